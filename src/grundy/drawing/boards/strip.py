"""One strip with coins that do not jump: a free square calls the next coin on its right.

With a medal among the coins the strip begins with the purse, on square 0.
"""

from __future__ import annotations

from itertools import islice
from typing import Protocol, runtime_checkable

from grundy.core.ruleset import N_
from grundy.drawing.badges import outline
from grundy.drawing.board import Board, Rules
from grundy.drawing.palette import HEAD, WOOD, WOOD_EDGE
from grundy.drawing.squares import EDGE, MOST_WRITTEN, Strip, calling, medal, piece, ruled
from grundy.drawing.svg import Area, Picture, element, group
from grundy.drawing.touch import Frame, Touch

MOST_SQUARES = 96
"""How many squares a strip may have; a longer one is written."""
LEFT = 12
"""The margin beside a strip."""

Squares = tuple[int, ...]


@runtime_checkable
class StripRules(Rules, Protocol):
    """A state is the squares of the coins, from the left and from 1; a move is a coin from 0 and its new square."""

    medal: int | None
    """The number of the coin, from 1, that is the medal; then square 0 is the purse. None if there is no medal."""


def _draw(ruleset: StripRules, coins: Squares, touch: Touch) -> Picture | None:
    medal_number = ruleset.medal
    last = max([*coins, *(touch.start or ())], default=3)
    if last > MOST_SQUARES:
        return None
    strip = Strip(LEFT, EDGE, 1 if medal_number is None else 0, last)
    frame = Frame(strip.width + 2 * LEFT, strip.height + 2 * EDGE)

    def coin(number: int, square: int) -> str:
        area, name = strip.area(square), str(number + 1)
        return medal(area, name) if number + 1 == medal_number else piece(area, "coin", name)

    body = strip.drawing() + ("" if medal_number is None else _purse(strip.area(0)))
    body += "".join(coin(n, square) for n, square in enumerate(coins) if square or n + 1 == medal_number)
    places = ""
    for number, square in islice(ruleset.moves(coins), MOST_SQUARES) if touch.link else ():
        area, origin = strip.area(square), strip.area(coins[number])
        places += calling((number, square), area, coin(number, square), origin, frame, touch)
    if touch.last:
        number, square = touch.last
        body += outline([strip.area(touch.before[number]), strip.area(square)])
    body += group(places, touch.to.text("Free squares"))
    label = touch.listing(N_("Coins on squares {squares}"), N_("no coins"), squares=coins)
    return touch.picture(frame, body, label)


def _purse(area: Area) -> str:
    """Return the purse on its square."""
    x, y = area.centre
    bag = element(
        "path",
        d=f"M{x - 6} {y - 7}c-15 9 -13 24 -4 24h20c9 0 11 -15 -4 -24z",
        class_="purse",
        fill=WOOD,
        stroke=WOOD_EDGE,
        stroke_width=2,
    )
    frill = element("path", d=f"M{x - 6} {y - 9}l-4 -8h20l-4 8z", class_="purse", fill=WOOD, stroke=WOOD_EDGE)
    cord = element("path", d=f"M{x - 7} {y - 8}h14", class_="cord", stroke=HEAD, stroke_width=4, stroke_linecap="round")
    return bag + frill + cord


def _write(ruleset: StripRules, coins: Squares) -> str | None:
    """Return the squares with their numbers; the medal is a star, the purse a u."""
    last = max(coins, default=0)
    if not 0 < last <= MOST_WRITTEN:
        return None
    marks = {square: "*" if number == ruleset.medal else "o" for number, square in enumerate(coins, 1) if square}
    first = 1
    if ruleset.medal is not None:
        first, marks[0] = 0, "u"
    squares = range(first, last + 1)
    return ruled([[marks.get(n, ".") for n in squares], squares])


BOARD = Board(
    needs=StripRules,
    draw=_draw,
    write=_write,
    invitation=N_("Choose a free square: the next coin to its right moves there."),
)
