"""Pictures that come from another one are drawn in its places: those of a match, and the stages of a reduction.

A fused vertex lies in the middle of the vertices that it stands for, a joined point of the ground in the
middle of its feet. What stands on a vertex moves with it, and a new stalk grows where there is room.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, sin
from statistics import fmean

from grundy.drawing.hackenbush_layout import Layout, direction, free_directions, layout, stand
from grundy.explaining.step import Origin
from grundy.rulesets.graphs.hackenbush import Edges
from grundy.rulesets.graphs.reduction import Stage
from grundy.rulesets.graphs.vertices import Place, is_ground

GROWTH = 0.85
"""The length of a new edge."""


def layouts(picture: Edges, given: Mapping[str, Place], origin: Origin | None) -> tuple[Layout, Layout]:
    """Return where a picture is drawn, and where the one is drawn that it comes from, with the given places.

    Examples
    --------
    >>> from grundy.rulesets.graphs.hackenbush import hackenbush
    >>> from grundy.rulesets.graphs.reduction import reduction
    >>> triangle = hackenbush("0-1", "1-2", "2-3", "3-1")
    >>> fused = reduction(triangle.state)[0]
    >>> layouts(fused.picture, {}, Origin(triangle, fused))[0].places
    {'1': (0.5, 1.6666666666666667)}
    """
    first = layout(picture if origin is None else origin.position.state, given)
    if origin is None:
        return first, first
    if origin.stage is None:
        return _kept(first, picture), first
    first = _kept(first, origin.stage.first)
    return _staged(first, origin.stage), first


def _kept(first: Layout, picture: Edges) -> Layout:
    """Return a picture with everything where it was in the first one."""
    left = {vertex for edge in picture for vertex in edge[:2]}
    return stand(picture, {vertex: place for vertex, place in first.places.items() if vertex in left})


def _staged(first: Layout, stage: Stage) -> Layout:
    near: dict[str, list[tuple[str, int]]] = {}
    for number, (one, other, _) in zip(stage.numbers, stage.picture, strict=True):
        near.setdefault(one, []).append((other, number))
        near.setdefault(other, []).append((one, number))
    places = {point: first.places[point] for point in near if is_ground(point) and point in first.places}
    places |= {point: (fmean(map(first.foot, edges)), 0.0) for point, edges in stage.feet.items() if point in near}
    reached = [point for point in near if is_ground(point)]
    for vertex in reached:  # grows while it is walked
        for other, number in near[vertex]:
            if other in places or is_ground(other) or other not in stage.origins:
                continue
            x, y = (fmean(axis) for axis in zip(*(first.places[v] for v in stage.origins[other]), strict=True))
            if vertex in places and not all(map(is_ground, stage.origins[vertex])):
                # What stands on a vertex moves with it.
                below = _end_at(vertex, number, first, stage)
                x, y = x + places[vertex][0] - below[0], y + places[vertex][1] - below[1]
            places[other] = (x, max(y, 0.3))
            reached.append(other)
    _grow(near, reached, places)
    return stand(stage.picture, places)


def _end_at(vertex: str, number: int, first: Layout, stage: Stage) -> Place:
    """Return where the end of an edge was in the first picture that belongs to this vertex now."""
    one = stage.first[number][0]
    here = is_ground(one) if is_ground(vertex) and one not in stage.origins[vertex] else one in stage.origins[vertex]
    return first.ends[number][0 if here else 1]


def _grow(near: dict[str, list[tuple[str, int]]], reached: list[str], places: dict[str, Place]) -> None:
    """Find places for new vertices: the first of a stalk where there is room, the others straight on."""
    heading: dict[str, float] = {}
    for vertex in reached:  # grows while it is walked
        fresh = [other for other, _ in near[vertex] if other not in places and not is_ground(other)]
        if not fresh or vertex not in places:
            continue
        turns = [heading[vertex]] if vertex in heading else []
        if not turns:
            used = [direction(places[vertex], places[other]) for other, _ in near[vertex] if other in places]
            turns = free_directions(used, len(fresh), upwards=True)
        for other, turn in zip(fresh, turns, strict=True):
            heading[other] = turn
            places[other] = (places[vertex][0] + GROWTH * cos(turn), places[vertex][1] + GROWTH * sin(turn))
            reached.append(other)
