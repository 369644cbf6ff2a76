"""What methods may know of a heap game: what a heap may become, and the set or the code that says it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import Any

from grundy.core.numbersets import NumberSet
from grundy.core.ruleset import Ruleset
from grundy.core.takebreak import Code

Heaps = tuple[int, ...]
HeapMove = tuple[int, Heaps]
"""The number of the heap, from 0, and what it becomes."""


class HeapGame(Ruleset[Heaps, HeapMove]):
    """A game in which every move changes one heap, whatever the others are."""

    counted_from = (0,)
    arithmetic: tuple[int, int, int] | None = None
    """The least p, n0 and s with g(n+p) = g(n) + s for all n ≥ n0, where the theorem of the game gives them."""

    @abstractmethod
    def heap_options(self, tally: int) -> Iterable[Heaps]:
        """Yield what a heap of `tally` tokens may become: the sizes of the heaps that take its place."""

    @property
    def structure(self) -> NumberSet | Code | None:
        """The set of the numbers that may be taken, or the code, if the options of every heap are just those."""
        return None

    def __init_subclass__(cls, **arguments: Any) -> None:
        super().__init_subclass__(**arguments)
        if "heap_options" in vars(cls) and "structure" not in vars(cls):
            cls.structure = HeapGame.structure  # type: ignore[method-assign] # not that of a parent
