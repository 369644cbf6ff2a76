"""Col and Snort: Left and Right colour the vertices of a graph, each in his own colour.

In Col neighbours must not have the same colour, in Snort they must not have different ones. Whoever colours a vertex
takes its neighbours from himself, or from the other. All that matters of a position is which vertices each player
may still colour: those that neither may are gone, and an edge counts only while a move at one end can matter to the
other. Such a vertex that is free for one player alone has a mark of its own, ``l`` or ``r``.

Here the graph is a grid of cells; `graph_colouring` has any other.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Any, Generic

from grundy.core.errors import InvalidPosition, quote
from grundy.core.outcome import Player
from grundy.core.partizan import PartizanRuleset
from grundy.core.phrase import Phrase
from grundy.core.refusals import no_such
from grundy.core.ruleset import N_, S
from grundy.rulesets.boards.marked import MarkedGrid, Part
from grundy.structures.marks import SIDES, Rows, beside, cell_name, changed
from grundy.structures.order import bits

Tint = tuple[int, Player]
"""The number of a vertex, and the player who colours it."""

LONGEST_NAME = 40
"""So many letters of a name that nothing has are repeated."""
MARKS = ".LR#lr"
"""Free; coloured by Left, by Right; gone; free for Left alone, for Right alone."""
EXCHANGED = str.maketrans("LRlr", "RLrl")


class Colouring(PartizanRuleset[S, Tint], Generic[S]):
    """The two games, whatever the graph is.

    Examples
    --------
    >>> [col(row).outcome for row in (".", "..", "L.", "L.R")], [snort(row).outcome for row in (".", "..", "L.", "L.R")]
    ([Outcome.N, Outcome.P, Outcome.R, Outcome.P], [Outcome.N, Outcome.N, Outcome.L, Outcome.P])
    """

    board = "colouring"
    together: bool
    """Whether the vertices of a colour keep together, as in Snort, or apart, as in Col."""

    def __init__(self, *, together: bool) -> None:
        self.together = together
        if together:
            self.name, self.title = "snort", N_("Snort")
            self.tags = (N_("colours"), N_("crayons"), N_("cows"))
            self.rule = N_("Colour a free cell in your colour; neighbours must not have different colours.")
            self.theory = N_(
                "A cell next to one of your own is closed to your opponent: moves win room, and so the game is hot."
            )
        else:
            self.name, self.title = "col", N_("Col")
            self.tags = (N_("colours"), N_("crayons"), N_("map"))
            self.rule = N_("Colour a free cell in your colour; neighbours must not have the same colour.")
            self.theory = N_("Every value is a number, or a number and a star (Conway).")

    @abstractmethod
    def neighbours(self, state: S) -> Sequence[int]:
        """Return the neighbours of each vertex, as bits."""

    @abstractmethod
    def marking(self, state: S) -> str:
        """Return the marks of the vertices, one after the other."""

    @abstractmethod
    def vertex_name(self, state: S, vertex: int) -> str:
        """Return how a vertex is called."""

    def grid(self, state: S) -> Rows | None:
        """Return the rows of marks if the vertices are the cells of a grid, None if they are not."""
        return None

    def left(self, state: S) -> Iterator[Tint]:
        """Yield the vertices that Left may colour."""
        return ((vertex, "L") for vertex in bits(self.free(state)[0]))

    def right(self, state: S) -> Iterator[Tint]:
        """Yield the vertices that Right may colour."""
        return ((vertex, "R") for vertex in bits(self.free(state)[1]))

    def free(self, state: S) -> tuple[int, int]:
        """Return the vertices that Left, and those that Right may still colour, as bits.

        Examples
        --------
        >>> col.free(("L..",)), snort.free(("L..",))
        ((4, 6), (6, 4))
        """
        marks, near = self.marking(state), self.neighbours(state)
        beside_left, beside_right = (
            reduce(or_, (near[vertex] for vertex, mark in enumerate(marks) if mark == colour), 0) for colour in "LR"
        )
        if self.together:
            beside_left, beside_right = beside_right, beside_left
        return _with(marks, ".l") & ~beside_left, _with(marks, ".r") & ~beside_right

    def linked(self, state: S) -> dict[int, int]:
        """Return the vertices that someone may colour, each with those for which its colour will matter.

        Examples
        --------
        >>> col.linked(("...L",)), snort.linked(("...L",))
        ({0: 2, 1: 5, 2: 2}, {0: 2, 1: 5, 2: 2})
        >>> snort.linked(("L..L",))
        {1: 0, 2: 0}
        """
        left, right = self.free(state)
        of_left, of_right = (right, left) if self.together else (left, right)
        near = self.neighbours(state)
        return {
            vertex: near[vertex] & ((left >> vertex & 1) * of_left | (right >> vertex & 1) * of_right)
            for vertex in bits(left | right)
        }

    def tinted(self, state: S) -> tuple[tuple[int, ...], int, int]:
        """Return for each vertex that matters its neighbours, as bits, and the vertices of Left and of Right.

        Examples
        --------
        >>> snort.tinted(("L...",))
        ((2, 5, 2), 7, 6)
        """
        linked = self.linked(state)
        number = {vertex: place for place, vertex in enumerate(linked)}
        left, right = (sum(1 << number[vertex] for vertex in bits(vertices)) for vertices in self.free(state))
        return tuple(sum(1 << number[other] for other in bits(near)) for near in linked.values()), left, right

    def remaining(self, state: S) -> list[dict[int, str]]:
        """Return the independent parts of what matters, each vertex with its mark.

        Examples
        --------
        >>> snort.remaining(("L..#.",))
        [{1: 'l', 2: '.'}, {4: '.'}]
        """
        left, right = self.free(state)
        linked, parts = self.linked(state), []
        waiting = left | right
        while waiting:
            part, found = 0, waiting & -waiting
            while found:
                part |= found
                reached = 0
                for vertex in bits(found):
                    reached |= linked[vertex]
                found = reached & ~part
            waiting &= ~part
            parts.append({vertex: "#lr."[(left >> vertex & 1) + 2 * (right >> vertex & 1)] for vertex in bits(part)})
        return parts

    def check(self, state: S) -> None:
        """Refuse neighbours whose colours the rule forbids."""
        marks, near = self.marking(state), self.neighbours(state)
        wrong = {"L": "R", "R": "L"} if self.together else {"L": "L", "R": "R"}
        different, same = (
            N_("{first} and {second} are neighbours of different colours"),
            N_("{first} and {second} are neighbours of the same colour"),
        )
        for vertex, mark in enumerate(marks):
            for other in bits(near[vertex]) if mark in wrong else ():
                if marks[other] == wrong[mark]:
                    first, second = (quote(self.vertex_name(state, each)) for each in (vertex, other))
                    raise InvalidPosition(different if self.together else same, first=first, second=second)

    def format_move(self, state: S, move: Tint) -> str:
        """Return the vertex, a colon, and the colour."""
        vertex, player = move
        return f"{self.vertex_name(state, vertex)}:{player}"

    def why_not(self, state: S, text: str) -> Phrase | None:
        """Return that there is no such vertex, that it is not free, or which neighbour forbids the colour."""
        name, colon, colour = text.rpartition(":")
        if not colon or colour not in ("L", "R"):
            return self.written_like(state)
        marks = self.marking(state)
        named = {self.vertex_name(state, vertex): vertex for vertex in range(len(marks))}
        if name not in named:
            return no_such("cell", name[:LONGEST_NAME])
        vertex = named[name]
        if marks[vertex] in "LR":
            return Phrase(N_("{cell} has a colour already"), cell=name)
        if marks[vertex] not in (".", colour.lower()):
            return Phrase(N_("nobody may colour {cell} so"), cell=name)
        blue, red = N_("a neighbour of {cell} is blue"), N_("a neighbour of {cell} is red")
        return Phrase(blue if (colour == "L") != self.together else red, cell=name)

    def why_only(self, player: Player, state: S, move: Tint) -> Phrase:
        """Return whose colour it is."""
        return Phrase(N_("only Left colours blue") if player == "L" else N_("only Right colours red"))

    def describe_move(self, state: S, move: Tint) -> Phrase:
        """Return which vertex gets which colour."""
        vertex, player = move
        said = N_("_colour_ {cell} blue") if player == "L" else N_("_colour_ {cell} red")
        return Phrase(said, cell=self.vertex_name(state, vertex))

    def describe_place(self, state: S, move: Tint) -> Phrase:
        """Return the vertex."""
        return Phrase(N_("Touch {cell}."), cell=self.vertex_name(state, move[0]))


class GridColouring(Colouring[Rows], MarkedGrid[Tint]):
    """The cells of a grid are coloured; neighbours share a side.

    Examples
    --------
    >>> snort("../..").moves
    <Moves of snort(../..): a1:L, b1:L, a2:L, b2:L, a1:R, b1:R, a2:R, b2:R>
    """

    marks, blank, exchanged = MARKS, "#", EXCHANGED

    def __init__(self, *, together: bool) -> None:
        super().__init__(together=together)
        self.example = "snort(..#/.../...)" if together else "col(.#./.../...)"
        self.difficulty = 1

    def grid(self, state: Rows) -> Rows:
        """Return the rows of marks."""
        return state

    def neighbours(self, state: Rows) -> Sequence[int]:
        """Return the cells that share a side with each, row by row."""
        return _sharing_a_side(len(state), len(state[0]) if state else 0)

    def marking(self, state: Rows) -> str:
        """Return the marks, row by row."""
        return "".join(state)

    def vertex_name(self, state: Rows, vertex: int) -> str:
        """Return the name of a cell."""
        return cell_name(divmod(vertex, len(state[0])))

    def play(self, state: Rows, move: Tint) -> Rows:
        """Return the rows with one more cell coloured."""
        vertex, player = move
        return changed(state, {divmod(vertex, len(state[0])): player})

    def validate(self, state: Any) -> Rows:
        """Return the rows, checked to have no neighbours that the rule forbids."""
        rows = super().validate(state)
        self.check(rows)
        return rows

    def parts(self, state: Rows) -> list[Part]:
        """Return the independent parts of the cells that someone may still colour."""
        return [{divmod(v, len(state[0])): mark for v, mark in part.items()} for part in self.remaining(state)]

    def table_state(self, row: int, column: int) -> Rows:
        """Return the free rectangle with so many rows and columns."""
        return self.validate(["." * column] * row) if column else ()


def _with(marks: str, wanted: str) -> int:
    """Return the vertices that have one of the marks."""
    return sum(1 << vertex for vertex, mark in enumerate(marks) if mark in wanted)


@lru_cache(maxsize=128)
def _sharing_a_side(height: int, width: int) -> list[int]:
    near = []
    for vertex in range(height * width):
        cells = beside(divmod(vertex, width), SIDES)
        near.append(sum(1 << r * width + c for r, c in cells if 0 <= r < height and 0 <= c < width))
    return near


col, snort = GridColouring(together=False), GridColouring(together=True)
