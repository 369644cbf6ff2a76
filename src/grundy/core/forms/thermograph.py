"""Thermographs: what Left and Right secure for themselves if every move costs t, for all t at once.

The left wall of G at t is the best right wall of a left option, less t, and the right wall its mirror image, until
they meet: that is the temperature, and from there on a mast stands on the mean. Walls are polygons whose
pieces are upright or diagonal. Their corners are halves of halves, kept as integers in units that become
finer where two walls meet between two of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

from grundy.core.forms.walk import fold

if TYPE_CHECKING:
    from grundy.core.forms.store import Store

Wall = tuple[tuple[int, int], ...]
"""The corners (t, x) from t = −1 on; above the last one the wall is upright."""


@dataclass(frozen=True, slots=True)
class Thermograph:
    """The walls of a game: corners as pairs of a temperature and a place, from −1 on.

    Examples
    --------
    >>> from grundy.core.forms.canonical import CanonicalForm
    >>> three, half = CanonicalForm.number_of(3), CanonicalForm.number_of(Fraction(1, 2))
    >>> hot = CanonicalForm.of([three], [-three]).thermograph
    >>> hot.mean, hot.temperature, hot.left_at(Fraction(1)), hot.right_at(Fraction(5))
    (Fraction(0, 1), Fraction(3, 1), Fraction(2, 1), Fraction(0, 1))
    >>> half.thermograph.temperature
    Fraction(-1, 2)
    """

    left: tuple[tuple[Fraction, Fraction], ...]
    right: tuple[tuple[Fraction, Fraction], ...]

    @property
    def mean(self) -> Fraction:
        """Where the mast stands."""
        return self.left[-1][1]

    @property
    def temperature(self) -> Fraction:
        """Where the mast begins."""
        return max(self.left[-1][0], self.right[-1][0])

    def left_at(self, temperature: Fraction) -> Fraction:
        """Return the place of the left wall at a temperature: the left stop of the cooled game."""
        return _between(self.left, temperature)

    def right_at(self, temperature: Fraction) -> Fraction:
        """Return the place of the right wall at a temperature."""
        return _between(self.right, temperature)


def _between(wall: tuple[tuple[Fraction, Fraction], ...], temperature: Fraction) -> Fraction:
    for (low, start), (high, end) in pairwise(wall):
        if low <= temperature < high:
            return start + (end - start) * (temperature - low) / (high - low)
    return wall[-1][1] if temperature >= wall[-1][0] else wall[0][1]


class _Finer(Exception):
    """Two walls meet between two units."""


class Thermographs:
    """The thermographs of the games of a store, each computed once."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.bits = 2
        self.walls: dict[int, tuple[Wall, Wall]] = {}

    def of(self, game: int) -> Thermograph:
        """Return the thermograph of a game."""
        walls = None
        while walls is None:
            try:
                walls = self._walls(game)
            except _Finer:
                self.bits += 4
                self.walls.clear()
        unit = 1 << self.bits
        left, right = (tuple((Fraction(t, unit), Fraction(x, unit)) for t, x in wall) for wall in walls)
        return Thermograph(left, right)

    def _walls(self, game: int) -> tuple[Wall, Wall]:
        return fold(self.store, game, self._upright, self._built, self.walls, self._options)

    def _upright(self, game: int) -> tuple[Wall, Wall] | None:
        """Return the walls of an integer."""
        store = self.store
        if not store.is_number(game) or store.left_stops[game] % (1 << store.scale):
            return None
        wall = ((-(1 << self.bits), self._scaled(store.left_stops[game])),)
        return wall, wall

    def _options(self, game: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return options that have the same walls as those of the game; of n↑k∗m, those of n∗, n↑ or n↓."""
        store = self.store
        if (scaled := store.numbers[game]) is None:
            return store.options(game)
        number, up, star = store.fraction(scaled), store.ups[game], store.stars[game]
        if not up and not star:
            return store.all_options(game)
        plain, starred = store.number(number), store.named(number, 0, 1)
        if not up or (abs(up), star) == (1, 1):
            return (plain,), (plain,)
        return ((plain,), (starred,)) if up > 0 else ((starred,), (plain,))

    def _built(self, _: int, left: list[tuple[Wall, Wall]], right: list[tuple[Wall, Wall]]) -> tuple[Wall, Wall]:
        left_scaffold = _leaning(_envelope([theirs for _, theirs in left], max), -1)
        right_scaffold = _leaning(_envelope([ours for ours, _ in right], min), 1)
        return _cut(left_scaffold, right_scaffold)

    def _scaled(self, number: int) -> int:
        finer = self.bits - self.store.scale
        if finer < 0:
            raise _Finer
        return number << finer


def _envelope(walls: list[Wall], best: Callable[[int, int], int]) -> Wall:
    """Return the largest or the smallest of some walls at each temperature."""
    found = walls[0]
    for wall in walls[1:]:
        if wall != found:
            found = _best_of(found, wall, best)
    return found


def _best_of(one: Wall, other: Wall, best: Callable[[int, int], int]) -> Wall:
    corners: list[tuple[int, int]] = []
    before = None
    for t, a, b in _together(one, other):
        if before is not None:
            t0, a0, b0 = before
            if (a0 - b0) * (a - b) < 0:  # they cross between two corners
                corners.append(_crossing(t0, t, a0, a, a0 - b0, a - b))
        corners.append((t, best(a, b)))
        before = t, a, b
    return _straightened(corners)


def _together(one: Wall, other: Wall) -> list[tuple[int, int, int]]:
    """Return the places of both walls at each temperature at which one of them has a corner."""
    times = sorted({t for t, _ in one} | {t for t, _ in other})
    return [(t, a, b) for t, a, b in zip(times, _places(one, times), _places(other, times), strict=True)]


def _places(wall: Wall, times: list[int]) -> list[int]:
    """Return where a wall stands at each of some rising temperatures; its pieces are upright or diagonal."""
    places = []
    at = 0
    for t in times:
        while at + 1 < len(wall) and wall[at + 1][0] <= t:
            at += 1
        low, place = wall[at]
        if at + 1 < len(wall):
            place += (t - low) * _slope(wall[at], wall[at + 1])
        places.append(place)
    return places


def _crossing(t0: int, t1: int, x0: int, x1: int, d0: int, d1: int) -> tuple[int, int]:
    """Return where a difference that is d0 at t0 and d1 at t1 is 0, and the place of one of the walls there."""
    step, remainder = divmod(d0 * (t1 - t0), d0 - d1)
    if remainder:
        raise _Finer
    along, remainder = divmod((x1 - x0) * step, t1 - t0)
    if remainder:
        raise _Finer
    return t0 + step, x0 + along


def _straightened(corners: list[tuple[int, int]]) -> Wall:
    """Return a wall without corners at which it goes straight on."""
    kept: list[tuple[int, int]] = []
    for corner in corners:
        while len(kept) > 1 and _slope(kept[-2], kept[-1]) == _slope(kept[-1], corner):
            kept.pop()
        kept.append(corner)
    while len(kept) > 1 and kept[-1][1] == kept[-2][1]:  # above the last corner it is upright anyhow
        kept.pop()
    return tuple(kept)


def _slope(low: tuple[int, int], high: tuple[int, int]) -> int:
    """Return the slope of a piece, which is upright or diagonal."""
    return (high[1] > low[1]) - (high[1] < low[1])


def _leaning(wall: Wall, sign: int) -> list[tuple[int, int]]:
    """Return a wall moved by ±t; above its last corner it is diagonal."""
    return [(t, x + sign * t) for t, x in wall]


def _cut(left: list[tuple[int, int]], right: list[tuple[int, int]]) -> tuple[Wall, Wall]:
    """Return the two scaffolds up to where they meet, with the mast above."""
    ends = max(left[-1][0], right[-1][0])
    apart = left[-1][1] - (ends - left[-1][0]) - right[-1][1] - (ends - right[-1][0])
    last = ends + max(0, apart) + 2  # beyond their corners they come closer by 2 for 1
    ours = (*left, (last, left[-1][1] - (last - left[-1][0])))
    theirs = (*right, (last, right[-1][1] + (last - right[-1][0])))
    kept_left: list[tuple[int, int]] = []
    kept_right: list[tuple[int, int]] = []
    before = None
    for t, a, b in _together(ours, theirs):
        if a <= b:
            meeting = (t, a)
            if before is not None and a < b:
                t0, a0, b0 = before
                meeting = _crossing(t0, t, a0, a, a0 - b0, a - b)
            kept_left.append(meeting)
            kept_right.append(meeting)
            break
        kept_left.append((t, a))
        kept_right.append((t, b))
        before = t, a, b
    return _to_the_mast(kept_left), _to_the_mast(kept_right)


def _to_the_mast(corners: list[tuple[int, int]]) -> Wall:
    """Return a wall without needless corners, but with that at which the mast begins."""
    straight = _straightened(corners)
    return straight if straight[-1] == corners[-1] else (*straight, corners[-1])
