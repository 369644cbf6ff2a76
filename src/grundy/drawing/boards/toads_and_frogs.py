"""Rows of toads and frogs: an animal that can move is touched, and moves or jumps ahead."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from grundy.core.ruleset import N_
from grundy.drawing.badges import outline
from grundy.drawing.board import Board, Rules
from grundy.drawing.lettered import Lettered, lettered, touchable
from grundy.drawing.palette import ACCENT, BLUE_EDGE, INK, RED_EDGE
from grundy.drawing.squares import PIECES, moved
from grundy.drawing.svg import Area, Picture, circle, element, group
from grundy.drawing.touch import Touch
from grundy.structures.lattice import Cell
from grundy.structures.marks import Rows, marks_of

SIDE = 50
MOST_ROWS, MOST_COLUMNS = 12, 24
TOAD = "M-19 15c-3 -15 4 -25 15 -25 5 0 8 2 10 5 8 1 13 6 13 12 0 4 -3 6 -6 8z"
FROG = "M19 15l2 -13 -9 -6 -11 -6 -13 3 -8 8 1 7 6 7z"
"""The outlines, around the middle of a square: a round toad that looks right, an angular frog that looks left."""


@runtime_checkable
class HoppingRules(Rules, Protocol):
    """A state is rows of T, F and free cells; a move is the row and the column of an animal, from 0."""

    def landing(self, state: Rows, move: Cell) -> Cell:
        """Return where an animal that can move goes."""


def _draw(ruleset: HoppingRules, rows: Rows, touch: Touch) -> Picture | None:
    columns = max(map(len, rows), default=0)
    if len(rows) > MOST_ROWS or columns > MOST_COLUMNS:
        return None
    grid, marks = Lettered(len(rows), columns, SIDE), marks_of(rows)
    frame = grid.frame
    body = grid.drawing(rows)
    body += "".join(_animal(grid.area(cell), mark) for cell, mark in marks.items() if mark != ".")
    body += "".join(touch.spot(cell, grid.area(cell)) for cell in grid.cells(rows))
    places = ""
    for move in touchable(ruleset, rows, touch):
        here, there = grid.area(move), grid.area(ruleset.landing(rows, move))
        preview = moved(here, _animal(there, marks[move]))
        places += touch.place(move, here, frame, sign=_shadow(here), preview=preview, room=here.bottom(22))
    if touch.last:
        body += outline([grid.area(touch.last), grid.area(ruleset.landing(touch.before, touch.last))])
    label = touch.to.text("A board with the rows {rows}", rows=", ".join(rows))
    return touch.picture(frame, body + group(places, label), label)


def _animal(area: Area, mark: str) -> str:
    """Return a toad of Left or a frog of Right."""
    x, y = area.centre
    kind, outline, ahead, edge = ("left", TOAD, 1, BLUE_EDGE) if mark == "T" else ("right", FROG, -1, RED_EDGE)
    fill, stroke = PIECES[kind]
    looks: dict[str, object] = {"class_": f"piece {kind}", "fill": fill, "stroke": stroke, "stroke_width": 2}
    body = element("path", d=outline, stroke_linejoin="round", **looks)
    eye = circle((9 * ahead, -10), 6, **looks) + circle((10 * ahead, -10), 3.4, class_="eye", fill="#ffffff")
    eye += circle((11 * ahead, -10), 1.8, class_="pupil", fill=INK)
    line: dict[str, object] = {"fill": "none", "stroke": edge, "stroke_width": 1.8, "stroke_linecap": "round"}
    face = element("path", d=f"M{8 * ahead} 4q{5 * ahead} 2 {9 * ahead} -1", class_=f"line {kind}", **line)
    if mark == "T":
        face += "".join(circle(at, 1.7, class_=f"wart {kind}", fill=edge) for at in ((-11, 2), (-5, -4), (-4, 6)))
    else:
        face += element("path", d="M16 12l-9 -9 -3 10", class_=f"line {kind}", **line, stroke_linejoin="round")
    return element("g", body + eye + face, transform=f"translate({x:g},{y + 2:g})")


def _shadow(area: Area) -> str:
    """Return the mark under an animal that can move."""
    x, y, side, _ = area
    return element(
        "path",
        d=f"M{x + 9:g} {y + side - 4:g}h{side - 18:g}",
        class_="cut",
        stroke=ACCENT,
        stroke_width=3,
        stroke_linecap="round",
    )


BOARD = Board(
    needs=HoppingRules,
    draw=_draw,
    write=lambda ruleset, rows: lettered(rows, {".": "·"}),
    invitation=N_("Choose an animal: it goes one step, or jumps over the one before it."),
)
