"""Products of coin games: a move turns every coin where the rows of one turn meet the columns of another.

The tartan theorem: the value of a single head is the nim-product of the values that its row and its column have in
the two games. So a position is a nim-sum of nim-products, and a winning move is found in three steps: a head
whose product becomes smaller with the total nim-added, factors of that total for the row and the column (see
`nim_factors`), and the turns of the two games that have them. Products of three games and more work the same way.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import chain, islice, pairwise, product
from math import prod
from operator import ge, xor
from typing import Any

from grundy.core.decimals import decimal, read_digits
from grundy.core.errors import InvalidNotation, InvalidPosition, Undecided, quote
from grundy.core.known import Known
from grundy.core.limits import limits
from grundy.core.nimfield import nim_product
from grundy.core.notation import LONGEST_INTEGER, pairs, shifted
from grundy.core.outcome import PlayConvention
from grundy.core.phrase import Phrase
from grundy.core.position import Position
from grundy.core.reason import Facts, HiddenNim, Theorem
from grundy.core.ruleset import ASTRONOMICAL, N_, Ruleset, as_integer
from grundy.rulesets.coins.any_coins import AnyCoins
from grundy.rulesets.coins.coin_row import MOST_HEADS, MOST_REMEMBERED, WINNING_WAYS, CoinRow, in_words
from grundy.rulesets.coins.tartan_moves import Board, Coin, Product, ProductMoves
from grundy.rulesets.coins.turning import coin_game, ruler, twins
from grundy.rulesets.coins.turns import listed

MOST_GAMES = 8

_TURN = f"[0-9]{{1,{LONGEST_INTEGER}}}(?:,[0-9]{{1,{LONGEST_INTEGER}}})*"
_MOVE = re.compile(rf"{_TURN}(?:\*{_TURN})+")


@dataclass(frozen=True, slots=True)
class Factors(Facts):
    """The values of each head in its games."""

    chapter = "tartan.tartan_steps"
    factors: tuple[tuple[int, ...], ...]


class Tartan(Ruleset[Board, Product]):
    """The product of coin games.

    Examples
    --------
    >>> turning_corners((1, 3), (3, 2), (4, 4)).grundy_value
    4
    >>> turning_corners((1, 3), (3, 2), (4, 4)).winning_moves
    [Move('3,4*3,4' to turning-corners(1,3; 3,2; 3,3; 3,4; 4,3))]
    """

    title = N_("Tartan game")
    family = "coins"
    rule = N_(
        "Choose a turn of the first game for the rows and one of the second for the columns, and turn every coin where "
        "they meet; the last one, in the south-east corner, goes from heads to tails."
    )
    example = "tartan[turtles,ruler](2,3; 3,2)"
    theory = N_("The value of a head is the nim-product of the values of its row and its column (tartan theorem).")
    why = N_(
        "A position is the sum of its heads, and the value of a head is the nim-product of the values "
        "that its row and its column have in the two games (the tartan theorem)."
    )

    def __init__(self, games: tuple[CoinRow, ...], name: str) -> None:
        self.games = games
        self.name = name
        self.board = "coin-grid" if len(games) == 2 else "cards"
        self.first_live = tuple(game.first_live for game in games)

    def factors(self, coin: Coin) -> tuple[int, ...]:
        """Return the values of the row, the column and so on; raise `Undecided` if that takes too long."""
        factors = tuple(game.value(place) for game, place in zip(self.games, coin, strict=True))
        if max(factors).bit_length() > (most := limits().factor_digits):
            raise Undecided("nim-products of numbers above 2^{limit} are not looked for here", limit=most)
        return factors

    def value(self, coin: Coin) -> int:
        """Return the value of a board whose only head is `coin`."""
        return nim_product(*self.factors(coin))

    def moves(self, state: Board) -> Iterator[Product]:
        """Yield the products of turns, head by head."""
        return listed(chain.from_iterable(map(self._turns, state)), lambda move: prod(map(len, move)))

    def _turns(self, head: Coin, chosen: Product = ()) -> Iterator[Product]:
        """Yield the moves with a head in the corner; a plain product would make all turns of a game first."""
        if len(chosen) == len(head):
            yield chosen
            return
        place = len(chosen)
        for turn in self.games[place].turns(head[place]):
            yield from self._turns(head, (*chosen, turn))

    def play(self, state: Board, move: Product) -> Board:
        """Return the heads after the coins of a product were turned."""
        if prod(map(len, move)) > (most := limits().coins_turned):
            raise Undecided("a move that turns more than {limit} coins is not made", limit=most)
        return tuple(sorted(set(state).symmetric_difference(product(*move))))

    def options(self, state: Board) -> Iterator[Board]:
        """Yield the boards after each move."""
        heads = set(state)
        for head in state:
            count = self._turn_count(head)
            few = count is not None and count <= MOST_REMEMBERED
            for coins in _remembered_coins(self, head) if few else self._coins(head):
                yield tuple(sorted(heads ^ coins))

    def _coins(self, head: Coin) -> Iterator[frozenset[Coin]]:
        """Yield the coins that each move with a head in the corner turns."""
        return (frozenset(product(*move)) for move in self._turns(head))

    def least_positions(self, state: Board) -> int:
        """Return how many ways lead along one side, row by row, if a turn of two rows goes with any two columns."""
        if len(self.games) != 2 or not all(isinstance(game.coins, AnyCoins) for game in self.games):
            return 1
        if not all(game.coins.allows((0, 1)) for game in self.games):
            return 1
        found = 1
        for head in state:
            sides = [max(0, place - first) for place, first in zip(head, self.first_live, strict=True)]
            # A head goes from row to row, and leaves heads in a column of its choice each time; or the other way.
            for steps, choices in (sides, sides[::-1]):
                found = max(found, choices ** min(steps, ASTRONOMICAL.bit_length()) if choices > 1 else 1)
        return min(found, ASTRONOMICAL)

    def validate(self, state: Any) -> Board:
        """Return the heads in order, checked to be different coins of the board."""
        if len(state) > MOST_HEADS:
            raise InvalidPosition("at most {limit} heads, got {count}", limit=MOST_HEADS, count=len(state))
        heads = sorted(self._coin(given) for given in state)
        for coin, after in pairwise(heads):
            if coin == after:
                raise InvalidPosition("coin {coin} is written twice", coin=quote(_written(coin)))
        return tuple(heads)

    def _coin(self, given: Any) -> Coin:
        places = tuple(map(as_integer, given)) if isinstance(given, tuple | list) else ()
        if len(places) != len(self.games) or None in places:
            raise InvalidPosition(
                "expected {count} numbers for every head, such as {example}, got {given}",
                count=len(self.games),
                example="; ".join([",".join("3" * len(self.games)), ",".join("4" * len(self.games))]),
                given=quote(_written(given) if isinstance(given, tuple | list) else given),
            )
        coin = tuple(place for place in places if place is not None)
        for game, place in zip(self.games, coin, strict=True):
            if place < game.first:
                raise InvalidPosition(
                    "{game} counts its coins from {first}, got {given}", game=game.name, first=game.first, given=place
                )
        return coin

    def parse(self, text: str) -> Board:
        """Read the heads, separated by semicolons."""
        return self.validate(pairs(text))

    def format(self, state: Board) -> str:
        """Return the heads, separated by semicolons."""
        return "; ".join(map(_written, state))

    def format_move(self, state: Board, move: Product) -> str:
        """Return the rows, a star and the columns."""
        return "*".join(map(_written, move))

    def describe_move(self, state: Board, move: Product) -> Phrase:
        """Return which coins are turned."""
        if len(move) != 2:
            return Phrase(N_("turn every coin of the product {move}"), move=self.format_move(state, move))
        rows, columns = move
        if len(rows) == len(columns) == 1:
            return Phrase(N_("turn the coin in row {row}, column {column}"), row=rows[0], column=columns[0])
        return Phrase(
            N_("turn every coin where rows {rows} meet columns {columns}"),
            rows=in_words(rows),
            columns=in_words(columns),
        )

    def describe_place(self, state: Board, move: Product) -> Phrase:
        """Return the head in the corner."""
        coin = tuple(turn[-1] for turn in move)
        if len(coin) == 2:
            return Phrase(N_("Touch the coin in row {row}, column {column}."), row=coin[0], column=coin[1])
        return Phrase(N_("Touch coin {coin}."), coin=_written(coin))

    def describe_coin(self, coin: Coin) -> Phrase:
        """Return the name of a coin."""
        if len(coin) == 2:
            return Phrase(N_("row {row}, column {column}"), row=coin[0], column=coin[1])
        return Phrase(N_("coin {coin}"), coin=_written(coin))

    def read_move(self, state: Board, text: str) -> Product | None:
        """Read the rows, a star and the columns."""
        if not _MOVE.fullmatch(text):
            return None
        move = tuple(tuple(sorted(map(read_digits, turn.split(",")))) for turn in text.split("*"))
        return move if self._is_move(state, move) else None

    def _is_move(self, state: Board, move: Product) -> bool:
        return (
            len(move) == len(self.games)
            and tuple(turn[-1] for turn in move) in state
            and all(len(set(turn)) == len(turn) for turn in move)
            and all(game.allows(turn) for game, turn in zip(self.games, move, strict=True))
        )

    def move_to(self, state: Board, after: Board) -> Product | None:
        """Return the move to `after`: the coins whose faces differ are a product, or there is none."""
        turned = set(state).symmetric_difference(after)
        move = tuple(tuple(sorted(set(places))) for places in zip(*turned, strict=True))
        if not turned or prod(map(len, move)) != len(turned) or not self._is_move(state, move):
            return None
        return move

    def move_count(self, state: Board) -> int | None:
        """Return the number of products of turns, None if they are too many to count."""
        counts = [self._turn_count(head) for head in state]
        return None if None in counts else sum(count for count in counts if count is not None)

    def _turn_counts(self, head: Coin) -> list[int | None]:
        return [game.turn_count(place) for game, place in zip(self.games, head, strict=True)]

    def _turn_count(self, head: Coin) -> int | None:
        counts = self._turn_counts(head)
        return None if None in counts else prod(count for count in counts if count is not None)

    def nth_move(self, state: Board, n: int) -> Product:
        """Return move number `n`, passing over whole heads."""
        for head in state:
            count = self._turn_count(head)
            if count is None:
                return next(islice(self._turns(head), n, None))
            if n < count:
                return self._nth_turn(head, n)
            n -= count
        raise IndexError(n)

    def _nth_turn(self, head: Coin, n: int) -> Product:
        turns = []
        for game, place in zip(reversed(self.games), reversed(head), strict=True):
            count = game.turn_count(place)
            assert count is not None
            n, number = divmod(n, count)
            turns.append(game.nth_turn(place, number))
        return tuple(reversed(turns))

    def components(self, state: Board) -> Sequence[Position]:
        """Return the heads, each on its own: in normal play a position is their sum."""
        return [Position(self, (head,)) for head in state]

    def key(self, state: Board) -> Board:
        """Return the heads without those that have no turn: their faces do not matter."""
        return tuple(head for head in state if all(map(ge, head, self.first_live)))

    def theorem(self, state: Board, play_convention: PlayConvention) -> Known[Product] | None:
        """Return the nim-sum of the nim-products in normal play; raise `Undecided` if one of them is not known."""
        return None if play_convention == "misere" else _known_board(self, state)

    def moves_to(self, state: Board, value: int) -> Iterable[Product]:
        """Yield the moves that leave a board of the given value."""
        return ProductMoves(self.games, state, reduce(xor, map(self.value, state), value))

    def table_state(self, row: int, column: int) -> Board:
        """Return the board with one head; what is no coin counts for nothing."""
        coin = (row, column)
        inside = all(place >= game.first for game, place in zip(self.games, coin, strict=False))
        return self.validate([coin]) if inside else ()

    def corner(self, move: Product) -> tuple[tuple[int, int], ...]:
        """Return for each game the value of the head in the corner, and the nim-sum of the coins turned with it.

        Examples
        --------
        >>> turning_corners.corner(((3, 4), (3, 4)))
        ((4, 3), (4, 3))
        """
        return tuple(
            (game.value(turn[-1]), game.nim_sum(turn[:-1])) for game, turn in zip(self.games, move, strict=True)
        )


class TurningCorners(Tartan):
    """Turn the four corners of a rectangle.

    Examples
    --------
    >>> turning_corners((10**6, 10**6), (999_999, 3)).outcome
    Outcome.N
    """

    title = N_("Turning Corners")
    rule = N_(
        "Turn the four corners of a rectangle; the south-east one goes from heads to tails. "
        "Rows and columns are counted from 0."
    )
    example = "turning-corners(1,3; 3,2; 4,4)"
    theory = N_("The value of a head in row x and column y is the nim-product x ⊗ y.")


class Rugs(Tartan):
    """Turn all coins of a rectangle.

    Examples
    --------
    >>> rugs((2, 4), (4, 3), (5, 5)).grundy_value
    13
    """

    title = N_("Rugs")
    rule = N_(
        "Turn all coins of a rectangle; the one in the south-east corner goes from heads to tails. "
        "Rows and columns are counted from 1."
    )
    example = "rugs(2,4; 4,3; 5,5)"
    theory = N_("The value of a head is the nim-product of the largest powers of 2 that divide its row and its column.")


turning_corners = TurningCorners((twins, twins), "turning-corners")
rugs = Rugs((ruler, ruler), "rugs")


def tartan(games: str) -> Tartan:
    """Return the product of coin games, which are written with commas between them.

    Examples
    --------
    >>> tartan("mock-turtles, ruler")((2, 4)).grundy_value
    6
    >>> tartan("turning[1-2,3E],twins").name
    'tartan[turning[1-2,3E],twins]'
    """
    parts = _split(games)
    factors = []
    column = 0
    for part in parts[:MOST_GAMES]:
        with shifted(column):
            factors.append(coin_game(part))
        column += len(part) + 1
    if not 2 <= len(parts) <= MOST_GAMES:
        raise InvalidNotation(
            "a product has 2 to {most} coin games, such as turtles,ruler, got {count}",
            most=MOST_GAMES,
            count=len(parts),
            column=1,
        )
    return Tartan(tuple(factors), f"tartan[{','.join(game.name for game in factors)}]")


def _split(games: str) -> list[str]:
    """Return the parts between the commas that stand in no brackets."""
    parts, depth = [""], 0
    for character in games:
        depth += (character == "[") - (character == "]")
        if character == "," and not depth:
            parts.append("")
        else:
            parts[-1] += character
    return parts


def _written(places: Iterable[int]) -> str:
    return ",".join(map(decimal, places))


def _known_board(rules: Tartan, state: Board) -> Known[Product]:
    known = [_known_head(rules, head) for head in state]
    values = tuple([value for value, _, _ in known])
    nim_sum = reduce(xor, values, 0)
    hidden = HiddenNim(values, tuple([place for _, place, _ in known]), rules.why)
    facts = Factors(tuple([factors for _, _, factors in known]))
    theorem = Theorem(N_("Tartan theorem"), WINNING_WAYS, facts, hidden=hidden)
    winning = ProductMoves(rules.games, state, nim_sum)
    return Known.nimber(theorem, nim_sum, None, winning, None if nim_sum else 0)


@lru_cache(maxsize=1 << 16)
def _known_head(rules: Tartan, coin: Coin) -> tuple[int, Phrase, tuple[int, ...]]:
    """Return the value of a head, its name and the factors: a position shares its heads with all its options."""
    factors = rules.factors(coin)
    return nim_product(*factors), rules.describe_coin(coin), factors


@lru_cache(maxsize=100)  # a search meets them again and again
def _remembered_coins(rules: Tartan, head: Coin) -> tuple[frozenset[Coin], ...]:
    return tuple(rules._coins(head))
