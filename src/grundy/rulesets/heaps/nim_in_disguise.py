"""Nim in disguise: games in which every move changes the size of one hidden heap.

A game says which heaps of Nim a state hides and which moves bring a heap to
another size. Then the theorem, the winning moves and the length of the game are
those of Nim, found in one pass over the heaps.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Any, Generic, TypeVar

from grundy.core.errors import GrundyError, InvalidPosition
from grundy.core.items import changed_places, side_by_side
from grundy.core.known import Known
from grundy.core.outcome import PlayConvention
from grundy.core.phrase import Phrase
from grundy.core.position import Position
from grundy.core.reason import HiddenNim, Theorem
from grundy.core.refusals import no_such
from grundy.core.ruleset import N_, Ruleset
from grundy.rulesets.heaps.growing_nim import GrowingNim
from grundy.rulesets.heaps.heap_ruleset import MOST_HEAPS, Heaps

Items = TypeVar("Items", bound=tuple[Any, ...])
"""The type of a state: a tuple of coins, rows or steps."""
ItemMove = TypeVar("ItemMove", bound=tuple[Any, ...])
"""The type of a move; it begins with the place of the item that moves, from 0."""
Item = TypeVar("Item")

MOST_PLACES = 40
"""How many hidden heaps are named by their places: more are never listed."""
MOST_BITS = 332_000
"""How many binary digits the size of a heap may have; its decimal ones are then fewer than `LONGEST_INTEGER`."""

_MOVE = re.compile(r"([0-9]{1,7})([^0-9])(.*)")


def disguised(reference: str, why: str, heaps: Heaps, place: Callable[[int], Phrase]) -> Theorem:
    """Return the theorem that a position is Nim on `heaps`, with the places where the first of them are found.

    Examples
    --------
    >>> known = disguised("Winning Ways", "A row is a heap.", (3, 4), lambda heap: Phrase("row {row}", row=heap + 1))
    >>> known.hidden.places, known.hidden.nim_sum
    ((Phrase('row 1'), Phrase('row 2')), 7)
    """
    places = tuple(map(place, range(min(len(heaps), MOST_PLACES))))
    return Theorem(N_("Nim in disguise"), reference, hidden=HiddenNim(heaps, places, why))


class NimInDisguise(Ruleset[Items, ItemMove]):
    """A game in which every move changes the size of one hidden heap of Nim.

    A state is a tuple of items: coins, rows, steps. A move names the item that
    moves and what becomes of it.

    Examples
    --------
    >>> from grundy import staircase
    >>> staircase.unmask((3, 1, 0, 2, 2))
    GrowingNim(heaps=(3, 0, 2), reserves=(1, 2, 0), longest=23)
    >>> staircase.resizing((3, 1, 0, 2, 2), 1, 2)
    [(3, 2)]
    """

    reference: str
    why: str
    """Why only the hidden heaps count, marked for translation."""
    where: tuple[str, str]
    """What each item is that is a heap (a row, a coin), and where it is found, marked for translation."""
    ways: int = 1
    """How many moves bring a heap to a given size."""

    @abstractmethod
    def unmask(self, state: Items) -> GrowingNim:
        """Return the heaps of Nim that hide in a state."""

    @abstractmethod
    def resizing(self, state: Items, heap: int, size: int) -> Sequence[ItemMove]:
        """Return the moves that bring a hidden heap to another size, `ways` of them."""

    @abstractmethod
    def is_move(self, state: Items, move: ItemMove) -> bool:
        """Return whether the item that `move` names may move so."""

    def place(self, state: Items, heap: int) -> Phrase:
        """Return where a hidden heap is found."""
        what, words = self.where
        return Phrase(words, **{what: heap + 1})

    def moves(self, state: Items) -> Iterator[ItemMove]:
        """Yield the moves heap by heap: first those that shrink it, by one, by two and so on."""
        hidden = self.unmask(state)
        for heap, (size, reserve) in enumerate(zip(hidden.heaps, hidden.reserves, strict=True)):
            for wanted in chain(range(size - 1, -1, -1), range(size + 1, size + reserve + 1)):
                yield from self.resizing(state, heap, wanted)

    def play(self, state: Items, move: ItemMove) -> Items:
        """Return the state with another item in the place of one."""
        place, item = move
        return (*state[:place], item, *state[place + 1 :])  # type: ignore[return-value] # as many items of the same kind

    def move_count(self, state: Items) -> int:
        """Return the number of sizes that the hidden heaps can get, for each way to bring them there."""
        hidden = self.unmask(state)
        return self.ways * (sum(hidden.heaps) + sum(hidden.reserves))

    def nth_move(self, state: Items, n: int) -> ItemMove:
        """Return move number `n` without making the ones before it."""
        hidden = self.unmask(state)
        number, way = divmod(n, self.ways)
        for heap, (size, reserve) in enumerate(zip(hidden.heaps, hidden.reserves, strict=True)):
            if number < size + reserve:
                return self.resizing(state, heap, size - 1 - number if number < size else number + 1)[way]
            number -= size + reserve
        raise IndexError(n)

    def format_move(self, state: Items, move: ItemMove) -> str:
        """Return the number of the item from 1, an arrow and what it becomes."""
        place, item = move
        return f"{place + 1}>{self.format((item,))}"  # type: ignore[arg-type] # see `play`

    def read_item(self, state: Items, place: int, mark: str, rest: str) -> ItemMove | None:
        """Return the move written as the number of an item, a mark and the rest; None if the rest is no such move."""
        try:
            items = self.parse(rest)
        except GrundyError:
            return None
        return (place, *items) if mark == ">" and len(items) == 1 else None  # type: ignore[return-value] # see `play`

    def read_move(self, state: Items, text: str) -> ItemMove | None:
        """Read the number of an item, a mark and what it does."""
        found = _MOVE.fullmatch(text)
        if not found or not 0 < int(found[1]) <= len(state):
            return None
        move = self.read_item(state, int(found[1]) - 1, found[2], found[3])
        return move if move is not None and self.is_move(state, move) else None

    def why_not(self, state: Items, text: str) -> Phrase | None:
        """Return that there is no such item, or why it may not move so."""
        found = _MOVE.fullmatch(text)
        if not found:
            return self.written_like(state)
        if not 0 < int(found[1]) <= len(state):
            return no_such(self.touch[0] if self.touch else "piece", int(found[1]))
        move = self.read_item(state, int(found[1]) - 1, found[2], found[3])
        return self.written_like(state) if move is None else self.why_not_so(state, move)

    def why_not_so(self, state: Items, move: ItemMove) -> Phrase | None:
        """Return why the item that `move` names may not move so; None: the whole rule says it best."""
        return None

    def move_to(self, state: Items, after: Items) -> ItemMove | None:
        """Return the move to `after`, in which one item differs."""
        changed = changed_places(state, after)
        if len(changed) != 1:
            return None
        move: ItemMove = (changed[0], after[changed[0]])  # type: ignore[assignment] # see `play`
        return move if self.is_move(state, move) else None

    def theorem(self, state: Items, play_convention: PlayConvention) -> Known[ItemMove] | None:
        """Return the verdict of Nim on the hidden heaps."""
        hidden = self.unmask(state)
        theorem = disguised(self.reference, self.why, hidden.heaps, lambda heap: self.place(state, heap))
        return hidden.known(theorem, play_convention, partial(self.resizing, state), self.ways)

    def moves_to(self, state: Items, value: int) -> Iterator[ItemMove]:
        """Yield the moves that leave nim-sum `value`."""
        return (move for resized in self.unmask(state).moves_to(value) for move in self.resizing(state, *resized))


class SeparateHeaps(NimInDisguise[tuple[Item, ...], ItemMove], Generic[Item, ItemMove]):
    """A game in which every item is a heap of its own, so that nothing but its notation differs from Nim.

    Examples
    --------
    >>> from grundy import vim
    >>> vim.unmask(("101", "11")).heaps
    (5, 3)
    """

    join = staticmethod(side_by_side)

    @abstractmethod
    def heap(self, item: Item) -> int:
        """Return the size of the heap that an item is."""

    def unmask(self, state: tuple[Item, ...]) -> GrowingNim:
        """Return the heaps in the order of the items; none of them can grow."""
        return GrowingNim.without_reserves(tuple(map(self.heap, state)))

    def components(self, state: tuple[Item, ...]) -> Sequence[Position]:
        """Return the items that can still move, each on its own."""
        return [Position(self, (item,)) for item in state if self.heap(item)]

    def key(self, state: tuple[Item, ...]) -> tuple[Item, ...]:
        """Return the items that can still move in order of size: neither order nor dead items matter."""
        return tuple(sorted((item for item in state if self.heap(item)), key=self.heap))


def check_many(state: Sequence[object]) -> None:
    """Refuse a state with more coins, rows or steps than there is room for.

    Examples
    --------
    >>> check_many(range(10**7))
    Traceback (most recent call last):
    grundy.core.errors.InvalidPosition: at most 1000000 coins, rows or steps, got 10000000
    """
    if len(state) > MOST_HEAPS:
        raise InvalidPosition("at most {limit} coins, rows or steps, got {count}", limit=MOST_HEAPS, count=len(state))
