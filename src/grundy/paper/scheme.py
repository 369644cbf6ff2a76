"""The pairing scheme of a group: who plays whom, who begins, who writes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, count
from math import comb
from random import Random

from grundy.classroom.tournament import Pairing, round_robin
from grundy.drawing.svg import Area, Picture
from grundy.explaining.language import Language
from grundy.paper.page import (
    BOX,
    INSET,
    ROW,
    SMALL,
    TEXT,
    TITLE,
    Page,
    grid,
    tick_box,
    words_at,
    words_in,
    writing_line,
)

COLUMNS = (0.09, 0.235, 0.235, 0.2, 0.24)
"""The parts of the width that the columns of the table take."""


@dataclass(frozen=True, slots=True)
class PlannedGame:
    """A game of a group: its number from 1, the two who play, who writes, and whether lots are drawn who begins."""

    number: int
    first: str
    second: str
    scribe: str
    drawn: bool


def planned_games(pupils: Sequence[str], games: int) -> list[PlannedGame]:
    """Return the games of a group in which every two meet as often as said, the same for the same group.

    Each of two begins equally often; the last of an odd number is left to the lot. Of those who do not play, the one
    writes who has written least; where there are only two pupils, nobody does.

    Examples
    --------
    >>> plan = planned_games(["A", "B", "C"], 3)
    >>> [(game.first, game.second, game.scribe, game.drawn) for game in plan[:3]]
    [('C', 'B', 'A', False), ('B', 'A', 'C', False), ('A', 'C', 'B', False)]
    >>> [game.drawn for game in plan].count(True), len(plan)
    (3, 9)
    """
    # The lot that is drawn here decides nothing but the order: who begins the last game is drawn in class.
    pairings = round_robin(range(len(pupils)), games, Random(len(pupils)))
    settled = len(pairings) - (games % 2) * comb(len(pupils), 2)
    scribes = _scribes(pairings, len(pupils))
    return [
        PlannedGame(
            number,
            pupils[pairing.first],
            pupils[pairing.second],
            "" if scribe is None else pupils[scribe],
            number > settled,
        )
        for number, (pairing, scribe) in enumerate(zip(pairings, scribes, strict=True), 1)
    ]


def _scribes(pairings: Sequence[Pairing], pupils: int) -> list[int | None]:
    """Return who writes each game: of those who do not play, the one who has written least."""
    written = Counter(dict.fromkeys(range(pupils), 0))
    scribes: list[int | None] = []
    for pairing in pairings:
        others = [pupil for pupil in range(pupils) if pupil not in (pairing.first, pairing.second)]
        scribe = min(others, key=lambda pupil: written[pupil], default=None)
        scribes.append(scribe)
        if scribe is not None:
            written[scribe] += 1
    # Towards the end whoever has written least may have to play: then a game before is exchanged.
    for place, pairing in reversed(list(enumerate(pairings))):
        scribe, least = scribes[place], min(written, key=lambda pupil: written[pupil], default=0)
        if scribe is not None and written[scribe] > written[least] + 1 and least not in (pairing.first, pairing.second):
            scribes[place] = least
            written[scribe] -= 1
            written[least] += 1
    return scribes


def scheme_pages(
    group: int, pupils: Sequence[str], plan: Sequence[PlannedGame], to: Language, *, named: bool
) -> Iterator[Picture]:
    """Yield the pages with the games of a group; where the pupils are not `named`, there are lines for their names.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> pupils = ["A", "B", "C", "D"]
    >>> [page.label for page in scheme_pages(1, pupils, planned_games(pupils, 5), language("en"), named=False)]
    ['Group 1: who plays whom']
    """
    title = to.text("Group {group}: who plays whom", group=group)
    rest = list(plan)
    for number in count():
        if number and not rest:
            return
        page = Page(title)
        page.write(title, TITLE, bold=True)
        page.y += 0.5
        if not named and not number:
            _name_lines(page, pupils)
        else:
            page.y += 2
        most = int(page.left // ROW) - 1
        shown, rest = rest[:most], rest[most:]
        _table(page, shown, to)
        drawn = any(game.drawn for game in shown)
        yield page.picture(
            to.text("Where there are two boxes, draw lots to see who begins, and tick that box.") if drawn else ""
        )


def _name_lines(page: Page, pupils: Sequence[str]) -> None:
    """Draw a line for each name, as many beside each other as can be written."""
    across = min(4, len(pupils))
    width = page.room.width / across
    for place, letter in enumerate(pupils):
        line, column = divmod(place, across)
        x, y = page.room.x + column * width, page.y + (line + 1) * ROW - 1
        page.add(words_at(x, y, letter, TEXT, bold=True), writing_line(x + 6, y + 1, x + width - 4))
    page.y += ROW * (1 + (len(pupils) - 1) // across) + 2


def _table(page: Page, games: Sequence[PlannedGame], to: Language) -> None:
    widths = [part * page.room.width for part in COLUMNS]
    lefts = list(accumulate(widths, initial=page.room.x))
    page.add(grid(page.room.x, page.y, widths, ROW, len(games) + 1))
    heads = (to.text("game"), to.text("begins"), to.text("opponent"), to.text("writes"), to.text("winner"))
    cells = [Area(left, page.y, width, ROW) for left, width in zip(lefts, widths, strict=False)]
    page.add(*(words_in(cell, head, SMALL, bold=True) for cell, head in zip(cells, heads, strict=True)))
    for row, game in enumerate(games, 1):
        for column, name in enumerate((str(game.number), game.first, game.second, game.scribe)):
            x, y, width, height = cells[column].nth(row, 1)
            if game.drawn and column in (1, 2):
                page.add(tick_box(x + INSET, y + height / 2 + BOX / 2))
                x, width = x + BOX + INSET, width - BOX - INSET
            page.add(words_in(Area(x, y, width, height), name, TEXT))
    page.y += ROW * (len(games) + 1)
