"""Cards: the position in its notation for a game without a picture, and a card for each move that no picture shows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import count, islice
from typing import Any

from grundy.core.errors import Undecided
from grundy.core.ruleset import N_, Ruleset
from grundy.drawing.board import Board, Rules
from grundy.drawing.palette import ACCENT, CARD, INK, LINE
from grundy.drawing.svg import Area, Picture, figure, group, note, rectangle, shorten
from grundy.drawing.touch import Touch

WIDTH, HEAD_HEIGHT, CARD_HEIGHT, GAP, COLUMNS = 344, 80, 52, 8, 2
MORE = 32
"""The height of the line that says that there are more."""
MOST_CARDS = 60
"""How many cards stand alone."""
MOST_BELOW = 24
"""How many cards stand below a picture that has moves of its own."""
MOST_SCANNED = 5_000
"""How many moves are looked through for those that the picture does not show."""


def draw_cards(ruleset: Rules, state: Any, touch: Touch) -> Picture:
    """Return the picture of any position: its notation. Its moves are added by `add_cards`.

    Examples
    --------
    >>> from grundy import game
    >>> walk = game(lambda n: range(n))
    >>> draw_cards(walk, 3, Touch(walk(3))).label
    'game(3)'
    """
    notation = ruleset.notation(state)
    size = max(min(30.0, 1.7 * WIDTH / max(len(notation), 1)), 12.5)
    box = rectangle(Area(0, 0, WIDTH, HEAD_HEIGHT).inset(1), rx=14, class_="card", fill=CARD, stroke=LINE)
    middle = HEAD_HEIGHT / 2 + size / 3
    written = figure(WIDTH / 2, middle, shorten(notation, 52), size=size, class_="position", fill=INK)
    return Picture(WIDTH, HEAD_HEIGHT, box + written, notation)


def add_cards(
    picture: Picture, ruleset: Ruleset[Any, Any], state: Any, touch: Touch, *, grows: bool = False
) -> Picture:
    """Return a picture with a card below it for each move that it does not show.

    In a match that `grows` there is room for all cards from its start.

    Examples
    --------
    >>> from grundy import game
    >>> walk = game(lambda n: range(n))
    >>> touch = Touch(walk(3), link=str)
    >>> add_cards(draw_cards(walk, 3, touch), walk, 3, touch).body.count('class="move"')
    3
    """
    most, label = MOST_CARDS, touch.to.text("Moves")
    if touch.shown:
        most, label = MOST_BELOW, touch.to.text("More moves")
    moves = list(islice(_unseen(ruleset, state, touch), most + 1))
    if not moves:
        return picture
    width = max(picture.width, WIDTH)
    top = picture.height + GAP
    cards = "".join(
        touch.wrap(
            move,
            _card(area, ruleset.format_move(state, move), ruleset.notation(ruleset.play(state, move))),
            Area(area.x + area.width - 52, area.y, 44, CARD_HEIGHT),
        )
        for move, area in zip(moves[:most], _areas(width, top), strict=False)
    )
    height = top + -(-min(len(moves), most) // COLUMNS) * (CARD_HEIGHT + GAP)
    # The picture keeps its place at the left edge, so that nothing jumps when the last card goes.
    body = picture.body + group(cards, label)
    if len(moves) > most:
        more = touch.to.text("There are more moves; they can be written.")
        body += note(width / 2, height + 18, more, size=14)
        height += MORE
    if grows and touch.start is not None:
        height = top + most // COLUMNS * (CARD_HEIGHT + GAP) + MORE
    return Picture(width, height, body, picture.label)


def _unseen(ruleset: Ruleset[Any, Any], state: Any, touch: Touch) -> Iterator[Any]:
    """Yield the moves that the picture does not show, as far as they are found without a long search."""
    with suppress(Undecided):
        for move in islice(ruleset.moves(state), MOST_SCANNED):
            if move not in touch.shown and touch.allows(move):
                yield move


def _areas(width: float, top: float) -> Iterator[Area]:
    """Yield where the cards lie, line by line."""
    wide = (width - GAP * (COLUMNS - 1)) / COLUMNS
    for number in count():
        row, column = divmod(number, COLUMNS)
        yield Area(column * (wide + GAP), top + row * (CARD_HEIGHT + GAP), wide, CARD_HEIGHT)


def _card(area: Area, name: str, leads_to: str) -> str:
    x, y, wide, _ = area
    box = rectangle(area.inset(1), rx=10, class_="card", fill=CARD, stroke=LINE)
    name, words = shorten(name, int((wide - 24) / 8.4)), shorten(leads_to, int((wide - 24) / 6.4))
    title = figure(x + 12, y + 22, name, size=16, class_="name", fill=ACCENT, text_anchor=None)
    return box + title + note(x + 12, y + 41, words, class_="words", size=12.5, text_anchor=None)


BOARD = Board(needs=Rules, invitation=N_("Choose a move on the board, or write it below."), draw=draw_cards)
