"""What a search leaves behind: a verdict for every state it reached."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from grundy.core.answer import Verdict
from grundy.core.outcome import Outcome, PlayConvention
from grundy.core.ruleset import Ruleset
from grundy.solving.budget import Budget
from grundy.solving.gamegraph import GameGraph, explore
from grundy.solving.retrograde import analyse
from grundy.solving.values import Infinite, Value, values

if TYPE_CHECKING:
    from grundy.kernels.engine import Engine

COMPILED_SLICE = 1 << 20
"""How many positions the compiled engine searches between two looks at the budget."""


class Searched(Protocol):
    """The result of one search."""

    method: str

    def __contains__(self, state: Any) -> bool:
        """Return whether the search reached a state."""

    def __len__(self) -> int:
        """Return how many positions the search examined."""

    def verdict(self, state: Any) -> Verdict:
        """Return what the search found out about a state it reached."""


class SearchedGraph:
    """The verdicts of an explored game graph.

    Examples
    --------
    >>> from grundy.core.ruleset import game
    >>> searched = SearchedGraph(explore(game(lambda n: range(max(0, n - 2), n)), 7), "normal")
    >>> searched.verdict(7)
    Verdict(outcome=Outcome.N, grundy=1, loopy=None, remoteness=5)
    """

    def __init__(self, graph: GameGraph, play_convention: PlayConvention) -> None:
        self.graph = graph
        self.analysis = analyse(graph, play_convention)
        self.values = values(graph, play_convention)
        self.method = "mex" if graph.postorder is not None else "retrograde"

    def __contains__(self, state: Any) -> bool:
        return state in self.graph.index

    def __len__(self) -> int:
        return len(self.graph.states)

    def verdict(self, state: Any) -> Verdict:
        """Return the verdict on a state of the graph."""
        vertex = self.graph.index[state]
        value: Value | None = None if self.values is None else self.values[vertex]
        return Verdict(
            self.analysis.outcomes[vertex],
            value if isinstance(value, int) else None,
            value.values if isinstance(value, Infinite) else None,
            self.analysis.remoteness[vertex],
        )


class SearchedIntegers:
    """The verdicts of a compiled search."""

    method = "mex"

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def __contains__(self, state: Any) -> bool:
        return self.engine.lookup(state) is not None

    def __len__(self) -> int:
        return self.engine.positions

    def verdict(self, state: Any) -> Verdict:
        """Return the verdict on a state that the search finished."""
        found = self.engine.lookup(state)
        assert found is not None
        value, remoteness = found
        return Verdict(Outcome.N if value else Outcome.P, value, None, remoteness)


def search(ruleset: Ruleset[Any, Any], state: Any, play_convention: PlayConvention, budget: Budget) -> Searched:
    """Search everything reachable from `state`: compiled if the ruleset can be, else in Python.

    Examples
    --------
    >>> from grundy.core.ruleset import game
    >>> search(game(range), 5, "misere", Budget()).verdict(5)
    Verdict(outcome=Outcome.N, grundy=5, loopy=None, remoteness=2)
    """
    if ruleset.jitted_options is not None and isinstance(state, int):
        from grundy.kernels.engine import FINISHED, LIMIT, Engine

        engine = Engine(ruleset.jitted_options, state, misere=play_convention == "misere")
        while engine.status == LIMIT:
            positions, moves = engine.positions, engine.moves
            engine.run(min(COMPILED_SLICE, budget.left + 1), budget.moves_left() + 1)
            budget.spend(engine.positions - positions, engine.moves - moves)
        if engine.status == FINISHED:
            return SearchedIntegers(engine)
        # A cycle takes retrograde analysis; states beyond 62 bits take Python's integers.
    return SearchedGraph(explore(ruleset, state, budget), play_convention)
