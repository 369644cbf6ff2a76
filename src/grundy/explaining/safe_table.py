"""Explanations for a class: every position that can come up is marked as safe or unsafe, from the end on.

A position is safe if whoever leaves it to the other wins, that is a P-position; an N-position is unsafe.
"""

from __future__ import annotations

from collections.abc import Iterator

from grundy.core.answer import Answer
from grundy.core.errors import Undecided
from grundy.core.position import Position
from grundy.core.ruleset import N_
from grundy.explaining.language import Language
from grundy.explaining.replies import reply_steps
from grundy.explaining.step import Step, Table
from grundy.explaining.words import end_step, position_in_list, position_in_words
from grundy.solving.described import DescribedGraph, describe_graph
from grundy.solving.gamegraph import game_graph

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
    ((('0', 'the end'), ('2', '1-1')), '2 of the 6 positions that can come up are safe. If the order of the heaps does \
not matter, 2 are left.')
    >>> steps[2].text
    'The position is unsafe for whoever left it, and you are to move: take 1 match from heap 2. That leaves 1-1, which \
is safe for you.'
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
    rows = [(str(verdicts[vertex].remoteness), _name(described, vertex, to)) for vertex in safe[:MOST_ROWS]]
    ends = N_("At the end, when there is no move left, the position is safe: whoever has moved last has won.")
    if answer.play_convention == "misere":
        ends = N_("At the end, when there is no move left, the position is unsafe: whoever has moved last has lost.")
    rule = to.text(
        "Mark the positions from the end on. One is unsafe if some move leads to a safe one, "
        "and safe if all its moves lead to unsafe ones."
    )
    table = Table((to.text("moves to the end"), to.text("safe position")), tuple(rows))
    said = _counted(answer.position, described, len(safe), to)
    shown = said if len(safe) <= MOST_ROWS else said + " " + to.text("The table shows the first of them.")
    return [
        Step(to.text("How to mark"), to.text(ends) + " " + rule),
        Step(to.text("The safe positions"), shown, table),
        *_here(answer.position, described, to),
    ]


def _name(described: DescribedGraph, vertex: int, to: Language) -> str:
    """Return a safe position as it stands in the table: 1-4-5, and the end as such."""
    state = described.graph.states[vertex]
    if not described.graph.options[vertex]:
        return to.text("the end")
    return position_in_list(Position(described.ruleset, state), to)


def _counted(position: Position, described: DescribedGraph, safe: int, to: Language) -> str:
    """Return how many positions can come up and are safe, all orders of the heaps counted if that is quickly done."""
    heaps = described.ruleset.in_words(described.graph.states[0]) is not None
    kinds, key, index = len(described.verdicts), described.ruleset.key, described.graph.index
    try:
        states = game_graph(position, limit=MOST_POSITIONS).states
    except Undecided:
        states = []
    played = sum(described.is_lost(index[key(state)]) for state in states)
    said = to.plural(
        "{n} of the {total} positions that can come up is safe.",
        "{n} of the {total} positions that can come up are safe.",
        played if states else safe,
        total=len(states) or kinds,
    )
    if len(states) == kinds:
        return said
    if not states:
        alike = N_("Positions that play alike count as one.")
        if heaps:
            alike = N_("The order of the heaps does not matter here.")
        return f"{said} {to.text(alike)}"
    if heaps:
        alike = to.plural(
            "If the order of the heaps does not matter, {n} is left.",
            "If the order of the heaps does not matter, {n} are left.",
            safe,
        )
    else:
        alike = to.plural(
            "If positions that play alike count as one, {n} is left.",
            "If positions that play alike count as one, {n} are left.",
            safe,
        )
    return f"{said} {alike}"


def marked(answer: Answer) -> DescribedGraph | None:
    """Return what can come up, one of all that play alike; None if that is too much, or depends on the player.

    Examples
    --------
    >>> from grundy import nim, solve
    >>> marked(solve(nim(9, 17, 33))) is None
    True
    """
    if answer.position.ruleset.partizan:
        return None
    try:
        return describe_graph(answer.position, answer.play_convention, limit=MOST_POSITIONS, merged=True)
    except Undecided:
        return None


def _here(position: Position, described: DescribedGraph, to: Language) -> Iterator[Step]:
    """Yield what the table means here, and a reply to every move from the safe position that is left."""
    key, index, verdicts = position.ruleset.key, described.graph.index, described.verdicts

    def is_safe(position: Position) -> bool:
        return described.is_lost(index[key(position.state)])

    wins = [move for move in position.moves if is_safe(move.to)]
    if wins:
        quickest = min(wins, key=lambda move: verdicts[index[key(move.to.state)]].remoteness or 0)
        said = N_(
            "The position is unsafe for whoever left it, and you are to move: {move}. That leaves {position}, which is "
            "safe for you."
        )
        if not quickest.to.moves:
            said = N_("The position is unsafe for whoever left it, and you are to move: {move}, and you have won.")
        left = position_in_words(quickest.to, to)
        yield to.step("This position", said, move=quickest.phrase, position=left)
        yield from reply_steps(quickest.to, is_safe, to, mine=True)
    elif described.is_lost(0):
        yield to.step(
            "This position",
            "The position is safe for whoever left it, and that was your opponent: every move of yours leaves an "
            "unsafe one.",
        )
        yield from reply_steps(position, is_safe, to, mine=False)
    else:
        said = N_("The position is neither: play can go on for ever, and nobody can force a win.")
        yield to.step("This position", said)
