"""While a tournament runs, no page of a pupil tells or leads to how to win, until the teacher opens the lessons."""

from __future__ import annotations

import re
from html import unescape

import httpx
import pytest

from grundy import parse
from grundy.classroom.store import Rooms
from grundy.web.classroom.entering import SEATS
from tests.web.conftest import Ask
from tests.web.test_class_game import Begin
from tests.web.test_class_teacher import Lesson, form

LESSONS = ["/learn", "/learn/copying", "/learn/copying/key", "/puzzle", "/train"]
CLOSED = {
    "en": "Your teacher opens the lessons after the tournament.",
    "cs": "Lekce ti učitel otevře po turnaji.",
    "hr": "Nastavnik otvara lekcije nakon turnira.",
}


@pytest.fixture
def begin(ask: Ask, kept: Rooms) -> Begin:
    return Begin(ask, kept)


def at(ask: Ask, address: str, *seats: str, lang: str = "en") -> httpx.Response:
    """Ask for a page from a device with seats."""
    separator = "&" if "?" in address else "?"
    return ask(f"{address}{separator}lang={lang}", headers={"Cookie": f"{SEATS}={'.'.join(seats)}"})


def seats_of(lesson: Lesson) -> dict[int, str]:
    """Return a seat in each group."""
    return {pupil.group: lesson.seats[pupil.id] for pupil in lesson.kept.pupils(lesson.room)}


def leads(page: httpx.Response) -> set[str]:
    """Return where the links and forms of a page lead."""
    body = page.text[page.text.index("<body") :]
    found = re.findall(r'(?:href|action|data-post)="([^"]*)"', body)
    return {unescape(address).partition("?")[0] for address in found if not address.startswith("#")}


def test_pages_of_a_pupil_lead_only_to_the_room(begin: Begin) -> None:
    for way in ("devices", "scribe"):
        lesson = begin(way=way)
        pages = [
            lesson.get(name, *path)
            for name in ("Ann", "Bob", "Eve")
            for path in ((), ("game", lesson.game.id), ("write", lesson.game.id), ("game", 10**6), ("nothing",))
        ]
        pages += [lesson.ask(f"/class/join?code={lesson.room.code}"), at(lesson.ask, "/learn", lesson.seats["Ann"])]
        for page in pages:
            if page.is_redirect:  # to the page where this pupil may write
                continue
            languages = {page.url.path}  # the same page in another language
            assert {address for address in leads(page) - languages if not address.startswith("/class")} == set()
        assert CLOSED["en"] in lesson.get("Ann").text


def test_lessons_and_keys_are_closed_to_a_device_with_a_seat_while_the_tournament_runs(ask: Ask, kept: Rooms) -> None:
    lesson = Lesson(kept)
    seat = seats_of(lesson)[1]
    for address in LESSONS:
        for lang, said in CLOSED.items():
            refused = at(ask, address, seat, lang=lang)
            assert refused.status_code == 403
            assert refused.headers["Cache-Control"] == "no-store"  # the address of the seat stands there
            assert said in refused.text
            assert f'href="/class/s/{seat}?lang={lang}"' in refused.text
        assert ask(address).is_success or ask(address).is_redirect
        assert at(ask, address, "0" * 32).status_code == ask(address).status_code  # a seat that is no more


def test_lessons_are_open_before_the_tournament_and_after_it(ask: Ask, kept: Rooms) -> None:
    lesson = Lesson(kept)
    unbegun, _ = kept.open(parse("nim(1,2)"))
    waiting = kept.take_seat(unbegun, kept.add_pupil(unbegun, "Zoe", 1).id)
    seat = seats_of(lesson)[1]
    assert at(ask, "/learn", waiting).status_code == 200
    assert at(ask, "/learn", waiting, seat).status_code == 403  # shared with somebody who plays
    lesson.play()
    assert not kept.is_running(lesson.room)
    assert at(ask, "/learn", waiting, seat).status_code == 200
    assert 'href="/learn?lang=en"' in at(ask, f"/class/s/{seat}", seat).text
    kept.plan_extra_game(lesson.now(), 1)
    assert at(ask, "/learn", seat).status_code == 403
    kept.delete(lesson.room)
    assert at(ask, "/learn", seat).status_code == 200


def test_teacher_opens_the_lessons_to_a_group_or_to_everyone_with_one_button(ask: Ask, kept: Rooms) -> None:
    lesson = Lesson(kept)
    seats = seats_of(lesson)

    def open_to() -> list[int]:
        found = [group for group, seat in seats.items() if at(ask, "/learn", seat).status_code == 200]
        assert found == [
            group for group, seat in seats.items() if CLOSED["en"] not in at(ask, f"/class/s/{seat}", seat).text
        ]
        return found

    def said() -> str:
        [words] = re.findall('<p class="seen"[^>]*>([^<]*)<', ask(lesson.teacher).text)
        return " ".join(words.split())

    assert (open_to(), said()) == (
        [],
        "While the tournament runs, the pages of pupils show no lessons, hints or winning moves.",
    )
    assert form(ask, f"{lesson.teacher}/group/2", do="release")[0] == 303
    told = "Only some groups see lessons, hints and winning moves while the tournament runs."
    assert (open_to(), said()) == ([2], told)
    assert form(ask, f"{lesson.teacher}/everyone", do="release") == (303, "room group-0")
    assert (open_to(), said()) == ([1, 2], "Pupils see lessons, hints and winning moves.")
    form(ask, f"{lesson.teacher}/everyone", do="hide")
    assert open_to() == []
    lesson.play()
    told = "The tournament is over, and pupils see the lessons. Hints and winning moves stay hidden."
    assert (open_to(), said()) == ([1, 2], told)
