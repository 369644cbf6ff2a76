"""One heap with a limit: the matches that may be taken now are bright, the others pale.

Of a large heap only the right end is drawn; the rest is a bundle.
"""

from __future__ import annotations

from typing import Any

from grundy.core.ruleset import Ruleset
from grundy.drawing.matches import bundle, match
from grundy.drawing.svg import Picture, element, note
from grundy.drawing.touch import Area, Frame, Touch

STEP, ROW, STICK, LEFT, BUNDLE = 42, 72, 46, 4, 104
PER_LINE = 8
MOST_MATCHES = 56
WORDS = 34
"""The height of the line that says the limit."""


def draw_limited_heap(ruleset: Ruleset[Any, Any], state: tuple[int, ...], touch: Touch) -> Picture:
    """Return the heap, its limit in words and the matches that may be taken.

    Examples
    --------
    >>> from grundy import fibonacci_nim
    >>> from grundy.explaining.language import language
    >>> position = fibonacci_nim(20, 4)
    >>> picture = draw_limited_heap(position.ruleset, position.state, Touch(position, language("en"), str))
    >>> picture.body.count('class="move"'), picture.label
    (4, 'A heap of 20 matches, of which 4 may be taken')
    """
    heap, most = state[0], ruleset.move_count(state) or 0
    drawn = min(heap, MOST_MATCHES)
    top = WORDS + (BUNDLE if heap > drawn else 0)
    width = 2 * LEFT + STEP * PER_LINE
    frame = Frame(width, top + ROW * -(-drawn // PER_LINE))
    limit = touch.to.plural("At most {n} match may be taken now.", "At most {n} matches may be taken now.", most)
    body = note(width / 2, 20, limit, anchor="middle")
    if heap > drawn:
        body += element("g", bundle(LEFT, heap - drawn), transform=f"translate(0,{WORDS})")
    row = ""
    for place in range(drawn):
        area = Area(LEFT, top, STEP, ROW).nth(place, PER_LINE)
        drawing = match(area.centre[0], area.y, STICK)
        taken = drawn - place
        if taken > most:
            row += element("g", drawing, class_="match far", opacity=0.35)
        elif touch.link:
            row += touch.place(taken, area, frame, mark=drawing, data_take=taken)
        else:
            row += element("g", drawing, class_="match")
    label = touch.to.text("A heap of {heap} matches, of which {most} may be taken", heap=heap, most=most)
    return touch.picture(frame, body + element("g", row, class_="heap", role="group", aria_label=label), label)
