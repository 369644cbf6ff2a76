"""What the XML of a spreadsheet says: handlers that gather cells into rows.

Each handler listens to the events of an XML parser and keeps the rows that are
finished. Columns and rows that a file only announces are bounded: a repeated
empty cell or row is not stored, a repeated filled one counts.
"""

from __future__ import annotations

import re

from grundy.core.errors import InvalidNotation, NotApplicable

MOST_COLUMNS = 1100
MOST_ROWS = 1_048_576
"""How many columns and rows of a sheet are read: the heaps a table may have, and what spreadsheets hold."""
MOST_STRINGS = 5_000_000
LONGEST_TEXT = 131_072
"""How many characters a cell may have."""

_PLACE = re.compile("([A-Z]{1,3})([0-9]{1,7})")
_WHOLE = re.compile(r"(\d+)(?:\.0+)?")


def column_of(place: str) -> int | None:
    """Return the column of a place such as C7, from 0; None if it is not one.

    Examples
    --------
    >>> column_of("C7"), column_of("AA1"), column_of("7")
    (2, 26, None)
    """
    found = _PLACE.fullmatch(place)
    if not found:
        return None
    column = 0
    for letter in found[1]:
        column = 26 * column + ord(letter) - 64
    return column - 1


def _number(text: str) -> str:
    """Return a whole number without the point that some programs write; anything else as it is."""
    found = _WHOLE.fullmatch(text)
    return found[1] if found else text


class Cells:
    """Gathers nothing; the shape of a handler."""

    def __init__(self) -> None:
        self.rows: list[list[str]] = []
        self.count = 0
        self._text: list[str] = []
        self._length = 0
        self.listening = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Hear that an element begins."""

    def end(self, tag: str) -> None:
        """Hear that an element ends."""

    def characters(self, text: str) -> None:
        """Hear text, and keep it if it belongs to a cell."""
        if self.listening:
            self._length += len(text)
            if self._length > LONGEST_TEXT:
                raise NotApplicable("a cell may have at most {limit} characters", limit=LONGEST_TEXT)
            self._text.append(text)

    def heard(self) -> str:
        """Return the text of the cell, and begin anew."""
        text = "".join(self._text)
        self._text.clear()
        self._length = 0
        return text

    def keep(self, row: list[str], times: int = 1) -> None:
        """Keep a finished row as often as the file repeats it."""
        while row and not row[-1]:
            row.pop()
        if row and times > 1 and self.count + times > MOST_ROWS:
            raise NotApplicable("a sheet may have at most {limit} rows", limit=MOST_ROWS)
        self.count += 1 if not row else times
        if self.count > MOST_ROWS:
            raise NotApplicable("a sheet may have at most {limit} rows", limit=MOST_ROWS)
        self.rows += [row] if not row else [list(row) for _ in range(times)]

    def finished(self) -> list[list[str]]:
        """Return the rows that were finished since the last time."""
        rows, self.rows = self.rows, []
        return rows

    def put(self, row: list[str], column: int, text: str) -> None:
        """Write into a cell, which must be within the limit if it is filled."""
        if not text:
            return
        if column >= MOST_COLUMNS:
            raise NotApplicable("a sheet may have at most {limit} columns", limit=MOST_COLUMNS)
        row += [""] * (column + 1 - len(row))
        row[column] = text


class SharedStrings(Cells):
    """The texts that the cells of an .xlsx file refer to by number."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._phonetic = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Listen inside the text of an item, not inside its pronunciation."""
        name = tag.rpartition(":")[2]
        if name == "rPh":
            self._phonetic = True
        self.listening = name == "t" and not self._phonetic

    def end(self, tag: str) -> None:
        """Keep an item when it is complete."""
        name = tag.rpartition(":")[2]
        self.listening = False
        if name == "rPh":
            self._phonetic = False
        elif name == "si":
            if len(self.texts) >= MOST_STRINGS:
                raise NotApplicable("a spreadsheet may have at most {limit} texts", limit=MOST_STRINGS)
            self.texts.append(self.heard())


class SheetCells(Cells):
    """The cells of a sheet of an .xlsx file."""

    def __init__(self, strings: list[str]) -> None:
        super().__init__()
        self.strings = strings
        self._row: list[str] = []
        self._column = -1
        self._kind = "n"
        self._formula = self._valued = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Begin a row or a cell, or listen to its value."""
        name = tag.rpartition(":")[2]
        if name == "row":
            self._row, self._column = [], -1
        elif name == "c":
            place = column_of(attributes.get("r", ""))
            self._column = self._column + 1 if place is None else place
            self._kind = attributes.get("t", "n")
            self._formula = self._valued = False
        elif name == "f":
            self._formula = True
        self.listening = name in ("v", "t")
        self._valued = self._valued or self.listening

    def end(self, tag: str) -> None:
        """Finish a row or a cell."""
        name = tag.rpartition(":")[2]
        self.listening = False
        if name == "c":
            if self._formula and not self._valued:
                raise _formula_without_value()
            self.put(self._row, self._column, self._value(self.heard()))
        elif name == "row":
            self.keep(self._row)

    def _value(self, text: str) -> str:
        if self._kind == "s":
            if not (text.isascii() and text.isdigit()) or len(text) > 9 or int(text) >= len(self.strings):
                raise InvalidNotation("the spreadsheet refers to a text that it does not have")
            return self.strings[int(text)]
        return _number(text) if self._kind == "n" else text


class OpenDocumentCells(Cells):
    """The cells of the first table of an .ods file."""

    def __init__(self) -> None:
        super().__init__()
        self._tables = 0
        self._row: list[str] = []
        self._row_times = self._times = 1
        self._column = 0
        self._value: str | None = None
        self._cell = self._formula = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Begin a row or a cell of the first table."""
        if tag == "table:table":
            self._tables += 1
        elif self._tables != 1:
            return
        elif tag == "table:table-row":
            self._row, self._column = [], 0
            self._row_times = _times(attributes.get("table:number-rows-repeated"))
        elif tag in ("table:table-cell", "table:covered-table-cell"):
            self._times = _times(attributes.get("table:number-columns-repeated"))
            self._formula = "table:formula" in attributes
            self._value = attributes.get("office:value") if attributes.get("office:value-type") == "float" else None
            self._cell = True
            self.heard()
        elif tag == "text:p" and self._cell:
            self.listening = True
            if self._text:
                self.characters("\n")
        elif tag == "text:s" and self.listening:
            self.characters(" " * min(_times(attributes.get("text:c")), LONGEST_TEXT + 1))

    def end(self, tag: str) -> None:
        """Finish a row or a cell."""
        if self._tables != 1:
            return
        if tag == "text:p":
            self.listening = False
        elif tag in ("table:table-cell", "table:covered-table-cell"):
            said = self.heard()
            if self._formula and not said and self._value is None:
                raise _formula_without_value()
            text = said if self._value is None else _number(self._value)
            for column in range(self._column, self._column + self._times) if text else ():
                self.put(self._row, column, text)
            self._column += self._times
            self._cell = False
        elif tag == "table:table-row":
            self.keep(self._row, self._row_times)


def _times(written: str | None) -> int:
    """Return how often something is repeated; a wild number is cut, the limits then speak."""
    if written is None or not (written.isascii() and written.isdigit()):
        return 1
    return int(written) if len(written) < 10 else 10**9


def _formula_without_value() -> NotApplicable:
    return NotApplicable("the spreadsheet has a formula without a stored value; open and save it, or enter the number")
