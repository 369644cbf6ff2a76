"""A theorem in words: what it states; and how a chapter gets hold of what the theorem found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from grundy.core.answer import Answer
from grundy.core.position import Position
from grundy.core.reason import Facts, Theorem
from grundy.explaining.language import Language
from grundy.explaining.search import search_steps
from grundy.explaining.step import Step

F = TypeVar("F", bound=Facts)


def theorem_of(answer: Answer) -> Theorem:
    """Return the theorem that an answer rests on.

    Examples
    --------
    >>> from grundy import nim, solve
    >>> theorem_of(solve(nim(3, 4, 5))).name
    'Bouton'
    """
    if not isinstance(answer.reason, Theorem):
        raise TypeError(f"{answer.position} is not decided by a theorem")
    return answer.reason


def facts_of(answer: Answer, kind: type[F]) -> F:
    """Return what the theorem behind an answer found, which is of the kind that the chapter tells.

    Examples
    --------
    >>> from grundy import nim, solve
    >>> from grundy.rulesets.heaps.nim import NimSum
    >>> facts_of(solve(nim(3, 4, 5)), NimSum).nim_sum
    2
    """
    facts = theorem_of(answer).facts
    if not isinstance(facts, kind):
        raise TypeError(f"expected {kind.__name__}, got {facts!r}")
    return facts


def theorem_steps(answer: Answer, to: Language, previous: Position | None = None) -> Iterator[Step]:
    """Yield the steps for a position known by a theorem without a chapter of its own.

    Examples
    --------
    >>> from grundy import explain, parse, solve
    >>> explain(solve(parse("shannon(7)")))[0].title
    'The theorem'
    """
    theorem = theorem_of(answer)
    if theorem.statement:
        yield Step(to.text("The theorem"), to.say(theorem.stated))
    yield from search_steps(answer, to)
