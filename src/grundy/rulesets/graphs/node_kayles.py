"""Node Kayles: a move takes a vertex of a graph together with all its neighbours, and who moves last wins.

The graph is a grid of cells, of which those that share a side are neighbours, or any graph written as its edges
or read from a file. Only the vertices that are left matter, and parts between which no edge leads are
independent. On a path it is Dawson's Chess.

**Theorem.** If a half-turn maps the cells that are left onto themselves, and no cell is its own image or a neighbour
of its image, the player to move loses. *Proof.* The answer to a cell is its image: it is there, for it is no neighbour
of the cell, and afterwards what is left is its own image again. ∎ If there is a cell in the middle, no other one is a
neighbour of its image, for they are an even number of steps apart: so taking the middle wins.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Generic

from grundy.core.errors import InvalidPosition, quote
from grundy.core.integers import as_integer
from grundy.core.known import Known
from grundy.core.outcome import Outcome, PlayConvention
from grundy.core.phrase import Phrase
from grundy.core.position import Position
from grundy.core.reason import Theorem
from grundy.core.refusals import no_such
from grundy.core.ruleset import N_, Ruleset, S
from grundy.rulesets.boards.marked import read_rows
from grundy.rulesets.graphs.explicit import read_graph
from grundy.structures.lattice import Cell
from grundy.structures.marks import SIDES, Rows, beside, cell_name, changed, connected, laid_out, least_image, marks_of
from grundy.structures.order import bits
from grundy.structures.written import read_written

Gone = tuple[str, ...]
"""The names of the vertices that are gone, in the order of the graph."""

EMPTY = {"cell": N_("the cell {cell} is empty"), "vertex": N_("the vertex {cell} is gone already")}
LONGEST_NAME = 40
"""So many letters of a name that nothing has are repeated."""
MOST_VERTICES = 256
FREE, GONE = ".", "#"

REFERENCE = (
    "S. Brown, S. Daugherty, E. Fiorini, B. Maldonado, D. Manzano-Ruiz, S. Rainville, R. Waechter, T. W. H. Wong, "
    "Nimber sequences of Node-Kayles games, Journal of Integer Sequences 23 (2020), 20.3.5"
)
TURN = N_(
    "A half-turn about the middle maps the position onto itself, and no cell is its own image or a neighbour of "
    "its image: whoever answers each move by its image moves last."
)
MIDDLE = N_(
    "After the move in the middle a half-turn maps what is left onto itself, and no cell is a neighbour of its image: "
    "whoever answers each move by its image moves last."
)

_STRIP = re.compile(r"([1-9][0-9]{0,2})xn")


class NodeKayles(Ruleset[S, int], Generic[S]):
    """The game, whatever the graph is; a move is the number of a vertex."""

    name = "node-kayles"
    title = N_("Node Kayles")
    tags = (N_("map"), N_("puzzle"))
    theory = N_(
        "Parts that do not touch add up, and a half-turn decides full boards whose numbers of rows and columns "
        "are both even or both odd; in general it is hard to tell who wins (Schaefer)."
    )
    board = "vertices"
    part = "cell"
    """What is taken: a cell or a vertex."""
    ends_empty = True

    @abstractmethod
    def neighbours(self, state: S) -> Sequence[int]:
        """Return the neighbours of each vertex, as bits."""

    @abstractmethod
    def marking(self, state: S) -> str:
        """Return a mark for each vertex: a point if it is left, # if it is gone."""

    @abstractmethod
    def vertex_name(self, state: S, vertex: int) -> str:
        """Return how a vertex is called."""

    @abstractmethod
    def without(self, state: S, vertices: Iterable[int]) -> S:
        """Return the state without some vertices."""

    def grid(self, state: S) -> Rows | None:
        """Return the rows of marks if the vertices are the cells of a grid, None if they are not."""
        return None

    def taken(self, state: S, vertex: int) -> list[int]:
        """Return the vertices that a move takes."""
        marks = self.marking(state)
        return [other for other in bits(self.neighbours(state)[vertex] | 1 << vertex) if marks[other] == FREE]

    def moves(self, state: S) -> Iterator[int]:
        """Yield the vertices that are left."""
        return (vertex for vertex, mark in enumerate(self.marking(state)) if mark == FREE)

    def play(self, state: S, move: int) -> S:
        """Return the state without a vertex and its neighbours."""
        return self.without(state, self.taken(state, move))

    def components(self, state: S) -> Sequence[Position]:
        """Return the connected parts of what is left."""
        near, left = self.neighbours(state), sum(1 << vertex for vertex in self.moves(state))
        parts, waiting = [], left
        while waiting:
            part, found = 0, waiting & -waiting
            while found:
                part |= found
                reached = 0
                for vertex in bits(found):
                    reached |= near[vertex]
                found = reached & left & ~part
            waiting &= ~part
            parts.append(self.at(self.without(state, bits(left & ~part))))
        return parts

    def format_move(self, state: S, move: int) -> str:
        """Return the name of the vertex."""
        return self.vertex_name(state, move)

    def describe_move(self, state: S, move: int) -> Phrase:
        """Return which vertices are taken."""
        names = [self.vertex_name(state, vertex) for vertex in self.taken(state, move)]
        return Phrase(N_("_take_ {cells}"), cells=", ".join(names))

    def describe_place(self, state: S, move: int) -> Phrase:
        """Return the vertex."""
        return Phrase(N_("Touch {cell}."), cell=self.vertex_name(state, move))

    def why_not(self, state: S, text: str) -> Phrase | None:
        """Return that there is no such vertex, or that it is gone."""
        names = {self.vertex_name(state, vertex) for vertex in range(len(self.marking(state)))}
        if text not in names:
            return no_such(self.part, text[:LONGEST_NAME])
        return Phrase(EMPTY[self.part], cell=text)


