"""An arch of Green Hackenbush, a cycle through the ground with an odd number of edges: labels find the edge to cut.

Cutting that edge leaves the nim-sum of what stands on the arch. The proof that it exists, by labelling and halving,
is in docs/theory/hackenbush.md; here it is carried out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from grundy.core.position import Position
from grundy.explaining.language import Language
from grundy.explaining.step import Step, Table
from grundy.rulesets.graphs.hackenbush import Edges
from grundy.rulesets.graphs.vertices import is_ground

MOST_EDGES = 24
"""How many edges an arch has whose labels are shown."""


@dataclass(frozen=True, slots=True)
class Arch:
    """The edges of a cycle from the ground around to the ground, three or more, and the stalk after each but the last.

    Examples
    --------
    >>> Arch((0, 1, 2), (3, 5)).labels()
    [{0: 1, 1: 1, 2: 1}, {0: 1, 1: 1, 2: 0}]
    """

    edges: tuple[int, ...]
    stalks: tuple[int, ...]

    def labels(self) -> list[dict[int, int]]:
        """Return the labels of the edges round by round, until an odd class has one edge."""
        rounds: list[dict[int, int]] = []
        edges, stalks = list(self.edges), list(self.stalks)
        while len(edges) > 1:
            passed, labels = 0, {}
            for edge, stalk in zip(edges, [*stalks, 0], strict=True):
                labels[edge] = (passed + 1) % 2
                passed += 1 + stalk
            rounds.append(labels)
            edges, stalks = _halved(labels, stalks)
        return rounds

    @property
    def cut(self) -> int:
        """The edge that is left when the labels have been carried out."""
        return kept(self.labels()[-1])[0]


def kept(labels: dict[int, int]) -> list[int]:
    """Return the edges with the label that an odd number of them have.

    Examples
    --------
    >>> kept({0: 1, 1: 1, 2: 0})
    [2]
    """
    odd = next(label for label, count in Counter(labels.values()).items() if count % 2)
    return [edge for edge, label in labels.items() if label == odd]


def _halved(labels: dict[int, int], stalks: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the edges that are kept, and the halved stalks between them: where an edge goes, its ends meet."""
    edges = kept(labels)
    between = [0]
    for edge, stalk in zip(labels, [*stalks, 0], strict=True):
        if edge in edges:
            between.append(0)
        between[-1] ^= stalk // 2
    return edges, between[1:-1]


def odd_arch(picture: Edges, part: Sequence[int]) -> Arch | None:
    """Return the arch that a part of a picture is, with an odd number of edges and trees on it; None if it is not one.

    Examples
    --------
    >>> from grundy import parse
    >>> odd_arch(parse("hackenbush(0-1, 1-2, 2-0, 1-3, 3-4)").state, range(5))
    Arch(edges=(0, 1, 2), stalks=(2, 0))
    """
    ends = {
        edge: tuple("0" if is_ground(vertex) else vertex for vertex in (one, other))
        for edge, (one, other, _) in enumerate(picture)
        if edge in set(part)
    }
    at: dict[str, set[int]] = {}
    for edge, pair in ends.items():
        for vertex in pair:
            at.setdefault(vertex, set()).add(edge)
    # What hangs on the cycle falls away from the top on, and is counted by the colon principle.
    height = dict.fromkeys(at, 0)
    tops = [vertex for vertex in at if vertex != "0" and len(at[vertex]) == 1]
    while tops:
        top = tops.pop()
        edge = at[top].pop()
        below = next(vertex for vertex in ends[edge] if vertex != top)
        at[below].discard(edge)
        height[below] ^= height[top] + 1
        if below != "0" and len(at[below]) == 1:
            tops.append(below)
    cycle = {edge for edges in at.values() for edge in edges}
    if len(cycle) % 2 == 0 or len(cycle) < 3 or any(len(edges) not in (0, 2) for edges in at.values()):
        return None
    edges, stalks, vertex = [min(at["0"], default=-1)], [], "0"
    while edges[-1] >= 0 and (vertex := next(end for end in ends[edges[-1]] if end != vertex)) != "0":
        stalks.append(height[vertex])
        edges.append(next(edge for edge in at[vertex] if edge != edges[-1]))
    return Arch(tuple(edges), tuple(stalks)) if len(edges) == len(cycle) else None


def arch_step(position: Position, arch: Arch, to: Language) -> Step:
    """Return the step that finds the edge of an arch by its labels.

    Examples
    --------
    >>> from grundy import parse
    >>> from grundy.explaining.language import language
    >>> position = parse("hackenbush(0-1, 1-2, 2-0)")
    >>> arch_step(position, odd_arch(position.state, range(3)), language("en")).table.rows
    (('0-1', '0', '1'), ('1-2', '0', '0'), ('2-0', '–', '1'))
    """
    name = position.ruleset.format_move
    rounds = arch.labels()
    rows = tuple(
        (
            name(position.state, edge),
            str(stalk) if stalk is not None else "–",
            *(str(labels.get(edge, "–")) for labels in rounds),
        )
        for edge, stalk in zip(arch.edges, [*arch.stalks, None], strict=True)
    )
    header = (to.text("edge"), to.text("stalk after it"), *(str(number) for number in range(1, len(rounds) + 1)))
    return to.step(
        "Labels find the edge",
        "An arch stands on the ground here: a cycle of {edges} edges, an odd number. Go along it from ground to "
        "ground, and count the edges, with those of the stalks that you pass: an edge of the arch gets the label 1 if "
        "the count there is odd, and 0 if it is even. Keep the edges with the label that an odd number of them have, "
        "halve every stalk, rounding down, and begin again with those edges, until one is left: {edge}. "
        "Cut it, and the arch is worth the nim-sum of its stalks.",
        Table(header, rows),
        edges=len(arch.edges),
        edge=name(position.state, arch.cut),
    )
