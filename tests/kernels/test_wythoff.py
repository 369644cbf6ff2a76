"""The compiled table of Wythoff's game against the definition, for tables of every shape."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from grundy.core.errors import NotApplicable, Undecided
from grundy.kernels.wythoff import wythoff_table
from grundy.rulesets.heaps.wythoff import cold_pair
from grundy.solving.wythoff_values import plain_wythoff_table, wythoff_values


def by_definition(rows: int, columns: int) -> NDArray[Any]:
    values = np.zeros((rows, columns), int)
    for i in range(rows):
        for j in range(columns):
            options = {*values[:i, j], *values[i, :j], *(values[i - k, j - k] for k in range(1, min(i, j) + 1))}
            values[i, j] = min(set(range(len(options) + 1)) - options)
    return values


@pytest.fixture(scope="module")
def definition() -> NDArray[Any]:
    return by_definition(70, 140)


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 140), (2, 130), (64, 64), (65, 127), (70, 140)])
def test_table_when_compared_with_the_definition(definition: NDArray[Any], rows: int, columns: int) -> None:
    expected = definition[:rows, :columns]
    assert np.array_equal(wythoff_table(rows, columns), expected)
    assert np.array_equal(wythoff_table(columns, rows), expected.T)
    assert plain_wythoff_table(rows, columns) == expected.tolist()
    assert plain_wythoff_table(columns, rows) == expected.T.tolist()


@pytest.mark.parametrize(("rows", "columns"), [(500, 500), (300, 900), (3, 5000), (1100, 70)])
def test_table_when_compared_with_plain_python(rows: int, columns: int) -> None:
    assert np.array_equal(wythoff_table(rows, columns), plain_wythoff_table(rows, columns))


def test_table_when_a_part_of_a_larger_one() -> None:
    large = wythoff_table(1200, 1500)
    assert np.array_equal(wythoff_table(800, 1500), large[:800])
    assert np.array_equal(wythoff_table(1200, 1200), large[:, :1200])


def test_table_when_square_has_different_values_in_every_line() -> None:
    """Each row, column and diagonal has no value twice, so it is a table of mex values; the zeros are cold pairs."""
    table = wythoff_table(1000, 1000)
    lines = [*table, *table.T, *(table.diagonal(n) for n in range(-999, 1000))]
    assert all(len(np.unique(line)) == len(line) for line in lines)
    zeros = {(int(i), int(j)) for i, j in np.argwhere(table == 0)}
    cold = {cold_pair(n) for n in range(1000)}
    assert zeros == {pair for pair in cold | {(b, a) for a, b in cold} if max(pair) < 1000}


def test_values_when_bounded() -> None:
    """j − 2i ≤ g(i, j) ≤ i + j for i ≤ j: what the kernel clears away lies between these bounds."""
    table = wythoff_table(300, 2000).astype(int)
    i, j = np.indices(table.shape)
    above = j >= i
    assert np.all((j - 2 * i <= table)[above])
    assert np.all(table <= i + j)


def test_type_when_values_are_large_is_wide_enough() -> None:
    assert wythoff_table(2, 60_000).dtype == np.uint16
    wide = wythoff_table(2, 70_000)
    assert wide.dtype == np.uint32
    assert wide[0, -1] == 69_999
    assert sorted(wide[1].tolist())[:69_000] == list(range(69_000))


def test_table_when_too_large_is_refused() -> None:
    with pytest.raises(Undecided, match="too large"):
        wythoff_table(10**6, 10**6)
    with pytest.raises(NotApplicable):
        wythoff_table(0, 5)


def test_values_when_large_come_from_the_kernel() -> None:
    assert isinstance(wythoff_values(3, 3), list)
    large = wythoff_values(600, 600)
    assert isinstance(large, np.ndarray)
    assert large[:3, :3].tolist() == wythoff_values(3, 3)
