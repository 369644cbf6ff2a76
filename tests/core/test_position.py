"""Positions are what was played; moves are named by their notation or by where they lead."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import GrundyError, IllegalMove, InvalidPosition, Move, Position, Sum, game, nim, parse, solve
from grundy.core.sum import add
from tests.strategies import many, small_heaps, some

sums = st.lists(small_heaps, min_size=1, max_size=3).map(lambda parts: add(*(nim(*heaps) for heaps in parts)))
take_three = game(lambda n: range(max(0, n - 3), n), name="take-three")


def test_position_when_a_heap_is_emptied_keeps_its_place() -> None:
    assert nim(3, 4, 5).play("2-4") == nim(3, 0, 5)


def test_equality_when_heaps_are_in_another_order() -> None:
    assert nim(3, 4) != nim(4, 3)


def test_equality_when_an_empty_heap_is_added() -> None:
    assert nim(3) != nim(3, 0)


def test_equality_when_sum_has_the_same_heaps() -> None:
    assert nim(3) + nim(4) != nim(3, 4)


def test_equality_when_read_and_built() -> None:
    assert len({nim(3, 4), parse("nim(3,4)"), parse(" nim( 3, 4)")}) == 1


def test_equality_when_function_games_differ() -> None:
    assert game(range)(3) != game(range)(3)


@some
@given(sums)
def test_hash_when_positions_are_equal(position: Position) -> None:
    assert hash(parse(str(position))) == hash(position)


def test_position_when_assigned_to_is_frozen() -> None:
    with pytest.raises(AttributeError):
        nim(3).state = (4,)  # type: ignore[misc]


@pytest.mark.parametrize("heaps", [(-1,), (1, -2), (1.5,), ("3",), (True,), (None,), ([1],)])
def test_refused_when_a_heap_is_not_a_number(heaps: tuple[object, ...]) -> None:
    with pytest.raises(InvalidPosition, match="non-negative integer") as caught:
        nim(*heaps)
    assert len(str(caught.value).splitlines()) == 1


def test_refused_when_a_state_is_not_hashable() -> None:
    with pytest.raises(InvalidPosition, match="hashable"):
        take_three([1])


def test_addition_when_nested_is_flattened_in_order() -> None:
    total = (nim(1) + nim(2)) + (nim(3) + (nim(4) + nim(5)))
    assert [part.state for part in total.summands] == [(1,), (2,), (3,), (4,), (5,)]
    assert str(total) == "nim(1) + nim(2) + nim(3) + nim(4) + nim(5)"


@some
@given(sums, sums, sums)
def test_addition_when_grouped_differently(a: Position, b: Position, c: Position) -> None:
    assert (a + b) + c == a + (b + c)


def test_addition_when_one_component_is_itself() -> None:
    assert add(nim(3)) == nim(3)


def test_addition_when_nothing_is_added() -> None:
    with pytest.raises(GrundyError):
        add()


def test_addition_when_other_is_no_position() -> None:
    with pytest.raises(TypeError):
        nim(3) + 4  # type: ignore[operator]


def test_sum_when_conventions_differ_names_the_game_that_is_not_played_so() -> None:
    only_normal = game(range, name="climb")
    only_normal.conventions = ("normal",)
    with pytest.raises(GrundyError, match="climb is not played in misère play"):
        solve(nim(1) + only_normal(2), "misere")
    assert solve(nim(1) + only_normal(2)).outcome is not None


def test_moves_when_counted_listed_and_asked() -> None:
    moves = nim(1, 2).moves
    assert len(moves) == 3
    assert [move.notation for move in moves] == ["1-1", "2-1", "2-2"]
    assert "2-2" in moves
    assert "2-3" not in moves
    assert nim(1, 1) in moves
    assert nim(1, 2) not in moves
    assert 3 not in moves
    assert next(iter(moves)) in moves


def test_moves_when_terminal_are_none() -> None:
    assert not nim(0, 0).moves
    assert len(nim().moves) == 0


def test_moves_when_many_are_counted_without_listing() -> None:
    assert len(nim(10**15, 10**15).moves) == 2 * 10**15


def test_moves_when_many_are_shown_in_part() -> None:
    assert repr(nim(10**15).moves).endswith("1-10, …>")


def test_moves_when_many_are_yielded_lazily() -> None:
    assert [move.to.state for move in islice(nim(10**15).moves, 2)] == [(10**15 - 1,), (10**15 - 2,)]


@some
@given(sums)
def test_move_notation_when_read_back(position: Position) -> None:
    """A notation names one move alone among the moves of its position."""
    moves = list(position.moves)
    assert len({move.notation for move in moves}) == len(moves) == len(position.moves)
    assert [position.move(move.notation) for move in moves] == moves


@some
@given(sums)
def test_move_when_named_by_the_resulting_position(position: Position) -> None:
    for option in position.options:
        assert position.play(option) == option
        assert position.play(str(option)) == option
        assert position.play(str(option).replace(" ", "")) == option


@some
@given(sums)
def test_options_when_compared_with_moves(position: Position) -> None:
    assert list(position.options) == [move.to for move in position.moves]


def test_move_when_in_a_sum_begins_with_the_component() -> None:
    assert (nim(1) + nim(3)).play("2:1-3") == nim(1) + nim(0)


def test_move_when_in_a_sum_is_printed() -> None:
    assert [str(move) for move in (nim(1) + take_three(2)).moves] == ["1:1-1", "2:0", "2:1"]


@pytest.mark.parametrize(
    "text",
    ["", "1-0", "1-4", "0-1", "3-1", "2-6", "1-", "-1", "1--1", "x", "1-1/1", "nim(3,5)", "nim(3)", "nim(4,5)", "٢-1"],
)
def test_illegal_when_move_is_none_of_the_position(text: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        nim(3, 5).play(text)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize("text", ["0:1-1", "3:1-1", "1:1-2", "1-1", "٢:1-1", ":1-1", "2:", "1:nim(1)"])
def test_illegal_when_move_is_none_of_the_sum(text: str) -> None:
    with pytest.raises(IllegalMove):
        (nim(1) + nim(3)).play(text)


def test_illegal_when_move_belongs_to_another_position() -> None:
    move = nim(3).move("1-1")
    with pytest.raises(IllegalMove, match="is a move of"):
        nim(4).play(move)


@pytest.mark.parametrize(
    ("position", "text"), [(nim(1) + nim(2), "9" * 300_000 + ":1-1"), (nim(5), "1-1/" + "9" * 300_000)]
)
def test_illegal_when_numbers_are_huge(position: Position, text: str) -> None:
    try:
        position.play(text)
    except IllegalMove:
        return
    pytest.fail("not refused")


def test_move_when_named_by_a_far_position() -> None:
    assert nim(10**6).play(nim(5)) == nim(5)


@many
@given(st.one_of(st.text(max_size=12), st.text(alphabet="nim(),:-/+ 0123456789", max_size=12)))
def test_play_when_text_is_arbitrary(text: str) -> None:
    """Any text is a move or is refused as no move."""
    position = nim(1, 2) + take_three(4)
    try:
        after, sentence = position.play(text), ""
    except IllegalMove as error:
        after, sentence = None, str(error)
    assert (text in position.moves) == (after is not None)
    if after is not None:
        assert after in list(position.options)
    else:
        assert len(sentence.splitlines()) == 1


def test_representation_when_games_are_identifiers() -> None:
    assert repr(nim(3) + nim(4)) == "nim(3) + nim(4)"
    assert repr(take_three(3)) == "parse('take-three(3)')"


@some
@given(sums)
def test_questions_when_asked_of_the_position(position: Position) -> None:
    """A position answers as the solver does."""
    answer = solve(position)
    assert position.outcome is answer.outcome
    assert position.grundy_value == answer.grundy_value
    assert position.remoteness == answer.remoteness
    assert position.winning_moves == answer.winning_moves


def test_sum_when_rules_are_equal() -> None:
    assert isinstance((nim(1) + nim(2)).ruleset, Sum)
    assert (nim(1) + nim(2)).ruleset == (nim(3) + nim(4)).ruleset
    assert hash((nim(1) + nim(2)).ruleset) == hash((nim(3) + nim(4)).ruleset)
    assert (nim(1) + nim(2)).ruleset != (nim(1) + take_three(2)).ruleset


def test_move_when_equal_is_one_in_a_set() -> None:
    assert len({nim(3).move("1-1"), nim(3).move("nim(2)"), Move(nim(3), (0, (2,)))}) == 1
