"""From a reason to an explanation in words: this package reads answers and computes nothing.

Each kind of reason has a chapter: search, sums, and the theorems that deserve
words of their own. Any other theorem is explained by what it states. A reason names its chapter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module

from grundy.core.answer import Answer
from grundy.core.position import Position
from grundy.core.reason import Theorem
from grundy.explaining.language import Language, language
from grundy.explaining.marking import marking_steps
from grundy.explaining.step import Step, Table
from grundy.explaining.words import advice

__all__ = ["Step", "Table", "explain"]

Chapter = Callable[[Answer, Language, Position | None], Iterable[Step]]
"""Says why, given the answer, the language and the position before."""


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
    to = language(to)
    steps = [*_chapter(answer)(answer, to, previous), *marking_steps(answer, to)]
    if answer.moves and (start := advice(answer, to)):
        steps.append(Step(to.text("Who should start"), start))
    if isinstance(answer.reason, Theorem):
        steps.append(Step(to.text("Source"), f"{to.text(answer.reason.name)}: {to.text(answer.reason.reference)}"))
    return steps


def _chapter(answer: Answer) -> Chapter:
    """Return what puts the reason into words; where Left and Right have moves of their own, whatever the reason."""
    written = "partizan.partizan_steps" if answer.position.ruleset.partizan else answer.reason.chapter
    module, function = written.split(".")
    chapter: Chapter = getattr(import_module(f"grundy.explaining.{module}"), function)
    return chapter
