"""Chomp as a teacher explains it: an argument tells who wins, a computation tells how, and the two are kept apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from grundy.core.answer import Answer
from grundy.core.decimals import decimal
from grundy.core.outcome import Outcome
from grundy.core.position import Move, Position
from grundy.explaining.hidden_nim import hidden_nim_steps
from grundy.explaining.language import Language
from grundy.explaining.step import Step
from grundy.explaining.theorem import facts_of, theorem_of
from grundy.explaining.words import (
    closing_steps,
    last_steps,
    value_in_symbols,
    winning_moves_step,
)
from grundy.rulesets.boards.chomp_theory import EqualArms, ShapeFacts, TwoRows

MOST_DRAWN = 200
"""Bars with more moves are not drawn in a step."""


def stealing_steps(answer: Answer, to: Language, previous: Position | None = None) -> Iterator[Step]:
    """Yield the steps for a full bar: who wins by strategy stealing, and how by computation.

    Examples
    --------
    >>> from grundy import explain, parse, solve
    >>> [step.title for step in explain(solve(parse("chomp(4,4,4)")))][:2]
    ['Who wins: strategy stealing', 'What the argument leaves open']
    """
    yield from _as_a_bar(answer, to)
    yield Step(to.text("Who wins: strategy stealing"), to.say(theorem_of(answer).stated))
    yield to.step(
        "What the argument leaves open",
        "So some move wins. The argument does not say which: it is a proof without a strategy.",
    )
    if answer.winning_moves:
        yield Step(to.text("How to win: by computation"), _computed(answer, to))
        yield replace(winning_moves_step(answer, to), positions=_before_and_after(answer))
    else:
        yield to.step(
            "How to win: by computation",
            "No winning move is known here: the positions that follow were not all computed.",
        )
    yield from closing_steps(answer, to)


def _computed(answer: Answer, to: Language) -> str:
    text = to.text("The positions that follow were computed one by one: below are all moves to a P-position.")
    if answer.grundy_value is None:
        return text
    value = to.text("The computation also gives the value {value}.", value=value_in_symbols(answer.verdict))
    return f"{text} {value}"


def two_rows_steps(answer: Answer, to: Language, previous: Position | None = None) -> Iterator[Step]:
    """Yield the steps for a bar of two rows or columns.

    Examples
    --------
    >>> from grundy import explain, parse, solve
    >>> print(explain(solve(parse("chomp(7,4)")))[1].text)
    The first row is longer by 3 squares. Bite at row 1, column 6: that leaves chomp(5,4).
    """
    yield from _as_a_bar(answer, to)
    yield Step(to.text("The theorem"), to.say(theorem_of(answer).stated))
    if answer.outcome is Outcome.N and answer.best_move is not None:
        text = f"{_difference(facts_of(answer, TwoRows), to)} {_bite(answer.best_move, to)}"
        yield Step(to.text("The move"), text, positions=_before_and_after(answer))
        yield to.step(
            "Why it wins",
            "Whatever your opponent bites, one of the two becomes too short, "
            "and you can make the first one longer by exactly one again. In the end only the poisoned square is left.",
        )
        yield winning_moves_step(answer, to)
    else:
        yield to.step(
            "Why every move loses",
            "Whatever you bite, your opponent can make the first one longer by exactly one again.",
        )
    yield from closing_steps(answer, to)


def _difference(facts: TwoRows, to: Language) -> str:
    difference = facts.first - facts.second
    if facts.upright:
        if not difference:
            return to.text("Both columns are equally long.")
        return to.plural(
            "The first column is longer by {n} square.", "The first column is longer by {n} squares.", difference
        )
    if not difference:
        return to.text("Both rows are equally long.")
    return to.plural("The first row is longer by {n} square.", "The first row is longer by {n} squares.", difference)


def equal_arms_steps(answer: Answer, to: Language, previous: Position | None = None) -> Iterator[Step]:
    """Yield the steps for a shape whose first row is as long as its first column.

    Examples
    --------
    >>> from grundy import explain, parse, solve
    >>> [step.title for step in explain(solve(parse("chomp(3,3,3)")))][:3]
    ['The theorem', 'Why it wins', 'All winning moves']
    """
    yield from _as_a_bar(answer, to)
    yield Step(to.text("The theorem"), to.say(theorem_of(answer).stated))
    text = to.text(
        "The row and the column that are left are two heaps of {count}. "
        "Answer each bite in one of them by the same bite in the other.",
        count=facts_of(answer, EqualArms).side - 1,
    )
    # This bite always wins; if others do, too, the best move may be one of them.
    drawn = _before_and_after(answer) if len(answer.winning_moves) == 1 else ()
    yield Step(to.text("Why it wins"), text, positions=drawn)
    yield from last_steps(answer, to)


def hook_steps(answer: Answer, to: Language, previous: Position | None = None) -> Iterator[Step]:
    """Yield the steps for one row and one column, which are two heaps of Nim.

    Examples
    --------
    >>> from grundy import explain, parse, solve
    >>> [step.title for step in explain(solve(parse("divisors(72; 6)")))][:2]
    ['The divisors as a bar', 'The hidden Nim']
    """
    yield from _as_a_bar(answer, to)
    yield from hidden_nim_steps(answer, to)


def _before_and_after(answer: Answer) -> tuple[Position, ...]:
    """Return the bar before the best move and after it, if it is small enough for a picture."""
    if answer.best_move is None or answer.more is not None or len(answer.moves) > MOST_DRAWN:
        return ()
    return answer.position, answer.best_move.to


def _bite(bite: Move, to: Language) -> str:
    return to.text("{move:Imperative}: that leaves {position}.", move=bite.phrase, position=str(bite.to))


def _as_a_bar(answer: Answer, to: Language) -> Iterator[Step]:
    """Yield the step that finds the bar in the divisors of a number."""
    facts = facts_of(answer, ShapeFacts)
    if facts.number is None or facts.powers is None:
        return
    powers = " · ".join(f"{prime}^{exponent}" if exponent > 1 else str(prime) for prime, exponent in facts.powers)
    text = to.text(
        "{number} = {powers}. Write the divisors as a bar, with an axis for the powers of each prime. "
        "The multiples of a divisor are the cells beyond it, so naming it bites them off, and 1 is the poisoned one.",
        number=facts.number,
        powers=powers,
    )
    if facts.bar is not None:
        rows = to.listing([decimal(length) for length in facts.bar])
        text += " " + to.text("Rows of {rows} cells are left.", rows=rows)
    yield Step(to.text("The divisors as a bar"), text)
