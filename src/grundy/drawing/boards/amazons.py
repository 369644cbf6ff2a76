"""Amazons on a grid: the amazon, where it goes and where its arrow burns are picked one after the other."""

from __future__ import annotations

from itertools import islice
from typing import Protocol, runtime_checkable

from grundy.core.phrase import Phrase
from grundy.core.ruleset import N_
from grundy.drawing.badges import outline
from grundy.drawing.board import Board, Rules
from grundy.drawing.forms import MOST_PATHS, Form, Path
from grundy.drawing.lettered import Lettered, lettered
from grundy.drawing.palette import CARD, INK, MUTED
from grundy.drawing.part_marks import part_marks
from grundy.drawing.squares import piece, tile
from grundy.drawing.svg import Area, Picture, element, rectangle
from grundy.drawing.touch import Touch
from grundy.structures.marks import Rows, cell_name, marks_of

SIDE = 48
MOST_ROWS, MOST_COLUMNS = 16, 16
KINDS = {"x": "left", "o": "right"}
CROWN = "M-9 5l-2 -11 6 5 5 -8 5 8 6 -5 -2 11z"


@runtime_checkable
class AmazonsRules(Rules, Protocol):
    """A move is three cells, rows and columns from 0, and is written by their names."""

    def amazons(self, state: Rows) -> Rows:
        """Return the rows of x, o, free and burnt cells."""


def _draw(ruleset: AmazonsRules, rows: Rows, touch: Touch) -> Picture | None:
    columns = max(map(len, rows), default=0)
    if len(rows) > MOST_ROWS or columns > MOST_COLUMNS:
        return None
    grid = Lettered(len(rows), columns, SIDE)
    marks = marks_of(ruleset.amazons(rows))
    body = grid.names() + "".join(tile(grid.area(cell), dark=sum(cell) % 2 == 1) for cell in marks)
    worth = part_marks(touch, grid.frame, ruleset.moves(rows), lambda move: map(cell_name, move), steps=True)
    for cell, mark in marks.items():
        area = grid.area(cell)
        if mark == "#":
            body += _burnt(area)
        else:
            amazon = _amazon(area, KINDS[mark]) if mark in KINDS else ""
            body += touch.pick(cell_name(cell), area.inset(1), amazon, worth.on(cell_name(cell), area))
    body += "".join(touch.spot(cell, grid.area(cell)) for cell in grid.cells(rows))
    body += outline(map(grid.area, touch.last or ())) + worth.kept()
    label = touch.to.text("A board with the rows {rows}", rows=", ".join(rows))
    return touch.picture(grid.frame, body, label)


def _amazon(area: Area, kind: str) -> str:
    """Return the piece of a player with a crown."""
    x, y = area.centre
    crown = element("path", d=CROWN, transform=f"translate({x:g},{y:g})", class_="crown", fill=CARD)
    return piece(area, kind, radius=18) + crown


def _burnt(area: Area) -> str:
    """Return a cell that an arrow burnt."""
    x, y = area.centre
    arrow = f"M{x - 9:g} {y + 9:g}L{x + 8:g} {y - 8:g}m-9 0h9v9"
    block = rectangle(area.inset(2), rx=5, class_="burnt", fill=MUTED, stroke=INK)
    looks: dict[str, object] = {
        "stroke": CARD,
        "stroke_width": 2.5,
        "stroke_linecap": "round",
        "stroke_linejoin": "round",
    }
    return block + element("path", d=arrow, class_="shot", fill="none", **looks)


def _form(ruleset: AmazonsRules, rows: Rows) -> Form:
    many = sum(1 for _ in islice(ruleset.moves(rows), MOST_PATHS + 1)) > MOST_PATHS
    return Form() if many else Path((N_("Amazon"), N_("goes to"), N_("shoots at")))


BOARD = Board(
    needs=AmazonsRules,
    draw=_draw,
    write=lambda ruleset, rows: lettered(rows, {".": "·", "#": "■"}),
    caption=lambda ruleset, rows: Phrase(N_("x is Left, o is Right")),
    invitation=N_("Choose an amazon, then where it goes, then the cell that its arrow burns, and play the move."),
    form=_form,
)
