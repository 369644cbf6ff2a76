"""Tables of the values of single heaps: what is too large to be searched is looked up.

Subtraction games with finite sets are periodic, and octal games seem to be. Where a
period is proved, a table of the heaps below preperiod + period holds every heap.
Elsewhere, as for infinite sets, a table reaches as far as the budget.

The moves to a given value are found in the table as well. If a heap is broken into
a ≤ b with a ≥ n0 + p, then a − p and b + p have the same values as a and b: so the
pairs with a < n0 + p show all others, and whether there are any.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any

from grundy.core.errors import Undecided
from grundy.core.heaps import HeapGame, HeapMove, Heaps
from grundy.core.outcome import PlayConvention
from grundy.core.reason import Period, Search
from grundy.solving.budget import TABLE_STEPS, Budget, Limits

SMALL = 128
"""Heaps up to this size are searched."""
SHOWN_PERIOD = 40
"""The values of a period are shown if it is not longer."""
MOST_KEPT, LARGEST_KEPT = 32, 1 << 20
"""How many tables are kept for other positions, and how many values each may have."""


@dataclass(frozen=True, slots=True)
class HeapTable:
    """The values of the heaps 0, 1, … of one game; if a period is proved, of all heaps.

    Examples
    --------
    >>> from grundy import kayles
    >>> table = heap_table(kayles, 10**6, "normal", Budget())
    >>> table.value(10**6), table.reason(10**6).reduced(10**6)
    (1, 76)
    >>> next(table.options_to(10**6, 0)), table.count_options_to(10**6, 0)
    ((1, 999997), 83338)
    """

    values: bytes | list[int]
    places: Sequence[tuple[int, int]]
    """Each number that may be taken, with its octal digit: 1 may leave nothing, 2 one heap, 4 two."""
    period: Period | None = None
    unequal: bool = False
    """Whether two heaps that are left must be unequal."""

    def __contains__(self, tally: int) -> bool:
        return self.period is not None or tally < len(self.values)

    def value(self, tally: int) -> int:
        """Return the value of a heap."""
        if self.period is not None and tally >= len(self.values):
            tally = self.period.reduced(tally)
        return self.values[tally]

    def reason(self, tally: int) -> Period | Search:
        """Return how the value of a heap is known: by the period if it lies beyond the table, else by search."""
        if self.period is not None and tally >= len(self.values):
            return self.period
        return Search("mex", len(self.values))

    def options_to(self, tally: int, value: int) -> Iterator[Heaps]:
        """Yield the options of a heap that have the value, two heaps with the smaller one first."""
        for left, digit in self._left(tally):
            if not left and digit & 1 and not value:
                yield (0,)
            if left and digit & 2 and self.value(left) == value:
                yield (left,)
            if digit & 4:
                first, again = self._smaller_parts(left, value)
                yield from ((part, left - part) for part in first)
                while again := [part + self._shift for part in again if part + self._shift <= self._half(left)]:
                    yield from ((part, left - part) for part in again)

    def count_options_to(self, tally: int, value: int) -> int:
        """Return how many options of a heap have the value."""
        count = 0
        for left, digit in self._left(tally):
            count += not left and bool(digit & 1) and not value
            count += left > 0 and bool(digit & 2) and self.value(left) == value
            if digit & 4:
                first, again = self._smaller_parts(left, value)
                count += len(first) + sum((self._half(left) - part) // self._shift for part in again)
        return count

    def count_moves(self, state: Heaps) -> int:
        """Return how many moves there are."""
        left = [after for tally in state for after in self._left(tally)]
        return sum(bool(digit & 2) + self._half(size) * bool(digit & 4) if size else digit & 1 for size, digit in left)

    def moves_to(self, state: Heaps, value: int) -> Iterator[HeapMove]:
        """Yield the moves after which the values of all heaps have this nim-sum."""
        for place, wanted in self._wanted(state, value):
            yield from ((place, parts) for parts in self.options_to(state[place], wanted))

    def count_moves_to(self, state: Heaps, value: int) -> int:
        """Return how many such moves there are."""
        return sum(self.count_options_to(state[place], wanted) for place, wanted in self._wanted(state, value))

    def _wanted(self, state: Heaps, value: int) -> list[tuple[int, int]]:
        """Return each heap with the value that it must get."""
        values = [self.value(tally) for tally in state]
        for own in values:
            value ^= own
        return [(place, value ^ own) for place, own in enumerate(values)]

    def _left(self, tally: int) -> Iterator[tuple[int, int]]:
        """Yield how many tokens may be left, with the digit that says in how many heaps."""
        return ((tally - taken, digit) for taken, digit in self.places if taken <= tally)

    def _half(self, total: int) -> int:
        """Return the largest heap that may be the smaller one of two."""
        return (total - 1) // 2 if self.unequal else total // 2

    @property
    def _shift(self) -> int:
        return 1 if self.period is None else self.period.period

    def _smaller_parts(self, total: int, value: int) -> tuple[list[int], list[int]]:
        """Return the smaller of two heaps of the value, those in the table, and those of them that come again."""
        values, start = self.values, len(self.values) if self.period is None else self.period.preperiod
        last = min(self._half(total), len(values) - 1)
        if self.period is not None:
            if total - last >= start:  # the larger heaps may all lose the same number of periods
                total = start + last + (total - last - start) % self._shift
            row = values[start:] * max(0, 1 + (total - len(values)) // self._shift)
            values = values + row  # type: ignore[operator] # both are bytes, or both lists
        parts = [part for part in range(1, last + 1) if values[part] ^ values[total - part] == value]
        return parts, [part for part in parts if part >= start]


class HeapTables:
    """The tables that one solver has made, and what it failed to make, which is not tried again."""

    def __init__(self, play_convention: PlayConvention, budget: Budget) -> None:
        self.play_convention = play_convention
        self.budget = budget
        self._tables: dict[HeapGame, HeapTable] = {}
        self._failed: dict[HeapGame, Undecided | None] = {}
        self._small: dict[HeapGame, HeapTable | None] = {}

    def known(self, ruleset: object, state: Any) -> HeapTable | None:
        """Return a table that was made and has all heaps of a state, from which its moves can be read; else None."""
        table = self._tables.get(ruleset) if isinstance(ruleset, HeapGame) else None
        if table is None or max(state, default=0) <= SMALL or max(state) not in table:
            return None
        return table if self.play_convention == "normal" or sum(map(bool, state)) == 1 else None

    def value(self, ruleset: object, state: Any) -> int | None:
        """Return the value of a single large heap; None for anything else, or if the rules have no table.

        In misère play it is g⁻, and the heap is one that is too large to be searched.
        """
        if not isinstance(ruleset, HeapGame) or (tally := _single_heap(ruleset, state)) <= SMALL:
            return None
        if (table := self.known(ruleset, state)) is None:
            if self.play_convention == "misere" and tally < self.budget.left:
                return None
            table = self._made(ruleset, tally)
        return None if table is None else table.value(tally)

    def _made(self, ruleset: HeapGame, tally: int) -> HeapTable | None:
        if ruleset in self._failed:
            if (failure := self._failed[ruleset]) is not None:
                raise failure
            return None
        try:
            table = heap_table(ruleset, tally, self.play_convention, self.budget)
        except Undecided as error:
            self._failed[ruleset] = error
            raise
        if table is None:
            self._failed[ruleset] = None
        else:
            self._tables[ruleset] = table
        return table

    def has_failed(self, ruleset: object) -> bool:
        """Return whether there is a heap that no table within the budget has."""
        return isinstance(ruleset, HeapGame) and self._failed.get(ruleset) is not None

    def reason(self, ruleset: object, state: Any) -> Period | Search | None:
        """Return how the value of a single heap is known that was looked up, or lies beyond a period; None if not."""
        if (table := self.known(ruleset, state)) is not None:
            return table.reason(max(state)) if sum(map(bool, state)) == 1 else None
        if not isinstance(ruleset, HeapGame) or not 1 < (tally := _single_heap(ruleset, state)) <= SMALL:
            return None
        # A small heap was searched. The values of small heaps may prove a period, and that says more.
        if ruleset not in self._small:
            self._small[ruleset] = heap_table(ruleset, SMALL, self.play_convention, Budget())
        small = self._small[ruleset]
        return small.period if small is not None and tally >= len(small.values) else None


def _single_heap(ruleset: HeapGame, state: Heaps) -> int:
    """Return the only heap that is left, 0 if there is another."""
    parts = ruleset.components(state)
    return parts[0].state[0] if len(parts) == 1 == len(parts[0].state) else 0


_kept: dict[tuple[HeapGame, PlayConvention], tuple[int, HeapTable]] = {}
"""Tables with a period, and how far they might have been looked for."""
_lock = Lock()


def heap_table(ruleset: HeapGame, tally: int, play_convention: PlayConvention, budget: Budget) -> HeapTable | None:
    """Return a table that has a heap of `tally` tokens, None if the rules have none.

    In misère play the values are g⁻, of subtraction games only; they say nothing of several heaps.

    Examples
    --------
    >>> from grundy import grundys_game, subtraction, take_and_break
    >>> heap_table(subtraction({2, 5, 6}), 10**18 + 7, "normal", Budget()).value(10**18 + 7)
    0
    >>> heap_table(grundys_game, 200, "normal", Budget()).period is None
    True
    >>> heap_table(take_and_break("0.{1+}"), 200, "normal", Budget()) is None
    True

    Notes
    -----
    Every heap that is valued counts as a position of the budget. Some tables with a period are kept, and used
    again where they would be found again, at the same cost: an answer does not depend on what was asked before.
    """
    left = budget.left
    reach = min(tally + 1, left)
    enough, kept = _kept.get((ruleset, play_convention), (0, None))
    if kept is not None and kept.period is not None and reach >= enough:
        budget.spend(min(kept.period.checked_to + 1, left), 0)
        return kept
    table = _made_table(ruleset, tally, play_convention, budget)
    # A proof that ended with the heap itself might end elsewhere for a larger one.
    proved = table is not None and table.period is not None and table.period.checked_to + 1 < reach
    if table is not None and proved and len(table.values) <= LARGEST_KEPT:
        with _lock:
            _kept[ruleset, play_convention] = reach, table
            if len(_kept) > MOST_KEPT:
                del _kept[next(iter(_kept))]
    return table


def _made_table(rules: HeapGame, tally: int, play_convention: PlayConvention, budget: Budget) -> HeapTable | None:
    def watch(length: int) -> None:
        budget.look_at_the_clock()
        if budget.progress:
            budget.progress(budget.used + length)

    left = budget.left
    from grundy.solving.heap_sequences import heap_sequence  # here, so that a small position starts at once

    sequence = heap_sequence(rules, play_convention, limits=Limits(TABLE_STEPS), progress=watch)
    if (places := sequence.places(min(tally, left))) is None:
        return None
    reach = min(sequence.rounded(tally + 1), left)
    proof = sequence.period(reach - 1)
    values, period = proof.values, proof.grundy
    if period is not None:
        budget.spend(min(proof.checked_to + 1, left), 0)
        end = period.preperiod + period.period
        values = values[:end] if len(values) else sequence.values(end - 1)
    elif len(values) <= tally:
        if 0 < proof.checked_to < tally:
            budget.used = budget.positions
            raise Undecided("no period was found up to a heap of {heap}", heap=proof.checked_to)
        if tally >= left:
            budget.spend(budget.positions + 1, 0)
        values = sequence.values(reach - 1)
    listed: list[int] = list(values) if isinstance(values, Sequence) else values.tolist()
    if period is None:
        budget.spend(len(listed), 0)
    elif period.period <= SHOWN_PERIOD:
        period = replace(period, row=tuple(listed[period.preperiod :]))
    return HeapTable(bytes(listed) if max(listed) < 256 else listed, places, period, sequence.unequal)
