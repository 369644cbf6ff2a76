"""How a picture of Green Hackenbush becomes stalks, one stage after another, as a person would do it.

What floats falls; the points of the ground under each part are joined; every cycle is fused to one
vertex with loops; loops become stalks; and from the top on, the stalks at a
vertex are replaced by one stalk of their nim-sum. Every stage keeps the value. At the end one
stalk stands on the ground for each part of the picture: the heaps of Nim.

Each stage knows what its vertices and edges were in the first picture, so that it can be drawn in the same places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from itertools import count, pairwise
from operator import xor

from grundy.core.phrase import Counted, Phrase
from grundy.core.position import Position
from grundy.core.ruleset import N_
from grundy.rulesets.graphs.hackenbush import Edge, Edges, hackenbush, tree_of, vertices_of
from grundy.rulesets.graphs.vertices import is_ground

MOST_NAMED = 12
"""How many vertices or edges a sentence names."""
NEW = -1
"""The number of an edge that the first picture does not have."""


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage of the reduction.

    Examples
    --------
    >>> [stage.title for stage in reduction((("0", "1", "g"), ("1", "1", "g"), ("1", "2", "g")))]
    ['Loops become stalks', 'Branches become one stalk']
    """

    first: Edges
    """The picture that is reduced."""
    title: str
    """Marked for translation."""
    words: Phrase
    picture: Edges
    """The picture after the stage."""
    numbers: tuple[int, ...]
    """The number of each edge in the first picture, -1 for a new one."""
    origins: Mapping[str, tuple[str, ...]]
    """The vertices of the first picture that each vertex stands for; none for one that is new."""
    feet: Mapping[str, tuple[int, ...]]
    """For a point of the ground that a part alone stands on, the edges of the first picture that went to the ground."""

    @property
    def position(self) -> Position:
        """The picture after the stage as a position."""
        return hackenbush.at(self.picture)


def reduction(picture: Edges) -> list[Stage]:
    """Return the stages from a green picture to stalks on the ground.

    Examples
    --------
    >>> square = (("0", "1", "g"), ("1", "2", "g"), ("2", "3", "g"), ("3", "4", "g"), ("4", "1", "g"))
    >>> [len(stage.picture) for stage in reduction(square)]
    [5, 5, 1]

    Notes
    -----
    Written for pictures that a person looks at: the time grows with the number of stages times the number of edges.
    """
    return list(Reduction(picture).stages())


def parts_of(picture: Edges) -> list[list[int]]:
    """Return the parts of a picture that meet only in the ground, each as the numbers of its edges.

    Examples
    --------
    >>> parts_of((("0", "1", "g"), ("0", "2", "g"), ("2", "1", "g"), ("0", "3", "g"), ("4", "5", "g")))
    [[0, 1, 2], [3]]
    """
    number = {name: vertex for vertex, name in enumerate(vertices_of(picture))}
    foot = _foot_of(picture)
    floating = set(tree_of(picture).floating)
    parts: dict[int, list[int]] = {}
    for edge, (one, other, _) in enumerate(picture):
        if edge not in floating:
            inside = [foot[number[vertex]] for vertex in (one, other) if not is_ground(vertex)]
            # An edge from the ground to the ground is a part of its own, numbered apart from the feet.
            parts.setdefault(inside[0] if inside else -1 - edge, []).append(edge)
    return list(parts.values())


