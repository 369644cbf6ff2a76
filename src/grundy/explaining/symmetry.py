"""Mirror play in words: the symmetry, the answer to every move, and who moves last."""

from __future__ import annotations

from grundy.core.answer import Answer
from grundy.core.outcome import Outcome
from grundy.core.position import Position
from grundy.explaining.language import Language
from grundy.explaining.step import Step, Table
from grundy.explaining.theorem import facts_of, theorem_of
from grundy.explaining.words import closing_steps, winning_moves_step
from grundy.rulesets.boards.taking import MirrorPlay


def symmetry_steps(answer: Answer, to: Language, previous: Position | None = None) -> list[Step]:
    """Return the steps for a position that is decided by answering every move with its image.

    Examples
    --------
    >>> from grundy import solve
    >>> from grundy.explaining.language import language
    >>> from grundy.rulesets.boards.taking import tactix
    >>> steps = symmetry_steps(solve(tactix("111/111")), language("en"))
    >>> print(steps[0].text)
    After b1-b2 a half-turn about the middle maps what is left onto itself; no move meets its own image.
    >>> steps[1].table.rows[:2]
    (('a1', 'c2'), ('a1-a2', 'c1-c2'))
    """
    steps = [Step(to.text("The mirror"), to.say(theorem_of(answer).stated))]
    text = to.text(
        "Answer every move by its image. It is still there, because the move and its image have no cell in common, "
        "and afterwards the position is its own image again."
    )
    replies = Table((to.text("move"), to.text("answer")), facts_of(answer, MirrorPlay).replies)
    steps.append(Step(to.text("Answer in the mirror"), text, replies))
    steps.append(Step(to.text("Who wins"), _verdict(answer, to)))
    if answer.winning_moves:
        steps.append(winning_moves_step(answer, to))
    return steps + closing_steps(answer, to)


def _verdict(answer: Answer, to: Language) -> str:
    if answer.outcome is Outcome.P:
        return to.text("Whoever answers always has a move, so the player to move loses.")
    return to.text("The player to move makes that first move, and from then on answers.")
