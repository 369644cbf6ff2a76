"""Sketches: what can be drawn by hand, that is pictures of Hackenbush, graphs with arrows, and orders.

A sketch is a notation and the places of its vertices, to the right and up. A picture of Hackenbush has its places
in its own notation; those of graphs and orders are written beside it, such as ``a:0,0; b:2,1``. Places that are
missing are found here, as they are for the pictures of a page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any

from grundy.core.errors import InvalidNotation, InvalidPosition, NotApplicable, quote
from grundy.core.position import Position
from grundy.drawing.boards.graph import arranged_vertices
from grundy.drawing.boards.poset import arranged_levels
from grundy.drawing.hackenbush_layout import layout
from grundy.rulesets.boards.poset import PosetGame
from grundy.rulesets.catalogue import parse
from grundy.rulesets.graphs.explicit import ExplicitGraph
from grundy.rulesets.graphs.hackenbush import Edge, Edges, Hackenbush
from grundy.rulesets.graphs.vertices import Place, checked_place, is_ground, write_places
from grundy.structures.order import bits

KINDS = ("hackenbush", "graph", "poset")
MOST_EDGES, MOST_VERTICES = 300, 300
"""How large a sketch may be."""
WIDEST, TALLEST = 80.0, 40.0
"""On which sheet places are kept as they are."""
ACROSS, UP, ASIDE = 1.6, 1.5, 0.25
"""Between vertices that are put beside and above each other; every other level is shifted a little."""

_PLACE = re.compile(r"\s*([\w.]+)\s*:\s*(-?[0-9]{1,7}(?:\.[0-9]{1,9})?)\s*,\s*(-?[0-9]{1,7}(?:\.[0-9]{1,9})?)\s*")


@dataclass(frozen=True, slots=True)
class Sketch:
    """What stands on the sheet, in the order in which it is written.

    Examples
    --------
    >>> sketch = Sketch("graph", {"a": (0.0, 1.0), "b": (0.0, 0.0), "c": (1.0, 0.0)}, (("a", "b", ""),), "a")
    >>> sketch.notation, sketch.at
    ('graph[a>b, c](a)', 'a:0,1; b:0,0; c:1,0')
    >>> Sketch("hackenbush", {"0": (0.0, 0.0), "1": (0.0, 1.0)}, (("0", "1", "b"),)).notation
    'hackenbush[0:0,0; 1:0,1](0-1b)'
    """

    kind: str
    places: Mapping[str, Place]
    """Every vertex, with its place."""
    edges: tuple[Edge, ...]
    """From where, to where, and the colour of an edge of Hackenbush; in an order upwards."""
    token: str = ""
    """The vertex of the token on a graph."""

    @property
    def notation(self) -> str:
        """The position, in its notation; empty for a sheet on which no graph and no order stands yet."""
        if self.kind == "hackenbush":
            written = ", ".join(f"{one}-{other}{colour if colour != 'g' else ''}" for one, other, colour in self.edges)
            return f"hackenbush[{write_places(self.places)}]({written})" if self.places else "hackenbush()"
        if not self.places:
            return ""
        joined = {vertex for one, other, _ in self.edges for vertex in (one, other)}
        sign = ">" if self.kind == "graph" else "<"
        pieces = [f"{one}{sign}{other}" for one, other, _ in self.edges]
        pieces += [vertex for vertex in self.places if vertex not in joined]
        return f"{self.kind}[{', '.join(pieces)}]({self.token})"

    @property
    def at(self) -> str:
        """The places that do not stand in the notation."""
        return "" if self.kind == "hackenbush" else write_places(self.places)

    @property
    def position(self) -> Position | None:
        """The position, None as long as there is nothing to play on."""
        return parse(self.notation) if self.notation else None

    def json(self) -> dict[str, Any]:
        """Return the sketch for the canvas of a page."""
        return {
            "kind": self.kind,
            "vertices": [[name, x, y] for name, (x, y) in self.places.items()],
            "edges": [list(edge) for edge in self.edges],
            "token": self.token,
        }


def sketch_of(position: Position, at: Mapping[str, Place] | None = None) -> Sketch:
    """Return the sketch of a position, its vertices in the given places if these fit, else laid out.

    Examples
    --------
    >>> sketch_of(parse("hackenbush(0-1, 0-2)")).notation
    'hackenbush[1:0,1; 2:1.1,1; 0:0,0; 0.1:1.1,0](0-1, 0.1-2)'
    >>> sketch_of(parse("poset[a<b, b<c, a<c]()")).edges
    (('a', 'b', ''), ('b', 'c', ''))
    >>> sketch_of(parse("nim(3)"))
    Traceback (most recent call last):
    grundy.core.errors.NotApplicable: only pictures of Hackenbush, graphs and orders are drawn by hand, not 'nim'
    """
    rules, at = position.ruleset, at or {}
    if isinstance(rules, Hackenbush):
        _check(len(position.state), 0)
        return _picture(position.state, rules.places)
    if isinstance(rules, ExplicitGraph):
        _check(sum(map(len, rules.graph.values())), len(rules.graph))
        return _graph(rules, str(position.state), at)
    if isinstance(rules, PosetGame):
        _check(len(rules.order.covers), len(rules.names))
        return _order(rules, rules.left(position.state), at)
    raise NotApplicable(
        "only pictures of Hackenbush, graphs and orders are drawn by hand, not {game}", game=quote(rules.name)
    )


def read_at(text: str) -> dict[str, Place]:
    """Return the places that ``a:0,0; b:2,1`` writes.

    Examples
    --------
    >>> read_at("a:0,0; b:2.5,-1")
    {'a': (0.0, 0.0), 'b': (2.5, -1.0)}
    """
    places: dict[str, Place] = {}
    for piece in text.split(";") if text.strip() else ():
        found = _PLACE.fullmatch(piece)
        if not found:
            raise InvalidNotation("expected a place such as 1:30,40, got {given}", given=quote(piece))
        places[found[1]] = checked_place(found[1], float(found[2]), float(found[3]))
    return places


def _check(edges: int, vertices: int) -> None:
    if edges > MOST_EDGES or vertices > MOST_VERTICES:
        raise InvalidPosition(
            "a sketch may have at most {limit} edges and {vertices} vertices, this one has {count} and {given}",
            limit=MOST_EDGES,
            vertices=MOST_VERTICES,
            count=edges,
            given=vertices,
        )


def _picture(edges: Edges, given: Mapping[str, Place]) -> Sketch:
    names = {vertex for one, other, _ in edges for vertex in (one, other)}
    grounded = all(y == 0 if is_ground(vertex) else y > 0 for vertex, (_, y) in given.items())
    if names <= given.keys() and grounded and _on_sheet(given.values()):
        _check(len(edges), len(given))
        return Sketch("hackenbush", given, edges)
    lay = layout(edges, given)
    places = {vertex: _rounded(place) for vertex, place in lay.places.items()}
    points = (name for name in map(_point, count()) if name == "0" or name not in names)
    feet: dict[Place, str] = {}
    drawn = []
    for (one, other, colour), ends in zip(edges, lay.ends, strict=True):
        # An edge to the plain ground stands on a foot of its own, which is a point of the ground from here on.
        here = []
        for vertex, end in zip((one, other), ends, strict=True):
            if vertex not in lay.places and end not in feet:
                feet[end] = next(points)
                places[feet[end]] = _rounded(end)
            here.append(vertex if vertex in lay.places else feet[end])
        drawn.append((here[0], here[1], colour))
    return Sketch("hackenbush", places, tuple(drawn))


def _point(number: int) -> str:
    return f"0.{number}" if number else "0"


def _graph(rules: ExplicitGraph, token: str, at: Mapping[str, Place]) -> Sketch:
    written = _writable(map(str, rules.graph))
    edges = [(written[str(vertex)], written[str(end)], "") for vertex, ends in rules.graph.items() for end in ends]
    if written.keys() <= at.keys() and _on_sheet(at.values()):
        places = {name: at[vertex] for vertex, name in written.items()}
    else:
        levels = [[written[str(vertex)] for vertex in level] for level in reversed(arranged_vertices(rules.graph))]
        places = _in_levels(levels)
    return Sketch("graph", places, tuple(edges), written[token])


def _order(rules: PosetGame, left: int, at: Mapping[str, Place]) -> Sketch:
    """Return the diagram of what is left of an order; a smaller element stands lower."""
    there = {number: rules.names[number] for number in bits(left)}
    written = _writable(there.values())
    pairs = [(there[low], there[high]) for low, high in rules.order.covers if low in there and high in there]
    fits = written.keys() <= at.keys() and all(at[low][1] < at[high][1] for low, high in pairs)
    if fits and _on_sheet(at.values()):
        places = {name: at[vertex] for vertex, name in written.items()}
    else:
        levels = [[written[there[n]] for n in level if n in there] for level in arranged_levels(rules.order)]
        places = _in_levels(levels)
    return Sketch("poset", places, tuple((written[low], written[high], "") for low, high in pairs))


def _writable(names: Iterable[str]) -> dict[str, str]:
    """Return the names as the notation can write them: those from a file that it cannot are numbered."""
    names = list(names)
    numbered = (name for name in (f"v{number}" for number in count(1)) if name not in names)
    return {name: name if re.fullmatch(r"\w+", name) else next(numbered) for name in names}


def _in_levels(levels: list[list[str]]) -> dict[str, Place]:
    """Return places in levels, from below upwards."""
    places: dict[str, Place] = {}
    for height, level in enumerate(levels):
        first = ASIDE * (-1) ** height - ACROSS * (len(level) - 1) / 2
        places |= {vertex: _rounded((first + ACROSS * number, UP * height)) for number, vertex in enumerate(level)}
    return places


def _rounded(place: Place) -> Place:
    return round(place[0], 2) + 0.0, round(place[1], 2) + 0.0


def _on_sheet(places: Iterable[Place]) -> bool:
    places = list(places) or [(0.0, 0.0)]
    across, up = [x for x, _ in places], [y for _, y in places]
    return max(across) - min(across) <= WIDEST and max(up) - min(up) <= TALLEST
