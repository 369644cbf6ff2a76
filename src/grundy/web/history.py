"""The course of a match: who could force a win after each move, and where a win was missed.

The line is drawn in percentages of its width, so that it keeps its proportions
on a phone; each point is a link to its moment. A mistake has a question mark, and
a move of Left or Right that keeps the win but gives something away has its cost.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from time import process_time

from grundy.core.answer import Answer
from grundy.core.forms.writing import UNICODE
from grundy.drawing.palette import ACCENT, LINE, LOSE, MUTED
from grundy.drawing.svg import element, shorten
from grundy.explaining.language import Language
from grundy.explaining.words import move_in_words
from grundy.play.match import forced_winner
from grundy.play.review import MoveClass, Review, review, review_in_words
from grundy.web.limits import MOST_SECONDS, solved
from grundy.web.sitting import Sitting

MOST_MOMENTS = 40
LONGEST_MOVE = 60
HEIGHT, TOP, MIDDLE, BOTTOM = 76, 16, 38, 60


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of the match, who could force a win there, and the move that led to it."""

    ply: int
    url: str
    winner: int | None
    mover: int | None = None
    name: str = ""
    """The mover's name."""
    move: str = ""
    is_mistake: bool = False
    """Whether the move gave a win or a draw away."""
    verdict: str = ""
    """What the move was worth, in words."""
    better: str = ""
    """The best move there was."""
    before: str = ""
    """The address of the moment before."""
    faced_win: bool = False
    """Whether the mover could force a win."""
    wasted: Fraction = Fraction(0)
    """What the move gave away that the best one would have kept, in a game of Left and Right."""


def moments_of(sitting: Sitting, to: Language, now: Answer | None = None, *, judged: bool = True) -> list[Moment]:
    """Return the last moments of the match, those that were taken back included; `now` is known of the position now.

    If they are not to be judged, they only say what was played.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> from grundy.web.address import PlayAddress
    >>> from grundy.web.sitting import seated
    >>> moments = moments_of(seated(PlayAddress("nim(3,4,5)", moves=("1-1", "1-1"))), language("en"))
    >>> [(moment.winner, moment.is_mistake) for moment in moments]
    [(0, False), (1, True), (1, False)]
    """
    whole = sitting.course
    address = sitting.address.redone(len(sitting.address.redo))
    total = len(whole.moves)
    deadline = process_time() + MOST_SECONDS
    moments: list[Moment] = []
    before: Answer | None = None
    for ply, position in list(enumerate(whole.positions))[max(0, total - MOST_MOMENTS) :]:
        answer: Answer | None = None
        if judged and now is not None and position == now.position:
            answer = now
        elif judged and process_time() < deadline:
            answer = solved(position, whole.play_convention)
        moment = Moment(ply, address.undo(total - ply).url, forced_winner(answer.outcome if answer else None, ply % 2))
        if moments:
            moment = _moved(moment, moments[-1], before, answer, sitting, to)
        moments.append(moment)
        before = answer
    return moments


def _moved(
    moment: Moment, last: Moment, before: Answer | None, after: Answer | None, sitting: Sitting, to: Language
) -> Moment:
    """Return the moment with what the move was worth that led to it from the last one."""
    made = sitting.course.moves[last.ply]
    worth = review(before, after.verdict, made) if before and after else Review(MoveClass.UNKNOWN)
    mover = last.ply % 2
    return replace(
        moment,
        mover=mover,
        name=sitting.player_name(mover, to),
        move=shorten(move_in_words(made, to), LONGEST_MOVE),
        is_mistake=worth.is_mistake,
        verdict=review_in_words(worth, to) if before else "",
        better=shorten(move_in_words(before.best_move, to), LONGEST_MOVE) if before and before.best_move else "",
        before=last.url,
        faced_win=last.winner == mover,
        wasted=worth.wasted,
    )


def accuracy_of(moments: list[Moment], mover: int) -> tuple[int, int]:
    """Return how many wins a player kept, and how many he could have kept.

    Examples
    --------
    >>> accuracy_of([Moment(1, "", 0, mover=0, faced_win=True)], 0)
    (1, 1)
    """
    faced = [moment for moment in moments if moment.mover == mover and moment.faced_win]
    return sum(not moment.is_mistake for moment in faced), len(faced)


def history_svg(moments: list[Moment], sitting: Sitting, to: Language) -> str:
    """Return the line as SVG: the reader above, the other player below.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> from grundy.web.address import PlayAddress
    >>> from grundy.web.sitting import seated
    >>> sitting = seated(PlayAddress("nim(3,4,5)"))
    >>> history_svg(moments_of(sitting, language("en")), sitting, language("en")).count("<circle")
    1
    """
    step = 100 / max(len(moments), 12)
    body = element("line", x1=0, x2="100%", y1=MIDDLE, y2=MIDDLE, class_="axis", stroke=LINE, stroke_dasharray="2 4")
    side = {None: MIDDLE, sitting.upper: TOP, 1 - sitting.upper: BOTTOM}
    height = [side[moment.winner] for moment in moments]
    for n in range(1, len(moments)):
        left, right = step * (n - 0.5), step * (n + 0.5)
        body += _line(left, height[n - 1], right, height[n - 1]) + _line(right, height[n - 1], right, height[n])
    for n, moment in enumerate(moments):
        body += _point(moment, step * n, step, height[n], moment.ply == len(sitting.match.moves), to)
    return element(
        "svg", body, class_="course", width="100%", height=HEIGHT, role="group", aria_label=_label(moments, sitting, to)
    )


def _label(moments: list[Moment], sitting: Sitting, to: Language) -> str:
    if not any(moment.verdict for moment in moments):
        return to.text("The moves of the match")
    names = [
        to.text("nobody") if moment.winner is None else sitting.player_name(moment.winner, to) for moment in moments
    ]
    return to.text("After each move, who could force a win: {players}", players=", ".join(names))


def _line(x1: float, y1: int, x2: float, y2: int) -> str:
    return element("line", x1=f"{x1:.4g}%", y1=y1, x2=f"{x2:.4g}%", y2=y2, class_="line", stroke=ACCENT, stroke_width=2)


def moment_in_words(moment: Moment, to: Language) -> str:
    """Return who made which move, and what it was worth if that is told.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> moment_in_words(Moment(2, "", None, mover=1, name="Computer", move="take 1"), language("en"))
    'Move 2, Computer: take 1'
    """
    if not moment.move:
        return to.text("The start")
    said = {"number": moment.ply, "mover": moment.name, "move": moment.move}
    if not moment.verdict:
        return to.text("Move {number}, {mover}: {move}", **said)
    return to.text("Move {number}, {mover}: {move} ({verdict})", verdict=moment.verdict, **said)


def _point(moment: Moment, left: float, width: float, y: int, now: bool, to: Language) -> str:
    x = f"{left + width / 2:.4g}%"
    area = element("rect", x=f"{left:.4g}%", y=0, width=f"{width:.4g}%", height=HEIGHT, rx=8, fill="transparent")
    if now:
        drawing = element("circle", cx=x, cy=y, r=6, class_="now", fill="none", stroke=ACCENT, stroke_width=3)
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
    current = "step" if now else None
    return element("a", title + area + drawing, href=moment.url, aria_label=words, aria_current=current)
