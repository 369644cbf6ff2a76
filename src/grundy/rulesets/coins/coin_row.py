"""Games of turning coins: a state is the tuple of the heads in order, and its value is the nim-sum of theirs.

In a row, coins are numbers and a move is the tuple of the coins turned. A move on head h wins if the other coins that
it turns have the nim-sum of all heads but h, so the winning turns are looked up for each head instead of being tried.
That is about normal play; misère play is searched.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import chain, pairwise, starmap
from operator import xor
from typing import Any, ClassVar, Generic, TypeVar

from grundy.core.decimals import decimal, read_digits
from grundy.core.errors import InvalidNotation, InvalidPosition, quote
from grundy.core.integers import as_integer
from grundy.core.known import Known, WhenAsked
from grundy.core.notation import LONGEST_INTEGER, numbers
from grundy.core.outcome import PlayConvention
from grundy.core.phrase import Phrase
from grundy.core.position import Position
from grundy.core.reason import Facts, HiddenNim, Theorem
from grundy.core.refusals import brief
from grundy.core.ruleset import ASTRONOMICAL, N_, M, Ruleset
from grundy.rulesets.coins.turns import Coins, Turns, listed

WINNING_WAYS = N_("E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, vol. 3, ch. 14")

MOST_HEADS = 100_000
MOST_REMEMBERED = 1_000
"""How many turns of a head a search remembers."""

C = TypeVar("C", int, tuple[int, ...])
"""Where a coin lies: its number in a row, or its row, its column and so on."""

_MOVE = re.compile(f"[0-9]{{1,{LONGEST_INTEGER}}}(?:,[0-9]{{1,{LONGEST_INTEGER}}})*")


class CoinGame(Ruleset[tuple[C, ...], M], Generic[C, M]):
    """A coin-turning game, in which a position is the sum of its heads; a subclass says where the coins lie."""

    theorem_name: str
    why: str
    """The name of the theorem that gives the values, and why it holds."""

    @abstractmethod
    def coin(self, given: Any) -> C:
        """Return a coin, checked to be one of the game."""

    @abstractmethod
    def describe_coin(self, coin: C) -> Phrase:
        """Return the name of a coin."""

    @abstractmethod
    def value(self, coin: C) -> int:
        """Return the value of a position whose only head is `coin`; raise `Undecided` if that takes too long."""

    @abstractmethod
    def turns(self, coin: C) -> Iterator[M]:
        """Yield the moves in which a head is the last coin."""

    @abstractmethod
    def turn_count(self, coin: C) -> int | None:
        """Return the number of turns of a head, None if there are too many to count."""

    @abstractmethod
    def nth_turn(self, coin: C, n: int) -> M:
        """Return turn number `n` of a head."""

    @abstractmethod
    def turned(self, move: M) -> Iterable[C]:
        """Return the coins that a move turns."""

    @abstractmethod
    def remembered(self, coin: C) -> Iterable[Iterable[C]]:
        """Return the coins that each of the few turns of a head turns; a search meets them again and again."""

    @abstractmethod
    def changing(self, state: tuple[C, ...], change: int) -> tuple[Iterable[M], int | None]:
        """Return the moves that change the value by a number, and how many they are; None if they must be tried."""

    def factors(self, coin: C) -> tuple[int, ...]:
        """Return the numbers whose nim-product is the value of a head."""
        return (self.value(coin),)

    def facts(self, factors: tuple[tuple[int, ...], ...]) -> Facts:
        """Return what there is to tell of the factors of all heads."""
        return Facts()

    def play(self, state: tuple[C, ...], move: M) -> tuple[C, ...]:
        """Return the heads after some coins were turned."""
        return tuple(sorted(set(state).symmetric_difference(self.turned(move))))

    def options(self, state: tuple[C, ...]) -> Iterator[tuple[C, ...]]:
        """Yield the heads after each move."""
        heads = set(state)
        for head in state:
            count = self.turn_count(head)
            few = count is not None and count <= MOST_REMEMBERED
            for coins in self.remembered(head) if few else map(self.turned, self.turns(head)):
                yield tuple(sorted(heads.symmetric_difference(coins)))

    def validate(self, state: Any) -> tuple[C, ...]:
        """Return the heads in order, checked to be different coins."""
        if len(state) > MOST_HEADS:
            raise InvalidPosition("at most {limit} heads, got {count}", limit=MOST_HEADS, count=len(state))
        heads = sorted(map(self.coin, state))
        for coin, after in pairwise(heads):
            if coin == after:
                raise InvalidPosition("coin {coin} is written twice", coin=quote(coin))
        return tuple(heads)

    def move_count(self, state: tuple[C, ...]) -> int | None:
        """Return the number of turns of all heads, None if they are too many to count."""
        counts = [self.turn_count(head) for head in state]
        return None if None in counts else sum(count for count in counts if count is not None)

    def nth_move(self, state: tuple[C, ...], n: int) -> M:
        """Return move number `n`, passing over whole heads."""
        for head in state:
            count = self.turn_count(head)
            if count is None or n < count:
                return self.nth_turn(head, n)
            n -= count
        raise IndexError(n)

    def components(self, state: tuple[C, ...]) -> Sequence[Position]:
        """Return the heads, each on its own: in normal play a position is their sum."""
        return [Position(self, (head,)) for head in state]

    def theorem(self, state: tuple[C, ...], play_convention: PlayConvention) -> Known[M] | None:
        """Return the nim-sum of the heads in normal play; raise `Undecided` if the value of one is not known."""
        if play_convention == "misere":
            return None
        known = [_known_head(self, head) for head in state]
        values = tuple([value for value, _, _ in known])
        hidden = HiddenNim(values, tuple([place for _, place, _ in known]), self.why)
        facts = self.facts(tuple([factors for _, _, factors in known]))
        theorem = Theorem(self.theorem_name, WINNING_WAYS, facts, hidden=hidden)
        return Known.nimber(theorem, hidden.nim_sum, None, *self.changing(state, hidden.nim_sum))

    def moves_to(self, state: tuple[C, ...], value: int) -> Iterable[M]:
        """Yield the moves that leave the given value."""
        return self.changing(state, reduce(xor, map(self.value, state), value))[0]


@lru_cache(maxsize=1 << 16)
def _known_head(rules: CoinGame[C, M], coin: C) -> tuple[int, Phrase, tuple[int, ...]]:
    """Return the value of a head, its name and its factors: a position shares its heads with all its options."""
    return rules.value(coin), rules.describe_coin(coin), rules.factors(coin)


@dataclass(eq=False, repr=False)
class CoinRow(CoinGame[int, Coins]):
    """A coin-turning game on a row.

    Examples
    --------
    >>> from grundy import mock_turtles, ruler, turtles, twins
    >>> turtles(3, 4, 6, 9).grundy_value
    8
    >>> turtles(3, 5, 6, 7, 9).winning_moves, twins(3, 6).winning_moves
    ([Move('7,9' to turtles(3,5,6))], [Move('3,6' to twins())])
    >>> [mock_turtles(n).grundy_value for n in range(8)]
    [1, 2, 4, 7, 8, 11, 13, 14]
    >>> [ruler(n).grundy_value for n in range(1, 9)]
    [1, 2, 1, 4, 1, 2, 1, 8]
    """

    name: str
    coins: Turns
    title: str = N_("Coin turning")
    rule: str = N_(
        "Turn coins as the code allows, the rightmost from heads to tails; coins are counted from 0, "
        "or from 1 if they are heaps."
    )
    example: str = "turning[1-2,3E](1,2,5)"
    tags: tuple[str, ...] = (N_("coins"), N_("heads and tails"))
    difficulty: int = 2
    theory: str = N_("A row is the nim-sum of its heads, whatever coins may be turned with each.")
    first: int = 0
    """The number of the leftmost coin."""
    theorem_name: str = ""
    why: str = ""
    """The name of the theorem and why it holds, if this game says it better than its family."""
    board = "coins"
    letters: ClassVar[tuple[str, ...]] = ("HT", "GP", "LR")
    """The letters of a row: heads and tails, glava and pismo, líc and rub. The first two are those that are written."""
    no_coin: ClassVar[str] = N_(
        "coins are counted from {first}, so {value} is no coin (write the heads, such as 3,4,6,9)"
    )
    no_head: ClassVar[str] = N_("the rightmost coin, {coin}, must show heads before it is turned")
    no_row: ClassVar[str] = N_("expected the heads, such as 3,4,6,9, or a row of faces, such as TTHHTHTTH, got {given}")

    def __post_init__(self) -> None:
        self.theorem_name = self.theorem_name or self.coins.theorem_name
        self.why = self.why or self.coins.why
        self.counted_from = (self.first,)
        self.first_live = self.first + self.coins.padding
        """The first coin that may have a turn; the faces of those before it do not matter."""

    def coin(self, given: Any) -> int:
        """Return a coin, checked to be in the row."""
        coin = as_integer(given)
        if coin is None or coin < self.first:
            raise InvalidPosition(self.no_coin, first=self.first, value=quote(given))
        return coin

    def describe_coin(self, coin: int) -> Phrase:
        """Return the number of a coin."""
        return Phrase(N_("coin {coin}"), coin=coin)

    def value(self, coin: int) -> int:
        """Return the value of a row whose only head is `coin`."""
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

    def _shown(self, turn: Coins) -> Coins:
        return tuple(coin + self.first for coin in turn) if self.first else turn

    def allows(self, turn: Coins) -> bool:
        """Return whether these coins, in order, may be turned together."""
        return turn[0] >= self.first and self.coins.allows(tuple(coin - self.first for coin in turn))

    def turned(self, move: Coins) -> Coins:
        """Return the move itself: it is the coins that are turned."""
        return move

    def remembered(self, coin: int) -> tuple[Coins, ...]:
        """Return the turns of a head."""
        return _remembered_turns(self, coin)

    def changing(self, state: Coins, change: int) -> tuple[Iterable[Coins], int | None]:
        """Return the turns of each head to the nim-sum of all others and the change."""
        if not change:
            return (), 0
        wanted = [(head, _known_head(self, head)[0] ^ change) for head in state]
        counts = [self.coins.count_to(head - self.first, value) for head, value in wanted]
        moves = WhenAsked(lambda: chain.from_iterable(starmap(self.turns_to, wanted)))
        return moves, None if None in counts else sum(count for count in counts if count is not None)

    def moves(self, state: Coins) -> Iterator[Coins]:
        """Yield the turns, head by head from the left."""
        return listed(chain.from_iterable(map(self.turns, state)), len)

    def least_positions(self, state: Coins) -> int:
        """Return how many faces the coins to the left of a head can have, the other heads left as they are."""
        free = max((self.coins.free_coins(head - self.first) for head in state), default=0)
        return 1 << min(free, ASTRONOMICAL.bit_length() - 1)

    def parse(self, text: str) -> Coins:
        """Read the numbers of the heads, or a row of faces from the left, such as H and T."""
        row = "".join(text.split())
        if row and (letters := next((pair for pair in self.letters if set(row) <= {*pair}), "")):
            return self.validate([coin for coin, face in enumerate(row, self.first) if face == letters[0]])
        if any(character.isalpha() for character in text):
            raise InvalidNotation(self.no_row, given=quote(text.strip()), column=1)
        return self.validate(numbers(text))

    def format_move(self, state: Coins, move: Coins) -> str:
        """Return the coins that are turned."""
        return ",".join(map(decimal, move))

    def describe_move(self, state: Coins, move: Coins) -> Phrase:
        """Return which coins are turned."""
        if len(move) == 1:
            return Phrase(N_("_turn_ coin {coin}"), coin=move[0])
        return Phrase(N_("_turn_ coins {coins}"), coins=in_words(move))

    def describe_place(self, state: Coins, move: Coins) -> Phrase:
        """Return the head that is turned."""
        return Phrase(N_("Touch coin {coin}."), coin=move[-1])

    def read_move(self, state: Coins, text: str) -> Coins | None:
        """Read the coins that are turned."""
        move = tuple(sorted(map(read_digits, text.split(",")))) if _MOVE.fullmatch(text) else None
        return move if move is not None and self._is_move(state, move) else None

    def why_not(self, state: Coins, text: str) -> Phrase | None:
        """Return that a coin is not in the row, named twice, or no head that could be turned as the rightmost."""
        if not _MOVE.fullmatch(text):
            return self.written_like(state)
        move = sorted(map(read_digits, text.split(",")))
        if move[0] < self.first:
            return Phrase(
                N_("counting begins with {first}, so nothing has the number {coin}"), first=self.first, coin=0
            )
        for coin, after in pairwise(move):
            if coin == after:
                return Phrase(N_("the number {coin} is named twice"), coin=brief(coin))
        return None if move[-1] in state else Phrase(self.no_head, coin=brief(move[-1]))

    def _is_move(self, state: Coins, move: Coins) -> bool:
        different = all(coin < after for coin, after in pairwise(move))
        return bool(move) and different and move[-1] in state and self.allows(move)

    def move_to(self, state: Coins, after: Coins) -> Coins | None:
        """Return the move to `after`: it turns the coins whose faces differ."""
        move = self.play(state, after)
        return move if self._is_move(state, move) else None

    def key(self, state: Coins) -> Coins:
        """Return the heads without those that have no turn: their faces do not matter."""
        first_live = self.first_live
        return state if not state or state[0] >= first_live else tuple(head for head in state if head >= first_live)


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
