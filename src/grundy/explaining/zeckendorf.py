"""Dynamic Nim as a teacher explains it: the heap as a sum of losing numbers, and its smallest part."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from grundy.core.answer import Answer
from grundy.core.decimals import decimal
from grundy.core.outcome import Outcome
from grundy.core.position import Move, Position
from grundy.core.ruleset import N_
from grundy.explaining.language import Language
from grundy.explaining.search import search_steps
from grundy.explaining.step import Step
from grundy.explaining.theorem import facts_of
from grundy.explaining.words import closing_steps, winning_moves_step
from grundy.rulesets.heaps.dynamic import TWICE, Dynamic, LosingParts

MOST_LISTED = 12
"""How many losing numbers a sentence lists."""


def zeckendorf_steps(answer: Answer, to: Language, previous: Position | None = None) -> Iterator[Step]:
    """Yield the steps for a heap with a limit.

    Examples
    --------
    >>> from grundy import explain, parse, solve
    >>> steps = explain(solve(parse("fibonacci-nim(51)")))
    >>> [step.title for step in steps][:3]
    ['The losing numbers', 'Write the heap as their sum', 'The move']
    >>> steps[1].text
    '51 = 34 + 13 + 3 + 1. Always the largest that fits comes first.'
    """
    facts = facts_of(answer, LosingParts)
    if not facts.limit:
        yield from search_steps(answer, to)
        return
    if answer.play_convention == "misere":
        other = to.plural(
            "In misère play nobody wants the last match. So leave it out, and try to take the other one.",
            "In misère play nobody wants the last match. "
            "So leave it out, and try to take the last of the other {n} matches.",
            facts.tokens,
        )
        yield Step(to.text("One match less"), other)
    if facts.tokens:
        said = N_(
            "{numbers}, …: whoever begins with such a heap, and may not take all of it, loses. "
            "After a number p comes p + q: q is the smallest of these numbers that, once taken, lets the opponent take "
            "p or more."
        )
        rules = answer.position.ruleset
        if isinstance(rules, Dynamic) and rules.limit == TWICE:
            said = N_(
                "{numbers}, …: whoever begins with such a heap, and may not take all of it, loses. "
                "These are the Fibonacci numbers: each is the sum of the two before it."
            )
        listed = ", ".join(map(decimal, facts.losing[:MOST_LISTED]))
        yield to.step("The losing numbers", said, numbers=listed)
        yield Step(to.text("Write the heap as their sum"), _sum(facts, to))
    if answer.outcome is not Outcome.N:
        yield _lost(facts, to)
    elif answer.best_move is not None:
        yield from _won(answer, answer.best_move, facts, to)
    yield from closing_steps(answer, to)


def _sum(facts: LosingParts, to: Language) -> str:
    if facts.parts is None:
        return to.text(
            "Always take the largest that fits. The sum has too many parts to show; the smallest is {smallest}.",
            smallest=facts.smallest,
        )
    if len(facts.parts) == 1:
        return to.text("{tokens} is itself a losing number, so it is the only part.", tokens=facts.tokens)
    return to.text(
        "{tokens} = {parts}. Always the largest that fits comes first.",
        tokens=facts.tokens,
        parts=" + ".join(map(decimal, facts.parts)),
    )


def _won(answer: Answer, move: Move, facts: LosingParts, to: Language) -> Iterator[Step]:
    said = to.plural(
        "The smallest part is {smallest}, and up to {n} match may be taken. "
        "Take it, or more parts from the end: {move}.",
        "The smallest part is {smallest}, and up to {n} matches may be taken. "
        "Take it, or more parts from the end: {move}.",
        facts.limit,
        smallest=facts.smallest,
        move=move.phrase,
    )
    if facts.smallest in facts.forbidden:
        said = to.text(
            "The smallest part is {smallest}, but the first take must be odd. Take more parts from the end: {move}.",
            smallest=facts.smallest,
            move=move.phrase,
        )
    yield Step(to.text("The move"), said)
    yield Step(to.text("Why it wins"), _why(move.move, move.to.state[1], answer.play_convention, facts, to))
    yield winning_moves_step(answer, to)


def _why(taken: int, limit: int, play_convention: str, facts: LosingParts, to: Language) -> str:
    if taken == facts.tokens:
        if play_convention == "misere":
            return to.text("Only the last match is left, and your opponent has to take it.")
        return to.text("You take the last match.")
    ends = accumulate(reversed(facts.parts or ()))
    following = dict(zip(ends, reversed((facts.parts or ())[:-1]), strict=False)).get(taken)
    why = to.text(
        "Your opponent can never finish a part, and you always can: the rest of it is such a sum again, "
        "and you may take its smallest part. So you take the last match of every part, of the very last part too."
    )
    if following is None:
        return why
    now = to.plural(
        "Now your opponent may take at most {n} match, less than the next part, {part}.",
        "Now your opponent may take at most {n} matches, less than the next part, {part}.",
        limit,
        part=following,
    )
    return f"{now} {why}"


def _lost(facts: LosingParts, to: Language) -> Step:
    if not facts.tokens:
        return to.step("Why every move loses", "Only the last match is left, and it has to be taken.")
    if facts.forbidden:
        return to.step(
            "Why every move loses",
            "In Fibonacci Nim these takes would win: {takes}. But the first take must be odd, and after an odd one "
            "your opponent can finish a part. So it goes on with every part after it.",
            takes=to.listing([*map(decimal, facts.forbidden)]),
        )
    said = to.plural(
        "The smallest part is {smallest}, but at most {n} match may be taken, so you cannot finish this part. "
        "Your opponent can, whatever you take, and so it goes on with every part after it.",
        "The smallest part is {smallest}, but at most {n} matches may be taken, so you cannot finish this part. "
        "Your opponent can, whatever you take, and so it goes on with every part after it.",
        facts.limit,
        smallest=facts.smallest,
    )
    return Step(to.text("Why every move loses"), said)
