"""The teacher's pages: what is played, statistics, discussion and the final; the projector tells no secret."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Any

import pytest
from sqlalchemy import update

from grundy import parse
from grundy.classroom.export import recorded
from grundy.classroom.groups import groups_of
from grundy.classroom.matches import match_of
from grundy.classroom.model import ClassGame
from grundy.classroom.room import Discussion, Room, projector_secret
from grundy.classroom.store import Rooms
from grundy.classroom.tables import games
from grundy.classroom.tournament import Pairing
from grundy.explaining.language import language
from grundy.records.analyse import analyse
from grundy.records.lesson import parts_of_lesson, players_table, progress_tables
from grundy.records.report import report_tables
from grundy.web.classroom import statisticspage
from grundy.web.classroom.entering import CHANGED
from grundy.web.classroom.statisticspage import recorded_in_time
from tests.web.conftest import Ask
from tests.web.test_records import words


class Lesson:
    """A room with groups of pupils, who all have a seat and play at random."""

    def __init__(self, kept: Rooms, start: str = "nim(1,2)", groups: int = 2, size: int = 3, **settings: Any) -> None:
        self.kept = kept
        self.chance = Random(3)
        self.room, self.secret = kept.open(parse(start), **{"games_per_pair": 1, **settings})
        members = [kept.add_pupil(self.room, f"Pupil {place}", 1 + place % groups) for place in range(groups * size)]
        self.seats = {pupil.id: kept.take_seat(self.room, pupil.id) for pupil in members}
        kept.begin(self.room)

    @property
    def teacher(self) -> str:
        return f"/class/t/{self.secret}"

    @property
    def projector(self) -> str:
        return f"/class/p/{projector_secret(self.secret)}"

    def now(self) -> Room:
        return self.kept.by_teacher(self.secret)

    def play(self, most: int = 1_000) -> None:
        """Play at random until nobody plays, or so many games are over."""
        while most and (playing := self.kept.games(self.room, states=("playing",))):
            game = playing[0]
            while game.state == "playing":
                move = self.chance.choice([*match_of(game).position.moves])
                game = self.kept.play(self.now(), game.id, len(game.moves), move.notation)
            most -= 1


def form(ask: Ask, address: str, **fields: object) -> tuple[int, str]:
    """Send a form; return the status and the words of the change."""
    answer = ask(address, method="POST", data={name: str(value) for name, value in fields.items()})
    return answer.status_code, answer.headers.get(CHANGED, "").partition(" ")[2]


def test_class_that_has_not_begun_is_set_up(ask: Ask, kept: Rooms) -> None:
    _, secret = kept.open(parse("nim(3,4,5)"))
    answer = ask(f"/class/t/{secret}?lang=cs")
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/class/t/{secret}/setup?lang=cs"


def test_page_shows_who_plays_and_which_game_stands_still(ask: Ask, kept: Rooms) -> None:
    lesson = Lesson(kept)
    first = kept.games(lesson.room, states=("playing",))[0]
    page = ask(lesson.teacher).text
    names = {pupil.id: pupil.name for pupil in kept.pupils(lesson.room)}
    assert f"{names[first.first]} to move" in page
    assert "stand still" not in page
    assert f"game-{first.id}" in re.search('data-concerns="([^"]*)"', page)[1].split()  # type: ignore[index]
    with kept.engine.begin() as connection:
        connection.execute(update(games).where(games.c.id == first.id).values(changed=first.changed - 200))
    page = ask(lesson.teacher).text
    assert "no move for 3 minutes" in page
    assert "1 game stands still." in page


def test_teacher_takes_back_voids_and_lets_play_again(ask: Ask, kept: Rooms) -> None:
    lesson = Lesson(kept)
    game = kept.games(lesson.room, states=("playing",))[0]
    kept.play(lesson.room, game.id, 0, "1-1")
    address = f"{lesson.teacher}/game/{game.id}"
    status, words = form(ask, address, do="back", ply=1)
    assert (status, words) == (303, f"game-{game.id} group-{game.group} room")
    assert form(ask, address, do="back", ply=1)[0] == 400
    assert form(ask, address, do="again") == (303, words)
    assert form(ask, address, do="again")[0] == 400  # pressed twice
    again = [other for other in kept.games(lesson.room, game.group) if other.players == game.players]
    assert [other.state == "void" for other in again] == [True, False]
    assert form(ask, f"{lesson.teacher}/game/{again[1].id}", do="void")[0] == 303
    assert kept.game(lesson.room, again[1].id).state == "void"
    assert form(ask, f"{lesson.teacher}/game/{10**30}", do="void")[0] in (400, 404)
    assert form(ask, address, do="dance")[0] == 400


def test_teacher_takes_back_the_last_move_of_a_game_that_is_over(ask: Ask, kept: Rooms) -> None:
    lesson = Lesson(kept)
    game = kept.games(lesson.room, states=("playing",))[0]
    for ply, move in enumerate(("1-1", "2-2")):
        kept.play(lesson.room, game.id, ply, move)
    address = f"{lesson.teacher}/game/{game.id}"
    assert "Take back the last move" in ask(address).text
    assert form(ask, address, do="back", ply=2)[0] == 303
    now = kept.game(lesson.room, game.id)
    assert (now.state, now.winner, now.moves) == ("playing", None, ("1-1",))


def test_values_are_released_to_one_group_or_to_everyone(ask: Ask, kept: Rooms) -> None:
    lesson = Lesson(kept, groups=3)

    def seen() -> list[int]:
        return [group for group in (1, 2, 3) if lesson.now().shows_values(group)]

    assert form(ask, f"{lesson.teacher}/group/2", do="release") == (303, "group-2 room")
    assert seen() == [2]
    form(ask, f"{lesson.teacher}/everyone", do="release")
    assert seen() == [1, 2, 3]
    form(ask, f"{lesson.teacher}/group/2", do="hide")
    assert seen() == [1, 3]
    form(ask, f"{lesson.teacher}/everyone", do="hide")
    assert seen() == []
    assert form(ask, f"{lesson.teacher}/group/9", do="release")[0] == 400


def test_extra_games_fill_the_time(ask: Ask, kept: Rooms) -> None:
    lesson = Lesson(kept, groups=1, size=4)
    assert form(ask, f"{lesson.teacher}/group/1", do="extra")[0] == 400  # all four are busy
    lesson.play()
    assert form(ask, f"{lesson.teacher}/group/1", do="extra")[0] == 303
    assert [game.state for game in kept.games(lesson.room) if game.kind == "extra"] == ["playing"]


def test_games_to_come_are_told_by_pairs(ask: Ask, kept: Rooms) -> None:
    lesson = Lesson(kept, groups=1, size=3, games_per_pair=3)
    page = ask(lesson.teacher).text
    assert "8 games to come:" in page
    playing = kept.games(lesson.room, states=("playing",))[0].players
    names = {pupil.id: pupil.name for pupil in kept.pupils(lesson.room)}
    for a, b in combinations(names, 2):
        assert f"{names[a]} – {names[b]} {2 if {a, b} == {*playing} else 3}×" in page


def win(kept: Rooms, room: Room, winner: Callable[[ClassGame], int]) -> None:
    """Let the chosen one win every game that is played: in two heaps of one and two the first move decides."""
    while playing := kept.games(room, states=("playing",)):
        game = playing[0]
        moves = ("2-1", "1-1", "2-1") if winner(game) == game.first else ("2-2", "1-1")
        for ply, move in enumerate(moves):
            kept.play(room, game.id, ply, move)


def test_play_off_is_shown_and_decides_the_first_place(ask: Ask, kept: Rooms) -> None:
    lesson = Lesson(kept, groups=1, size=3)
    ann, bob, cyd = (pupil.id for pupil in kept.pupils(lesson.room))
    beats = {frozenset((ann, bob)): ann, frozenset((bob, cyd)): bob, frozenset((cyd, ann)): cyd}
    places = re.compile('<td>([0-9])\\.</td><th scope="row" class="name" title="([^"]*)"')
    win(kept, lesson.room, lambda game: beats[frozenset(game.players)])
    assert [place for place, _ in places.findall(ask(lesson.teacher).text)] == ["1", "1", "1"]
    form(ask, f"{lesson.teacher}/group/1", do="play-off")
    page = ask(lesson.teacher).text
    assert (page.count("Play-off, round"), "★" in page) == (1, False)
    win(kept, lesson.room, lambda game: beats[frozenset(game.players)])
    form(ask, f"{lesson.teacher}/group/1", do="play-off")
    win(kept, lesson.room, lambda game: bob if bob in game.players else cyd)
    page = ask(lesson.teacher).text
    assert page.count("Play-off, round") == 2
    assert re.findall("<strong>★ ([^<]*)</strong>", page.partition("Play-off, round 2:")[2]).count("Pupil 1") == 2
    assert places.findall(page) == [("1", "Pupil 1"), ("2", "Pupil 0"), ("2", "Pupil 2")]
    assert '<span class="hidden-words">1.</span></td><th scope="row">Pupil 1<' in ask(lesson.projector).text
    assert '<td>2.</td><th scope="row">Pupil 2<' in ask(lesson.projector).text


def test_final_that_waits_for_somebody_says_for_whom(ask: Ask, kept: Rooms) -> None:
    lesson = Lesson(kept, groups=2, size=2)
    lesson.play()
    form(ask, f"{lesson.teacher}/group/1", do="extra")
    form(ask, f"{lesson.teacher}/everyone", do="final")
    page = ask(lesson.teacher).text
    names = {pupil.id: pupil.name for pupil in kept.pupils(lesson.room)}
    [busy] = [names[pupil] for pupil in lesson.now().finalists if pupil in kept.games(lesson.room, 1)[-1].players]
    assert f"{busy} is still busy with another game" in page
    assert page.count("still busy") == 1
    assert "Go on with the final" not in page
    lesson.play(1)
    assert [game.state for game in kept.games(lesson.room, 0)] == ["playing"]
    assert "still busy" not in ask(lesson.teacher).text
    wall = ask(lesson.projector).text
    assert wall.index("The final of the class") < wall.index("Group 1") < wall.index("Group 2")


def test_final_needs_two_groups_that_play(ask: Ask, kept: Rooms) -> None:
    lesson = Lesson(kept, groups=1, size=2)
    kept.add_pupil(lesson.room, "alone", 2)
    assert "A final needs at least two groups that play." in ask(lesson.teacher).text
    lesson.play()
    assert "A final needs at least two groups that play." in ask(lesson.teacher).text


def test_class_finds_its_champion(ask: Ask, kept: Rooms) -> None:
    """Ties are played off, the winners of all groups play a knock-out, and one of them has lost no match."""
    lesson = Lesson(kept, "nim(1,2)", groups=3)
    assert form(ask, f"{lesson.teacher}/everyone", do="final")[0] == 400
    lesson.play()
    while tied := [group for group in groups_of(kept.pupils(lesson.room), kept.games(lesson.room)) if group.tied]:
        assert "Play off" in ask(lesson.teacher).text
        assert form(ask, f"{lesson.teacher}/group/{tied[0].number}", do="play-off")[0] == 303
        lesson.play()
    assert "Begin the final" in ask(lesson.teacher).text
    assert form(ask, f"{lesson.teacher}/everyone", do="final") == (303, "room group-0")
    assert len(lesson.now().finalists) == 3
    first = kept.games(lesson.room, 0)[0]
    assert form(ask, f"{lesson.teacher}/game/{first.id}", do="again")[0] == 303  # the match goes on with another game
    assert [game.state for game in kept.games(lesson.room, 0)] == ["void", "playing"]
    lesson.play()
    final = kept.games(lesson.room, 0)
    champion = next(pupil.name for pupil in kept.pupils(lesson.room) if pupil.id == final[-1].winner)
    for address in (lesson.teacher, lesson.projector):
        assert f"Champion of the class: {champion}" in ask(address).text
    assert form(ask, f"{lesson.teacher}/everyone", do="final")[0] == 303
    assert kept.games(lesson.room, 0) == final
    decided = next(game for game in final if game.state == "done")
    assert form(ask, f"{lesson.teacher}/game/{decided.id}", do="again")[0] == 400  # the next round was played


@pytest.fixture
def time_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the statistics take as long as they need, however busy the machine is."""
    for limit in ("READ_SECONDS", "SOLVE_SECONDS", "TEST_SECONDS"):
        monkeypatch.setattr(statisticspage, limit, 600.0)


