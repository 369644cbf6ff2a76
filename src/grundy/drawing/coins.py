"""Coins that show heads or tails, in a row or on a grid. Coins are chosen, and then turned together."""

from __future__ import annotations

from typing import Any

from grundy.core.decimals import decimal
from grundy.core.ruleset import Ruleset
from grundy.drawing.cards import draw_cards
from grundy.drawing.squares import GOLD, GOLD_EDGE, SMALL, SQUARE, Strip
from grundy.drawing.svg import Picture, element, note
from grundy.drawing.touch import Area, Frame, Touch, pick

TAILS, TAILS_EDGE = "#e9e6de", "#a9a391"
MOST_COINS = 96
MOST_SIDE = 12
LEFT = 24


def draw_coins(ruleset: Ruleset[Any, Any], heads: tuple[int, ...], touch: Touch) -> Picture:
    """Return the row up to its last head, the coins numbered.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> from grundy.rulesets.coins.turning import turtles
    >>> draw_coins(turtles, (3, 4), Touch(turtles(3, 4), language("en"))).body.count("heads")
    2
    """
    row = row_of(ruleset, heads)
    if row is None:
        return draw_cards(ruleset, heads, touch)
    strip = Strip(2, 2, row[0], max(row[-1], row[0] + 3))
    body = ""
    for coin in row:
        area = strip.area(coin)
        below = note(area.centre[0], area.y + SQUARE + 11, str(coin), size=SMALL, anchor="middle")
        body += pick(f"pick-1-{coin}", area, _coin(area, heads=coin in heads)) + below
    label = touch.to.text("Heads on {coins}", coins=touch.to.listing([*map(decimal, heads)]))
    frame = Frame(strip.width + 4, strip.height + 4)
    return touch.picture(frame, body, label if heads else touch.to.text("no heads"))


def draw_coin_grid(ruleset: Ruleset[Any, Any], heads: tuple[tuple[int, int], ...], touch: Touch) -> Picture:
    """Return the grid down to the last head.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> from grundy.rulesets.coins.tartan import rugs
    >>> draw_coin_grid(rugs, ((1, 2),), Touch(rugs((1, 2)), language("en"))).body.count("tails")
    1
    """
    sides = sides_of(ruleset, heads)
    if sides is None:
        return draw_cards(ruleset, heads, touch)
    rows, columns = sides
    body = ""
    for n, row in enumerate(rows):
        top = SQUARE * n + LEFT
        body += note(LEFT / 2, top + SQUARE / 2 + 5, str(row), size=SMALL, anchor="middle")
        for m, column in enumerate(columns):
            area = Area(LEFT + SQUARE * m, top, SQUARE, SQUARE)
            body += pick(f"pick-1-{row} pick-2-{column}", area, _coin(area, heads=(row, column) in heads))
    for m, column in enumerate(columns):
        body += note(LEFT + SQUARE * (m + 0.5), LEFT - 8, str(column), size=SMALL, anchor="middle")
    frame = Frame(LEFT + SQUARE * max(len(columns), 4), LEFT + SQUARE * len(rows))
    written = touch.to.listing([f"({decimal(row)}, {decimal(column)})" for row, column in heads])
    label = touch.to.text("Heads on {coins}", coins=written) if heads else touch.to.text("no heads")
    return touch.picture(frame, body, label)


def row_of(ruleset: Ruleset[Any, Any], heads: tuple[int, ...], most: int = MOST_COINS) -> range | None:
    """Return the coins from the first of the row to the last head, None if they are too many to show.

    Examples
    --------
    >>> from grundy.rulesets.coins.turning import turtles
    >>> row_of(turtles, (3, 4))
    range(1, 5)
    """
    first: int = ruleset.first  # type: ignore[attr-defined] # of the rulesets with this board
    last = max(heads, default=first)
    return range(first, last + 1) if last - first < most else None


def sides_of(ruleset: Ruleset[Any, Any], heads: tuple[tuple[int, int], ...]) -> tuple[range, range] | None:
    """Return the rows and the columns down to the last head, None if they are too many to show.

    Examples
    --------
    >>> from grundy.rulesets.coins.tartan import rugs
    >>> sides_of(rugs, ((1, 2),))
    (range(1, 2), range(1, 3))
    """
    games = ruleset.games  # type: ignore[attr-defined] # of the rulesets with this board
    rows, columns = (row_of(game, tuple(head[side] for head in heads), MOST_SIDE) for side, game in enumerate(games))
    return None if rows is None or columns is None else (rows, columns)


def _coin(area: Area, *, heads: bool) -> str:
    x, y = area.centre
    fill, edge = (GOLD, GOLD_EDGE) if heads else (TAILS, TAILS_EDGE)
    disc = element(
        "circle",
        cx=x,
        cy=y,
        r=17,
        class_="coin heads" if heads else "coin tails",
        fill=fill,
        stroke=edge,
        stroke_width=2,
    )
    if not heads:
        return disc + element("circle", cx=x, cy=y, r=11, class_="rim", fill="none", stroke=edge, stroke_width=1.2)
    crown = f"M{x - 8} {y + 6}l-2 -11 6 5 4 -8 4 8 6 -5 -2 11z"
    return disc + element("path", d=crown, class_="on-coin", fill=GOLD_EDGE)
