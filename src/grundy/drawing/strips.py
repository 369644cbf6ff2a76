"""Strips of squares: coins that move to the left on one strip, or each on a lane of its own, and Northcott's rows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from grundy.core.decimals import decimal
from grundy.core.ruleset import Ruleset
from grundy.drawing.cards import draw_cards
from grundy.drawing.squares import (
    EDGE,
    LINE,
    NUMBER,
    SMALL,
    SQUARE,
    Strip,
    medal,
    moved,
    number_below,
    piece,
    reach,
    tile,
)
from grundy.drawing.svg import HEAD, WOOD, WOOD_EDGE, Picture, element, note
from grundy.drawing.touch import Area, Frame, Touch

MOST_SQUARES = 96
"""How many squares a strip may have; a longer one is written."""
MOST_LINES = 24
"""How many lines all lanes may have together."""
MOST_ROWS = 12
MOST_COLUMNS = 16
LEFT, TALL = 12, 80
"""The margin beside a strip, and the height of a square with two halves to touch."""

Squares = tuple[int, ...]


def draw_strip(ruleset: Ruleset[Any, Any], coins: Squares, touch: Touch) -> Picture:
    """Return one strip with coins that do not jump: a free square calls the next coin on its right.

    With a medal among the coins the strip begins with the purse, on square 0.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> from grundy.rulesets.catalogue import parse
    >>> position = parse("coins-on-a-strip(2,4)")
    >>> draw_strip(position.ruleset, position.state, Touch(position, language("en"), str)).label
    'Coins on squares 2 and 4'
    """
    medal_number = getattr(ruleset, "medal", None)
    last = max(coins, default=3)
    if last > MOST_SQUARES:
        return draw_cards(ruleset, coins, touch)
    strip = Strip(LEFT, EDGE, 1 if medal_number is None else 0, last)
    frame = Frame(strip.width + 2 * LEFT, strip.height + 2 * EDGE)

    def coin(number: int, square: int) -> str:
        draw = medal if number + 1 == medal_number else _coin
        return draw(strip.area(square), str(number + 1))

    body = strip.drawing() + ("" if medal_number is None else _purse(strip.area(0)))
    body += "".join(coin(n, square) for n, square in enumerate(coins) if square or n + 1 == medal_number)
    places = ""
    for number, square in islice(ruleset.moves(coins), MOST_SQUARES) if touch.link else ():
        area = strip.area(square)
        preview = moved(strip.area(coins[number]), coin(number, square))
        places += touch.place((number, square), area, frame, mark=reach(area), preview=preview)
    body += element("g", places, class_="group", role="group", aria_label=touch.to.text("Free squares"))
    return touch.picture(frame, body, _coins_in_words(coins, touch))


def draw_lanes(ruleset: Ruleset[Any, Any], coins: Squares, touch: Touch) -> Picture:
    """Return a lane for each coin: a square to its left calls it there.

    Examples
    --------
    >>> from grundy import nimble
    >>> from grundy.explaining.language import language
    >>> draw_lanes(nimble, (1, 3), Touch(nimble(1, 3), language("en"), str)).body.count('class="move"')
    4
    """
    lane = Strip(LEFT, EDGE, 0, max([*coins, 3]))
    if len(coins) * lane.height > MOST_LINES * LINE:
        return draw_cards(ruleset, coins, touch)
    frame = Frame(lane.width + 2 * LEFT, max(len(coins) * lane.height, LINE) + 2 * EDGE)
    body = "" if coins else note(frame.width / 2, LINE / 2, touch.to.text("no coins"), anchor="middle")
    for number, square in enumerate(coins):
        origin, name = lane.area(square), str(number + 1)
        row = lane.drawing() + _coin(origin, name)
        for target in range(square) if touch.link else ():
            area = lane.area(target)
            preview = moved(origin, _coin(area, name))
            row += touch.place((number, (target,)), area, frame, mark=reach(area), preview=preview)
        label = touch.to.text("Coin {coin} on square {square}", coin=name, square=square)
        body += element("g", row, class_="group", role="group", aria_label=label)
        lane = lane._replace(y=lane.y + lane.height)
    return touch.picture(frame, body, _coins_in_words(coins, touch))


def draw_northcott(ruleset: Ruleset[Any, Any], rows: Sequence[tuple[int, int]], touch: Touch) -> Picture:
    """Return rows with a white and a black piece; the lower half of a square between them calls white, the upper black.

    Examples
    --------
    >>> from grundy import northcott
    >>> from grundy.explaining.language import language
    >>> position = northcott(8)((1, 6))
    >>> draw_northcott(position.ruleset, position.state, Touch(position, language("en"), str)).body.count("data-move")
    8
    """
    width: int = ruleset.width  # type: ignore[attr-defined] # of the rulesets with this board
    if width > MOST_COLUMNS or len(rows) > MOST_ROWS:
        return draw_cards(ruleset, rows, touch)
    frame = Frame(SQUARE * width + 2 * LEFT, TALL * max(len(rows), 1) + NUMBER + 2 * EDGE)
    body = "" if rows else note(frame.width / 2, TALL / 2, touch.to.text("no rows"), anchor="middle")
    for number, pieces in enumerate(rows):
        squares = {n: Area(LEFT + SQUARE * (n - 1), EDGE + TALL * number, SQUARE, TALL) for n in range(1, width + 1)}
        tiles = {n: tile(area, dark=(n + number) % 2 == 0) for n, area in squares.items()}
        row = "".join(tiles.values())
        row += note(LEFT / 2, squares[1].centre[1] + 5, str(number + 1), size=SMALL, anchor="middle")
        for colour, square in zip(("white", "black"), pieces, strict=True):
            row += piece(squares[square], colour)
        for square in range(min(pieces) + 1, max(pieces)) if touch.link else ():
            x, y, _, _ = squares[square]
            for colour, origin, half in (
                ("black", squares[pieces[1]], Area(x, y, SQUARE, TALL / 2)),
                ("white", squares[pieces[0]], Area(x, y + TALL / 2, SQUARE, TALL / 2)),
            ):
                mark = piece(half, colour, radius=6)
                preview = moved(origin, tiles[square] + piece(squares[square], colour))
                row += touch.place((number, colour[0], square), half, frame, mark=mark, preview=preview)
        label = touch.to.text("Row {row}: white on {white}, black on {black}", row=number + 1, **_named(pieces))
        body += element("g", row, class_="group", role="group", aria_label=label)
        if number == len(rows) - 1:
            body += "".join(number_below(area, n) for n, area in squares.items())
    return touch.picture(frame, body, touch.to.plural("{n} row of two pieces", "{n} rows of two pieces", len(rows)))


def _named(pieces: tuple[int, int]) -> dict[str, int]:
    return dict(zip(("white", "black"), pieces, strict=True))


def _coins_in_words(coins: Squares, touch: Touch) -> str:
    if not coins:
        return touch.to.text("no coins")
    return touch.to.text("Coins on squares {squares}", squares=touch.to.listing([*map(decimal, coins)]))


def _coin(area: Area, name: str) -> str:
    return piece(area, "coin", name)


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
