"""Who wins: the outcome of an impartial position and the play convention."""

from __future__ import annotations

from enum import Enum
from typing import Literal, get_args

from grundy.core.errors import NotApplicable, quote

PlayConvention = Literal["normal", "misere"]
"""``normal``: who cannot move loses. ``misere``: who cannot move wins."""

PLAY_CONVENTIONS: tuple[PlayConvention, ...] = get_args(PlayConvention)


def play_convention_of(text: str) -> PlayConvention:
    """Return the play convention that `text` names.

    Examples
    --------
    >>> play_convention_of("misere")
    'misere'
    """
    for convention in PLAY_CONVENTIONS:
        if text == convention:
            return convention
    raise NotApplicable("the play convention must be normal or misere, not {given}", given=quote(text))


class Outcome(Enum):
    """The outcome class of an impartial position under best play.

    Examples
    --------
    >>> Outcome.P
    Outcome.P
    >>> Outcome.P.winner("you", "I"), Outcome.N.winner("you", "I"), Outcome.D.winner("you", "I")
    ('I', 'you', None)
    """

    P = "P"
    """The previous player wins: every move loses."""
    N = "N"
    """The next player, who is to move, wins."""
    D = "D"
    """A draw: neither player can force a win. Only in games with cycles."""

    def winner(self, next_player: str, previous_player: str) -> str | None:
        """Return which of the two players wins, None for a draw."""
        return {"P": previous_player, "N": next_player}.get(self.value)

    def __repr__(self) -> str:
        return f"Outcome.{self.name}"
