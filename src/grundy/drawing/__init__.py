"""Pictures of positions, game graphs, tables and sequences: drawn once, in Python, for every face of the program.

A ruleset names its board, and the board draws it. The moves that a picture cannot
show stand as cards below it. A sum is one picture above the other, with the letters A, B, C.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from grundy.core.position import Move, Position
from grundy.core.sum import component_letter
from grundy.drawing.board import board_of
from grundy.drawing.boards.cards import add_cards, draw_cards
from grundy.drawing.palette import INK
from grundy.drawing.plots import plot
from grundy.drawing.svg import Picture, figure, group, note
from grundy.drawing.touch import Editor, Judge, Link, Touch
from grundy.explaining.language import Language, language
from grundy.explaining.step import Origin

__all__ = ["draw", "picture", "plot"]

PLUS_HEIGHT, LETTER_HEIGHT, MORE_HEIGHT = 48, 30, 44
"""The height of the line above a component with its letter: with a plus sign, and without; and of the last line."""
MOST_COMPONENTS = 60
"""How many components of a sum are drawn; the moves in the others are written."""


def draw(
    position: Position,
    to: Language | str = "en",
    *,
    link: Link | None = None,
    origin: Origin | None = None,
    mark: Judge | None = None,
    last: Move | None = None,
) -> str:
    """Return the picture of a position as SVG.

    Parameters
    ----------
    position
        The position.
    to
        The language of its labels, or its code.
    link
        If given, every drawn move becomes a link to ``link(move)``.
    origin
        What the picture comes from, such as the start of a match, if its parts keep their places.
    mark
        Returns what is said on the place of a move, such as who wins after it; None for nothing.
    last
        The move by which the position came about; where it was made is outlined.

    Examples
    --------
    >>> from grundy import nim
    >>> draw(nim(3, 4, 5)).count('class="match"')
    12
    """
    return picture(position, to, link=link, origin=origin, mark=mark, last=last).svg()


def picture(
    position: Position,
    to: Language | str = "en",
    *,
    link: Link | None = None,
    origin: Origin | None = None,
    mark: Judge | None = None,
    last: Move | None = None,
    edit: Editor | None = None,
) -> Picture:
    """Return the picture of a position with its size; the parameters are those of `draw`.

    If `edit` is given, the places that it knows become links that change the position.

    Examples
    --------
    >>> from grundy import nim
    >>> picture(nim(3, 4, 5)).label
    'Heaps of 3, 4 and 5 matches'
    """
    to = language(to)
    parts = position.drawn.summands
    if len(parts) == 1:
        made: dict[str, Any] = {} if last is None else {"last": last.move, "before": last.position.drawn.state}
        return _component(parts[0], Touch(position, to, link, origin=origin, mark=mark, edit=edit, **made))
    origins: list[Origin | None] = [None] * len(parts)
    if origin is not None:
        made_in: list[list[Any]] = [[] for _ in parts]
        for number, plain in origin.moves:
            made_in[number].append(plain)
        origins = [
            Origin(part, moves=tuple(moves)) for part, moves in zip(origin.position.summands, made_in, strict=True)
        ]
    touches = [
        Touch(position, to, link, number, came_from, mark, edit)
        for number, came_from in enumerate(origins[:MOST_COMPONENTS])
    ]
    if last is not None and last.move[0] < len(touches):
        number, plain = last.move
        touches[number] = replace(touches[number], last=plain, before=last.position.drawn.summands[number].state)
    drawn = [_component(part.drawn, touch) for part, touch in zip(parts, touches, strict=False)]
    if origin is not None:
        drawn = [
            part.within(*_size(came_from)) for part, came_from in zip(drawn, origin.position.summands, strict=False)
        ]
    return _stacked(drawn, len(parts) - len(drawn), to)


def _component(position: Position, touch: Touch) -> Picture:
    ruleset, state = position.ruleset, position.state
    board = board_of(ruleset)
    drawn = board.draw(ruleset, state, touch)
    if touch.is_full:
        touch = replace(touch, brief=True, shown=set())
        drawn = board.draw(ruleset, state, touch)
    drawn = drawn or draw_cards(ruleset, state, touch)
    if touch.link is None or not board.has_cards:
        return drawn
    return add_cards(drawn, ruleset, state, touch, grows=board.grows)


@lru_cache(maxsize=1024)
def _size(start: Position) -> tuple[float, float]:
    """Return the room that a component keeps during a match: that of its start, with places and a caption."""
    drawn = _component(start.drawn, Touch(start, link=lambda move: None, origin=Origin(start.drawn)))
    return drawn.width, drawn.height


def size_in_match(start: Position) -> tuple[float, float]:
    """Return the width and the height that the picture of a match keeps, given its start.

    Examples
    --------
    >>> from grundy import nim
    >>> size_in_match(nim(3, 4, 5)), size_in_match(nim(3) + nim(4))
    ((272, 360), (228, 382.0))
    """
    parts = start.drawn.summands
    if len(parts) == 1:
        return _size(start)
    sizes = [_size(part) for part in parts[:MOST_COMPONENTS]]
    empty = [Picture(width, height, "", "") for width, height in sizes]
    whole = _stacked(empty, len(parts) - len(empty), language("en"))
    return whole.width, whole.height


def _stacked(pictures: list[Picture], more: int, to: Language) -> Picture:
    """Return the components one below the other, each with its letter above it, and plus signs between.

    Below them stands how many `more` there are.
    """
    width = max(part.width for part in pictures)
    body, y = "", 0.0
    for place, part in enumerate(pictures):
        if place:
            body += figure(width / 2, y + 34, "+", size=34, class_="plus", font_weight=None)
        y += PLUS_HEIGHT if place else LETTER_HEIGHT
        letter = component_letter(place)
        body += figure(4, y - 10, letter, size=22, class_="component", fill=INK, text_anchor=None, aria_hidden="true")
        name = to.text("Component {letter}: {position}", letter=letter, position=part.label)
        body += group(part.at((width - part.width) / 2, y), name, "summand")
        y += part.height
    if more:
        words = to.plural("and {n} more game", "and {n} more games", more)
        body += note(width / 2, y + MORE_HEIGHT - 16, words)
        y += MORE_HEIGHT
    return Picture(width, y, body, " + ".join(part.label for part in pictures))
