"""Everything that a class needs on paper, as one PDF: for each group its pages, and one page for the teacher."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb

from grundy.core.errors import InvalidPosition, NotApplicable
from grundy.core.outcome import PlayConvention
from grundy.core.partizan import start_of
from grundy.core.position import Position
from grundy.drawing.pdf import pdf
from grundy.drawing.svg import Picture
from grundy.explaining.language import Language, language
from grundy.paper.answer_key import answer_key
from grundy.paper.record_sheets import blank_sheet, filled_sheet, record_form, record_pages
from grundy.paper.rules_card import rules_card
from grundy.paper.scheme import PlannedGame, planned_games, scheme_pages
from grundy.records.games import Game, checked_name
from grundy.records.groups import group_in_words, place_of_group, split_group
from grundy.records.sheets import Notation
from grundy.solving.solver import solve
from grundy.structures.cell_board import letters

MOST_GAMES = 500
"""How many games may be printed at once."""
MOST_POSITIONS, MOST_SECONDS = 20_000, 1.0
"""How much may be searched for the answer key."""

Group = int | Sequence[str]
"""The names of the pupils of a group, or how many they are."""


@dataclass(frozen=True, slots=True)
class PlannedGroup:
    """A group of a lesson and the games that it is to play; where its pupils are not named, they write their names.

    Examples
    --------
    >>> PlannedGroup(3, ("Ada", "Ben"), (PlannedGame(1, "Ada", "Ben", "", drawn=True),)).number
    3
    """

    number: int
    pupils: tuple[str, ...]
    games: tuple[PlannedGame, ...]
    named: bool = True


def sheets_pdf(
    start: Position,
    groups: Sequence[Group] = (4,),
    games: int = 5,
    *,
    play_convention: PlayConvention = "normal",
    notation: Notation = "positions",
    to: Language | str = "en",
) -> bytes:
    """Return the paper for a lesson as PDF, each group's pages together and the teacher's page last.

    A group gets a rules card, its pairing scheme, and a record sheet for each of its games.

    Parameters
    ----------
    start
        The position from which every game begins.
    groups
        For each group the names of its pupils, or how many there are: then they are called A, B, C, and there are
        lines for their names. A group of fewer than two has no games.
    games
        How many games every two pupils of a group play.
    play_convention
        ``normal`` or ``misere``.
    notation
        What is written into the sheets of a heap game: the heaps after a move, or the tokens taken.
    to
        The language, or its code.

    Examples
    --------
    >>> from grundy import nim
    >>> sheets_pdf(nim(3, 4, 5), [["Ada", "Božena", "Đuro"], 4], to="hr").count(b"/Type /Page ")
    17
    """
    if sum(comb(_size(group), 2) for group in groups) * games > MOST_GAMES:
        raise NotApplicable("at most {limit} games can be printed at once", limit=MOST_GAMES)
    planned = []
    for number, group in enumerate(groups, 1):
        pupils = _pupils(group)
        plan = planned_games(pupils, games)
        planned.append(PlannedGroup(number, tuple(pupils), tuple(plan), named=not isinstance(group, int)))
    return lesson_pdf(start, planned, play_convention=play_convention, notation=notation, to=to)


def lesson_pdf(
    start: Position,
    groups: Sequence[PlannedGroup],
    *,
    play_convention: PlayConvention = "normal",
    notation: Notation = "positions",
    to: Language | str = "en",
) -> bytes:
    """Return the paper for a lesson whose games are planned, as `sheets_pdf` does for one that plans them itself.

    Examples
    --------
    >>> from grundy import nim
    >>> group = PlannedGroup(7, ("Ada", "Ben"), (PlannedGame(4, "Ben", "Ada", "", drawn=False),))
    >>> lesson_pdf(nim(3, 4, 5), [group]).count(b"/Type /Page ")
    4
    """
    to, start = language(to).to_pupils, start_of(start)
    start.ruleset.convention(play_convention)
    if not start.moves:
        raise InvalidPosition("in {position} nobody can move, so there is nothing to play", position=str(start))
    if sum(len(group.games) for group in groups) > MOST_GAMES:
        raise NotApplicable("at most {limit} games can be printed at once", limit=MOST_GAMES)
    return pdf(_lesson(start, groups, play_convention, notation, to), title=str(start.drawn), lang=to.code)


def recorded_pdf(games: Sequence[Game], notation: Notation = "positions", to: Language | str = "en") -> bytes:
    """Return record sheets filled with games that were played, all of one ruleset; those of a group stand together.

    Examples
    --------
    >>> from grundy import nim
    >>> played = Game("2/1", nim, ((1, 2), (1, 1), (0, 1), (0, 0)), players=("Ada", "Ben"))
    >>> recorded_pdf([played]).count(b"/Type /Page ")
    1
    """
    to = language(to).to_pupils
    if len(games) > MOST_GAMES:
        raise NotApplicable("at most {limit} games can be printed at once", limit=MOST_GAMES)
    if len({game.ruleset for game in games}) != 1:
        raise NotApplicable("the games of one document must all have the same rules")
    return pdf(_recorded(games, notation, to), title=games[0].ruleset.name, lang=to.code)


def _size(group: Group) -> int:
    return group if isinstance(group, int) else len(group)


def _pupils(group: Group) -> list[str]:
    if isinstance(group, int):
        return [letters(place).upper() for place in range(group)]
    return [checked_name(name) for name in group]


def _lesson(
    start: Position,
    groups: Sequence[PlannedGroup],
    play_convention: PlayConvention,
    notation: Notation,
    to: Language,
) -> Iterator[Picture]:
    """Yield all pages of a lesson."""
    answer = solve(start, play_convention, limit=MOST_POSITIONS, seconds=MOST_SECONDS)
    form = record_form([start], notation)
    # The card must not give away how the game is won.
    losing = (judged.move for judged in answer.moves if not judged.winning)
    card = rules_card(start, play_convention, form, next(losing, None) or next(iter(start.moves)), to)
    for group in groups:
        yield card
        if group.games:
            yield from scheme_pages(group.number, group.pupils, group.games, to, named=group.named)
            title = to.text("Group {group}", group=group.number)
            titles = [_title(str(group.number), str(game.number), to) for game in group.games]
            sheets = [blank_sheet(*titled, start, form) for titled in zip(titles, group.games, strict=True)]
            yield from record_pages(title, sheets, form, to)
    yield answer_key(answer, to)


def _recorded(games: Sequence[Game], notation: Notation, to: Language) -> Iterator[Picture]:
    form = record_form(list({game.start: None for game in games}), notation, max(map(len, games)))
    for group in sorted(dict.fromkeys(game.group for game in games), key=place_of_group):
        title = _in_words(group, to) if group else to.text("Recorded games")
        sheets = [
            filled_sheet(_title(group, game.id.rpartition("/")[2], to), game, form, to)
            for game in games
            if game.group == group
        ]
        yield from record_pages(title, sheets, form, to)


def _title(group: str, number: str, to: Language) -> str:
    pupils, _ = split_group(group)
    if not pupils:
        return to.text("Game {number}", number=number)
    return to.text("Group {group}, game {number}", group=pupils, number=number)


def _in_words(group: str, to: Language) -> str:
    """Return what a group is called, as a heading."""
    called = group_in_words(group, to)
    return called[0].upper() + called[1:]
