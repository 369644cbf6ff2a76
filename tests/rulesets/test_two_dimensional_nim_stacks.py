"""Two-dimensional Nim with stacks: partners against a search of the plain rule, and what the board shows."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import GrundyError, IllegalMove, Outcome, game, parse, solve, two_dimensional_nim_stacks
from grundy.core.outcome import PlayConvention
from grundy.drawing.terminal import draw_text
from grundy.explaining import explain
from grundy.explaining.hints import hints
from grundy.explaining.language import language
from tests.strategies import some

SQUARES = 9

rules = two_dimensional_nim_stacks(3)


def options(stacks: frozenset[int]) -> list[frozenset[int]]:
    """Return the sets of squares after each move; a stack that meets another one joins it."""
    return [
        (stacks - {stack}) | extra
        for stack in stacks
        for extra in (frozenset(), *(frozenset({square}) for square in range(stack)))
    ]


@cache
def values() -> dict[frozenset[int], int]:
    """Return the Grundy value of every set of squares: sets with a smaller sum of powers of 2 come first."""
    found: dict[frozenset[int], int] = {}
    for code in range(1 << SQUARES):
        stacks = frozenset(square for square in range(SQUARES) if code >> square & 1)
        seen = {found[option] for option in options(stacks)}
        found[stacks] = next(value for value in range(len(seen) + 1) if value not in seen)
    return found


def test_theorem_agrees_with_the_definition() -> None:
    """P if every stack has its partner, N if one or two have none; a stack alone on square n has the value n + 1."""
    decided = 0
    for stacks, value in values().items():
        state = tuple(map(rules.square, sorted(stacks)))
        known = rules.theorem(state, "normal")
        if known is None:
            continue
        decided += 1
        assert known.outcome is (Outcome.N if value else Outcome.P)
        assert known.grundy_value in (None, value)
        if known.winning_move is not None:
            after = frozenset(map(rules.number, rules.play(state, known.winning_move)))
            assert values()[after] == 0
    assert decided > 1 << (SQUARES // 2)


def test_two_stacks_are_lost_exactly_on_partners() -> None:
    for low, high in combinations(range(SQUARES), 2):
        assert (values()[frozenset((low, high))] == 0) == (low ^ 1 == high)


@pytest.mark.parametrize("convention", ["normal", "misere"])
def test_answer_when_searched_is_that_of_the_plain_rule(convention: PlayConvention) -> None:
    plain = game(options)
    for numbers in ((0, 2, 4), (1, 3, 6, 8), (2, 5, 7), (0, 1, 2, 4, 7), (3, 4), (8,), ()):
        ours = solve(rules(*map(rules.square, numbers)), convention, remoteness=True)
        theirs = solve(plain(frozenset(numbers)), convention, remoteness=True)
        assert ours.verdict == theirs.verdict
        if convention == "normal":
            assert ours.grundy_value == values()[frozenset(numbers)]


@some
@given(st.sets(st.integers(0, 10**30), max_size=12))
def test_partners_when_the_board_is_huge(squares: set[int]) -> None:
    """All stacks with their partners are P, and with one stack more the position is N."""
    paired = sorted({square for number in squares for square in (2 * number, 2 * number + 1)})
    state = tuple(map(rules.square, paired))
    known = rules.theorem(state, "normal")
    assert known is not None
    assert known.outcome is Outcome.P
    more = rules.theorem((*state, rules.square(2 * 10**31)), "normal")
    assert more is not None
    assert more.outcome is Outcome.N


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 3)), max_size=5))
def test_moves_when_counted_and_numbered(coins: list[tuple[int, int]]) -> None:
    state = tuple(coins)
    moves = list(rules.moves(state))
    assert rules.move_count(state) == len(moves)
    assert [rules.nth_move(state, number) for number in range(len(moves))] == moves
    for move in moves:
        assert rules.read_move(state, rules.format_move(state, move)) == move
        after = rules.play(state, move)
        found = rules.move_to(state, after)
        assert found is not None
        assert rules.play(state, found) == after
    with pytest.raises(IndexError):
        rules.nth_move(state, len(moves))


def test_stack_moves_as_a_whole_and_joins_another() -> None:
    position = parse("two-dimensional-nim-stacks[3](0,2; 0,2; 2,1; 1,0)")
    assert str(position.play("0,2>2,1")) == "two-dimensional-nim-stacks[3](2,1; 2,1; 2,1; 1,0)"
    assert str(position.play("0,2-")) == "two-dimensional-nim-stacks[3](2,1; 1,0)"
    assert position.grundy_value == parse("two-dimensional-nim-stacks[3](0,2; 2,1; 1,0)").grundy_value
    assert draw_text(position) == " 2 2 . .\n 1 . . 1\n 0 . 1 .\n   0 1 2"


@pytest.mark.parametrize("text", ["0,2", "0,1-", "0,2>1,2", "0,2>0,2", "0,2>3,0", "2,1>", "x", "", "2,1>0,1>0,0"])
def test_move_when_not_allowed_is_refused(text: str) -> None:
    with pytest.raises(IllegalMove):
        rules((0, 2), (2, 1)).play(text)


@pytest.mark.parametrize("text", ["[0](0,0)", "[3](3,0)", "[3](1)", "[x](0,0)", "(0,0)", "[3](0,-1)", "[3](1,2,3)"])
def test_text_when_wrong_is_refused(text: str) -> None:
    with pytest.raises(GrundyError):
        parse(f"two-dimensional-nim-stacks{text}")


def test_explanation_when_read_names_partners() -> None:
    lost = explain(solve(parse("two-dimensional-nim-stacks[3](0,0; 1,0)")))
    assert "every stack has its partner" in lost[0].text
    won = explain(solve(parse("two-dimensional-nim-stacks[3](0,0; 2,0)")))
    assert "one or two stacks have no partner" in won[0].text


def test_enormous_board_when_solved_is_not_searched() -> None:
    answer = solve(parse("two-dimensional-nim-stacks[3](2,100; 1,99; 0,98)"), limit=20_000)
    assert answer.outcome is None
    assert answer.limit_reached


def test_winning_move_when_the_board_is_enormous_is_named() -> None:
    """Of two stacks only the higher one can get to the partner of the other, and of more it is not known."""
    answer = solve(parse(f"two-dimensional-nim-stacks[3](0,{10**20}; 1,1)"), moves=20)
    assert [str(move.to) for move in answer.winning_moves] == ["two-dimensional-nim-stacks[3](2,1; 1,1)"]
    assert answer.more is not None
    assert answer.more["winning_moves"] == 1
    assert hints(answer, language("en"))[2] == f"Touch the stack in column 0 of row {10**20}."
    three = solve(parse(f"two-dimensional-nim-stacks[3](0,{10**20}; 0,0; 1,0)"), moves=20)
    assert [str(move.to) for move in three.winning_moves] == ["two-dimensional-nim-stacks[3](0,0; 1,0)"]
    assert three.more is not None
    assert three.more["winning_moves"] is None


def test_options_when_the_theorem_knows_the_winner_are_not_searched_for_long() -> None:
    """Moves to three stacks without a partner are left unjudged rather than searched with the whole limit."""
    begun = process_time()
    answer = solve(parse("two-dimensional-nim-stacks[9](0,30; 1,30; 2,2)"), moves=1000)
    assert process_time() - begun < 20
    assert [str(move.to) for move in answer.winning_moves] == ["two-dimensional-nim-stacks[9](0,30; 1,30)"]
    assert not answer.all_judged
