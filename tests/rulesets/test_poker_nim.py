"""Poker Nim: the theorem against retrograde analysis of the whole cyclic graph, and its place outside of sums."""

from __future__ import annotations

from functools import reduce
from itertools import combinations_with_replacement
from operator import xor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import GrundyError, IllegalMove, NotApplicable, Outcome, Sum, nim, parse, solve
from grundy.core.position import Position
from grundy.core.sum import add
from grundy.explaining import explain
from grundy.rulesets.heaps.poker_nim import PokerNim, poker_nim

State = tuple[tuple[int, ...], tuple[int, int]]


def states(heaps: int, total: int) -> list[State]:
    """Return all positions with so many heaps and tokens in all, heaps in order of size."""
    found = []
    for sizes in combinations_with_replacement(range(total + 1), heaps):
        rest = total - sum(sizes)
        found += [(sizes, (reserve, rest - reserve)) for reserve in range(rest + 1)]
    return found


def options(state: State) -> set[State]:
    sizes, (reserve, other) = state
    after = set()
    for place, size in enumerate(sizes):
        for left in range(size + reserve + 1):
            if left != size:
                changed = tuple(sorted((*sizes[:place], left, *sizes[place + 1 :])))
                after.add((changed, (other, reserve + size - left)))
    return after


def retrograde(heaps: int, total: int, misere: bool) -> dict[State, str]:
    """Return the outcome of every position, by deciding positions until nothing changes; the rest are draws."""
    after = {state: options(state) for state in states(heaps, total)}
    decided = {state: "N" if misere else "P" for state, found in after.items() if not found}
    while True:
        fresh = {}
        for state, found in after.items():
            if state in decided:
                continue
            outcomes = [decided.get(option) for option in found]
            if "P" in outcomes:
                fresh[state] = "N"
            elif all(outcome == "N" for outcome in outcomes):
                fresh[state] = "P"
        if not fresh:
            return {state: decided.get(state, "D") for state in after}
        decided |= fresh


SIZES = [(heaps, total) for heaps, most in ((0, 2), (1, 8), (2, 7), (3, 6), (4, 4)) for total in range(most + 1)]


@pytest.mark.parametrize(("heaps", "total"), SIZES)
def test_outcome_when_normal_is_that_of_nim(heaps: int, total: int) -> None:
    """P exactly when the nim-sum is 0, and nobody can draw by adding for ever."""
    for state, outcome in retrograde(heaps, total, misere=False).items():
        assert outcome == ("N" if reduce(xor, state[0], 0) else "P")
        known = poker_nim.theorem(state, "normal")
        assert known is not None
        assert known.outcome.value == outcome


@pytest.mark.parametrize(("heaps", "total"), SIZES)
def test_outcome_when_misere_is_a_draw(heaps: int, total: int) -> None:
    """With two tokens or more every position that is not the end is a draw."""
    for state, outcome in retrograde(heaps, total, misere=True).items():
        known = poker_nim.theorem(state, "misere")
        assert outcome == (known.outcome if known else solve(poker_nim(*state), "misere").outcome or Outcome.D).value
        assert (known is not None) == (bool(options(state)) and total > 1)


@pytest.mark.parametrize(("heaps", "total"), [(1, 6), (2, 5), (3, 4)])
def test_value_and_moves_when_normal(heaps: int, total: int) -> None:
    """The value by Smith's rule is the nim-sum, and the winning moves are those to nim-sum 0."""

    class Plain(PokerNim):
        def theorem(self, state: object, play_convention: object) -> None:
            return None

    for state in states(heaps, total):
        searched = solve(Position(Plain(), state))
        answer = solve(poker_nim(*state))
        assert answer.verdict == searched.verdict
        assert [str(move) for move in answer.winning_moves] == [str(move) for move in searched.winning_moves]
        known = poker_nim.theorem(state, "normal")
        assert known is not None
        assert sorted(known.winning_moves or ()) == sorted(move.move for move in searched.winning_moves)


