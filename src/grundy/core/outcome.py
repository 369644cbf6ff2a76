"""Who wins: the outcome of a position and the play convention."""

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
    if text in PLAY_CONVENTIONS:
        return text
    raise NotApplicable("the play convention must be normal or misere, not {given}", given=quote(text))


Player = Literal["L", "R"]
"""``L`` for Left, ``R`` for Right, in games in which they have moves of their own."""

PLAYERS: tuple[Player, ...] = get_args(Player)


def player_of(text: str) -> Player:
    """Return the player that `text` names.

    Examples
    --------
    >>> player_of("R")
    'R'
    """
    if text in PLAYERS:
        return text
    raise NotApplicable("the player must be L (Left) or R (Right), not {given}", given=quote(text))


def other_player(player: Player) -> Player:
    """Return the player who is not `player`.

    Examples
    --------
    >>> other_player("L")
    'R'
    """
    return "R" if player == "L" else "L"


class Outcome(Enum):
    """The outcome class of a position under best play.

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
    L = "L"
    """Left wins, whoever begins. Only in games in which Left and Right have moves of their own."""
    R = "R"
    """Right wins, whoever begins."""

    @classmethod
    def of_turns(cls, left_begins: Outcome, right_begins: Outcome) -> Outcome | None:
        """Return the class of a position of Left and Right, from its outcomes with each of them to move.

        None if one beginning is a draw and the other is not: that is none of the classes.

        Examples
        --------
        >>> Outcome.of_turns(Outcome.N, Outcome.P), Outcome.of_turns(Outcome.P, Outcome.P)
        (Outcome.L, Outcome.P)
        """
        if left_begins is right_begins:
            return left_begins
        if cls.D in (left_begins, right_begins):
            return None
        return cls.L if left_begins is cls.N else cls.R

    def begun_by(self, player: Player) -> Outcome:
        """Return the outcome if a player begins: N if that player wins, P if the other does.

        Examples
        --------
        >>> Outcome.L.begun_by("L"), Outcome.L.begun_by("R"), Outcome.N.begun_by("R")
        (Outcome.N, Outcome.P, Outcome.N)
        """
        if self is Outcome.D:
            return self
        return Outcome.N if self is Outcome.N or self.value == player else Outcome.P

    def winner(self, next_player: str, previous_player: str) -> str | None:
        """Return which of the two players wins, None for a draw."""
        return {"P": previous_player, "N": next_player}.get(self.value)

    def __repr__(self) -> str:
        return f"Outcome.{self.name}"
