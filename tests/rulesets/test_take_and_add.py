"""Poker Nim in which one takes and adds at once: the theorem against retrograde analysis of the whole cyclic graph."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import GrundyError, IllegalMove, NotApplicable, Outcome, draw, nim, parse, poker_nim, solve, take_and_add
from grundy.core.outcome import PlayConvention
from grundy.core.sum import add
from grundy.explaining import explain

State = tuple[tuple[int, ...], tuple[int, ...]]

CHIPS = 9


def partitions(total: int, least: int = 1) -> list[tuple[int, ...]]:
    """Return the heaps of at least `least` chips with so many in all, in order of size."""
    return [()] * (total == 0) + [
        (heap, *rest) for heap in range(least, total + 1) for rest in partitions(total - heap, heap)
    ]


def options(state: State) -> set[State]:
    """Return the options by the rule alone: take, then perhaps add to another heap that was not empty."""
    heaps, (reserve, other) = state
    after: set[State] = set()
    for place, heap in enumerate(heaps):
        for taken in range(1, heap + 1):
            chips = reserve + taken
            grown = [(receiver, added) for receiver in range(len(heaps)) for added in range(1, chips + 1)]
            for receiver, added in [(place, 0), *(pair for pair in grown if pair[0] != place)]:
                left = list(heaps)
                left[place] -= taken
                left[receiver] += added
                after.add((tuple(sorted(filter(None, left))), (other, chips - added)))
    return after


@cache
def retrograde(misere: bool) -> dict[State, str]:
    """Return the outcome of every position, by deciding positions until nothing changes; the rest are draws."""
    states: list[State] = [
        (heaps, (reserve, total - sum(heaps) - reserve))
        for total in range(CHIPS + 1)
        for lying in range(total + 1)
        for heaps in partitions(lying)
        for reserve in range(total - lying + 1)
    ]
    after = {state: options(state) for state in states}
    decided = {state: "N" if misere else "P" for state, found in after.items() if not found}
    while True:
        fresh = {}
        for state, found in after.items():
            if state not in decided:
                outcomes = {decided.get(option) for option in found}
                if "P" in outcomes:
                    fresh[state] = "N"
                elif outcomes == {"N"}:
                    fresh[state] = "P"
        if not fresh:
            return {state: decided.get(state, "D") for state in after}
        decided |= fresh


@pytest.mark.parametrize("convention", ["normal", "misere"])
def test_theorem_agrees_with_retrograde_analysis(convention: PlayConvention) -> None:
    """Outcome and all winning moves, whatever the reserves are."""
    outcomes = retrograde(convention == "misere")
    for state, outcome in outcomes.items():
        known = take_and_add.theorem(state, convention)
        if not state[0]:
            assert known is None
            continue
        assert known is not None
        assert known.outcome.value == outcome, state
        wins = list(known.winning_moves or ())
        good = [
            move
            for move in take_and_add.moves(state)
            if outcomes[take_and_add.key(take_and_add.play(state, move))] == "P"
        ]
        assert sorted(wins) == sorted(good), state
        assert (known.winning_move in good) == (outcome == "N")


def test_draws_are_exactly_four_heaps_with_two_larger_ones() -> None:
    for convention in ("normal", "misere"):
        for (heaps, _), outcome in retrograde(convention == "misere").items():
            assert (outcome == "D") == (len(heaps) > 3 and sum(heap > 1 for heap in heaps) > 1)


def test_options_are_those_of_the_rule() -> None:
    for heaps in ((2, 3, 1), (1, 1), (4,), (0, 2, 2)):
        state = heaps, (1, 2)
        mine = {take_and_add.key(after) for after in take_and_add.options(state)}
        assert mine == options(take_and_add.key(state))


@given(st.lists(st.integers(0, 4), max_size=4), st.tuples(st.integers(0, 3), st.integers(0, 3)))
def test_moves_when_counted_and_numbered(heaps: list[int], reserves: tuple[int, int]) -> None:
    state = tuple(heaps), reserves
    moves = list(take_and_add.moves(state))
    assert take_and_add.move_count(state) == len(moves)
    assert [take_and_add.nth_move(state, number) for number in range(len(moves))] == moves
    for move in moves:
        assert take_and_add.is_move(state, move)
        assert take_and_add.read_move(state, take_and_add.format_move(state, move)) == move
        assert take_and_add.move_to(state, take_and_add.play(state, move)) == move
    with pytest.raises(IndexError):
        take_and_add.nth_move(state, len(moves))


@given(st.lists(st.integers(2, 10**30), min_size=2, max_size=6), st.integers(0, 10**30))
def test_draw_when_huge_is_kept_by_the_move_named(heaps: list[int], reserve: int) -> None:
    """After the move that keeps the draw there are again two larger heaps among four."""
    state = (*heaps, 1, 1), (reserve, 0)
    known = take_and_add.theorem(state, "normal")
    assert known is not None
    assert known.outcome is Outcome.D
    if known.best_move is not None:
        after = take_and_add.theorem(take_and_add.play(state, known.best_move), "normal")
        assert after is not None
        assert after.outcome is Outcome.D


def test_answer_when_drawn_names_a_move_that_keeps_it() -> None:
    answer = solve(parse("take-and-add(1,1,2,2; 0,0)"))
    assert answer.outcome is Outcome.D
    assert answer.best_move is not None
    assert answer.best_move.to.outcome is Outcome.D
    assert "wander" in explain(answer)[0].text


def test_outcome_differs_from_poker_nim() -> None:
    """In Poker Nim 1, 2, 3 is lost and play ends; here one heap is taken and the others are made equal."""
    assert poker_nim((1, 2, 3), (2, 2)).outcome is Outcome.P
    assert take_and_add((1, 2, 3), (2, 2)).outcome is Outcome.N
    assert poker_nim((1, 2, 2, 1), (0, 0)).outcome is Outcome.P
    assert take_and_add((1, 2, 2, 1), (0, 0)).outcome is Outcome.D


def test_notation_when_read_and_played() -> None:
    position = parse("take-and-add(2,3,4; 1,1)")
    assert str(position) == "take-and-add(2,3,4; 1,1)"
    assert str(position.play("3-4, 1+1")) == "take-and-add(3,3,0; 1,4)"
    assert str(position.play("3-1")) == "take-and-add(2,3,3; 1,2)"
    assert position.play("take-and-add(3,3,0; 1,4)") == position.play("3-4,1+1")
    assert draw(position).startswith("<svg")


@pytest.mark.parametrize(
    "text", ["1+1", "1-3", "1-1,1+1", "1-1,2+3", "1-1,3+1", "1-1,4+1", "4-1", "0-1", "1-0", "1-1,2+0", "x", ""]
)
def test_move_when_not_allowed_is_refused(text: str) -> None:
    with pytest.raises(IllegalMove):
        parse("take-and-add(2,3,0; 1,1)").play(text)


@pytest.mark.parametrize(
    "text", ["take-and-add(3,4)", "take-and-add(3,4; 1)", "take-and-add(3; -1,2)", "take-and-add()"]
)
def test_text_when_wrong_is_refused(text: str) -> None:
    with pytest.raises(GrundyError):
        parse(text)


def test_sum_when_asked_for_is_refused() -> None:
    with pytest.raises(NotApplicable):
        add(take_and_add((1,), (1, 1)), nim(3))


@pytest.mark.parametrize(
    ("text", "example"), [("2,3,4; 1,1", "1-1,2+1"), ("0,2,0,3; 0,0", "2-1,4+1"), ("2,0; 1,1", "1-1")]
)
def test_example_move_adds_if_a_move_can(text: str, example: str) -> None:
    position = parse(f"take-and-add({text})")
    move = take_and_add.example_move(position.state)
    assert move is not None
    assert move in list(take_and_add.moves(position.state))
    assert take_and_add.format_move(position.state, move) == example
