"""Wythoff's game: take from one heap of a pair, or equally from both; a queen on her way to the corner.

The P-positions are the cold pairs (⌊nφ⌋, ⌊nφ⌋ + n), where φ is the golden ratio.
Every positive number belongs to one of them, and every difference n has one. So
a pair has at most three moves to a cold one: keep the first number, the second,
or the difference. In misère play (0,1) and (2,2) take the places of (0,0) and
(1,2). The square root of 5 is taken in integers, so numbers may have any size.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isqrt
from typing import Any

from grundy.core.decimals import decimal, read_digits
from grundy.core.errors import InvalidPosition, quote
from grundy.core.integers import as_pair
from grundy.core.items import changed_places, side_by_side
from grundy.core.known import Known, SomeMoves
from grundy.core.notation import LONGEST_INTEGER
from grundy.core.outcome import Outcome, PlayConvention
from grundy.core.phrase import Phrase
from grundy.core.position import Position
from grundy.core.reason import Facts, Theorem
from grundy.core.refusals import no_such
from grundy.core.ruleset import ASTRONOMICAL, N_, Ruleset

Pair = tuple[int, int]
Queens = tuple[Pair, ...]
QueenMove = tuple[int, Pair]
"""The number of the queen, from 0, and her new pair."""

WYTHOFF = "W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7 (1907)"
FRAENKEL = (
    "A. S. Fraenkel, Wythoff games, continued fractions, cedar trees and Fibonacci searches, "
    "Theoretical Computer Science 29 (1984)"
)

MOST_QUEENS = 1_000_000
LARGEST_VALUED = 1_000
"""Several queens are valued one by one if no number is larger; otherwise their outcome may still be known."""
MOST_SEARCHED = 25_000
"""With more moves a pair is too large to be searched, so any winning move is as good as another."""

_NUMBER = f"[0-9]{{1,{LONGEST_INTEGER}}}"
_MOVE = re.compile(f"([0-9]{{1,7}})-({_NUMBER}),({_NUMBER})")


def cold_pair(n: int, play_convention: PlayConvention = "normal") -> Pair:
    """Return the P-position whose numbers differ by `n`, the smaller number first.

    Examples
    --------
    >>> [cold_pair(n) for n in range(6)]
    [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]
    >>> [cold_pair(n, "misere") for n in range(3)]
    [(2, 2), (0, 1), (3, 5)]
    """
    if play_convention == "misere" and n < 2:
        return (0, 1) if n else (2, 2)
    smaller = (n + isqrt(5 * n * n)) // 2
    return smaller, smaller + n


def cold_partner(number: int, play_convention: PlayConvention = "normal") -> int:
    """Return the other number of the cold pair that `number` belongs to.

    Examples
    --------
    >>> [cold_partner(number) for number in range(9)]
    [0, 2, 1, 5, 7, 3, 10, 4, 13]
    >>> [cold_partner(number, "misere") for number in range(4)]
    [1, 0, 2, 5]
    """
    if play_convention == "misere" and number < 3:
        return (1, 0, 2)[number]
    # If number = ⌊nφ⌋ at all, then n is the largest integer below (number + 1) / φ: see whether nφ ≥ number.
    root = isqrt(5 * (number + 1) ** 2)
    n = (root - number - 1) // 2
    if 5 * n * n >= (2 * number - n) ** 2:
        return number + n
    # Otherwise number = ⌊nφ⌋ + n = ⌊nφ²⌋ for the largest integer n below (number + 1) / φ².
    return number - (3 * (number + 1) - root - 1) // 2


@dataclass(frozen=True, slots=True)
class OnePair(Facts):
    """The only pair left, and the cold pair with the same difference."""

    chapter = "wythoff.wythoff_steps"
    pair: Pair
    difference: int
    cold_pair: Pair


@dataclass(frozen=True, slots=True)
class SeveralPairs(Facts):
    """How many pairs are left, and which of them are not cold, from 1."""

    chapter = "wythoff.several_steps"
    pairs: int
    not_cold: tuple[int, ...]


class Wythoff(Ruleset[Queens, QueenMove]):
    """Take from one heap of a pair, or the same number from both.

    Examples
    --------
    >>> wythoff(3, 5).outcome, wythoff((3, 5), (8, 1)).grundy_value
    (Outcome.P, 6)
    >>> wythoff(5, 8).winning_moves
    [Move('1-0,5' to wythoff(5,3)), Move('1-1,1' to wythoff(4,7))]
    """

    name = "wythoff"
    title = N_("Wythoff’s game")
    board = "queens"
    rule = N_(
        "Move a queen any number of squares to the left, down, or diagonally towards the corner. Her column and her "
        "row are two heaps: a move takes from one of them, or the same number from both."
    )
    example = "wythoff(5,8)"
    tags: tuple[str, ...] = (N_("matches"), N_("matchsticks"), N_("queen"), N_("chess"))
    difficulty = 2
    theory = N_("The P-positions of a pair are (⌊nφ⌋, ⌊nφ⌋ + n), with the golden ratio φ (Wythoff).")
    ends_empty = True
    in_groups = True
    join = staticmethod(side_by_side)
    size: tuple[int, int] | None = None
    forbidden: frozenset[Pair] = frozenset()

    def moves(self, state: Queens) -> Iterator[QueenMove]:
        """Yield (queen from 0, new pair): from the first heap, from the second, from both."""
        for queen, (first, second) in enumerate(state):
            yield from ((queen, (left, second)) for left in range(first - 1, -1, -1))
            yield from ((queen, (first, left)) for left in range(second - 1, -1, -1))
            yield from ((queen, (first - taken, second - taken)) for taken in range(1, min(first, second) + 1))

    def play(self, state: Queens, move: QueenMove) -> Queens:
        """Return the pairs with one of them changed."""
        queen, pair = move
        return (*state[:queen], pair, *state[queen + 1 :])

    def least_positions(self, state: Queens) -> int:
        """Return how many smaller pairs, in either order, there are of one of the pairs."""
        ordered = (sorted(pair) for pair in state)
        pairs = ((low + 1) * (high + 1) - low * (low + 1) // 2 for low, high in ordered)
        return min(max(pairs, default=1), ASTRONOMICAL)

    def validate(self, state: Any) -> Queens:
        """Return the pairs, checked to be two non-negative integers each; two integers alone are one pair."""
        queens = tuple(state)
        if queens and not isinstance(queens[0], tuple | list):
            queens = (queens,)
        if len(queens) > MOST_QUEENS:
            raise InvalidPosition("at most {limit} queens, got {count}", limit=MOST_QUEENS, count=len(queens))
        checked = []
        for queen, pair in enumerate(queens, 1):
            heaps = as_pair(pair)
            if heaps is None:
                raise InvalidPosition(
                    "queen {queen} needs two non-negative integers, got {value} (write 3,5; 8,1)",
                    queen=queen,
                    value=quote(pair),
                )
            checked.append(heaps)
        return tuple(checked)

    def key(self, state: Queens) -> Queens:
        """Return the pairs that are left in order, each with its smaller number first."""
        return tuple(sorted((min(pair), max(pair)) for pair in state if any(pair)))

    def only_queen(self, state: Queens) -> tuple[int, int] | None:
        """Return the pair of the only queen that is not yet in the corner."""
        left = self.key(state)
        return left[0] if len(left) == 1 else None

    def components(self, state: Queens) -> Sequence[Position]:
        """Return the queens that are not yet in the corner, each on her own."""
        return [Position(self, (pair,)) for pair in state if any(pair)]

    def format_move(self, state: Queens, move: QueenMove) -> str:
        """Return the queen from 1, a minus sign, and what is taken from her first and from her second heap."""
        queen, (first, second) = move
        return f"{queen + 1}-{decimal(state[queen][0] - first)},{decimal(state[queen][1] - second)}"

    def describe_move(self, state: Queens, move: QueenMove) -> Phrase:
        """Return where the queen goes."""
        number, (column, row) = move
        if len(state) == 1:
            return Phrase(N_("_move_ the queen to column {column}, row {row}"), column=column, row=row)
        return Phrase(
            N_("_move_ queen {queen} to column {column}, row {row}"), queen=number + 1, column=column, row=row
        )

    def describe_place(self, state: Queens, move: QueenMove) -> Phrase | None:
        """Return the queen, if there are several."""
        return Phrase(N_("Touch queen {queen}."), queen=move[0] + 1) if len(state) > 1 else None

    def read_move(self, state: Queens, text: str) -> QueenMove | None:
        """Read ``queen-taken,taken``."""
        found = _MOVE.fullmatch(text)
        if not found:
            return None
        queen = int(found[1]) - 1
        if not 0 <= queen < len(state):
            return None
        left = state[queen][0] - read_digits(found[2]), state[queen][1] - read_digits(found[3])
        return self.move_to(state, self.play(state, (queen, left)))

    def why_not(self, state: Queens, text: str) -> Phrase | None:
        """Return that there is no such queen, that she would leave the board, or that she must move."""
        found = _MOVE.fullmatch(text)
        if not found:
            return self.written_like(state)
        queen, taken = int(found[1]), (read_digits(found[2]), read_digits(found[3]))
        if not 1 <= queen <= len(state):
            return no_such("queen", queen)
        return self.why_not_taken(state[queen - 1], taken)

    def why_not_taken(self, pair: Pair, taken: Pair) -> Phrase | None:
        """Return that the queen leaves the board or stays; the rule says where she goes."""
        if any(number > places for places, number in zip(pair, taken, strict=True)):
            return Phrase(N_("the queen would leave the board"))
        return None if any(taken) else Phrase(N_("the queen must move"))

    def move_to(self, state: Queens, after: Queens) -> QueenMove | None:
        """Return the move to `after`, None if there is none."""
        changed = changed_places(state, after)
        if len(changed) != 1:
            return None
        (first, second), pair = state[changed[0]], after[changed[0]]
        taken = first - pair[0], second - pair[1]
        legal = min(pair) >= 0 and min(taken) >= 0 and (0 in taken or taken[0] == taken[1])
        return (changed[0], pair) if legal else None

    def move_count(self, state: Queens) -> int:
        """Return the number of moves: all squares to the left, below, and on the diagonal."""
        return sum(first + second + min(first, second) for first, second in state)

    def nth_move(self, state: Queens, n: int) -> QueenMove:
        """Return move number `n` without making the ones before it."""
        for queen, (first, second) in enumerate(state):
            for taken, length in (((1, 0), first), ((0, 1), second), ((1, 1), min(first, second))):
                if n < length:
                    return queen, (first - taken[0] * (n + 1), second - taken[1] * (n + 1))
                n -= length
        raise IndexError(n)

    def theorem(self, state: Queens, play_convention: PlayConvention) -> Known[QueenMove] | None:
        """Return Wythoff's verdict on one pair, and what follows for several large ones."""
        left = [queen for queen, pair in enumerate(state) if any(pair)]
        if len(left) > 1:
            return self._several(state, left) if play_convention == "normal" else None
        queen = left[0] if left else None
        pair = state[queen] if queen is not None else (0, 0)
        n = abs(pair[0] - pair[1])
        cold = cold_pair(n, play_convention)
        theorem = Theorem("Wythoff", WYTHOFF if play_convention == "normal" else FRAENKEL, OnePair(pair, n, cold))
        if queen is None:
            # The corner is lost in normal play and won in misère play.
            return Known.nimber(theorem, int(play_convention == "misere"), 0, (), 0)
        winning = [(queen, target) for target in _cold_options(pair, cold, play_convention)]
        best = None
        if self.move_count(state) > MOST_SEARCHED:
            best = min(winning, key=lambda move: sum(move[1]), default=self.nth_move(state, 0))
        return Known.by_moves(theorem, winning, best)

    def _several(self, state: Queens, left: list[int]) -> Known[QueenMove] | None:
        """Return the outcome of several large pairs if at most one of them is not cold: its value decides."""
        if all(max(state[queen]) <= LARGEST_VALUED for queen in left):
            return None
        hot = [queen for queen in left if cold_partner(state[queen][0]) != state[queen][1]]
        if len(hot) > 1:
            return None
        theorem = Theorem("Wythoff", WYTHOFF, SeveralPairs(len(left), tuple(queen + 1 for queen in hot)))
        if not hot:
            return Known.nimber(theorem, 0, None, (), 0, self.nth_move(state, 0))
        pair = state[hot[0]]
        targets = _cold_options(pair, cold_pair(abs(pair[0] - pair[1])), "normal")
        winning = [(hot[0], target) for target in sorted(targets, key=sum)]
        return Known(theorem, Outcome.N, winning_moves=SomeMoves(winning), best_move=winning[0])


def _cold_options(pair: Pair, cold: Pair, play_convention: PlayConvention) -> list[Pair]:
    """Return the cold options of a pair, given the cold pair with the same difference."""
    first, second = pair
    if sorted(pair) == list(cold):
        return []
    found = []
    # Keep the first number, the second one, or the difference.
    if (partner := cold_partner(first, play_convention)) < second:
        found.append((first, partner))
    if (partner := cold_partner(second, play_convention)) < first:
        found.append((partner, second))
    if cold[0] < min(pair):
        found.append(cold if first <= second else (cold[1], cold[0]))
    return found


wythoff = Wythoff()
