"""The sequence lab: the values of the heaps of one rule, their pattern, what is proved of it, and files of all that.

What takes longer than a page may is a job, whose result is shown here, too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response

from grundy.core.errors import GrundyError
from grundy.core.ruleset import N_
from grundy.drawing.captions import grouped
from grundy.explaining.language import Language
from grundy.jobs.kinds import LARGEST_HEAP, MOST_VALUES
from grundy.lab.certificates import certificate_text
from grundy.lab.sequence_files import b_file, columns, csv_pieces, write_parquet
from grundy.web.address import number_of, short
from grundy.web.downloads import download
from grundy.web.failures import NoSuchPage, status_of
from grundy.web.forms import sent_form
from grundy.web.jobpage import begun
from grundy.web.jobs import has_jobs
from grundy.web.labaddress import LONGEST_RULE, read_labaddress, read_rule
from grundy.web.labsequence import Shown, shown
from grundy.web.labview import certified, lab_view, plot_of
from grundy.web.reader import check_language, reader_language
from grundy.web.rendering import render

LIMITS = tuple(10**power for power in range(5, 10))
LENGTHS = tuple(10**power for power in range(4, 7))
"""How far jobs look for a period, and for how many values: what a reader may choose."""
EXAMPLES = ("kayles", "1 3 4", "2 5 6 97", "0.137", "0.45", "squares", "lasker", "grundys-game")
GIVEN = ("rule", "with", "from", "to", "play")

router = APIRouter(prefix="/lab", include_in_schema=False, dependencies=[Depends(check_language)])


@router.get("")
async def lab(request: Request) -> Response:
    """Show the lab."""
    to = reader_language(request)
    given = {name: request.query_params.get(name, "").strip()[:LONGEST_RULE] for name in GIVEN}
    view: dict[str, Any] | None = None
    error: GrundyError | None = None
    try:
        address = read_labaddress(request.query_params)
        if address.rule or address.job:
            found = shown(address)
            given |= {"rule": found.known.rules.name, "with": found.address.other, "play": found.known.play_convention}
            view = lab_view(found, to)
    except GrundyError as wrong:
        error = wrong
    return render(
        request,
        "lab.html",
        status=status_of(error) if error else 200,
        given=given,
        view=view,
        error=error,
        examples=EXAMPLES,
        has_jobs=has_jobs(),
        limits=LIMITS,
        lengths=LENGTHS,
        grouped=grouped,
    )


@router.post("")
async def look_further(request: Request, form: Annotated[Mapping[str, str], Depends(sent_form)]) -> Response:
    """Begin a job that looks further."""
    kind, rules = form.get("kind", ""), read_rule(short(form.get("rule", ""), LONGEST_RULE))
    wanted: dict[str, Any] = {"rule": rules.name}
    if kind == "period":
        wanted["limit"] = number_of("limit", form.get("limit", ""), LARGEST_HEAP)
    elif kind == "values":
        wanted |= {"to": number_of("to", form.get("to", ""), MOST_VALUES), "play": form.get("play", "normal")}
    return begun(request, kind, wanted)


@router.get("/{file}")
async def save(request: Request, file: str) -> Response:
    """Return something of what is shown as a file."""
    if file not in FILES:
        raise NoSuchPage(N_("there is nothing at this address"))
    found = shown(read_labaddress(request.query_params))
    return download(FILES[file](found, reader_language(request)), f"{found.known.rules.name}-{file}")


def _certificate(found: Shown, _to: Language) -> str:
    return certificate_text(certified(found.known))


def _plot(found: Shown, to: Language) -> str:
    return plot_of(found, to).svg(role="img")


def _b_file(found: Shown, _to: Language) -> str:
    return "".join(b_file(found.values, found.start))


def _csv(found: Shown, _to: Language) -> str:
    values = found.values
    return "".join(csv_pieces(values, columns(values, found.known.rules), found.start))


def _parquet(found: Shown, _to: Language) -> bytes:
    values, stream = found.values, BytesIO()
    write_parquet(values, columns(values, found.known.rules), stream, found.start)
    return stream.getvalue()


FILES: dict[str, Callable[[Shown, Language], bytes | str]] = {
    "values.csv": _csv,
    "values.parquet": _parquet,
    "b-file.txt": _b_file,
    "plot.svg": _plot,
    "certificate.json": _certificate,
}
"""The files that may be saved, by the last part of their address."""
