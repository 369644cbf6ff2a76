"""Jobs: each is done by one runner, cancelled ones stop, and whatever is killed goes on to the same result."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import sleep, time

import pytest
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from grundy import NotApplicable, Undecided
from grundy.jobs import runner
from grundy.jobs import store as stored
from grundy.jobs.kinds import KINDS
from grundy.jobs.runner import run_job, run_jobs
from grundy.jobs.store import Cancelled, Store
from grundy.lab import checkpoints
from grundy.lab.proofs import proof_document
from grundy.lab.sequences import heap_game, heap_values, prove_period

RUNNER = """
import sys
from grundy.jobs.runner import run_jobs
from grundy.jobs.store import Store
from grundy.lab import checkpoints
checkpoints.SECONDS = 0.1
run_jobs(Store(sys.argv[1]))
"""


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/jobs.db"


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    made = Store.prepared(url)
    yield made
    made.close()


def do_all(store: Store, *jobs: stored.Job) -> list[stored.Job]:
    run_jobs(store, is_over=lambda: all(store.get(job.id).state not in stored.UNFINISHED for job in jobs))
    return [store.get(job.id) for job in jobs]


def test_results_are_those_of_the_library(store: Store) -> None:
    period = store.add("period", {"rule": "kayles"}, "me")
    values = store.add("values", {"rule": "subtraction[1,2]", "to": 9, "play": "misere"}, "me")
    done = do_all(store, period, values)
    assert done[0].result == proof_document(prove_period(heap_game("kayles")))
    assert done[1].result["values"] == heap_values(heap_game("subtraction[1,2]"), 9, "misere")
    assert [job.state for job in done] == ["done", "done"]


def test_each_job_is_claimed_once(database: str) -> None:
    store = Store(database)
    jobs = {store.add("values", {"rule": "kayles", "to": 1, "play": "normal"}, f"{n}").id for n in range(20)}
    with ThreadPoolExecutor(5) as pool:
        claimed = list(pool.map(lambda n: store.claim(f"runner {n}"), range(24)))
    assert sorted(job.id for job in claimed if job is not None) == sorted(jobs)
    store.close()


def test_wrong_request_is_refused_and_a_failure_told(store: Store) -> None:
    for kind, request in (("period", {"rule": "chomp"}), ("period", {"rule": "kayles", "limit": 0}), ("values", {})):
        with pytest.raises((NotApplicable, ValueError)):
            KINDS[kind].checked(request)
    [failed] = do_all(store, store.add("period", {"rule": "gibberish"}, "me"))
    assert failed.state == "failed"
    assert "gibberish" in str(failed.error)
    with store.engine.begin() as connection:  # as an earlier version kept it
        connection.execute(stored.jobs.update().values(error="it {is} gone"))
    assert store.get(failed.id).json()["error"] == "it {is} gone"


def test_cancelled_job_stops_and_is_no_longer_the_runners(store: Store) -> None:
    waiting, running = (store.add("period", {"rule": "octal[0.007]", "limit": 10**8}, "me") for _ in range(2))
    assert store.cancel(waiting.id).state == "cancelled"
    claimed = store.claim("me")
    assert claimed is not None
    assert claimed.id == running.id
    store.cancel(running.id)
    run_job(store, claimed, "me")  # ends at once
    with pytest.raises(Cancelled):
        store.report(running.id, "me", 5)
    assert store.get(running.id).state == "cancelled"
    assert do_all(store, waiting, running)[0].result is None


def test_one_client_has_only_some_jobs(store: Store) -> None:
    for _ in range(stored.MOST_OF_ONE):
        store.add("period", {"rule": "kayles"}, "greedy")
    with pytest.raises(Undecided):
        store.add("period", {"rule": "kayles"}, "greedy")
    store.add("period", {"rule": "kayles"}, "modest")


def test_oldest_of_the_finished_jobs_go_first_and_unfinished_ones_never(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def finished(number: int, result: str) -> list[str]:
        for _ in range(number):
            job = store.add("values", {"rule": "kayles"}, "me")
            store.finish(store.claim("me").id, "me", result)  # type: ignore[union-attr]
            names.append(job.id)
        return kept()

    def kept() -> list[str]:
        with store.engine.connect() as connection:
            there = set(connection.scalars(select(stored.jobs.c.id)))
        assert {running.id, waiting.id} <= there
        return [name for name in names if name in there]

    names: list[str] = []
    running, waiting = store.add("period", {"rule": "kayles"}, "you"), store.add("period", {"rule": "kayles"}, "you")
    assert {store.claim("you").id, store.claim("elsewhere").id} == {running.id, waiting.id}  # type: ignore[union-attr]
    store.release("elsewhere")
    with store.engine.begin() as connection:  # it waits behind all that follow
        connection.execute(stored.jobs.update().where(stored.jobs.c.id == waiting.id).values(updated=time() + 9e9))
    monkeypatch.setattr(stored, "MOST_FINISHED", 5)
    assert finished(9, "x") == names[-5:]
    monkeypatch.setattr(stored, "MOST_BYTES", 250)
    assert finished(3, "x" * 98) == names[-2:]
    assert finished(1, "x" * 1000) == names[-1:]
    monkeypatch.setattr(stored, "KEPT_SECONDS", -1.0)
    assert finished(1, "x") == []


def test_job_that_brings_its_runner_down_is_given_up(store: Store) -> None:
    job = store.add("period", {"rule": "kayles"}, "me")
    for _ in range(stored.MOST_ATTEMPTS):
        assert store.get(job.id).state == "queued"
        store.claim(f"{stored.runner_name().rpartition(':')[0]}:4194305")  # no process has that number
        store.recover()
    assert store.get(job.id).state == "failed"


def test_job_whose_runner_is_told_to_end_is_queued_and_blamed_for_nothing(store: Store) -> None:
    """A server may be started again any number of times while a job is at work."""
    job = store.add("period", {"rule": "kayles"}, "client")
    for _ in range(2 * stored.MOST_ATTEMPTS):
        assert store.claim("elsewhere:1") is not None
        store.release("elsewhere:1")
        assert store.get(job.id).state == "queued"
        assert store.recover() == 0


def test_number_of_a_runner_that_another_process_has_now_does_not_hold_its_job(store: Store) -> None:
    job = store.add("period", {"rule": "kayles"}, "me")
    store.claim(f"{stored.runner_name().rpartition(':')[0]}:{os.getppid()}")
    assert store.recover() == 0
    with store.engine.begin() as connection:
        connection.execute(stored.jobs.update().values(updated=time() - 2 * stored.SILENT_SECONDS))
    assert store.recover() == 1
    assert store.get(job.id).state == "queued"


def test_runner_waits_for_a_database_that_fails(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    failures = iter([OperationalError("UPDATE", {}, Exception("database is locked"))])
    recover = store.recover

    def fail_once() -> int:
        for failure in failures:
            raise failure
        return recover()

    monkeypatch.setattr(runner, "FAILURE_SECONDS", 0)
    monkeypatch.setattr(store, "recover", fail_once)
    [done] = do_all(store, store.add("period", {"rule": "kayles"}, "me"))
    assert done.state == "done"
    [line] = caplog.messages
    assert line.startswith("the jobs cannot be reached: ")


def test_tables_that_could_not_be_made_are_made_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path}/new.db"
    with monkeypatch.context() as patched:
        patched.setattr("alembic.op.create_index", _no_room)
        with pytest.raises(OSError, match="no room"):
            Store.prepared(url)
    Store.prepared(url).close()


def _no_room(*_: object, **__: object) -> None:
    raise OSError("no room")


@pytest.mark.slow
def test_killed_runner_is_followed_by_another_to_the_same_result(store: Store, url: str) -> None:
    job = store.add("period", {"rule": "octal[0.165]"}, "me")
    with subprocess.Popen([sys.executable, "-c", RUNNER, url]) as process:
        while store.kept(job.id) is None and store.get(job.id).state in stored.UNFINISHED:
            sleep(0.02)
        process.kill()
    [done] = do_all(store, job)
    assert done.result == proof_document(prove_period(heap_game("octal[0.165]")))
    assert done.result["grundy"]["period"] == 1550


@pytest.mark.parametrize("kind", ["period", "values"])
def test_long_job_gives_way_and_comes_to_the_same_result(
    kind: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever waits is not held up by the longest job of all."""
    monkeypatch.setattr(runner, "TURN_SECONDS", 0.0)
    monkeypatch.setattr(checkpoints, "SECONDS", 0.0)
    finished: list[str] = []
    finish = Store.finish

    def noted(self: Store, job: str, name: str, result: object) -> None:
        finished.append(job)
        finish(self, job, name, result)

    monkeypatch.setattr(Store, "finish", noted)
    rules = heap_game("octal[0.106]")
    wanted = {"rule": rules.name, "limit": 300_000, "to": 300_000, "play": "normal"}
    long = store.add(kind, wanted, "greedy", 300_000)
    short = store.add("values", {"rule": "kayles", "to": 3, "play": "normal"}, "modest", 3)
    done = do_all(store, long, short)
    assert finished == [short.id, long.id]
    if kind == "period":
        assert done[0].result == proof_document(prove_period(rules, limit=300_000))
    else:
        assert done[0].result["values"] == heap_values(rules, 300_000)
    assert [job.done for job in done] == [300_000, 3]
