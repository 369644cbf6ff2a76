"""The crew: worker processes that compute for the server, a few at once, each within hard limits.

A request begins with a worker for quick work. One that is not answered soon becomes long work: its process gets a
lower priority and another takes its place, so that quick answers never wait behind a search; asked again,
it begins as long work. Only a few do long work at once, and of one client only some of them; the others are stopped
until their turn comes. A worker that exceeds its time, or whose client has gone, is killed.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import pickle
import signal
import socket
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from time import clock_gettime, monotonic

from grundy.core.errors import Undecided
from grundy.core.ruleset import N_
from grundy.web.failures import Busy
from grundy.web.framing import LENGTH, Asked, Replied

PATIENCE, PATIENCE_WHILE_OTHERS_WAIT = 0.1, 0.02
"""After so many seconds of processor time a request is long work."""
START_SECONDS = 0.04
"""How much processor time a process takes to start: that is not the request's."""
MOST_PATIENCE = 1.0
"""After so many seconds it is long work in any case."""
PROCESSOR_SECONDS = 3.0
"""How much processor time a request may take; the worker itself ends it, and says so."""
MOST_SECONDS = 12.0
"""How long a worker may take in all, while it is not stopped, before it is killed."""
MEMORY = 1 << 30
"""How many bytes a worker may use beyond those it starts with."""
LONG = 4
"""How many do long work at once, and half as many for one client."""
MOST_LONG, MOST_LONG_OF_ONE = 16, 8
"""How many pieces of long work there are, in all and of one client, those that are stopped among them."""
MOST_LINED_UP, MOST_LINED_UP_OF_ONE = 64, 32
"""How many requests wait to become long work, in all and of one client, before others are sent away: a class may open
the same page at the same moment."""
LOOK_SECONDS = 0.05
"""How often one of them looks for a place."""
WAITING, WAITING_OF_ONE = 256, 128
"""How many requests wait for a worker, in all and of one client, before others are sent away: a class
may share an address."""
MOST_REMEMBERED = 4096
"""How many requests are remembered as long work: they do not begin as quick work again."""
LOW_PRIORITY = 10
HIRE_SECONDS = 1.0
"""How soon it is tried again to start a process for which the system had no room."""

logger = logging.getLogger("uvicorn.error")

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

    def ask(self, asked: Asked) -> asyncio.Future[Replied]:
        """Return the answer that is to come: `Undecided` if the worker gives up, `EOFError` if it ends silently."""
        self.reply = asyncio.ensure_future(self._reply(asked))
        return self.reply

    async def _reply(self, asked: Asked) -> Replied:
        content = pickle.dumps(asked)
        try:
            await asyncio.get_running_loop().sock_sendall(self.socket, LENGTH.pack(len(content)) + content)
            (length,) = LENGTH.unpack(await self._exactly(LENGTH.size))
            reply = pickle.loads(await self._exactly(length))
        except OSError:
            raise EOFError from None
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

    def processor_time(self) -> float:
        """Return the processor time that the process has used, in seconds; the time of day where that is not told."""
        try:
            # The clock of another process, as clock_getcpuclockid(3) numbers it on Linux.
            return clock_gettime(~(self.process.pid or 0) << 3 | 2)
        except (OSError, ValueError):
            return monotonic()

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


