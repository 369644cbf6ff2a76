"""Stepin's game: objects on a strip with a purse at its left end; who drops the medal into the purse wins.

A medal with nothing before it is dropped at once. So nobody wants to drop the
*guard*, the last object before the medal: whoever does it loses. In misère play,
where dropping the medal loses, the medal itself is the guard.

Pair the objects that are left from the right. The heaps of a hidden Nim are the gaps
inside the pairs and, if an object is left over, its distance from the purse. The
purse counts as a free square for it, but as a taken one if it is the guard.

Why the player who makes the nim-sum 0 wins: an object that moves inside its heap
makes a move of Nim. When the left object of a pair moves away by d, the right one
follows by d. When the left object of the first pair drops from its square p, the
right one is left over; it moves by p + 1, or by p if it is the guard, and the gap has
become its distance. Finally nobody but the guard can move, and the opponent has to drop it.

So the rule of the plain gaps, in which the purse is always taken, is right if the
number of objects is even or the first one is the guard, and wrong otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise
from math import comb, prod
from operator import xor
from typing import Any

from grundy.core.decimals import decimal, read_digits
from grundy.core.errors import InvalidNotation, InvalidPosition, quote
from grundy.core.integers import whole_number
from grundy.core.items import changed_places
from grundy.core.known import Known
from grundy.core.notation import LONGEST_INTEGER
from grundy.core.outcome import Outcome, PlayConvention
from grundy.core.phrase import Counted, Phrase
from grundy.core.reason import Facts, HiddenNim, Theorem, cited
from grundy.core.refusals import no_such
from grundy.core.ruleset import ASTRONOMICAL, N_, Ruleset

Squares = tuple[int, ...]
"""The square of each object, from left to right; 0 is the purse."""
ObjectMove = tuple[int, int]
"""The number of the object, from 0, and the square it moves to."""
Pair = tuple[int | None, int]
"""The objects beside a gap; there is no left one for the object that is left over."""

REFERENCE = cited(
    N_("E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, vol. 3, ch. 15"),
    N_("V. Němcová, NIM a matematika, 2021, §10.9, where the purse always counts as taken"),
)
PAIRS = N_(
    "Pair the objects from the right. Only the gap inside a pair counts: when the left object moves away, "
    "even into the purse, the right one can follow."
)
FREE = N_(
    "Pair the objects from the right; the first one is left over. It may drop into the purse, "
    "so it is a heap of as many squares as it has before it, the purse included. "
    "Otherwise only the gap inside a pair counts: when the left object moves away, the right one can follow."
)
GUARD = N_(
    "Pair the objects from the right; the first one is left over. Whoever drops it into the purse loses, "
    "so it is a heap of as many squares as are free before it. "
    "Otherwise only the gap inside a pair counts: when the left object moves away, the right one can follow."
)
MISERE = N_(
    "Whoever drops the medal loses. So the game is Nim on every second gap from the right, "
    "where the purse is a free square for the first object unless that is the medal. The nim-sum is {nim_sum}."
)
NOTHING_BEFORE = N_("Nothing lies between the medal and the purse, so drop it in.")

MOST_OBJECTS = 100
MANY_POSITIONS = 3000
"""With fewer positions than this the solver weighs all moves; with more the theorem has to name a good one."""

_MOVE = re.compile(f"([0-9]{{1,3}})-([0-9]{{1,{LONGEST_INTEGER}}})")


@dataclass(frozen=True, slots=True)
class Gaps(Facts):
    """The gaps that count as heaps in misère play, and their nim-sum."""

    nim_heaps: tuple[int, ...]
    nim_sum: int


class Stepin(Ruleset[Squares, ObjectMove]):
    """Slide an object to the left; drop the medal into the purse.

    Examples
    --------
    >>> stepin(2)(2, 5, 9).winning_moves
    [Move('3-2' to stepin[2](2,5,7))]
    >>> stepin(1)(4, 7).winning_moves
    [Move('1-4' to stepin[1](0,7))]
    """

    title = N_("Stepin’s game")
    rule = N_(
        "Slide one object to the left over free squares, without jumping; the first one may drop into the purse. "
        "Whoever drops the medal into it wins."
    )
    example = "stepin[2](2,5,9)"
    tags = (N_("coins"), N_("purse"), N_("medal"))
    difficulty = 3
    theory = N_(
        "Nim on every second gap from the right, where the purse is a free square for the first object unless the next "
        "one is the medal. Plain gaps are right only for an even number of objects or a medal in second place; "
        "a medal in first place is dropped at once."
    )
    board = "strip"

    def __init__(self, medal: int) -> None:
        self.medal = medal
        self.name = f"stepin[{decimal(medal)}]"

    def on_strip(self, state: Squares) -> range:
        """Return the objects that can still move, from 0; none when the medal is in the purse."""
        if not state[self.medal - 1]:
            return range(0)
        return range(state.count(0), len(state))

    def free(self, state: Squares, place: int) -> int:
        """Return how many squares are free before an object on the strip, the purse included."""
        before = state[place - 1] if place else 0
        return state[place] - before - 1 if before else state[place]

    def squares(self, state: Squares, place: int) -> range:
        """Return the squares that an object can move to, the nearest first."""
        nearest = state[place] - 1
        return range(nearest, nearest - self.free(state, place), -1)

    def moves(self, state: Squares) -> Iterator[ObjectMove]:
        """Yield (object, square), object by object."""
        return ((place, square) for place in self.on_strip(state) for square in self.squares(state, place))

    def play(self, state: Squares, move: ObjectMove) -> Squares:
        """Return the squares with one object moved."""
        place, square = move
        return (*state[:place], square, *state[place + 1 :])

    def least_positions(self, state: Squares) -> int:
        """Return how many positions two ways of moving lead to."""
        objects = self.on_strip(state)
        if not objects:
            return 1
        # Each object can stay in its own gap; or some before the medal drop, and the others close up in any way.
        dropping = min(self.medal - 1 - objects[0], len(objects) // 2)
        found = max(prod(self.free(state, place) + 1 for place in objects), comb(len(objects), dropping))
        return min(found, ASTRONOMICAL)

    def validate(self, state: Any) -> Squares:
        """Return the squares, checked to go up from left to right after those in the purse."""
        if len(state) > MOST_OBJECTS:
            raise InvalidPosition("at most {limit} objects, got {count}", limit=MOST_OBJECTS, count=len(state))
        squares = super().validate(state)
        if any(left >= right > 0 or left > right for left, right in pairwise(squares)):
            raise InvalidPosition(
                "the squares of the objects go up from left to right, such as 2,5,9, got {given}",
                given=quote(self.format(squares)),
            )
        if self.medal > len(squares):
            raise InvalidPosition(
                "the medal is object {medal}, but there are only {count} objects", medal=self.medal, count=len(squares)
            )
        return squares

    def format_move(self, state: Squares, move: ObjectMove) -> str:
        """Return the object from 1, a minus sign and how many squares it moves."""
        place, square = move
        return f"{place + 1}-{decimal(state[place] - square)}"

    def describe_move(self, state: Squares, move: ObjectMove) -> Phrase:
        """Return the object and where it goes."""
        place, square = move
        if place + 1 == self.medal and square:
            return Phrase(N_("_move_ the medal to square {square}"), square=square)
        if place + 1 == self.medal:
            return Phrase(N_("_drop_ the medal into the purse"))
        if not square:
            return Phrase(N_("_drop_ object {object} into the purse"), object=place + 1)
        return Phrase(N_("_move_ object {object} to square {square}"), object=place + 1, square=square)

    def describe_place(self, state: Squares, move: ObjectMove) -> Phrase:
        """Return the object."""
        if move[0] + 1 == self.medal:
            return Phrase(N_("Touch the medal."))
        return Phrase(N_("Touch object {object}."), object=move[0] + 1)

    def read_move(self, state: Squares, text: str) -> ObjectMove | None:
        """Read ``object-squares``."""
        found = _MOVE.fullmatch(text)
        if not found or (place := int(found[1]) - 1) not in self.on_strip(state):
            return None
        square = state[place] - read_digits(found[2])
        return (place, square) if square in self.squares(state, place) else None

    def why_not(self, state: Squares, text: str) -> Phrase | None:
        """Return that there is no such object on the strip, or how far it can move."""
        found = _MOVE.fullmatch(text)
        if not found:
            return self.written_like(state)
        place = int(found[1]) - 1
        if not 0 <= place < len(state):
            return no_such("object", place + 1)
        if not state[place]:
            return Phrase(N_("object {object} is in the purse"), object=place + 1)
        if not read_digits(found[2]):
            return Phrase(N_("the object must move by at least one square"))
        free = self.free(state, place)
        if not free:
            return Phrase(N_("no square is free before object {object}"), object=place + 1)
        return Counted(
            "object {object} can move by {n} square at most",
            "object {object} can move by {n} squares at most",
            free,
            object=place + 1,
        )

    def move_to(self, state: Squares, after: Squares) -> ObjectMove | None:
        """Return the move to `after`, in which one object stands elsewhere."""
        changed = changed_places(state, after)
        if len(changed) != 1 or (place := changed[0]) not in self.on_strip(state):
            return None
        return (place, after[place]) if after[place] in self.squares(state, place) else None

    def move_count(self, state: Squares) -> int:
        """Return the number of free squares before the objects."""
        return sum(self.free(state, place) for place in self.on_strip(state))

    def nth_move(self, state: Squares, n: int) -> ObjectMove:
        """Return move number `n` without making the ones before it."""
        for place in self.on_strip(state):
            free = self.free(state, place)
            if n < free:
                return place, state[place] - 1 - n
            n -= free
        raise IndexError(n)

    def theorem(self, state: Squares, play_convention: PlayConvention) -> Known[ObjectMove] | None:
        """Return the verdict of Nim on the gaps; a medal in the purse is left to the rules."""
        objects = self.on_strip(state)
        if not objects:
            return None
        guard = self.medal - (1 if play_convention == "misere" else 2)
        if guard < objects[0]:
            drop = (objects[0], 0)
            known = Theorem("Stepin", REFERENCE, statement=NOTHING_BEFORE)
            return Known(known, Outcome.N, None, 1, [drop], 1, drop)
        heaps = _heaps(state, objects, guard)
        nim_sum = reduce(xor, heaps.values())
        if play_convention == "misere":
            known = Theorem("Stepin", REFERENCE, Gaps(tuple(heaps.values()), nim_sum), MISERE)
        else:
            why = PAIRS if len(objects) % 2 == 0 else GUARD if guard == objects[0] else FREE
            hidden = HiddenNim(tuple(heaps.values()), tuple(map(_gap, heaps)), why)
            known = Theorem("Stepin", REFERENCE, hidden=hidden)
        wins = list(_winning(state, objects, guard, heaps, nim_sum))
        best = None
        if self.least_positions(state) > MANY_POSITIONS:  # otherwise the solver weighs all moves
            # The last object that can move makes a small move, so that no object drops while another can move.
            last = next(place for place in reversed(objects) if self.free(state, place))
            best = wins[0] if wins else (last, state[last] - 1)
        return Known.by_moves(known, wins, best)


def _heaps(state: Squares, objects: range, guard: int) -> dict[Pair, int]:
    """Return the heaps of the hidden Nim, from the right."""
    first = objects[0]
    heaps: dict[Pair, int] = {}
    for right in reversed(objects[1 - len(objects) % 2 :: 2]):
        if right == first:
            heaps[None, right] = state[right] - (guard == first)
        else:
            heaps[right - 1, right] = state[right] - state[right - 1] - 1
    return heaps


def _winning(state: Squares, objects: range, guard: int, heaps: dict[Pair, int], nim_sum: int) -> Iterator[ObjectMove]:
    """Yield the moves that make the nim-sum 0."""
    first = objects[0]
    for (left, right), size in heaps.items():
        wanted = size ^ nim_sum
        if wanted < size:
            yield right, state[right] - (size - wanted)
        elif left is not None and wanted > size:
            square = state[left] - (wanted - size)
            if square > (state[left - 1] if left > first else 0):
                yield left, square
    if len(objects) % 2 == 0 and guard != first:
        # The first object drops, and the second one is left over.
        after = state[first + 1] - (guard == first + 1)
        if nim_sum ^ heaps[first, first + 1] == after:
            yield first, 0


def _gap(pair: Pair) -> Phrase:
    left, right = pair
    if left is None:
        return Phrase(N_("squares before object {right}"), right=right + 1)
    return Phrase(N_("gap between objects {left} and {right}"), left=left + 1, right=right + 1)


def stepin(medal: str | int) -> Stepin:
    """Return the game in which the medal is the object with the given number from the left.

    Examples
    --------
    >>> stepin(2)
    rules('stepin[2]')
    """
    number = whole_number(medal)
    if not 1 <= number <= MOST_OBJECTS:
        raise InvalidNotation(
            "the medal is the number of an object from 1 to {limit}, got {given}",
            limit=MOST_OBJECTS,
            given=quote(medal),
            column=1,
        )
    return Stepin(number)
