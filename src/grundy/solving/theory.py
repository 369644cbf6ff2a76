"""The theory of values that a solver works with, chosen by the game and the play convention, and its algorithms.

In normal play every position has a value and values add: by the mex rule of Sprague and
Grundy, with cycles by its extension of Smith and Fraenkel. In misère play g⁻ tells the outcome
but does not add, and is not defined where play can go round. A player to move has no value
at all: he wins or loses.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from grundy.core.errors import NotApplicable
from grundy.core.outcome import PlayConvention
from grundy.core.ruleset import N_, Ruleset
from grundy.core.value import Infinite
from grundy.solving.gamegraph import GameGraph

GraphValues = Sequence[int | Infinite]
"""The values of all vertices of a graph; a nimber is its plain number."""


def mex_values(graph: GameGraph, postorder: Iterable[int], terminal: int) -> list[int]:
    """Return the value of every vertex of a graph without cycles: the terminal value, or the mex of the options.

    Examples
    --------
    >>> from grundy.core.game import game
    >>> from grundy.solving.gamegraph import explore
    >>> graph = explore(game(lambda n: range(max(0, n - 2), n)), 3)
    >>> mex_values(graph, graph.postorder, 0), mex_values(graph, graph.postorder, 1)
    ([0, 1, 2, 0], [1, 0, 2, 1])
    """
    options = graph.options
    value = [terminal] * len(options)
    for vertex in postorder:
        if options[vertex]:
            seen = {value[option] for option in options[vertex]}
            mex = 0  # by hand: a call for each vertex would be felt in every search
            while mex in seen:
                mex += 1
            value[vertex] = mex
    return value


def smith_values(graph: GameGraph) -> list[int | Infinite]:
    """Return the Smith–Fraenkel values.

    A vertex gets the value m when m is the mex of its valued options and every
    option without a value, or with a larger one, can be answered by a move to m.
    Settling m = 0, 1, 2, … in turn, each round is a retrograde analysis of what
    is left, in which only vertices with all of 0, …, m−1 among their options may
    count as lost. A vertex that never settles is ∞(K), K its options' values.

    Examples
    --------
    >>> from grundy.core.game import game
    >>> from grundy.solving.gamegraph import explore
    >>> smith_values(explore(game({"a": "bc", "b": "a", "c": ""}.get), "a"))
    [1, 0, 0]

    References
    ----------
    .. [1] C. A. B. Smith, Graphs and composite games, J. Combin. Theory 1 (1966).
    .. [2] A. S. Fraenkel, Y. Yesha, The generalized Sprague–Grundy function and its
       invariance under certain mappings, J. Combin. Theory A 43 (1986).
    """
    value: list[int | None] = [None] * len(graph.options)
    below: list[int] = [0] * len(graph.options)
    """How many of the values 0, 1, 2, … each vertex has among its options without a gap."""
    left = list(range(len(graph.options)))
    m = 0
    while True:
        settled = _settle(graph, value, [vertex for vertex in left if below[vertex] == m], m)
        if not settled:
            break
        for vertex in settled:
            for before in graph.predecessors[vertex]:
                if below[before] == m:
                    below[before] = m + 1
        left = [vertex for vertex in left if value[vertex] is None]
        m += 1
    return [
        known
        if known is not None
        else Infinite(frozenset(found for option in graph.options[vertex] if (found := value[option]) is not None))
        for vertex, known in enumerate(value)
    ]


def _settle(graph: GameGraph, value: list[int | None], candidates: list[int], m: int) -> list[int]:
    """Give the value m to every candidate that deserves it, and return those."""
    # A candidate waits for each option without a value to be answered by a move to m.
    waiting = {vertex: sum(value[option] is None for option in graph.options[vertex]) for vertex in candidates}
    ready = deque(vertex for vertex, count in waiting.items() if not count)
    answered: set[int] = set()
    settled = []

    def waiters(answer: int) -> Iterator[int]:
        """Yield the vertices with an option that a move to `answer` is the first to answer."""
        for option in graph.predecessors[answer]:
            if value[option] is None and option not in answered:
                answered.add(option)
                yield from graph.predecessors[option]

    while ready:
        # No option of this vertex has the value m: each is settled below m or can itself move to m.
        vertex = ready.popleft()
        value[vertex] = m
        settled.append(vertex)
        for waiter in waiters(vertex):
            if waiter in waiting:
                waiting[waiter] -= 1
                if not waiting[waiter]:
                    ready.append(waiter)
    return settled


@dataclass(frozen=True, slots=True)
class Theory:
    """How the value of a position follows from its options, and that of a sum from its components.

    Examples
    --------
    >>> NORMAL.adds, MISERE.adds
    (True, False)
    """

    play_convention: PlayConvention
    adds: bool
    """Whether the value of a sum is the sum of the values."""
    terminal: int | None
    """The value of a position without a move; None if there are no values."""
    cyclic_values: Callable[[GameGraph], GraphValues] | None
    """The values of a graph with cycles; None if they are not defined."""
    why_none: str
    """Why a position has no value, marked for translation."""

    def values(self, graph: GameGraph) -> GraphValues | None:
        """Return the value of every vertex, plain numbers for nimbers; None if there are none."""
        if self.terminal is None:
            return None
        if graph.postorder is not None:
            return mex_values(graph, graph.postorder, self.terminal)
        return None if self.cyclic_values is None else self.cyclic_values(graph)

    def missing_value(self) -> NotApplicable:
        """Return why there is no value where a search found none."""
        return NotApplicable(self.why_none)


CYCLES = N_("games with cycles have no Grundy value in misère play")
NORMAL = Theory("normal", True, 0, smith_values, CYCLES)
MISERE = Theory("misere", False, 1, None, CYCLES)
CLASS_ONLY = N_("only who wins is searched for, not the value")
NO_VALUE = N_("a position in which it is fixed who is to move has no value")


def theory_of(ruleset: Ruleset[Any, Any], play_convention: PlayConvention) -> Theory:
    """Return the theory for a game under a play convention.

    Examples
    --------
    >>> from grundy import nim
    >>> theory_of(nim, "misere") is MISERE
    True
    """
    if ruleset.partizan or not ruleset.valued:
        return Theory(play_convention, False, None, None, CLASS_ONLY if ruleset.partizan else NO_VALUE)
    return NORMAL if play_convention == "normal" else MISERE
