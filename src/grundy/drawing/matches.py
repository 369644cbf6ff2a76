"""How a match and a bundle of matches look."""

from __future__ import annotations

from grundy.core.decimals import decimal
from grundy.drawing.palette import HEAD, MUTED, WOOD, WOOD_EDGE
from grundy.drawing.svg import Area, figure, rectangle, shorten

STICK = 80
"""The length of a match below its head."""


def match(x: float, y: float, stick: float = STICK) -> str:
    """Return a match with its head up.

    Examples
    --------
    >>> match(22, 0).count("rect")
    2
    """
    wood = rectangle(Area(x - 5, y + 14, 10, stick), rx=3, class_="stick", fill=WOOD, stroke=WOOD_EDGE)
    return wood + rectangle(Area(x - 7, y + 6, 14, 22), rx=7, class_="head", fill=HEAD)


def bundle(x: float, heap: int) -> str:
    """Return a bundle of matches with its number.

    Examples
    --------
    >>> "1000000000000…" in bundle(0, 10**30)
    True
    """
    sticks = "".join(match(x + 22 + 9 * n, 0) for n in range(7))
    band = rectangle(Area(x + 8, 48, 82, 14), rx=5, class_="band", fill=MUTED)
    return sticks + band + figure(x + 100, 66, shorten(decimal(heap), 14), size=22, text_anchor=None)
