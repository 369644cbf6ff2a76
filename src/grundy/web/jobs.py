"""Long work through the API: a job is begun, looked at, cancelled, and its result fetched."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import JSONResponse, Response

from grundy.core.errors import NotApplicable, Undecided
from grundy.core.ruleset import N_
from grundy.jobs.kinds import LARGEST_HEAP, MOST_VALUES, kind_of
from grundy.jobs.store import Job, Store
from grundy.lab.chomp_findings import LONGEST_THREE
from grundy.web import schemas
from grundy.web.address import short
from grundy.web.api import Play
from grundy.web.database import database_url
from grundy.web.failures import Busy, NoSuchPage

NAME = "[0-9a-f]{32}"
"""What the name of a job looks like."""

router = APIRouter(prefix="/api/jobs", tags=["jobs"])

JobId = Annotated[str, Path(pattern=f"^{NAME}$", description="The name that the job was given.")]

Side = Annotated[int, Query(ge=1, le=LONGEST_THREE, description="How many rows, or columns, the bar has.")]


@cache
def _store(url: str) -> Store:
    return Store(url)


def has_jobs() -> bool:
    """Return whether this server does long work."""
    return bool(database_url())


def store() -> Store:
    """Return the jobs of this server."""
    url = database_url()
    if not url:
        raise NotApplicable("this server keeps no jobs")
    return _store(url)


def job_of(name: str) -> Job:
    """Return a job by its name."""
    try:
        if re.fullmatch(NAME, name):
            return store().get(name)
    except NotApplicable:
        pass
    raise NoSuchPage(N_("there is no such job"))


def new_job(request: Request, kind: str, wanted: Mapping[str, Any]) -> Job:
    """Begin a job for whoever sends a request; who has too many of them is told to come again."""
    work = kind_of(kind)
    checked = work.checked(wanted)
    client = request.client.host if request.client else ""
    try:
        return store().add(kind, checked, client, work.total(checked))
    except Undecided as too_many:
        raise Busy(too_many.phrase) from None


@router.post("", status_code=202, responses=schemas.responses(model=schemas.Job, status=202))
async def begin(
    request: Request,
    kind: Annotated[Literal["period", "values", "chomp"], Query(description="What to do.")],
    rule: Annotated[str, Query(description="A game on heaps.", examples=["octal[0.007]"])] = "",
    limit: Annotated[int, Query(ge=1, le=LARGEST_HEAP, description="How far to look for a period.")] = 10_000_000,
    to: Annotated[int, Query(ge=0, le=MOST_VALUES, description="The largest heap whose value is found.")] = 1_000,
    play: Play = "normal",
    rows: Side = 8,
    cols: Side = 10,
    grundy: Annotated[bool, Query(description="Whether all values of the bar are found, too.")] = False,
) -> Response:
    """Begin long work: the period of a game, many values, or the study of a bar of Chomp."""
    of_bar = {"rows": rows, "columns": cols, "grundy": grundy}
    job = new_job(request, kind, {"rule": short(rule), "limit": limit, "to": to, "play": play} | of_bar)
    return JSONResponse(job.json(), 202, {"Location": f"/api/jobs/{job.id}"})


@router.get("/{job}", responses=schemas.responses(model=schemas.Job), response_class=JSONResponse)
async def look(job: JobId) -> Response:
    """Say how far a job is."""
    return JSONResponse(job_of(job).json())


@router.delete("/{job}", responses=schemas.responses(model=schemas.Job), response_class=JSONResponse)
async def cancel(job: JobId) -> Response:
    """Cancel a job that is not finished."""
    job_of(job)
    return JSONResponse(store().cancel(job).json())


@router.get("/{job}/result", responses=schemas.responses(model=schemas.Result), response_class=JSONResponse)
async def result(job: JobId) -> Response:
    """Return the result of a job that is done."""
    found = job_of(job)
    if found.state != "done":
        raise NotApplicable("the job has no result, it is {state}", state=found.state)
    return JSONResponse(found.result)
