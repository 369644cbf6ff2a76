"""Mirror play in words: the symmetry, the answer to every move, and who moves last."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.core.answer import Answer
from grundy.core.outcome import Outcome
from grundy.core.position import Position
from grundy.explaining.language import Language
from grundy.explaining.step import Step, Table
from grundy.explaining.theorem import facts_of, theorem_of
from grundy.explaining.words import last_steps
from grundy.rulesets.boards.taking import MirrorPlay


def symmetry_steps(answer: Answer, to: Language, previous: Position | None = None) -> Iterator[Step]:
    """Yield the steps for a position that is decided by answering every move with its image.

    Examples
    --------
    >>> from grundy import explain, parse, solve
    >>> steps = explain(solve(parse("tactix(111/111)")))
    >>> print(steps[0].text)
    After b1-b2 a half-turn about the middle maps what is left onto itself; no move meets its own image.
    >>> steps[1].table.rows[:2]
    (('a1', 'c2'), ('a1-a2', 'c1-c2'))
    """
    yield Step(to.text("The mirror"), to.say(theorem_of(answer).stated))
    replies = Table((to.text("move"), to.text("answer")), facts_of(answer, MirrorPlay).replies)
    yield to.step(
        "Answer in the mirror",
        "Answer every move by its image. It is still there, because the move and its image have no cell in common, "
        "and afterwards the position is its own image again.",
        replies,
    )
    if answer.outcome is Outcome.P:
        yield to.step("Who wins", "Whoever answers always has a move, so the player to move loses.")
    else:
        yield to.step("Who wins", "The player to move makes that first move, and from then on answers.")
    yield from last_steps(answer, to)
