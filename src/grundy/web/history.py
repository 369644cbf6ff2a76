"""The course of a match: who could force a win after each move, and where a win was missed.

The line is drawn in percentages of its width, so that it keeps its proportions
on a phone; each point is a link to its moment. A mistake has a question mark, and
a move of Left or Right that keeps the win but gives something away has its cost.
"""

from __future__ import annotations

from grundy.core.forms.writing import UNICODE
from grundy.drawing.palette import ACCENT, LINE, LOSE, MUTED
from grundy.drawing.svg import element
from grundy.explaining.language import Language
from grundy.web.moments import Moment
from grundy.web.sitting import Sitting

HEIGHT, TOP, MIDDLE, BOTTOM = 76, 16, 38, 60
WIDTH, FEW = 24, 12
"""How wide a finger needs a point; so many points or fewer are not spread over the whole width."""
MARKED = 10
"""In a match of more than two such stretches, the number of every tenth move is written below, and of all the moments
only the one that is shown is a stop of the key Tab: arrows lead to the others."""


def history_svg(moments: list[Moment], sitting: Sitting, to: Language) -> str:
    """Return the line as SVG: the reader above, the other player below.

    It is as wide as its points need, or as its place; a wider one is moved sideways there.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> from grundy.web.address import PlayAddress
    >>> from grundy.web.moments import moments_of
    >>> from grundy.web.sitting import seated
    >>> sitting = seated(PlayAddress("nim(3,4,5)"))
    >>> history_svg(moments_of(sitting, language("en")), sitting, language("en")).count("<circle")
    1
    """
    step = 100 / max(len(moments), FEW)
    side = {None: MIDDLE, sitting.upper: TOP, 1 - sitting.upper: BOTTOM}
    height = [side[moment.winner] for moment in moments]
    numbered = len(moments) > 2 * MARKED
    body = element("line", x1=0, x2="100%", y1=MIDDLE, y2=MIDDLE, class_="axis", stroke=LINE, stroke_dasharray="2 4")
    body += _course(moments, height, step)
    for n, moment in enumerate(moments):
        now = moment.ply == len(sitting.match.moves)
        body += _point(moment, step * n, step, height[n], to, now=now, skipped=numbered and not now)
        if numbered and moment.ply and moment.ply % MARKED == 0:
            x, y = f"{step * (n + 0.5):.5g}%", HEIGHT + 10
            body += element("text", str(moment.ply), x=x, y=y, class_="number", fill=MUTED, text_anchor="middle")
    size = {"width": WIDTH * len(moments), "height": HEIGHT + 14 * numbered}
    return element("svg", body, class_="course", role="group", aria_label=_label(moments, sitting, to), **size)


def _label(moments: list[Moment], sitting: Sitting, to: Language) -> str:
    if not any(moment.verdict for moment in moments):
        return to.text("The moves of the match")
    if len(moments) > 2 * MARKED:  # each point says its own
        return to.text("Who could force a win")
    names = [
        to.text("nobody") if moment.winner is None else sitting.player_name(moment.winner, to) for moment in moments
    ]
    return to.text("After each move, who could force a win: {players}", players=", ".join(names))


def _course(moments: list[Moment], height: list[int], step: float) -> str:
    """Return the line through the moments: it steps where another player could win, and breaks where nobody knows."""
    body, begun = "", 0
    for n in range(1, len(moments) + 1):
        goes_on = n < len(moments) and moments[n].known
        if goes_on and moments[begun].known and height[n] == height[begun]:
            continue
        if moments[begun].known:
            left, right = step * (begun + 0.5), step * (n + 0.5 if goes_on else n - 0.5)
            body += _line(left, height[begun], right, height[begun])
            body += _line(right, height[begun], right, height[n]) if goes_on else ""
        begun = n
    return body


def _line(x1: float, y1: int, x2: float, y2: int) -> str:
    return element("line", x1=f"{x1:.5g}%", y1=y1, x2=f"{x2:.5g}%", y2=y2, class_="line", stroke=ACCENT, stroke_width=2)


def moment_in_words(moment: Moment, to: Language) -> str:
    """Return who made which move, and what it was worth if that is told.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> moment_in_words(Moment(2, "", None, mover=1, told="the computer took 1 match"), language("en"))
    'Move 2: the computer took 1 match'
    """
    if not moment.told:
        return to.text("The start")
    said = to.text("Move {number}: {told}", number=moment.ply, told=moment.told)
    return f"{said} ({moment.verdict})" if moment.verdict else said


def _point(moment: Moment, left: float, width: float, y: int, to: Language, *, now: bool, skipped: bool) -> str:
    x = f"{left + width / 2:.5g}%"
    area = element("rect", x=f"{left:.5g}%", y=0, width=f"{width:.5g}%", height=HEIGHT, rx=8, fill="transparent")
    if now:
        drawing = element("circle", cx=x, cy=y, r=6, class_="now", fill="none", stroke=ACCENT, stroke_width=3)
    elif not moment.known:
        drawing = element("circle", cx=x, cy=y, r=3, class_="open", fill=MUTED)
    else:
        colour = LOSE if moment.is_mistake else ACCENT
        drawing = element("circle", cx=x, cy=y, r=5, class_="bad" if moment.is_mistake else "point", fill=colour)
    if moment.is_mistake:
        # Left of the point nothing is drawn: the line comes from the other side.
        drawing += element("text", "?", x=x, dx=-12, y=y + 5, class_="mark", fill=LOSE, text_anchor="middle")
    elif moment.wasted:
        below = MIDDLE + 16 if y == MIDDLE else MIDDLE - 6 if y == TOP else MIDDLE + 14
        cost = f"−{UNICODE.number(moment.wasted)}"
        drawing += element("text", cost, x=x, y=below, class_="cost", fill=MUTED, text_anchor="middle")
    words = moment_in_words(moment, to)
    title = element("title", words.replace("&", "&amp;").replace("<", "&lt;"))
    if not moment.url:
        return element("g", title + area + drawing)
    said = {"aria_label": words, "aria_current": "step" if now else None, "tabindex": -1 if skipped else None}
    return element("a", title + area + drawing, href=moment.url, **said)
