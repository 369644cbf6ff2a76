"""The hint ladder: four rungs, each says a little more than the one above it.

Who wins, where to look, what to touch, and the move with the reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import xor

from grundy.core.answer import Answer
from grundy.core.outcome import Outcome
from grundy.core.partizan import ToMove
from grundy.core.position import Move
from grundy.core.reason import Theorem
from grundy.core.ruleset import N_
from grundy.explaining import check_level
from grundy.explaining.bouton import columns_in_words, heaps_of
from grundy.explaining.language import Language
from grundy.explaining.mirror import mirror_move, mirror_thoughts
from grundy.explaining.turn_hints import turn_hints
from grundy.explaining.words import capitalized, move_in_words, outcome_in_words, position_in_words
from grundy.rulesets.heaps.nim import NimSum

RUNGS = 4


def hint_titles(to: Language) -> list[str]:
    """Return the names of the four rungs.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> hint_titles(language("en"))
    ['who wins', 'where to look', 'what to touch', 'the move']
    """
    return [to.text("who wins"), to.text("where to look"), to.text("what to touch"), to.text("the move")]


def hints(answer: Answer, to: Language, level: str = "binary") -> list[str]:
    """Return the four hints for the player to move, on a level of explanation; none if there is no move.

    Examples
    --------
    >>> from grundy import nim, solve
    >>> from grundy.explaining.language import language
    >>> for hint in hints(solve(nim(3, 4, 5)), language("en")):
    ...     print(hint)
    You can win from here.
    Look at the column of twos in binary: it has an odd number of ones.
    Take from heap 1.
    Take 2 matches from heap 1: you leave 1-4-5, and your opponent cannot win from there.
    >>> hints(solve(nim(3, 5)), language("en"), "mirror")[1]
    'Make them equal.'
    """
    if check_level(level) == "binary" and answer.board is not None and answer.board.best_move is not None:
        return turn_hints(answer.board, to)
    if answer.position.ruleset.partizan:
        return [
            to.text("Hints are for the player to move, so say who that is, as in {example}.", example=ToMove.example)
        ]
    move = mirror_move(answer, to) if level == "mirror" else answer.best_move
    if move is None:
        return _guesses(answer, to) if answer.position.moves else []
    words = capitalized(move_in_words(move, to))
    if answer.outcome is Outcome.N:
        return [
            to.text("You can win from here."),
            _where(answer, to, level),
            _touch(answer, move, to),
            to.text(
                N_("{move}: your opponent cannot win from what is left.")
                if move.to.ruleset.in_words(move.to.state) is None
                else N_("{move}: you leave {position}, and your opponent cannot win from there."),
                move=words,
                position=position_in_words(move.to, to),
            ),
        ]
    if answer.outcome is Outcome.D:
        return [
            to.text("Neither player can force a win: play for a draw, or hope for a mistake."),
            to.text("Look for a move after which your opponent cannot win."),
            _touch(answer, move, to),
            to.text("{move}: that keeps the draw.", move=words),
        ]
    if answer.outcome is Outcome.P:
        return [
            to.text("You cannot force a win from here; make the game long and wait for a mistake."),
            _where(answer, to, level),
            _touch(answer, move, to),
            to.text(
                N_("{move}: every move loses, and how long each of them lasts is not known.")
                if answer.remoteness is None
                else N_("{move}: nothing resists longer."),
                move=words,
            ),
        ]
    return [to.text("It is not known who wins: the search reached its limit.")]


def _guesses(answer: Answer, to: Language) -> list[str]:
    """Return the hints where no move can be recommended: that a win exists does not show it."""
    if answer.outcome is not None and answer.outcome is not Outcome.N:
        return [outcome_in_words(answer.outcome, to)]
    total, hopeful = len(answer.moves), answer.hopeful_moves
    guess = to.text("No move can be recommended.")
    if hopeful:
        words = capitalized(move_in_words(hopeful[0], to))
        guess = to.text("{move}: that is a guess, but it is not known to lose.", move=words)
    return [
        to.text("You can win from here.")
        if answer.outcome is Outcome.N
        else to.text("It is not known who wins: the search reached its limit."),
        to.text("A win exists, but no winning move is known.")
        if answer.outcome is Outcome.N
        else to.text("No winning move is known."),
        to.plural(
            "{n} of the {total} moves is known to lose.",
            "{n} of the {total} moves are known to lose.",
            total - len(hopeful),
            total=total,
        )
        if len(hopeful) < total
        else to.text("No move is known to lose."),
        guess,
    ]


def _nim_heaps(answer: Answer) -> Sequence[int] | None:
    """Return the heaps of a position of Nim, or of one with Nim inside."""
    if not isinstance(answer.reason, Theorem):
        return None
    if answer.reason.hidden is not None:
        return answer.reason.hidden.heaps
    return heaps_of(answer.position) if isinstance(answer.reason.facts, NimSum) else None


def _where(answer: Answer, to: Language, level: str) -> str:
    if level == "mirror" and (steps := mirror_thoughts(answer, to)):
        return " ".join(step.text if step.move is None else f"{step.title}." for step in steps)
    if level != "binary":
        return to.text(
            N_("Look for a move that leaves a safe position.")
            if answer.outcome is Outcome.N
            else N_("Every move leaves an unsafe position.")
        )
    if (heaps := _nim_heaps(answer)) is not None:
        nim_sum = reduce(xor, heaps, 0)
        large = sum(heap >= 2 for heap in heaps)
        if answer.play_convention == "misere" and large <= 1:
            return to.text("Count the heaps of 1: an odd number of them should be left to your opponent.")
        if nim_sum:
            return to.text(
                "Look at the column of {column} in binary: it has an odd number of ones.",
                column=columns_in_words([nim_sum.bit_length() - 1], to),
            )
        return to.text("Write the heaps in binary: every column has an even number of ones.")
    if answer.outcome is Outcome.P:
        return to.text("Every move leads to an N-position.")
    count, total = len(answer.winning_moves), len(answer.moves)
    if answer.more is not None:
        return to.text("Look for a move to a P-position.")
    if not answer.all_judged:
        return to.plural(
            "At least {n} of the {total} moves wins.", "At least {n} of the {total} moves win.", count, total=total
        )
    if total == 1:
        return to.text("There is only one move, and it wins.")
    return to.plural("{n} of the {total} moves wins.", "{n} of the {total} moves win.", count, total=total)


def _touch(answer: Answer, move: Move, to: Language) -> str:
    if (place := move.position.ruleset.describe_place(move.position.state, move.move)) is not None:
        return to.say(place)
    if answer.outcome is Outcome.D:
        return to.text("Look for a move that keeps the play going.")
    if answer.remoteness is None or move != answer.best_move:
        if answer.outcome is Outcome.P:
            return to.text("Whatever you touch, your opponent has an answer.")
        return to.text("Any of the winning moves is enough.")
    return to.plural(
        "After the best move the game lasts {n} more move.",
        "After the best move the game lasts {n} more moves.",
        answer.remoteness - 1,
    )
