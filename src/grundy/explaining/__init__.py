"""From a reason to an explanation in words: this package reads answers and computes nothing.

Each kind of reason has a chapter: search, sums, and the theorems that deserve
words of their own. Any other theorem is explained by what it states.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from grundy.core.answer import Answer
from grundy.core.position import Position
from grundy.core.reason import Period, SumOf, Theorem
from grundy.explaining.language import Language, language
from grundy.explaining.marking import marking_steps
from grundy.explaining.step import Step, Table
from grundy.explaining.words import advice

__all__ = ["CHAPTERS", "Step", "Table", "explain"]

Chapter = Callable[[Answer, Language, Position | None], list[Step]]
"""Says why, given the answer, the language and the position before."""

CHAPTERS = {
    "Bouton": "bouton.bouton_steps",
    "fusion principle": "hackenbush.fusion_steps",
    "strategy stealing": "chomp.stealing_steps",
    "hook": "chomp.hook_steps",
    "two rows": "chomp.two_rows_steps",
    "square bar": "chomp.equal_arms_steps",
    "equal arms": "chomp.equal_arms_steps",
    "symmetry": "symmetry.symmetry_steps",
    "Tartan theorem": "tartan.tartan_steps",
    "Moore": "moore.moore_steps",
    "Wythoff": "wythoff.wythoff_steps",
    "Schwenk": "zeckendorf.zeckendorf_steps",
    "Whinihan": "zeckendorf.zeckendorf_steps",
}
"""The theorems with a chapter of their own: module of this package and function."""


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
    steps = _chapter(answer)(answer, to, previous)
    steps += marking_steps(answer, to)
    if answer.moves and answer.outcome is not None:
        steps.append(Step(to.text("Who should start"), advice(answer, to)))
    if isinstance(answer.reason, Theorem):
        steps.append(Step(to.text("Source"), f"{to.text(answer.reason.name)}: {answer.reason.reference}"))
    return steps


def _chapter(answer: Answer) -> Chapter:
    reason = answer.reason
    written = "search.search_steps"
    if answer.position.ruleset.partizan:
        written = "partizan.partizan_steps"
    elif isinstance(reason, Theorem):
        written = CHAPTERS.get(reason.name, "hidden_nim.hidden_nim_steps" if reason.hidden else "search.theorem_steps")
    elif isinstance(reason, SumOf):
        written = "sums.sum_steps"
    elif isinstance(reason, Period):
        written = "period.period_steps"
    module, function = written.split(".")
    chapter: Chapter = getattr(import_module(f"grundy.explaining.{module}"), function)
    return chapter
