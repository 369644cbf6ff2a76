"""What pupils do of the lessons is told to their room: once, by their own seat, and seen by them and their teacher."""

from __future__ import annotations

import re
from html import unescape

import pytest
from playwright.sync_api import expect
from sqlalchemy import update

from grundy.classroom.store import Rooms
from grundy.classroom.tables import rooms
from grundy.course.reading import lesson_named
from tests.web.conftest import Ask, Open
from tests.web.test_class_pages import Here
from tests.web.test_class_teacher import Lesson, form
from tests.web.test_live import serving

LESSON = lesson_named("last-match", "en")
ALL = len(LESSON.steps)


def part(page: str, name: str) -> str:
    """Return the words of a section of a page, with one space between two."""
    [section] = re.findall(f'<section [^>]*data-part="{name}".*?</section>', page, re.DOTALL)
    return " ".join(unescape(re.sub("<[^>]*>", " ", section)).split())


def test_step_that_is_done_is_seen_by_the_pupil_and_by_the_teacher(ask: Ask, kept: Rooms) -> None:
    lesson = Lesson(kept)
    kept.release(lesson.room)
    (ann, seat), (bob, other), *_ = lesson.seats.items()
    mine, statistics = f"/class/s/{seat}", f"{lesson.teacher}/statistics"
    assert "Your teacher sees which steps you have done." in part(ask(mine).text, "lessons")
    assert part(ask(statistics).text, "lessons") == "Lessons"  # hidden

    assert form(ask, f"{mine}/learned", lesson="last-match", step=2) == (204, f"learned learned-{ann}")
    assert form(ask, f"{mine}/learned", lesson="last-match", step=2) == (204, "")  # told again
    for step in range(1, ALL + 1):
        assert form(ask, f"/class/s/{other}/learned", lesson="last-match", step=step)[0] == 204

    page = ask(mine).text
    assert f"{LESSON.title} 1 of {ALL} steps" in part(page, "lessons")
    assert f"learned-{ann}" in re.search('data-concerns="([^"]*)"', page)[1].split()  # type: ignore[index]
    assert f"{LESSON.title} {ALL} of {ALL} steps" in part(ask(f"/class/s/{other}").text, "lessons")
    page = ask(statistics).text
    assert "learned" in re.search('data-concerns="([^"]*)"', page)[1].split()  # type: ignore[index]
    table = part(page, "lessons")
    names = {pupil.id: pupil.name for pupil in kept.pupils(lesson.room)}
    assert f"Name 1. {LESSON.title}" in table
    assert f"{names[ann]} 1 of {ALL}" in table
    assert f"{names[bob]} ✓ {ALL} of {ALL}" in table


def test_language_stays_on_the_way_to_the_lessons(ask: Ask, kept: Rooms) -> None:
    lesson = Lesson(kept)
    kept.release(lesson.room)
    pupil, seat = next(iter(lesson.seats.items()))
    kept.learn(lesson.room, pupil, "last-match", 1)
    page = ask(f"/class/s/{seat}?lang=cs").text
    assert 'href="/learn?lang=cs"' in page
    assert 'href="/learn/last-match?lang=cs"' in page


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"lesson": "last-match"},
        {"step": "1"},
        {"lesson": "last-match", "step": "0"},
        {"lesson": "last-match", "step": str(ALL + 1)},
        {"lesson": "last-match", "step": "-1"},
        {"lesson": "last-match", "step": "9" * 40},
        {"lesson": "last-match", "step": "1.0"},
        {"lesson": "last-match", "step": "²"},
        {"lesson": "no-such-lesson", "step": "1"},
        {"lesson": "../lesson", "step": "1"},
        {"lesson": "\x00", "step": "1"},
        {"lesson": "<script>alert(1)</script>", "step": "1"},
        {"lesson": "x" * 100_000, "step": "1"},
    ],
    ids=lambda sent: repr(sent)[:50],
)
def test_what_is_no_step_is_refused(ask: Ask, kept: Rooms, sent: dict[str, str]) -> None:
    lesson = Lesson(kept)
    seat = next(iter(lesson.seats.values()))
    answer = ask(f"/class/s/{seat}/learned", method="POST", data=sent)
    assert answer.status_code in (400, 413)
    assert "<script>alert" not in answer.text
    assert kept.learned(lesson.room) == {}


def test_nobody_tells_a_step_but_from_a_seat(ask: Ask, kept: Rooms) -> None:
    lesson = Lesson(kept)
    step = {"lesson": "last-match", "step": "1"}
    for secret in ("0" * 32, lesson.secret, lesson.room.channel):
        assert form(ask, f"/class/s/{secret}/learned", **step)[0] == 404
    assert form(ask, f"/class/s/{lesson.room.code}/learned", **step)[0] == 404
    (pupil, seat), (gone, freed), *_ = lesson.seats.items()
    assert ask(f"/class/s/{seat}/learned").status_code == 405
    kept.free_seat(lesson.room, gone)
    assert form(ask, f"/class/s/{freed}/learned", **step)[0] == 404
    kept.remove_pupil(lesson.room, pupil)
    assert form(ask, f"/class/s/{seat}/learned", **step)[0] == 404
    assert kept.learned(lesson.room) == {}


def test_room_whose_time_is_over_hears_nothing(ask: Ask, kept: Rooms) -> None:
    lesson = Lesson(kept)
    seat = next(iter(lesson.seats.values()))
    with kept.engine.begin() as connection:
        connection.execute(update(rooms).values(expires=1.0))
    assert form(ask, f"/class/s/{seat}/learned", lesson="last-match", step=1)[0] == 404


@pytest.mark.browser
def test_pupil_at_a_seat_learns_and_the_teacher_sees_it(visit: Open, kept: Rooms) -> None:
    lesson = Lesson(kept)
    kept.release(lesson.room)
    pupil, seat = next(iter(lesson.seats.items()))
    with serving(Here()) as (_, school):
        page = visit(f"{school}/class/s/{seat}")
        page.get_by_role("link", name="All lessons").click()
        expect(page.locator("[data-kept=room]")).to_be_visible()
        expect(page.locator("[data-kept=browser]")).to_be_hidden()
        expect(page.get_by_role("link", name="My page")).to_have_attribute("href", f"/class/s/{seat}")
        page.goto(f"{school}/learn/last-match?step=2")
        with page.expect_response("**/learned") as answered:
            page.locator("a.move[data-move='1-3']").dispatch_event("click")
        assert answered.value.status == 204
        assert kept.learned(lesson.room) == {pupil: {"last-match": {2}}}
        page.goto(f"{school}{lesson.teacher}/statistics")
        expect(page.get_by_role("row", name=f"Pupil 0 1 of {ALL}")).to_be_visible()

        kept.delete(lesson.room)
        with page.expect_response("**/learned") as answered:
            page.goto(f"{school}/learn/last-match")
        assert answered.value.status == 404
        page.wait_for_function("localStorage.getItem('class-seat') === null")
        expect(page.locator(".step-dot.done")).to_have_count(2)  # the browser knows it all the same