@pytest.mark.usefixtures("time_enough")
def test_statistics_are_those_of_the_export(ask: Ask, kept: Rooms) -> None:
    lesson = Lesson(kept, "nim(3,4,5)")
    assert "No move has been made yet." in ask(f"{lesson.teacher}/statistics").text
    lesson.play(5)
    pupils, to = kept.pupils(lesson.room), language("en")
    export = recorded(kept.games(lesson.room), pupils, with_names=True)
    counted = analyse(export)
    expected = [
        *report_tables(counted, to),
        players_table(counted, to),
        *progress_tables(analyse(parts_of_lesson(export)), to),
    ]
    page = ask(f"{lesson.teacher}/statistics").text
    assert "5 games with at least one move" in page
    shown = {
        tuple(words(cell) for cell in re.findall("<t[hd][^>]*>(.*?)</t[hd]>", row))
        for row in re.findall("<tr>(.*?)</tr>", page)
    }
    assert {tuple(row) for table in expected for row in table.rows} <= shown


@pytest.mark.usefixtures("time_enough")
def test_statistics_speak_of_a_class_in_words(ask: Ask, kept: Rooms) -> None:
    lesson = Lesson(kept, "nim(1,2)", groups=2, size=2)
    lesson.play()
    group = [pupil for pupil in kept.pupils(lesson.room) if pupil.group == 2]
    kept.plan(lesson.room, 2, "extra", [Pairing(group[0].id, group[1].id)])
    kept.begin_final(lesson.room, [pupil.id for pupil in kept.pupils(lesson.room)][::2])
    lesson.play()
    page = ask(f"{lesson.teacher}/statistics").text
    assert re.findall('<th scope="col">(group 1|group 2[^<]*|final)</th>', page)[:4] == [
        "group 1",
        "group 2",
        "group 2, extra games",
        "final",
    ]
    assert "group 2, extra games: " in page  # of the plot
    assert not [raw for raw in ("2 extra", "group final", "final/") if raw in page]
    file = ask(f"{lesson.teacher}/files/games.csv").text
    assert {"2 extra", "final"} <= {line.partition("/")[0] for line in file.splitlines()}


