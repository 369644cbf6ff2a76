"""A room as records: its games as `grundy records` reads them, the pupils under numbers unless names are asked for."""

from __future__ import annotations

from collections.abc import Sequence

from grundy.classroom.model import ClassGame, Pupil
from grundy.classroom.store import match_of
from grundy.records.games import Game


def pseudonyms(pupils: Sequence[Pupil]) -> dict[int, str]:
    """Return a name for each pupil that tells nothing but the order in which they came.

    Examples
    --------
    >>> pseudonyms([Pupil(7, "Ann", 1, True), Pupil(9, "Bob", 2, True)])
    {7: 'pupil 1', 9: 'pupil 2'}
    """
    return {pupil: f"pupil {number}" for number, pupil in enumerate(sorted(pupil.id for pupil in pupils), 1)}


def recorded(games: Sequence[ClassGame], pupils: Sequence[Pupil], *, with_names: bool = False) -> list[Game]:
    """Return the games that were begun and are not void, in the order of groups and numbers.

    Examples
    --------
    >>> game = ClassGame(1, 2, 3, 7, 9, "round", "done", None, "nim(1)", "normal", ("1-1",), 7, 0.0)
    >>> [found] = recorded([game], [Pupil(7, "Ann", 2, True), Pupil(9, "Bob", 2, True)])
    >>> found.id, found.players, found.winner
    ('2/3', ('pupil 1', 'pupil 2'), 0)
    """
    names = {pupil.id: pupil.name for pupil in pupils} if with_names else pseudonyms(pupils)
    found = []
    for game in games:
        if game.state == "void" or not game.moves:
            continue
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
    group = {"round": f"{game.group}", "final": "final"}.get(game.kind, f"{game.group} {game.kind}")
    return f"{group}/{game.number}"
