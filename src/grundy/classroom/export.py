"""A room as records: its games as `grundy records` reads them, the pupils under numbers unless names are asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grundy.classroom.matches import match_of
from grundy.classroom.model import ClassGame, Pupil
from grundy.records.games import Game
from grundy.records.groups import FINAL


def pseudonyms(pupils: Sequence[Pupil]) -> dict[int, str]:
    """Return a name for each pupil that tells nothing but the order in which they came.

    Examples
    --------
    >>> pseudonyms([Pupil(7, "Ann", 1, True), Pupil(9, "Bob", 2, True)])
    {7: 'pupil 1', 9: 'pupil 2'}
    """
    return {pupil: f"pupil {number}" for number, pupil in enumerate(sorted(pupil.id for pupil in pupils), 1)}


def in_order_of_play(games: Iterable[ClassGame]) -> list[ClassGame]:
    """Return the games that were begun and are not void, as they ended; after them those that are still played.

    The scheduler lets games begin as players are free, so that their numbers do not tell when they were played.

    Examples
    --------
    >>> ended = {1: 30.0, 2: 20.0}
    >>> games = [ClassGame(n, 1, n, 7, 9, state="done", moves=("1-1",), changed=at) for n, at in ended.items()]
    >>> running = ClassGame(3, 1, 3, 7, 9, state="playing", moves=("1-1",), changed=10.0)
    >>> [game.number for game in in_order_of_play([running, *games])]
    [2, 1, 3]
    """
    begun = [game for game in games if game.moves and game.state != "void"]
    ended = sorted((game for game in begun if not game.is_open), key=lambda game: game.changed)
    return ended + [game for game in begun if game.is_open]


def recorded(games: Sequence[ClassGame], pupils: Sequence[Pupil], *, with_names: bool = False) -> list[Game]:
    """Return the games that were begun and are not void, in the order of play.

    Examples
    --------
    >>> game = ClassGame(1, 2, 3, 7, 9, "round", "done", None, "nim(1)", "normal", ("1-1",), 7, 0.0)
    >>> [found] = recorded([game], [Pupil(7, "Ann", 2, True), Pupil(9, "Bob", 2, True)])
    >>> found.id, found.players, found.winner
    ('2/3', ('pupil 1', 'pupil 2'), 0)
    """
    names = {pupil.id: pupil.name for pupil in pupils} if with_names else pseudonyms(pupils)
    found = []
    for game in in_order_of_play(games):
        match = match_of(game)
        states = tuple(position.state for position in match.positions)
        players = names.get(game.first, ""), names.get(game.second, "")
        found.append(Game(record_name(game), match.start.ruleset, states, game.play_convention, players))
    return found


def record_name(game: ClassGame) -> str:
    """Return what a game is called in records: its group and its number; what is not of the round robin says so.

    Examples
    --------
    >>> from dataclasses import replace
    >>> game = ClassGame(1, 2, 3, 7, 9, "round", "done", None, "nim(1)", "normal", (), None, 0.0)
    >>> record_name(game), record_name(replace(game, kind="extra")), record_name(replace(game, group=0, kind="final"))
    ('2/3', '2 extra/3', 'final/3')
    """
    group = {"round": f"{game.group}", "final": FINAL}.get(game.kind, f"{game.group} {game.kind}")
    return f"{group}/{game.number}"
