"""Games given move by move: a token on a directed graph, cycles allowed.

The graph is written as its edges, such as ``a>b, b>a, b>c``, or comes from a JSON
document, from a mapping, or from any object with `nodes` and `successors`, such as a
`networkx.DiGraph`. A vertex without edges out is terminal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from grundy.core.documents import read_json
from grundy.core.errors import InvalidNotation, InvalidPosition, quote
from grundy.core.phrase import Phrase
from grundy.core.ruleset import N_, Ruleset
from grundy.structures.written import read_written

MOST_VERTICES = 1_000_000
MOST_EDGES = 10_000_000
_NAME = re.compile(r"""[^\s()\[\]{}"\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]+""")
"""Names stand in the notation, in records and in pictures, where these characters mean something else."""


class DirectedGraph(Protocol):
    """What is asked of a graph object; `networkx.DiGraph` has it."""

    @property
    def nodes(self) -> Any:
        """The vertices."""

    def successors(self, n: Any) -> Iterable[Any]:
        """Yield the vertices that an edge from `n` leads to."""


class ExplicitGraph(Ruleset[Any, Any]):
    """Move the token along an edge.

    Examples
    --------
    >>> walk = ExplicitGraph({"a": ["b", "c"], "b": ["a"], "c": []})
    >>> walk("a").outcome, walk("b").outcome
    (Outcome.N, Outcome.P)
    """

    title = N_("Game on a graph")
    board = "graph"
    rule = N_("Move the token along an arrow to the vertex where the arrow ends.")
    example = "graph[a>b, a>c, b>d, b>e, c>b, c>f, d>f, d>g, e>h, f>i, g>f, g>i, h>e, h>f](a)"
    tags = (N_("arrows"), N_("map"), N_("maze"))
    difficulty = 1
    theory = N_("Retrograde analysis finds the kernel and the values; games with cycles may be drawn.")

    def __init__(self, options: Mapping[Any, Iterable[Any]] | DirectedGraph, *, parameters: str = "") -> None:
        if not isinstance(options, Mapping):
            options = {vertex: list(options.successors(vertex)) for vertex in options.nodes}
        # Parallel edges are one move: they lead to the same position.
        self.graph = {vertex: tuple(dict.fromkeys(targets)) for vertex, targets in options.items()}
        for vertex, targets in self.graph.items():
            for target in targets:
                if target not in self.graph:
                    raise InvalidPosition(
                        "the edge from {start} leads to {end}, which is not a vertex",
                        start=quote(vertex),
                        end=quote(target),
                    )
        self.name = f"graph[{parameters}]" if parameters else "graph"
        self._by_name = {str(vertex): vertex for vertex in self.graph}
        if len({_without_spaces(name) for name in self._by_name}) < len(self.graph):  # records have no spaces
            raise InvalidPosition("two vertices have the same name in writing")

    def moves(self, state: Any) -> Iterable[Any]:
        """Yield the vertices that the token may go to."""
        return self.graph[state]

    options = moves

    def play(self, state: Any, move: Any) -> Any:
        """Return the vertex moved to."""
        return move

    def validate(self, state: Any) -> Any:
        """Return the vertex, checked to be one."""
        try:
            if len(state) == 1 and state[0] in self.graph:
                return state[0]
        except TypeError:  # not hashable, so not a vertex
            pass
        raise InvalidPosition("{given} is not a vertex of the graph", given=quote(", ".join(map(str, state))))

    def parse(self, text: str) -> Any:
        """Return the vertex with the given name."""
        for name in (text, text.strip()):
            if name in self._by_name:
                return self._by_name[name]
        raise InvalidPosition("{given} is not a vertex of the graph", given=quote(text.strip()))

    def format(self, state: Any) -> str:
        """Return the name of the vertex."""
        return str(state)

    def format_move(self, state: Any, move: Any) -> str:
        """Return the name of the vertex moved to, without spaces: a record separates moves by them."""
        return _without_spaces(str(move))

    def why_not(self, state: Any, text: str) -> Phrase | None:
        """Return that there is no such vertex, or no edge to it."""
        ends = {_without_spaces(name): name for name in self._by_name}
        if text not in ends:
            return Phrase(N_("{given} is not a vertex of the graph"), given=quote(text))
        return Phrase(N_("no edge leads from {start} to {end}"), start=quote(state), end=quote(ends[text]))

    def describe_move(self, state: Any, move: Any) -> Phrase:
        """Return where the token goes."""
        return Phrase(N_("_move_ the token to {vertex}"), vertex=str(move))

    def describe_place(self, state: Any, move: Any) -> Phrase:
        """Return the vertex that the token goes to."""
        return Phrase(N_("Touch {cell}."), cell=str(move))

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, ExplicitGraph) and self.graph == other.graph)

    def __hash__(self) -> int:
        return hash((ExplicitGraph, len(self.graph)))


