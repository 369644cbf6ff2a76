"""Jobs in the database of the server.

A job is queued, running, done, failed or cancelled. Whoever claims one is its runner, and
says now and then how far it is, which also says that it lives. What it takes to go on is kept with the job, so that
every change is whole or has not happened.
"""

from __future__ import annotations

import json
import os
import secrets
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from time import time
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    func,
    insert,
    select,
    update,
)

from grundy.core.errors import NotApplicable, Undecided
from grundy.core.phrase import Phrase, read_phrase
from grundy.core.ruleset import N_
from grundy.database.engine import engine_of, metadata, migrate

UNFINISHED = ("queued", "running")
MOST_UNFINISHED, MOST_OF_ONE = 200, 8
"""How many jobs may be unfinished, in all and of one client."""
SILENT_SECONDS = 120.0
"""A runner that says nothing for so long is taken for dead."""
MOST_ATTEMPTS = 3
"""How often a job is begun again without having come further."""
KEPT_SECONDS = 30 * 86_400.0
"""How long a finished job is kept."""
MOST_FINISHED, MOST_BYTES = 1000, 64_000_000
"""How many finished jobs are kept, and how many bytes their results have together; the newest is kept at any size."""

ENDED = Phrase(N_("the computation ended unexpectedly, perhaps for lack of memory"))

jobs = Table(
    "jobs",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(32), nullable=False),
    Column("request", Text, nullable=False),
    Column("client", String(64), nullable=False),
    Column("state", String(16), nullable=False),
    Column("done", BigInteger, nullable=False, default=0),
    Column("total", BigInteger),
    Column("result", Text),
    Column("error", Text),
    Column("checkpoint", LargeBinary),
    Column("runner", String(128)),
    Column("attempts", Integer, nullable=False),
    Column("created", Float(53), nullable=False),
    Column("updated", Float(53), nullable=False),
    Index("jobs_by_state", "state", "created"),
)


@dataclass(frozen=True, slots=True)
class Job:
    """What is known of a job."""

    id: str
    kind: str
    request: Mapping[str, Any]
    state: str
    done: int
    total: int | None
    result: Any = None
    error: Phrase | None = None
    """Why it has failed, to be said in the reader's language."""

    def json(self) -> dict[str, Any]:
        """Return the job for programs, its result left out."""
        document = {name: getattr(self, name) for name in ("id", "kind", "request", "state", "done", "total")}
        return document | ({"error": str(self.error)} if self.error else {})


class Cancelled(Exception):
    """Somebody has cancelled the job, or another runner has taken it over."""


