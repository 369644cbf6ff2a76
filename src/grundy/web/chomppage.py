"""The Chomp laboratory: what is found of a bar and of all smaller ones, with pictures to save; large bars are jobs."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response
from markupsafe import Markup

from grundy.core.csv_text import csv_text
from grundy.core.errors import GrundyError, NotApplicable
from grundy.drawing.chomp_charts import growth_chart, three_rows_chart, values_chart
from grundy.drawing.chomp_wall import first_bites_map, p_positions_wall
from grundy.drawing.svg import Picture
from grundy.explaining.language import Language
from grundy.lab.chomp_findings import LONGEST_THREE, Findings, at_once, check_job, is_quick
from grundy.web.address import link, number_of, one_of
from grundy.web.chompview import chomp_view
from grundy.web.downloads import download, download_picture
from grundy.web.failures import status_of
from grundy.web.forms import sent_form
from grundy.web.jobpage import begun, result_of
from grundy.web.jobs import has_jobs
from grundy.web.reader import check_language, reader_language
from grundy.web.rendering import render

USUAL = ("4", "7")
EXAMPLES = ((4, 7), (3, 12), (5, 5), (6, 6), (8, 10), (3, 500))
GROWN_FROM = 2
"""The growth is drawn of bars with at least so many rows and columns."""

router = APIRouter(prefix="/chomp", include_in_schema=False, dependencies=[Depends(check_language)])


@lru_cache(maxsize=8)
def _at_once(rows: int, columns: int) -> Findings:
    return at_once(rows, columns)


def read_size(fields: Mapping[str, str]) -> tuple[int, int]:
    """Return the rows and columns that a form or an address writes.

    Examples
    --------
    >>> read_size({"rows": "8", "cols": "10"}), read_size({})
    ((8, 10), (4, 7))
    """
    rows = number_of("rows", fields.get("rows", USUAL[0]).strip(), LONGEST_THREE)
    return rows, number_of("cols", fields.get("cols", USUAL[1]).strip(), LONGEST_THREE)


def _found(query: Mapping[str, str]) -> Findings | None:
    """Return what is asked for: the result of a job, or a bar that is studied at once; None if it takes a job."""
    if name := query.get("job", ""):
        return Findings.read(result_of(name, "chomp").result)
    rows, columns = read_size(query)
    check_job(rows, columns, grundy=False)
    return _at_once(rows, columns) if is_quick(rows, columns) else None


@router.get("")
async def chomp(request: Request) -> Response:
    """Show the laboratory."""
    query, to = request.query_params, reader_language(request)
    found: Findings | None = None
    error: GrundyError | None = None
    size = query.get("rows", USUAL[0])[:12], query.get("cols", USUAL[1])[:12]
    try:
        found = _found(query)
        size = (str(found.size[0]), str(found.size[1])) if found else size
    except GrundyError as wrong:
        error = wrong
    asked = {"job": query.get("job", "")} if query.get("job") else {"rows": size[0], "cols": size[1]}
    return render(
        request,
        "chomp.html",
        status=status_of(error) if error else 200,
        size=size,
        most=LONGEST_THREE,
        error=error,
        large=found is None and error is None,
        has_jobs=has_jobs(),
        examples=EXAMPLES,
        view=chomp_view(found, to) if found else None,
        pictures=_pictures(found, asked, to) if found else {},
        asked=asked,
    )


@router.post("")
async def study_longer(request: Request, form: Annotated[Mapping[str, str], Depends(sent_form)]) -> Response:
    """Begin a job on a large bar."""
    rows, columns = read_size(form)
    return begun(request, "chomp", {"rows": rows, "columns": columns, "grundy": form.get("grundy") == "1"})


@router.get("/download")
async def file(request: Request) -> Response:
    """Return a picture, all findings, or the list of smaller bars as a file."""
    wanted = one_of("file", request.query_params.get("file", ""), FILES)
    found = _found(request.query_params)
    if found is None:
        raise NotApplicable("this bar is too large to be studied at once, begin a job")
    rows, columns = found.size
    name = f"chomp-{rows}x{columns}-{wanted}"
    if wanted == "findings.json":
        return download(json.dumps(found.json()), name)
    if wanted == "bars.csv":
        return download("".join(csv_text(_bars(found))), name)
    drawn = PICTURES[wanted.partition(".")[0]](found, reader_language(request))
    if drawn is None:
        raise NotApplicable("there is no such picture of this bar")
    return download_picture(drawn, name)


def _wall(found: Findings, to: Language) -> Picture | None:
    return p_positions_wall([tuple(shape) for shape in found.wall], *found.size, to) if found.wall else None


def _first_bites(found: Findings, to: Language) -> Picture | None:
    counts = {(row, column): count for row, column, count in found.first_bites}
    return first_bites_map(counts, *found.size, to) if counts else None


def _values(found: Findings, to: Language) -> Picture | None:
    known = found.report.get("grundy")
    return values_chart(known["histogram"], *found.size, known["start"], to) if known else None


def _growth(found: Findings, to: Language) -> Picture | None:
    if min(found.size) < GROWN_FROM or not found.bars:
        return None
    return growth_chart({(bar.rows, bar.columns): bar.p_positions for bar in found.bars}, to)


def _three_rows(found: Findings, to: Language) -> Picture | None:
    return three_rows_chart(found.three_rows, to) if found.three_rows else None


PICTURES: dict[str, Callable[[Findings, Language], Picture | None]] = {
    "wall": _wall,
    "first-bites": _first_bites,
    "values": _values,
    "growth": _growth,
    "three-rows": _three_rows,
}
FILES = ("findings.json", "bars.csv", *(f"{name}.{ending}" for name in PICTURES for ending in ("svg", "png")))


def _pictures(found: Findings, asked: Mapping[str, str], to: Language) -> dict[str, dict[str, Any]]:
    """Return the pictures that there are, each with the addresses of its files."""
    drawn = {name: draw(found, to) for name, draw in PICTURES.items()}
    return {
        name: {
            "svg": Markup(picture.svg("chomp-picture", "img")),
            "files": [
                (ending.upper(), link("/chomp/download", **asked, file=f"{name}.{ending}")) for ending in ("svg", "png")
            ],
        }
        for name, picture in drawn.items()
        if picture is not None
    }


def _bars(found: Findings) -> list[list[str]]:
    head = ["rows", "columns", "p_positions", "winning_bites"]
    return [
        head,
        *(
            [str(bar.rows), str(bar.columns), str(bar.p_positions), "; ".join(f"{r} {c}" for r, c in bar.bites)]
            for bar in found.bars
        ),
    ]
