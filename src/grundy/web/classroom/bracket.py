"""The final of a class as it is shown: its rounds, and who has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from grundy.classroom.final import BEST_OF, FinalMatch, champion, final_matches, final_rounds
from grundy.classroom.model import ClassGame
from grundy.classroom.room import Room


@dataclass(frozen=True, slots=True)
class ShownMatch:
    """Two names with how many games each has won, and which of them, 0 or 1, has won the match."""

    names: tuple[str, str]
    wins: tuple[int, int]
    winner: int | None
    playing: bool


@dataclass(frozen=True, slots=True)
class Bracket:
    """The rounds of a final; whose last match is over the champion has won."""

    rounds: list[list[ShownMatch]]
    champion: str
    best_of: int = BEST_OF


def bracket_of(room: Room, final: Sequence[ClassGame], names: Mapping[int, str]) -> Bracket | None:
    """Return the final of a room; None if it has not begun.

    Examples
    --------
    >>> room = Room(1, "ABCDEF", "c", "nim(1)", "normal", 5, "devices", "positions", finalists=(7, 8))
    >>> won = [ClassGame(n, 0, n, 7, 8, "final", "done", winner=8) for n in (1, 2)]
    >>> bracket = bracket_of(room, won, {7: "Ann", 8: "Bob"})
    >>> bracket.rounds[0][0].wins, bracket.champion
    ((0, 2), 'Bob')
    """
    if not room.finalists:
        return None
    rounds = [[_shown(match, names) for match in matches] for matches in final_rounds(final_matches(final))]
    best = champion(final, room.finalists, BEST_OF)
    return Bracket(rounds, "" if best is None else names[best])


def _shown(match: FinalMatch, names: Mapping[int, str]) -> ShownMatch:
    first, second = match.players
    winner = match.winner(BEST_OF)
    return ShownMatch(
        (names[first], names[second]),
        match.wins,
        None if winner is None else match.players.index(winner),
        any(game.state == "playing" for game in match.games),
    )
