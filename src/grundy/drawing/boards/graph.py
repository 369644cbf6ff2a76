"""A graph with a token: vertices in levels, arrows that lead downwards where they can, the token moves along one.

The place of a vertex does not depend on where the token is. An arrow bends until it keeps away from all other vertices.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import hypot
from typing import Any, Protocol, runtime_checkable

from grundy.core.ruleset import N_
from grundy.drawing.badges import outline
from grundy.drawing.board import Board, Rules
from grundy.drawing.levels import sweep
from grundy.drawing.palette import ACCENT, ACCENT_SOFT, CARD, INK, MUTED
from grundy.drawing.svg import Area, Picture, circle, element, figure, shorten
from grundy.drawing.touch import Frame, Touch

ACROSS, DOWN, EDGE, RADIUS, RING = 76, 72, 30, 22, 6
"""Between vertices beside and below each other, around the picture; of a vertex, and of the rings around it."""
LEAST_WIDTH = 360
MOST_VERTICES, MOST_ARROWS, MOST_BESIDE = 40, 160, 8
SWEEPS = 6
BENDS = (0.0, 0.16, -0.16, 0.32, -0.32, 0.48, -0.48, 0.7, -0.7)
"""How far an arrow may bend to its left, as parts of its length, in the order in which they are tried."""
LONG, WIDE = 11, 6
"""The head of an arrow."""

Point = tuple[float, float]


@runtime_checkable
class GraphRules(Rules, Protocol):
    """A state is a vertex, and a move is the vertex that the token goes to."""

    graph: Mapping[Any, Sequence[Any]]
    """The vertices, and where the arrows out of each lead."""


def _draw(ruleset: GraphRules, state: Any, touch: Touch) -> Picture | None:
    graph = ruleset.graph
    if len(graph) > MOST_VERTICES or sum(map(len, graph.values())) > MOST_ARROWS:
        return None
    levels = arranged_vertices(graph)
    widest = max(map(len, levels))
    if widest > MOST_BESIDE:
        return None
    width = max(2 * (EDGE + RADIUS) + ACROSS * (widest - 1), LEAST_WIDTH)
    frame = Frame(width, 2 * (EDGE + RADIUS) + DOWN * (len(levels) - 1))
    across = min((width - 2 * (EDGE + RADIUS)) / max(widest - 1, 1), 1.5 * ACROSS)
    places: dict[Any, Point] = {}
    for height, level in enumerate(levels):
        # Every other level is shifted a little, so that arrows over several levels pass between the vertices.
        first = width / 2 - across * (len(level) - 1) / 2 + (across / 6 if height % 2 else -across / 6)
        y = EDGE + RADIUS + DOWN * height
        places |= {vertex: (first + across * number, float(y)) for number, vertex in enumerate(level)}
    body = "".join(_disc(places[vertex], str(vertex), here=vertex == state, end=not graph[vertex]) for vertex in graph)
    body += "".join(
        _arrow(places, vertex, target, both=vertex in graph[target], way=vertex == state)
        for vertex in graph
        for target in graph[vertex]
    )
    if touch.last is not None:  # where the token came from
        body += outline([Area(*places[touch.before], 0, 0).inset(-RADIUS - RING)])
    for target in graph[state]:
        ring = circle(places[target], RADIUS + RING, class_="token", fill="none", stroke=ACCENT, stroke_width=3)
        area = Area(*places[target], 0, 0).inset(-RADIUS - RING)
        body += touch.place(target, area, frame, preview=ring)
    return touch.picture(frame, body, ruleset.notation(state))


def arranged_vertices(graph: Mapping[Any, Sequence[Any]]) -> list[list[Any]]:
    """Return the vertices in levels, each below those with arrows to it as far as there are no cycles.

    Examples
    --------
    >>> arranged_vertices({"a": "bc", "b": "c", "c": "a"})
    [['a'], ['b'], ['c']]
    """
    finished = _finished(graph)
    rank = {vertex: number for number, vertex in enumerate(reversed(finished))}
    depth = dict.fromkeys(rank, 0)
    for vertex in rank:
        for target in graph[vertex]:
            if rank[vertex] < rank[target]:  # all others go back, on a cycle
                depth[target] = max(depth[target], depth[vertex] + 1)
    levels: list[list[Any]] = [[] for _ in range(max(depth.values(), default=-1) + 1)]
    for vertex in graph:
        levels[depth[vertex]].append(vertex)
    near: dict[Any, list[Any]] = {vertex: [*targets] for vertex, targets in graph.items()}
    for vertex, targets in graph.items():
        for target in targets:
            near[target].append(vertex)
    for turn in range(SWEEPS):
        sweep(levels, near, lambda n, many: n - (many - 1) / 2, backwards=turn % 2 == 1)
    return levels


def _finished(graph: Mapping[Any, Sequence[Any]]) -> list[Any]:
    """Return the vertices in the order in which a walk along the arrows, depth first, has seen all after them."""
    entered: dict[Any, Iterator[Any]] = {}
    order: list[Any] = []
    for start in graph:
        stack = [] if start in entered else [start]
        for vertex in stack:
            entered[vertex] = iter(graph[vertex])
        while stack:
            target = next((each for each in entered[stack[-1]] if each not in entered), None)
            if target is None:
                order.append(stack.pop())
            else:
                entered[target] = iter(graph[target])
                stack.append(target)
    return order


def _arrow(places: Mapping[Any, Point], vertex: Any, target: Any, *, both: bool, way: bool) -> str:
    """Return an arrow; one out of the vertex with the token is a way that it can go.

    Of two opposite ones each bends to its left, so that they stand apart.
    """
    (x, y), (x2, y2) = places[vertex], places[target]
    colour, class_, width = (ACCENT, " way", 3) if way else (MUTED, "", 1.8)
    if vertex == target:
        turn = ((x - 8, y - RADIUS + 1), (x - 26, y - RADIUS - 34), (x + 26, y - RADIUS - 34), (x + 8, y - RADIUS + 1))
        d, before, tip = f"M{_at(turn[0])}C{_at(turn[1])} {_at(turn[2])} {_at(turn[3])}", turn[2], turn[3]
    else:
        others = [place for name, place in places.items() if name not in (vertex, target)]
        curves = [_middle((x, y), (x2, y2), bend) for bend in BENDS if bend > 0 or not both]
        before = max(curves, key=lambda middle: min(_room((x, y), middle, (x2, y2), others), RADIUS + 5.0))
        tip = _towards((x2, y2), before, RADIUS + 2)
        d = f"M{_at(_towards((x, y), before, RADIUS + 1))}Q{_at(before)} {_at(_towards(tip, before, LONG - 2))}"
    line = element("path", d=d, class_=f"edge{class_}", fill="none", stroke=colour, stroke_width=width)
    base_x, base_y = _towards(tip, before, LONG)
    side_x, side_y = (base_y - tip[1]) / LONG * WIDE, (tip[0] - base_x) / LONG * WIDE
    corners = (tip, (base_x + side_x, base_y + side_y), (base_x - side_x, base_y - side_y))
    head = "M" + "L".join(map(_at, corners)) + "z"
    return line + element("path", d=head, class_=f"arrowhead{class_}", fill=colour)


def _middle(start: Point, end: Point, bend: float) -> Point:
    (x, y), (x2, y2) = start, end
    return (x + x2) / 2 - (y2 - y) * bend, (y + y2) / 2 + (x2 - x) * bend


def _room(start: Point, middle: Point, end: Point, others: Sequence[Point]) -> float:
    """Return how near a curve comes to other vertices."""
    curve = []
    for part in range(1, 16):
        t = part / 16
        weights = ((1 - t) ** 2, 2 * t * (1 - t), t * t)
        curve.append([sum(w * p[axis] for w, p in zip(weights, (start, middle, end), strict=True)) for axis in (0, 1)])
    return min((hypot(x - a, y - b) for x, y in curve for a, b in others), default=float("inf"))


def _towards(start: Point, end: Point, length: float) -> Point:
    """Return the point at a distance from the start, towards the end."""
    part = length / max(hypot(end[0] - start[0], end[1] - start[1]), 1e-9)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _at(point: Point) -> str:
    return f"{point[0]:.5g} {point[1]:.5g}"


def _disc(place: Point, name: str, *, here: bool, end: bool) -> str:
    """Return a vertex: dark with a ring around it if the token is there, with a double edge if play ends there."""
    x, y = place
    class_, fill, ink = (" here", ACCENT, CARD) if here else ("", ACCENT_SOFT, INK)
    drawn = circle(place, RADIUS, class_=f"element{class_}", fill=fill, stroke=ACCENT, stroke_width=2)
    if end:
        drawn += circle(place, RADIUS - 4, class_=f"edge{class_}", fill="none", stroke=MUTED, stroke_width=1.5)
    if here:
        drawn += circle(place, RADIUS + RING, class_="token", fill="none", stroke=ACCENT, stroke_width=3)
    shown = shorten(name, 8)
    size = min(17.0, 2.7 * RADIUS / len(shown))
    return drawn + figure(x, y + size / 3, shown, size=size, class_=f"position{class_}", fill=ink)


def _write(ruleset: GraphRules, state: Any) -> str | None:
    """Return every vertex that has arrows with where they lead, that of the token marked."""
    if len(ruleset.graph) > MOST_VERTICES:
        return None
    marked = [
        (f"({vertex})" if vertex == state else f" {vertex} ", targets) for vertex, targets in ruleset.graph.items()
    ]
    wide = max(len(name) for name, _ in marked)
    return "\n".join(f"{name:{wide}} → {'  '.join(map(str, targets))}".rstrip(" →") for name, targets in marked)


BOARD = Board(
    needs=GraphRules, draw=_draw, write=_write, invitation=N_("Choose a vertex that an arrow leads to from the token.")
)
