"""The games of a lesson: which safe positions each pupil left, and how play changed from game to game.

Groups that play side by side number their games, so that the first games of all of them are the first part of the
lesson. The counts of such a part are those of any group of games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from grundy.drawing.svg import Picture
from grundy.explaining.language import Language
from grundy.records.analyse import Analysis, Tally
from grundy.records.games import Game
from grundy.records.report import MOST_LISTED, ReportTable, chance_rows, counted_table
from grundy.records.report_plots import MOST_BLOCKS, columns, share_of
from grundy.solving.budget import Budget

MOST_POSITIONS = 8
"""How many safe positions have a column of their own."""


def by_number(games: Iterable[Game]) -> list[Game]:
    """Return the numbered games with the part of the lesson, such as 1–5, as the group of each.

    Examples
    --------
    >>> from grundy import nim
    >>> played = [Game(f"{group}/{number}", nim, ((1,), (0,))) for group in "ab" for number in range(1, 13)]
    >>> list(dict.fromkeys(game.group for game in by_number(played)))
    ['1–2', '3–4', '5–6', '7–8', '9–10', '11–12']
    """
    numbered = [(number, game) for game in games if (number := _number(game))]
    last = max((number for number, _ in numbered), default=0)
    parts = min(MOST_BLOCKS, last)
    names = {}
    for first, end in pairwise(last * part // parts for part in range(parts + 1)):
        name = f"{first + 1}–{end}" if end > first + 1 else str(end)
        names.update(dict.fromkeys(range(first + 1, end + 1), name))
    numbered.sort(key=lambda pair: pair[0])
    return [replace(game, id=f"{names[number]}/{game.id.replace('/', ' ')}") for number, game in numbered]


def _number(game: Game) -> int:
    written = game.id.rpartition("/")[2]
    return int(written) if written.isascii() and written.isdigit() and len(written) < 7 else 0


def lesson_tables(
    analysis: Analysis, parts: Analysis, to: Language, budget: Budget | None = None
) -> Iterator[ReportTable]:
    """Yield the tables of a lesson: of its players, and of its parts, which are the groups of the second analysis.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.explaining.language import language
    >>> from grundy.records.analyse import analyse
    >>> played = [Game(f"1/{n}", nim, ((1, 2), (1, 1), (0, 1), (0, 0)), players=("Ann", "Bob")) for n in (1, 2)]
    >>> for table in lesson_tables(analyse(played), analyse(by_number(played)), language("en")):
    ...     print(table.title, table.header, table.rows[0])
    Safe positions left by each player ['player', '1-1'] ['Ann', '2']
    From game to game ['', 'games 1', 'games 2'] ['moves that could win', '2', '2']
    Safe positions left, from game to game ['', 'games 1', 'games 2'] ['1-1', '1', '1']
    """
    positions = _safe(analysis.total).most_common(MOST_POSITIONS)
    if analysis.players and positions:
        yield _players(analysis.players, [name for name, _ in positions], to)
    if len(parts.groups) < 2:
        return
    tallies = {to.text("games {numbers}", numbers=name): tally for name, tally in parts.groups.items()}
    compared = {name: tally.chance(budget) for name, tally in tallies.items()}
    note = to.text("By chance: every move drawn uniformly from all legal moves at the positions that were faced.")
    yield ReportTable(to.text("From game to game"), ["", *tallies], chance_rows(compared, to), note)
    yield counted_table(to.text("Safe positions left, from game to game"), tallies, _safe)


def _safe(tally: Tally) -> Counter[str]:
    """Return how often each safe position was left, the end aside."""
    return tally.by(lambda fact: fact.after, lambda fact: fact.safe and not fact.ends)


def _players(players: Mapping[str, Tally], positions: Sequence[str], to: Language) -> ReportTable:
    rows = []
    for name, tally in list(players.items())[:MOST_LISTED]:
        left = _safe(tally)
        rows.append([name, *(str(left[position]) for position in positions)])
    title = to.text("Safe positions left by each player")
    return ReportTable(title, [to.text("player"), *positions], rows, "…" if len(players) > MOST_LISTED else "")


def lesson_plot(parts: Analysis, to: Language) -> tuple[str, Picture] | None:
    """Return the share of the winning chances that was used in each part of a lesson; None if it has one part.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> lesson_plot(Analysis(), language("en"))
    """
    if len(parts.groups) < 2:
        return None
    shares = [share_of(name, sum(tally.used), sum(tally.faced)) for name, tally in parts.groups.items()]
    return to.text("Winning chances used, from game to game"), columns(shares, Fraction(1))
