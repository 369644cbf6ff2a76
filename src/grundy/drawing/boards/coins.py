"""A row of coins that show heads or tails. Coins are chosen, and then turned together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, runtime_checkable

from grundy.core.ruleset import N_
from grundy.drawing.badges import outline
from grundy.drawing.board import Board, Rules
from grundy.drawing.forms import choose
from grundy.drawing.part_marks import part_marks
from grundy.drawing.squares import GOLD, GOLD_EDGE, MOST_WRITTEN, SMALL, SQUARE, Strip, ruled
from grundy.drawing.svg import Area, Picture, circle, element, note
from grundy.drawing.touch import Frame, Touch

TAILS, TAILS_EDGE = "#e9e6de", "#a9a391"
MOST_COINS = 96


@runtime_checkable
class CoinsRules(Rules, Protocol):
    """A state is the numbers of the coins that show heads, a move those of the coins that are turned."""

    first: int
    """The number of the leftmost coin."""
    letters: Sequence[str]
    """The letters of heads and tails, such as HT; the first of them are written."""


def draw_row(
    ruleset: CoinsRules, heads: tuple[int, ...], touch: Touch, piece: Callable[[Area, bool], str], label: str
) -> Picture | None:
    """Return the row up to its last head, its pieces numbered.

    Examples
    --------
    >>> from grundy.rulesets.coins.turning import twins
    >>> draw_row(twins, (1, 3), Touch(twins(1, 3)), coin, "Twins").label
    'Twins'
    """
    row = row_of(ruleset, (*heads, *(touch.start or ())))
    if row and touch.edit:  # one more coin, which can be turned
        row = range(row[0], row[-1] + 2)
    if not row:
        return None
    strip = Strip(2, 2, row[0], max(row[-1], row[0] + 3))
    frame = Frame(strip.width + 4, strip.height + 4)
    body = ""
    worth = part_marks(touch, frame, ruleset.moves(heads), lambda move: [f"pick-1-{number}" for number in move])
    for number in row:
        area = strip.area(number)
        below = note(area.centre[0], area.y + SQUARE + 11, str(number), size=SMALL)
        name = f"pick-1-{number}"
        body += (
            touch.pick(name, area, piece(area, number in heads), worth.on(name, area))
            + below
            + touch.spot(number, area)
        )
    if touch.before is not None:
        body += outline(strip.area(number) for number in {*heads} ^ {*touch.before})
    return touch.picture(frame, body + worth.kept(), label)


def row_of(ruleset: CoinsRules, heads: tuple[int, ...], most: int = MOST_COINS) -> range:
    """Return the coins from the first of the row to the last head, none if they are too many to show.

    Examples
    --------
    >>> from grundy.rulesets.coins.turning import turtles
    >>> row_of(turtles, (3, 4))
    range(1, 5)
    """
    last = max(heads, default=ruleset.first)
    return range(ruleset.first, last + 1) if last - ruleset.first < most else range(0)


def coin(area: Area, heads: bool) -> str:
    """Return a coin that shows heads or tails.

    Examples
    --------
    >>> "coin heads" in coin(Area(0, 0, 44, 44), True)
    True
    """
    if not heads:
        disc = circle(area.centre, 17, class_="coin tails", fill=TAILS, stroke=TAILS_EDGE, stroke_width=2)
        return disc + circle(area.centre, 11, class_="rim", fill="none", stroke=TAILS_EDGE, stroke_width=1.2)
    x, y = area.centre
    disc = circle((x, y), 17, class_="coin heads", fill=GOLD, stroke=GOLD_EDGE, stroke_width=2)
    crown = f"M{x - 8} {y + 6}l-2 -11 6 5 4 -8 4 8 6 -5 -2 11z"
    return disc + element("path", d=crown, class_="on-coin", fill=GOLD_EDGE)


def write_row(ruleset: CoinsRules, heads: tuple[int, ...]) -> str | None:
    """Return the letters of a row above their numbers, None if it is too long.

    Examples
    --------
    >>> from grundy.rulesets.coins.turning import twins
    >>> print(write_row(twins, (1, 3)))
     T H T H
     0 1 2 3
    """
    row = row_of(ruleset, heads, MOST_WRITTEN)
    return ruled([[ruleset.letters[0][number not in heads] for number in row], row]) if row else None


def _draw(ruleset: CoinsRules, heads: tuple[int, ...], touch: Touch) -> Picture | None:
    label = touch.listing(N_("Heads on {coins}"), N_("no heads"), coins=heads)
    return draw_row(ruleset, heads, touch, coin, label)


BOARD = Board(
    needs=CoinsRules,
    draw=_draw,
    write=write_row,
    invitation=N_("Choose the coins to turn; the rightmost of them must show heads."),
    form=lambda ruleset, heads: choose(N_("choose at least one coin"), (N_("Coins to turn"), row_of(ruleset, heads))),
)
