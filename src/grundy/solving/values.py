"""Grundy values of a game graph: the mex rule, and its extension by Smith and Fraenkel to cycles."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grundy.core.outcome import PlayConvention
from grundy.solving.gamegraph import GameGraph


@dataclass(frozen=True, slots=True)
class Infinite:
    """The value ∞(K) of a position whose play may go on for ever.

    Examples
    --------
    >>> Infinite(frozenset({0, 1}))
    ∞(0, 1)
    >>> Infinite(frozenset({0, 1})) + 2
    ∞(2, 3)
    """

    values: frozenset[int]

    def __add__(self, nimber: int) -> Infinite:
        return Infinite(frozenset(value ^ nimber for value in self.values))

    def __repr__(self) -> str:
        return f"∞({', '.join(map(str, sorted(self.values)))})"


Value = int | Infinite


def values(graph: GameGraph, play_convention: PlayConvention = "normal") -> list[Value] | None:
    """Return the value of every vertex; None for a graph with cycles in misère play, which has none.

    In misère play the value is g⁻: 1 for a terminal position, else the mex of
    the options' values.

    Examples
    --------
    >>> from grundy.core.ruleset import game
    >>> from grundy.solving.gamegraph import explore
    >>> values(explore(game(lambda n: range(max(0, n - 2), n)), 3))
    [0, 1, 2, 0]
    >>> values(explore(game({"a": "bc", "b": "a", "c": ""}.get), "a"))
    [1, 0, 0]
    """
    if graph.postorder is not None:
        return list(_mex_values(graph, graph.postorder, 1 if play_convention == "misere" else 0))
    return _smith_values(graph) if play_convention == "normal" else None


def _mex_values(graph: GameGraph, postorder: Iterable[int], terminal: int) -> list[int]:
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


def _smith_values(graph: GameGraph) -> list[Value]:
    """Return the Smith–Fraenkel values.

    A vertex gets the value m when m is the mex of its valued options and every
    option without a value, or with a larger one, can be answered by a move to m.
    Settling m = 0, 1, 2, … in turn, each round is a retrograde analysis of what
    is left, in which only vertices with all of 0, …, m−1 among their options may
    count as lost. A vertex that never settles is ∞(K), K its options' values.

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