class Reduction:
    """The stages, made one after another.

    Examples
    --------
    >>> [len(stage.picture) for stage in Reduction((("0", "1", "g"), ("1", "2", "g"), ("1", "3", "g"))).stages()]
    [1]
    """

    def __init__(self, picture: Edges) -> None:
        self.first = self.picture = picture
        self.numbers = tuple(range(len(picture)))
        names = dict.fromkeys(vertex for one, other, _ in picture for vertex in (one, other))
        self.origins: dict[str, tuple[str, ...]] = {vertex: (vertex,) for vertex in names}
        self.feet: dict[str, tuple[int, ...]] = {}
        self._next = 1 + max((int(name) for name in names if name.isdigit()), default=0)

    def stages(self) -> Iterator[Stage]:
        """Yield the stages."""
        yield from self._fall()
        yield from self._join_ground()
        yield from self._fuse()
        yield from self._unroll_loops()
        yield from self._merge_branches()

    def _stage(self, title: str, words: Phrase) -> Stage:
        return Stage(self.first, title, words, self.picture, self.numbers, dict(self.origins), dict(self.feet))

    def _keep(self, edges: list[tuple[int, Edge]]) -> None:
        """Go on with these edges, each with its number in the first picture."""
        self.numbers = tuple(number for number, _ in edges)
        self.picture = tuple(edge for _, edge in edges)

    def _fall(self) -> Iterator[Stage]:
        floating = set(tree_of(self.picture).floating)
        if floating:
            numbered = zip(self.numbers, self.picture, strict=True)
            self._keep([(number, edge) for number, edge in numbered if number not in floating])
            yield self._stage(
                N_("What floats falls"),
                Counted(
                    "{n} edge is not joined to the ground and falls at once.",
                    "{n} edges are not joined to the ground and fall at once.",
                    len(floating),
                ),
            )

    def _join_ground(self) -> Iterator[Stage]:
        """Let every part that touches the ground more than once stand on a point of its own."""
        edges = list(self.picture)
        parts = parts_of(self.picture)
        ends = [[v for number in part for v in edges[number][:2] if is_ground(v)] for part in parts]
        shared = Counter(vertex for points in ends for vertex in set(points))
        joined = False
        for part, points in zip(parts, ends, strict=True):
            if len(points) == 1:
                continue
            point = points[0] if shared[points[0]] == 1 else self._new_ground()
            for number in part:
                one, other, colour = edges[number]
                edges[number] = (point if is_ground(one) else one, point if is_ground(other) else other, colour)
            self.feet[point] = tuple(self.numbers[number] for number in part if point in edges[number][:2])
            self.origins[point] = tuple(dict.fromkeys(points))
            joined |= len(self.feet[point]) > 1
        self.picture = tuple(edges)
        if joined:
            yield self._stage(
                N_("Join the ground"),
                Phrase(N_("The ground is one vertex: where a part stands on several points, they are joined.")),
            )

    def _new_ground(self) -> str:
        return next(name for number in count(1) if (name := f"0.{number}") not in self.origins)

    def _fuse(self) -> Iterator[Stage]:
        tree, names, foot = tree_of(self.picture), vertices_of(self.picture), _foot_of(self.picture)
        cycles: dict[str, list[str]] = {}
        for vertex in tree.preorder[1:]:
            first = tree.part[vertex]
            if first != vertex:
                # Parts of the picture that meet only in the ground are fused to it one after the other.
                kept = names[first] if first else self._ground_below(names[foot[vertex]])
                cycles.setdefault(kept, [kept]).append(names[vertex])
        for kept, members in cycles.items():
            before = self.picture
            self._rename(dict.fromkeys(members, kept))
            loops = [
                f"{one}-{other}"
                for (one, other, _), (start, end, _) in zip(before, self.picture, strict=True)
                if start == end == kept and one != other
            ]
            yield self._stage(
                N_("Fuse a cycle"),
                Counted(
                    "The vertices {vertices} lie on cycles. Fused to one vertex they carry {n} loop: {loops}.",
                    "The vertices {vertices} lie on cycles. Fused to one vertex they carry {n} loops: {loops}.",
                    len(loops),
                    vertices=_listed(members),
                    loops=_listed(loops),
                ),
            )

    def _ground_below(self, foot: str) -> str:
        """Return the point of the ground to which a vertex is joined by an edge."""
        return next(_across(edge, foot) for edge in self.picture if foot in edge[:2] and is_ground(_across(edge, foot)))

    def _rename(self, names: Mapping[str, str]) -> None:
        merged: dict[str, tuple[str, ...]] = {}
        for vertex, origin in self.origins.items():
            kept = names.get(vertex, vertex)
            merged[kept] = merged.get(kept, ()) + origin
        self.origins = merged
        self.picture = tuple(
            (names.get(one, one), names.get(other, other), colour) for one, other, colour in self.picture
        )

    def _new(self) -> str:
        self._next += 1
        return str(self._next - 1)

    def _unroll_loops(self) -> Iterator[Stage]:
        loops = sum(one == other for one, other, _ in self.picture)
        if loops:
            self.picture = tuple(
                (one, self._new(), colour) if one == other else (one, other, colour)
                for one, other, colour in self.picture
            )
            yield self._stage(
                N_("Loops become stalks"),
                Counted(
                    "A loop can only be cut, so the {n} loop is a stalk of one edge.",
                    "A loop can only be cut, so the {n} loops are stalks of one edge.",
                    loops,
                ),
            )

    def _merge_branches(self) -> Iterator[Stage]:
        """Replace branches from the top on: a vertex is ready when only stalks stand on it."""
        tree, names = tree_of(self.picture), vertices_of(self.picture)
        below = {names[vertex]: names[tree.parent[vertex]] for vertex in reversed(tree.preorder[1:])}
        points = dict.fromkeys(vertex for edge in self.picture for vertex in edge[:2] if vertex in self.feet)
        for vertex in [*below, *points]:
            branches = self._stalks_on(vertex, below.get(vertex))
            if len(branches) < 2:
                continue
            stalk, words = self.one_stalk(vertex, ["".join(self.picture[e][2] for e in branch) for branch in branches])
            removed = {edge for branch in branches for edge in branch}
            edges = [*zip(self.numbers, self.picture, strict=True)]
            tops = [vertex, *(self._new() for _ in stalk)]
            grown = [(NEW, (*ends, colour)) for ends, colour in zip(pairwise(tops), stalk, strict=True)]
            self._keep([*(edge for number, edge in enumerate(edges) if number not in removed), *grown])
            yield self._stage(N_("Branches become one stalk"), words)

    def one_stalk(self, vertex: str, stalks: list[str]) -> tuple[str, Phrase]:
        """Return the colours of the stalk that does the same as those on a vertex, and why."""
        lengths = [len(stalk) for stalk in stalks]
        left = reduce(xor, lengths)
        said = N_(
            "At {vertex} stand stalks of {lengths}. Their nim-sum is {left}: one stalk of that length does the same."
        )
        if not left:
            said = N_("At {vertex} stand stalks of {lengths}. Their nim-sum is 0: without them nothing changes.")
        return "g" * left, Phrase(said, vertex=vertex, lengths=tuple(lengths), left=left)

    def _stalks_on(self, vertex: str, below: str | None) -> list[list[int]]:
        """Return the stalks on a vertex, each as the numbers of its edges; all that stands on it are stalks."""
        incident: dict[str, list[int]] = {}
        for number, (one, other, _) in enumerate(self.picture):
            incident.setdefault(one, []).append(number)
            incident.setdefault(other, []).append(number)
        found = []
        skipped = below is None
        for edge in incident.get(vertex, []):
            ends = self.picture[edge]
            here = _across(ends, vertex)
            if not skipped and (here == below or is_ground(here)):
                skipped = True  # the edge towards the ground
                continue
            stalk = [edge]
            while more := [number for number in incident[here] if number != stalk[-1]]:
                stalk.append(more[0])
                here = _across(self.picture[more[0]], here)
            found.append(stalk)
        return found


def _foot_of(picture: Edges) -> dict[int, int]:
    """Return for each vertex the one next to the ground from which the walk came to it."""
    tree = tree_of(picture)
    foot: dict[int, int] = {}
    for vertex in tree.preorder[1:]:
        before = tree.parent[vertex]
        foot[vertex] = foot.get(before, vertex)
    return foot


def _listed(words: list[str]) -> str:
    return ", ".join(words if len(words) <= MOST_NAMED else [*words[:MOST_NAMED], "…"])


def _across(edge: Edge, vertex: str) -> str:
    return edge[1] if edge[0] == vertex else edge[0]
