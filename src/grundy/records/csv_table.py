"""CSV: from the bytes of a file to rows of cells; `core/csv_text.py` writes them.

The text is UTF-8 or UTF-16 with a byte order mark, as spreadsheets save it; any
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

DELIMITERS = (",", ";", "\t")
_MARKS = {codecs.BOM_UTF8: "utf-8", codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}

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


def csv_rows(data: bytes) -> Iterator[list[str]]:
    r"""Yield the rows of cells; the header tells what stands between the cells.

    Examples
    --------
    >>> list(csv_rows(b"game;move;heap1\r\na;0;3\r\n"))
    [['game', 'move', 'heap1'], ['a', '0', '3']]
    """
    head = decode(data)[:1000].lstrip('"').lower()
    delimiter = next((mark for mark in DELIMITERS if head.startswith(("game" + mark, 'game"' + mark))), ",")
    mark, encoding = _marked(data)
    source = io.BytesIO(data)
    source.seek(len(mark))
    # Line by line from the bytes: a StringIO would take four bytes for every character.
    lines = io.TextIOWrapper(source, encoding, newline="")
    rows = csv.reader(lines, delimiter=delimiter, strict=True)
    try:
        for row in rows:
            yield [cell[1:] if _DEFUSED.match(cell) else cell for cell in row]
    except csv.Error:
        raise InvalidNotation(
            "line {line} is not a line of a table: its quotation marks do not match, or a cell is longer than {limit}",
            line=rows.line_num,
            limit=csv.field_size_limit(),
        ) from None
