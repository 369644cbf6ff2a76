"""Boards stay still in a real Chromium: nothing shifts during a match, and what is chosen can be unchosen."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from grundy import parse
from grundy.core.partizan import start_of
from grundy.core.position import Position
from grundy.drawing.board import kinds
from tests.web.conftest import Open
from tests.web.test_browser import await_change, position_on
from tests.web.test_every_board import STARTS

pytestmark = pytest.mark.browser

SMALL_PHONE = {"width": 320, "height": 640}
LONGEST = 8

# Plays a match move by move; what the board does besides is told in words, how much the page shifts as a number.
PLAY = """async ([moves, leavesTraces]) => {
  const shifts = new PerformanceObserver(() => {});
  shifts.observe({ type: "layout-shift" });
  const moment = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const hidden = () => [...document.querySelectorAll("form.take [type=hidden]:not([name=sent])")];
  const drawing = () => document.querySelector(".table svg.board");
  const { width, height } = drawing().getBoundingClientRect();
  const frame = drawing().getAttribute("viewBox");
  let shift = 0;
  await moment();
  shifts.takeRecords();
  for (const move of moves) {
    let place = [...document.querySelectorAll(".table a.move")].find((place) => place.dataset.move === move);
    if (!place) {
      const fields = new URLSearchParams(hidden().map((field) => [field.name, field.value]));
      fields.set("move", move);
      place = document.getElementById("main").appendChild(document.createElement("a"));
      place.href = `/play?${fields}`;
    }
    const moved = new Promise((done) => navigation.addEventListener("currententrychange", done, { once: true }));
    place.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    await moved;
    for (let frames = 0; frames < 2; frames++) await moment();
    for (const { value } of shifts.takeRecords()) shift += value;
    const now = drawing().getBoundingClientRect();
    if (now.width !== width || now.height !== height) return `resized by ${move}`;
    if (drawing().getAttribute("viewBox") !== frame) return `another frame after ${move}`;
    if (leavesTraces && !document.querySelector(".table .last")) return `no trace of ${move}`;
  }
  return shift;
}"""


def match_on(start: str) -> list[str]:
    """Return the moves of a whole match: of some that are played at random the longest that is not too long."""
    matches = (list(_played(start_of(parse(start)), Random(seed))) for seed in range(10))
    return max((moves for moves in matches if len(moves) <= LONGEST), key=len)


def _played(position: Position, chance: Random) -> Iterator[str]:
    while legal := list(position.moves):
        move = chance.choice(legal)
        yield move.notation
        position = move.to


@pytest.mark.parametrize("kind", kinds())
def test_nothing_shifts_during_a_match(visit: Open, kind: str) -> None:
    page = visit(f"/play?{urlencode({'position': STARTS[kind], 'opponent': 'human'})}")

    assert page.evaluate(PLAY, [match_on(STARTS[kind]), kind != "cards"]) == 0  # of a card nothing is left


def test_part_that_is_chosen_can_be_unchosen_and_escape_clears(visit: Open) -> None:
    page = visit("/play?position=turtles(3,4,6,9)&opponent=human")
    coin = page.locator('[data-pick="pick-1-3"]')

    coin.click()
    expect(coin).to_have_attribute("aria-checked", "true")
    coin.click()
    expect(page.locator(".picked")).to_have_count(0)
    coin.click()
    page.locator('[data-pick="pick-1-6"]').click()
    page.keyboard.press("Escape")
    expect(page.locator(".picked")).to_have_count(0)
    expect(page.locator(".take :checked")).to_have_count(0)


def test_step_that_is_chosen_can_be_unchosen(visit: Open) -> None:
    page = visit("/play?position=amazons(x../..o)&opponent=human")

    for cell in ("a1", "b2"):
        page.locator(f'.pick[data-pick="{cell}"]').click()
    page.locator('.pick[data-pick="b2"]').click()
    expect(page.locator(".picked")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".picked")).to_have_count(0)
    expect(page.locator('select[name="step-1"]')).to_have_value("")


def test_cells_are_chosen_by_arrows_and_space(visit: Open) -> None:
    page = visit("/play?position=domineering(111/111)&opponent=human")

    page.locator('.pick[tabindex="0"]').focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".picked")).to_have_count(2)
    before = page.url
    page.keyboard.press("Enter")
    await_change(page, before)
    assert str(position_on(page)) == "to-move(R; domineering(101/101))"


@pytest.mark.parametrize(
    ("start", "cells", "after"),
    [
        ("nim(2) + domineering(11/11)", ("a1", "a2"), "nim(2) + domineering(01/01)"),
        ("nim(2) + amazons(x../..o)", ("a1", "b2", "b1"), "nim(2) + amazons(.#./.xo)"),
    ],
)
def test_cells_of_a_component_write_the_move(visit: Open, start: str, cells: tuple[str, ...], after: str) -> None:
    page = visit(f"/play?position={start.replace('+', '%2B')}&opponent=human")

    for cell in cells:
        page.locator(f'.pick[data-component="2"][data-pick$="{cell}"]').click()
    before = page.url
    page.locator(".take button").click()
    await_change(page, before)
    assert str(position_on(page)) == f"to-move(R; {after})"


@pytest.mark.parametrize("start", ["queen(5,8)", "nim(3,9)", "coins-on-a-strip(2,5,9,12)", "tactix(1111/1111)"])
def test_places_are_as_large_as_a_finger_on_the_smallest_phone(visit: Open, start: str) -> None:
    page = visit(f"/play?position={start}&opponent=human", viewport=SMALL_PHONE, has_touch=True)

    sizes = page.evaluate(
        "[...document.querySelectorAll('.table .target')].map((t) => t.getBoundingClientRect())"
        ".map((box) => Math.min(box.width, box.height))"
    )
    assert min(sizes) >= 43.9
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_large_picture_is_played_though_its_places_have_no_address(visit: Open) -> None:
    stalk = ", ".join(f"{n}-{n + 1}" for n in range(180))
    page = visit(f"/play?position=hackenbush({stalk})&opponent=human")

    place = page.locator('a.move[data-move="179-180"]')
    place.focus()
    expect(page.locator(".tip.shown")).to_contain_text("Cut the edge 179-180")
    before = page.url
    page.keyboard.press("Enter")
    await_change(page, before)
    expect(page.locator("a.move")).to_have_count(179)


def test_hint_and_reason_are_seen_on_a_phone(visit: Open) -> None:
    page = visit("/play?position=nim(3,4,5)&opponent=perfect", viewport=SMALL_PHONE, has_touch=True)

    page.locator("#hint").click()
    expect(page.locator(".said")).to_contain_text("You can win from here.")
    expect(page.locator(".said")).to_be_in_viewport()
    page.locator("#why").click()
    expect(page.locator(".steps li").first).to_be_in_viewport()


def test_arrows_step_through_the_match_after_a_click(visit: Open) -> None:
    page = visit("/play?position=nim(3,4,5)&opponent=human")

    before = page.url
    page.locator('a.move[data-move="3-1"]').click()
    await_change(page, before)
    moved = page.url
    page.keyboard.press("ArrowLeft")
    await_change(page, moved)
    assert str(position_on(page)) == "nim(3,4,5)"


def test_refusal_goes_when_something_else_is_chosen(visit: Open) -> None:
    page = visit("/play?position=domineering(111/111)&opponent=human")

    page.locator(".take button").click()
    expect(page.locator(".mistake")).to_be_visible()
    page.locator(".table .pick").first.click()
    expect(page.locator(".mistake")).to_have_count(0)
