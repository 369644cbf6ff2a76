"""Writing SVG: elements, letters, shapes, and a picture that can be placed inside another. All text is escaped."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from grundy.drawing.palette import MUTED, SANS, SERIF

TALL = 560
"""From this height on a page lets a board grow downwards, so that its parts stay large enough to touch."""

_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def element(tag: str, content: str = "", /, **attributes: object) -> str:
    """Return an element; a trailing underscore in a name is dropped, others become hyphens.

    Examples
    --------
    >>> element("rect", x=1, class_="stick", stroke_width=2)
    '<rect x="1" class="stick" stroke-width="2"/>'
    """
    written = "".join(
        f" {name.rstrip('_').replace('_', '-')}={_quoted(value)}"
        for name, value in attributes.items()
        if value is not None
    )
    return f"<{tag}{written}>{content}</{tag}>" if content else f"<{tag}{written}/>"


def _quoted(value: object) -> str:
    if isinstance(value, int | float):  # most are numbers, which have nothing to escape
        return f'"{_number(value)}"'
    return quoteattr(_in_xml(str(value)))


def _number(value: object) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def _in_xml(words: str) -> str:
    """Return words with a mark for each character that XML cannot hold, in whatever way."""
    return _NOT_IN_XML.sub("\ufffd", words)


def note(x: float, y: float, words: str, /, *, size: float = 16, **attributes: object) -> str:
    """Return a line of text, such as a note beside a board: quiet and centred, unless the attributes say otherwise.

    Examples
    --------
    >>> note(1, 2, "a < b", class_="label", font_family=None)
    '<text x="1" y="2" class="label" fill="#5c6577" font-size="16" text-anchor="middle">a &lt; b</text>'
    """
    looks: dict[str, object] = {"class_": "note", "fill": MUTED, "font_family": SANS, "font_size": size}
    looks |= {"font_weight": None, "text_anchor": "middle"} | attributes
    return element("text", escape(_in_xml(words)), x=x, y=y, **looks)


def figure(x: float, y: float, words: str, /, *, size: float, **attributes: object) -> str:
    """Return a number, a letter or a name: strong and centred, unless the attributes say otherwise.

    Examples
    --------
    >>> 'font-weight="600" text-anchor="middle">3<' in figure(0, 0, "3", size=20)
    True
    """
    looks: dict[str, object] = {"class_": "label", "font_family": SERIF, "font_weight": 600}
    return note(x, y, words, size=size, **looks | attributes)


class Area(NamedTuple):
    """A rectangle of a picture."""

    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> tuple[float, float]:
        """The point in the middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, edge: float) -> Area:
        """Return what is left inside an edge; a negative one is added outside."""
        return Area(self.x + edge, self.y + edge, self.width - 2 * edge, self.height - 2 * edge)

    def bottom(self, height: float) -> Area:
        """Return the lowest strip of a height."""
        return Area(self.x, self.y + self.height - height, self.width, height)

    def nth(self, number: int, per_line: int, line: float | None = None) -> Area:
        """Return the place of thing `number`, from 0, when this is the first of things in lines.

        A line is as high as the things, unless `line` says otherwise.

        Examples
        --------
        >>> Area(10, 0, 44, 44).nth(9, 8)
        Area(x=54, y=44, width=44, height=44)
        """
        down, right = divmod(number, per_line)
        return Area(self.x + self.width * right, self.y + (line or self.height) * down, self.width, self.height)


def rectangle(area: Area, **attributes: object) -> str:
    """Return a rectangle.

    Examples
    --------
    >>> rectangle(Area(0, 0, 44, 44).inset(4), rx=6)
    '<rect x="4" y="4" width="36" height="36" rx="6"/>'
    """
    x, y, width, height = area
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def circle(centre: tuple[float, float], radius: float, **attributes: object) -> str:
    """Return a circle.

    Examples
    --------
    >>> circle((3, 4), 5, class_="disc")
    '<circle cx="3" cy="4" r="5" class="disc"/>'
    """
    x, y = centre
    return element("circle", cx=x, cy=y, r=radius, **attributes)


def group(drawing: str, label: str, class_: str = "group", **attributes: object) -> str:
    """Return a part of a board that is described in words.

    Examples
    --------
    >>> group("<rect/>", "Row 1")
    '<g class="group" role="group" aria-label="Row 1"><rect/></g>'
    """
    return element("g", drawing, class_=class_, role="group", aria_label=label, **attributes)


def shorten(words: str, most: int) -> str:
    """Return `words` cut to at most `most` characters.

    Examples
    --------
    >>> shorten("nim(1,2,3)", 6)
    'nim(1…'
    """
    return words if len(words) <= most else words[: most - 1] + "…"


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing with its size and a description in words.

    Examples
    --------
    >>> Picture(10, 20, "<g/>", "nothing").at(3, 4)
    '<g transform="translate(3,4)"><g/></g>'
    """

    width: float
    height: float
    body: str
    label: str

    def svg(self, class_: str = "board", role: str = "group", *, sized: bool = False) -> str:
        """Return the whole document; one that is sized says how wide it is when its parts are large enough to touch."""
        return element(
            "svg",
            self.body,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {_number(self.width)} {_number(self.height)}",
            width=self.width if sized else None,
            class_=f"{class_} tall" if self.height > TALL else class_,
            role=role,
            aria_label=self.label,
        )

    def within(self, width: float, height: float) -> Picture:
        """Return the drawing in a frame, at its left upper corner; what is larger is drawn smaller.

        Examples
        --------
        >>> Picture(10, 40, "<g/>", "nothing").within(20, 20)
        Picture(width=20, height=20, body='<g transform="scale(0.5)"><g/></g>', label='nothing')
        """
        scale = min(1.0, width / self.width, height / self.height)
        body = self.body if scale == 1 else element("g", self.body, transform=f"scale({scale:.4g})")
        return Picture(width, height, body, self.label)

    def at(self, x: float, y: float) -> str:
        """Return the drawing moved to a place in another."""
        return element("g", self.body, transform=f"translate({_number(x)},{_number(y)})")
