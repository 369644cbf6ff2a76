"""Sums in words: the value of every component, their nim-sum, and the component to move in."""

from __future__ import annotations

from grundy.core.answer import Answer
from grundy.core.decimals import decimal
from grundy.core.outcome import Outcome
from grundy.core.position import Position
from grundy.core.reason import SumOf, Theorem
from grundy.explaining.language import Language
from grundy.explaining.step import Step, Table
from grundy.explaining.words import closing_steps, move_in_words, value_in_symbols, winning_moves_step

MOST_ROWS = 40


def sum_steps(answer: Answer, to: Language, previous: Position | None = None) -> list[Step]:
    """Return the steps for a sum of independent components.

    Examples
    --------
    >>> from grundy import game, nim, solve
    >>> from grundy.explaining.language import language
    >>> sum_steps(solve(game(range)(3) + nim(5)), language("en"))[1].text
    'The value of the sum is the nim-sum 3 ⊕ 5 = 6 (Sprague–Grundy).'
    """
    reason = answer.reason
    assert isinstance(reason, SumOf)
    rows = tuple(
        (str(number), str(position), value_in_symbols(verdict))
        for number, (position, verdict, _) in enumerate(reason.parts[:MOST_ROWS], 1)
    )
    steps = [
        Step(
            to.text("Value every component"),
            to.text("A move changes one component only, so each has a value of its own."),
            Table((to.text("component"), to.text("position"), to.text("value")), rows),
        )
    ]
    theorems = {part.statement: part for _, _, part in reason.parts if isinstance(part, Theorem) and part.statement}
    steps += [Step(to.text("The theorem"), to.say(theorem.stated)) for _, theorem in sorted(theorems.items())]
    values = [verdict.grundy_value for _, verdict, _ in reason.parts]
    finite = [value for value in values if value is not None]
    if len(finite) < len(values):
        steps.append(_infinite(answer, len(values) - len(finite), to))
    else:
        text = to.text(
            "The value of the sum is the nim-sum {sum} = {value} (Sprague–Grundy).",
            sum=" ⊕ ".join(map(decimal, finite[:MOST_ROWS])) or "0",
            value=answer.grundy_value,
        )
        steps.append(Step(to.text("Add the values"), text))
    if answer.outcome is Outcome.N and answer.best_move is not None and answer.winning_moves:
        steps.append(
            Step(
                to.text("The move"),
                to.text(
                    "Bring one component to the nim-sum of all the others: {move}. "
                    "That leaves {position} with value 0.",
                    move=move_in_words(answer.best_move, to),
                    position=str(answer.best_move.to),
                ),
            )
        )
        steps.append(winning_moves_step(answer, to))
    elif answer.outcome is Outcome.P:
        steps.append(
            Step(
                to.text("Why every move loses"),
                to.text(
                    "The value is 0. A move changes the value of one component, "
                    "and your opponent can bring the sum back to 0."
                ),
            )
        )
    return steps + closing_steps(answer, to)


def _infinite(answer: Answer, count: int, to: Language) -> Step:
    if count > 1:
        text = to.text("Two components or more can go on for ever: the sum is a draw.")
    else:
        text = to.text(
            "One component can go on for ever. Together with the others the sum has the value {value}; "
            "it is won exactly when 0 is among the numbers.",
            value=value_in_symbols(answer.verdict),
        )
    return Step(to.text("Add the values"), text)
