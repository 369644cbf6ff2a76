"""Rows of a sweep as a file: CSV, JSON, Parquet, LaTeX."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import IO, Any

from grundy.core.csv_text import csv_text

Rows = Sequence[dict[str, Any]]
_DULL = {"saltus": 0, "proved": True, "checked_to": None}
"""What a column has in every row if it tells nothing."""


def columns_of(rows: Rows, asked: Collection[str] = ()) -> list[str]:
    """Return the names of the columns, without those of which no row has anything to tell and that nobody asked about.

    Examples
    --------
    >>> columns_of([{"rule": "x", "period": 2, "checked_to": None, "saltus": 0, "proved": True}], ["saltus"])
    ['rule', 'period', 'saltus']
    """
    names = dict.fromkeys(name for row in rows for name in row)
    dull = {name: fact for name, fact in _DULL.items() if name not in asked}
    return [name for name in names if name not in dull or any(row.get(name) != dull[name] for row in rows)]


def csv_rows(rows: Rows) -> str:
    r"""Return rows as CSV, with all columns.

    Examples
    --------
    >>> csv_rows([{"rule": "subtraction[1,2]", "period": 3}])
    'rule,period\n"subtraction[1,2]",3\n'
    """
    names = list(dict.fromkeys(name for row in rows for name in row))
    cells = (["" if row.get(name) is None else str(row[name]) for name in names] for row in rows)
    return "".join(csv_text([names, *cells]))


def latex_text(rows: Rows, asked: Collection[str] = ()) -> str:
    r"""Return rows as a table for LaTeX, with the columns that tell something.

    Examples
    --------
    >>> print(latex_text([{"rule": "octal[0.77]", "outcome_period": 1}]), end="")
    \begin{tabular}{lr}
    rule & outcome period \\ \hline
    octal[0.77] & 1 \\
    \end{tabular}
    """
    names = columns_of(rows, asked)
    texts = {name for name in names if any(isinstance(row.get(name), str) for row in rows)}
    layout = "".join("l" if name in texts else "r" for name in names)
    lines = [[name.replace("_", " ") for name in names]]
    lines += [["--" if row.get(name) is None else str(row[name]) for name in names] for row in rows]
    written = [" & ".join(_escaped(cell) for cell in line) + r" \\" for line in lines]
    return "\n".join([rf"\begin{{tabular}}{{{layout}}}", written[0] + r" \hline", *written[1:], r"\end{tabular}", ""])


def _escaped(text: str) -> str:
    return "".join(f"\\{letter}" if letter in "%_#&${}" else letter for letter in text)


def text_table(rows: Rows, asked: Collection[str] = ()) -> str:
    """Return rows as a table for a terminal.

    Examples
    --------
    >>> print(text_table([{"rule": "octal[0.7]", "period": 2}, {"rule": "octal[0.77]", "period": 12}]))
    rule         period
    octal[0.7]        2
    octal[0.77]      12
    """
    names = columns_of(rows, asked)
    lines = [names, *(["–" if row.get(name) is None else str(row[name]) for name in names] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    texts = [any(isinstance(row.get(name), str) for row in rows) for name in names]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if text else cell.rjust(width)
            for cell, width, text in zip(line, widths, texts, strict=True)
        ).rstrip()
        for line in lines
    )


def write_rows(rows: Rows, suffix: str, stream: IO[bytes], asked: Collection[str] = ()) -> None:
    """Write rows to a file with this ending: .csv, .json, .tex or .parquet.

    Examples
    --------
    >>> from io import BytesIO
    >>> stream = BytesIO()
    >>> write_rows([{"period": 3}], ".json", stream)
    >>> stream.getvalue()
    b'[{"period": 3}]'
    """
    if suffix == ".parquet":
        import pyarrow as pa
        from pyarrow.parquet import write_table

        names = dict.fromkeys(name for row in rows for name in row)
        write_table(pa.table([[row.get(name) for row in rows] for name in names], names=[*names]), stream)
        return
    text = json.dumps([*rows]) if suffix == ".json" else csv_rows(rows) if suffix == ".csv" else latex_text(rows, asked)
    stream.write(text.encode())
