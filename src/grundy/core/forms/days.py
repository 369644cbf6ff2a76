"""The values that are born by a day, and their order.

Day 0 has the game 0; a value is born by day n if it has a form whose options are born by day n − 1. Options that
another one dominates change nothing, so on each side it is enough to choose values of which no two are comparable.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from grundy.core.errors import NotApplicable
from grundy.core.forms.canonical import CanonicalForm
from grundy.core.forms.store import Store

LAST_DAY = 3
"""By day 4 there are far too many to be listed."""
WORK = 10_000_000


def born_by(day: int) -> list[CanonicalForm]:
    """Return all values that are born by a day, those with the greater stops first.

    Examples
    --------
    >>> [str(value) for value in born_by(1)], len(born_by(2))
    (['1', '*', '0', '-1'], 22)
    """
    if not 0 <= day <= LAST_DAY:
        raise NotApplicable("the values born by a day can be listed up to day {last}", last=LAST_DAY)
    store = Store(WORK)
    born = {store.number(0)}
    for _ in range(day):
        sides = _antichains(store, sorted(born))
        born = {store.form(left, right) for left, right in product(sides, repeat=2)}
    values = [CanonicalForm(store, game) for game in born]
    return sorted(values, key=lambda value: (-value.left_stop - value.right_stop, -value.left_stop, str(value)))


def _antichains(store: Store, games: Sequence[int]) -> list[tuple[int, ...]]:
    """Return all sets of games of which no two are comparable."""
    found: list[tuple[int, ...]] = [()]
    for game in games:
        found += [
            (*chosen, game)
            for chosen in found
            if not any(store.ge(game, other) or store.ge(other, game) for other in chosen)
        ]
    return found


def covers(values: Sequence[CanonicalForm]) -> list[tuple[int, int]]:
    """Return the pairs of places (greater, less) of values with nothing between them: the lines of a Hasse diagram.

    Examples
    --------
    >>> day = born_by(1)
    >>> [(str(day[a]), str(day[b])) for a, b in covers(day)]
    [('1', '*'), ('1', '0'), ('*', '-1'), ('0', '-1')]
    """
    above = [{b for b, other in enumerate(values) if a != b and value > other} for a, value in enumerate(values)]
    return [(a, b) for a, below in enumerate(above) for b in sorted(below) if not any(b in above[c] for c in below)]
