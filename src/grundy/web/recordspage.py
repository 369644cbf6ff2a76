"""The page of recorded games: a table is pasted or uploaded, put right line by line, reported on, and saved.

Nothing is kept here: the whole table travels in the form, as text, and the cells that are shown in a grid beside
it. Every button sends both, and the answer is the next page.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import islice
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response
from markupsafe import Markup

from grundy.core.csv_text import csv_text
from grundy.core.errors import GrundyError, InvalidNotation, NotApplicable, quote
from grundy.core.outcome import PlayConvention, play_convention_of
from grundy.core.phrase import Phrase
from grundy.core.ruleset import N_
from grundy.drawing.captions import grouped
from grundy.explaining.language import Language
from grundy.records.analyse import analyse
from grundy.records.check import CheckReport, check
from grundy.records.csv_table import csv_rows, decode, decode_table
from grundy.records.editing import EditedTable, WrittenGame
from grundy.records.formats import Format, format_of, read_sheets, write_games
from grundy.records.move_table import move_rows
from grundy.records.report import report_tables
from grundy.records.report_html import counts_in_words, report_html
from grundy.records.report_plots import report_plots
from grundy.records.sample import sample_rows
from grundy.records.sheets import NOTATIONS, Notation
from grundy.records.spreadsheets import spreadsheet_rows
from grundy.rulesets.catalogue import catalogue, read_ruleset
from grundy.solving.budget import Budget
from grundy.web.address import number_of, one_of, short
from grundy.web.downloads import download
from grundy.web.failures import NoSuchPage, status_of
from grundy.web.forms import Form, read_form
from grundy.web.limits import LONGEST_TABLE, read_body
from grundy.web.reader import check_language, reader_language
from grundy.web.rendering import render

MOST_ROWS = 10_000
LARGEST_UNPACKED = 6_000_000
"""How many rows a table on the page may have, and how many bytes a spreadsheet unpacked: some seconds would not be
enough for more."""
CELLS_SHOWN = 900
"""How many cells the grid shows at once."""
FIRST_LINE = 2
"""The number of the first line after the header, as a spreadsheet counts."""
PROBLEMS_SHOWN = 200
"""How many problems are listed where there is no grid."""
TEST_SECONDS = 1.0
"""How long the exact tests of a report may take."""
OTHER_FIELDS = 30
"""How many fields a form has besides the cells."""
FILES = ("games.csv", "games.xlsx", "games.ods", "games.json", "games.grundy")
"""The files in which the games that can be played are saved."""
SHOWN = ("problems", "all")
VIEWS = ("table", "report")

_CELL = re.compile("cell-([0-9]{1,6})-([0-9]{1,4})")
_ACTION = re.compile("(check|go-on|all|accept|add|drop)(?: ([0-9]{1,6}))?")

router = APIRouter(include_in_schema=False, dependencies=[Depends(check_language)])


@dataclass(frozen=True, slots=True)
class Sent:
    """What a form sends: the text of the games, how it is to be read, and what the page shows of it."""

    text: str = ""
    format: Format = "csv"
    rule: str = "nim"
    play: PlayConvention = "normal"
    notation: Notation = "positions"
    show: str = "problems"
    view: str = "table"
    page: int = 0
    notes: tuple[Phrase, ...] = ()
    """What was guessed when the file was read."""

    def table(self) -> EditedTable:
        """Return the table that the text writes."""
        rows = tuple(map(tuple, islice(csv_rows(self.text.encode()), MOST_ROWS + 2)))
        if len(rows) > MOST_ROWS + 1:
            raise NotApplicable("on this page a table may have at most {limit} rows", limit=MOST_ROWS)
        ruleset = read_ruleset(short(self.rule))
        return EditedTable.of(rows, ruleset, self.notation, ruleset.convention(self.play), self.notes)

    def holding(self, table: EditedTable) -> Sent:
        """Return this with another table."""
        return replace(self, text="".join(csv_text(table.written)))

    def report(self) -> CheckReport:
        """Return what became of games that are written as text."""
        sheets = read_sheets(self.text.encode(), self.format, read_ruleset(short(self.rule)), self.notation, self.play)
        return CheckReport.of(check(sheets))


@router.get("/records")
async def records(request: Request) -> Response:
    """Show the form, or the table to try."""
    if one_of("sample", request.query_params.get("sample", ""), ("", "1")):
        sent = Sent(text="".join(csv_text(sample_rows())))
        return _page(request, sent, sent.table())
    return _form(request, Sent())


@router.post("/records")
async def corrected(request: Request, body: Annotated[bytes, Depends(read_body)]) -> Response:
    """Show the games that were sent, after what was asked for was done to them."""
    sent = Sent()
    try:
        form = _read(request, body)
        sent = _sent(form)
        return _page(request, *_changed(sent, form))
    except GrundyError as error:
        return _form(request, sent, error)


@router.post("/records/{name}")
async def saved(request: Request, name: str, body: Annotated[bytes, Depends(read_body)]) -> Response:
    """Return the games as a file."""
    form = _read(request, body)
    sent, table, _ = _changed(_sent(form), form)
    if name == "table.csv" and table is not None:
        return download(sent.text, name)
    report = sent.report() if table is None else table.report
    if name == "moves.csv":
        return download("".join(csv_text(move_rows(report.games))), name)
    if name == "report.html":
        budget = Budget(seconds=TEST_SECONDS)
        return download("".join(report_html(report, analyse(report.games), reader_language(request), budget)), name)
    if name not in FILES:
        raise NoSuchPage(N_("there is nothing at this address"))
    return download(b"".join(write_games(report.games, format_of(name), sent.notation)), name)


def _read(request: Request, body: bytes) -> Form:
    return read_form(body, request.headers.get("content-type", ""), CELLS_SHOWN + OTHER_FIELDS)


def _sent(form: Form) -> Sent:
    """Return what a form sends; a file goes before what is pasted."""
    fields = form.fields
    notation = one_of("notation", fields.get("notation", "positions"), NOTATIONS)
    sent = Sent(
        text=fields.get("table", ""),
        rule=short(fields.get("rule", "").strip()) or "nim",
        play=play_convention_of(short(fields.get("play", "normal"))),
        notation="takings" if notation == "takings" else "positions",
        show=one_of("show", fields.get("show", "problems"), SHOWN),
        view=one_of("view", fields.get("view", "table"), VIEWS),
        page=number_of("page", fields.get("page", "0"), MOST_ROWS),
    )
    file = form.files.get("file")
    if file is None:
        return replace(sent, format=told_format(sent.text))
    told = format_of(file.name)
    if told in ("xlsx", "ods"):
        rows = islice(
            spreadsheet_rows(file.content, LARGEST_UNPACKED), MOST_ROWS + 2
        )  # one too many is refused when they are read
        return replace(sent, text=_not_empty("".join(csv_text(rows))))
    notes: list[Phrase] = []
    text = decode_table(file.content, notes) if told == "csv" else decode(file.content)
    return replace(sent, text=_not_empty(text), format=told, notes=tuple(notes))


def _not_empty(text: str) -> str:
    if not text.strip(",; \t\r\n"):
        raise InvalidNotation("the file is empty, or its first sheet is")
    return text


def told_format(text: str) -> Format:
    """Return the format that a text tells by how it begins.

    Examples
    --------
    >>> [told_format(text) for text in ("game,move,heap1", '[{"id": "1"}]', '[Start "nim(1)"]')]
    ['csv', 'json', 'text']
    """
    if re.match(r"\s*(?:\{|\[\s*[\]{])", text):
        return "json"
    return "text" if text.lstrip().startswith("[") else "csv"


def _changed(sent: Sent, form: Form) -> tuple[Sent, EditedTable | None, frozenset[str]]:
    """Return what was sent with the cells of the grid and what a button does, its table, and the games that stay."""
    if not sent.text.strip():
        raise InvalidNotation("paste a table, or choose a file")
    if sent.format != "csv":
        return sent, None, frozenset()
    cells = {
        (int(found[1]), int(found[2])): written
        for name, written in form.fields.items()
        if (found := _CELL.fullmatch(name))
    }
    table = sent.table().with_cells(cells)
    lines = {line for line, _ in cells}
    shown = frozenset(game.checked.id for game in table.games if lines and not lines.isdisjoint(game.lines))
    action = _ACTION.fullmatch(form.fields.get("do", "check"))
    if action is None:
        raise NotApplicable("this page does not know what to do: {given}", given=quote(form.fields["do"]))
    line = int(action[2] or 0)
    match action[1]:
        case "all":
            table = table.all_accepted()
        case "accept":
            table = table.accepted(line)
        case "add":
            table = table.with_row_after(line)
        case "drop":
            table = table.without_row(line)
    return sent.holding(table), table, frozenset() if action[1] in ("check", "all") else shown


def _form(request: Request, sent: Sent, error: GrundyError | None = None) -> Response:
    """Show the form alone."""
    return _render(request, sent, error=error, status=status_of(error) if error else 200)


def _page(request: Request, sent: Sent, table: EditedTable | None, shown: frozenset[str] = frozenset()) -> Response:
    """Show the games: what is wrong in which line, or the report."""
    to = reader_language(request)
    report = sent.report() if table is None else table.report
    if sent.view == "report":
        analysis = analyse(report.games)
        tables = list(report_tables(analysis, to, Budget(seconds=TEST_SECONDS)))
        plots = [(title, Markup(plot.svg("plot", "img"))) for title, plot in report_plots(analysis, to)]
        return _render(request, sent, report=report, tables=tables, plots=plots)
    if table is None:
        return _render(request, sent, report=report, problems=report.problems[:PROBLEMS_SHOWN])
    games = [game for game in table.games if sent.show == "all" or game.problems or game.checked.id in shown]
    grid, pages = _grid(table, games, sent.page, to)
    accepted = sum(found.can_be_accepted for found in table.problems)
    page = min(sent.page, pages - 1)
    return _render(
        request,
        replace(sent, page=page),
        report=report,
        header=table.header,
        numbers=(1, *table.heaps),
        grid=grid,
        pages=pages,
        accepted=accepted,
    )


def _grid(table: EditedTable, games: list[WrittenGame], page: int, to: Language) -> tuple[list[dict[str, Any]], int]:
    """Return the lines of a page of the grid, and how many pages there are."""
    lines = [(line, game) for game in games for line in game.lines]
    each = max(1, CELLS_SHOWN // len(table.header))
    pages = max(1, -(-len(lines) // each))
    first = min(page, pages - 1) * each
    width = len(table.header)
    return [
        {
            "line": line,
            "number": line + FIRST_LINE + len(table.above),
            "begins": line == game.lines[0],
            "cells": [*table.rows[line], *[""] * width][:width],
            "beyond": [cell for cell in table.rows[line][width:] if cell.strip()],
            "problems": [
                {
                    "said": to.say(found.problem.message),
                    "repair": to.say(found.problem.repair) if found.problem.repair else "",
                    "can_be_accepted": found.can_be_accepted,
                }
                for found in game.problems
                if found.line == line
            ],
        }
        for line, game in lines[first : first + each]
    ], pages


def _render(
    request: Request, sent: Sent, *, status: int = 200, report: CheckReport | None = None, **values: Any
) -> Response:
    to = reader_language(request)
    usual: dict[str, Any] = {
        "error": None,
        "tables": None,
        "plots": (),
        "problems": None,
        "grid": None,
        "header": (),
        "numbers": (),
    }
    usual |= {"pages": 1, "accepted": 0}
    return render(
        request,
        "records.html",
        status=status,
        sent=sent,
        report=report,
        counts=counts_in_words(report, to) if report else "",
        names=sorted(rules.name for rules in catalogue() if rules.family == "heaps"),
        limits=(to.number(LONGEST_TABLE // 1_000_000), grouped(MOST_ROWS)),
        **usual | values,
    )
