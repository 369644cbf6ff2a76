"""A match: where it started, under which convention, and the moves so far. Immutable."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import accumulate

from grundy.core.outcome import Outcome, PlayConvention
from grundy.core.partizan import start_of
from grundy.core.position import Move, Position


@dataclass(frozen=True, slots=True)
class Match:
    """The course of a match; player 0 moves first, and is Left in a game of Left and Right.

    Examples
    --------
    >>> from grundy import nim
    >>> match = Match(nim(1, 2)).play("2-1").play("1-1").play("2-1")
    >>> match.is_over, match.winner
    (True, 0)
    >>> match.undo(2).position
    nim(1,1)
    """

    start: Position
    play_convention: PlayConvention = "normal"
    moves: tuple[Move, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "start", start_of(self.start))

    @property
    def position(self) -> Position:
        """The position now."""
        return self.moves[-1].to if self.moves else self.start

    @property
    def positions(self) -> list[Position]:
        """The start and the position after each move."""
        return [self.start, *(move.to for move in self.moves)]

    @property
    def player(self) -> int:
        """The player to move, 0 or 1."""
        return len(self.moves) % 2

    @property
    def is_over(self) -> bool:
        """Whether the player to move has no move."""
        return not self.position.moves

    @property
    def winner(self) -> int | None:
        """The player who has won, None if the match goes on."""
        if not self.is_over:
            return None
        return self.player if self.play_convention == "misere" else 1 - self.player

    def play(self, move: Move | Position | str) -> Match:
        """Return the match after one more move."""
        return replace(self, moves=(*self.moves, self.position.move(move)))

    def play_all(self, moves: Iterable[str]) -> Match:
        """Return the match after some more moves."""
        *_, last = accumulate(moves, Match.play, initial=self)
        return last

    def undo(self, count: int = 1) -> Match:
        """Return the match with the last moves taken back."""
        return replace(self, moves=self.moves[: max(0, len(self.moves) - count)])


def forced_winner(outcome: Outcome | None, player: int) -> int | None:
    """Return which player can force a win when `player` is to move; None in a draw or if it is unknown.

    Examples
    --------
    >>> forced_winner(Outcome.P, player=0)
    1
    """
    if outcome is Outcome.N:
        return player
    return 1 - player if outcome is Outcome.P else None
