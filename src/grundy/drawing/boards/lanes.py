"""A lane of squares for each coin: a square to its left calls it there.

A state is the squares of the coins, from 0; a coin may move to any smaller square: (coin, (square,)).
"""

from __future__ import annotations

from grundy.core.ruleset import N_
from grundy.drawing.badges import outline
from grundy.drawing.board import Board, Rules
from grundy.drawing.boards.strip import LEFT, Squares
from grundy.drawing.squares import EDGE, LINE, MOST_WRITTEN, Strip, calling, numbered, piece
from grundy.drawing.svg import Picture, group, note
from grundy.drawing.touch import Frame, Touch

MOST_LINES = 24
"""How many lines all lanes may have together."""


def _draw(ruleset: Rules, coins: Squares, touch: Touch) -> Picture | None:
    lane = Strip(LEFT, EDGE, 0, max([*coins, *(touch.start or ()), 3]))
    if len(coins) * lane.height > MOST_LINES * LINE:
        return None
    frame = Frame(lane.width + 2 * LEFT, max(len(coins) * lane.height, LINE) + 2 * EDGE)
    body = "" if coins else note(frame.width / 2, LINE / 2, touch.to.text("no coins"))
    for number, square in enumerate(coins):
        origin, name = lane.area(square), str(number + 1)
        row = lane.drawing() + piece(origin, "coin", name)
        for target in range(square) if touch.link else ():
            area = lane.area(target)
            row += calling((number, (target,)), area, piece(area, "coin", name), origin, frame, touch)
        if touch.before is not None and touch.before[number] != square:
            row += outline([lane.area(touch.before[number]), origin])
        label = touch.to.text("Coin {coin} on square {square}", coin=name, square=square)
        body += group(row, label)
        lane = lane._replace(y=lane.y + lane.height)
    label = touch.listing(N_("Coins on squares {squares}"), N_("no coins"), squares=coins)
    return touch.picture(frame, body, label)


def _write(ruleset: Rules, coins: Squares) -> str | None:
    """Return a lane for each coin, from square 0."""
    if not coins or max(coins) > MOST_WRITTEN or len(coins) > MOST_WRITTEN:
        return None
    length = 2 * max(coins) + 1
    return numbered([f"{' '.join('.' * square + 'o'):<{length}}    {square}" for square in coins])


BOARD = Board(
    needs=Rules, draw=_draw, write=_write, invitation=N_("Choose a square to the left of a coin: the coin moves there.")
)
