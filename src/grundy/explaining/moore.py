"""Moore's theorem as a teacher explains it: binary columns counted modulo k+1, the heaps to touch, their new digits."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.core.answer import Answer
from grundy.core.outcome import Outcome
from grundy.core.position import Position
from grundy.core.ruleset import N_
from grundy.explaining.bouton import MOST_COLUMNS, MOST_ROWS, columns_in_words, heap_name
from grundy.explaining.language import Language
from grundy.explaining.step import Step, Table
from grundy.explaining.theorem import facts_of
from grundy.explaining.words import closing_steps, end_step, last_steps, winning_moves_step
from grundy.rulesets.heaps.moore import Columns


def moore_steps(answer: Answer, to: Language, previous: Position | None = None) -> Iterator[Step]:
    r"""Yield the steps for a position of Moore's Nim.

    Examples
    --------
    >>> from grundy import explain, parse, solve
    >>> steps = explain(solve(parse("moore[3](15,8,3,1)")))
    >>> [step.title for step in steps][:4]
    ['Write the heaps in binary', 'Find the wrong columns', 'Choose the heaps', 'Change the digits']
    >>> print(*steps[0].table.lines(), sep="\n")
                8  4  2  1
    heap 1: 15  1  1  1  1
     heap 2: 8  1  0  0  0
     heap 3: 3  0  0  1  1
     heap 4: 1  0  0  0  1
          ones  2  1  2  3
     left over  2  1  2  3
    """
    facts = facts_of(answer, Columns)
    k = facts.k
    heaps = answer.position.state
    misere = answer.play_convention == "misere"
    if not any(heaps):
        yield end_step(answer, to, matches=True)
        return
    if misere and sum(heap >= 2 for heap in heaps) <= k:
        yield from _misere_ending(answer, k, to)
        return
    if (table := _columns_table(answer.position, k + 1, to)) is not None:
        yield to.step(
            "Write the heaps in binary",
            "Every heap is a sum of different powers of 2. Count the ones in each column: "
            "the count should be a multiple of {modulus}, one more than the number of heaps that a move may touch.",
            table,
            modulus=k + 1,
        )
    yield from _won(answer, facts, to) if answer.outcome is Outcome.N else _lost(k, to)
    if misere:
        yield to.step(
            "The misère ending",
            "Play as in normal play until fewer than {modulus} heaps have more than one match. "
            "Then leave single matches only, one more than a multiple of {modulus}.",
            modulus=k + 1,
        )
    yield from closing_steps(answer, to)


def _columns_table(position: Position, modulus: int, to: Language) -> Table | None:
    """Return the heaps in binary with the columns counted and the wrong ones marked; None if that is too large."""
    heaps = position.state
    width = max(heap.bit_length() for heap in heaps)
    if len(heaps) > MOST_ROWS or width > MOST_COLUMNS:
        return None
    bits = range(width - 1, -1, -1)
    counts = [sum(heap >> bit & 1 for heap in heaps) for bit in bits]
    names = [heap_name(position, place, to) for place in range(len(heaps))]
    rows = [(f"{names[row]}: {heap}", *(str(heap >> bit & 1) for bit in bits)) for row, heap in enumerate(heaps)]
    return Table(
        ("", *(str(1 << bit) for bit in bits)),
        (*rows, (to.text("ones"), *map(str, counts))),
        (to.text("left over"), *(str(count % modulus) if count % modulus else "–" for count in counts)),
        tuple(place for place, count in enumerate(counts, 1) if count % modulus),
    )


def _won(answer: Answer, facts: Columns, to: Language) -> Iterator[Step]:
    modulus, column, ones = facts.k + 1, facts.column, facts.ones
    assert column is not None
    wrong = to.plural(
        "The leftmost wrong column is that of {column}: it has {n} one, which is not a multiple of {modulus}.",
        "The leftmost wrong column is that of {column}: it has {n} ones, which is not a multiple of {modulus}.",
        ones,
        column=columns_in_words([column], to),
        modulus=modulus,
    )
    yield Step(to.text("Find the wrong columns"), wrong)
    touched = to.plural(
        "{n} one is left over there. So touch {n} heap with a one in that column, and make it a zero.",
        "{n} ones are left over there. So touch {n} heaps with a one in that column, and make these zeros.",
        ones % modulus,
    )
    free = to.text(
        "Their digits further to the right are now free. Use them to fill the next columns up to a multiple of "
        "{modulus}. Where there are too few of them, touch the heaps with the ones that are left over there, "
        "too: in all they are always fewer than {modulus}.",
        modulus=modulus,
    )
    yield Step(to.text("Choose the heaps"), f"{touched} {free}")
    if answer.best_move is not None:
        yield to.step(
            "Change the digits",
            "Here: {move}. Every column of what is left has a multiple of {modulus} ones.",
            _changes(answer.position, answer.best_move.move, to),
            move=answer.best_move.phrase,
            modulus=modulus,
        )
    why = N_("Whatever your opponent does now makes some column wrong, and you can put all columns right again.")
    if answer.play_convention == "misere":
        why = N_(
            "Whatever your opponent does now makes some column wrong, and you can put all columns right again, "
            "until only the misère ending is left."
        )
    yield to.step("Why it wins", why)
    yield winning_moves_step(answer, to)


def _changes(position: Position, move: tuple[tuple[int, int], ...], to: Language) -> Table | None:
    """Return the digits of the touched heaps before and after."""
    heaps = position.state
    if len(move) > MOST_ROWS or max(heap.bit_length() for heap in heaps) > MOST_COLUMNS:
        return None
    return Table(
        ("", to.text("before"), to.text("after"), to.text("left")),
        tuple(
            (
                f"{heap_name(position, place, to)}: {heaps[place]}",
                f"{heaps[place]:b}",
                f"{left:0{heaps[place].bit_length()}b}",
                str(left),
            )
            for place, left in move
        ),
    )


def _lost(k: int, to: Language) -> Iterator[Step]:
    yield to.step(
        "Every column is right", "Every column has a multiple of {modulus} ones: this is a P-position.", modulus=k + 1
    )
    yield to.step(
        "Why every move loses",
        "A move touches fewer than {modulus} heaps. In the leftmost column that it changes, ones become zeros, "
        "but fewer than {modulus}, so their number is no longer a multiple of {modulus}. "
        "Your opponent then puts all columns right again.",
        modulus=k + 1,
    )


def _misere_ending(answer: Answer, k: int, to: Language) -> Iterator[Step]:
    heaps = answer.position.state
    large = sum(heap >= 2 for heap in heaps)
    goal = to.text(
        "Leave single matches only, one more than a multiple of {modulus}. Then complete whatever your opponent takes "
        "to {modulus}, so that the last match is left to your opponent.",
        modulus=k + 1,
    )
    if large:
        text = to.plural(
            "Only {n} heap has more than one match, so one move can reduce it to 1 or 0.",
            "Only {n} heaps have more than one match, so one move can reduce each of them to 1 or 0.",
            large,
        )
    else:
        ones = sum(heap == 1 for heap in heaps)
        text = to.plural("Only {n} single match is left.", "Only {n} single matches are left.", ones)
    yield Step(to.text("The misère ending"), f"{text} {goal}")
    if answer.outcome is Outcome.P:
        yield to.step(
            "Why every move loses",
            "Their number is already one more than a multiple of {modulus}, so your opponent can do so after any move.",
            modulus=k + 1,
        )
    yield from last_steps(answer, to)
