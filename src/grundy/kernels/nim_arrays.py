"""The field of nimbers on numpy arrays of unsigned integers.

Operands broadcast as in numpy and have 8, 16, 32 or 64 bits; of two widths the
wider is taken. The product of n-bit nimbers has n bits again, so nothing
overflows. Signed and floating-point arrays are refused, for nimbers are neither.

Products come from one of two kernels: `nim_tower` where the processor has AVX2,
`nim_table` elsewhere.
"""

from __future__ import annotations

import operator
import sys
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from grundy.core.errors import NotApplicable, quote
from grundy.core.nimfield import BYTE_PRODUCTS, field_bits
from grundy.kernels import nim_table, nim_tower

__all__ = ["divide", "inverse", "multiply", "nim_product_table", "power"]

NimArray: TypeAlias = NDArray[np.unsignedinteger[Any]]
Operand: TypeAlias = NimArray | int

KERNEL = nim_tower if nim_tower.is_supported() else nim_table
INVERSES = np.array([0] + [row.index(1) for row in BYTE_PRODUCTS[1:]], np.uint8)


def multiply(a: Operand, b: Operand, out: NimArray | None = None) -> NimArray:
    """Return the nim-products of the elements of `a` and `b`.

    Examples
    --------
    >>> multiply(np.array([2, 8, 24], np.uint8), np.array([2, 8, 17], np.uint8))
    array([  3,  13, 128], dtype=uint8)
    >>> multiply(np.array([1, 2, 3], np.uint64), 2)
    array([2, 3, 1], dtype=uint64)
    """
    dtype = _common_type(a, b) if out is None else _common_type(a, b, out)
    left, right = _as_array(a, dtype), _as_array(b, dtype)
    try:
        shape = np.broadcast_shapes(left.shape, right.shape)
    except ValueError:
        raise NotApplicable(
            "arrays of the shapes {left} and {right} do not fit together", left=str(left.shape), right=str(right.shape)
        ) from None
    target = np.empty(shape, dtype) if out is None else out
    if target.shape != shape or target.dtype != dtype:
        raise NotApplicable(
            "`out` must have the shape {shape} and the type {dtype}", shape=str(shape), dtype=str(dtype)
        )
    x, y = _contiguous(left, shape), _contiguous(right, shape)
    direct = target.flags.carray and not any(_overlaps_shifted(target, operand) for operand in (x, y))
    result = target if direct else np.empty(shape, dtype)
    announce_compilation(KERNEL.multiply)
    KERNEL.multiply(x, y, result.reshape(-1))
    if not direct:
        target[...] = result
    return target


def divide(a: Operand, b: Operand, out: NimArray | None = None) -> NimArray:
    """Return the elements x with x ⊗ `b` = `a`.

    Examples
    --------
    >>> divide(np.array([3, 13], np.uint8), np.array([2, 8], np.uint8))
    array([2, 8], dtype=uint8)
    """
    return multiply(a, inverse(_as_array(b, _common_type(a, b))), out)


def inverse(a: NimArray) -> NimArray:
    """Return the elements whose nim-products with those of `a` are 1.

    Examples
    --------
    >>> inverse(np.array([1, 2, 4], np.uint16))
    array([ 1,  3, 15], dtype=uint16)
    """
    a = _as_array(a, _common_type(a))
    if not np.all(a):
        raise NotApplicable("zero has no nim-inverse")
    return _inverse(a)


def power(a: Operand, exponent: int, out: NimArray | None = None) -> NimArray:
    """Return the elements of `a` to a power, any integer; 0 to the power 0 is 1.

    Examples
    --------
    >>> power(np.array([0, 1, 2, 4], np.uint8), 3)
    array([ 0,  1,  1, 14], dtype=uint8)
    """
    base = _as_array(a, _common_type(a) if out is None else _common_type(a, out))
    if isinstance(exponent, np.ndarray):
        raise NotApplicable("the exponent of an array must be one integer")
    exponent = operator.index(exponent)
    if exponent < 0 and not np.all(base):
        raise NotApplicable("zero has no nim-inverse")
    if exponent:  # not reduced to 0, for 0 to a positive power is 0
        exponent = (exponent - 1) % ((1 << 8 * base.itemsize) - 1) + 1
    result: NimArray = np.ones_like(base)
    for digit in f"{exponent:b}":
        result = multiply(result, result)
        if digit == "1":
            result = multiply(result, base)
    return result if out is None else multiply(result, 1, out)


