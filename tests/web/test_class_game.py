"""Pupils play and write down the games of a class: who may do what, what a page tells, and what it keeps to itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import Any

import httpx
import pytest

from grundy import parse
from grundy.classroom.model import ClassGame
from grundy.classroom.room import Discussion, Room, Way
from grundy.classroom.store import Rooms
from grundy.classroom.tournament import Pairing
from grundy.core.outcome import PlayConvention
from grundy.records.sheets import Notation
from grundy.web.classroom.entering import CHANGED, SEATS
from grundy.web.database import DATABASE
from tests.web.conftest import Ask

TELLING = re.compile(r"/analyse|/review|/play\?|can win|should win|winning|losing|mark-good|class=\"badge|value|hint")
"""What no page says that is not released, in its addresses, words and marks."""


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rooms]:
    """The rooms of the app under test; every test opens its own."""
    folder: Path = tmp_path_factory.mktemp("class")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(DATABASE, f"sqlite:///{folder}/class.db")
        made = Rooms.prepared(f"sqlite:///{folder}/class.db")
        yield made
        made.close()


@dataclass
class Lesson:
    """A room with Ann, Bob and Eve, who plays with whom, and how they ask."""

    ask: Ask
    kept: Rooms
    room: Room
    seats: dict[str, str]
    game: ClassGame

    def at(self, name: str, *path: object) -> str:
        return "/".join((f"/class/s/{self.seats[name]}", *map(str, path)))

    def get(self, name: str, *path: object, here: str = "") -> httpx.Response:
        return self.ask(self.at(name, *path), headers=self.cookie(here))

    def post(self, name: str, *path: object, here: str = "", **fields: object) -> httpx.Response:
        data = {key.replace("_", "-"): str(value) for key, value in fields.items()}
        return self.ask(self.at(name, *path), method="POST", data=data, headers=self.cookie(here))

    def cookie(self, here: str) -> dict[str, str]:
        """Return who else sits at the device."""
        return {"Cookie": f"{SEATS}={'.'.join(self.seats[name] for name in here.split())}"} if here else {}

    def board(self, name: str, here: str = "") -> str:
        return self.get(name, "game", self.game.id, here=here).text

    def move(self, name: str, ply: int, move: str, here: str = "") -> httpx.Response:
        return self.post(name, "game", self.game.id, "move", here=here, ply=ply, move=move)

    def write(self, *numbers: int, ply: int = 0, name: str = "Eve") -> httpx.Response:
        heaps: dict[str, Any] = {f"heap_{heap}": number for heap, number in enumerate(numbers, 1)}
        return self.post(name, "write", self.game.id, ply=ply, **heaps)

    @property
    def moves(self) -> tuple[str, ...]:
        return self.kept.game(self.room, self.game.id).moves


@dataclass
class Begin:
    ask: Ask
    kept: Rooms

    def __call__(
        self,
        way: Way = "devices",
        start: str = "nim(3,4,5)",
        notation: Notation = "positions",
        play: PlayConvention = "normal",
        devices: str = "Ann Bob Eve",
    ) -> Lesson:
        """Open a room in which Ann begins a game with Bob."""
        room, _ = self.kept.open(parse(start), play, way=way, notation=notation, client=token_hex(4))
        pupils = {name: self.kept.add_pupil(room, name, group=1) for name in ("Ann", "Bob", "Eve")}
        seats = {name: self.kept.take_seat(room, pupils[name].id) for name in devices.split()}
        self.kept.plan(room, 1, "round", [Pairing(pupils["Ann"].id, pupils["Bob"].id)])
        [game] = self.kept.games(room)
        return Lesson(self.ask, self.kept, room, seats, game)


@pytest.fixture
def begin(ask: Ask, kept: Rooms) -> Begin:
    return Begin(ask, kept)


# On devices


def test_two_devices_play_a_game_to_its_end(begin: Begin) -> None:
    lesson = begin(start="nim(1,2)")
    assert "It is your turn." in lesson.board("Ann")
    assert "Ann is thinking." in lesson.board("Bob")
    assert "data-post" not in lesson.board("Bob")
    made = lesson.move("Ann", 0, "2-1")
    assert made.status_code == 303
    assert made.headers[CHANGED] == f"{lesson.room.channel} game-{lesson.game.id}"
    assert lesson.move("Bob", 1, "1-1").status_code == 303
    ended = lesson.move("Ann", 2, "2-1")
    assert ended.headers[CHANGED] == f"{lesson.room.channel} game-{lesson.game.id} group-1 results room"
    assert "You have won this game!" in lesson.board("Ann")
    assert "Ann has won." in lesson.board("Bob")
    assert lesson.kept.game(lesson.room, lesson.game.id).winner == lesson.game.first


def test_one_device_passes_from_seat_to_seat(begin: Begin) -> None:
    lesson = begin()
    page = lesson.board("Ann", here="Ann Bob")
    assert "Ann’s move" in page
    lesson.move("Ann", 0, "3-1", here="Ann Bob")
    page = lesson.board("Ann", here="Ann Bob")
    assert "Bob’s move" in page
    assert f'data-post="{lesson.at("Bob", "game", lesson.game.id, "move")}"' in page
    assert f'href="{lesson.at("Bob", "game", lesson.game.id)}?ply=1&amp;move=1-1"' in page
    assert lesson.move("Bob", 1, "1-1", here="Ann Bob").status_code == 303


def test_opponent_without_device_uses_the_other_one(begin: Begin) -> None:
    lesson = begin(devices="Ann")
    assert lesson.move("Ann", 0, "3-1").status_code == 303
    assert "Bob’s move" in lesson.board("Ann")
    assert lesson.move("Ann", 1, "3-1").status_code == 303


def test_move_of_somebody_else_is_refused(begin: Begin) -> None:
    lesson, other = begin(), begin()
    for name, said in (("Bob", "Wait, it is your opponent’s turn"), ("Eve", "This is not your game")):
        refused = lesson.move(name, 0, "1-1")
        assert refused.status_code == 403
        assert said in refused.text
    assert other.get("Ann", "game", lesson.game.id).status_code == 404
    assert other.post("Ann", "game", lesson.game.id, "move", ply=0, move="1-1").status_code == 404
    assert lesson.ask(f"/class/s/{'0' * 32}/game/{lesson.game.id}").status_code == 404
    assert lesson.post("Ann", "write", lesson.game.id, "back", ply=0).status_code == 400
    assert lesson.post("Eve", "write", lesson.game.id, ply=0, heap_1=3, heap_2=4, heap_3=4).status_code == 403
    assert lesson.moves == ()


def test_page_of_a_stranger_to_the_game_has_nothing_to_touch(begin: Begin) -> None:
    page = begin().board("Eve")
    assert "<form" not in page
    assert "?move=" not in page
    assert 'class="move"' not in page


def test_illegal_move_is_told_with_the_rule_and_the_board_stays(begin: Begin) -> None:
    lesson = begin()
    refused = lesson.post("Ann", "game", lesson.game.id, "move", ply=0, sent="take", take=7, heap=3)
    assert refused.status_code == 400
    assert "heap 3 has only 5 matches" in refused.text
    assert 'name="take" inputmode="numeric" autocomplete="off" required value="7"' in refused.text
    assert lesson.move("Ann", 0, "").status_code == 400
    assert lesson.post("Ann", "game", lesson.game.id, "move", move="1-1").status_code == 400
    assert lesson.moves == ()


def test_move_sent_twice_is_made_once(begin: Begin) -> None:
    lesson = begin()
    assert [lesson.move("Ann", 0, "3-1").status_code for _ in range(2)] == [303, 303]
    assert lesson.moves == ("3-1",)
    outdated = lesson.move("Ann", 0, "1-1")
    assert outdated.status_code == 409
    assert "The game has gone on meanwhile, look at the board" in outdated.text
    assert lesson.moves == ("3-1",)


def test_chosen_move_is_made_only_when_the_pupil_says_so(begin: Begin) -> None:
    lesson = begin()
    page = lesson.ask(lesson.at("Ann", "game", lesson.game.id) + "?ply=0&move=3-2&lang=cs")
    assert page.status_code == 200
    assert '<input type="hidden" name="move" value="3-2">' in page.text
    assert f'action="{lesson.at("Ann", "game", lesson.game.id, "move")}?lang=cs"' in page.text
    assert lesson.moves == ()
    assert lesson.ask(lesson.at("Ann", "game", lesson.game.id) + "?ply=0&move=3-9").status_code == 400
    assert lesson.ask(lesson.at("Ann", "game", lesson.game.id) + "?ply=4&move=3-1").status_code == 409


def test_language_stays_from_page_to_page(begin: Begin) -> None:
    lesson = begin()
    page = lesson.ask(lesson.at("Ann", "game", lesson.game.id) + "?lang=hr").text
    assert "?ply=0&amp;lang=hr&amp;move=1-1" in page
    made = lesson.ask(
        lesson.at("Ann", "game", lesson.game.id, "move") + "?lang=hr", method="POST", data={"ply": "0", "move": "1-1"}
    )
    assert made.headers["location"].endswith("?lang=hr")


@pytest.mark.parametrize(
    ("start", "fields"),
    [
        ("domineering(111/111)", {"move": "a1-a2"}),
        ("turtles(1,3)", {"sent": "choose", "pick_1_3": "on"}),
        ("moore[2](2,3)", {"sent": "several", "take_1": "1", "take_2": "2"}),
        ("nim(2)+nim(3)", {"sent": "notation", "move": "1:1-1"}),
    ],
)
def test_every_form_of_a_move_is_sent(begin: Begin, start: str, fields: dict[str, str]) -> None:
    lesson = begin(start=start)
    assert lesson.get("Ann", "game", lesson.game.id).status_code == 200
    made = lesson.post("Ann", "game", lesson.game.id, "move", ply=0, **fields)
    assert made.status_code == 303, made.text


def test_left_and_right_are_told_their_pieces(begin: Begin) -> None:
    page = begin(start="domineering(111/111)").board("Bob")
    assert "Ann: Left, blue" in page
    assert "Bob: Right, red" in page


# What is told


@pytest.mark.parametrize("start", ["nim(3,4,5)", "domineering(111/111)", "nim(1,1)"])
def test_nothing_of_value_is_told_before_the_teacher_releases_it(begin: Begin, start: str) -> None:
    for way in ("devices", "scribe"):
        lesson = begin(way=way, start=start)
        for name in ("Ann", "Bob", "Eve"):
            for path in ((), ("game", lesson.game.id), ("write", lesson.game.id)):
                page = lesson.get(name, *path)
                shown = re.sub(r'value="[^"]*"|<link[^>]*>|<script[^>]*>', "", page.text)
                assert TELLING.search(shown) is None


def test_nothing_of_value_is_told_after_the_game(begin: Begin) -> None:
    lesson = begin(start="nim(1)")
    lesson.move("Ann", 0, "1-1")
    for name in ("Ann", "Bob", "Eve"):
        for path in ((), ("game", lesson.game.id)):
            assert TELLING.search(re.sub(r"<link[^>]*>", "", lesson.get(name, *path).text)) is None


def test_released_group_sees_who_can_win_and_why(begin: Begin) -> None:
    lesson = begin()
    lesson.kept.release(lesson.room, 1)
    page = lesson.board("Ann")
    assert "Ann can win." in page
    assert "mark-good" in page
    assert re.search(r'/analyse\?position=nim\(3,4,5\)" target="_blank" rel="noopener"', page)
    lesson.kept.hide(lesson.room)
    assert "/analyse" not in lesson.board("Ann")
    short = begin(start="nim(1)")
    short.kept.release(short.room)
    short.move("Ann", 0, "1-1")
    assert "/review?position=nim(1)&amp;moves=1-1&amp;opponent=human" in short.board("Ann")


# What to do now


def test_page_of_a_pupil_says_what_to_do(begin: Begin) -> None:
    lesson = begin(start="nim(1)")
    assert "You play against Bob now." in lesson.get("Ann").text
    assert "You begin." in lesson.get("Ann").text
    assert "Ann begins." in lesson.get("Bob").text
    assert "Wait until your teacher begins." in lesson.get("Eve").text
    lesson.kept.plan(lesson.room, 1, "round", [Pairing(lesson.game.second, lesson.kept.pupils(lesson.room)[2].id)])
    assert "Wait until this game is over: Ann – Bob." in lesson.get("Eve").text
    assert "Next you play against Bob." in lesson.get("Eve").text
    lesson.move("Ann", 0, "1-1")
    assert "You have played all your games." in lesson.get("Ann").text
    assert re.search(r"<span>Bob</span>\s*<strong>a win</strong>", lesson.get("Ann").text)
    assert "You play against Eve now." in lesson.get("Bob").text
    newcomer = lesson.kept.add_pupil(lesson.room, "Dan")
    lesson.seats["Dan"] = lesson.kept.take_seat(lesson.room, newcomer.id)
    assert "Wait until your teacher puts you into a group." in lesson.get("Dan").text


def test_page_of_a_pupil_says_whose_turn_it_is(begin: Begin) -> None:
    lesson = begin()
    lesson.move("Ann", 0, "1-1")
    for name, said in (("Ann", "It is the turn of Bob."), ("Bob", "It is your turn.")):
        page = lesson.get(name).text
        assert said in page
        assert "begin" not in page
        assert re.search(rf'data-concerns="[^"]* game-{lesson.game.id}"', page)


def test_others_at_the_device_are_called_to_what_they_find_on_their_page(begin: Begin) -> None:
    lesson = begin("scribe")
    page = lesson.get("Bob", here="Ann Bob Eve").text
    assert ">Ann</a>" in page  # who plays on the table has nothing to enter
    assert ">Eve: Write down the moves</a>" in page


def test_page_of_a_pupil_leads_to_the_others_at_the_device(begin: Begin) -> None:
    lesson, other = begin(), begin()
    lesson.seats["stranger"] = other.seats["Bob"]
    page = lesson.get("Ann", here="Ann Eve stranger").text
    assert f'href="{lesson.at("Eve")}">Eve</a>' in page
    assert f'href="{lesson.at("Bob")}">Bob: Play</a>' in lesson.get("Eve", here="Bob Eve").text
    assert other.seats["Bob"] not in page
    assert f"/class/join?code={lesson.room.code}" in page


def test_tapped_move_is_voted_for_and_marked(begin: Begin) -> None:
    lesson = begin(start="nim(1,2)")
    lesson.kept.discuss(lesson.room, Discussion(lesson.game.id, 0))
    assert "voted" not in lesson.get("Eve").text
    asked = lesson.ask(lesson.at("Eve") + "?vote=2-1").text  # without script
    assert "You have chosen: Take 1 match from heap 2." in asked
    assert re.findall(r'class="move voted" aria-current="true" data-move="([^"]*)"', asked) == ["2-1"]
    [post] = re.findall(r'class="position" data-post="([^"]*)" data-ply="0"', asked)
    assert lesson.ask(post, method="POST", data={"move": "2-1", "ply": "0"}).status_code == 303
    page = lesson.get("Eve").text
    assert "You have voted: Take 1 match from heap 2." in page
    assert re.findall(r'class="move voted" aria-current="true" data-move="([^"]*)"', page) == ["2-1"]


def test_room_or_game_that_is_no_more_leads_on(begin: Begin) -> None:
    lesson = begin()
    bob = lesson.game.second
    board = lesson.at("Ann", "game", lesson.game.id)
    lesson.kept.remove_pupil(lesson.room, bob)
    gone = lesson.ask(board)
    assert gone.status_code == 404
    assert f'class="button primary" href="{lesson.at("Ann")}"' in gone.text
    lesson.kept.delete(lesson.room)
    for address in (board, lesson.at("Ann"), "/class/nowhere"):
        page = lesson.ask(address)
        assert page.status_code == 404
        assert 'class="button primary" href="/class"' in page.text
        assert "/open" not in page.text
    assert "this room or this seat is no more" in lesson.ask(board).text.lower()
    assert "/open" in lesson.ask("/classes").text


def test_game_of_a_pupil_who_has_left_keeps_the_name(begin: Begin) -> None:
    lesson = begin()
    lesson.move("Ann", 0, "1-1")
    lesson.kept.remove_pupil(lesson.room, lesson.game.second)
    assert "<h1>Ann – Bob</h1>" in lesson.board("Ann")


def test_discussion_covers_every_page_of_a_pupil_and_games_wait(begin: Begin) -> None:
    lesson = begin()
    lesson.move("Ann", 0, "1-1")
    assert 'id="vote"' not in lesson.board("Bob")
    room = lesson.kept.discuss(lesson.room, Discussion(lesson.game.id, 1))
    for name in ("Ann", "Bob", "Eve"):
        for page in (lesson.board(name), lesson.get(name).text):
            assert "Your class discusses this position." in page
            assert 'http-equiv="refresh"' in page  # also of who is to move: without script it comes and goes, too
    refused = lesson.move("Bob", 1, "2-1")
    assert refused.status_code == 409
    assert "Your class discusses a position now, and your game waits: this was not kept" in refused.text
    assert 'id="vote"' in refused.text
    assert lesson.moves == ("1-1",)
    assert lesson.move("Ann", 0, "1-1").status_code == 303, "what was kept before is said to be kept"
    lesson.kept.discuss(room, None)
    assert 'id="vote"' not in lesson.board("Bob")
    assert lesson.move("Bob", 1, "2-1").status_code == 303


def test_scribe_writes_nothing_while_the_class_discusses(begin: Begin) -> None:
    lesson = begin("scribe")
    lesson.write(2, 4, 5)
    room = lesson.kept.discuss(lesson.room, Discussion(lesson.game.id, 1))
    back = lesson.post("Eve", "write", lesson.game.id, "back", ply=1)
    over = lesson.post("Eve", "write", lesson.game.id, "over", ply=1)
    for refused in (lesson.write(2, 3, 5, ply=1), lesson.write(0, 0, 0, ply=1), back, over):
        assert refused.status_code == 409
        assert "this was not kept" in refused.text
    assert lesson.moves == ("1-1",)
    lesson.kept.discuss(room, None)
    assert lesson.write(2, 3, 5, ply=1).status_code == 303


def test_vote_leaves_a_pupil_where_the_game_is(begin: Begin) -> None:
    places: tuple[tuple[Way, str, str], ...] = (("devices", "Ann", "game"), ("scribe", "Eve", "write"))
    for way, name, place in places:
        lesson = begin(way)
        room = lesson.kept.discuss(lesson.room, Discussion(lesson.game.id, 0))
        [post] = re.findall(r'data-post="([^"]*vote[^"]*)"', lesson.get(name, place, lesson.game.id).text)
        voted = lesson.ask(post, method="POST", data={"ply": "0", "vote": "3-1"})
        assert voted.headers["location"] == lesson.at(name, place, lesson.game.id)
        assert list(lesson.kept.votes(lesson.room).values()) == ["3-1"]
        room = lesson.kept.discuss(room, Discussion(lesson.game.id, 0, revealed=True))
        late = lesson.ask(post, method="POST", data={"ply": "0", "vote": "3-2"})
        assert (late.status_code, "The voting is over" in late.text, "data-live=" in late.text) == (400, True, True)
        lesson.kept.discuss(room, None)
        assert lesson.ask(post, method="POST", data={"ply": "0", "vote": "3-2"}).status_code == 400
        assert lesson.get(name, place, lesson.game.id, "vote").status_code == 200


def test_all_pupils_at_a_device_are_asked(begin: Begin) -> None:
    lesson = begin()
    lesson.kept.discuss(lesson.room, Discussion(lesson.game.id, 0))
    page = lesson.board("Ann", here="Ann Bob")
    assert f'href="{lesson.at("Bob", "game", lesson.game.id)}">Bob</a>' in page


# Scribes


def test_scribe_writes_positions(begin: Begin) -> None:
    lesson = begin("scribe", "nim(1,2)")
    assert "You write down the game of Ann and Bob." in lesson.get("Eve").text
    assert "Eve writes down your game." in lesson.get("Ann").text
    page = lesson.get("Eve", "write", lesson.game.id).text
    assert "How many matches are left in each heap now?" in page
    assert lesson.write(1, 1).status_code == 303
    assert lesson.write(1, 1).status_code == 303  # sent twice
    assert lesson.write(0, 1, ply=1).status_code == 303
    assert lesson.moves == ("2-1", "1-1")
    ended = lesson.write(0, 0, ply=2)
    assert ended.headers[CHANGED].endswith("group-1 results room")
    assert "Ann has won." in lesson.board("Eve")
    assert lesson.get("Eve", "write", lesson.game.id).status_code == 303


def test_scribe_alone_writes(begin: Begin) -> None:
    lesson = begin("scribe")
    for refused in (
        lesson.write(2, 4, 5, name="Ann"),
        lesson.write(2, 5, 5, name="Bob"),
        lesson.move("Ann", 0, "1-1"),
        lesson.post("Ann", "write", lesson.game.id, "over", ply=0),
        lesson.post("Bob", "write", lesson.game.id, "back", ply=0),
    ):
        assert refused.status_code == 403
        assert "Somebody else writes down this game" in refused.text
        assert "row-form" not in refused.text
    assert lesson.get("Ann", "write", lesson.game.id).headers["location"] == lesson.at("Ann", "game", lesson.game.id)
    assert lesson.moves == ()


def test_players_write_where_the_scribe_has_no_device(begin: Begin) -> None:
    lesson = begin("scribe", devices="Ann Bob")
    assert "You write down the moves yourselves." in lesson.get("Bob").text
    assert lesson.write(2, 4, 5, name="Bob").status_code == 303
    assert lesson.write(1, 4, 5, name="Bob", ply=1).status_code == 303


@pytest.mark.parametrize(
    ("notation", "numbers", "said", "repairs"),
    [
        ("positions", (3, 4, 7), "Heap 3 has only 5 matches", []),
        ("positions", (3, 4, 5), "Nothing has changed", ["Leave this row out"]),
        ("positions", (2, 4, 4), "matches are taken from 2 heaps", ["1-1 3-1", "3-1 1-1", "1-1", "3-1"]),
        ("positions", (4, 3, 4), "Heap 1 has only 3 matches", ["3-1", "2-1"]),
        ("positions", (3, 6, 2), "Heap 2 has only 4 matches", ["3-3"]),
        ("takings", (4, 0, 0), "Heap 1 has only 3 matches", ["2-4", "3-4"]),
        ("takings", (0, 0, 0), "At least one match must be taken", []),
        ("takings", (1, 0, 2), "matches are taken from 2 heaps", ["1-1 3-2", "3-2 1-1", "1-1", "3-2"]),
    ],
)
def test_wrong_row_is_explained_and_repaired(
    begin: Begin, notation: Notation, numbers: tuple[int, ...], said: str, repairs: list[str]
) -> None:
    lesson = begin("scribe", notation=notation)
    page = lesson.write(*numbers)
    assert page.status_code == 400
    assert said in page.text
    offered = re.findall(r'name="moves" value="([^"]*)"', page.text)
    offered += re.findall(r'class="button repair"[^>]*>([^<]*)<', page.text)
    assert offered == repairs
    assert lesson.moves == ()
    if offered and "-" in offered[0]:
        made = lesson.post("Eve", "game", lesson.game.id, "move", ply=0, moves=offered[0])
        assert made.headers["location"] == lesson.at("Eve", "write", lesson.game.id)
        assert " ".join(lesson.moves) == offered[0]


def test_numbers_in_the_wrong_columns_are_put_right(begin: Begin) -> None:
    lesson = begin("scribe", "nim(1,3,5)")
    assert 'name="moves" value="3-4"' in lesson.write(3, 1, 1).text


def test_row_that_is_no_row_is_told(begin: Begin) -> None:
    lesson = begin("scribe")
    assert "There is no heap 4" in lesson.write(3, 4, 5, 1).text
    refused = lesson.post("Eve", "write", lesson.game.id, ply=0, heap_1="x", heap_2=4, heap_3=5)
    assert "Write a number for heap 1" in refused.text
    assert lesson.post("Eve", "write", lesson.game.id).status_code == 400
    assert lesson.write(3, 4, 4, ply=7).status_code == 409


def test_missing_last_move_is_offered(begin: Begin) -> None:
    lesson = begin("scribe", "nim(1,2)")
    early = lesson.post("Eve", "write", lesson.game.id, "over", ply=0)
    assert early.status_code == 400
    assert "The game is not over" in early.text
    assert 'name="moves"' not in early.text
    lesson.write(0, 2)
    over = lesson.post("Eve", "write", lesson.game.id, "over", ply=1)
    assert "The last move is missing" in over.text
    assert 'name="moves" value="2-2"' in over.text
    lesson.post("Eve", "game", lesson.game.id, "move", ply=1, moves="2-2")
    assert lesson.kept.game(lesson.room, lesson.game.id).winner == lesson.game.second
    assert lesson.post("Eve", "write", lesson.game.id, "over", ply=2).status_code == 409


def test_scribe_takes_back_the_last_row_once(begin: Begin) -> None:
    lesson = begin("scribe")
    lesson.write(1, 4, 5)
    lesson.write(1, 4, 4, ply=1)
    assert lesson.post("Eve", "write", lesson.game.id, "back", ply=2).status_code == 303
    assert lesson.moves == ("1-2",)
    assert lesson.post("Eve", "write", lesson.game.id, "back", ply=2).status_code == 400
    assert lesson.moves == ("1-2",)


def test_scribe_mends_the_last_row_of_a_game_that_has_just_ended(begin: Begin) -> None:
    lesson = begin("scribe", "nim(2)")
    eve = lesson.kept.pupils(lesson.room)[2].id
    lesson.kept.plan(lesson.room, 1, "round", [Pairing(lesson.game.first, eve)])
    lesson.write(0)
    assert "The last row is wrong" in lesson.board("Eve")
    assert lesson.at("Eve", "write", lesson.game.id, "back") in lesson.board("Ann", here="Ann Eve")
    assert "The last row is wrong" not in lesson.board("Ann")
    assert lesson.post("Ann", "write", lesson.game.id, "back", ply=1).status_code == 403
    mended = lesson.post("Eve", "write", lesson.game.id, "back", ply=1)
    assert mended.headers["location"] == lesson.at("Eve", "write", lesson.game.id)
    assert mended.headers[CHANGED].endswith(f"game-{lesson.game.id} group-1 results")
    assert "row-form" in lesson.get("Eve", "write", lesson.game.id).text
    lesson.write(1)
    lesson.write(0, ply=1)
    assert lesson.kept.game(lesson.room, lesson.game.id).winner == lesson.game.second
    [following] = lesson.kept.games(lesson.room, states=["playing"])
    lesson.kept.play(lesson.room, following.id, 0, "1-1")
    assert "The last row is wrong" not in lesson.board("Eve")
    refused = lesson.post("Eve", "write", lesson.game.id, "back", ply=2)
    assert refused.status_code == 403
    assert "only your teacher can change it" in refused.text
    assert len(lesson.moves) == 2


def test_players_on_devices_take_nothing_back(begin: Begin) -> None:
    lesson = begin(start="nim(1)")
    lesson.move("Ann", 0, "1-1")
    assert "The last row is wrong" not in lesson.board("Ann")
    assert lesson.post("Ann", "write", lesson.game.id, "back", ply=1).status_code == 403


def test_scribe_of_another_game_touches_the_board_or_writes_the_move(begin: Begin) -> None:
    lesson = begin("scribe", "kayles(5)")
    page = lesson.get("Eve", "write", lesson.game.id).text
    assert "row-form" not in page
    assert "The move of Ann" in page
    assert "Write it down <kbd" in page
    assert f'data-post="{lesson.at("Eve", "game", lesson.game.id, "move")}"' in page
    assert lesson.write(5).status_code == 400
    refused = lesson.move("Eve", 0, "1-3")
    assert refused.status_code == 400
    assert "Take back" not in refused.text
    made = lesson.move("Eve", 0, "1-1/2,2")
    assert made.headers["location"] == lesson.at("Eve", "write", lesson.game.id)


def test_who_can_win_is_told_only_if_it_is_released_to_the_game_and_to_the_reader(begin: Begin) -> None:
    lesson = begin()
    kept = lesson.kept
    stranger = kept.take_seat(lesson.room, kept.add_pupil(lesson.room, "Zoe", 2).id)
    kept.release(lesson.room, 2)
    assert "can win" not in lesson.ask(f"/class/s/{stranger}/game/{lesson.game.id}").text
    kept.release(lesson.room, 1)
    assert "can win" in lesson.ask(f"/class/s/{stranger}/game/{lesson.game.id}").text
