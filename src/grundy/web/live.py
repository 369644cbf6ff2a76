"""What changes in a class room, told at once to those who look at it: server-sent events.

Whoever changes a room names its channel and what changed, in the header `CHANGED` of the answer; the server takes the
header off and publishes the words to the readers of ``/class/live/CHANNEL``. An event says that something changed,
never what it is now: a reader whom a word concerns asks for the page again. So words that wait merge, an
event that is lost costs a moment, and nothing is told here that a page would hide.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from grundy.core.ruleset import N_
from grundy.web.failures import Busy, NoSuchPage, answer_with

CHANGED = b"grundy-changed"
"""The header of an answer of the app: a channel, and words."""
CHANNEL = re.compile("[0-9a-f]{32}")
MOST_LISTENERS, MOST_OF_ONE = 1_000, 300
"""How many listen at once, in all and from one address, which a school may share."""
MOST_WORDS, EVERYTHING = 64, "everything"
"""How many words wait for a reader; more of them become one that concerns every page."""
PULSE_SECONDS = 15.0
"""How often a silent stream says that it is there, so that a connection that is dead is noticed."""
RETRY = b"retry: 2000\n\n"
"""How many milliseconds a browser waits before it connects again."""
PULSE = b":\n\n"
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # a proxy passes on what comes as it comes
]


class Listener:
    """One reader of a channel, and the words that wait for it."""

    def __init__(self) -> None:
        self.ended = False
        self._words: dict[str, None] = {}
        """As a set, in the order in which they came."""
        self._news = asyncio.Event()

    def hear(self, words: Iterable[str]) -> None:
        """Keep words until they are read."""
        self._words.update(dict.fromkeys(words))
        if len(self._words) > MOST_WORDS or EVERYTHING in self._words:
            self._words = {EVERYTHING: None}
        if self._words:
            self._news.set()

    def end(self) -> None:
        """Let the stream end."""
        self.ended = True
        self._news.set()

    async def next(self) -> bytes:
        """Return what is written next: an event, a pulse if there was none for a while, nothing at the end."""
        try:
            async with asyncio.timeout(PULSE_SECONDS):
                await self._news.wait()
        except TimeoutError:
            return PULSE
        if self.ended:
            return b""
        self._news.clear()
        words, self._words = self._words, {}
        return f"event: changed\ndata: {' '.join(words)}\n\n".encode()


class Hub:
    r"""The listeners of all channels.

    Parameters
    ----------
    most
        How many may listen at once.

    Examples
    --------
    >>> async def heard():
    ...     hub, channel = Hub(), "0" * 32
    ...     with hub.listen(channel) as listener:
    ...         hub.publish(channel, ["game-17", "room"])
    ...         hub.publish(channel, ["game-17"])
    ...         return await listener.next()
    >>> asyncio.run(heard())
    b'event: changed\ndata: game-17 room\n\n'
    """

    def __init__(self, most: int = MOST_LISTENERS) -> None:
        self.most = min(most, MOST_LISTENERS)
        self.published = 0
        """How many changes were told so far."""
        self.ended = False
        self._listeners: dict[str, set[Listener]] = {}
        self._clients: Counter[str] = Counter()

    @property
    def listening(self) -> int:
        """How many listen now."""
        return self._clients.total()

    def publish(self, channel: str, words: Iterable[str]) -> None:
        """Tell the listeners of a channel what changed."""
        self.published += 1
        words = list(words)
        for listener in self._listeners.get(channel, ()):
            listener.hear(words)

    def publish_header(self, value: bytes) -> None:
        """Tell what a header `CHANGED` says."""
        channel, *words = value.decode("latin-1").split() or [""]
        self.publish(channel, words)

    @contextmanager
    def listen(self, channel: str, client: str = "") -> Iterator[Listener]:
        """Listen to a channel for a while.

        Raises
        ------
        NoSuchPage
            If no channel has such a name.
        Busy
            If too many listen, in all or from this address.
        """
        if not CHANNEL.fullmatch(channel):
            raise NoSuchPage(N_("there is nothing at this address"))
        if self.listening >= self.most or self._clients[client] >= MOST_OF_ONE:
            raise Busy(N_("too many pages listen at once, try again in a moment"))
        listener = Listener()
        self._clients[client] += 1
        self._listeners.setdefault(channel, set()).add(listener)
        if self.ended:
            listener.end()
        try:
            yield listener
        finally:
            self._clients[client] -= 1
            self._clients += Counter()  # forgets clients who do not listen
            self._listeners[channel].remove(listener)
            if not self._listeners[channel]:
                del self._listeners[channel]

    def end(self) -> None:
        """End all streams: the server stops."""
        self.ended = True
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.end()


class Live:
    """Answers ``/class/live/{channel}`` by the stream of a channel."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Tell what changes until the reader goes or the server stops."""
        request = Request(scope, receive)
        client = request.client.host if request.client else ""
        try:
            with self.hub.listen(request.path_params["channel"], client) as listener:
                if request.method == "HEAD":
                    listener.end()
                await _tell(listener, receive, send)
        except (NoSuchPage, Busy) as error:
            response: Response = answer_with(request, error)
            await response(scope, receive, send)


async def _tell(listener: Listener, receive: Receive, send: Send) -> None:
    async def notice_end() -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        listener.end()

    leaving = asyncio.ensure_future(notice_end())
    try:
        await send({"type": "http.response.start", "status": 200, "headers": [*HEADERS]})
        piece = RETRY
        while piece:
            await send(_body(piece, more=True))
            piece = await listener.next()
        await send(_body(b"", more=False))
    finally:
        leaving.cancel()


def _body(piece: bytes, *, more: bool) -> Message:
    return {"type": "http.response.body", "body": piece, "more_body": more}
