"""Sketches by chance: a plant that grows, a graph with cycles, an order in levels. The same seed gives the same one."""

from __future__ import annotations

from itertools import pairwise
from math import dist
from random import Random
from string import ascii_lowercase

from grundy.drawing.sketch import Sketch
from grundy.rulesets.graphs.hackenbush import Edge
from grundy.rulesets.graphs.vertices import Place, is_ground

EDGES = range(7, 15)
"""How many edges a picture has."""
DIRECTIONS = [(0.0, 1.0), (-0.5, 1.0), (0.5, 1.0), (-1.0, 0.5), (1.0, 0.5)]
CLOSE, APART = 1.6, 0.7
"""How far apart the ends of a new edge may be, and how near to another vertex a new one may stand."""


def random_sketch(kind: str, seed: int, *, coloured: bool = False) -> Sketch:
    """Return a sketch of a kind.

    Examples
    --------
    >>> random_sketch("hackenbush", 1) == random_sketch("hackenbush", 1)
    True
    >>> {colour for _, _, colour in random_sketch("hackenbush", 1, coloured=True).edges} <= set("gbr")
    True
    """
    chance = Random(f"{kind} {seed}")
    if kind == "hackenbush":
        return _plant(chance, "ggbbbrrr" if coloured else "g")
    return _graph(chance) if kind == "graph" else _order(chance)


def _plant(chance: Random, colours: str) -> Sketch:
    """Return a picture that grew edge by edge; a few of its edges close a cycle, if all are green."""
    places: dict[str, Place] = {"0": (0.0, 0.0)}
    for number in range(1, chance.randint(2, 3)):
        places[f"0.{number}"] = (2.0 * number, 0.0)
    edges: list[Edge] = []
    wanted, above = chance.choice(EDGES), 0
    while len(edges) < wanted:
        start, colour = chance.choice(list(places)), chance.choice(colours)
        x, y = places[start]
        near = [end for end, place in places.items() if not is_ground(end) and dist(place, (x, y)) <= CLOSE]
        if near and len(colours) == 1 and chance.random() < 0.25:  # a cycle in three colours has no theorem
            edges.append((start, chance.choice(near), colour))
            continue
        right, up = chance.choice(DIRECTIONS)
        new = (x + right, y + up)
        if min(dist(new, place) for place in places.values()) >= APART:
            above += 1
            places[str(above)] = new
            edges.append((start, str(above), colour))
    standing = {vertex for one, other, _ in edges for vertex in (one, other)}
    return Sketch("hackenbush", {v: place for v, place in places.items() if v in standing}, tuple(edges))


def _graph(chance: Random) -> Sketch:
    """Return a graph in three rows; no arrow leads out of its last vertex."""
    places = _rows([chance.randint(2, 3) for _ in range(3)], chance)
    names = list(places)
    edges = []
    for start in names[:-1]:
        many = chance.choice((1, 2, 2)) if start == names[0] else chance.choice((0, 1, 2, 2))
        ends = chance.sample([name for name in names if name != start], many)
        edges += [(start, end, "") for end in sorted(ends)]
    return Sketch("graph", {name: (x, -y) for name, (x, y) in places.items()}, tuple(edges), names[0])


def _order(chance: Random) -> Sketch:
    """Return an order in three levels, each element above the lowest one above another."""
    rows = [chance.randint(2, 4) for _ in range(3)]
    places = _rows(rows, chance)
    names = iter(places)
    levels = [[next(names) for _ in range(row)] for row in rows]
    edges = [
        (low, high, "")
        for below, above in pairwise(levels)
        for high in above
        for low in sorted(chance.sample(below, chance.randint(1, 2)))
    ]
    return Sketch("poset", places, tuple(edges))


def _rows(rows: list[int], chance: Random) -> dict[str, Place]:
    """Return letters in rows, from below upwards, a little out of line."""
    letters = iter(ascii_lowercase)
    places: dict[str, Place] = {}
    for height, many in enumerate(rows):
        for number in range(many):
            across = 2.0 * (number - (many - 1) / 2) + chance.choice((-0.5, 0.0, 0.5)) / 2
            places[next(letters)] = (across, 2.0 * height)
    return places
