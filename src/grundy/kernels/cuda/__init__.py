"""Compiled algorithms for a GPU, in CUDA, through CuPy: the optional extra ``gpu``.

Each stands behind the same function as the code for the processor, and is held equal to it on a
sample when it is first used: a driver or a compiler that computes something else must not go unnoticed.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Any

from grundy.core.errors import NotApplicable

__all__ = ["compiled", "cupy"]


@cache
def cupy() -> Any:
    """Return CuPy, or say in a sentence why there is no GPU to work on.

    Examples
    --------
    >>> try:
    ...     cupy().__name__
    ... except NotApplicable as error:
    ...     "cupy" if "CUDA" in str(error) else str(error)
    'cupy'
    """
    try:
        import cupy
    except ImportError:
        raise NotApplicable(
            "--device cuda needs CuPy, which is not installed: install grundy[gpu], or the CuPy of your CUDA"
        ) from None
    try:
        cupy.cuda.runtime.getDeviceCount()
    except cupy.cuda.runtime.CUDARuntimeError:
        raise NotApplicable("--device cuda needs a GPU, and CUDA finds none") from None
    return cupy


def compiled(file: str, kernel: str, **numbers: int) -> Any:
    """Return a kernel of a CUDA file of this package, compiled with some numbers fixed.

    Examples
    --------
    >>> compiled("set_periods.cu", "find_periods", PLANES=4).num_regs < 64  # doctest: +SKIP
    True
    """
    return _module(file, tuple(sorted(numbers.items()))).get_function(kernel)


@cache
def _module(file: str, numbers: tuple[tuple[str, int], ...]) -> Any:
    source = resources.files(__name__).joinpath(file).read_text(encoding="utf-8")
    options = ("-std=c++17", *(f"-D{name}={number}" for name, number in numbers))
    return cupy().RawModule(code=source, options=options)