class Crew:
    """The workers of one server.

    Parameters
    ----------
    size
        How many do quick work at once.
    """

    def __init__(
        self,
        size: int = 2,
        *,
        processor_seconds: float = PROCESSOR_SECONDS,
        seconds: float = MOST_SECONDS,
        memory: int = MEMORY,
    ) -> None:
        self.size = size
        self.processor_seconds, self.seconds, self.memory = processor_seconds, seconds, memory
        self.counts: Counter[str] = Counter()
        """What has happened so far, for the metrics."""
        self._workers: set[Worker] = set()
        self._idle: list[Worker] = []
        self._dismissed: list[Worker] = []
        """Those whose process may not have ended yet. Errors refer to them, so that the collector of garbage alone
        would leave their pipes open for long."""
        self._waiting: OrderedDict[str, deque[asyncio.Future[Worker]]] = OrderedDict()
        self._long: Counter[str] = Counter()
        """How many do long work now, for each client."""
        self._finishing: set[asyncio.Future[None]] = set()
        self._known_as_long: OrderedDict[int, None] = OrderedDict()
        self._stopped: list[tuple[str, asyncio.Future[None]]] = []
        self._lined_up: Counter[str] = Counter()

    def start(self) -> None:
        """Start the workers."""
        for _ in range(self.size):
            self._hire()

    def stop(self) -> None:
        """End all workers."""
        for worker in [*self._workers]:
            self._dismiss(worker)

    def gauges(self) -> dict[str, int]:
        """Return how many workers there are now, what they do, and how many requests wait for one."""
        return {
            "workers": len(self._workers),
            "idle": len(self._idle),
            "long": self._long.total(),
            "stopped": len(self._stopped),
            "waiting": self._waits + self._lined_up.total(),
        }

    async def answer(self, asked: Asked, client: str) -> Replied:
        """Return the answer to a request; if this is cancelled, so is the work.

        Raises
        ------
        Busy
            If too many wait, in all or of this client.
        Undecided
            If it took too much time or memory.
        """
        try:
            return await self._answer(asked, client)
        except EOFError:  # something killed the worker: once more, for it need not have been the request
            with suppress(EOFError):
                return await self._answer(asked, client)
        raise Undecided("the computation needed more time or memory than the server gives")

    async def _answer(self, asked: Asked, client: str) -> Replied:
        work = hash((asked.path, asked.query, asked.body))
        worker = None if work in self._known_as_long else await self._quick(client)
        if worker is not None and work in self._known_as_long:  # that became known meanwhile
            self._offer(worker)
            worker = None
        if worker is None:
            return await self._anew(asked, client)
        reply = worker.ask(asked)
        try:
            await self._soon(worker, reply)
        except asyncio.CancelledError:  # to let quick work finish costs less than another worker
            self._finishing.add(task := asyncio.ensure_future(self._let_finish(worker, reply)))
            task.add_done_callback(self._finishing.discard)
            raise
        if reply.done():
            return self._settled(worker, reply)
        self._known_as_long[work] = None
        if len(self._known_as_long) > MOST_REMEMBERED:
            self._known_as_long.popitem(last=False)
        self._hire()  # someone else does quick work instead
        if self._has_place(client):
            return await self._at_length(worker, reply, client)
        self._dismiss(worker)
        return await self._anew(asked, client)

    async def _anew(self, asked: Asked, client: str) -> Replied:
        """Return the answer of a worker who begins as soon as there is a place for long work."""
        if not self._has_place(client):
            if self._lined_up.total() >= MOST_LINED_UP or self._lined_up[client] >= MOST_LINED_UP_OF_ONE:
                raise Busy(N_("too much is computed at once, try again in a moment"))
            self._lined_up[client] += 1
            try:
                while not self._has_place(client):
                    await asyncio.sleep(LOOK_SECONDS)
            finally:
                self._lined_up[client] -= 1
                self._lined_up += Counter()  # forgets clients who do not wait
        worker = self._new()
        return await self._at_length(worker, worker.ask(asked), client)

    async def _soon(self, worker: Worker, reply: asyncio.Future[Replied]) -> None:
        """Wait for an answer as long as it may be quick work: on a busy machine that is longer than its own time."""
        begun, end = max(worker.processor_time(), START_SECONDS), monotonic() + MOST_PATIENCE
        while not reply.done() and monotonic() < end:
            patience = PATIENCE_WHILE_OTHERS_WAIT if self._waiting else PATIENCE
            if worker.processor_time() - begun >= patience:
                return
            await asyncio.wait({reply}, timeout=PATIENCE_WHILE_OTHERS_WAIT)

    async def _let_finish(self, worker: Worker, reply: asyncio.Future[Replied]) -> None:
        await self._soon(worker, reply)
        if not reply.done():
            self._replace(worker)
        else:
            with suppress(Undecided, EOFError):
                self._settled(worker, reply)

    def _settled(self, worker: Worker, reply: asyncio.Future[Replied]) -> Replied:
        """Return the answer of a worker, who is free again; raise why there is none."""
        try:
            replied = reply.result()
        except (Undecided, EOFError):
            self._replace(worker)
            raise
        self._offer(worker)
        return replied

    def _replace(self, worker: Worker) -> None:
        self._dismiss(worker)
        self._hire()

    def _has_place(self, client: str) -> bool:
        stopped = Counter(of for of, _ in self._stopped)
        return (
            self._long.total() + stopped.total() < MOST_LONG and self._long[client] + stopped[client] < MOST_LONG_OF_ONE
        )

    async def _at_length(self, worker: Worker, reply: asyncio.Future[Replied], client: str) -> Replied:
        """Return the answer of a worker who takes long."""
        self.counts["long"] += 1
        worker.yield_to_others()
        try:
            async with self._turn(worker, client):
                await asyncio.wait({reply}, timeout=self.seconds)
            if not reply.done():
                self.counts["killed"] += 1
                raise Undecided("the limit of {seconds} seconds was reached", seconds=f"{self.seconds:g}")
            return reply.result()
        except EOFError:
            raise Undecided("the computation needed more time or memory than the server gives") from None
        finally:
            self._dismiss(worker)  # its priority cannot be raised again

    @asynccontextmanager
    async def _turn(self, worker: Worker, client: str) -> AsyncIterator[None]:
        """Hold one of the places for long work; the worker is stopped until there is one."""
        if not self._may_run(client):
            worker.signal(signal.SIGSTOP)
            entry = client, asyncio.get_running_loop().create_future()
            self._stopped.append(entry)
            try:
                await entry[1]
            except BaseException:
                if entry in self._stopped:
                    self._stopped.remove(entry)
                else:  # the turn came just then
                    self._end_turn(client)
                raise
            worker.signal(signal.SIGCONT)
        else:
            self._long[client] += 1
        try:
            yield
        finally:
            self._end_turn(client)

    def _may_run(self, client: str) -> bool:
        return self._long.total() < LONG and self._long[client] < LONG // 2

    def _end_turn(self, client: str) -> None:
        """Give the place to whoever has waited longest and may have it."""
        self._long[client] -= 1
        self._long += Counter()  # forgets clients without work
        for entry in self._stopped:
            if self._may_run(entry[0]) and not entry[1].done():
                self._stopped.remove(entry)
                self._long[entry[0]] += 1
                entry[1].set_result(None)
                return

    @property
    def _waits(self) -> int:
        return sum(map(len, self._waiting.values()))

    async def _quick(self, client: str) -> Worker:
        """Return an idle worker; clients take turns if there is none."""
        if self._idle:
            return self._idle.pop()
        if self._waits >= WAITING or len(self._waiting.get(client, ())) >= WAITING_OF_ONE:
            raise Busy(N_("too much is computed at once, try again in a moment"))
        future: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(future)
        try:
            return await future
        except asyncio.CancelledError:
            if future.done() and not future.cancelled():
                self._offer(future.result())  # it came just then
            elif future in (line := self._waiting.get(client, deque())):
                line.remove(future)
                if not line:
                    del self._waiting[client]
            raise

    def _offer(self, worker: Worker) -> None:
        """Give a worker to the next client who waits, else let it rest."""
        while self._waiting:
            client, line = self._waiting.popitem(last=False)
            future = line.popleft()
            if line:
                self._waiting[client] = line  # after all the others
            if not future.done():
                future.set_result(worker)
                return
        self._idle.append(worker)

    def _new(self) -> Worker:
        self._dismissed = [worker for worker in self._dismissed if not worker.close()]
        try:
            worker = Worker(self.processor_seconds, self.memory)
        except (OSError, EOFError) as error:
            logger.warning("a worker cannot be started: %s", error)
            raise Busy(N_("too much is computed at once, try again in a moment")) from None
        self._workers.add(worker)
        return worker

    def _hire(self) -> None:
        """Let someone do quick work, a little later if the system has no room for another process."""
        try:
            worker = self._new()
        except Busy:
            asyncio.get_running_loop().call_later(HIRE_SECONDS, self._hire)
        else:
            self._offer(worker)

    def _dismiss(self, worker: Worker) -> None:
        if worker not in self._workers:  # the server ends, and all were dismissed
            return
        self._workers.remove(worker)
        if worker in self._idle:
            self._idle.remove(worker)
        worker.kill()
        self._dismissed.append(worker)
