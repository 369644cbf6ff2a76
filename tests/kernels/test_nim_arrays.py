"""Both kernels against the definition, and the manners of numpy."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy.core.errors import NotApplicable
from grundy.core.nimfield import karatsuba_product, nim_divide, nim_multiply, nim_power
from grundy.kernels import nim_arrays, nim_table, nim_tower, nim_words

DTYPES = [np.uint8, np.uint16, np.uint32, np.uint64]


@pytest.fixture(params=[nim_table, nim_tower], ids=["nim_table", "nim_tower"])
def kernel(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    chosen: ModuleType = request.param
    if chosen is nim_tower and not nim_tower.is_supported():
        pytest.skip("this processor has no AVX2")
    monkeypatch.setattr(nim_arrays, "KERNEL", chosen)
    return chosen


def random_numbers(dtype: Any, *shape: int, seed: int = 1) -> Any:
    return np.random.default_rng(seed).integers(0, np.iinfo(dtype).max, shape, dtype, endpoint=True)


def products(a: Any, b: Any) -> list[int]:
    return [karatsuba_product(int(x), int(y)) for x, y in zip(a.flat, b.flat, strict=True)]


def test_all_pairs_of_bytes(kernel: ModuleType) -> None:
    table = nim_arrays.nim_product_table(256, 256)
    assert table.dtype == np.uint8
    assert table.tolist() == [[karatsuba_product(a, b) for b in range(256)] for a in range(256)]


@pytest.mark.parametrize("dtype", DTYPES)
def test_products_of_every_length(kernel: ModuleType, dtype: Any) -> None:
    a, b = random_numbers(dtype, 200), random_numbers(dtype, 200, seed=2)
    expected = products(a, b)
    for length in range(100):
        out = np.full(200, 77, dtype)
        assert nim_multiply(a[:length], b[:length], out[:length]).tolist() == expected[:length]
        assert (out[length:] == 77).all()


@pytest.mark.parametrize("dtype", DTYPES)
def test_products_of_extremes(kernel: ModuleType, dtype: Any) -> None:
    bits = np.iinfo(dtype).bits
    numbers = np.array([0, 1, 2**bits - 1, *(1 << k for k in range(bits))], dtype)
    a, b = np.broadcast_arrays(numbers[:, None], numbers)
    assert nim_multiply(a, b).ravel().tolist() == products(a, b)


def test_known_product(kernel: ModuleType) -> None:
    a, b = np.array([2**64 - 1], np.uint64), np.array([2**64 - 2], np.uint64)
    assert nim_multiply(a, b).tolist() == [7156334549604198408]


@pytest.mark.parametrize("dtype", DTYPES)
def test_inverse_division_and_power(kernel: ModuleType, dtype: Any) -> None:
    a, b = random_numbers(dtype, 70) | dtype(1), random_numbers(dtype, 70, seed=2)
    assert (nim_multiply(a, nim_arrays.inverse(a)) == 1).all()
    assert (nim_multiply(nim_divide(b, a), a) == b).all()
    for exponent in (-(10**30), -1, 0, 1, 2, 255, 2**64 - 1):
        assert nim_power(a, exponent).tolist() == [nim_power(int(x), exponent) for x in a]
    out = np.empty_like(a)
    assert nim_power(a, 5, out) is out
    assert (out == nim_power(a, 5)).all()


def test_powers_of_zero() -> None:
    zero = np.zeros(3, np.uint8)
    assert nim_power(zero, 0).tolist() == [1, 1, 1]
    assert nim_power(zero, 255).tolist() == [0, 0, 0]
    with pytest.raises(NotApplicable, match="zero"):
        nim_power(zero, -1)
    with pytest.raises(NotApplicable, match="zero"):
        nim_divide(1, zero)


def test_strides_broadcasting_and_read_only_operands(kernel: ModuleType) -> None:
    grid = random_numbers(np.uint32, 12, 14)
    a, b = grid[::2, ::-2], grid[1::2, 3]
    b.flags.writeable = False
    full_a, full_b = np.broadcast_arrays(a, b[:, None])
    out = np.zeros((12, 14), np.uint32)[::2, ::2]
    assert nim_multiply(a, b[:, None], out) is out
    assert out.ravel().tolist() == products(full_a, full_b)


@pytest.mark.parametrize("shape", [(0,), (3, 0), ()])
def test_shapes_without_elements_or_axes(kernel: ModuleType, shape: tuple[int, ...]) -> None:
    assert nim_multiply(np.full(shape, 8, np.uint16), 8).shape == shape


@pytest.mark.parametrize("shift", [0, 1, 40])
def test_out_may_overlap_an_operand(kernel: ModuleType, shift: int) -> None:
    memory = random_numbers(np.uint64, 150)
    a, b = memory[:100], random_numbers(np.uint64, 100, seed=2)
    expected = products(a, b)
    assert nim_multiply(a, b, memory[shift : shift + 100]).tolist() == expected


def test_widths_promote_and_integers_must_fit() -> None:
    a, b = np.array([200], np.uint8), np.array([60000], np.uint16)
    assert nim_multiply(a, b).dtype == np.uint16
    assert nim_multiply(255, a).dtype == np.uint8
    for number in (-1, 256):
        with pytest.raises(NotApplicable, match="does not fit"):
            nim_multiply(a, number)


@pytest.mark.parametrize("dtype", [np.int64, np.float64, np.bool_, object])
def test_refuses_arrays_that_are_not_unsigned(dtype: Any) -> None:
    with pytest.raises(NotApplicable, match="unsigned"):
        nim_multiply(np.ones(3, dtype), 2)


def test_refuses_wrong_out_and_exponent() -> None:
    a = np.ones(3, np.uint16)
    for out in (np.ones(4, np.uint16), np.ones(3, np.uint8), np.ones(3, np.int16)):
        with pytest.raises(NotApplicable):
            nim_multiply(a, np.ones(3, np.uint16), out)  # type: ignore[arg-type]
    with pytest.raises(NotApplicable, match="fit together"):
        nim_multiply(a, np.ones(4, np.uint16))
    with pytest.raises(NotApplicable, match="one integer"):
        nim_power(a, a)  # type: ignore[call-overload]


def test_tables() -> None:
    assert nim_arrays.nim_product_table(5, 300)[3, 257] == nim_multiply(3, 257)
    assert nim_arrays.nim_product_table(5, 300).dtype == np.uint16
    assert nim_arrays.nim_product_table(0, 4).shape == (0, 4)
    with pytest.raises(NotApplicable):
        nim_arrays.nim_product_table(-1, 3)


@given(st.integers(0, 2**1500), st.integers(0, 2**1500))
def test_words_agree_with_pure_python(a: int, b: int) -> None:
    assert nim_words.multiply(a, b) == karatsuba_product(a, b)


@pytest.mark.parametrize("sizes", [(64, 64), (65, 65), (5000, 64), (5000, 300), (4096, 4096), (9000, 8192)])
def test_words_of_unequal_sizes(kernel: ModuleType, sizes: tuple[int, int]) -> None:
    a, b = ((1 << bits) // 7 | 1 << bits - 1 for bits in sizes)
    assert nim_words.multiply(a, b) == nim_words.multiply(b, a) == karatsuba_product(a, b)


def test_words_beyond_one_batch_are_halved(monkeypatch: pytest.MonkeyPatch) -> None:
    a, b = 3**4000, 5**900
    expected = nim_words.multiply(a, b), nim_words.multiply(b, b)
    monkeypatch.setattr(nim_words, "LARGEST_BATCH_BITS", 256)
    assert (nim_words.multiply(a, b), nim_words.multiply(b, b)) == expected
