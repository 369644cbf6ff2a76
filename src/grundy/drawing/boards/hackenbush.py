"""Pictures of Hackenbush: branches that grow from the ground, each of them a move.

Parallel edges bow, loops are small ears. The colour of an edge shows by its dashes, too. While
an edge is pointed at, it is marked as cut, and what would fall with it fades.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, cos, dist, pi, remainder, sin
from typing import Protocol, runtime_checkable

from grundy.core.phrase import Phrase
from grundy.core.ruleset import N_
from grundy.drawing.badges import outline
from grundy.drawing.board import Board, Rules
from grundy.drawing.hackenbush_layout import Layout, direction, free_directions
from grundy.drawing.hackenbush_stages import layouts
from grundy.drawing.hackenbush_text import write_picture
from grundy.drawing.palette import ACCENT, BLUE, BLUE_EDGE, CARD, RED, RED_EDGE
from grundy.drawing.svg import Area, Picture, circle, element, group, note
from grundy.drawing.touch import MOST_CAPTIONED, Frame, Touch
from grundy.explaining.step import Origin
from grundy.rulesets.graphs.hackenbush import Edge, edge_in_text, tree_of
from grundy.rulesets.graphs.vertices import Place, is_ground

MOST_EDGES = 300
"""How many edges are drawn; a larger picture is written."""
MOST_NAMED = 48
"""How many vertices are drawn with their names."""
LARGEST_UNIT, SMALLEST_UNIT = 76.0, 22.0
WIDEST, TALLEST = 860.0, 640.0
LEAST_WIDTH = 304.0
SIDE, TOP, SOIL = 34.0, 30.0, 30.0
"""The margins, and the height of the ground."""
EAR, BOW = 0.6, 0.3
"""How far a loop reaches, and how far parallel edges are apart, in lengths of an edge."""
EAR_OPENS = 0.72
"""Half the angle of a loop at its vertex, if there is room."""

BRANCH = {"g": "#4a9d5b", "b": BLUE, "r": RED}
BARK = {"g": "#2c6b3b", "b": BLUE_EDGE, "r": RED_EDGE}
DASHES = {"g": None, "b": "15 9", "r": "1 10"}
EARTH = "#7d6a4f"
FADE = 0.72
"""How much of what would fall is covered."""


@runtime_checkable
class HackenbushRules(Rules, Protocol):
    """A state is the edges (vertex, vertex, colour), a move the number of an edge."""

    places: Mapping[str, Place]
    """Where vertices are drawn, to the right and up; the others are laid out."""

    def play(self, state: tuple[Edge, ...], move: int) -> tuple[Edge, ...]:
        """Return the edges that still stand when one is cut."""

    def fallen(self, state: tuple[Edge, ...], move: int) -> list[int]:
        """Return the other edges that fall with a cut, by their numbers."""


def _draw(ruleset: HackenbushRules, state: tuple[Edge, ...], touch: Touch) -> Picture | None:
    if len(state) > MOST_EDGES:
        return None
    sheet = _Sheet.of(ruleset, state, touch.origin)
    floating = set(tree_of(state).floating)
    body = sheet.ground()
    for number, (_, _, colour) in enumerate(state):
        body += sheet.branch(number, colour, faded=number in floating)
    body += sheet.dots(sheet.places) + sheet.names()
    label = touch.to.plural("A picture of {n} edge", "A picture of {n} edges", len(state))
    if floating:
        label = touch.to.text("{picture}, {count} of them not joined to the ground", picture=label, count=len(floating))
    if touch.last is not None:
        body += outline([_Sheet.of(ruleset, touch.before, touch.origin).paths[touch.last]])
    body += "".join(touch.spot(number, sheet.target(number)) for number in range(len(state)))
    body += "".join(touch.spot(vertex, sheet.dot(vertex)) for vertex in sheet.places)
    if touch.link is not None:
        edges = "".join(_place(sheet, ruleset, state, move, touch) for move in ruleset.moves(state))
        body += group(edges, label)
    return touch.picture(sheet.frame, body, label)


def _place(sheet: _Sheet, ruleset: HackenbushRules, state: tuple[Edge, ...], move: int, touch: Touch) -> str:
    """Return an edge as a move; pointed at, it is cut, and what would fall fades."""
    x, y = sheet.middles[move]
    preview = "" if len(state) > MOST_CAPTIONED else _falling(sheet, ruleset, state, move)
    return touch.place(move, sheet.target(move), sheet.frame, preview=preview, room=Area(x - 22, y - 12, 44, 24))


def _falling(sheet: _Sheet, ruleset: HackenbushRules, state: tuple[Edge, ...], move: int) -> str:
    """Return the preview of a cut."""
    path = sheet.paths[move]
    falls = " ".join(sheet.paths[edge] for edge in ruleset.fallen(state, move))
    left = {vertex for edge in ruleset.play(state, move) for vertex in edge[:2]}
    wide = sheet.thickness + 1
    preview = _line(falls, class_="falls", stroke=CARD, stroke_width=wide, opacity=FADE) if falls else ""
    preview += sheet.dots([v for v in sheet.places if v not in left], class_="falls", stroke=CARD, opacity=FADE)
    preview += _line(path, class_="cut-off", stroke=CARD, stroke_width=wide)
    preview += _line(path, class_="cut", stroke=ACCENT, stroke_width=0.7 * sheet.thickness, stroke_dasharray="4 9")
    return preview + sheet.dots([vertex for vertex in state[move][:2] if vertex in left & sheet.places.keys()])


def _line(path: str, **attributes: object) -> str:
    return element("path", d=path, fill="none", stroke_linecap="round", stroke_linejoin="round", **attributes)


@dataclass(frozen=True, slots=True)
class _Sheet:
    """The paper: everything in pixels, downwards."""

    frame: Frame
    unit: float
    places: dict[str, Place]
    paths: list[str]
    """The path of each edge."""
    middles: list[Place]
    """The point in the middle of each edge."""
    leaving: dict[str, list[float]]
    """The directions, upwards, in which edges and loops leave each vertex."""
    named: list[str]
    """The vertices that are drawn with their names: those that the first picture has, too."""

    @classmethod
    def of(cls, ruleset: HackenbushRules, state: tuple[Edge, ...], origin: Origin | None) -> _Sheet:
        rules = ruleset if origin is None else origin.position.ruleset
        assert isinstance(rules, HackenbushRules)
        lay, first = layouts(state, rules.places, origin)
        stage = origin.stage if origin else None
        own = max((y for _, y in lay.outline), default=0.0) + EAR / 2 * any(one == other for one, other, _ in state)
        outline = lay.outline + first.outline  # one scale for all, so that nothing jumps
        left, right = min((x for x, _ in outline), default=0.0), max((x for x, _ in outline), default=0.0)
        high = max([own, *(y for _, y in outline)])
        unit = min(LARGEST_UNIT, (WIDEST - 2 * SIDE) / max(right - left, 0.1), (TALLEST - TOP - SOIL) / max(high, 0.1))
        unit = max(unit, SMALLEST_UNIT)
        width = max(unit * (right - left) + 2 * SIDE, LEAST_WIDTH)
        # The pictures of a match keep their height, those of a reduction stand next to each other.
        height = unit * max(own if stage else high, 1.0) + TOP + SOIL
        shift = (width - unit * (right - left)) / 2 - unit * left

        def pixels(place: Place) -> Place:
            return shift + unit * place[0], height - SOIL - unit * place[1]

        curves, leaving = _curves(lay, state)
        paths = [_path([pixels(point) for point in curve]) for curve in curves]
        places = {vertex: pixels(place) for vertex, place in lay.places.items()}
        named = stage.origins if stage else places
        middles = [pixels(_middle(curve)) for curve in curves]
        shown = [vertex for vertex in places if vertex in named]
        return cls(Frame(width, height), unit, places, paths, middles, leaving, shown)

    @property
    def finger(self) -> float:
        """How wide an edge is to the touch."""
        return max(20.0, min(36.0, 0.5 * self.unit))

    @property
    def thickness(self) -> float:
        """How thick a branch is."""
        return max(3.6, min(8.0, 0.115 * self.unit))

    def target(self, number: int) -> str:
        """Return the strip along an edge that is touched."""
        looks: dict[str, object] = {"fill": "none", "stroke": "transparent", "stroke_width": self.finger}
        return element("path", d=self.paths[number], class_="target along", **looks)

    def dot(self, vertex: str) -> str:
        """Return the circle around a vertex that is touched."""
        return circle(self.places[vertex], 13, class_="target", fill="transparent")

    def branch(self, number: int, colour: str, *, faded: bool) -> str:
        class_ = f"{colour} floating" if faded else colour
        path, thick, dashes = self.paths[number], self.thickness, DASHES[colour]
        bark = _line(path, class_=f"bark {class_}", stroke=BARK[colour], stroke_width=thick, stroke_dasharray=dashes)
        wood = _line(
            path, class_=f"branch {class_}", stroke=BRANCH[colour], stroke_width=0.6 * thick, stroke_dasharray=dashes
        )
        return element("g", bark + wood, opacity=0.3 if faded else None)

    def ground(self) -> str:
        y = self.frame.height - SOIL
        left, right = 8.0, self.frame.width - 8.0
        strokes = " ".join(f"M{x} {y + 3:.5g}l-9 12" for x in range(20, ceil(right), 13))
        hatching = _line(strokes, class_="soil", stroke=EARTH, stroke_width=1.6, opacity=0.7)
        return hatching + _line(f"M{left} {y:.5g}H{right:.5g}", class_="ground", stroke=EARTH, stroke_width=4)

    def dots(self, vertices: Iterable[str], **attributes: object) -> str:
        thick = self.thickness
        looks = {"class_": "joint", "fill": CARD, "stroke": BARK["g"], "stroke_width": 0.3 * thick} | attributes
        return "".join(circle(self.places[vertex], 0.62 * thick, **looks) for vertex in vertices)

    def names(self) -> str:
        if len(self.named) > MOST_NAMED:
            return ""
        return "".join(self._name(vertex, *self.places[vertex]) for vertex in self.named)

    def _name(self, vertex: str, x: float, y: float) -> str:
        anchor = "middle"
        if is_ground(vertex):
            y += 22
        else:
            (turn,) = free_directions(self.leaving.get(vertex, []), 1, upwards=False)
            aside = cos(turn)
            x, y = x + 9 * aside, y - 13 * sin(turn) + 4
            anchor = "middle" if abs(aside) < 0.5 else "start" if aside > 0 else "end"
        halo: dict[str, object] = {"stroke": CARD, "stroke_width": 3, "paint_order": "stroke"}
        return note(x, y, vertex, size=12, class_="vertex", text_anchor=anchor, **halo, aria_hidden="true")


def _path(points: Sequence[Place]) -> str:
    """Return the path through two points, or a curve with the control points between them."""
    letter = {2: "L", 3: "Q", 4: "C"}[len(points)]
    (x, y), *rest = points
    return f"M{x:.5g} {y:.5g}{letter}" + " ".join(f"{x:.5g} {y:.5g}" for x, y in rest)


def _middle(points: Sequence[Place]) -> Place:
    """Return the point half-way along a path: each point of a curve draws it by its share."""
    shares = {2: (4, 4), 3: (2, 4, 2), 4: (1, 3, 3, 1)}[len(points)]
    x, y = (sum(share * point[axis] for share, point in zip(shares, points, strict=True)) / 8 for axis in (0, 1))
    return x, y


def _curves(lay: Layout, state: Sequence[Edge]) -> tuple[list[list[Place]], dict[str, list[float]]]:
    """Return the points of each edge, two for a line and more for a curve, and the directions at each vertex."""
    alike: dict[frozenset[Place], list[int]] = {}
    leaving: dict[str, list[float]] = {}
    loops: dict[str, list[int]] = {}
    curves: list[list[Place]] = [[] for _ in state]
    for number, ((one, other, _), (start, end)) in enumerate(zip(state, lay.ends, strict=True)):
        if start == end:
            loops.setdefault(one, []).append(number)
        else:
            alike.setdefault(frozenset((start, end)), []).append(number)
            leaving.setdefault(one, []).append(direction(start, end))
            leaving.setdefault(other, []).append(direction(end, start))
    for numbers in alike.values():
        start, end = lay.ends[numbers[0]]
        aside = BOW if len(numbers) == 1 and _passes(start, end, lay) else 0.0
        for n, number in enumerate(numbers):
            curves[number] = _bowed(start, end, aside + 2 * BOW * (n - (len(numbers) - 1) / 2))
    for vertex, numbers in loops.items():
        if vertex not in lay.places:  # loops of the plain ground stand side by side
            for number in numbers:
                curves[number] = _ear(lay.ends[number][0], pi / 2, EAR_OPENS)
            continue
        used = leaving.setdefault(vertex, [])
        turns = free_directions(used, len(numbers), upwards=is_ground(vertex))
        used += turns
        for number, turn in zip(numbers, turns, strict=True):
            nearest = min((abs(remainder(turn - other, 2 * pi)) for other in used if other != turn), default=pi)
            curves[number] = _ear(lay.places[vertex], turn, min(EAR_OPENS, 0.62 * nearest))
    return curves, leaving


def _bowed(start: Place, end: Place, aside: float) -> list[Place]:
    if not aside:
        return [start, end]
    (x, y), (x2, y2) = start, end
    far = dist(start, end)
    return [start, ((x + x2) / 2 - aside * (y2 - y) / far, (y + y2) / 2 + aside * (x2 - x) / far), end]


def _ear(place: Place, turn: float, opens: float) -> list[Place]:
    x, y = place
    far = 1.6 * EAR * max(1.0, min(2.0, 0.7 * EAR_OPENS / opens))  # a narrow loop is longer
    sides = [(x + far * cos(turn + side), y + far * sin(turn + side)) for side in (opens, -opens)]
    return [place, *sides, place]


def _passes(start: Place, end: Place, lay: Layout) -> bool:
    """Return whether a straight edge would go through another vertex."""
    far = dist(start, end)
    right, up = (end[0] - start[0]) / far, (end[1] - start[1]) / far
    for x, y in set(lay.places.values()) - {start, end}:
        along = (x - start[0]) * right + (y - start[1]) * up
        across = (x - start[0]) * up - (y - start[1]) * right
        if 0 < along < far and abs(across) < 0.12:
            return True
    return False


def _write(ruleset: HackenbushRules, state: tuple[Edge, ...]) -> str | None:
    written = write_picture(state)
    return None if written is None else written.text


def _caption(ruleset: HackenbushRules, state: tuple[Edge, ...]) -> Phrase | None:
    written = write_picture(state)
    if written is None or not written.hidden:
        return None
    return Phrase(N_("also: {edges}"), edges=", ".join(edge_in_text(state[number]) for number in written.hidden))


BOARD = Board(
    needs=HackenbushRules,
    draw=_draw,
    write=_write,
    caption=_caption,
    invitation=N_("Choose an edge to cut it: what is no longer joined to the ground falls."),
)
