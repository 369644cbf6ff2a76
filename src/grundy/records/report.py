"""The tables of a report, in the reader's language; printed in a terminal or set in a page by others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Literal, TypeVar

from grundy.core.decimals import decimal
from grundy.core.ruleset import N_
from grundy.explaining.language import Language
from grundy.play.review import MoveClass
from grundy.records.analyse import Analysis, Chance, Tally
from grundy.records.groups import game_in_words, group_in_words
from grundy.records.mirror import KINDS, MirrorFinish
from grundy.solving.budget import Budget

T = TypeVar("T")

MOST_COLUMNS = 12
"""How many groups stand side by side."""
MOST_LISTED = 40
"""How many positions or players a table lists."""


@dataclass(frozen=True, slots=True)
class ReportTable:
    """A table of a report: its title, what the columns are, and the rows with their names in front."""

    title: str
    header: list[str]
    rows: list[list[str]]
    note: str = ""
    positions: Literal["", "rows", "columns"] = ""
    """What is named by positions, which stay on one line."""


def report_tables(analysis: Analysis, to: Language, budget: Budget | None = None) -> Iterator[ReportTable]:
    """Yield the tables of a report; where the budget is over, a dash stands for a probability.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.explaining.language import language
    >>> from grundy.records.analyse import analyse
    >>> from grundy.records.games import Game
    >>> table = next(report_tables(analyse([Game("1", nim, ((1,), (0,)))]), language("en")))
    >>> table.title, table.rows[0]
    ('Recorded games', ['games', '1'])
    """
    tallies = {to.text("all"): analysis.total}
    if 1 < len(analysis.groups) <= MOST_COLUMNS:
        tallies |= {group_in_words(group, to): tally for group, tally in analysis.groups.items()}
    total = analysis.total
    yield _games(total, tallies, to)
    yield _chances(tallies, to, budget)
    yield _classes(tallies, to)
    safe = counted_table(
        to.text("Safe positions reached"),
        total,
        tallies,
        lambda tally: tally.by(lambda fact: fact.after, lambda fact: fact.safe),
    )
    meaning = to.text("Safe: whoever leaves such a position, a P-position, can win.")
    yield replace(safe, note=f"{safe.note} {meaning}".strip())
    if total.sum(lambda fact: fact.heaps is not None):
        yield counted_table(
            to.text("Moves by the number of heaps left"),
            total,
            tallies,
            lambda tally: tally.by(lambda fact: fact.heaps, lambda fact: fact.heaps is not None),
            in_order=True,
        )
    if total.mirror or total.against_games:
        yield from _mirror(total, tallies, to)
    yield counted_table(to.text("First moves"), total, tallies, lambda tally: tally.first_moves)
    yield counted_table(to.text("Lengths in moves"), total, tallies, lambda tally: tally.lengths, in_order=True)
    if analysis.players:
        yield _players(analysis.players, to, budget)


def _row(name: str, counted: Mapping[str, T], of: Callable[[T], object]) -> list[str]:
    return [name, *(decimal(of(each)) for each in counted.values())]


def _games(total: Tally, tallies: Mapping[str, Tally], to: Language) -> ReportTable:
    rows = [
        _row(to.text("games"), tallies, lambda tally: tally.games),
        _row(to.text("moves"), tallies, lambda tally: tally.moves.total()),
        _row(to.text("won by the player who began"), tallies, lambda tally: tally.won_by_first),
        _row(to.text("not finished"), tallies, lambda tally: tally.unfinished),
        _row(to.text("shortest game"), tallies, lambda tally: min(tally.lengths, default="–")),
        _row(to.text("longest game"), tallies, lambda tally: max(tally.lengths, default="–")),
        _row(to.text("flawless games"), tallies, lambda tally: len(tally.flawless)),
        _row(to.text("games through one key position"), tallies, lambda tally: tally.key_games[1]),
        _row(
            to.text("games through several key positions"),
            tallies,
            lambda tally: sum(n for count, n in tally.key_games.items() if count > 1),
        ),
    ]
    note = to.text("Flawless: the winner left a safe position with every move.")
    if flawless := [game_in_words(game, to) for game in total.flawless[:MOST_LISTED]]:
        shown = ", ".join(flawless) + (" …" if len(total.flawless) > MOST_LISTED else "")
        note += " " + to.text("These are {games}.", games=shown)
    note += " " + (
        to.text("Key positions: safe positions other than the end and two equal heaps.")
        if total.symmetric_games
        else to.text("Key positions: safe positions other than the end.")
    )
    return ReportTable(to.text("Recorded games"), ["", *tallies], rows, note)


def _chances(tallies: Mapping[str, Tally], to: Language, budget: Budget | None) -> ReportTable:
    compared = {name: tally.chance(budget) for name, tally in tallies.items()}
    # Several groups play side by side, so that their games together have no earlier and later half.
    halves = {
        name: None if number == 0 and len(tallies) > 1 else tally.learning()
        for number, (name, tally) in enumerate(tallies.items())
    }
    rows = [
        *chance_rows(compared, to),
        _row(to.text("probability in random games"), compared, lambda found: _exact(found.in_random_games, to)),
        _row(to.text("first half of the games"), halves, lambda half: _share(half.before if half else None)),
        _row(to.text("second half of the games"), halves, lambda half: _share(half.after if half else None)),
        _row(
            to.text("probability without learning"), halves, lambda half: _exact(half.probability if half else None, to)
        ),
    ]
    note = to.text(
        "By chance: every move drawn uniformly from all legal moves, at the positions that were faced or in whole "
        "games from the same starts; the probabilities of at least as many winning moves are exact. Without learning: "
        "Fisher's exact test of the two halves."
    )
    return ReportTable(to.text("Better than chance?"), ["", *tallies], rows, note)


def chance_rows(compared: Mapping[str, Chance], to: Language) -> list[list[str]]:
    """Return how many moves could win and did, and how likely that is by chance.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> chance_rows({"all": Chance(3, 2, Fraction(1), Fraction(1, 4))}, language("en"))[1:3]
    [['moves that did', '2'], ['expected by chance', '1']]
    """
    return [
        _row(to.text("moves that could win"), compared, lambda found: found.faced),
        _row(to.text("moves that did"), compared, lambda found: found.used),
        _row(to.text("expected by chance"), compared, lambda found: to.decimal(round(found.expected, 2))),
        _row(to.text("probability by chance"), compared, lambda found: _exact(found.probability, to)),
    ]


def _share(pair: tuple[int, int] | None) -> str:
    return "–" if pair is None else f"{pair[0]}/{pair[1]}"


def _exact(number: Fraction | None, to: Language) -> str:
    return "–" if number is None else to.decimal(number)


MOVE_CLASSES = {
    MoveClass.WINNING: N_("winning moves"),
    MoveClass.MISSED_WIN: N_("missed wins"),
    MoveClass.MISSED_DRAW: N_("missed draws"),
    MoveClass.DRAWING: N_("moves that keep a draw"),
    MoveClass.RESISTANCE: N_("moves from lost positions"),
    MoveClass.UNKNOWN: N_("not decided"),
}
"""What the report calls each class of moves, in its order."""


def _classes(tallies: Mapping[str, Tally], to: Language) -> ReportTable:
    counts = {name: tally.by(lambda fact: fact.kind) for name, tally in tallies.items()}
    rows = [
        [to.text(words), *(str(count[kind]) for count in counts.values())]
        for kind, words in MOVE_CLASSES.items()
        if any(count[kind] for count in counts.values())
    ]
    return ReportTable(to.text("Moves by their class"), ["", *tallies], rows)


def counted_table(
    title: str,
    total: Tally,
    tallies: Mapping[str, Tally],
    of: Callable[[Tally], Counter[Any]],
    in_order: bool = False,
) -> ReportTable:
    """Return how often each thing occurs in each tally, the most frequent in total first or in its own order.

    Examples
    --------
    >>> first, second = Tally(lengths=Counter({3: 1})), Tally(lengths=Counter({5: 2}))
    >>> total = Tally(lengths=first.lengths + second.lengths)
    >>> counted_table("Lengths", total, {"1": first, "2": second}, lambda tally: tally.lengths).rows
    [['5', '0', '2'], ['3', '1', '0']]
    """
    counts = {name: of(tally) for name, tally in tallies.items()}
    found = of(total)
    names = sorted(found) if in_order else [name for name, _ in found.most_common(MOST_LISTED)]
    rows = [[str(name), *(str(count[name]) for count in counts.values())] for name in names]
    return ReportTable(title, ["", *tallies], rows, "…" if len(found) > len(names) else "", "rows")


def _mirror(total: Tally, tallies: Mapping[str, Tally], to: Language) -> Iterator[ReportTable]:
    """Yield how many games were finished by mirror moves, with which first one, and how long that took."""
    rows = [
        _row(to.text("games finished by mirror moves"), tallies, lambda tally: len(tally.mirror)),
        *(
            [to.text(words), *(str(len(_of_kind(tally, kind))) for tally in tallies.values())]
            for kind, words in KINDS.items()
        ),
        _row(to.text("games in which part of the last heap was taken"), tallies, lambda tally: tally.against_games),
    ]
    note = to.text(
        "Mirror moves: a player leaves two equal heaps, and from then on leaves two equal heaps or nothing each time."
    )
    note += " " + to.text("To take only part of the last heap is against the strategy: the opponent takes the rest.")
    yield ReportTable(to.text("Mirror moves, and moves against the strategy"), ["", *tallies], rows, note)
    if total.mirror:
        yield counted_table(
            to.text("The first mirror move of each finish"),
            total,
            tallies,
            lambda tally: Counter(found.in_words for found in tally.mirror),
        )
        kinds = {to.text("all"): total}
        kinds |= {to.text(words): Tally(mirror=_of_kind(total, kind)) for kind, words in KINDS.items()}
        yield counted_table(
            to.text("Moves from the first mirror move to the end"),
            total,
            kinds,
            lambda tally: Counter(found.length for found in tally.mirror),
            in_order=True,
        )


def _of_kind(tally: Tally, kind: str) -> list[MirrorFinish]:
    return [found for found in tally.mirror if found.kind == kind]


def _players(players: Mapping[str, Tally], to: Language, budget: Budget | None) -> ReportTable:
    header = [
        to.text("player"),
        to.text("games"),
        to.text("won"),
        to.text("safe positions reached"),
        to.text("chances used"),
        to.text("probability by chance"),
        to.text("first half of the games"),
        to.text("second half of the games"),
    ]
    mirror = any(tally.mirror for tally in players.values())
    if mirror:
        header.append(to.text("games finished by mirror moves"))
    rows = []
    for name, tally in list(players.items())[:MOST_LISTED]:
        chance, half = tally.chance(budget), tally.learning()
        rows.append(
            [
                name,
                str(tally.games),
                str(tally.won),
                str(tally.sum(lambda fact: fact.safe)),
                _share((chance.used, chance.faced)),
                _exact(chance.probability, to),
                _share(half.before if half else None),
                _share(half.after if half else None),
                *([str(len(tally.mirror))] if mirror else []),
            ]
        )
    return ReportTable(to.text("Players"), header, rows, "…" if len(players) > MOST_LISTED else "")


def table_text(table: ReportTable) -> str:
    r"""Return a table for the terminal: names to the left, numbers to the right.

    Examples
    --------
    >>> print(table_text(ReportTable("Games", ["", "all"], [["games", "12"]])))
    Games
             all
      games   12
    """
    lines = [table.header, *table.rows] if any(table.header) else table.rows
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))] if lines else []
    shown = [table.title]
    for first, *rest in lines:
        cells = "".join(f"  {cell:>{width}}" for cell, width in zip(rest, widths[1:], strict=True))
        shown.append(f"  {first:<{widths[0]}}{cells}")
    if table.note:
        shown.append(f"  {table.note}")
    return "\n".join(shown)
