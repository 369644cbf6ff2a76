"""Boards of cells, square or hexagonal: what is there is chosen cell by cell, and taken together."""

from __future__ import annotations

from typing import Any

from grundy.core.ruleset import Ruleset
from grundy.drawing.squares import GOLD, GOLD_EDGE, LIGHT, SMALL, SQUARE, SQUARE_EDGE, tile
from grundy.drawing.svg import WOOD, WOOD_EDGE, Picture, element, note
from grundy.drawing.touch import Area, Frame, Touch, pick
from grundy.structures.cell_board import CellBoard
from grundy.structures.lattice import SQUARE as LATTICE_OF_SQUARES

EDGE = 22
HEXAGON = 0.88
"""How much closer rows lie on a hexagonal board."""


def draw_cells(ruleset: Ruleset[Any, Any], rows: tuple[str, ...], touch: Touch) -> Picture:
    """Return the board with a piece on every cell that is there; free cells stay light where a move fills them.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> from grundy.rulesets.boards.taking import tactix
    >>> draw_cells(tactix, ("101", "110"), Touch(tactix("101/110"), language("en"))).body.count("data-pick")
    4
    """
    cell_board: CellBoard = ruleset.cell_board(rows)  # type: ignore[attr-defined] # all rulesets of this board have it
    fills: bool = ruleset.fills  # type: ignore[attr-defined]
    hexagonal = cell_board.lattice != LATTICE_OF_SQUARES
    longest = max(map(len, rows), default=1)
    height = SQUARE * (HEXAGON if hexagonal else 1)
    body = ""
    for number, row in enumerate(rows):
        indent = (longest - len(row)) * SQUARE / 2 if hexagonal else 0
        top = EDGE + height * number
        body += note(EDGE / 2, top + SQUARE / 2 + 5, str(number + 1), size=SMALL, anchor="middle")
        for place, cell in enumerate(row):
            area = Area(EDGE + indent + SQUARE * place, top, SQUARE, SQUARE)
            name = cell_board.cell_name((number, cell_board.starts[number] + place))
            drawn = _hollow(area) if hexagonal else tile(area)
            if cell == "0":
                body += drawn + (_domino(area) if fills else "")
            else:
                body += pick(f"pick-1-{name}", area, drawn + ("" if fills else _disc(area)))
    for place in range(0 if hexagonal else longest):
        name = cell_board.cell_name((0, cell_board.starts[0] + place)).rstrip("0123456789")
        body += note(EDGE + SQUARE * (place + 0.5), EDGE - 7, name, size=SMALL, anchor="middle")
    frame = Frame(EDGE + SQUARE * max(longest, 4) + 2, EDGE + height * max(len(rows), 1) + (SQUARE - height) + 2)
    return touch.picture(frame, body, touch.to.text("A board with the rows {rows}", rows=", ".join(rows)))


def cell_names(ruleset: Ruleset[Any, Any], rows: tuple[str, ...]) -> list[str]:
    """Return the names of the cells that are there.

    Examples
    --------
    >>> from grundy.rulesets.boards.taking import tactix
    >>> cell_names(tactix, ("101", "110"))
    ['a1', 'c1', 'a2', 'b2']
    """
    board: CellBoard = ruleset.cell_board(rows)  # type: ignore[attr-defined] # all rulesets of this board have it
    return [board.cell_name(cell) for cell in board.cells_of(board.bits(rows))]


def _disc(area: Area) -> str:
    x, y = area.centre
    return element("circle", cx=x, cy=y, r=15, class_="piece coin", fill=GOLD, stroke=GOLD_EDGE, stroke_width=2)


def _hollow(area: Area) -> str:
    x, y = area.centre
    return element("circle", cx=x, cy=y, r=19, class_="square", fill=LIGHT, stroke=SQUARE_EDGE)


def _domino(area: Area) -> str:
    """Return what covers a cell that is no longer free."""
    inner = Area(area.x + 3, area.y + 3, area.width - 6, area.height - 6)
    return element("rect", **inner._asdict(), rx=6, class_="stick", fill=WOOD, stroke=WOOD_EDGE)
