"""Sums in words: the value of every component, their nim-sum, and the component to move in."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.core.answer import Answer
from grundy.core.decimals import decimal
from grundy.core.outcome import Outcome
from grundy.core.position import Position
from grundy.core.reason import SumOf, Theorem
from grundy.core.sum import component_letter
from grundy.explaining.language import Language
from grundy.explaining.step import Step, Table
from grundy.explaining.words import (
    capitalized,
    closing_steps,
    copying_steps,
    value_in_symbols,
    winning_moves_step,
)

MOST_ROWS = 40


def sum_steps(answer: Answer, to: Language, previous: Position | None = None) -> Iterator[Step]:
    """Yield the steps for a sum of independent components.

    Examples
    --------
    >>> from grundy import explain, game, nim, solve
    >>> explain(solve(game(range)(3) + nim(5)))[1].text
    'The value of the sum is the nim-sum 3 ⊕ 5 = 6 (Sprague–Grundy).'
    """
    reason = answer.reason
    assert isinstance(reason, SumOf)
    if answer.outcome is Outcome.P:  # two equal games that go on for ever are a draw
        yield from copying_steps([position for position, _, _ in reason.parts], to)
    rows = tuple(
        (name, str(position), value_in_symbols(verdict))
        for name, (position, verdict, _) in zip(_names(answer, reason), reason.parts, strict=False)
    )
    table = Table((to.text("component"), to.text("position"), to.text("value")), rows, of_heaps=True)
    yield to.step("Value every component", "A move changes one component only, so each has a value of its own.", table)
    for (name, sentence), numbers in _theorems(answer, reason, to).items():
        whose = to.plural("Component {numbers}", "Components {numbers}", len(numbers), numbers=to.listing(numbers))
        yield Step(name, sentence if len(numbers) == len(reason.parts) else f"{whose}: {sentence}")
    yield _sum([verdict.grundy_value for _, verdict, _ in reason.parts], answer, to)
    if answer.outcome is Outcome.N and answer.best_move is not None and answer.winning_moves:
        yield to.step(
            "The move",
            "Bring one component to the nim-sum of all the others: {move}. That leaves {position} with value 0.",
            move=answer.best_move.phrase,
            position=str(answer.best_move.to),
        )
        yield winning_moves_step(answer, to)
    elif answer.outcome is Outcome.P:
        yield to.step(
            "Why every move loses",
            "The value is 0. A move changes the value of one component, and your opponent can bring the sum back to 0.",
        )
    yield from closing_steps(answer, to)


def _names(answer: Answer, reason: SumOf) -> list[str]:
    """Return the names of the first components: letters in a sum as written, numbers in one game that falls apart."""
    summands = answer.position.drawn.summands
    written = len(summands) > 1 and [position for position, _, _ in reason.parts] == [*summands]
    return [component_letter(place) if written else str(place + 1) for place in range(MOST_ROWS)]


def _theorems(answer: Answer, reason: SumOf, to: Language) -> dict[tuple[str, str], list[str]]:
    """Return the theorems of the first components, each by its name and what it says, and the components it decides."""
    said: dict[tuple[str, str], list[str]] = {}
    for name, (_, _, part) in zip(_names(answer, reason), reason.parts, strict=False):
        if isinstance(part, Theorem) and part.statement:
            said.setdefault((capitalized(to.text(part.name)), to.say(part.stated)), []).append(name)
    return said


def _sum(values: list[int | None], answer: Answer, to: Language) -> Step:
    finite = [value for value in values if value is not None]
    if len(finite) == len(values):
        return to.step(
            "Add the values",
            "The value of the sum is the nim-sum {sum} = {value} (Sprague–Grundy).",
            sum=" ⊕ ".join(map(decimal, finite[:MOST_ROWS])) or "0",
            value=answer.grundy_value,
        )
    if len(values) - len(finite) > 1:
        return to.step("Add the values", "Two components or more can go on for ever: the sum is a draw.")
    return to.step(
        "Add the values",
        "One component can go on for ever. Together with the others the sum has the value {value}; "
        "it is won exactly when 0 is among the numbers.",
        value=value_in_symbols(answer.verdict),
    )
