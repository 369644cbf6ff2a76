"""The levels of an explanation: copying needs no binary numbers, and the table has every safe position."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import NotApplicable, Outcome, Ruleset, catalogue, explain, game, graph, nim, parse, solve, subtraction
from grundy.core.outcome import PlayConvention
from grundy.explaining.hints import hints
from grundy.explaining.language import LANGUAGES, language
from grundy.explaining.mirror import SAFE_TRIPLES, mirror_steps
from tests.strategies import conventions, some
from tests.test_playthroughs import example_of

TOO_MUCH = ("⊕", "∗", "binar", "dvojkov", "grundy", "mex", "nim-s", "nim-z")


@pytest.mark.parametrize("rules", list(catalogue()), ids=lambda rules: rules.name)
def test_mirror_is_told_for_every_game_without_theory(rules: Ruleset[Any, Any]) -> None:
    position = example_of(rules)
    answer = solve(position)
    notation = {str(position), *(str(move.to) for move in answer.winning_moves)}
    for code in LANGUAGES:
        for step in explain(answer, code, level="mirror"):
            said = f"{step.title} {step.text}"
            for written in notation:
                said = said.replace(written, "")
            assert step.text
            assert not any(word in said.casefold() for word in TOO_MUCH)
        assert explain(answer, code, level="table")
        for hint in hints(answer, language(code), "mirror"):
            for written in notation:
                hint = hint.replace(written, "")
            assert not any(word in hint.casefold() for word in (*TOO_MUCH, "p-po", "n-po"))


def test_safe_triples_are_all_that_are_lost() -> None:
    triples = [(a, b, c) for a in range(1, 8) for b in range(a + 1, 8) for c in range(b + 1, 8)]
    assert tuple(triple for triple in triples if nim(*triple).outcome is Outcome.P) == SAFE_TRIPLES


@some
@given(st.lists(st.integers(0, 7), min_size=1, max_size=6))
def test_mirror_of_nim_says_who_wins(sizes: list[int]) -> None:
    """A step that names a move names a winning one; copying and safe heaps are told of lost positions alone."""
    answer = solve(nim(*sizes))
    [*_, last] = mirror_steps(answer, language("en"))
    if last.title in ("Copying", "Safe heaps"):
        assert answer.outcome is Outcome.P
    elif last.title in ("Take it whole", "Make them equal", "Reach safe heaps"):
        assert answer.outcome is Outcome.N


@given(st.integers(1, 6), st.integers(1, 60), conventions)
def test_completing_says_who_wins(most: int, tally: int, play: PlayConvention) -> None:
    answer = solve(subtraction(range(1, most + 1))(tally), play)
    [step] = mirror_steps(answer, language("en"))
    assert ("Whatever you take" in step.text) == (answer.outcome is Outcome.P)


@given(st.lists(st.integers(0, 3), min_size=1, max_size=3), conventions)
def test_table_has_the_safe_positions(sizes: list[int], play: PlayConvention) -> None:
    answer = solve(nim(*sizes), play)
    steps = explain(answer, level="table")
    if any(sizes):
        assert steps[1].table is not None
        assert all(solve(parse(row[1]), play).outcome is Outcome.P for row in steps[1].table.rows)


def test_level_that_does_not_exist_is_refused() -> None:
    with pytest.raises(NotApplicable, match="one of mirror, table, binary"):
        explain(solve(nim(1)), level="ternary")


def test_copying_is_not_told_of_a_draw() -> None:
    """Two equal games that go on for ever are a draw: there is no last move."""
    loop = graph({"in": ["in", "two"], "two": ["one", "zero"], "one": ["zero"], "zero": []})
    answer = solve(loop("in") + loop("in"))
    assert answer.outcome is Outcome.D
    for level in ("mirror", "binary"):
        assert "Copying" not in [step.title for step in explain(answer, level=level)]


def test_table_says_who_wins_when_the_answer_does_not() -> None:
    answer = solve(game(lambda n: range(max(0, n - 2), n))(7), limit=1)
    assert answer.outcome is None
    assert "is unsafe" in explain(answer, level="table")[-1].text
