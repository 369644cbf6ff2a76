"""Positions as plain text, for the terminal: what is too large for its picture is written in its notation."""

from __future__ import annotations

from grundy.core.position import Position
from grundy.drawing.board import board_of


def draw_text(position: Position) -> str:
    """Return a position as lines of text.

    Examples
    --------
    >>> from grundy import nim
    >>> print(draw_text(nim(3, 0, 5)))
    1 | | |         3
    2               0
    3 | | | | |     5
    """
    return "\n+\n".join(map(_component, position.drawn.summands))


def _component(position: Position) -> str:
    written = board_of(position.ruleset).write(position.ruleset, position.state)
    return str(position) if written is None else written
