"""Every kind of board in a real Chromium, by keyboard and by clicks: a hint, a match lost to the perfect computer, the
mistake bettered in the review, the record exported and opened again. Every kind of form for a move without script."""

from __future__ import annotations

from itertools import cycle
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page

from grundy import parse, solve
from grundy.core.partizan import start_of
from grundy.core.position import Move, Position
from grundy.drawing.board import kinds
from grundy.play.review import review
from tests.web.conftest import Open
from tests.web.scriptless import chosen_for
from tests.web.test_browser import position_on

pytestmark = pytest.mark.browser

STARTS = {
    "amazons": "amazons(x../..o)",
    "bar": "bar[2,2,2]()",
    "cakes": "cutcake(3x2; 1x2)",
    "cards": "value({1,{2|0}|0})",
    "cells": "cram(111/111)",
    "chomp": "chomp(3,3)",
    "circles": "vim(11,1)",
    "clobber": "clobber(xoxo/oxox)",
    "coin-grid": "turning-corners(2,2; 1,1)",
    "coins": "ruler(1,2,4)",
    "colouring": "col(.../..#)",
    "dominoes": "toppling-dominoes(LRLLR)",
    "graph": "graph[a>b, a>c, b>d, c>b, d>e](a)",
    "grid": "two-dimensional-nim[3](1,1; 1,0)",
    "hackenbush": "hackenbush(0-1, 1-2, 0-3, 3-4, 0-5)",
    "heaps": "nim(1,2,2)",
    "lanes": "nimble(1,1,2)",
    "limited-heap": "fibonacci-nim(6)",
    "matrix": "matrix-nim(1,2; 1,0)",
    "northcott": "northcott[5](1,4; 1,5)",
    "northcott-players": "northcott-players[5](1,4; 1,5)",
    "pins": "kayles(4)",
    "players-heaps": "partizan-subtraction[1,4 | 2,3](4,2)",
    "poker": "poker-nim(1,2; 1,0)",
    "poset": "poset[a<b, b<c, d]()",
    "queens": "queen(2,3)",
    "rows": "lasker(2,3)",
    "several-heaps": "moore[2](1,2)",
    "stacks": "two-dimensional-nim-stacks[2](1,1)",
    "stairs": "staircase(1,2)",
    "strip": "coins-on-a-strip(2,5)",
    "take-and-add": "take-and-add(1,2; 1,1)",
    "toads-and-frogs": "toads-and-frogs(T.F/TF.)",
    "track": "count-up[9; 1..3](0)",
    "turtles": "turtles(2,3,4)",
    "vertices": "node-kayles(.../..#)",
}
"""Short games that the first move can give away, one for each kind of board."""

FORMS = ["amazons", "cells", "coin-grid", "heaps", "limited-heap", "matrix", "several-heaps"]
"""The kinds of board that are played without script: by links, and by every kind of form."""

# Clicks what makes a move on whatever board there is; true if the board has it.
CLICK = """(notation) => {
  const click = (element) => element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  const link = document.querySelector(`.table a.move[data-move="${CSS.escape(notation)}"]`);
  if (link) { click(link); return true; }
  const form = document.querySelector("form.take");
  const write = (name, value) => {
    form.elements[name].value = value;
    form.elements[name].dispatchEvent(new Event("change", { bubbles: true }));
  };
  if (form.matches("[data-choose-form]")) {
    notation.split("*").forEach((parts, group) => {
      for (const part of parts.split(",")) form.elements[`pick-${group + 1}-${part}`].checked = true;
    });
  } else if (form.matches("[data-path-form]")) {
    notation.split(/[-/]/).forEach((cell, step) => write(`step-${step + 1}`, cell));
  } else if (form.elements.heap) {
    const [heap, count] = notation.split("-");
    write("heap", heap);
    write("take", count);
  } else if (form.querySelector("[name^=take-]")) {
    for (const taking of notation.split(",")) {
      const [heap, count] = taking.split("-");
      write(`take-${heap}`, count);
    }
  } else {
    return false;
  }
  click(form.querySelector("button.primary"));
  return true;
}
"""

PRESS = """(selector) => {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true });
  return [document.querySelector(selector).dispatchEvent(event)].length;
}"""
# Does something, and waits until the page has another address: its parts are exchanged in the same moment.
GO = """([source, given]) => new Promise((done) => {
  navigation.addEventListener("currententrychange", () => done(true), { once: true });
  if (!eval(source)(given)) done(false);
})"""

# The keys that lead to an element: Tab to a stop, then arrows on the board. The arrows are tried to learn where they
# lead, then the focus goes back to where it was.
KEYS = """
(wanted) => {
  const here = document.activeElement;
  const stops = () => [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")]
    .filter((stop) => stop.tabIndex >= 0 && !stop.disabled && stop.type !== "hidden" && stop.checkVisibility());
  const all = stops();
  const isAfter = (stop) => here.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING;
  const after = all.filter(isAfter), before = all.filter((stop) => stop !== here && !isAfter(stop)).reverse();
  const ways = new Map([[here, []]]);
  after.forEach((stop, n) => ways.set(stop, Array(n + 1).fill("Tab")));
  before.forEach((stop, n) => ways.set(stop, Array(n + 1).fill("Shift+Tab")));
  const aim = document.querySelector(wanted);
  const queue = [...ways.keys()].filter((stop) => stop.closest(".table svg, .table .cards"));
  for (const place of queue) {
    if (ways.has(aim)) break;
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      place.focus();
      place.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      const found = document.activeElement;
      const way = [...ways.get(place), key];
      if (!ways.has(found)) queue.push(found);
      if (!ways.has(found) || way.length < ways.get(found).length) ways.set(found, way);
    }
  }
  for (const stop of [...all.filter((stop) => stop.closest(".table")), here]) stop.focus();
  return ways.get(aim) ?? null;
}
"""

