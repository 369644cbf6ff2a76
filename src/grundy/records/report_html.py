"""A report as one page: self-contained, printable, with every game as a column of positions.

The colours mark what the study of the pupils' games marked: the P-positions that
have to be known, two equal heaps, and moves that take only part of the last heap.
Every mark has a letter too, so that the page can be read without colours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from itertools import islice

from grundy.explaining.language import Language
from grundy.records.analyse import Analysis
from grundy.records.check import STATUSES, CheckReport
from grundy.records.facts import Facts
from grundy.records.games import Game
from grundy.records.report import ReportTable, report_tables
from grundy.records.report_plots import report_plots
from grundy.records.sheets import Problem
from grundy.solving.budget import Budget

MOST_GAMES = 2000
MOST_PROBLEMS = 1000
"""How many games and problems a page shows."""
KEY_COLOURS = 4
"""How many key positions have a colour of their own; further ones share the last."""

_STYLE = """
body { font: 15px/1.45 system-ui, sans-serif; color: #1d2433; background: #fff; margin: 2rem auto; max-width: 72rem;
       padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin: 1.8rem 0 .4rem; }
table { border-collapse: collapse; }
th, td { padding: .15rem .6rem; text-align: right; border-bottom: 1px solid #e3ded2; }
th:first-child, td:first-child { text-align: left; }
.rows tbody th, .columns thead th { white-space: nowrap; }
.wide { overflow-x: auto; } .note { color: #5c6577; max-width: 60rem; }
figure { display: inline-block; width: min(100%, 30rem); margin: 1rem 1.5rem 0 0; vertical-align: top;
         break-inside: avoid; }
figcaption { font-weight: 600; margin-bottom: .3rem; }
.games { display: flex; flex-wrap: wrap; gap: .6rem; }
.game { border: 1px solid #c9c3b4; break-inside: avoid; min-width: 4.6rem; margin: 0; }
.game b, .game span { display: block; padding: .1rem .4rem; text-align: center; white-space: nowrap; }
.game b { border-bottom: 1px solid #c9c3b4; overflow-wrap: anywhere; white-space: normal; }
.game i { font-style: normal; font-size: .7rem; vertical-align: super; margin-left: .15rem; }
.key1 { background: #f6b7ad; } .key2 { background: #f7e08a; } .key3 { background: #b9d4f5; }
.key4 { background: #d9c2ee; }
.pair { background: #d5d5d5; } .against { background: #bfe3b4; }
.legend span { padding: .1rem .5rem; margin-right: .6rem; }
* { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
@media print {
  body { margin: 0; max-width: none; padding: 0; }
  .wide { overflow: visible; }
  table { font-size: .8em; }
  th, td { padding: .12rem .35rem; }
  section:has(tr > :nth-child(7)) table { font-size: .65em; }
  section:has(tr > :nth-child(7)) :is(th, td) { padding: .1rem .25rem; white-space: normal; }
  section:has(tr > :nth-child(10)) { page: wide; }
  @page { margin: 1.5cm; }
  @page wide { size: A4 landscape; }
}
"""


def report_html(report: CheckReport, analysis: Analysis, to: Language, budget: Budget | None = None) -> Iterator[str]:
    """Yield the page piece by piece.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.explaining.language import language
    >>> from grundy.records.analyse import analyse
    >>> games = [Game("1/1", nim, ((1, 2), (1, 1), (0, 1), (0, 0)))]
    >>> page = "".join(report_html(CheckReport(games, {"kept": 1}, []), analyse(games), language("en")))
    >>> page.startswith("<!doctype html>"), '<span class="pair">1-1<i>s</i></span>' in page
    (True, True)
    """
    title = to.text("Report on recorded games")
    yield (
        f'<!doctype html>\n<html lang="{to.code}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body><main>\n<h1>{escape(title)}</h1>\n"
    )
    yield f"<p>{escape(counts_in_words(report, to))}</p>\n"
    for note in report.notes:
        yield f'<p class="note">{escape(to.say(note))}</p>\n'
    for heading, plot in report_plots(analysis, to):
        yield f"<figure><figcaption>{escape(heading)}</figcaption>{plot.svg('plot', 'img')}</figure>\n"
    for table in report_tables(analysis, to, budget):
        yield _table(table)
    yield from _games(report.games, analysis, to)
    if report.problems:
        yield _table(_problems(report.problems, to))
    yield "</main></body></html>\n"


def counts_in_words(report: CheckReport, to: Language) -> str:
    """Return how many games were kept, repaired and rejected.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> counts_in_words(CheckReport([], {"kept": 2, "repaired": 0, "rejected": 1}, []), language("en"))
    '3 games: 2 kept, 0 repaired, 1 rejected'
    """
    counts = {status: report.counts.get(status, 0) for status in STATUSES}
    return to.plural(
        "{n} game: {kept} kept, {repaired} repaired, {rejected} rejected",
        "{n} games: {kept} kept, {repaired} repaired, {rejected} rejected",
        sum(counts.values()),
        **counts,
    )


def _table(table: ReportTable) -> str:
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in table.header)
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in rest)}</tr>\n'
        for first, *rest in table.rows
    )
    note = f'<p class="note">{escape(table.note)}</p>' if table.note else ""
    kind = f' class="{table.positions}"' if table.positions else ""
    return (
        f'<section><h2>{escape(table.title)}</h2><div class="wide"><table{kind}><thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>{note}</section>\n"
    )


def _problems(problems: Sequence[Problem], to: Language) -> ReportTable:
    header = [to.text("game"), to.text("row"), to.text("what is wrong"), to.text("repair")]
    rows = [
        [problem.game, str(problem.row), to.say(problem.message), to.say(problem.repair) if problem.repair else "–"]
        for problem in islice(problems, MOST_PROBLEMS)
    ]
    return ReportTable(to.text("Problems"), header, rows, "…" if len(problems) > MOST_PROBLEMS else "")


def _games(games: Sequence[Game], analysis: Analysis, to: Language) -> Iterator[str]:
    """Yield the games as columns, with what the colours mean."""
    keys = [name for name, _ in analysis.total.by(lambda fact: fact.after, lambda fact: fact.key).most_common()]
    colours = {name: min(number, KEY_COLOURS) for number, name in enumerate(keys, 1)}
    title, pair, against = to.text("The games"), to.text("two equal heaps"), to.text("only part of the last heap taken")
    yield f'<section><h2>{escape(title)}</h2>\n<p class="legend">'
    for name in keys[:KEY_COLOURS]:
        yield f'<span class="key{colours[name]}">{escape(name)} <i>P</i></span>'
    if analysis.total.symmetric_games:
        yield f'<span class="pair">{escape(pair)} <i>s</i></span>'
    if analysis.total.against_games:
        yield f'<span class="against">{escape(against)} <i>!</i></span>'
    yield "</p>\n"
    yield '<div class="games">\n'
    facts_of = cache(Facts)
    for game in islice(games, MOST_GAMES):
        facts = facts_of(game.ruleset, game.play_convention)
        yield f'<div class="game"><b>{escape(game.id)}</b>{_column(facts, game, colours)}</div>\n'
    yield "</div>\n"
    if len(games) > MOST_GAMES:
        more = to.plural("{n} more game is not shown.", "{n} more games are not shown.", len(games) - MOST_GAMES)
        yield f'<p class="note">{escape(more)}</p>\n'
    yield "</section>\n"


def _column(facts: Facts, game: Game, colours: dict[str, int]) -> str:
    cells = []
    for fact, state in zip(facts.along(game.states), game.states[1:], strict=True):
        mark, letter = "", ""
        if fact.pair:
            mark, letter = "pair", "s"
        elif fact.key:
            mark, letter = f"key{colours[fact.after]}", "P"
        elif fact.against:
            mark, letter = "against", "!"
        shown = escape(facts.as_played(state)) + (f"<i>{letter}</i>" if letter else "")
        cells.append(f'<span class="{mark}">{shown}</span>' if mark else f"<span>{shown}</span>")
    return "".join(cells)
