"""The board that every game has: the position in its notation, and a card for each move."""

from __future__ import annotations

from itertools import islice
from typing import Any

from grundy.core.ruleset import Ruleset
from grundy.draw.svg import ACCENT, CARD, INK, LINE, MUTED, SANS, SERIF, Picture, element, lettering, shorten
from grundy.draw.touch import Touch

WIDTH, HEAD_HEIGHT, CARD_HEIGHT, GAP, COLUMNS = 528, 96, 56, 12, 2
MOST_CARDS = 60


def draw_cards(ruleset: Ruleset[Any, Any], state: Any, touch: Touch) -> Picture:
    """Return the picture of any position.

    Examples
    --------
    >>> from grundy import game
    >>> from grundy.explain.language import language
    >>> walk = game(lambda n: range(n))
    >>> draw_cards(walk, 3, Touch(walk(3), language("en"), str)).body.count('class="move"')
    3
    """
    notation = ruleset.notation(state)
    size = min(30.0, 1.7 * WIDTH / max(len(notation), 1))
    body = element(
        "rect", x=1, y=1, width=WIDTH - 2, height=HEAD_HEIGHT - 2, rx=14, class_="card", fill=CARD, stroke=LINE
    ) + lettering(
        WIDTH / 2,
        HEAD_HEIGHT / 2 + 10,
        shorten(notation, 90),
        class_="position",
        fill=INK,
        font_family=SERIF,
        font_size=max(size, 11),
        font_weight=600,
        text_anchor="middle",
    )
    moves = list(islice(ruleset.moves(state), MOST_CARDS + 1)) if touch.link else []
    for number, move in enumerate(moves[:MOST_CARDS]):
        body += touch.wrap(
            move, _card(number, ruleset.format_move(state, move), ruleset.notation(ruleset.play(state, move)))
        )
    rows = -(-min(len(moves), MOST_CARDS) // COLUMNS)
    height = HEAD_HEIGHT + rows * (CARD_HEIGHT + GAP) + GAP
    if len(moves) > MOST_CARDS:
        body += lettering(WIDTH / 2, height + 24, "…", fill=MUTED, font_family=SANS, font_size=18, text_anchor="middle")
        height += 36
    return Picture(WIDTH, height, body, notation)


def _card(number: int, name: str, leads_to: str) -> str:
    row, column = divmod(number, COLUMNS)
    width = (WIDTH - GAP * (COLUMNS - 1)) / COLUMNS
    x, y = column * (width + GAP), HEAD_HEIGHT + GAP + row * (CARD_HEIGHT + GAP)
    box = element(
        "rect", x=x + 1, y=y, width=width - 2, height=CARD_HEIGHT, rx=10, class_="card", fill=CARD, stroke=LINE
    )
    title = lettering(
        x + 16, y + 24, shorten(name, 26), class_="name", fill=ACCENT, font_family=SERIF, font_size=17, font_weight=600
    )
    return (
        box
        + title
        + lettering(x + 16, y + 44, shorten(leads_to, 34), class_="words", fill=MUTED, font_family=SANS, font_size=12.5)
    )
