"""Nim in disguise: notation, wrong input, sums, words, and numbers that no search could reach."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import GrundyError, Outcome, Position, nim, nim_sum, parse, solve
from grundy.core.known import Known
from grundy.core.outcome import PlayConvention
from grundy.core.reason import SumOf, Theorem
from grundy.explaining import explain
from grundy.rulesets.heaps.nim_in_disguise import MOST_BITS, SeparateHeaps
from grundy.rulesets.heaps.staircase import staircase
from grundy.rulesets.heaps.vim import vim
from grundy.rulesets.strips.coins_on_a_strip import coins_on_a_strip
from grundy.rulesets.strips.nimble import nimble
from grundy.rulesets.strips.northcott import northcott
from grundy.rulesets.strips.two_dimensional_nim import two_dimensional_nim
from tests.strategies import conventions, huge_heaps, some

GOOGOL = 10**100
BOARD = northcott(10**31)
GRID = two_dimensional_nim(10**7 + 1)


def as_vim(heaps: tuple[int, ...]) -> Position:
    return vim(*(f"0{heap:b}" for heap in heaps))


def as_grid(heaps: tuple[int, ...]) -> Position:
    return GRID(*((heap % GRID.width, heap // GRID.width) for heap in heaps))


def as_northcott(heaps: tuple[int, ...]) -> Position:
    return BOARD(*((3, heap + 4) if place % 2 else (heap + 5, 4) for place, heap in enumerate(heaps)))


def as_nimble(heaps: tuple[int, ...]) -> Position:
    return nimble(*heaps)


def as_stairs(heaps: tuple[int, ...]) -> Position:
    """Odd steps only: the lower even steps are empty, so that nothing can grow."""
    return staircase(*(tokens for heap in heaps for tokens in (heap, 0)))


def as_strip(heaps: tuple[int, ...]) -> Position:
    """Pairs of coins without a gap between the pairs."""
    squares: list[int] = []
    for heap in heaps:
        left = squares[-1] if squares else 0
        squares += [left + 1, left + 2 + heap]
    return coins_on_a_strip(*squares)


def known_of(position: Position, convention: PlayConvention) -> Known[Any]:
    known: Known[Any] | None = position.ruleset.theorem(position.state, convention)
    assert known is not None
    return known


@pytest.mark.parametrize("disguise", [as_vim, as_grid, as_northcott, as_nimble])
@some
@given(heaps=huge_heaps, convention=conventions)
def test_disguise_when_unmasked_says_what_nim_says(disguise: Any, heaps: tuple[int, ...], convention: Any) -> None:
    position = disguise(heaps)
    expected, known = nim.theorem(heaps, convention), known_of(position, convention)
    assert (known.outcome, known.grundy_value, known.remoteness) == (
        expected.outcome,
        expected.grundy_value,
        expected.remoteness,
    )
    assert known.theorem.hidden is not None
    assert known.theorem.hidden.heaps == heaps
    ways = getattr(position.ruleset, "ways", 1)
    assert known.winning_count == (expected.winning_count or 0) * ways
    assert position.moves.count() == sum(heaps) * ways
    for move in known.winning_moves or ():
        after = position.ruleset.play(position.state, move)
        assert position.ruleset.move_to(position.state, after) == move
        assert position.ruleset.parse_move(position.state, position.ruleset.format_move(position.state, move)) == move
        assert known_of(Position(position.ruleset, after), convention).outcome is Outcome.P


@pytest.mark.parametrize("disguise", [as_stairs, as_strip])
@some
@given(heaps=huge_heaps, convention=conventions)
def test_growing_heaps_when_nothing_can_grow_have_the_moves_of_nim(
    disguise: Any, heaps: tuple[int, ...], convention: Any
) -> None:
    expected, known = nim.theorem(heaps, convention), known_of(disguise(heaps), convention)
    assert (known.outcome, known.grundy_value) == (expected.outcome, expected.grundy_value)
    assert known.winning_count == expected.winning_count


@some
@given(st.lists(st.one_of(st.integers(0, 3), st.integers(0, 10**30)), max_size=9), conventions)
def test_strip_when_its_gaps_are_stairs_has_the_same_verdict(gaps: list[int], convention: Any) -> None:
    """The gaps from right to left are the steps of a staircase."""
    squares, square = [], 0
    for gap in reversed(gaps):
        square += gap + 1
        squares.append(square)
    strip, stairs = coins_on_a_strip(*squares), staircase(*gaps)
    assert coins_on_a_strip.gaps(strip.state) == stairs.state
    first, second = known_of(strip, convention), known_of(stairs, convention)
    assert replace(first, theorem=second.theorem, winning_moves=None, best_move=None) == replace(
        second, winning_moves=None, best_move=None
    )
    assert [coins_on_a_strip.gaps(strip.ruleset.play(strip.state, move)) for move in first.winning_moves or ()] == [
        staircase.play(stairs.state, move) for move in second.winning_moves or ()
    ]
    for move in second.winning_moves or ():
        assert known_of(Position(staircase, staircase.play(stairs.state, move)), convention).outcome is Outcome.P


@pytest.mark.parametrize(
    "text",
    [
        "staircase(3,1,0,2,2)",
        "staircase()",
        "nimble(1,3,3)",
        "coins-on-a-strip(4,5,9,10,11,12,14)",
        "coins-on-a-strip()",
        "northcott[8](1,6; 2,4)",
        "northcott[8]()",
        "two-dimensional-nim[5](3,2; 4,0)",
        "vim(101, 11)",
        "vim(0011, 0)",
        "vim()",
    ],
)
def test_position_when_read_is_written_the_same(text: str) -> None:
    assert str(parse(text)) == text
    assert parse(text.replace(" ", "")) == parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "staircase(3,-1)",
        "staircase(3,x)",
        "nimble(1;3)",
        "nimble(-1)",
        "coins-on-a-strip(0,3)",
        "coins-on-a-strip(3,3)",
        "coins-on-a-strip(3,a)",
        "northcott(1,6)",
        "northcott[](1,6)",
        "northcott[1](1,1)",
        "northcott[x](1,6)",
        "northcott[8](1,1)",
        "northcott[8](0,4)",
        "northcott[8](1,9)",
        "northcott[8](1,2,3)",
        "northcott[8](1;2)",
        "northcott[8](1,2;)",
        "two-dimensional-nim(3,2)",
        "two-dimensional-nim[0](0,0)",
        "two-dimensional-nim[5](5,0)",
        "two-dimensional-nim[5](3)",
        "two-dimensional-nim[5](3,2,1)",
        f"two-dimensional-nim[{'9' * 60_000}](3,{'9' * 60_000})",
        "vim(102)",
        "vim(1,,1)",
        "vim(-1)",
        "vim(1;1)",
        "vim(" + "1" * (MOST_BITS + 1) + ")",
        "nimble(" + "1," * 1_000_000 + "1)",
    ],
)
def test_position_when_wrong_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(GrundyError) as refused:
        parse(text)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize("item", [3, (1, 2, 3), (1, -2), (1, 2.5), "12", None, (True, 2)])
def test_pair_when_given_in_python_is_checked(item: Any) -> None:
    for rules in (northcott(8), two_dimensional_nim(8)):
        with pytest.raises(GrundyError):
            rules(item)


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("staircase(3,1,0)", ["3-1", "1-4", "1-0", "4-1", "0-1", "1w1", "1-", "-1", "1--1", "", "staircase(3,0,1)"]),
        ("coins-on-a-strip(2,4,8)", ["2-2", "1-2", "3-4", "3-0", "4-1", "coins-on-a-strip(2,3,5)", "x"]),
        ("northcott[8](1,6; 4,2)", ["1w6", "1w1", "1b1", "2w5", "2b1", "3w1", "1x3", "1w", "northcott[8](2,5; 4,2)"]),
        ("two-dimensional-nim[5](3,2; 4,0)", ["1>3,2", "1>4,2", "2>0,1", "1>5,1", "1>3", "1>3,1,1", "1-1", "3>0,0"]),
        ("vim(0101, 11)", ["1>0110", "1>0101", "1>100", "1>00011", "1>01O0", "2>", "3>0", "1-1", "vim(100, 11)"]),
        ("nimble(1,3)", ["1-2", "3-1", "nimble(0,2)", "2-0"]),
    ],
)
def test_move_when_wrong_is_refused(text: str, moves: list[str]) -> None:
    position = parse(text)
    for move in moves:
        assert move not in position.moves


def test_strip_when_coins_are_listed_in_any_order_counts_them_from_the_left() -> None:
    assert coins_on_a_strip(9, 4, 5) == coins_on_a_strip(4, 5, 9)


def test_vim_when_given_digits_in_python() -> None:
    assert vim(101, 11) == vim("101", "11")
    assert vim("011") != vim("11")
    assert vim.table_state(5, 2) == ("101", "10")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "staircase(3,1)",
            {"1-2": "move 2 tokens from step 1 off the stairs", "2-1": "move 1 token from step 2 to step 1"},
        ),
        ("nimble(1,3)", {"2-1": "move coin 2 to square 2"}),
        ("coins-on-a-strip(2,5)", {"2-2": "move coin 2 to square 3"}),
        (
            "northcott[8](1,6; 7,4)",
            {"1w4": "move white in row 1 to square 4", "2b5": "move black in row 2 to square 5"},
        ),
        ("two-dimensional-nim[5](3,2; 4,0)", {"1>2,0": "move coin 1 to column 2 of row 0"}),
        ("vim(101, 11)", {"1>011": "change row 1 to 011"}),
    ],
)
def test_move_when_told_in_words(text: str, words: dict[str, str]) -> None:
    position = parse(text)
    for move, told in words.items():
        phrase = position.ruleset.describe_move(position.state, position.move(move).move)
        assert repr(phrase) == f"Phrase({told!r})"


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("staircase(3,1,0,2)", ["step 1", "step 3"]),
        ("nimble(1,3)", ["coin 1", "coin 2"]),
        ("coins-on-a-strip(2,5,7)", ["gap between coins 2 and 3", "gap between the left end and coin 1"]),
        ("northcott[8](1,6; 7,4)", ["row 1", "row 2"]),
        ("two-dimensional-nim[5](3,2)", ["coin 1"]),
        ("vim(101, 11)", ["row 1", "row 2"]),
    ],
)
def test_hidden_nim_when_explained_tells_where_its_heaps_are(text: str, places: list[str]) -> None:
    step = explain(solve(parse(text)))[0]
    assert step.title == "The hidden Nim"
    assert step.table is not None
    assert [row[0] for row in step.table.rows] == places


@pytest.mark.parametrize(
    ("text", "convention", "title"),
    [
        ("staircase(2,1,2)", "normal", "Why every move loses"),
        ("staircase(0,2)", "normal", "Why every move loses"),
        ("staircase(0,0)", "normal", "The end"),
        ("staircase(0,0)", "misere", "The end"),
        ("staircase(0,2)", "misere", "The misère ending"),
        ("staircase(1,2)", "misere", "The misère ending"),
        ("staircase(2,1,2)", "misere", "Why every move loses"),
        ("vim(10, 11)", "misere", "The move"),
        ("nimble(1,3) + nimble(3)", "normal", "The move"),
    ],
)
def test_explanation_when_given_has_the_step_that_decides(text: str, convention: PlayConvention, title: str) -> None:
    assert title in [step.title for step in explain(solve(parse(text), convention))]


@pytest.mark.parametrize("disguise", [as_vim, as_grid, as_northcott, as_nimble])
@some
@given(
    parts=st.lists(st.lists(st.integers(0, 4), min_size=1, max_size=2).map(tuple), min_size=2, max_size=3),
    convention=conventions,
)
def test_sum_when_all_heaps_are_separate_is_one_position(disguise: Any, parts: Any, convention: Any) -> None:
    """Rows and coins of several components play as those of one."""
    total = disguise(parts[0])
    for part in parts[1:]:
        total = total + disguise(part)
    whole = disguise(tuple(heap for part in parts for heap in part))
    answer = solve(total, convention)
    assert isinstance(answer.reason, Theorem)
    assert answer.verdict == solve(whole, convention).verdict
    assert all(solve(move.to, convention).outcome is Outcome.P for move in answer.winning_moves)


def test_sum_when_heaps_can_grow_is_added_by_values() -> None:
    answer = solve(staircase(3, 1) + staircase(0, 2, 2))
    assert isinstance(answer.reason, SumOf)
    assert answer.grundy_value == 1
    assert {str(move) for move in answer.winning_moves} == {"1:1-1", "2:2-1"}


HUGE = 10**1000


@pytest.mark.parametrize(
    "position",
    [
        staircase(HUGE, 3, HUGE + 5, HUGE),
        nimble(HUGE, 7, HUGE + 1),
        coins_on_a_strip(5, HUGE, 2 * HUGE, 3 * HUGE + 5),
        northcott(3 * HUGE)((1, HUGE), (2 * HUGE, 7)),
        two_dimensional_nim(HUGE)((HUGE - 1, HUGE), (5, 3)),
        vim("1" * 3000, "0" * 10 + "1" * 2990),
    ],
    ids=lambda position: position.ruleset.name[:20],
)
@pytest.mark.parametrize("convention", ["normal", "misere"])
def test_position_when_huge_is_solved_at_once(position: Position, convention: PlayConvention) -> None:
    answer = solve(position, convention, moves=20)
    assert not answer.unknown
    assert answer.outcome is Outcome.N
    assert answer.best_move is not None
    assert answer.remoteness is not None
    after = solve(answer.best_move.to, convention, moves=0)
    assert after.outcome is Outcome.P
    assert after.remoteness == answer.remoteness - 1
    count = position.moves.count()
    last = position.ruleset.nth_move(position.state, count - 1)
    assert position.ruleset.parse_move(position.state, position.ruleset.format_move(position.state, last)) == last
    with pytest.raises(IndexError):
        position.ruleset.nth_move(position.state, count)


LONG: dict[str, tuple[Callable[[], Position], int]] = {
    "staircase": (lambda: staircase(*range(20_000), 7), 7 ^ nim_sum(*range(0, 20_000, 2))),
    "coins-on-a-strip": (lambda: coins_on_a_strip(*range(1, 60_001, 3), 60_009), 10 ^ 2),
    "nimble": (lambda: nimble(*range(20_000)), nim_sum(*range(20_000))),
    "northcott": (lambda: northcott(10)(*[(1, 4), (9, 3)] * 10_000, (1, 10)), 8),
    "two-dimensional-nim": (lambda: two_dimensional_nim(10)(*[(1, 4), (9, 3)] * 10_000, (3, GOOGOL)), 10 * GOOGOL + 3),
    "vim": (lambda: vim(*["101", "011"] * 10_000, "1" * 1000), 2**1000 - 1),
}
"""Positions with twenty thousand steps, coins or rows, and their values."""


@pytest.mark.parametrize("name", LONG)
def test_position_when_long_is_solved_in_one_pass(name: str) -> None:
    position, value = LONG[name]
    answer = solve(position())
    assert answer.grundy_value == value
    assert not answer.unknown
    assert isinstance(answer.reason, Theorem)
    assert explain(answer)


def test_separate_heaps_when_dead_have_no_components() -> None:
    for rules, state in [(vim, ("00", "0")), (northcott(5), ((2, 3),)), (two_dimensional_nim(4), ((0, 0),))]:
        assert isinstance(rules, SeparateHeaps)
        assert list(rules.components(state)) == []
        assert rules.key(state) == ()