def _without_spaces(name: str) -> str:
    return "".join(name.split())


def graph(options: Mapping[Any, Iterable[Any]] | DirectedGraph | str) -> ExplicitGraph:
    """Return the game on a graph, given as a mapping to options, as a `networkx.DiGraph`, or written as its edges.

    Examples
    --------
    >>> graph("a>b, b>a, b>c")("b").winning_moves
    [Move('a' to graph[a>b, b>a, b>c](a)), Move('c' to graph[a>b, b>a, b>c](c))]
    >>> chase = graph({"a": ["b"], "b": ["a", "c"], "c": []})
    >>> chase("a").outcome, chase("b").remoteness
    (Outcome.P, 1)
    """
    if not isinstance(options, str):
        return ExplicitGraph(options)
    written = read_written(options, ">")
    targets: dict[str, list[str]] = {name: [] for name in written.names}
    for start, end in written.pairs:
        targets[start].append(end)
    return ExplicitGraph(targets, parameters=written.text)


def read_graph(document: str, *, source: str = "") -> ExplicitGraph:
    """Return the game on the graph of a JSON document.

    The document is ``{"vertices": [name, …], "edges": [[from, to], …]}``.

    Examples
    --------
    >>> read_graph('{"vertices": ["a", "b"], "edges": [["a", "b"]]}')("a").outcome
    Outcome.N
    >>> read_graph('{"vertices": ["a"], "edges": [["a", "z"]]}')
    Traceback (most recent call last):
    grundy.core.errors.InvalidPosition: edge 1 leads to 'z', which is not a vertex
    """
    return ExplicitGraph(_edges_of(read_json(document)), parameters=f'"{source}"' if source else "")


def _edges_of(data: Any) -> dict[str, list[str]]:
    if not isinstance(data, dict) or not all(isinstance(data.get(name), list) for name in ("vertices", "edges")):
        raise InvalidNotation("a graph is written {form}", form='{"vertices": ["a", "b"], "edges": [["a", "b"]]}')
    vertices, edges = data["vertices"], data["edges"]
    if len(vertices) > MOST_VERTICES or len(edges) > MOST_EDGES:
        raise InvalidPosition(
            "a graph may have at most {vertices} vertices and {edges} edges, this one has {given} and {given_edges}",
            vertices=MOST_VERTICES,
            edges=MOST_EDGES,
            given=len(vertices),
            given_edges=len(edges),
        )
    options: dict[str, list[str]] = {}
    for number, vertex in enumerate(vertices, 1):
        name = str(vertex) if isinstance(vertex, str | int) and not isinstance(vertex, bool) else ""
        if not _NAME.fullmatch(name) or not name.isprintable():
            raise InvalidPosition(
                "vertex {number} needs a printable name without spaces, brackets and quotes, got {given}",
                number=number,
                given=quote(vertex),
            )
        if name in options:
            raise InvalidPosition("vertex {number} repeats the name {name}", number=number, name=quote(name))
        options[name] = []
    for number, edge in enumerate(edges, 1):
        if not isinstance(edge, list) or len(edge) != 2:
            raise InvalidPosition("edge {number} must be [from, to], got {given}", number=number, given=quote(edge))
        start, end = map(str, edge)
        for vertex in (start, end):
            if vertex not in options:
                raise InvalidPosition(
                    "edge {number} leads to {vertex}, which is not a vertex", number=number, vertex=quote(vertex)
                )
        options[start].append(end)
    return options
