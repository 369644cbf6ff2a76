"""No page is heavy: without its pictures each main page is at most 150 kB, for the example of every game."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

import pytest

from grundy import Ruleset, catalogue, solve
from grundy.core.partizan import start_of
from grundy.play.review import review
from grundy.web.instruments import INSTRUMENTS
from tests.test_playthroughs import example_of
from tests.web.conftest import Ask

HEAVIEST = 150_000
PICTURE = re.compile(r"<svg.*?</svg>", re.DOTALL)
GAMES = [rules for rules in catalogue() if rules.example]


def weight(ask: Ask, path: str, **fields: str) -> int:
    page = ask(f"{path}?{urlencode(fields)}" if fields else path)
    assert page.status_code == 200
    return len(PICTURE.sub("", page.text).encode())


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_match_and_analysis_of_every_game_are_light(ask: Ask, rules: Ruleset[Any, Any]) -> None:
    assert weight(ask, "/play", position=rules.example, panel="moves", show="values") <= HEAVIEST
    assert weight(ask, "/analyse", position=rules.example) <= HEAVIEST


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_review_of_every_game_is_light(ask: Ask, rules: Ruleset[Any, Any]) -> None:
    start = example_of(rules)
    answer = solve(start_of(start))
    mistakes = [judged.move for judged in answer.moves if review(answer, judged.verdict).is_mistake]
    for mistake in mistakes[:1]:
        assert weight(ask, "/review", position=str(start), moves=mistake.notation) <= HEAVIEST


OTHERS = [
    "/games",
    "/docs",
    "/explore",
    *(each.path for each in INSTRUMENTS),
    "/lab?rule=squares&to=999",
    "/learn",
    "/train",
]


@pytest.mark.parametrize("path", OTHERS)
def test_other_pages_are_light(ask: Ask, path: str) -> None:
    assert weight(ask, path) <= HEAVIEST


def test_largest_table_with_written_values_is_light(ask: Ask) -> None:
    assert weight(ask, "/tables", rule="king", rows="24") <= HEAVIEST
