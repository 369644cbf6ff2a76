"""A random position of a chosen difficulty, for any game.

From a start, single changes and moves are made at random; of the positions that come out, those are kept that the
player who begins can win. How hard that is, is said by two exact numbers: how many moves it takes with best play, and
what share of the moves wins.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from random import Random
from time import process_time

from grundy.core.answer import Answer
from grundy.core.errors import NotApplicable, quote
from grundy.core.outcome import Outcome, PlayConvention
from grundy.core.partizan import start_of
from grundy.core.position import Position
from grundy.core.sum import add
from grundy.drawing.changes import shape_of
from grundy.drawing.editing import editing
from grundy.solving import solve

CANDIDATES, MOST_CHANGES = 30, 10
"""How many positions are looked at, and how many changes lead to one at most."""
MOST_POSITIONS, MOST_MOVES = 2_000, 200
"""How many positions may be examined to decide a candidate, and how many moves one that is dealt may have."""
SECONDS, SECONDS_EACH = 0.6, 0.3
"""When the nearest so far is taken, and how long a candidate may take."""
UNMEASURED = Fraction(100)
"""How far a won position is from every level if it is not known how long it takes: taken if there is no other."""
ONE_MOVE_IN = 4
"""One change of so many is a move of the game, unless more moves are wanted."""


@dataclass(frozen=True, slots=True)
class Level:
    """How many moves the win takes with best play, at least and at most, and what share of the moves wins."""

    least: int
    most: int
    least_share: Fraction
    most_share: Fraction

    def distance(self, length: int, share: Fraction) -> Fraction:
        """Return how far a position is from the level, 0 if it has it.

        Examples
        --------
        >>> LEVELS["easy"].distance(3, Fraction(1, 2)), LEVELS["easy"].distance(7, Fraction(1, 2))
        (Fraction(0, 1), Fraction(2, 1))
        """
        moves = max(self.least - length, length - self.most, 0)
        return moves + 4 * max(self.least_share - share, share - self.most_share, Fraction(0))


LEVELS = {
    "easy": Level(2, 5, Fraction(1, 4), Fraction(1)),
    "medium": Level(5, 9, Fraction(1, 12), Fraction(1, 2)),
    "hard": Level(9, 40, Fraction(0), Fraction(1, 5)),
}
"""The levels, as exactly as they are meant. A quarter of the moves too many or too few counts as much as one move."""


def deal(start: Position, level: str, seed: int, play_convention: PlayConvention = "normal") -> Position:
    """Return a random position of a level, made from `start` by changes; the same for the same seed.

    Examples
    --------
    >>> from grundy import nim
    >>> dealt = deal(nim(3, 4, 5), "easy", seed=1)
    >>> dealt == deal(nim(3, 4, 5), "easy", seed=1), dealt.outcome, dealt.remoteness <= 5
    (True, Outcome.N, True)

    Notes
    -----
    Some games have no position of some level: then it is the nearest that was found. From a start that is too large,
    the examples of its games are changed instead. What this costs is bounded by
    numbers; only where single positions are very slow does time end it, and a slower machine may deal another one.
    """
    if level not in LEVELS:
        names = ", ".join(LEVELS)
        raise NotApplicable("the level must be one of {levels}, not {given}", levels=names, given=quote(level))
    chance = Random(f"{start}:{level}:{seed}")
    for begin in (start, examples_of(start)):
        if (dealt := _nearest(begin, LEVELS[level], chance, play_convention)) is not None:
            return dealt
    raise NotApplicable("no position was found that is known to be won")


def examples_of(start: Position) -> Position:
    """Return the examples of the games of a start: what comes of a very large one is as large.

    Examples
    --------
    >>> from grundy import kayles, nim
    >>> examples_of(nim(10**9) + kayles(10**9))
    nim(3,4,5) + kayles(1,11)
    """
    return add(*(part.ruleset.at(shape_of(part.ruleset, ()) or part.state) for part in start.summands))


def _nearest(start: Position, level: Level, chance: Random, play_convention: PlayConvention) -> Position | None:
    """Return the position nearest to a level among some that come of a start, None if none is known to be won."""
    nearest: tuple[Fraction, Position] | None = None
    end = process_time() + SECONDS
    for candidate in islice(candidates(start, chance), CANDIDATES):
        if process_time() > end:
            break
        distance = _distance(candidate, level, play_convention)
        if distance is not None and (nearest is None or distance < nearest[0]):
            nearest = distance, candidate
            if not distance:
                break
    return None if nearest is None else nearest[1]


def candidates(start: Position, chance: Random, most_changes: int = MOST_CHANGES) -> Iterator[Position]:
    """Yield positions that a few changes make of the start, without end; one change of so many is a move.

    Examples
    --------
    >>> from grundy import nim
    >>> first, again = (next(candidates(nim(3, 4, 5), Random(1))) for _ in range(2))
    >>> first == again, first.ruleset
    (True, nim)
    """
    while True:
        position = start
        for _ in range(chance.randint(2, most_changes)):
            plays = not chance.randrange(ONE_MOVE_IN)
            options = list(islice(position.options, MOST_MOVES)) if plays else editing(position).offered
            if options:
                position = chance.choice(options)
        yield position


def _distance(position: Position, level: Level, play_convention: PlayConvention) -> Fraction | None:
    """Return how far a position is from a level; None if its first player does not win, or if that is not known."""
    if len(list(islice(position.moves, MOST_MOVES + 1))) > MOST_MOVES:
        return None
    answer = solve(start_of(position), play_convention, limit=MOST_POSITIONS, seconds=SECONDS_EACH)
    if answer.outcome is not Outcome.N:
        return None
    if answer.remoteness is None or not answer.all_judged:
        return UNMEASURED
    return level.distance(answer.remoteness, share(answer))


def share(answer: Answer) -> Fraction:
    """Return what share of the moves wins.

    Examples
    --------
    >>> from grundy import nim, solve
    >>> share(solve(nim(3, 4, 5)))
    Fraction(1, 12)
    """
    return Fraction(len(answer.winning_moves), max(len(answer.moves), 1))
