"""Tables of values: a heat map of a rule for two numbers, whose cells open their positions, also as files.

A small table is a table of links. A large one is drawn by a script from the values of ``/api/table``; without
script it is an image.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import RedirectResponse, Response

from grundy.core.answer import Verdict
from grundy.core.errors import GrundyError, InvalidNotation, InvalidPosition, NotApplicable, Undecided
from grundy.core.outcome import Outcome
from grundy.core.ruleset import N_
from grundy.drawing.svg import Picture, shorten
from grundy.drawing.value_tables import class_map, heat_map, heat_pixels
from grundy.explaining.language import Language
from grundy.explaining.words import outcome_in_words
from grundy.lab.table_files import KINDS, table_text
from grundy.lab.tables import (
    GAME_OF,
    in_text,
    of_players,
    table_position,
    table_rows,
    table_start,
    verdict_rows,
)
from grundy.rulesets.catalogue import read_ruleset
from grundy.web.address import AnalyseAddress, link, number_of, one_of, short
from grundy.web.downloads import download, download_picture
from grundy.web.failures import status_of
from grundy.web.limits import TABLE_SIDE
from grundy.web.reader import check_language, reader_language
from grundy.web.rendering import render

SECONDS = 0.6
"""How long rows are made: less than ``/api/table`` takes, which a script asks for the same rows again."""
WRITTEN_SIDE = 24
"""Up to so many rows and columns the values are written into a table."""
LONGEST_RULE = 400
HEATS = 9
"""How many shades the values have in a table that is written."""
LONGEST_VALUE = 14
PNG_CELLS = 4_096
"""A PNG of more cells has no words."""
FILES = (*(kind[1:] for kind in KINDS), "svg", "png")
USUAL = ("wythoff", 16)

READY_MADE = {
    "nim-sum": 16,
    "nim-product": 16,
    "wythoff": 16,
    "king": 16,
    "queen": 64,
    "rook": 64,
    "bishop": 16,
    "knight[64]": 64,
    "turning-corners": 16,
    "rugs": 32,
    "tartan[mock-turtles,ruler]": 16,
    "moore[2]": 16,
    "kayles": 128,
    "cram": 4,
    "cutcake": 8,
    "domineering": 4,
}
"""Rules whose table is worth a look, and the side from which on one sees something."""
ARITHMETIC = {
    "nim-sum": (
        N_("Nim-sum"),
        N_("In each cell stands the nim-sum of its row and its column: the value of two heaps of Nim."),
    ),
    "nim-product": (
        N_("Nim-product"),
        N_("In each cell stands the nim-product of its row and its column: the value of one head in Turning Corners."),
    ),
}

router = APIRouter(include_in_schema=False, dependencies=[Depends(check_language)])


@dataclass(frozen=True, slots=True)
class Asked:
    """Which table is asked for."""

    rule: str
    rows: int
    columns: int

    @property
    def fields(self) -> dict[str, str]:
        """The parameters of its address."""
        return {"rule": self.rule, "rows": str(self.rows), "cols": str(self.columns)}


@dataclass(frozen=True, slots=True)
class Table:
    """A table that was made: the values, or of Left and Right what is known of each position."""

    asked: Asked
    """With the rows that were ready in time."""
    numbers: Sequence[Sequence[int | None]] = ()
    verdicts: Sequence[Sequence[Verdict | None]] = ()

    @property
    def largest(self) -> int:
        """The largest value."""
        return max((value for row in self.numbers for value in row if value), default=0)

    @property
    def p_positions(self) -> int:
        """How many cells are P-positions."""
        if self.verdicts:
            return sum(each is not None and each.outcome is Outcome.P for row in self.verdicts for each in row)
        return sum(list(row).count(0) for row in self.numbers)


def read_asked(query: Mapping[str, str]) -> Asked:
    """Return the table that the parameters of a request ask for.

    Examples
    --------
    >>> read_asked({"rule": " king ", "rows": "8"})
    Asked(rule='king', rows=8, columns=8)
    """
    rule = short(query.get("rule", USUAL[0]), LONGEST_RULE).strip() or USUAL[0]
    usual = str(READY_MADE.get(rule, USUAL[1]))
    rows = number_of("rows", query.get("rows", usual).strip(), TABLE_SIDE)
    return Asked(rule, rows, number_of("cols", query.get("cols", str(rows)).strip(), TABLE_SIDE))


@lru_cache(maxsize=4)
def made(asked: Asked) -> Table:
    """Return the table, or as many of its rows as are ready in time.

    Examples
    --------
    >>> made(Asked("nim-product", 3, 4)).numbers[2]
    [0, 2, 3, 1]
    """
    _check_rule(asked.rule)
    size = asked.rule, asked.rows, asked.columns
    if not of_players(asked.rule):
        rows = _in_time(table_rows(*size, seconds=SECONDS))
        numbers = [[value if isinstance(value, int) else None for value in row] for row in rows]
        return Table(Asked(asked.rule, len(numbers), asked.columns), numbers)
    if max(asked.rows, asked.columns) > WRITTEN_SIDE:
        raise NotApplicable(
            "a table of a game of Left and Right has at most {limit} rows and columns here", limit=WRITTEN_SIDE
        )
    verdicts = list(_in_time(verdict_rows(*size, seconds=SECONDS)))
    return Table(Asked(asked.rule, len(verdicts), asked.columns), verdicts=verdicts)


def _check_rule(rule: str) -> None:
    """Refuse a rule whose positions are not pairs of numbers: its first cell has no position, and is no hole."""
    first = table_start(rule)
    try:
        table_position(rule, *first)
    except (InvalidNotation, InvalidPosition):
        raise NotApplicable("the positions of {rule} are not pairs of numbers, so it has no table", rule=rule) from None
    except NotApplicable:
        return


def _in_time(rows: Iterator[Any]) -> Iterator[Any]:
    """Yield rows until the time is over; raise that error if there is none."""
    done = 0
    try:
        for row in rows:
            yield row
            done += 1
    except Undecided:
        if not done:
            raise


@router.get("/tables")
async def tables(request: Request) -> Response:
    """Show a table."""
    to, query = reader_language(request), request.query_params
    shown: dict[str, Any] | None = None
    error: GrundyError | None = None
    given = {"rule": query.get("rule", "")[:LONGEST_RULE], "rows": query.get("rows", ""), "cols": query.get("cols", "")}
    try:
        asked = read_asked(query)
        given = asked.fields
        shown = _shown(asked, made(asked), to)
    except GrundyError as wrong:
        error = wrong
    return render(
        request,
        "tables.html",
        status=status_of(error) if error else 200,
        given=given,
        most=TABLE_SIDE,
        shown=shown,
        error=error,
        ready_made=[
            (_title(rule, to), link("/tables", rule=rule, rows=str(side), cols=str(side), lang=query.get("lang", "")))
            for rule, side in READY_MADE.items()
        ],
    )


@router.get("/tables/cell")
async def cell(request: Request) -> Response:
    """Open the position of a cell."""
    query = request.query_params
    row, column = (number_of(name, query.get(name, ""), TABLE_SIDE) for name in ("row", "col"))
    position = table_position(short(query.get("rule", ""), LONGEST_RULE).strip(), row, column)
    return RedirectResponse(AnalyseAddress(str(position), lang=query.get("lang", "")).url, 303)


@router.get("/tables/download")
async def file(request: Request) -> Response:
    """Return a table as a file."""
    kind = one_of("kind", request.query_params.get("kind", ""), FILES)
    table = made(read_asked(request.query_params))
    asked = table.asked
    name = f"{asked.rule}-{asked.rows}x{asked.columns}.{kind}"
    if kind not in ("svg", "png"):
        rows = in_text(table.verdicts) if table.verdicts else iter(table.numbers)
        return download("".join(table_text(f".{kind}", asked.rule, table_start(asked.rule), asked.columns, rows)), name)
    if kind == "png" and asked.rows * asked.columns > PNG_CELLS:
        return download(heat_pixels(table.numbers, max(1, 1024 // max(asked.rows, asked.columns))), name)
    return download_picture(_picture(table, reader_language(request)), name)


def _picture(table: Table, to: Language) -> Picture:
    rule, first = table.asked.rule, table_start(table.asked.rule)
    if table.verdicts:
        return class_map(table.verdicts, rule, to, first=first)
    return heat_map(table.numbers, rule, to, first=first)


def _title(rule: str, to: Language) -> str:
    return to.text(ARITHMETIC[rule][0] if rule in ARITHMETIC else read_ruleset(rule).title)


def _shown(asked: Asked, table: Table, to: Language) -> dict[str, Any]:
    """Return what the page shows of a table."""
    rule, (row, column) = asked.rule, table_start(asked.rule)
    rows, columns = table.asked.rows, table.asked.columns
    rules = read_ruleset(GAME_OF.get(rule, rule))
    said = [to.text(ARITHMETIC[rule][1])] if rule in ARITHMETIC else [to.text(rules.rule), to.text(rules.theory)]
    facts = [to.plural("{n} cell is a P-position.", "{n} cells are P-positions.", table.p_positions)]
    if table.numbers:
        facts.append(to.text("The largest value is {largest}.", largest=table.largest))
    if rows < asked.rows:
        facts.append(to.text("The time was over after {rows} of {asked} rows.", rows=rows, asked=asked.rows))
    written = max(rows, columns) <= WRITTEN_SIDE
    return {
        "title": _title(rule, to),
        "notation": rule,
        "said": said,
        "facts": facts,
        "example": _example(rule, rows, columns, to),
        "first": (row, column),
        "size": (rows, columns),
        "columns": range(column, column + columns),
        "rows": _cells(table, row) if written else None,
        "largest": table.largest,
        "players": bool(table.verdicts),
        "outcomes": {each.value: outcome_in_words(each, to) for each in Outcome},
        "source": link("/api/table", **table.asked.fields),
        "open": link("/tables/cell", rule=rule),
        "files": [(kind, link("/tables/download", **table.asked.fields, kind=kind)) for kind in FILES],
        "picture": _picture_in_words(table, to),
    }


def _example(rule: str, rows: int, columns: int, to: Language) -> str:
    """Return which position a cell is."""
    row, column = table_start(rule)
    at = row + min(2, rows - 1), column + min(3, columns - 1)
    try:
        position = str(table_position(rule, *at))
    except NotApplicable:
        return ""
    return to.text("Row {row}, column {column} is the position {position}.", row=at[0], column=at[1], position=position)


def _picture_in_words(table: Table, to: Language) -> str:
    return to.text(
        "Heat map of {rule}, {rows} rows and {columns} columns: the larger the value, the stronger the colour",
        rule=_title(table.asked.rule, to),
        rows=table.asked.rows,
        columns=table.asked.columns,
    )


def _cells(table: Table, first: int) -> list[tuple[int, list[dict[str, Any]]]]:
    """Return each row with its number; a cell has its text, its look and its outcome."""
    if table.verdicts:
        return [(first + at, [_of_players(each) for each in row]) for at, row in enumerate(table.verdicts)]
    largest = max(table.largest, 1)
    return [(first + at, [_number(value, largest) for value in row]) for at, row in enumerate(table.numbers)]


def _number(value: int | None, largest: int) -> dict[str, Any]:
    if value is None:
        return {"text": "", "look": "hole", "outcome": ""}
    look = f"heat-{-(-value * HEATS // largest)}" if value else "cold"
    return {"text": str(value), "look": look, "outcome": "N" if value else "P"}


def _of_players(verdict: Verdict | None) -> dict[str, Any]:
    if verdict is None or verdict.outcome is None:
        return {"text": "", "look": "hole", "outcome": ""}
    letter = verdict.outcome.value
    text = letter if verdict.value is None else shorten(str(verdict.value.symbol), LONGEST_VALUE)
    return {"text": text, "look": f"class-{letter}", "outcome": letter}
