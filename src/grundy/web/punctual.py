"""The protocol of a connection, with what uvicorn leaves open: headers have a deadline, and a client a number."""

from __future__ import annotations

import asyncio
from collections import Counter

from uvicorn.protocols.http.h11_impl import H11Protocol

HEADER_SECONDS = 10.0
"""How long a request may take to name itself."""
MOST_CONNECTIONS, MOST_OF_ONE = 1_000, 250
"""How many connections are open at once, in all and from one address, which a school may share."""

_connections: Counter[str] = Counter()


class PunctualProtocol(H11Protocol):
    """Closes a connection on which a request is not said in time, and one too many from the same address."""

    deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, and wait for the first request."""
        super().connection_made(transport)
        _connections[self._host] += 1
        if _connections[self._host] > MOST_OF_ONE:
            transport.abort()
        else:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        super().connection_lost(exc)
        _connections[self._host] -= 1
        if not _connections[self._host]:
            del _connections[self._host]
        self._cancel()

    def data_received(self, data: bytes) -> None:
        """Read on; between two requests wait for the next one to be said."""
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._cancel()
        elif self.deadline is None:
            self._wait()

    @property
    def _host(self) -> str:
        return self.client[0] if self.client else ""

    def _wait(self) -> None:
        self.deadline = self.loop.call_later(HEADER_SECONDS, self.transport.abort)

    def _cancel(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None
