"""Games as a table, one row for each move: ``game,move,heap1,heap2,…``; row 0 of a game is its start.

In the notation ``positions`` the cells are the heaps after the move, in
``takings`` the tokens taken; an empty cell is nothing. The columns ``first``
and ``second``, filled in row 0, name the players where they are known. The rows
come from CSV or from a spreadsheet.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from grundy.core.decimals import decimal, read_digits
from grundy.core.errors import GrundyError, InvalidNotation, NotApplicable, quote
from grundy.core.notation import LONGEST_INTEGER
from grundy.core.outcome import PlayConvention
from grundy.core.phrase import Phrase
from grundy.core.ruleset import N_, Ruleset
from grundy.records.games import Game, checked_name
from grundy.records.sheets import MOST_LOCATED, MOST_REMEMBERED, Notation, Problem, Sheet, Unreadable

MOST_HEAPS = 1000
MOST_ROWS = 20_000_000
"""How many heap columns a table may have, and how many rows."""
PLAYER_COLUMNS = ("first", "second")

_NUMBER = re.compile("[0-9]{1,9}")


def read_table(
    rows: Iterable[Sequence[str]], ruleset: Ruleset[Any, Any], notation: Notation, play_convention: PlayConvention
) -> Iterator[Sheet]:
    """Yield the games of a table; consecutive rows with one name are one game.

    Examples
    --------
    >>> from grundy import nim
    >>> rows = [["game", "move", "heap1"], ["a", "0", "3"], ["a", "1", "1"], ["a", "2", "0"]]
    >>> [sheet] = read_table(rows, nim, "positions", "normal")
    >>> sheet.id, sheet.start, sheet.entries
    ('a', (3,), [(1,), (0,)])
    """
    if ruleset.family != "heaps":
        raise NotApplicable("a table holds heap games; games of {rule} are recorded as JSON or text", rule=ruleset.name)
    source = iter(rows)
    heaps, named = _columns(next(source, []))
    cells = _Cells(ruleset, notation, heaps)
    name: str | None = None
    gathered: list[tuple[str, Sequence[str]]] = []
    players = ("", "")
    first_line = last_line = 0
    for count, row in enumerate(source):
        if count >= MOST_ROWS:
            raise NotApplicable("a table may have at most {limit} rows", limit=MOST_ROWS)
        if not any(map(str.strip, row)):
            continue
        number = row[1].strip() if len(row) > 1 else ""
        if row[0] != name or (number == "0" and gathered):
            if name is not None:
                yield cells.sheet(name, gathered, play_convention, players, range(first_line, last_line + 1))
            name, gathered, players, first_line = checked_name(row[0]), [], ("", ""), count
        last_line = count
        if named and len(row) <= 4 + heaps and any(row[2 + heaps :]):
            first, second, *_ = [*row[2 + heaps :], "", ""]
            if number == "0":
                players = (checked_name(first), checked_name(second))
            if (first, second) == players:  # other names in a later row make it unreadable
                row = row[: 2 + heaps]
        gathered.append((number, row[2:]))
    if name is not None:
        yield cells.sheet(name, gathered, play_convention, players, range(first_line, last_line + 1))


def _columns(header: Sequence[str]) -> tuple[int, bool]:
    """Return how many heaps the header names, and whether it names the players."""
    names = [cell.lower() for cell in _trimmed(header)]
    heaps = sum(cell.startswith("heap") for cell in names)
    expected = ["game", "move", *(f"heap{n}" for n in range(1, min(heaps, MOST_HEAPS) + 1))]
    if not heaps or names not in (expected, [*expected, *PLAYER_COLUMNS]):
        raise InvalidNotation(
            "the table must begin with the header {expected}, got {given}",
            expected="game,move,heap1,heap2,…",
            given=quote(",".join(header)),
        )
    return heaps, len(names) > len(expected)


class _Cells:
    """Turns the cells of rows into states and tokens taken, and remembers them."""

    def __init__(self, ruleset: Ruleset[Any, Any], notation: Notation, heaps: int) -> None:
        self.ruleset = ruleset
        self.notation = notation
        self.heaps = heaps
        self.breaks = _breaks(ruleset, notation)
        self._entry = lru_cache(MOST_REMEMBERED)(self._read)

    def sheet(
        self,
        name: str,
        gathered: list[tuple[str, Sequence[str]]],
        play_convention: PlayConvention,
        players: tuple[str, str],
        lines: range,
    ) -> Sheet:
        """Return the game whose rows were gathered, with what is wrong about their numbers."""
        problems: list[Problem] = []
        if not name.strip():
            problems.append(Problem(name, 0, "unreadable", Phrase(N_("the row names no game"))))
        if gathered[0][0] == "0":
            cells = _trimmed(gathered.pop(0)[1])
            start, width = self._state(cells, len(cells)), len(cells)
        else:
            start, width = Unreadable(""), self.heaps
        entries = [self._entry(tuple(cells), width) for _, cells in gathered]
        numbers = [number for number, _ in gathered]
        if numbers != [str(row) for row in range(1, len(numbers) + 1)]:
            entries, found = _in_order(name, numbers, entries)
            problems += found
        return Sheet(name, self.ruleset, start, self.notation, entries, play_convention, players, problems, lines)

    def _read(self, cells: tuple[str, ...], width: int) -> Any:
        written = _trimmed(cells)
        return self._state(written, width) if self.notation == "positions" else _taken(written, width)

    def _state(self, cells: Sequence[str], width: int) -> Any:
        """Return the heaps that the cells write; those of one game that never breaks keep their number."""
        sizes = [_size(cell) for cell in cells]
        if None in sizes or len(cells) > self.heaps or (not self.breaks and len(cells) > width):
            return Unreadable(",".join(cells))
        if not self.breaks:
            if width and not cells:
                return Unreadable("")
            sizes += [0] * (width - len(sizes))
        try:
            state = self.ruleset.parse(",".join(map(decimal, sizes)))
        except GrundyError:
            return Unreadable(",".join(cells))
        return state if state == tuple(sizes) else Unreadable(",".join(cells))


def _trimmed(cells: Sequence[str]) -> list[str]:
    """Return the cells without the empty ones at the end."""
    written = [cell.strip() for cell in cells]
    while written and not written[-1]:
        written.pop()
    return written


def _size(cell: str) -> int | None:
    """Return the number in a cell, 0 in an empty one; None if there is something else."""
    if not cell:
        return 0
    return read_digits(cell) if cell.isascii() and cell.isdigit() and len(cell) <= LONGEST_INTEGER else None


def _taken(cells: Sequence[str], width: int) -> Any:
    sizes = [_size(cell) for cell in cells]
    if None in sizes or len(cells) > width:
        return Unreadable(",".join(cells))
    return (*sizes, *[0] * (width - len(sizes)))


def _in_order(name: str, numbers: list[str], entries: list[Any]) -> tuple[list[Any], list[Problem]]:
    """Return the entries by the numbers of their rows, and what is wrong with the numbers."""
    kept: dict[int, Any] = {}
    problems: list[Problem] = []
    last = 0
    for written, entry in zip(numbers, entries, strict=True):
        if len(problems) >= MOST_LOCATED:
            problems.append(Problem(name, last, "unreadable", Phrase(N_("more rows have wrong numbers"))))
            break
        row = int(written) if _NUMBER.fullmatch(written) else 0
        if not row:
            message = Phrase(N_("{given} is not the number of a row"), given=quote(written))
            problems.append(Problem(name, row, "unreadable", message))
        elif row in kept and kept[row] == entry:
            message, repair = Phrase(N_("move {row} is written twice"), row=row), Phrase(N_("count it once"))
            problems.append(Problem(name, row, "doubled", message, repair))
        elif row in kept:
            message = Phrase(N_("move {row} is written twice, with different entries"), row=row)
            problems.append(Problem(name, row, "doubled", message))
        else:
            if row < last:
                message, repair = Phrase(N_("move {row} stands too late"), row=row), Phrase(N_("order rows by number"))
                problems.append(Problem(name, row, "order", message, repair))
            kept[row] = entry
            last = max(row, last)
    ordered = sorted(kept)
    for place, row in enumerate(ordered):
        before = ordered[place - 1] if place else 0
        if row > before + 1:
            message = Phrase(N_("no row has the number {row}"), row=before + 1)
            problems.append(Problem(name, before + 1, "missing", message, Phrase(N_("number the rows again"))))
            if len(problems) >= 2 * MOST_LOCATED:
                break
    return [kept[row] for row in ordered], problems


def write_table(games: Sequence[Game], notation: Notation) -> Iterator[list[str]]:
    """Yield the rows of a table, the header first.

    Examples
    --------
    >>> from grundy import nim
    >>> game = Game("a", nim, ((1, 2), (1, 0), (0, 0)))
    >>> list(write_table([game], "takings"))[1:]
    [['a', '0', '1', '2'], ['a', '1', '', '2'], ['a', '2', '1', '']]
    """
    _check_one_game(games)
    for game in games[:1]:
        _breaks(game.ruleset, notation)
    heaps = max((len(state) for game in games for state in game.states), default=1) or 1
    named = any(any(game.players) for game in games)
    yield ["game", "move", *(f"heap{n}" for n in range(1, heaps + 1)), *(PLAYER_COLUMNS if named else ())]
    for game in games:
        for row, state in enumerate(game.states):
            cells = [str(tally) for tally in state]
            if notation == "takings" and row:
                before = game.states[row - 1]
                if len(before) != len(state) or any(now > then for then, now in zip(before, state, strict=True)):
                    raise NotApplicable(
                        "game {game} cannot be written as takings: move {row} divides a heap or makes one grow",
                        game=quote(game.id),
                        row=row,
                    )
                cells = [str(then - now) if then > now else "" for then, now in zip(before, state, strict=True)]
            players = [] if not named else list(game.players) if not row else ["", ""]
            yield [game.id, str(row), *cells, *[""] * (heaps - len(cells)), *players]


def _breaks(ruleset: Ruleset[Any, Any], notation: Notation) -> bool:
    """Return whether moves divide heaps, which takings cannot tell."""
    breaks: bool = getattr(ruleset, "breaks", False)
    if notation == "takings" and breaks:
        raise NotApplicable("{rule} divides heaps, so its games cannot be written as takings", rule=ruleset.name)
    return breaks


def _check_one_game(games: Sequence[Game]) -> None:
    """Raise unless all games are of one heap game with one convention, which a table cannot tell apart."""
    if len({(game.ruleset, game.play_convention) for game in games}) > 1:
        raise NotApplicable("a table holds games of one rule and one play convention; write JSON or text")
    for game in games:
        if game.ruleset.family != "heaps" or not all(
            isinstance(state, tuple) and all(isinstance(tally, int) for tally in state) for state in game.states
        ):
            raise NotApplicable(
                "a table holds heap games; games of {rule} are recorded as JSON or text", rule=game.ruleset.name
            )
        if max(map(len, game.states)) > MOST_HEAPS:
            raise NotApplicable("a table may have at most {limit} heaps", limit=MOST_HEAPS)