@pytest.mark.usefixtures("time_enough")
def test_statistics_show_boards_without_the_turn_and_speak_of_no_heaps(ask: Ask, kept: Rooms) -> None:
    lesson = Lesson(kept, "domineering(111/111)")
    lesson.play()
    page = ask(f"{lesson.teacher}/statistics").text
    assert "domineering(" in page
    assert "to-move" not in page
    assert "heap" not in page


def test_statistics_say_what_there_was_no_time_for(kept: Rooms) -> None:
    lesson = Lesson(kept)
    lesson.play(3)
    pupils = kept.pupils(lesson.room)
    assert recorded_in_time(kept.games(lesson.room), pupils, seconds=-1) == ([], 3)


def test_projector_only_reads_and_tells_no_secret(ask: Ask, kept: Rooms) -> None:
    lesson = Lesson(kept)
    game = kept.games(lesson.room, states=("playing",))[0]
    pages = [ask(lesson.projector).text]
    kept.discuss(lesson.now(), Discussion(game.id, 0))
    pages.append(ask(lesson.projector).text)
    kept.discuss(lesson.now(), Discussion(game.id, 0, revealed=True))
    pages.append(ask(lesson.projector).text)
    for page in pages:
        assert "<form" not in page
        assert not any(secret in page for secret in (lesson.secret, *lesson.seats.values()))
    assert ask(lesson.projector.replace("/p/", "/t/")).status_code == 404
    assert ask(lesson.projector, method="POST").status_code == 405


