"""Explanations for a class: every position that can come up is marked as safe or unsafe, from the end on.

A position is safe if whoever leaves it to the other wins, that is a P-position; an N-position is unsafe.
"""

from __future__ import annotations

from grundy.core.answer import Answer
from grundy.core.errors import Undecided
from grundy.core.position import Position
from grundy.core.ruleset import N_
from grundy.explaining.language import Language
from grundy.explaining.step import Step, Table
from grundy.explaining.words import end_step, move_in_words
from grundy.solving.described import DescribedGraph, describe_graph

MOST_POSITIONS = 2_000
MOST_ROWS = 40


def table_steps(answer: Answer, to: Language) -> list[Step]:
    """Return how the safe positions are found, which they are, and what that means here.

    Examples
    --------
    >>> from grundy import nim, solve
    >>> from grundy.explaining.language import language
    >>> steps = table_steps(solve(nim(1, 2)), language("en"))
    >>> steps[1].table.rows, steps[1].text
    ((('0', 'nim(0,0)'), ('2', 'nim(1,1)')), '2 of the 6 positions that can come up are safe.')
    >>> steps[2].text
    'The position is unsafe for whoever leaves it: take 1 match from heap 2 and leave the safe position nim(1,1).'
    """
    if not answer.position.moves:
        return [end_step(answer, to)]
    if answer.position.ruleset.partizan:
        return [
            to.step(
                "No table",
                "Left and Right have moves of their own, so a position alone is neither safe nor unsafe: "
                "it depends on who is to move.",
            )
        ]
    described = marked(answer)
    if described is None:
        return [
            to.step(
                "Too large for a table",
                "More than {most} positions can come up, too many to mark one by one.",
                most=MOST_POSITIONS,
            )
        ]
    verdicts = described.verdicts
    safe = sorted(filter(described.is_lost, range(len(verdicts))), key=lambda vertex: verdicts[vertex].remoteness or 0)
    rows = [(str(verdicts[vertex].remoteness), described.name(vertex)) for vertex in safe[:MOST_ROWS]]
    ends = N_("At the end, when there is no move left, the position is safe: whoever has moved last has won.")
    if answer.play_convention == "misere":
        ends = N_("At the end, when there is no move left, the position is unsafe: whoever has moved last has lost.")
    rule = to.text(
        "Mark the positions from the end on. One is unsafe if some move leads to a safe one, "
        "and safe if all its moves lead to unsafe ones."
    )
    table = Table((to.text("moves to the end"), to.text("safe position")), tuple(rows))
    count = to.plural(
        "{n} of the {total} positions that can come up is safe.",
        "{n} of the {total} positions that can come up are safe.",
        len(safe),
        total=len(verdicts),
    )
    shown = count if len(safe) <= MOST_ROWS else count + " " + to.text("The table shows the first of them.")
    return [
        Step(to.text("How to mark"), to.text(ends) + " " + rule),
        Step(to.text("The safe positions"), shown, table),
        _here(answer.position, described, to),
    ]


def marked(answer: Answer) -> DescribedGraph | None:
    """Return every position that can come up with its verdict; None if they are too many, or depend on the player.

    Examples
    --------
    >>> from grundy import nim, solve
    >>> marked(solve(nim(9, 17, 33))) is None
    True
    """
    if answer.position.ruleset.partizan:
        return None
    try:
        return describe_graph(answer.position, answer.play_convention, limit=MOST_POSITIONS)
    except Undecided:
        return None


def _here(position: Position, described: DescribedGraph, to: Language) -> Step:
    index, verdicts = described.graph.index, described.verdicts
    wins = [move for move in position.moves if described.is_lost(index[move.to.state])]
    if wins:
        quickest = min(wins, key=lambda move: verdicts[index[move.to.state]].remoteness or 0)
        return to.step(
            "This position",
            "The position is unsafe for whoever leaves it: {move} and leave the safe position {position}.",
            move=move_in_words(quickest, to),
            position=str(quickest.to),
        )
    if described.is_lost(0):
        return to.step(
            "This position",
            "The position is safe for whoever leaves it, and you are to move: every move leaves an unsafe one.",
        )
    return to.step("This position", "The position is neither: play can go on for ever, and nobody can force a win.")
