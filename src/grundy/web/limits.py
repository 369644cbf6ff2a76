"""What one request may cost: positions, seconds, characters, and how many compute at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import lru_cache

from fastapi import Request

from grundy.core.answer import Answer
from grundy.core.outcome import PlayConvention
from grundy.core.position import Position
from grundy.core.ruleset import N_
from grundy.solving import solve
from grundy.web.failures import Busy, TooLarge

MOST_POSITIONS = 20_000
MOST_SECONDS = 1.0
GRAPH_POSITIONS = 2_000
"""How many positions a game graph on a page may have."""
LISTED_MOVES = 60
"""How many moves a page lists."""
CALCULATION_LENGTH = 1_000
CALCULATION_WORK = 3_000_000
TABLE_SIDE = 128
SEQUENCE_LENGTH, PERIOD_HEAP = 500, 20_000
"""How long a sequence of values may be, and how far a period is looked for."""
LONGEST_BODY = 200_000
RUNNING, WAITING = 4, 32


class _Open(Exception):
    """Carries an answer without an outcome past the memory: it may be decided another time."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer


@lru_cache(maxsize=1024)
def _decided(position: Position, play_convention: PlayConvention) -> Answer:
    answer = solve(position, play_convention, limit=MOST_POSITIONS, seconds=MOST_SECONDS, moves=LISTED_MOVES)
    if answer.outcome is None:
        raise _Open(answer)
    return answer


def solved(position: Position, play_convention: PlayConvention) -> Answer:
    """Return the answer for a page, within its budget; decided answers are remembered.

    Examples
    --------
    >>> from grundy import nim
    >>> solved(nim(3, 4, 5), "normal").outcome
    Outcome.N
    """
    try:
        return _decided(position, play_convention)
    except _Open as open_:
        return open_.answer


class Workroom:
    """Lets a few requests compute at once and a few more wait; the rest are sent away.

    Examples
    --------
    >>> async def visit() -> str:
    ...     async with Workroom(running=1, waiting=0).place():
    ...         return "inside"
    >>> asyncio.run(visit())
    'inside'
    """

    def __init__(self, running: int = RUNNING, waiting: int = WAITING) -> None:
        self._places = asyncio.Semaphore(running)
        self._room = running + waiting
        self._inside = 0

    @asynccontextmanager
    async def place(self) -> AsyncIterator[None]:
        """Hold a place while computing."""
        if self._inside >= self._room:
            raise Busy(N_("too many people compute at once, try again in a moment"))
        self._inside += 1
        try:
            async with self._places:
                yield
        finally:
            self._inside -= 1


async def hold_place(request: Request) -> AsyncIterator[None]:
    """Hold a place in the app's workroom for the length of a request."""
    async with request.app.state.workroom.place():
        yield


async def read_body(request: Request) -> bytes:
    """Return the body of a request, refused as soon as it is too large."""
    body = bytearray()
    async for piece in request.stream():
        body += piece
        if len(body) > LONGEST_BODY:
            raise TooLarge(N_("the graph is too large, at most {limit} bytes are read"), limit=LONGEST_BODY)
    return bytes(body)
