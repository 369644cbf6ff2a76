"""A sequence as a file: CSV, Parquet, LaTeX, and the b-file of the On-Line Encyclopedia of Integer Sequences.

A row is a heap, coin or number with its value, or with its outcome.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import IO, Any

from grundy.core.errors import NotApplicable
from grundy.core.heaps import HeapGame
from grundy.core.ruleset import Ruleset

Sequel = Sequence[int] | str
"""The values, or a letter for each outcome."""

PIECE = 100_000
"""How many heaps are written at a time."""
TEN = 10
"""How many stand in a row of LaTeX."""
ROOM = 1 << 63
"""The first number that has no room in a column of integers."""


def columns(found: Sequel, rules: Ruleset[Any, Any]) -> tuple[str, str]:
    """Return what the two columns are called.

    Examples
    --------
    >>> from grundy import kayles, ruler
    >>> columns([0, 1], kayles), columns("PN", ruler)
    (('heap', 'value'), ('number', 'outcome'))
    """
    return "heap" if isinstance(rules, HeapGame) else "number", "outcome" if isinstance(found, str) else "value"


def csv_pieces(found: Sequel, names: tuple[str, str], first: int = 0) -> Iterator[str]:
    """Yield a CSV file, many rows at a time.

    Examples
    --------
    >>> print("".join(csv_pieces([0, 1, 2], ("heap", "value"))), end="")
    heap,value
    0,0
    1,1
    2,2
    """
    yield ",".join(names) + "\n"
    yield from _rows(found, first, ",")


def b_file(found: Sequel, first: int = 0) -> Iterator[str]:
    r"""Return a b-file, many lines at a time: on each a number, a space, and its value. Outcomes are no numbers.

    Examples
    --------
    >>> list(b_file([0, 1], first=1))
    ['1 0\n2 1\n']
    """
    if isinstance(found, str):
        raise NotApplicable("a b-file holds numbers, not outcomes")
    return _rows(found, first, " ")


def latex_pieces(found: Sequel, first: int = 0) -> Iterator[str]:
    r"""Yield a table for LaTeX with ten heaps, coins or numbers in a row, row by row.

    Examples
    --------
    >>> print(*latex_pieces([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]), sep="", end="")
    \begin{tabular}{r|rrrrrrrrrr}
     & 0 & 1 & 2 & 3 & 4 & 5 & 6 & 7 & 8 & 9 \\ \hline
    0 & 0 & 1 & 2 & 3 & 1 & 4 & 3 & 2 & 1 & 4 \\
    10 & 2 & 6 &  &  &  &  &  &  &  &  \\
    \end{tabular}
    """
    yield "\\begin{tabular}{r|" + "r" * TEN + "}\n"
    yield " & " + " & ".join(map(str, range(TEN))) + r" \\ \hline" + "\n"
    end = first + len(found)
    for row in range(first - first % TEN, end, TEN):
        cells = (str(found[number - first]) if first <= number < end else "" for number in range(row, row + TEN))
        yield f"{row} & " + " & ".join(cells) + " \\\\\n"
    yield "\\end{tabular}\n"


def write_parquet(found: Sequel, names: tuple[str, str], stream: IO[bytes], first: int = 0) -> None:
    """Write a Parquet file.

    Examples
    --------
    >>> from io import BytesIO
    >>> stream = BytesIO()
    >>> write_parquet([0, 1, 2], ("heap", "value"), stream)
    >>> stream.getvalue()[:4]
    b'PAR1'
    """
    import pyarrow as pa
    from pyarrow.parquet import write_table

    if not isinstance(found, str) and max(found) >= ROOM:
        raise NotApplicable("a .parquet file has no room for values from 2^63 on; write a .csv or .json file")
    table = pa.table([range(first, first + len(found)), list(found)], names=names)
    write_table(table, stream)


def _rows(found: Sequel, first: int, between: str) -> Iterator[str]:
    for start in range(0, len(found), PIECE):
        piece = enumerate(found[start : start + PIECE], first + start)
        yield "".join(f"{number}{between}{value}\n" for number, value in piece)
