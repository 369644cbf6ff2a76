"""The grid of a chart in plain SVG: round numbers for its axes, and the lines across it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from grundy.drawing.captions import label
from grundy.drawing.palette import LINE
from grundy.drawing.svg import Area, element


def round_numbers(least: int, most: int, wanted: int) -> range:
    """Return round numbers between two others, about as many as are wanted.

    Examples
    --------
    >>> list(round_numbers(0, 47, 5)), list(round_numbers(130, 260, 6))
    ([0, 10, 20, 30, 40], [150, 200, 250])
    """
    rounds: Iterator[int] = (digit * 10**zeros for zeros in count() for digit in (1, 2, 5))
    step = next(step for step in rounds if (most - least) <= step * wanted)
    return range(-(-least // step) * step, most + 1, step)


def line_across(field: Area, y: float, words: str) -> str:
    """Return a line across a field at a height, with what it stands for at its left.

    Examples
    --------
    >>> "<line" in line_across(Area(40, 0, 100, 50), 25, "10")
    True
    """
    line = element("line", x1=field.x, y1=y, x2=field.x + field.width, y2=y, class_="grid", stroke=LINE)
    return line + label(field.x - 8, y + 4, words, anchor="end")
