"""From a reason to an explanation in words: this package reads answers and decides nothing.

Each kind of reason has a chapter: search, sums, and the theorems that deserve
words of their own. Any other theorem is explained by what it states. A reason names its chapter.
"""

from __future__ import annotations

from grundy.core.answer import Answer
from grundy.core.errors import NotApplicable, quote
from grundy.core.partizan import ToMove
from grundy.core.position import Position
from grundy.core.reason import Theorem
from grundy.explaining.chapters import Chapter, chapter_named
from grundy.explaining.language import Language, language
from grundy.explaining.step import Step, Table
from grundy.explaining.words import advice, sources_in_words

LEVELS = ("mirror", "table", "binary")
"""For a child, for a class, for a student."""

__all__ = ["Chapter", "Step", "Table", "explain"]


def explain(
    answer: Answer, to: Language | str = "en", *, previous: Position | None = None, level: str = "binary"
) -> list[Step]:
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
    level
        ``mirror`` for what needs no more than copying, ``table`` for safe and unsafe positions marked from the
        end, ``binary`` for the whole theory.

    Examples
    --------
    >>> from grundy import nim, solve
    >>> [step.title for step in explain(solve(nim(3, 4, 5)))][:3]
    ['Write the heaps in binary', 'Find the odd columns', 'Choose a heap']
    """
    to = language(to)
    if answer.board is not None and level == "binary":
        answer = answer.board  # its value says more than who wins
    if check_level(level) == "mirror":
        from grundy.explaining.mirror import mirror_steps

        return mirror_steps(answer, to.to_pupils)
    if level == "table":
        from grundy.explaining.safe_table import table_steps

        return table_steps(answer, to)
    from grundy.explaining.marking import marking_steps

    steps = [*_chapter(answer)(answer, to, previous), *marking_steps(answer, to)]
    if answer.moves and (start := advice(answer, to)):
        steps.append(Step(to.text("Who should start"), start))
    if isinstance(answer.reason, Theorem):
        steps.append(Step(to.text("Source"), f"{to.text(answer.reason.name)}: {sources_in_words(answer.reason, to)}"))
    return steps


def check_level(level: str) -> str:
    """Return the level of an explanation, checked.

    Examples
    --------
    >>> check_level("mirror")
    'mirror'
    """
    if level not in LEVELS:
        raise NotApplicable(
            "the level must be one of {levels}, not {given}", levels=", ".join(LEVELS), given=quote(level)
        )
    return level


def _chapter(answer: Answer) -> Chapter:
    """Return what puts the reason into words; where Left and Right have moves of their own, whatever the reason."""
    ruleset, reason = answer.position.ruleset, answer.reason
    if ruleset.partizan:
        return chapter_named("partizan.partizan_steps")
    if isinstance(ruleset, ToMove) and isinstance(reason, Theorem):  # whose facts are about the position without him
        return chapter_named("theorem.theorem_steps")
    return chapter_named(reason.chapter)
