"""What the server and its workers say to each other: a request whose body has been read, and the answer to it."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Any

LENGTH = struct.Struct("!Q")
"""Every message begins with its length."""
GREETING = b"!"
"""What a worker says when it can begin."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A request with its body.

    Examples
    --------
    >>> Asked("GET", "/play", b"position=kayles").scope["query_string"]
    b'position=kayles'
    """

    method: str
    path: str
    query: bytes = b""
    headers: tuple[tuple[bytes, bytes], ...] = ()
    scheme: str = "http"
    client: str = ""
    body: bytes = b""

    @property
    def changes_room(self) -> bool:
        """Whether it may change a class room: then it is begun only once, and done even if nobody waits for the answer.

        Examples
        --------
        >>> Asked("POST", "/class/join").changes_room, Asked("GET", "/class/join").changes_room
        (True, False)
        """
        return self.method == "POST" and self.path.split("/")[1:2] == ["class"]

    @property
    def scope(self) -> dict[str, Any]:
        """The request as an app is given it."""
        return {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": self.method,
            "path": self.path,
            "raw_path": self.path.encode(),
            "root_path": "",
            "query_string": self.query,
            "headers": list(self.headers),
            "scheme": self.scheme,
            "server": None,
            "client": (self.client, 0) if self.client else None,
        }


FAULT = "fault"
"""What a worker sends in place of an answer when the program has a mistake; it has written of it to stderr."""


@dataclass(frozen=True, slots=True)
class Replied:
    """The answer to a request."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes
