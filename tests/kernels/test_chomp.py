"""The tables of Chomp: ranks, outcomes, values and three rows, each against plain search and against each other."""

from __future__ import annotations

import random
from math import comb
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy.core.errors import NotApplicable, Undecided
from grundy.core.outcome import Outcome
from grundy.kernels import chomp_values
from grundy.kernels.chomp_outcomes import OutcomeTable, outcome_bytes
from grundy.kernels.chomp_ranks import Container, shapes_in_box
from grundy.kernels.chomp_three_rows import ThreeRows, three_rows_bytes
from grundy.kernels.chomp_values import ValueTable, value_bytes
from grundy.kernels.posets import DownsetTable
from grundy.rulesets.boards.bar import bar, box_order
from grundy.rulesets.boards.chomp import chomp
from grundy.rulesets.boards.divisors import divisors
from grundy.rulesets.boards.poset import poset
from grundy.solving.budget import Budget
from grundy.solving.chomp_tables import ChompTables, count_shapes
from grundy.structures.order import bits, ordered
from tests.plain_chomp import Shape, all_shapes, solved
from tests.strategies import some

SIZES = [(1, 1), (1, 6), (6, 1), (2, 5), (5, 2), (3, 4), (4, 3), (5, 5)]


def outcomes(rows: int, columns: int) -> OutcomeTable:
    table = OutcomeTable(rows, columns)
    table.run(table.positions)
    return table


def values(*lengths: int) -> ValueTable:
    table = ValueTable(lengths)
    while not table.finished:
        table.run()
    return table


def three(longest: int) -> ThreeRows:
    search = ThreeRows(longest)
    while not search.finished:
        search.run()
    return search


@pytest.mark.parametrize("lengths", [(1,), (4, 4, 4), (3, 3, 3, 3), (5, 3, 3, 1), (6, 1), (2, 2, 1)])
def test_ranks_when_listed_are_the_order_of_the_rows(lengths: Shape) -> None:
    inside = Container(lengths)
    ranks = np.arange(inside.total, dtype=np.uint64)
    listed = inside.shapes(ranks)
    assert [tuple(shape) for shape in listed.tolist()] == sorted(map(tuple, listed.tolist()))
    assert (inside.ranks(listed) == ranks).all()
    contained = [
        s for s in all_shapes(len(lengths), lengths[0]) if all(x <= y for x, y in zip(s, lengths, strict=True))
    ]
    assert {tuple(shape) for shape in listed.tolist()} == {*contained, (0,) * len(lengths)}
    assert count_shapes(lengths, 10**6) == inside.total
    assert all(inside.rank(shape) == rank for rank, shape in enumerate(listed.tolist()))
    assert tuple(listed[-1].tolist()) == lengths


@pytest.mark.parametrize(("rows", "columns"), [*SIZES, (8, 8), (5, 12), (12, 5), (1, 1500), (2, 60)])
def test_outcomes_when_decided_are_those_of_plain_search(rows: int, columns: int) -> None:
    """Every position of every bar up to 8×8, and of longer ones that are no small boxes."""
    table = outcomes(rows, columns)
    lost = sorted(shape for shape, (value, _) in solved(rows, columns).items() if value == 0)
    assert [tuple(shape) for piece in table.p_positions() for shape in piece.tolist()] == lost
    assert all(table.is_p(shape) == (shape in lost) for shape in solved(rows, columns))
    for height in range(1, rows + 1):
        for width in range(1, columns + 1):
            same = [s for s in lost if s[0] == width and sum(map(bool, s)) == height]
            assert table.p_counts[height, width] == len(same)


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_values_when_filled_are_those_of_plain_search(rows: int, columns: int) -> None:
    """Every position of every bar up to 5×5, its Grundy value and how long play lasts."""
    table = values(*[columns] * rows)
    for shape, (value, length) in solved(rows, columns).items():
        assert (table.value(shape), table.length(shape)) == (value, length)
        assert table.is_p(shape) == (value == 0)
    found = [value for value, _ in solved(rows, columns).values()]
    assert table.histogram(rows, columns).tolist() == [found.count(value) for value in range(max(found) + 1)]
    lost = sorted(shape for shape, (value, _) in solved(rows, columns).items() if value == 0)
    assert [tuple(shape) for piece in table.p_positions() for shape in piece.tolist()] == lost


