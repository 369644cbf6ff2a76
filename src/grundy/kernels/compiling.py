"""How long this process has compiled: only the first search on a machine needs that, and none is charged for it."""

from __future__ import annotations

from time import process_time
from typing import Any

from numba.core import event


class _Watch(event.Listener):  # type: ignore[misc] # numba has no types
    """Adds up the processor time from the start to the end of each compilation; one may need others."""

    def __init__(self) -> None:
        self.seconds = self._began = 0.0
        self._depth = 0

    def on_start(self, event: Any) -> None:
        if not self._depth:
            self._began = process_time()
        self._depth += 1

    def on_end(self, event: Any) -> None:
        self._depth -= 1
        if not self._depth:
            self.seconds += process_time() - self._began

    def so_far(self) -> float:
        return self.seconds + (process_time() - self._began if self._depth else 0.0)


_watch = _Watch()
event.register("numba:compile", _watch)


def compiling_seconds() -> float:
    """Return the processor time that went into compiling since this module was imported.

    Examples
    --------
    >>> from numba import njit
    >>> before = compiling_seconds()
    >>> njit(lambda x: x + 1)(2), compiling_seconds() > before
    (3, True)
    """
    return _watch.so_far()
