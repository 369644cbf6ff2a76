"""Lines of CSV that a spreadsheet opens as text and numbers, never as formulas."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence

_FORMULA = re.compile(r"'*[=+\-@\t\r]")


def csv_text(rows: Iterable[Sequence[str]]) -> Iterator[str]:
    r"""Yield the rows as lines of text.

    What a spreadsheet would take for a formula gets an apostrophe in front, which is taken away when records are read.

    Examples
    --------
    >>> list(csv_text([["game", "move"], ["a,b", "0"], ["=1+1", "1"]]))
    ['game,move\n', '"a,b",0\n', "'=1+1,1\n"]
    """
    line = io.StringIO()
    writer = csv.writer(line, lineterminator="\n")
    for row in rows:
        writer.writerow([f"'{cell}" if _FORMULA.match(cell) else cell for cell in row])
        yield line.getvalue()
        line.seek(0)
        line.truncate()
