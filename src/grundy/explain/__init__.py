"""From a reason to an explanation in words: this package reads answers and computes nothing.

Each kind of reason has a chapter: Bouton's theorem, search, sums. A theorem
without a chapter of its own is explained by its name, source and verdict.
"""

from __future__ import annotations

from grundy.core.answer import Answer
from grundy.core.position import Position
from grundy.core.reason import SumOf, Theorem
from grundy.explain.language import Language, language
from grundy.explain.step import Step, Table
from grundy.explain.words import advice

__all__ = ["Step", "Table", "explain"]


def explain(answer: Answer, to: Language | str = "en", *, previous: Position | None = None) -> list[Step]:
    """Return why a position is won, lost or drawn, step by step.

    Parameters
    ----------
    answer
        A solved position.
    to
        The language, or its code.
    previous
        The position before the last move, if there is one: some theorems then
        have a shorter way.

    Examples
    --------
    >>> from grundy import nim, solve
    >>> [step.title for step in explain(solve(nim(3, 4, 5)))][:3]
    ['Write the heaps in binary', 'Find the odd columns', 'Choose a heap']
    """
    to = language(to) if isinstance(to, str) else to
    reason = answer.reason
    if isinstance(reason, Theorem) and reason.name == "Bouton":
        from grundy.explain.bouton import bouton_steps

        steps = bouton_steps(answer, to, previous)
    elif isinstance(reason, SumOf):
        from grundy.explain.sums import sum_steps

        steps = sum_steps(answer, reason, to)
    else:
        from grundy.explain.search import search_steps

        steps = search_steps(answer, to)
        if isinstance(reason, Theorem) and reason.statement:
            steps.insert(0, Step(to.text("The theorem"), to.text(reason.statement)))
    if answer.moves and answer.outcome is not None:
        steps.append(Step(to.text("Who should start"), advice(answer, to)))
    if isinstance(reason, Theorem):
        steps.append(Step(to.text("Source"), f"{reason.name}: {reason.reference}"))
    return steps
