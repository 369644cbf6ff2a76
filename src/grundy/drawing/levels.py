"""Vertices in levels, each ordered by where its neighbours are: that keeps edges short, and they cross seldom."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

Vertex = TypeVar("Vertex", bound=Hashable)


def sweep(
    levels: Sequence[list[Vertex]],
    near: Mapping[Vertex, Iterable[Vertex]],
    place: Callable[[int, int], float],
    *,
    backwards: bool,
) -> None:
    """Sort each level by the mean place of its neighbours, one level after another.

    `place` says where number n of a level of so many stands.

    Examples
    --------
    >>> levels = [["a", "b"], ["c", "d"]]
    >>> sweep(levels, {"a": "d", "b": "c", "c": "b", "d": "a"}, lambda n, many: n / many, backwards=False)
    >>> levels
    [['b', 'a'], ['c', 'd']]
    """
    places = {vertex: place(n, len(level)) for level in levels for n, vertex in enumerate(level)}

    def mean(vertex: Vertex) -> float:
        found = [places[other] for other in near[vertex] if other in places]
        return sum(found) / max(len(found), 1)

    for level in reversed(levels) if backwards else levels:
        level.sort(key=mean)
        places.update((vertex, place(n, len(level))) for n, vertex in enumerate(level))
