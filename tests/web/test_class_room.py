"""A room as its teacher opens and sets it up, and as pupils enter it."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from random import Random
from unittest.mock import Mock

import httpx
import pytest
from markupsafe import escape
from sqlalchemy import func, select

from grundy import nim
from grundy.classroom import store as stored
from grundy.classroom.matches import match_of
from grundy.classroom.room import Room, projector_secret
from grundy.classroom.store import Rooms
from grundy.classroom.tables import rooms
from grundy.classroom.tournament import Pairing
from grundy.cli import run
from grundy.core.errors import NotApplicable
from grundy.paper.sheets import sheets_pdf
from grundy.rulesets.catalogue import parse
from grundy.web import jobrunner
from grundy.web.classroom.entering import CHANGED, SEATS
from grundy.web.database import DATABASE
from tests.web.conftest import Ask
from tests.web.test_untranslated import ENGLISH
from tests.web.test_untranslated import said as sentences


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


WRONG = (
    ({"game": "nim(0,0)"}, "nobody can move"),
    ({"game": "northcott-retreats[5](1,4; 2,4)"}, "never end"),
    ({"game": "poker-nim(1,3; 1,1)"}, "never end"),
    ({"game": "graph[a>b, b>a, b>c](a)"}, "never end"),
    ({"game": "xyzzy"}, "no game is called"),
    ({"game": "nim(3,x)"}, "column"),
    ({"games": "0"}, "from 1 to 20"),
    ({"days": "366"}, "from 1 to 365"),
    ({"days": "soon"}, "must be a number"),
    ({"way": "telepathy"}, "way must be one of"),
    ({"names": "Ann\nBob\nann"}, "Ann is there already"),
    ({"names": "\n".join(map(str, range(101)))}, "at most 100 pupils"),
    ({"names": "x" * 41}, "1 to 40 characters"),
    ({"names": "=1+1"}, "begin with a letter"),
)
"""What a form may hold that makes no room, and what is said then."""


def test_what_cannot_be_a_room_is_told_and_kept_in_the_form(ask: Ask, kept: Rooms) -> None:
    for fields, said in WRONG:
        answer = ask("/class", method="POST", data={"game": "nim(3,4,5)", **fields})
        assert (fields, answer.status_code) == (fields, 400)
        [told] = re.findall('<p class="mistake" role="alert">(.*?)</p>', answer.text)
        assert said in told
        assert escape(next(iter(fields.values()))) in answer.text or "way" in fields
    with kept.engine.connect() as connection:
        assert connection.scalar(select(func.count()).select_from(rooms)) == 0


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
    for part in (f"{SEATS}={secret};", "HttpOnly", "SameSite=lax", "Path=/;"):
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
    for fields, said in (
        ({"pupil": str(ann.id)}, "your teacher can free it"),
        ({"name": "ann"}, "there is already somebody called Ann in this room; if that is not you, add a letter"),
    ):
        answer = join(ask, room, **fields)
        assert answer.status_code == 400
        [told] = re.findall('<p class="mistake" role="alert">(.*?)</p>', answer.text)
        assert said in told
    assert join(ask, room, pupil=str(ann.id + 99)).status_code == 400
    assert join(ask, room, name="  ").status_code == 400


def test_wrong_codes_are_told_and_slowed_down(ask: Ask, kept: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    room, _ = opened(ask, kept)
    monkeypatch.setattr(stored, "WRONG_CODES", 2)
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


def test_teacher_sets_up_pupils_and_groups_and_begins(ask: Ask, kept: Rooms) -> None:
    room, home = opened(ask, kept, games="1")
    page = ask(f"{home}/setup").text
    assert room.code in page
    assert 'value="begin"' not in page, "there is nobody yet"
    assert ask(f"{home}/setup").headers["Cache-Control"] == "no-store"

    added = ask(f"{home}/setup/add", method="POST", data={"names": "Ann\nBob\nCyd\nDan"})
    assert (added.status_code, added.headers[CHANGED]) == (303, f"{room.channel} room")
    ann, bob, cyd, _ = kept.pupils(room)
    fields = {f"name-{ann.id}": "Anna", f"group-{ann.id}": "1", f"group-{bob.id}": "1", f"group-{cyd.id}": "2"}
    ask(f"{home}/setup/pupils", method="POST", data={**fields, "do": "save"})
    assert {pupil.name: pupil.group for pupil in kept.pupils(room)} == {"Anna": 1, "Bob": 1, "Cyd": 2, "Dan": 0}
    page = ask(f"{home}/setup").text
    assert "1 game will be planned" in page
    assert "1 pupil is in no group and does not play: Dan." in page
    assert "In group 2 there is only Cyd" in page

    ask(f"{home}/setup/pupils", method="POST", data={"do": "random"})
    assert {pupil.group for pupil in kept.pupils(room)} == {1}
    assert "6 games will be planned" in ask(f"{home}/setup").text
    begun = ask(f"{home}/setup/pupils", method="POST", data={"do": "begin"})
    assert (begun.status_code, begun.headers["location"]) == (303, home)
    assert len(kept.games(room)) == 6

    drawn = ask(f"{home}/setup/pupils", method="POST", data={"do": "random"})
    assert (drawn.status_code, "groups are not drawn any more" in drawn.text) == (400, True)
    join(ask, room, name="Eve")
    eve = next(pupil for pupil in kept.pupils(room) if pupil.name == "Eve")
    assert eve.group == 0
    ask(f"{home}/setup/pupils", method="POST", data={f"group-{eve.id}": "1"})
    assert "4 games will be planned" in ask(f"{home}/setup").text
    ask(f"{home}/setup/pupils", method="POST", data={"do": "begin"})
    assert len(kept.games(room)) == 10


def test_what_was_written_is_saved_before_groups_are_drawn_or_games_begin(ask: Ask, kept: Rooms) -> None:
    room, home = opened(ask, kept, names="Ann\nBob\nCyd", games="1")
    ann, bob, cyd = kept.pupils(room)
    written = {f"name-{ann.id}": "Anna", **{f"group-{pupil.id}": "2" for pupil in (ann, bob)}}
    button = '<button class="primary" type="submit" form="pupils" name="do" value="begin">'
    assert button in ask(f"{home}/setup").text, "groups may be written, and not saved yet"

    wrong = ask(f"{home}/setup/pupils", method="POST", data={**written, f"name-{bob.id}": "Cyd", "do": "begin"})
    assert (wrong.status_code, "Cyd is there already" in wrong.text) == (400, True)
    assert 'value="Anna"' in wrong.text, "nothing need be written again"
    assert kept.games(room) == []
    assert [pupil.name for pupil in kept.pupils(room)] == ["Ann", "Bob", "Cyd"], "all is saved or nothing"
    ask(f"{home}/setup/pupils", method="POST", data={f"name-{ann.id}": "Anne", "do": "random"})
    assert {(pupil.name, pupil.group) for pupil in kept.pupils(room)} == {("Anne", 1), ("Bob", 1), ("Cyd", 1)}

    alone = {**written, f"group-{cyd.id}": "", "do": "begin"}
    assert ask(f"{home}/setup/pupils", method="POST", data=alone).headers["location"] == home
    [game] = kept.games(room)
    assert {(pupil.name, pupil.group) for pupil in kept.pupils(room)} == {("Anna", 2), ("Bob", 2), ("Cyd", 0)}
    ask(f"{home}/setup/pupils", method="POST", data={f"group-{cyd.id}": "2", "do": "begin"})
    assert len(kept.games(room)) == 3
    assert kept.game(room, game.id) == game


@pytest.mark.parametrize(("count", "told"), [(5, True), (6, False)])
def test_pupils_who_cannot_be_divided_are_told(ask: Ask, kept: Rooms, count: int, told: bool) -> None:
    room, home = opened(ask, kept, names="\n".join("ABCDEF"[:count]))
    said = "5 pupils cannot be divided into threes and fours, and will be one group."
    assert (said in ask(f"{home}/setup").text) is told
    ask(f"{home}/setup/pupils", method="POST", data={"do": "random"})
    assert len({pupil.group for pupil in kept.pupils(room)}) == (1 if told else 2)


def test_secret_link_is_seen_until_the_tournament_begins(ask: Ask, kept: Rooms) -> None:
    room, home = opened(ask, kept, names="Ann\nBob")
    assert 'id="key" open>' in ask(f"{home}/setup").text
    ask(f"{home}/setup/pupils", method="POST", data={"do": "random"})
    ask(f"{home}/setup/pupils", method="POST", data={"do": "begin"})
    assert 'id="key">' in ask(f"{home}/setup").text
    assert kept.games(room)


def test_teacher_frees_places_and_takes_pupils_out(ask: Ask, kept: Rooms) -> None:
    room, home = opened(ask, kept, names="Ann")
    [ann] = kept.pupils(room)
    seat = join(ask, room, pupil=str(ann.id)).headers["location"].removeprefix("/class/s/")
    ask(f"{home}/setup/pupils", method="POST", data={"do": f"free {ann.id}"})
    with pytest.raises(NotApplicable):
        kept.by_seat(seat)
    ask(f"{home}/setup/pupils", method="POST", data={"do": f"remove {ann.id}"})
    assert kept.pupils(room) == []


def test_pupil_who_plays_is_taken_out_only_if_that_is_surely_meant(ask: Ask, kept: Rooms) -> None:
    room, home = opened(ask, kept, names="Ann\nBob\nCyd", games="1")
    kept.set_groups(room, {pupil.id: 1 for pupil in kept.pupils(room)})
    kept.begin(room)
    ann = kept.pupils(room)[0]
    asked = ask(f"{home}/setup/pupils?lang=en", method="POST", data={"do": f"remove {ann.id}"})
    assert asked.headers["location"] == f"{home}/setup?remove={ann.id}&lang=en"
    assert f'value="surely-remove {ann.id}"' in ask(asked.headers["location"]).text
    assert len(kept.pupils(room)) == 3

    ask(f"{home}/setup/pupils", method="POST", data={"do": f"surely-remove {ann.id}"})
    assert [pupil.name for pupil in kept.pupils(room)] == ["Bob", "Cyd"]
    assert [ann.id in game.players for game in kept.games(room) if game.is_open] == [False]


def test_game_stays_once_the_tournament_has_begun(ask: Ask, kept: Rooms) -> None:
    room, home = opened(ask, kept, names="Ann\nBob")
    other = {"game": "kayles(7)", "play": "misere", "games": "2", "way": "scribe", "notation": "takings"}
    ask(f"{home}/setup/settings", method="POST", data={**other, "game": "nim(1,2)", "way": "devices"})
    kept.set_groups(room, {pupil.id: 1 for pupil in kept.pupils(room)})
    ask(f"{home}/setup/pupils", method="POST", data={"do": "begin"})
    ask(f"{home}/setup/settings", method="POST", data=other)
    now = kept.by_code(room.code)
    assert (now.start, now.play_convention, now.games_per_pair) == ("nim(1,2)", "misere", 2)
    assert (now.way, now.notation) == ("scribe", "takings")


def test_wrong_entries_of_the_teacher_are_told(ask: Ask, kept: Rooms) -> None:
    room, home = opened(ask, kept, names="Ann\nBob")
    ann, _ = kept.pupils(room)
    for part, fields, said in (
        ("setup/add", {"names": " \n"}, "write at least one name"),
        ("setup/add", {"names": "Cyd\nBob"}, "Bob is there already"),
        ("setup/pupils", {f"name-{ann.id}": "BOB"}, "Bob is there already"),
        ("setup/pupils", {f"group-{ann.id}": "x"}, "group must be a number"),
        ("setup/pupils", {"do": "dance"}, "does not know what to do"),
        ("setup/settings", {"game": "nim(0)"}, "nobody can move"),
        ("setup/settings", {"games": "21"}, "from 1 to 20"),
        ("setup/pupils", {"do": "begin"}, "put at least two pupils into one group"),
        ("files/days", {"days": "0"}, "from 1 to 365"),
        ("files/delete", {}, "tick that you know it"),
    ):
        answer = ask(f"{home}/{part}", method="POST", data=fields)
        assert (part, answer.status_code) == (part, 400)
        [told] = re.findall('<p class="mistake" role="alert">(.*?)</p>', answer.text)
        assert said in told
    assert [pupil.name for pupil in kept.pupils(room)] == ["Ann", "Bob"]


def test_address_that_no_other_device_reaches_is_warned_of(ask: Ask, kept: Rooms) -> None:
    _, home = opened(ask, kept)
    for host, warned in (("localhost:8000", True), ("127.0.0.1:8000", True), ("10.0.0.7", False)):
        page = ask(f"{home}/setup", headers={"Host": host}).text
        assert f"http://{host}/class<" in page
        for command in ("make run HOST=0.0.0.0", "grundy serve --host 0.0.0.0"):
            assert (command in page) is warned
        assert 'aria-label="QR code for joining the room"' in page


def played(kept: Rooms, room: Room) -> None:
    """Put all pupils into one group, and play all games but the last by chance."""
    chance = Random(1)
    kept.set_groups(room, {pupil.id: 1 for pupil in kept.pupils(room)})
    kept.begin(room)
    for _ in range(len(kept.games(room)) - 1):
        game = kept.games(room, states=("playing",))[0]
        while game.state == "playing":
            move = chance.choice([*match_of(game).position.moves]).notation
            game = kept.play(room, game.id, len(game.moves), move)
    [last] = kept.games(room, states=("playing",))
    kept.play(room, last.id, 0, next(iter(match_of(last).position.moves)).notation)


@pytest.mark.parametrize("notation", ["positions", "takings"])
def test_saved_table_is_analysed_unchanged(
    ask: Ask, kept: Rooms, notation: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    room, home = opened(ask, kept, names="Ann\nBob\nCyd", games="2")
    played(kept, room)
    saved = ask(f"{home}/files/games.csv?notation={notation}")
    assert saved.headers["content-disposition"] == f'attachment; filename="games-{room.code}.csv"'
    assert "Ann" not in saved.text
    assert "pupil 1" in saved.text
    file = tmp_path / "games.csv"
    file.write_bytes(saved.content)
    assert run(["records", "analyse", str(file), "--notation", notation, "--json"]) == 0
    printed = capsys.readouterr()
    assert "6 kept, 0 repaired, 0 rejected" in printed.err, "the last one is not over, and is told"
    assert json.loads(printed.out)["games"] == 6

    assert "Ann" in ask(f"{home}/files/games.csv?names=1").text
    assert {game["id"] for game in ask(f"{home}/files/games.json").json()} == {f"1/{n}" for n in range(1, 7)}


def test_games_of_left_and_right_are_saved_as_json(
    ask: Ask, kept: Rooms, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    room, home = opened(ask, kept, game="domineering(111/111)", names="Ann\nBob", games="2")
    played(kept, room)
    page = ask(f"{home}/files").text
    assert "files/games.csv" not in page
    assert ask(f"{home}/files/games.csv").status_code == 400
    saved = ask(f"{home}/files/games.json")
    file = tmp_path / "games.json"
    file.write_bytes(saved.content)
    assert run(["records", "check", str(file), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["rejected"] == 0
    assert [problem["kind"] for problem in report["problems"]] == ["unfinished"]


def test_paper_is_saved_with_the_names_of_the_groups_or_blank(ask: Ask, kept: Rooms) -> None:
    room, home = opened(ask, kept, names="Ann\nBob\nCyd", games="1")
    for _ in range(2):
        sheets = ask(f"{home}/files/sheets.pdf")
        assert (sheets.status_code, sheets.headers["content-type"]) == (200, "application/pdf")
        assert sheets.content.startswith(b"%PDF")
        assert ask(f"{home}/files/games.pdf").status_code == 400, "nothing was played"
        kept.set_groups(room, {pupil.id: 2 for pupil in kept.pupils(room)})
    played(kept, room)
    filled = ask(f"{home}/files/games.pdf?names=1&lang=hr")
    assert (filled.status_code, filled.headers["content-type"]) == (200, "application/pdf")


def test_paper_has_the_groups_of_the_room_and_no_others(ask: Ask, kept: Rooms) -> None:
    room, home = opened(ask, kept, names="Ann\nBob\nCyd\nDan\nEve", games="1")
    kept.set_groups(room, {pupil.id: 2 + 5 * (place % 2) for place, pupil in enumerate(kept.pupils(room))})
    for _ in range(2):
        sheets = ask(f"{home}/files/sheets.pdf").content
        assert sheets.count(b"/Type /Page ") == sheets_pdf(parse("nim(3,4,5)"), [3, 2], 1).count(b"/Type /Page ")
        kept.begin(room)
    kept.plan(room, 7, "extra", [Pairing(*(pupil.id for pupil in kept.pupils(room) if pupil.group == 7))] * 9)
    assert ask(f"{home}/files/sheets.pdf").content.count(b"/Type /Page ") == sheets.count(b"/Type /Page ") + 2


def test_room_is_kept_longer_or_deleted(ask: Ask, kept: Rooms) -> None:
    room, home = opened(ask, kept, names="Ann", days="2")
    ask(f"{home}/files/days", method="POST", data={"days": "100"})
    assert "in about 100 days" in ask(f"{home}/files").text

    gone = ask(f"{home}/files/delete", method="POST", data={"sure": "1"})
    assert (gone.status_code, gone.headers["location"]) == (303, "/class?deleted=1")
    assert gone.headers[CHANGED] == f"{room.channel} room"
    assert "The room is deleted" in ask("/class?deleted=1").text
    for page in ("setup", "files"):
        assert ask(f"{home}/{page}").status_code == 404
    assert ask(f"/class/join?code={room.code}").status_code == 400


def test_server_deletes_a_room_whose_time_is_over(ask: Ask, kept: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    room, _ = opened(ask, kept, names="Ann")
    other, _ = opened(ask, kept)
    with kept.engine.begin() as connection:
        connection.execute(rooms.update().where(rooms.c.id == room.id).values(expires=1.0))
    monkeypatch.setattr(jobrunner, "sleep", Mock(side_effect=InterruptedError))
    with pytest.raises(InterruptedError):
        jobrunner.expire_rooms(os.environ[DATABASE])
    with kept.engine.connect() as connection:
        assert connection.scalars(select(rooms.c.id)).all() == [other.id]


def test_other_secrets_open_no_page_of_the_teacher(ask: Ask, kept: Rooms) -> None:
    room, home = opened(ask, kept, names="Ann")
    [ann] = kept.pupils(room)
    seat = join(ask, room, pupil=str(ann.id)).headers["location"].removeprefix("/class/s/")
    teacher = home.removeprefix("/class/t/")
    for secret in (seat, projector_secret(teacher), room.channel, "0" * 32, room.code):
        cookie = {"Cookie": f"{SEATS}={seat}.{teacher}"}
        for part in ("setup", "files", "files/games.csv", "files/games.json"):
            assert ask(f"/class/t/{secret}/{part}", headers=cookie).status_code in (400, 404)
        for part in ("setup/add", "setup/pupils", "setup/settings", "files/days", "files/delete"):
            sent = {"names": "Eve", "sure": "1", "days": "9", "do": f"remove {ann.id}"}
            answer = ask(f"/class/t/{secret}/{part}", method="POST", data=sent, headers=cookie)
            assert answer.status_code in (400, 404)
    assert [pupil.name for pupil in kept.pupils(room)] == ["Ann"]


def test_no_sentence_of_a_room_stays_english(ask: Ask, kept: Rooms) -> None:
    room, home = opened(ask, kept, names="Ann\nBob\nCyd\nDan", games="1")
    ann, bob, cyd, _ = kept.pupils(room)
    pages = ["/class", f"/class/join?code={room.code}", f"{home}/setup", f"{home}/files"]
    _has_no_english(ask, pages)
    kept.set_groups(room, {ann.id: 1, bob.id: 1, cyd.id: 2})
    _has_no_english(ask, pages)
    kept.begin(room)
    [game] = kept.games(room)
    kept.play(room, game.id, 0, "1-1")
    _has_no_english(ask, [*pages[1:], f"{home}/setup?remove={ann.id}"])


def _has_no_english(ask: Ask, pages: list[str]) -> None:
    for page in pages:
        for code in ("cs", "hr"):
            text = ask(f"{page}{'&' if '?' in page else '?'}lang={code}").text
            left = [sentence for sentence in sentences(text) if ENGLISH.search(sentence)]
            assert (page, code, left) == (page, code, [])


def test_old_page_of_a_teacher_changes_nothing_but_what_was_written_into_it(ask: Ask, kept: Rooms) -> None:
    room, secret = kept.open(nim(3, 4, 5), games_per_pair=1)
    ann, bob = kept.add_pupils(room, ["Ann", "Bob"])
    old = {f"{field}-{pupil.id}": "" for pupil in (ann, bob) for field in ("group", "shown-group")}
    kept.set_groups(room, {ann.id: 1, bob.id: 1})
    kept.begin(room)
    ask(f"/class/t/{secret}/setup/pupils", method="POST", data={**old, "do": f"free {ann.id}"})
    assert [game.state for game in kept.games(room)] == ["playing"]
    ask(f"/class/t/{secret}/setup/pupils", method="POST", data={**old, f"group-{bob.id}": "2", "do": "save"})
    assert [pupil.group for pupil in kept.pupils(room)] == [1, 2]


def test_closed_room_lets_in_who_is_in_the_list(ask: Ask, kept: Rooms) -> None:
    room, secret = kept.open(nim(3, 4, 5))
    ann = kept.add_pupil(room, "Ann")
    setup = f"/class/t/{secret}/setup/pupils"
    ask(setup, method="POST", data={"do": "close"})
    join = {"code": room.code, "name": "Zoe"}
    assert ask("/class/join", method="POST", data=join).status_code == 400
    assert ask("/class/join", method="POST", data={"code": room.code, "pupil": str(ann.id)}).status_code == 303
    ask(setup, method="POST", data={"do": "open"})
    assert ask("/class/join", method="POST", data=join).status_code == 303