@pytest.mark.parametrize("lengths", [(5, 3, 3, 1), (5, 5, 2), (4, 4, 4, 1), (2, 2, 1, 1, 1), (5, 1, 1, 1, 1)])
def test_values_when_inside_a_shape_are_the_same(lengths: Shape) -> None:
    table = values(*lengths)
    whole = values(*[5] * 5)
    inside = [s for s in all_shapes(len(lengths), lengths[0]) if all(x <= y for x, y in zip(s, lengths, strict=True))]
    assert table.positions == len(inside)
    for shape in inside:
        assert (table.value(shape), table.length(shape)) == (whole.value(shape), whole.length(shape))


def test_values_when_shared_out_to_threads_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = values(*[7] * 8)
    monkeypatch.setattr(chomp_values, "SPLITS_FROM", 0)
    monkeypatch.setattr(chomp_values, "SHARED_FROM", 0)
    for upper in (1, 2, 4):
        monkeypatch.setattr(chomp_values, "MOST_UPPER", upper)
        shared = values(*[7] * 8)
        assert (shared.counts == whole.counts).all()
        assert shared.decided == shared.positions
        assert all(shared.value(s) == whole.value(s) for s in random.Random(upper).sample(all_shapes(4, 7), 100))


@pytest.mark.parametrize(("rows", "columns"), [(6, 9), (9, 6), (8, 8), (4, 20), (20, 4), (3, 70), (70, 3)])
def test_outcomes_and_values_when_compared_agree(rows: int, columns: int) -> None:
    assert (outcomes(rows, columns).p_counts == values(*[columns] * rows).p_counts).all()


