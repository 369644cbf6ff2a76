"""A lesson in a real browser: eight pupils in two groups play everyone with everyone, while the server is killed.

What a device was told is kept, whatever happens to it or to the server; and the tables that everybody sees are those
that anybody computes from the files.
"""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import parse_qs

import httpx
import pytest
from playwright.sync_api import Browser, Page, Response, ViewportSize, expect
from playwright.sync_api import Error as PageError

from grundy import parse
from grundy.classroom.model import ClassGame
from grundy.classroom.room import Room, projector_secret
from grundy.classroom.standings import standings, standings_of_records
from grundy.classroom.store import Rooms
from grundy.records.analyse import analyse
from grundy.records.check import check
from grundy.records.formats import read_sheets
from grundy.web.classroom.entering import CHANGED
from tests.web.conftest import CHROMIUM

pytestmark = pytest.mark.browser

NAMES = [["Ana", "Bor", "Cilka", "Dan"], ["Eva", "Filip", "Gita", "Hynek"]]
START = "nim(1,2)"
PER_PAIR = 2
PATIENCE = 120.0
"""How many seconds anything may take on a loaded machine."""

STEP = """(chance) => {
  const main = document.getElementById("main");
  if (!main || main.ariaBusy || document.querySelector("[data-live-notice=offline]:not([hidden])")) return;
  const way = document.querySelector("#next, #go");
  if (way) return location.assign(way.getAttribute("href"));
  const sure = document.querySelector("form:has(.question) button");  // a move tapped before the script was there
  if (sure) return sure.click();
  const moves = document.querySelectorAll("[data-post] a.move");
  if (moves.length) {
    const move = moves[Math.floor(chance * moves.length)];
    move.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  }
}"""
"""What a pupil does who looks at a page: the next move, or on to the next page; a finished game is left first."""


class School:
    """A server that is started, killed and started again, always under the same address."""

    def __init__(self, url: str, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.site = f"http://127.0.0.1:{self.port}"
        self.environment = {**os.environ, "DATABASE_URL": url}
        self.folder = folder
        self.server: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "grundy", "serve", "--port", str(self.port)]
        self.server = subprocess.Popen(
            command, env=self.environment, cwd=self.folder, stderr=subprocess.DEVNULL, start_new_session=True
        )
        await_that(self.answers)

    def answers(self) -> bool:
        with suppress(httpx.HTTPError):
            return httpx.get(f"{self.site}/class", timeout=10).status_code == 200
        return False

    def kill(self) -> None:
        """Kill the server and all its workers at once, as a loss of power does."""
        assert self.server is not None
        os.killpg(self.server.pid, signal.SIGKILL)
        self.server.wait()


