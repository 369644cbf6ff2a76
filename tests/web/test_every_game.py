"""Every game of the catalogue in a real Chromium, by clicks alone: from home to a match lost to the perfect computer,
a hint on the way, the mistake bettered in the review, the record exported and opened again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Error, Page

from grundy import parse, solve
from grundy.core.position import Move, Position
from grundy.drawing.boards.cells import CellsRules
from grundy.play.review import review
from grundy.rulesets.catalogue import catalogue
from tests.web.conftest import Open

pytestmark = pytest.mark.browser

PARTS = 8
"""The games are dealt into so many tests, which run side by side."""
LISTED = 400

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


# Clicks the card of each game; the address that it opens is noted, for home takes long to load again and again.
OPENED = """() => Object.fromEntries([...document.querySelectorAll("[data-game]")].map((card) => {
  let opened = "";
  const note = (event) => {
    opened = event.destination.url;
    event.preventDefault();
  };
  navigation.addEventListener("navigate", note, { once: true });
  card.click();
  navigation.removeEventListener("navigate", note);
  return [card.dataset.game, opened];
}))"""


def position_on(page: Page) -> Position:
    found = re.search(r"parse\('(.*)'\)", page.locator("#share-python").input_value())
    assert found is not None
    return parse(found[1])


def chosen_for(move: Move) -> str:
    """Return the notation of a move, with each cell of a line named."""
    rules, before, after = move.position.drawn.ruleset, move.position.drawn.state, move.to.drawn.state
    if not isinstance(rules, CellsRules) or "-" not in move.notation:
        return move.notation
    board = rules.cell_board(before)
    places = [(row, place) for row, cells in enumerate(before) for place in range(len(cells))]
    taken = [(row, place) for row, place in places if before[row][place] != after[row][place]]
    return ",".join(board.cell_name((row, board.starts[row] + place)) for row, place in taken)


def click_move(page: Page, move: Move) -> None:
    assert page.evaluate(GO, [CLICK, chosen_for(move)]), f"{move} cannot be made on the board"


def follow(page: Page, selector: str) -> None:
    assert page.evaluate(GO, [PRESS, selector])


def judged(position: Position) -> tuple[list[Move], list[Move]]:
    """Return the moves that give the win away, and those that keep it."""
    answer = solve(position, limit=20_000, moves=LISTED)
    wrong = [each.move for each in answer.moves if review(answer, each.verdict).is_mistake]
    return wrong, [each.move for each in answer.moves if each.winning]


GAMES = [rules for rules in catalogue() if rules.example]


@pytest.mark.parametrize("part", range(PARTS))
def test_game_is_opened_lost_bettered_and_recorded_by_clicks(visit: Open, part: int) -> None:
    page = visit("/")
    opened = page.evaluate(OPENED)
    wrong = []
    for rules in GAMES[part::PARTS]:
        try:
            played(page, opened[rules.name.partition("[")[0]])
        except (AssertionError, Error) as error:
            wrong.append(f"{rules.example}: {str(error)[:400]}")
    assert not wrong, "\n".join(wrong)


def played(page: Page, opened: str) -> None:
    page.goto(opened)
    follow(page, "#opponent [data-opponent=perfect]")
    follow(page, "#hint")
    wrong, right = judged(position_on(page))
    while not wrong:  # whatever is played wins, so the mistake comes later
        click_move(page, right[0])
        wrong, right = judged(position_on(page))
    click_move(page, wrong[0])
    while not page.locator("#review").count():
        moves = [*position_on(page).moves]
        assert moves, "the mistake is not in the review"
        click_move(page, moves[0])
    record = page.locator("#record-text").input_value()
    end = page.locator("#share-python").input_value()
    follow(page, "#review")
    click_move(page, right[0])
    assert page.locator(".status.good").count(), f"{right[0]} is not accepted"
    follow(page, "#to-match")
    page.locator(".paste-record textarea").evaluate("(field, record) => field.value = record", record)
    follow(page, ".paste-record button")
    assert page.locator("#share-python").input_value() == end