def test_sum_when_a_component_belongs_to_its_players_is_refused() -> None:
    with pytest.raises(NotApplicable, match="poker-nim belongs to its two players and cannot be a component of a sum"):
        poker_nim((1,), (0, 0)) + nim(3)
    with pytest.raises(NotApplicable, match="poker-nim"):
        parse("nim(1) + poker-nim(3,4,5; 2,2)")
    with pytest.raises(NotApplicable, match="poker-nim"):
        Sum((poker_nim, poker_nim))
    assert add(poker_nim((1,), (0, 0))) == poker_nim((1,), (0, 0))


@given(st.lists(st.integers(0, 10**30), max_size=6), st.integers(0, 10**30), st.integers(0, 10**30))
def test_answer_when_heaps_are_huge(heaps: list[int], reserve: int, other: int) -> None:
    position = poker_nim(tuple(heaps), (reserve, other))
    assert parse(str(position)) == position
    known = poker_nim.theorem(position.state, "normal")
    assert known is not None
    assert known.grundy_value == reduce(xor, heaps, 0)
    assert bool(known.winning_count) == bool(known.grundy_value)
    for move in known.winning_moves or ():
        after = poker_nim.theorem(poker_nim.play(position.state, move), "normal")
        assert after is not None
        assert after.outcome is Outcome.P


def test_position_when_huge_is_solved_and_explained() -> None:
    answer = solve(poker_nim((10**18, 5), (10**18, 3)), moves=5)
    assert answer.outcome is Outcome.N
    assert answer.grundy_value == 10**18 ^ 5
    assert answer.best_move is not None
    assert explain(answer)[0].title == "The hidden Nim"
    assert solve(poker_nim((7, 7), (10**9, 0)), moves=5).best_move is not None
    assert solve(poker_nim((3, 4, 5), (2, 2)), "misere").outcome is Outcome.D


def test_draw_when_huge_is_kept_by_the_best_move() -> None:
    """The last token is left alone if the opponent has no reserve."""
    for state in (((1,), (10**6, 0)), ((10**6,), (0, 0)), ((0, 1), (10**5, 0)), ((5, 5), (10**9, 7))):
        answer = solve(poker_nim(*state), "misere", moves=5)
        assert answer.best_move is not None
        assert solve(answer.best_move.to, "misere", moves=5).outcome is Outcome.D


def test_moves_when_written() -> None:
    position = parse("poker-nim(3,4,5; 2,1)")
    assert [str(move) for move in position.moves][:5] == ["1-1", "1-2", "1-3", "1+1", "1+2"]
    assert str(position.play("2-3")) == "poker-nim(3,1,5; 1,5)"
    assert str(position.play("2+2")) == "poker-nim(3,6,5; 1,0)"
    assert position.play("poker-nim(3,6,5; 1,0)") == position.play("2+2")
    assert parse("poker-nim(0,0; 0,4)").outcome is Outcome.P
    assert [str(move) for move in parse("poker-nim(0; 1,0)").moves] == ["1+1"]
    assert not parse("poker-nim(; 2,2)").moves


@pytest.mark.parametrize("text", ["2-5", "2+3", "4-1", "0-1", "1-0", "1+0", "x", "poker-nim(3,6,5; 0,1)", "nim(3,1,5)"])
def test_move_when_not_allowed_is_refused(text: str) -> None:
    with pytest.raises(IllegalMove):
        parse("poker-nim(3,4,5; 2,1)").play(text)


@pytest.mark.parametrize(
    "text",
    [
        "poker-nim(3,4,5)",
        "poker-nim(3,4,5; 2)",
        "poker-nim(3,4,5; 2,2,2)",
        "poker-nim(3; 4; 5,6)",
        "poker-nim(3,-4; 2,2)",
        "poker-nim()",
        f"poker-nim({','.join('1' * 200)}; 1,1)",
    ],
)
def test_text_when_wrong_is_refused(text: str) -> None:
    with pytest.raises(GrundyError):
        parse(text)
    with pytest.raises(GrundyError):
        poker_nim((3, 4, "x"), (1, 2))
    with pytest.raises(GrundyError):
        poker_nim(3, 4)
