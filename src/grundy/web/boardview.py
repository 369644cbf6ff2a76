"""The board of a page: the position with a link for every move, in the size of the start of its match."""

from __future__ import annotations

from itertools import islice

from markupsafe import Markup

from grundy.core.answer import Answer, JudgedMove
from grundy.core.outcome import Outcome
from grundy.core.position import Move, Position
from grundy.drawing import picture, size_in_match
from grundy.drawing.touch import Judge, Link, Mark
from grundy.explaining.language import Language
from grundy.explaining.step import Origin
from grundy.explaining.words import value_in_symbols
from grundy.play.review import MoveClass, review
from grundy.web.address import LONGEST_LINKS
from grundy.web.ladder import MOVES, VALUES, Ladder
from grundy.web.sitting import Sitting

MOST_LINKS = 1_000
"""How many moves of a position are counted. If their addresses are too long, they are left to the script, or the move
is written."""


def board_of_sitting(sitting: Sitting, to: Language, link: Link | None, mark: Judge | None = None) -> Markup:
    """Return the board of a sitting as SVG; without links nothing on it can be touched.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> from grundy.web.address import PlayAddress
    >>> from grundy.web.sitting import seated
    >>> sitting = seated(PlayAddress("nim(3,4,5)"))
    >>> board_of_sitting(sitting, language("en"), None).count('class="match"')
    12
    """
    match = sitting.match
    if link is not None and _many(match.position) * len(sitting.address.url) > LONGEST_LINKS:
        link = _no_address
    last = match.moves[-1] if match.moves else None
    origin = Origin(match.start.drawn, moves=tuple(move.move for move in match.moves))
    now = picture(match.position, to, link=link, origin=origin, mark=mark, last=last)
    # The frame keeps the size of the start, so that nothing jumps when matches are taken.
    return Markup(now.within(*size_in_match(match.start)).svg(sized=True))


def _many(position: Position) -> int:
    return sum(1 for _ in islice(position.moves, MOST_LINKS))


def _no_address(move: Move) -> str | None:
    return None


def marks_of(answer: Answer | None, ladder: Ladder) -> Judge | None:
    """Return what the board says of each move: who wins after it, how much longer it takes, or what it leaves.

    Examples
    --------
    >>> from grundy import nim, solve
    >>> answer = solve(nim(3, 4, 5))
    >>> marks_of(answer, Ladder("moves"))(answer.best_move)
    Mark(tone='good', letter='P', note='')
    >>> marks_of(answer, Ladder("none"))
    """
    if answer is None or not ladder.tells(MOVES):
        return None
    judged = {each.move.move: each for each in answer.moves}
    values = {each.move.move: each for each in answer.board.moves} if answer.board else {}

    def mark(move: Move) -> Mark | None:
        plain = move.move
        if plain not in judged:
            return None
        shown = values.get(plain, judged[plain])
        if ladder.tells(VALUES):
            note = value_in_symbols(shown.verdict, answer.play_convention)
            note = "" if note == "?" else note  # a badge leaves out what is too long for its place
        else:
            note = _slower(answer, judged[plain])
        return Mark(_tone(judged[plain]), _letter(shown), note)

    return mark


def _tone(judged: JudgedMove) -> str:
    if judged.verdict.outcome is None:
        return "plain"
    return "good" if judged.winning else "even" if judged.verdict.outcome is Outcome.D else "poor"


def _letter(judged: JudgedMove) -> str:
    return judged.verdict.outcome.value if judged.verdict.outcome else "?"


def _slower(answer: Answer, judged: JudgedMove) -> str:
    """Return how many moves longer a win takes than the quickest, nothing if it does not."""
    worth = review(answer, judged.verdict)
    return f"+{worth.cost}" if worth.kind is MoveClass.WINNING and worth.cost else ""
