"""Nim for a child: equal heaps are put aside in pairs, and what is left is easy if it is little.

In misère play the same copying helps as long as two heaps are larger than a single match; after that an odd number of
single matches is to be left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from grundy.core.answer import Answer
from grundy.core.outcome import Outcome
from grundy.core.position import Move, Position
from grundy.core.reason import Theorem
from grundy.core.ruleset import N_
from grundy.explaining.bouton import heaps_of
from grundy.explaining.language import Language
from grundy.explaining.replies import reply_steps
from grundy.explaining.step import Step
from grundy.rulesets.heaps.nim import NimSum
from grundy.rulesets.heaps.nim import nim as nim_rules

SAFE_TRIPLES = ((1, 2, 3), (1, 4, 5), (1, 6, 7), (2, 4, 6), (2, 5, 7), (3, 4, 7), (3, 5, 6))
"""The safe positions of three different heaps of at most seven."""


SAFE_FOR_OTHER = N_(
    "Heaps of {heaps} are safe for whoever left them, and that was your opponent. Whatever you do, your opponent can "
    "leave two equal heaps and nothing else, or three safe heaps again."
)
SAFE_FOR_YOU = N_(
    "Heaps of {heaps} are safe for whoever leaves them. Whatever your opponent does, you can leave two equal heaps and "
    "nothing else, or three safe heaps again. Leave them to your opponent, for example: {move}."
)
MISERE_COPIED = N_(
    "Everything is there twice. Whatever you do in one heap, your opponent copies in the other, until you leave only "
    "one heap of two matches or more. Then your opponent leaves an odd number of single matches, and the last one is "
    "yours."
)
MISERE_COPYING = N_(
    "{move:Imperative}: then everything is there twice. From then on copy, until your opponent leaves only one heap "
    "of two matches or more. Then leave an odd number of single matches, and your opponent has to take the last one."
)


def _is_nim(answer: Answer) -> bool:
    return isinstance(answer.reason, Theorem) and isinstance(answer.reason.facts, NimSum)


def _unpaired(position: Position) -> tuple[int, ...]:
    """Return the heaps that have no equal when equal ones are put aside in pairs."""
    return tuple(sorted(size for size, count in Counter(heaps_of(position)).items() if size and count % 2))


def nim(answer: Answer, to: Language) -> Iterator[Step]:
    """Yield what to do in Nim when equal pairs are put aside.

    Examples
    --------
    >>> from grundy import parse, solve
    >>> from grundy.explaining.language import language
    >>> [step.title for step in nim(solve(parse("nim(3,5,5)")), language("en"))]
    ['Equal pairs', 'Take it whole']
    """
    if not _is_nim(answer):
        return
    odd = _unpaired(answer.position)
    if not odd:
        yield copied(to)
        return
    left = {_unpaired(move.to): move for move in answer.winning_moves}
    after = next((safe for safe in ((), *SAFE_TRIPLES) if safe in left), None)
    if after is None and odd not in SAFE_TRIPLES:
        return
    aside = len(odd) < sum(map(bool, heaps_of(answer.position)))
    if aside:
        yield to.step(
            "Equal pairs",
            "Put equal heaps aside in pairs, because every move in them can be copied. Look at the others only.",
        )
    heaps = to.listing(list(map(str, after or odd)))
    if after is None:
        yield to.step("Safe heaps", SAFE_FOR_OTHER, heaps=heaps)
    elif after:
        move = left[after]
        yield to.step("Reach safe heaps", SAFE_FOR_YOU, heaps=heaps, move=move.phrase).naming(move)
    else:
        yield _paired(left[after], odd, to)
    if after != ():
        yield from reply_steps(nim_rules(*(after or odd)), _is_p, to, mine=after is not None)


def _is_p(position: Position) -> bool:
    return position.outcome is Outcome.P


def _paired(move: Move, odd: Sequence[int], to: Language) -> Step:
    """Return the step for a move that leaves everything in pairs."""
    said = move.phrase
    if not any(heaps_of(move.to)):
        return to.step("Take it whole", "There is only one heap. Take it whole, and you have won.").naming(move)
    if len(odd) == 1:
        return to.step(
            "Take it whole",
            "One heap has no equal. Take it whole: {move}. In the others you copy.",
            move=said,
        ).naming(move)
    return to.step(
        "Make them equal",
        "Two heaps are not equal. Make them equal: {move}. From then on copy: take as many from one heap "
        "as your opponent takes from the other.",
        move=said,
    ).naming(move)


def misere_nim(answer: Answer, to: Language) -> Iterator[Step]:
    """Yield what to do in misère Nim if there is at most one large heap, or if all come in equal pairs or can do so.

    Examples
    --------
    >>> from grundy import parse, solve
    >>> from grundy.explaining.language import language
    >>> [step.text for step in misere_nim(solve(parse("nim(1,4)"), "misere"), language("en"))]
    ['Take 4 matches from heap 2: then an odd number of single matches is left, and your opponent has to take the last \
one.']
    """
    if not _is_nim(answer):
        return
    large = sum(heap > 1 for heap in heaps_of(answer.position))
    if answer.outcome is Outcome.P and not large:
        yield to.step(
            "Single matches",
            "An odd number of single matches is left. They are taken one by one, and the last one is yours.",
        )
    elif answer.outcome is Outcome.P and not _unpaired(answer.position):
        yield to.step("Copying", MISERE_COPIED)
    for move in answer.winning_moves:
        words = move.phrase
        if large < 2:
            said = N_(
                "{move:Imperative}: then an odd number of single matches is left, and your opponent has to take the "
                "last one."
            )
            yield to.step("Single matches", said, move=words).naming(move)
            return
        if not _unpaired(move.to):
            yield to.step("Make them equal", MISERE_COPYING, move=words).naming(move)
            return


def copied(to: Language) -> Step:
    """Return the step for a position in which every part is there twice.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> copied(language("en")).title
    'Copying'
    """
    return to.step(
        "Copying",
        "Everything is there twice. Whatever you do in one place, your opponent copies in the other, "
        "and has the last move.",
    )
