"""CSV: from the bytes of a file to rows of cells; `core/csv_text.py` writes them.

The text is UTF-8, or UTF-16 with a byte order mark, as spreadsheets save it, or
Windows-1250, as Czech and Croatian ones do, if a header can then be read. Any
end of line and a comma, semicolon or tab between cells will do. A cell longer
than the limit of Python's csv module is refused.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterator

from grundy.core.errors import InvalidNotation
from grundy.core.phrase import Phrase
from grundy.core.ruleset import N_
from grundy.records.headings import MOST_ABOVE, known_columns

DELIMITERS = (",", ";", "\t")
_MARKS = {codecs.BOM_UTF8: "utf-8", codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}

_TOLD = re.compile(r'"?sep=([,;\t|])"?\s*', re.IGNORECASE)
"""A first line that tells spreadsheets what stands between the cells."""
_HEAD = 20_000
"""In how many characters the header is looked for."""

_DEFUSED = re.compile(r"'+[=+\-@\t\r]")


def decode(data: bytes) -> str:
    """Return the text of a file, without its byte order mark.

    Examples
    --------
    >>> decode("řada".encode()), decode("řada".encode("utf-16"))
    ('řada', 'řada')
    >>> decode("řada".encode("cp1250"))
    Traceback (most recent call last):
    grundy.core.errors.InvalidNotation: the file is neither UTF-8 nor UTF-16 text (byte 1); save it as UTF-8
    """
    mark, encoding = _marked(data)
    try:
        return data[len(mark) :].decode(encoding)
    except UnicodeDecodeError as error:
        raise InvalidNotation(
            "the file is neither UTF-8 nor UTF-16 text (byte {byte}); save it as UTF-8",
            byte=len(mark) + error.start + 1,
        ) from None


def _marked(data: bytes) -> tuple[bytes, str]:
    """Return the byte order mark and the encoding that it tells."""
    return next(((mark, name) for mark, name in _MARKS.items() if data.startswith(mark)), (b"", "utf-8"))


def decode_table(data: bytes, notes: list[Phrase]) -> str:
    """Return the text of a table, and note if the encoding is a guess.

    Examples
    --------
    >>> notes = []
    >>> decode_table("hra;tah;hromádka1".encode("cp1250"), notes), notes
    ('hra;tah;hromádka1', [Phrase('the file is read as Windows-1250; if letters are wrong, save it as UTF-8')])
    """
    mark, encoding = _marked(data)
    try:
        return data[len(mark) :].decode(encoding)
    except UnicodeDecodeError:
        text = "" if mark else _windows(data)
        if max(_known(text, delimiter) for delimiter in DELIMITERS) < 3:
            return decode(data)  # which says what is wrong
    notes.append(Phrase(N_("the file is read as Windows-1250; if letters are wrong, save it as UTF-8")))
    return text


def _windows(data: bytes) -> str:
    """Return the text in Windows-1250; nothing if some letters are UTF-8, so that the file is damaged."""
    text = data.decode("utf-8", "replace")
    strange = text.count("\ufffd")
    if 2 * strange <= sum(not letter.isascii() for letter in text):
        return ""
    try:
        return data.decode("cp1250")
    except UnicodeDecodeError:
        return ""


def _known(text: str, delimiter: str) -> int:
    """Return how many words of a header a row has, if this stands between its cells."""
    lines = text[:_HEAD].splitlines(keepends=True)[: MOST_ABOVE + 2]
    try:
        return max(map(known_columns, csv.reader(lines, delimiter=delimiter)), default=0)
    except csv.Error:
        return 0


def csv_rows(data: bytes, notes: list[Phrase] | None = None) -> Iterator[list[str]]:
    r"""Yield the rows of cells; the header tells what stands between the cells, or a line such as ``sep=;`` does.

    Examples
    --------
    >>> list(csv_rows(b"game;move;heap1\r\na;0;3\r\n"))
    [['game', 'move', 'heap1'], ['a', '0', '3']]
    """
    found: list[Phrase] = []
    head = decode_table(data, found)[:_HEAD]
    told = _TOLD.fullmatch(next(iter(head.splitlines()), ""))
    delimiter = told[1] if told else max(DELIMITERS, key=lambda mark: _known(head, mark))
    if notes is not None:
        notes += found
    mark, encoding = _marked(data)
    encoding = "cp1250" if found else encoding
    source = io.BytesIO(data)
    source.seek(len(mark))
    # Line by line from the bytes: a StringIO would take four bytes for every character.
    lines = io.TextIOWrapper(source, encoding, newline="")
    rows = csv.reader(lines, delimiter=delimiter, strict=True)
    try:
        if told:
            next(rows)
        for row in rows:
            yield [cell[1:] if _DEFUSED.match(cell) else cell for cell in row]
    except csv.Error:
        raise InvalidNotation(
            "line {line} is not a line of a table: its quotation marks do not match, or a cell is longer than {limit}",
            line=rows.line_num,
            limit=csv.field_size_limit(),
        ) from None
