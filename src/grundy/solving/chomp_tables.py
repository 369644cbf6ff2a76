"""Chomp and its relatives: which table knows a position, within one budget.

A few hundred positions are left to the search. More of them are valued at once: the
shapes of Chomp inside a shape, or all that can be left of a bar in more dimensions or of any small
order. Of a box with too many shapes for that only the outcomes are found, which take far less time.
How many positions there are is counted first, so that what does not fit is not begun.

A shape in a table costs less than a position of a search: the budget counts it by its squares
where its bites are looked at, and where a word of 64 bits decides 64 shapes, it counts the words.
"""

from __future__ import annotations

import sys
from collections.abc import Collection
from functools import partial, reduce
from math import comb
from operator import xor
from typing import TYPE_CHECKING, Any

from grundy.core.answer import Verdict
from grundy.core.errors import Undecided
from grundy.core.outcome import Outcome
from grundy.core.phrase import Counted
from grundy.core.reason import Search
from grundy.core.value import Nimber
from grundy.solving.methods import Method
from grundy.solving.work import drive
from grundy.structures.diagram import Diagram, transposed
from grundy.structures.offers import Bites, Downsets
from grundy.structures.order import MOST_IN_WORD, Order

if TYPE_CHECKING:
    from grundy.kernels.chomp_outcomes import OutcomeTable
    from grundy.kernels.chomp_ranks import ValuedShapes
    from grundy.kernels.chomp_three_rows import ThreeRowsTable
    from grundy.kernels.posets import DownsetTable

FEW_SHAPES, MOST_SEARCHES = 500, 8
"""So many shapes are searched sooner than numpy is loaded, unless that happens too often."""
FEW_SETS = 3_000
"""So many sets that can be left of an order are searched sooner than the compiled code is loaded."""
SQUARES = 256
"""So many squares of the shapes that are valued count as one position, and no shape counts as more."""
WORD = 64
"""The number of outcomes that counts as one position."""
MOST_SQUARES = 10_000
"""In a larger box the shapes are not counted: they are too many."""
FEW_ROWS = 8
MOST_SEARCHED = 20_000
"""Orders of too many elements for a table are searched if only so many sets can be left of them."""


def count_shapes(rows: Diagram, most: int) -> int | None:
    """Return how many shapes, the empty one too, are contained in a shape; None if they are more than `most`.

    Examples
    --------
    >>> count_shapes((4, 4, 4), 100), count_shapes((2, 1), 100), count_shapes((9,) * 9, 1000)
    (35, 5, None)
    """
    if rows[0] * len(rows) > MOST_SQUARES:
        return None
    if any(comb(height + length, height) > most for height, length in enumerate(rows[:FEW_ROWS], 1)):
        return None
    # The number of ways to fill the rows from here down, for each largest length of this row.
    ways = [1]
    for length in reversed(rows):
        ways += [ways[-1]] * (length + 1 - len(ways))
        for x in range(1, length + 1):
            ways[x] += ways[x - 1]
        if ways[-1] > most:
            return None
    return ways[-1]


