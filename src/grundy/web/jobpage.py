"""The page of a job: what it does, how far it is, a button that cancels it, and the way to its result.

A page begins a job by a form that it answers with `begun`; whoever sent it goes on to the page of the job. The
result is shown by a page of its own, opened as ``PAGE?job=ID``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import RedirectResponse, Response

from grundy.core.errors import NotApplicable
from grundy.core.ruleset import N_
from grundy.drawing.captions import grouped
from grundy.explaining.language import Language
from grundy.jobs.store import UNFINISHED, Job
from grundy.web.address import link
from grundy.web.jobs import job_of, new_job, store
from grundy.web.reader import check_language, reader_language
from grundy.web.rendering import render

RESULT_PAGES = {"period": "/lab", "values": "/lab", "chomp": "/chomp"}
"""The page that shows the result of each kind of job."""
TITLES = {
    "period": N_("The period of a game"),
    "values": N_("The values of a game"),
    "chomp": N_("The study of a bar of Chomp"),
}
FIELDS = {
    "rule": N_("rule"),
    "limit": N_("looks at heaps up to"),
    "to": N_("largest heap"),
    "play": N_("play convention"),
    "rows": N_("rows"),
    "columns": N_("columns"),
    "grundy": N_("with Grundy values"),
}
"""What the entries of a request are called."""
WORDS = {"normal": N_("normal play"), "misere": N_("misère play"), "yes": N_("yes"), "no": N_("no")}
"""Entries that are words of the program."""
STATES = {
    "queued": N_("It waits for its turn."),
    "running": N_("It is being computed."),
    "done": N_("It is done."),
    "failed": N_("It has failed."),
    "cancelled": N_("It was cancelled."),
}

router = APIRouter(prefix="/job", include_in_schema=False, dependencies=[Depends(check_language)])


def begun(request: Request, kind: str, wanted: Mapping[str, Any]) -> Response:
    """Begin a job for whoever sent a form, and send them on to its page."""
    return _to_page(request, new_job(request, kind, wanted).id)


def result_of(name: str, *kinds: str) -> Job:
    """Return a job that is done, for the page that shows results of these kinds."""
    job = job_of(name)
    if job.kind not in kinds:
        raise NotApplicable("this page does not show the result of such a job")
    if job.state != "done":
        raise NotApplicable("the job has no result: it is not done, it has failed or it was cancelled")
    return job


def percent(job: Job) -> int | None:
    """Return how much of a job is done, None if nobody knows.

    Examples
    --------
    >>> percent(Job("1", "period", {"rule": "kayles"}, "running", done=250, total=1000))
    25
    """
    return min(100 * job.done // job.total, 100) if job.total else None


@router.get("/{name}")
async def look(request: Request, name: str) -> Response:
    """Show how far a job is."""
    job, to = job_of(name), reader_language(request)
    lang = request.query_params.get("lang", "")
    done = link(RESULT_PAGES[job.kind], job=job.id, lang=lang) if job.state == "done" else ""
    page: dict[str, Any] = {
        "job": job,
        "title": TITLES[job.kind],
        "facts": [(to.text(FIELDS.get(key, key)), _entry(entry, to)) for key, entry in job.request.items()],
        "state": STATES[job.state],
        "percent": percent(job),
        "result": done,
        "unfinished": job.state in UNFINISHED,
        "back": link(RESULT_PAGES[job.kind], rule=job.request["rule"], lang=lang) if "rule" in job.request else "",
        "grouped": grouped,
    }
    return render(request, "job.html", headers={"Cache-Control": "no-store"}, **page)


@router.post("/{name}/cancel")
async def cancel(request: Request, name: str) -> Response:
    """Cancel a job that is not finished."""
    return _to_page(request, store().cancel(job_of(name).id).id)


def _entry(entry: object, to: Language) -> str:
    return grouped(entry) if isinstance(entry, int) else to.text(WORDS.get(str(entry), str(entry)))


def _to_page(request: Request, name: str) -> Response:
    return RedirectResponse(link(f"/job/{name}", lang=request.query_params.get("lang", "")), 303)
