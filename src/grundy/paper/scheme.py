"""The pairing scheme of a group: who plays whom, who begins, who writes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, count
from math import comb
from random import Random

from grundy.classroom.groups import Group
from grundy.classroom.tournament import round_robin
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
    pairs = [(pairing.first, pairing.second) for pairing in pairings]
    scribes = _scribes(pairs, range(len(pupils)), [None] * len(pairs))
    return [
        PlannedGame(
            number,
            pupils[first],
            pupils[second],
            "" if scribe is None else pupils[scribe],
            number > settled,
        )
        for number, ((first, second), scribe) in enumerate(zip(pairs, scribes, strict=True), 1)
    ]


def games_of_room(group: Group) -> list[PlannedGame]:
    """Return the games of a group of a room, with those who begin and write there.

    Who writes a game that has not begun is not known in the room yet: then of those who do not play the one does who
    writes least.

    Examples
    --------
    >>> from grundy.classroom.model import ClassGame, Pupil
    >>> pupils = Pupil(7, "Ann", 2, True), Pupil(8, "Bob", 2, True), Pupil(9, "Cyd", 2, True)
    >>> planned = ClassGame(1, 2, 1, 8, 7, state="void"), ClassGame(2, 2, 2, 9, 7), ClassGame(3, 2, 3, 7, 8)
    >>> [(game.number, game.first, game.second, game.scribe) for game in games_of_room(Group(2, pupils, planned))]
    [(2, 'Cyd', 'Ann', 'Bob'), (3, 'Ann', 'Bob', 'Cyd')]
    """
    names = {pupil.id: pupil.name for pupil in group.pupils}
    games = [game for game in group.games if game.state != "void" and names.keys() >= set(game.players)]
    scribes = _scribes([game.players for game in games], group.ids, [game.scribe for game in games])
    return [
        PlannedGame(game.number, names[game.first], names[game.second], names.get(scribe or 0, ""), False)
        for game, scribe in zip(games, scribes, strict=True)
    ]


def _scribes(pairs: Sequence[tuple[int, int]], pupils: Sequence[int], known: Sequence[int | None]) -> list[int | None]:
    """Return who writes each game: whoever is known, else of those who do not play the one who has written least."""
    written = Counter(dict.fromkeys(pupils, 0))
    scribes: list[int | None] = []
    for pair, settled in zip(pairs, known, strict=True):
        others = [pupil for pupil in pupils if pupil not in pair]
        scribe = min(others, key=lambda pupil: written[pupil], default=None) if settled is None else settled
        scribes.append(scribe)
        if scribe is not None:
            written[scribe] += 1
    # Towards the end whoever has written least may have to play: then a game before is exchanged.
    for place, pair in reversed(list(enumerate(pairs))):
        scribe, least = scribes[place], min(pupils, key=lambda pupil: written[pupil], default=0)
        if scribe is None or known[place] is not None:
            continue
        if written[scribe] > written[least] + 1 and least not in pair:
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
