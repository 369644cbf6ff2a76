"""Where the vertices of a picture of Hackenbush are drawn, in lengths of an edge, to the right and up.

A vertex stands as high as its distance from the ground. In each level the vertices are ordered so
that edges cross seldom, and then moved as close to their neighbours as the least
distance between them allows. Parts that meet only in the ground stand side by side. Places that are given are
kept, scaled and with the ground below; vertices without one find theirs beside their neighbours.

Edges to the plain ground, 0, end on feet of their own; points of the ground with a name or a
place of their own are drawn as such.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, dist, pi, radians, sin
from statistics import median

from grundy.drawing.levels import sweep
from grundy.rulesets.graphs.hackenbush import Edges
from grundy.rulesets.graphs.vertices import Place, is_ground

APART, GAP, FOOT = 1.0, 1.1, 0.62
"""The least distances: between vertices of a level, between parts, and between feet."""
ORDERINGS, MOVES = 8, 150
"""How often levels are ordered, and how often their vertices are moved."""
UPWARDS = [radians(90 + turn) for turn in (0, 30, -30, 60, -60)]
"""Directions in which a vertex without a place is put, the best first."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything is drawn.

    Examples
    --------
    >>> stalk = layout((("0", "1", "g"), ("1", "2", "g")), {})
    >>> stalk.places
    {'1': (0.0, 1.0), '2': (0.0, 2.0)}
    >>> stalk.ends
    (((0.0, 0.0), (0.0, 1.0)), ((0.0, 1.0), (0.0, 2.0)))
    """

    places: Mapping[str, Place]
    """The vertices and the points of the ground that are drawn as such."""
    ends: tuple[tuple[Place, Place], ...]
    """The two ends of every edge."""

    @property
    def outline(self) -> list[Place]:
        """Everything that must be on the sheet."""
        return [*self.places.values(), *(end for ends in self.ends for end in ends)]

    def foot(self, number: int) -> float:
        """Return how far to the right the end of an edge is that lies on the ground."""
        return min(self.ends[number], key=lambda end: end[1])[0]


def layout(picture: Edges, given: Mapping[str, Place]) -> Layout:
    """Return where the vertices and the ends of the edges of a picture are drawn.

    Examples
    --------
    >>> layout((("0", "1", "g"), ("0", "2", "g"), ("1", "2", "g")), {}).ends
    (((0.0, 0.0), (0.0, 1.0)), ((1.0, 0.0), (1.0, 1.0)), ((0.0, 1.0), (1.0, 1.0)))
    """
    return _layout(picture, tuple(given.items()))


@lru_cache(maxsize=64)  # the stages of a reduction and the pictures of a match all ask for the first one
def _layout(picture: Edges, given: tuple[tuple[str, Place], ...]) -> Layout:
    places = _scaled(picture, dict(given))
    right = max((x for x, _ in places.values()), default=-GAP)
    near = _neighbours(picture)
    seen: set[str] = set()
    for start in near:
        if is_ground(start) or start in seen:
            continue
        part = list(_distances([start], near))  # parts meet only in the ground
        seen.update(part)
        loose = [vertex for vertex in part if vertex not in places]
        if len(loose) == len(part):
            right = _lay_out(part, near, right + GAP, places)
        else:
            _complete(loose, near, places)
            right = max(right, *(places[vertex][0] for vertex in part))
    return stand(picture, places)


def _neighbours(picture: Edges) -> dict[str, list[str]]:
    near: dict[str, list[str]] = {}
    for one, other, _ in picture:
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    return near


def _distances(starts: Iterable[str], near: Mapping[str, list[str]]) -> dict[str, int]:
    """Return how many edges above the ground lead from the starts to each vertex that they reach, the nearest first."""
    distance = dict.fromkeys(starts, 0)
    reached = list(distance)
    for vertex in reached:  # grows while it is walked
        for other in near[vertex]:
            if not is_ground(other) and other not in distance:
                distance[other] = distance[vertex] + 1
                reached.append(other)
    return distance


def _scaled(picture: Edges, given: Mapping[str, Place]) -> dict[str, Place]:
    """Return the given places so that an edge has about the length 1 and the ground lies below, at height 0."""
    used = {vertex: given[vertex] for vertex in _neighbours(picture) if vertex in given}
    ground = [y for vertex, (_, y) in used.items() if is_ground(vertex)]
    above = [y for vertex, (_, y) in used.items() if not is_ground(vertex)]
    up = -1 if ground and above and sum(ground) / len(ground) > sum(above) / len(above) else 1
    level = sum(ground) / len(ground) if ground else min([0.0, *above])
    lengths = [dist(used[one], used[other]) for one, other, _ in picture if one in used and other in used]
    unit = median([length for length in lengths if length > 0] or [1.0])
    left = min((x for x, _ in used.values()), default=0.0)
    return {
        vertex: ((x - left) / unit, 0.0 if is_ground(vertex) else max(up * (y - level) / unit, 0.2))
        for vertex, (x, y) in used.items()
    }


def _lay_out(part: list[str], near: Mapping[str, list[str]], left: float, places: dict[str, Place]) -> float:
    """Find places for a whole part, from `left` on, and return how far to the right it goes."""
    roots = [vertex for vertex in part if any(map(is_ground, near[vertex]))]
    lift = 1 if roots else 1.6  # what floats, floats
    roots = roots or part[:1]
    height = _distances(roots, near)
    levels: list[list[str]] = [[] for _ in range(max(height.values()) + 1)]
    for vertex in _depth_first(roots, near):
        levels[height[vertex]].append(vertex)
    levels = _ordered(levels, near)
    across = {vertex: APART * place for level in levels for place, vertex in enumerate(level)}
    for turn in range(MOVES):
        for level in levels if turn % 2 else reversed(levels):
            wanted = [_mean(across, near[vertex], across[vertex]) for vertex in level]
            across.update(zip(level, spread(wanted, APART), strict=True))
    feet = [
        across[vertex] + 0.5 * FOOT * max(near[vertex].count("0") - 1, 0) * side for vertex in part for side in (-1, 1)
    ]
    shift = left - min(feet)
    for vertex in part:
        places[vertex] = (round(across[vertex] + shift, 4), float(height[vertex] + lift))
    return max(feet) + shift


def _depth_first(roots: list[str], near: Mapping[str, list[str]]) -> list[str]:
    found: dict[str, None] = {}
    stack = roots[::-1]
    while stack:
        vertex = stack.pop()
        if vertex not in found:
            found[vertex] = None
            stack += [other for other in reversed(near[vertex]) if not is_ground(other)]
    return list(found)


def _ordered(levels: list[list[str]], near: Mapping[str, list[str]]) -> list[list[str]]:
    """Return the levels with the vertices so ordered that few edges cross: each near the mean of its neighbours."""
    best, fewest = levels, _crossings(levels, near)
    for turn in range(ORDERINGS):
        if not fewest:
            break
        levels = [level[:] for level in levels]
        sweep(levels, near, lambda n, many: n / many, backwards=turn % 2 == 0)
        crossings = _crossings(levels, near)
        if crossings < fewest:
            best, fewest = levels, crossings
    return best


def _crossings(levels: list[list[str]], near: Mapping[str, list[str]]) -> int:
    """Return how many pairs of edges cross, and how many vertices an edge inside a level passes."""
    place = {vertex: n for level in levels for n, vertex in enumerate(level)}
    count = 0
    for below, above in zip(levels, [*levels[1:], []], strict=True):
        higher = set(above)
        ends = [(place[vertex], place[other]) for vertex in below for other in near[vertex] if other in higher]
        count += sum(a < c and b > d for a, b in ends for c, d in ends)
        beside = set(below)
        flat = [(place[vertex], place[other]) for vertex in below for other in near[vertex] if other in beside]
        count += sum(b - a - 1 for a, b in flat if a < b)
    return count


def _mean(at: Mapping[str, float], vertices: Iterable[str], alone: float) -> float:
    found = [at[vertex] for vertex in vertices if vertex in at]
    return sum(found) / len(found) if found else alone


def spread(wanted: Sequence[float], least: float) -> list[float]:
    """Return numbers in order, at least so far apart, that are as close to the wanted ones as can be.

    Examples
    --------
    >>> spread([0, 0, 5], 1)
    [-0.5, 0.5, 5.0]
    """
    blocks: list[tuple[float, int]] = []
    for number, value in enumerate(wanted):
        total, count = value - least * number, 1
        while blocks and blocks[-1][0] * count > total * blocks[-1][1]:
            before, many = blocks.pop()
            total, count = total + before, count + many
        blocks.append((total, count))
    means = [total / count for total, count in blocks for _ in range(count)]
    return [mean + least * number for number, mean in enumerate(means)]


def _complete(loose: list[str], near: Mapping[str, list[str]], places: dict[str, Place]) -> None:
    """Find places for the vertices of a part that has some: those with the most neighbours in place come first."""
    while loose:
        vertex = max(loose, key=lambda vertex: sum(other in places for other in near[vertex]))
        loose.remove(vertex)
        known = [places[other] for other in dict.fromkeys(near[vertex]) if other in places]
        if not known:
            known = [(max(x for x, _ in places.values()) + APART, 0.0)]
        middle = (sum(x for x, _ in known) / len(known), sum(y for _, y in known) / len(known))
        taken = list(places.values())
        tried = [(middle[0] + cos(turn), middle[1] + sin(turn)) for turn in UPWARDS]
        places[vertex] = max(tried, key=lambda place: min(0.7, *(dist(place, other) for other in taken)))


def stand(picture: Edges, places: Mapping[str, Place]) -> Layout:
    """Return the layout in which the vertices have these places: the points of the ground and the feet are found.

    Examples
    --------
    >>> stand((("0", "1", "g"), ("0", "1", "g")), {"1": (0, 1)}).ends
    (((-0.31, 0.0), (0, 1)), ((0.31, 0.0), (0, 1)))
    """
    whole = dict(places)
    near = _neighbours(picture)
    for point in near:
        if is_ground(point) and point != "0" and point not in whole:
            whole[point] = (_mean({v: x for v, (x, _) in places.items()}, near[point], _free(whole)), 0.0)
    feet = _feet(picture, whole)
    ends = (
        (whole.get(one) or feet[number, 0], whole.get(other) or feet[number, 1])
        for number, (one, other, _) in enumerate(picture)
    )
    return Layout(whole, tuple(ends))


def _free(places: Mapping[str, Place]) -> float:
    return max((x for x, _ in places.values()), default=-APART) + APART


def _feet(picture: Edges, places: Mapping[str, Place]) -> dict[tuple[int, int], Place]:
    """Return the feet of the edges to the plain ground: below their other end, apart from one another."""
    wanted: list[tuple[float, tuple[int, int]]] = []
    free = _free(places)
    beside: dict[str, int] = {}
    for number, (one, other, _) in enumerate(picture):
        for side, (vertex, across) in enumerate(((one, other), (other, one))):
            if is_ground(vertex) and vertex not in places:
                if across in places:
                    wanted.append((places[across][0] + 1e-6 * beside.get(across, 0), (number, side)))
                    beside[across] = beside.get(across, 0) + 1
                elif side == 0:  # a loop of the ground stands beside everything else
                    wanted.append((free, (number, side)))
                    free += APART
    wanted.sort()
    at = spread([x for x, _ in wanted], FOOT)
    feet = {key: (round(x, 4), 0.0) for x, (_, key) in zip(at, wanted, strict=True)}
    return feet | {(number, 1): foot for (number, side), foot in feet.items() if (number, 1) not in feet}


def free_directions(used: Iterable[float], count: int, *, upwards: bool) -> list[float]:
    """Return directions, as angles, for things to be added to a vertex whose edges leave in the `used` ones.

    Each goes where there is most room, between edges that are there.

    Examples
    --------
    >>> [round(direction / pi, 2) for direction in free_directions([pi / 2], 2, upwards=True)]
    [0.25, 0.75]
    >>> [round(direction / pi, 2) for direction in free_directions([-pi / 2], 3, upwards=False)]
    [0.0, 0.5, 1.0]
    """
    if upwards:
        walls = sorted({0.0, pi, *(turn for turn in used if 0 < turn < pi)})
    else:
        walls = sorted({turn % (2 * pi) for turn in used}) or [1.5 * pi]
        walls.append(walls[0] + 2 * pi)
    gaps = list(pairwise(walls))
    inside = [0] * len(gaps)
    for _ in range(count):
        room = [round((high - low) / (many + 1), 6) for (low, high), many in zip(gaps, inside, strict=True)]
        inside[max(range(len(gaps)), key=lambda gap: (room[gap], sin(sum(gaps[gap]) / 2)))] += 1
    return [
        (low + (high - low) * (n + 1) / (many + 1) + pi / 2) % (2 * pi) - pi / 2
        for (low, high), many in zip(gaps, inside, strict=True)
        for n in range(many)
    ]


def direction(start: Place, end: Place) -> float:
    """Return the angle at which an edge leaves its start.

    Examples
    --------
    >>> direction((0, 0), (1, 0))
    0.0
    """
    return atan2(end[1] - start[1], end[0] - start[0])
