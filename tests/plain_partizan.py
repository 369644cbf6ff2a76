"""Games of Left and Right by their plain rules alone: who wins, and which of two sums is better, by brute force."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from typing import Any, TypeVar

from grundy import Outcome, Position, solve

S = TypeVar("S", bound=Hashable)
Options = Callable[[str, Any], Iterable[Any]]
"""Returns the states that a player can move to."""


class Plain:
    """Who wins a game of Left and Right without cycles; `options` is all that is known of it."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self._wins: dict[tuple[str, Any], bool] = {}

    def wins(self, player: str, state: Any) -> bool:
        """Return whether the player to move wins."""
        if (player, state) not in self._wins:
            other = "R" if player == "L" else "L"
            self._wins[player, state] = any(not self.wins(other, option) for option in self.options(player, state))
        return self._wins[player, state]

    def outcome(self, state: Any) -> Outcome:
        """Return the class of a state."""
        turns = self.wins("L", state), self.wins("R", state)
        return {(True, True): Outcome.N, (False, False): Outcome.P, (True, False): Outcome.L, (False, True): Outcome.R}[
            turns
        ]

    def is_worth(self, state: Any, number: Fraction) -> bool:
        """Return whether a state minus a number is a win of the second player: then it is worth the number."""
        return with_number(self.options).outcome((state, -number)) is Outcome.P


def with_number(options: Options) -> Plain:
    """Return a game added to a number, which the simplest options stand for: k/2ⁿ is {(k−1)/2ⁿ | (k+1)/2ⁿ}."""

    def both(player: str, pair: Any) -> Iterable[Any]:
        state, number = pair
        yield from ((option, number) for option in options(player, state))
        step = Fraction(1, number.denominator)
        if number.denominator > 1 or (number and (number > 0) == (player == "L")):
            yield state, number - step if player == "L" else number + step

    return Plain(both)


def check_against(plain: Plain, position: Position, state: Any) -> None:
    """Assert that outcome, number and winning moves of a position are those of brute force."""
    answer = solve(position)
    assert answer.outcome is plain.outcome(state), position
    for judged in answer.moves:
        assert judged.player is not None
        other = "R" if judged.player == "L" else "L"
        assert judged.winning is not plain.wins(other, judged.move.to.state), judged.move


def some(make: Callable[[random.Random], S], count: int, seed: int = 1) -> list[S]:
    """Return different things made at random, at most `count`."""
    chance = random.Random(seed)
    return list(dict.fromkeys(make(chance) for _ in range(count)))
