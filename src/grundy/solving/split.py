"""Grundy values of games whose positions fall apart into independent components.

By the theorem of Sprague and Grundy the value of an option is the nim-sum of the
values of its components, so only components are ever remembered: for Kayles the
heaps up to n instead of all their sets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from itertools import islice
from operator import xor
from typing import Any, TypeVar

from grundy.core.nimfield import mex
from grundy.core.position import Position
from grundy.core.ruleset import Ruleset
from grundy.solving.budget import Budget

PIECE = 256
"""How many options are taken in at once: each may fall apart into very many components."""

T = TypeVar("T")


def split_value(ruleset: Ruleset[Any, Any], state: Any, memory: dict[Any, int], budget: Budget) -> int | None:
    """Return the Grundy value of `state` and remember those of all components met.

    None if there is a cycle, or a component of another game: then the whole is to be searched.

    Examples
    --------
    >>> from grundy import nim
    >>> split_value(nim, (3, 4), {}, Budget())
    7
    """
    return folded(ruleset, state, memory, budget, lambda values: reduce(xor, values, 0), mex)


def folded(
    ruleset: Ruleset[Any, Any],
    state: Any,
    memory: dict[Any, T],
    budget: Budget,
    joined: Callable[[Iterable[T]], T],
    judged: Callable[[Iterable[T]], T],
) -> T | None:
    """Return what can be said of a state: of one component judged by its options, of several joined; None as above.

    Examples
    --------
    >>> from grundy import kayles
    >>> folded(kayles, (5,), {}, Budget(), sum, lambda longest: max((1 + most for most in longest), default=0))
    5
    """
    key = ruleset.key

    def split(position: Any) -> list[Any]:
        return [key(part.state) for part in ruleset.components(position) if part.ruleset is ruleset or foreign(part)]

    def foreign(part: Position) -> bool:
        strangers.append(part)
        return False

    strangers: list[Position] = []
    known = memory.__getitem__
    parts = split(state)
    expanded: dict[Any, list[list[Any]]] = {}
    stack = [part for part in parts if part not in memory]
    while stack:
        component = stack[-1]
        if component in memory:
            stack.pop()
        elif component in expanded:
            memory[component] = judged(joined(map(known, option)) for option in expanded.pop(component))
            stack.pop()
        else:
            found = map(split, ruleset.options(component))
            budget.spend(1, 0)  # first: nothing more is collected once the budget is spent
            options: list[list[Any]] = []
            missing: set[Any] = set()
            while piece := list(islice(found, PIECE)):
                options += piece
                missing.update(part for option in piece for part in option if part not in memory)
                # Many options may fall apart into few components, so both are counted.
                budget.make_room(max(len(memory) + len(missing), len(options)))
            budget.spend(0, len(options))
            if strangers:
                return None
            expanded[component] = options
            if not expanded.keys().isdisjoint(missing):
                return None  # a component that is being expanded is an ancestor
            stack.extend(missing)
    return joined(map(known, parts))
