"""A matrix of heaps; a match takes it and those after it from its heap alone.

What takes from several heaps at once is written as numbers. A large heap shows
its number only.
"""

from __future__ import annotations

from typing import Any

from grundy.core.decimals import decimal
from grundy.core.ruleset import Ruleset
from grundy.drawing.cards import draw_cards
from grundy.drawing.matches import match
from grundy.drawing.squares import EDGE, SMALL, tile
from grundy.drawing.svg import Picture, element, figure, note, shorten
from grundy.drawing.touch import Area, Frame, Touch, veil

STEP, STICK, LINE, LEFT, TOP = 40, 42, 62, 20, 20
PER_LINE = 2
WIDE, HIGH = PER_LINE * STEP + 4, 30
"""The width of a heap, and the height of its number."""
MOST_MATCHES = 10
MOST_COLUMNS, MOST_ROWS = 8, 12

Matrix = tuple[tuple[int, ...], ...]


def draw_matrix(ruleset: Ruleset[Any, Any], rows: Matrix, touch: Touch) -> Picture:
    """Return the heaps in rows and columns.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> from grundy.rulesets.catalogue import parse
    >>> position = parse("matrix-nim(1,2; 2,1)")
    >>> draw_matrix(position.ruleset, position.state, Touch(position, language("en"), str)).body.count("data-move")
    6
    """
    columns = max(map(len, rows), default=0)
    if columns > MOST_COLUMNS or len(rows) > MOST_ROWS:
        return draw_cards(ruleset, rows, touch)
    heights = [HIGH + LINE * max(map(_lines, row)) for row in rows]
    frame = Frame(LEFT + WIDE * max(columns, 2) + EDGE, TOP + sum(heights) + EDGE)
    body, top = "", TOP
    for number, row in enumerate(rows):
        cells = [Area(LEFT + WIDE * column, top, WIDE, heights[number]) for column in range(columns)]
        drawn = note(LEFT / 2, cells[0].centre[1] + 5, str(number + 1), size=SMALL, anchor="middle")
        for column, (cell, heap) in enumerate(zip(cells, row, strict=True)):
            drawn += tile(cell) + figure(cell.centre[0], cell.y + 22, shorten(decimal(heap), 7), size=18)
            drawn += note(cell.centre[0], TOP - 6, str(column + 1), size=SMALL, anchor="middle") if not number else ""
            drawn += _heap((number, column), heap, cell, touch, frame)
        label = touch.to.text("Row {row}: {heaps}", row=number + 1, heaps=touch.to.listing([*map(decimal, row)]))
        body += element("g", drawn, class_="group", role="group", aria_label=label)
        top += heights[number]
    if not rows:
        body = note(frame.width / 2, TOP, touch.to.text("no heaps"), anchor="middle")
    return touch.picture(frame, body, shorten(ruleset.notation(rows), 200))


def _lines(heap: int) -> int:
    return -(-heap // PER_LINE) if heap <= MOST_MATCHES else 0


def _heap(place: tuple[int, int], heap: int, cell: Area, touch: Touch, frame: Frame) -> str:
    """Return the matches of one heap, and what touching them does."""
    first = Area(cell.x + 2, cell.y + HIGH - 2, STEP, LINE)
    areas = [first.nth(n, PER_LINE) for n in range(heap if heap <= MOST_MATCHES else 0)]
    drawn = "".join(match(area.centre[0], area.y, STICK) for area in areas)
    for left, area in enumerate(areas):
        gone = "".join(map(veil, areas[left:]))
        drawn += touch.place(((*place, left),), area, frame, preview=gone)
    return drawn
