"""A game given by functions alone: one yields the states reachable in one move, others say what is known besides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from grundy.core.errors import InvalidPosition, NotApplicable, quote
from grundy.core.position import Position
from grundy.core.ruleset import Ruleset

Listing = Callable[[Any], Iterable[Any]]
"""A function that yields states."""


class FunctionGame(Ruleset[Any, Any]):
    """A game given by functions alone; see `game`."""

    def __init__(
        self,
        options: Listing,
        name: str,
        components: Listing | None = None,
        key: Callable[[Any], Any] | None = None,
    ) -> None:
        self.name = name
        given = {"options": options, "components": components, "key": key}
        _check_compiled({what: function for what, function in given.items() if function is not None})
        self._options = _interpreted(options)
        self._components = None if components is None else _interpreted(components)
        self._key = None if key is None else _interpreted(key)
        self.splits, self.keyed = components is not None, key is not None
        if _is_compiled(options):
            self.jitted_options, self.jitted_components, self.jitted_key = options, components, key

    def moves(self, state: Any) -> Iterable[Any]:
        """Yield the options themselves: a move is named by where it leads."""
        return self._options(state)  # type: ignore[no-any-return]

    def play(self, state: Any, move: Any) -> Any:
        """Return the option that `move` is."""
        return move

    options = moves

    def components(self, state: Any) -> Sequence[Position]:
        """Return the states that the function yields, the state itself if there is none."""
        if self._components is None:
            return super().components(state)
        parts = list(self._components(state))
        if len(parts) > 1 and state in parts:
            raise InvalidPosition("a component must be simpler than the whole; {state} is not", state=quote(state))
        return [self.at(part) for part in parts]

    def key(self, state: Any) -> Any:
        """Return what the function returns, the state itself if there is none."""
        return state if self._key is None else self._key(state)

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


def _is_compiled(function: Any) -> bool:
    return hasattr(function, "py_func")


def _interpreted(function: Any) -> Any:
    """Return the function that a compiled one was made from: numba's carry it."""
    return getattr(function, "py_func", function)


def _check_compiled(functions: dict[str, Any]) -> None:
    """Refuse what is no function, and a game of which only a part is compiled: it would be slow without a word."""
    for what, function in functions.items():
        if not callable(function):
            raise TypeError(f"{what} must be a function, not {function!r}")
    plain = [what for what, function in functions.items() if not _is_compiled(function)]
    if 0 < len(plain) < len(functions):
        raise NotApplicable(
            "numba.njit must compile all functions of a game or none; not compiled here: {functions}",
            functions=", ".join(plain),
        )


def game(
    options: Listing,
    *,
    components: Listing | None = None,
    key: Callable[[Any], Any] | None = None,
    name: str = "game",
) -> FunctionGame:
    """Return the ruleset in which `options(state)` yields the states reachable in one move.

    States may be any hashable values. Cycles are allowed. Functions compiled by
    `numba.njit` on integers are searched by a compiled engine.

    Parameters
    ----------
    options
        Yields the states reachable in one move.
    components
        Yields states of the same game of which a state is the sum: simpler ones, or the state alone if it does not
        fall apart. Then only components are searched and remembered.
    key
        Returns the state under which a state is remembered: one that plays alike, the same for all that look alike.
    name
        How the game is called in the notation.

    Examples
    --------
    >>> walk = game(lambda n: [n - k for k in (1, 3, 4) if k <= n])
    >>> walk(10).grundy_value, walk(7).outcome
    (1, Outcome.P)

    Heaps of Nim, each of which is a component, in any order:

    >>> def taken(heaps):
    ...     return [heaps[:i] + (left,) + heaps[i + 1 :] for i in range(len(heaps)) for left in range(heaps[i])]
    >>> nim = game(taken, components=lambda heaps: [(heap,) for heap in heaps], key=lambda heaps: tuple(sorted(heaps)))
    >>> nim(30, 40, 50).grundy_value
    4
    """
    return FunctionGame(options, name, components, key)
