"""The protocol of a connection, with what uvicorn leaves open.

Headers have a deadline, an answer must be read, and one address has only so many connections and so many bytes.
"""

from __future__ import annotations

import asyncio
from collections import Counter

import h11
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol

HEADER_SECONDS = 10.0
"""How long a request may take to name itself."""
MOST_CONNECTIONS, MOST_OF_ONE = 2_000, 600
"""How many connections are open at once, in all and from one address, which a school may share; half of them listen."""
BACKLOG = 100
"""So many connections are accepted at once, before the first of them is counted."""
OTHER_FILES = BACKLOG + 100
"""How many files the server needs besides: those of its workers, and of connections that are closed again."""
READ_SECONDS = 60.0
"""How long a reader may pause; on a slow line the system asks for more only now and then."""
MOST_UNREAD = 128 << 20
"""How many bytes of answers may wait for the readers of one address."""

END_STREAMS = "end streams"
"""The name in the app's state of what ends those answers that would go on for ever."""

_connections: Counter[str] = Counter()
_unread: Counter[str] = Counter()


def room_for_connections() -> int:
    """Return how many connections there may be, for each is a file; the process is let have so many if it may.

    Examples
    --------
    >>> 0 < room_for_connections() <= MOST_CONNECTIONS
    True
    """
    try:
        import resource
    except ImportError:  # not there on Windows
        return MOST_CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = MOST_CONNECTIONS + OTHER_FILES
    if hard != resource.RLIM_INFINITY:
        files = min(files, hard)
    if soft != resource.RLIM_INFINITY and soft < files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
    return max(1, files - OTHER_FILES)


class PunctualProtocol(H11Protocol):
    """Closes a connection on which a request is not said in time, and one too many in all or from the same address."""

    deadline: asyncio.TimerHandle | None = None
    reading: asyncio.TimerHandle | None = None
    unread = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, and wait for the first request."""
        super().connection_made(transport)
        _connections[self._host] += 1
        most = self.limit_concurrency or MOST_CONNECTIONS
        if len(self.connections) >= most or (_connections[self._host] > MOST_OF_ONE and not self._is_proxy):
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
        self._forget_unread()

    def shutdown(self) -> None:
        """Close the connection when its answer is given; one that would never end ends now."""
        super().shutdown()
        if END_STREAMS in self.app_state:
            self.app_state[END_STREAMS]()

    def data_received(self, data: bytes) -> None:
        """Read on; between two requests wait for the next one to be said."""
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._cancel()
        elif self.deadline is None:
            self._wait()

    def pause_writing(self) -> None:
        """Keep an answer that is not read at once, unless too many bytes wait for this address already."""
        super().pause_writing()
        self.unread = self.transport.get_write_buffer_size()
        _unread[self._host] += self.unread
        if _unread[self._host] > MOST_UNREAD:
            self.transport.abort()
        else:
            self._expect_less_than(self.unread)

    def resume_writing(self) -> None:
        """Go on: what waited was read."""
        super().resume_writing()
        self._forget_unread()

    def send_400_response(self, msg: str) -> None:
        """Refuse what cannot be read; after an answer there is nothing more to say."""
        if self.cycle is not None:
            self.cycle.disconnected = True  # an answer that is under way would be the second
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()

    @property
    def _host(self) -> str:
        return self.client[0] if self.client else ""

    @property
    def _is_proxy(self) -> bool:
        """Whether others speak through this address, which names them to the limits of computing."""
        app = self.config.loaded_app
        return isinstance(app, ProxyHeadersMiddleware) and self._host in app.trusted_hosts

    def _wait(self) -> None:
        self.deadline = self.loop.call_later(HEADER_SECONDS, self.transport.abort)

    def _cancel(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def _expect_less_than(self, size: int) -> None:
        self.reading = self.loop.call_later(READ_SECONDS, self._look_at_reader, size)

    def _look_at_reader(self, before: int) -> None:
        now = self.transport.get_write_buffer_size()
        if now < before:
            self._expect_less_than(now)
        else:
            self.transport.abort()

    def _forget_unread(self) -> None:
        if self.reading is not None:
            self.reading.cancel()
            self.reading = None
        _unread[self._host] -= self.unread
        self.unread = 0
        if not _unread[self._host]:
            del _unread[self._host]
