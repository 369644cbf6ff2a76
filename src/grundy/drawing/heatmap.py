"""A table of Grundy values as a heat map: the larger the value, the darker its cell; P-positions stand out."""

from __future__ import annotations

from collections.abc import Sequence

from grundy.core.errors import Undecided
from grundy.drawing.captions import captioned, grouped, label
from grundy.drawing.svg import ACCENT, INK, LINE, PAPER, SANS, WIN, Picture, element, lettering
from grundy.explaining.language import Language, language

MOST_CELLS = 16_384
NUMBERED = 40
"""Up to so many columns the values are written into their cells."""
LARGEST, SMALLEST, LEFT, TOP = 34, 5, 56, 84


def heat_map(rows: Sequence[Sequence[int]], rule: str, to: Language | str = "en") -> Picture:
    """Return the picture of a table, its first row at the bottom as on a board.

    Examples
    --------
    >>> heat_map([[0, 1], [1, 0]], "nim-sum").label
    'Values of nim-sum: values from 0, green, to 1'
    """
    to = language(to)
    height, width = len(rows), len(rows[0])
    if height * width > MOST_CELLS:
        raise Undecided(
            "a table of {cells} cells is not drawn, at most {limit}", cells=height * width, limit=MOST_CELLS
        )
    side = max(SMALLEST, min(LARGEST, 680 // max(height, width)))
    largest = max(map(max, rows)) or 1
    body = ""
    for number, row in enumerate(rows):
        y = TOP + side * (height - 1 - number)
        for column, value in enumerate(row):
            body += _cell(LEFT + side * column, y, side, value, largest, written=max(height, width) <= NUMBERED)
    step = 1 if max(height, width) <= 20 else 5 if max(height, width) <= 60 else 10
    for number in range(0, height, step):
        middle = TOP + side * (height - 1 - number) + side / 2
        body += label(LEFT - 8, middle + 4, str(number), anchor="end")
    for column in range(0, width, step):
        body += label(LEFT + side * (column + 0.5), TOP + side * height + 18, str(column))
    line = to.text("values from 0, green, to {largest}", largest=grouped(largest))
    return captioned(
        to.text("Values of {rule}", rule=rule), line, body, TOP + side * height + 40, LEFT + side * width + 32
    )


def _cell(x: float, y: float, side: int, value: int, largest: int, *, written: bool) -> str:
    strength = 0.12 + 0.78 * value / largest
    cell = element("rect", x=x, y=y, width=side, height=side, class_="paper", fill=PAPER, stroke=LINE, stroke_width=0.5)
    if value:
        cell += element("rect", x=x, y=y, width=side, height=side, class_="heat", fill=ACCENT, opacity=strength)
    else:
        cell += element("rect", x=x, y=y, width=side, height=side, class_="cold", fill=WIN)
    if written:
        size = min(13.0, side * 0.46, 1.5 * side / len(str(value)))
        pale = not value or strength > 0.66
        cell += lettering(
            x + side / 2,
            y + side / 2 + size * 0.36,
            str(value),
            class_="value",
            fill="#ffffff" if pale else INK,
            font_family=SANS,
            font_size=size,
            text_anchor="middle",
        )
    return cell
