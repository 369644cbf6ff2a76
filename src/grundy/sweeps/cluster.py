"""Spreading a sweep over processes and machines, by Dask.

A task is a partition. The worker that takes it writes it to the folder, which all of them reach under
the same name, and tells the scheduler only that it is done. A worker that dies gives its tasks back. A partition that
fails again and again is named with its rule, and the others go on.
"""

from __future__ import annotations

import logging
import re
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing import resource_tracker
from pathlib import Path
from random import randrange
from typing import Any

from grundy.core.errors import GrundyError, NotApplicable, Undecided, quote
from grundy.core.limits import cores
from grundy.core.phrase import Phrase
from grundy.sweeps.families import Family, Task, array_of
from grundy.sweeps.folder import SweepFolder

RETRIES = 2
"""How often a partition that failed is tried again."""
SECONDS = 30
"""How long a scheduler is waited for."""
_ADDRESS = re.compile(r"(?:tcp|tls)://\[?([^/\s]+?)\]?:([0-9]{1,5})/?")


@dataclass(frozen=True, slots=True)
class Poisoned:
    """A partition that could not be made, and why."""

    part: int
    rule: str
    """The rule that it failed at, or the first of the partition if that is not known."""
    why: Phrase
    is_known: bool
    """Whether it is known that it failed at this rule."""


def sweep(
    folder: SweepFolder,
    *,
    workers: int | None = None,
    scheduler: str | None = None,
    device: str = "cpu",
    memory: int = 4096,
    progress: Callable[[int], None] | None = None,
) -> list[Poisoned]:
    """Make all partitions that are missing, save the manifest, and return those that could not be made.

    Parameters
    ----------
    workers
        How many processes work on it, as many as there are cores by default; one works in this process.
    scheduler
        The address of a Dask cluster that exists, to work there instead.
    progress
        Called with how many of the numbers of the family are done, and during the work of this process, too.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from grundy.sweeps.families import read_family
    >>> from grundy.sweeps.folder import Plan
    >>> with TemporaryDirectory() as path:
    ...     folder = SweepFolder.begun(Path(path, "codes"), Plan.of(read_family("octal[1 digit]"), Task()))
    ...     sweep(folder, workers=1), folder.manifest()["done"]
    ([], 8)
    """
    missing = _from_anywhere(folder.missing())
    stretch, family = folder.plan.stretch, folder.family
    total = family.end - family.first
    told = max(0, total - len(missing) * stretch)

    def count(parts: int, within: int = 0) -> None:
        if progress is not None:
            progress(min(total, told + parts * stretch + within))

    number = min(workers or cores(), len(missing))
    try:
        if device == "cuda" or (scheduler is None and number <= 1):
            return _one_by_one(folder, missing, device, memory, count)
        with _client(scheduler, number) as client:
            return _spread(client, folder, missing, memory, count)
    finally:
        folder.save()


def _from_anywhere(parts: list[int]) -> list[int]:
    """Return partitions in another order on each machine: those that share a folder meet late."""
    start = randrange(len(parts)) if parts else 0
    return parts[start:] + parts[:start]


def _one_by_one(
    folder: SweepFolder, missing: list[int], device: str, memory: int, count: Callable[..., None]
) -> list[Poisoned]:
    """Make partitions in this process; one is written while the next is worked on."""
    poisoned = []
    with ThreadPoolExecutor(1) as writer:
        writing: Future[None] | None = None
        for at, part in enumerate(missing):
            if folder.done(part) is not None:  # another machine was quicker
                continue
            try:
                found = folder.computed(part, device=device, memory=memory, progress=partial(count, at))
            except GrundyError as error:
                poisoned.append(_poison(folder, part, error))
                continue
            if writing is not None:
                writing.result()
            writing = writer.submit(folder.write, part, *found)
            count(at + 1)
        if writing is not None:
            writing.result()
    return sorted(poisoned, key=lambda failed: failed.part)


def make_part(path: str, part: int, memory: int) -> Poisoned | None:
    """Make one partition of the sweep in a folder; this is the task of a worker.

    Examples
    --------
    >>> make_part("no such folder", 0, 100)
    Traceback (most recent call last):
    grundy.core.errors.InvalidNotation: 'no such folder' is not the folder of a sweep
    """
    folder = SweepFolder.opened(Path(path))
    try:
        folder.make(part, memory=memory)
    except GrundyError as error:  # it would fail anywhere
        return _poison(folder, part, error)
    return None


