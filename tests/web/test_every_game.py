"""Every game of the catalogue, by what its pages offer alone: from home to a match lost to the perfect computer, a hint
on the way, the mistake bettered in the review, the record exported and opened again."""

from __future__ import annotations

import pytest

from grundy import solve
from grundy.core.position import Move, Position
from grundy.drawing.board import kinds
from grundy.play.review import review
from grundy.rulesets.catalogue import catalogue
from tests.web.conftest import Ask
from tests.web.scriptless import Page

LISTED = 400
GAMES = {rules.name.partition("[")[0]: rules for rules in catalogue() if rules.example}


def judged(position: Position) -> tuple[list[Move], list[Move]]:
    """Return the moves that give the win away, and those that keep it."""
    answer = solve(position, limit=20_000, moves=LISTED)
    wrong = [each.move for each in answer.moves if review(answer, each.verdict).is_mistake]
    return wrong, [each.move for each in answer.moves if each.winning]


@pytest.fixture(scope="module")
def home(ask: Ask) -> Page:
    return Page(ask, "/")


def test_every_kind_of_board_has_a_game() -> None:
    assert {rules.board for rules in GAMES.values()} == set(kinds())


@pytest.mark.parametrize("name", GAMES)
def test_game_is_opened_lost_bettered_and_recorded(home: Page, name: str) -> None:
    page = home.follow(data_game=name).follow(data_opponent="perfect").follow(id="hint")
    assert len(page.all("li", class_="on")) == 1
    wrong, right = judged(page.position)
    while not wrong:  # whatever is played wins, so the mistake comes later
        page = page.play(right[0])
        wrong, right = judged(page.position)
    page = page.play(wrong[0])
    while not page.all("a", id="review"):
        moves = [*page.position.moves]
        assert moves, "the mistake is not in the review"
        page = page.play(moves[0])
    record = page.one("textarea", id="record-text").text
    again = page.send(page.one("form", class_="paste-record"), {"record": record})
    assert again.position == page.position
    bettered = page.follow(id="review").play(right[0])
    assert bettered.all("div", class_="status good"), f"{right[0]} is not accepted"
    assert bettered.follow(id="to-match").position == page.position
