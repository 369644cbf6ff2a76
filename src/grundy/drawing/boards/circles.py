"""Rows of black and white circles: touching a black one turns it white and leaves the others as they are.

The moves that change more circles stand as cards below.

A state is rows of 1, black, and 0, white; a move is a row from 0 and what it becomes; any black may turn.
"""

from __future__ import annotations

from grundy.core.ruleset import N_
from grundy.drawing.badges import outline
from grundy.drawing.board import Board, Rules
from grundy.drawing.squares import MOST_TOKENS, MOST_WRITTEN, PER_LINE, SMALL, SQUARE, numbered, piece
from grundy.drawing.svg import Area, Picture, group, note
from grundy.drawing.touch import Frame, Touch

LEFT, GAP = 24, 12
MOST_CIRCLES = 64
MOST_ROWS = 12


def _draw(ruleset: Rules, rows: tuple[str, ...], touch: Touch) -> Picture | None:
    if len(rows) > MOST_ROWS or max(map(len, rows), default=0) > MOST_CIRCLES:
        return None
    longest = max([min(len(row), PER_LINE) for row in rows] + [4])
    heights = [SQUARE * -(-len(row) // PER_LINE) + GAP for row in rows]
    frame = Frame(LEFT + SQUARE * longest, max(sum(heights), SQUARE))
    body, top = "", 0
    for number, row in enumerate(rows):
        drawn, places = note(LEFT / 2, top + 27, str(number + 1), size=SMALL), ""
        for place, circle in enumerate(row):
            area = Area(LEFT, top, SQUARE, SQUARE).nth(place, PER_LINE)
            drawn += piece(area, "black" if circle == "1" else "white")
            if circle == "1":
                turned = f"{row[:place]}0{row[place + 1 :]}"
                places += touch.place((number, turned), area, frame, preview=piece(area, "white"))
            places += touch.spot((number, place), area)
            if touch.before is not None and touch.before[number][place] != circle:
                drawn += outline([area])
        label = touch.to.text("Row {row}: {circles}", row=number + 1, circles=row)
        body += group(drawn + places, label)
        top += heights[number]
    if not rows:
        body = note(frame.width / 2, SQUARE / 2, touch.to.text("no rows"))
    return touch.picture(frame, body, touch.listing(N_("Circles {rows}, 1 is black"), N_("no rows"), rows=rows))


def _write(ruleset: Rules, rows: tuple[str, ...]) -> str | None:
    """Return the rows with black and white circles."""
    if not rows or len(rows) > MOST_WRITTEN or max(map(len, rows)) > MOST_TOKENS:
        return None
    return numbered([" ".join("●" if circle == "1" else "○" for circle in row) for row in rows])


BOARD = Board(
    needs=Rules,
    draw=_draw,
    write=_write,
    invitation=N_("Choose a black circle to turn it white; the cards change more circles."),
)