def test_projector_shows_how_to_join_before_anything_is_played(ask: Ask, kept: Rooms) -> None:
    room, secret = kept.open(parse("nim(3,4,5)"))
    kept.take_seat(room, kept.add_pupil(room, "Ann").id)
    kept.add_pupil(room, "Bob")
    page = ask(f"/class/p/{projector_secret(secret)}").text
    assert room.code in page
    assert "1 pupil of 2 is here." in page
    assert ">Ann<" in page
    assert ">Bob<" not in page
    for host, leads_here in (("127.0.0.1:8000", False), ("10.0.0.7", True)):
        page = ask(f"/class/p/{projector_secret(secret)}", headers={"Host": host}).text
        assert ("Other devices cannot open this address." in page) is not leads_here
        assert ('<div class="qr">' in page) is leads_here


TELLING = ("winning move here", "moves win", "1 move wins", "✓", "✗", "safe", "right:")
"""What would tell the answer."""


def test_class_votes_and_is_told_what_is_right_only_then(ask: Ask, kept: Rooms) -> None:
    lesson = Lesson(kept, "nim(3,4,5)")
    game = kept.games(lesson.room, states=("playing",))[0]
    kept.play(lesson.room, game.id, 0, "3-4")
    assert form(ask, f"{lesson.teacher}/discussion", do="show", game=game.id, ply=0) == (303, "room votes")
    (ann, ann_seat), (bob, bob_seat), *_ = lesson.seats.items()
    ballot = {"game": game.id, "ply": 0}
    assert form(ask, f"/class/s/{ann_seat}/vote", **ballot, vote="none") == (303, "votes")
    assert form(ask, f"/class/s/{ann_seat}/vote", **ballot, vote="1-2") == (303, "votes")  # it may be changed
    assert form(ask, f"/class/s/{bob_seat}/vote", **ballot, vote="none")[0] == 303
    assert kept.votes(lesson.room) == {ann: "1-2", bob: "none"}
    for wrong in ({"vote": "1-9"}, {"vote": ""}, {"vote": "1-1", "ply": 1}):
        assert form(ask, f"/class/s/{ann_seat}/vote", **(ballot | wrong))[0] == 400

    seats = [f"/class/s/{ann_seat}", f"/class/s/{bob_seat}", f"/class/s/{ann_seat}?vote=2-1"]
    before = [ask(address).text for address in (*seats, lesson.projector)]
    assert not [word for word in TELLING for page in before if word in page]
    assert "2 votes" in before[-1]
    assert '<button class="primary" name="vote" value="2-1">' in before[2]

    assert form(ask, f"{lesson.teacher}/discussion", do="reveal")[0] == 303
    ann_page, bob_page, _, wall = (ask(address).text for address in (*seats, lesson.projector))
    assert "You were right: Take 2 matches from heap 1." in ann_page
    assert "You chose: There is no winning move. That is not right." in bob_page
    for page in (ann_page, bob_page, wall):
        assert "1 move wins here." in page
        assert "Heaps of 1, 4 and 5 are safe" in page
        assert "In the game this was played: take 4 matches from heap 3." in page
    assert form(ask, f"/class/s/{ann_seat}/vote", **ballot, vote="1-1")[0] == 400
    assert form(ask, f"{lesson.teacher}/discussion", do="end")[0] == 303
    assert form(ask, f"{lesson.teacher}/discussion", do="reveal")[0] == 400
    assert form(ask, f"/class/s/{ann_seat}/vote", **ballot, vote="1-1")[0] == 400
    assert kept.votes(lesson.room) == {}


