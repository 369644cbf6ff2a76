"""The page that lists the safe positions of some heaps of Nim, and the chance that a start is one of them."""

from __future__ import annotations

from itertools import groupby

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response

from grundy.core.answer import Answer
from grundy.core.errors import GrundyError
from grundy.core.outcome import play_convention_of
from grundy.lab.safe_starts import MOST_HEAPS, SafeStarts, safe_starts
from grundy.rulesets.heaps.nim import nim
from grundy.web.address import AnalyseAddress, link, number_of
from grundy.web.failures import status_of
from grundy.web.limits import SAFE_STARTS, TABLE_SIDE
from grundy.web.reader import check_language, reader_language
from grundy.web.rendering import render

MOST_SHOWN = 600
"""How many positions the page lists."""
HEAPS, LARGEST = 3, 16

router = APIRouter(include_in_schema=False, dependencies=[Depends(check_language)])


@router.get("/tables/safe")
async def safe_page(request: Request) -> Response:
    """Show the safe positions of Nim with a number of heaps up to a largest one."""
    to, query = reader_language(request), request.query_params
    given = {"heaps": query.get("heaps", str(HEAPS))[:9], "largest": query.get("largest", str(LARGEST))[:9]}
    play = query.get("play", "normal")
    found: SafeStarts | None = None
    error: GrundyError | None = None
    try:
        heaps = number_of("heaps", given["heaps"].strip(), MOST_HEAPS)
        largest = number_of("largest", given["largest"].strip(), TABLE_SIDE)
        found = safe_starts(heaps, largest, play_convention_of(play), most=SAFE_STARTS)
    except GrundyError as wrong:
        error = wrong
    return render(
        request,
        "safe.html",
        status=status_of(error) if error else 200,
        given=given,
        play=play,
        most=(MOST_HEAPS, TABLE_SIDE),
        error=error,
        said=found.in_words(to) if found else "",
        rows=_rows(found, query.get("lang", "")) if found else [],
        hidden=max(0, len(found.positions) - MOST_SHOWN) if found else 0,
        source=link("/api/safe", heaps=given["heaps"], largest=given["largest"], play=play),
        ready_made=[
            (f"{heaps} × 1–{largest}", link("/tables/safe", heaps=str(heaps), largest=str(largest), lang=to.code))
            for heaps, largest in ((3, 7), (3, 16), (4, 8), (5, 6))
        ],
    )


def safe_list_of(answer: Answer, lang: str) -> str:
    """Return the address of the list that a position of Nim belongs to, empty for other games and large heaps.

    Examples
    --------
    >>> from grundy import solve
    >>> safe_list_of(solve(nim(3, 4, 5)), "")
    '/tables/safe?heaps=3&largest=5&play=normal'
    """
    position = answer.position
    heaps = [tally for tally in position.state if tally] if position.ruleset == nim else []
    if not 1 < len(heaps) <= MOST_HEAPS or max(heaps) > TABLE_SIDE:
        return ""
    return link("/tables/safe", heaps=str(len(heaps)), largest=str(max(heaps)), play=answer.play_convention, lang=lang)


def _rows(found: SafeStarts, lang: str) -> list[list[tuple[str, str]]]:
    """Return the positions by their smallest heap, each with its name and its address."""

    def shown(position: tuple[int, ...]) -> tuple[str, str]:
        address = AnalyseAddress(str(nim(*position)), play=found.play_convention, lang=lang)
        return "-".join(map(str, position)), address.url

    by_least = groupby(found.positions[:MOST_SHOWN], key=lambda position: position[0])
    return [list(map(shown, positions)) for _, positions in by_least]
