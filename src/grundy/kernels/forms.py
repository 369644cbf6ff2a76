"""The compiled twin of the store of canonical forms: the same algorithm on one flat array.

It serves large work, for it is loaded in most of a second, and the first time it is compiled. A number that does not
fit its words raises `Unfit`; the work is one for `core.forms.store` then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from grundy.core.errors import Undecided
from grundy.core.forms import MOST_WORK
from grundy.core.forms.store import Store
from grundy.core.forms.walk import Sides, fold
from grundy.kernels import forms_layout
from grundy.kernels.forms_array import grown, new_array
from grundy.kernels.forms_canonical import form
from grundy.kernels.forms_layout import (
    FIRST,
    FLAGS,
    GAMES,
    HEADER,
    LARGEST,
    LEFT_STOP,
    LEFTS,
    LISTS,
    MOST_GAMES,
    MOST_STAR,
    MOST_UPS,
    NAMED,
    ONE,
    OUTER,
    RIGHT_STOP,
    RIGHTS,
    STACK,
    START,
    UP_AND_STAR,
    USED,
    WORDS,
    WORK,
    Full,
    TooMuchWork,
    Unfit,
    learn_options,
    named,
    push,
    top,
)
from grundy.kernels.forms_marks import AT_LEAST, AT_MOST
from grundy.kernels.forms_order import ge
from grundy.kernels.forms_sums import add, negative, value_vertices
from grundy.kernels.game_graph import GameGraph, postorder

__all__ = ["TIMES_AS_FAST", "CompiledStore", "Unfit", "Valuation"]

TIMES_AS_FAST = 20
"""How many times as much work is done here as in Python, in the same time."""
SLICE = 1 << 20
"""How much work is done between two looks at the clock."""


@njit("i8(i8[::1], i8[::1], i8)", **OUTER)
def _form_of(a: Any, options: Any, lefts: Any) -> Any:
    at = top(a)
    for option in options:
        push(a, option)
    return form(a, at, lefts, options.size - lefts)


@njit("i8(i8[::1], i8, i8, i8)", **OUTER)
def _named(a: Any, number: Any, up: Any, star: Any) -> Any:
    return named(a, number, up, star)


@njit("void(i8[::1], i8)", **OUTER)
def _learn_options(a: Any, game: Any) -> None:
    learn_options(a, game)


class CompiledStore:
    """Canonical forms, each with its number; those of two stores have nothing to do with each other.

    Examples
    --------
    >>> store = CompiledStore()
    >>> half = store.form([store.number(0)], [store.number(1)])
    >>> half == store.number(Fraction(1, 2)), store.add(half, half) == store.number(1)
    (True, True)
    >>> star = store.form([0], [0])
    >>> up = store.form([0], [star])
    >>> store.ge(up, 0), store.ge(up, star), store.add(up, store.negative(up))
    (True, False, 0)
    """

    def __init__(self, most_work: int = TIMES_AS_FAST * MOST_WORK) -> None:
        self._words = new_array()
        self._words[forms_layout.MOST_WORK] = min(most_work, MOST_GAMES - 1)  # so that drafts have ever new numbers

    def __len__(self) -> int:
        return int(self._words[USED + GAMES]) // WORDS

    @property
    def work(self) -> int:
        """How much work has been done."""
        return int(self._words[WORK])

    def run(self, kernel: Callable[..., Any], *arguments: Any) -> Any:
        """Call compiled code on the array until it finds all the room that it needs."""
        while True:
            self._words[USED + STACK] = 0
            try:
                return kernel(self._words, *arguments)
            except Full:
                self._words = grown(self._words)
            except TooMuchWork:
                raise Undecided(
                    "the values need more than {limit} comparisons and sums",
                    limit=int(self._words[forms_layout.MOST_WORK]),
                ) from None

    def number(self, number: Fraction | int) -> int:
        """Return the game that is a number."""
        return self.named(Fraction(number))

    def named(self, number: Fraction, up: int = 0, star: int = 0) -> int:
        """Return number + up·↑ + ∗star."""
        scaled, rest = divmod(number.numerator * ONE, number.denominator)
        if rest or abs(scaled) >= LARGEST or abs(up) >= MOST_UPS or star >= MOST_STAR:
            raise Unfit
        return int(self.run(_named, scaled, up, star))

    def form(self, left: Sequence[int], right: Sequence[int]) -> int:
        """Return the canonical form of {left | right}."""
        return int(self.run(_form_of, np.array([*left, *right], np.int64), len(left)))

    def ge(self, one: int, other: int) -> bool:
        """Return whether one game is at least another."""
        return bool(self.run(ge, one, other))

    def add(self, one: int, other: int) -> int:
        """Return the sum of two games."""
        return int(self.run(add, one, other))

    def negative(self, game: int) -> int:
        """Return the game with the parts of Left and Right exchanged."""
        return int(self.run(negative, game))

    def options(self, game: int) -> Sides:
        """Return the left and the right options of a canonical form, none of a number."""
        self.run(_learn_options, game)
        words = self._words
        record = HEADER + WORDS * game
        lefts, rights = int(words[record + LEFTS]), int(words[record + RIGHTS])
        first = int(words[START + LISTS] + words[record + FIRST])
        games: list[int] = words[first : first + lefts + rights].tolist()
        return tuple(games[:lefts]), tuple(games[lefts:])

    def carried(self, game: int, store: Store) -> int:
        """Return the number of a game in a store in Python, to which it is carried over with its followers.

        Examples
        --------
        >>> compiled, store = CompiledStore(), Store()
        >>> switch = compiled.form([compiled.number(1)], [compiled.number(-1)])
        >>> compiled.carried(switch, store) == store.form([store.number(1)], [store.number(-1)])
        True
        """

        def record(game: int) -> list[int]:
            words: list[int] = self._words[HEADER + WORDS * game : HEADER + WORDS * (game + 1)].tolist()
            return words

        def by_name(game: int) -> int | None:
            words = record(game)
            if not words[FLAGS] & NAMED:
                return None
            name = words[UP_AND_STAR]
            return store.named(Fraction(words[LEFT_STOP], ONE), name >> 32, name & 0xFFFFFFFF)

        def by_options(game: int, left: list[int], right: list[int]) -> int:
            words = record(game)
            stops = Fraction(words[LEFT_STOP], ONE), Fraction(words[RIGHT_STOP], ONE)
            at_most, at_least = bool(words[FLAGS] & AT_MOST), bool(words[FLAGS] & AT_LEAST)
            return store.adopt(left, right, *stops, at_most=at_most, at_least=at_least)

        return fold(store, game, by_name, by_options, None, self.options)

    def adopted(self, game: int, store: Store) -> int:
        """Return the number here of a game of a store in Python.

        Examples
        --------
        >>> compiled, store = CompiledStore(), Store()
        >>> compiled.adopted(store.form([0], [store.number(1)]), store) == compiled.number(Fraction(1, 2))
        True
        """

        def by_name(game: int) -> int | None:
            number = store.numbers[game]
            return None if number is None else self.named(store.fraction(number), store.ups[game], store.stars[game])

        return fold(store, game, by_name, lambda _, left, right: self.form(left, right))


class Valuation:
    """The values of all vertices of a graph, found slice by slice.

    Parameters
    ----------
    known
        The values of some vertices that are sums of nothing.

    Examples
    --------
    {0 | 1} and the sum of it and itself.

    >>> starts, items = [0, 2, 2, 3, 4, 4, 4, 5, 5], [1, 1, 2, 3, 2]
    >>> graph = GameGraph(np.array(starts), np.array(items), np.arange(4) == 0)
    >>> valuation = Valuation(CompiledStore(), graph)
    >>> while not valuation.finished:
    ...     valuation.run()
    >>> int(valuation.games[0]) == valuation.store.number(1)
    True
    """

    def __init__(self, store: CompiledStore, graph: GameGraph, known: Mapping[int, int] | None = None) -> None:
        order = postorder(graph)
        self.store = store
        self.games: NDArray[np.int64] = np.zeros(graph.sums.size, np.int64)
        """The number of the value of each vertex that vertex 0 leads to."""
        for vertex, game in (known or {}).items():
            self.games[vertex] = game
        self._done = np.zeros(1, np.int64)
        self._arguments = graph.starts, graph.items, graph.sums, order, self.games, self._done, SLICE
        self.finished = False

    @property
    def decided(self) -> int:
        """How many vertices are valued."""
        return int(self._done[0])

    def run(self) -> None:
        """Value some more vertices."""
        self.finished = bool(self.store.run(value_vertices, *self._arguments))
