"""Young diagrams: rows of squares, the longest first, as the bars of Chomp are."""

from __future__ import annotations

from collections.abc import Sequence

Diagram = tuple[int, ...]
"""Row lengths, longest first."""


def trimmed(rows: Sequence[int]) -> Diagram:
    """Return the rows that are not empty.

    Examples
    --------
    >>> trimmed((3, 1, 0, 0))
    (3, 1)
    """
    height = len(rows)
    while height and not rows[height - 1]:
        height -= 1
    return tuple(rows[:height])


def transposed(rows: Sequence[int]) -> Diagram:
    """Return the columns of a shape as rows.

    Examples
    --------
    >>> transposed((4, 2, 2))
    (3, 3, 1, 1)
    """
    heights = []
    height = len(rows)
    for column in range(rows[0] if rows else 0):
        while rows[height - 1] <= column:
            height -= 1
        heights.append(height)
    return tuple(heights)
