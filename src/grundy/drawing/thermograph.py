"""The thermograph of a value: the left and the right wall, and the mast above the place where they meet.

As is the custom of the field, what is good for Left lies on the left: numbers grow from right to left.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from grundy.core.forms.canonical import CanonicalForm
from grundy.core.forms.thermograph import Thermograph
from grundy.core.forms.writing import UNICODE
from grundy.drawing.palette import ACCENT, CARD, INK, LINE, LOSE, MUTED, SERIF
from grundy.drawing.svg import Area, Picture, element, figure, note, rectangle, shorten
from grundy.explaining.language import Language, language

WIDTH, HEIGHT = 420, 380
"""Narrow enough to be read on a telephone."""
FIELD = Area(52, 62, WIDTH - 52 - 20, HEIGHT - 62 - 80)
"""Where the walls stand: the numbers below it, the temperatures beside it."""
TEXT, CORNER = 15, 16
MOST_TICKS = 6
LONGEST_NAME, LONGEST_NUMBER = 34, 7

Corner = tuple[Fraction, Fraction]


def draw_thermograph(value: CanonicalForm, to: Language | str = "en") -> Picture:
    """Return the picture of a thermograph.

    Examples
    --------
    >>> from grundy import value
    >>> picture = draw_thermograph(value("{3|-1}"))
    >>> picture.label, picture.body.count("<polyline")
    ('Thermograph of {3|−1}: mean 1, temperature 2', 3)
    """
    to = language(to)
    walls = value.thermograph
    frame = _Frame(walls)
    said = {"mean": UNICODE.number(walls.mean), "temperature": UNICODE.number(walls.temperature)}
    name = shorten(value.symbol, LONGEST_NAME)
    body = rectangle(FIELD, fill=CARD, stroke=LINE, class_="field")
    body += frame.grid()
    foot = walls.temperature, walls.mean
    body += frame.line([*walls.right, foot], LOSE, "wall right")
    body += frame.line([*walls.left, foot], ACCENT, "wall left")
    body += frame.line([foot, (frame.top, walls.mean)], INK, "mast")
    body += figure(FIELD.x, 28, name, size=20, text_anchor=None, fill=INK)
    summed = to.text("mean {mean}, temperature {temperature}", **said)
    body += note(FIELD.x, 49, summed, size=TEXT, text_anchor=None, class_="note sum")
    below = HEIGHT - 12
    middle = FIELD.x + FIELD.width / 2
    body += note(middle, below - 24, to.text("← better for Left · better for Right →"), size=TEXT, class_="note way")
    body += note(FIELD.x - 8, FIELD.y - 20, "t", size=TEXT, font_family=SERIF, font_style="italic", text_anchor="end")
    left, right = to.text("left wall"), to.text("right wall")
    body += note(FIELD.x, below, f"━ {left}", size=TEXT, class_="left", fill=ACCENT, text_anchor=None)
    body += note(FIELD.x + FIELD.width, below, f"{right} ━", size=TEXT, class_="right", fill=LOSE, text_anchor="end")
    label = to.text("Thermograph of {value}: mean {mean}, temperature {temperature}", value=value.symbol, **said)
    return Picture(WIDTH, HEIGHT, body, label)


class _Frame:
    """Where numbers and temperatures lie in the picture; only the ratios become floats."""

    def __init__(self, walls: Thermograph) -> None:
        places = [place for _, place in walls.left + walls.right]
        low, high = min(places), max(places)
        edge = max((high - low) / 8, Fraction(1, 4) if high - low < 2 else Fraction(1, 2))
        self.low, self.high = low - edge, high + edge
        self.bottom = Fraction(-1)
        self.top = walls.temperature + max((walls.temperature + 1) / 4, Fraction(1, 2))

    def x(self, place: Fraction) -> float:
        """Return where a number lies; larger ones lie more to the left."""
        return FIELD.x + FIELD.width * float((self.high - place) / (self.high - self.low))

    def y(self, temperature: Fraction) -> float:
        """Return the height of a temperature."""
        return FIELD.y + FIELD.height * float((self.top - temperature) / (self.top - self.bottom))

    def line(self, corners: list[Corner], colour: str, class_: str) -> str:
        """Return a line through corners."""
        kept = corners[:1] + [later for earlier, later in pairwise(corners) if later != earlier]
        points = " ".join(f"{self.x(place):.1f},{self.y(temperature):.1f}" for temperature, place in kept)
        width = 2 if class_ == "mast" else 2.6
        return element(
            "polyline",
            points=points,
            class_=class_,
            fill="none",
            stroke=colour,
            stroke_width=width,
            stroke_linejoin="round",
        )

    def grid(self) -> str:
        """Return the lines of the numbers and of the temperatures with their names."""
        drawn = ""
        bottom, right = FIELD.y + FIELD.height, FIELD.x + FIELD.width
        for place in _ticks(self.low, self.high):
            x = self.x(place)
            drawn += element("line", x1=x, y1=FIELD.y, x2=x, y2=bottom, class_="grid", stroke=LINE)
            if FIELD.x + CORNER < x < right - CORNER:  # a name in a corner would meet another, or the edge
                name = shorten(UNICODE.number(place), LONGEST_NUMBER)
                drawn += note(x, bottom + 20, name, size=TEXT, font_family=SERIF)
        for temperature in _ticks(self.bottom, self.top):
            y = self.y(temperature)
            looks = {"class_": "grid", "stroke": LINE} if temperature else {"class_": "grid zero", "stroke": MUTED}
            drawn += element("line", x1=FIELD.x, y1=y, x2=right, y2=y, **looks)
            name = shorten(UNICODE.number(temperature), LONGEST_NUMBER)
            drawn += note(FIELD.x - 8, y + 5, name, size=TEXT, font_family=SERIF, text_anchor="end")
        return drawn


def _ticks(low: Fraction, high: Fraction) -> list[Fraction]:
    """Return a few round numbers between two others, evenly spaced.

    Examples
    --------
    >>> [str(tick) for tick in _ticks(Fraction(-5, 4), Fraction(13, 4))]
    ['-1', '0', '1', '2', '3']
    """
    span = high - low
    step = next(step for step in _steps(span) if span <= step * MOST_TICKS)
    first = -(-low // step)
    return [step * n for n in range(first, int(high // step) + 1)]


def _steps(span: Fraction) -> list[Fraction]:
    """Return round steps, the smaller first: halves of halves up to 1, then 1, 2, 5, 10, 20 and so on."""
    small = [Fraction(1, 1 << bits) for bits in range((span.denominator.bit_length()) + 8, 0, -1)]
    large = [Fraction(digit * 10**power) for power in range(len(str(int(span))) + 1) for digit in (1, 2, 5)]
    return [*small, *large]
