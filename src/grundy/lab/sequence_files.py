"""A sequence as a file: CSV, Parquet, and the b-file of the On-Line Encyclopedia of Integer Sequences.

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


def b_file(values: Sequence[int], first: int = 0) -> str:
    """Return a b-file: on each line a number, a space, and its value.

    Examples
    --------
    >>> b_file([0, 1, 2]).splitlines()
    ['0 0', '1 1', '2 2']
    """
    return "".join(_rows(values, first, " "))


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
