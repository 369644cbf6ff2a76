"""Col and Snort on any graph, written as its edges or from a file; they have no direction.

A state is the vertices that have a mark, in the order of play; all others are free for both players.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grundy.core.errors import InvalidPosition, quote
from grundy.core.position import Position
from grundy.rulesets.boards.colouring import EXCHANGED, MARKS, Colouring, Tint
from grundy.rulesets.graphs.explicit import read_graph
from grundy.structures.written import read_written

Pairs = tuple[tuple[str, str], ...]
"""The names of vertices with their marks."""

MOST_VERTICES = 256


class GraphColouring(Colouring[Pairs]):
    """The vertices of a graph are coloured.

    Parameters
    ----------
    graph
        The vertices that edges lead to, for each vertex.
    parameters
        How the graph is written between the square brackets.

    Examples
    --------
    >>> triangle = GraphColouring({"a": ["b", "c"], "b": ["c"], "c": []}, together=True)
    >>> triangle().outcome, triangle("a:L").outcome
    (Outcome.N, Outcome.L)
    """

    def __init__(self, graph: Mapping[str, Sequence[str]], *, together: bool, parameters: str = "") -> None:
        super().__init__(together=together)
        if len(graph) > MOST_VERTICES:
            raise InvalidPosition(
                "a graph to colour may have at most {limit} vertices, this one has {vertices}",
                limit=MOST_VERTICES,
                vertices=len(graph),
            )
        self.vertices = tuple(graph)
        if parameters:
            self.name = f"{self.name}[{parameters}]"
        self.example = self.notation(())
        self._number = {vertex: number for number, vertex in enumerate(self.vertices)}
        self._near = [0] * len(graph)
        for start, ends in graph.items():
            if "," in start:
                raise InvalidPosition("the name {name} has a comma, which separates vertices", name=quote(start))
            for end in ends:
                if start == end:
                    raise InvalidPosition("an edge joins {vertex} to itself", vertex=quote(start))
                self._near[self._number[start]] |= 1 << self._number[end]
                self._near[self._number[end]] |= 1 << self._number[start]

    def neighbours(self, state: Pairs) -> Sequence[int]:
        """Return the neighbours of each vertex."""
        return self._near

    def marking(self, state: Pairs) -> str:
        """Return the marks of the vertices, in their order in the file."""
        marks = dict(state)
        return "".join(marks.get(vertex, ".") for vertex in self.vertices)

    def vertex_name(self, state: Pairs, vertex: int) -> str:
        """Return the name in the file."""
        return self.vertices[vertex]

    def play(self, state: Pairs, move: Tint) -> Pairs:
        """Return the marks with one more vertex coloured."""
        vertex, player = move
        name = self.vertices[vertex]
        return (*(pair for pair in state if pair[0] != name), (name, player))

    def validate(self, state: Any) -> Pairs:
        """Return the vertices with their marks, given as texts ``a:L``."""
        pairs = []
        for given in state:
            name, _, mark = str(given).strip().rpartition(":")
            if name not in self._number or mark not in tuple(MARKS[1:]):
                raise InvalidPosition(
                    "expected a vertex and L or R, such as {example}, got {given}",
                    example=f"{self.vertices[0]}:L" if self.vertices else "a:L",
                    given=quote(given),
                )
            pairs.append((name, mark))
        if len(dict(pairs)) < len(pairs):
            raise InvalidPosition("a vertex is coloured twice")
        self.check(tuple(pairs))
        return tuple(pairs)

    def parse(self, text: str) -> Pairs:
        """Read vertices and their marks, separated by commas."""
        return self.validate(text.split(",") if text.strip() else ())

    def format(self, state: Pairs) -> str:
        """Return the vertices that are not free, with their marks."""
        return ", ".join(f"{name}:{mark}" for name, mark in state)

    def negative(self, state: Pairs) -> Position:
        """Return the vertices with the colours exchanged."""
        return self.at(tuple((name, mark.translate(EXCHANGED)) for name, mark in state))

    def _only(self, marks: Mapping[int, str]) -> Pairs:
        """Return the state in which these vertices have their marks, and all others are gone."""
        all_marks = ((name, marks.get(vertex, "#")) for vertex, name in enumerate(self.vertices))
        return tuple((name, mark) for name, mark in all_marks if mark != ".")

    def components(self, state: Pairs) -> Sequence[Position]:
        """Return the independent parts of the vertices that someone may still colour."""
        return [Position(self, self._only(part)) for part in self.remaining(state)]

    def key(self, state: Pairs) -> Pairs:
        """Return what matters, in the order of the vertices."""
        return self._only({vertex: mark for part in self.remaining(state) for vertex, mark in part.items()})


def read_col(document: str, *, source: str = "") -> GraphColouring:
    """Return Col on the graph of a JSON document, whose edges have no direction.

    Examples
    --------
    >>> read_col('{"vertices": ["a", "b"], "edges": [["a", "b"]]}')().outcome
    Outcome.P
    """
    return GraphColouring(read_graph(document).graph, together=False, parameters=f'"{source}"' if source else "")


def read_snort(document: str, *, source: str = "") -> GraphColouring:
    """Return Snort on the graph of a JSON document, whose edges have no direction.

    Examples
    --------
    >>> read_snort('{"vertices": ["a", "b"], "edges": [["a", "b"]]}')().outcome
    Outcome.N
    """
    return GraphColouring(read_graph(document).graph, together=True, parameters=f'"{source}"' if source else "")


def col_on(text: str) -> GraphColouring:
    """Return Col on the graph that is written as its edges.

    Examples
    --------
    >>> str(col_on("a-b, b-c, d")("a:L"))
    'col[a-b, b-c, d](a:L)'
    """
    return _written(text, together=False)


def snort_on(text: str) -> GraphColouring:
    """Return Snort on the graph that is written as its edges.

    Examples
    --------
    >>> snort_on("a-b, b-c")().outcome
    Outcome.N
    """
    return _written(text, together=True)


def _written(text: str, *, together: bool) -> GraphColouring:
    written = read_written(text, "-")
    near: dict[str, list[str]] = {name: [] for name in written.names}
    for start, end in written.pairs:
        near[start].append(end)
    return GraphColouring(near, together=together, parameters=written.text)
