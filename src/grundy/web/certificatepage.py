"""The certificate of a proved period, as a file to save: ``grundy verify`` checks it without looking for anything."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response

from grundy.core.errors import GrundyError
from grundy.core.heaps import HeapGame
from grundy.core.position import Position
from grundy.core.reason import Period
from grundy.lab.certificates import certificate, certificate_text
from grundy.lab.sequences import heap_game, prove_period
from grundy.solving.budget import Budget
from grundy.web.address import short
from grundy.web.downloads import download
from grundy.web.reader import check_language

PERIOD_HEAPS, PERIOD_SECONDS = 500, 0.2
"""How far, and how long, a period is looked for."""

router = APIRouter(include_in_schema=False, dependencies=[Depends(check_language)])


@router.get("/certificate")
async def certificate_file(request: Request) -> Response:
    """Give the certificate of the period of a game to be saved."""
    rule = short(request.query_params.get("rule", ""))
    return download(certificate_text(_proved(rule)[1]), f"{rule}-period.json")


def periods_of(position: Position) -> list[tuple[str, Period]]:
    """Return the games of heaps among the parts whose period has a certificate.

    Examples
    --------
    >>> from grundy import kayles, nim
    >>> [(name, period.period) for name, period in periods_of(kayles(5) + nim(3))]
    [('kayles', 12)]
    """
    names = dict.fromkeys(part.ruleset.name for part in position.summands if isinstance(part.ruleset, HeapGame))
    return [(name, found) for name in names if (found := _certified(name)) is not None]


@lru_cache(maxsize=256)
def _certified(name: str) -> Period | None:
    try:
        return _proved(name)[0]
    except GrundyError:
        return None  # none is proved so soon, or a theorem gives all values


@lru_cache(maxsize=256)
def _proved(rule: str) -> tuple[Period | None, dict[str, Any]]:
    """Return the period of a game and its certificate."""
    budget = Budget(seconds=PERIOD_SECONDS)
    proof = prove_period(heap_game(rule), limit=PERIOD_HEAPS, progress=lambda _: budget.look_at_the_clock())
    return proof.grundy, certificate(proof)
