"""The rule card of a match, and the tiny picture of a move on it."""

from __future__ import annotations

from typing import Any

import pytest

from grundy import Ruleset, catalogue
from grundy.drawing.example_move import HEIGHT, WIDTH, example_move, move_picture
from grundy.explaining.language import LANGUAGES, language
from grundy.web.address import PlayAddress
from grundy.web.rulecard import LONGEST_PICTURE, RuleCard, rule_card
from grundy.web.sitting import seated
from tests.test_playthroughs import example_of
from tests.web.conftest import Ask

RULESETS = list(catalogue())
WITHOUT_FILES = [rules for rules in RULESETS if ".json" not in rules.example]


def card(position: str, to: str = "en", **address: Any) -> RuleCard:
    return rule_card(seated(PlayAddress(position, **address)), language(to))


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.name)
def test_every_game_has_a_small_picture_of_a_move(rules: Ruleset[Any, Any]) -> None:
    move = example_move(example_of(rules))
    assert move is not None
    assert move in list(move.position.moves)
    for code in LANGUAGES:
        drawn = move_picture(move, code)
        assert 0 < drawn.width <= WIDTH + 0.01
        assert 0 < drawn.height <= HEIGHT + 0.01
        assert len(drawn.svg()) <= LONGEST_PICTURE
        assert "data-pick" not in drawn.body
        assert "<a " not in drawn.body


@pytest.mark.parametrize("rules", WITHOUT_FILES, ids=lambda rules: rules.name)
def test_every_card_says_the_rule_and_a_move(rules: Ruleset[Any, Any]) -> None:
    (game,) = card(rules.example).games
    assert game.rule.endswith(".")
    assert game.picture.startswith("<svg")
    assert game.move


@pytest.mark.parametrize(
    ("position", "play", "goal"),
    [
        ("nim(3,4)", "normal", "Whoever takes the last match wins."),
        ("nim(3,4)", "misere", "Whoever takes the last match loses."),
        ("chomp(3,3)", "normal", "Whoever makes the last move wins."),
        ("turtles(3,4)", "misere", "Whoever makes the last move loses."),
        ("nim(3) + chomp(3,3)", "normal", "Whoever makes the last move wins."),
    ],
)
def test_goal_follows_the_play_convention(position: str, play: str, goal: str) -> None:
    assert card(position, play=play).goal == goal


def test_sum_has_the_rule_of_each_game_once_in_their_order() -> None:
    found = card("kayles(5) + nim(3) + kayles(7) + clobber(xo)")
    assert [game.title for game in found.games] == ["Kayles", "Nim", "Clobber"]
    assert found.sum
    assert not card("nim(3,4)").sum


def test_card_is_open_until_the_first_move(ask: Ask) -> None:
    assert '<details id="rules" class="rulecard" open>' in ask("/play?position=nim(3,4,5)").text
    begun = ask("/play?position=nim(3,4,5)&moves=1-1&opponent=human").text
    assert '<details id="rules" class="rulecard">' in begun
    assert "Take any number of matches, at least one, from one heap." in begun


def test_large_start_has_the_same_small_picture() -> None:
    small, large = card("nim(3,4,5)"), card(f"nim({','.join(['50'] * 40)})")
    assert small.games == large.games
    assert card("hackenbush(0-1, 1-2)").games == card("hackenbush(0-1)").games


def test_position_without_moves_has_a_card() -> None:
    assert card("nim()").games[0].picture
    assert card("value(0)").games[0].picture == ""
