"""A track of numbers from the one said last on; the numbers that may be said next are moves.

Only the part of the track within reach is drawn. The numbers that end the game are framed.
"""

from __future__ import annotations

from itertools import islice

from grundy.core.decimals import decimal
from grundy.drawing.squares import EDGE, PER_LINE, Strip, goal, moved, number_below, piece, reach, tile
from grundy.drawing.svg import Picture, element, note, shorten
from grundy.drawing.touch import Frame, Touch
from grundy.explaining.language import Language
from grundy.rulesets.heaps.count_up import CountUp, Number

MOST_SQUARES = 6 * PER_LINE
LEAST_SQUARES = 2 * PER_LINE
LARGEST_NUMBER = 99_999
"""Larger numbers do not fit below a square; then the steps stand there."""
LEFT, WORDS = 12, 32


def draw_track(ruleset: CountUp, state: Number, touch: Touch) -> Picture:
    """Return the track from the number said last.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> from grundy.rulesets.heaps.count_up import count_up
    >>> position = count_up("21; 1..3")(16)
    >>> picture = draw_track(position.ruleset, position.state, Touch(position, language("en"), str))
    >>> picture.body.count('class="move"'), picture.label
    (3, 'The number is 16, the target 21')
    """
    target, passed, ends = ruleset.target, ruleset.passed, ruleset.ends
    here, reached = state[0], set(islice(ruleset.moves(state), MOST_SQUARES))
    steps = {step for step in reached if step < MOST_SQUARES}
    squares = PER_LINE * -(-max(LEAST_SQUARES, max(steps, default=0) + 1) // PER_LINE)
    squares = min(squares, max([target - here, *steps, 0]) + 1 + passed)
    strip = Strip(LEFT, WORDS, 0, max(squares, 4) - 1)
    frame = Frame(strip.width + 2 * LEFT, strip.height + WORDS + EDGE)
    label = _in_words(here, target, passed, touch.to)
    body = note(frame.width / 2, 18, label, anchor="middle", size=14 if len(label) < 48 else 11)
    for step in range(squares):
        area, number = strip.area(step), here + step
        body += tile(area) + number_below(area, number if here < LARGEST_NUMBER else f"+{decimal(step)}")
        is_end = (number > target if passed else number == target) or (ends is not None and number in ends)
        body += goal(area) if is_end else ""
    body += piece(strip.area(0), "coin")
    places = ""
    for step in sorted(steps) if touch.link else ():
        area = strip.area(step)
        preview = moved(strip.area(0), piece(area, "coin"))
        places += touch.place(step, area, frame, mark=reach(area), preview=preview)
    return touch.picture(frame, body + element("g", places, class_="group", role="group", aria_label=label), label)


def _in_words(number: int, target: int, passed: bool, to: Language) -> str:
    said, end = shorten(decimal(number), 24), shorten(decimal(target), 24)
    if passed:
        return to.text("The number is {number}, it must pass {target}", number=said, target=end)
    return to.text("The number is {number}, the target {target}", number=said, target=end)
