"""Tables of values as files: CSV, JSON and LaTeX, written row by row."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from grundy.core.csv_text import csv_text
from grundy.lab.expressions import value
from grundy.lab.tables import Row

KINDS = (".csv", ".json", ".tex")

Lines = Iterable[Sequence[object]]


def table_text(kind: str, rule: str, first: tuple[int, int], columns: int, table: Iterable[Row]) -> Iterator[str]:
    """Yield the table of a rule piece by piece as a file of a kind has it; `first` are its first row and column.

    Examples
    --------
    >>> from grundy.lab.tables import table_rows
    >>> print(*table_text(".csv", "rugs", (1, 1), 3, table_rows("rugs", 2, 3)), sep="", end="")
    row,1,2,3
    1,1,2,1
    2,2,3,2
    >>> print(*table_text(".json", "nim", (0, 0), 2, [[0, 1]]), sep="", end="")
    {"rule": "nim", "rows": [[0, 1]]}
    """
    if kind == ".json":
        return _json(rule, first, table)
    head = [["row", *range(first[1], first[1] + columns)]]
    body = ([number, *row] for number, row in enumerate(table, first[0]))
    return {".csv": _csv, ".tex": _tex}[kind](head, body)


def _csv(head: Lines, body: Lines) -> Iterator[str]:
    """Yield a line for each row: its number, then its values, nothing where there is no position."""
    return (",".join(map(_in_csv, line)) + "\n" for line in chain(head, body))


def _in_csv(cell: object) -> str:
    """Return a cell; what a spreadsheet might take for a formula, such as a switch, is marked as text."""
    if cell is None:
        return ""
    text = str(cell)
    return text if text.removeprefix("-").isdigit() else next(csv_text([[text]])).rstrip("\n")


def _tex(head: Lines, body: Lines) -> Iterator[str]:
    """Yield the table as LaTeX."""
    ((_, *numbers),) = head
    yield f"\\begin{{tabular}}{{r|{'r' * len(numbers)}}}\n & {' & '.join(map(str, numbers))} \\\\ \\hline\n"
    for line in body:
        yield " & ".join(_in_tex(cell) for cell in line) + " \\\\\n"
    yield "\\end{tabular}\n"


def _in_tex(cell: object) -> str:
    if cell is None:
        return r"$\times$"
    return f"${value(cell).latex}$" if isinstance(cell, str) and cell not in ("N", "P", "L", "R") else str(cell)


def _json(rule: str, first: tuple[int, int], table: Iterable[Row]) -> Iterator[str]:
    """Yield one JSON document, row by row."""
    said = {"rule": rule, "first": first} if any(first) else {"rule": rule}
    yield json.dumps(said)[:-1] + ', "rows": ['
    for number, row in enumerate(table):
        yield (", " if number else "") + json.dumps(row)
    yield "]}\n"
