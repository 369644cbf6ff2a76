"""Walks over the followers of a game: what is found for the options comes first, without recursion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

T = TypeVar("T")
Sides = tuple[tuple[int, ...], tuple[int, ...]]


class Games(Protocol):
    """What a walk needs of a store."""

    def spend(self, work: int) -> None:
        """Count work."""

    def options(self, game: int) -> Sides:
        """Return the options of a game."""


def fold(
    games: Games,
    game: int,
    leaf: Callable[[int], T | None],
    node: Callable[[int, list[T], list[T]], T],
    found: dict[int, T] | None = None,
    options: Callable[[int], Sides] | None = None,
) -> T:
    """Return what follows for a game from what is found for its left and its right options.

    Parameters
    ----------
    leaf
        What is known of a game without looking at its options, or None.
    node
        What follows for a game from what was found for its options.
    found
        What has been found before; it is added to.

    Examples
    --------
    >>> from grundy.core.forms.store import Store
    >>> store = Store()
    >>> switch = store.form([store.number(2)], [store.number(-1)])
    >>> fold(store, switch, lambda g: 1 if store.is_number(g) else None, lambda g, left, right: 1 + sum(left + right))
    3
    """
    found = {} if found is None else found
    options = games.options if options is None else options
    stack = [game]
    while stack:
        g = stack[-1]
        if g in found:
            stack.pop()
            continue
        result = leaf(g)
        if result is None:
            left, right = options(g)
            if waits := [option for option in left + right if option not in found]:
                games.spend(len(waits))
                stack.extend(waits)
                continue
            games.spend(1)
            result = node(g, [found[option] for option in left], [found[option] for option in right])
        found[g] = result
        stack.pop()
    return found[game]