def _poison(folder: SweepFolder, part: int, error: BaseException) -> Poisoned:
    """Return what is wrong with a partition: its rules are tried one by one if that does not take the process down."""
    plan, family = folder.plan, folder.family
    start = plan.parts()[part]
    numbers = array_of(family.numbers(start, min(start + plan.stretch, family.end)))
    if isinstance(error, GrundyError):
        for number in numbers.tolist() if family.has_rules else ():
            try:
                family.found(range(number, number + 1), Task(plan.play, plan.limit))
            except GrundyError as wrong:
                return Poisoned(part, _rule(family, number), wrong.phrase, is_known=True)
        return Poisoned(part, family.text, error.phrase, is_known=True)
    rule = _rule(family, int(numbers[0])) if len(numbers) else family.text
    return Poisoned(part, rule, Phrase("{why}", why=str(error) or type(error).__name__), is_known=False)


def _rule(family: Family, number: int) -> str:
    """Return the notation of a rule, or of the family if that is what is wrong with it."""
    try:
        return family.rule(number)
    except GrundyError:
        return family.text


@contextmanager
def _client(scheduler: str | None, workers: int) -> Iterator[Any]:
    """Yield a client of the cluster at an address, or of one of processes on this machine."""
    from distributed import Client, LocalCluster

    for name in logging.root.manager.loggerDict:  # what matters is told in our words
        if name.startswith(("distributed", "tornado", "asyncio")):
            logging.getLogger(name).setLevel(logging.CRITICAL)
    if scheduler is not None:
        _expect_answer(scheduler)
        with Client(scheduler, timeout=SECONDS) as client:
            yield client
        return
    try:
        with _deaf_to_interrupts() as heard:
            cluster = LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                processes=True,
                dashboard_address="127.0.0.1:0",
                memory_limit=0,
                silence_logs=logging.CRITICAL,
            )
    except RuntimeError:
        raise Undecided("the processes that should do the work could not be started; try again") from None
    with cluster:
        if heard:
            raise KeyboardInterrupt
        with Client(cluster) as client:
            yield client


@contextmanager
def _deaf_to_interrupts() -> Iterator[list[int]]:
    """Let the processes that start here never hear an interrupt: this one is told, and ends them.

    They inherit that it is blocked. What this process hears meanwhile is put into the list.
    """
    heard: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield heard
        return
    resource_tracker.ensure_running()  # it would let interrupts through again when it starts
    before = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield heard
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        signal.signal(signal.SIGINT, before)


def _expect_answer(scheduler: str) -> None:
    """Refuse an address at which no scheduler answers: a client of Dask would wait there for minutes, or for ever."""
    from distributed.utils import LoopRunner

    written = _ADDRESS.fullmatch(scheduler)
    with suppress(Exception):  # whatever strangers say there
        if written is not None:
            with socket.create_connection((written[1], int(written[2])), SECONDS):
                pass
            if LoopRunner().run_sync(_identity, scheduler, callback_timeout=SECONDS) == "Scheduler":
                return
    raise NotApplicable("no Dask scheduler answers at {address}", address=quote(scheduler))


async def _identity(address: str) -> str:
    """Return what listens at an address, in the words of Dask."""
    from distributed.comm import connect
    from distributed.core import send_recv
    from distributed.security import Security

    comm = await connect(address, SECONDS, **Security().get_connection_args("client"))
    try:
        told: str = (await send_recv(comm, op="identity"))["type"]
    finally:
        comm.abort()
    return told


def _spread(
    client: Any, folder: SweepFolder, missing: list[int], memory: int, count: Callable[..., None]
) -> list[Poisoned]:
    from distributed import as_completed
    from distributed.client import FutureCancelledError

    path = str(folder.path.resolve())
    futures = {client.submit(make_part, path, part, memory, retries=RETRIES, pure=False): part for part in missing}
    poisoned = []
    for done, future in enumerate(as_completed(futures)):
        try:
            found = future.result()
        except (OSError, FutureCancelledError) as error:
            if future.cancelled():
                raise Undecided(
                    "the scheduler went away; what is done is kept, and the same command goes on from there"
                ) from None
            if isinstance(error, OSError) and error.errno is not None:  # a full disk is full for all
                raise
            found = _poison(folder, futures[future], error)
        except Exception as error:  # whatever went wrong in a worker, KilledWorker among it
            found = _poison(folder, futures[future], error)
        if found is not None:
            poisoned.append(found)
        count(done + 1)
    return sorted(poisoned, key=lambda failed: failed.part)
