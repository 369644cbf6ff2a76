"""A row of coins: the state is the tuple of the heads' numbers, a move is the tuple of the coins turned.

The value of a row is the nim-sum of the values of its heads. A move on head h wins if the other coins that it
turns have the nim-sum of all heads but h, so the winning turns are looked up for each head instead of being tried.
That is about normal play; misère play is searched.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import chain, pairwise
from operator import xor
from typing import Any

from grundy.core.decimals import decimal, read_digits
from grundy.core.errors import InvalidNotation, InvalidPosition, quote
from grundy.core.known import Known
from grundy.core.notation import LONGEST_INTEGER, numbers
from grundy.core.outcome import PlayConvention
from grundy.core.phrase import Phrase
from grundy.core.position import Position
from grundy.core.reason import HiddenNim, Theorem
from grundy.core.ruleset import ASTRONOMICAL, N_, Ruleset, as_integer
from grundy.rulesets.coins.turns import Coins, Turns, listed

WINNING_WAYS = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for Your Mathematical Plays, vol. 3, ch. 14"

MOST_HEADS = 100_000
MOST_REMEMBERED = 1_000
"""How many turns of a head a search remembers."""

_FACES = re.compile(r"[HT\s]*[HT][HT\s]*")
_MOVE = re.compile(f"[0-9]{{1,{LONGEST_INTEGER}}}(?:,[0-9]{{1,{LONGEST_INTEGER}}})*")


class CoinRow(Ruleset[Coins, Coins]):
    """A coin-turning game on a row."""

    family = "coins"
    board = "coins"
    first: int = 0
    """The number of the leftmost coin."""
    theorem_name: str = ""
    why: str = ""
    """The name of the theorem and why it holds, if this game says it better than its family."""

    def __init__(self, coins: Turns, name: str) -> None:
        self.coins = coins
        self.name = name

    def value(self, coin: int) -> int:
        """Return the value of a row whose only head is `coin`; raise `Undecided` if that takes too long."""
        return self.coins.value(coin - self.first)

    def nim_sum(self, coins: Iterable[int]) -> int:
        """Return the nim-sum of the values of some coins."""
        return reduce(xor, map(self.value, coins), 0)

    def turns(self, coin: int) -> Iterator[Coins]:
        """Yield the sets of coins that may be turned with a head as their rightmost."""
        return map(self._shown, self.coins.turns(coin - self.first))

    def turn_count(self, coin: int) -> int | None:
        """Return the number of turns of a head, None if there are too many to count."""
        return self.coins.count(coin - self.first)

    def nth_turn(self, coin: int, n: int) -> Coins:
        """Return turn number `n` of a head."""
        return self._shown(self.coins.nth(coin - self.first, n))

    def turns_to(self, coin: int, value: int) -> Iterator[Coins]:
        """Yield the turns of a head whose other coins have the nim-sum `value`."""
        return map(self._shown, self.coins.turns_to(coin - self.first, value))

    def allows(self, turn: Coins) -> bool:
        """Return whether these coins, in order, may be turned together."""
        return turn[0] >= self.first and self.coins.allows(tuple(coin - self.first for coin in turn))

    @property
    def first_live(self) -> int:
        """The first coin that may have a turn; the faces of those before it do not matter."""
        return self.first + self.coins.padding

    def _shown(self, turn: Coins) -> Coins:
        return tuple(coin + self.first for coin in turn) if self.first else turn

    def moves(self, state: Coins) -> Iterator[Coins]:
        """Yield the turns, head by head from the left."""
        return listed(chain.from_iterable(map(self.turns, state)), len)

    def play(self, state: Coins, move: Coins) -> Coins:
        """Return the heads after some coins were turned."""
        return tuple(sorted(set(state).symmetric_difference(move)))

    def options(self, state: Coins) -> Iterator[Coins]:
        """Yield the rows after each move."""
        heads = set(state)
        for head in state:
            count = self.turn_count(head)
            few = count is not None and count <= MOST_REMEMBERED
            for turn in _remembered_turns(self, head) if few else self.turns(head):
                yield tuple(sorted(heads.symmetric_difference(turn)))

    def least_positions(self, state: Coins) -> int:
        """Return how many faces the coins to the left of a head can have, the other heads left as they are."""
        free = max((self.coins.free_coins(head - self.first) for head in state), default=0)
        return 1 << min(free, ASTRONOMICAL.bit_length() - 1)

    def validate(self, state: Any) -> Coins:
        """Return the heads in order, checked to be different coins of the row."""
        if len(state) > MOST_HEADS:
            raise InvalidPosition("at most {limit} heads, got {count}", limit=MOST_HEADS, count=len(state))
        heads = tuple(map(as_integer, state))
        for given, coin in zip(state, heads, strict=True):
            if coin is None or coin < self.first:
                raise InvalidPosition(
                    "coins are counted from {first}, so {value} is no coin (write the heads, such as 3,4,6,9)",
                    first=self.first,
                    value=quote(given),
                )
        ordered = sorted(coin for coin in heads if coin is not None)
        for coin, after in pairwise(ordered):
            if coin == after:
                raise InvalidPosition("coin {coin} is written twice", coin=quote(coin))
        return tuple(ordered)

    def parse(self, text: str) -> Coins:
        """Read the numbers of the heads, or a row of H and T from the left."""
        if _FACES.fullmatch(text):
            faces = enumerate("".join(text.split()), self.first)
            return self.validate([coin for coin, face in faces if face == "H"])
        if any(character.isalpha() for character in text):
            raise InvalidNotation(
                "expected the heads, such as 3,4,6,9, or a row of faces, such as TTHHTHTTH, got {given}",
                given=quote(text.strip()),
                column=1,
            )
        return self.validate(numbers(text))

    def format_move(self, state: Coins, move: Coins) -> str:
        """Return the coins that are turned."""
        return ",".join(map(decimal, move))

    def describe_move(self, state: Coins, move: Coins) -> Phrase:
        """Return which coins are turned."""
        if len(move) == 1:
            return Phrase(N_("turn coin {coin}"), coin=move[0])
        return Phrase(N_("turn coins {coins}"), coins=in_words(move))

    def describe_place(self, state: Coins, move: Coins) -> Phrase:
        """Return the head that is turned."""
        return Phrase(N_("Touch coin {coin}."), coin=move[-1])

    def read_move(self, state: Coins, text: str) -> Coins | None:
        """Read the coins that are turned."""
        move = tuple(sorted(map(read_digits, text.split(",")))) if _MOVE.fullmatch(text) else None
        return move if move is not None and self._is_move(state, move) else None

    def _is_move(self, state: Coins, move: Coins) -> bool:
        different = all(coin < after for coin, after in pairwise(move))
        return bool(move) and different and move[-1] in state and self.allows(move)

    def move_to(self, state: Coins, after: Coins) -> Coins | None:
        """Return the move to `after`: it turns the coins whose faces differ."""
        move = self.play(state, after)
        return move if self._is_move(state, move) else None

    def move_count(self, state: Coins) -> int | None:
        """Return the number of turns of all heads, None if they are too many to count."""
        counts = [self.turn_count(head) for head in state]
        return None if None in counts else sum(count for count in counts if count is not None)

    def nth_move(self, state: Coins, n: int) -> Coins:
        """Return move number `n`, passing over whole heads."""
        for head in state:
            count = self.turn_count(head)
            if count is None or n < count:
                return self.nth_turn(head, n)
            n -= count
        raise IndexError(n)

    def components(self, state: Coins) -> Sequence[Position]:
        """Return the heads, each on its own: in normal play a row is their sum."""
        return [Position(self, (head,)) for head in state]

    def key(self, state: Coins) -> Coins:
        """Return the heads without those that have no turn: their faces do not matter."""
        first_live = self.first_live
        return state if not state or state[0] >= first_live else tuple(head for head in state if head >= first_live)

    def theorem(self, state: Coins, play_convention: PlayConvention) -> Known[Coins] | None:
        """Return the nim-sum of the heads in normal play; raise `Undecided` if the value of one is not known."""
        return None if play_convention == "misere" else _known_row(self, state)

    def moves_to(self, state: Coins, value: int) -> Iterable[Coins]:
        """Yield the turns that leave a row of the given value."""
        values = tuple(map(self.value, state))
        return _Turning(self, state, values, reduce(xor, values, value))

    def table_state(self, row: int, column: int) -> Coins:
        """Return the row with heads on two coins; on one coin they cancel, and what is no coin counts for nothing."""
        return tuple(coin for coin in sorted({row} ^ {column}) if coin >= self.first)


@dataclass(frozen=True, slots=True)
class _Turning:
    """The moves of a row that change its value by `change`, made when asked for."""

    rules: CoinRow
    state: Coins
    values: Coins
    change: int

    def __iter__(self) -> Iterator[Coins]:
        if self.change:
            for head, value in zip(self.state, self.values, strict=True):
                yield from self.rules.turns_to(head, value ^ self.change)

    def count(self) -> int | None:
        """Return how many there are, None if they would have to be tried."""
        if not self.change:
            return 0
        coins, first = self.rules.coins, self.rules.first
        total = 0
        for head, value in zip(self.state, self.values, strict=True):
            found = coins.count_to(head - first, value ^ self.change)
            if found is None:
                return None
            total += found
        return total


def _known_row(rules: CoinRow, state: Coins) -> Known[Coins]:
    known = [_known_head(rules, head) for head in state]
    values = tuple([value for value, _ in known])
    nim_sum = reduce(xor, values, 0)
    hidden = HiddenNim(values, tuple([place for _, place in known]), rules.why or rules.coins.why)
    theorem = Theorem(rules.theorem_name or rules.coins.theorem_name, WINNING_WAYS, hidden=hidden)
    winning = _Turning(rules, state, values, nim_sum)
    return Known.nimber(theorem, nim_sum, None, winning, winning.count())


@lru_cache(maxsize=1 << 16)
def _known_head(rules: CoinRow, coin: int) -> tuple[int, Phrase]:
    """Return the value of a head and its name: a position shares its heads with all its options."""
    return rules.value(coin), Phrase(N_("coin {coin}"), coin=coin)


@lru_cache(maxsize=1 << 10)
def _remembered_turns(rules: CoinRow, coin: int) -> tuple[Coins, ...]:
    return tuple(rules.turns(coin))


def in_words(coins: Coins) -> Coins | str:
    """Return coins as a field of a phrase: several neighbours as a range.

    Examples
    --------
    >>> in_words((3, 4, 6)), in_words((3, 4, 5, 6))
    ((3, 4, 6), '3–6')
    """
    neighbours = len(coins) > 2 and coins[-1] - coins[0] == len(coins) - 1
    return f"{decimal(coins[0])}–{decimal(coins[-1])}" if neighbours else coins
