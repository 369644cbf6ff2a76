"""Grundy values of games whose positions fall apart into independent components.

By the theorem of Sprague and Grundy the value of an option is the nim-sum of the
values of its components, so only components are ever remembered: for Kayles the
heaps up to n instead of all their sets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from itertools import islice
from operator import xor
from typing import TYPE_CHECKING, Any, TypeVar

from grundy.core.nimfield import mex
from grundy.core.position import Position
from grundy.core.ruleset import Ruleset
from grundy.solving.budget import Budget
from grundy.solving.searched import COMPILED_SLICE
from grundy.solving.work import drive

if TYPE_CHECKING:
    from grundy.kernels.split_engine import SplitEngine

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


class Split:
    """The values of the components of one game, found part by part and remembered.

    Examples
    --------
    >>> from grundy import kayles
    >>> split = Split(kayles, Budget())
    >>> split.value((5, 3)), len(split), sorted(split)
    (7, 5, [(1,), (2,), (3,), (4,), (5,)])
    """

    def __init__(self, ruleset: Ruleset[Any, Any], budget: Budget) -> None:
        self.ruleset, self.budget = ruleset, budget
        self.memory: dict[Any, int] = {}

    def __len__(self) -> int:
        return len(self.memory)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.memory)

    def value(self, state: Any) -> int | None:
        """Return the Grundy value of a state; None if it is to be searched as a whole, see `split_value`."""
        return split_value(self.ruleset, state, self.memory, self.budget)


class CompiledSplit(Split):
    """The same of a game whose functions are compiled."""

    def __init__(self, ruleset: Ruleset[Any, Any], budget: Budget, engine: SplitEngine) -> None:
        super().__init__(ruleset, budget)
        self.engine = engine

    def __len__(self) -> int:
        return len(self.memory) + self.engine.positions

    def __iter__(self) -> Iterator[Any]:
        yield from self.memory
        yield from self.engine.states()

    def value(self, state: Any) -> int | None:
        """Return the Grundy value of a state; what does not fit into a machine word is left to Python's integers."""
        from grundy.kernels.engine import TOO_LARGE

        self.engine.begin(state)
        drive(
            self.engine,
            step=lambda engine: engine.run(min(COMPILED_SLICE, self.budget.left + 1), self.budget.moves_left() + 1),
            budget=self.budget,
        )
        return super().value(state) if self.engine.status == TOO_LARGE else self.engine.value


class Splits(dict[Ruleset[Any, Any], Split]):
    """The values of the components of all games that a solver meets: compiled if their functions are, else in Python.

    Examples
    --------
    >>> from grundy import kayles
    >>> splits = Splits(Budget())
    >>> splits[kayles].value((5,)), len(splits)
    (4, 1)
    """

    def __init__(self, budget: Budget) -> None:
        self.budget = budget

    def __missing__(self, ruleset: Ruleset[Any, Any]) -> Split:
        if ruleset.jitted_options is None or ruleset.jitted_components is None:
            made = Split(ruleset, self.budget)
        else:
            from grundy.kernels.split_engine import SplitEngine

            engine = SplitEngine(ruleset.jitted_options, ruleset.jitted_components, ruleset.jitted_key)
            made = CompiledSplit(ruleset, self.budget, engine)
        self[ruleset] = made
        return made
