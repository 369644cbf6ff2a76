"""Words of an array that several threads read and write at once, without a lock.

A thread *claims* a word that is 0 by exchanging it for its own, in one step of the
processor: of several threads just one succeeds. What else belongs to a place is
written after that, and *published* by the word that is written last. Whoever reads
that word sees all that was written before.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic


def _at(context: Any, builder: ir.IRBuilder, array_type: Any, array: ir.Value, place: ir.Value) -> ir.Value:
    """Emit the address of a word."""
    return builder.gep(context.make_array(array_type)(context, builder, array).data, [place])


@intrinsic  # type: ignore[untyped-decorator, unused-ignore]
def _claim(_: Any, array: Any, place: Any, word: Any) -> Any:
    def emit(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> ir.Value:
        *where, content = arguments
        address = _at(context, builder, signature.args[0], *where)
        done = builder.cmpxchg(address, ir.Constant(content.type, 0), content, "acq_rel", "acquire")
        return builder.extract_value(done, 1)

    return types.boolean(array, types.uint64, types.uint64), emit


@intrinsic  # type: ignore[untyped-decorator, unused-ignore]
def _publish(_: Any, array: Any, place: Any, word: Any) -> Any:
    def emit(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> ir.Value:
        *where, content = arguments
        builder.store_atomic(content, _at(context, builder, signature.args[0], *where), "release", 8)
        return context.get_dummy_value()

    return types.void(array, types.uint64, types.uint64), emit


@intrinsic  # type: ignore[untyped-decorator, unused-ignore]
def _published(_: Any, array: Any, place: Any) -> Any:
    def emit(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> ir.Value:
        return builder.load_atomic(_at(context, builder, signature.args[0], *arguments), "acquire", 8)

    return types.uint64(array, types.uint64), emit


@njit(cache=True, nogil=True, _nrt=False)
def claim(array: Any, place: Any, word: Any) -> Any:
    """Write a word where 0 is; return whether it was."""
    return _claim(array, place, word)


@njit(cache=True, nogil=True, _nrt=False)
def publish(array: Any, place: Any, word: Any) -> Any:
    """Write a word after all that was written before."""
    _publish(array, place, word)


@njit(cache=True, nogil=True, _nrt=False)
def published(array: Any, place: Any) -> Any:
    """Read a word before all that is read after."""
    return _published(array, place)
