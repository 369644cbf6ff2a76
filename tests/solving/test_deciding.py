"""What is asked once, what is not asked at all, and what the rest of an answer may cost."""

from __future__ import annotations

import sys
from collections import Counter
from types import FrameType
from typing import Any

import pytest

from grundy import NotApplicable, Outcome, Undecided, game, nim, parse, solve
from grundy.core.outcome import PLAYERS
from grundy.core.position import Position
from grundy.rulesets.boards.taking import cram
from grundy.solving.deciding import SMALL_SEARCH


def theorems_asked(position: Position, **asked: Any) -> Counter[Any]:
    """Count how often the rules of the game are asked for a theorem, by the state."""
    calls: Counter[Any] = Counter()
    code = type(position.ruleset).theorem.__code__

    def profile(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code is code:
            calls[frame.f_locals["state"]] += 1

    sys.setprofile(profile)
    try:
        solve(position, **asked)
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.parametrize(
    "text", ["hackenbush(0-1, 1-2, 2-3, 3-1)", "lasker(2,5,7)", "wythoff(3,5; 4,4)", "moore[2](3,4,5)", "chomp(4,4,3)"]
)
def test_theorem_when_a_position_is_solved_is_asked_once_of_each_state(text: str) -> None:
    position = parse(text)
    calls = theorems_asked(position)
    assert calls[position.state] == 1
    assert set(calls.values()) == {1}


def test_moves_when_none_are_wanted_are_not_judged() -> None:
    calls = theorems_asked(cram("/".join(["111111"] * 6)), moves=0)
    assert sum(calls.values()) == 1


def test_remoteness_when_it_would_be_the_longest_work_is_left_out() -> None:
    """Outcome, value and moves are known, so no limit was reached."""
    answer = solve(parse("kayles(200)"))
    assert (answer.outcome, answer.grundy_value) == (Outcome.N, 1)
    assert answer.remoteness is None
    assert list(answer.unknown) == ["remoteness"]
    assert not answer.limit_reached
    assert all(judged.winning is not None for judged in answer.moves)


def test_remoteness_when_asked_for_is_searched_up_to_the_limit() -> None:
    position = game(lambda n: [k for k in (n - 1, n - 2, n - 7) if k >= 0])(3 * SMALL_SEARCH) + nim(2)
    usual, asked = solve(position), solve(position, remoteness=True)
    assert usual.remoteness is not None or asked.remoteness is not None
    assert asked.remoteness == position.remoteness
    assert (usual.outcome, usual.value) == (asked.outcome, asked.value)
    stopped = solve(position, remoteness=True, limit=SMALL_SEARCH * 4)
    assert stopped.remoteness is None
    assert "remoteness" in stopped.unknown
    assert not stopped.limit_reached


def test_remoteness_when_small_is_told_without_asking() -> None:
    assert solve(parse("kayles(1,11)")).remoteness == 11
    assert solve(parse("subtraction[1,2,3](21)")).remoteness == 11


def test_value_of_a_component_when_a_sum_needs_it_is_worth_its_search() -> None:
    """Alone the theorem has told who wins; in a sum nobody knows that without the value."""
    alone, beside = parse("fibonacci-nim(200; 8)"), nim(1)
    assert solve(alone, limit=100_000, moves=0).outcome is not None
    answer = solve(beside + alone, limit=100_000, moves=0)
    assert answer.outcome is not None
    assert answer.unknown.keys() <= {"remoteness"}


def test_player_whose_game_has_no_value_is_told_a_winning_move() -> None:
    assert str(solve(parse("northcott-retreats[3](3,1)"), player="L").best_move) == "1w2"


def test_value_that_is_too_long_to_be_written_leaves_the_rest_of_the_answer() -> None:
    answer = solve(parse("sulucrus(96)"))
    document = answer.json()
    assert document["outcome"] == "R"
    assert document["value"] is None
    assert document["left_stop"] == "0"
    assert "too long" in document["unknown"]["value"]
    assert "{…|…}" in repr(answer)


def test_grundy_value_of_left_and_right_is_refused_in_a_sentence() -> None:
    with pytest.raises(NotApplicable, match="a value of its own"):
        _ = parse("domineering(11/11)").grundy_value


def test_outcome_is_searched_for_where_the_value_costs_too_much() -> None:
    """Domineering 6×6 is won by whoever begins (Breuker, Uiterwijk, van den Herik, Solving 8×8 Domineering, 2000)."""
    answer = solve(parse("domineering(111111/111111/111111/111111/111111/111111)"), moves=0, limit=2_000)
    assert answer.outcome is Outcome.N
    assert answer.value is None
    assert isinstance(answer.unknown["value"], Undecided)


def test_only_moves_of_the_player_are_listed_even_if_there_are_very_many() -> None:
    """A theorem names the best cuts of both players; those of the other are none of his."""
    stalks = parse("hackenbush(" + ", ".join(f"0-{n}{'br'[n % 2]}" for n in range(1, 12_001)) + ")")
    for player in PLAYERS:
        answer = solve(stalks, player=player, moves=3)
        assert {judged.player for judged in answer.moves} == {player}
