"""Rows of black and white circles: touching a black one turns it white and leaves the others as they are.

The moves that change more circles stand as cards below.
"""

from __future__ import annotations

from typing import Any

from grundy.core.ruleset import Ruleset
from grundy.drawing.cards import draw_cards
from grundy.drawing.squares import PER_LINE, SMALL, SQUARE, piece
from grundy.drawing.svg import Picture, element, note
from grundy.drawing.touch import Area, Frame, Touch

LEFT, GAP = 24, 12
MOST_CIRCLES = 64
MOST_ROWS = 12


def draw_circles(ruleset: Ruleset[Any, Any], rows: tuple[str, ...], touch: Touch) -> Picture:
    """Return the rows one below the other.

    Examples
    --------
    >>> from grundy import vim
    >>> from grundy.explaining.language import language
    >>> draw_circles(vim, ("101",), Touch(vim("101"), language("en"), str)).body.count('class="move"')
    2
    """
    if len(rows) > MOST_ROWS or max(map(len, rows), default=0) > MOST_CIRCLES:
        return draw_cards(ruleset, rows, touch)
    longest = max([min(len(row), PER_LINE) for row in rows] + [4])
    heights = [SQUARE * -(-len(row) // PER_LINE) + GAP for row in rows]
    frame = Frame(LEFT + SQUARE * longest, max(sum(heights), SQUARE))
    body, top = "", 0
    for number, row in enumerate(rows):
        drawn, places = note(LEFT / 2, top + 27, str(number + 1), size=SMALL, anchor="middle"), ""
        for place, circle in enumerate(row):
            area = Area(LEFT, top, SQUARE, SQUARE).nth(place, PER_LINE)
            drawn += piece(area, "black" if circle == "1" else "white")
            if circle == "1":
                turned = f"{row[:place]}0{row[place + 1 :]}"
                places += touch.place((number, turned), area, frame, preview=piece(area, "white"))
        label = touch.to.text("Row {row}: {circles}", row=number + 1, circles=row)
        body += element("g", drawn + places, class_="group", role="group", aria_label=label)
        top += heights[number]
    if not rows:
        body = note(frame.width / 2, SQUARE / 2, touch.to.text("no rows"), anchor="middle")
    said = (
        touch.to.text("Circles {rows}, 1 is black", rows=touch.to.listing(rows)) if rows else touch.to.text("no rows")
    )
    return touch.picture(frame, body, said)
