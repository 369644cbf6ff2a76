"""The page on which anyone checks the certificate of a period, whoever found it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response

from grundy.core.documents import read_json
from grundy.core.errors import GrundyError, Undecided
from grundy.core.ruleset import N_
from grundy.drawing.captions import grouped
from grundy.explaining.language import Language
from grundy.web.address import link
from grundy.web.failures import status_of
from grundy.web.forms import sent_form
from grundy.web.limits import LONGEST_BODY
from grundy.web.reader import check_language, reader_language
from grundy.web.rendering import render

EXAMPLE = """{
  "format": "grundy-period",
  "version": 1,
  "rule": "subtraction[2,5,6]",
  "kind": "subtraction",
  "takes": [2, 5, 6],
  "grundy": {"period": 11, "preperiod": 0, "saltus": 0},
  "outcome": {"period": 11, "preperiod": 0, "saltus": 0}
}
"""

MOST_CHECKED, MOST_STEPS = 50_000, 100_000_000
"""Up to which period and preperiod together a certificate is checked here, and with how many options in all."""

TOO_LARGE = Undecided(N_("its period and its preperiod are too large for a page"))

router = APIRouter(include_in_schema=False, dependencies=[Depends(check_language)])


@router.get("/verify")
async def form(request: Request) -> Response:
    """Show the form, with a certificate to try."""
    return _page(request, EXAMPLE)


@router.post("/verify")
async def check(request: Request, form: Annotated[Mapping[str, str], Depends(sent_form)]) -> Response:
    """Check the certificate that was pasted into the form."""
    given = form.get("certificate", "")
    try:
        document = read_json(given)
    except GrundyError as wrong:
        return _page(request, given, error=wrong)
    return _page(request, given, result=_result(document, reader_language(request)))


def _result(document: object, to: Language) -> dict[str, Any]:
    """Return what the checker says; it uses nothing of the search that found the period."""
    from grundy.checker import Verification, verify

    found = Verification(None, TOO_LARGE) if _is_large(document) else verify(document)
    result: dict[str, Any] = {"valid": found.valid, "why": None if found.error is None else to.error(found.error)}
    if found.valid and isinstance(document, dict):  # then the document is what it should be
        result |= {name: document[name] for name in ("rule", "grundy", "outcome")}
        result["lab"] = link("/lab", rule=document["rule"])
    return result


def _is_large(document: object) -> bool:
    """Return whether a certificate claims a period that takes long to check; what is no certificate is not large."""
    claims = document if isinstance(document, dict) else {}
    grundy, takes = claims.get("grundy"), claims.get("takes", [])
    if not isinstance(grundy, dict) or not isinstance(takes, list):
        return False
    numbers = [number for number in (*grundy.values(), *takes) if isinstance(number, int)]
    total = sum(number for number in grundy.values() if isinstance(number, int))
    if takes:
        return len(takes) * (total + max(numbers)) > MOST_STEPS
    return total > MOST_CHECKED


def _page(
    request: Request, given: str, *, result: dict[str, Any] | None = None, error: GrundyError | None = None
) -> Response:
    return render(
        request,
        "verify.html",
        status=status_of(error) if error else 200,
        given=given,
        result=result,
        error=error,
        most=grouped(LONGEST_BODY),
        most_checked=grouped(MOST_CHECKED),
    )
