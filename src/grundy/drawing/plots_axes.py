"""The frame of a plot: title, axes with round numbers, and places on the paper.

Floats are places on the paper only; which numbers stand at the axes is exact.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from math import log10

from grundy.drawing.svg import INK, LINE, MUTED, SANS, Picture, element, figure, lettering, shorten

WIDTH, HEIGHT, EDGE = 760.0, 500.0, 24.0
LEFT, RIGHT, TOP, BOTTOM = 92.0, 30.0, 124.0, 66.0
LETTER = 7.2
"""How wide a letter of a small label is, about."""


def grouped(number: int) -> str:
    """Return a number with thin spaces between groups of three digits.

    Examples
    --------
    >>> grouped(40_000_000).replace("\u2009", " "), grouped(1234)
    ('40 000 000', '1234')
    """
    return str(number) if number < 10_000 else f"{number:,}".replace(",", "\u2009")


def round_numbers(last: int, most: int = 8) -> list[int]:
    """Return at most so many multiples of 1, 2 or 5 times a power of ten, from 0 to `last`.

    Examples
    --------
    >>> round_numbers(83), round_numbers(4)
    ([0, 20, 40, 60, 80], [0, 1, 2, 3, 4])
    """
    step = next(step for step in round_steps() if last // step < most)
    return list(range(0, last + 1, step))


def round_steps() -> Iterator[int]:
    """Yield 1, 2, 5, 10, 20, 50, and so on.

    Examples
    --------
    >>> from itertools import islice
    >>> list(islice(round_steps(), 7))
    [1, 2, 5, 10, 20, 50, 100]
    """
    return (factor * 10**power for power in count() for factor in (1, 2, 5))


@dataclass(frozen=True, slots=True)
class Axis:
    """Numbers from `low` to `high`, laid out evenly or by their logarithms.

    Examples
    --------
    >>> Axis(0, 10).place(5), Axis(1, 100, logarithmic=True).place(10)
    (0.5, 0.5)
    """

    low: float
    high: float
    logarithmic: bool = False

    def place(self, number: float) -> float:
        """Return where a number stands, from 0 to 1."""
        if self.logarithmic:
            return (log10(number) - log10(self.low)) / (log10(self.high) - log10(self.low))
        return (number - self.low) / (self.high - self.low)


@dataclass(frozen=True, slots=True)
class Frame:
    """A plot with its two axes.

    Examples
    --------
    >>> frame = Frame(Axis(0, 10), Axis(0, 5))
    >>> frame.x(0), frame.y(0)
    (92.0, 434.0)
    """

    across: Axis
    up: Axis

    def x(self, number: float) -> float:
        """Return the place of a number on the axis to the right."""
        return LEFT + (WIDTH - LEFT - RIGHT) * self.across.place(number)

    def y(self, number: float) -> float:
        """Return the place of a number on the axis upwards."""
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * self.up.place(number)

    def axes(
        self, columns: Sequence[tuple[float, str]], rows: Sequence[tuple[float, str]], across: str, up: str
    ) -> str:
        """Return the axes with their labels: (number, words) to the right and upwards, and what the axes show."""
        body = ""
        for number, words in rows:
            y = self.y(number)
            body += element("line", x1=LEFT, y1=y, x2=WIDTH - RIGHT, y2=y, class_="grid", stroke=LINE)
            body += label(LEFT - 10, y + 4, words, anchor="end")
        base = HEIGHT - BOTTOM
        for number, words in columns:
            x = self.x(number)
            body += element("line", x1=x, y1=base, x2=x, y2=base + 5, class_="axis", stroke=MUTED)
            body += label(min(x, WIDTH - 8 - LETTER * len(words) / 2), base + 20, words)
        body += element("line", x1=LEFT, y1=base, x2=WIDTH - RIGHT, y2=base, class_="axis", stroke=MUTED)
        body += label(LEFT + (WIDTH - LEFT - RIGHT) / 2, HEIGHT - 18, across, size=14)
        # The name of the axis upwards stands above it, where it can be read without turning the head.
        return body + label(EDGE, TOP - 26, up, anchor="start", size=14)


def label(x: float, y: float, words: str, *, anchor: str = "middle", size: float = 12.5) -> str:
    """Return a small label.

    Examples
    --------
    >>> "heap" in label(0, 0, "heap")
    True
    """
    return lettering(x, y, words, class_="tick", fill=MUTED, font_family=SANS, font_size=size, text_anchor=anchor)


def framed(title: str, line: str, body: str, height: float = HEIGHT, width: float = WIDTH) -> Picture:
    """Return the finished picture with its title and a line below it, which also describe it in words.

    Examples
    --------
    >>> framed("Values of kayles", "heaps 0 to 83", "").label
    'Values of kayles: heaps 0 to 83'
    """
    head = figure(EDGE, 36, shorten(title, 62), size=21, class_="title", fill=INK, text_anchor=None)
    head += lettering(EDGE, 58, shorten(line, 100), class_="legend", fill=MUTED, font_family=SANS, font_size=13.5)
    return Picture(width, height, head + body, f"{title}: {line}")