class GridKayles(NodeKayles[Rows]):
    """Node Kayles on the cells of a grid.

    Examples
    --------
    >>> node_kayles("...").moves
    <Moves of node-kayles(...): a1, b1, c1>
    >>> node_kayles("...").winning_moves
    [Move('b1' to node-kayles(###))]
    """

    rule = N_("Take a cell together with all cells that share a side with it.")
    example = "node-kayles(....../....../......)"
    difficulty = 2

    def grid(self, state: Rows) -> Rows:
        """Return the rows of marks."""
        return state

    def lattice_cells(self, state: Rows) -> list[Cell]:
        """Return the cells that are left."""
        return [cell for cell, mark in marks_of(state).items() if mark == FREE]

    def neighbours(self, state: Rows) -> Sequence[int]:
        """Return the cells that share a side with each, row by row."""
        return _sharing_a_side(len(state), len(state[0]) if state else 0)

    def marking(self, state: Rows) -> str:
        """Return the marks, row by row."""
        return "".join(state)

    def vertex_name(self, state: Rows, vertex: int) -> str:
        """Return the name of a cell."""
        return cell_name(divmod(vertex, len(state[0])))

    def without(self, state: Rows, vertices: Iterable[int]) -> Rows:
        """Return the rows without some cells."""
        return changed(state, {divmod(vertex, len(state[0])): GONE for vertex in vertices})

    def components(self, state: Rows) -> Sequence[Position]:
        """Return the connected parts, each on the board as it is."""
        parts = connected(self.lattice_cells(state), SIDES)
        return [self.at(laid_out(dict.fromkeys(part, FREE), state, GONE)) for part in parts]

    def key(self, state: Rows) -> Rows:
        """Return the least image of the cells that are left, in the smallest frame."""
        return least_image(state, GONE)

    def validate(self, state: Any) -> Rows:
        """Return the rows, which all have the same length; one text may have them all."""
        rows = read_rows(state, FREE + GONE, self.example)
        for number, row in enumerate(rows, 1):
            if len(row) != len(rows[0]):
                raise InvalidPosition(
                    "all rows must have the same length, row {row} has {cells} and row 1 has {first}",
                    row=number,
                    cells=len(row),
                    first=len(rows[0]),
                )
        return rows

    def parse(self, text: str) -> Rows:
        """Read the rows, separated by ``/``."""
        return self.validate((text,))

    def format(self, state: Rows) -> str:
        """Return the rows separated by ``/``."""
        return "/".join(state)

    def theorem(self, state: Rows, play_convention: PlayConvention) -> Known[int] | None:
        """Return what a half-turn about the middle of the cells that are left, or of the board, decides."""
        cells = {*self.lattice_cells(state)}
        if play_convention == "misere" or not cells:
            return None
        rows, columns = zip(*cells, strict=True)
        about = {(min(rows) + max(rows), min(columns) + max(columns)), (len(state) - 1, len(state[0]) - 1)}
        for down, across in sorted(about):
            if any((down - row, across - column) not in cells for row, column in cells):
                continue
            middle = (down // 2, across // 2)
            if down % 2 == across % 2 == 0 and middle in cells:
                number = middle[0] * len(state[0]) + middle[1]
                return Known(_mirror(MIDDLE), Outcome.N, winning_move=number)
            if all(abs(down - 2 * row) + abs(across - 2 * column) > 1 for row, column in cells):
                return Known.nimber(_mirror(TURN), 0)
        return None

    def table_state(self, row: int, column: int) -> Rows:
        """Return the full rectangle with so many rows and columns."""
        return self.validate([FREE * column] * row) if column else ()


class KaylesStrip(GridKayles):
    """Node Kayles on so many rows, of which a number is a position, too: that of the full columns.

    Examples
    --------
    >>> three = KaylesStrip(3)
    >>> str(three(4)), [three(n).grundy_value for n in range(1, 9)]
    ('node-kayles[3xn](..../..../....)', [2, 1, 1, 0, 3, 3, 2, 2])
    """

    counted_from = (1,)

    def __init__(self, rows: int) -> None:
        self.rows = rows
        self.name = f"node-kayles[{rows}xn]"
        self.example = self.notation((FREE * 5,) * min(rows, 3))

    def validate(self, state: Any) -> Rows:
        """Return the full board with so many columns, or the rows."""
        only = state[0] if len(state) == 1 else None
        columns = int(only) if isinstance(only, str) and re.fullmatch(r"\s*[0-9]{1,6}\s*", only) else as_integer(only)
        if columns is None or columns < 0:
            return super().validate(state)
        if self.rows * columns > MOST_VERTICES:
            raise InvalidPosition(
                "a board may have at most {limit} cells, this one has {cells}",
                limit=MOST_VERTICES,
                cells=self.rows * columns,
            )
        return (FREE * columns,) * self.rows if columns else ()


class GraphKayles(NodeKayles[Gone]):
    """Node Kayles on any graph.

    Parameters
    ----------
    graph
        The vertices that edges lead to, for each vertex.
    parameters
        How the graph is written between the square brackets.

    Examples
    --------
    >>> star = GraphKayles({"a": ["b", "c", "d"], "b": [], "c": [], "d": []})
    >>> star().grundy_value, star("a").grundy_value
    (1, 1)
    """

    rule = N_("Take a vertex together with all its neighbours.")
    part = "vertex"

    def __init__(self, graph: Mapping[str, Sequence[str]], *, parameters: str = "") -> None:
        if len(graph) > MOST_VERTICES:
            raise InvalidPosition(
                "a graph may have at most {limit} vertices here, this one has {vertices}",
                limit=MOST_VERTICES,
                vertices=len(graph),
            )
        self.vertices = tuple(graph)
        if parameters:
            self.name = f"node-kayles[{parameters}]"
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

    def neighbours(self, state: Gone) -> Sequence[int]:
        """Return the neighbours of each vertex."""
        return self._near

    def marking(self, state: Gone) -> str:
        """Return the marks of the vertices, in their order."""
        return "".join(GONE if vertex in state else FREE for vertex in self.vertices)

    def vertex_name(self, state: Gone, vertex: int) -> str:
        """Return the name of a vertex."""
        return self.vertices[vertex]

    def without(self, state: Gone, vertices: Iterable[int]) -> Gone:
        """Return the names of those that are gone, with some more."""
        gone = {*state, *(self.vertices[vertex] for vertex in vertices)}
        return tuple(vertex for vertex in self.vertices if vertex in gone)

    def validate(self, state: Any) -> Gone:
        """Return the names of the vertices that are gone, in the order of the graph."""
        numbers = []
        for given in state:
            if (name := str(given).strip()) not in self._number:
                raise InvalidPosition("{given} is not a vertex of the graph", given=quote(given))
            numbers.append(self._number[name])
        return self.without((), numbers)

    def parse(self, text: str) -> Gone:
        """Read the names of the vertices that are gone, separated by commas."""
        return self.validate(text.split(",") if text.strip() else ())


def _mirror(statement: str) -> Theorem:
    return Theorem(N_("symmetry"), REFERENCE, statement=statement)


@lru_cache(maxsize=128)
def _sharing_a_side(height: int, width: int) -> list[int]:
    near = []
    for vertex in range(height * width):
        cells = beside(divmod(vertex, width), SIDES)
        near.append(sum(1 << r * width + c for r, c in cells if 0 <= r < height and 0 <= c < width))
    return near


def read_node_kayles(document: str, *, source: str = "") -> GraphKayles:
    """Return Node Kayles on the graph of a JSON document, whose edges have no direction.

    Examples
    --------
    >>> read_node_kayles('{"vertices": ["a", "b"], "edges": [["a", "b"]]}')().grundy_value
    1
    """
    return GraphKayles(read_graph(document).graph, parameters=f'"{source}"' if source else "")


def node_kayles_on(text: str) -> GraphKayles | KaylesStrip:
    """Return Node Kayles on the graph that is written as its edges, or on so many rows, such as ``3xn``.

    Examples
    --------
    >>> str(node_kayles_on("a-b, b-c, c-d")("a", "b")), str(node_kayles_on("3xn")(2))
    ('node-kayles[a-b, b-c, c-d](a,b)', 'node-kayles[3xn](../../..)')
    """
    if rows := _STRIP.fullmatch(text.replace(" ", "")):
        return KaylesStrip(int(rows[1]))
    written = read_written(text, "-")
    near: dict[str, list[str]] = {name: [] for name in written.names}
    for start, end in written.pairs:
        near[start].append(end)
    return GraphKayles(near, parameters=written.text)


node_kayles = GridKayles()
