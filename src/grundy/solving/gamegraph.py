"""The graph of all positions that play can reach, with positions as numbers.

Everything a search knows is derived from this graph: Grundy values by one pass
in postorder, outcomes and remoteness by retrograde analysis, cycles by looking
for a way back. States are explored once, with the solver's key, without recursion.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from sys import getsizeof
from typing import Any

from grundy.core.partizan import start_of
from grundy.core.position import Position
from grundy.core.ruleset import Ruleset
from grundy.solving.budget import DEFAULT_POSITIONS, PIECE, Budget

ORDINARY_BYTES = 512
"""How large a state may be to be an ordinary one: some sixty numbers."""


@dataclass(frozen=True)
class GameGraph:
    """The reachable states, numbered from the start, and the options of each.

    Examples
    --------
    >>> from grundy.core.game import game
    >>> graph = explore(game(lambda n: range(max(0, n - 2), n)), 3)
    >>> graph.states, graph.options
    ([3, 1, 2, 0], [(1, 2), (3,), (3, 1), ()])
    >>> graph.postorder
    [3, 1, 2, 0]
    """

    states: list[Any]
    index: dict[Any, int]
    options: list[tuple[int, ...]]

    def _repr_html_(self) -> str:
        from grundy.drawing.notebook import states_html

        return states_html(self)

    @cached_property
    def predecessors(self) -> list[list[int]]:
        """The vertices from which each vertex can be reached in one move."""
        before: list[list[int]] = [[] for _ in self.options]
        for vertex, options in enumerate(self.options):
            for option in options:
                before[option].append(vertex)
        return before

    @cached_property
    def postorder(self) -> list[int] | None:
        """The vertices, options always before their predecessors; None if there is a cycle."""
        options = self.options
        fresh, open_, done = 0, 1, 2
        colour = bytearray(len(options))
        order = []
        stack = [0]
        while stack:
            vertex = stack.pop()
            if colour[vertex] == fresh:
                colour[vertex] = open_
                stack.append(vertex)
                for option in options[vertex]:
                    if colour[option] == fresh:
                        stack.append(option)
                    elif colour[option] == open_:
                        # An open vertex is an ancestor: everything above it on the stack came from it.
                        return None
            elif colour[vertex] == open_:
                colour[vertex] = done
                order.append(vertex)
        return order


def game_graph(position: Position, *, limit: int = DEFAULT_POSITIONS, seconds: float | None = None) -> GameGraph:
    """Return the graph of all positions that play can reach, as played; in a game of Left and Right, Left begins.

    Examples
    --------
    >>> from grundy import nim
    >>> len(game_graph(nim(2, 2)).states)
    9
    """
    start = start_of(position)
    return explore(start.ruleset, start.state, Budget(limit, seconds), as_played=True)


def merged_graph(position: Position, *, limit: int = DEFAULT_POSITIONS, seconds: float | None = None) -> GameGraph:
    """Return the graph in which positions that look alike to the solver are one, heaps in order of size.

    A vertex is found in its `index` by the key of a state.

    Examples
    --------
    >>> from grundy import nim
    >>> merged_graph(nim(2, 2)).states
    [(2, 2), (1, 2), (2,), (1, 1), (1,), ()]
    """
    start = start_of(position)
    ruleset = start.ruleset
    graph = explore(ruleset, start.state, Budget(limit, seconds))
    met: list[Any] = [start.state, *[None] * (len(graph.states) - 1)]
    for vertex in range(len(met)):
        for option in ruleset.options(met[vertex]):
            number = graph.index[ruleset.key(option)]
            if met[number] is None:  # the first option that plays so; a key alone may be no position to look at
                met[number] = option
    return GameGraph([met[0], *(_in_order(state, ruleset.key(state)) for state in met[1:])], graph.index, graph.options)


def _in_order(state: Any, key: Any) -> Any:
    """Return the key if it is made of parts of the state, such as its heaps in order of size; else the state."""
    in_parts = isinstance(state, tuple) and isinstance(key, tuple) and Counter(key) <= Counter(state)
    return key if in_parts else state


def explore(
    ruleset: Ruleset[Any, Any], start: Any, budget: Budget | None = None, *, as_played: bool = False
) -> GameGraph:
    """Return the graph of the states reachable from `start`: the solver's keys, or the states as played.

    Examples
    --------
    >>> from grundy.core.game import game
    >>> explore(game(range), 3).states
    [3, 0, 1, 2]

    Raises
    ------
    Undecided
        If the budget ends first.
    """
    budget = budget or Budget()
    options_of, key = ruleset.options, ruleset.key
    keyed = not as_played and ruleset.keyed
    if type(ruleset).move_count is not Ruleset.move_count:  # then they are counted without being made
        budget.expect_moves((ruleset.move_count(start) or 0) * _size(start))
    index = _Numbering()
    number = index.__getitem__
    number(key(start) if keyed else start)
    options = []
    for state in index.states:  # grows while it is walked
        size = _size(state)
        at_once = max(1, PIECE // size)
        found: Iterator[Any] = iter(options_of(state))
        if keyed:
            found = map(key, found)
        row = tuple(map(number, islice(found, at_once)))  # tuples of integers cost the garbage collector nothing
        moves = len(row)
        while moves % at_once == 0 < moves:
            # A position with very many moves is taken in piece by piece, so that the budget can end it.
            budget.make_room(size * len(index))
            piece = tuple(map(number, islice(found, at_once)))
            if not piece:
                break
            row += piece
            moves += len(piece)
            if size * moves > budget.moves_left():
                break
        budget.spend(1, size * moves)
        if size * len(index) > budget.positions:
            budget.make_room(size * len(index))
        # Different moves to one key are one option to the solver.
        options.append(tuple(dict.fromkeys(row)) if keyed else row)
    return GameGraph(index.states, dict(index), options)


def _size(state: Any) -> int:
    """Return as how many ordinary states one counts, which takes so much more time and memory."""
    return 1 + getsizeof(state) // ORDINARY_BYTES


class _Numbering(dict[Any, int]):
    """Gives each new state the next number; looking up a known one runs at the speed of a plain dict."""

    def __init__(self) -> None:
        self.states: list[Any] = []

    def __missing__(self, state: Any) -> int:
        self.states.append(state)
        number = self[state] = len(self)
        return number
