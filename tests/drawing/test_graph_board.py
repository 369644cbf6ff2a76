"""The board of the game on a graph: it stays still while the token moves, and shows every arrow."""

from __future__ import annotations

import re
from math import hypot

import pytest

from grundy import draw, graph, parse
from grundy.drawing.boards.graph import RADIUS, arranged_vertices

WRITTEN = parse("graph").ruleset.name[len("graph[") : -1]


def test_vertices_keep_their_places_when_the_token_moves() -> None:
    rules = graph(WRITTEN)
    places = {
        tuple(re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="22"', draw(rules(vertex)))) for vertex in rules.graph
    }
    assert len(places) == 1
    (discs,) = places
    assert len(set(discs)) == len(rules.graph)


def test_moves_are_the_vertices_that_arrows_lead_to() -> None:
    for vertex, targets in graph(WRITTEN).graph.items():
        drawn = draw(graph(WRITTEN)(vertex), link=lambda move: f"/{move}")
        assert set(re.findall(r'data-move="(\w+)"', drawn)) == set(targets)
        assert drawn.count('class="arrowhead way"') == len(targets)


@pytest.mark.parametrize("written", [WRITTEN, "a>b, b>c, a>c, c>d, a>d", "a>a, a>b, b>a", "a>b, b>c, c>a, d"])
def test_arrows_keep_away_from_other_vertices(written: str) -> None:
    drawn = draw(graph(written)("a"))
    discs = [(float(x), float(y)) for x, y in re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="22"', drawn)]
    for curve in re.findall(r'd="M([\d.]+ [\d.]+)Q([\d.]+ [\d.]+) ([\d.]+ [\d.]+)"', drawn):
        start, middle, end = (tuple(map(float, point.split())) for point in curve)
        x, y = ((start[axis] + 2 * middle[axis] + end[axis]) / 4 for axis in (0, 1))
        assert min(hypot(x - a, y - b) for a, b in discs) > RADIUS


def test_opposite_arrows_stand_apart() -> None:
    drawn = draw(graph("a>b, b>a, a>d, d>b, b>c")("a"))
    curves = re.findall(r"Q([\d.]+) ([\d.]+) ", drawn)
    assert len(set(curves)) == len(curves) == 5


def test_levels_follow_the_arrows_when_there_is_no_cycle() -> None:
    levels = arranged_vertices({"a": "bd", "b": "c", "c": "d", "d": "", "e": "d"})
    depth = {vertex: number for number, level in enumerate(levels) for vertex in level}
    assert depth == {"a": 0, "b": 1, "c": 2, "d": 3, "e": 0}


def test_large_graph_is_shown_as_cards() -> None:
    star = graph({"a": [f"v{n}" for n in range(50)], **{f"v{n}": [] for n in range(50)}})
    assert "arrowhead" not in draw(star("a"))
