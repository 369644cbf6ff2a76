"""Every page of a class room in a real Chromium, with games that are over, played and discussed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import expect

from grundy.classroom.room import Discussion
from grundy.classroom.store import Rooms
from grundy.course.reading import lesson_named
from grundy.web.classroom.entering import rooms
from grundy.web.crew import Crew
from grundy.web.database import DATABASE
from grundy.web.framing import Asked, Replied
from grundy.web.worker import answer
from tests.web.conftest import Open, Pages
from tests.web.test_browser import PHONE
from tests.web.test_class_teacher import Lesson
from tests.web.test_every_page import check
from tests.web.test_live import serving

pytestmark = pytest.mark.browser


class Here(Crew):
    """Answers in this process, whose database a test can choose."""

    def __init__(self) -> None:
        super().__init__(0)

    async def answer(self, asked: Asked, client: str) -> Replied:
        def once() -> Replied:
            with asyncio.Runner() as runner:
                return answer(asked, runner.get_loop())

        return await asyncio.to_thread(once)


@pytest.fixture(scope="module")
def addresses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The pages of three rooms: one in the middle of a lesson, one with scribes, and one that talks about a game."""
    url = f"sqlite:///{tmp_path_factory.mktemp('class')}/class.db"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(DATABASE, url)
        kept = Rooms.prepared(url)
        playing, talking = Lesson(kept, "nim(3,4,5)"), Lesson(kept, "nim(3,4,5)")
        writing = Lesson(kept, "nim(3,4,5)", way="scribe")
        kept.release(playing.room, 1)
        for lesson in (playing, talking):
            lesson.play(2)
        over = talking.kept.games(talking.room, states=["done"])[0]
        kept.discuss(talking.room, Discussion(over.id, 1))
        game = playing.kept.games(playing.room, group=1, states=["playing"])[0]
        for step in range(1, len(lesson_named("last-match", "en").steps) + 1):
            kept.learn(playing.room, game.first, "last-match", step)
        kept.learn(playing.room, game.second, "copying", 1)
        sheet = writing.kept.games(writing.room, states=["playing"])[0]
        assert sheet.scribe is not None
        yield {
            "teacher": playing.teacher,
            "setup": f"{playing.teacher}/setup",
            "statistics": f"{playing.teacher}/statistics",
            "discussion": f"{playing.teacher}/discussion",
            "moments": f"{playing.teacher}/game/{game.id}",
            "files": f"{playing.teacher}/files",
            "projector": playing.projector,
            "names": f"/class/join?code={playing.room.code}",
            "seat": f"/class/s/{playing.seats[game.first]}",
            "board, values shown": f"/class/s/{playing.seats[game.first]}/game/{game.id}",
            "board, the other's turn": f"/class/s/{writing.seats[sheet.first]}/game/{sheet.id}",
            "sheet": f"/class/s/{writing.seats[sheet.scribe]}/write/{sheet.id}",
            "discussed": f"{talking.teacher}/discussion",
            "projector, a discussion": talking.projector,
            "vote": f"/class/s/{next(iter(talking.seats.values()))}",
            "vote, a game waits": f"/class/s/{talking.seats[over.first]}/game/{over.id}",
        }
        kept.close()


PAGES = [
    "teacher",
    "setup",
    "statistics",
    "discussion",
    "moments",
    "files",
    "projector",
    "names",
    "seat",
    "board, values shown",
    "board, the other's turn",
    "sheet",
    "discussed",
    "projector, a discussion",
    "vote",
    "vote, a game waits",
]


@pytest.fixture(scope="module")
def school(addresses: dict[str, str]) -> Iterator[str]:
    with serving(Here()) as (_, address):
        yield address


def test_discussion_comes_to_every_seat_and_leaves_all_as_it_was(
    pages: Pages, school: str, addresses: dict[str, str]
) -> None:
    """Who plays, who waits and who writes vote with one tap; what they had begun is there afterwards."""
    kept = rooms()
    playing, writing = Lesson(kept, "nim(3,4,5)", groups=1), Lesson(kept, "nim(3,4,5)", groups=1, way="scribe")

    def teacher(lesson: Lesson, **fields: object) -> None:
        told = httpx.post(f"{school}{lesson.teacher}/discussion", data=fields, headers={"Origin": school})
        assert told.status_code == 303

    for lesson in (playing, writing):
        [game] = kept.games(lesson.room, states=["playing"])
        waiting = next(seat for pupil, seat in lesson.seats.items() if pupil not in game.players)
        place = f"write/{game.id}" if lesson is writing else ""
        seats = [f"/class/s/{lesson.seats[game.first]}/game/{game.id}", f"/class/s/{waiting}/{place}".rstrip("/")]
        seen = [pages.open(school + seat) for seat in seats]
        if lesson is writing:
            seen[1].locator("label:has(input[name=heap-2][value='1'])").click()
        teacher(lesson, do="show", game=game.id, ply=0)
        for page in seen:
            page.locator(".position a.move").first.click()
            expect(page.locator(".own.voted")).to_be_visible()
            expect(page.locator("main > :not(.discussed, [data-part=call]):visible")).to_have_count(0)
        assert len(kept.votes(lesson.room)) == 2
        teacher(lesson, do="end")
        for page, seat in zip(seen, seats, strict=True):
            expect(page.locator(".vote")).to_have_count(0)
            assert page.url == school + seat
        if lesson is writing:
            expect(seen[1].locator("input[name=heap-2][value='1']")).to_be_checked()
        else:
            kept.discuss(lesson.now(), Discussion(game.id, 0))  # before the page has heard of it
            seen[0].locator(".table a.move").first.click()
            expect(seen[0].locator(".discussed .mistake")).to_contain_text("this was not kept")
            assert not kept.game(lesson.room, game.id).moves
        assert pages.forget() == []


@pytest.mark.parametrize("name", PAGES)
def test_page_fits_a_phone_and_has_no_accessibility_violations(
    visit: Open, school: str, addresses: dict[str, str], name: str
) -> None:
    check(visit(school + addresses[name], viewport=PHONE))
