"""A sheet of puzzles for a class: boards with room for the answers, and a key on a page of its own.

Boards stand two beside each other, or one below the other where they are too wide for that. Puzzles of other rules
begin on a new page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from grundy.core.errors import NotApplicable
from grundy.core.partizan import without_turn
from grundy.core.position import Position
from grundy.core.ruleset import N_
from grundy.course.puzzles import Puzzle
from grundy.drawing import picture
from grundy.drawing.letters import text_width
from grundy.drawing.pdf import pdf
from grundy.drawing.rules_in_words import goal_in_words, rule_in_words
from grundy.drawing.svg import Picture, element
from grundy.explaining.language import Language, language
from grundy.explaining.words import capitalized, move_in_words
from grundy.paper.page import SMALL, TEXT, TITLE, Page, broken, copied, words_at, writing_line
from grundy.paper.rules_card import who_begins

MOST_PUZZLES = 500
"""How many puzzles may be printed at once."""
TITLE_WIDTH = 110
"""The room for the title, before the line for the name."""
GAP, BELOW = 8, 6
"""The room between two puzzles, beside each other and below each other."""
HEAD, ANSWER = 6, 10
"""The height of the line with the number, and of the line to write on."""
LARGEST, LEAST = 0.2, 0.12
"""How large a unit of a board is at most, and how small it may become before it gets the whole width."""
TALLEST = 34
"""How high a board is at most."""
FIND = N_("In each position exactly one move wins. Find it.")


def puzzle_pdf(puzzles: Sequence[Puzzle], to: Language | str = "en") -> bytes:
    """Return a sheet of puzzles as PDF, with the key on its last pages.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.course.puzzles import puzzle_of
    >>> puzzle_pdf([puzzle_of(nim(3, 4, 5)), puzzle_of(nim(2, 3))]).count(b"/Type /Page ")
    2
    """
    to = language(to).to_pupils
    if len(puzzles) > MOST_PUZZLES:
        raise NotApplicable("at most {limit} puzzles can be printed at once", limit=MOST_PUZZLES)
    return pdf([*puzzle_pages(puzzles, to), *key_pages(puzzles, to)], title=to.text("Puzzles"), lang=to.code)


def puzzle_pages(puzzles: Sequence[Puzzle], to: Language) -> Iterator[Picture]:
    """Yield the pages for the pupils, the puzzles numbered from 1.

    Examples
    --------
    >>> from grundy import chomp, nim
    >>> from grundy.course.puzzles import puzzle_of
    >>> from grundy.explaining.language import language
    >>> pages = puzzle_pages([puzzle_of(nim(3, 4, 5)), puzzle_of(chomp(3, 3))], language("en"))
    >>> [page.label for page in pages]
    ['Puzzles: Nim', 'Puzzles: Chomp']
    """
    for rules, group in groupby(enumerate(puzzles, 1), key=lambda numbered: _rules(numbered[1], to)):
        yield from _group_pages(rules, list(group), to)


def _rules(puzzle: Puzzle, to: Language) -> tuple[str, ...]:
    """Return what stands above a puzzle: the names of the games, their rules, who wins and who begins."""
    games = _games(puzzle.position)
    titles = " + ".join(to.text(part.ruleset.title) or part.ruleset.name for part in games)
    goal = goal_in_words(puzzle.position, puzzle.play_convention, to)
    goal = f"{goal} {who_begins(puzzle.position, to)}".strip()
    return to.text("Puzzles: {game}", game=titles), *(rule_in_words(part, to) for part in games), goal


def _games(position: Position) -> list[Position]:
    """Return a part of each game of a position."""
    return list({part.ruleset.title: part for part in without_turn(position).summands}.values())


def _group_pages(rules: Sequence[str], group: Sequence[tuple[int, Puzzle]], to: Language) -> Iterator[Picture]:
    """Yield the pages with puzzles of the same rules."""
    boards = [picture(without_turn(puzzle.position), to) for _, puzzle in group]
    page = _headed(rules, to)
    half = (page.room.width - GAP) / 2
    across = 2 if all(_scale(board, half) >= min(LEAST, LARGEST * TALLEST / board.height) for board in boards) else 1
    width = half if across == 2 else page.room.width
    empty = page.y
    for first in range(0, len(group), across):
        row = list(zip(group, boards, strict=True))[first : first + across]
        height = max(_scale(board, width) * board.height for _, board in row)
        if page.left < HEAD + height + ANSWER and page.y > empty:
            yield page.picture()
            page = _headed(rules, to)
        for place, ((number, puzzle), board) in enumerate(row):
            _puzzle(page, page.room.x + place * (width + GAP), width, height, number, puzzle, board, to)
        page.y += HEAD + height + ANSWER + BELOW
    yield page.picture()


def _headed(rules: Sequence[str], to: Language) -> Page:
    """Return a page with a title, a line for the name of the pupil, the rules and the question."""
    title, *rest = rules
    page = Page(title)
    x, right, y = page.room.x + TITLE_WIDTH, page.room.x + page.room.width, page.y + TITLE
    name = to.text("Name:")
    page.add(words_at(x, y, name, TEXT), writing_line(x + text_width(name, TEXT) + 2, y + 0.5, right))
    page.add(words_at(page.room.x, y, title, TITLE, bold=True, most=TITLE_WIDTH - GAP))
    page.y += 1.3 * TITLE + 2
    for words in rest:
        page.paragraph(words, to)
    page.paragraph(to.text(FIND), to, bold=True)
    page.y += 4
    return page


def _scale(board: Picture, width: float) -> float:
    """Return how large a unit of a board is in a width."""
    return min(LARGEST, width / board.width, TALLEST / board.height)


def _puzzle(
    page: Page, x: float, width: float, height: float, number: int, puzzle: Puzzle, board: Picture, to: Language
) -> None:
    """Draw a puzzle: number and level, the board, and a line for the answer."""
    y = page.y
    page.add(
        words_at(x, y + TEXT, f"{number}.", TEXT, bold=True),
        words_at(x + width, y + TEXT, to.text("level {level}", level=puzzle.level), SMALL, anchor="end"),
    )
    scale = _scale(board, width)
    place = f"translate({x:.5g},{y + HEAD:.5g}) scale({scale:.4g})"
    page.add(element("g", copied(board.body), transform=place))
    line = y + HEAD + height + ANSWER - 2
    asked = to.text("Move:")
    page.add(words_at(x, line - 0.5, asked, SMALL), writing_line(x + text_width(asked, SMALL) + 2, line, x + width))


def key_pages(puzzles: Sequence[Puzzle], to: Language) -> Iterator[Picture]:
    """Yield the pages of the key: for each puzzle the move in words, and the position that it leaves.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.course.puzzles import puzzle_of
    >>> from grundy.explaining.language import language
    >>> [key] = key_pages([puzzle_of(nim(3, 4, 5))], language("en"))
    >>> "Take 2 matches from heap 1; this leaves nim(1,4,5)" in key.body
    True
    """
    page = _key_page(to)
    empty = page.y
    for number, puzzle in enumerate(puzzles, 1):
        left = str(without_turn(puzzle.move.to))
        words = to.text("{move}; this leaves {position}", move=move_in_words(puzzle.move, to), position=left)
        lines = broken(capitalized(words), page.room.width - HEAD * 2, TEXT, to)
        if page.left < len(lines) * 1.3 * TEXT and page.y > empty:
            yield page.picture()
            page = _key_page(to)
        page.add(words_at(page.room.x, page.y + TEXT, f"{number}.", TEXT, bold=True))
        for line in lines:
            page.y += 1.3 * TEXT
            room = page.room.width - HEAD * 2
            page.add(words_at(page.room.x + HEAD * 2, page.y - 0.3 * TEXT, line, TEXT, most=room))
        page.y += 1.2
    yield page.picture()


def _key_page(to: Language) -> Page:
    page = Page(to.text("Answer key, for the teacher"))
    page.write(page.title, TITLE, bold=True)
    page.y += 3
    return page
