"""Sweeps that are spread by Dask: killed workers and schedulers change nothing."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

import pytest

from grundy.cli import run
from grundy.core.errors import NotApplicable
from grundy.sweeps import cluster
from grundy.sweeps.cluster import sweep
from grundy.sweeps.families import Task, read_family
from grundy.sweeps.folder import Plan, SweepFolder
from tests.sweeps.test_folder import begun, content, swept

FAMILY, LIMIT = "octal[0.0dd]", 3000
"""64 codes in 8 partitions of about half a second."""
SECONDS = 60


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def started(*arguments: str) -> subprocess.Popen[bytes]:
    code = "import sys; from distributed.cli import dask_scheduler, dask_worker; "
    quiet = {**os.environ, "DASK_LOGGING__DISTRIBUTED": "critical"}
    return subprocess.Popen(
        [sys.executable, "-c", code + f"sys.argv = ['dask', *{[*arguments[1:]]!r}]; {arguments[0]}.main()"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=quiet,
    )


@contextmanager
def scheduler_at(port: int) -> Iterator[subprocess.Popen[bytes]]:
    process = started("dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
    try:
        deadline = time.monotonic() + SECONDS
        with socket.socket() as probe:
            while probe.connect_ex(("127.0.0.1", port)):
                assert time.monotonic() < deadline
                time.sleep(0.05)
        yield process
    finally:
        process.kill()
        process.wait()


@contextmanager
def workers_of(port: int, number: int) -> Iterator[list[subprocess.Popen[bytes]]]:
    options = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--death-timeout", "60", "--host", "127.0.0.1")
    processes = [started("dask_worker", f"tcp://127.0.0.1:{port}", *options) for _ in range(number)]
    try:
        yield processes
    finally:
        for process in processes:
            process.kill()
            process.wait()


def client_of(folder: Path, port: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "grundy", "sweep", FAMILY, "-o", str(folder), "--limit", str(LIMIT)]
    command += ["--scheduler", f"tcp://127.0.0.1:{port}"]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def wait_for_parts(folder: Path, number: int) -> None:
    deadline = time.monotonic() + SECONDS
    while len([*folder.glob("part-*.json")]) < number:
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.slow
def test_killed_workers_and_schedulers_change_nothing(tmp_path: Path) -> None:
    swept(tmp_path / "whole", FAMILY, limit=LIMIT)
    folder, port = tmp_path / "spread", free_port()
    with scheduler_at(port), workers_of(port, 2) as workers:
        client = client_of(folder, port)
        wait_for_parts(folder, 1)
        workers[0].send_signal(signal.SIGKILL)
        wait_for_parts(folder, 3)
    said = client.communicate(timeout=SECONDS)[1].decode()
    assert client.returncode in (0, 3)
    if client.returncode:  # it may have been quicker than the end of its scheduler
        assert "the scheduler went away" in said
        assert said.count("\n") == 1
    with scheduler_at(port), workers_of(port, 2):
        client = client_of(folder, port)
        assert client.communicate(timeout=SECONDS)[1] == b""
        assert client.returncode == 0
    assert content(folder) == content(tmp_path / "whole")


def test_processes_on_this_machine_make_the_same(tmp_path: Path) -> None:
    swept(tmp_path / "whole", FAMILY, limit=LIMIT)
    told: list[int] = []
    assert sweep(begun(tmp_path / "two", FAMILY, limit=LIMIT), workers=2, progress=told.append) == []
    assert told == sorted(told)
    assert told[-1] == 64
    assert content(tmp_path / "two") == content(tmp_path / "whole")


def test_partitions_that_fail_are_named_with_their_rule(tmp_path: Path) -> None:
    text = "subtraction[a, b - a + 1; a <= 300, b <= 300]"
    folder = SweepFolder.begun(tmp_path / "sweep", Plan.of(read_family(text), Task()))
    failed = sweep(folder, workers=1)
    assert [poisoned.part for poisoned in failed] == folder.missing() != []
    assert "b - a + 1 is 0 for a=2, b=1" in str(failed[0].why)


def test_schedulers_that_do_not_answer_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "SECONDS", 0.2)
    folder = begun(tmp_path / "sweep", FAMILY, limit=LIMIT)
    with socket.create_server(("127.0.0.1", 0)) as stranger:
        silent = f"tcp://127.0.0.1:{stranger.getsockname()[1]}"
        for address in (f"tcp://127.0.0.1:{free_port()}", silent, "nonsense://x", "no address"):
            with pytest.raises(NotApplicable, match="no Dask scheduler answers at"):
                sweep(folder, scheduler=address)


def test_interrupts_while_processes_start_are_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import distributed

    def interrupted(**options: Any) -> Any:
        signal.raise_signal(signal.SIGINT)
        return nullcontext()

    monkeypatch.setattr(distributed, "LocalCluster", interrupted)
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        sweep(begun(tmp_path / "sweep", FAMILY, limit=LIMIT), workers=2)
    assert signal.getsignal(signal.SIGINT) == before
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_interrupts_are_told_in_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("grundy.cli.sweep.read_family", lambda text: signal.raise_signal(signal.SIGINT))
    assert run(["sweep", FAMILY, "-o", "nowhere"]) == 1
    assert capsys.readouterr().err == "grundy: interrupted\n"
