"""The colon principle in three colours: what a picture is worth, branch by branch, from the top down to the ground.

What stands on a vertex may be replaced by anything of the same value. So an edge that carries a part of
value x is worth (edge : x), the ordinal sum, and what stands on a vertex is worth the sum of its branches. A chain of
blue and red edges that carries a number is a number, found at once (`stalks`); one of green edges that carries a
nimber is a nimber. A part that hangs on a vertex and is green as a whole is a nimber by the fusion principle.
Only cycles with blue or red edges, or with something blue or red on them, are beyond it.

References
----------
E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, vol. 1, ch. 7.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.core.errors import Undecided
from grundy.core.forms.canonical import CanonicalForm
from grundy.core.forms.dyadic import birthday
from grundy.core.forms.store import Store
from grundy.core.forms.sums import ordinal_sum
from grundy.core.limits import limits
from grundy.core.outcome import Player
from grundy.rulesets.graphs.fusion import BridgeTree
from grundy.rulesets.graphs.stalks import NOTHING, Dyadic, added, exact, negated, stalk_worth

NOWHERE = -1
"""The top of a loop: nothing stands there."""
EDGE_OF: dict[Player, str] = {"L": "b", "R": "r"}


@dataclass(frozen=True, slots=True)
class Chain:
    """Edges one on another, from a foot to a top; nothing else stands on the vertices between."""

    foot: int
    edges: list[int]
    """From the foot up."""
    top: int


def chains(tree: BridgeTree) -> Iterator[Chain]:
    """Yield the chains of bridges, and the loops; each after those that stand on its top.

    Examples
    --------
    >>> tree = BridgeTree.of(5, [(0, 1), (1, 2), (2, 3), (2, 4), (4, 4)])
    >>> [(chain.foot, chain.edges, chain.top) for chain in chains(tree)]
    [(4, [4], -1), (2, [3], 4), (2, [2], 3), (0, [0, 1], 2)]
    """
    bridged = [0] * len(tree.part)
    others = [0] * len(tree.part)
    for vertex in tree.preorder[1:]:
        (bridged if tree.part[vertex] == vertex else others)[tree.parent[vertex]] += 1
    for edge, (one, other) in enumerate(tree.ends):
        if one == other and tree.part[one] >= 0:
            others[one] += 1
            yield Chain(one, [edge], NOWHERE)
    inner = [part == vertex and bridged[vertex] == 1 and not others[vertex] for vertex, part in enumerate(tree.part)]
    for top in reversed(tree.preorder[1:]):
        if inner[top] or tree.part[top] != top:
            continue
        edges, foot = [tree.parent_edge[top]], tree.parent[top]
        while foot and inner[foot]:
            edges.append(tree.parent_edge[foot])
            foot = tree.parent[foot]
        yield Chain(foot, edges[::-1], top)


def green_petals(colours: str, tree: BridgeTree) -> dict[int, int] | None:
    """Return the nim-sum of the cycles that hang on each vertex; None if something blue or red belongs to a cycle.

    Examples
    --------
    >>> tree = BridgeTree.of(4, [(0, 1), (1, 2), (2, 3), (3, 1)])
    >>> green_petals("bggg", tree), green_petals("bggr", tree)
    ({1: 1}, None)
    """
    petals: dict[int, int] = {}
    if all(tree.part[vertex] == vertex for vertex in tree.preorder):
        return petals
    place = [-1] * len(tree.part)
    for number, vertex in enumerate(tree.preorder):
        place[vertex] = number
    lowest, green = place.copy(), [True] * len(place)
    for edge, (one, other) in enumerate(tree.ends):
        high, low = (one, other) if place[one] >= place[other] else (other, one)
        if tree.parent_edge[high] != edge and place[low] >= 0:
            green[high] &= colours[edge] == "g"
            lowest[high] = min(lowest[high], place[low])
    for vertex in reversed(tree.preorder[1:]):
        below = tree.parent[vertex]
        green[vertex] &= colours[tree.parent_edge[vertex]] == "g"
        green[below] &= green[vertex]
        lowest[below] = min(lowest[below], lowest[vertex])
        if tree.part[vertex] == vertex:
            continue
        if not green[vertex]:
            return None
        if lowest[vertex] == place[below]:  # nothing beyond the edge goes back further
            petals[below] = petals.get(below, 0) ^ tree.sums[vertex]
    return petals


@dataclass(frozen=True, slots=True)
class Worth:
    """A value in three parts: number + ∗nim + a game of a store that is neither."""

    number: Dyadic = NOTHING
    nim: int = 0
    rest: int = 0

    @property
    def is_number(self) -> bool:
        """Whether it is a number alone."""
        return not self.nim and not self.rest

    @property
    def is_nimber(self) -> bool:
        """Whether it is a nimber alone."""
        return not self.number[0] and not self.rest


class ColonWorths:
    """What stands on each vertex of a picture, and what each chain of it is worth.

    Examples
    --------
    >>> tree = BridgeTree.of(3, [(0, 1), (1, 2)])
    >>> ColonWorths("br", tree, {}).value(), ColonWorths("gb", tree, {}).value()
    (CanonicalForm('1/2'), CanonicalForm('^*'))
    """

    def __init__(self, colours: str, tree: BridgeTree, petals: dict[int, int]) -> None:
        self.colours, self.tree = colours, tree
        self.store = Store(limits().forms_compared)
        self._standing = {vertex: Worth(nim=nim) for vertex, nim in petals.items()}

    def value(self) -> CanonicalForm:
        """Return the value of the picture."""
        for _ in self.branches():
            pass
        return self.form(self._standing.get(0, Worth()))

    def branches(self) -> Iterator[tuple[Chain, Worth, Worth]]:
        """Yield each chain with what it carries and what it is worth with that."""
        standing = self._standing
        for chain in chains(self.tree):
            carried = standing.pop(chain.top, Worth())
            worth = self._carrying("".join([self.colours[edge] for edge in chain.edges]), carried)
            standing[chain.foot] = self._sum(standing.get(chain.foot, Worth()), worth)
            yield chain, carried, worth

    def form(self, worth: Worth) -> CanonicalForm:
        """Return what something is worth as a canonical form."""
        named = self.store.named(exact(worth.number), 0, worth.nim)
        return CanonicalForm(self.store, self.store.add(named, worth.rest))

    def _sum(self, one: Worth, other: Worth) -> Worth:
        rest = self.store.add(one.rest, other.rest)
        return Worth(added(one.number, other.number), one.nim ^ other.nim, rest)

    def _carrying(self, chain: str, worth: Worth) -> Worth:
        """Return what a chain is worth, given by its colours from the ground up, that carries something."""
        while chain:
            if worth.is_number and (below := chain.rstrip("br")) != chain:
                worth = Worth(stalk_worth(chain[len(below) :], worth.number))
            elif worth.is_nimber and (below := chain.rstrip("g")) != chain:
                worth = Worth(nim=worth.nim + len(chain) - len(below))
            else:
                worth = self._edge(chain[-1], worth)
                below = chain[:-1]
            chain = below
        return worth

    def _edge(self, colour: str, worth: Worth) -> Worth:
        """Return the ordinal sum of an edge and what it carries."""
        store, latest = self.store, limits().days
        numerator, bits = worth.number
        if bits + (abs(numerator) >> bits) > latest and birthday(exact(worth.number)) > latest:
            raise Undecided("a number that is born after day {limit} stands on or beside green edges", limit=latest)
        zero = CanonicalForm(store, 0)
        found = ordinal_sum([zero] * (colour != "r"), [zero] * (colour != "b"), self.form(worth)).game
        number = store.numbers[found]
        if number is None or store.ups[found]:
            return Worth(rest=found)
        return Worth((number, store.scale), store.stars[found])


def best_cut(colours: str, tree: BridgeTree, player: Player) -> int | None:
    """Return the cut that costs a player least in a tree of blue and red edges, None if he has none.

    Examples
    --------
    >>> tree = BridgeTree.of(5, [(0, 1), (1, 2), (2, 3), (0, 4)])
    >>> best_cut("bbrr", tree, "L"), best_cut("bbrr", tree, "R")
    (1, 2)
    """
    own = EDGE_OF[player]
    sums: dict[int, Dyadic] = {}
    best: dict[int, tuple[Dyadic, int]] = {}
    """The least change of what stands on a vertex, and the cut that makes it."""
    for chain in chains(tree):
        stalk = "".join([colours[edge] for edge in chain.edges])
        carried = sums.pop(chain.top, NOTHING)
        worth = stalk_worth(stalk, carried)
        sums[chain.foot] = added(sums.get(chain.foot, NOTHING), worth)
        if (above := best.pop(chain.top, None)) is not None:
            after, cut = stalk_worth(stalk, added(carried, above[0])), above[1]  # the higher, the less is lost
        elif own in stalk:
            highest = stalk.rindex(own)
            after, cut = stalk_worth(stalk[:highest]), chain.edges[highest]
        else:
            continue
        change = added(after, negated(worth))
        if chain.foot in best:
            gain = added(change, negated(best[chain.foot][0]))[0]
            if gain <= 0 if player == "L" else gain >= 0:
                continue
        best[chain.foot] = change, cut
    return best[0][1] if 0 in best else None
