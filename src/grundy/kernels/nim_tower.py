"""Nim-products of arrays with AVX2, 32 elements at a time.

A vector of 32 bytes holds one hexadecimal digit of 32 numbers. The 16 digits
form a field, where `vpshufb` is a table look-up in all bytes at once: a product
is exp(log a + log b). Numbers of 2, 4, 8 and 16 digits are multiplied by the
tower, three products of half the digits each, so 64 bits take 81 products of digits.

The code is generated: the Python below runs at compile time and emits one
straight line of LLVM instructions.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import llvmlite.binding as llvm
import numpy as np
from llvmlite import ir
from numba import njit, types, uint64
from numba.core import cgutils
from numba.extending import intrinsic

from grundy.core.nimfield import nim_multiply, nim_power

__all__ = ["is_supported", "multiply"]

LANES = 32
BYTES = ir.VectorType(ir.IntType(8), LANES)

Vector: TypeAlias = ir.Value
Planes: TypeAlias = list[Vector]  # digit 0 of the 32 numbers, digit 1, …

# 4 generates the field of the digits. The logarithm of 0 is such that with any other one
# added and 15 taken away its top bit is set, for which the look-up yields 0.
EXP = [nim_power(4, e) for e in range(15)] + [0]
LOG = [0xC8] + [EXP.index(digit) for digit in range(1, 16)]
TIMES_8 = [nim_multiply(8, digit) for digit in range(16)]

# The instructions work on two separate halves of the vector, and so do these patterns.
HALVES = [range(16), range(16, 32)]
EVEN = [first + k for half in HALVES for first in (0, LANES) for k in half[::2]]
ODD = [k + 1 for k in EVEN]
LOWER = [first + k for half in HALVES for k in half[:8] for first in (0, LANES)]
UPPER = [k + 8 for k in LOWER]


def is_supported() -> bool:
    """Tell whether the processor has the instructions of this kernel.

    Examples
    --------
    >>> is_supported() in (True, False)
    True
    """
    return llvm.get_process_triple().startswith("x86_64") and bool(llvm.get_host_cpu_features().get("avx2"))


class Emitter:
    """Emits the instructions of a nim-product of 32 numbers."""

    def __init__(self, builder: ir.IRBuilder) -> None:
        self.builder = builder
        self.look_up = cgutils.get_or_insert_function(
            builder.module, ir.FunctionType(BYTES, [BYTES, BYTES]), "llvm.x86.avx2.pshuf.b"
        )

    def product(self, a: Planes, b: Planes) -> Planes:
        """Emit a ⊗ b by the tower."""
        if len(a) == 1:
            return [self.digit_product(a[0], b[0])]
        half = len(a) // 2
        low = self.product(a[:half], b[:half])
        high = self.product(a[half:], b[half:])
        cross = self.product(self.add(a[:half], a[half:]), self.add(b[:half], b[half:]))
        return self.add(low, self.times_half(high)) + self.add(low, cross)

    def times_half(self, a: Planes) -> Planes:
        """Emit a ⊗ F/2, where a is below the Fermat power F."""
        if len(a) == 1:
            return [self.table(TIMES_8, a[0])]
        # With F = G², F/2 = G ⊗ G/2 and a = h ⊗ G ⊕ l this is (h ⊕ l) ⊗ G/2 ⊗ G ⊕ h ⊗ G/2 ⊗ G/2.
        half = len(a) // 2
        low, high = a[:half], a[half:]
        return self.times_half(self.times_half(high)) + self.times_half(self.add(low, high))

    def digit_product(self, a: Vector, b: Vector) -> Vector:
        """Emit the product of two digits."""
        log = self.builder.add(self.table(LOG, a), self.table(LOG, b))
        wrapped = self.builder.sub(log, self.constant([15] * LANES))
        in_range = self.builder.icmp_unsigned("<", log, wrapped)  # log < 15: taking 15 away went below 0
        return self.table(EXP, self.builder.select(in_range, log, wrapped))

    def add(self, a: Planes, b: Planes) -> Planes:
        """Emit the nim-sum a ⊕ b."""
        return [self.builder.xor(x, y) for x, y in zip(a, b, strict=True)]

    def load(self, address: ir.Value, width: int) -> Planes:
        """Emit the loading of 32 numbers of `width` bytes, as planes of digits."""
        first = self.builder.bitcast(address, BYTES.as_pointer())
        vectors = [self.builder.load(self.builder.gep(first, [ir.IntType(64)(k)]), align=1) for k in range(width)]
        four, low_digit = self.constant([4] * LANES), self.constant([15] * LANES)
        planes = []
        for plane in self.separate(vectors):
            planes += [self.builder.and_(plane, low_digit), self.builder.lshr(plane, four)]
        return planes

    def store(self, planes: Planes, address: ir.Value) -> None:
        """Emit the storing of planes of digits, the inverse of `load`."""
        four = self.constant([4] * LANES)
        pairs = zip(planes[::2], planes[1::2], strict=True)
        together = [self.builder.or_(low, self.builder.shl(high, four)) for low, high in pairs]
        first = self.builder.bitcast(address, BYTES.as_pointer())
        for k, vector in enumerate(self.join(together)):
            self.builder.store(vector, self.builder.gep(first, [ir.IntType(64)(k)]), align=1)

    def separate(self, vectors: Planes) -> Planes:
        """Emit byte 0 of all numbers, byte 1, … in an order of the numbers that `join` undoes."""
        if len(vectors) == 1:
            return vectors
        pairs = list(zip(vectors[::2], vectors[1::2], strict=True))
        planes = list(vectors)
        planes[::2] = self.separate([self.shuffle(u, v, EVEN) for u, v in pairs])
        planes[1::2] = self.separate([self.shuffle(u, v, ODD) for u, v in pairs])
        return planes

    def join(self, planes: Planes) -> Planes:
        """Emit the inverse of `separate`."""
        if len(planes) == 1:
            return planes
        pairs = zip(self.join(planes[::2]), self.join(planes[1::2]), strict=True)
        return [self.shuffle(even, odd, pattern) for even, odd in pairs for pattern in (LOWER, UPPER)]

    def table(self, entries: list[int], digits: Vector) -> Vector:
        """Emit the look-up of every digit in a table of 16 bytes."""
        return self.builder.call(self.look_up, [self.constant(entries * 2), digits])

    def shuffle(self, u: Vector, v: Vector, pattern: list[int]) -> Vector:
        """Emit the vector whose bytes are those of u followed by v at the places of the pattern."""
        return self.builder.shuffle_vector(u, v, ir.Constant(ir.VectorType(ir.IntType(32), LANES), pattern))

    def constant(self, entries: list[int]) -> Vector:
        """Return a constant vector."""
        return ir.Constant(BYTES, entries)


@intrinsic
def _multiply_block(typing_context: Any, a: Any, b: Any, out: Any, start: Any) -> Any:
    """Multiply the 32 elements of a and b from `start` on."""

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        *arrays, first = arguments
        x, y, z = (
            builder.gep(context.make_array(array_type)(context, builder, array).data, [first])
            for array_type, array in zip((a, b, out), arrays, strict=True)
        )
        emitter, width = Emitter(builder), a.dtype.bitwidth // 8
        emitter.store(emitter.product(emitter.load(x, width), emitter.load(y, width)), z)
        return context.get_dummy_value()

    return types.void(a, b, out, types.uint64), emit


@njit(cache=True, nogil=True)
def multiply(a: Any, b: Any, out: Any) -> None:
    """Write the nim-products of two contiguous arrays of equal length into a third.

    Examples
    --------
    >>> a = np.arange(16, dtype=np.uint8)
    >>> out = np.full_like(a, 13)
    >>> if is_supported():
    ...     multiply(a, a, out)
    >>> out[8]
    np.uint8(13)
    """
    whole = a.size - a.size % LANES
    for start in range(0, whole, LANES):
        _multiply_block(a, b, out, uint64(start))
    rest = a.size - whole
    if rest:
        x, y, z = np.zeros(LANES, a.dtype), np.zeros(LANES, a.dtype), np.zeros(LANES, a.dtype)
        x[:rest], y[:rest] = a[whole:], b[whole:]
        _multiply_block(x, y, z, uint64(0))
        out[whole:] = z[:rest]