class Store:
    """The jobs of one database.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     store = Store.prepared(f"sqlite:///{folder}/jobs.db")
    ...     job = store.add("period", {"rule": "kayles"}, "client")
    ...     claimed = store.claim("me")
    ...     store.finish(claimed.id, "me", {"period": 12})
    ...     store.get(job.id).state, store.get(job.id).result
    ...     store.close()
    ('done', {'period': 12})
    """

    def __init__(self, url: str) -> None:
        self.engine = engine_of(url)

    @classmethod
    def prepared(cls, url: str) -> Store:
        """Return the jobs of a database whose tables are brought to the version of this program."""
        store = cls(url)
        migrate(store.engine)
        return store

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    def add(self, kind: str, request: Mapping[str, Any], client: str, total: int | None = None) -> Job:
        """Queue a job; raise `Undecided` if too many are unfinished."""
        self._forget_oldest()
        now = time()
        with self.engine.begin() as connection:
            waiting = select(func.count()).where(jobs.c.state.in_(UNFINISHED))
            of_one = connection.scalar(waiting.where(jobs.c.client == client)) or 0
            if of_one >= MOST_OF_ONE or (connection.scalar(waiting) or 0) >= MOST_UNFINISHED:
                raise Undecided("too many jobs are unfinished, wait for one of them or cancel it")
            job = secrets.token_hex(16)
            connection.execute(
                insert(jobs).values(
                    id=job,
                    kind=kind,
                    request=json.dumps(request),
                    client=client,
                    state="queued",
                    done=0,
                    total=total,
                    attempts=0,
                    created=now,
                    updated=now,
                )
            )
        return self.get(job)

    def get(self, job: str) -> Job:
        """Return a job; raise `NotApplicable` if there is none of that name."""
        with self.engine.connect() as connection:
            found = connection.execute(select(jobs).where(jobs.c.id == job)).one_or_none()
        if found is None:
            raise NotApplicable("there is no such job")
        result = None if found.result is None else json.loads(found.result)
        return Job(
            found.id,
            found.kind,
            json.loads(found.request),
            found.state,
            found.done,
            found.total,
            result,
            None if found.error is None else _read_error(found.error),
        )

    def cancel(self, job: str) -> Job:
        """Cancel a job that is not finished; its runner hears of it when it next says how far it is."""
        with self.engine.begin() as connection:
            change = update(jobs).where(jobs.c.id == job, jobs.c.state.in_(UNFINISHED))
            connection.execute(change.values(state="cancelled", updated=time(), checkpoint=None))
        return self.get(job)

    def claim(self, runner: str) -> Job | None:
        """Make a runner the one of the job that has waited longest, and return it; None if there is none."""
        while True:
            with self.engine.begin() as connection:
                oldest = select(jobs.c.id).where(jobs.c.state == "queued").order_by(jobs.c.updated).limit(1)
                job = connection.scalar(oldest)
                if job is None:
                    return None
                change = update(jobs).where(jobs.c.id == job, jobs.c.state == "queued")
                taken = connection.execute(change.values(state="running", runner=runner, updated=time()))
            if taken.rowcount:
                return self.get(job)

    def report(self, job: str, runner: str, done: int) -> None:
        """Say how far a job is; raise `Cancelled` if it is no longer the runner's."""
        self._change(job, runner, done=done)

    def keep(self, job: str, runner: str, checkpoint: bytes) -> None:
        """Keep what it takes to go on."""
        self._change(job, runner, checkpoint=checkpoint, attempts=0)

    def give_way(self, job: str, runner: str) -> bool:
        """Queue a job behind those that wait; return whether there are any."""
        with self.engine.connect() as connection:
            others = connection.scalar(select(func.count()).where(jobs.c.state == "queued"))
        if others:
            self._change(job, runner, state="queued")
        return bool(others)

    def kept(self, job: str) -> bytes | None:
        """Return what it takes to go on, None if nothing was kept."""
        with self.engine.connect() as connection:
            found = connection.scalar(select(jobs.c.checkpoint).where(jobs.c.id == job))
        return None if found is None else bytes(found)

    def finish(self, job: str, runner: str, result: Any) -> None:
        """Keep the result."""
        whole = func.coalesce(jobs.c.total, jobs.c.done)
        self._change(job, runner, state="done", done=whole, result=json.dumps(result), checkpoint=None)
        self._forget_oldest()

    def fail(self, job: str, runner: str, why: Phrase) -> None:
        """Say why there is no result."""
        self._change(job, runner, state="failed", error=json.dumps(why.json()), checkpoint=None)

    def _forget_oldest(self) -> None:
        """Delete the finished jobs for which there is no time or room: without a bound they would fill the disk."""
        finished = jobs.c.state.not_in(UNFINISHED)
        sizes = select(jobs.c.updated, func.coalesce(func.length(jobs.c.result), 0)).where(finished)
        last, room = time() - KEPT_SECONDS, MOST_BYTES
        with self.engine.connect() as connection:  # read first: a transaction that writes is short
            newest_first = connection.execute(sizes.order_by(jobs.c.updated.desc())).all()
        for number, (updated, size) in enumerate(newest_first):
            room -= size
            if number and (room < 0 or number >= MOST_FINISHED):
                last = max(last, updated)
                break
        if newest_first and newest_first[-1].updated <= last:
            with self.engine.begin() as connection:
                connection.execute(jobs.delete().where(finished, jobs.c.updated <= last))

    def _change(self, job: str, runner: str, **values: Any) -> None:
        with self.engine.begin() as connection:
            mine = jobs.c.id == job, jobs.c.runner == runner, jobs.c.state == "running"
            if not connection.execute(update(jobs).where(*mine).values(updated=time(), **values)).rowcount:
                raise Cancelled

    def release(self, runner: str) -> None:
        """Queue the job of a runner that was told to end: that is no failure of the job."""
        with self.engine.begin() as connection:
            change = update(jobs).where(jobs.c.runner == runner, jobs.c.state == "running")
            connection.execute(change.values(state="queued", runner=None))

    def recover(self) -> int:
        """Queue the jobs again whose runner is no more, unless they bring it down; return how many there were."""
        found = 0
        with self.engine.begin() as connection:
            running = select(jobs.c.id, jobs.c.runner, jobs.c.updated, jobs.c.attempts).where(jobs.c.state == "running")
            for job, runner, updated, attempts in connection.execute(running).all():
                if _is_alive(runner, updated):
                    continue
                values: dict[str, Any] = {"state": "queued", "runner": None, "attempts": attempts + 1}
                if attempts + 1 >= MOST_ATTEMPTS:
                    values = {"state": "failed", "error": json.dumps(ENDED.json()), "updated": time()}
                change = update(jobs).where(jobs.c.id == job, jobs.c.runner == runner, jobs.c.state == "running")
                found += connection.execute(change.values(**values)).rowcount
        return found


def runner_name(process: int | None = None) -> str:
    """Return the name of a process of this machine, by default of this one, among all runners.

    Examples
    --------
    >>> runner_name().endswith(f":{os.getpid()}")
    True
    """
    return f"{socket.gethostname()}:{os.getpid() if process is None else process}"


def _read_error(kept: str) -> Phrase:
    if kept.startswith("{"):
        return read_phrase(json.loads(kept))
    return Phrase("{why}", why=kept)  # kept by an earlier version, which kept the English sentence


def _is_alive(runner: str, updated: float) -> bool:
    host, _, pid = runner.rpartition(":")
    if host == socket.gethostname() and pid.isdigit() and not Path(f"/proc/{pid}").exists():
        return False
    # After a crash of the machine another process may have that number.
    return runner != runner_name() and time() - updated < SILENT_SECONDS
