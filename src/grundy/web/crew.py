"""The crew: worker processes that compute for the server, a few at once, each within hard limits.

A request begins with a worker for quick work. One that is not answered soon goes on at a lower priority, and
another process takes its place, so that quick answers never wait behind a search. If it takes longer still, it is long
work. Only a few do long work at once, and of one client only some of them; the others are stopped until their turn
comes. What was not quick begins as that when it is asked again. A worker that exceeds its time or has lost its client
is killed.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from grundy.core.errors import GrundyError, Undecided
from grundy.core.ruleset import N_
from grundy.web.failures import Busy
from grundy.web.framing import Asked, Replied
from grundy.web.remote import Worker

PATIENCE, PATIENCE_WHILE_OTHERS_WAIT = 0.1, 0.03
"""After so many seconds of processor time a request is no quick work, as most pages are."""
MODEST = 0.3
"""After so many seconds of processor time it is long work."""
MOST_PATIENCE = 1.0
"""After so many seconds it is not quick in any case."""
PROCESSOR_SECONDS = 3.0
"""How much processor time a request may take; the worker itself ends it, and says so."""
MOST_SECONDS = 12.0
"""How long a worker may take in all, while it is not stopped, before it is killed."""
MEMORY = 1 << 30
"""How many bytes a worker may use beyond those it starts with."""
LONG = 4
"""How many do long work at once, and half as many for one client."""
MOST_LONG, MOST_LONG_OF_ONE = 16, 8
"""How many pieces of work there are that is not quick, in all and of one client, those that are stopped among them."""
MOST_LINED_UP, MOST_LINED_UP_OF_ONE = 64, 32
"""How many requests wait to become such work, in all and of one client, before others are sent away: a class may open
the same page at the same moment."""
LOOK_SECONDS = 0.05
"""How often one of them looks for a place."""
WAITING, WAITING_OF_ONE = 256, 128
"""How many requests wait for a worker, in all and of one client, before others are sent away: a class
may share an address."""
MOST_REMEMBERED = 4096
"""How many requests are remembered as not quick: they do not begin as quick work again."""
HIRE_SECONDS = 1.0
"""How soon it is tried again to start a process for which the system had no room."""
TOO_MUCH = N_("too much is computed at once, try again in a moment")

logger = logging.getLogger("uvicorn.error")


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
        self._waiting: OrderedDict[str, deque[asyncio.Future[Worker]]] = OrderedDict()
        self._dismissed: list[Worker] = []
        """Those whose process may not have ended yet. Errors refer to them, so that the collector of garbage alone
        would leave their pipes open for long."""
        self._lasting: Counter[str] = Counter()
        """How many answers take longer than quick ones, for each client."""
        self._lined_up: Counter[str] = Counter()
        self._long: Counter[str] = Counter()
        """How many do long work now, for each client."""
        self._finishing: set[asyncio.Future[None]] = set()
        self._slow: OrderedDict[int, bool] = OrderedDict()
        """The requests that were not quick, and whether they are long work."""
        self._stopped: list[tuple[str, asyncio.Future[None]]] = []

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
            "lasting": self._lasting.total(),
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
            if not asked.changes_room:
                with suppress(EOFError):
                    return await self._answer(asked, client)
        raise Undecided("the computation needed more time or memory than the server gives")

    async def _answer(self, asked: Asked, client: str) -> Replied:
        work = hash((asked.path, asked.query, asked.body))
        worker = None if work in self._slow else await self._quick(client)
        if worker is not None and work in self._slow:  # that became known meanwhile
            self._offer(worker)
            worker = None
        if worker is None:
            return await self._anew(asked, client, work)
        reply = worker.ask(asked)
        try:
            await self._while_quick(worker)
        except asyncio.CancelledError:  # to let quick work finish costs less than another worker
            self._finishing.add(task := asyncio.ensure_future(self._let_finish(worker, reply)))
            task.add_done_callback(self._finishing.discard)
            raise
        if reply.done():
            return self._settled(worker, reply)
        self._remember(work, long=False)
        self._hire()  # someone else does quick work instead
        if self._has_place(client) or asked.changes_room:
            return await self._at_length(worker, client, work)
        self._dismiss(worker)
        return await self._anew(asked, client, work)

    async def _anew(self, asked: Asked, client: str, work: int) -> Replied:
        """Return the answer of a worker who begins as soon as there is a place for work that is not quick."""
        if not self._has_place(client):
            if self._lined_up.total() >= MOST_LINED_UP or self._lined_up[client] >= MOST_LINED_UP_OF_ONE:
                raise Busy(TOO_MUCH)
            self._lined_up[client] += 1
            try:
                while not self._has_place(client):
                    await asyncio.sleep(LOOK_SECONDS)
            finally:
                self._lined_up[client] -= 1
                self._lined_up += Counter()  # forgets clients who do not wait
        worker = self._new()
        worker.ask(asked)
        return await self._at_length(worker, client, work)

    async def _while_quick(self, worker: Worker) -> None:
        """Wait for an answer as long as it may be quick work: on a busy machine that is longer than its own time."""

        def patience() -> float:
            return PATIENCE_WHILE_OTHERS_WAIT if self._waiting else PATIENCE

        await worker.wait(patience, MOST_PATIENCE)

    async def _let_finish(self, worker: Worker, reply: asyncio.Future[Replied]) -> None:
        await self._while_quick(worker)
        if not reply.done():
            self._replace(worker)
        else:
            with suppress(GrundyError, EOFError):
                self._settled(worker, reply)

    def _settled(self, worker: Worker, reply: asyncio.Future[Replied]) -> Replied:
        """Return the answer of a worker, who is free again; raise why there is none."""
        try:
            replied = reply.result()
        except (GrundyError, EOFError):
            self._replace(worker)
            raise
        self._offer(worker)
        return replied

    def _replace(self, worker: Worker) -> None:
        self._dismiss(worker)
        self._hire()

    def _has_place(self, client: str) -> bool:
        return self._lasting.total() < MOST_LONG and self._lasting[client] < MOST_LONG_OF_ONE

    async def _at_length(self, worker: Worker, client: str, work: int) -> Replied:
        """Return the answer of a worker who takes longer."""
        self.counts["long"] += 1
        reply = worker.reply
        assert reply is not None
        self._lasting[client] += 1
        worker.yield_to_others()
        try:
            if not self._slow.get(work):
                await worker.wait(lambda: MODEST, self.seconds)
            if not reply.done():
                self._remember(work, long=True)
                async with self._turn(worker, client):
                    await asyncio.wait({reply}, timeout=self.seconds)
            if not reply.done():
                self.counts["killed"] += 1
                raise Undecided("the limit of {seconds} seconds was reached", seconds=f"{self.seconds:g}")
            if worker.used() < PATIENCE_WHILE_OTHERS_WAIT:  # something else had held it up
                self._slow.pop(work, None)
            return reply.result()
        except EOFError:
            raise Undecided("the computation needed more time or memory than the server gives") from None
        finally:
            self._lasting[client] -= 1
            self._lasting += Counter()  # forgets clients without work
            self._dismiss(worker)  # its priority cannot be raised again

    def _remember(self, work: int, *, long: bool) -> None:
        self._slow[work] = long
        if len(self._slow) > MOST_REMEMBERED:
            self._slow.popitem(last=False)

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
            raise Busy(TOO_MUCH)
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
            raise Busy(TOO_MUCH) from None
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