def test_no_winning_move_is_a_right_vote_from_a_safe_position(ask: Ask, kept: Rooms) -> None:
    lesson = Lesson(kept, "nim(1,4,5)")
    game = kept.games(lesson.room, states=("playing",))[0]
    pupil, seat = next(iter(lesson.seats.items()))
    room = kept.discuss(lesson.room, Discussion(game.id, 0))
    kept.vote(room, pupil, "none")
    kept.discuss(room, Discussion(game.id, 0, revealed=True))
    page = ask(f"/class/s/{seat}").text
    assert "You were right: There is no winning move." in page
    assert "There is no winning move here: whoever is to move loses if the other one plays well." in page


def test_moments_of_a_game_name_the_moves_that_gave_away_a_win(ask: Ask, kept: Rooms) -> None:
    lesson = Lesson(kept, "nim(1,2)")
    game = kept.games(lesson.room, states=("playing",))[0]
    for ply, move in enumerate(("1-1", "2-1", "2-1")):  # 2 is left, then 1: both could take everything
        kept.play(lesson.room, game.id, ply, move)
    page = ask(f"{lesson.teacher}/game/{game.id}").text
    assert page.count("this gave away a win") == 2
    assert page.count("Show it to everyone") == 3
    page = ask(f"{lesson.teacher}/discussion").text
    assert page.count("✗ 2</span>") == 1
    folds = re.findall('<details class="card fold listed" id="list-([0-9])"( open)?>', page)
    assert folds == [(str(game.group), " open")]
    lesson.play()
    folds = re.findall(
        '<details class="card fold listed" id="list-([0-9])"( open)?>', ask(f"{lesson.teacher}/discussion").text
    )
    assert folds == [("1", ""), ("2", "")]
