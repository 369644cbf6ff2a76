"""Cells of a grid or vertices of a graph that Left and Right colour: a free one is touched.

What only one player may still colour has a small piece of that player and is hatched in the colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Any, NamedTuple, Protocol, runtime_checkable

from grundy.core.ruleset import N_
from grundy.drawing.badges import outline
from grundy.drawing.board import Board, Rules
from grundy.drawing.lettered import LEAST_WIDTH, Lettered, lettered, touchable
from grundy.drawing.palette import BLUE, CARD, INK, LINE, MUTED, RED
from grundy.drawing.squares import piece
from grundy.drawing.svg import Area, Picture, circle, element, group, note, shorten
from grundy.drawing.touch import Frame, Touch
from grundy.structures.order import bits

SIDE, ROOM, RADIUS, LIFT = 72, 84, 21, 7
"""The side of a square, the room for a vertex of a graph, the size of a piece, and how far it is above a name."""
MOST_CELLS, MOST_VERTICES = 256, 40
KINDS = {"L": "left", "R": "right"}
HATCH = {"left": BLUE, "right": RED, "gone": MUTED}


@runtime_checkable
class Vertices(Rules, Protocol):
    """What is played on the vertices of a graph."""

    def neighbours(self, state: Any) -> Sequence[int]:
        """Return the neighbours of each vertex, as bits."""

    def marking(self, state: Any) -> str:
        """Return the marks of the vertices: L and R for colours, # where there is none."""

    def vertex_name(self, state: Any, vertex: int) -> str:
        """Return how a vertex is called."""

    def grid(self, state: Any) -> tuple[str, ...] | None:
        """Return the rows of marks if the vertices are the cells of a grid, None if they are not."""


@runtime_checkable
class ColouringRules(Vertices, Protocol):
    """A move is the number of a vertex, and L or R for its colour."""

    def free(self, state: Any) -> tuple[int, int]:
        """Return the vertices that Left, and those that Right may still colour, as bits."""


class Sheet(NamedTuple):
    """Where the vertices are, where their pieces stand, and what is drawn below them; see `on_grid`."""

    frame: Frame
    areas: list[Area]
    spots: list[Area]
    body: str


def _draw(ruleset: ColouringRules, state: Any, touch: Touch) -> Picture | None:
    rows = ruleset.grid(state)
    sheet = on_circle(ruleset, state) if rows is None else on_grid(rows)
    if sheet is None:
        return None
    frame, areas, spots, body = sheet
    left, right = ruleset.free(state)
    for vertex, mark in enumerate(ruleset.marking(state)):
        if mark == "#":
            continue
        if mark in KINDS:
            body += piece(spots[vertex], KINDS[mark], radius=RADIUS)
        elif not (left & right) >> vertex & 1:
            body += hatched(spots[vertex], "left" if left >> vertex & 1 else "right" if right >> vertex & 1 else "gone")
    cells = [(r, c) for r, row in enumerate(rows or ()) for c in range(len(row))]
    body += "".join(touch.spot(cell, area) for cell, area in zip(cells, areas, strict=False))
    places = ""
    moves = touchable(ruleset, state, touch)
    for vertex, player in moves:
        area = areas[vertex]
        both = (vertex, "R" if player == "L" else "L") in moves
        preview = piece(spots[vertex], KINDS[player], radius=RADIUS)
        places += touch.place((vertex, player), _half(area, player) if both else area, frame, preview=preview)
    if touch.last:
        body += outline([areas[touch.last[0]]])
    label = ruleset.notation(state)
    return touch.picture(frame, body + group(places, label), label)


def on_grid(rows: tuple[str, ...]) -> Sheet | None:
    """Return the cells of a grid in their squares, None if there are too many.

    Examples
    --------
    >>> on_grid(("..", ".#")).areas[2].centre
    (116.0, 130.0)
    """
    columns = max(map(len, rows), default=0)
    if len(rows) * columns > MOST_CELLS:
        return None
    grid = Lettered(len(rows), columns, SIDE)
    areas = [grid.area((r, c)) for r, row in enumerate(rows) for c in range(len(row))]
    return Sheet(grid.frame, areas, areas, grid.drawing(rows, holes="#"))


def on_circle(ruleset: Vertices, state: Any) -> Sheet | None:
    """Return the vertices of a graph on a circle with their edges, None if there are too many.

    Examples
    --------
    >>> from grundy.rulesets.graphs.node_kayles import node_kayles_on
    >>> len(on_circle(node_kayles_on("a-b, b-c"), ()).areas)
    3
    """
    near = ruleset.neighbours(state)
    if len(near) > MOST_VERTICES:
        return None
    radius = max(ROOM * len(near) / (2 * pi), 100.0)
    size = max(2 * radius + ROOM, float(LEAST_WIDTH))
    high = 2 * radius + ROOM
    turns = [2 * pi * number / len(near) - pi / 2 for number in range(len(near))]
    places = [(size / 2 + radius * cos(turn), high / 2 + radius * sin(turn)) for turn in turns]
    body = ""
    for vertex, others in enumerate(near):
        for other in bits(others >> vertex << vertex):
            (x, y), (x2, y2) = places[vertex], places[other]
            body += element("line", x1=x, y1=y, x2=x2, y2=y2, class_="edge", stroke=MUTED, stroke_width=2)
    for vertex, (place, mark) in enumerate(zip(places, ruleset.marking(state), strict=True)):
        edge = LINE if mark == "#" else MUTED
        body += circle(place, SIDE / 2, class_="square", fill=CARD, stroke=edge, stroke_width=2)
        name = shorten(ruleset.vertex_name(state, vertex), 7)
        body += note(
            place[0], place[1] + SIDE / 2 - 5, name, size=min(13.0, 54 / len(name)), class_="position", fill=INK
        )
    areas = [Area(x, y, 0, 0).inset(-SIDE / 2) for x, y in places]
    raised = [Area(x, y - LIFT, width, height) for x, y, width, height in areas]  # the name stands below the piece
    return Sheet(Frame(size, high), areas, raised, body)


def hatched(area: Area, kind: str) -> str:
    """Return what shows that only one player may colour a vertex, or neither.

    Examples
    --------
    >>> "hatch gone" in hatched(Area(0, 0, 72, 72), "gone")
    True
    """
    x, y, side, _ = area.inset(14)
    lines = [f"M{x:.5g} {y + side * n / 3:.5g}L{x + side * n / 3:.5g} {y:.5g}" for n in (1, 2, 3)]
    lines += [f"M{x + side * n / 3:.5g} {y + side:.5g}L{x + side:.5g} {y + side * n / 3:.5g}" for n in (1, 2)]
    hatch = element(
        "path", d="".join(lines), class_=f"hatch {kind}", stroke=HATCH[kind], stroke_width=1.5, opacity=0.45
    )
    return hatch + ("" if kind == "gone" else piece(area, kind, radius=9))


def _half(area: Area, player: str) -> Area:
    """Return the half of a free vertex that Left or Right touches when it may be either's turn."""
    x, y, width, height = area
    return Area(x if player == "L" else x + width / 2, y, width / 2, height)


def _write(ruleset: ColouringRules, state: Any) -> str | None:
    rows = ruleset.grid(state)
    return None if rows is None else lettered(rows, {".": "·", "#": " "})


BOARD = Board(
    needs=ColouringRules,
    draw=_draw,
    write=_write,
    invitation=N_("Choose a free place to colour it; small pieces show what only one player may still colour."),
)
