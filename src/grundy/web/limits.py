"""What one request may cost: positions, seconds and characters."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field

from fastapi import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from grundy.core.answer import Answer
from grundy.core.outcome import PlayConvention
from grundy.core.position import Position
from grundy.core.ruleset import N_
from grundy.solving import solve, who_wins
from grundy.solving.budget import search_time
from grundy.solving.deciding import FORM_SHARE
from grundy.web.failures import TooLarge, TooSlow

MOST_POSITIONS = 20_000
MOST_SECONDS = 1.0
"""How much processor time one search may take."""
VALUE_SECONDS = MOST_SECONDS / FORM_SHARE
"""How much of it a value of Left and Right has, alone as in an answer: what one page knows, the others know."""
MATCH_POSITIONS = 100_000
"""How many positions are looked at to find who wins at every moment of a match."""
PAGE_SECONDS, LEAST_SECONDS = 1.5, 0.02
"""How much all searches for one page may take together; when they are over, only what is quickly decided is."""
GRAPH_POSITIONS, DRAWN_POSITIONS = 2_000, 60
"""How many positions a game graph on a page may have, and up to how many it is drawn whole."""
LISTED_MOVES = 60
"""How many moves a page lists."""
MOST_REMEMBERED = 1024
"""How many answers are remembered for other pages."""
CALCULATION_LENGTH = 1_000
CALCULATION_WORK = 3_000_000
VALUE_WORK = 50_000
TABLE_SIDE = 512
SAFE_STARTS = 200_000
"""How many choices of heaps are gone through for a list of safe positions."""
SEQUENCE_LENGTH, PERIOD_HEAP = 500, 20_000
"""How long a sequence of values may be, and how far a period is looked for."""
LONGEST_BODY, BODY_SECONDS = 200_000, 10.0
"""How many bytes a body may have, and how long it may take to arrive."""
LONGEST_TABLE, MOST_TABLES = 2_000_000, 32
"""How many bytes a table of recorded games may have, and how many such bodies are held at once."""

logger = logging.getLogger("uvicorn.error")


@dataclass(slots=True)
class _Allowance:
    """What the searches for one page have left, and what they found in haste: the same page does not ask again."""

    seconds: float = PAGE_SECONDS
    known: dict[tuple[Position, PlayConvention], Answer] = field(default_factory=dict)


_allowance: ContextVar[_Allowance | None] = ContextVar("_allowance", default=None)


class FreshAllowance:
    """Gives every request an allowance of its own."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        _allowance.set(_Allowance())
        await self.app(scope, receive, send)


_Asked = tuple[Position, PlayConvention]
_remembered: dict[_Asked, Answer] = {}
"""Answers that say who wins, for the visitors to come: each as it would be if nobody had asked before."""


def _solved(asked: _Asked, allowance: _Allowance) -> Answer:
    """Return the answer within the allowance; it is remembered if no clock can have cut it short."""
    seconds = max(min(MOST_SECONDS, allowance.seconds), LEAST_SECONDS)
    began = search_time()
    answer = solve(*asked, limit=MOST_POSITIONS, seconds=seconds, moves=LISTED_MOVES)
    took = search_time() - began
    allowance.seconds -= took
    # A value of Left and Right has but a share of the seconds.
    if answer.outcome is None or (seconds < MOST_SECONDS and took * FORM_SHARE >= seconds):
        allowance.known[asked] = answer
    else:
        _remembered[asked] = answer
        if len(_remembered) > MOST_REMEMBERED:
            del _remembered[next(iter(_remembered))]
    return answer


def solved(position: Position, play_convention: PlayConvention) -> Answer:
    """Return the answer for a page, within its budget; decided answers are remembered.

    Examples
    --------
    >>> from grundy import nim
    >>> solved(nim(3, 4, 5), "normal").outcome
    Outcome.N
    """
    asked, allowance = (position, play_convention), _allowance.get() or _Allowance()
    known = _remembered.get(asked) or allowance.known.get(asked)
    return _solved(asked, allowance) if known is None else known


def judged(positions: Sequence[Position], play_convention: PlayConvention) -> list[Answer]:
    """Return who wins each of the positions of a match, within the budget of one search; moves are not listed.

    Examples
    --------
    >>> from grundy import nim
    >>> [answer.outcome for answer in judged([nim(3, 4, 5), nim(1, 4, 5)], "normal")]
    [Outcome.N, Outcome.P]
    """
    allowance = _allowance.get() or _Allowance()
    seconds = max(min(MOST_SECONDS, allowance.seconds), LEAST_SECONDS)
    began = search_time()
    answers = who_wins(positions, play_convention, limit=MATCH_POSITIONS, seconds=seconds)
    allowance.seconds -= search_time() - began
    return answers


def is_large(request: Request) -> bool:
    """Return whether a request announces a body that is larger than most may have."""
    return _announced(request) > LONGEST_BODY


async def read_body(request: Request) -> bytes:
    """Return the body of a request, refused as soon as it is too large or too slow.

    A table of games may be larger than what is sent elsewhere, if its length is announced.
    """
    takes_tables = request.url.path.split("/")[1] == "records"
    limit = LONGEST_TABLE if takes_tables and is_large(request) else LONGEST_BODY
    too_large = TooLarge(
        N_("this is too large, at most {limit} bytes are read"), limit=LONGEST_TABLE if takes_tables else LONGEST_BODY
    )
    if _announced(request) > limit:
        raise too_large
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for piece in request.stream():
                body += piece
                if len(body) > limit:
                    raise too_large
    except TimeoutError:
        logger.warning("the body of a request did not arrive in time")
        raise TooSlow(N_("the request did not arrive in time")) from None
    return bytes(body)


def _announced(request: Request) -> int:
    """Return the length that a request announces, 0 if none."""
    written = request.headers.get("content-length", "")
    return int(written) if written.isascii() and written.isdigit() and len(written) <= 18 else 0
