"""Explanations for a child: copying, completing and making things equal, without a sum in binary.

Two equal parts cancel, for every move in one can be copied in the other. In Nim equal pairs are put aside first, and
what is left is easy if it is nothing, one heap, two heaps, or three that are known to be safe. Elsewhere a position is
easy if its parts come in equal pairs, or if some move leaves them so: the middle of a row of pins, the square next to
the corner of a bar. Where no such thought is found, the explanation says so.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from grundy.core.answer import Answer
from grundy.core.outcome import Outcome
from grundy.core.phrase import matches
from grundy.core.position import Move, Position
from grundy.core.reason import HiddenNim, Reason, Search, SumOf, Theorem
from grundy.core.ruleset import N_
from grundy.explaining.hidden_nim import hidden_heaps_step
from grundy.explaining.language import Language
from grundy.explaining.mirror_nim import copied, misere_nim, nim
from grundy.explaining.safe_table import marked
from grundy.explaining.step import Step
from grundy.explaining.words import MOST_LISTED, come_in_pairs, end_step
from grundy.rulesets.boards.chomp import Chomp
from grundy.rulesets.boards.chomp_theory import EqualArms, Hook, ShapeFacts, TwoRows
from grundy.rulesets.boards.divisors import Divisors
from grundy.rulesets.boards.taking import MirrorPlay, MirrorPlayAfter
from grundy.rulesets.heaps.count_up import CountUp, Remainder
from grundy.rulesets.heaps.nim_in_disguise import NimInDisguise
from grundy.rulesets.heaps.subtraction import Subtraction
from grundy.rulesets.heaps.take_and_add import TakeAndAdd
from grundy.rulesets.heaps.take_and_break import TakeAndBreak
from grundy.rulesets.heaps.vim import Vim
from grundy.rulesets.strips.two_dimensional_nim_stacks import PAIRED, UNPAIRED, TwoDimensionalNimStacks

EQUAL_HEAPS = N_(
    "The two heaps are equal. Whatever you take and add, your opponent makes the larger heap equal to the smaller one, "
    "and has the last move."
)
MAKE_EQUAL = N_(
    "{move:Imperative}: then two equal heaps are left. From then on always make the larger heap equal "
    "to the smaller one."
)
SINGLE_CHIPS = N_(
    "Only single chips are left, an even number of them. If you take one, your opponent takes another. If you make a "
    "larger heap, your opponent takes it away, or all of it but one chip, so that their number is even again."
)
LEAVE_SINGLE = N_(
    "{move:Imperative}: then an even number of single chips is left. If your opponent takes one, take another. If "
    "your opponent makes a larger heap, take it away, or all of it but one chip, so that their number is even again."
)


def mirror_steps(answer: Answer, to: Language) -> list[Step]:
    """Return what needs no more than copying, or that no such trick was found; a step may carry the move it names.

    Examples
    --------
    >>> from grundy import nim, solve, subtraction
    >>> from grundy.explaining.language import language
    >>> for position in (nim(2, 5), nim(3, 4, 5), subtraction({1, 2, 3})(21), nim(9, 17, 33)):
    ...     print(mirror_steps(solve(position), language("en"))[0].text)
    Two heaps are not equal. Make them equal: take 3 matches from heap 2. From then on copy: take as many from one \
heap as your opponent takes from the other.
    Heaps of 1, 4 and 5 are safe for whoever leaves them. Whatever your opponent does, you can leave two equal heaps \
