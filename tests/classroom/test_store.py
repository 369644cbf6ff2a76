"""Rooms are kept: every move once and in its order, each secret opens one thing, and what is deleted is gone."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from time import time

import pytest
from sqlalchemy import func, select

from grundy import GrundyError, InvalidNotation, NotApplicable, Undecided, parse
from grundy.classroom import store as stored
from grundy.classroom.checks import DAY
from grundy.classroom.export import record_name, recorded
from grundy.classroom.final import BEST_OF, champion
from grundy.classroom.matches import match_of
from grundy.classroom.model import ClassGame
from grundy.classroom.room import Discussion, Paused, Room, projector_secret
from grundy.classroom.standings import standings, standings_of_records
from grundy.classroom.store import Rooms
from grundy.classroom.tables import games, learned, moves, pupils, rooms
from grundy.classroom.tournament import Pairing

NIM = parse("nim(3,4,5)")


@pytest.fixture
def kept(database: str) -> Iterator[Rooms]:
    made = Rooms(database)
    yield made
    made.close()


def filled(kept: Rooms, groups: int = 2, each: int = 3, per_pair: int = 2) -> Room:
    """Return a room with pupils in groups, whose tournament has begun."""
    room, _ = kept.open(NIM, games_per_pair=per_pair)
    for number in range(groups * each):
        kept.add_pupil(room, f"pupil no. {number}", number % groups + 1)
    kept.begin(room)
    return room


def play_out(kept: Rooms, room: Room, game: int, chance: Random) -> None:
    """Play a game to its end by chance."""
    while (now := kept.game(room, game)).state == "playing":
        kept.play(room, game, len(now.moves), chance.choice([*match_of(now).position.moves]).notation)


def test_each_secret_opens_one_thing(kept: Rooms) -> None:
    room, teacher = kept.open(NIM)
    other, _ = kept.open(NIM)
    ann = kept.add_pupil(room, "Ann")
    seat = kept.take_seat(room, ann.id)
    assert kept.by_teacher(teacher) == room
    assert kept.by_projector(projector_secret(teacher)) == room
    assert kept.by_code(f" {room.code.lower()} ") == room
    assert [found.id for found in kept.by_seat(seat)] == [room.id, ann.id]
    for wrong in (kept.by_teacher, kept.by_projector, kept.by_seat):
        with pytest.raises(NotApplicable):
            wrong(room.code)
    for wrong in (kept.by_projector, kept.by_seat):
        with pytest.raises(NotApplicable):
            wrong(teacher)
    with pytest.raises(NotApplicable, match="somebody has this seat"):
        kept.take_seat(room, ann.id)
    with pytest.raises(NotApplicable, match="somebody has this seat"):
        kept.take_seat(other, ann.id)  # a pupil of another room
    kept.free_seat(room, ann.id)
    with pytest.raises(NotApplicable):
        kept.by_seat(seat)


def test_secrets_are_not_kept(kept: Rooms) -> None:
    room, teacher = kept.open(NIM)
    seat = kept.take_seat(room, kept.add_pupil(room, "Ann").id)
    with kept.engine.connect() as connection:
        text = repr([connection.execute(select(table)).all() for table in (rooms, pupils)])
    for secret in (teacher, projector_secret(teacher), seat):
        assert secret not in text


def test_wrong_codes_are_slowed_down(kept: Rooms) -> None:
    room, _ = kept.open(NIM)
    for _ in range(stored.WRONG_CODES):
        with pytest.raises(NotApplicable):
            kept.by_code("AAAAAA", "guesser")
    with pytest.raises(Undecided):
        kept.by_code(room.code, "guesser")
    assert kept.by_code(room.code, "pupil") == room


def test_whole_tournament_and_its_export(kept: Rooms) -> None:
    room = filled(kept, groups=2, each=4, per_pair=2)
    chance = Random(5)
    while playing := kept.games(room, states=["playing"]):
        busy = [player for game in playing for player in (game.first, game.second)]
        assert len(busy) == len(set(busy))
        play_out(kept, room, chance.choice(playing).id, chance)
    played, everyone = kept.games(room), kept.pupils(room)
    assert [game.state for game in played] == ["done"] * 24
    records = recorded(played, everyone, with_names=True)
    assert all(game.is_over for game in records)
    for group in (1, 2):
        members = [pupil for pupil in everyone if pupil.group == group]
        table = standings([game for game in played if game.group == group], [pupil.id for pupil in members])
        again = standings_of_records([game for game in records if game.group == str(group)])
        names = {pupil.id: pupil.name for pupil in members}
        assert {(names[row.pupil], row.won, row.played) for row in table.rows} == {
            (row.pupil, row.won, row.played) for row in again.rows
        }
    assert not {pupil.name for pupil in everyone} & {
        name for game in recorded(played, everyone) for name in game.players
    }


def test_export_is_in_the_order_of_play(kept: Rooms) -> None:
    """A game that ended earlier stands earlier, whatever its number; the final comes when it was played."""
    room = filled(kept, groups=2, each=4, per_pair=1)
    chance, ended = Random(2), []
    while playing := kept.games(room, states=["playing"]):
        last = playing[-1]
        play_out(kept, room, last.id, chance)
        ended.append(record_name(last))
        if len(ended) == 12:
            kept.begin_final(room, [pupil.id for pupil in kept.pupils(room)][::4])
    kept.plan(room, 1, "extra", [Pairing(*(pupil.id for pupil in kept.pupils(room)[:2]))])
    [running] = kept.games(room, states=["playing"])
    kept.play(room, running.id, 0, "1-1")
    assert ended[:12] != sorted(ended[:12])
    assert ended[-1].startswith("final/")
    assert [game.id for game in recorded(kept.games(room), kept.pupils(room))] == [*ended, record_name(running)]


def test_move_is_kept_once(kept: Rooms) -> None:
    """Two devices at once: one of the moves is made, the other one is told so. The same move twice is made once."""
    room = filled(kept, groups=1)
    [game] = kept.games(room, states=["playing"])

    def attempt(move: str) -> bool:
        try:
            kept.play(room, game.id, 0, move)
        except GrundyError:
            return False
        return True

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(attempt, ["1-1", "1-2", "2-2", "3-3"])).count(True) == 1
    assert len(kept.game(room, game.id).moves) == 1
    [made] = kept.game(room, game.id).moves
    assert kept.play(room, game.id, 0, made).moves == (made,)
    with pytest.raises(GrundyError, match="not a move"):
        kept.play(room, game.id, 1, "1-9")
    assert kept.take_back(room, game.id, 1).moves == ()


def test_games_that_end_together_do_not_seat_anyone_twice(kept: Rooms) -> None:
    room = filled(kept, groups=1, each=4, per_pair=3)
    with ThreadPoolExecutor(2) as pool:
        while playing := kept.games(room, states=["playing"]):
            busy = [player for game in playing for player in (game.first, game.second)]
            assert len(busy) == len(set(busy))
            list(pool.map(lambda game: play_out(kept, room, game.id, Random(game.id)), playing))
    assert {game.state for game in kept.games(room)} == {"done"}


def test_scribe_writes_and_does_not_play(kept: Rooms) -> None:
    room, _ = kept.open(NIM, games_per_pair=1, way="scribe")
    for name in "ABC":
        kept.add_pupil(room, name, 1)
    kept.begin(room)
    scribes = set()
    while playing := kept.games(room, states=["playing"]):
        [game] = playing
        assert len({game.first, game.second, game.scribe}) == 3
        scribes.add(game.scribe)
        play_out(kept, room, game.id, Random(1))
    assert len(scribes) == 3


def test_pupil_who_comes_late_plays_with_everyone_and_one_who_goes_leaves_no_game_open(kept: Rooms) -> None:
    room = filled(kept, groups=1, each=3, per_pair=1)
    late = kept.add_pupil(room, "late", 1)
    kept.begin(room)
    assert len(kept.games(room)) == 6
    kept.remove_pupil(room, late.id)
    assert late.id not in {player for game in kept.games(room) for player in game.players}
    assert late.id not in {pupil.id for pupil in kept.pupils(room)}


def test_finalist_who_leaves_is_out_and_the_final_goes_on(kept: Rooms) -> None:
    room = filled(kept, groups=3, each=2, per_pair=1)
    chance = Random(4)
    while playing := kept.games(room, states=["playing"]):
        play_out(kept, room, playing[0].id, chance)
    entrants = [game.winner for game in kept.games(room) if game.winner is not None]
    room = kept.begin_final(room, entrants)
    [first] = kept.games(room, 0, states=["playing"])
    play_out(kept, room, first.id, chance)
    gone = first.first
    kept.remove_pupil(room, gone)
    room = kept.hide(room)
    while playing := kept.games(room, 0, states=["playing"]):
        assert gone not in playing[0].players
        play_out(kept, room, playing[0].id, chance)
    assert champion(kept.games(room, 0), room.finalists, BEST_OF) in {*entrants} - {gone}
    there = {pupil.id for pupil in kept.pupils(room)}
    assert {player for game in kept.games(room) for player in game.players} <= there


def test_groups_released_at_the_same_time_all_see_values(kept: Rooms) -> None:
    room = filled(kept, groups=4, each=2)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda group: kept.release(room, group), (1, 2, 3)))
    assert kept.release(room, 4).released == {1, 2, 3, 4}
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda group: kept.hide(room, group), (1, 2)))
    assert kept.hide(room, 3).released == {4}


def test_play_off_asked_for_at_the_same_time_is_planned_once(kept: Rooms) -> None:
    room = filled(kept, groups=1, each=2, per_pair=2)
    for winner in [pupil.id for pupil in kept.pupils(room)]:
        [game] = kept.games(room, states=["playing"])
        for ply, move in enumerate(["1-3", "2-4", "3-5"] if game.first == winner else ["1-3", "2-4", "3-4", "3-1"]):
            kept.play(room, game.id, ply, move)

    def ask(_: int) -> bool:
        try:
            kept.plan_play_off(room, 1)
        except NotApplicable:
            return False
        return True

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(ask, range(4))) == 1


@pytest.mark.parametrize("name", ["\u200b", "a\u202eb", "\ufeff=1", "a\u0000"])
def test_name_that_cannot_be_seen_or_turns_the_line_round_is_refused(kept: Rooms, name: str) -> None:
    room, _ = kept.open(NIM)
    with pytest.raises(InvalidNotation):
        kept.add_pupil(room, name)


@pytest.mark.parametrize(
    "name",
    [
        "Řehoř Šťastný",
        "Dženana Đurđić",
        "Nguyễn Thị Hằng",
        "Ọlọ́run",
        "ชำนาญ น้ำผึ้ง",
        "क्षितिज",
        "שָׁלֹום",
        "བསྒྲུབས",
        "李小龍",
        "Łucja 2.B",
    ],
)
def test_names_of_all_languages_stay_as_they_are(kept: Rooms, name: str) -> None:
    room, _ = kept.open(NIM)
    for form in ("NFC", "NFD"):
        [pupil] = kept.add_pupils(room, [unicodedata.normalize(form, name)])
        assert pupil.name == unicodedata.normalize("NFC", name)
        kept.remove_pupil(room, pupil.id)


@pytest.mark.parametrize("name", ["＝1+1", "﹦1", "＠b", "⁺1", "\u0301Ann", "´Ann", "a" + "\u0301" * 6, "ก" + "็" * 5])
def test_name_in_disguise_or_under_a_tower_of_accents_is_refused(kept: Rooms, name: str) -> None:
    room, _ = kept.open(NIM)
    with pytest.raises(InvalidNotation, match="a letter"):
        kept.add_pupil(room, name)
    [pupil] = kept.add_pupils(room, ["a" + "\u0301" * 5])
    assert pupil.name == "á" + "\u0301" * 4


def test_names_that_look_alike_are_one(kept: Rooms) -> None:
    room, _ = kept.open(NIM)
    kept.add_pupil(room, "Ren\u00e9")
    with pytest.raises(NotApplicable):
        kept.add_pupil(room, "Rene\u0301")


def test_one_client_opens_so_many_rooms_a_day(kept: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored, "MOST_ROOMS_OF_ONE", 2)
    for _ in range(2):
        kept.open(NIM, client="school", days=365)
    with pytest.raises(Undecided):
        kept.open(NIM, client="school")
    kept.open(NIM, client="another")
    now = time()
    monkeypatch.setattr(stored, "time", lambda: now + 1.1 * DAY)
    kept.open(NIM, client="school")


def test_move_spelled_otherwise_and_sent_again_is_the_same(kept: Rooms) -> None:
    room = filled(kept, groups=1, each=2)
    [game] = kept.games(room, states=["playing"])
    made = kept.play(room, game.id, 0, "01-02")
    assert made.moves == ("1-2",)
    assert kept.play(room, game.id, 0, "1-2") == kept.play(room, game.id, 0, "01-2") == made


def test_void_game_is_played_again(kept: Rooms) -> None:
    room = filled(kept, groups=1, each=3, per_pair=1)
    [game] = kept.games(room, states=["playing"])
    kept.void(room, game.id, again=True)
    pairs = [{game.first, game.second} for game in kept.games(room) if game.state != "void"]
    assert len(pairs) == 3
    assert all(pairs.count(pair) == 1 for pair in pairs)


def ended(kept: Rooms, room: Room) -> ClassGame:
    """Play the games that are being played, the last one of them last; return it."""
    for game in kept.games(room, states=["playing"]):
        play_out(kept, room, game.id, Random(game.id))
    return kept.game(room, game.id)


def test_game_that_has_just_ended_goes_on(kept: Rooms) -> None:
    """The next game, which has begun without a move, waits again, and begins when this one ends once more."""
    room, _ = kept.open(NIM, games_per_pair=1, way="scribe")
    for name in "ABC":
        kept.add_pupil(room, name, 1)
    kept.begin(room)
    over = ended(kept, room)
    [following] = kept.games(room, states=["playing"])
    again = kept.take_back(room, over.id, len(over.moves))
    assert (again.state, again.winner, again.scribe) == ("playing", None, over.scribe)
    assert again.moves == over.moves[:-1]
    assert kept.game(room, following.id).state == "planned"
    with pytest.raises(GrundyError, match="gone on meanwhile"):
        kept.take_back(room, over.id, len(over.moves))
    play_out(kept, room, over.id, Random(1))
    [following] = kept.games(room, states=["playing"])
    kept.play(room, following.id, 0, "1-1")
    now = kept.game(room, over.id)
    with pytest.raises(NotApplicable, match="in another one now"):
        kept.take_back(room, over.id, len(now.moves))
    assert kept.game(room, over.id) == now


def test_games_of_others_stay_when_one_goes_on(kept: Rooms) -> None:
    room = filled(kept, groups=2, each=2, per_pair=2)
    one, two = kept.games(room, states=["playing"])
    for game in (one, two):
        play_out(kept, room, game.id, Random(2))
    kept.take_back(room, one.id, len(kept.game(room, one.id).moves))
    assert {game.group for game in kept.games(room, states=["playing"])} == {1, 2}
    assert kept.game(room, two.id).state == "done"


def test_result_stays_when_a_play_off_or_the_final_is_planned_by_it(kept: Rooms) -> None:
    room = filled(kept, groups=2, each=2, per_pair=1)
    one, two = (kept.game(room, game.id) for game in kept.games(room))
    ended(kept, room)
    length = {game.id: len(kept.game(room, game.id).moves) for game in (one, two)}
    kept.plan(room, 1, "play-off", [Pairing(*one.players)])
    with pytest.raises(NotApplicable, match="play-off has been planned"):
        kept.take_back(room, one.id, length[one.id])
    kept.begin_final(room, [one.first, two.first])
    with pytest.raises(NotApplicable, match="final has been drawn"):
        kept.take_back(room, two.id, length[two.id])


def test_last_move_of_a_final_game_is_taken_back_until_the_next_one_has_moves(kept: Rooms) -> None:
    room = filled(kept, groups=2, each=2, per_pair=1)
    one, two = kept.games(room)
    ended(kept, room)
    room = kept.begin_final(room, [one.first, two.first])
    over = ended(kept, room)
    assert len(kept.games(room, 0)) == 2
    kept.discuss(room, Discussion(kept.games(room, 0)[1].id, 0))
    kept.take_back(room, over.id, len(over.moves))
    assert [game.state for game in kept.games(room, 0)] == ["playing"]
    over = ended(kept, room)
    following = kept.games(room, 0)[1]
    kept.play(room, following.id, 0, "1-1")
    with pytest.raises(NotApplicable, match="final has gone on"):
        kept.take_back(room, over.id, len(over.moves))


def test_game_of_a_pupil_who_has_left_does_not_go_on(kept: Rooms) -> None:
    room = filled(kept, groups=1, each=2, per_pair=1)
    over = ended(kept, room)
    kept.remove_pupil(room, over.second)
    with pytest.raises(NotApplicable, match="has left this group"):
        kept.take_back(room, over.id, len(over.moves))


def test_finalists_who_still_play_in_their_group_are_not_called_away(kept: Rooms) -> None:
    room = filled(kept, groups=2, each=3, per_pair=1)
    one, two = kept.games(room, states=["playing"])
    kept.plan(room, 0, "final", [Pairing(one.first, two.first)])
    assert [game.state for game in kept.games(room, 0)] == ["planned"]


def test_discussion_counts_one_vote_of_each_and_begins_anew_with_another_moment(kept: Rooms) -> None:
    room = filled(kept, groups=1)
    [game] = kept.games(room, states=["playing"])
    kept.play(room, game.id, 0, "1-1")
    room = kept.discuss(room, Discussion(game.id, 1))
    for vote in ("1-1", "2-1"):
        kept.vote(room, game.first, vote)
    assert kept.votes(room) == {game.first: "2-1"}
    with pytest.raises(Paused):
        kept.play(room, game.id, 1, "1-1")
    room = kept.discuss(room, Discussion(game.id, 1, revealed=True))
    assert kept.votes(room)
    room = kept.discuss(room, Discussion(game.id, 0))
    assert not kept.votes(room)
    with pytest.raises(NotApplicable):
        kept.discuss(room, Discussion(game.id, 9))


def test_discussion_ends_when_its_moment_is_taken_back(kept: Rooms) -> None:
    room, secret = kept.open(NIM)
    one, two = (kept.add_pupil(room, name, 1).id for name in "AB")
    kept.plan(room, 1, "round", [Pairing(one, two)])
    [game] = kept.games(room)
    for ply in range(2):
        kept.play(room, game.id, ply, "2-1")
    moment = Discussion(game.id, 1)
    kept.discuss(room, moment)
    kept.take_back(room, game.id, 2)
    assert kept.by_teacher(secret).discussion == moment
    kept.take_back(room, game.id, 1)
    assert kept.by_teacher(secret).discussion is None
    assert kept.play(room, game.id, 0, "1-1").moves == ("1-1",)


def test_values_are_shown_to_whom_they_are_released(kept: Rooms) -> None:
    room = filled(kept)
    assert not room.shows_values(1)
    room = kept.release(room, 2)
    assert (room.shows_values(1), room.shows_values(2)) == (False, True)
    assert kept.release(room).shows_values(1)


def test_deleted_and_expired_rooms_are_gone(kept: Rooms, tmp_path: Path) -> None:
    room, other = filled(kept), filled(kept)
    kept.play(room, kept.games(room, states=["playing"])[0].id, 0, "1-1")
    for each in (room, other):
        kept.learn(each, kept.pupils(each)[0].id, "copying", 1)
    kept.delete(room)
    with kept.engine.begin() as connection:
        connection.execute(rooms.update().where(rooms.c.id == other.id).values(expires=1.0))
    kept.expire()
    with kept.engine.connect() as connection:
        for table in (rooms, pupils, games, moves, learned):
            assert (table.name, connection.scalar(select(func.count()).select_from(table))) == (table.name, 0)
    if kept.engine.dialect.name == "sqlite":
        files = b"".join(file.read_bytes() for file in tmp_path.iterdir())
        assert b"pupil no." not in files


def test_step_of_a_lesson_is_kept_once_for_one_pupil_of_one_room(kept: Rooms) -> None:
    room, other = filled(kept), filled(kept)
    ann, bob, *_ = kept.pupils(room)
    with ThreadPoolExecutor(4) as everyone:
        new = list(everyone.map(lambda _: kept.learn(room, ann.id, "copying", 2), range(4)))
    assert sorted(new) == [False, False, False, True]
    assert kept.learn(room, ann.id, "copying", 1)
    assert kept.learn(room, bob.id, "last-match", 2)
    assert kept.learned(room) == {ann.id: {"copying": {1, 2}}, bob.id: {"last-match": {2}}}
    assert kept.learned(room, bob.id) == {bob.id: {"last-match": {2}}}
    assert kept.learned(other) == {}
    with pytest.raises(NotApplicable, match="this seat is no more"):
        kept.learn(other, ann.id, "copying", 3)


def test_pupil_who_goes_takes_along_what_was_learned(kept: Rooms) -> None:
    room = filled(kept)
    playing = kept.games(room, states=["playing"])[0]
    kept.play(room, playing.id, 0, "1-1")
    late = kept.add_pupil(room, "Late")
    for pupil in (playing.first, playing.second, late.id):
        kept.learn(room, pupil, "copying", 1)
    kept.free_seat(room, playing.second)
    kept.remove_pupil(room, playing.first)  # stays in the records
    kept.remove_pupil(room, late.id)
    assert kept.learned(room) == {playing.second: {"copying": {1}}}


def test_pupils_who_change_their_group_meet_those_of_the_new_one(kept: Rooms) -> None:
    """Games that became void in the old group do not count as met, wherever the two meet again."""
    room = filled(kept, groups=2, each=2, per_pair=1)
    everyone = kept.pupils(room)
    kept.set_groups(room, {pupil.id: 3 for pupil in everyone})
    kept.begin(room)
    planned = [game for game in kept.games(room) if game.is_open]
    assert {frozenset(game.players) for game in planned} == {
        frozenset((one.id, two.id)) for one in everyone for two in everyone if one.id != two.id
    }


def test_two_pupils_exchange_their_names(kept: Rooms) -> None:
    room, _ = kept.open(NIM)
    ann, bob, _ = kept.add_pupils(room, ["Ann", "Bob", "Cyd"])
    kept.rename(room, {ann.id: "Bob", bob.id: "Ann"})
    assert [pupil.name for pupil in kept.pupils(room)] == ["Bob", "Ann", "Cyd"]
    with pytest.raises(NotApplicable):
        kept.rename(room, {ann.id: "Zoe", bob.id: "cyd"})
    assert [pupil.name for pupil in kept.pupils(room)] == ["Bob", "Ann", "Cyd"]


def test_pupil_who_leaves_a_group_and_comes_back_plays_what_is_missing(kept: Rooms) -> None:
    room = filled(kept, groups=1, each=2, per_pair=5)
    [game] = kept.games(room, states=["playing"])
    play_out(kept, room, game.id, Random(1))
    kept.set_groups(room, {game.first: 2})
    assert [left.state for left in kept.games(room)] == ["done"]
    kept.set_groups(room, {game.first: 1})
    kept.begin(room)
    while playing := kept.games(room, states=["playing"]):
        play_out(kept, room, playing[0].id, Random(1))
    begun = [played.first for played in kept.games(room) if played.state == "done"]
    assert sorted(begun.count(pupil) for pupil in game.players) == [2, 3]


def test_game_that_was_left_is_missing_when_the_pupil_comes_back(kept: Rooms) -> None:
    room = filled(kept, groups=1, each=2, per_pair=2)
    [game] = kept.games(room, states=["playing"])
    kept.play(room, game.id, 0, "1-1")
    kept.set_groups(room, {game.first: 2})
    assert [(left.state, left.kind) for left in kept.games(room)] == [("void", "replaced")]
    kept.set_groups(room, {game.first: 1})
    kept.begin(room)
    while playing := kept.games(room, states=["playing"]):
        play_out(kept, room, playing[0].id, Random(1))
    begun = [played.first for played in kept.games(room) if played.state == "done"]
    assert sorted(begun) == sorted(game.players)


def test_finalist_who_changes_the_group_plays_on_in_the_final(kept: Rooms) -> None:
    room = filled(kept, groups=2, each=2, per_pair=1)
    for game in kept.games(room):
        play_out(kept, room, game.id, Random(1))
    first, second = (game.winner for game in kept.games(room))
    assert first is not None
    assert second is not None
    room = kept.begin_final(room, [first, second])
    [final] = kept.games(room, 0)
    kept.play(room, final.id, 0, "1-1")
    kept.set_groups(room, {first: 2})
    assert kept.game(room, final.id).state == "playing"
    with pytest.raises(NotApplicable):
        kept.void(room, kept.games(room, 1)[0].id)
