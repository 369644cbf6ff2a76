"""Pictures of Hackenbush as text: vertices in levels, and below each the letters of the edges that lead down from it.

An edge between two levels goes from its letter straight down, and then along a line of the lower vertex. Where it
meets the line of another vertex it passes over it, so no line can be misread. Neighbours in a level are joined
by a line, too. Edges for which there is no such line are returned by themselves. What is too wide is written level
by level.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, permutations
from math import floor

from grundy.drawing.hackenbush_layout import layout
from grundy.rulesets.graphs.hackenbush import Edge, Edges, edge_in_text, standing
from grundy.rulesets.graphs.vertices import is_ground

MOST_EDGES = 300
"""How many edges are drawn or listed."""
WIDEST, TALLEST = 100, 80
MOST_ORDERED = 6
"""The most vertices of a level that are tried in every order."""
_CORNERS = {"dl": "┐", "dr": "┌", "lu": "┘", "ru": "└"}
_LINES = {"du": "│", "lr": "─", "dlr": "┬", "lru": "┴", "dlu": "┤", "dru": "├", "dlru": "┼"} | _CORNERS
"""The signs of lines by the directions in which they go: down, left, right, up."""


@dataclass(frozen=True, slots=True)
class Written:
    """A picture in text, and the edges that it does not show, by their numbers."""

    text: str
    hidden: tuple[int, ...] = ()


@lru_cache(maxsize=8)  # the picture and what stands below it ask one after the other
def write_picture(state: Edges) -> Written | None:
    """Return a picture in text, None if it has too many edges.

    Examples
    --------
    >>> tree = (("0", "1", "b"), ("1", "2", "r"), ("1", "3", "r"), ("2", "4", "b"), ("2", "5", "r"), ("3", "6", "b"))
    >>> print(write_picture(tree).text)
     4   5   6
     b   r   b
     └──┬┘  ┌┘
        2   3
        r   r
        └─┬─┘
          1
          b
    ━━━━━━━━━━━━
    >>> write_picture((("0", "1", "g"), ("0", "1", "g"), ("1", "1", "r"))).hidden
    (2,)
    """
    if len(state) > MOST_EDGES:
        return None
    on_ground = set(standing(state))
    edges = {number: edge for number, edge in enumerate(state) if edge in on_ground and edge[0] != edge[1]}
    sheet = _Sheet.of(state, edges)
    return sheet.written(state) if sheet.width <= WIDEST else _by_levels(state, sheet.levels)


@dataclass(frozen=True, slots=True)
class _Sheet:
    """Columns for everything that has one."""

    edges: Mapping[int, Edge]
    levels: list[list[str]]
    """The vertices from the first level above the ground on, each level from left to right."""
    column: Mapping[str, int]
    pins: Mapping[int, int]
    """The column in which an edge leaves its upper end; an edge within a level is not here."""
    lower: Mapping[int, str]
    """The lower end of these edges."""
    width: int

    @classmethod
    def of(cls, state: Edges, edges: Mapping[int, Edge]) -> _Sheet:
        places = {v: xy for v, xy in layout(tuple(edges.values()), {}).places.items() if not is_ground(v)}
        height = {v: round(y) for v, (_, y) in places.items()}
        across = _with_neighbours({v: x for v, (x, _) in places.items()}, height, edges.values())
        down: dict[str, list[tuple[float, int]]] = {vertex: [] for vertex in places}
        lower: dict[int, str] = {}
        for number, (one, other, _) in edges.items():
            low, high = sorted((one, other), key=lambda vertex: height.get(vertex, 0))
            if height.get(low, 0) < height.get(high, 0):
                lower[number] = low
                down[high].append((across.get(low, 0.0), number))
        named = max((len(low) for low in lower.values() if is_ground(low) and low != "0"), default=1)
        apart = {vertex: named + 1 if height[vertex] == 1 else 2 for vertex in places}
        wide = max((max(len(v), (len(down[v]) - 1) * apart[v] + named) for v in places), default=1)
        # Halves are all rounded up: vertices that are evenly apart stay so.
        column = {vertex: floor((wide + 3) * x + 0.5) for vertex, x in across.items()}
        shift = wide // 2 + 1 - min(column.values(), default=0)
        column = {vertex: at + shift for vertex, at in column.items()}
        pins = {
            number: column[vertex] - (len(numbers) - 1) * apart[vertex] // 2 + place * apart[vertex]
            for vertex, numbers in down.items()
            for place, (_, number) in enumerate(sorted(numbers))
        }
        levels = [
            sorted((v for v in places if height[v] == level), key=column.__getitem__)
            for level in range(1, max(height.values(), default=0) + 1)
        ]
        return cls(edges, levels, column, pins, lower, max(column.values(), default=0) + wide // 2 + 2)

    def written(self, state: Edges) -> Written | None:
        shown = set(self.pins)
        rows: list[str] = []
        plain = all(colour == "g" for _, _, colour in state)
        for level in reversed(self.levels):
            beside = self._beside(level)
            shown.update(beside.values())
            rows.append(self._names(level, {pair: state[number][2] for pair, number in beside.items()}, plain=plain))
            leaving = [n for n in self.pins if set(self.edges[n][:2]) & {*level} and self.lower[n] not in level]
            rows.append(self._row({self.pins[n]: "│" if plain else state[n][2] for n in leaving}))
            if level is not self.levels[0]:
                band = self._band(leaving)
                if band is None:
                    return _by_levels(state, self.levels)
                rows += band
        rows.append("━" * (self.width + 1 if self.levels else 3))
        if feet := {self.pins[n]: low for n, low in self.lower.items() if is_ground(low) and low != "0"}:
            rows.append(self._row({at - len(name) // 2: name for at, name in feet.items()}))
        if len(rows) > TALLEST:
            return _by_levels(state, self.levels)
        return Written("\n".join(rows), tuple(n for n in range(len(state)) if n not in shown))

    def _beside(self, level: Sequence[str]) -> dict[tuple[str, str], int]:
        """Return the first edge between each two neighbours of a level that are joined."""
        found: dict[tuple[str, str], int] = {}
        for one, other in pairwise(level):
            joined = [number for number, edge in self.edges.items() if {*edge[:2]} == {one, other}]
            if joined:
                found[one, other] = joined[0]
        return found

    def _names(self, level: Sequence[str], beside: Mapping[tuple[str, str], str], *, plain: bool) -> str:
        starts = {vertex: self.column[vertex] - len(vertex) // 2 for vertex in level}
        pieces = {start: vertex for vertex, start in starts.items()}
        for (one, other), colour in beside.items():
            free = starts[one] + len(one)
            pieces[free] = ("─" if plain else colour).center(starts[other] - free, "─")
        return self._row(pieces)

    @staticmethod
    def _row(pieces: Mapping[int, str]) -> str:
        row = ""
        for start, piece in sorted(pieces.items()):
            row = row.ljust(start) + piece
        return row

    def _band(self, leaving: Iterable[int]) -> list[str] | None:
        """Return the lines between two levels, one for each lower vertex; None if they cannot be told apart."""
        nets: dict[str, set[int]] = {}
        for number in leaving:
            nets.setdefault(self.lower[number], set()).add(self.pins[number])
        bent = {low: pins for low, pins in nets.items() if pins != {self.column[low]}}
        tracks: list[list[str]] = []
        waiting = dict(bent)
        while waiting:
            # An edge that comes down in the column of another vertex needs its line above the line of that vertex.
            taken = [(pin, low) for low, pins in waiting.items() for pin in pins]
            free = [low for low in waiting if all(pin != self.column[low] or own == low for pin, own in taken)]
            if not free:
                return None
            track: list[str] = []
            for low in sorted(free, key=lambda low: min(waiting[low] | {self.column[low]})):
                if not track or self._span(track[-1], nets)[1] + 1 < self._span(low, nets)[0]:
                    track.append(low)
            tracks.append(track)
            for low in track:
                del waiting[low]
        return [self._line(row, tracks, nets) for row in range(len(tracks))]

    def _span(self, low: str, nets: Mapping[str, set[int]]) -> tuple[int, int]:
        columns = nets[low] | {self.column[low]}
        return min(columns), max(columns)

    def _line(self, row: int, tracks: Sequence[Sequence[str]], nets: Mapping[str, set[int]]) -> str:
        """Return a line of a band: the tracks of its vertices, and what passes over them."""
        cells: dict[int, str] = {}
        for low in tracks[row]:
            first, last = self._span(low, nets)
            for at in range(first, last + 1):
                goes = {"l": at > first, "r": at < last, "u": at in nets[low], "d": at == self.column[low]}
                cells[at] = _LINES["".join(sorted(way for way, there in goes.items() if there))]
        here = {low: number for number, track in enumerate(tracks) for low in track}
        for low, pins in nets.items():
            if low not in here:
                cells[self.column[low]] = "│"
            elif here[low] > row:
                cells |= dict.fromkeys(pins, "│")
            elif here[low] < row:
                cells[self.column[low]] = "│"
        return self._row(cells)


def _with_neighbours(across: Mapping[str, float], height: Mapping[str, int], edges: Iterable[Edge]) -> dict[str, float]:
    """Return the vertices so ordered in short levels that those joined within a level are neighbours, if they can be.

    Examples
    --------
    >>> _with_neighbours({"1": 0.0, "2": 1.0, "3": 2.0}, {"1": 1, "2": 1, "3": 1}, [("1", "3", "g")])
    {'1': 0.0, '3': 1.0, '2': 2.0}
    """
    moved = dict(across)
    joined = {edge[:2] for edge in edges if edge[0] in height and height[edge[0]] == height.get(edge[1])}
    for level in {height[one] for one, _ in joined}:
        order = sorted((vertex for vertex in height if height[vertex] == level), key=across.__getitem__)
        if len(order) > MOST_ORDERED:
            continue
        pairs = [pair for pair in joined if height[pair[0]] == level]

        def apart(other: Sequence[str], pairs: list[tuple[str, str]] = pairs, order: list[str] = order) -> list[int]:
            place = {vertex: number for number, vertex in enumerate(other)}
            far = sum(abs(place[one] - place[two]) > 1 for one, two in pairs)
            return [far, sum(abs(number - place[vertex]) for number, vertex in enumerate(order))]

        best = min(permutations(order), key=apart)
        moved |= dict(zip(best, sorted(across[vertex] for vertex in order), strict=True))
    return dict(sorted(moved.items(), key=lambda placed: placed[1]))


def _by_levels(state: Edges, levels: Sequence[Sequence[str]]) -> Written:
    """Return the edges level by level, each with its upper end; the lowest level stands below."""
    height = {vertex: number for number, level in enumerate(levels) for vertex in level}
    rows: list[list[str]] = [[] for _ in levels]
    hidden = []
    for number, edge in enumerate(state):
        one, other, _ = edge
        top = max(height.get(one, -1), height.get(other, -1))
        if top < 0:
            hidden.append(number)
        else:
            rows[top].append(edge_in_text(edge))
    wide = len(str(len(rows)))
    lines = [f"{number:>{wide}}: {', '.join(row)}" for number, row in reversed([*enumerate(rows, 1)])]
    return Written("\n".join(lines), tuple(hidden))
