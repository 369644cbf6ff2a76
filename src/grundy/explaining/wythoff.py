"""Wythoff's theorem in words: the cold pairs of the golden ratio, and the three ways from a pair to a cold one."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.core.answer import Answer
from grundy.core.decimals import decimal
from grundy.core.outcome import Outcome
from grundy.core.position import Move, Position
from grundy.core.ruleset import N_
from grundy.explaining.language import Language
from grundy.explaining.step import Step, Table
from grundy.explaining.theorem import facts_of
from grundy.explaining.words import closing_steps, end_step, move_in_words, winning_moves_step
from grundy.rulesets.heaps.wythoff import OnePair, SeveralPairs, cold_pair, cold_partner

MOST_DIGITS = 20
"""Larger numbers are not shown in tables."""
SHOWN_FROM_0 = 12
"""Up to this difference the cold pairs are shown from the first on, otherwise the nearest ones."""


def wythoff_steps(answer: Answer, to: Language, previous: Position | None = None) -> Iterator[Step]:
    """Yield the steps for a position of Wythoff's game.

    Examples
    --------
    >>> from grundy import explain, parse, solve
    >>> [step.title for step in explain(solve(parse("wythoff(5,8)")))][:3]
    ['The cold pairs', 'The difference', 'Three ways to a cold pair']
    """
    facts = facts_of(answer, OnePair)
    if not any(facts.pair):
        yield end_step(answer, to)
        return
    yield _cold_pairs(answer, *facts.pair, to)
    yield _difference(answer, facts, to)
    if answer.outcome is Outcome.N:
        yield from _won(answer, facts, to)
    else:
        yield to.step(
            "Why every move loses",
            "A move keeps one of the two numbers, or it keeps their difference. "
            "Each of these determines a cold pair, so no move leads from one cold pair to another.",
        )
    yield from closing_steps(answer, to)


def _cold_pairs(answer: Answer, first: int, second: int, to: Language) -> Step:
    text = to.text(
        "The P-positions are the cold pairs. With the golden ratio φ = (1 + √5)/2 = 1.618… the cold pair with the "
        "difference n is (⌊nφ⌋, ⌊nφ⌋ + n). Every positive number stands in one of them, and only in one."
    )
    if answer.play_convention == "misere":
        text += " " + to.text("In misère play the first two are different: (2,2) and (0,1) for (0,0) and (1,2).")
    if len(decimal(max(first, second))) > MOST_DIGITS:
        return Step(to.text("The cold pairs"), text)
    convention = answer.play_convention
    nearest = {abs(number - cold_partner(number, convention)) for number in (first, second)} | {abs(first - second)}
    if max(nearest) <= SHOWN_FROM_0:
        shown = list(range(max(nearest) + 1))
    else:
        shown = sorted({n + step for n in nearest for step in (-1, 0, 1) if n + step >= 0})
    rows = [(n, *cold_pair(n, convention)) for n in shown]
    header = (to.text("difference"), to.text("smaller"), to.text("larger"))
    return Step(to.text("The cold pairs"), text, Table(header, tuple(tuple(map(decimal, row)) for row in rows)))


def _difference(answer: Answer, facts: OnePair, to: Language) -> Step:
    text = to.text(
        "{first} and {second} differ by {difference}, and the cold pair with this difference is {pair}.",
        first=facts.pair[0],
        second=facts.pair[1],
        difference=facts.difference,
        pair=_written(facts.cold_pair),
    )
    verdict = (
        to.text("So the position is not cold: it is an N-position.")
        if answer.outcome is Outcome.N
        else to.text("So the position is cold: it is a P-position.")
    )
    return Step(to.text("The difference"), f"{text} {verdict}")


def _won(answer: Answer, facts: OnePair, to: Language) -> Iterator[Step]:
    (first, second), cold = facts.pair, facts.cold_pair
    convention = answer.play_convention
    table = None
    if len(decimal(max(first, second))) <= MOST_DIGITS:
        kept = (
            (to.text("straight, keep {number}", number=first), (first, cold_partner(first, convention))),
            (to.text("straight, keep {number}", number=second), (cold_partner(second, convention), second)),
            (to.text("diagonally, keep the difference"), cold if first <= second else (cold[1], cold[0])),
        )
        moves = {_target(move): move_in_words(move, to) for move in answer.winning_moves}
        table = Table(
            (to.text("the queen moves"), to.text("cold pair"), to.text("move")),
            tuple((way, _written(pair), moves.get(pair, "–")) for way, pair in kept),
        )
    text = to.text(
        "The queen moves towards the corner. A straight move keeps one number, so it can only lead to the cold pair "
        "of this number; a diagonal move keeps the difference. It is a move if that pair is nearer to the corner."
    )
    yield Step(to.text("Three ways to a cold pair"), text, table)
    why = N_("Whatever your opponent does now leaves the cold pairs, and you can return to one, down to the corner.")
    if convention == "misere":
        why = N_(
            "Whatever your opponent does now leaves the cold pairs, and you can return to one, "
            "until the last move is left to your opponent."
        )
    yield to.step("Why it wins", why)
    yield winning_moves_step(answer, to)


def several_steps(answer: Answer, to: Language, previous: Position | None = None) -> Iterator[Step]:
    """Yield the steps for several pairs of which at most one is not cold.

    Examples
    --------
    >>> from grundy import explain, parse, solve
    >>> print(explain(solve(parse(f"wythoff(1,2; {10**9},{10**9})")))[1].text)
    Here it is: move queen 2 to column 0, row 0.
    """
    if answer.outcome is Outcome.P:
        yield to.step(
            "Every pair is cold",
            "Every pair is cold, so its value is 0, and so is the nim-sum of the values. "
            "Whatever you do in one pair, your opponent can make it cold again.",
        )
        return
    yield to.step(
        "One pair is not cold",
        "All pairs but pair {pair} are cold: their values are 0, and its value is not. "
        "It is enough to make that pair cold as well.",
        pair=to.listing([str(pair) for pair in facts_of(answer, SeveralPairs).not_cold]),
    )
    if answer.best_move is not None:
        yield to.step("The move", "Here it is: {move}.", move=move_in_words(answer.best_move, to))


def _target(move: Move) -> tuple[int, int]:
    """Return the pair that a move leaves, in a sum that of its component."""
    _, (_, pair) = move.within
    return pair  # type: ignore[no-any-return] # the move of a queen


def _written(pair: tuple[int, ...]) -> str:
    return f"({', '.join(map(decimal, pair))})"
