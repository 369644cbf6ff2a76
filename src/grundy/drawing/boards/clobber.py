"""Stones of Left and Right on a grid: the side between two of them is touched, and one takes the other."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from grundy.core.phrase import Phrase
from grundy.core.ruleset import N_
from grundy.drawing.badges import outline
from grundy.drawing.board import Board, Rules
from grundy.drawing.lettered import Lettered, lettered, touchable
from grundy.drawing.palette import ACCENT
from grundy.drawing.squares import moved, piece, tile
from grundy.drawing.svg import Area, Picture, element, group
from grundy.drawing.touch import Touch
from grundy.structures.marks import Rows, marks_of

SIDE, RADIUS = 64, 21
"""The side of a square: the diamond between two middles holds a finger."""
MOST_ROWS, MOST_COLUMNS = 16, 16
KINDS = {"x": "left", "o": "right"}


@runtime_checkable
class ClobberRules(Rules, Protocol):
    """A move is the cell of a stone, and that of the stone beside it which it takes, rows and columns from 0."""

    def stones(self, state: Rows) -> Rows:
        """Return the rows of x, o and free cells."""


def _draw(ruleset: ClobberRules, rows: Rows, touch: Touch) -> Picture | None:
    columns = max(map(len, rows), default=0)
    if len(rows) > MOST_ROWS or columns > MOST_COLUMNS:
        return None
    grid, stones = Lettered(len(rows), columns, SIDE), marks_of(ruleset.stones(rows))
    frame = grid.frame
    body = grid.drawing(rows)
    for cell, mark in stones.items():
        body += piece(grid.area(cell), KINDS[mark], radius=RADIUS) if mark in KINDS else ""
    body += "".join(touch.spot(cell, grid.area(cell)) for cell in grid.cells(rows))
    places = ""
    moves = touchable(ruleset, rows, touch)
    for start, end in moves:
        here, there = grid.area(start), grid.area(end)
        both = (end, start) in moves
        preview = moved(here, tile(there) + piece(there, KINDS[stones[start]], radius=RADIUS))
        places += touch.place(
            (start, end),
            _target(here, there, both),
            frame,
            sign=_arrow(here, there),
            preview=preview,
            room=_beside(here, there),
        )
    if touch.last:
        body += outline(map(grid.area, touch.last))
    label = touch.to.text("A board with the rows {rows}", rows=", ".join(rows))
    return touch.picture(frame, body + group(places, label), label)


def _target(here: Area, there: Area, both: bool) -> str:
    """Return the diamond between the middles of two squares; if both stones may take, its half in the other's."""
    (x, y), (x2, y2) = here.centre, there.centre
    across, down = (x2 - x) / 2, (y2 - y) / 2
    begin = (x + across, y + down) if both else (x, y)
    corners = [begin, (x + across - down, y + down - across), (x2, y2), (x + across + down, y + down + across)]
    path = "M" + "L".join(f"{right:.5g} {below:.5g}" for right, below in corners) + "z"
    return element("path", d=path, class_="target", fill="transparent")


def _beside(here: Area, there: Area) -> Area:
    """Return the room for a badge: on the stone that takes, behind the arrow, where no other badge lies."""
    (x, y), (x2, y2) = here.centre, there.centre
    ahead = 0.28
    return Area(x + ahead * (x2 - x) - 13, y + ahead * (y2 - y) - 11, 26, 22)


def _arrow(here: Area, there: Area) -> str:
    """Return a small arrow over the side between two squares."""
    (x, y), (x2, y2) = here.centre, there.centre
    across, down = (x2 - x) / here.width, (y2 - y) / here.width
    x, y = (x + x2) / 2 + 7 * across, (y + y2) / 2 + 7 * down
    back = f"l{-14 * across - 8 * down:.5g} {-14 * down - 8 * across:.5g} {16 * down:.5g} {16 * across:.5g}z"
    looks: dict[str, object] = {"stroke": "#ffffff", "stroke_width": 2, "stroke_linejoin": "round"}
    return element("path", d=f"M{x:.5g} {y:.5g}{back}", class_="reach arrow", fill=ACCENT, **looks)


BOARD = Board(
    needs=ClobberRules,
    draw=_draw,
    write=lambda ruleset, rows: lettered(rows, {".": "·"}),
    caption=lambda ruleset, rows: Phrase(N_("x is Left, o is Right")),
    invitation=N_("Choose an arrow: the stone behind it takes the one before it."),
)
