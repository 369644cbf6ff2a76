"""A worker: a process that answers one request after another, and may be killed at any moment.

It reads requests from a socket and writes what the app answers. A computation that takes more processor time than a
request may have is ended from within, wherever it is, so that even then a page says why; one that does not
heed that is killed by the `Crew`. Memory is limited by the operating system.
"""

from __future__ import annotations

import asyncio
import gc
import os
import pickle
import signal
import socket
import sys
import threading
from traceback import print_exc
from types import FrameType
from typing import Any

from grundy.core.errors import Undecided
from grundy.explaining.language import LANGUAGES
from grundy.kernels.compiling import compiling_seconds
from grundy.web.app import create_app
from grundy.web.framing import FAULT, GREETING, LENGTH, Asked, Replied
from grundy.web.packing import packed

WARMING = {
    "/": "",
    "/play": "position=nim(3,4,5)&panel=why",
    "/games": "",
    "/api/explain": "position=kayles(5)",
    "/api/calc": "expression=8*8",
    "/graph": "",
    "/tables": "",
    "/studio": "story=1",
    "/records": "sample=1",
    "/lab": "rule=kayles",
    "/docs": "",
}
"""Requests that bring along most of the program."""
BARS = ((9, 10), (13, 14), (3, 400))
"""Rows and columns of bars of Chomp, one for each kind of compiled table: a page has no time to compile its code."""
AGAIN = 0.2
"""How soon an alarm rings again, should something have caught it."""

app = create_app()


def answer(asked: Asked, loop: asyncio.AbstractEventLoop) -> Replied:
    """Return what the app answers.

    Examples
    --------
    >>> asked = Asked("GET", "/api/calc", b"expression=8*8")
    >>> with asyncio.Runner() as runner:
    ...     answer(asked, runner.get_loop()).status
    200
    """
    replied: dict[str, Any] = {}
    body = bytearray()

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": asked.body, "more_body": False}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            replied.update(message)
        else:
            body.extend(message.get("body", b""))

    loop.run_until_complete(app(asked.scope, receive, send))
    return packed(asked, Replied(replied["status"], tuple(replied["headers"]), bytes(body)))


class Alarm:
    """Ends what it surrounds when that has taken so much processor time, wherever the program is just then.

    Examples
    --------
    >>> with Alarm(0.01) as alarm:
    ...     while True:
    ...         pass
    Traceback (most recent call last):
    grundy.core.errors.Undecided: the limit of 0.01 seconds was reached
    >>> alarm.rang
    True
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.rang = False

    def __enter__(self) -> Alarm:
        self._compiled = compiling_seconds()
        signal.signal(signal.SIGPROF, self._ring)
        signal.setitimer(signal.ITIMER_PROF, self.seconds, AGAIN)
        return self

    def __exit__(self, *_: object) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)

    def _ring(self, _signal: int, _frame: FrameType | None) -> None:
        compiled = compiling_seconds()
        if compiled > self._compiled:  # that is no work of the request
            signal.setitimer(signal.ITIMER_PROF, compiled - self._compiled, AGAIN)
            self._compiled = compiled
            return
        self.rang = True
        raise Undecided("the limit of {seconds} seconds was reached", seconds=f"{self.seconds:g}")


def limit_memory(extra: int) -> None:
    """Let the process have so many bytes more than it has; where the operating system does not tell, do nothing."""
    try:
        import resource

        with open("/proc/self/statm", encoding="ascii") as file:
            now = int(file.read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + extra, now + extra))
    except (ImportError, OSError, ValueError):
        return


def work(connection: socket.socket, lifeline: socket.socket, seconds: float, memory: int) -> None:
    """Answer requests until the other side hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server is told, and hangs up
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    sys.unraisablehook = say_unless_alarm
    threading.Thread(target=end_with, args=(lifeline,), daemon=True).start()
    limit_memory(memory)
    loop = asyncio.new_event_loop()
    connection.sendall(GREETING)
    while (asked := receive(connection)) is not None:
        alarm = Alarm(seconds)
        reply: Replied | str | None = None
        try:
            with alarm:
                reply = answer(asked, loop)
        except Exception as error:
            # The alarm may ring where its error is swallowed, and what it left undone fails in a way of its own.
            if not alarm.rang and not isinstance(error, MemoryError):
                reply = FAULT
                print_exc()
        try:
            send(connection, reply)
        except ConnectionError:
            return  # the server is no more
        if alarm.rang or not isinstance(reply, Replied):
            os._exit(0)  # what it remembers may be half made


def say_unless_alarm(ignored: sys.UnraisableHookArgs) -> None:
    """Write an error that could not be raised to stderr; an alarm that rang there will ring again."""
    if not isinstance(ignored.exc_value, Undecided):
        sys.__unraisablehook__(ignored)


def end_with(lifeline: socket.socket) -> None:
    """End the process when the server is no more, whatever it is computing."""
    lifeline.recv(1)
    os._exit(0)


def send(connection: socket.socket, message: object) -> None:
    """Write one message."""
    content = pickle.dumps(message)
    connection.sendall(LENGTH.pack(len(content)) + content)


def receive(connection: socket.socket) -> Any:
    """Return the next message, None if the other side has hung up."""
    head = _exactly(connection, LENGTH.size)
    return pickle.loads(_exactly(connection, LENGTH.unpack(head)[0])) if head else None


def _exactly(connection: socket.socket, count: int) -> bytes:
    content = bytearray()
    while len(content) < count:
        try:
            piece = connection.recv(count - len(content))
        except ConnectionError:
            return b""
        if not piece:
            return b""
        content += piece
    return bytes(content)


def warm_up() -> None:
    """Load what nearly every request needs: done once, before the workers part, and shared by them."""
    from grundy.database.engine import engine_of
    from grundy.rulesets.boards.chomp import chomp
    from grundy.solving import solve
    from grundy.web.database import database_url
    from grundy.web.rendering import environment

    with asyncio.Runner() as runner:
        for code in LANGUAGES:
            for path, query in WARMING.items():
                answer(Asked("GET", path, f"{query}&lang={code}".encode()), runner.get_loop())
    for rows, columns in BARS:
        solve(chomp(*[columns] * rows), moves=0)
    for template in environment().list_templates():
        environment().get_template(template)  # compiles it, which takes longer than to fill it in
    if url := database_url():
        engine_of(url)  # loads the driver; the connections are each worker's own
    gc.collect()
    gc.freeze()  # the collector leaves it alone, so that its memory stays shared
