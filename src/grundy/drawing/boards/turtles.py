"""A row of turtles on their backs or on their feet. Turtles are chosen, and then turned together."""

from __future__ import annotations

from grundy.core.ruleset import N_
from grundy.drawing.board import Board
from grundy.drawing.boards.coins import CoinsRules, draw_row, row_of, write_row
from grundy.drawing.forms import choose
from grundy.drawing.svg import Area, Picture, circle, element
from grundy.drawing.touch import Touch

SKIN, SHELL, BELLY, EDGE = "#7fae5f", "#4f7a3a", "#efe3b4", "#2f4d22"


def _draw(ruleset: CoinsRules, upturned: tuple[int, ...], touch: Touch) -> Picture | None:
    label = touch.listing(N_("Turtles on their backs: {turtles}"), N_("no turtle on its back"), turtles=upturned)
    return draw_row(ruleset, upturned, touch, turtle, label)


def turtle(area: Area, upturned: bool) -> str:
    """Return a turtle seen from above: its shell, or its belly.

    Examples
    --------
    >>> "on-its-back" in turtle(Area(0, 0, 44, 44), True)
    True
    """
    x, y = area.centre
    limbs = [(0, -16, 5.0), (-12, -9, 4.0), (12, -9, 4.0), (-12, 10, 4.0), (12, 10, 4.0)]
    body = "".join(circle((x + dx, y + dy), r, fill=SKIN, stroke=EDGE, stroke_width=1) for dx, dy, r in limbs)
    plates = f"M{x - 12} {y}h24M{x} {y - 12}v24" if upturned else f"M{x - 7} {y - 4}l7 -5l7 5v8l-7 5l-7 -5z"
    shell = circle((x, y), 13, fill=BELLY if upturned else SHELL, stroke=EDGE, stroke_width=2)
    lines = element("path", d=plates, fill="none", stroke=EDGE, stroke_width=1.2)
    return element("g", body + shell + lines, class_="turtle on-its-back" if upturned else "turtle")


BOARD = Board(
    needs=CoinsRules,
    draw=_draw,
    write=write_row,
    invitation=N_("Choose the turtles to turn; the rightmost of them must lie on its back."),
    form=lambda ruleset, upturned: choose(
        N_("choose at least one turtle"), (N_("Turtles to turn"), row_of(ruleset, upturned))
    ),
)
