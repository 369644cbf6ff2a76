"""A track of numbers from the one said last on; the numbers that may be said next are moves.

Only the part of the track within reach is drawn. The numbers that end the game are framed.
"""

from __future__ import annotations

from collections.abc import Container
from itertools import islice
from typing import Protocol, runtime_checkable

from grundy.core.decimals import decimal
from grundy.core.ruleset import N_
from grundy.drawing.badges import outline
from grundy.drawing.board import Board, Rules
from grundy.drawing.squares import EDGE, PER_LINE, Strip, calling, goal, number_below, piece, tile
from grundy.drawing.svg import Picture, group, note, shorten
from grundy.drawing.touch import Frame, Touch

MOST_SQUARES = 6 * PER_LINE
LEAST_SQUARES = 2 * PER_LINE
LARGEST_NUMBER = 99_999
"""Larger numbers do not fit below a square; then the steps stand there."""
LEFT, WORDS = 12, 32
MOST_WRITTEN = 12
"""How many numbers that may be said next are written in a terminal."""


@runtime_checkable
class TrackRules(Rules, Protocol):
    """A state is the number said last alone; a move is what is added to it."""

    target: int
    """The number on which the game ends."""
    passed: bool
    """Whether it ends beyond the target instead."""
    ends: Container[int] | None
    """Other numbers that end the game, None if there are none."""


def _draw(ruleset: TrackRules, state: tuple[int], touch: Touch) -> Picture:
    target, passed, ends = ruleset.target, ruleset.passed, ruleset.ends
    here, reached = state[0], set(islice(ruleset.moves(state), MOST_SQUARES))
    steps = {step for step in reached if step < MOST_SQUARES}
    squares = PER_LINE * -(-max(LEAST_SQUARES, max(steps, default=0) + 1) // PER_LINE)
    squares = min(squares, max([target - here, *steps, 0]) + 1 + passed)
    strip = Strip(LEFT, WORDS, 0, max(squares, 4) - 1)
    frame = Frame(strip.width + 2 * LEFT, strip.height + WORDS + EDGE)
    words = N_("The number is {number}, the target {target}")
    if passed:
        words = N_("The number is {number}, it must pass {target}")
    label = touch.to.text(words, number=shorten(decimal(here), 24), target=shorten(decimal(target), 24))
    body = note(frame.width / 2, 18, label, size=14 if len(label) < 48 else 11)
    for step in range(squares):
        area, number = strip.area(step), here + step
        body += tile(area) + number_below(area, number if here < LARGEST_NUMBER else f"+{decimal(step)}")
        is_end = (number > target if passed else number == target) or (ends is not None and number in ends)
        body += goal(area) if is_end else ""
    body += piece(strip.area(0), "coin")
    body += outline([strip.area(0)]) if touch.last else ""  # the track begins at the number that was said
    places = ""
    for step in sorted(steps) if touch.link else ():
        area = strip.area(step)
        places += calling(step, area, piece(area, "coin"), strip.area(0), frame, touch)
    return touch.picture(frame, body + group(places, label), label)


def _write(ruleset: TrackRules, state: tuple[int]) -> str:
    """Return the number, those that may be said next, and the target."""
    steps = list(islice(ruleset.moves(state), MOST_WRITTEN + 1))
    said = " ".join(decimal(state[0] + step) for step in steps[:MOST_WRITTEN]) + " …" * (len(steps) > MOST_WRITTEN)
    return f"({decimal(state[0])}) {said}".rstrip() + f" → {'>' * ruleset.passed}{decimal(ruleset.target)}"


BOARD = Board(needs=TrackRules, draw=_draw, write=_write, invitation=N_("Choose a number with a dot: it is said next."))
