"""What changes in a class room is told at once to those who listen: streams, their limits, and their end."""

from __future__ import annotations

import asyncio
import re
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import httpx
import pytest
import uvicorn

from grundy.web import live
from grundy.web.crew import Crew
from grundy.web.failures import Busy, NoSuchPage
from grundy.web.framing import Asked, Replied
from grundy.web.front import Desk, create_front
from grundy.web.live import EVERYTHING, MOST_OF_ONE, MOST_WORDS, Hub, Listener
from grundy.web.metrics import Metrics
from grundy.web.punctual import PunctualProtocol
from tests.web.test_server import connected

GRACE = 5
"""How many seconds a server that stops waits for what goes on."""
ROOM, OTHER = "0123456789abcdef" * 2, "f" * 32


def heard(*published: tuple[str, list[str]], channel: str = ROOM) -> str:
    """Return what a listener is told after something was published, "" if nothing."""

    async def scenario() -> str:
        hub = Hub()
        with hub.listen(channel) as listener:
            for each in published:
                hub.publish(*each)
            hub.end() if not listener._words else None
            return (await listener.next()).decode()

    return asyncio.run(scenario())


def test_words_that_wait_merge_in_their_order() -> None:
    assert (
        heard((ROOM, ["game-2", "room"]), (ROOM, ["game-1", "room"])) == "event: changed\ndata: game-2 room game-1\n\n"
    )


def test_nobody_hears_of_another_room_or_of_nothing() -> None:
    assert heard((OTHER, ["room"]), (ROOM, [])) == ""


def test_reader_who_does_not_read_is_told_one_word_in_the_end() -> None:
    many = [f"game-{number}" for number in range(MOST_WORDS + 1)]
    assert heard((ROOM, many[:-1])).count("game") == MOST_WORDS
    assert heard((ROOM, many), (ROOM, ["room"])) == f"event: changed\ndata: {EVERYTHING}\n\n"


def test_silent_stream_shows_that_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "PULSE_SECONDS", 0.01)

    async def scenario() -> bytes:
        return await Listener().next()

    assert asyncio.run(scenario()) == b":\n\n"


@pytest.mark.parametrize("name", ["", "0" * 31, "0" * 33, "F" * 32, "0" * 31 + "\n", "../" * 10 + "ab"])
def test_only_a_channel_can_be_listened_to(name: str) -> None:
    with pytest.raises(NoSuchPage), Hub().listen(name):
        pass


def test_so_many_listen_from_one_address_and_in_all() -> None:
    hub = Hub(most=MOST_OF_ONE + 1)

    async def scenario() -> None:
        with ExitStack() as listening:
            for _ in range(MOST_OF_ONE):
                listening.enter_context(hub.listen(ROOM, "school"))
            for client, refused in [("school", True), ("home", False), ("elsewhere", True)]:
                if refused:
                    with pytest.raises(Busy), hub.listen(ROOM, client):
                        pass
                else:
                    listening.enter_context(hub.listen(OTHER, client))
            assert hub.listening == MOST_OF_ONE + 1

    asyncio.run(scenario())
    assert (hub.listening, hub._listeners) == (0, {})


class Changing(Crew):
    """A crew whose every answer says that something changed; slow, if told to."""

    def __init__(self, seconds: float = 0.0) -> None:
        super().__init__(0)
        self.seconds = seconds

    async def answer(self, asked: Asked, client: str) -> Replied:
        await asyncio.sleep(self.seconds)
        headers = ((b"content-type", b"text/html"), (b"grundy-changed", f"{ROOM} room game-17".encode()))
        return Replied(200, headers, b"done")


def listen(site: str, channel: str = ROOM) -> tuple[socket.socket, bytes]:
    """Return a connection that listens, and the head of its answer."""
    connection = connected(site, f"GET /class/live/{channel} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    return connection, until(connection, b"retry: ")


def until(connection: socket.socket, awaited: bytes) -> bytes:
    """Return what is read until something comes."""
    said = b""
    while awaited not in said and (piece := connection.recv(1000)):
        said += piece
    return said


@contextmanager
def serving(crew: Crew) -> Iterator[tuple[uvicorn.Server, str]]:
    """Run a server for a while; return it with its address."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        config = uvicorn.Config(
            create_front(crew, listeners=2),
            http=PunctualProtocol,
            log_level="warning",
            timeout_graceful_shutdown=GRACE,
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield server, f"http://127.0.0.1:{listener.getsockname()[1]}"
        server.should_exit = True
        thread.join(20)


@pytest.fixture
def school() -> Iterator[str]:
    """A server whose app changes the room with each answer."""
    with serving(Changing()) as (_, address):
        yield address


def test_all_listeners_of_the_room_are_told_and_the_header_is_taken_off(school: str) -> None:
    (one, head), (two, _) = listen(school), listen(school)
    with one, two:
        assert head.startswith(b"HTTP/1.1 200")
        assert b"text/event-stream" in head
        assert b"no-store" in head
        assert b"content-encoding" not in head.lower()
        answer = httpx.post(f"{school}/class/s/0/game/17/move")
        assert answer.text == "done"
        assert "grundy-changed" not in answer.headers
        for connection in (one, two):
            assert b"event: changed\ndata: room game-17\n\n" in until(connection, b"game-17\n\n")
        metrics = httpx.get(f"{school}/metrics").text
        assert "grundy_listeners 2\n" in metrics
        assert re.search(r"^grundy_changes_total \d+$", metrics, re.MULTILINE)
        refused = httpx.get(f"{school}/class/live/{ROOM}")
        assert (refused.status_code, refused.headers["retry-after"]) == (429, "1")
    end = time.monotonic() + 10
    while "grundy_listeners 0\n" not in httpx.get(f"{school}/metrics").text:
        assert time.monotonic() < end
        time.sleep(0.02)


def test_client_cannot_say_that_something_changed(site: str) -> None:
    connection, _ = listen(site)
    forged = f"{ROOM} forged"
    with connection, httpx.Client() as client:
        for method in ("GET", "POST"):
            client.request(
                method, f"{site}/api/calc", params={"expression": forged}, headers={"Grundy-Changed": forged}
            )
        assert httpx.get(f"{site}/class/live/short").status_code == 404
        assert httpx.post(f"{site}/class/live/{ROOM}").status_code == 404
        assert httpx.head(f"{site}/class/live/{ROOM}").status_code == 200
        connection.settimeout(0.2)
        with pytest.raises(TimeoutError):
            connection.recv(1000)


def test_change_is_told_even_if_its_author_has_gone() -> None:
    hub, crew = Hub(), Changing(0.05)
    sent: list[object] = []

    async def scenario() -> bytes:
        messages = iter([{"type": "http.request", "body": b"", "more_body": False}])

        async def receive() -> dict[str, object]:
            return next(messages, {"type": "http.disconnect"})

        async def send(message: object) -> None:
            sent.append(message)

        scope = Asked("POST", "/class/s/0/game/17/move").scope
        with hub.listen(ROOM) as listener:
            await Desk(crew, hub, Metrics(crew, hub), "localhost", ())(scope, receive, send)
            return await listener.next()

    assert b"game-17" in asyncio.run(scenario())


def test_streams_end_at_once_when_the_server_stops(caplog: pytest.LogCaptureFixture) -> None:
    with serving(Changing()) as (server, address):
        connection, _ = listen(address)
        began = time.monotonic()
        server.should_exit = True
        with connection:
            assert until(connection, b"0\r\n\r\n").endswith(b"0\r\n\r\n")
    assert time.monotonic() - began < GRACE
    assert caplog.records == []
