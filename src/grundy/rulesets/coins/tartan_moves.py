"""The moves of a product game that change the value by a given number, found without trying all moves.

A move with turns T₁, T₂, … of its games changes the value by the nim-product of the nim-sums of the turns, head
included. Where the turns of a head are few, they are sorted by their nim-sums, and the last factor is looked up
by a nim-division: that finds all moves. Elsewhere the tartan theorem, run backwards, gives some of them at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product
from math import prod

from grundy.core.errors import Undecided
from grundy.core.limits import limits
from grundy.core.nimfield import nim_divide, nim_product
from grundy.rulesets.coins.coin_row import CoinRow
from grundy.rulesets.coins.corners import nim_factors_of, reduces
from grundy.rulesets.coins.turns import Coins

Coin = tuple[int, ...]
"""Where a coin lies: its row, its column, and so on."""
Board = tuple[Coin, ...]
"""The heads in order."""
Product = tuple[Coins, ...]
"""A move: the turn of each game. Every coin with its row in the first, its column in the second is turned."""

FEW = 8
"""How many factors, and how many turns for each, are shown where not all moves can be found."""


@dataclass(frozen=True, slots=True)
class ProductMoves:
    """The moves that change the value of a board by `change`; it ends in `Undecided` if not all are found.

    Examples
    --------
    >>> from grundy.rulesets.coins.turning import twins
    >>> list(ProductMoves((twins, twins), ((1, 3), (3, 2), (4, 4)), 4))
    [((3, 4), (3, 4))]
    """

    games: tuple[CoinRow, ...]
    heads: Board
    change: int

    def __iter__(self) -> Iterator[Product]:
        if not self.change:
            return
        complete = True
        for head in self.heads:
            if self._are_few(head):
                yield from self._all_moves(head)
            else:
                complete = False
                yield from self._some_moves(head)
        if not complete:
            raise Undecided("the board is too large to find every winning move")

    def _are_few(self, head: Coin) -> bool:
        """Return whether the turns of all rows and columns of a head can be sorted."""
        counts = []
        for game, place in zip(self.games, head, strict=True):
            count, most = game.turn_count(place), game.coins.most
            largest = place - game.first + 1
            if count is None or count * (largest if most is None else min(most, largest)) > limits().turns_sorted:
                return False
            counts.append(count)
        return prod(sorted(counts)[:-1]) <= limits().divisions

    def _all_moves(self, head: Coin) -> Iterator[Product]:
        sorted_turns = [_by_nim_sum(game, place) for game, place in zip(self.games, head, strict=True)]
        # The game with the most nim-sums is the one to look up; the others are gone through.
        order = sorted(range(len(head)), key=lambda place: len(sorted_turns[place]))
        *tried, last = (sorted_turns[place] for place in order)
        for sums in product(*tried):
            factor = nim_product(*sums)
            if not factor:
                continue
            found = last.get(nim_divide(self.change, factor), ())
            for turns in product(*(game[nim_sum] for game, nim_sum in zip(tried, sums, strict=True)), found):
                yield tuple(turn for _, turn in sorted(zip(order, turns, strict=True)))

    def _some_moves(self, head: Coin) -> Iterator[Product]:
        values = [game.value(place) for game, place in zip(self.games, head, strict=True)]
        if not reduces(nim_product(*values), self.change):
            return
        for factors in islice(nim_factors_of(values, self.change), FEW):
            turns = [
                _first_turns(game, place, value ^ factor)
                for game, place, value, factor in zip(self.games, head, values, factors, strict=True)
            ]
            yield from (move for move in product(*turns) if prod(map(len, move)) <= limits().coins_turned)


def _by_nim_sum(game: CoinRow, coin: int) -> dict[int, list[Coins]]:
    """Return the turns of a head by the nim-sum of all their coins."""
    turns: dict[int, list[Coins]] = {}
    for turn in game.turns(coin):
        turns.setdefault(game.nim_sum(turn), []).append(turn)
    return turns


def _first_turns(game: CoinRow, coin: int, value: int) -> list[Coins]:
    """Return a few turns of a head whose other coins have a nim-sum; none if they would turn too many coins."""
    try:
        return list(islice(game.turns_to(coin, value), FEW))
    except Undecided:
        return []
