"""States that are rows of items – heaps, coins, pieces, components – of which a move changes one."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any


def side_by_side(states: Sequence[Any]) -> tuple[Any, Callable[[Any], tuple[int, Any]]]:
    """Join states of items of which a move changes one: all of them in a row, with the way back for moves.

    A move begins with the place of its item, from 0.

    Examples
    --------
    >>> state, back = side_by_side([("a", "b"), ("c",)])
    >>> state, back((2, "move")), back((1, "move"))
    (('a', 'b', 'c'), (1, (0, 'move')), (0, (1, 'move')))
    """
    ends = list(accumulate(map(len, states)))

    def back(move: Any) -> tuple[int, Any]:
        place, *rest = move
        component = bisect_right(ends, place)
        return component, (place - (ends[component - 1] if component else 0), *rest)

    return tuple(item for state in states for item in state), back


def changed_places(before: Sequence[object], after: Sequence[object]) -> list[int]:
    """Return the places at which two states of the same length differ; none if the lengths do.

    Examples
    --------
    >>> changed_places((3, 1, 0), (2, 1, 1))
    [0, 2]
    """
    if len(before) != len(after):
        return []
    return [place for place, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
