"""Changing the cells of a position: letters on a board, coins in a row or on a grid."""

from __future__ import annotations

from functools import lru_cache
from string import ascii_lowercase, ascii_uppercase, digits, punctuation
from typing import Any

from grundy.core.phrase import Phrase
from grundy.core.position import Position
from grundy.core.ruleset import N_, Ruleset
from grundy.drawing.boards.coin_grid import CoinGridRules
from grundy.drawing.boards.coins import CoinsRules
from grundy.drawing.changes import MOST_STEPPERS, Cell, at_state, is_edges, is_rows, shape_of
from grundy.drawing.edge_changes import edges_of, written_edges
from grundy.structures.marks import cell_name

MOST_CELLS = 400
"""How many cells of a board can be changed one by one."""


def cells_of(part: Position) -> list[tuple[Cell, ...]]:
    """Return the cells of one component that can be changed, row by row.

    Examples
    --------
    >>> from grundy import parse
    >>> [[str(cell.to) for cell in row] for row in cells_of(parse("cram(10/01)"))]
    [['cram(00/01)', 'cram(11/01)'], ['cram(10/11)', 'cram(10/00)']]
    """
    rules, state = part.ruleset, part.state
    if isinstance(rules, CoinGridRules):
        return _coins_on_a_grid(rules, state)
    if isinstance(rules, CoinsRules):
        return [_coins(rules, state)]
    shape = shape_of(rules, state)
    if is_rows(shape):
        return _letters(rules, state)
    return edges_of(part) if is_edges(shape) else written_edges(part)


@lru_cache(maxsize=256)
def _alphabet(rules: Ruleset[Any, Any]) -> str:
    """Return the letters that may stand in a cell: those that make a board of one cell."""
    letters = digits + punctuation + ascii_uppercase + ascii_lowercase
    return "".join(letter for letter in letters if at_state(rules, (letter,)) is not None)


def _letters(rules: Ruleset[Any, Any], rows: tuple[str, ...]) -> list[tuple[Cell, ...]]:
    """Return the cells of a board of letters, each with the next letter that may stand there."""
    alphabet = _alphabet(rules)
    lines, left = [], MOST_CELLS
    for r, row in enumerate(rows):
        line = []
        for c, letter in enumerate(row[:left]):
            at = alphabet.find(letter)
            others = alphabet[at + 1 :] + alphabet[: max(at, 0)]
            tried = (at_state(rules, (*rows[:r], row[:c] + other + row[c + 1 :], *rows[r + 1 :])) for other in others)
            if (to := next((made for made in tried if made), None)) is not None:
                line.append(Cell(Phrase(N_("cell {cell}"), cell=cell_name((r, c))), letter, to, (r, c)))
        left -= len(line)
        lines.append(tuple(line))
    return lines


def _coins(rules: Any, heads: tuple[int, ...]) -> tuple[Cell, ...]:
    """Return the coins of a row as far as one behind the last head, each to be turned."""
    cells = []
    for coin in range(rules.first, min(max(heads, default=rules.first) + 2, rules.first + MOST_STEPPERS)):
        if (to := at_state(rules, tuple(sorted({*heads} ^ {coin})))) is not None:
            cells.append(Cell(Phrase(N_("coin {coin}"), coin=coin), rules.letters[0][coin not in heads], to, coin))
    return tuple(cells)


def _coins_on_a_grid(rules: Any, heads: tuple[tuple[int, int], ...]) -> list[tuple[Cell, ...]]:
    """Return the coins of a grid, one row and one column further than the last heads."""
    (first, last), (left, right) = (
        (game.first, min(max((head[side] for head in heads), default=game.first) + 2, game.first + 12))
        for side, game in enumerate(rules.games)
    )
    lines = []
    for row in range(first, last):
        line = []
        for column in range(left, right):
            coin = (row, column)
            changed = tuple(head for head in heads if head != coin) if coin in heads else (*heads, coin)
            if (to := at_state(rules, changed) or at_state(rules, tuple(sorted(changed)))) is not None:
                where = Phrase(N_("row {row}, column {column}"), row=row, column=column)
                line.append(Cell(where, "H" if coin in heads else "T", to, coin))
        lines.append(tuple(line))
    return lines
