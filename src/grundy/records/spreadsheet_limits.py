"""What the XML of a spreadsheet announces, counted before anything is allocated for it.

A few bytes can announce very much: a cell in the last column, a row that is
repeated a billion times, one long text that many cells refer to. Each is held
to a limit. What the reader of the cells would leave out in silence is noticed
here as well: a formula without a value, an error, a text that is not there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from grundy.core.errors import InvalidNotation, NotApplicable
from grundy.core.ruleset import N_
from grundy.records.headings import place

MOST_COLUMNS = 1100
MOST_ROWS = 1_048_576
"""How many columns and rows a sheet may have: the heaps a table may have, and what spreadsheets hold."""
MOST_CELLS = 6_000_000
"""How many cells all sheets may have together, the empty ones included: a full sheet of three heaps has fewer."""
FEW_CELLS, MOST_AT_ONCE = 500_000, 10
"""How many cells any file may fill by repeating some, and how many more for each cell that it writes."""
MOST_TEXTS = 5_000_000
LONGEST_TEXT = 131_072
"""How many characters a cell may have."""
LARGEST_CONTENT = 200_000_000
"""How many bytes all files may have when they are unpacked."""
MOST_CHARACTERS = 50_000_000
"""How many characters the texts may have when each is written out wherever it is shown."""

_VALUES = tuple(f"office:{kind}value" for kind in ("", "string-", "date-", "time-", "boolean-"))
_PLACE = re.compile("([A-Za-z]{0,3})([0-9]{1,7})")


class Announced:
    """Hears one XML file of a spreadsheet, and refuses what is beyond a limit.

    Parameters
    ----------
    texts
        The lengths of the texts that the cells of an .xlsx file refer to by number; a file of texts adds to them.

    Examples
    --------
    >>> sheet = Announced([])
    >>> sheet.start("table:table-row", {"table:number-rows-repeated": "1000000000"})
    >>> sheet.start("table:table-cell", {"office:value": "1"})
    >>> sheet.end("table:table-cell")
    >>> sheet.finish()
    Traceback (most recent call last):
    grundy.core.errors.NotApplicable: a sheet may have at most 1048576 rows
    """

    def __init__(self, texts: list[int]) -> None:
        self.texts = texts
        self._row = self._column = 0
        self._row_times = self._times = 1
        self._rows = self._columns = self._cells = self._written = 0
        self._filled, self._most_filled = 0, FEW_CELLS
        self._kind = ""
        self._inside = self._formula = self._valued = False
        self._in_value = self._stored = False
        self._heard: list[str] = []
        self._length = 0
        self._tables = 0
        self.fault: NotApplicable | None = None
        """The first cell of the file's first table whose value nobody knows."""
        self.first_sheet = ""
        """The key of the first sheet, in the file that lists the sheets."""
        self.targets: dict[str, str] = {}
        """The files of the sheets by their keys, in the file that relates them."""

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Hear that an element begins; .xlsx has rows and c, .ods has table-rows and table-cells."""
        match tag.rpartition(":")[2]:
            case "sst":
                _hold(
                    N_("a spreadsheet may have at most {limit} texts"), _number(attributes, "uniqueCount"), MOST_TEXTS
                )
            case "table" | "table-row" if self._inside:  # a table in a cell would count its rows anew
                raise _not_a_spreadsheet()
            case "table":
                self.finish()
                self._row = 0
                self._tables += 1
            case "encryption-data":
                raise with_a_password()
            case "sheet" if not self.first_sheet:
                self.first_sheet = next((key for name, key in attributes.items() if name.endswith(":id")), "")
            case "Relationship":
                self.targets[attributes.get("Id", "")] = attributes.get("Target", "")
                # Only files of this name are heard.
                if attributes.get("Type", "").endswith("sheet") and not attributes.get("Target", "").endswith(".xml"):
                    raise _not_a_spreadsheet()
            case "row":
                self._row, self._column = self._place(attributes)[0], 0
            case "table-row":
                self._column, self._row_times = 0, _number(attributes, "table:number-rows-repeated")
            case "c":
                self._row, self._column = self._place(attributes)
                self._kind = attributes.get("t", "n")
                self._begin(formula=False, valued=False)
            case "f":
                self._formula = True
            case "v" | "is":
                self._valued = self._in_value = True
                # A formula may have the empty text as its value, but not an empty number.
                self._stored = self._kind == "str"
            case "table-cell" | "covered-table-cell":
                self._times = _number(attributes, "table:number-columns-repeated")
                self._kind = "e" if attributes.get("calcext:value-type") == "error" else ""
                self._begin("table:formula" in attributes, any(name.startswith("office:") for name in attributes))
                self._stored = attributes.get("office:value-type") == "string" or any(
                    attributes.get(name) for name in _VALUES
                )
                self._lengthen(len(attributes.get("office:string-value", "")))
            case "si":
                self._begin(formula=False, valued=False)
            case "s" | "p" if self._inside:
                self._lengthen(_number(attributes, "text:c"))

    def characters(self, text: str) -> None:
        """Hear text; of a number that refers to a text it is kept."""
        if self._inside:
            self._lengthen(len(text))
        if self._in_value:
            self._stored = self._stored or not text.isspace()
        if self._kind == "s" and self._valued:
            self._heard.append(text)

    def end(self, tag: str) -> None:
        """Hear that an element ends."""
        match tag.rpartition(":")[2]:
            case "v" | "is":
                self._in_value = False
            case "si":
                _hold(N_("a spreadsheet may have at most {limit} texts"), len(self.texts) + 1, MOST_TEXTS)
                self.texts.append(self._length)
                self._inside = False
            case "c" | "table-cell" | "covered-table-cell":
                self._cell()
                self._column += self._times
                self._inside = False
            case "row":
                self._row += 1
            case "table-row":
                self._row += self._row_times

    def finish(self) -> None:
        """Hear that a sheet is over, and hold it to the limits."""
        _hold(N_("a sheet may have at most {limit} rows"), self._rows, MOST_ROWS)
        _hold(N_("a sheet may have at most {limit} columns"), self._columns, MOST_COLUMNS)
        self._cells += self._rows * self._columns
        _hold(N_("a spreadsheet may have at most {limit} cells"), self._cells, MOST_CELLS)
        _hold(N_("a spreadsheet of this size may fill at most {limit} cells"), self._filled, self._most_filled)
        _hold(N_("the cells of a spreadsheet may have at most {limit} characters"), self._written, MOST_CHARACTERS)
        self._rows = self._columns = 0

    @property
    def memory(self) -> int:
        """How many bytes the cells take when they are read."""
        return 32 * self._cells + 100 * self._filled + self._written

    def _place(self, attributes: Mapping[str, str]) -> tuple[int, int]:
        """Return the row and the column that a place such as C7 names, from 0; without one the next."""
        if "r" not in attributes:
            return self._row, self._column
        place = _PLACE.fullmatch(attributes["r"])
        if not place:
            raise _not_a_spreadsheet()
        column = 0
        for letter in place[1].upper():
            column = 26 * column + ord(letter) - 64
        return int(place[2]) - 1, column - 1

    def _begin(self, formula: bool, valued: bool) -> None:
        self._inside, self._formula, self._valued, self._stored = True, formula, valued, False
        self._heard.clear()
        self._length = 0

    def _lengthen(self, count: int) -> None:
        self._length += count
        if self._length > LONGEST_TEXT:
            raise NotApplicable("a cell may have at most {limit} characters", limit=LONGEST_TEXT)

    def _cell(self) -> None:
        if self.fault is None and self._tables <= 1:
            self.fault = self._wrong()
        if not self._valued:
            return
        self._filled += self._times * self._row_times
        self._most_filled += MOST_AT_ONCE
        self._rows = max(self._rows, self._row + self._row_times)
        self._columns = max(self._columns, self._column + self._times)
        length = self._text_length() if self._kind == "s" else self._length
        self._written += length * self._times * self._row_times

    def _wrong(self) -> NotApplicable | None:
        """Return what is wrong if nobody knows the value of the cell."""
        cell = place(self._row, self._column)
        if self._kind == "e":
            return NotApplicable("cell {cell} shows an error: mend its formula, or type the number", cell=cell)
        if self._formula and not self._stored:
            return NotApplicable(
                "cell {cell} has a formula without a stored value: open the file in a spreadsheet program and save it, "
                "or type the number",
                cell=cell,
            )
        return None

    def _text_length(self) -> int:
        number = "".join(self._heard)
        if not (number.isascii() and number.isdigit() and len(number) < 9 and int(number) < len(self.texts)):
            raise InvalidNotation("the spreadsheet refers to a text that it does not have")
        return self.texts[int(number)]


def _not_a_spreadsheet() -> InvalidNotation:
    return InvalidNotation("the file is not a spreadsheet that can be read")


def with_a_password() -> NotApplicable:
    """Return what there is to say about an encrypted file.

    Examples
    --------
    >>> print(with_a_password())
    the file is protected with a password: open it and save it without the password
    """
    return NotApplicable("the file is protected with a password: open it and save it without the password")


def _hold(sentence: str, count: int, limit: int) -> None:
    if count > limit:
        raise NotApplicable(sentence, limit=limit)


def _number(attributes: Mapping[str, str], name: str) -> int:
    """Return the number that an attribute announces, 1 if none; a wild one is cut, the limits then speak."""
    written = attributes.get(name, "1")
    if not (written.isascii() and written.isdigit()):
        raise _not_a_spreadsheet()
    return int(written) if len(written) < 10 else 10**9
