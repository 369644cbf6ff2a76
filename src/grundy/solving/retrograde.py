"""Retrograde analysis: who wins, how soon, and who draws, on any game graph; and its kernel.

Working back from the terminal positions: a position is won (N) when some option
is lost, lost (P) when every option is won, and drawn (D) when neither is ever
decided. Positions are decided in the order of their remoteness, so the first
reason found is the quickest win and the last the longest resistance.

The layers are those of J. Tomsa, *Nehrajte si se sirkami* (2017): L0 are the
terminal positions, W0 those with a move to L0, L1 those with moves to W0 only,
W1 those with a move to L1, and so on. A position of remoteness r is in layer
r // 2. In misère play the terminal positions are won and begin with W0.

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

from grundy.core.outcome import Outcome, PlayConvention
from grundy.core.position import Position
from grundy.solving.gamegraph import GameGraph, game_graph


@dataclass(frozen=True, slots=True)
class Analysis:
    """Outcome and remoteness of every vertex; the remoteness of a draw is None."""

    outcomes: list[Outcome]
    remoteness: list[int | None]

    def layer(self, vertex: int) -> str | None:
        """Return the layer of a vertex, L0, W0, L1, …, or None for a draw."""
        remoteness = self.remoteness[vertex]
        if remoteness is None:
            return None
        return f"{'L' if self.outcomes[vertex] is Outcome.P else 'W'}{remoteness // 2}"


def analyse(graph: GameGraph, play_convention: PlayConvention = "normal") -> Analysis:
    """Return the outcome and remoteness of every vertex, in time linear in the moves.

    Examples
    --------
    >>> from grundy.core.game import game
    >>> from grundy.solving.gamegraph import explore
    >>> analysis = analyse(explore(game({"a": "bc", "b": "a", "c": "d", "d": "c"}.get), "a"))
    >>> analysis.outcomes[0], analysis.layer(0)
    (Outcome.D, None)
    """
    options, predecessors = graph.options, graph.predecessors
    outcomes = [Outcome.D] * len(options)
    remoteness: list[int | None] = [None] * len(options)
    undecided = [len(row) for row in options]
    terminal = Outcome.N if play_convention == "misere" else Outcome.P
    decided = [vertex for vertex, count in enumerate(undecided) if not count]
    for vertex in decided:
        outcomes[vertex], remoteness[vertex] = terminal, 0
    for vertex in decided:  # grows in the order of remoteness
        length = remoteness[vertex]
        assert length is not None
        lost = outcomes[vertex] is Outcome.P
        for before in predecessors[vertex]:
            if remoteness[before] is not None:
                continue
            undecided[before] -= 1
            if lost:
                outcomes[before] = Outcome.N
            elif undecided[before]:
                continue
            else:
                outcomes[before] = Outcome.P
            remoteness[before] = length + 1
            decided.append(before)
    return Analysis(outcomes, remoteness)


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
