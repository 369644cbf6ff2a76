"""Pictures of Hackenbush as JSON files.

``{"ground": ["0", "0.1"], "vertices": {"1": [0, 2.5]}, "edges": [["0", "1", "g"]]}``: the names of the
points of the ground, where vertices are drawn, to the right and up, and the edges with their colours. Places may be
missing, for some vertices or for all; a colour that is missing is green. Names that the notation
cannot write are replaced by numbers.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Container
from itertools import chain, count
from typing import Any

from grundy.core.documents import read_json
from grundy.core.errors import InvalidNotation, InvalidPosition, NotApplicable, quote
from grundy.core.position import Position
from grundy.rulesets.graphs.hackenbush import COLOURS, MOST_EDGES, Edge, Hackenbush, check_count
from grundy.rulesets.graphs.vertices import VERTEX, Place, checked_place, is_ground

MOST_BRACKETS = 3 * MOST_EDGES + 2
"""Each edge has one, and so has each of its ends if it has a place."""
FORM = '{"ground": ["0"], "vertices": {"1": [0, 1]}, "edges": [["0", "1", "g"]]}'
_VERTEX = re.compile(VERTEX)


def read_picture(document: str) -> Position:
    """Return the picture of a JSON document.

    Examples
    --------
    >>> read_picture('{"ground": ["floor"], "vertices": {"a1": [0, 1]}, "edges": [["floor", "a1"], ["a1", "b"]]}')
    parse('hackenbush[a1:0,1](0-a1, a1-1)')
    >>> read_picture('{"edges": [["0", "1", "y"]]}')
    Traceback (most recent call last):
    grundy.core.errors.InvalidPosition: edge 1 has the colour 'y', expected g, b or r
    """
    if document.count("[") > MOST_BRACKETS:  # looked at before anything is built
        raise InvalidPosition("a picture may have at most {limit} edges, this one has more", limit=MOST_EDGES)
    data = read_json(document)
    known = isinstance(data, dict) and isinstance(data.get("edges"), list)
    if not known or not isinstance(data.get("vertices", {}), dict) or not isinstance(data.get("ground", []), list):
        raise InvalidNotation("a picture is written {form}", form=FORM)
    check_count(len(data["edges"]))
    given = [_edge(edge, number) for number, edge in enumerate(data["edges"], 1)]
    ground = {_name(point): None for point in data.get("ground", ["0"])}
    names = dict.fromkeys(vertex for one, other, _ in given for vertex in (one, other)) | ground
    written = _written(names, ground)
    places = {
        written[vertex]: read_place(vertex, place)
        for vertex, place in data.get("vertices", {}).items()
        if vertex in names and place is not None
    }
    return Hackenbush(places)(*((written[one], written[other], colour) for one, other, colour in given))


def picture_document(position: Position) -> dict[str, Any]:
    """Return a picture as the document that `read_picture` reads.

    Examples
    --------
    >>> from grundy.rulesets.graphs.hackenbush import drawn
    >>> picture_document(drawn("1:0,1")("0-1", "1-2b"))
    {'ground': ['0'], 'vertices': {'1': [0.0, 1.0], '2': None}, 'edges': [['0', '1', 'g'], ['1', '2', 'b']]}
    """
    rules = position.ruleset
    if not isinstance(rules, Hackenbush):
        raise NotApplicable("only a picture of Hackenbush is written as JSON, not {game}", game=quote(rules.name))
    names = dict.fromkeys(vertex for one, other, _ in position.state for vertex in (one, other))
    places: dict[str, list[float] | None] = {
        vertex: list(rules.places[vertex]) if vertex in rules.places else None
        for vertex in names
        if vertex in rules.places or not is_ground(vertex)
    }
    return {
        "ground": [vertex for vertex in names if is_ground(vertex)],
        "vertices": places,
        "edges": [list(edge) for edge in position.state],
    }


def _edge(edge: Any, number: int) -> Edge:
    if not isinstance(edge, list) or not 2 <= len(edge) <= 3:
        raise InvalidPosition(
            'edge {number} must be ["a", "b"] or ["a", "b", "g"], got {given}', number=number, given=quote(edge)
        )
    colour = edge[2] if len(edge) == 3 else "g"
    if colour not in COLOURS:
        raise InvalidPosition(
            "edge {number} has the colour {colour}, expected g, b or r", number=number, colour=quote(colour)
        )
    return _name(edge[0]), _name(edge[1]), colour


def _name(vertex: Any) -> str:
    if not isinstance(vertex, str | int) or isinstance(vertex, bool):
        raise InvalidPosition("the name of a vertex must be a text or a number, got {given}", given=quote(vertex))
    return str(vertex)


def read_place(vertex: str, place: Any) -> Place:
    """Return the place of a vertex that a document writes.

    Examples
    --------
    >>> read_place("a", [0, 1])
    (0.0, 1.0)
    """
    numbers = isinstance(place, list) and all(isinstance(n, int | float) and not isinstance(n, bool) for n in place)
    if not numbers or len(place) != 2:
        raise InvalidPosition(
            "the place of {vertex} must be two numbers such as [0, 1], got {given}",
            vertex=quote(vertex),
            given=quote(place),
        )
    return checked_place(vertex, *place)


def _written(names: Collection[str], ground: Container[str]) -> dict[str, str]:
    """Return the names as the notation can write them: kept where it can, numbered where not."""
    fits = {name for name in names if _VERTEX.fullmatch(name) and is_ground(name) == (name in ground)}
    points = (point for point in chain(["0"], (f"0.{number}" for number in count(1))) if point not in fits)
    numbers = (name for name in map(str, count(1)) if name not in fits)
    return {name: name if name in fits else next(points if name in ground else numbers) for name in names}