def await_that(holds: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.fixture
def school(database: str, tmp_path: Path) -> Iterator[School]:
    made = School(database, tmp_path)
    made.start()
    yield made
    made.kill()


class Lesson:
    """A room as its teacher has it, and the devices of its pupils."""

    def __init__(self, school: School, browser: Browser, kept: Rooms) -> None:
        self.school, self.browser, self.kept = school, browser, kept
        self.teacher = httpx.Client(base_url=school.site, timeout=PATIENCE)
        names = "\n".join(name for group in NAMES for name in group)
        opened = self.teacher.post("/class", data=_settings("devices") | {"names": names})
        assert opened.status_code == 303, opened.text
        found = re.match("/class/t/([0-9a-f]{32})", opened.headers["location"])
        assert found is not None
        self.secret, self.home = found[1], found[0]
        assert CHANGED not in opened.headers
        groups = {f"group-{pupil.id}": str(1 + (pupil.name in NAMES[1])) for pupil in kept.pupils(self.room)}
        self.tell("setup/pupils", groups)
        self.told: dict[tuple[int, int], str] = {}
        """The moves that devices were told are made, by game and number."""
        self.devices = {name: self.join(name) for group in NAMES for name in group}
        self.seats = {name: _seat(page.url) for name, page in self.devices.items()}

    @property
    def room(self) -> Room:
        return self.kept.by_teacher(self.secret)

    def tell(self, address: str, fields: dict[str, str] | None = None) -> httpx.Response:
        """Let the teacher send a form."""
        answer = self.teacher.post(f"{self.home}/{address}", data=fields or {})
        assert answer.status_code == 303, answer.text
        return answer

    def join(self, name: str) -> Page:
        """Let a pupil enter by the code, on a device of their own."""
        page = self.open(f"/class/join?code={self.room.code}")
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.locator("h1")).to_have_text(name)
        return page

    def open(self, address: str) -> Page:
        phone: ViewportSize = {"width": 360, "height": 480}  # a large page takes longer to paint than to play
        page = self.browser.new_context(locale="en-GB", reduced_motion="reduce", viewport=phone).new_page()
        page.set_default_timeout(1000 * PATIENCE)
        page.on("response", self.note)
        page.goto(self.school.site + address)
        return page

    def note(self, answer: Response) -> None:
        """Remember a move that a device was told is made."""
        asked = answer.request
        game = re.search("/game/([0-9]+)/move$", asked.url.partition("?")[0])
        if asked.method == "POST" and game and answer.status == 303:
            sent = parse_qs(asked.post_data or "")
            if "move" in sent:
                self.told[int(game[1]), int(sent["ply"][0])] = sent["move"][0]

    def play(self, until: Callable[[list[ClassGame]], bool]) -> None:
        """Let every device do what its page offers, until something holds of the games."""
        end, turn = time.monotonic() + PATIENCE, 0
        while not until(self.kept.games(self.room)):
            assert time.monotonic() < end
            for name, page in self.devices.items():
                turn += 1
                with suppress(PageError):  # the page is just left
                    if "/class/s/" not in page.url:  # it was left when nobody answered
                        page.goto(self.school.site + self.seats[name])
                    page.evaluate(STEP, turn * 0.618 % 1)
            page.wait_for_timeout(200)

    def reopen(self, name: str) -> None:
        """Kill a device, and let another one go on under the pupil's link."""
        self.devices[name].context.close()
        self.devices[name] = self.open(self.seats[name])

    def name_of(self, pupil: int | None) -> str:
        return next(found.name for found in self.kept.pupils(self.room) if found.id == pupil)

    def close(self) -> None:
        for page in self.devices.values():
            page.context.close()
        self.teacher.close()


def _seat(address: str) -> str:
    """Return the address of a pupil's place, from that of any page there."""
    found = re.search("/class/s/[0-9a-f]{32}", address)
    assert found is not None
    return found[0]


def _settings(way: str) -> dict[str, str]:
    return {
        "game": START,
        "play": "normal",
        "games": str(PER_PAIR),
        "way": way,
        "notation": "positions",
        "days": "30",
    }


@pytest.fixture
def lesson(school: School, site: str, database: str) -> Iterator[Lesson]:
    kept = Rooms(database)
    made = Lesson(school, CHROMIUM.start(site).browser, kept)
    yield made
    made.close()
    kept.close()


def over(count: int) -> Callable[[list[ClassGame]], bool]:
    return lambda games: sum(game.state == "done" for game in games) >= count


@pytest.mark.parametrize("database", ["SQLite", pytest.param("PostgreSQL", marks=pytest.mark.deep)], indirect=True)
def test_lesson(lesson: Lesson, school: School) -> None:
    lesson.tell("setup/pupils", {"do": "begin"})
    lesson.play(over(5))

    school.kill()
    waiting = lesson.devices["Ana"]
    expect(waiting.locator("[data-live-notice=offline]")).to_be_visible()
    school.start()
    expect(waiting.locator("[data-live-notice=offline]")).to_be_hidden()

    lesson.play(over(12))
    for name in ("Bor", "Gita"):
        lesson.reopen(name)
    lesson.play(over(24))
    assert len(lesson.kept.games(lesson.room)) == 24
    write_down(lesson)

    games, everyone = lesson.kept.games(lesson.room), lesson.kept.pupils(lesson.room)
    made = {(game.id, ply): move for game in games for ply, move in enumerate(game.moves)}
    assert lesson.told.items() <= made.items()  # nothing is lost that a device was told
    saved = lesson.teacher.get(f"{lesson.home}/files/games.csv?notation=positions&names=1")
    records = [found.game for found in check(read_sheets(saved.content, "csv", parse(START).ruleset)) if found.game]
    assert len(records) == len([game for game in games if game.state == "done"]) >= 30
    assert analyse(records).total.games == len(records)
    names = {pupil.id: pupil.name for pupil in everyone}
    shown = lesson.teacher.get(lesson.home).text
    for number, group in enumerate(NAMES, 1):
        members = [pupil.id for pupil in everyone if pupil.group == number]
        table = standings([game for game in games if game.group == number], members)
        again = standings_of_records([game for game in records if game.group == str(number)])
        assert {(names[row.pupil], row.won, row.played) for row in table.rows} == {
            (row.pupil, row.won, row.played) for row in again.rows
        }
        assert all(name in shown for name in group)
    nobody_else_gets_in(lesson)
    lessons_open_when_the_teacher_says_so(lesson)


