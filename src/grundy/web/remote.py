"""A worker as the server sees it: a process, the socket to it, and how much processor time its request has taken."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import pickle
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from time import clock_gettime, monotonic

from grundy.core.errors import Undecided
from grundy.web.failures import Fault
from grundy.web.framing import FAULT, GREETING, LENGTH, Asked, Replied

LOW_PRIORITY = 15
LOOK = 0.02
"""How often the processor time is looked at."""

processes = multiprocessing.get_context("forkserver")
"""Processes come from one that has loaded the program already, and share its memory."""
processes.set_forkserver_preload(["grundy.web.preloaded"])


def _work(*given: object) -> None:
    from grundy.web.worker import work  # loaded before the process began; the server itself has no use for it

    work(*given)  # type: ignore[arg-type]


class Worker:
    """One process, and the socket to it."""

    def __init__(self, seconds: float, memory: int) -> None:
        self.socket, theirs = socket.socketpair()
        self.lifeline, their_lifeline = socket.socketpair()
        self.process = processes.Process(target=_work, args=(theirs, their_lifeline, seconds, memory), daemon=True)
        self.process.start()
        theirs.close()
        their_lifeline.close()
        self.socket.setblocking(False)
        self.reply: asyncio.Future[Replied] | None = None
        self.greeted = False
        self.begun: tuple[float | None, float] | None = None
        """Its processor time, and the time, when it got the request; what it took to start does not count."""

    def ask(self, asked: Asked) -> asyncio.Future[Replied]:
        """Return the answer that is to come: `Undecided` if the worker gives up, `EOFError` if it ends silently."""
        self.reply = asyncio.ensure_future(self._reply(asked))
        return self.reply

    async def _reply(self, asked: Asked) -> Replied:
        content = pickle.dumps(asked)
        self.begun = None
        try:
            if not self.greeted:
                self.greeted = bool(await self._exactly(len(GREETING)))
            self.begun = self.processor_time(), monotonic()
            await asyncio.get_running_loop().sock_sendall(self.socket, LENGTH.pack(len(content)) + content)
            (length,) = LENGTH.unpack(await self._exactly(LENGTH.size))
            reply = pickle.loads(await self._exactly(length))
        except OSError:
            raise EOFError from None
        if reply == FAULT:
            raise Fault("there is a mistake in the program; the log of the server tells more")
        if not isinstance(reply, Replied):
            raise Undecided("the computation needed more time or memory than the server gives")
        return reply

    async def _exactly(self, count: int) -> bytes:
        loop, content = asyncio.get_running_loop(), bytearray()
        while len(content) < count:
            if not (piece := await loop.sock_recv(self.socket, count - len(content))):
                raise EOFError
            content += piece
        return bytes(content)

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the process, if it is still there."""
        with suppress(ProcessLookupError):
            os.kill(self.process.pid or 0, number)

    def processor_time(self) -> float | None:
        """Return the processor time that the process has used, in seconds; None if the system does not tell."""
        try:
            # The clock of another process, as clock_getcpuclockid(3) numbers it on Linux.
            return clock_gettime(~(self.process.pid or 0) << 3 | 2)
        except (OSError, ValueError):
            return None

    def used(self) -> float:
        """Return how much processor time the request has taken so far; where the system does not tell, how long."""
        if self.begun is None:
            return 0.0
        then, at = self.begun
        if then is None:
            return monotonic() - at
        now = self.processor_time()
        return 0.0 if now is None else now - then  # None: the process is no more

    async def wait(self, processor_time: Callable[[], float], seconds: float) -> None:
        """Wait for the answer until it has taken so much processor time, or so many seconds."""
        assert self.reply is not None
        end = monotonic() + seconds
        while not self.reply.done() and monotonic() < end and self.used() < processor_time():
            await asyncio.wait({self.reply}, timeout=LOOK)

    def yield_to_others(self) -> None:
        """Let quick work go first."""
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, self.process.pid or 0, LOW_PRIORITY)

    def kill(self) -> None:
        """End the process at once."""
        self.process.kill()
        self.lifeline.close()
        if self.reply is None or self.reply.done():
            self.socket.close()
        else:
            # The loop still looks at the socket. Were it closed now, the next connection could get its number,
            # and would never be read.
            self.reply.cancel()
            self.reply.add_done_callback(lambda _: self.socket.close())

    def close(self) -> bool:
        """Close the pipes of a process that has ended; return whether it has."""
        if ended := not self.process.is_alive():
            self.process.close()
        return ended
