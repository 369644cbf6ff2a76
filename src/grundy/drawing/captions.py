"""The title of a picture, the line below it, and small labels."""

from __future__ import annotations

from grundy.drawing.palette import INK
from grundy.drawing.svg import Picture, figure, note, shorten

WIDTH, EDGE = 760.0, 24.0


def grouped(number: int) -> str:
    """Return a number with thin spaces between groups of three digits.

    Examples
    --------
    >>> grouped(40_000_000).replace("\u2009", " "), grouped(1234)
    ('40 000 000', '1234')
    """
    return str(number) if number < 10_000 else f"{number:,}".replace(",", "\u2009")


def label(x: float, y: float, words: str, *, anchor: str = "middle", size: float = 12.5) -> str:
    """Return a small label.

    Examples
    --------
    >>> "heap" in label(0, 0, "heap")
    True
    """
    return note(x, y, words, class_="tick", size=size, text_anchor=anchor)


def captioned(title: str, line: str, body: str, height: float, width: float = WIDTH) -> Picture:
    """Return the finished picture with its title and a line below it, which also describe it in words.

    Examples
    --------
    >>> captioned("Values of kayles", "heaps 0 to 83", "", 500).label
    'Values of kayles: heaps 0 to 83'
    """
    head = figure(EDGE, 36, shorten(title, 62), size=21, class_="title", fill=INK, text_anchor=None)
    head += note(EDGE, 58, shorten(line, 100), class_="legend", size=13.5, text_anchor=None)
    return Picture(width, height, head + body, f"{title}: {line}")
