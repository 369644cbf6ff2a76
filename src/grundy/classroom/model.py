"""The pupils of a room and the games they play; ids are those of the database."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from grundy.core.outcome import PlayConvention

GameKind = Literal["round", "replaced", "extra", "play-off", "final"]
"""Why a game is played: for the table of its group, to fill the time, to part those who tie, for the class.

A game for the table that is void because it is played again, or because somebody has left it, is replaced.
"""
GameState = Literal["planned", "playing", "done", "void"]
"""How far a game is; a void one counts for nothing."""


@dataclass(frozen=True, slots=True)
class Pupil:
    """A pupil of a room; group 0 is none yet.

    Examples
    --------
    >>> Pupil(7, "AB", group=2, joined=True).name
    'AB'
    """

    id: int
    name: str
    group: int
    joined: bool


@dataclass(frozen=True, slots=True)
class ClassGame:
    """A game between two pupils, of whom ``first`` begins; group 0 is the final of the class.

    Games are numbered from 1 within their group. The start and the moves are written in the notation of the
    ruleset, ``changed`` is the time of the last change in seconds since 1970.

    Examples
    --------
    >>> game = ClassGame(17, group=2, number=1, first=7, second=9)
    >>> game.state, game.players, game.winner
    ('planned', (7, 9), None)
    """

    id: int
    group: int
    number: int
    first: int
    second: int
    kind: GameKind = "round"
    state: GameState = "planned"
    scribe: int | None = None
    start: str = "nim(3,4,5)"
    play_convention: PlayConvention = "normal"
    moves: tuple[str, ...] = ()
    winner: int | None = None
    changed: float = 0.0

    @property
    def players(self) -> tuple[int, int]:
        """The two who play, the one who begins first."""
        return self.first, self.second

    @property
    def is_open(self) -> bool:
        """Whether its result is still to come."""
        return self.state in ("planned", "playing")

    @property
    def counts(self) -> bool:
        """Whether it has been played to its end and somebody has won it."""
        return self.state == "done" and self.winner is not None
