"""Who explores a position for the compiled engine of values: rules that offer a structure have a compiled explorer.

What is small is valued in Python before compiled code is loaded, and what does not fit a word is not for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from grundy.core.ruleset import Ruleset
from grundy.structures.cell_board import board_of
from grundy.structures.lattice import SQUARE, Cell
from grundy.structures.offers import Clobbering, Colouring, Hopping, ShootingQueens, SidedCells

if TYPE_CHECKING:
    from grundy.kernels.exploring import Exploration

Explorer = Callable[[Any, Any], "Exploration | None"]
"""Explores a state of some rules: None if it is too small or too large for that."""

PLAIN_CELLS, PLAIN_STONES, PLAIN_AMAZONS, PLAIN_STRIP, PLAIN_VERTICES = 20, 10, 8, 12, 12
"""Up to here sets of cells, stones, cells with amazons, cells with toads and frogs, and vertices are for Python."""
WORD = 62
"""How many bits a state may have that is kept in a word."""


def explorer_of(ruleset: Ruleset[Any, Any]) -> Explorer | None:
    """Return the explorer of the structure that rules offer.

    Examples
    --------
    >>> from grundy import domineering, nim
    >>> explorer_of(nim) is None, explorer_of(domineering) is None
    (True, False)
    """
    return next((explorer for structure, explorer in EXPLORERS.items() if isinstance(ruleset, structure)), None)


def _frame(cells: Iterable[Cell]) -> tuple[range, range]:
    """Return the rows and the columns around some cells."""
    rows, columns = zip(*cells, strict=True)
    return range(min(rows), max(rows) + 1), range(min(columns), max(columns) + 1)


def _framed(lines: Sequence[str], nothing: str) -> list[str] | None:
    """Return the smallest board around all that is on it, lying; None if two words do not fit into one."""
    cells = [(row, column) for row, line in enumerate(lines) for column, mark in enumerate(line) if mark != nothing]
    rows, columns = _frame(cells)
    framed = [lines[row][columns.start : columns.stop] for row in rows]
    if len(rows) > len(columns):
        framed = ["".join(column) for column in zip(*framed, strict=True)]
    return framed if 2 * len(framed) * (len(framed[0]) + 1) <= WORD else None


def _of_sided_cells(ruleset: SidedCells, state: Any) -> Exploration | None:
    cells = ruleset.live_cells(state)
    if len(cells) <= PLAIN_CELLS or ruleset.pieces.lattice != SQUARE:
        return None
    rows, columns = _frame(cells)
    if len(rows) * (len(columns) + 1) > WORD:
        return None
    from grundy.kernels.sided_cells import exploration

    board = board_of(ruleset.pieces, (len(columns),) * len(rows))
    bits = sum(board.bit((row - rows.start, column - columns.start)) for row, column in cells)
    return exploration(bits, board.stride, *ruleset.sides(board))


def _of_stones(ruleset: Clobbering, state: Any) -> Exploration | None:
    lines = ruleset.stones(state)
    if sum(len(line) - line.count(".") for line in lines) <= PLAIN_STONES or (board := _framed(lines, ".")) is None:
        return None
    from grundy.kernels.clobbering import exploration

    return exploration(board)


def _of_amazons(ruleset: ShootingQueens, state: Any) -> Exploration | None:
    lines = ruleset.amazons(state)
    if sum(len(line) - line.count("#") for line in lines) <= PLAIN_AMAZONS or (board := _framed(lines, "#")) is None:
        return None
    from grundy.kernels.amazons import exploration

    return exploration(board)


def _of_strips(ruleset: Hopping, state: Any) -> Exploration | None:
    strip = "#".join(ruleset.hopping(state))
    if not PLAIN_STRIP < len(strip) <= WORD // 2:
        return None
    from grundy.kernels.hopping import exploration

    return exploration(strip)


def _of_graph(ruleset: Colouring, state: Any) -> Exploration | None:
    neighbours, left, right = ruleset.tinted(state)
    if not PLAIN_VERTICES < (left | right).bit_count() <= WORD // 2:
        return None
    from grundy.kernels.colouring import exploration

    return exploration(neighbours, left, right, together=ruleset.together)


EXPLORERS: dict[type, Explorer] = {
    SidedCells: _of_sided_cells,
    Clobbering: _of_stones,
    ShootingQueens: _of_amazons,
    Hopping: _of_strips,
    Colouring: _of_graph,
}
"""What rules may offer, and who explores a state of them."""
