"""A grid of coins that show heads or tails: rows and columns are chosen, and the coins where they meet are turned."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from grundy.core.decimals import decimal
from grundy.core.ruleset import N_
from grundy.drawing.badges import outline
from grundy.drawing.board import Board, Rules
from grundy.drawing.boards.coins import CoinsRules, coin, row_of
from grundy.drawing.forms import choose
from grundy.drawing.part_marks import part_marks
from grundy.drawing.squares import SMALL, SQUARE, ruled
from grundy.drawing.svg import Area, Picture, note
from grundy.drawing.touch import Frame, Touch

MOST_SIDE = 12
ASKS = N_("choose at least one row and one column")
LEGENDS = (N_("Rows to turn"), N_("Columns to turn"))
LEFT = 24

Coins = tuple[tuple[int, int], ...]


@runtime_checkable
class CoinGridRules(Rules, Protocol):
    """A state is (row, column) of each coin that shows heads; a move is ``rows*columns`` of the coins turned."""

    games: tuple[CoinsRules, ...]
    """The games on the rows and on the columns."""


def _draw(ruleset: CoinGridRules, heads: Coins, touch: Touch) -> Picture | None:
    """Return the grid down to the last head."""
    rows, columns = _sides(ruleset, (*heads, *(touch.start or ())))
    if rows and touch.edit:  # one more row and column, whose coins can be turned
        rows, columns = (range(side[0], side[-1] + 2) for side in (rows, columns))
    if not rows:
        return None
    body = ""
    frame = Frame(LEFT + SQUARE * max(len(columns), 4), LEFT + SQUARE * len(rows))
    worth = part_marks(touch, frame, ruleset.moves(heads), _names)
    changed = set() if touch.before is None else {*heads} ^ {*touch.before}
    for n, row in enumerate(rows):
        top = SQUARE * n + LEFT
        body += note(LEFT / 2, top + SQUARE / 2 + 5, str(row), size=SMALL)
        for m, column in enumerate(columns):
            area = Area(LEFT + SQUARE * m, top, SQUARE, SQUARE)
            names = " ".join(_names(((row,), (column,))))
            body += touch.pick(names, area, coin(area, (row, column) in heads), worth.on(names, area))
            body += touch.spot((row, column), area)
            body += outline([area] if (row, column) in changed else [])
    for m, column in enumerate(columns):
        body += note(LEFT + SQUARE * (m + 0.5), LEFT - 8, str(column), size=SMALL)
    coins = [f"({decimal(row)}, {decimal(column)})" for row, column in heads]
    label = touch.listing(N_("Heads on {coins}"), N_("no heads"), coins=coins)
    return touch.picture(frame, body + worth.kept(), label)


def _names(turned: tuple[tuple[int, ...], ...]) -> list[str]:
    """Return the names of rows and columns in the form."""
    return [f"pick-{side}-{number}" for side, numbers in enumerate(turned, 1) for number in numbers]


def _sides(ruleset: CoinGridRules, heads: Coins) -> list[range]:
    """Return the rows and the columns down to the last head, none if they are too many to show."""
    sides = [row_of(game, tuple(head[side] for head in heads), MOST_SIDE) for side, game in enumerate(ruleset.games)]
    return sides if all(sides) else [range(0), range(0)]


def _write(ruleset: CoinGridRules, heads: Coins) -> str | None:
    rows, columns = _sides(ruleset, heads)
    lines = [[row, *("H" if (row, column) in heads else "T" for column in columns)] for row in rows]
    return ruled([*lines, ["", *columns]]) if rows else None


BOARD = Board(
    needs=CoinGridRules,
    draw=_draw,
    write=_write,
    invitation=N_("Choose the rows and columns whose coins are turned; the last coin of them must show heads."),
    form=lambda ruleset, heads: choose(ASKS, *zip(LEGENDS, _sides(ruleset, heads), strict=True)),
)
