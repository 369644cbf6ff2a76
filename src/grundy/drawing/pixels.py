"""A coloured pixel for each cell of a large table, as a small PNG."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Sequence

SIGNATURE = b"\x89PNG\r\n\x1a\n"
MOST_COLOURS = 256


def pixels(rows: Iterable[bytes], width: int, colours: Sequence[tuple[int, int, int]]) -> bytes:
    r"""Return a PNG in which each byte of a row is the number of a colour.

    Examples
    --------
    >>> pixels([b"\x00\x01", b"\x01\x00"], 2, [(255, 255, 255), (20, 113, 79)])[1:4]
    b'PNG'
    """
    lines = [b"\x00" + row for row in rows]
    head = struct.pack(">IIBBBBB", width, len(lines), 8, 3, 0, 0, 0)
    palette = b"".join(map(bytes, colours))
    parts = [(b"IHDR", head), (b"PLTE", palette), (b"IDAT", zlib.compress(b"".join(lines))), (b"IEND", b"")]
    return SIGNATURE + b"".join(_chunk(*part) for part in parts)


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def mixed(colour: str, paper: str, strength: float) -> tuple[int, int, int]:
    """Return a colour laid on paper, as strong as told from 0 to 1.

    Examples
    --------
    >>> mixed("#000000", "#ffffff", 0.2)
    (204, 204, 204)
    """
    above, below = (bytes.fromhex(each[1:]) for each in (colour, paper))
    red, green, blue = (
        round(over * strength + under * (1 - strength)) for over, under in zip(above, below, strict=True)
    )
    return red, green, blue
