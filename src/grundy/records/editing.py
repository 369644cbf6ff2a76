"""A table of games while somebody corrects it: every problem has its line, and repairs are accepted one by one.

A table never changes: each correction makes another one, which is checked anew. What is not understood stays as it
is written, so that nothing is lost before it is put right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

from grundy.core.decimals import decimal
from grundy.core.outcome import PlayConvention
from grundy.core.phrase import Phrase
from grundy.core.ruleset import Ruleset
from grundy.records.check import Checked, CheckReport, check
from grundy.records.games import Game
from grundy.records.headings import MOST_ABOVE, Heading, heading
from grundy.records.sheets import Notation, Problem, Sheet
from grundy.records.tables import BESIDE, read_table, whole

Rows = tuple[tuple[str, ...], ...]
"""The rows of a table as written, without the header."""

_NUMBERING = ("doubled", "order", "missing")
"""The kinds of problems that are about the numbers and the names of rows, and not about moves."""


@dataclass(frozen=True, slots=True)
class Located:
    """A problem and the line that it is about; it can be accepted if its repair can be made by itself."""

    line: int
    problem: Problem
    can_be_accepted: bool


@dataclass(frozen=True, slots=True)
class WrittenGame:
    """A game of the table: the lines in which it stands, and what became of it."""

    lines: tuple[int, ...]
    checked: Checked
    problems: tuple[Located, ...]


@dataclass(frozen=True)
class EditedTable:
    """A table of games, with the rules by which it is read; the lines are counted from 0, after the header.

    Examples
    --------
    >>> from grundy import nim
    >>> rows = (("a", "0", "1", "2"), ("a", "1", "1", "1"), ("a", "2", "1", "1"), ("a", "3", "0", "1"))
    >>> table = EditedTable(("game", "move", "heap1", "heap2"), rows, nim)
    >>> [(found.line, found.problem.kind, found.can_be_accepted) for found in table.problems]
    [(2, 'repeated', True), (3, 'unfinished', True)]
    >>> table.accepted(2).rows
    (('a', '0', '1', '2'), ('a', '1', '1', '1'), ('a', '2', '0', '1'))
    >>> table.accepted(2).accepted(2).report.counts
    {'kept': 1, 'repaired': 0, 'rejected': 0}
    """

    header: tuple[str, ...]
    rows: Rows
    ruleset: Ruleset[Any, Any]
    notation: Notation = "positions"
    play_convention: PlayConvention = "normal"
    above: Rows = ()
    """The rows above the header."""
    left: int = 0
    """How many empty columns stand before the column of the games."""
    notes: tuple[Phrase, ...] = ()
    """What was passed over, or guessed, before there was a table."""

    @classmethod
    def of(
        cls,
        rows: Rows,
        ruleset: Ruleset[Any, Any],
        notation: Notation = "positions",
        play_convention: PlayConvention = "normal",
        notes: Sequence[Phrase] = (),
    ) -> EditedTable:
        """Return the table that some rows make, from the column of the games on.

        Examples
        --------
        >>> from grundy import nim
        >>> rows = ("Class 7.A",), ("", "hra", "tah", "hromádka 1"), ("", "a", "0", "5")
        >>> EditedTable.of(rows, nim).rows
        (('a', '0', '5'),)
        """
        head = heading(rows[: MOST_ABOVE + 1])
        if head.left:
            beside = any(any(map(str.strip, row[: head.left])) for row in rows[head.row + 1 :])
            notes = [*notes, *[Phrase(BESIDE)] * beside]
            rows = (*rows[: head.row], *(row[head.left :] for row in rows[head.row :]))
        above, header, others = rows[: head.row], rows[head.row], rows[head.row + 1 :]
        return cls(header, others, ruleset, notation, play_convention, above, head.left, tuple(notes))

    @property
    def written(self) -> Rows:
        """All rows, with the header and those above it."""
        return (*self.above, *(("",) * self.left + row for row in (self.header, *self.rows)))

    @cached_property
    def games(self) -> list[WrittenGame]:
        """The games in their order, each checked."""
        sheets = list(self._sheets(self._found))
        return [self._located(sheet, found) for sheet, found in zip(sheets, check(sheets), strict=True)]

    @property
    def problems(self) -> Iterator[Located]:
        """All problems, game by game."""
        return (found for game in self.games for found in game.problems)

    @property
    def report(self) -> CheckReport:
        """What became of the games as they are written now."""
        games = self.games  # they find what to note
        return CheckReport.of((game.checked for game in games), (*self.notes, *self._found))

    def with_cells(self, cells: Mapping[tuple[int, int], str]) -> EditedTable:
        """Return the table with the cells, by line and column, written anew; other places are left alone.

        Examples
        --------
        >>> from grundy import nim
        >>> EditedTable(("game", "move", "heap1"), (("a", "0", "5"),), nim).with_cells({(0, 2): "4"}).rows
        (('a', '0', '4'),)
        """
        rows = [list(row) for row in self.rows]
        for (line, column), written in cells.items():
            if line < len(rows) and column < len(self.header):
                rows[line] += [""] * (column + 1 - len(rows[line]))
                rows[line][column] = written
        return self._having(rows)

    def with_row_after(self, line: int) -> EditedTable:
        """Return the table with one more row of the same game, whose later rows get the next numbers.

        Examples
        --------
        >>> from grundy import nim
        >>> EditedTable(("game", "move", "heap1"), (("a", "0", "5"), ("a", "1", "0")), nim).with_row_after(0).rows
        (('a', '0', '5'), ('a', '1', ''), ('a', '2', '0'))
        """
        return self._exchanged(line, line + 1, [["" for _ in self.heaps]], keep=1)

    def without_row(self, line: int) -> EditedTable:
        """Return the table without a row; the later ones of its game get the numbers before."""
        return self._exchanged(line, line + 1, [])

    def accepted(self, line: int) -> EditedTable:
        """Return the table with the first repair of a line that can be accepted; the same table if there is none."""
        for game in self.games:
            for found in game.problems:
                if found.line == line and found.can_be_accepted:
                    return self._repaired(game, found)
        return self

    def all_accepted(self) -> EditedTable:
        """Return the table with every game that can be repaired written as repaired.

        Examples
        --------
        >>> from grundy import nim
        >>> EditedTable(("game", "move", "heap1"), (("a", "0", "5"), ("a", "2", "0")), nim).all_accepted().rows
        (('a', '0', '5'), ('a', '1', '0'))
        """
        rows: list[Sequence[str]] = []
        sheets = list(self._sheets())
        done = 0
        for sheet, found in zip(sheets, check(sheets, repair=True), strict=True):
            if found.status == "repaired" and found.game is not None and self._fits(found.game.states):
                rows += [*self.rows[done : sheet.lines.start], *self._written(found.game)]
                done = sheet.lines.stop
        return self._having([*rows, *self.rows[done:]])

    @property
    def heaps(self) -> range:
        """The columns of the heaps."""
        return range(2, 2 + self._head.heaps)

    @cached_property
    def _head(self) -> Heading:
        return heading([self.header])

    @cached_property
    def _found(self) -> list[Phrase]:
        """What is passed over in the table; the games find it."""
        return []

    def _sheets(self, notes: list[Phrase] | None = None) -> Iterator[Sheet]:
        return read_table(self.written, self.ruleset, self.notation, self.play_convention, notes)

    def _having(self, rows: Sequence[Sequence[str]]) -> EditedTable:
        return replace(self, rows=tuple(map(tuple, rows)))

    def _fits(self, states: Sequence[Any]) -> bool:
        """Return whether the table has columns enough for all heaps."""
        return all(len(state) <= len(self.heaps) for state in states)

    def _located(self, sheet: Sheet, found: Checked) -> WrittenGame:
        """Return a game with the line of each problem."""
        lines = tuple(line for line in sheet.lines if any(map(str.strip, self.rows[line])))
        numbers = [_number(self.rows[line]) for line in lines]
        # The rows in the order of their numbers, of those with the same number the first.
        by_number = dict(reversed(list(zip(numbers, lines, strict=True))))
        ordered = [by_number[number] for number in sorted(by_number) if number > 0]
        in_order = _is_counted(numbers)
        located = []
        for problem in found.problems:
            line, known = lines[0], problem.repair is not None
            if problem.kind in _NUMBERING:
                if problem.kind == "doubled" and problem.row:
                    line = self._again(lines, problem.row) if known else _last(lines, numbers, problem.row)
                elif problem.row:
                    # Where a number is missing, the row before it is told.
                    line = by_number.get(problem.row, by_number.get(problem.row - 1, line))
            elif problem.kind == "unfinished":
                line, known = lines[-1], in_order and 0 in found.readings and self._fits(found.readings[0])
            elif problem.row:
                line = ordered[problem.row - 1] if problem.row <= len(ordered) else lines[-1]
                known = in_order and problem.row in found.readings and self._fits(found.readings[problem.row])
            elif -1 in numbers:
                line = lines[numbers.index(-1)]
            located.append(Located(line, problem, known))
        return WrittenGame(lines, found, tuple(located))

    def _again(self, lines: Sequence[int], number: int) -> int:
        """Return the line that repeats the first row with a number."""
        same = [line for line in lines if _number(self.rows[line]) == number]
        return next(line for line in same[1:] if _cells(self.rows[line]) == _cells(self.rows[same[0]]))

    def _repaired(self, game: WrittenGame, found: Located) -> EditedTable:
        """Return the table with one repair made."""
        problem, first, last = found.problem, game.lines[0], game.lines[-1] + 1
        rows = _each_named([row for row in self.rows[first:last] if any(map(str.strip, row))])
        if problem.kind == "unfinished":
            return self._exchanged(found.line, last, self._entries(game.checked.readings[0]), keep=1)
        if problem.kind not in _NUMBERING:
            return self._exchanged(found.line, found.line + 1, self._entries(game.checked.readings[problem.row]))
        if problem.kind == "doubled" and problem.row:
            return self._having([*self.rows[: found.line], *self.rows[found.line + 1 :]])
        if problem.kind == "doubled":
            rows = [[game.checked.id, *row[1:]] for row in rows]
        else:
            rows.sort(key=lambda row: (_number(row) < 0, _number(row)))
            if problem.kind == "missing":
                _count(rows)
        return self._having([*self.rows[:first], *rows, *self.rows[last:]])

    def _exchanged(self, line: int, stop: int, entries: Sequence[Sequence[str]], keep: int = 0) -> EditedTable:
        """Return the table with the rows from `line` on, but the first `keep`, exchanged.

        The rows of the game are numbered anew if they were numbered; else nobody knows their order.
        """
        game = next((game for game in self.games if line in game.lines), None)
        if game is None:
            return self
        first, last = game.lines[0], game.lines[-1] + 1
        name, beyond = self.rows[line][0], len(self.header) - self.heaps.stop
        counted = _is_counted([_number(self.rows[at]) for at in game.lines])
        made = [
            [name, "1" if counted else "", *cells, *[""] * (len(self.heaps) - len(cells) + beyond)] for cells in entries
        ]
        rows = [*map(list, self.rows[first : line + keep]), *made, *map(list, self.rows[stop:last])]
        if rows and not rows[0][0].strip():
            rows[0][0] = self.rows[first][0]  # the row that named the game is gone
        if counted:
            _count(rows)
        return self._having([*self.rows[:first], *rows, *self.rows[last:]])

    def _entries(self, states: Sequence[Any]) -> list[list[str]]:
        """Return the cells of the moves along some states, the first of which is already there."""
        return [self._entry(before, after) for before, after in pairwise(states)]

    def _entry(self, before: Any, after: Any) -> list[str]:
        if self.notation == "positions":
            return [decimal(tally) for tally in after]
        return [decimal(then - now) if then > now else "" for then, now in zip(before, after, strict=True)]

    def _written(self, game: Game) -> Iterator[list[str]]:
        """Yield the rows of a game."""
        start = [decimal(tally) for tally in game.states[0]]
        beyond = len(self.header) - self.heaps.stop
        for number, cells in enumerate([start, *self._entries(game.states)]):
            players = game.players if self._head.named and not number else ()
            yield [
                game.id,
                str(number),
                *cells,
                *[""] * (len(self.heaps) - len(cells)),
                *players,
                *[""] * (beyond - len(players)),
            ]


def _number(row: Sequence[str]) -> int:
    """Return the number of a row, -1 if none is written."""
    written = whole(row[1]) if len(row) > 1 else ""
    return int(written) if written.isascii() and written.isdigit() and len(written) < 10 else -1


def _cells(row: Sequence[str]) -> list[str]:
    """Return what a row writes, in which an empty cell is a 0."""
    written = [whole(cell).lstrip("0") for cell in row[2:]]
    while written and not written[-1]:
        written.pop()
    return written


def _each_named(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return the rows of a game, with its name in each, so that they can be put in another order."""
    return [[row[0] if row[0].strip() else rows[0][0], *row[1:]] for row in rows]


def _last(lines: Sequence[int], numbers: Sequence[int], number: int) -> int:
    """Return the last line with a number."""
    return max(line for line, written in zip(lines, numbers, strict=True) if written == number)


def _is_counted(numbers: Sequence[int]) -> bool:
    """Return whether rows are numbered one after the other, from the start or the first move on."""
    return numbers[0] in (0, 1) and list(numbers) == list(range(numbers[0], numbers[0] + len(numbers)))


def _count(rows: list[list[str]]) -> None:
    """Give the rows of a game that have numbers those from 0 on, or from 1 where the start is missing."""
    counted = [row for row in rows if _number(row) >= 0]  # empty rows among them have none
    first = 0 if counted and _number(counted[0]) == 0 else 1
    for number, row in enumerate(counted, first):
        row[1] = str(number)
