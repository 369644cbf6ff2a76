"""Nim-products of arrays on any processor, one element at a time.

Two bytes are multiplied by a look-up among their 65536 products, wider numbers
by the tower: each floor is made from the one below it by three products.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit, uint64

from grundy.core.nimfield import BYTE_PRODUCTS

__all__ = ["multiply"]

PRODUCTS = np.array([list(row) for row in BYTE_PRODUCTS], np.uint8)


@njit
def _product_8(a: Any, b: Any) -> Any:
    """Return a ⊗ b for bytes."""
    return uint64(PRODUCTS[a, b])


@njit
def _times_half_8(a: Any) -> Any:
    """Return a ⊗ 128 for a byte."""
    return uint64(PRODUCTS[a, uint64(128)])


def _next_floor(product: Any, times_half: Any, bits: int) -> tuple[Any, Any]:
    """Return a ⊗ b and a ⊗ F/2 for numbers of 2·bits bits from those for `bits` bits."""
    half = np.uint64(bits)
    mask = np.uint64((1 << bits) - 1)

    @njit
    def wide_product(a: Any, b: Any) -> Any:
        low = product(a & mask, b & mask)
        high = product(a >> half, b >> half)
        cross = product(a >> half ^ a & mask, b >> half ^ b & mask)
        return (cross ^ low) << half | low ^ times_half(high)

    @njit
    def wide_times_half(a: Any) -> Any:
        high = a >> half
        return times_half(high ^ a & mask) << half | times_half(times_half(high))

    return wide_product, wide_times_half


_product_16, _times_half_16 = _next_floor(_product_8, _times_half_8, 8)
_product_32, _times_half_32 = _next_floor(_product_16, _times_half_16, 16)
_product_64, _ = _next_floor(_product_32, _times_half_32, 32)


@njit(cache=True, nogil=True)
def multiply(a: Any, b: Any, out: Any) -> None:
    """Write the nim-products of two contiguous arrays of equal length into a third.

    Examples
    --------
    >>> a = np.arange(16, dtype=np.uint8)
    >>> out = np.empty_like(a)
    >>> multiply(a, a, out)
    >>> out[8]
    np.uint8(13)
    """
    for k in range(a.size):
        x, y = uint64(a[k]), uint64(b[k])
        if a.itemsize == 1:
            out[k] = _product_8(x, y)
        elif a.itemsize == 2:
            out[k] = _product_16(x, y)
        elif a.itemsize == 4:
            out[k] = _product_32(x, y)
        else:
            out[k] = _product_64(x, y)
