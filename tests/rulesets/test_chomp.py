"""Chomp, bars in more dimensions, divisors and orders: rules, theorems against plain search, golden claims."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import GrundyError, NotApplicable, Outcome, game, mex, nim, solve
from grundy.rulesets.boards.bar import bar, box_order, lowest_bites, shortened
from grundy.rulesets.boards.chomp import chomp
from grundy.rulesets.boards.chomp_theory import known_shape, two_rows_value
from grundy.rulesets.boards.divisors import divisors
from grundy.structures.diagram import transposed, trimmed
from tests.plain_chomp import Shape, all_shapes, bites, solved
from tests.strategies import some

GOLDEN = json.loads((Path(__file__).parent.parent / "golden" / "chomp.json").read_text(encoding="utf-8"))

shapes = st.lists(st.integers(1, 9), min_size=1, max_size=6).map(lambda rows: tuple(sorted(rows, reverse=True)))


def test_theorem_when_it_speaks_agrees_with_plain_search() -> None:
    for shape in all_shapes(5, 5):
        known = known_shape(trimmed(shape))
        if known is None:
            continue
        value, length = solved(5, 5)[shape]
        assert known.outcome is (Outcome.N if value else Outcome.P), shape
        assert known.grundy_value in (None, value), shape
        assert known.remoteness in (None, length), shape
        if known.winning_moves is not None:
            wins = {chomp.play(shape, move) for move in known.winning_moves}
            assert wins == {option for option in bites(shape) if solved(5, 5)[option][0] == 0}, shape
            assert known.winning_count == len(wins)
        if known.best_move is not None:
            after = chomp.play(shape, known.best_move)
            assert solved(5, 5)[after][1] == length - 1, shape


def test_theorem_when_silent_the_shape_is_none_of_the_known_ones() -> None:
    """Hooks, two rows or columns, equal arms and full rectangles are known, and nothing else."""
    for shape in all_shapes(5, 5):
        rows = trimmed(shape)
        full = len(set(rows)) == 1
        known = len(rows) <= 2 or rows[0] <= 2 or rows[1] == 1 or len(rows) == rows[0] or full
        assert (known_shape(rows) is not None) == known


def test_two_rows_when_valued_by_the_definition() -> None:
    """d − 1 + ⌈3q/2⌉ for even d = p − q, min(2k + ⌊q/2⌋, 3k) for d = 2k + 1; P exactly if d = 1."""
    values: dict[tuple[int, int], int] = {}
    for p in range(1, 41):
        for q in range(p + 1):
            options = [(c, min(q, c)) for c in range(1, p)] + [(p, c) for c in range(q)]
            values[p, q] = mex(values[option] for option in options)
            assert values[p, q] == two_rows_value(p, q)
            assert (values[p, q] == 0) == (p == q + 1)


@some
@given(st.integers(2, 10**30), st.integers(1, 10**30))
def test_two_rows_when_huge_are_won_by_one_bite(p: int, q: int) -> None:
    rows = max(p, q), min(p, q)
    known = known_shape(rows)
    assert known is not None
    for move in known.winning_moves or ():
        after = known_shape(trimmed(chomp.play(rows, move)))
        assert after is not None
        assert after.outcome is Outcome.P
    assert (known.outcome is Outcome.N) == bool(list(known.winning_moves or ()))


@some
@given(st.integers(0, 10**20), st.integers(0, 40))
def test_hook_when_left_is_nim(row: int, column: int) -> None:
    state = (row + 1, *[1] * column)
    known = known_shape(state)
    assert known is not None
    assert known.grundy_value == nim(row, column).grundy_value
    assert known.remoteness == nim(row, column).remoteness
    wins = {chomp.play(state, move) for move in known.winning_moves or ()}
    assert all(trimmed(after)[0] == len(trimmed(after)) for after in wins)
    for value in {row, column, 3}:
        for move in chomp.moves_to(state, value) or ():
            after = known_shape(trimmed(chomp.play(state, move)))
            assert after is not None
            assert after.grundy_value == value


@some
@given(shapes, st.integers(0, 3))
def test_chomp_when_played_is_as_written_plainly(rows: Shape, empty: int) -> None:
    state = rows + (0,) * empty
    position = chomp(*state)
    assert [option.state for option in position.options] == [
        after for _, after in sorted(zip(_squares(state), bites(state), strict=True))
    ]
    assert position.moves.count() == sum(rows) - 1 == len(list(position.moves))
    for number, move in enumerate(position.moves):
        assert chomp.nth_move(state, number) == move.move
        assert position.move(move.notation) == move == position.move(str(move.to)) == position.move(move.to)
    assert chomp.parse(chomp.format(state)) == state


def _squares(state: Shape) -> list[tuple[int, int]]:
    return [(row, column) for row, length in enumerate(state) for column in range(length)][1:]


@some
@given(shapes)
def test_key_when_shapes_look_alike_is_the_same(rows: Shape) -> None:
    assert transposed(transposed(rows)) == rows
    assert chomp.key(rows) == chomp.key(transposed(rows)) == chomp.key((*rows, 0))
    assert len(chomp.key(rows)) <= chomp.key(rows)[0]


def test_chomp_when_solved_has_the_values_of_plain_search() -> None:
    for shape, (value, length) in solved(4, 4).items():
        answer = solve(chomp(*shape))
        assert (answer.grundy_value, answer.remoteness) == (value, length)
        wins = {option for option in bites(shape) if solved(4, 4)[option][0] == 0}
        assert {move.to.state for move in answer.winning_moves} == wins


def test_chomp_when_misere_is_asked_for_is_refused() -> None:
    for position in (chomp(3, 2), divisors(12), bar("2,2,2")()):
        with pytest.raises(NotApplicable, match="not played in misère play"):
            solve(position, "misere")


@pytest.mark.parametrize("text", ["", "0", "0,0", "2,3", "3,x", "3,-1", "-1", "1.5", "3;2", ",".join(["1"] * 10_001)])
def test_chomp_when_it_is_no_bar_is_refused(text: str) -> None:
    with pytest.raises(GrundyError) as refused:
        chomp.parse(text)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize("move", ["1,1", "3,1", "1,5", "0,1", "1,0", "b2", "", "chomp(4,3)", "chomp(9)"])
def test_bite_when_there_is_no_such_square_is_refused(move: str) -> None:
    with pytest.raises(GrundyError):
        chomp(4, 2).play(move)


def test_chomp_when_enormous_is_still_answered() -> None:
    answer = solve(chomp(10**1000, 10**1000 - 7), moves=5)
    assert answer.outcome is Outcome.N
    assert chomp(10**18, 10**18).winning_moves[0].to == chomp(10**18, 10**18 - 1)
    assert solve(chomp(*[10_000] * 10_000), moves=1, limit=1000).winning_moves[0].notation == "2,2"


def test_full_bar_when_written_by_its_sides_is_spelled_out() -> None:
    with pytest.raises(GrundyError, match="4×7 is written 7,7,7,7"):
        chomp(4, 7)


# Golden claims about single positions; the tables are tested in tests/lab/test_chomp.py.

RECOMPUTED: dict[str, Callable[..., Any]] = {
    "chomp_next": lambda pos: [list(option.state) for option in chomp(*pos).options],
    "chomp_classes": lambda positions: [chomp(*pos).outcome.value for pos in positions],
}


@pytest.mark.parametrize(
    "claim",
    [claim for claim in GOLDEN["claims"] if claim.get("check", {}).get("fn") in RECOMPUTED],
    ids=lambda claim: claim["id"],
)
def test_golden_claim_when_recomputed(claim: dict[str, Any]) -> None:
    check = claim["check"]
    found = RECOMPUTED[check["fn"]](**check["args"])
    assert sorted(found) == sorted(claim["value"])


# Divisors and bars in more dimensions.


def plain_divisors(number: int, named: tuple[int, ...] = ()) -> tuple[int, ...]:
    return tuple(d for d in range(2, number + 1) if number % d == 0 and all(d % other for other in named))


@pytest.mark.parametrize("number", [1, 2, 7, 8, 12, 30, 36, 60, 72, 105, 128, 100])
def test_divisors_when_solved_have_the_values_of_plain_search(number: int) -> None:
    plain = game(lambda named: [frozenset({*named, d}) for d in plain_divisors(number, tuple(named))])
    assert divisors(number).grundy_value == plain(frozenset()).grundy_value
    assert divisors(number).remoteness == plain(frozenset()).remoteness
    wins = {move.move for move in divisors(number).winning_moves}
    first = [d for d in plain_divisors(number) if plain(frozenset({d})).outcome is Outcome.P]
    assert wins == set(first)


@some
@given(st.sampled_from([12, 36, 30, 60, 210, 144]), st.data())
def test_divisors_when_some_are_named_keep_their_key_and_text(number: int, data: st.DataObject) -> None:
    named: tuple[int, ...] = ()
    for _ in range(data.draw(st.integers(0, 4))):
        if left := plain_divisors(number, named):
            named = (*named, data.draw(st.sampled_from(left)))
    position = divisors(number, *named)
    assert tuple(divisors.moves(position.state)) == plain_divisors(number, named)
    assert divisors.parse(divisors.format(position.state)) == position.state
    key = divisors(*divisors.key(position.state))
    assert (key.grundy_value, key.remoteness) == (position.grundy_value, position.remoteness)
    assert divisors.key(key.state) == key.state


def test_divisors_when_two_primes_are_left_are_chomp() -> None:
    shape = divisors.shape((72, 8, 36))
    assert shape is not None
    assert divisors(72, 8, 36).grundy_value == chomp(*shape[0]).grundy_value
    for a, b in product(range(1, 4), range(1, 4)):
        assert divisors(2**a * 7**b).grundy_value == chomp(*[a + 1] * (b + 1)).grundy_value
        move = divisors(5**a * 3**b).winning_moves[0].move
        assert move == prod(p ** (x - 1) for p, x in zip((5, 3), _first_bite(a + 1, b + 1), strict=True))


def _first_bite(columns: int, rows: int) -> tuple[int, int]:
    row, column = chomp(*[columns] * rows).winning_moves[0].move
    return column, row


@pytest.mark.parametrize(
    "text", ["", "0", "72; 1", "72; 5", "72; 8,8", "72; 4,12", "72,8", "72; x", "; 2", "9" * 2000, str(10**30 + 57)]
)
def test_divisors_when_they_cannot_be_named_are_refused(text: str) -> None:
    with pytest.raises(GrundyError) as refused:
        divisors.parse(text)
    assert len(str(refused.value)) < 200


def test_divisors_when_prime_powers_are_huge() -> None:
    assert divisors(2**900).winning_moves[0].to == divisors(2**900, 2)
    known = divisors.theorem((2**40 * 3**40,), "normal")
    assert known is not None
    assert list(known.winning_moves or ()) == [6]


@pytest.mark.parametrize("sizes", [(2, 2, 2), (2, 3, 2), (3, 4), (1, 3, 1, 2), (2, 2, 2, 2), (1,), (5,)])
def test_bar_when_solved_has_the_value_of_plain_search(sizes: tuple[int, ...]) -> None:
    cells = list(product(*(range(1, size + 1) for size in sizes)))

    def options(left: frozenset[tuple[int, ...]]) -> list[frozenset[tuple[int, ...]]]:
        return [
            left - {cell for cell in left if all(x >= y for x, y in zip(cell, bite, strict=True))}
            for bite in left
            if max(bite) > 1
        ]

    plain, start = game(options), frozenset(cells)
    rules = bar(sizes)
    assert rules().grundy_value == plain(start).grundy_value
    assert rules().remoteness == plain(start).remoteness
    assert sorted(move.move for move in rules().moves) == cells[1:]
    for bite in cells[1:]:
        after = rules(bite)
        left = frozenset(cell for cell in cells if not all(x >= y for x, y in zip(cell, bite, strict=True)))
        assert after.grundy_value == plain(left).grundy_value
        assert rules(*rules.key(after.state)).grundy_value == after.grundy_value


def test_bar_when_equal_axes_are_exchanged_has_one_key() -> None:
    cube = bar("3,3,3")
    assert cube.key(((2, 3, 1), (1, 1, 3))) == cube.key(((3, 1, 2), (1, 3, 1)))
    assert cube.key(((2, 2, 2), (3, 3, 3))[:1]) == cube.key(((3, 3, 3), (2, 2, 2)))


@pytest.mark.parametrize("bites_text", ["1,1,1", "2,2", "3,1,1", "2,1,1; 2,2,2", "x", "0,1,1"])
def test_bar_when_a_bite_is_impossible_is_refused(bites_text: str) -> None:
    with pytest.raises(GrundyError):
        bar("2,2,2").parse(bites_text)


@pytest.mark.parametrize("sizes", ["", "0,2", "x", "100,101", "2,2,2,2,2,2,2,2,2,2,2,2,2"])
def test_bar_when_its_sizes_are_impossible_is_refused(sizes: str) -> None:
    with pytest.raises(GrundyError):
        bar(sizes)


@some
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)).filter(any), max_size=5))
def test_box_when_shortened_leaves_the_same_cells(bitten: list[tuple[int, int]]) -> None:
    def left(sizes: tuple[int, ...], taken: list[Any]) -> set[Any]:
        cells = product(*map(range, sizes))
        return {cell for cell in cells if not any(cell[0] >= b[0] and cell[1] >= b[1] for b in taken)}

    whole = left((4, 4), bitten)
    assert left(*shortened((4, 4), bitten)) == whole == left((4, 4), lowest_bites(bitten))
    number, order = box_order((4, 4))
    mask = order.left(number[bite] for bite in bitten)
    assert {cell for cell, place in number.items() if mask >> place & 1} | {(0, 0)} == whole
