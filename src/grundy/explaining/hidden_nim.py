"""Games with Nim inside: where its heaps are found, the nim-sum, and the move that Nim asks for."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.core.answer import Answer
from grundy.core.decimals import decimal
from grundy.core.outcome import Outcome
from grundy.core.position import Position
from grundy.core.reason import HiddenNim
from grundy.explaining.bouton import MOST_ROWS, binary_steps, heap_name
from grundy.explaining.language import Language
from grundy.explaining.step import Step, Table
from grundy.explaining.theorem import theorem_of
from grundy.explaining.words import end_step, last_steps


def hidden_nim_of(answer: Answer) -> HiddenNim:
    """Return the Nim that a theorem found in a position.

    Examples
    --------
    >>> from grundy import parse, solve
    >>> hidden_nim_of(solve(parse("staircase(3,1,0,2,2)"))).heaps
    (3, 0, 2)
    """
    hidden = theorem_of(answer).hidden
    assert hidden is not None
    return hidden


def hidden_nim_steps(answer: Answer, to: Language, previous: Position | None = None) -> Iterator[Step]:
    """Yield the steps for a position whose theorem reduces it to Nim.

    Examples
    --------
    >>> from grundy import explain, parse, solve
    >>> [step.title for step in explain(solve(parse("staircase(3,1,0,2,2)")))][:3]
    ['The hidden Nim', 'Write the heaps in binary', 'The nim-sum']
    """
    hidden = hidden_nim_of(answer)
    yield hidden_heaps_step(answer.position, hidden, to)
    if not answer.moves and answer.more is None:
        yield end_step(answer, to)
    elif answer.play_convention == "misere" and sum(heap >= 2 for heap in hidden.heaps) <= 1:
        yield _misere_ending(answer, to)
    else:
        yield from nim_sum_steps(hidden, to)
        yield from _verdict(answer, to)
        if answer.play_convention == "misere":
            yield to.step(
                "The misère ending",
                "Play as in normal play until a move would leave no heap larger than 1: "
                "then leave an odd number of heaps of 1, so that your opponent makes the last move.",
            )
    yield from last_steps(answer, to)


def hidden_heaps_step(position: Position, hidden: HiddenNim, to: Language) -> Step:
    """Return the step that says which heaps hide in a position, and why they are all that counts.

    Examples
    --------
    >>> from grundy import parse, solve
    >>> from grundy.explaining.language import language
    >>> position = parse("rook(3,5)")
    >>> hidden_heaps_step(position, hidden_nim_of(solve(position)), language("en")).table.rows
    (('column of rook 1', '3'), ('row of rook 1', '5'))
    """
    return Step(to.text("The hidden Nim"), to.text(hidden.why), _heaps(position, hidden, to))


def _heaps(position: Position, hidden: HiddenNim, to: Language) -> Table | None:
    """Return the places of the first heaps; in a sum they are counted component by component."""
    if not hidden.heaps:
        return None
    in_sum = len(position.summands) > 1
    shown = enumerate(hidden.places[:MOST_ROWS])
    places = [heap_name(position, heap, to) if in_sum else to.say(place) for heap, place in shown]
    rows = tuple(zip(places, map(decimal, hidden.heaps), strict=False))
    return Table((to.text("where"), to.text("heap")), rows, of_heaps=True)


def nim_sum_steps(hidden: HiddenNim, to: Language) -> Iterator[Step]:
    """Yield the heaps in binary and their nim-sum; nothing if all heaps are empty.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> [step.text for step in nim_sum_steps(HiddenNim((3, 5), (), ""), language("en"))][-1]
    '3 ⊕ 5 = 6'
    """
    if any(hidden.heaps):
        yield from binary_steps(hidden.heaps, to)
        shown = [decimal(heap) for heap in hidden.heaps[:MOST_ROWS]] + ["…"] * (len(hidden.heaps) > MOST_ROWS)
        sum_of_several = f"{' ⊕ '.join(shown)} = {decimal(hidden.nim_sum)}"
        yield Step(to.text("The nim-sum"), sum_of_several if len(hidden.heaps) > 1 else shown[0])


def _verdict(answer: Answer, to: Language) -> Iterator[Step]:
    if answer.outcome is not Outcome.N:
        yield to.step(
            "Why every move loses", "The nim-sum is 0. Whatever you do, your opponent can answer so that it is 0 again."
        )
    elif answer.best_move is not None:
        yield to.step(
            "The move",
            "The nim-sum is not 0, and this move makes it 0: {move}. That leaves {position}.",
            move=answer.best_move.phrase,
            position=str(answer.best_move.to),
        )


def _misere_ending(answer: Answer, to: Language) -> Step:
    if answer.outcome is Outcome.N and answer.best_move is not None:
        return to.step(
            "The misère ending",
            "Leave an odd number of heaps of 1 and no larger heap, so that your opponent makes the last move: {move}. "
            "That leaves {position}.",
            move=answer.best_move.phrase,
            position=str(answer.best_move.to),
        )
    return to.step(
        "The misère ending",
        "No heap is larger than 1, and the number of heaps of 1 is odd. "
        "Whatever you do, your opponent can leave an odd number again, until you make the last move.",
    )