@pytest.mark.parametrize(("rows", "columns"), [(9, 8), (8, 9), (4, 40), (12, 12)])
def test_outcomes_when_taken_in_pieces_and_restored_are_the_same(rows: int, columns: int) -> None:
    whole = outcomes(rows, columns)
    table = OutcomeTable(rows, columns)
    while not table.finished:
        before = table.decided
        table.run(comb(rows + columns, rows) // 50)
        assert table.decided > before
        table = OutcomeTable.restored({name: np.array(content) for name, content in table.state().items()})
    assert (table.p_counts == whole.p_counts).all()
    assert np.array_equal(table.state()["found"], whole.state()["found"])


@pytest.mark.parametrize("side", [7, 11, 13])
def test_outcomes_when_the_bar_is_square_are_those_of_the_transposed_shapes(side: int) -> None:
    """A shape and its transpose have the same outcome; the search knows nothing of that."""
    table = outcomes(side, side)
    lost = np.concatenate(list(table.p_positions()))
    assert table.are_p((lost[:, None] > np.arange(side)[:, None]).sum(2)).all()


@pytest.mark.parametrize(("rows", "columns"), [(7, 12), (6, 15), (5, 20)])
def test_outcomes_when_the_bar_is_turned_are_the_same(rows: int, columns: int) -> None:
    assert (outcomes(rows, columns).p_counts == outcomes(columns, rows).p_counts.T).all()
    within = outcomes(12, 12).p_counts[: rows + 1, : min(columns, 12) + 1]
    assert (outcomes(rows, columns).p_counts[:, : min(columns, 12) + 1] == within).all()


def test_values_when_restored_at_every_level_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = values(*[7] * 6)
    monkeypatch.setattr(chomp_values, "SPLITS_FROM", 0)
    table = ValueTable((7,) * 6)
    while not table.finished:
        table.run()
        table = ValueTable.restored(table.state())
    assert np.array_equal(table.state()["values"], whole.state()["values"])
    assert np.array_equal(table.counts, whole.counts)


@pytest.mark.parametrize(
    ("made", "change"),
    [
        (lambda: outcomes(3, 3), {"place": np.array([0, 5, 5])}),
        (lambda: outcomes(3, 3), {"place": np.array([-1, 20, 5])}),
        (lambda: outcomes(3, 3), {"place": np.array([1, 10, 5])}),
        (lambda: outcomes(3, 3), {"reach": np.zeros(1, np.uint64)}),
        (lambda: outcomes(3, 3), {"counts": np.zeros((4, 4))}),
        (lambda: outcomes(3, 3), {"found": np.array([1, 9, 5, 13, 19], np.uint64)}),
        (lambda: outcomes(3, 3), {"found": np.array([1, 5, 9, 13, 20], np.uint64)}),
        (lambda: outcomes(3, 3), {"found": np.array([1, 5], np.uint64)}),
        (lambda: values(3, 3, 3), {"level": 7}),
        (lambda: values(3, 3, 3), {"values": np.zeros(3, np.uint8)}),
        (lambda: three(70), {"words": np.zeros(5, np.uint64)}),
        (lambda: three(70), {"decided": 80}),
        (lambda: three(70), {"bound": np.zeros(3, np.uint64)}),
        (lambda: three(70), {"ends": np.full(26, 10**6)}),
    ],
)
def test_state_when_damaged_is_refused(made: Any, change: dict[str, Any]) -> None:
    table = made()
    with pytest.raises((NotApplicable, ValueError)):
        type(table).restored({**table.state(), **change})


def test_tables_when_they_do_not_fit_are_refused_with_the_memory_needed() -> None:
    for make in (lambda: OutcomeTable(20, 20), lambda: ValueTable((20,) * 20), lambda: ThreeRows(10**6)):
        with pytest.raises(Undecided, match="MB of memory"):
            make()
    with pytest.raises(Undecided, match=r"needs 10\^\d+ MB"):
        OutcomeTable(500, 500)
    with pytest.raises(Undecided):
        OutcomeTable(10**9, 10**9)
    assert outcome_bytes(17, 17) < 3 << 30
    assert value_bytes(13, 13) < 100 << 20
    assert three_rows_bytes(130_000) < 3 << 30
    assert shapes_in_box(17, 17) == comb(34, 17) == Container((17,) * 17).total


@pytest.mark.parametrize(
    ("side", "p_positions"),
    [(8, 322), (11, 8_037), (12, 26_838), (13, 85_555), (14, 256_366), (15, 829_383), (16, 3_317_972)],
)
def test_p_positions_when_counted_on_square_bars(side: int, p_positions: int) -> None:
    table = outcomes(side, side)
    assert table.p_counts.sum() == p_positions
    assert (table.p_counts == table.p_counts.T).all()


def test_values_when_found_on_the_bar_of_12_by_12() -> None:
    table = values(*[12] * 12)
    assert (table.value((12,) * 12), len(table.histogram(12, 12)) - 1) == (41, 84)
    assert table.histogram(12, 12)[0] == 26_838


def test_three_rows_when_found_are_those_of_the_table() -> None:
    table = outcomes(3, 150)
    search = ThreeRows(150)
    found = []
    while not search.finished:
        piece = search.run(listed=True)
        assert piece is not None
        found += piece.tolist()
    assert found == [shape for piece in table.p_positions() for shape in piece.tolist()]
    assert search.counts.sum() == len(found)
    assert all(table.is_p(bite) for n in range(1, 151) if (bite := search.bite(n)))


def test_three_rows_when_long_have_the_published_counts() -> None:
    """Each full bar of three rows has one winning first bite (Sheiner 2026, checked here up to 3000)."""
    search = three(3000)
    assert search.counts[:1001].sum() == 172_786
    assert search.unique
    assert all(search.bite(n) is not None for n in range(1, 3001))


def test_three_rows_when_restored_again_and_again_are_the_same() -> None:
    whole, search = three(900), ThreeRows(900)
    while not search.finished:
        search.run()
        search = ThreeRows.restored(search.state())
    assert (search.counts == whole.counts).all()
    assert (search.bites == whole.bites).all()


@some
@given(st.integers(1, 9), st.data(), st.booleans())
def test_downsets_when_valued_are_those_of_plain_search(count: int, data: st.DataObject, misere: bool) -> None:
    pairs = [(low, high) for high in range(count) for low in range(high) if data.draw(st.integers(0, 2)) == 0]
    order = ordered(count, pairs)
    table = DownsetTable(order, (1 << count) - 1, misere=misere)
    while table.decided < table.positions:
        table.run(10)
    known: dict[int, tuple[int, int]] = {0: (int(misere), 0)}
    for left in sorted(m for m in range(1, 1 << count) if all(order.below[e] & ~m == 0 for e in bits(m))):
        options = [known[left & ~order.above[element]] for element in bits(left)]
        found = {value for value, _ in options}
        value = min(set(range(len(found) + 1)) - found)
        lengths = [length for other, length in options if value == 0 or other == 0]
        known[left] = value, 1 + (min if value else max)(lengths)
    assert table.positions == len(known)
    assert all(table.lookup(left) == entry for left, entry in known.items())


def test_tables_when_asked_for_a_position_choose_the_right_one() -> None:
    tables = ChompTables(chomp, "normal", Budget())
    assert tables.found((4, 4, 4)) is None  # searched sooner
    table = values(*[9] * 8)
    for shape in ((9,) * 8, (9, 9, 7, 7, 7, 4, 4, 1), (8,) * 9):
        found = tables.found(shape)
        assert found is not None
        lying = shape if len(shape) < 9 else (9,) * 8
        assert found.grundy_value == table.value(lying) == tables.value(shape)
        assert found.remoteness == table.length(lying)
    assert ChompTables(divisors, "normal", Budget()).value((2**8 * 3**7,)) == table.value((9,) * 8)
    search = three(1000)
    for third in (584, 585, 586):
        found = tables.found((1000, third, third))
        assert found is not None
        assert found.outcome is (Outcome.P if search.bite(1000) == (1000, third, third) else Outcome.N)
        assert found.grundy_value is None


def test_tables_when_an_order_is_large_agree_with_the_search() -> None:
    cube = bar("4,4,3")
    rules = poset([f"c{n}" for n in range(14)], [(f"c{n}", f"c{n + 7}") for n in range(7)])
    for ruleset, state in ((cube, ()), (cube, ((3, 3, 1),)), (rules, ())):
        value = ChompTables(ruleset, "normal", Budget()).value(state)
        if ruleset is rules:
            assert value is None  # 3⁷ down-sets are searched
        else:
            assert (value == 0) == (state != ())
    with pytest.raises(Undecided):
        ChompTables(bar("5,5,5"), "normal", Budget()).value(())


def test_tables_when_an_order_falls_into_parts_join_their_values() -> None:
    """Two copies of a bar cancel each other; together they have too many positions for a table."""
    cells, order = box_order((4, 4, 3))
    pairs = [(f"{copy}{low}", f"{copy}{high}") for copy in "ab" for low, high in order.covers]
    names = [f"{copy}{number}" for copy in "ab" for number in range(len(cells))]
    twice = poset(names, pairs)
    tables = ChompTables(twice, "normal", Budget())
    assert tables.value(()) == 0
    assert tables.value(("a46",)) != 0
    found = tables.found(())
    assert found is not None
    assert found.outcome is Outcome.P
    assert found.remoteness is None
    assert isinstance(tables.why_unknown((), found), Undecided)


def test_tables_when_there_are_too_many_positions_say_so_at_once() -> None:
    tables = ChompTables(chomp, "normal", Budget(1000))
    for shape in ((30,) * 25, (12,) * 12, (10**6, 5, 5)):
        with pytest.raises(Undecided):
            tables.found(shape)
