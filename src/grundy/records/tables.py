"""Games as a table, one row for each move: ``game,move,heap1,heap2,…``; row 0 of a game is its start.

In the notation ``positions`` the cells are the heaps after the move, in
``takings`` the tokens taken; an empty cell is nothing. The columns ``first``
and ``second``, filled in row 0, name the players where they are known. The name
of a game may stand in its first row only. The rows come from CSV or from a
spreadsheet; `headings` finds the header among them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, islice
from typing import Any

from grundy.core.decimals import decimal, read_digits
from grundy.core.errors import GrundyError, NotApplicable, quote
from grundy.core.notation import LONGEST_INTEGER
from grundy.core.outcome import PlayConvention
from grundy.core.phrase import Phrase
from grundy.core.ruleset import N_, Ruleset
from grundy.records.games import Game, checked_name
from grundy.records.headings import MOST_ABOVE, MOST_HEAPS, PLAYER_COLUMNS, Heading, heading
from grundy.records.sheets import MOST_LOCATED, MOST_REMEMBERED, Notation, Problem, Sheet, Unreadable

MOST_ROWS = 20_000_000
"""How many rows a table may have."""
BESIDE = N_("the cells before the column of the games are passed over")

_NUMBER = re.compile("[0-9]{1,9}")
_WHOLE = re.compile(r"([0-9]+)(?:\.|[.,](?!000$)0+)")
"""A whole number as 4.0, 3,00 or 1. is one; 1.000 and 1,000 may be thousands."""
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{1,2}\. ?[0-9]{1,2}\. ?(?:[0-9]{4}|[0-9]{2})")


def read_table(
    rows: Iterable[Sequence[str]],
    ruleset: Ruleset[Any, Any],
    notation: Notation,
    play_convention: PlayConvention,
    notes: list[Phrase] | None = None,
) -> Iterator[Sheet]:
    """Yield the games of a table; consecutive rows with one name are one game, and rows without one belong to it.

    Examples
    --------
    >>> from grundy import nim
    >>> rows = [["game", "move", "heap1"], ["a", "0", "3"], ["", "1", "1"], ["", "2", "0"]]
    >>> [sheet] = read_table(rows, nim, "positions", "normal")
    >>> sheet.id, sheet.start, sheet.entries
    ('a', (3,), [(1,), (0,)])
    """
    if ruleset.family != "heaps":
        raise NotApplicable("a table holds heap games; games of {rule} are recorded as JSON or text", rule=ruleset.name)
    source = iter(rows)
    first_rows = list(islice(source, MOST_ABOVE + 1))
    head = heading(first_rows)
    notes = [] if notes is None else notes
    notes += head.notes
    heaps, beside, dated = head.heaps, False, False
    cells = _Cells(ruleset, notation, head)
    name: str | None = None
    gathered: list[tuple[str, Sequence[str], int]] = []
    players = ("", "")
    last_line = 0
    for count, written in enumerate(chain(first_rows[head.row + 1 :], source)):
        if count >= MOST_ROWS:
            raise NotApplicable("a table may have at most {limit} rows", limit=MOST_ROWS)
        if head.left and not beside and any(map(str.strip, written[: head.left])):
            beside = True
            notes.append(Phrase(BESIDE))
        row = head.cut(written)
        if not any(map(str.strip, row)):
            continue
        number = whole(row[1]) if len(row) > 1 else ""
        named = row[0].strip()
        if name is None or (named and named != name) or (number == "0" and gathered):
            if name is not None:
                yield cells.sheet(name, gathered, play_convention, players, last_line)
            name, gathered, players = checked_name(named), [], ("", "")
            if not dated and _DATE.fullmatch(name):
                dated = True
                notes.append(_date(name, head.place(count, 0)))
        last_line = count
        if head.named and any(row[2 + heaps :]) and not any(map(str.strip, row[4 + heaps :])):
            first, second, *_ = [*map(str.strip, row[2 + heaps :]), "", ""]
            if number == "0":
                players = (checked_name(first), checked_name(second))
            if (first, second) == players:  # other names in a later row make it unreadable
                row = row[: 2 + heaps]
        gathered.append((number, row[2:], count))
    if name is not None:
        yield cells.sheet(name, gathered, play_convention, players, last_line)


def _date(name: str, cell: str) -> Phrase:
    message = N_(
        "cell {cell} names a game by a date, {given}. If it was a name such as 1/2, a spreadsheet has changed it: "
        "format the column as text and type the names again"
    )
    return Phrase(message, cell=cell, given=quote(name))


class _Cells:
    """Turns the cells of rows into states and tokens taken, and remembers them."""

    def __init__(self, ruleset: Ruleset[Any, Any], notation: Notation, head: Heading) -> None:
        self.ruleset = ruleset
        self.notation = notation
        self.head = head
        self.heaps = head.heaps
        self.breaks = _breaks(ruleset, notation)
        self._entry = lru_cache(MOST_REMEMBERED)(self._read)

    def sheet(
        self,
        name: str,
        gathered: list[tuple[str, Sequence[str], int]],
        play_convention: PlayConvention,
        players: tuple[str, str],
        last_line: int,
    ) -> Sheet:
        """Return the game whose rows were gathered, with what is wrong about their numbers."""
        problems: list[Problem] = []
        lines = range(gathered[0][2], last_line + 1)
        if not name:
            problems.append(Problem(name, 0, "unreadable", Phrase(N_("the row names no game"))))
        if gathered[0][0] == "0":
            _, written, line = gathered.pop(0)
            cells = _trimmed(written)
            start, width = self._placed(self._state(cells, len(cells)), cells, line), len(cells)
        else:
            start, width = Unreadable(""), self.heaps
        entries = [self._placed(self._entry(tuple(cells), width), cells, line) for _, cells, line in gathered]
        numbers = [number for number, _, _ in gathered]
        if numbers != [str(row) for row in range(1, len(numbers) + 1)]:
            places = [self.head.place(line, 1) for _, _, line in gathered]
            entries, found = _in_order(name, numbers, entries, places)
            problems += found
        return Sheet(name, self.ruleset, start, self.notation, entries, play_convention, players, problems, lines)

    def _placed(self, entry: Any, cells: Sequence[str], line: int) -> Any:
        """Return an entry; of one that cannot be read the cell that is to blame, if it is one."""
        if isinstance(entry, Unreadable):
            for column, cell in enumerate(map(str.strip, cells)):
                if cell and (column >= self.heaps or _size(cell) is None):
                    return Unreadable(cell, self.head.place(line, 2 + column))
        return entry

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


def whole(cell: str) -> str:
    """Return a cell without the blanks around it, a whole number without its decimals.

    Examples
    --------
    >>> whole(" 4.0"), whole("3,00"), whole("1."), whole("1,5"), whole("1.000")
    ('4', '3', '1', '1,5', '1.000')
    """
    cell = cell.strip()
    found = None if cell.isdigit() else _WHOLE.fullmatch(cell)
    return found[1] if found else cell


def _size(cell: str) -> int | None:
    """Return the number in a cell, 0 in an empty one; None if there is something else."""
    if not cell:
        return 0
    digits = whole(cell)
    return read_digits(digits) if digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_INTEGER else None


def _taken(cells: Sequence[str], width: int) -> Any:
    sizes = [_size(cell) for cell in cells]
    if None in sizes or len(cells) > width:
        return Unreadable(",".join(cells))
    return (*sizes, *[0] * (width - len(sizes)))


def _in_order(
    name: str, numbers: list[str], entries: list[Any], places: Sequence[str]
) -> tuple[list[Any], list[Problem]]:
    """Return the entries by the numbers of their rows, and what is wrong with the numbers."""
    kept: dict[int, Any] = {}
    problems: list[Problem] = []
    last = 0
    for written, entry, cell in zip(numbers, entries, places, strict=True):
        if len(problems) >= MOST_LOCATED:
            problems.append(Problem(name, last, "unreadable", Phrase(N_("more rows have wrong numbers"))))
            break
        row = int(written) if _NUMBER.fullmatch(written) else 0
        if not row:
            message = Phrase(N_("{given} in cell {cell} is not the number of a row"), given=quote(written), cell=cell)
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
            cells = [decimal(tally) for tally in state]
            if notation == "takings" and row:
                before = game.states[row - 1]
                if len(before) != len(state) or any(now > then for then, now in zip(before, state, strict=True)):
                    raise NotApplicable(
                        "game {game} cannot be written as takings: move {row} divides a heap or makes one grow",
                        game=quote(game.id),
                        row=row,
                    )
                cells = [decimal(then - now) if then > now else "" for then, now in zip(before, state, strict=True)]
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
