"""Rows of standing dominoes: the arrow above one topples it to the left, the arrow below it to the right.

A state is rows of L, R and E; a move is (row from 0, domino from 0, ``<`` or ``>``). Pointed at, the dominoes that
would fall lean over. A row goes on in the next line after seven.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from grundy.core.ruleset import N_
from grundy.drawing.badges import outline
from grundy.drawing.board import Board, Rules
from grundy.drawing.palette import CARD, INK, MUTED
from grundy.drawing.squares import MOST_WRITTEN, SMALL, numbered, piece
from grundy.drawing.svg import Area, Picture, circle, element, group, note, rectangle
from grundy.drawing.touch import Frame, Touch, veil

STEP, ARROW, STANDS = 46, 30, 84
"""The width of a domino with its room, and the heights of an arrow and of a domino."""
LINE = STANDS + 2 * ARROW
LABEL, RIGHT, GAP = 44, 40, 12
"""The margins, with the number of a row and room for a domino that leans over, and the room between rows."""
PER_LINE = 7
WIDE, FLOOR = 22, 4
"""The width of a domino, and the thickness of the floor."""
MOST_DOMINOES, MOST_ROWS = 64, 12
LEANS = 35
"""By how many degrees a falling domino leans."""
KINDS = {"L": "left", "R": "right", "E": "either"}
FACES = {"L": ("#e2edfb", "#1f4f8f"), "R": ("#fbe6e1", "#8c2f20"), "E": ("#e3f2e5", "#2c6b3b")}
"""The colour of each kind of domino and of its edge."""


def _draw(ruleset: Rules, rows: Sequence[str], touch: Touch) -> Picture | None:
    if sum(map(len, rows)) > MOST_DOMINOES or len(rows) > MOST_ROWS:
        return None
    heights = [LINE * max(1, -(-len(row) // PER_LINE)) + GAP for row in rows]
    tops = list(accumulate(heights, initial=0))
    longest = min(max([*map(len, rows), 4]), PER_LINE)
    frame = Frame(LABEL + STEP * longest + RIGHT, max(tops[-1], LINE))
    body = "" if rows else note(frame.width / 2, LINE / 2, touch.to.text("no dominoes"))
    for number, row in enumerate(rows):
        first = Area(LABEL, tops[number], STEP, LINE)
        body += group(_row(number, row, first, frame, touch), _in_words(number, row, touch))
        if touch.before is not None and touch.before[number] != row:
            body += outline([Area(0, first.y, LABEL + STEP * max(min(len(row), PER_LINE), 1), heights[number] - GAP)])
    label = touch.to.plural("{n} domino stands", "{n} dominoes stand", sum(map(len, rows)))
    return touch.picture(frame, body, label)


def _in_words(number: int, row: str, touch: Touch) -> str:
    names = {"L": touch.to.text("blue"), "R": touch.to.text("red"), "E": touch.to.text("green")}
    colours = touch.to.listing([names[colour] for colour in row]) if row else touch.to.text("no dominoes")
    return touch.to.text("Row {row}: {dominoes}", row=number + 1, dominoes=colours)


def _row(number: int, row: str, first: Area, frame: Frame, touch: Touch) -> str:
    areas = [first.nth(place, PER_LINE) for place in range(len(row))]
    lines = range(max(1, -(-len(row) // PER_LINE)))
    drawn = note(10, first.y + ARROW + STANDS / 2 + 5, str(number + 1), size=SMALL)
    drawn += "".join(_floor(first, min(len(row) - PER_LINE * line, PER_LINE), line) for line in lines)
    drawn += "".join(_domino(area, colour) for area, colour in zip(areas, row, strict=True))
    drawn += "".join(touch.spot((number, place), area) for place, area in enumerate(areas))
    for place, area in enumerate(areas) if touch.link else ():
        x, y, width, height = area
        for side, fallen, half in (
            ("<", range(place + 1), Area(x, y, width, height / 2)),
            (">", range(place, len(row)), Area(x, y + height / 2, width, height / 2)),
        ):
            gone = "".join(veil(areas[each]) for each in fallen) + "".join(
                _floor(first, min(len(row) - PER_LINE * line, PER_LINE), line) for line in lines
            )
            lying = "".join(_domino(areas[each], row[each], side) for each in fallen)
            drawn += touch.place(
                (number, place, side),
                half,
                frame,
                sign=_arrow(area, side),
                preview=gone + lying,
                room=_beside(area, side),
            )
    return drawn


def _floor(first: Area, dominoes: int, line: int) -> str:
    """Return the line on which dominoes stand."""
    y = first.y + LINE * line + ARROW + STANDS
    wide = STEP * max(dominoes, 1)
    return element("path", d=f"M{first.x} {y}h{wide}", class_="floor", stroke=MUTED, stroke_width=FLOOR, opacity=0.5)


def _domino(area: Area, colour: str, falls: str = "") -> str:
    """Return a domino with the mark of its player: a disc, a diamond, or both; one that falls leans to that side."""
    x, bottom = area.centre[0], area.y + ARROW + STANDS - FLOOR / 2
    fill, edge = FACES[colour]
    box = Area(x - WIDE / 2, bottom - STANDS + 6, WIDE, STANDS - 6)
    body = rectangle(box, rx=5, class_=f"domino {KINDS[colour]}", fill=fill, stroke=edge, stroke_width=2)
    upper, lower = Area(*box[:3], box.height / 2), Area(box.x, box.y + box.height / 2, box.width, box.height / 2)
    marks = {"L": ["left"], "R": ["right"], "E": ["left", "right"]}[colour]
    places = [box] if len(marks) == 1 else [upper, lower]
    body += "".join(piece(place, mark, radius=7) for place, mark in zip(places, marks, strict=True))
    if not falls:
        return body
    corner, turn = (box.x, -LEANS) if falls == "<" else (box.x + WIDE, LEANS)
    return element("g", body, transform=f"rotate({turn} {corner:g} {bottom:g})", opacity=0.6)


def _beside(area: Area, side: str) -> Area:
    """Return the room for a badge: on the domino, near its arrow."""
    x, y, width, height = area
    return Area(x, y + ARROW + 2 if side == "<" else y + height - ARROW - 26, width, 24)


def _arrow(area: Area, side: str) -> str:
    """Return the arrow above a domino, to the left, or below it, to the right."""
    x = area.centre[0]
    y = area.y + ARROW / 2 if side == "<" else area.y + area.height - ARROW / 2 + FLOOR / 2
    tip = -6 if side == "<" else 6
    disc = circle((x, y), 11, class_="arrow-disc", fill=CARD, stroke=MUTED, stroke_width=1.5)
    return disc + element(
        "path",
        d=f"M{x - tip / 2:g} {y - 6}l{tip} 6l{-tip} 6",
        class_="handle",
        fill="none",
        stroke=INK,
        stroke_width=2.4,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _write(ruleset: Rules, rows: Sequence[str]) -> str | None:
    """Return the letters of the dominoes, and their numbers below a single row."""
    if not rows or len(rows) > MOST_WRITTEN or max(map(len, rows)) > MOST_WRITTEN:
        return None
    if len(rows) > 1 or not rows[0]:
        return numbered([" ".join(row or "-") for row in rows])
    width = len(str(len(rows[0])))
    lines = (" ".join(f"{mark:>{width}}" for mark in line) for line in (rows[0], range(1, len(rows[0]) + 1)))
    return "\n".join(lines)


BOARD = Board(
    needs=Rules,
    draw=_draw,
    write=_write,
    invitation=N_("Choose an arrow: the domino falls to that side."),
)