class ChompTables(Method):
    """The method of Chomp, bars, divisors and orders.

    Examples
    --------
    >>> from grundy.rulesets.boards.chomp import chomp
    >>> from grundy.solving.budget import Budget
    >>> tables = ChompTables(chomp, "normal", Budget())
    >>> tables.value((4, 3, 2)), tables.value((10,) * 8), tables.reason(), tables.budget.used
    (None, 51, Search(name='mex', positions=43757), 13674)
    >>> tables.found((700, 700, 404)), tables.found((13, 13, 13, 13, 13, 13, 8, 8, 8, 8, 8, 8))
    (Verdict(outcome=Outcome.N, value=None, remoteness=None), Verdict(outcome=Outcome.N, value=None, remoteness=None))
    """

    def __post_init__(self) -> None:
        self._shapes: list[ValuedShapes] = []
        self._boxes: list[OutcomeTable | ThreeRowsTable] = []
        self._searched: list[Diagram] = []
        self._orders: list[tuple[Order, DownsetTable]] = []
        self._few: list[tuple[Order, int]] = []
        self._parts: dict[int, tuple[Order, dict[int, int]]] = {}
        self._positions: int | None = None

    def why_unknown(self, state: Any, verdict: Verdict) -> Undecided:
        """Return that there are too many positions."""
        return self._too_many()

    def value(self, state: Any) -> int | None:
        """Return the Grundy value; None if the position is to be searched."""
        found = self.found(state)
        if found is not None and found.value is None:
            raise self._too_many()
        return None if found is None else found.grundy_value

    def reason(self) -> Search | None:
        """Return how the positions are known; None if none of them was looked up."""
        return None if self._positions is None else Search("mex", self._positions)

    def found(self, state: Any, fields: Collection[str] = ()) -> Verdict | None:
        """Return all that the table of the position says; None if the position is to be searched."""
        ruleset = self.ruleset
        diagram = ruleset.diagram(state) if isinstance(ruleset, Bites) else None
        if diagram is not None:
            return self._shape(diagram)
        assert isinstance(ruleset, Downsets)
        return self._downset(*ruleset.downset(state))

    def _shape(self, rows: Diagram) -> Verdict | None:
        if len(rows) > rows[0]:
            rows = transposed(rows)
        for table in self._shapes:
            if _inside(rows, table.lengths):
                return Verdict.of(Nimber(table.value(rows)), table.length(rows))
        left, squares = self.budget.left, min(sum(rows), SQUARES)
        count = count_shapes(rows, max(left * SQUARES // squares, FEW_SHAPES))
        if count is not None and count <= FEW_SHAPES and self._search_knows(rows):
            return None
        # Where outcomes were made, values were too many; those of a small part of it may be few.
        if count is None or (count > FEW_SETS and self._box_around(rows) is not None):
            return self._outcome(rows)
        return self._values(rows, count)

    def _too_many(self) -> Undecided:
        return self.budget.ended(
            Counted(
                "there is more than {n} position to look at",
                "there are more than {n} positions to look at",
                self.budget.positions,
            )
        )

    def _search_knows(self, rows: Diagram) -> bool:
        """Return whether a search knows the shape, or is to begin with it; it does not pay to begin too often."""
        if any(_inside(rows, larger) for larger in self._searched):
            return True
        if len(self._searched) == MOST_SEARCHES:
            return False
        self._searched.append(rows)
        return True

    def _values(self, rows: Diagram, count: int) -> Verdict:
        """Return value and remoteness from a table of all shapes inside the shape, made now."""
        from grundy.kernels.small_bars import MOST_OPTIONS, SmallBar

        squares = sum(rows)
        price = partial(_price, min(squares, SQUARES), SQUARES)
        table: ValuedShapes
        if count * squares <= MOST_OPTIONS and "grundy.kernels.chomp_values" not in sys.modules:
            table = SmallBar(rows)  # done before compiled code would be loaded
            self.budget.spend(price(table.positions), 0)
        else:
            from grundy.kernels.chomp_values import ValueTable

            values = ValueTable(rows, counted=False, most_bytes=self.budget.memory << 20)
            table = drive(values, budget=self.budget, price=price)
        self._count(table.positions)
        self._shapes = [table, *(other for other in self._shapes if not _inside(other.lengths, rows))]
        return Verdict.of(Nimber(table.value(rows)), table.length(rows))

    def _outcome(self, rows: Diagram) -> Verdict:
        """Return who wins from a table of the outcomes of a box, made now if there is none."""
        if (box := self._box_around(rows)) is None:
            box = self._three_rows(rows[0]) if len(rows) == 3 else self._box(len(rows), rows[0])
            self._count(box.positions)
            self._boxes.append(box)
        return Verdict(Outcome.P if box.is_p(rows) else Outcome.N)

    def _box_around(self, rows: Diagram) -> OutcomeTable | ThreeRowsTable | None:
        return next((box for box in self._boxes if _inside(rows, box.lengths)), None)

    def _box(self, rows: int, columns: int) -> OutcomeTable:
        from grundy.kernels.chomp_ranks import shapes_in_box

        if shapes_in_box(rows, columns) > WORD * self.budget.left:
            raise self._too_many()
        from grundy.kernels.chomp_outcomes import OutcomeTable

        table = OutcomeTable(rows, columns, most_bytes=self.budget.memory << 20)
        return drive(table, budget=self.budget, price=partial(_price, 1, WORD))

    def _three_rows(self, longest: int) -> ThreeRowsTable:
        """Return the outcomes of three rows: for each pair of the lower ones a bit says whether its first is found."""
        if longest**2 > 2 * WORD * self.budget.left:
            raise self._too_many()
        from grundy.kernels.chomp_three_rows import ThreeRowsTable

        table = ThreeRowsTable(longest, most_bytes=self.budget.memory << 20)
        return drive(table, budget=self.budget, price=lambda longest: _price(longest, 2 * WORD, longest))

    def _count(self, positions: int) -> None:
        self._positions = (self._positions or 0) + positions

    def _downset(self, order: Order, left: int) -> Verdict | None:
        if self._looked_up(order, left) is None and self._has_few(order, left):
            return None
        try:
            value, length = self._entry(order, left)
        except Undecided:
            parts = order.parts(left)
            if self.play_convention == "misere" or len(parts) < 2:
                raise
            # How long play lasts does not follow from the parts.
            return Verdict.of(Nimber(reduce(xor, (self._part(order, part) for part in parts))))
        return Verdict.of(Nimber(value), length)

    def _has_few(self, order: Order, left: int) -> bool:
        """Return whether so few sets can be left that they are searched."""
        if any(known is order and not left & ~larger for known, larger in self._few):
            return True
        most = FEW_SETS if left.bit_count() <= MOST_IN_WORD else MOST_SEARCHED
        if order.has_more_downsets(left, min(most, self.budget.allowed)):
            return False
        self._few.append((order, left))
        return True

    def _part(self, order: Order, part: int) -> int:
        """Return the value of a part that stands alone; many positions may have it."""
        _, known = self._parts.setdefault(id(order), (order, {}))  # the order is kept, so that no other has its id
        if part not in known:
            known[part] = self._entry(order, part)[0]
        return known[part]

    def _looked_up(self, order: Order, left: int) -> tuple[int, int] | None:
        found = (table.lookup(left) for known, table in self._orders if known is order)
        return next((entry for entry in found if entry is not None), None)

    def _entry(self, order: Order, left: int) -> tuple[int, int]:
        """Return value and remoteness from a table, made now if there is none."""
        if (entry := self._looked_up(order, left)) is not None:
            return entry
        from grundy.kernels.posets import DownsetTable

        misere = self.play_convention == "misere"
        table = drive(DownsetTable(order, left, most=self.budget.left, misere=misere), budget=self.budget)
        self._count(table.positions)
        if left.bit_count() > 1:  # not worth a look each time
            self._orders.append((order, table))
        entry = table.lookup(left)
        assert entry is not None
        return entry


def _inside(rows: Diagram, larger: Diagram) -> bool:
    return len(rows) <= len(larger) and all(map(int.__le__, rows, larger))


def _price(each: int, together: int, count: int) -> int:
    """Return the number of positions that `count` things cost: `together` things cost as much as `each` positions."""
    return count * each // together
