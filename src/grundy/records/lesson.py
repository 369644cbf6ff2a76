"""The games of a lesson: which safe positions each pupil left, and how play changed from game to game.

Groups play side by side, so that the first games of all of them are the first part of the lesson. The counts of such
a part are those of any group of games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from grundy.drawing.svg import Picture
from grundy.explaining.language import Language
from grundy.records.analyse import Analysis, Tally
from grundy.records.games import Game
from grundy.records.groups import split_group
from grundy.records.report import MOST_LISTED, ReportTable, chance_rows, counted_table
from grundy.records.report_plots import MOST_BLOCKS, columns, share_of
from grundy.solving.budget import Budget

MOST_POSITIONS = 8
"""How many safe positions have a column of their own."""


def parts_of_lesson(games: Iterable[Game]) -> list[Game]:
    """Return games, given in the order of play, with the part of the lesson, such as 1–5, as the group of each.

    The part tells how many games the group had played by then, extra games and play-offs included.

    Examples
    --------
    >>> from grundy import nim
    >>> played = [Game(f"{group}/{number}", nim, ((1,), (0,))) for number in range(12, 0, -1) for group in "ab"]
    >>> parts = parts_of_lesson(played)
    >>> list(dict.fromkeys(game.group for game in parts)), parts[0].id
    (['1–2', '3–4', '5–6', '7–8', '9–10', '11–12'], '1–2/a 12')
    """
    turns: Counter[str] = Counter()
    taken = []
    for game in games:
        group, _ = split_group(game.group)
        turns[group] += 1
        taken.append((turns[group], game))
    last = max(turns.values(), default=1)
    parts = min(MOST_BLOCKS, last)
    names = {}
    for first, end in pairwise(last * part // parts for part in range(parts + 1)):
        name = f"{first + 1}–{end}" if end > first + 1 else str(end)
        names.update(dict.fromkeys(range(first + 1, end + 1), name))
    taken.sort(key=lambda pair: pair[0])
    return [replace(game, id=f"{names[turn]}/{game.id.replace('/', ' ')}") for turn, game in taken]


def progress_tables(parts: Analysis, to: Language, budget: Budget | None = None) -> Iterator[ReportTable]:
    """Yield how play changed from game to game, if the parts of the lesson, which are the groups here, are several.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.explaining.language import language
    >>> from grundy.records.analyse import analyse
    >>> played = [Game(f"1/{n}", nim, ((1, 2), (1, 1), (0, 1), (0, 0))) for n in (1, 2)]
    >>> for table in progress_tables(analyse(parts_of_lesson(played)), language("en")):
    ...     print(table.title, table.header, table.rows[0])
    From game to game ['', 'games 1', 'games 2'] ['moves that could win', '2', '2']
    Safe positions left, from game to game ['', 'games 1', 'games 2'] ['1-1', '1', '1']
    """
    if len(parts.groups) < 2:
        return
    tallies = {to.text("games {numbers}", numbers=name): tally for name, tally in parts.groups.items()}
    compared = {name: tally.chance(budget) for name, tally in tallies.items()}
    note = to.text("The games of each group are counted in the order in which they were played.")
    note += " " + to.text(
        "By chance: every move drawn uniformly from all legal moves at the positions that were faced."
    )
    yield ReportTable(to.text("From game to game"), ["", *tallies], chance_rows(compared, to), note)
    yield counted_table(to.text("Safe positions left, from game to game"), parts.total, tallies, _safe)


def _safe(tally: Tally) -> Counter[str]:
    """Return how often each safe position was left, the end aside."""
    return tally.by(lambda fact: fact.after, lambda fact: fact.safe and not fact.ends)


def players_table(analysis: Analysis, to: Language) -> ReportTable:
    """Return how often each player left each safe position, the most frequent positions first.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.explaining.language import language
    >>> from grundy.records.analyse import analyse
    >>> game = Game("1/1", nim, ((1, 2), (1, 1), (0, 1), (0, 0)), players=("Ann", "Bob"))
    >>> table = players_table(analyse([game]), language("en"))
    >>> table.header, table.rows
    (['player', '1-1'], [['Ann', '1'], ['Bob', '0']])
    """
    positions = [position for position, _ in _safe(analysis.total).most_common(MOST_POSITIONS)]
    rows = []
    for name, tally in list(analysis.players.items())[:MOST_LISTED]:
        left = _safe(tally)
        rows.append([name, *(str(left[position]) for position in positions)])
    note = "…" if len(analysis.players) > MOST_LISTED else ""
    title, header = to.text("Safe positions left by each player"), [to.text("player"), *positions]
    return ReportTable(title, header, rows, note, "columns")


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
