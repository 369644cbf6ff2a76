"""Products of coin games: the tartan theorem against full search, all winning moves, large boards, golden claims."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from functools import reduce
from itertools import islice, product
from operator import xor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grundy import GrundyError, InvalidNotation, Outcome, Undecided, mex, nim, nim_product, solve
from grundy.core.position import Position
from grundy.explaining import explain
from grundy.explaining.hints import hint_titles, hints
from grundy.explaining.language import language
from grundy.explaining.tartan import tartan_steps
from grundy.rulesets.coins.tartan import Tartan, rugs, tartan, turning_corners
from grundy.rulesets.coins.tartan_moves import nim_factors, nim_factors_of, reduces
from grundy.rulesets.coins.turning import ruler
from grundy.solving.budget import Budget
from grundy.solving.deciding import Solver
from tests.strategies import some

GOLDEN = json.loads((Path(__file__).parent.parent / "golden" / "turning.json").read_text(encoding="utf-8"))["claims"]

SEARCHED = [
    (turning_corners, 3, 4),
    (rugs, 3, 4),
    (tartan("turtles,ruler"), 3, 3),
    (tartan("mock-turtles,ruler"), 3, 3),
    (tartan("turtles,mock-turtles"), 3, 4),
    (tartan("twins,ruler"), 4, 3),
    (tartan("turtles,turtles"), 3, 4),
    (tartan("turning[1-2,3E],sym"), 3, 4),
    (tartan("turning[subtraction 1,2,3],triplets"), 3, 4),
    (tartan("grunt,turtles"), 4, 3),
    (tartan("moebius,turning[2C]"), 3, 4),
]
"""Products with the size of the board on which every position is searched."""
every_product = pytest.mark.parametrize(
    ("rules", "rows", "columns"), SEARCHED, ids=[rules.name for rules, _, _ in SEARCHED]
)


def cells(rules: Tartan, rows: int, columns: int) -> list[tuple[int, ...]]:
    first, second = rules.games
    return [(row + first.first, column + second.first) for row in range(rows) for column in range(columns)]


def turns_of(rules: Tartan, board: list[tuple[int, ...]]) -> list[list[int]]:
    """Return what may be turned with each coin, as sets of bits: products of the turns of the two games."""
    place = {cell: number for number, cell in enumerate(board)}
    first, second = rules.games
    return [
        [
            sum(1 << place[cell] for cell in product(rows, columns))
            for rows in first.turns(row)
            for columns in second.turns(column)
        ]
        for row, column in board
    ]


def values_by_search(turns: list[list[int]], *, misere: bool = False) -> list[int]:
    """Return the value of every position, heads as bits, by the rule of the least missing number."""
    values: list[int] = []
    for position in range(1 << len(turns)):
        seen = set()
        for coin, sets in enumerate(turns):
            if position >> coin & 1:
                seen.update([values[position ^ turned] for turned in sets])
        values.append(mex(seen) if seen or not misere else 1)
    return values


def heads_of(position: int, board: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    return [cell for coin, cell in enumerate(board) if position >> coin & 1]


@every_product
def test_tartan_theorem_when_a_board_is_searched(rules: Tartan, rows: int, columns: int) -> None:
    """The value of every position is the nim-sum of g₁(row) ⊗ g₂(column) over its heads: T29."""
    board = cells(rules, rows, columns)
    singles = [nim_product(rules.games[0].value(row), rules.games[1].value(column)) for row, column in board]
    assert [rules.value(cell) for cell in board] == singles
    values = values_by_search(turns_of(rules, board))
    for position, value in enumerate(values):
        assert value == reduce(xor, (singles[coin] for coin in range(len(board)) if position >> coin & 1), 0)


@every_product
def test_winning_moves_when_looked_up_are_all_of_them(rules: Tartan, rows: int, columns: int) -> None:
    board = cells(rules, rows, columns)
    for position in range(1, 1 << len(board), 211):
        state = tuple(heads_of(position, board))
        known = rules.theorem(state, "normal")
        assert known is not None
        assert known.winning_moves is not None
        moves = list(rules.moves(state))
        assert rules.move_count(state) == len(moves)
        won = [move for move in moves if rules.theorem(rules.play(state, move), "normal").outcome is Outcome.P]  # type: ignore[union-attr]
        assert sorted(known.winning_moves) == sorted(won)
        assert known.outcome is (Outcome.N if won else Outcome.P)


@pytest.mark.parametrize("rules", [turning_corners, rugs, tartan("turtles,ruler")], ids=lambda rules: rules.name)
def test_misere_when_searched_is_that_of_a_plain_search(rules: Tartan) -> None:
    board = cells(rules, 3, 3)
    values = values_by_search(turns_of(rules, board), misere=True)
    solver = Solver("misere", Budget())
    for position in range(0, 1 << len(board), 13):
        answer = solver.answer(rules(*heads_of(position, board)))
        assert answer.grundy_value == values[position]
        assert answer.outcome is (Outcome.N if values[position] else Outcome.P)


def test_three_games_when_multiplied_have_nim_products_of_three_values() -> None:
    """A head of G₁ × G₂ × G₃ has the value g₁ ⊗ g₂ ⊗ g₃, by the rule of the least missing number."""
    rules = tartan("turtles,twins,ruler")
    values: dict[tuple[int, ...], int] = {}
    for cell in product(range(1, 4), range(3), range(1, 4)):
        options = set()
        for move in rules.moves((cell,)):
            options.add(reduce(xor, (values[turned] for turned in product(*move) if turned != cell), 0))
        values[cell] = mex(options)
        assert values[cell] == rules.value(cell)
    state = rules.validate([(3, 2, 2), (2, 2, 3)])
    known = rules.theorem(state, "normal")
    assert known is not None
    assert known.winning_moves is not None
    won = [move for move in rules.moves(state) if not rules(*rules.play(state, move)).grundy_value]
    assert sorted(known.winning_moves) == sorted(won)


# The corner, found by algebra


@some
@given(st.integers(1, 2**40), st.integers(1, 2**40), st.data())
def test_factors_when_a_product_can_be_reduced_exist(a: int, b: int, data: st.DataObject) -> None:
    """For each x with (a ⊗ b) ⊕ x < a ⊗ b there are u, v with u ⊗ v = x, a ⊕ u < a and b ⊕ v < b."""
    c = nim_product(a, b)
    x = c ^ data.draw(st.integers(0, c - 1))
    pairs = list(islice(nim_factors(a, b, x), 20))
    assert pairs
    assert len(set(pairs)) == len(pairs)
    for u, v in pairs:
        assert nim_product(u, v) == x
        assert reduces(a, u)
        assert reduces(b, v)


def test_factors_when_numbers_are_small_always_exist() -> None:
    for a, b in product(range(1, 18), repeat=2):
        c = nim_product(a, b)
        for less in range(c):
            factors = list(nim_factors(a, b, c ^ less))
            assert factors
            assert all((nim_product(u, v), reduces(a, u), reduces(b, v)) == (c ^ less, True, True) for u, v in factors)


@some
@given(st.lists(st.integers(1, 2**20), min_size=1, max_size=4), st.data())
def test_factors_of_several_values_when_asked_for_reduce_each(values: list[int], data: st.DataObject) -> None:
    c = nim_product(*values)
    x = c ^ data.draw(st.integers(0, c - 1))
    factors = next(nim_factors_of(values, x))
    assert nim_product(*factors) == x
    assert all(map(reduces, values, factors))


# Large boards


far = st.integers(1, 10**6)


@settings(some, max_examples=25)
@given(st.sets(st.tuples(far, far), min_size=1, max_size=5))
def test_boards_of_a_million_rows_when_won_have_a_winning_move(heads: set[tuple[int, int]]) -> None:
    for rules in (turning_corners, tartan("mock-turtles,turtles"), tartan("ruler,twins"), rugs):
        state = rules.validate(list(heads))
        known = rules.theorem(state, "normal")
        assert known is not None
        assert known.winning_moves is not None
        assert known.grundy_value == reduce(xor, map(rules.value, state))
        found: list[tuple[tuple[int, ...], ...]] = []
        with suppress(Undecided):
            found.extend(move for move in islice(known.winning_moves, 3))
        for move in found:
            assert rules.parse_move(state, rules.format_move(state, move)) == move
            assert rules.move_to(state, rules.play(state, move)) == move
            assert rules(*rules.play(state, move)).grundy_value == 0
        if ruler not in rules.games:  # a run may be too long to be written down
            assert bool(found) == bool(known.grundy_value)


def test_list_of_winning_moves_when_not_complete_says_so() -> None:
    known = turning_corners.theorem(((5, 5), (10**6, 10**6)), "normal")
    assert known is not None
    assert known.winning_moves is not None
    moves = iter(known.winning_moves)
    assert next(moves)
    with pytest.raises(Undecided):
        list(moves)
    assert known.winning_count is None
    assert turning_corners.move_count(((5, 5), (10**6, 10**6))) == 25 + 10**12


@pytest.mark.parametrize("rules", [turning_corners, rugs, tartan("mock-turtles,turtles")], ids=lambda rules: rules.name)
def test_moves_when_numbered_are_found_without_the_ones_before(rules: Tartan) -> None:
    state = rules.validate([(3, 4), (5, 2)])
    moves = list(rules.moves(state))
    assert [rules.nth_move(state, n) for n in range(len(moves))] == moves
    far_state = rules.validate([(3, 10**6), (10**6, 7)])
    n = rules.move_count(far_state)
    assert n is not None
    if rules is not rugs:
        assert rules.nth_move(far_state, n - 1)[0][-1] == 10**6


def test_boards_when_absurd_are_undecided_or_refused() -> None:
    with pytest.raises(Undecided):
        turning_corners((10**1000, 3)).grundy_value  # noqa: B018
    with pytest.raises(Undecided):
        tartan("moidores,ruler")((1000, 3)).grundy_value  # noqa: B018
    with pytest.raises(Undecided):
        rugs.play(((10**6, 10**6),), (tuple(range(1, 1001)), tuple(range(1, 1001))))
    with pytest.raises(Undecided):
        list(rugs.moves(((10**6, 10**6),)))
    answer = Solver("misere", Budget()).answer(rugs((10**6, 10**6)))
    assert answer.outcome is None


# Notation and words


@some
@given(st.sets(st.tuples(st.integers(1, 99), st.integers(1, 99)), max_size=6))
def test_board_when_written_reads_back(heads: set[tuple[int, int]]) -> None:
    for rules in (turning_corners, rugs, tartan("turning[1-2,3E],twins")):
        state = rules.validate(list(heads))
        assert rules.parse(rules.format(state)) == state == tuple(sorted(heads))
        assert rules.notation(state).startswith(f"{rules.name}(")
        assert tartan(rules.name[len("tartan[") : -1]) == rules if rules.name.startswith("tartan") else True


def test_moves_when_written_read_back() -> None:
    for rules in (turning_corners, rugs, tartan("mock-turtles,ruler")):
        position = rules((2, 3), (4, 2))
        names = [move.notation for move in position.moves]
        assert len(set(names)) == len(names)
        for move in position.moves:
            assert position.move(move.notation) == move
            assert position.play(move.to) == move.to
        assert [move.to for move in position.moves] == list(position.options)


@pytest.mark.parametrize(
    "games",
    ["", "ruler", "ruler,", "ruler,foo", "ruler,turning[3X]", "ruler,turning[", "nim,nim", ",".join(["twins"] * 9)],
)
def test_product_when_wrong_is_refused_in_one_sentence(games: str) -> None:
    with pytest.raises(InvalidNotation) as failure:
        tartan(games)
    assert "\n" not in str(failure.value)
    assert failure.value.column is not None


@pytest.mark.parametrize("text", ["1", "1,2;1,2", "1,2,3", "a,b", "1,2;", "0,1", ";", "1,2;;3,4", "1," + "9" * 100_001])
def test_board_when_wrong_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(GrundyError) as failure:
        rugs.parse(text)
    assert "\n" not in str(failure.value)


@pytest.mark.parametrize("move", ["", "x", "2", "1,2*1,4", "2,2*4", "2*4*1", "5*4", "*", "rugs(2,4)", "1,2*3,4,"])
def test_move_when_wrong_is_refused(move: str) -> None:
    assert move not in rugs((2, 4), (4, 3), (5, 5)).moves


@pytest.mark.parametrize("code", ["en", "cs", "hr"])
def test_explanation_when_won_goes_from_the_products_to_the_move(code: str) -> None:
    to = language(code)
    for position in (turning_corners((1, 3), (3, 2)), rugs((2, 4), (3, 3)), tartan("twins,turtles,ruler")((1, 1, 2))):
        answer = solve(position)
        steps = tartan_steps(answer, to)
        titles = [step.title for step in steps]
        table = steps[0].table
        assert table is not None
        assert len(table.rows) == len(position.state)
        wanted = [to.text(title) for title in ("The corner", "The factors", "A turn in each game", "The move")]
        at = titles.index(wanted[0])
        assert titles[at : at + 4] == wanted
        assert len(hints(answer, to)) == len(hint_titles(answer.position, to))
        assert explain(answer, to)


def test_explanation_when_lost_or_over_has_no_corner() -> None:
    english = language("en")
    lost = [step.title for step in tartan_steps(solve(turning_corners((1, 1), (1, 2), (1, 3))), english)]
    over = [step.title for step in tartan_steps(solve(turning_corners()), english)]
    assert "The corner" not in lost + over
    assert "Why every move loses" in lost
    assert "The end" in over


def test_sum_when_boards_and_heaps_are_added_is_played_by_its_values() -> None:
    position = turning_corners((1, 3)) + nim(5)
    assert position.grundy_value == 3 ^ 5
    assert [move.notation for move in position.winning_moves] == ["2:1-2"]
    assert list(rugs.moves_to(((2, 4),), 0)) == [((2,), (4,))]


# Golden claims


def product_of(rule1: str, rule2: str) -> Tartan:
    return tartan(f"{rule1},{rule2}".replace("_", "-"))


def table(rules: Tartan, rows: range, columns: range) -> list[list[int]]:
    return [[Position(rules, rules.table_state(x, y)).grundy_value for y in columns] for x in rows]


def winning_cells(rules: Tartan, heads: list[list[int]]) -> list[Any]:
    moves = [move.move for move in rules(*heads).winning_moves]
    return sorted([list(cell) for cell in product(*move)] for move in moves)


def rectangles(heads: list[list[int]]) -> list[list[list[int]]]:
    moves = [move.move for move in rugs(*heads).winning_moves]
    found = [[[rows[0], columns[0]], [rows[-1], columns[-1]]] for rows, columns in moves]
    return sorted(found, key=lambda rectangle: (rectangle[1], rectangle[0]))


def board2d_decomposes(kind: str, r: int, c: int) -> bool:
    rules = turning_corners if kind == "corners" else rugs
    board = cells(rules, r, c)
    values = values_by_search(turns_of(rules, board))
    return all(value == rules(*heads_of(position, board)).grundy_value for position, value in enumerate(values))


def tartan_holds(rule1: str, base1: int, rule2: str, base2: int, n: int) -> bool:
    rules = product_of(rule1, rule2)
    assert [game.first for game in rules.games] == [base1, base2]
    values: dict[tuple[int, ...], int] = {}
    for cell in cells(rules, n, n):
        turned = ([other for other in product(*move) if other != cell] for move in rules.moves((cell,)))
        values[cell] = mex(reduce(xor, map(values.__getitem__, others), 0) for others in turned)
    return values == {cell: rules.value(cell) for cell in values}


COMPUTE: dict[str, Callable[..., Any]] = {
    "corners_table": lambda rows, cols: table(turning_corners, range(rows), range(cols)),
    "corners_option_values": lambda x, y: sorted({o.grundy_value for o in turning_corners((x, y)).options}),
    "corners_position": lambda heads: turning_corners(*heads).grundy_value,
    "corner_cells": lambda cells: [turning_corners.value(tuple(cell)) for cell in cells],
    "corners_good": lambda heads: winning_cells(turning_corners, heads),
    "rugs_table": lambda n: table(rugs, range(1, n + 1), range(1, n + 1)),
    "rugs_position": lambda heads: rugs(*heads).grundy_value,
    "rugs_good": rectangles,
    "rugs_move_wins": lambda heads, nw, se: [nw, se] in rectangles(heads),
    "board2d_decomposes": board2d_decomposes,
    "tartan": tartan_holds,
}
"""How each function named by a claim is computed here."""

IN_A_ROW = {"coin_single", "coin_decomposes", "odious", "mock_P_rule", "heads_split"}
"""The functions that tests of one-dimensional games compute."""
READ_ONLY = {"turning.mock.zero", "turning.tartan.name"}
"""The claims about the wording of a source, which nothing can compute."""


def test_golden_claims_when_listed_are_all_tested() -> None:
    left = {claim["id"] for claim in GOLDEN if claim.get("check", {}).get("fn") not in COMPUTE.keys() | IN_A_ROW}
    assert left == READ_ONLY


@pytest.mark.parametrize(
    "claim", [claim for claim in GOLDEN if claim.get("check", {}).get("fn") in COMPUTE], ids=lambda claim: claim["id"]
)
def test_golden_claim_when_computed_is_right(claim: dict[str, Any]) -> None:
    assert COMPUTE[claim["check"]["fn"]](**claim["check"]["args"]) == claim["value"]
