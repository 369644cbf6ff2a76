"""Bars of chocolate in any number of dimensions: a bite takes a cell and all with no smaller coordinate.

A state is the bites so far, exactly as played. What is left is the box without all
that lies beyond some bite. A bite along an axis only shortens the box; when no more
than two axes are longer than 1, what is left is a shape of Chomp. The divisors of a
number are such a box too, one axis for each prime: `grundy.rulesets.boards.divisors`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate, chain, groupby, permutations, product
from math import factorial, prod
from typing import Any, Generic, TypeVar

from grundy.core.decimals import decimal
from grundy.core.errors import InvalidNotation, InvalidPosition, quote
from grundy.core.integers import as_integer, whole_number
from grundy.core.known import Known
from grundy.core.notation import count_of, numbers, pairs
from grundy.core.outcome import Outcome, PlayConvention
from grundy.core.phrase import Phrase
from grundy.core.reason import Theorem, cited
from grundy.core.refusals import brief, no_such
from grundy.core.ruleset import N_, Ruleset
from grundy.rulesets.boards.chomp_theory import ShapeFacts, Square, Stealing, known_shape, stealing
from grundy.structures.diagram import Diagram
from grundy.structures.order import Order, ordered

Cell = tuple[int, ...]
"""The coordinates of a cell, from 0; the cell of zeros is poisoned."""
S = TypeVar("S")
M = TypeVar("M")

MOST_CELLS = 10_000
MOST_AXES = 12
MOST_ARRANGEMENTS = 24
"""So many orders of axes that look alike are tried."""


def lowest_bites(bites: Iterable[Cell]) -> list[Cell]:
    """Return the bites that lie beyond no other.

    Examples
    --------
    >>> lowest_bites([(2, 1), (1, 3), (1, 1)])
    [(1, 1)]
    """
    found: list[Cell] = []
    for bite in sorted(set(bites), key=sum):
        if not any(_beyond(bite, other) for other in found):
            found.append(bite)
    return found


def _beyond(cell: Cell, bite: Cell) -> bool:
    return all(x >= y for x, y in zip(cell, bite, strict=True))


def shortened(sizes: Sequence[int], bites: Iterable[Cell]) -> tuple[Cell, list[Cell]]:
    """Return the box that is left by the bites along its axes, and the lowest of the other bites inside it.

    Examples
    --------
    >>> shortened((4, 3), [(2, 0), (1, 1), (3, 2)])
    ((2, 3), [(1, 1)])
    """
    left, others = list(sizes), []
    for bite in bites:
        axes = [axis for axis, x in enumerate(bite) if x]
        if len(axes) == 1:
            left[axes[0]] = min(left[axes[0]], bite[axes[0]])
        else:
            others.append(bite)
    inside = (bite for bite in others if all(x < size for x, size in zip(bite, left, strict=True)))
    return tuple(left), lowest_bites(inside)


def arranged(sizes: Sequence[int], bites: Sequence[Cell]) -> tuple[Cell, list[Cell]]:
    """Return the box with its axes in one order, longest first: the same for all boxes that are bitten alike.

    Examples
    --------
    >>> arranged((2, 3), [(1, 2)]) == arranged((3, 2), [(2, 1)]) == ((3, 2), [(2, 1)])
    True
    """
    profiles = {axis: (-size, sorted(bite[axis] for bite in bites)) for axis, size in enumerate(sizes)}
    axes = sorted(profiles, key=lambda axis: profiles[axis])
    alike = [[*group] for _, group in groupby(axes, key=lambda axis: profiles[axis])]
    if prod(factorial(len(group)) for group in alike) > MOST_ARRANGEMENTS:
        alike = [[axis] for axis in axes]
    arrangements = ([*chain(*groups)] for groups in product(*map(permutations, alike)))
    found = min(sorted(tuple(bite[axis] for axis in order) for bite in bites) for order in arrangements)
    return tuple(sizes[axis] for axis in axes), found


@lru_cache(maxsize=32)
def box_order(sizes: Cell) -> tuple[dict[Cell, int], Order]:
    """Return the cells of a box but the poisoned one with their numbers, lower ones first, and their order.

    Examples
    --------
    >>> box_order((2, 2))
    ({(0, 1): 0, (1, 0): 1, (1, 1): 2}, Order(above=(5, 6, 4)))
    """
    cells = tuple(sorted(product(*map(range, sizes)), key=lambda cell: (sum(cell), cell)))[1:]
    number = {cell: place for place, cell in enumerate(cells)}
    covers = [
        (number[cell], number[(*cell[:axis], x + 1, *cell[axis + 1 :])])
        for cell in cells
        for axis, x in enumerate(cell)
        if x + 1 < sizes[axis]
    ]
    return number, ordered(len(cells), covers)


class BittenBox(Ruleset[S, M], Generic[S, M]):
    """A game on a box with bites taken from it; a subclass says how its states and moves are written."""

    board = "bar"
    conventions = ("normal",)
    source: str = ""
    """Where the game comes from, if it is not Chomp itself."""

    @abstractmethod
    def box(self, state: S) -> tuple[Cell, list[Cell]]:
        """Return the sizes of the box and the bites."""

    @abstractmethod
    def move_at(self, state: S, cell: Cell) -> M:
        """Return the move that bites off a cell."""

    def label(self, state: S, cell: Cell) -> str:
        """Return what stands on a cell in a picture; nothing if its place says which one it is."""
        return ""

    def origin(self, state: S) -> dict[str, Any]:
        """Return the facts that tell where the box comes from."""
        return {}

    def cells(self, state: S) -> Iterator[Cell]:
        """Yield the cells that are left, the poisoned one first."""
        sizes, bites = shortened(*self.box(state))
        for cell in product(*map(range, sizes)):
            if not any(_beyond(cell, bite) for bite in bites):
                yield cell

    def diagram(self, state: S) -> Diagram | None:
        """Return the shape of Chomp that is left; None beyond two dimensions."""
        found = self.shape(state)
        return None if found is None else found[0]

    def downset(self, state: S) -> tuple[Order, int]:
        """Return the order of the box that is left by the bites along its axes, and the set of its cells left."""
        sizes, bites = shortened(*self.box(state))
        number, order = box_order(sizes)
        return order, order.left(number[bite] for bite in bites)

    def shape(self, state: S) -> tuple[Diagram, list[int]] | None:
        """Return the shape of Chomp that is left and its axes, down and right; None beyond two dimensions."""
        sizes, bites = shortened(*self.box(state))
        axes = [axis for axis, size in enumerate(sizes) if size > 1]
        if len(axes) > 2:
            return None
        if len(axes) < 2:
            return (max(sizes, default=1),), axes
        down, right = axes
        ends = [sizes[right]] * sizes[down]
        for bite in bites:
            ends[bite[down]] = min(ends[bite[down]], bite[right])
        return tuple(accumulate(ends, min)), axes

    def theorem(self, state: S, play_convention: PlayConvention) -> Known[M] | None:
        """Return what is proved about the shape of Chomp that is left, or that a full box is won."""
        sizes, bites = shortened(*self.box(state))
        found = self.shape(state)
        if found is None:
            return None if bites else Known(self._sourced(stealing(Stealing(**self.origin(state)))), Outcome.N)
        rows, axes = found
        known = known_shape(rows)
        if known is None:
            return None

        def move(square: Square) -> M:
            cell = [0] * len(sizes)
            for axis, x in zip(axes, square[-len(axes) :], strict=True):
                cell[axis] = x - 1
            return self.move_at(state, tuple(cell))

        facts = known.theorem.facts
        assert isinstance(facts, ShapeFacts)
        facts = replace(facts, bar=rows, **self.origin(state))
        return known.mapped(move, self._sourced(replace(known.theorem, facts=facts)))

    def _sourced(self, theorem: Theorem) -> Theorem:
        return replace(theorem, reference=cited(theorem.reference, self.source)) if self.source else theorem

    def describe_place(self, state: S, move: M) -> Phrase:
        """Return the cell."""
        return Phrase(N_("Touch {cell}."), cell=self.format_move(state, move))


class Bar(BittenBox[tuple[Cell, ...], Cell]):
    """A bar with given sizes; bites and moves are written with coordinates from 1, the last axis across.

    Examples
    --------
    >>> cube = bar("2,2,2")
    >>> cube().outcome, cube().winning_moves
    (Outcome.N, [Move('2,2,2' to bar[2,2,2](2,2,2))])
    >>> bar("3,4")((2, 3)).outcome
    Outcome.P
    """

    title = N_("Chomp in more dimensions")
    rule = N_("Bite off a cell with every cell that has no smaller coordinate; the first cell is poisoned.")
    example = "bar[2,2,3]()"
    tags = (N_("chocolate"), N_("cookie"))
    difficulty = 2
    theory = N_("Every full bar of more than one cell is won, by strategy stealing.")

    def __init__(self, sizes: Cell) -> None:
        self.sizes = sizes
        self.name = f"bar[{','.join(map(decimal, sizes))}]"

    def box(self, state: tuple[Cell, ...]) -> tuple[Cell, list[Cell]]:
        """Return the sizes and the bites with coordinates from 0."""
        return self.sizes, [tuple(x - 1 for x in bite) for bite in state]

    def move_at(self, state: tuple[Cell, ...], cell: Cell) -> Cell:
        """Return the coordinates from 1."""
        return tuple(x + 1 for x in cell)

    def moves(self, state: tuple[Cell, ...]) -> Iterator[Cell]:
        """Yield the cells but the poisoned one."""
        return (self.move_at(state, cell) for cell in self.cells(state) if any(cell))

    def play(self, state: tuple[Cell, ...], move: Cell) -> tuple[Cell, ...]:
        """Return the bites so far, with one more."""
        return (*state, move)

    def validate(self, state: Any) -> tuple[Cell, ...]:
        """Return the bites, checked to be cells that were there; coordinates alone are one bite."""
        bites = tuple(state)
        if bites and not isinstance(bites[0], tuple | list):
            bites = (bites,)
        checked: list[Cell] = []
        for number, bite in enumerate(bites, 1):
            cell = tuple(map(as_integer, bite)) if isinstance(bite, tuple | list) else ()
            if len(cell) != len(self.sizes) or any(
                x is None or not 1 <= x <= size for x, size in zip(cell, self.sizes, strict=False)
            ):
                raise InvalidPosition(
                    "bite {number} must be a cell of {bar}, with coordinates from 1, got {given}",
                    number=number,
                    bar=self.name,
                    given=quote(bite),
                )
            whole: Cell = cell  # type: ignore[assignment] # none of them is None
            if max(whole) == 1 or any(_beyond(whole, earlier) for earlier in checked):
                raise InvalidPosition(
                    "bite {number} takes a cell that is poisoned or was gone: {given}",
                    number=number,
                    given=quote(tuple(whole)),
                )
            checked.append(whole)
        return tuple(checked)

    def parse(self, text: str) -> tuple[Cell, ...]:
        """Read the bites so far, separated by semicolons."""
        return self.validate(pairs(text))

    def format(self, state: tuple[Cell, ...]) -> str:
        """Return the bites, separated by semicolons."""
        return "; ".join(",".join(map(decimal, bite)) for bite in state)

    def format_move(self, state: tuple[Cell, ...], move: Cell) -> str:
        """Return the coordinates of the cell."""
        return ",".join(map(decimal, move))

    def why_not(self, state: tuple[Cell, ...], text: str) -> Phrase | None:
        """Return that the cell is poisoned, eaten, or not there at all."""
        cell = tuple(number for part in text.split(",") if (number := count_of(part)) is not None)
        if len(cell) != len(self.sizes) or self.format_move(state, cell) != text:
            return self.written_like(state)
        if not all(1 <= x <= size for x, size in zip(cell, self.sizes, strict=True)):
            return no_such("cell", brief(cell))
        if max(cell) == 1:
            return Phrase(N_("the first cell is poisoned"))
        return Phrase(N_("the cell {cell} is eaten already"), cell=brief(cell))

    def key(self, state: tuple[Cell, ...]) -> tuple[Cell, ...]:
        """Return the lowest bites in order, with the axes that look alike in one order."""
        sizes, bites = arranged(*shortened(*self.box(state)))
        # The longest axis left takes the place of the longest axis, and so on: there is room for it.
        places = sorted(range(len(sizes)), key=lambda axis: -self.sizes[axis])
        whole = [1] * len(sizes)
        found = []
        for place, size in zip(places, sizes, strict=True):
            if size < self.sizes[place]:
                found.append((*whole[:place], size + 1, *whole[place + 1 :]))
        for bite in bites:
            turned = whole.copy()
            for place, x in zip(places, bite, strict=True):
                turned[place] = x + 1
            found.append(tuple(turned))
        return tuple(sorted(found))

    def describe_move(self, state: tuple[Cell, ...], move: Cell) -> Phrase:
        """Return where the bite begins."""
        return Phrase(N_("_bite_ at cell {cell}"), cell=self.format_move(state, move))


def bar(sizes: str | Sequence[int]) -> Bar:
    """Return the game on a bar with the given sizes.

    Examples
    --------
    >>> bar("2,3,2")
    rules('bar[2,3,2]')
    >>> bar([5, 5, 5, 5, 5, 5])
    Traceback (most recent call last):
    grundy.core.errors.InvalidPosition: a bar may have at most 12 axes and 10000 cells, this one has 6 and 15625
    """
    found = numbers(sizes) if isinstance(sizes, str) else tuple(map(whole_number, sizes))
    if not found or min(found) < 1:
        raise InvalidNotation("a bar needs its sizes, such as bar[2,2,3]")
    if len(found) > MOST_AXES or prod(found) > MOST_CELLS:
        raise InvalidPosition(
            "a bar may have at most {axes} axes and {limit} cells, this one has {given} and {cells}",
            axes=MOST_AXES,
            limit=MOST_CELLS,
            given=len(found),
            cells=prod(found),
        )
    return Bar(found)
