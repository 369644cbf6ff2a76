"""Writing SVG: elements, the palette, and a picture that can be placed inside another.

Colours stand in presentation attributes, so that a picture looks right on its
own, and every part has a class, so that a page's style sheet can override them
for dark mode and print. All text is escaped.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

INK, MUTED, LINE, PAPER, CARD = "#1d2433", "#5c6577", "#e3ded2", "#faf8f3", "#ffffff"
ACCENT, ACCENT_SOFT = "#2456a6", "#e5edf9"
WIN, LOSE, DRAW, DRAW_SOFT = "#14714f", "#a6402c", "#6b5a1e", "#f4ecd2"
WOOD, WOOD_EDGE, HEAD = "#d9b27c", "#b98f56", "#b5452f"
TALL = 560
"""From this height on a page lets a board grow downwards, so that its parts stay large enough to touch."""
SERIF = "ui-serif, 'Iowan Old Style', Palatino, Georgia, 'DejaVu Serif', serif"
SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"

_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def element(tag: str, content: str = "", /, **attributes: object) -> str:
    """Return an element; a trailing underscore in a name is dropped, others become hyphens.

    Examples
    --------
    >>> element("rect", x=1, class_="stick", stroke_width=2)
    '<rect x="1" class="stick" stroke-width="2"/>'
    """
    written = "".join(
        f" {name.rstrip('_').replace('_', '-')}={quoteattr(_in_xml(_number(value)))}"
        for name, value in attributes.items()
        if value is not None
    )
    return f"<{tag}{written}>{content}</{tag}>" if content else f"<{tag}{written}/>"


def _number(value: object) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def _in_xml(words: str) -> str:
    """Return words with a mark for each character that XML cannot hold, in whatever way."""
    return _NOT_IN_XML.sub("\ufffd", words)


def lettering(x: float, y: float, words: str, /, **attributes: object) -> str:
    """Return a line of text.

    Examples
    --------
    >>> lettering(1, 2, "a < b", class_="label")
    '<text x="1" y="2" class="label">a &lt; b</text>'
    """
    return element("text", escape(_in_xml(words)), x=x, y=y, **attributes)


def note(x: float, y: float, words: str, /, *, size: float = 16, anchor: str = "start") -> str:
    """Return a few words beside the board.

    Examples
    --------
    >>> "no heaps" in note(0, 0, "no heaps")
    True
    """
    return lettering(x, y, words, class_="note", fill=MUTED, font_family=SANS, font_size=size, text_anchor=anchor)


def figure(x: float, y: float, words: str, /, *, size: float, **attributes: object) -> str:
    """Return a number, a letter or a name: strong and centred, unless the attributes say otherwise.

    Examples
    --------
    >>> 'font-weight="600" text-anchor="middle">3<' in figure(0, 0, "3", size=20)
    True
    """
    looks: dict[str, object] = {"class_": "label", "fill": MUTED, "font_family": SERIF, "font_size": size}
    return lettering(x, y, words, **looks | {"font_weight": 600, "text_anchor": "middle"} | attributes)


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

    def svg(self, class_: str = "board", role: str = "group") -> str:
        """Return the whole document."""
        return element(
            "svg",
            self.body,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {_number(self.width)} {_number(self.height)}",
            class_=f"{class_} tall" if self.height > TALL else class_,
            role=role,
            aria_label=self.label,
        )

    def at(self, x: float, y: float) -> str:
        """Return the drawing moved to a place in another."""
        return element("g", self.body, transform=f"translate({_number(x)},{_number(y)})")
