"""Rows that fall apart, such as heaps of matches that may be divided.

What a row falls into stands side by side as far as there is room, so that the board hardly grows. A row has
two kinds of places: the things themselves, and below them the gaps between two neighbours. A match takes it and all
to its right, and a gap divides the row there. A place and its mirror image make the same move, because the order
of the parts does not matter.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import NamedTuple

from grundy.core.ruleset import N_
from grundy.drawing.badges import outline
from grundy.drawing.board import Board
from grundy.drawing.boards.heaps import (
    LABEL,
    MOST_MATCHES,
    MOST_ROWS,
    HeapRules,
    Heaps,
    bundle,
    heap_label,
    lines,
    match,
    picture_of_rows,
    rows_of_tokens,
)
from grundy.drawing.palette import ACCENT, LINE, MUTED
from grundy.drawing.svg import Area, Picture, element, group
from grundy.drawing.touch import Frame, Touch, veil
from grundy.explaining.language import Language

STEP, ROW, HANDLES = 44, 88, 44
STICK = 62
PER_LINE = 7
MOST_OPTIONS = 20_000
"""How many options of one heap are looked through."""

HANDLE: dict[str, object] = {"class_": "handle", "fill": "none", "stroke": MUTED, "stroke_width": 2}
"""How a gap looks."""

Parts = Callable[[int, int], tuple[int, int]]
"""Returns what is left on both sides of a place, given its number and the size of the row."""


class Kind(NamedTuple):
    """How the things of a row look, and what is left when they are touched."""

    thing: Callable[[float, float], str]
    handle: str
    """The drawing of a gap below its upper middle."""
    middle: float
    """Where it stands when it has no strip of its own."""
    at_thing: Parts
    """Things are numbered from 0."""
    at_gap: Parts
    """The number of a gap is the number of things to its left."""
    name: Callable[[Language, int, int], str]
    """The row in words, given its number and size."""
    all: str = N_("Heaps of {sizes} matches")
    """All rows in words."""


MATCHES = Kind(
    lambda x, y: match(x, y, STICK),
    element("path", d="M0 4v24", **HANDLE, stroke_dasharray="4 4"),
    ROW / 2 - 16,
    lambda place, size: (place, 0),
    lambda place, size: (place, size - place),
    lambda to, row, size: to.plural("Heap {heap}: {n} match", "Heap {heap}: {n} matches", size, heap=row),
)


class Rows:
    """The rows of one position, one below the other."""

    def __init__(self, ruleset: HeapRules, heaps: Heaps, touch: Touch, kind: Kind) -> None:
        self.heaps, self.touch, self.kind = heaps, touch, kind
        self.shown = heaps[:MOST_ROWS]
        start = heaps if touch.start is None else touch.start[:MOST_ROWS]
        self.most = MOST_MATCHES if max(start, default=0) <= MOST_MATCHES else PER_LINE
        """How many things are drawn one by one: a row that began as a bundle stays one as long as it is large."""
        seen = {heap for heap in (*self.shown, *start) if heap <= self.most}
        linked = seen if touch.link or touch.origin else set()
        self.options = {heap: frozenset(islice(ruleset.heap_options(heap), MOST_OPTIONS)) for heap in linked}
        things = any(self._parts(kind.at_thing, n, heap) for heap in linked for n in range(heap))
        gaps = any(self._parts(kind.at_gap, n, heap) for heap in linked for n in range(1, heap))
        self.handles = HANDLES if things and gaps else 0
        """The height of the strip below each line for the gaps; where no thing is a move they are as high as it."""
        self.line = ROW + self.handles
        longest = max([min(heap, PER_LINE) for heap in (seen if touch.origin else self.shown)] + [4])
        self.corners, count = self._flow(self.shown, longest + 1)
        if touch.origin:
            most = self._most_room(ruleset, start, longest + 1)
            count = max(count, self._flow(start, longest + 1)[1], self._flow(most, longest + 1)[1])
        self.frame = Frame(LABEL + longest * STEP + STEP / 2, self.line * count)

    def _flow(self, heaps: Heaps, cells: int) -> tuple[list[tuple[int, int]], int]:
        """Return the line and the column where each row begins, and the number of lines, of so many cells each.

        A row takes a cell for its label and one for each thing; one that goes on in a second line has its lines alone.
        """
        corners, line, column = [], 0, 0
        for heap in heaps:
            wide, high = 1 + max(self._beside(heap), 1), self._high(heap)
            if column and (column + wide > cells or high > 1):
                line, column = line + 1, 0
            corners.append((line, column))
            line, column = (line + high, 0) if high > 1 else (line, column + wide)
        return corners, max(line + (column > 0), 1)

    def _most_room(self, ruleset: HeapRules, start: Heaps, cells: int) -> Heaps:
        """Return the rows that take the most room of all into which those of the start can fall apart."""
        drawn = [heap for heap in start if heap <= self.most]
        largest: dict[int, tuple[int, Heaps]] = {}
        for heap in range(max(drawn, default=0) + 1):
            high = self._high(heap)
            best: tuple[int, Heaps] = (cells * high if high > 1 else 1 + max(self._beside(heap), 1), (heap,))
            for parts in islice(ruleset.heap_options(heap), MOST_OPTIONS):
                room = sum(largest[part][0] for part in parts)
                if room > best[0]:
                    best = room, tuple(last for part in parts for last in largest[part][1])
            largest[heap] = best
        return tuple(last for heap in start for last in (largest[heap][1] if heap in largest else (heap,)))

    def _beside(self, heap: int) -> int:
        """Return how many things stand in each line of a row, so that all lines are about equally long."""
        return -(-heap // self._high(heap)) if heap <= self.most else 4

    def _high(self, heap: int) -> int:
        """Return how many lines a row takes."""
        return lines(heap, PER_LINE) if heap <= self.most else 1

    def picture(self) -> Picture:
        """Return all rows."""
        body = "".join(self._row(number, heap) for number, heap in enumerate(self.shown))
        if self.touch.last:
            place, parts = self.touch.last
            body += outline(self._around(number) for number in range(place, min(place + len(parts), len(self.shown))))
        return picture_of_rows(self.heaps, body, self.frame, self.touch, self.kind.all)

    def _parts(self, left_by: Parts, place: int, heap: int) -> Heaps | None:
        """Return what the heap becomes, as the ruleset writes it, None if that is no move."""
        parts = tuple(sorted(filter(None, left_by(place, heap)))) or (0,)
        return parts if parts in self.options[heap] else None

    def _row(self, number: int, heap: int) -> str:
        bundled = heap > self.most
        body = heap_label(number, heap, bundled=bundled)
        if bundled:
            body += bundle(LABEL, heap)
        elif heap:
            body += "".join(self._line(heap, start) for start in range(0, heap, self._beside(heap)))
            body += self._places(number, heap) if self.touch.link else ""
        else:
            body += element("path", d=f"M{LABEL} 60h30", class_="empty", stroke=MUTED, stroke_dasharray="4 5")
        name = self.kind.name(self.touch.to, number + 1, heap)
        line, column = self.corners[number]
        return group(body, name, transform=f"translate({STEP * column},{self.line * line})")

    def _around(self, number: int) -> Area:
        """Return the area of a row with its label."""
        (line, column), heap = self.corners[number], self.shown[number]
        wide = STEP * (1 + max(self._beside(heap), 1))
        return Area(STEP * column, self.line * line, wide, self.line * self._high(heap) + 6)

    def _line(self, heap: int, start: int) -> str:
        """Return the things of one line on their floor."""
        places = range(start, min(start + self._beside(heap), heap))
        first = self._area(heap, start)
        floor = element(
            "path", d=f"M{first.x} {first.y + 79}h{STEP * len(places)}", class_="floor", stroke=LINE, stroke_width=2
        )
        areas = (self._area(heap, place) for place in places)
        return floor + "".join(self.kind.thing(area.centre[0], area.y) for area in areas)

    def _area(self, heap: int, place: int) -> Area:
        return Area(LABEL, 0, STEP, ROW).nth(place, self._beside(heap), self.line)

    def _places(self, number: int, heap: int) -> str:
        line, column = self.corners[number]
        frame = self.frame._replace(right=STEP * column, down=self.line * line)
        body = ""
        for place in range(heap):
            if parts := self._parts(self.kind.at_thing, place, heap):
                falling = self._falling(self.kind.at_thing(place, heap), heap)
                area = self._area(heap, place)
                body += self.touch.place((number, parts), area, frame, preview=falling, room=area.bottom(54))
        for place in range(1, heap):
            if parts := self._parts(self.kind.at_gap, place, heap):
                x, y, _, _ = self._area(heap, place - 1)
                area = Area(x + STEP / 2, y + ROW, STEP, HANDLES) if self.handles else Area(x + STEP / 2, y, STEP, ROW)
                cut = element("path", d=f"M{x + STEP} {y + 4}v{ROW - 8}", class_="cut", stroke=ACCENT, stroke_width=3)
                falling = self._falling(self.kind.at_gap(place, heap), heap) or cut
                below = ROW - 4 if self.handles else self.kind.middle
                handle = element("g", self.kind.handle, transform=f"translate({x + STEP},{y + below})")
                body += self.touch.place((number, parts), area, frame, sign=handle, preview=falling)
        return body

    def _falling(self, left: tuple[int, int], heap: int) -> str:
        return "".join(veil(self._area(heap, place)) for place in range(left[0], heap - left[1]))


BOARD: Board[HeapRules, Heaps] = Board(
    needs=HeapRules,
    draw=lambda ruleset, heaps, touch: Rows(ruleset, heaps, touch, MATCHES).picture(),
    write=lambda ruleset, heaps: rows_of_tokens(heaps, "|"),
    invitation=N_("Point at a match, or at a mark between two: the line below the board says what it does."),
    has_matches=True,
)