def write_down(lesson: Lesson) -> None:
    """Let scribes write down more games: the first one with mistakes, the others by touching the board."""
    lesson.tell("setup/settings", _settings("scribe"))
    lesson.tell("group/1", {"do": "extra"})
    [game] = lesson.kept.games(lesson.room, states=["playing"])
    name = lesson.name_of(game.scribe)
    scribe = lesson.devices[name]
    scribe.goto(lesson.school.site + lesson.seats[name])
    scribe.locator("#go").click()
    row(scribe, "1", "2")  # nothing was taken
    expect(scribe.locator(".wrong")).to_be_visible()
    row(scribe, "0", "1")  # two moves in one row
    expect(scribe.locator(".wrong")).to_contain_text("2 heaps")
    scribe.locator("button.repair", has_text="two moves").first.click()
    expect(scribe.locator("[data-post]")).to_have_attribute("data-ply", "2")
    scribe.get_by_role("button", name="The game is over").click()  # and the last one missing
    scribe.locator("button.repair").first.click()
    expect(scribe.locator("#next")).to_be_visible()
    assert len(lesson.kept.game(lesson.room, game.id).moves) == 3
    for count, group in enumerate((2, 1, 2, 1, 2), 26):
        lesson.tell(f"group/{group}", {"do": "extra"})
        lesson.play(over(count))


def row(page: Page, *numbers: str) -> None:
    """Write a row of the sheet."""
    for heap, number in enumerate(numbers, 1):
        page.locator(f"label:has(input[name=heap-{heap}][value='{number}'])").click()
    page.get_by_role("button", name="Write the row").click()


def nobody_else_gets_in(lesson: Lesson) -> None:
    """Try with requests made by hand to read or change what is not one's own."""
    lesson.tell("setup/settings", _settings("devices"))
    lesson.tell("group/1", {"do": "extra"})
    [game] = lesson.kept.games(lesson.room, states=["playing"])
    other, secret = lesson.kept.open(parse(START))
    stranger = lesson.kept.take_seat(other, lesson.kept.add_pupil(other, "Zoe", 1).id)
    moving = lesson.seats[lesson.name_of(game.first)]
    waiting, beside = lesson.seats[lesson.name_of(game.second)], lesson.seats[NAMES[1][0]]
    move = {"ply": "0", "move": "1-1"}

    def status(address: str, fields: dict[str, str] | None = None) -> int:
        method = "GET" if fields is None else "POST"
        return lesson.teacher.request(method, address, data=fields).status_code

    for seat in (f"/class/s/{stranger}", "/class/s/" + "0" * 32):
        assert status(f"{seat}/game/{game.id}") == status(f"{seat}/game/{game.id}/move", move) == 404
    for seat in (waiting, beside):
        assert status(f"{seat}/game/{game.id}/move", move) in (400, 403)
    for page in ("", "/setup", "/files", "/files/games.csv", "/statistics", "/discussion"):
        for key in (moving[-32:], stranger, projector_secret(lesson.secret)):
            assert status(f"/class/t/{key}{page}") == 404
    for address in ("setup/pupils", "files/delete", f"game/{game.id}", "everyone", "group/1"):
        assert status(f"/class/t/{moving[-32:]}/{address}", {"do": "void"}) == 404
    assert status(f"/class/t/{secret}/game/{game.id}", {"do": "void"}) in (400, 404)
    assert lesson.kept.game(lesson.room, game.id) == game
    assert status(f"{moving}/game/{game.id}/move", move) == 303


def lessons_open_when_the_teacher_says_so(lesson: Lesson) -> None:
    """While a game is still to come, a device that has joined sees no lesson until the teacher opens them."""
    device, lessons = lesson.devices["Ana"], f"{lesson.school.site}/learn/last-match"
    device.goto(lessons)
    expect(device.locator("h1")).to_have_text("Not now")
    device.get_by_role("link", name="My page").click()
    expect(device.locator("[data-part=lessons]")).to_contain_text("opens the lessons after the tournament")
    lesson.tell("everyone", {"do": "release"})
    device.get_by_role("link", name="All lessons").click()
    expect(device).to_have_url(f"{lesson.school.site}/learn")
    lesson.tell("everyone", {"do": "hide"})
    device.goto(lessons)
    expect(device.locator("h1")).to_have_text("Not now")
