"""Node Kayles: published values, the compiled search against brute force, and the half-turn against the search."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import GrundyError, Outcome, game, kayles, node_kayles, octal, parse, solve
from grundy.core.nimfield import mex
from grundy.lab.sequences import heap_values, numbered_game
from grundy.rulesets.graphs.node_kayles import GraphKayles, node_kayles_on
from grundy.solving.budget import Budget, Limits
from grundy.solving.neighbourhoods import NeighbourhoodMethod
from grundy.solving.split import split_value
from tests.strategies import some

A316632 = [2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5, 2, 4, 1, 3]
"""OEIS A316632: Sprague–Grundy values of the 3 × n lattice, from n = 1 on."""
BEYOND = [2, 2, 1, 1]
"""n = 17 to 20, found by two searches: that of couples, and that of all connected parts."""

Cells = frozenset[tuple[int, int]]
boards = st.integers(1, 4).flatmap(
    lambda width: st.lists(st.text(".#", min_size=width, max_size=width), min_size=1, max_size=4)
)


@cache
def brute_force(cells: Cells) -> int:
    """Return the mex over all choices of a cell, with nothing known but the rule."""
    return mex(brute_force(frozenset(p for p in cells if abs(p[0] - r) + abs(p[1] - c) > 1)) for r, c in cells)


def rectangle(height: int, width: int) -> Cells:
    return frozenset(product(range(height), range(width)))


def test_values_of_three_rows_when_published() -> None:
    found = heap_values(numbered_game("node-kayles[3xn]"), 20)
    assert found == A316632 + BEYOND


def test_values_when_compared_with_brute_force() -> None:
    for height, width in [(1, 9), (2, 6), (3, 5), (4, 4)]:
        assert node_kayles(*["." * width] * height).grundy_value == brute_force(rectangle(height, width))


def test_one_row_when_it_is_dawsons_chess() -> None:
    """A row of n cells has the value of n pawns in Dawson's Chess, the octal game 0.137."""
    assert [node_kayles("." * n).grundy_value for n in range(1, 30)] == [
        octal("0.137")(n).grundy_value for n in range(1, 30)
    ]


def test_two_and_four_rows_when_published() -> None:
    """Ladders have the values 1, 0, 1, 0, …; boards of four rows the value 0 (comments to A316632)."""
    assert [node_kayles(*["." * n] * 2).grundy_value for n in range(1, 15)] == [1, 0] * 7
    assert {node_kayles(*["." * n] * 4).grundy_value for n in range(1, 12)} == {0}


@some
@given(boards)
def test_value_when_a_board_has_holes(rows: list[str]) -> None:
    """Plain split, compiled couples and brute force agree."""
    state = node_kayles.validate(rows)
    expected = brute_force(frozenset(node_kayles.lattice_cells(state)))
    method = NeighbourhoodMethod(node_kayles, "normal", Budget())
    method.value((".....", ".....", "....."))  # from now on nothing is left to plain Python
    assert method.value(state) == split_value(node_kayles, state, {}, Budget()) == expected
    assert solve(node_kayles(*rows), moves=0).grundy_value == expected


@some
@given(boards)
def test_half_turn_when_compared_with_the_search(rows: list[str]) -> None:
    """What a half-turn decides is so, and its winning move wins."""
    state = node_kayles.validate(rows)
    known = node_kayles.theorem(state, "normal")
    if known is not None:
        value = brute_force(frozenset(node_kayles.lattice_cells(state)))
        assert (known.outcome is Outcome.P) == (value == 0)
        if known.outcome is Outcome.N:
            after = node_kayles.play(state, known.winning_move or 0)
            assert brute_force(frozenset(node_kayles.lattice_cells(after))) == 0


def test_half_turn_when_both_sides_are_even_or_odd() -> None:
    assert solve(node_kayles(*["." * 16] * 16), moves=0).outcome is Outcome.P
    assert solve(node_kayles(*["." * 15] * 15), moves=0).outcome is Outcome.N
    assert node_kayles.theorem(("..", "..", ".."), "normal") is None
    assert node_kayles.theorem(("..", ".."), "misere") is None


@some
@given(boards)
def test_misere_play_when_compared_with_the_rule_alone(rows: list[str]) -> None:
    plain = game(node_kayles.options)
    state = node_kayles.validate(rows)
    assert solve(node_kayles.at(state), "misere", moves=0).verdict == solve(plain.at(state), "misere", moves=0).verdict


@some
@given(st.integers(1, 7).flatmap(lambda n: st.tuples(st.just(n), st.sets(st.tuples(*[st.integers(0, n - 1)] * 2)))))
def test_graph_when_compared_with_the_rule_alone(written: tuple[int, set[tuple[int, int]]]) -> None:
    vertices, edges = written
    graph = GraphKayles({f"v{n}": [f"v{b}" for a, b in edges if a == n != b] for n in range(vertices)})
    assert graph().grundy_value == game(graph.options)(()).grundy_value


def test_graph_when_it_is_a_grid() -> None:
    path = node_kayles_on("a-b, b-c, c-d, d-e, e-f")
    assert path().grundy_value == node_kayles("......").grundy_value
    assert str(path("d", "a")) == "node-kayles[a-b, b-c, c-d, d-e, e-f](a,d)"
    assert parse(str(path("a"))) == path("a")


def test_sum_when_it_has_other_games() -> None:
    assert solve(node_kayles("...") + kayles(2)).outcome is Outcome.P


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("node-kayles(..x)", "expected rows of . # separated by /"),
        ("node-kayles(../.)", "all rows must have the same length, row 2 has 1 and row 1 has 2"),
        ("node-kayles[a-a]()", "an edge joins 'a' to itself"),
        ("node-kayles[a-b](c)", "'c' is not a vertex of the graph"),
        ("node-kayles[3xn](90)", "a board may have at most 256 cells, this one has 270"),
    ],
)
def test_position_when_it_is_none(text: str, message: str) -> None:
    with pytest.raises(GrundyError, match=message.replace(".", r"\.")):
        parse(text)


@pytest.mark.parametrize(("move", "reason"), [("z9", "there is no cell z9"), ("a1", "the cell a1 is empty")])
def test_move_when_it_is_none(move: str, reason: str) -> None:
    with pytest.raises(GrundyError, match=reason):
        node_kayles.parse_move(("#..",), move)


def test_limit_when_reached() -> None:
    answer = solve(node_kayles(*["." * 21] * 3), limit=100, moves=0)
    assert str(answer.unknown["grundy"]) == "the limit of 100 positions was reached"
    with pytest.raises(GrundyError, match="the limit of 10 positions was reached"):
        heap_values(numbered_game("node-kayles[3xn]"), 9, limits=Limits(10))


def test_board_when_no_word_has_room_for_it() -> None:
    """What has more than 63 cells in its frame is valued in plain Python, as far as the limit goes."""
    answer = solve(node_kayles(*["." * 12] * 7), limit=50, moves=0)
    assert "grundy" in answer.unknown
