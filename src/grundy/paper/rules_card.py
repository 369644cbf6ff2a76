"""The rules card: the start, what a move is, who wins, and how the game is written down."""

from __future__ import annotations

from grundy.core.outcome import PlayConvention
from grundy.core.partizan import ToMove, without_turn
from grundy.core.position import Move, Position
from grundy.drawing import picture
from grundy.drawing.example_move import example_move, move_picture
from grundy.drawing.rules_in_words import goal_in_words, rule_in_words
from grundy.drawing.svg import Picture
from grundy.explaining.language import Language
from grundy.paper.page import ROW, TITLE, Page
from grundy.paper.record_sheets import Form, example_table, hint

START, EXAMPLE = 75, 58
"""How high the pictures of the start and of all moves together may be."""
LARGEST = 0.42
"""How large a unit of the picture of a move may be, which was made small for a screen."""
LONGEST_PICTURE = 200_000
"""A longer picture is that of a start with very many parts, which would be too small to see."""
LARGE = 5
"""The size of the letters of the rules."""
MOST_GAMES, MOST_MOVES = 4, 2
"""How many games of a sum have a rule of their own on the card, and how many may have a picture of a move."""


def rules_card(start: Position, play_convention: PlayConvention, form: Form, shown: Move, to: Language) -> Picture:
    """Return the rules card of a game; `shown` is the move that shows how the game is written down.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.explaining.language import language
    >>> from grundy.paper.record_sheets import record_form
    >>> start = nim(3, 4, 5)
    >>> card = rules_card(start, "normal", record_form([start], "positions"), start.move("1-1"), language("cs"))
    >>> card.label
    'Nim'
    """
    board = without_turn(start)
    parts = list({part.ruleset: part for part in reversed(board.summands)}.values())[::-1][:MOST_GAMES]
    titles = [to.text(part.ruleset.title) or part.ruleset.name for part in parts]
    page = Page(" + ".join(titles))
    page.write(page.title, TITLE + 2, bold=True)
    page.y += 3
    page.paragraph(to.text("The game begins like this:"), to)
    page.y += 2
    drawn = picture(board, to)
    if len(drawn.body) <= LONGEST_PICTURE:
        page.place(drawn, START)
    else:
        page.write(str(board), LARGE)
    page.y += 4
    for part, title in zip(parts, titles, strict=True):
        _heading(page, title if len(parts) > 1 else to.text("How to move"))
        page.paragraph(rule_in_words(part, to), to, LARGE)
        move = example_move(part)
        if move is not None and len(parts) <= MOST_MOVES:
            page.y += 2
            page.place(move_picture(move, to), EXAMPLE / len(parts), LARGEST)
            page.paragraph(to.text("For example: {move}", move=move.phrase), to)
    if len(board.summands) > 1:
        page.paragraph(to.text("A move is made in one of the games; the others stay as they are."), to, LARGE)
    _heading(page, to.text("Who wins"))
    page.paragraph(to.text("Two players move in turn.") + " " + who_begins(start, to), to, LARGE)
    page.paragraph(goal_in_words(start, play_convention, to), to, LARGE, bold=True)
    _heading(page, to.text("How to write the game down"))
    _writing(page, form, shown, to)
    return page.picture()


def who_begins(start: Position, to: Language) -> str:
    """Return which of Left and Right begins, nothing if the players have the same moves.

    Examples
    --------
    >>> from grundy import domineering, nim
    >>> from grundy.core.partizan import start_of
    >>> from grundy.explaining.language import language
    >>> who_begins(start_of(domineering("11/11")), language("en")), who_begins(nim(1), language("en"))
    ('Left begins.', '')
    """
    if not isinstance(start.ruleset, ToMove):
        return ""
    return to.text("Left begins.") if start.state[0] == "L" else to.text("Right begins.")


def _heading(page: Page, words: str) -> None:
    page.y += 3
    page.write(words, LARGE, bold=True)
    page.y += 0.5


def _writing(page: Page, form: Form, shown: Move, to: Language) -> None:
    """Show how a move is written: in a small table, or in its notation."""
    page.paragraph(hint(form, to), to)
    if not form.heaps:
        said = to.text("This move is written {notation}: {move}.", notation=shown.notation, move=shown.phrase)
        page.paragraph(said, to)
        return
    page.paragraph(to.text("For example: {move}", move=shown.phrase), to)
    page.y += 2
    page.add(*example_table(page.room.x, page.y, form, shown, to))
    page.y += 3 * ROW
