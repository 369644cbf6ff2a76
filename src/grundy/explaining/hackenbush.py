"""The fusion principle as a teacher draws it: from the picture to stalks, the move in Nim, and back to the edges.

Small pictures are reduced stage by stage, each with a picture before and after it; of a large one
only what comes out is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import reduce
from operator import xor

from grundy.core.answer import Answer
from grundy.core.outcome import Outcome
from grundy.core.position import Move, Position
from grundy.core.ruleset import N_
from grundy.explaining.arch import MOST_EDGES, arch_step, odd_arch
from grundy.explaining.bouton import binary_table
from grundy.explaining.language import Language
from grundy.explaining.step import Origin, Step, Table
from grundy.explaining.theorem import facts_of
from grundy.explaining.words import closing_steps, end_step, winning_moves_step
from grundy.rulesets.graphs.hackenbush import Edges, Fusion, Hackenbush, tree_of
from grundy.rulesets.graphs.reduction import Stage, parts_of, reduction

MOST_REDUCED = 60
"""How many edges a picture may have that is reduced step by step."""
MOST_ROWS = 24
MOST_LISTED = 12


def fusion_steps(answer: Answer, to: Language, previous: Position | None = None) -> Iterator[Step]:
    """Yield the steps for a green picture of Hackenbush.

    Examples
    --------
    >>> from grundy import explain, parse, solve
    >>> steps = explain(solve(parse("hackenbush(0-1, 1-2, 2-3, 3-1)")))
    >>> [step.title for step in steps][:3]
    ['Fuse a cycle', 'Loops become stalks', 'Branches become one stalk']
    >>> steps[0].positions
    (hackenbush(0-1, 1-2, 2-3, 3-1), hackenbush(0-1, 1-1, 1-1, 1-1))
    """
    facts = facts_of(answer, Fusion)
    picture: Edges = answer.position.state
    if len(picture) <= MOST_REDUCED:
        yield from stage_steps(answer.position, reduction(picture), to)
    else:
        yield to.step(
            "Reduce the picture",
            "The picture has {edges} edges. {bridges} of them are bridges; the others lie on cycles, which fuse to "
            "loops. A loop is a stalk of one edge. From the top on, the stalks at a vertex become one stalk of their "
            "nim-sum.",
            edges=facts.edges,
            bridges=facts.bridges,
        )
    parts = parts_of(picture)
    if not parts:
        yield end_step(answer, to)
        return
    stalks = [tree_of(tuple(picture[edge] for edge in part)).value for part in parts]
    yield _heaps(stalks, to)
    parity = N_("The picture has {edges} edges, an even number, so its value is even: {value}.")
    if facts.edges % 2:
        parity = N_("The picture has {edges} edges, an odd number, so its value is odd: {value}.")
    yield to.step("The check by parity", parity, edges=facts.edges, value=facts.value)
    if answer.outcome is Outcome.N:
        yield from _won(answer, parts, stalks, to)
    else:
        yield to.step(
            "Why every move loses", "The nim-sum is 0. Whatever you do, your opponent can answer so that it is 0 again."
        )
    yield from closing_steps(answer, to)


def stage_steps(position: Position, stages: Iterable[Stage], to: Language) -> Iterator[Step]:
    """Yield the stages of a reduction, each with the picture before and after it.

    Examples
    --------
    >>> from grundy import hackenbush
    >>> from grundy.explaining.language import language
    >>> fork = hackenbush("0-1", "1-2", "1-3")
    >>> [step.title for step in stage_steps(fork, reduction(fork.state), language("en"))]
    ['Branches become one stalk']
    """
    before, origin = position, Origin(position)
    for stage in stages:
        after, fused = stage.position, Origin(position, stage)
        yield Step(to.text(stage.title), to.say(stage.words), None, (before, after), (origin, fused))
        before, origin = after, fused


def _heaps(stalks: Sequence[int], to: Language) -> Step:
    """Return the step from stalks to heaps: what is left of each part, and their nim-sum."""
    shown = [str(stalk) for stalk in stalks[:MOST_ROWS]] + ["…"] * (len(stalks) > MOST_ROWS)
    if len(stalks) == 1:
        text = to.text("The picture has become one stalk: a heap of {heap}.", heap=stalks[0])
    else:
        text = to.text(
            "Each part of the picture has become one stalk, a heap of Nim: {heaps}. The nim-sum is {sum} = {value}.",
            heaps=to.listing(shown),
            sum=" ⊕ ".join(shown),
            value=reduce(xor, stalks),
        )
    table = binary_table(stalks, to) if len(stalks) > 1 and any(stalks) else None
    return Step(to.text("The stalks are heaps of Nim"), text, table)


def _won(answer: Answer, parts: Sequence[Sequence[int]], stalks: Sequence[int], to: Language) -> Iterator[Step]:
    value, best = answer.grundy_value, answer.best_move
    assert value is not None
    heap = next(stalk for stalk in stalks if stalk ^ value < stalk)
    yield to.step(
        "The move in Nim",
        "The nim-sum is {value}. In Nim the stalk of {heap} is cut down to {heap} ⊕ {value} = {left}.",
        value=value,
        heap=heap,
        left=heap ^ value,
    )
    if value == 1:  # then the nim-sum of what stands on an odd arch is what it has to be worth
        arches = filter(None, (odd_arch(answer.position.state, part) for part in parts if len(part) <= MOST_REDUCED))
        if (arch := next((arch for arch in arches if len(arch.edges) <= MOST_EDGES), None)) is not None:
            yield arch_step(answer.position, arch, to)
    if best is not None:
        text = to.text(
            "A cut in the picture does the same to the part that the stalk stands for. "
            "{move:Imperative}: that leaves {position}, with the value 0.",
            move=best.phrase,
            position=str(best.to),
        )
        origin = Origin(answer.position)
        yield Step(to.text("Back in the picture"), text, None, (answer.position, best.to), (origin, origin))
    if answer.winning_moves:
        yield replace(winning_moves_step(answer, to), table=_cuts(answer.winning_moves, parts, stalks, to))


def _cuts(cuts: Sequence[Move], parts: Sequence[Sequence[int]], stalks: Sequence[int], to: Language) -> Table | None:
    """Return the winning cuts: what falls with each, and what becomes of the stalk of its part."""
    position = cuts[0].position
    rules, picture = position.ruleset, position.state
    assert isinstance(rules, Hackenbush)
    part_of = {edge: number for number, part in enumerate(parts) for edge in part}
    total = tree_of(picture).value
    rows = []
    for cut in cuts[:MOST_ROWS]:
        falls = [rules.format_move(picture, edge) for edge in rules.fallen(picture, cut.move)[: MOST_LISTED + 1]]
        listed = ", ".join(falls[:MOST_LISTED]) + ", …" * (len(falls) > MOST_LISTED)
        before = stalks[part_of[cut.move]]
        rows.append((cut.notation, listed or "–", f"{before} → {before ^ total}"))
    return Table((to.text("cut"), to.text("what falls"), to.text("stalk")), tuple(rows))
