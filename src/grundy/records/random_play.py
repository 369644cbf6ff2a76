"""Whole games in which both players draw every move from a hat: how many winning moves they have, exactly.

The distribution is found position by position, from the ends of the game
backwards. Unlike the test on given positions it assumes nothing about which
positions come up: chance alone decides that too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import islice
from math import lcm
from typing import Any

from grundy.core.errors import NotApplicable, Undecided
from grundy.core.outcome import Outcome
from grundy.core.ruleset import Ruleset
from grundy.records.chance import product
from grundy.records.facts import Facts
from grundy.solving.budget import Budget

MOST_MOVES = 20_000
MOST_WINS = 1_000
"""How many moves all positions of a game may have, and how many winning moves all games together."""
MOST_KEPT = 100_000
"""How many positions are remembered before another game begins."""

Start = tuple[Facts, Any]
"""A state, and the rules under which the game began there."""


def wins_of_a_random_game(facts: Facts, start: Any, budget: Budget | None = None) -> list[Fraction]:
    """Return the probabilities that a random game has 0, 1, 2, … winning moves.

    Examples
    --------
    >>> from grundy import nim
    >>> wins_of_a_random_game(Facts(nim, "normal"), (2,))
    [Fraction(0, 1), Fraction(1, 1)]
    >>> wins_of_a_random_game(Facts(nim, "normal"), (1, 2))
    [Fraction(0, 1), Fraction(2, 3), Fraction(1, 3)]
    """
    found, key = facts.random_wins, facts.ruleset.key(start)
    if key not in found:
        if len(found) > MOST_KEPT:
            found.clear()
        for state, options in _backwards(facts.ruleset, key, budget):
            if state not in found:
                if budget is not None:
                    budget.look_at_the_clock()
                found[state] = _mixed(facts, state, options, found)
    return found[key]


def _backwards(ruleset: Ruleset[Any, Any], start: Any, budget: Budget | None) -> list[tuple[Any, Counter[Any]]]:
    """Return every state of a game with its options and their numbers of moves, each after its options."""
    finished: dict[Any, Counter[Any]] = {}
    open_: dict[Any, Counter[Any]] = {}
    waiting = [start]
    moves = 0
    while waiting:
        state = waiting[-1]
        if state in finished:
            waiting.pop()
        elif state in open_:
            finished[state] = open_.pop(state)
            waiting.pop()
        else:
            if budget is not None:
                budget.look_at_the_clock()
            options = Counter(map(ruleset.key, islice(ruleset.options(state), MOST_MOVES - moves + 1)))
            moves += options.total()
            if moves > MOST_MOVES:
                raise Undecided(
                    "games with more than {limit} different moves are not played at random", limit=MOST_MOVES
                )
            if state in options or not open_.keys().isdisjoint(options):
                raise NotApplicable("a game with cycles may never end at random")
            open_[state] = options
            waiting += [option for option in options if option not in finished]
    return list(finished.items())


def _mixed(facts: Facts, state: Any, options: Counter[Any], found: Mapping[Any, list[Fraction]]) -> list[Fraction]:
    """Return the distribution of a state from those of its options, each as likely as it has moves."""
    if not options:
        return [Fraction(1)]
    outcome = facts.outcome(state)
    if outcome is None:
        raise Undecided("it is not known who wins at {position}", position=facts.label(state))
    winnable = outcome is Outcome.N
    mixed = [Fraction(0)] * (1 + max(len(found[option]) for option in options))
    for option, count in options.items():
        share = Fraction(count, options.total())
        shift = int(winnable and facts.outcome(option) is Outcome.P)
        for wins, probability in enumerate(found[option]):
            mixed[wins + shift] += share * probability
    while len(mixed) > 1 and not mixed[-1]:
        mixed.pop()
    return mixed


def chance_in_random_games(wins: int, starts: Mapping[Start, int], budget: Budget | None = None) -> Fraction:
    """Return the probability that as many random games from the same starts have at least `wins` winning moves.

    Examples
    --------
    >>> from grundy import nim
    >>> chance_in_random_games(4, {(Facts(nim, "normal"), (1, 2)): 2})
    Fraction(1, 9)
    """
    games = [(wins_of_a_random_game(facts, state, budget), count) for (facts, state), count in starts.items()]
    if sum((len(game) - 1) * count for game, count in games) > MOST_WINS:
        raise Undecided("the exact test takes at most {limit} winning moves", limit=MOST_WINS)
    ways, denominator = [1], 1
    for game, count in games:
        common = lcm(*(probability.denominator for probability in game))
        whole = [int(probability * common) for probability in game]
        for _ in range(count):
            ways = product(ways, whole, budget)
        denominator *= common**count
    return Fraction(sum(ways[max(0, wins) :]), denominator)
