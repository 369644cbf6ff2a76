"""Values of large positions of Left and Right by the compiled engine, which is loaded when the first comes.

Some positions have a compiled explorer (`explorers`), the others are explored in Python. The graph is valued in
one go, and the value of its first vertex is carried over to the store in Python. What does not fit the words of the
engine is not for it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, cached_property
from threading import Timer
from typing import TYPE_CHECKING, TypeVar

from grundy.core.forms.store import Store
from grundy.core.position import Position
from grundy.core.ruleset import N_
from grundy.solving.budget import Budget
from grundy.solving.explorers import explorer_of
from grundy.solving.work import drive

if TYPE_CHECKING:
    from grundy.kernels.forms import CompiledStore
    from grundy.kernels.game_graph import GameGraph

K = TypeVar("K", bound=Hashable)
Waits = tuple[Sequence[K], Sequence[K] | None]
"""What a position waits for: the options of both players, or the parts of a sum and None."""

SILENCE = 2.0
"""How many seconds may pass without a word."""
COMPILING = N_("compiling the engine of values, once…")


class CompiledForms:
    """Values positions for a store in Python.

    Examples
    --------
    >>> from grundy import domineering
    >>> forms = CompiledForms(Store(), Budget())
    >>> forms.value(domineering("11/11")), forms.value(domineering("11111/11111/11111/11111/11111"))
    (None, 0)
    """

    def __init__(self, store: Store, budget: Budget) -> None:
        self.store, self.budget = store, budget
        self.allowed = budget.seconds is None
        """Whether there is time to compile the engine, should that be necessary."""
        self._explorer = cache(explorer_of)

    @cached_property
    def compiled(self) -> CompiledStore:
        """The compiled store, made when it is needed."""
        with patience(self.budget):
            from grundy.kernels.forms import TIMES_AS_FAST, CompiledStore

        return CompiledStore(TIMES_AS_FAST * self.store.most_work)

    def value(self, position: Position) -> int | None:
        """Return the value of a position as a game of the store, None if it is not for the compiled engine."""
        explorer = self._explorer(position.ruleset)
        if explorer is None or not self.allowed:
            return None
        with patience(self.budget):
            exploration = explorer(position.ruleset, position.state)
        return None if exploration is None else self._value(drive(exploration, budget=self.budget).graph, {})

    def value_of_last(self, waits: dict[K, Waits[K]], known: Mapping[K, int]) -> int | None:
        """Return the value of the last of some positions; each follows those that it waits for, or these are known.

        Examples
        --------
        >>> forms = CompiledForms(Store(), Budget())
        >>> two = forms.value_of_last({"one": (["zero"], []), "two": (["one", "one"], None)}, {"zero": 0})
        >>> two == forms.store.number(2)
        True
        """
        import numpy as np

        from grundy.kernels.forms import Unfit
        from grundy.kernels.game_graph import GameGraph

        vertices = {key: vertex for vertex, key in enumerate(reversed(waits))}
        starts, items = [0], []
        for key in vertices.copy():
            for side in waits[key]:
                items += [vertices.setdefault(each, len(vertices)) for each in side or ()]
                starts.append(len(items))
        leaves = {vertex: known[key] for key, vertex in vertices.items() if vertex >= len(waits)}
        sums = [waits[key][1] is None for key in reversed(waits)]
        graph = GameGraph(
            np.array(starts + [len(items)] * 2 * len(leaves)), np.array(items), np.array(sums + [True] * len(leaves))
        )
        try:
            return self._value(graph, {v: self.compiled.adopted(game, self.store) for v, game in leaves.items()})
        except Unfit:
            return None

    def _value(self, graph: GameGraph, known: Mapping[int, int]) -> int | None:
        """Return the value of the first vertex of a graph, None if a value on the way does not fit."""
        from grundy.kernels.forms import Unfit, Valuation

        valuation = Valuation(self.compiled, graph, known)
        try:
            drive(valuation, progress=lambda _: self.budget.look_at_the_clock())
        except Unfit:
            return None
        return self.compiled.carried(int(valuation.games[0]), self.store)


@contextmanager
def patience(budget: Budget) -> Iterator[None]:
    """Tell why it takes long, if it does: the first time the engine is compiled.

    Examples
    --------
    >>> with patience(Budget()):
    ...     pass
    """
    if budget.notice is None:  # nobody listens, and a thread for every position costs more than the small ones
        yield
        return
    told = Timer(SILENCE, budget.notice, (COMPILING,))
    told.start()
    try:
        yield
    finally:
        told.cancel()
