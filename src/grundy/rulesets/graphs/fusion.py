"""The value of a green picture of Hackenbush, and of every cut, from one walk over it.

**Fusion.** Vertices on a cycle may be fused without changing the value, so each
2-edge-connected part becomes one vertex with a loop for each of its edges, and a loop is worth
1. What remains is a tree of bridges, the *bridge tree*, with its root at the ground. **Colon.**
A part with the value g beyond a bridge is worth g + 1 before it. So the value of a part is

    (number of its own edges mod 2) ⊕ (g + 1 over the bridges that lead on from it).

**Cuts.** A cut changes one part, and along the bridges down to the ground only that one
term of each sum. So the value that a part must get for the whole to become 0 goes up the tree
from the ground. A bridge wins if its term must become 0. An edge of a part wins if
the part without it has the value that it must get. Without the edge e, bridges appear in
the part exactly where an edge f makes a *cut pair* with e, one whose removal
disconnects the part. Edges that make cut pairs form classes; the k edges of a class lie on a
cycle through k pieces, so that without one of them the others are bridges along the rest of that
cycle: two chains of pieces (`chains`).

Classes are found by labels: every edge outside the depth-first tree gets a random word, an edge
of the tree the sum of those that go around it. Cut pairs have equal labels, always. That
equal labels are cut pairs fails with a chance below m²/2^128 for m edges, and the shape of each class is checked.

References
----------
E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, vol. 1, ch. 7.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from random import SystemRandom

from grundy.rulesets.graphs.chains import chain_worths

Ends = tuple[int, int]

LABEL_BITS = 128
CHANCE = "two labels of 128 bits agree by chance"


@dataclass(slots=True)
class BridgeTree:
    """What a depth-first walk from the ground, vertex 0, finds out about a picture.

    Examples
    --------
    A triangle on a stick: the triangle fuses to three loops, worth 1, so the stick is worth 2.

    >>> tree = BridgeTree.of(4, [(0, 1), (1, 2), (2, 3), (3, 1)])
    >>> tree.value, tree.bridges
    (2, [0])
    >>> tree.winning_cuts()
    [0]
    """

    ends: Sequence[Ends]
    preorder: list[int]
    """The vertices that are joined to the ground, each after its parent."""
    parent_edge: list[int]
    """The edge by which the walk came to a vertex, -1 for the ground and for what floats."""
    parent: list[int]
    """The vertex from which the walk came, -1 for the ground and for what floats."""
    part: list[int]
    """The part of each vertex: the first vertex of it that the walk met; -1 for what floats."""
    sums: list[int]
    """For each vertex the nim-sum of what the part has beyond it; for a first vertex, the value of the part."""
    floating: list[int]
    """The edges that are not joined to the ground."""
    _place: list[int] = field(repr=False)
    """The place of each vertex in the preorder, -1 for what floats."""
    _last: list[int] = field(repr=False)
    """The last place in the preorder that lies beyond each vertex."""
    _wins: list[int] | None = field(default=None, repr=False)
    """The winning cuts, once somebody has asked for them."""
    _grown: list[list[int]] | None = field(default=None, repr=False)
    """The edges by the place of their end farther from the ground, once somebody has asked what falls."""

    @classmethod
    def of(cls, vertices: int, ends: Sequence[Ends]) -> BridgeTree:
        """Walk over the picture with so many vertices and these edges."""
        incident: list[list[int]] = [[] for _ in range(vertices)]
        for edge, (one, other) in enumerate(ends):
            incident[one].append(edge)
            if other != one:
                incident[other].append(edge)
        preorder, place, parent_edge, parent = _walk(ends, incident)
        lowest = place.copy()
        last = place.copy()
        sums = [0] * vertices
        part = [-1] * vertices
        for vertex in reversed(preorder):
            here = place[vertex]
            for edge in incident[vertex]:
                one, other = ends[edge]
                neighbour = one + other - vertex
                if edge == parent_edge[vertex] or parent_edge[neighbour] == edge:
                    continue
                # An edge outside the tree goes to an ancestor, or is a loop; it counts at its lower end.
                if place[neighbour] <= here:
                    lowest[vertex] = min(lowest[vertex], place[neighbour])
                    sums[vertex] ^= 1
            if not vertex:
                continue
            above = parent[vertex]
            last[above] = max(last[above], last[vertex])
            if lowest[vertex] == here:  # nothing beyond the edge goes back around it
                sums[above] ^= sums[vertex] + 1
            else:
                lowest[above] = min(lowest[above], lowest[vertex])
                sums[vertex] ^= 1
                sums[above] ^= sums[vertex]
        for vertex in preorder:
            first = vertex == 0 or lowest[vertex] == place[vertex]
            part[vertex] = vertex if first else part[parent[vertex]]
        floating = [edge for edge, (one, _) in enumerate(ends) if place[one] < 0]
        return cls(ends, preorder, parent_edge, parent, part, sums, floating, place, last)

    @property
    def value(self) -> int:
        """The Grundy value of the whole picture."""
        return self.sums[0]

    @property
    def bridges(self) -> list[int]:
        """The edges that are bridges, from the ground on."""
        return [self.parent_edge[vertex] for vertex in self._beyond_bridges()]

    def _beyond_bridges(self) -> list[int]:
        """Return the first vertex of each part but that of the ground, each after those below it."""
        return [vertex for vertex in self.preorder[1:] if self.part[vertex] == vertex]

    @property
    def stalks(self) -> list[int]:
        """The values of what stands on the ground side by side: the stalks to which the picture reduces.

        Examples
        --------
        >>> BridgeTree.of(4, [(0, 0), (0, 1), (1, 2), (0, 3), (3, 0)]).stalks
        [1, 2, 0]
        """
        loops = [1 for one, other in self.ends if one == other == 0]
        feet = (vertex for vertex in self.preorder[1:] if self.parent[vertex] == 0)
        return loops + [self.sums[foot] + (self.part[foot] == foot) for foot in feet]

    def falling(self, edge: int) -> list[int]:
        """Return the edges that fall if one is cut, without itself and what floats already.

        Examples
        --------
        >>> BridgeTree.of(4, [(0, 1), (1, 2), (2, 1), (1, 3)]).falling(0)
        [1, 2, 3]
        """
        for beyond in self.ends[edge]:
            if self.parent_edge[beyond] == edge and self.part[beyond] == beyond:
                grown = self._grown_at()[self._place[beyond] : self._last[beyond] + 1]
                return sorted(other for edges in grown for other in edges if other != edge)
        return []

    def _grown_at(self) -> list[list[int]]:
        if self._grown is None:
            self._grown = [[] for _ in self.preorder]
            for edge, (one, other) in enumerate(self.ends):
                if self._place[one] >= 0:
                    self._grown[max(self._place[one], self._place[other])].append(edge)
        return self._grown

    def least_positions(self, most: int) -> int:
        """Return how many positions play can reach at least, the picture included; `most` if there are more.

        The edges of a part that are not needed to join its vertices can be cut in any selection, parallel ones being
        alike, and beyond each bridge there is one of the positions of what stands there, or nothing. For trees
        the number is exact.

        Examples
        --------
        >>> BridgeTree.of(4, [(0, 1), (1, 2), (1, 3)]).least_positions(100)
        5
        >>> BridgeTree.of(2, [(0, 1), (0, 1), (1, 1)]).least_positions(100)
        4
        """
        found = [1] * len(self.part)
        parallel = Counter((min(ends), max(ends)) for ends in self.ends)
        for (one, other), edges in parallel.items():
            if (first := self.part[one]) == self.part[other] >= 0:
                joins = self.parent[one] == other or self.parent[other] == one  # one of them stays
                found[first] = min(found[first] * (edges + (not joins or one == other)), most)
        for vertex in reversed(self._beyond_bridges()):
            before = self.part[self.parent[vertex]]
            found[before] = min(found[before] * (found[vertex] + 1), most)
        return found[0]

    def winning_cuts(self) -> list[int]:
        """Return the edges whose cut leaves a picture of value 0, in the order of their numbers.

        Notes
        -----
        No cut is tried. The picture is gone through a few times; only classes of k cut pairs take k log k steps.
        """
        if self._wins is None:
            self._wins = sorted(self._find_wins()) if self.value else []
        return self._wins

    def _find_wins(self) -> Iterator[int]:
        targets = {0: 0}  # what each part must be worth after a cut beyond its first vertex
        for vertex in self._beyond_bridges():
            before = self.part[self.parent[vertex]]
            if before not in targets:
                continue
            term = (self.sums[vertex] + 1) ^ self.sums[before] ^ targets[before]
            if term:
                targets[vertex] = term - 1
            else:
                yield self.parent_edge[vertex]
        for edge, part, value in self._part_cuts():
            if targets.get(part) == value:
                yield edge

    def _part_cuts(self) -> Iterator[tuple[int, int, int]]:
        """Yield every edge that is no bridge with its part and the value of that part without it."""
        label = self._labels()
        upper_end = {self.parent_edge[vertex]: vertex for vertex in self.preorder[1:]}
        classes: dict[int, list[int]] = {}
        for edge, (one, other) in enumerate(self.ends):
            if self._place[one] < 0:
                continue
            part = self.part[one]
            if one == other:
                yield edge, part, self.sums[part] ^ 1
            elif label[edge]:
                classes.setdefault(label[edge], []).append(edge)
        for members in classes.values():
            part = self.part[self.ends[members[0]][0]]
            if len(members) == 1:
                yield members[0], part, self.sums[part] ^ 1
                continue
            lower = sorted((upper_end[edge] for edge in members if edge in upper_end), key=self._place.__getitem__)
            outside = [edge for edge in members if edge not in upper_end]
            nested = all(self._place[down] <= self._last[up] for up, down in pairwise(lower))
            assert nested, CHANCE
            assert len(outside) <= 1, CHANCE
            for edge, value in self._cycle_cuts(part, lower, outside):
                yield edge, part, value

    def _labels(self) -> list[int]:
        chance = SystemRandom()  # so that no picture can be made for which the labels fail
        label = [0] * len(self.ends)
        around = [0] * len(self.part)
        tree = set(self.parent_edge)
        for edge, (one, other) in enumerate(self.ends):
            if one != other and edge not in tree and self._place[one] >= 0:
                label[edge] = chance.getrandbits(LABEL_BITS) | 1
                around[one] ^= label[edge]
                around[other] ^= label[edge]
        for vertex in reversed(self.preorder[1:]):
            label[self.parent_edge[vertex]] = around[vertex]
            around[self.parent[vertex]] ^= around[vertex]
        return label

    def _cycle_cuts(self, part: int, lower: list[int], outside: list[int]) -> Iterator[tuple[int, int]]:
        """Yield each edge of a class with the value of its part without it.

        The edges of the tree in a class lie below one another; at most one edge is
        outside the tree, and it goes around all of them. They cut the part into the pieces of a cycle.
        """
        below = [self.sums[vertex] ^ 1 for vertex in lower]  # without the edge of the class above it
        pieces = [below[n] ^ self.sums[lower[n + 1]] for n in range(len(lower) - 1)]
        home = self.sums[part] ^ self.sums[lower[0]]
        if outside:
            pieces.append(below[-1] ^ 1)
        else:
            home ^= below[-1]
        # The cycle: home, edge, piece, edge, piece, …, edge, home.
        cycle = [self.parent_edge[vertex] for vertex in lower] + outside
        forth, back = chain_worths(pieces), chain_worths(pieces[::-1])
        for edge, one_side, other_side in zip(cycle, forth, reversed(back), strict=True):
            yield edge, home ^ one_side ^ other_side


def _walk(ends: Sequence[Ends], incident: list[list[int]]) -> tuple[list[int], list[int], list[int], list[int]]:
    """Walk depth first from the ground; return the preorder, the place in it, the parent edge and the parent of each.

    A deep picture would be too much for recursion.
    """
    preorder = [0]
    place, parent_edge, parent = ([-1] * len(incident) for _ in range(3))
    place[0] = 0
    stack = [(0, iter(incident[0]))]
    while stack:
        vertex, edges = stack[-1]
        for edge in edges:
            neighbour = ends[edge][0] + ends[edge][1] - vertex
            if place[neighbour] < 0:
                place[neighbour] = len(preorder)
                parent_edge[neighbour] = edge
                parent[neighbour] = vertex
                preorder.append(neighbour)
                stack.append((neighbour, iter(incident[neighbour])))
                break
        else:
            stack.pop()
    return preorder, place, parent_edge, parent
