"""Marking a board with P and N, square by square from the goal on."""

from __future__ import annotations

from grundy.core.answer import Answer
from grundy.core.errors import Undecided
from grundy.core.outcome import Outcome
from grundy.explaining.language import Language
from grundy.explaining.step import Step, Table
from grundy.solving.described import DescribedGraph, describe_graph
from grundy.structures.offers import OnSquares

MOST_SQUARES = 260


def marking_steps(answer: Answer, to: Language) -> list[Step]:
    """Return the step that marks the squares below a single piece; none for other positions and for large boards.

    Examples
    --------
    >>> from grundy import solve
    >>> from grundy.explaining.language import language
    >>> from grundy.rulesets.boards.chessmen import king
    >>> for line in marking_steps(solve(king(2, 1)), language("en"))[0].table.lines():
    ...     print(line)
        0   1   2
    1  N1  N1  N2
    0  P0  N1  P1
    """
    position = answer.position
    if not isinstance(position.ruleset, OnSquares) or len(position.state) != 1:
        return []
    try:
        described = describe_graph(position, answer.play_convention, limit=MOST_SQUARES)
    except Undecided:
        return []
    text = to.text(
        "A square without a move is decided. A square is N as soon as a P-square can be reached from it, "
        "and P when all that can be reached are N-squares. The numbers count the rounds."
    )
    return [Step(to.text("Mark the board"), text, _board(described, answer.play_convention == "misere"))]


def _board(described: DescribedGraph, misere: bool) -> Table:
    marks = {}
    for vertex, (square,) in enumerate(described.graph.states):
        verdict = described.verdicts[vertex]
        # The ends are round 0. A P-square of a round makes N-squares in the next, and these P-squares in the same;
        # in misère play the ends are N-squares, so that the first P-squares are already round 1.
        length = verdict.remoteness
        number = "" if length is None else str((length + 1 + misere) // 2 if length else 0)
        marks[square] = (verdict.outcome or Outcome.D).value + number
    columns = range(max(column for column, _ in marks) + 1)
    rows = range(max(row for _, row in marks), -1, -1)
    return Table(
        ("", *map(str, columns)),
        tuple((str(row), *(marks.get((column, row), "") for column in columns)) for row in rows),
    )
