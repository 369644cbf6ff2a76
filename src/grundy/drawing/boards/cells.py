"""Boards of cells, square or hexagonal: what is there is chosen cell by cell, and taken together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from grundy.core.ruleset import N_
from grundy.drawing.badges import outline
from grundy.drawing.board import Board, Rules
from grundy.drawing.boards.dominoes import FACES
from grundy.drawing.forms import Form, choose
from grundy.drawing.lettered import touchable
from grundy.drawing.palette import WOOD, WOOD_EDGE
from grundy.drawing.part_marks import part_marks
from grundy.drawing.squares import LIGHT, SMALL, SQUARE, SQUARE_EDGE, numbered, piece, tile
from grundy.drawing.svg import Area, Picture, circle, note, rectangle
from grundy.drawing.touch import Frame, Touch
from grundy.structures.cell_board import CellBoard
from grundy.structures.lattice import SQUARE as LATTICE_OF_SQUARES
from grundy.structures.lattice import Cell

EDGE = 22
HEXAGON = 0.88
"""How much closer rows lie on a hexagonal board."""


@runtime_checkable
class CellsRules(Rules, Protocol):
    """A state is rows of 1, a cell that is there, and 0; a move is written by the names of its cells."""

    fills: bool
    """Whether a move puts a piece on free cells, not takes one away."""

    def cell_board(self, state: tuple[str, ...]) -> CellBoard:
        """Return the cells with their places and names."""


def _draw(ruleset: CellsRules, rows: tuple[str, ...], touch: Touch) -> Picture:
    cell_board, fills = ruleset.cell_board(rows), ruleset.fills
    hexagonal = cell_board.lattice != LATTICE_OF_SQUARES
    longest = max(map(len, rows), default=0)
    height = SQUARE * (HEXAGON if hexagonal else 1)
    frame = Frame(EDGE + SQUARE * max(longest, 4) + 2, EDGE + height * max(len(rows), 1) + (SQUARE - height) + 2)
    body, changed = "", []
    areas: dict[Cell, Area] = {}

    def names(move: int) -> list[str]:
        return [f"pick-1-{cell_board.cell_name(cell)}" for cell in cell_board.cells_of(move)]

    dominoes = _dominoes(ruleset, touch) if fills and touch.origin else []
    laid = {(row, column - cell_board.starts[row]) for cells, _ in dominoes for row, column in cells}
    # A domino has its badge in its middle; of other moves there are too many for badges of their own.
    worth = part_marks(touch, frame, () if fills else ruleset.moves(rows), names)
    for number, row in enumerate(rows):
        indent = (longest - len(row)) * SQUARE / 2 if hexagonal else 0
        top = EDGE + height * number
        body += note(EDGE / 2, top + SQUARE / 2 + 5, str(number + 1), size=SMALL)
        for place, cell in enumerate(row):
            area = Area(EDGE + indent + SQUARE * place, top, SQUARE, SQUARE)
            name = cell_board.cell_name((number, cell_board.starts[number] + place))
            if hexagonal:
                drawn = circle(area.centre, 19, class_="square", fill=LIGHT, stroke=SQUARE_EDGE)
            else:
                drawn = tile(area)
            if cell == "1":
                drawn += "" if fills else piece(area, "coin", radius=15)
                drawn = touch.pick(f"pick-1-{name}", area, drawn, worth.on(f"pick-1-{name}", area))
            elif fills and (number, place) not in laid:  # a domino lies there, nobody knows whose
                drawn += rectangle(area.inset(3), rx=6, class_="stick", fill=WOOD, stroke=WOOD_EDGE)
            body += drawn + touch.spot((number, place), area)
            areas[number, cell_board.starts[number] + place] = area
            if touch.before is not None and touch.before[number][place] != cell:
                changed.append(area)
    for place in range(0 if hexagonal else longest):
        name = cell_board.cell_name((0, cell_board.starts[0] + place)).rstrip("0123456789")
        body += note(EDGE + SQUARE * (place + 0.5), EDGE - 7, name, size=SMALL)
    body += "".join(_domino([areas[cell] for cell in cells], kind) for cells, kind in dominoes)
    body += outline([_around(changed)] if fills and changed else changed) + worth.kept()
    for move in touchable(ruleset, rows, touch) if touch.mark and fills else ():
        x, y = _middle([areas[cell] for cell in cell_board.cells_of(move)])
        body += touch.badge(move, Area(x - 16, y - 12, 32, 24), frame)
    return touch.picture(frame, body, touch.to.text("A board with the rows {rows}", rows=", ".join(rows)))


def _dominoes(ruleset: CellsRules, touch: Touch) -> list[tuple[list[Cell], str]]:
    """Return the cells of each domino that was put in a match, and whose it is: left, right, or empty."""
    assert touch.origin is not None
    rules, state = touch.origin.position.ruleset, touch.start
    board = ruleset.cell_board(state)
    dominoes = []
    for move in touch.origin.moves:
        owner = ("left" if move in {*rules.moves_of("L", state)} else "right") if rules.partizan else ""
        dominoes.append((board.cells_of(move), owner))
        state = rules.play(state, move)
    return dominoes


def _domino(halves: Sequence[Area], owner: str) -> str:
    """Return a domino on its two cells, with the mark of its player on both halves."""
    whole = _around(halves).inset(3)
    if not owner:
        return rectangle(whole, rx=6, class_="stick", fill=WOOD, stroke=WOOD_EDGE)
    fill, edge = FACES[owner[0].upper()]
    body = rectangle(whole, rx=6, class_=f"domino {owner}", fill=fill, stroke=edge, stroke_width=2)
    return body + "".join(piece(half, owner, radius=8) for half in halves)


def _around(parts: Sequence[Area]) -> Area:
    left, top = min(part.x for part in parts), min(part.y for part in parts)
    right, bottom = max(part.x + part.width for part in parts), max(part.y + part.height for part in parts)
    return Area(left, top, right - left, bottom - top)


def _middle(parts: Sequence[Area]) -> tuple[float, float]:
    return tuple(sum(part.centre[axis] for part in parts) / len(parts) for axis in (0, 1))  # type: ignore[return-value]


def _write(ruleset: CellsRules, rows: tuple[str, ...]) -> str | None:
    """Return the cells with the numbers of their rows, and on squares the letters of their columns."""
    if not any(rows):
        return None
    board = ruleset.cell_board(rows)
    marks = str.maketrans("10", "·■" if ruleset.fills else "●·")
    longest = max(map(len, rows))
    text = numbered([f"{' ' * (longest - len(row))}{' '.join(row.translate(marks))}" for row in rows])
    letters = [board.cell_name((0, column)).rstrip("0123456789") for column in range(longest)]
    if board.lattice != LATTICE_OF_SQUARES or max(map(len, letters)) > 1:
        return text
    return f"{text}\n{'':>{len(str(len(rows)))}} {' '.join(letters)}"


def _form(ruleset: CellsRules, rows: tuple[str, ...]) -> Form:
    board = ruleset.cell_board(rows)
    return choose(N_("choose at least one cell"), (N_("Cells"), map(board.cell_name, board.cells_of(board.bits(rows)))))


BOARD = Board(
    needs=CellsRules,
    draw=_draw,
    write=_write,
    invitation=N_("Choose the cells of your move, then play it."),
    form=_form,
)
