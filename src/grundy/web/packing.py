"""Pages travel packed, if the client can unpack them; what programs ask for goes as it is.

It is done by the worker, whose alarm and priority hold for it: the server itself only copies bytes.
"""

from __future__ import annotations

import gzip
from dataclasses import replace

from starlette.datastructures import MutableHeaders

from grundy.web.framing import Asked, Replied

SHORTEST = 1_000
"""A shorter page fits into one packet of the network as it is."""
LEVEL = 5
"""Beyond it packing takes more time than it saves: a page is a fifth of its length already."""


def packed(asked: Asked, replied: Replied) -> Replied:
    """Return an answer as its client may have it: packed if it is a page and the client said that it unpacks gzip.

    Examples
    --------
    >>> headers = ((b"content-type", b"text/html; charset=utf-8"), (b"vary", b"Accept-Language"))
    >>> page = Replied(200, headers, b"heap " * 1000)
    >>> sent = packed(Asked("GET", "/", headers=((b"accept-encoding", b"br, gzip"),)), page)
    >>> dict(sent.headers)[b"vary"], len(sent.body) < 100, gzip.decompress(sent.body) == page.body
    (b'Accept-Language, Accept-Encoding', True, True)
    >>> packed(Asked("GET", "/", headers=((b"accept-encoding", b"gzip;q=0"),)), page).body == page.body
    True
    """
    headers = MutableHeaders(raw=list(replied.headers))
    if len(replied.body) < SHORTEST or not headers.get("content-type", "").startswith("text/html"):
        return replied
    # Whoever keeps answers for others must know that this one depends on what the client unpacks.
    headers.add_vary_header("Accept-Encoding")
    body = replied.body
    if _unpacks_gzip(asked):
        body = gzip.compress(body, LEVEL, mtime=0)
        headers["content-encoding"] = "gzip"
        headers["content-length"] = str(len(body))
    return replace(replied, headers=tuple(headers.raw), body=body)


def _unpacks_gzip(asked: Asked) -> bool:
    """Return whether a client unpacks gzip; a weight of zero says that it does not."""
    for name, value in asked.headers:
        for item in value.lower().split(b",") if name == b"accept-encoding" else ():
            coding, _, weight = item.replace(b" ", b"").partition(b";q=")
            if coding == b"gzip":
                return weight.strip(b"0.") != b"" or not weight
    return False
