"""The course in the browser: every step of every lesson, puzzles, and what the browser remembers."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from grundy.course.lesson import LETTERS_FROM, Try
from grundy.course.lesson import Ask as Question
from grundy.course.puzzles import puzzles
from grundy.course.reading import lesson_named, lessons
from grundy.explaining.language import LANGUAGES
from grundy.rulesets.catalogue import parse
from tests.course.walking import answers
from tests.web.conftest import Ask, Open
from tests.web.scriptless import Page

NAMES = [lesson.name for lesson in lessons("en")]


def address(name: str, **fields: object) -> str:
    return f"/learn/{name}?{urlencode({key: str(value) for key, value in fields.items()})}"


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_step_of_a_lesson_is_shown(ask: Ask, name: str, code: str) -> None:
    for number in range(1, len(lesson_named(name, code).steps) + 1):
        page = ask(address(name, step=number, lang=code), follow=True)
        assert page.status_code == 200
        assert f'<html lang="{code}">' in page.text


@pytest.mark.parametrize("name", NAMES)
def test_right_answers_finish_a_task_and_wrong_ones_are_refuted(ask: Ask, name: str) -> None:
    for number, step in enumerate(lesson_named(name, "en").steps, 1):
        if not isinstance(step, Question):
            continue
        task = step.task()
        found: list[str] = []
        for right in sorted(task.keys):
            page = ask(address(name, step=number, given=right, found=" ".join(found), lang="en"))
            assert page.status_code == 200
            found.append(right)
            assert ("data-done" in page.text) is task.is_done(frozenset(found))
        wrong = next(given for given in answers(task) if given not in task.keys)
        page = ask(address(name, step=number, given=wrong, lang="en"))
        assert page.status_code == 200
        assert "data-wrong" in page.text
        assert "data-done" not in page.text


@pytest.mark.parametrize("name", NAMES)
def test_matches_are_answered_and_lost_by_the_first_moves(ask: Ask, name: str) -> None:
    for number, step in enumerate(lesson_named(name, "en").steps, 1):
        if isinstance(step, Try):
            moves = step.played(step.start(0), 0, lambda position: next(iter(position.moves))).moves
            played = " ".join(move.notation for move in moves)
            page = ask(address(name, step=number, moves=played, lang="en"), follow=True)
            assert page.status_code == 200
            assert "data-done" not in page.text


@pytest.mark.parametrize("name", NAMES)
def test_key_of_a_lesson_has_an_answer_for_every_task(ask: Ask, name: str) -> None:
    page = ask(f"/learn/{name}/key?seed=3&lang=en")
    assert page.status_code == 200
    tasks = sum(isinstance(step, Question) for step in lesson_named(name, "en").steps)
    assert page.text.count('class="answer"') == tasks


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/learn/nothing", 404),
        ("/learn/last-match?step=99", 303),
        ("/learn/last-match?step=x", 400),
        ("/learn/last-match?step=3&given=nonsense", 400),
        ("/learn/last-match?step=7&given=maybe", 400),
        ("/learn/last-match?step=2&moves=9-9", 400),
        ("/learn/last-match?seed=-1", 400),
        ("/puzzle?position=nim(3,3)", 400),
        ("/puzzle?position=nim(3,4,5)&tried=9-9", 400),
        ("/puzzle?level=9", 400),
        ("/puzzle/today?date=tomorrow", 400),
    ],
)
def test_nonsense_is_refused_in_a_sentence(ask: Ask, path: str, status: int) -> None:
    assert ask(path).status_code == status


@pytest.mark.parametrize(
    ("path", "given"),
    [
        ("left-and-right?step=11", "∗"),
        ("left-and-right?step=11", "{0|0}"),
        ("three-heaps?step=7", "05"),
        ("misere?step=2", "p"),
    ],
)
def test_right_answer_when_written_otherwise_finishes_the_step(ask: Ask, path: str, given: str) -> None:
    assert "data-done" in ask(f"/learn/{path}&{urlencode({'given': given})}&lang=en").text


@pytest.mark.parametrize("given", ["*99999", "nim(1000000)", "domineering(111/010)", "girl", "0" * 20 + "5"])
def test_answer_when_it_is_no_value_is_refused(ask: Ask, given: str) -> None:
    assert ask(f"/learn/left-and-right?step=11&{urlencode({'given': given})}").status_code == 400


def test_answers_that_an_address_claims_to_be_found_are_checked(ask: Ask) -> None:
    page = ask("/learn/three-heaps?step=6&found=1-1+2-2&lang=en").text
    assert "data-done" not in page


def test_puzzles_lead_on_without_script(ask: Ask) -> None:
    page = Page(ask, "/puzzle?rule=nim(3,4,5)&level=5&lang=en")
    onward = next(link for link in page.all("a") if link.attributes.get("id") == "next-puzzle")
    assert Page(ask, onward.attributes["href"]).all("form")


def test_puzzle_of_the_day_is_the_same_for_everyone(ask: Ask) -> None:
    first, second = (ask("/puzzle/today?date=2026-11-18").headers["location"] for _ in range(2))
    assert first == second


def test_puzzle_when_solved_says_so(ask: Ask) -> None:
    puzzle = next(puzzles(parse("kayles(7,3)"), count=1))
    solved = ask(f"/puzzle?{urlencode({'position': str(puzzle.position), 'tried': puzzle.move.notation})}")
    assert 'data-done="1"' in solved.text


@pytest.mark.browser
def test_step_that_is_done_is_remembered_and_what_was_missed_comes_back(visit: Open) -> None:
    page = visit("/learn/last-match?step=3&lang=en")
    page.locator("a.move[data-move='1-3']").first.click()
    expect(page.locator("#retry")).to_be_visible()
    page.locator("#retry").click()
    page.locator("a.move[data-move='1-1']").first.click()
    expect(page.locator("#next-step")).to_have_class("button primary")
    expect(page.locator(".step-dot.done")).to_have_text(["3"])
    page.locator("#next-step").click()
    expect(page.locator(".step-dot[aria-current]")).to_have_text("4")
    page.goto(page.url.split("/learn")[0] + "/train?lang=en")
    expect(page.locator(".boxes a")).to_have_count(1)
    page.locator(".boxes a").click()
    page.locator("a.move[data-move='1-1']").first.click()  # found at once, so it moves on and is not due today
    expect(page.locator("[data-done]")).to_be_visible()
    page.goto(page.url.split("/learn")[0] + "/train?lang=en")
    expect(page.locator(".boxes a")).to_have_count(0)
    page.goto(page.url.split("/train")[0] + "/learn?lang=en")
    expect(page.locator(".lesson-card").first.locator(".progress")).to_contain_text("of 12")
    page.evaluate("localStorage.clear()")


@pytest.mark.browser
def test_match_of_a_lesson_is_won_by_keyboard(visit: Open) -> None:
    page = visit("/learn/last-match?step=2&lang=en")
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    expect(page.locator("[data-done]")).to_be_visible()
    page.keyboard.press("n")
    expect(page.locator(".step-dot[aria-current]")).to_have_text("3")
    page.evaluate("localStorage.clear()")


BEFORE_LETTERS = [name for name in NAMES if lesson_named(name, "en").number < LETTERS_FROM]
"""The lessons that have not named P and N yet."""
CODE = re.compile(r"[a-z-]+\[|\b(?:nim|subtraction|count-up)\(|[PN]-po[szš]|(?<!\w)[PN](?!\w)")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", BEFORE_LETTERS)
def test_first_lessons_say_everything_in_plain_words(ask: Ask, name: str, code: str) -> None:
    """No notation and no letter of an outcome, whatever is answered and whichever hint is asked for."""
    for number, step in enumerate(lesson_named(name, code).steps, 1):
        shown: list[dict[str, object]] = [{}, {"hint": 1}, {"hint": 4}]
        if isinstance(step, Question):
            task = step.task()
            given = answers(task)
            wrong = [each for each in given if each not in task.keys]
            shown += [{"given": each} for each in (sorted(task.keys)[0], *(wrong if len(wrong) < 7 else wrong[::4]))]
        for fields in shown:
            page = ask(address(name, step=number, lang=code, **fields), follow=True).text
            found = CODE.search(said_on(page))
            assert found is None, (number, fields, found)


def said_on(page: str) -> str:
    """Return the words of the main part of a page, those that are only read aloud included."""
    main = page[page.index("<main") : page.index("</main>")]
    spoken = re.findall(r'(?:aria-label|title|alt|placeholder)="([^"]*)"', main)
    return unescape(" ".join([re.sub(r"<[^>]*>", " ", main), *spoken]))
