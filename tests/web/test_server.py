"""The server's own part: deadlines of headers and bodies, clients that leave, and hosts that are believed."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from grundy.core.errors import GrundyError, Undecided
from grundy.web import crew as crews
from grundy.web import limits, punctual
from grundy.web.crew import Crew
from grundy.web.failures import Busy, Fault, status_of
from grundy.web.framing import Asked
from grundy.web.front import Desk
from grundy.web.live import Hub
from grundy.web.metrics import Metrics
from grundy.web.remote import Worker
from tests.web.conftest import PATIENT


def connected(site: str, said: bytes, address: str = "127.0.0.1") -> socket.socket:
    """Return a connection from an address, on which something was said."""
    there = ("127.0.0.1", urlsplit(site).port or 80)
    connection = socket.create_connection(there, timeout=PATIENT, source_address=(address, 0))
    connection.sendall(said)
    return connection


def test_request_that_is_not_said_in_time_is_cut_off(site: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(punctual, "HEADER_SECONDS", 0.2)
    with connected(site, b"GET / HTTP/1.1\r\nHost: loc") as connection, contextlib.suppress(ConnectionResetError):
        assert connection.recv(100) == b""


def test_second_request_on_a_connection_has_a_deadline_too(site: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(punctual, "HEADER_SECONDS", 1.5)
    with connected(site, b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n") as connection:
        answered = b""
        while not answered.endswith(b"ok\n"):
            answered += (piece := connection.recv(1000))
            assert piece
        connection.sendall(b"GET /hea")
        with contextlib.suppress(ConnectionResetError):
            assert connection.recv(100) == b""


def test_body_that_does_not_arrive_is_refused(site: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BODY_SECONDS", 0.2)
    said = b"POST /api/graph HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\n{"
    with connected(site, said) as connection:
        assert connection.recv(1000).startswith(b"HTTP/1.1 408")


def test_client_who_leaves_during_an_upload_costs_one_line(site: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, logger="uvicorn.error"):
        logging.getLogger("uvicorn").propagate = True  # uvicorn keeps its lines to itself
        connected(site, b"POST /graph HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\ng").close()
        end = time.monotonic() + PATIENT
        while not caplog.records and time.monotonic() < end:
            time.sleep(0.02)
    assert {record.getMessage() for record in caplog.records} == {"a client left before its request had arrived"}


@pytest.mark.parametrize(
    ("trusted", "host", "believed"),
    [
        (("localhost",), "localhost:8000", True),
        (("localhost",), "LOCALHOST", True),
        (("localhost",), "evil.example", False),
        (("localhost",), "192.168.1.5:8000", False),
        (("*",), "192.168.1.5:8000", True),
        (("*",), "[::1]:8000", True),
        (("*",), "evil.example", False),
        (("games.example.org",), "games.example.org", True),
        ((), "", False),
    ],
)
def test_hosts_are_believed_as_far_as_told(trusted: tuple[str, ...], host: str, believed: bool) -> None:
    crew = Crew()
    assert Desk(crew, Hub(), Metrics(crew, Hub()), "localhost", trusted).believes(host) == believed


def test_connection_made_as_a_worker_is_killed_is_read() -> None:
    """It may get the number of the worker's socket, at which the loop looked a moment ago."""

    async def scenario() -> bytes:
        loop = asyncio.get_running_loop()
        worker = Worker(3.0, 1 << 30)
        number = worker.socket.fileno()
        asked = Asked("GET", "/api/solve", b"position=shannon(" + b"3," * 1300 + b"3)", (), "http", "", b"")
        worker.ask(asked)
        await asyncio.sleep(0.3)
        worker.kill()
        await asyncio.sleep(0.01)
        pairs = [socket.socketpair() for _ in range(10)]
        ours, theirs = next((pair for pair in pairs if pair[0].fileno() == number), pairs[0])
        try:
            ours.setblocking(False)
            reading = asyncio.ensure_future(loop.sock_recv(ours, 10))
            await asyncio.sleep(0)
            theirs.sendall(b"hello")
            return await asyncio.wait_for(reading, PATIENT)
        finally:
            for one, other in pairs:
                one.close()
                other.close()

    assert asyncio.run(scenario()) == b"hello"


