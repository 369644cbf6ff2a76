"""What each pupil of a room has to do now, and who may enter the next move of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from grundy.classroom.model import ClassGame, Pupil
from grundy.classroom.room import Room

TaskKind = Literal["play", "write", "wait", "begin", "rest"]
"""Play a game, write one down, wait for the next one or for the first, or rest after the last."""


@dataclass(frozen=True, slots=True)
class Task:
    """What a pupil has to do now.

    Examples
    --------
    >>> Task("rest").game is None
    True
    """

    kind: TaskKind
    game: ClassGame | None = None
    """The game to play or to write down."""
    opponents: tuple[int, ...] = ()
    """Against whom the games to come are."""
    busy: tuple[ClassGame, ...] = ()
    """The games of which one has to end before."""


def task_of(pupil: int, games: Sequence[ClassGame]) -> Task:
    """Return what a pupil has to do now; `games` are those of the group and of the final.

    Examples
    --------
    >>> games = [ClassGame(1, 1, 1, 7, 8, state="playing"), ClassGame(2, 1, 2, 9, 7)]
    >>> task_of(8, games).kind, task_of(9, games).kind, task_of(9, games).opponents, task_of(6, games).kind
    ('play', 'wait', (7,), 'begin')
    """
    playing = [game for game in games if game.state == "playing"]
    for game in playing:
        if pupil in game.players:
            return Task("play", game)
    for game in playing:
        if pupil == game.scribe:
            return Task("write", game)
    mine = [game for game in games if pupil in game.players and game.state != "void"]
    if planned := [game for game in mine if game.state == "planned"]:
        opponents = dict.fromkeys(opponent_of(pupil, game) for game in planned)
        return Task("wait", opponents=tuple(opponents), busy=tuple(playing))
    return Task("rest" if mine else "begin")


def opponent_of(pupil: int, game: ClassGame) -> int:
    """Return against whom a pupil plays a game.

    Examples
    --------
    >>> opponent_of(9, ClassGame(1, 1, 1, 7, 9))
    7
    """
    return game.second if pupil == game.first else game.first


def writers(game: ClassGame, room: Room, pupils: Iterable[Pupil]) -> frozenset[int]:
    """Return the pupils whose seats may enter the next move of a game.

    Examples
    --------
    >>> room = Room(1, "ABCDEF", "0" * 32, "nim(3,4,5)", "normal", 5, "devices", "positions")
    >>> game = ClassGame(1, 1, 1, 7, 8, state="playing", moves=("1-2",))
    >>> sorted(writers(game, room, [Pupil(7, "A", 1, True), Pupil(8, "B", 1, True)]))
    [8]
    >>> sorted(writers(game, room, [Pupil(7, "A", 1, True), Pupil(8, "B", 1, False)]))
    [7, 8]

    Notes
    -----
    On devices the player whose turn it is enters the move; one without a device uses the opponent's. A scribe with
    a device enters all moves of a game on a table, and if there is none, both players do.
    """
    if game.state != "playing":
        return frozenset()
    joined = {pupil.id for pupil in pupils if pupil.joined}
    if room.way == "scribe":
        return frozenset({game.scribe} if game.scribe in joined and game.scribe is not None else game.players)
    player = game.players[len(game.moves) % 2]
    return frozenset({player} if player in joined else game.players)
