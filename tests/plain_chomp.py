"""Chomp written down plainly, for tests to compare with: every shape, every bite, the least value that is missing."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

Shape = tuple[int, ...]


def all_shapes(rows: int, columns: int) -> list[Shape]:
    """All shapes but the empty one, with all rows, smaller ones first."""
    lengths = combinations_with_replacement(range(columns, -1, -1), rows)
    return sorted((shape for shape in lengths if shape[0]), key=sum)


def bites(shape: Shape) -> list[Shape]:
    """What every bite leaves, the poisoned square left alone."""
    return [
        tuple(min(length, column) if row >= at else length for row, length in enumerate(shape))
        for at in range(len(shape))
        for column in range(shape[at])
        if (at, column) != (0, 0)
    ]


@cache
def solved(rows: int, columns: int) -> dict[Shape, tuple[int, int]]:
    """The Grundy value of every shape, and how long play lasts."""
    found: dict[Shape, tuple[int, int]] = {}
    for shape in all_shapes(rows, columns):
        options = [found[option] for option in bites(shape)]
        values = {value for value, _ in options}
        value = min(set(range(len(values) + 1)) - values)
        lengths = [length for other, length in options if value == 0 or other == 0]
        extreme = min if value else max
        found[shape] = value, 1 + extreme(lengths) if options else 0
    return found
