"""A game graph described vertex by vertex: outcome, value, layer and kernel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grundy.core.answer import Verdict
from grundy.core.errors import NotApplicable
from grundy.core.outcome import Outcome, PlayConvention
from grundy.core.partizan import start_of
from grundy.core.position import Position
from grundy.core.ruleset import Ruleset
from grundy.solving.budget import DEFAULT_POSITIONS
from grundy.solving.gamegraph import GameGraph, game_graph, merged_graph
from grundy.solving.retrograde import analyse
from grundy.solving.searched import SearchedGraph
from grundy.solving.theory import theory_of


@dataclass(frozen=True)
class DescribedGraph:
    """The positions that play can reach from a start, each with what is known of it."""

    ruleset: Ruleset[Any, Any]
    play_convention: PlayConvention
    graph: GameGraph
    verdicts: list[Verdict]
    layers: list[str | None]
    """The layer L0, W0, L1, … of each vertex; None for a draw."""
    kernel: frozenset[int]
    """The vertices of the kernel: the P-positions of normal play, whatever the convention."""

    def _repr_html_(self) -> str:
        from grundy.drawing.notebook import graph_html

        return graph_html(self)

    def name(self, vertex: int) -> str:
        """Return a vertex in the notation."""
        return self.ruleset.notation(self.graph.states[vertex])

    def is_lost(self, vertex: int) -> bool:
        """Return whether a vertex is a P-position: moving there wins."""
        return self.verdicts[vertex].outcome is Outcome.P

    def by_layer(self) -> list[tuple[str, list[int]]]:
        """Return the vertices of each layer, the end first, and those of draws last, as D.

        In normal play the order is L0, W0, L1, …, in misère play W0, L0, W1, ….
        """
        layers: dict[str, list[int]] = {}
        for vertex, layer in enumerate(self.layers):
            layers.setdefault(layer or "D", []).append(vertex)
        lengths = {layer: self.verdicts[vertices[0]].remoteness for layer, vertices in layers.items()}
        return sorted(layers.items(), key=lambda named: (named[0] == "D", lengths[named[0]] or 0))

    def strategy(self) -> DescribedGraph:
        """Return the part of the graph in which the winner makes the quickest winning move, and the loser any move.

        Examples
        --------
        >>> from grundy import nim
        >>> plan = describe_graph(nim(1, 2)).strategy()
        >>> [plan.name(vertex) for vertex in range(len(plan.verdicts))]
        ['nim(1,2)', 'nim(1,1)', 'nim(0,1)', 'nim(1,0)', 'nim(0,0)']
        """
        if self.verdicts[0].outcome is Outcome.D:
            raise NotApplicable("nobody can force a win, so there is no winning strategy to draw")
        kept, options = [0], []
        numbers = {0: 0}
        for vertex in kept:
            moves = list(dict.fromkeys(self.graph.options[vertex]))
            if self.verdicts[vertex].outcome is Outcome.N and moves:
                wins = [option for option in moves if self.is_lost(option)]
                moves = [min(wins, key=lambda option: self.verdicts[option].remoteness or 0)]
            for option in moves:
                if option not in numbers:
                    numbers[option] = len(kept)
                    kept.append(option)
            options.append(tuple(numbers[option] for option in moves))
        states = [self.graph.states[vertex] for vertex in kept]
        return DescribedGraph(
            self.ruleset,
            self.play_convention,
            GameGraph(states, {state: number for number, state in enumerate(states)}, options),
            [self.verdicts[vertex] for vertex in kept],
            [self.layers[vertex] for vertex in kept],
            frozenset(number for number, vertex in enumerate(kept) if vertex in self.kernel),
        )

    def json(self) -> dict[str, Any]:
        """Return the graph as the contract writes it."""
        names = [self.name(vertex) for vertex in range(len(self.verdicts))]
        vertices = []
        for vertex, verdict in enumerate(self.verdicts):
            shown = verdict.json()
            shown.pop("remoteness")
            vertices.append(
                {"id": names[vertex], **shown, "layer": self.layers[vertex], "kernel": vertex in self.kernel}
            )
        edges = [[names[a], names[b]] for a, row in enumerate(self.graph.options) for b in dict.fromkeys(row)]
        return {"vertices": vertices, "edges": edges}


def describe_graph(
    position: Position,
    play_convention: PlayConvention = "normal",
    *,
    limit: int = DEFAULT_POSITIONS,
    seconds: float | None = None,
    merged: bool = False,
) -> DescribedGraph:
    """Return the game graph of a position, with verdicts and layers.

    Positions stand as played; `merged` makes one of those that play alike, such as the orders of the same heaps.

    Examples
    --------
    >>> from grundy import nim
    >>> described = describe_graph(nim(1, 1))
    >>> [(described.name(v), described.layers[v]) for v in range(4)]
    [('nim(1,1)', 'L1'), ('nim(0,1)', 'W0'), ('nim(1,0)', 'W0'), ('nim(0,0)', 'L0')]
    >>> merged = describe_graph(nim(1, 1), merged=True)
    >>> [(merged.name(v), merged.layers[v]) for v in range(3)]
    [('nim(1,1)', 'L1'), ('nim(1)', 'W0'), ('nim()', 'L0')]
    """
    position = start_of(position)
    convention = position.ruleset.convention(play_convention)
    graph = (merged_graph if merged else game_graph)(position, limit=limit, seconds=seconds)
    searched = SearchedGraph(graph, theory_of(position.ruleset, convention))
    normal = searched.analysis if convention == "normal" else analyse(graph)
    return DescribedGraph(
        position.ruleset,
        convention,
        graph,
        [searched.verdict_on(vertex) for vertex in range(len(graph.states))],
        [searched.analysis.layer(vertex) for vertex in range(len(graph.states))],
        frozenset(vertex for vertex, outcome in enumerate(normal.outcomes) if outcome is Outcome.P),
    )
