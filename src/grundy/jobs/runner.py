"""The runner: takes the job that has waited longest, does it, and takes the next.

It says every second how far it is, and hears then whether the job was cancelled. A job that takes long gives way to
others when something was kept of it. The runner may be killed at any moment: the job is queued again, and goes on from
what was kept.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import IO

from sqlalchemy.exc import SQLAlchemyError

from grundy.core.errors import GrundyError
from grundy.jobs.kinds import kind_of
from grundy.jobs.store import ENDED, Cancelled, Job, Store, runner_name
from grundy.lab.checkpoints import Checkpoint

REPORT_SECONDS, LOOK_SECONDS = 1.0, 0.5
"""How often a runner says how far it is, and looks for a job."""
TURN_SECONDS = 20.0
"""After how long a job gives way to others."""
FAILURE_SECONDS = 5.0
"""How long it waits when the database cannot be used."""

logger = logging.getLogger("grundy.jobs")


class GaveWay(Exception):
    """The job waits for its next turn."""


class StoredCheckpoint(Checkpoint):
    """A checkpoint that is kept with its job."""

    def __init__(self, store: Store, job: Job, runner: str) -> None:
        super().__init__(Path(job.id), f"{job.kind} {sorted(job.request.items())}")
        self.store, self.job, self.runner = store, job.id, runner
        self.begun = monotonic()

    def saved(self) -> IO[bytes] | None:
        """Return what was kept."""
        kept = self.store.kept(self.job)
        return None if kept is None else io.BytesIO(kept)

    def written(self) -> AbstractContextManager[IO[bytes]]:
        """Return where to write what is to be kept."""
        return self._written()

    @contextmanager
    def _written(self) -> Iterator[IO[bytes]]:
        content = io.BytesIO()
        yield content
        self.store.keep(self.job, self.runner, content.getvalue())
        if monotonic() - self.begun >= TURN_SECONDS and self.store.give_way(self.job, self.runner):
            raise GaveWay


def run_job(store: Store, job: Job, runner: str) -> None:
    """Do a job that the runner has claimed.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     store = Store.prepared(f"sqlite:///{folder}/jobs.db")
    ...     _ = store.add("values", {"rule": "kayles", "to": 3, "play": "normal"}, "client")
    ...     job = store.claim("me")
    ...     run_job(store, job, "me")
    ...     store.get(job.id).result
    ...     store.close()
    {'rule': 'kayles', 'values': [0, 1, 2, 3]}
    """
    said = monotonic()

    def progress(done: int) -> None:
        nonlocal said
        if monotonic() - said >= REPORT_SECONDS:
            store.report(job.id, runner, done)
            said = monotonic()

    try:
        try:
            result = kind_of(job.kind).run(job.request, progress, StoredCheckpoint(store, job, runner))
        except GrundyError as error:
            store.fail(job.id, runner, error.phrase)
        except MemoryError:
            store.fail(job.id, runner, ENDED)
        else:
            store.finish(job.id, runner, result)
    except Cancelled:
        logger.info("job %s was cancelled", job.id)
    except GaveWay:
        logger.info("job %s gives way to others", job.id)


def run_jobs(store: Store, is_over: Callable[[], bool] = lambda: False) -> None:
    """Do jobs one after another.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     store = Store.prepared(f"sqlite:///{folder}/jobs.db")
    ...     job = store.add("period", {"rule": "kayles"}, "client")
    ...     run_jobs(store, is_over=lambda: store.get(job.id).state == "done")
    ...     store.get(job.id).result["grundy"]["period"]
    ...     store.close()
    12
    """
    runner = runner_name()
    while not is_over():
        try:
            store.recover()
            job = store.claim(runner)
            if job is None:
                sleep(LOOK_SECONDS)
            else:
                run_job(store, job, runner)
        except SQLAlchemyError as error:  # the job goes on from what was kept
            logger.warning("the jobs cannot be reached: %s", str(error).splitlines()[0])
            sleep(FAILURE_SECONDS)
