"""Games on cells from their rules alone: points of the plane, neighbours, and the definition of mex.

Nothing here knows bit sets, shapes or symmetries. Points are (y, x), columns two
apart, so that the rows of a hexagon lie half a cell aside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

Point = tuple[int, int]
Points = frozenset[Point]

SQUARE_STEPS = ((0, 2), (1, 0))
HEXAGON_STEPS = ((0, 2), (1, 1), (1, -1))


def square_points(rows: Sequence[str]) -> list[Point]:
    return [(y, 2 * x) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "1"]


def hexagon_points(rows: Sequence[str]) -> list[Point]:
    """Every row is centred."""
    return [(y, 2 * x - len(row) + 1) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "1"]


def touch(a: Point, b: Point, steps: Iterable[Point]) -> bool:
    return any((a[0] + y * side, a[1] + x * side) == b for y, x in steps for side in (1, -1))


def lines(points: Points, steps: Iterable[Point]) -> set[Points]:
    """All runs of points side by side in one direction."""
    found = set()
    for y, x in points:
        for down, across in steps:
            run: list[Point] = []
            while (y + len(run) * down, x + len(run) * across) in points:
                run.append((y + len(run) * down, x + len(run) * across))
                found.add(frozenset(run))
    return found


def groups(points: Points, size: int, steps: Iterable[Point], *, all_touch: bool = False) -> set[Points]:
    """All connected sets of `size` points, or those in which any two touch."""
    found = set()
    for group in combinations(sorted(points), size):
        pairs = sum(touch(a, b, steps) for a, b in combinations(group, 2))
        # Up to three points are connected exactly when at least size − 1 pairs touch.
        if pairs >= (size * (size - 1) // 2 if all_touch else size - 1):
            found.add(frozenset(group))
    return found


def tactix_moves(points: Points) -> set[Points]:
    return lines(points, SQUARE_STEPS)


def cram_moves(points: Points) -> set[Points]:
    return groups(points, 2, SQUARE_STEPS)


def tromino_moves(points: Points) -> set[Points]:
    return groups(points, 3, SQUARE_STEPS)


def tactex_moves(points: Points) -> set[Points]:
    return lines(points, HEXAGON_STEPS)


def nim19_moves(points: Points) -> set[Points]:
    return (
        groups(points, 1, HEXAGON_STEPS)
        | groups(points, 2, HEXAGON_STEPS)
        | groups(points, 3, HEXAGON_STEPS, all_touch=True)
    )


class BruteForce:
    """Values and lengths of play by the definition, for sets of points."""

    def __init__(self, moves: Callable[[Points], set[Points]], *, misere: bool = False) -> None:
        self.moves = moves
        self.misere = misere
        self._known: dict[Points, tuple[int, int]] = {}

    def __call__(self, points: Iterable[Point]) -> tuple[int, int]:
        """Return the Grundy value, g⁻ in misère play, and the remoteness."""
        here = frozenset(points)
        if here not in self._known:
            options = [self(here - move) for move in self.moves(here)]
            if not options:
                self._known[here] = int(self.misere), 0
            else:
                values = {value for value, _ in options}
                mex = min(set(range(len(values) + 1)) - values)
                quick = [length for value, length in options if value == 0]
                self._known[here] = mex, 1 + (min(quick) if quick else max(length for _, length in options))
        return self._known[here]
