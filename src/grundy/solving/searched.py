"""What a search leaves behind: a verdict for every state it reached."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from grundy.core.answer import Verdict
from grundy.core.ruleset import Ruleset
from grundy.core.value import Nimber
from grundy.solving.budget import Budget
from grundy.solving.gamegraph import GameGraph, explore
from grundy.solving.retrograde import analyse
from grundy.solving.theory import MISERE, Theory
from grundy.solving.work import drive

if TYPE_CHECKING:
    from grundy.kernels.engine import Engine

COMPILED_SLICE = 1 << 20
"""How many positions the compiled engine searches between two looks at the budget."""


class SearchedGraph:
    """The verdicts of an explored game graph.

    Examples
    --------
    >>> from grundy.core.game import game
    >>> from grundy.solving.theory import NORMAL
    >>> searched = SearchedGraph(explore(game(lambda n: range(max(0, n - 2), n)), 7), NORMAL)
    >>> searched.verdict(7)
    Verdict(outcome=Outcome.N, value=Nimber(1), remoteness=5)
    """

    def __init__(self, graph: GameGraph, theory: Theory) -> None:
        self.graph = graph
        self.analysis = analyse(graph, theory.play_convention)
        self.values = theory.values(graph)
        self.method = "retrograde" if graph.postorder is None else "mex"

    def __len__(self) -> int:
        return len(self.graph.states)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.graph.index)

    def verdict(self, state: Any) -> Verdict | None:
        """Return the verdict on a state, None if it is not in the graph."""
        vertex = self.graph.index.get(state)
        return None if vertex is None else self.verdict_on(vertex)

    def verdict_on(self, vertex: int) -> Verdict:
        """Return the verdict on a vertex of the graph."""
        value = None if self.values is None else self.values[vertex]
        return Verdict(
            self.analysis.outcomes[vertex],
            Nimber(value) if isinstance(value, int) else value,
            self.analysis.remoteness[vertex],
        )


class SearchedIntegers:
    """The verdicts of a compiled search."""

    method = "mex"

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def __len__(self) -> int:
        return self.engine.positions

    def __iter__(self) -> Iterator[int]:
        return iter(self.engine.states())

    def verdict(self, state: Any) -> Verdict | None:
        """Return the verdict on a state, None if the search did not meet it."""
        found = self.engine.lookup(state)
        return None if found is None else Verdict.of(Nimber(found[0]), found[1])


Searched = SearchedGraph | SearchedIntegers


def search(ruleset: Ruleset[Any, Any], state: Any, theory: Theory, budget: Budget) -> Searched:
    """Search everything reachable from `state`: compiled if the ruleset can be, else in Python.

    Examples
    --------
    >>> from grundy.core.game import game
    >>> search(game(range), 5, MISERE, Budget()).verdict(5)
    Verdict(outcome=Outcome.N, value=Nimber(5), remoteness=2)
    """
    if ruleset.jitted_options is not None and isinstance(state, int):
        from grundy.kernels.engine import FINISHED, Engine

        engine = Engine(ruleset.jitted_options, state, misere=theory is MISERE, key=ruleset.jitted_key)
        drive(
            engine,
            step=lambda engine: engine.run(min(COMPILED_SLICE, budget.left + 1), budget.moves_left() + 1),
            budget=budget,
        )
        if engine.status == FINISHED:
            return SearchedIntegers(engine)
        # A cycle takes retrograde analysis; states beyond 62 bits take Python's integers.
    return SearchedGraph(explore(ruleset, state, budget), theory)
