"""What makes a part of a board a move: a link, its notation and its words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from grundy.core.position import Move, Position
from grundy.draw.svg import element
from grundy.explain.language import Language
from grundy.explain.words import move_in_words

Link = Callable[[Move], str]
"""Returns the address that a move leads to."""


@dataclass(frozen=True, slots=True)
class Touch:
    """Turns drawings into moves of a position, or leaves them as drawings when there are no links.

    In a sum, `component` says which part the plain moves belong to.
    """

    position: Position
    to: Language
    link: Link | None = None
    component: int | None = None

    def move(self, plain: Any) -> Move:
        """Return the move of the whole position."""
        return Move(self.position, plain if self.component is None else (self.component, plain))

    def words(self, plain: Any) -> str:
        """Return what the move does and what it leaves."""
        move = self.move(plain)
        said = self.to.text("{move}, leave {position}", move=move_in_words(move, self.to), position=str(move.to))
        return said[0].upper() + said[1:]

    def wrap(self, plain: Any, drawing: str, **attributes: object) -> str:
        """Return the drawing as a link that makes the move."""
        if self.link is None:
            return element("g", drawing)
        move = self.move(plain)
        return element(
            "a",
            drawing,
            href=self.link(move),
            class_="move",
            data_move=move.notation,
            aria_label=self.words(plain),
            **attributes,
        )
