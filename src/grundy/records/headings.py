"""The header of a table: in which row it stands, in which language, and where its columns are.

Teachers put a title above their tables, leave a column free before them and write
remarks after them. All of this is passed over, and said.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from grundy.core.errors import InvalidNotation, quote
from grundy.core.phrase import Phrase
from grundy.core.ruleset import N_

MOST_HEAPS = 1000
"""How many heap columns a table may have."""
MOST_ABOVE = 20
"""How many rows may stand above the header."""
PLAYER_COLUMNS = ("first", "second")
EXPECTED = "game,move,heap1,heap2,…"

_WORDS = {
    "game": ("game", "hra", "partie", "igra", "partija"),
    "move": ("move", "tah", "potez"),
    "heap": ("heap", "hromada", "hromadka", "hrpa"),
    "first": ("first", "prvni", "prvi"),
    "second": ("second", "druhy", "drugi"),
}
_MEANING = {word: meaning for meaning, words in _WORDS.items() for word in words}


@dataclass(frozen=True, slots=True)
class Heading:
    """Where the header stands, counted from 0, and which columns it has."""

    row: int
    left: int
    """How many columns stand before the column of the games."""
    heaps: int
    named: bool
    """Whether it names the players."""
    remarks: frozenset[int] = frozenset()
    """The columns that are passed over, counted from the column of the games."""
    notes: tuple[Phrase, ...] = ()
    """What is passed over in the header and above it."""

    def cut(self, row: Sequence[str]) -> Sequence[str]:
        """Return a row from the column of the games on, without the remarks."""
        if self.left:
            row = row[self.left :]
        if self.remarks:
            row = ["" if column in self.remarks else cell for column, cell in enumerate(row)]
        return row

    def place(self, line: int, column: int) -> str:
        """Return the name of a cell, counted from 0: lines after the header, columns from the column of the games."""
        return place(self.row + 1 + line, self.left + column)


def place(row: int, column: int) -> str:
    """Return what a spreadsheet calls the cell in a row and a column, both counted from 0.

    Examples
    --------
    >>> place(0, 0), place(6, 27)
    ('A1', 'AB7')
    """
    return f"{_column(column)}{row + 1}"


def _column(number: int) -> str:
    letters = ""
    number += 1
    while number:
        number, letter = divmod(number - 1, 26)
        letters = chr(65 + letter) + letters
    return letters


def known_columns(row: Sequence[str]) -> int:
    """Return how many cells of a row are words of a header, in any language.

    Examples
    --------
    >>> known_columns(["Partie", "tah", "Hromádka 1", "pozn."]), known_columns(["game;move;heap1"])
    (3, 0)
    """
    return sum(map(bool, map(_meaning, row)))


def _meaning(cell: str) -> str:
    """Return what a cell of a header says: game, move, heap1, first and so on; nothing if it is not known."""
    if len(cell) > 40:
        return ""
    letters = unicodedata.normalize("NFKD", cell.casefold())
    plain = "".join(letter for letter in letters if not (letter.isspace() or unicodedata.combining(letter)))
    word = plain.rstrip("0123456789")
    meaning = _MEANING.get(word, "")
    number = plain[len(word) :]
    return meaning + number if bool(number) == (meaning == "heap") else ""


def heading(rows: Sequence[Sequence[str]]) -> Heading:
    r"""Return the header that stands in one of the first rows of a table.

    Examples
    --------
    >>> found = heading([["Class 7.A"], ["", "Game", "Move", "Heap 1", "Heap 2", "remarks"]])
    >>> found.row, found.left, found.heaps, found.named
    (1, 1, 2, False)
    >>> print(*found.notes, sep="\n")
    'Class 7.A' stands above the header and is passed over
    column F, 'remarks', is passed over
    """
    written = [[cell.strip() for cell in row] for row in rows[: MOST_ABOVE + 1]]
    at = next((at for at, row in enumerate(written) if known_columns(row) > 1 and _begins(row) == "game"), None)
    shown = next(filter(any, written), None)
    if shown is None:
        raise InvalidNotation("the table is empty: it must begin with the header {expected}", expected=EXPECTED)
    if at is None or any(map(_is_a_move, written[:at])):
        raise InvalidNotation(
            "the table must begin with the header {expected}, got {given}",
            expected=EXPECTED,
            given=quote(",".join(shown)),
        )
    left = next(column for column, cell in enumerate(written[at]) if cell)
    header = written[at][left:]
    heaps, named = _columns(header, left)
    known = 2 + heaps + len(PLAYER_COLUMNS) * named
    remarks = [column for column in range(known, len(header)) if header[column]]
    above = N_("{given} stands above the header and is passed over")
    beside = N_("column {letter}, {given}, is passed over")
    notes = [Phrase(above, given=quote(" ".join(filter(None, row)))) for row in written[:at] if any(row)]
    notes += [Phrase(beside, letter=_column(left + column), given=quote(header[column])) for column in remarks]
    return Heading(at, left, heaps, named, frozenset(remarks), tuple(notes))


def _begins(row: Sequence[str]) -> str:
    return next((_meaning(cell) for cell in row if cell), "")


def _is_a_move(row: Sequence[str]) -> bool:
    """Return whether a row could be one of a game: it has a name and two numbers or more."""
    return sum(cell.isdecimal() for cell in row[1:]) > 1


def _columns(header: Sequence[str], left: int) -> tuple[int, bool]:
    """Return how many heaps a header names, and whether it names the players."""
    meanings = [*map(_meaning, header), ""]
    heaps = next(n for n in range(len(meanings)) if meanings[2 + n : 3 + n] != [f"heap{n + 1}"])
    named = meanings[2 + heaps] == PLAYER_COLUMNS[0]
    expected = ["game", "move", *(f"heap{n + 1}" for n in range(max(1, heaps))), *(PLAYER_COLUMNS if named else ())]
    wrong = next((at for at, meaning in enumerate(expected) if meanings[at : at + 1] != [meaning]), None)
    if wrong is not None:
        raise InvalidNotation(
            "the table must begin with the header {expected}; column {letter} must be {wanted}, not {given}",
            expected=EXPECTED,
            letter=_column(left + wrong),
            wanted=quote(expected[wrong]),
            given=quote(header[wrong] if wrong < len(header) else ""),
        )
    if any(meanings[len(expected) :]) or heaps > MOST_HEAPS:
        astray = min(len(expected), MOST_HEAPS + 2)
        raise InvalidNotation(
            "the table must begin with the header {expected}; column {letter}, {given}, does not belong there",
            expected=EXPECTED,
            letter=_column(left + astray),
            given=quote(header[astray]),
        )
    return heaps, named
