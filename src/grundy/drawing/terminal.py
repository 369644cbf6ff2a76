"""Positions as plain text, for the terminal: what is too large for its picture is written in its notation."""

from __future__ import annotations

from grundy.core.position import Position
from grundy.drawing.board import board_of
from grundy.explaining.language import Language, language


def draw_text(position: Position, to: Language | str = "en") -> str:
    """Return a position as lines of text, and what they do not show in words.

    Examples
    --------
    >>> from grundy import nim
    >>> print(draw_text(nim(3, 0, 5)))
    1 | | |         3
    2               0
    3 | | | | |     5
    >>> from grundy import poker_nim
    >>> print(draw_text(poker_nim((2, 1), (1, 5)), "cs"))
    1 o o     2
    2 o       1
    zásoby: 1 a 5
    """
    return "\n+\n".join(_component(part.drawn, language(to)) for part in position.drawn.summands)


def _component(position: Position, to: Language) -> str:
    ruleset, state = position.ruleset, position.state
    board = board_of(ruleset)
    if (written := board.write(ruleset, state)) is None:
        return str(position)
    caption = board.caption(ruleset, state)
    return written if caption is None else f"{written}\n{to.say(caption)}"
