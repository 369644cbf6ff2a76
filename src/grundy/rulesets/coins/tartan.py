"""Products of coin games: a move turns every coin where the rows of one turn meet the columns of another.

The tartan theorem: the value of a single head is the nim-product of the values that its row and its column have in
the two games. So a position is a nim-sum of nim-products, and a winning move is found in three steps: a head
whose product becomes smaller with the total nim-added, factors of that total for the row and the column (see
`nim_factors`), and the turns of the two games that have them. Products of three games and more work the same way.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, islice, product
from math import prod
from operator import ge
from typing import Any

from grundy.core.decimals import decimal, read_digits
from grundy.core.errors import InvalidNotation, InvalidPosition, Undecided, quote
from grundy.core.integers import as_integer
from grundy.core.limits import limits
from grundy.core.nimfield import nim_product
from grundy.core.notation import LONGEST_INTEGER, pairs, shifted
from grundy.core.phrase import Phrase
from grundy.core.reason import Facts
from grundy.core.refusals import brief
from grundy.core.ruleset import ASTRONOMICAL, N_
from grundy.rulesets.coins.any_coins import AnyCoins
from grundy.rulesets.coins.coin_row import CoinGame, CoinRow, in_words
from grundy.rulesets.coins.tartan_moves import Board, Coin, Product, ProductMoves
from grundy.rulesets.coins.turning import coin_game, ruler, twins
from grundy.rulesets.coins.turns import Coins, listed

MOST_GAMES = 8

_TURN = f"[0-9]{{1,{LONGEST_INTEGER}}}(?:,[0-9]{{1,{LONGEST_INTEGER}}})*"
_MOVE = re.compile(rf"{_TURN}(?:\*{_TURN})+")


@dataclass(frozen=True, slots=True)
class Factors(Facts):
    """The values of each head in its games."""

    chapter = "tartan.tartan_steps"
    factors: tuple[tuple[int, ...], ...]


@dataclass(eq=False, repr=False)
class Tartan(CoinGame[Coin, Product]):
    """The product of coin games.

    Examples
    --------
    >>> turning_corners((1, 3), (3, 2), (4, 4)).grundy_value
    4
    >>> turning_corners((1, 3), (3, 2), (4, 4)).winning_moves
    [Move('3,4*3,4' to turning-corners(1,3; 3,2; 3,3; 3,4; 4,3))]
    >>> turning_corners((10**6, 10**6), (999_999, 3)).outcome, rugs((2, 4), (4, 3), (5, 5)).grundy_value
    (Outcome.N, 13)
    """

    name: str
    games: tuple[CoinRow, ...]
    title: str = N_("Tartan game")
    rule: str = N_(
        "Choose a turn of the first game for the rows and one of the second for the columns, and turn every coin where "
        "they meet; the last one, in the south-east corner, goes from heads to tails."
    )
    example: str = "tartan[turtles,ruler](2,3; 3,2)"
    tags: tuple[str, ...] = (N_("coins"), N_("heads and tails"))
    difficulty: int = 2
    theory: str = N_("The value of a head is the nim-product of the values of its row and its column (tartan theorem).")
    theorem_name = N_("Tartan theorem")
    why = N_(
        "A position is the sum of its heads, and the value of a head is the nim-product of the values "
        "that its row and its column have in the two games (the tartan theorem)."
    )

    def __post_init__(self) -> None:
        self.board = "coin-grid" if len(self.games) == 2 else "cards"
        self.counted_from = tuple(game.first for game in self.games)
        self.first_live = tuple(game.first_live for game in self.games)

    def factors(self, coin: Coin) -> tuple[int, ...]:
        """Return the values of the row, the column and so on; raise `Undecided` if that takes too long."""
        factors = tuple(game.value(place) for game, place in zip(self.games, coin, strict=True))
        if max(factors).bit_length() > (most := limits().factor_digits):
            raise Undecided("nim-products of numbers above 2^{limit} are not looked for here", limit=most)
        return factors

    def facts(self, factors: tuple[tuple[int, ...], ...]) -> Factors:
        """Return the values of each head in its games."""
        return Factors(factors)

    def value(self, coin: Coin) -> int:
        """Return the value of a board whose only head is `coin`."""
        return nim_product(*self.factors(coin))

    def moves(self, state: Board) -> Iterator[Product]:
        """Yield the products of turns, head by head."""
        return listed(chain.from_iterable(map(self.turns, state)), lambda move: prod(map(len, move)))

    def turns(self, coin: Coin, chosen: Product = ()) -> Iterator[Product]:
        """Yield the moves with a head in the corner; a plain product would make all turns of a game first."""
        place = len(chosen)
        if place == len(coin):
            yield chosen
            return
        for turn in self.games[place].turns(coin[place]):
            yield from self.turns(coin, (*chosen, turn))

    def turn_count(self, coin: Coin) -> int | None:
        """Return the number of products of turns, None if they are too many to count."""
        counts = [game.turn_count(place) for game, place in zip(self.games, coin, strict=True)]
        return None if None in counts else prod(count for count in counts if count is not None)

    def nth_turn(self, coin: Coin, n: int) -> Product:
        """Return turn number `n` of a head: the turns of the last game change first."""
        turns: list[Coins] = []
        rest = n
        for game, place in zip(reversed(self.games), reversed(coin), strict=True):
            count = game.turn_count(place)
            if count is None:
                return next(islice(self.turns(coin), n, None))
            rest, number = divmod(rest, count)
            turns.append(game.nth_turn(place, number))
        return tuple(reversed(turns))

    def turned(self, move: Product) -> Iterator[Coin]:
        """Yield the coins where the turns meet."""
        return product(*move)

    def remembered(self, coin: Coin) -> tuple[frozenset[Coin], ...]:
        """Return the coins that each move with a head in the corner turns."""
        return _remembered_coins(self, coin)

    def changing(self, state: Board, change: int) -> tuple[Iterable[Product], int | None]:
        """Return the products whose nim-sums multiply to the change."""
        return ProductMoves(self.games, state, change), None if change else 0

    def play(self, state: Board, move: Product) -> Board:
        """Return the heads after the coins of a product were turned."""
        if prod(map(len, move)) > (most := limits().coins_turned):
            raise Undecided("a move that turns more than {limit} coins is not made", limit=most)
        return super().play(state, move)

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

    def coin(self, given: Any) -> Coin:
        """Return a coin, checked to be on the board."""
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
            return Phrase(N_("_turn_ every coin of the product {move}"), move=self.format_move(state, move))
        rows, columns = move
        if len(rows) == len(columns) == 1:
            return Phrase(N_("_turn_ the coin in row {row}, column {column}"), row=rows[0], column=columns[0])
        return Phrase(
            N_("_turn_ every coin where rows {rows} meet columns {columns}"),
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

    def why_not(self, state: Board, text: str) -> Phrase | None:
        """Return that a line is named twice, or that the corner shows tails; the rule says the rest."""
        turns = [turn.split(",") for turn in text.split("*")]
        if not _MOVE.fullmatch(text) or len(turns) != len(self.games):
            return self.written_like(state)
        move = [tuple(sorted(map(read_digits, turn))) for turn in turns]
        if any(len(set(turn)) < len(turn) for turn in move):
            return Phrase(N_("a row or column is named twice"))
        corner = tuple(turn[-1] for turn in move)
        if corner in state:
            return None
        return Phrase(N_("the last coin, {coin}, must show heads before it is turned"), coin=brief(corner))

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

    def key(self, state: Board) -> Board:
        """Return the heads without those that have no turn: their faces do not matter."""
        return tuple(head for head in state if all(map(ge, head, self.first_live)))

    def table_state(self, row: int, column: int) -> Board:
        """Return the board with one head."""
        return self.validate([(row, column)])

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


turning_corners = Tartan(
    "turning-corners",
    (twins, twins),
    title=N_("Turning Corners"),
    rule=N_(
        "Turn the four corners of a rectangle; the south-east one goes from heads to tails. "
        "Rows and columns are counted from 0."
    ),
    example="turning-corners(1,3; 2,2; 3,1)",
    tags=(N_("coins"), N_("heads and tails")),
    difficulty=1,
    theory=N_("The value of a head in row x and column y is the nim-product x ⊗ y."),
)
rugs = Tartan(
    "rugs",
    (ruler, ruler),
    title=N_("Rugs"),
    rule=N_(
        "Turn all coins of a rectangle; the one in the south-east corner goes from heads to tails. "
        "Rows and columns are counted from 1."
    ),
    example="rugs(1,3; 2,2)",
    tags=(N_("coins"), N_("heads and tails"), N_("carpet")),
    difficulty=2,
    theory=N_("The value of a head is the nim-product of the largest powers of 2 that divide its row and its column."),
)


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
    return Tartan(f"tartan[{','.join(game.name for game in factors)}]", tuple(factors))


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


@lru_cache(maxsize=100)  # a search meets them again and again
def _remembered_coins(rules: Tartan, head: Coin) -> tuple[frozenset[Coin], ...]:
    return tuple(frozenset(product(*move)) for move in rules.turns(head))