# What on the board is chosen so that these boxes are ticked, each once.
PICKS = """
(wanted) => {
  const ticked = new Set();
  const parts = [...document.querySelectorAll(".table .pick")].map((part) => part.dataset.pick);
  return parts.filter((part) => {
    const names = part.split(" ");
    if (!names.every((name) => wanted.includes(name)) || names.every((name) => ticked.has(name))) return false;
    for (const name of names) ticked.add(name);
    return true;
  });
}
"""


AWAIT = """() => {
  window.changed = new Promise((done) => navigation.addEventListener("currententrychange", done, { once: true }));
}"""


def wrong_and_right(start: Position) -> tuple[Move, Move]:
    """Return the move that gives the win away and loses last, and one that keeps it."""
    answer = solve(start)
    mistakes = [judged for judged in answer.moves if review(answer, judged.verdict).is_mistake]
    wrong = max(mistakes, key=lambda judged: judged.verdict.remoteness or 0).move
    return wrong, next(judged.move for judged in answer.moves if judged.winning)


@pytest.mark.parametrize("kind", kinds())
def test_board_is_played_and_reviewed_by_keyboard_and_clicks_in_turn(visit: Open, kind: str) -> None:
    start = parse(STARTS[kind])
    assert start.ruleset.board == kind
    page = visit(f"/play?{urlencode({'position': start, 'opponent': 'perfect'})}")
    wrong, right = wrong_and_right(start_of(start))
    press(page, "h")
    assert page.locator(".ladder .on").count() == 1
    make = cycle([move_by_keyboard, click_move])
    next(make)(page, wrong)
    while not page.locator("#review").count():
        next(make)(page, next(iter(position_on(page).moves)))
    record = page.locator("#record-text").input_value()
    end = position_on(page)
    go_to(page, "#review")
    press(page, "Enter")
    next(make)(page, right)
    assert page.locator(".status.good").count(), f"{right} is not accepted"
    click(page, "#to-match")
    page.locator(".paste-record textarea").evaluate("(field, record) => field.value = record", record)
    click(page, ".paste-record button")
    assert position_on(page) == end


def click_move(page: Page, move: Move) -> None:
    assert page.evaluate(GO, [CLICK, chosen_for(move)]), f"{move} cannot be made on the board"


def click(page: Page, selector: str) -> None:
    assert page.evaluate(GO, [PRESS, selector])


def move_by_keyboard(page: Page, move: Move) -> None:
    notation = move.notation
    if page.locator(place := f'.table a.move[data-move="{notation}"]').count():
        go_to(page, place)
    elif page.locator("[data-choose-form]").count():
        groups = enumerate(chosen_for(move).split("*"), 1)
        wanted = {f"pick-{group}-{part}" for group, parts in groups for part in parts.split(",")}
        for names in page.evaluate(PICKS, sorted(wanted)):
            choose_by_keyboard(page, names)
        go_to(page, "form.take button.primary")
    elif page.locator("[data-path-form]").count():
        for cell in notation.replace("/", "-").split("-"):
            choose_by_keyboard(page, cell)
        go_to(page, "form.take button.primary")
    else:
        for taking in notation.split(","):
            heap, _, count = taking.partition("-")
            go_to(page, f'[name="take-{heap}"]')
            page.keyboard.type(count)
    press(page, "Enter")


def choose_by_keyboard(page: Page, part: str) -> None:
    go_to(page, f'.table .pick[data-pick="{part}"]')
    page.keyboard.press("Space")


def go_to(page: Page, selector: str) -> None:
    if page.evaluate("document.activeElement === document.body"):
        for key in ("Tab", "Enter"):  # the first link skips to the content
            page.keyboard.press(key)
        page.wait_for_function("document.activeElement.id === 'main'")
    keys = page.evaluate(KEYS, selector)
    assert keys is not None, f"no keys lead to {selector}"
    for key in keys:
        page.keyboard.press(key)
    assert page.locator(selector).first.evaluate("element => element === document.activeElement"), (
        f"{keys} do not lead to {selector}"
    )


def press(page: Page, key: str) -> None:
    """Press a key, and wait until the page has another address: its parts are exchanged in the same moment."""
    page.evaluate(AWAIT)
    page.keyboard.press(key)
    page.evaluate("changed.then(() => true)")


@pytest.mark.parametrize("kind", FORMS)
def test_board_is_played_and_reviewed_without_script(visit: Open, kind: str) -> None:
    start = parse(STARTS[kind])
    page = visit(f"/play?{urlencode({'position': start, 'opponent': 'perfect'})}", java_script_enabled=False)
    wrong, right = wrong_and_right(start_of(start))
    follow(page, "#hint")
    assert page.locator(".ladder .on").count() == 1
    move_without_script(page, wrong)
    while not page.locator("#review").count():
        move_without_script(page, next(iter(position_on(page).moves)))
    record = page.locator("#record-text").input_value()
    end = position_on(page)
    page.locator(".paste-record textarea").evaluate("(field, record) => field.value = record", record)
    follow(page, ".paste-record button")
    assert position_on(page) == end
    follow(page, "#review")
    move_without_script(page, right)
    assert page.locator(".status.good").count(), f"{right} is not accepted"


def move_without_script(page: Page, move: Move) -> None:
    with page.expect_navigation(wait_until="domcontentloaded"):
        assert page.evaluate(CLICK, chosen_for(move)), f"{move} cannot be made on the board"


def follow(page: Page, selector: str) -> None:
    with page.expect_navigation(wait_until="domcontentloaded"):
        page.locator(selector).first.dispatch_event("click")
