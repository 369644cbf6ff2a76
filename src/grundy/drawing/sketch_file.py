"""Sketches as JSON files: the documents of pictures, graphs and orders, with places.

A picture of Hackenbush is written as the command line reads it. A graph
``{"vertices": […], "edges": [[from, to], …]}`` and an order ``{"elements": […], "below": [[low, high], …]}`` may
also have ``"places": {"a": [0, 1]}``, and a graph ``"token": "a"``.
"""

from __future__ import annotations

from typing import Any

from grundy.core.documents import read_json
from grundy.core.errors import InvalidNotation
from grundy.drawing.sketch import Sketch, sketch_of
from grundy.rulesets.boards.poset import read_poset
from grundy.rulesets.graphs.explicit import read_graph
from grundy.rulesets.graphs.picture_file import read_picture, read_place
from grundy.rulesets.graphs.vertices import Place, is_ground

LONGEST = 200_000


def sketch_document(sketch: Sketch) -> dict[str, Any]:
    """Return a sketch as the document that `read_sketch` reads.

    Examples
    --------
    >>> from grundy import parse
    >>> sketch_document(sketch_of(parse("graph[a>b](a)")))["edges"]
    [['a', 'b']]
    """
    places = {vertex: list(place) for vertex, place in sketch.places.items()}
    if sketch.kind == "hackenbush":
        return {
            "ground": [vertex for vertex in places if is_ground(vertex)],
            "vertices": places,
            "edges": [list(edge) for edge in sketch.edges],
        }
    pairs = [[one, other] for one, other, _ in sketch.edges]
    if sketch.kind == "poset":
        return {"elements": list(places), "below": pairs, "places": places}
    return {"vertices": list(places), "edges": pairs, "token": sketch.token, "places": places}


def read_sketch(document: str) -> Sketch:
    """Return the sketch of a JSON document, or say in one sentence why it is none.

    Examples
    --------
    >>> read_sketch('{"vertices": ["a", "b"], "edges": [["a", "b"]], "token": "b"}').notation
    'graph[a>b](b)'
    >>> read_sketch('{"vertices": ["a"], "edges": [["a", "z"]]}')
    Traceback (most recent call last):
    grundy.core.errors.InvalidPosition: edge 1 leads to 'z', which is not a vertex
    """
    data = read_json(document, longest=LONGEST)
    if isinstance(data, dict) and "elements" in data:
        return sketch_of(read_poset(document)(), _places(data))
    if isinstance(data, dict) and isinstance(data.get("vertices"), list):
        graph = read_graph(document)
        if not graph.graph:
            return Sketch("graph", {}, ())
        token = data.get("token") or next(iter(graph.graph))
        return sketch_of(graph(graph.parse(str(token))), _places(data))
    return sketch_of(read_picture(document))


def _places(data: dict[str, Any]) -> dict[str, Place]:
    places = data.get("places", {})
    if not isinstance(places, dict):
        raise InvalidNotation("places are written {form}", form='{"a": [0, 1], "b": [2, 1]}')
    return {vertex: read_place(vertex, place) for vertex, place in places.items()}
