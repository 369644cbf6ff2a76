"""Opponents; the name says what each one does.

``perfect`` wins as fast as it can and resists as long as it can, as far as that is known, and where no
move is known to win it guesses among those that are not known to lose; in a game of Left and Right whose
value is known it gives away as little as it can. ``random``
draws uniformly from all legal moves; ``forgetful`` is perfect, but forgets now
and then and moves at random. Chance comes from a seed, so a match can be replayed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from random import Random

from grundy.core.answer import Answer
from grundy.core.errors import IllegalMove, NotApplicable, quote
from grundy.core.outcome import PlayConvention
from grundy.core.position import Move, Position
from grundy.solving import solve

OPPONENTS = ("perfect", "forgetful", "random")
FORGETS = Fraction(1, 3)
"""How often the forgetful opponent forgets, unless told otherwise."""
MOST_DRAWN = 100_000

Solve = Callable[[Position, PlayConvention], Answer]
"""Solves a position; a face with a tight budget passes its own."""


def choose_move(
    name: str, position: Position, play_convention: PlayConvention, chance: Random, solve: Solve = solve
) -> Move:
    """Return the move of the opponent with the given name.

    Examples
    --------
    >>> from grundy import nim
    >>> choose_move("perfect", nim(3, 4, 5), "normal", Random(1))
    Move('1-2' to nim(1,4,5))
    """
    forgets = _forgets(name)
    if not position.moves:
        raise IllegalMove("there is no move in {position}", position=quote(position))
    # Fraction of a whole million: chance stays exact.
    if chance.randrange(1_000_000) < forgets * 1_000_000:
        return _random_move(position, chance)
    answer = solve(position, play_convention)
    if answer.best_move is not None:
        return answer.best_move
    return chance.choice(answer.hopeful_moves) if answer.hopeful_moves else _random_move(position, chance)


def _forgets(name: str) -> Fraction:
    """Return how often the opponent moves at random."""
    if name == "perfect":
        return Fraction(0)
    if name == "random":
        return Fraction(1)
    if name == "forgetful":
        return FORGETS
    given = re.fullmatch(r"forgetful\((0(?:\.[0-9]{1,6})?|1(?:\.0{1,6})?)\)", name)
    if given:
        return Fraction(given[1])
    raise NotApplicable(
        "the opponent must be one of {opponents}, or forgetful(0.2), not {given}",
        opponents=", ".join(OPPONENTS),
        given=quote(name),
    )


def _random_move(position: Position, chance: Random) -> Move:
    count = position.ruleset.move_count(position.state)
    return Move(position, position.ruleset.nth_move(position.state, chance.randrange(count or MOST_DRAWN)))


def check_opponent(name: str) -> str:
    """Return the name of an opponent, checked.

    Examples
    --------
    >>> check_opponent("forgetful(0.25)")
    'forgetful(0.25)'
    """
    _forgets(name)
    return name
