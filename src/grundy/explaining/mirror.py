"""Explanations for a child: copying, completing and making things equal, without a sum in binary.

Two equal heaps cancel, for every move in one can be copied in the other. So equal pairs are put aside first, and what
is left is easy if it is nothing, one heap, two heaps, or three that are known to be safe. Where such thinking
does not decide a position, the explanation says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from grundy.core.answer import Answer
from grundy.core.outcome import Outcome
from grundy.core.phrase import matches
from grundy.core.position import Move, Position
from grundy.core.reason import SumOf, Theorem
from grundy.core.ruleset import N_
from grundy.explaining.bouton import heaps_of
from grundy.explaining.language import Language
from grundy.explaining.step import Step
from grundy.explaining.words import come_in_pairs, end_step, move_in_words
from grundy.rulesets.boards.taking import MirrorPlay, MirrorPlayAfter
from grundy.rulesets.heaps.nim import NimSum
from grundy.rulesets.heaps.subtraction import Subtraction

SAFE_TRIPLES = ((1, 2, 3), (1, 4, 5), (1, 6, 7), (2, 4, 6), (2, 5, 7), (3, 4, 7), (3, 5, 6))
"""The safe positions of three different heaps of at most seven."""


def mirror_steps(answer: Answer, to: Language) -> list[Step]:
    """Return what needs no more than copying, or that copying does not decide.

    Examples
    --------
    >>> from grundy import nim, solve, subtraction
    >>> from grundy.explaining.language import language
    >>> for position in (nim(2, 5), nim(3, 4, 5), subtraction({1, 2, 3})(21), nim(9, 17, 33)):
    ...     print(mirror_steps(solve(position), language("en"))[0].text)
    Two heaps are not equal. Make them equal: take 3 matches from heap 2. From then on copy: take as many from one \
heap as your opponent takes from the other.
    Heaps of 1, 4 and 5 are safe: whatever your opponent does, you can make two heaps equal and the third empty, or \
leave three safe heaps again. So take 2 matches from heap 1.
    21 = 5 · 4 + 1. Take 1 match and leave a multiple of 4. From then on complete to 4 whatever your opponent takes.
    Copying alone does not decide this position. A table of safe positions may help.
    """
    if not answer.position.moves:
        return [end_step(answer, to)]
    for think in (_nim, _complete, _board, _twins):
        if steps := list(think(answer, to)):
            return steps
    return [
        to.step(
            "Copying is not enough",
            "Copying alone does not decide this position. A table of safe positions may help.",
        )
    ]


def _unpaired(position: Position) -> tuple[int, ...]:
    """Return the heaps that have no equal when equal ones are put aside in pairs."""
    return tuple(sorted(size for size, count in Counter(heaps_of(position)).items() if size and count % 2))


def _nim(answer: Answer, to: Language) -> Iterator[Step]:
    """Yield what to do in Nim when equal pairs are put aside."""
    reason = answer.reason
    if answer.play_convention == "misere" or not (isinstance(reason, Theorem) and isinstance(reason.facts, NimSum)):
        return
    odd = _unpaired(answer.position)
    if not odd:
        yield _copied(to)
        return
    left = {_unpaired(move.to): move for move in answer.winning_moves}
    after = next((safe for safe in ((), *SAFE_TRIPLES) if safe in left), None)
    if after is None and odd not in SAFE_TRIPLES:
        return
    if len(odd) < sum(map(bool, heaps_of(answer.position))):
        yield to.step("Equal pairs", "Put equal heaps aside in pairs, for every move in them can be copied.")
    if after is None:
        yield to.step(
            "Safe heaps",
            "Heaps of {heaps} are safe, and you are to move: whatever you do, your opponent can make two heaps equal "
            "and the third empty, or leave three safe heaps again.",
            heaps=to.listing(list(map(str, odd))),
        )
    else:
        yield _reached(left[after], odd, after, to)


def _reached(move: Move, odd: Sequence[int], after: Sequence[int], to: Language) -> Step:
    """Return the step for a move that leaves everything in pairs, or three safe heaps beside them."""
    said = move_in_words(move, to)
    if after:
        return to.step(
            "Reach safe heaps",
            "Heaps of {heaps} are safe: whatever your opponent does, you can make two heaps equal and the third empty, "
            "or leave three safe heaps again. So {move}.",
            heaps=to.listing(list(map(str, after))),
            move=said,
        )
    if not any(heaps_of(move.to)):
        return to.step("Take it whole", "There is only one heap. Take it whole, and you have won.")
    if len(odd) == 1:
        return to.step(
            "Take it whole",
            "One heap has no equal. Take it whole: {move}. In the others you copy.",
            move=said,
        )
    return to.step(
        "Make them equal",
        "Two heaps are not equal. Make them equal: {move}. From then on copy: take as many from one heap "
        "as your opponent takes from the other.",
        move=said,
    )


def _complete(answer: Answer, to: Language) -> Iterator[Step]:
    """Yield what to do if 1 to k may be taken from one heap: complete to k + 1."""
    rules = answer.position.ruleset
    if not isinstance(rules, Subtraction) or rules.takes.initial is None or len(answer.position.state) != 1:
        return
    tally, total = answer.position.state[0], rules.takes.initial + 1
    spare = 1 if answer.play_convention == "misere" else 0
    times, rest = divmod(tally - spare, total)
    fields = {"tally": tally, "times": times, "total": total, "rest": rest, "things": to.say(matches(rest))}
    if spare:
        lost = N_(
            "{tally} = {times} · {total} + 1. Whatever you take, your opponent completes it to {total}, "
            "and you have to take the last one."
        )
        won = N_(
            "Put one aside: {times} · {total} + {rest} are left. Take {things}, and from then on complete to {total} "
            "whatever your opponent takes. Your opponent has to take the last one."
        )
    else:
        lost = N_(
            "{tally} = {times} · {total}. Whatever you take, your opponent completes it to {total}, "
            "and takes the last one."
        )
        won = N_(
            "{tally} = {times} · {total} + {rest}. Take {things} and leave a multiple of {total}. "
            "From then on complete to {total} whatever your opponent takes."
        )
    yield to.step("Complete", lost if not rest else won, **fields)


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
        yield to.step(
            "The mirror",
            "First {move}: then the board has two halves that look alike. "
            "From then on do in one half what your opponent does in the other.",
            move=move_in_words(answer.position.move(answer.reason.facts.first), to),
        )


def _twins(answer: Answer, to: Language) -> Iterator[Step]:
    """Yield what a sum with every component twice is."""
    if not isinstance(answer.reason, SumOf) or answer.outcome is not Outcome.P:
        return  # two equal games that go on for ever are a draw
    if come_in_pairs(position for position, _, _ in answer.reason.parts):
        yield _copied(to)


def _copied(to: Language) -> Step:
    return to.step(
        "Copying",
        "Everything is there twice. Whatever you do in one place, your opponent copies in the other, "
        "and has the last move.",
    )
