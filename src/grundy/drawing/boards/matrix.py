"""A matrix of heaps; a match takes it and those after it from its heap alone.

What takes from several heaps at once is written as numbers. A large heap shows
its number only.

A state is rows of heaps, a move (row, column, matches left) for each heap touched, from 0; one heap is free.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from grundy.core.decimals import decimal
from grundy.core.ruleset import N_
from grundy.drawing.badges import outline
from grundy.drawing.board import Board, Rules
from grundy.drawing.boards.heaps import match
from grundy.drawing.forms import take_from_each
from grundy.drawing.squares import EDGE, MOST_TOKENS, MOST_WRITTEN, SMALL, ruled, tile
from grundy.drawing.svg import Area, Picture, figure, group, note, shorten
from grundy.drawing.touch import Frame, Touch, veil

STEP, STICK, LINE, LEFT, TOP = 44, 42, 62, 20, 20
PER_LINE = 2
WIDE, HIGH = PER_LINE * STEP + 4, 30
"""The width of a heap, and the height of its number."""
MOST_MATCHES = 10
MOST_COLUMNS, MOST_ROWS = 8, 12

Matrix = tuple[tuple[int, ...], ...]


def _draw(ruleset: Rules, rows: Matrix, touch: Touch) -> Picture | None:
    columns = max(map(len, rows), default=0)
    if columns > MOST_COLUMNS or len(rows) > MOST_ROWS:
        return None
    heights = [HIGH + LINE * max(map(_lines, row)) for row in touch.start or rows]
    frame = Frame(LEFT + WIDE * max(columns, 2) + EDGE, TOP + sum(heights) + EDGE)
    body, top = "", TOP
    for number, row in enumerate(rows):
        cells = [Area(LEFT + WIDE * column, top, WIDE, heights[number]) for column in range(columns)]
        drawn = note(LEFT / 2, cells[0].centre[1] + 5, str(number + 1), size=SMALL)
        for column, (cell, heap) in enumerate(zip(cells, row, strict=True)):
            drawn += tile(cell) + figure(cell.centre[0], cell.y + 22, shorten(decimal(heap), 7), size=18)
            drawn += note(cell.centre[0], TOP - 6, str(column + 1), size=SMALL) if not number else ""
            drawn += _heap((number, column), heap, cell, touch, frame)
        label = touch.to.text("Row {row}: {heaps}", row=number + 1, heaps=touch.to.listing([*map(decimal, row)]))
        body += group(drawn, label)
        top += heights[number]
    if not rows:
        body = note(frame.width / 2, TOP, touch.to.text("no heaps"))
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
        drawn += touch.place(((*place, left),), area, frame, preview=gone, room=area.bottom(34))
    if touch.before is not None and (before := touch.before[place[0]][place[1]]) != heap:
        taken = range(heap, before if before <= MOST_MATCHES else heap)
        drawn += outline([first.nth(n, PER_LINE) for n in taken] or [cell])
    return drawn


def _write(ruleset: Rules, rows: Matrix) -> str | None:
    """Return the heaps in columns."""
    width = max((len(decimal(heap)) for row in rows for heap in row), default=0) + 1
    return ruled(rows) if rows and len(rows) <= MOST_WRITTEN and width * len(rows[0]) <= 2 * MOST_TOKENS else None


def _names(row: int, heaps: Sequence[int]) -> tuple[str, ...]:
    return tuple(f"{row}.{column}" for column, heap in enumerate(heaps, 1) if heap)


BOARD = Board(
    needs=Rules,
    draw=_draw,
    write=_write,
    invitation=N_("Choose a match to take from its heap alone, or write how many to take from each heap."),
    form=lambda ruleset, rows: take_from_each(*map(_names, count(1), rows)),
    has_matches=True,
)
