"""A room as its teacher opens and sets it up, and as pupils enter it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from grundy.classroom import store as stored
from grundy.classroom.room import Room
from grundy.classroom.store import Rooms
from grundy.web.classroom.entering import CHANGED, SEATS
from grundy.web.database import DATABASE
from tests.web.conftest import Ask


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Rooms]:
    """The rooms of the app under test."""
    url = f"sqlite:///{tmp_path}/class.db"
    monkeypatch.setenv(DATABASE, url)
    made = Rooms.prepared(url)
    yield made
    made.close()


def opened(ask: Ask, kept: Rooms, **fields: str) -> tuple[Room, str]:
    """Open a room by the form; return it and the address of its teacher's pages."""
    answer = ask("/class", method="POST", data={"game": "nim(3,4,5)", **fields})
    found = re.fullmatch("(/class/t/([0-9a-f]{32}))/setup", answer.headers["location"])
    assert answer.status_code == 303
    assert found
    return kept.by_teacher(found[2]), found[1]


def join(ask: Ask, room: Room, seats: str = "", **fields: str) -> httpx.Response:
    headers = {"Cookie": f"{SEATS}={seats}"} if seats else {}
    return ask("/class/join", method="POST", data={"code": room.code, **fields}, headers=headers)


def test_teacher_opens_a_room_of_any_game(ask: Ask, kept: Rooms) -> None:
    room, _ = opened(
        ask, kept, game="Kayles 7", play="misere", games="3", way="scribe", notation="takings", names="Ann\r\nBob\n"
    )

    assert (room.start, room.play_convention, room.games_per_pair) == ("kayles(7)", "misere", 3)
    assert (room.way, room.notation) == ("scribe", "takings")
    assert [(pupil.name, pupil.group, pupil.joined) for pupil in kept.pupils(room)] == [
        ("Ann", 0, False),
        ("Bob", 0, False),
    ]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"game": "nim(0,0)"}, "nobody can move"),
        ({"game": "northcott-retreats[5](1,4; 2,4)"}, "never end"),
        ({"game": "poker-nim(1,3; 1,1)"}, "never end"),
        ({"game": "graph[a>b, b>a, b>c](a)"}, "never end"),
        ({"game": "xyzzy"}, "no game called"),
        ({"game": "nim(3,x)"}, "column"),
        ({"games": "0"}, "from 1 to 20"),
        ({"days": "366"}, "from 1 to 365"),
        ({"days": "soon"}, "must be a number"),
        ({"way": "telepathy"}, "way must be one of"),
        ({"names": "Ann\nBob\nAnn"}, "there is a Ann in this room already"),
        ({"names": "\n".join(map(str, range(101)))}, "at most 100 pupils"),
        ({"names": "x" * 41}, "from 1 to 40 characters"),
    ],
)
def test_what_cannot_be_a_room_is_told_and_kept_in_the_form(
    ask: Ask, kept: Rooms, fields: dict[str, str], said: str
) -> None:
    answer = ask("/class", method="POST", data={"game": "nim(3,4,5)", **fields})

    assert answer.status_code == 400
    [told] = re.findall('role="alert"[^>]*>(.*?)</p>', answer.text)
    assert said in told
    with kept.engine.connect() as connection:
        assert connection.exec_driver_sql("select count(*) from rooms").scalar() == 0


def test_pupils_choose_a_place_or_write_their_name(ask: Ask, kept: Rooms) -> None:
    room, _ = opened(ask, kept, names="Ann\nBob")
    ann, bob = kept.pupils(room)
    places = ask(f"/class/join?code={room.code.lower()}").text
    assert f'name="pupil" value="{ann.id}">Ann<' in places

    answer = join(ask, room, pupil=str(ann.id))
    secret = answer.headers["location"].removeprefix("/class/s/")
    assert answer.status_code == 303
    assert kept.by_seat(secret)[1].name == "Ann"
    assert answer.headers[CHANGED] == f"{room.channel} room"
    cookie = answer.headers["set-cookie"]
    for part in (f"{SEATS}={secret};", "HttpOnly", "SameSite=lax", "Path=/class"):
        assert part in cookie

    second = join(ask, room, seats=secret, name=" bob ")  # the teacher wrote Bob
    other = second.headers["location"].removeprefix("/class/s/")
    assert kept.by_seat(other)[1] == (bob.__class__(bob.id, "Bob", 0, True))
    assert f"{SEATS}={other}.{secret};" in second.headers["set-cookie"]

    third = join(ask, room, name="Cyd")
    assert kept.by_seat(third.headers["location"].removeprefix("/class/s/"))[1].name == "Cyd"
    assert [pupil.name for pupil in kept.pupils(room)] == ["Ann", "Bob", "Cyd"]


def test_device_finds_the_way_back_to_its_places(ask: Ask, kept: Rooms) -> None:
    room, _ = opened(ask, kept)
    secret = join(ask, room, name="Ann").headers["location"].removeprefix("/class/s/")
    for address in ("/class", f"/class/join?code={room.code}"):
        page = ask(address, headers={"Cookie": f"{SEATS}={secret}.{'0' * 32}"}).text
        assert f'href="/class/s/{secret}"' in page
        assert "Go on as Ann" in page


def test_taken_place_is_freed_by_the_teacher_only(ask: Ask, kept: Rooms) -> None:
    room, _ = opened(ask, kept, names="Ann")
    [ann] = kept.pupils(room)
    join(ask, room, pupil=str(ann.id))
    for fields in ({"pupil": str(ann.id)}, {"name": "ann"}):
        answer = join(ask, room, **fields)
        assert answer.status_code == 400
        assert "the teacher can free it" in answer.text
    assert join(ask, room, pupil=str(ann.id + 99)).status_code == 400
    assert join(ask, room, name="  ").status_code == 400


def test_wrong_codes_are_told_and_slowed_down(ask: Ask, kept: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    room, _ = opened(ask, kept)
    monkeypatch.setattr(stored, "WRONG_CODES_OF_ONE", 2)
    for _ in range(2):
        wrong = ask("/class/join?code=ZZZZZZ")
        assert (wrong.status_code, "no room has this code" in wrong.text) == (400, True)
    late = ask(f"/class/join?code={room.code}")
    assert (late.status_code, late.headers["retry-after"]) == (429, "60")
    assert "too many wrong codes" in late.text
    assert join(ask, room, name="Ann").status_code == 429


def test_server_without_a_database_says_so(ask: Ask) -> None:
    assert "--data" in ask("/class").text
    assert ask("/class", method="POST", data={"game": "nim"}).status_code == 400
    assert ask("/class/join?code=ABCDEF").status_code == 400
