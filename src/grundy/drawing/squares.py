"""Squares and what stands on them: the geometry and the pieces of all boards with squares, drawn and written.

A strip of squares goes on in the next line after eight, so that a square stays
large enough to touch on a phone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from grundy.core.decimals import decimal
from grundy.drawing.palette import ACCENT, BLUE, BLUE_EDGE, HEAD, INK, RED, RED_EDGE
from grundy.drawing.svg import Area, circle, element, figure, note, rectangle
from grundy.drawing.touch import Frame, Touch, veil

SQUARE, NUMBER, EDGE = 44, 18, 2
PER_LINE = 8
SMALL = 13
"""The size of the numbers beside a board."""
LINE = SQUARE + NUMBER
"""The height of a line of squares with the numbers below them."""
MOST_WRITTEN, MOST_TOKENS = 40, 60
"""How many squares or rows, and how many tokens in a row, are written in a terminal."""

LIGHT, DARK, SQUARE_EDGE = "#f9f4e8", "#eaddc2", "#c4b898"
GOLD, GOLD_EDGE = "#e0b04a", "#96701c"
PIECES = {
    "white": ("#ffffff", INK),
    "black": (INK, "#8b8676"),
    "coin": (GOLD, GOLD_EDGE),
    "left": (BLUE, BLUE_EDGE),
    "right": (RED, RED_EDGE),
}
"""The fill and the edge of each kind of piece; Right's is a diamond, all others are round."""


class Strip(NamedTuple):
    """Squares in a row, numbered from `first` to `last`.

    Examples
    --------
    >>> strip = Strip(0, 0, 1, 12)
    >>> strip.height, strip.width, strip.area(9)
    (124, 352, Area(x=0, y=62, width=44, height=44))
    """

    x: float
    y: float
    first: int
    last: int

    @property
    def width(self) -> float:
        """The width of the longest line."""
        return SQUARE * min(self.last - self.first + 1, PER_LINE)

    @property
    def height(self) -> float:
        """The height of all lines with their numbers."""
        return LINE * -(-(self.last - self.first + 1) // PER_LINE)

    def area(self, square: int) -> Area:
        """Return where a square lies."""
        return Area(self.x, self.y, SQUARE, SQUARE).nth(square - self.first, PER_LINE, LINE)

    def drawing(self) -> str:
        """Return the squares with their numbers."""
        squares = range(self.first, self.last + 1)
        return "".join(tile(self.area(square)) + number_below(self.area(square), square) for square in squares)


def tile(area: Area, *, dark: bool = False) -> str:
    """Return an empty square.

    Examples
    --------
    >>> "square dark" in tile(Area(0, 0, 44, 44), dark=True)
    True
    """
    class_, fill = ("square dark", DARK) if dark else ("square", LIGHT)
    return rectangle(area, class_=class_, fill=fill, stroke=SQUARE_EDGE)


def number_below(area: Area, number: int | str) -> str:
    """Return the number of a square, below it.

    Examples
    --------
    >>> ">7<" in number_below(Area(0, 0, 44, 44), 7)
    True
    """
    return note(area.centre[0], area.y + area.height + 13, decimal(number), size=SMALL)


def piece(area: Area, kind: str, name: str = "", *, radius: float = 16) -> str:
    """Return a coin or a piece in the middle of a square, with its name on it.

    Examples
    --------
    >>> piece(Area(0, 0, 44, 44), "coin", "2").count("coin")
    1
    """
    fill, edge = PIECES[kind]
    looks = {"class_": f"piece {kind}", "fill": fill, "stroke": edge, "stroke_width": 2}
    x, y = area.centre
    if kind == "right":
        far = radius * 1.15
        disc = element("path", d=f"M{x} {y - far}l{far} {far} {-far} {far} {-far} {-far}z", **looks)
    else:
        disc = circle((x, y), radius, **looks)
    return disc + (_on_piece(*area.centre, name) if name else "")


def medal(area: Area, name: str) -> str:
    """Return the medal: a red disc with a ribbon.

    Examples
    --------
    >>> medal(Area(0, 0, 44, 44), "2").count("<circle")
    2
    """
    x, y = area.centre
    ribbon = element("path", d=f"M{x - 9} {y + 8}l-3 13 12 -5 12 5 -3 -13z", class_="ribbon", fill=ACCENT)
    disc = circle((x, y - 2), 16, class_="piece medal", fill=HEAD, stroke=GOLD_EDGE, stroke_width=2)
    ring = circle((x, y - 2), 12, class_="ring", fill="none", stroke=GOLD, stroke_width=1.5)
    return ribbon + disc + ring + _on_piece(x, y - 2, name, class_="on-medal", fill="#ffffff")


def _on_piece(x: float, y: float, name: str, class_: str = "on-piece", fill: str = INK) -> str:
    return figure(x, y + 5, name, size=15 if len(name) < 3 else 11, class_=class_, fill=fill)


def moved(origin: Area, ghost: str) -> str:
    """Return the preview of a piece that leaves a square and stands elsewhere.

    Examples
    --------
    >>> moved(Area(0, 0, 44, 44), "<g/>").count("veil")
    1
    """
    return veil(origin.inset(2)) + ghost


def calling(move: object, to: Area, ghost: str, origin: Area, frame: Frame, touch: Touch) -> str:
    """Return a square with a dot that calls a piece there; the ghost shows how the piece would stand.

    Examples
    --------
    >>> from grundy import nimble
    >>> here, there = Area(44, 0, 44, 44), Area(0, 0, 44, 44)
    >>> calling((0, (0,)), there, "<g/>", here, Frame(88, 44), Touch(nimble(1), link=str)).count("reach")
    1
    """
    dot = circle(to.centre, 5, class_="reach", fill=ACCENT, opacity=0.45)
    return touch.place(move, to, frame, sign=dot, preview=moved(origin, ghost))


def goal(area: Area) -> str:
    """Return the frame of a square where the way ends.

    Examples
    --------
    >>> goal(Area(0, 0, 44, 44)).count("goal")
    1
    """
    return rectangle(
        area.inset(4), rx=6, class_="goal", fill="none", stroke=ACCENT, stroke_width=2, stroke_dasharray="5 4"
    )


def ruled(lines: Sequence[Sequence[object]]) -> str:
    """Return lines of marks as text, all columns equally wide.

    Examples
    --------
    >>> print(ruled([["o", ".", "o"], [8, 9, 10]]))
      o  .  o
      8  9 10
    """
    width = 1 + max((len(decimal(mark)) for line in lines for mark in line), default=0)
    return "\n".join("".join(decimal(mark).rjust(width) for mark in line) for line in lines)


def numbered(rows: Sequence[str]) -> str:
    """Return rows of text with their numbers before them.

    Examples
    --------
    >>> print(numbered(["o .", ". o"]))
    1 o .
    2 . o
    """
    width = len(str(len(rows)))
    return "\n".join(f"{number:>{width}} {row}" for number, row in enumerate(rows, 1))