@pytest.mark.parametrize(("address", "is_proxy"), [("127.0.0.2", False), ("127.0.0.1", True)])
def test_one_address_has_only_so_many_connections_unless_it_is_a_proxy(
    site: str, address: str, is_proxy: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(punctual, "MOST_OF_ONE", 2)
    there, answers = ("127.0.0.1", urlsplit(site).port or 80), []
    with contextlib.ExitStack() as stack:
        for _ in range(3):
            connection = socket.create_connection(there, timeout=PATIENT, source_address=(address, 0))
            stack.enter_context(connection)
            try:
                connection.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
                answers.append(connection.recv(1000).startswith(b"HTTP/1.1 200"))
            except ConnectionError:
                answers.append(False)
    assert answers == [True, True, is_proxy]


UNREADABLE = b"GET /health HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"


def test_nonsense_after_an_answer_closes_the_connection(site: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING), connected(site, UNREADABLE) as connection:
        connection.sendall(b"zz\r\n")
        while connection.recv(1000):
            pass
    assert not [record for record in caplog.records if record.exc_info]


LARGE = b"GET /api/graph?position=nim(9,9,9" + b",0" * 200 + b") HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.mark.parametrize("limit", ["READ_SECONDS", "MOST_UNREAD"])
def test_answer_that_nobody_reads_is_not_kept(site: str, limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(punctual, limit, 0.5)
    address = "127.0.0.3"  # of nobody else, for connections that were made before may end meanwhile
    with connected(site, LARGE, address) as connection:
        end, accepted = time.monotonic() + PATIENT, False
        while not accepted or punctual._connections[address]:  # until the server has had enough of it
            accepted |= bool(punctual._connections[address])
            assert time.monotonic() < end
            time.sleep(0.01)
        received = 0
        with contextlib.suppress(ConnectionResetError):
            while piece := connection.recv(1_000_000):
                received += len(piece)
    assert received < 11_000_000
    assert not punctual._unread[address]


HOPELESS = [Asked("GET", "/api/graph", b"position=nim(9,9,9" + b",0" * zeros + b")") for zeros in range(800, 816)]


def test_one_client_leaves_places_for_long_work_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crews, "MOST_LINED_UP_OF_ONE", 2)

    async def scenario() -> list[int]:
        crew = Crew(processor_seconds=0.5)
        crew.start()
        try:
            crowd = [asyncio.ensure_future(crew.answer(asked, "greedy")) for asked in HOPELESS]
            await asyncio.wait(crowd, return_when=asyncio.FIRST_COMPLETED)
            with contextlib.suppress(Undecided):  # it had its turn
                await asyncio.wait_for(crew.answer(HOPELESS[0], "modest"), PATIENT)
            return [isinstance(error, Busy) for error in await asyncio.gather(*crowd, return_exceptions=True)]
        finally:
            crew.stop()

    refused = asyncio.run(scenario())
    assert 0 < sum(refused) < len(refused)


def test_class_that_opens_the_same_page_at_once_is_answered() -> None:
    page = Asked("GET", "/play", b"position=kayles(33)&panel=why")

    async def scenario() -> list[int]:
        crew = Crew(seconds=PATIENT)
        crew.start()
        try:
            return [reply.status for reply in await asyncio.gather(*(crew.answer(page, "school") for _ in range(30)))]
        finally:
            crew.stop()

    assert asyncio.run(scenario()) == [200] * 30


def test_pipes_of_dismissed_workers_are_closed() -> None:
    async def scenario() -> int:
        crew = Crew(processor_seconds=0.2)
        crew.start()
        try:
            for number in range(2):
                crowd = (crew.answer(asked, f"client {number}") for asked in HOPELESS)
                await asyncio.gather(*crowd, return_exceptions=True)
            await asyncio.sleep(0.3)
            crew._hire()
            return len(os.listdir("/proc/self/fd"))
        finally:
            crew.stop()

    if not Path("/proc/self/fd").is_dir():
        pytest.skip("the system does not list the files of a process")
    before = len(os.listdir("/proc/self/fd"))
    assert asyncio.run(scenario()) < before + 40


def test_worker_is_hired_later_if_there_is_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> Worker:
        raise OSError("too many open files")

    async def scenario() -> int:
        crew = Crew(1)
        with monkeypatch.context() as patched:
            patched.setattr(crews, "HIRE_SECONDS", 0.1)
            patched.setattr(crews, "Worker", full)
            crew.start()
        try:
            return (await crew.answer(Asked("GET", "/api/calc", b"expression=8*8"), "client")).status
        finally:
            crew.stop()

    assert asyncio.run(scenario()) == 200


def test_those_who_gave_up_waiting_do_not_count() -> None:
    async def scenario() -> int:
        crew = Crew(0)
        waiting = [asyncio.ensure_future(crew.answer(HOPELESS[0], "client")) for _ in range(3)]
        await asyncio.sleep(0.01)
        assert crew.gauges()["waiting"] == 3
        waiting[0].cancel()
        waiting[2].cancel()
        await asyncio.sleep(0.01)
        left = crew.gauges()["waiting"]
        waiting[1].cancel()
        return left

    assert asyncio.run(scenario()) == 1


def test_start_of_a_worker_is_not_held_against_its_first_request() -> None:
    async def scenario() -> int:
        crew = Crew(1)
        for _ in range(8):
            crew.start()
            asked = (Asked("GET", "/api/solve", b"position=nim(3,4,%d)" % heap) for heap in range(8))
            await asyncio.gather(*(crew.answer(one, "client") for one in asked))
            crew.stop()
        return crew.counts["long"]

    assert asyncio.run(scenario()) == 0


def test_mistake_of_the_program_is_told_as_one_and_others_are_answered() -> None:
    """It is no lack of time or memory, and the worker that met it is replaced."""

    async def asked() -> tuple[GrundyError, int]:
        crew = Crew()
        crew.start()
        try:
            broken: Any = None  # no request has such a query
            with pytest.raises(Fault) as raised:
                await crew.answer(Asked("GET", "/play", broken), "client")
            replied = await crew.answer(Asked("GET", "/api/solve", b"position=nim(3)"), "client")
            return raised.value, replied.status
        finally:
            crew.stop()

    fault, status = asyncio.run(asked())
    assert status_of(fault) == 500
    assert status == 200
