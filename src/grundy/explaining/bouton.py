"""Bouton's theorem as a teacher explains it: binary columns, odd columns, the heap, the move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import xor

from grundy.core.answer import Answer
from grundy.core.outcome import Outcome
from grundy.core.phrase import matches
from grundy.core.position import Position
from grundy.core.ruleset import N_
from grundy.core.sum import component_letter
from grundy.explaining.language import Language
from grundy.explaining.step import Step, Table
from grundy.explaining.words import (
    closing_steps,
    copying_steps,
    end_step,
    last_steps,
    winning_moves_step,
)
from grundy.rulesets.heaps.nim_counts import nim_sum_after

MOST_ROWS = 40
MOST_COLUMNS = 24
LARGEST_IN_TABLE = 8
"""How large two heaps may be whose nim-sum is also shown in a table of all smaller ones."""


def heaps_of(position: Position) -> list[int]:
    """Return the heaps of a Nim position or of a sum of such, as written.

    Examples
    --------
    >>> from grundy import nim
    >>> heaps_of(nim(3, 4) + nim(5))
    [3, 4, 5]
    """
    return [heap for part in position.summands for heap in part.state]


def heap_name(position: Position, heap: int, to: Language) -> str:
    """Return what a heap, counted from 0, is called: its number, in a sum with the component.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.explaining.language import language
    >>> heap_name(nim(3, 4), 1, language("en")), heap_name(nim(3) + nim(5), 1, language("en"))
    ('heap 2', 'heap 1 in component B')
    >>> heap_name(nim(3) + nim(5), 1, language("cs"))
    '1. hromádka ve složce B'
    """
    if len(position.summands) == 1:
        return to.text("heap {heap}", heap=heap + 1)
    component = 0
    while heap >= len(position.summands[component].state):
        heap -= len(position.summands[component].state)
        component += 1
    return to.text("heap {heap} in component {component}", heap=heap + 1, component=component_letter(component))


def columns_in_words(bits: Sequence[int], to: Language) -> str:
    """Return what stands in some columns of the binary scheme: units, twos and fours, or larger powers as numbers.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> columns_in_words([2, 1], language("en")), columns_in_words([6, 0], language("en"))
    ('fours and twos', 'the numbers 64 and 1')
    >>> columns_in_words([3], language("cs")), columns_in_words([5], language("cs"))
    ('osmiček', 'čísla 32')
    """
    names = to.text("units"), to.text("twos"), to.text("fours"), to.text("eights"), to.text("sixteens")
    if max(bits) < len(names):
        return to.listing([names[bit] for bit in bits])
    powers = [to.number(1 << bit) if bit < MOST_COLUMNS else f"2^{bit}" for bit in bits]
    return to.plural("the number {powers}", "the numbers {powers}", len(bits), powers=to.listing(powers))


def bouton_steps(answer: Answer, to: Language, previous: Position | None = None) -> Iterator[Step]:
    """Yield the steps for a position of Nim.

    Examples
    --------
    >>> from grundy import explain, nim, solve
    >>> [step.title for step in explain(solve(nim(0)))][:1]
    ['The end']
    """
    heaps = heaps_of(answer.position)
    nim_sum = reduce(xor, heaps, 0)
    large = sum(heap >= 2 for heap in heaps)
    misere = answer.play_convention == "misere"
    if not any(heaps):
        yield end_step(answer, to, matches=True)
        return
    if misere and large <= 1:
        yield _misere_ending(answer, heaps, to)
        yield from last_steps(answer, to)
        return
    if not misere:
        yield from copying_steps(filter(None, heaps), to)
    yield from _shortcut(answer, previous, nim_sum, to)
    yield from binary_steps(heaps, to, answer.position)
    yield from _won(answer, heaps, nim_sum, to) if nim_sum else _lost(answer, to)
    if not misere and len(two := [heap for heap in heaps if heap]) == 2 and max(two) <= LARGEST_IN_TABLE:
        yield mex_table_step(two[0], two[1], to)
    if misere:
        yield to.step(
            "The misère ending",
            "Play as in normal play until a move would leave only heaps of 1: "
            "then leave an odd number of them, so that your opponent takes the last match.",
        )
    yield from closing_steps(answer, to)


def binary_steps(heaps: Sequence[int], to: Language, position: Position | None = None) -> Iterator[Step]:
    """Yield the step that writes the heaps in binary, unless they are too large for that.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> [step.title for step in binary_steps([3, 4, 5], language("en"))], [*binary_steps([1 << 40], language("en"))]
    (['Write the heaps in binary'], [])
    """
    if (table := binary_table(heaps, to, position)) is not None:
        text = N_("Every heap is a sum of different powers of 2. Count the ones in each column.")
        yield to.step("Write the heaps in binary", text, table)


def binary_table(heaps: Sequence[int], to: Language, position: Position | None = None) -> Table | None:
    """Return the binary scheme with odd columns marked, heaps of a position by name; None if it is too large to read.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> table = binary_table([3, 4, 5], language("en"))
    >>> table.header, table.marked
    (('', '4', '2', '1'), (2,))
    """
    width = max(heap.bit_length() for heap in heaps)
    if len(heaps) > MOST_ROWS or width > MOST_COLUMNS:
        return None
    bits = range(width - 1, -1, -1)
    odd = [sum(heap >> bit & 1 for heap in heaps) % 2 for bit in bits]
    return Table(
        ("", *(str(1 << bit) for bit in bits)),
        tuple(
            (
                f"{heap_name(position, row, to)}: {heap}" if position else str(heap),
                *(str(heap >> bit & 1) for bit in bits),
            )
            for row, heap in enumerate(heaps)
        ),
        (to.text("odd?"), *(to.text("odd") if is_odd else "–" for is_odd in odd)),
        tuple(place for place, is_odd in enumerate(odd, 1) if is_odd),
        of_heaps=position is not None,
    )


def mex_table_step(rows: int, columns: int, to: Language) -> Step:
    """Return the step that finds the nim-sum of two heaps without binary numbers.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> mex_table_step(1, 2, language("en")).table.rows
    (('0', '0', '1', '2'), ('1', '1', '0', '3'))
    """
    table = Table(
        ("⊕", *map(str, range(columns + 1))),
        tuple((str(row), *(str(row ^ column) for column in range(columns + 1))) for row in range(rows + 1)),
        marked=(columns + 1,),
    )
    return to.step(
        "The same without binary numbers",
        "In this table every number is the least that stands neither to its left in its row nor above it in its "
        "column: the numbers to the left and above are the values that the moves leave. "
        "The last one belongs to the heaps of {rows} and {columns}.",
        table,
        rows=rows,
        columns=columns,
    )


def _shortcut(answer: Answer, previous: Position | None, nim_sum: int, to: Language) -> Iterator[Step]:
    """Yield the step X = x ⊕ x′ if the position before was P with nim-sum 0."""
    if previous is None or not nim_sum:
        return
    before, after = heaps_of(previous), heaps_of(answer.position)
    changed = [place for place, (old, new) in enumerate(zip(before, after, strict=False)) if old != new]
    if len(before) != len(after) or len(changed) != 1 or reduce(xor, before, 0):
        return
    old, new = before[changed[0]], after[changed[0]]
    yield to.step(
        "The quick way",
        "Before the last move every column was even. Then {heap} changed from {old} to {new}, "
        "so the nim-sum is {old} ⊕ {new} = {nim_sum}; the other heaps need not be looked at.",
        heap=heap_name(answer.position, changed[0], to),
        old=old,
        new=new,
        nim_sum=nim_sum_after(0, old, new),
    )


def _won(answer: Answer, heaps: list[int], nim_sum: int, to: Language) -> Iterator[Step]:
    bits = nim_sum.bit_length()
    top = 1 << (bits - 1)
    fitting = [place for place, heap in enumerate(heaps) if heap & top]
    # The answer's best move takes the most tokens; it stands at the place of the heap that it changes.
    place = max(fitting, key=lambda candidate: heaps[candidate] - (heaps[candidate] ^ nim_sum))
    odd = to.text("The nim-sum of the heaps is {nim_sum}, which is not 0.", nim_sum=nim_sum)
    if bits <= MOST_COLUMNS:
        columns = [bit for bit in range(bits - 1, -1, -1) if nim_sum >> bit & 1]
        odd = to.plural(
            "Only the column of {columns} has an odd number of ones: the nim-sum is {nim_sum}.",
            "The columns of {columns} have an odd number of ones: the nim-sum is {nim_sum}.",
            len(columns),
            columns=columns_in_words(columns, to),
            nim_sum=nim_sum,
        )
    yield Step(to.text("Find the odd columns"), odd)
    choice = to.plural(
        "The leftmost odd column is that of {column}. Only {heaps} has a one there, so it is the one to reduce.",
        "The leftmost odd column is that of {column}. There {heaps} have a one; each of them can be reduced.",
        len(fitting),
        column=columns_in_words([bits - 1], to),
        heaps=to.listing([heap_name(answer.position, choice, to) for choice in fitting[:MOST_ROWS]]),
    )
    yield Step(to.text("Choose a heap"), choice)
    name = heap_name(answer.position, place, to)
    yield Step(to.text("Make every column even"), _reduction(name, heaps[place], heaps[place] ^ nim_sum, to))
    if answer.play_convention == "misere":
        yield to.step(
            "Why it wins",
            "Whatever your opponent does now makes some column odd, and you can make every column even again, "
            "until only the misère ending is left.",
        )
    elif sum(map(bool, heaps)) == 1:  # the only heap is taken whole
        yield to.step("Why it wins", "No match is left, so your opponent cannot move and has lost.")
    else:
        yield to.step(
            "Why it wins",
            "Whatever your opponent does now makes some column odd, and you can make every column even again, "
            "down to the last match.",
        )
    yield winning_moves_step(answer, to)


def _reduction(name: str, heap: int, left: int, to: Language) -> str:
    taken = to.say(matches(heap - left))
    if heap.bit_length() > MOST_COLUMNS:
        return to.text("Take {things} from {heap} and leave a position with nim-sum 0.", things=taken, heap=name)
    return to.text(
        "Change the digits of {heap} in the odd columns: {before} becomes {after} in binary, "
        "that is {size} becomes {left}. It becomes smaller, because the leftmost digit that changes goes from 1 to 0. "
        "So take {things} and leave a position with nim-sum 0.",
        heap=name,
        before=f"{heap:b}",
        after=f"{left:0{heap.bit_length()}b}",
        size=heap,
        left=left,
        things=taken,
    )


def _lost(answer: Answer, to: Language) -> Iterator[Step]:
    yield to.step("Every column is even", "The nim-sum is 0: this is a P-position.")
    yield to.step(
        "Why every move loses",
        "A move changes at least one digit of one heap, and the column of that digit becomes odd. "
        "Your opponent then makes every column even again, and goes on like that.",
    )
    if answer.best_move is not None:
        resists = N_("If you have to move, {move}: then the winner can take no more than one match at a time.")
        if answer.play_convention == "misere":
            resists = N_("If you have to move, {move}: no move makes the game longer.")
        yield to.step("The longest resistance", resists, move=answer.best_move.phrase)


def _misere_ending(answer: Answer, heaps: list[int], to: Language) -> Step:
    ones = sum(heap == 1 for heap in heaps)
    large = next((place for place, heap in enumerate(heaps) if heap >= 2), None)
    if large is not None:
        return to.step(
            "The misère ending",
            "Only {heap} has more than one match. Reduce it to {left}: "
            "that leaves an odd number of single matches, and your opponent has to take the last one.",
            heap=heap_name(answer.position, large, to),
            left=1 - ones % 2,
        )
    forced = to.plural(
        "Only {n} single match is left, so every move is forced.",
        "Only {n} single matches are left, so every move is forced.",
        ones,
    )
    last = to.text("An even number: the opponent takes the last one and loses.")
    if answer.outcome is Outcome.P:
        last = to.text("An odd number: the player to move takes the last one and loses.")
    return Step(to.text("The misère ending"), f"{forced} {last}")
