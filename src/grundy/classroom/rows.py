"""The rows of a room in the database, as they are within a transaction."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, select

from grundy.classroom.model import ClassGame, Pupil
from grundy.classroom.room import Discussion, Room
from grundy.classroom.tables import games, learned, moves, pupils
from grundy.core.errors import NotApplicable


@dataclass(frozen=True, slots=True)
class Rows:
    """The pupils and games of a room, read through a connection."""

    connection: Connection
    room: Room

    def pupils(self) -> list[Pupil]:
        """Return the pupils of the room, by groups, in the order in which they came."""
        of_room = select(pupils).where(pupils.c.room == self.room.id).order_by(pupils.c.group_number, pupils.c.id)
        return [read_pupil(found) for found in self.connection.execute(of_room)]

    def members(self) -> dict[int, list[int]]:
        """Return the pupils of each group."""
        members: dict[int, list[int]] = {}
        for pupil in self.pupils():
            if pupil.group:
                members.setdefault(pupil.group, []).append(pupil.id)
        return members

    def games(
        self, group: int | None = None, states: Sequence[str] = (), *, with_moves: bool = True
    ) -> list[ClassGame]:
        """Return the games of the room, or of a group, by group and number."""
        which = [games.c.room == self.room.id]
        if group is not None:
            which.append(games.c.group_number == group)
        if states:
            which.append(games.c.state.in_(states))
        in_order = select(games).where(*which).order_by(games.c.group_number, games.c.number)
        found = self.connection.execute(in_order).all()
        made: dict[int, list[str]] = {}
        if with_moves:
            of_games = select(moves.c.game, moves.c.move).join(games).where(*which).order_by(moves.c.game, moves.c.ply)
            for game, move in self.connection.execute(of_games):
                made.setdefault(game, []).append(move)
        return [_read_game(game, made.get(game.id, ())) for game in found]

    def is_running(self) -> bool:
        """Return whether the result of a game is still to come: while one is, the tournament runs."""
        still_open = games.c.room == self.room.id, games.c.state.in_(("planned", "playing"))
        return self.connection.execute(select(games.c.id).where(*still_open).limit(1)).first() is not None

    def game(self, game: int) -> ClassGame:
        """Return one game of the room."""
        this = select(games).where(games.c.id == game, games.c.room == self.room.id)
        found = self.connection.execute(this).one_or_none()
        if found is None:
            raise NotApplicable("there is no such game in this room")
        made = self.connection.scalars(select(moves.c.move).where(moves.c.game == game).order_by(moves.c.ply)).all()
        return _read_game(found, made)

    def learned(self, pupil: int | None = None) -> dict[int, dict[str, set[int]]]:
        """Return the steps of each lesson that each pupil of the room has done, or that one pupil has."""
        which = [learned.c.room == self.room.id]
        if pupil is not None:
            which.append(learned.c.pupil == pupil)
        done: dict[int, dict[str, set[int]]] = {}
        for found in self.connection.execute(select(learned).where(*which)):
            done.setdefault(found.pupil, {}).setdefault(found.lesson, set()).add(found.step)
        return done


def read_room(found: Row[Any]) -> Room:
    """Return the room of a row.

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> row = SimpleNamespace(id=1, code="ABCDEF", channel="c", start="nim(3,4,5)", play="normal", games_per_pair=5)
    >>> row.__dict__.update(way="devices", notation="positions", released="[2]", finalists="[]", discussion="[7, 1, 0]")
    >>> row.__dict__.update(expires=0.0, closed=0)
    >>> read_room(row).shows_values(2), read_room(row).discussion.game
    (True, 7)
    """
    return Room(
        found.id,
        found.code,
        found.channel,
        found.start,
        found.play,
        found.games_per_pair,
        found.way,
        found.notation,
        frozenset(json.loads(found.released)),
        tuple(json.loads(found.finalists)),
        Discussion(*json.loads(found.discussion)) if found.discussion else None,
        found.expires,
        bool(found.closed),
    )


def read_pupil(found: Row[Any]) -> Pupil:
    """Return the pupil of a row.

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> read_pupil(SimpleNamespace(id=7, name="Ann", group_number=2, seat=None))
    Pupil(id=7, name='Ann', group=2, joined=False)
    """
    return Pupil(found.id, found.name, found.group_number, found.seat is not None)


def _read_game(found: Row[Any], made: Iterable[str]) -> ClassGame:
    return ClassGame(
        id=found.id,
        group=found.group_number,
        number=found.number,
        first=found.first,
        second=found.second,
        kind=found.kind,
        state=found.state,
        scribe=found.scribe,
        start=found.start,
        play_convention=found.play,
        moves=tuple(made),
        winner=found.winner,
        changed=found.changed,
    )
