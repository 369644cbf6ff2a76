"""One heap with a limit: the matches that may be taken now are bright, the others pale.

Of a large heap only the right end is drawn; the rest is a bundle.
"""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from grundy.core.decimals import decimal
from grundy.core.ruleset import N_
from grundy.drawing.badges import outline
from grundy.drawing.board import Board, Rules
from grundy.drawing.boards.heaps import bundle, match, tokens
from grundy.drawing.forms import Number
from grundy.drawing.svg import Area, Picture, element, group, note
from grundy.drawing.touch import Frame, Touch

STEP, ROW, STICK, LEFT, BUNDLE = 44, 72, 46, 4, 104
PER_LINE = 8
MOST_MATCHES = 56
WORDS = 34
"""The height of the line that says the limit."""


@runtime_checkable
class LimitedHeapRules(Rules, Protocol):
    """A state begins with the size of the heap; a move is the number of matches taken."""

    def moves(self, state: Any) -> range:
        """Return how many may be taken."""

    def largest_take(self, state: Any) -> int:
        """Return the largest number that may be taken, 0 if there is none."""


def _draw(ruleset: LimitedHeapRules, state: tuple[int, ...], touch: Touch) -> Picture:
    heap, most, moves = state[0], ruleset.largest_take(state), ruleset.moves(state)
    drawn = min(heap, MOST_MATCHES)
    most_ever = max(heap, (touch.start or state)[0])
    top = WORDS + (BUNDLE if most_ever > MOST_MATCHES else 0)
    width = 2 * LEFT + STEP * PER_LINE
    frame = Frame(width, top + ROW * -(-min(most_ever, MOST_MATCHES) // PER_LINE))
    limit = touch.to.plural("At most {n} match may be taken now.", "At most {n} matches may be taken now.", most)
    label = touch.to.text("A heap of {heap} matches, of which {most} may be taken", heap=heap, most=most)
    if moves and moves.step == 2:
        limit = touch.to.text("An odd number of matches may be taken now, at most {most}.", most=most)
        label = touch.to.text(
            "A heap of {heap} matches, of which an odd number up to {most} may be taken", heap=heap, most=most
        )
    body = note(width / 2, 20, limit)
    if heap > drawn:
        body += element("g", bundle(LEFT, heap - drawn), transform=f"translate(0,{WORDS})")
    row = ""
    for place in range(drawn):
        area = Area(LEFT, top, STEP, ROW).nth(place, PER_LINE)
        drawing = match(area.centre[0], area.y, STICK)
        taken = drawn - place
        if taken not in moves:
            row += element("g", drawing, class_="match far", opacity=0.35)
        elif touch.link:
            row += touch.place(taken, area, frame, sign=drawing, room=area.bottom(46), data_take=taken)
        else:
            row += element("g", drawing, class_="match")
    body += group(row, label, "heap")
    if touch.before is not None:
        first = Area(LEFT, top, STEP, ROW)
        gone = [first.nth(place, PER_LINE) for place in range(drawn, min(touch.before[0], MOST_MATCHES))]
        body += outline(gone if heap <= MOST_MATCHES else [Area(LEFT, WORDS, 4 * STEP, BUNDLE)])
    return touch.picture(frame, body, label)


def _write(ruleset: LimitedHeapRules, state: tuple[int, ...]) -> str:
    """Return the matches and how many may be taken."""
    moves = ruleset.moves(state)
    takes = f"≤ {decimal(ruleset.largest_take(state))}"
    if moves and moves.step == 2:
        takes = ", ".join(map(decimal, (*moves[:2], "…", moves[-1]) if moves[3:] else moves))
    return f"{tokens(state[0], '|')}    {decimal(state[0])} ({takes})".strip()


BOARD = Board(
    needs=LimitedHeapRules,
    draw=_draw,
    write=_write,
    invitation=N_("Choose a bright match: it and all to its right are taken."),
    form=lambda ruleset, state: Number(),
    has_matches=True,
)
