"""The answer key for the teacher: who wins, the winning first moves, and the safe positions that can come up."""

from __future__ import annotations

from grundy.core.answer import Answer
from grundy.core.outcome import Outcome
from grundy.core.partizan import ToMove
from grundy.core.ruleset import N_
from grundy.drawing.letters import text_width
from grundy.drawing.rules_in_words import goal_in_words
from grundy.drawing.svg import Picture
from grundy.explaining.language import Language
from grundy.explaining.safe_table import marked
from grundy.explaining.words import capitalized, move_in_words
from grundy.paper.page import TEXT, TITLE, Page, words_at
from grundy.paper.rules_card import who_begins
from grundy.records.facts import Facts

MOST_MOVES = 12
"""How many winning moves are listed."""
LINE = 6
"""The height of a line of the list of safe positions."""
TOO_MANY = N_("Too many positions can come up, so the safe ones are not listed here.")
WIDEST = 60
"""How wide a position in this list may be, before its letters become smaller."""


def answer_key(answer: Answer, to: Language) -> Picture:
    """Return the page for the teacher.

    Examples
    --------
    >>> from grundy import nim, solve
    >>> from grundy.explaining.language import language
    >>> key = answer_key(solve(nim(3, 4, 5)), language("en"))
    >>> [label in key.body for label in (">1-2-3<", ">1-4-5<", ">2-2<", ">1-1-1<")]
    [True, True, True, False]
    """
    start = answer.position
    page = Page(to.text("Answer key, for the teacher"))
    page.write(page.title, TITLE, bold=True)
    page.y += 2
    page.paragraph(str(start.drawn), to, bold=True)
    page.paragraph(f"{goal_in_words(start, answer.play_convention, to)} {who_begins(start, to)}", to)
    page.y += 3
    page.paragraph(_winner(answer.outcome, to), to, bold=True)
    _first_moves(page, answer, to)
    if not isinstance(start.ruleset, ToMove):  # there a position is safe for one player only
        _safe_positions(page, answer, to)
    return page.picture()


def _winner(outcome: Outcome | None, to: Language) -> str:
    """Return who wins with best play."""
    if outcome is Outcome.N:
        return to.text("Whoever begins can win.")
    if outcome is Outcome.P:
        return to.text("Whoever begins loses if the opponent makes no mistake.")
    if outcome is Outcome.D:
        return to.text("Nobody can force a win: play can go on for ever.")
    return to.text("Who can win is not known: the search would take too long.")


def _first_moves(page: Page, answer: Answer, to: Language) -> None:
    """List the winning first moves, each with the position that it leaves."""
    moves = answer.winning_moves
    if not moves:
        return
    _heading(page, to.text("Winning first moves"))
    facts = Facts(answer.position.ruleset, answer.play_convention)
    for move in moves[:MOST_MOVES]:
        left = facts.as_played(move.to.state)
        words = to.text("{move}; this leaves {position}", move=move_in_words(move, to), position=left)
        page.paragraph("– " + capitalized(words), to)
    if len(moves) > MOST_MOVES or not answer.all_judged:
        page.write("– …")


def _heading(page: Page, words: str) -> None:
    page.y += 4
    page.write(words, TEXT + 0.6, bold=True)
    page.y += 0.5


def _safe_positions(page: Page, answer: Answer, to: Language) -> None:
    """List the P-positions that can come up, the end first, if there are not too many."""
    described = marked(answer)
    _heading(page, to.text("The safe positions"))
    if described is None:
        page.paragraph(to.text(TOO_MANY), to)
        return
    label = Facts(described.ruleset, answer.play_convention).label
    safe: dict[str, int] = {}
    for vertex, verdict in enumerate(described.verdicts):
        if described.is_lost(vertex):
            name = label(described.graph.states[vertex])
            safe.setdefault(to.text("the end") if name == "0" else name, verdict.remoteness or 0)
    names = sorted(safe, key=lambda name: (safe[name], len(name), name))
    width = min(max((text_width(name, TEXT) for name in names), default=0) + 8, WIDEST)
    across = int(page.room.width // width)
    if len(names) > across * int(page.left // LINE - 2):
        page.paragraph(to.text(TOO_MANY), to)
        return
    page.paragraph(to.text("Whoever leaves one of these positions to the opponent can win:"), to)
    for place, name in enumerate(names):
        line, column = divmod(place, across)
        x, y = page.room.x + column * width, page.y + (line + 1) * LINE
        page.add(words_at(x, y, name, TEXT, most=width - 3))
