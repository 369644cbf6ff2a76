"""Opponents; the name says what each one does.

``random`` draws uniformly from all legal moves. ``greedy`` takes the most. ``pupil`` knows what pupils find
out first: to take the last heap, and to leave two equal heaps. ``forgetful`` is perfect, but forgets now and
then and moves at random. ``lookahead`` sees a few moves ahead. ``teacher`` is perfect, but hands back the win
a few times. ``perfect`` wins as fast as it can and resists as long as it can, as far as that is known, and
where no move is known to win it guesses among those that are not known to lose; in a game of Left and Right
whose value is known it gives away as little as it can.

Chance comes from a seed, and all else from the moves so far, so a match can be replayed.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

from grundy.core.errors import IllegalMove, quote
from grundy.core.position import Move
from grundy.play.match import Match
from grundy.play.opponents.greedy import greedy_move
from grundy.play.opponents.lookahead import lookahead_move
from grundy.play.opponents.names import OPPONENTS, check_opponent, is_teacher, read_opponent
from grundy.play.opponents.perfect import Solve, perfect_move, random_move
from grundy.play.opponents.pupil import pupil_move
from grundy.play.opponents.teacher import handed_back, handed_back_in_words, move_that_hands_back
from grundy.play.opponents.words import opponent_described, opponent_in_words
from grundy.solving import solve

__all__ = [
    "OPPONENTS",
    "Solve",
    "check_opponent",
    "choose_move",
    "handed_back",
    "handed_back_in_words",
    "is_teacher",
    "opponent_described",
    "opponent_in_words",
    "reply",
]

MILLION = 1_000_000
"""Chance is a whole number below this: so it stays exact."""


def choose_move(name: str, match: Match, chance: Random, solve: Solve = solve) -> Move:
    """Return the move of the opponent with the given name, who is to move in the match.

    Examples
    --------
    >>> from grundy import nim
    >>> choose_move("perfect", Match(nim(3, 4, 5)), Random(1))
    Move('1-2' to nim(1,4,5))
    >>> choose_move("greedy", Match(nim(3, 4, 5)), Random(1))
    Move('3-5' to nim(3,4,0))
    """
    opponent = read_opponent(name)
    position, play_convention = match.position, match.play_convention
    if match.is_over:
        raise IllegalMove("there is no move in {position}", position=quote(position))
    by_chance = {"random": Fraction(1), "forgetful": opponent.number}.get(opponent.kind, Fraction(0))
    if chance.randrange(MILLION) < by_chance * MILLION:
        return random_move(position, chance)
    if opponent.kind == "greedy":
        return greedy_move(position, chance)
    if opponent.kind == "pupil":
        return pupil_move(position, play_convention, chance)
    if opponent.kind == "lookahead":
        return lookahead_move(position, play_convention, chance, int(opponent.number))
    handed = move_that_hands_back(match, int(opponent.number), solve) if is_teacher(name) else None
    return handed or perfect_move(position, play_convention, chance, solve)


def reply(name: str, match: Match, seed: int, solve: Solve = solve) -> Move:
    """Return the move of an opponent whose chance depends on a seed and on the number of moves so far.

    Examples
    --------
    >>> from grundy import nim
    >>> reply("random", Match(nim(3, 4, 5)), 1) == reply("random", Match(nim(3, 4, 5)), 1)
    True
    """
    return choose_move(name, match, Random(f"{seed}:{len(match.moves)}"), solve)
