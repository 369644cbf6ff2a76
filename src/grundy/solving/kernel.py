"""The kernel of a directed graph, built step by step.

A kernel is a set of vertices with no edge inside it that every other vertex has
an edge into: the P-positions of the game on the graph. The construction takes
the vertices without edges out (J0), removes them and the vertices with an edge
into them (N1), and repeats on what is left (J1, N2, …). On a graph without
cycles it ends with the only kernel. With cycles some vertices may be left over;
every kernel then contains all of J and nothing of N.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grundy.core.outcome import Outcome
from grundy.core.position import Position
from grundy.solving.gamegraph import GameGraph, game_graph
from grundy.solving.retrograde import analyse


@dataclass(frozen=True, slots=True)
class Kernel:
    """The steps (J0, N1), (J1, N2), … as lists of states, and what is left over."""

    steps: tuple[tuple[list[Any], list[Any]], ...]
    left_over: list[Any]

    @property
    def vertices(self) -> list[Any]:
        """The kernel, or as much of it as the construction decides."""
        return [state for chosen, _ in self.steps for state in chosen]

    @property
    def complete(self) -> bool:
        """Whether the construction reached every vertex."""
        return not self.left_over


def kernel(of: GameGraph | Position) -> Kernel:
    """Return the construction of the kernel of a game graph, or of the graph of a position.

    Examples
    --------
    >>> from grundy import nim
    >>> kernel(nim(1, 2)).vertices
    [(0, 0), (1, 1)]

    Notes
    -----
    J_i is the layer L_i of the retrograde analysis and N_(i+1) is W_i, so one
    linear pass gives all of them.
    """
    graph = game_graph(of) if isinstance(of, Position) else of
    analysis = analyse(graph)
    depth = max((length // 2 + 1 for length in analysis.remoteness if length is not None), default=0)
    steps: tuple[tuple[list[Any], list[Any]], ...] = tuple(([], []) for _ in range(depth))
    left_over = []
    for state, outcome, length in zip(graph.states, analysis.outcomes, analysis.remoteness, strict=True):
        if length is None:
            left_over.append(state)
        else:
            steps[length // 2][0 if outcome is Outcome.P else 1].append(state)
    return Kernel(steps, left_over)
