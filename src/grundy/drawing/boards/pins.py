"""Rows of pins: a pin falls alone, and the arc between two neighbours fells both."""

from __future__ import annotations

from grundy.core.ruleset import N_
from grundy.drawing.board import Board
from grundy.drawing.boards.heaps import HeapRules, Heaps, rows_of_tokens
from grundy.drawing.boards.rows import HANDLE, ROW, Kind, Rows
from grundy.drawing.palette import HEAD
from grundy.drawing.svg import element

IVORY, IVORY_EDGE = "#f8f1e2", "#a98a58"


def _pin(x: float, y: float) -> str:
    outline = "M-7 78C-12 66 -13 56 -10 46C-7 37 -3.5 32 -5 25C-7.5 16 -5.5 8 0 8C5.5 8 7.5 16 5 25C3.5 32 7 37 10 46"
    body = element(
        "path", d=f"{outline}C13 56 12 66 7 78z", class_="pin", fill=IVORY, stroke=IVORY_EDGE, stroke_width=1.5
    )
    stripes = element("path", d="M-4.5 27h9M-5 32.5h10", class_="stripe", stroke=HEAD, stroke_width=2.5)
    return element("g", body + stripes, transform=f"translate({x:.6g},{y:.6g})")


PINS = Kind(
    _pin,
    element("path", d="M-16 6q16 18 32 0", **HANDLE, stroke_linecap="round"),
    ROW - 16,
    lambda place, size: (place, size - 1 - place),
    lambda place, size: (place - 1, size - 1 - place),
    lambda to, row, size: to.plural("Row {row}: {n} pin", "Row {row}: {n} pins", size, row=row),
    N_("Rows of {sizes} pins"),
)
BOARD: Board[HeapRules, Heaps] = Board(
    needs=HeapRules,
    draw=lambda ruleset, heaps, touch: Rows(ruleset, heaps, touch, PINS).picture(),
    write=lambda ruleset, heaps: rows_of_tokens(heaps, "!"),
    invitation=N_("Choose a pin, or the arc between two neighbours to knock down both."),
)