def nim_product_table(rows: int, cols: int) -> NimArray:
    """Return the table of the nim-products of 0, …, rows - 1 and 0, …, cols - 1.

    Examples
    --------
    >>> nim_product_table(4, 4)
    array([[0, 0, 0, 0],
           [0, 1, 2, 3],
           [0, 2, 3, 1],
           [0, 3, 1, 2]], dtype=uint8)
    """
    return multiply(*_sides(rows, cols))


@cache
def announce_compilation(kernel: Any) -> None:
    """Tell a person at a terminal that the next call will take seconds, unless numba has the code on disk.

    Examples
    --------
    >>> announce_compilation(KERNEL.multiply)
    """
    function = kernel.py_func
    stem = Path(function.__code__.co_filename).stem
    if sys.stderr.isatty() and not any(Path(kernel.stats.cache_path).glob(f"{stem}.{function.__name__}-*.nbi")):
        print(f"compiling the kernel {stem}, once…", file=sys.stderr)


def _inverse(a: NimArray) -> NimArray:
    """Return the inverses, by the norm to the field of half the bits."""
    if a.itemsize == 1:
        return INVERSES[a]
    half = 4 * a.itemsize
    narrow = np.dtype(f"u{a.itemsize // 2}")
    low, high = a.astype(narrow), (a >> half).astype(narrow)
    norm = multiply(multiply(high, high), 1 << half - 1) ^ multiply(low, low ^ high)
    scale = _inverse(norm)
    result = multiply(high, scale).astype(a.dtype)
    result <<= a.dtype.type(half)
    result |= multiply(low ^ high, scale)
    return result


def _common_type(*operands: Operand) -> np.dtype[Any]:
    """Return the widest type among the arrays, all of which must be unsigned."""
    dtypes = []
    for operand in operands:
        dtype = getattr(operand, "dtype", type(operand))
        if dtype is int:
            continue
        if not isinstance(dtype, np.dtype) or dtype.kind != "u":
            raise NotApplicable("nimbers need arrays of unsigned integers, got {dtype}", dtype=str(dtype))
        dtypes.append(dtype)
    return np.result_type(*dtypes) if dtypes else np.dtype(np.uint64)


def _as_array(operand: Operand, dtype: np.dtype[Any]) -> NimArray:
    """Return the operand as an array of the type, which a plain integer must fit."""
    if isinstance(operand, int) and not 0 <= operand < 1 << 8 * dtype.itemsize:
        raise NotApplicable("{number} does not fit an array of type {dtype}", number=quote(operand), dtype=str(dtype))
    return np.asarray(operand, dtype)


def _contiguous(a: NimArray, shape: tuple[int, ...]) -> NimArray:
    """Return the elements in one line; read-only arrays are copied, numba would compile for them anew."""
    if a.shape != shape:
        a = np.broadcast_to(a, shape)
    return np.require(a, requirements=["C", "A", "W"]).reshape(-1)


def _overlaps_shifted(target: NimArray, operand: NimArray) -> bool:
    """Tell whether writing the target would change elements of the operand that are still to be read."""
    return np.may_share_memory(target, operand) and target.ctypes.data != operand.ctypes.data


def _sides(rows: int, cols: int) -> tuple[NimArray, NimArray]:
    """Return 0, …, rows - 1 as a column and 0, …, cols - 1 as a row, in the narrowest type for their table."""
    if min(rows, cols) < 0:
        raise NotApplicable("a table needs non-negative numbers of rows and columns")
    dtype = f"u{max(8, field_bits(max(rows, cols, 1) - 1)) // 8}"
    return np.arange(rows, dtype=dtype)[:, np.newaxis], np.arange(cols, dtype=dtype)
