"""The process that does the jobs of a server and deletes old class rooms; it is started again whenever it ends."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from contextlib import suppress
from time import sleep

from grundy.web.remote import LOW_PRIORITY, processes

WATCH_SECONDS, END_SECONDS = 1.0, 1.0
"""How often it is looked whether the runner lives, and how long is waited for its end."""
EXPIRE_SECONDS = 600.0
"""How often the class rooms whose time is over are deleted."""

logger = logging.getLogger("grundy.jobs")


def _run(url: str, lifeline: socket.socket, memory: int) -> None:
    import signal
    import threading

    from grundy.jobs.runner import run_jobs
    from grundy.jobs.store import Store
    from grundy.web.worker import end_with, limit_memory

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=end_with, args=(lifeline,), daemon=True).start()
    limit_memory(memory)
    os.nice(2 * LOW_PRIORITY)
    threading.Thread(target=expire_rooms, args=(url,), daemon=True).start()
    run_jobs(Store(url))


def expire_rooms(url: str) -> None:
    """Delete the class rooms whose time is over, now and again and again."""
    from sqlalchemy.exc import SQLAlchemyError

    from grundy.classroom.store import Rooms

    kept = Rooms(url)
    while True:
        try:
            kept.expire()
        except SQLAlchemyError as error:  # they are deleted next time
            logger.warning("the class rooms cannot be reached: %s", str(error).splitlines()[0])
        sleep(EXPIRE_SECONDS)


class JobRunner:
    """Keeps one runner at work, inside a running event loop."""

    def __init__(self, url: str, memory: int = 4 << 30) -> None:
        self.url, self.memory = url, memory
        self._start()
        self._watch = asyncio.ensure_future(self._restart())

    def _start(self) -> None:
        self._lifeline, theirs = socket.socketpair()
        self.process = processes.Process(target=_run, args=(self.url, theirs, self.memory), daemon=True)
        self.process.start()
        theirs.close()

    async def _restart(self) -> None:
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            if not self.process.is_alive():
                self._lifeline.close()
                self._start()

    def stop(self) -> None:
        """End the runner: what it was doing goes on when the server is started again."""
        self._watch.cancel()
        with suppress(OSError):
            self.process.kill()
            self.process.join(END_SECONDS)
        self._lifeline.close()
        self._release()

    def _release(self) -> None:
        """Let the job be done by whoever comes next."""
        from sqlalchemy.exc import SQLAlchemyError

        from grundy.jobs.store import Store, runner_name

        store = Store(self.url)
        try:
            store.release(runner_name(self.process.pid))
        except SQLAlchemyError as error:  # then the job is found without its runner
            logger.warning("the jobs cannot be reached: %s", str(error).splitlines()[0])
        store.close()
