"""The hint ladder: each rung says a little more than the one above it, in words for what is on the board.

Who wins, where to look, what to touch, and the move with the reason. Where all moves touch the same thing, such as the
only piece of a board, there is no rung for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import islice
from operator import xor

from grundy.core.answer import Answer
from grundy.core.decimals import decimal
from grundy.core.outcome import Outcome
from grundy.core.partizan import ToMove
from grundy.core.position import Move, Position
from grundy.core.reason import HiddenNim, Theorem
from grundy.core.ruleset import MOST_MOVES_SCANNED, N_
from grundy.explaining import check_level
from grundy.explaining.bouton import columns_in_words, heaps_of
from grundy.explaining.language import Language
from grundy.explaining.mirror import mirror_move, mirror_thoughts
from grundy.explaining.turn_hints import turn_hints
from grundy.explaining.words import MOST_LISTED, move_in_words, outcome_in_words
from grundy.rulesets.heaps.nim import NimSum

RUNGS, TOUCH = 4, 2
"""How many rungs a ladder has at most, and which of them, from 0, is left out where there is nothing to choose."""
HEAPS = {"heaps", "several-heaps", "rows", "pins"}
"""The boards on which a position is the sizes of its heaps."""
MOST_COMPARED = 200
"""Of how many moves it is compared what they touch."""
MOST_COUNTED, LONGEST_COUNT = 8, 12
"""How many hidden heaps a hint names, and how many digits each has."""


def hint_titles(position: Position, to: Language) -> list[str]:
    """Return the names of the rungs that a position has.

    Examples
    --------
    >>> from grundy import nim, queen
    >>> from grundy.explaining.language import language
    >>> hint_titles(nim(3, 4, 5), language("en"))
    ['who wins', 'where to look', 'what to touch', 'the move']
    >>> hint_titles(queen(5, 8), language("en"))
    ['who wins', 'where to look', 'the move']
    """
    titles = [to.text("who wins"), to.text("where to look"), to.text("what to touch"), to.text("the move")]
    if not _has_choice(position):
        del titles[TOUCH]
    return titles


def _has_choice(position: Position) -> bool:
    """Return whether moves touch different things."""
    rules, state = position.ruleset, position.state
    places = [rules.describe_place(state, move) for move in islice(rules.moves(state), MOST_COMPARED)]
    if not places or places[0] is None:
        return False
    if len(set(places)) > 1 or len(places) < MOST_COMPARED:
        return len(set(places)) > 1
    count = rules.move_count(state)
    if count is None or count > MOST_MOVES_SCANNED:
        return True
    return rules.describe_place(state, rules.nth_move(state, count - 1)) != places[0]


def hints(answer: Answer, to: Language, level: str = "binary") -> list[str]:
    """Return the hints for the player to move, on a level of explanation; none if there is no move.

    Examples
    --------
    >>> from grundy import nim, solve
    >>> from grundy.explaining.language import language
    >>> for hint in hints(solve(nim(3, 4, 5)), language("en")):
    ...     print(hint)
    You can win from here.
    Look at the column of twos in binary: it has an odd number of ones.
    Take from heap 1.
    Take 2 matches from heap 1: you leave 1, 4 and 5, and your opponent cannot win from there.
    >>> hints(solve(nim(3, 5)), language("en"), "mirror")[1]
    'Make them equal.'
    """
    ladder = _ladder(answer, to.to_pupils if level == "mirror" else to, level)
    if len(ladder) == RUNGS and not (ladder[TOUCH] and _has_choice(answer.position)):
        del ladder[TOUCH]
    return ladder


def _ladder(answer: Answer, to: Language, level: str) -> list[str]:
    """Return the hints as for a board on which different things can be touched."""
    if check_level(level) == "binary" and answer.board is not None and answer.board.best_move is not None:
        return turn_hints(answer.board, to)
    if answer.position.ruleset.partizan:
        return [
            to.text("Hints are for the player to move, so say who that is, as in {example}.", example=ToMove.example)
        ]
    move = mirror_move(answer, to) if level == "mirror" else answer.best_move
    if move is None:
        return _guesses(answer, to) if answer.position.moves else []
    if answer.outcome is Outcome.N:
        return [
            to.text("You can win from here."),
            _where(answer, to, level),
            _touch(move, to),
            _winning(move, to),
        ]
    if answer.outcome is Outcome.D:
        return [
            to.text("Neither player can force a win: play for a draw, or hope for a mistake."),
            to.text("Look for a move after which your opponent cannot win."),
            _touch(move, to),
            to.text("{move:Imperative}: that keeps the draw.", move=move.phrase),
        ]
    if answer.outcome is Outcome.P:
        return [
            to.text("You cannot force a win from here; make the game long and wait for a mistake."),
            _where(answer, to, level),
            _touch(move, to),
            to.text(
                N_("{move:Imperative}: every move loses, and it is unknown which one makes the game longest.")
                if answer.remoteness is None
                else N_("{move:Imperative}: no move makes the game longer."),
                move=move.phrase,
            ),
        ]
    return [_open(to)]


def _open(to: Language) -> str:
    return to.text("It is not known who wins: the search reached its limit.")


def _guesses(answer: Answer, to: Language) -> list[str]:
    """Return the hints where no move can be recommended: that a win exists does not show it."""
    if answer.outcome is not None and answer.outcome is not Outcome.N:
        return [outcome_in_words(answer.outcome, to)]
    total, hopeful = len(answer.moves), answer.hopeful_moves
    guess = to.text("No move can be recommended.")
    wins = answer.outcome is Outcome.N
    known = to.text(N_("A win exists, but no winning move is known.") if wins else N_("No winning move is known."))
    if len(hopeful) < total:
        known += " " + to.plural(
            "{n} of the {total} moves is known to lose.",
            "{n} of the {total} moves are known to lose.",
            total - len(hopeful),
            total=total,
        )
    if hopeful:
        guess = to.text("{move:Imperative}: that is a guess, but it is not known to lose.", move=hopeful[0].phrase)
    return [
        to.text("You can win from here.") if wins else _open(to),
        known,
        _touch(hopeful[0], to) if hopeful else "",
        guess,
    ]


def _winning(move: Move, to: Language) -> str:
    """Return a winning move with what it leaves: the sizes of heaps, where there are heaps and few of them."""
    if not move.to.moves:
        return to.text("{move:Imperative}, and you have won.", move=move.phrase)
    if move.to.ruleset.board in HEAPS and len(left := list(filter(None, move.to.state))) <= MOST_LISTED:
        heaps = to.listing(list(map(decimal, left)))
        if heaps not in move_in_words(move, to):  # some moves name the heaps that they leave
            said = N_("{move:Imperative}: you leave {heaps}, and your opponent cannot win from there.")
            return to.text(said, move=move.phrase, heaps=heaps)
    return to.text("{move:Imperative}: your opponent cannot win from there.", move=move.phrase)


def _hidden(answer: Answer) -> HiddenNim | None:
    """Return the Nim that hides in a position."""
    return answer.reason.hidden if isinstance(answer.reason, Theorem) else None


def _counted(hidden: HiddenNim, to: Language) -> str:
    """Say which numbers on the board are the heaps; nothing if one of them is too long."""
    shown = list(zip(map(to.say, hidden.places), map(decimal, hidden.heaps), strict=False))[:MOST_COUNTED]
    if not shown or any(len(size) > LONGEST_COUNT for _, size in shown):
        return ""
    numbers = [f"{place}: {size}" for place, size in shown] + ["…"] * (len(hidden.heaps) > len(shown))
    return to.plural(
        "This number counts: {numbers}.", "These numbers count: {numbers}.", len(numbers), numbers="; ".join(numbers)
    )


def _nim(heaps: Sequence[int], hidden: HiddenNim | None, to: Language, *, misere: bool) -> str:
    """Say where to look in Nim, or in numbers of which a board is Nim."""
    nim_sum = reduce(xor, heaps, 0)
    if misere and sum(heap >= 2 for heap in heaps) <= 1:
        return to.text(
            N_("Count the heaps of 1: an odd number of them should be left to your opponent.")
            if hidden is None
            else N_("Only ones should be left to your opponent, and an odd number of them.")
        )
    if nim_sum:
        column = columns_in_words([nim_sum.bit_length() - 1], to)
        return to.text(
            N_("Look at the column of {column} in binary: it has an odd number of ones.")
            if hidden is None
            else N_("Write them in binary: the column of {column} has an odd number of ones."),
            column=column,
        )
    return to.text(
        N_("Write the heaps in binary: every column has an even number of ones.")
        if hidden is None
        else N_("Write them in binary: every column has an even number of ones.")
    )


def _where(answer: Answer, to: Language, level: str) -> str:
    if level == "mirror" and (steps := mirror_thoughts(answer, to)):
        hidden = _hidden(answer)
        # a hint has no room for the table of a later step, so it does not speak of it either
        told = [steps[0], *(step for step in steps[1:] if step.table is None)]
        said = [step.text if step.move is None else f"{step.title}." for step in told]
        if hidden is not None and steps[0].table is not None:
            said[0] = _counted(hidden, to)
        return " ".join(filter(None, said))
    if level != "binary":
        return to.text(
            N_("Look for a move that leaves a safe position.")
            if answer.outcome is Outcome.N
            else N_("Every move leaves an unsafe position.")
        )
    misere = answer.play_convention == "misere"
    if (hidden := _hidden(answer)) is not None and (counted := _counted(hidden, to)):
        alone = len(hidden.heaps) == 1 and not misere  # it has no columns to compare
        return counted if alone else f"{counted} {_nim(hidden.heaps, hidden, to, misere=misere)}"
    if hidden is None and isinstance(answer.reason, Theorem) and isinstance(answer.reason.facts, NimSum):
        return _nim(heaps_of(answer.position), None, to, misere=misere)
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


def _touch(move: Move, to: Language) -> str:
    """Return what a move touches; nothing if there is no such place."""
    place = move.position.ruleset.describe_place(move.position.state, move.move)
    return "" if place is None else to.say(place)
