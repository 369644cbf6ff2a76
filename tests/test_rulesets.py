"""What every ruleset of the catalogue must do; one that fails is not finished."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from itertools import islice
from typing import Any
from xml.etree import ElementTree

import pytest

from grundy import GrundyError, Outcome, Ruleset, catalogue, solve
from grundy.core.answer import Answer
from grundy.core.errors import Undecided
from grundy.core.partizan import start_of
from grundy.core.position import Position
from grundy.drawing import draw, picture
from grundy.drawing.png import png
from grundy.drawing.terminal import draw_text
from grundy.explaining import explain
from grundy.explaining.hints import hint_titles, hints
from grundy.explaining.language import LANGUAGES, language
from grundy.rulesets.boards.bar import bar
from grundy.rulesets.heaps.dynamic import dynamic
from grundy.rulesets.heaps.moore import moore
from grundy.rulesets.strips.northcott import northcott
from grundy.rulesets.strips.stepin import stepin
from grundy.rulesets.strips.two_dimensional_nim import two_dimensional_nim
from grundy.solving.budget import Budget
from grundy.solving.deciding import Solver
from grundy.solving.gamegraph import explore
from tests.test_playthroughs import example_of

RULESETS = list(catalogue())
SVG = "{http://www.w3.org/2000/svg}"
every_ruleset = pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.name)

ON_BOARDS = {
    "cells": "domino",
    "coin-grid": "coin",
    "coins": "coin",
    "dominoes": "domino",
    "graph": "token",
    "grid": "coin",
    "hackenbush": "edge",
    "heaps": "heap match",
    "lanes": "coin",
    "limited-heap": "match",
    "matrix": "heap match",
    "pins": "pin",
    "players-heaps": "heap match",
    "poker": "heap chip",
    "queens": "queen",
    "rows": "heap match",
    "several-heaps": "heap match",
    "stairs": "token",
    "strip": "coin",
    "take-and-add": "heap chip",
    "turtles": "turtle",
}
"""What hints may name on each board."""
THINGS = {word for words in ON_BOARDS.values() for word in words.split()}


@functools.cache
def positions_of(rules: Ruleset[Any, Any], most: int = 60) -> list[Position]:
    """Return some positions reachable from the example, nearest first."""
    found = [start_of(example_of(rules))]
    seen = set(found)
    for position in found:
        for option in islice(position.options, 20):
            if option not in seen and len(found) < most:
                seen.add(option)
                found.append(option)
    return found


@functools.lru_cache(1000)
def solved(position: Position) -> Answer:
    return solve(position)


@every_ruleset
def test_card_is_complete(rules: Ruleset[Any, Any]) -> None:
    assert rules.title
    assert rules.rule.endswith(".")
    assert rules.theory.endswith(".")
    assert rules.example
    assert rules.conventions


@every_ruleset
def test_least_positions_are_no_more_than_a_search_examines(rules: Ruleset[Any, Any]) -> None:
    for position in positions_of(rules, 12):
        try:
            searched = len(explore(position.ruleset, position.state, Budget(3_000)).states)
        except Undecided:
            continue  # too large to count
        assert 1 <= position.ruleset.least_positions(position.state) <= searched


@every_ruleset
def test_moves_lead_to_the_options_in_order(rules: Ruleset[Any, Any]) -> None:
    for position in positions_of(rules):
        assert [move.to for move in position.moves] == list(position.options)
        assert len(position.moves) == len(list(position.moves))


@every_ruleset
def test_every_move_has_a_name_of_its_own_that_reads_back(rules: Ruleset[Any, Any]) -> None:
    for position in positions_of(rules, 20):
        names = [move.notation for move in position.moves]
        assert len(set(names)) == len(names)
        for number, move in enumerate(position.moves):
            assert position.move(move.notation) == move
            assert position.play(move.to) == move.to
            assert position.ruleset.nth_move(position.state, number) == move.move
        with pytest.raises(IndexError):
            position.ruleset.nth_move(position.state, len(names))


@every_ruleset
def test_state_reads_back_from_its_text(rules: Ruleset[Any, Any]) -> None:
    for position in positions_of(rules):
        ruleset = position.ruleset
        assert Position(ruleset, ruleset.parse(ruleset.format(position.state))) == position


@every_ruleset
def test_key_keeps_the_verdict(rules: Ruleset[Any, Any]) -> None:
    for position in positions_of(rules, 15):
        ruleset = position.ruleset
        key = Position(ruleset, ruleset.key(position.state))
        assert solved(key).verdict == solved(position).verdict


@every_ruleset
@pytest.mark.parametrize("convention", ["normal", "misere"])
def test_outcome_follows_from_the_options(rules: Ruleset[Any, Any], convention: str) -> None:
    """N has a P option, P has N options only, D has no P option and some D option."""
    if convention not in rules.conventions:
        pytest.skip("the game is not played so")
    solver = Solver(rules.convention(convention), Budget())
    for position in positions_of(rules, 40):
        outcomes = {solver.decide(option).verdict.outcome for option in position.options}
        outcome = solver.decide(position).verdict.outcome
        if not outcomes:
            assert outcome is (Outcome.N if convention == "misere" else Outcome.P)
        elif outcome is Outcome.N:
            assert Outcome.P in outcomes
        elif outcome is Outcome.P:
            assert outcomes == {Outcome.N}
        else:
            assert Outcome.P not in outcomes
            assert Outcome.D in outcomes


@every_ruleset
def test_every_face_shows_every_position(rules: Ruleset[Any, Any]) -> None:
    """The picture names the position and links to its moves alone; words come in every language."""
    for position in positions_of(rules, 10):
        assert draw_text(position)
        answer = solved(position)
        moves = {move.notation for move in position.moves}
        for code in LANGUAGES:
            root = ElementTree.fromstring(draw(position, code, link=lambda move: f"/play?move={move}"))
            assert root.get("aria-label")
            assert {link.get("data-move") for link in root.iter(f"{SVG}a")} <= moves
            steps = explain(answer, code)
            assert steps
            assert all(step.title for step in steps)
            titles = hint_titles(position, language(code)) if moves else []
            for level in ("binary", "table", "mirror"):
                ladder = hints(answer, language(code), level)
                assert len(ladder) == len(titles)
                assert all(ladder)
                if code == "en":
                    assert_hints_speak_of_the_board(ladder, position, level)


def assert_hints_speak_of_the_board(ladder: list[str], position: Position, level: str) -> None:
    """No hint names what is not on the board, or a position of an impartial game in notation, or counts plies."""
    said = " ".join(ladder)
    absent = THINGS - set(ON_BOARDS.get(position.ruleset.board, "").split())
    assert not re.search(rf"\b({'|'.join(absent)})", said.casefold()), said
    assert "the game lasts" not in said
    assert position.ruleset.partizan or f"{position.ruleset.name}(" not in said
    assert level == "binary" or "-position" not in said


@every_ruleset
def test_png_is_a_picture(rules: Ruleset[Any, Any]) -> None:
    assert png(picture(example_of(rules))).startswith(b"\x89PNG")


@pytest.mark.parametrize("make", [moore, stepin, northcott, two_dimensional_nim, dynamic, lambda n: bar([2, n])])
@pytest.mark.parametrize("given", [2.5, True, -1, "x", None])
def test_parameter_that_is_no_whole_number_is_refused(make: Callable[[Any], Any], given: Any) -> None:
    with pytest.raises(GrundyError):
        make(given)