and nothing else, or three safe heaps again. Leave them to your opponent, for example: take 2 matches from heap 1.
    21 = 5 · 4 + 1. Take 1 match and leave a multiple of 4. From then on complete to 4 whatever your opponent takes.
    The whole theory explains this position.
    """
    if not answer.position.moves:
        return [end_step(answer, to)]
    if steps := mirror_thoughts(answer, to):
        return steps
    small = marked(answer) is not None
    helps = N_("A table of safe positions may help.") if small else N_("The whole theory explains this position.")
    return [to.step("No copying trick found", helps)]


def mirror_thoughts(answer: Answer, to: Language) -> list[Step]:
    """Return what needs no more than copying; none if no such trick was found.

    Examples
    --------
    >>> from grundy import nim, solve
    >>> from grundy.explaining.language import language
    >>> mirror_thoughts(solve(nim(9, 17, 33)), language("en"))
    []
    """
    thoughts = MISERE_THOUGHTS if answer.play_convention == "misere" else THOUGHTS
    for think in () if answer.position.ruleset.partizan else thoughts:  # Left's moves are not there for Right to copy
        if steps := list(think(answer, to)):
            return steps
    return []


def mirror_move(answer: Answer, to: Language) -> Move | None:
    """Return the move that `mirror_steps` names, or the best one if they name none.

    Examples
    --------
    >>> from grundy import nim, solve
    >>> from grundy.explaining.language import language
    >>> mirror_move(solve(nim(7, 7, 7)), language("en")).notation
    '3-7'
    """
    return next((step.move for step in mirror_thoughts(answer, to) if step.move is not None), answer.best_move)


def _complete(answer: Answer, to: Language) -> Iterator[Step]:
    """Yield what to do if 1 to k may be taken from one heap: complete to k + 1."""
    rules = answer.position.ruleset
    if not isinstance(rules, Subtraction) or rules.takes.initial is None or len(answer.position.state) != 1:
        return
    tally, total = answer.position.state[0], rules.takes.initial + 1
    misere = answer.play_convention == "misere"
    times, rest = divmod(tally - misere, total)
    if misere and not times:
        said = N_("Take {things}. Your opponent has to take the last one.")
        if not rest:
            said = N_("One match is left. You have to take it.")
    elif misere:
        said = N_(
            "Put one aside: {times} · {total} + {rest} are left. Take {things}, and from then on complete to {total} "
            "whatever your opponent takes. Your opponent has to take the last one."
        )
        if not rest:
            said = N_(
                "{tally} = {times} · {total} + 1. Whatever you take, your opponent completes it to {total}, "
                "and you have to take the last one."
            )
    elif not times:
        said = N_("Take everything, that is {things}, and you have won.")
    else:
        said = N_(
            "{tally} = {times} · {total} + {rest}. Take {things} and leave a multiple of {total}. "
            "From then on complete to {total} whatever your opponent takes."
        )
        if not rest:
            said = N_(
                "{tally} = {times} · {total}. Whatever you take, your opponent completes it to {total}, "
                "and takes the last one."
            )
    step = to.step("Complete", said, tally=tally, times=times, total=total, rest=rest, things=to.say(matches(rest)))
    yield step.naming(Move(answer.position, (0, (tally - rest,)))) if rest else step


def _count_up(answer: Answer, to: Language) -> Iterator[Step]:
    """Yield what to do if 1 to k may be added to a number: complete to k + 1."""
    rules, reason = answer.position.ruleset, answer.reason
    if not (isinstance(rules, CountUp) and isinstance(reason, Theorem) and isinstance(reason.facts, Remainder)):
        return
    missing, total = reason.facts.missing, reason.facts.round
    misere = answer.play_convention == "misere"
    times, rest = divmod(missing - misere, total)
    if not rest:
        said = N_(
            "{missing} is missing, that is {times} · {total}. Whatever you add, your opponent completes it to {total}, "
            "and makes the last step."
        )
        if misere:
            said = N_(
                "{missing} is missing, that is {times} · {total} + 1. Whatever you add, your opponent completes it "
                "to {total}, and you have to make the last step."
            )
        if missing == misere:
            said = N_("Only 1 is missing. You have to make the last step.")
        yield to.step("Complete", said, missing=missing, times=times, total=total)
        return
    said = N_(
        "{missing} is missing, that is {times} · {total} + {rest}. {move:Imperative}, and from then on complete to "
        "{total} whatever your opponent adds."
    )
    if misere:
        said = N_(
            "{missing} is missing. Put one aside: {times} · {total} + {rest} are left. {move:Imperative}, and from "
            "then on complete to {total} whatever your opponent adds. Your opponent has to make the last step."
        )
    if not times:
        said = (
            N_("{move:Imperative}. Your opponent has to make the last step.")
            if misere
            else N_("{move:Imperative}, and you have won.")
        )
    move = Move(answer.position, rest)
    words = move.phrase
    yield to.step("Complete", said, missing=missing, times=times, total=total, rest=rest, move=words).naming(move)


def _board(answer: Answer, to: Language) -> Iterator[Step]:
    """Yield what to do on a board with a mirror."""
    if not isinstance(answer.reason, Theorem) or not isinstance(answer.reason.facts, MirrorPlay):
        return
    if answer.outcome is Outcome.P:
        yield to.step(
            "The mirror",
            "The board has two halves that look alike. Whatever you do in one, your opponent does in the other.",
        )
    elif isinstance(answer.reason.facts, MirrorPlayAfter):
        first = answer.position.move(answer.reason.facts.first)
        yield to.step(
            "The mirror",
            "First {move}: then the board has two halves that look alike. "
            "From then on do in one half what your opponent does in the other.",
            move=first.phrase,
        ).naming(first)


def _chomp(answer: Answer, to: Language) -> Iterator[Step]:
    """Yield what to do if a row and a column are equally long, or can be all that is left of a bar."""
    rules, reason = answer.position.ruleset, answer.reason
    if not isinstance(reason, Theorem) or not isinstance(facts := reason.facts, ShapeFacts):
        return
    primes = [prime for prime, _ in facts.powers or ()]
    if not isinstance(rules, Chomp) and not (isinstance(rules, Divisors) and len(primes) == 2):
        return
    bite = None
    if isinstance(facts, EqualArms) or (isinstance(facts, TwoRows) and facts.first == facts.second == 2):
        bite = answer.position.move(str(primes[0] * primes[1]) if primes else "2,2")
    elif not isinstance(facts, Hook) or not min(facts.row, facts.column):
        return  # of one row alone all is taken at once
    elif facts.row != facts.column:
        bite = answer.best_move
    if bite is None and primes:
        said = N_(
            "Only powers of {first} and of {second} can still be named, equally many of each. "
            "Whatever power of one you name, your opponent names the same power of the other."
        )
    elif bite is None:
        said = N_(
            "Only a row and a column of the same length are left. Whatever you bite off one of them, your opponent "
            "bites off the other, until only the poisoned square is left to you."
        )
    elif primes:
        said = N_(
            "{move:Imperative}: then only powers of {first} and of {second} can still be named, equally many of each. "
            "From then on answer every power of one by the same power of the other."
        )
    else:
        said = N_(
            "{move:Imperative}: then only a row and a column of the same length are left. "
            "From then on bite off one of them as much as your opponent bites off the other."
        )
    fields = dict(zip(("first", "second"), primes, strict=False))
    if bite is None:
        yield to.step("Copying", said, **fields)
    else:
        yield to.step("Copying", said, move=bite.phrase, **fields).naming(bite)


def _hidden(answer: Answer, to: Language) -> Iterator[Step]:
    """Yield what to do where heaps hide that are equal in pairs, or can be made so."""
    reason = answer.reason
    if not isinstance(reason, Theorem) or reason.hidden is None or len(reason.hidden.heaps) > MOST_LISTED:
        return
    # A row of Vim is a heap only to those who read it as a binary number.
    rulesets = [part.ruleset for part in answer.position.summands]
    if any(isinstance(rules, Vim) or not isinstance(rules, NimInDisguise) for rules in rulesets):
        return
    if _in_pairs(reason.hidden):
        yield hidden_heaps_step(answer.position, reason.hidden, to)
        yield to.step(
            "Equal in pairs",
            "They are equal in pairs. Whatever you do to one of them, your opponent can make the two equal again, "
            "and has the last move.",
        )
        return
    for move in answer.winning_moves:
        known = move.to.ruleset.theorem(move.to.state, "normal")
        if known is not None and known.theorem.hidden is not None and _in_pairs(known.theorem.hidden):
            yield hidden_heaps_step(answer.position, reason.hidden, to)
            yield to.step(
                "Make them equal",
                "{move:Imperative}: then they are equal in pairs. Whatever your opponent does to one of them, "
                "make the two equal again.",
                move=move.phrase,
            ).naming(move)
            return


def _in_pairs(hidden: HiddenNim) -> bool:
    return come_in_pairs(filter(None, hidden.heaps))


def _twins(answer: Answer, to: Language) -> Iterator[Step]:
    """Yield what to do if every part is there twice, or is so after a move."""
    position = answer.position
    if not _ends(answer.reason) or len(_parts(position)) > MOST_LISTED:
        return
    if answer.outcome is Outcome.P and come_in_pairs(_parts(position)):
        yield copied(to)
    if answer.outcome is Outcome.N:
        for move in (*_middle(position), *answer.winning_moves):
            if come_in_pairs(_parts(move.to)):
                yield to.step(
                    "Copying",
                    "{move:Imperative}: then everything is there twice. From then on copy: do in one of two equal "
                    "parts what your opponent does in the other.",
                    move=move.phrase,
                ).naming(move)
                return


def _ends(reason: Reason) -> bool:
    """Return whether play is sure to end: two equal games that can go on for ever need not have a last move."""
    if isinstance(reason, SumOf):
        return all(_ends(part) for _, _, part in reason.parts)
    return not isinstance(reason, Search) or reason.name != "retrograde"


def _parts(position: Position) -> list[Hashable]:
    """Return the independent parts of a position, those that play alike being equal."""
    parts = [part for summand in position.summands for part in summand.ruleset.components(summand.state)]
    return [(part.ruleset, part.ruleset.key(part.state)) for part in parts]


def _middle(position: Position) -> Iterator[Move]:
    """Yield the move that breaks the only heap into two equal ones, which an answer may not list among many."""
    rules = position.ruleset
    if not isinstance(rules, TakeAndBreak) or len(heaps := list(filter(None, position.state))) != 1:
        return
    [tally] = heaps
    for taken in range(tally % 2, min(tally, MOST_LISTED), 2):
        halves = ((tally - taken) // 2,) * 2
        if rules.is_heap_option(tally, halves):
            yield Move(position, (position.state.index(tally), halves))


def _last_move(answer: Answer, to: Language) -> Iterator[Step]:
    """Yield the move that ends the game."""
    move = answer.best_move
    if answer.outcome is Outcome.N and move is not None and not move.to.moves:
        words = move.phrase
        yield to.step(
            "The last move", "{move:Imperative}. Then there is no move left, and you have won.", move=words
        ).naming(move)


def _partners(answer: Answer, to: Language) -> Iterator[Step]:
    """Yield which stacks are partners, and the move after which all have one."""
    if not isinstance(answer.position.ruleset, TwoDimensionalNimStacks) or not isinstance(answer.reason, Theorem):
        return
    if answer.reason.statement == PAIRED:
        yield to.step(
            "Partners",
            "Number the squares row by row from 0; 0 and 1, 2 and 3 and so on are partners. Every stack has its "
            "partner. What you do with one of them your opponent does with the other, and has the last move.",
        )
    for move in answer.winning_moves if answer.reason.statement == UNPAIRED else ():
        known = move.to.ruleset.theorem(move.to.state, "normal")
        if known is not None and known.theorem.statement == PAIRED:
            yield to.step(
                "Partners",
                "Number the squares row by row from 0; 0 and 1, 2 and 3 and so on are partners. {move:Imperative}: "
                "then every stack has its partner. From then on do with a stack what your opponent does with its "
                "partner.",
                move=move.phrase,
            ).naming(move)
            return


def _take_and_add(answer: Answer, to: Language) -> Iterator[Step]:
    """Yield what to do with two heaps that are equal, or can be made so, and with single chips."""
    if not isinstance(answer.position.ruleset, TakeAndAdd) or answer.outcome is Outcome.D:
        return
    if answer.outcome is Outcome.P:
        equal = len(_chips(answer.position)) == 2
        yield to.step("Equal heaps", EQUAL_HEAPS) if equal else to.step("Single chips", SINGLE_CHIPS)
        return
    lasting = [move for move in answer.winning_moves if _chips(move.to)]
    if lasting:
        move = min(lasting, key=lambda move: move.move[3])  # rather without adding
        words = move.phrase
        title, said = ("Equal heaps", MAKE_EQUAL) if len(_chips(move.to)) == 2 else ("Single chips", LEAVE_SINGLE)
        yield to.step(title, said, move=words).naming(move)


def _chips(position: Position) -> list[int]:
    """Return the heaps of chips that are not empty."""
    return [heap for heap in position.state[0] if heap]


THOUGHTS = (nim, _complete, _count_up, _board, _chomp, _hidden, _partners, _take_and_add, _twins, _last_move)
MISERE_THOUGHTS = (misere_nim, _complete, _count_up)
"""What is thought of in normal play, and in misère play, one after the other."""
