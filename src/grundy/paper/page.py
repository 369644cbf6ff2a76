"""A page of A4 in millimetres: words in lines, fields to write in, and tables, for a black-and-white school printer.

Lines are wide enough to be copied, edges wide enough for any printer, and nothing is said by colour alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import accumulate

from grundy.drawing.letters import PLAIN, STRONG, text_width
from grundy.drawing.palette import MUTED, SANS
from grundy.drawing.svg import Area, Picture, element, note, shorten
from grundy.explaining.language import NO_BREAK, Language

SHORT_SIDE, LONG_SIDE = 210, 297
MARGIN = 12
"""What most printers leave white, and a hole puncher needs."""
BLACK = "#000000"
THIN, THICK = 0.3, 0.6
"""The widths of lines; thinner ones are lost in a copy."""
TITLE, TEXT, SMALL, SMALLEST = 6, 4.4, 3.4, 2.4
"""The sizes of letters; the last one only for names that would not fit otherwise."""
ROW = 8
"""The least height of a row in which a child can write."""
FOOT = 6
"""The room for the line at the foot of a page."""
INSET = 1.2
"""The room between the lines of a table and its words."""
TWO_LINES = 2.5
"""How many times as high as its letters a cell is that has two lines."""
DARK, WHITE = 0.5, 0.95
"""Lines are lost in print if they are lighter than the one, unless they are white, as the other says."""
BOX = 3.6
"""The side of a box to tick."""

_STROKE = re.compile('stroke="(#[0-9a-f]{6})"')


@dataclass(slots=True)
class Page:
    """A page that is filled from top to bottom; `y` is where the next thing stands.

    Examples
    --------
    >>> page = Page("Rules")
    >>> page.room
    Area(x=12, y=12, width=186, height=267)
    >>> page.write("Nim", 7, bold=True)
    >>> page.y
    21.1
    """

    title: str
    lying: bool = False
    """Whether the long side lies below."""
    y: float = MARGIN
    _parts: list[str] = field(default_factory=list)

    @property
    def room(self) -> Area:
        """What can be written on; the foot is below it."""
        width, height = (LONG_SIDE, SHORT_SIDE) if self.lying else (SHORT_SIDE, LONG_SIDE)
        return Area(MARGIN, MARGIN, width - 2 * MARGIN, height - 2 * MARGIN - FOOT)

    @property
    def left(self) -> float:
        """How much height is left."""
        return self.room.y + self.room.height - self.y

    def add(self, *drawn: str) -> None:
        """Add what was drawn elsewhere."""
        self._parts += drawn

    def write(self, words: str, size: float = TEXT, *, bold: bool = False) -> None:
        """Write one line across the page."""
        self.y += 1.3 * size
        self.add(words_at(self.room.x, self.y - 0.3 * size, words, size, bold=bold, most=self.room.width))

    def paragraph(self, words: str, to: Language, size: float = TEXT, *, bold: bool = False) -> None:
        """Write words in as many lines as they need."""
        for line in broken(words, self.room.width, size, to, bold=bold):
            self.write(line, size, bold=bold)

    def place(self, drawn: Picture, height: float, largest: float = 0.3) -> None:
        """Draw a picture, as large as it fits into the page and a height; one of its units is at most `largest`."""
        scale = min(largest, self.room.width / drawn.width, height / drawn.height)
        place = f"translate({self.room.x},{self.y:.5g}) scale({scale:.4g})"
        self.add(element("g", copied(drawn.body), transform=place))
        self.y += scale * drawn.height

    def picture(self, foot: str = "") -> Picture:
        """Return the page, with words at its foot."""
        x, y, width, height = self.room
        if foot:
            self.add(words_at(x, y + height + FOOT, foot, SMALL, most=width))
        return Picture(width + 2 * MARGIN, height + 2 * MARGIN + FOOT, "".join(self._parts), self.title)


def copied(drawing: str) -> str:
    """Return a drawing with light lines made dark, not to be lost in print; white ones lie on something dark.

    Examples
    --------
    >>> copied('<g stroke="#e3ded2"/><g stroke="#ffffff"/><g stroke="#1d2433"/>')
    '<g stroke="#5c6577"/><g stroke="#ffffff"/><g stroke="#1d2433"/>'
    """
    return _STROKE.sub(lambda found: f'stroke="{MUTED}"' if DARK < _lightness(found[1]) < WHITE else found[0], drawing)


@cache
def _lightness(colour: str) -> float:
    """Return how light a colour is in black and white, from 0 to 1."""
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return 0.3 * red + 0.6 * green + 0.1 * blue


def words_at(
    x: float, y: float, words: str, size: float, *, bold: bool = False, anchor: str = "start", most: float | None = None
) -> str:
    """Return words on a line, smaller or even shortened if they are wider than `most`.

    Examples
    --------
    >>> words_at(0, 0, "i" * 99, 4, most=20).count("i") < 40
    True
    """
    font = STRONG if bold else PLAIN
    if most is not None and (width := text_width(words, size, font)) > most:
        size = max(size * most / width, SMALLEST)
        while len(words) > 1 and text_width(words, size, font) > most:
            words = shorten(words, min(len(words) - 1, int(len(words) * most / text_width(words, size, font)) + 1))
    looks: dict[str, object] = {"fill": BLACK, "font_family": SANS, "font_weight": 700 if bold else None}
    return note(x, y, words, size=round(size, 2), class_=None, text_anchor=anchor, **looks)


def words_in(cell: Area, words: str, size: float, *, bold: bool = False, centred: bool = False) -> str:
    """Return words in the middle of a cell of a table, in two lines if they are larger so.

    Examples
    --------
    >>> [words_in(Area(0, 0, 20, 8), name, 4).count("<text") for name in ("Ada", "Ada Lovelace")]
    [1, 2]
    """
    font, most = STRONG if bold else PLAIN, cell.width - 2 * INSET
    lines, fitting = [words], min(size, size * most / max(text_width(words, size, font), 1e-6))
    for place, letter in enumerate(words):
        halves = [words[:place], words[place + 1 :]]
        if letter == " " and fitting < size:
            widest = max(text_width(half, size, font) for half in halves)
            smaller = min(size, cell.height / TWO_LINES, size * most / max(widest, 1e-6))
            if smaller > fitting:
                lines, fitting = halves, smaller
    fitting = max(fitting, SMALLEST)
    x, anchor = (cell.centre[0], "middle") if centred else (cell.x + INSET, "start")
    top = cell.centre[1] + 0.36 * fitting - 0.6 * fitting * (len(lines) - 1)  # capitals are 0.73 of the size high
    return "".join(
        words_at(x, top + 1.2 * fitting * number, line, fitting, bold=bold, anchor=anchor, most=most)
        for number, line in enumerate(lines)
    )


def broken(words: str, width: float, size: float, to: Language, *, bold: bool = False) -> list[str]:
    """Return words in lines that are at most so wide, broken where the language allows.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> broken("odebrat 2 sirky z 1. hromádky", 30, 4, language("cs"))
    ['odebrat', '2 sirky', 'z 1. hromádky']
    """
    font = STRONG if bold else PLAIN
    lines = [""]
    for word in to.joined(words).split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and text_width(longer, size, font) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return [line.replace(NO_BREAK, " ") for line in lines]


def grid(x: float, y: float, widths: Sequence[float], height: float, rows: int) -> str:
    """Return the lines of a table, as one path: thin ones, and thick ones around it and below its head.

    Examples
    --------
    >>> grid(0, 0, [10, 20], 8, 2).count("M")
    3
    """
    right, bottom = x + sum(widths), y + rows * height
    inner = [f"M{x:.5g} {y + row * height:.5g}H{right:.5g}" for row in range(2, rows)]
    inner += [f"M{place:.5g} {y:.5g}V{bottom:.5g}" for place in list(accumulate(widths, initial=x))[1:-1]]
    outer = f"M{x:.5g} {y:.5g}H{right:.5g}V{bottom:.5g}H{x:.5g}zM{x:.5g} {y + height:.5g}H{right:.5g}"
    drawn = element("path", d="".join(inner), fill="none", stroke=BLACK, stroke_width=THIN) if inner else ""
    return drawn + element("path", d=outer, fill="none", stroke=BLACK, stroke_width=THICK)


def writing_line(x: float, y: float, right: float) -> str:
    """Return a line on which something is to be written.

    Examples
    --------
    >>> writing_line(0, 8, 30)
    '<path d="M0 8H30" fill="none" stroke="#000000" stroke-width="0.3"/>'
    """
    return element("path", d=f"M{x:.5g} {y:.5g}H{right:.5g}", fill="none", stroke=BLACK, stroke_width=THIN)


def tick_box(x: float, y: float) -> str:
    """Return a box to tick that stands on a line.

    Examples
    --------
    >>> tick_box(0, 4)
    '<rect x="0" y="0.4" width="3.6" height="3.6" fill="none" stroke="#000000" stroke-width="0.3"/>'
    """
    return element(
        "rect", x=x, y=round(y - BOX, 3), width=BOX, height=BOX, fill="none", stroke=BLACK, stroke_width=THIN
    )
