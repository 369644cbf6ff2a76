"""Class rooms in the database of the server.

Every change of a room is one transaction that first counts it in the room's row, so that changes of one room come one
after the other, and those of different rooms side by side. Whatever a function here has returned is on disk.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from random import SystemRandom
from time import time
from typing import Any

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from grundy.classroom.checks import (
    DAY,
    MOST_PUPILS,
    USUAL_DAYS,
    check_days,
    check_games_per_pair,
    check_new_name,
    check_number,
    tidy_name,
)
from grundy.classroom.final import BEST_OF, final_games
from grundy.classroom.groups import Group, groups_of
from grundy.classroom.matches import match_of, spelled
from grundy.classroom.model import ClassGame, GameKind, Pupil
from grundy.classroom.reopening import reopening
from grundy.classroom.room import (
    EVERYONE,
    Discussion,
    Paused,
    Room,
    Way,
    digest,
    new_code,
    new_secret,
    projector_secret,
    tidy_code,
)
from grundy.classroom.rows import Rows, read_pupil, read_room
from grundy.classroom.standings import play_off
from grundy.classroom.tables import games, learned, moves, pupils, rooms, votes, wrong_codes
from grundy.classroom.tournament import Pairing, extra_game, may_begin, missing_games
from grundy.core.errors import IllegalMove, NotApplicable, Undecided
from grundy.core.outcome import PlayConvention
from grundy.core.position import Position
from grundy.core.ruleset import N_
from grundy.database.engine import engine_of, migrate
from grundy.records.sheets import Notation

MOST_ROOMS, MOST_ROOMS_OF_ONE = 5_000, 50
"""How many rooms are kept in all, and how many one client opens within a day."""
MOST_GAMES = 5_000
"""How many games a room has."""
MOST_MOVES = 1_000
"""How many moves a game has: in some games nobody need ever win."""
WRONG_CODES = 30
"""How many wrong codes a minute are answered to one client: there are 10^9 codes."""

_chance = SystemRandom()


class Rooms:
    """The rooms of one database.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from grundy import nim
    >>> with TemporaryDirectory() as folder:
    ...     kept = Rooms.prepared(f"sqlite:///{folder}/class.db")
    ...     room, teacher = kept.open(nim(1, 2), games_per_pair=1)
    ...     ann, bob = (kept.add_pupil(room, name, group=1) for name in ("Ann", "Bob"))
    ...     kept.begin(room)
    ...     [game] = kept.games(room)
    ...     for ply, move in enumerate(["2-1", "1-1", "2-1"]):
    ...         game = kept.play(room, game.id, ply, move)
    ...     kept.close()
    >>> game.state, game.winner == game.first
    ('done', True)
    """

    def __init__(self, url: str) -> None:
        self.engine = engine_of(url)

    @classmethod
    def prepared(cls, url: str) -> Rooms:
        """Return the rooms of a database whose tables are brought to the version of this program."""
        kept = cls(url)
        migrate(kept.engine)
        return kept

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    # Rooms

    def open(
        self,
        start: Position,
        play_convention: PlayConvention = "normal",
        *,
        games_per_pair: int = 5,
        way: Way = "devices",
        notation: Notation = "positions",
        days: int = USUAL_DAYS,
        client: str = "",
    ) -> tuple[Room, str]:
        """Open a room; return it and the teacher's secret, which is kept nowhere."""
        check_games_per_pair(games_per_pair)
        check_days(days)
        convention = start.ruleset.convention(play_convention)
        teacher, now = new_secret(), time()
        with self.engine.begin() as connection:
            counted = select(func.count()).select_from(rooms).where(rooms.c.expires >= now)
            of_one = counted.where(rooms.c.client == client, rooms.c.created > now - DAY)
            if (connection.scalar(of_one) or 0) >= MOST_ROOMS_OF_ONE:
                raise Undecided("too many rooms were opened from here today, try again tomorrow")
            if (connection.scalar(counted) or 0) >= MOST_ROOMS:
                raise Undecided("too many rooms are open, delete one that is not needed any more")
            while connection.scalar(select(rooms.c.id).where(rooms.c.code == (code := new_code()))):
                pass
            connection.execute(
                insert(rooms).values(
                    code=code,
                    teacher=digest(teacher),
                    projector=digest(projector_secret(teacher)),
                    channel=new_secret(),
                    client=client,
                    start=str(start),
                    play=convention,
                    games_per_pair=games_per_pair,
                    way=way,
                    notation=notation,
                    released="[]",
                    finalists="[]",
                    created=now,
                    expires=now + days * DAY,
                    changes=0,
                )
            )
        return self.by_teacher(teacher), teacher

    def by_teacher(self, secret: str) -> Room:
        """Return the room that a teacher's secret opens."""
        return self._room(rooms.c.teacher == digest(secret))

    def by_projector(self, secret: str) -> Room:
        """Return the room that the projector's secret shows."""
        return self._room(rooms.c.projector == digest(secret))

    def by_code(self, typed: str, client: str = "") -> Room:
        """Return the room with a code; whoever tries many wrong ones has to wait."""
        now = time()
        recent = select(func.count()).where(wrong_codes.c.at > now - 60, wrong_codes.c.client == client)
        with self.engine.connect() as connection:
            tried = connection.scalar(recent) or 0
        if tried >= WRONG_CODES:
            raise Undecided("too many wrong codes, wait a minute and try again")
        try:
            return self._room(rooms.c.code == tidy_code(typed))
        except NotApplicable:
            with self.engine.begin() as connection:
                connection.execute(delete(wrong_codes).where(wrong_codes.c.at < now - 60))
                connection.execute(insert(wrong_codes).values(client=client, at=now))
            raise NotApplicable("no room has this code; look at the board again, or ask your teacher") from None

    def by_seat(self, secret: str) -> tuple[Room, Pupil]:
        """Return the room and the pupil that a pupil's secret opens."""
        with self.engine.connect() as connection:
            found = connection.execute(select(pupils).where(pupils.c.seat == digest(secret))).one_or_none()
        if found is None:
            raise NotApplicable("this room or this seat is no more; if the room is still open, join it again")
        return self._room(rooms.c.id == found.room), read_pupil(found)

    def _room(self, which: Any) -> Room:
        with self.engine.connect() as connection:
            found = connection.execute(select(rooms).where(which, rooms.c.expires >= time())).one_or_none()
        if found is None:
            raise NotApplicable("there is no such room, or its time is over")
        return read_room(found)

    def change(self, room: Room, **values: Any) -> Room:
        """Change settings of a room: columns of its row, such as the way, the notation, or when it expires."""
        with self._changing(room) as connection:
            connection.execute(update(rooms).where(rooms.c.id == room.id).values(**values))
        return self._room(rooms.c.id == room.id)

    def release(self, room: Room, group: int = EVERYONE) -> Room:
        """Let a group see who can win, or everyone."""
        return self._set_released(room, group, seen=True)

    def hide(self, room: Room, group: int = EVERYONE) -> Room:
        """Let a group, or everyone, see no longer who can win."""
        return self._set_released(room, group, seen=False)

    def _set_released(self, room: Room, group: int, *, seen: bool) -> Room:
        this = rooms.c.id == room.id
        with self._changing(room) as connection:
            released = set(json.loads(connection.scalar(select(rooms.c.released).where(this)) or "[]"))
            every = set(Rows(connection, room).members())
            if group not in (EVERYONE, *every):
                raise NotApplicable("there is no such group in this room")
            if group == EVERYONE:
                released = {EVERYONE} if seen else set()
            elif seen:
                released |= {group}
            else:
                released = (every if EVERYONE in released else released) - {group}
            connection.execute(update(rooms).where(this).values(released=json.dumps(sorted(released))))
        return self._room(this)

    def delete(self, room: Room) -> None:
        """Delete a room and all that belongs to it."""
        with self.engine.begin() as connection:
            connection.execute(delete(rooms).where(rooms.c.id == room.id))
        self._forget()

    def expire(self) -> None:
        """Delete the rooms whose time is over, and whatever else was deleted and is still in a log."""
        with self.engine.begin() as connection:
            connection.execute(delete(rooms).where(rooms.c.expires < time()))
        self._forget()

    def _forget(self) -> None:
        """Let SQLite write over what was deleted, which its log still has; not while others read, but the next time."""
        if self.engine.dialect.name == "sqlite":
            with self.engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    # Pupils

    def pupils(self, room: Room) -> list[Pupil]:
        """Return the pupils of a room, by groups, in the order in which they came."""
        with self.engine.connect() as connection:
            return Rows(connection, room).pupils()

    def add_pupil(self, room: Room, name: str, group: int = 0) -> Pupil:
        """Add a pupil by name."""
        [added] = self.add_pupils(room, [name], group)
        return added

    def add_pupils(self, room: Room, names: Sequence[str], group: int = 0) -> list[Pupil]:
        """Add pupils by their names, all of them or none."""
        added: list[Pupil] = []
        with self._changing(room) as connection:
            there = Rows(connection, room).pupils()
            if len(there) + len(names) > MOST_PUPILS:
                raise Undecided("a room has at most {limit} pupils", limit=MOST_PUPILS)
            for name in map(tidy_name, names):
                check_new_name(name, [*there, *added])
                made = connection.execute(insert(pupils).values(room=room.id, name=name, group_number=group))
                [number] = made.inserted_primary_key or (0,)
                added.append(Pupil(number, name, group, False))
        return added

    def rename(self, room: Room, names: Mapping[int, str]) -> None:
        """Give pupils other names, all of them or none; two may exchange theirs."""
        given = {pupil: tidy_name(name) for pupil, name in names.items()}
        with self._changing(room) as connection:
            others = [other for other in Rows(connection, room).pupils() if other.id not in given]
            for pupil, name in given.items():
                check_new_name(name, others)
                others.append(Pupil(pupil, name, 0, False))
                connection.execute(update(pupils).where(*_is(room, pupil)).values(name=f"={pupil}"))  # nobody's name
            for pupil, name in given.items():
                connection.execute(update(pupils).where(*_is(room, pupil)).values(name=name))

    def take_seat(self, room: Room, pupil: int) -> str:
        """Give a pupil's place to whoever asks first; return its secret, which is kept nowhere."""
        secret = new_secret()
        with self._changing(room) as connection:
            free = update(pupils).where(*_is(room, pupil), pupils.c.seat.is_(None))
            if not connection.execute(free.values(seat=digest(secret))).rowcount:
                raise NotApplicable("somebody has this seat already; your teacher can free it")
        return secret

    def free_seat(self, room: Room, pupil: int) -> None:
        """Let someone else, or another device, take a pupil's place; the old link leads nowhere then."""
        with self._changing(room) as connection:
            connection.execute(update(pupils).where(*_is(room, pupil)).values(seat=None))

    def remove_pupil(self, room: Room, pupil: int) -> None:
        """Take a pupil out of the room; one who has played stays in the records, in no group, with nothing learned."""
        with self._changing(room) as connection:
            self._leave(connection, room, pupil)
            connection.execute(delete(learned).where(learned.c.room == room.id, learned.c.pupil == pupil))
            takes_part = games.c.room == room.id, _takes_part(pupil)
            unplayed = games.c.state == "void", games.c.id.not_in(select(moves.c.game))
            connection.execute(delete(games).where(*takes_part, *unplayed))
            self._end_lost_discussion(connection, room)
            if pupil in room.finalists:
                left = [each for each in room.finalists if each != pupil]
                room = replace(room, finalists=tuple(left))
                connection.execute(update(rooms).where(rooms.c.id == room.id).values(finalists=json.dumps(left)))
                self._plan_final(connection, room)
            if connection.execute(select(games.c.id).where(*takes_part).limit(1)).first() is None:
                connection.execute(delete(pupils).where(*_is(room, pupil)))
            else:
                connection.execute(update(pupils).where(*_is(room, pupil)).values(group_number=0, seat=None))
            self._start_games(connection, room)

    def set_groups(self, room: Room, groups: Mapping[int, int]) -> None:
        """Put pupils into groups; who leaves a group leaves the games there that are not over."""
        with self._changing(room) as connection:
            now = {pupil.id: pupil.group for pupil in Rows(connection, room).pupils()}
            for pupil, group in groups.items():
                if pupil not in now or now[pupil] == group:
                    continue
                self._leave(connection, room, pupil, games.c.group_number == now[pupil])
                connection.execute(update(pupils).where(*_is(room, pupil)).values(group_number=group))
            self._start_games(connection, room)

    def _leave(self, connection: Connection, room: Room, pupil: int, *which: Any) -> None:
        """End the games of a pupil, or some of them: those of the round robin are missing there from now on."""
        unfinished = games.c.room == room.id, games.c.state.in_(("planned", "playing")), *which
        plays = or_(games.c.first == pupil, games.c.second == pupil)
        connection.execute(delete(games).where(*unfinished, plays, games.c.id.not_in(select(moves.c.game))))
        in_round = *unfinished, plays, games.c.kind == "round"
        connection.execute(update(games).where(*in_round).values(state="void", kind="replaced", changed=time()))
        connection.execute(update(games).where(*unfinished, plays).values(state="void", changed=time()))
        connection.execute(update(games).where(*unfinished, games.c.scribe == pupil).values(scribe=None))
        self._end_lost_discussion(connection, room)

    # Games

    def games(self, room: Room, group: int | None = None, *, states: Sequence[str] = ()) -> list[ClassGame]:
        """Return the games of a room, or of a group, with their moves, by group and number."""
        with self.engine.connect() as connection:
            return Rows(connection, room).games(group, states)

    def game(self, room: Room, game: int) -> ClassGame:
        """Return one game of a room."""
        with self.engine.connect() as connection:
            return Rows(connection, room).game(game)

    def is_running(self, room: Room) -> bool:
        """Return whether the result of a game is still to come: while one is, the tournament runs."""
        with self.engine.connect() as connection:
            return Rows(connection, room).is_running()

    def begin(self, room: Room) -> None:
        """Plan what is missing in the round robin of every group, and let the first games begin."""
        with self._changing(room) as connection:
            every_game = Rows(connection, room).games(with_moves=False)
            missing = missing_games(Rows(connection, room).pupils(), every_game, room.games_per_pair, _chance)
            for group, pairings in missing.items():
                self._plan(connection, room, group, "round", pairings)
            self._start_games(connection, room)

    def plan_extra_game(self, room: Room, group: int) -> None:
        """Plan one more game in a group, of two who are free."""
        with self._changing(room) as connection:
            found = self._group(connection, room, group)
            pairing = extra_game(found.games, found.ids)
            if pairing is None:
                raise NotApplicable("no two pupils of this group are free now")
            self._plan(connection, room, group, "extra", [pairing])
            self._start_games(connection, room)

    def plan_play_off(self, room: Room, group: int) -> None:
        """Plan games between those who share the first place of a group."""
        with self._changing(room) as connection:
            found = self._group(connection, room, group)
            if not found.tied:
                raise NotApplicable("nobody shares the first place of this group now")
            self._plan(connection, room, group, "play-off", play_off(found.tied, _chance))
            self._start_games(connection, room)

    def _group(self, connection: Connection, room: Room, number: int) -> Group:
        every_game = Rows(connection, room).games(with_moves=False)
        for group in groups_of(Rows(connection, room).pupils(), every_game):
            if group.number == number:
                return group
        raise NotApplicable("there is no such group in this room")

    def plan(self, room: Room, group: int, kind: GameKind, pairings: Sequence[Pairing]) -> None:
        """Plan more games in a group, or in the final, and let them begin as soon as their players are free."""
        with self._changing(room) as connection:
            self._plan(connection, room, group, kind, pairings)
            self._start_games(connection, room)

    def begin_final(self, room: Room, entrants: Sequence[int]) -> Room:
        """Let these pupils play for the championship of the class."""
        begun = self.change(room, finalists=json.dumps(list(entrants)))
        self.go_on_with_final(begun)
        return begun

    def go_on_with_final(self, room: Room) -> None:
        """Plan the games of the final that are due: of each match the next one, or those of the next round."""
        with self._changing(room) as connection:
            self._plan_final(connection, room)
            self._start_games(connection, room)

    def _plan_final(self, connection: Connection, room: Room) -> None:
        so_far = Rows(connection, room).games(0, with_moves=False)
        self._plan(connection, room, 0, "final", final_games(so_far, room.finalists, BEST_OF, _chance))

    def _plan(
        self, connection: Connection, room: Room, group: int, kind: GameKind, pairings: Sequence[Pairing]
    ) -> None:
        if (connection.scalar(select(func.count()).where(games.c.room == room.id)) or 0) + len(pairings) > MOST_GAMES:
            raise Undecided("a room has at most {limit} games", limit=MOST_GAMES)
        highest = select(func.max(games.c.number)).where(games.c.room == room.id, games.c.group_number == group)
        last = connection.scalar(highest) or 0
        for number, pair in enumerate(pairings, last + 1):
            connection.execute(
                insert(games).values(
                    room=room.id,
                    group_number=group,
                    number=number,
                    first=pair.first,
                    second=pair.second,
                    kind=kind,
                    state="planned",
                    start=room.start,
                    play=room.play_convention,
                    changed=time(),
                )
            )

    def _start_games(self, connection: Connection, room: Room) -> None:
        """Let every planned game begin whose players are free, and find who writes it down."""
        everyone = Rows(connection, room).pupils()
        every_game = Rows(connection, room).games(with_moves=False)
        members = Rows(connection, room).members()
        members[0] = [pupil.id for pupil in everyone if pupil.group]  # the final has players from all groups
        for group, in_it in members.items():
            concerned = [game for game in every_game if game.group == group or game.state == "playing"]
            for game, scribe in may_begin(concerned, in_it, room.way == "scribe"):
                begun = update(games).where(games.c.id == game.id)
                connection.execute(begun.values(state="playing", scribe=scribe, changed=time()))
                every_game[every_game.index(game)] = replace(game, state="playing", scribe=scribe)

    def play(self, room: Room, game: int, ply: int, move: str) -> ClassGame:
        """Make a move, the one after `ply` others, and keep it; when the game ends, let the next ones begin.

        While the class discusses, games wait. A move that was kept before is answered as ever.
        """
        before = self.game(room, game)
        if before.moves[ply:] == (spelled(before, ply, move),):
            return before  # a device that has heard nothing of its move sends it again
        if before.state != "playing":
            raise NotApplicable("this game is not being played now")
        if ply >= MOST_MOVES:
            raise NotApplicable("a game has at most {limit} moves here", limit=MOST_MOVES)
        if len(before.moves) != ply:
            raise IllegalMove("the game has gone on meanwhile, look at the board")
        match = match_of(before).play(move)
        with self._changing(room) as connection:
            if Rows(connection, room).game(game) != before:
                raise IllegalMove("the game has gone on meanwhile, look at the board")
            if connection.scalar(select(rooms.c.discussion).where(rooms.c.id == room.id)):
                raise Paused
            now = time()
            made = match.moves[-1].notation
            connection.execute(insert(moves).values(game=game, ply=ply, move=made, made=now))
            values: dict[str, Any] = {"changed": now}
            if match.winner is not None:
                values |= {"state": "done", "winner": (before.first, before.second)[match.winner]}
            connection.execute(update(games).where(games.c.id == game).values(**values))
            if match.winner is not None:
                if before.kind == "final":
                    self._plan_final(connection, room)
                self._start_games(connection, room)
        return self.game(room, game)

    def take_back(self, room: Room, game: int, ply: int) -> ClassGame:
        """Take back the last move, number `ply` from 1; a game that is over goes on, if nothing rests on its result."""
        with self._changing(room) as connection:
            before = Rows(connection, room).game(game)
            if before.state == "void":
                raise NotApplicable("this game does not count any more")
            if before.state == "planned" or not before.moves or len(before.moves) != ply:
                raise IllegalMove("the game has gone on meanwhile, look at the board")
            connection.execute(delete(moves).where(moves.c.game == game, moves.c.ply == ply - 1))
            self._end_lost_discussion(connection, room)
            again = update(games).where(games.c.id == game)
            if before.state == "playing":
                connection.execute(again.values(changed=time()))
            else:
                self._turn_back(connection, room, before)
                connection.execute(again.values(state="playing", winner=None, changed=time()))
                self._start_games(connection, room)
        return self.game(room, game)

    def _turn_back(self, connection: Connection, room: Room, ended: ClassGame) -> None:
        """Let the games wait again that have begun because one has ended, or refuse."""
        now = read_room(connection.execute(select(rooms).where(rooms.c.id == room.id)).one())
        every_game = Rows(connection, room).games()
        turned = reopening(ended, every_game, Rows(connection, room).pupils(), now.finalists)
        waiting = update(games).where(games.c.id.in_(turned.waiting))
        connection.execute(waiting.values(state="planned", scribe=None))
        connection.execute(delete(games).where(games.c.id.in_(turned.gone)))
        self._end_lost_discussion(connection, room)

    def void(self, room: Room, game: int, *, again: bool = False) -> None:
        """Let a game count for nothing; its players are free for the next one, or play it once more.

        A match of the final that is open without it goes on with another game in any case.
        """
        with self._changing(room) as connection:
            ended = Rows(connection, room).game(game)
            if ended.state == "void":
                raise NotApplicable("this game does not count any more")
            if ended.kind == "final" and _has_gone_on(Rows(connection, room).games(0, with_moves=False), ended):
                raise NotApplicable("the final has gone on since this game, so the game cannot be changed")
            if ended.state == "done" and ended.kind in ("round", "play-off") and room.finalists:
                raise NotApplicable("the final has been drawn since this game, so its result stays")
            kind = "replaced" if again and ended.kind == "round" else ended.kind
            connection.execute(update(games).where(games.c.id == game).values(state="void", kind=kind, changed=time()))
            if ended.kind == "final":
                self._plan_final(connection, room)
            elif again:
                self._plan(connection, room, ended.group, ended.kind, [Pairing(ended.first, ended.second)])
            self._start_games(connection, room)

    # Discussion

    def discuss(self, room: Room, discussion: Discussion | None) -> Room:
        """Show a moment of a game to everyone, or end that; votes begin anew with another moment."""
        kept = None
        if discussion is not None:
            shown = self.game(room, discussion.game)
            check_number(N_("the number of moves"), discussion.ply, 0, len(shown.moves))
            kept = json.dumps([discussion.game, discussion.ply, discussion.revealed])
        now = room.discussion
        same = now is not None and discussion is not None and (now.game, now.ply) == (discussion.game, discussion.ply)
        with self._changing(room) as connection:
            if not same:
                connection.execute(delete(votes).where(votes.c.room == room.id))
            connection.execute(update(rooms).where(rooms.c.id == room.id).values(discussion=kept))
        return self._room(rooms.c.id == room.id)

    def _end_lost_discussion(self, connection: Connection, room: Room) -> None:
        """End a discussion of a moment that is no more: the votes were on another one, and all games would wait."""
        this = rooms.c.id == room.id
        now = read_room(connection.execute(select(rooms).where(this)).one()).discussion
        if now is None:
            return
        made = select(func.count(moves.c.ply)).where(moves.c.game == games.c.id).scalar_subquery()
        if connection.scalar(select(games.c.id).where(games.c.id == now.game, made >= now.ply)) is None:
            connection.execute(update(rooms).where(this).values(discussion=None))

    def vote(self, room: Room, pupil: int, vote: str) -> None:
        """Keep what a pupil votes for; a later vote takes the place of an earlier one."""
        with self._changing(room) as connection:
            connection.execute(delete(votes).where(votes.c.room == room.id, votes.c.pupil == pupil))
            connection.execute(insert(votes).values(room=room.id, pupil=pupil, vote=vote))

    def votes(self, room: Room) -> dict[int, str]:
        """Return what each pupil has voted for."""
        with self.engine.connect() as connection:
            cast = select(votes.c.pupil, votes.c.vote).where(votes.c.room == room.id)
            return {found.pupil: found.vote for found in connection.execute(cast)}

    # Lessons

    def learn(self, room: Room, pupil: int, lesson: str, step: int) -> bool:
        """Keep that a pupil has done a step of a lesson; return whether that is new."""
        if step in self.learned(room, pupil).get(pupil, {}).get(lesson, ()):
            return False  # told again, which changes nothing
        with self._changing(room) as connection:
            if connection.scalar(select(pupils.c.id).where(*_is(room, pupil))) is None:
                raise NotApplicable("this room or this seat is no more; if the room is still open, join it again")
            if step in Rows(connection, room).learned(pupil).get(pupil, {}).get(lesson, ()):
                return False
            connection.execute(insert(learned).values(room=room.id, pupil=pupil, lesson=lesson, step=step, at=time()))
        return True

    def learned(self, room: Room, pupil: int | None = None) -> dict[int, dict[str, set[int]]]:
        """Return the steps of each lesson that each pupil has done, or that one pupil has."""
        with self.engine.connect() as connection:
            return Rows(connection, room).learned(pupil)

    @contextmanager
    def _changing(self, room: Room) -> Iterator[Connection]:
        """Change a room: nobody else does so meanwhile, and all of it is kept or nothing."""
        with self.engine.begin() as connection:
            counted = update(rooms).where(rooms.c.id == room.id).values(changes=rooms.c.changes + 1)
            if not connection.execute(counted).rowcount:
                raise NotApplicable("there is no such room, or its time is over")
            yield connection


def _has_gone_on(final: Iterable[ClassGame], game: ClassGame) -> bool:
    """Return whether one of the two who played a game of the final has gone on to another match."""
    later = (other.players for other in final if other.number > game.number)
    return any(len({*players} & {*game.players}) == 1 for players in later)


def _is(room: Room, pupil: int) -> tuple[Any, Any]:
    return pupils.c.room == room.id, pupils.c.id == pupil


def _takes_part(pupil: int) -> Any:
    return or_(games.c.first == pupil, games.c.second == pupil, games.c.scribe == pupil)
