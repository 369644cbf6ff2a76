"""A game given by a Python function alone: it yields the states reachable in one move."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from grundy.core.errors import InvalidPosition, quote
from grundy.core.ruleset import Ruleset


class FunctionGame(Ruleset[Any, Any]):
    """A game given by a Python function alone; see `game`."""

    def __init__(self, options: Callable[[Any], Iterable[Any]], name: str) -> None:
        self.name = name
        # A function compiled by numba carries the one it was made from.
        compiled_from = getattr(options, "py_func", None)
        self._options = compiled_from or options
        self.jitted_options = options if compiled_from else None

    def moves(self, state: Any) -> Iterable[Any]:
        """Yield the options themselves: a move is named by where it leads."""
        return self._options(state)

    def play(self, state: Any, move: Any) -> Any:
        """Return the option that `move` is."""
        return move

    options = moves

    def validate(self, state: Any) -> Any:
        """Accept any hashable state; several arguments make a tuple."""
        (only, *rest) = state or ((),)
        value = state if rest else only
        try:
            hash(value)
        except TypeError:
            raise InvalidPosition("a state must be hashable, got {value}", value=quote(repr(value))) from None
        return value

    def format_move(self, state: Any, move: Any) -> str:
        """Return the option as text."""
        return self.format(move)

    __eq__ = object.__eq__  # a function is like no other
    __hash__ = object.__hash__


def game(options: Callable[[Any], Iterable[Any]], *, name: str = "game") -> FunctionGame:
    """Return the ruleset in which `options(state)` yields the states reachable in one move.

    States may be any hashable values. Cycles are allowed. A function compiled by
    `numba.njit` on integers is searched by the compiled engine.

    Examples
    --------
    >>> walk = game(lambda n: [n - k for k in (1, 3, 4) if k <= n])
    >>> walk(10).grundy_value, walk(7).outcome
    (1, Outcome.P)
    """
    return FunctionGame(options, name)
