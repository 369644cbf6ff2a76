"""Tables of values: of a heap game with a row for each period, and of two numbers as a heat map."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Sequence
from itertools import chain, repeat
from math import log2

from grundy.core.answer import Verdict
from grundy.core.errors import NotApplicable, Undecided
from grundy.core.forms.canonical import CanonicalForm
from grundy.core.outcome import Outcome
from grundy.core.reason import Period
from grundy.drawing.captions import captioned, grouped, label
from grundy.drawing.palette import ACCENT, BLUE, CARD, DRAW, DRAW_SOFT, INK, LINE, PAPER, RED, WIN
from grundy.drawing.pixels import MOST_COLOURS, mixed, pixels
from grundy.drawing.squares import GOLD
from grundy.drawing.svg import Area, Picture, circle, element, figure, note, rectangle, shorten
from grundy.explaining.language import Language, language
from grundy.solving.periods import exceptions

MOST_COLUMNS, MOST_ROWS = 48, 120
"""How large a table with a row for each period may be."""
MOST_CELLS = 16_384
"""How many cells are drawn one by one."""
MOST_PIXELS = 1_048_576
"""How many cells are drawn at all; more of them than above are the pixels of an image."""
MOST_NUMBERED = 40
"""Up to so many columns of a heat map the values are written into their cells."""
LARGEST, SMALLEST, LEFT, TOP = 34, 5, 56, 84
LONGEST_VALUE = 20
"""How many characters of a value are written into a cell."""
CLASS_LOOKS = {
    Outcome.L: ("left", BLUE),
    Outcome.R: ("right", RED),
    Outcome.N: ("next", GOLD),
    Outcome.P: ("cold", WIN),
    Outcome.D: ("drawn", DRAW),
    None: ("unknown", PAPER),
}
"""The colour of each outcome class."""


def periodic_table(values: Sequence[int], found: Period, rule: str, to: Language | str = "en") -> Picture:
    """Return the table of the values with a row for each period, the exceptions to the period marked.

    Examples
    --------
    >>> from grundy.solving.plain_octal import plain_octal_values
    >>> kayles = periodic_table(plain_octal_values((0, 7, 7), 83), Period(12, 71), "kayles")
    >>> kayles.body.count('class="exception"')
    14
    """
    to = language(to)
    period, rows = found.period, -(-len(values) // found.period)
    if period > MOST_COLUMNS or rows > MOST_ROWS:
        raise NotApplicable(
            "a table of {rows} rows and {columns} columns is not drawn, at most {most_rows} and {most_columns}",
            rows=rows,
            columns=period,
            most_rows=MOST_ROWS,
            most_columns=MOST_COLUMNS,
        )
    if len(values) < found.preperiod + period:
        raise NotApplicable(
            "the table must reach the end of the first period, a heap of {heap}", heap=found.preperiod + period - 1
        )
    cell = max(34, 11 * len(str(max(values))) + 14)
    edge = 34 + 9 * len(grouped(len(values)))
    marked = exceptions(values, found)
    body = "".join(label(edge + cell * (column + 0.5), 102, str(column)) for column in range(period))
    for n, value in enumerate(values):
        row, column = divmod(n, period)
        y = 112 + 32 * row
        if not column:
            body += label(edge - 10, y + 21, grouped(n), anchor="end")
        place = Area(edge + cell * column, y, cell, 32)
        class_, fill, weight = ("odd", DRAW, 700) if marked[n] else ("value", INK, 400)
        body += rectangle(place.inset(2), rx=7, class_="exception", fill=DRAW_SOFT) if marked[n] else ""
        body += figure(place.centre[0], y + 22, str(value), size=17, class_=class_, fill=fill, font_weight=weight)
    line = to.text("period {period} from heap {preperiod} on", period=period, preperiod=grouped(found.preperiod))
    line += "; " + to.plural("{n} exception, marked", "{n} exceptions, marked", sum(marked))
    width = max(edge + cell * period + 24, 480.0)
    return captioned(to.text("Values of {rule}", rule=rule), line, body, 112 + 32 * rows + 24, width)


def heat_map(
    rows: Sequence[Sequence[int | None]], rule: str, to: Language | str = "en", *, first: tuple[int, int] = (0, 0)
) -> Picture:
    """Return a table in which a cell is the darker the larger its value is, with its first row at the top.

    P-positions stand out, None is a hole, and the table is counted from `first`, a row and a column.

    Examples
    --------
    >>> heat_map([[0, 1], [1, 0]], "nim-sum").label
    'Values of nim-sum: values from 0, green, to 1'
    """
    to = language(to)
    height, width = len(rows), len(rows[0])
    longest = max(height, width)
    if height * width > MOST_PIXELS:
        raise Undecided(
            "a table of {cells} cells is not drawn, at most {limit}", cells=height * width, limit=MOST_PIXELS
        )
    by_cells = height * width <= MOST_CELLS
    side = max(SMALLEST, min(LARGEST, 680 // longest)) if by_cells else max(1, 1200 // longest)
    largest, strength = _strengths(rows)
    body = ""
    if by_cells:
        for number, row in enumerate(rows):
            for column, value in enumerate(row):
                cell = Area(LEFT + side * column, TOP + side * number, side, side)
                body += _cell(cell, value, strength(value or 0), written=longest <= MOST_NUMBERED)
    else:
        body = _image(rows, Area(LEFT, TOP, side * width, side * height))
    step = next(step for step in (1, 5, 10, 50, 100, 500) if longest <= 20 or longest <= 12 * step or step == 500)
    for number in range(0, height, step):
        body += label(LEFT - 8, TOP + side * (number + 0.5) + 4, str(first[0] + number), anchor="end")
    for column in range(0, width, step):
        body += label(LEFT + side * (column + 0.5), TOP + side * height + 18, str(first[1] + column))
    line = to.text("values from 0, green, to {largest}", largest=grouped(largest))
    title = to.text("Values of {rule}", rule=rule)
    return captioned(title, line, body, TOP + side * height + 40, LEFT + side * width + 32)


def _strengths(rows: Sequence[Sequence[int | None]]) -> tuple[int, Callable[[int], float]]:
    """Return the largest value, and how strong the colour of each is.

    Where a few values are far larger than most, as among nim-products, their digits are counted.
    """
    largest = max((value for row in rows for value in row if value), default=1)
    if largest > 4 * (len(rows) + len(rows[0])):
        return largest, lambda value: 0.12 + 0.78 * log2(1 + value) / log2(1 + largest)
    return largest, lambda value: 0.12 + 0.78 * value / largest


def heat_pixels(rows: Sequence[Sequence[int | None]], side: int = 1) -> bytes:
    """Return a heat map as PNG without words, each cell a square of so many pixels; a hole has the colour of paper.

    Examples
    --------
    >>> heat_pixels([[0, 1], [1, None]], 8)[1:4]
    b'PNG'
    """
    _, strength = _strengths(rows)
    levels = MOST_COLOURS - 2
    heats = [mixed(ACCENT, CARD, (level + 1) / levels) for level in range(levels)]
    colours = [mixed(PAPER, PAPER, 1), mixed(WIN, WIN, 1), *heats]

    def number(value: int | None) -> int:
        """Return the number of the colour of a hole, of a P-position, or of a value."""
        return 0 if value is None else 1 + round(levels * strength(value)) if value else 1

    def line(row: Sequence[int | None]) -> bytes:
        numbers = bytes(map(number, row))
        return numbers if side == 1 else b"".join(numbers[at : at + 1] * side for at in range(len(numbers)))

    return pixels(chain.from_iterable(repeat(line(row), side) for row in rows), side * len(rows[0]), colours)


def _image(rows: Sequence[Sequence[int | None]], area: Area) -> str:
    """Return the cells as one image."""
    x, y, width, height = area
    return element(
        "image",
        href=f"data:image/png;base64,{b64encode(heat_pixels(rows)).decode()}",
        x=x,
        y=y,
        width=width,
        height=height,
        image_rendering="pixelated",
        preserveAspectRatio="none",
    )


def class_map(
    rows: Sequence[Sequence[Verdict | None]],
    rule: str,
    to: Language | str = "en",
    *,
    first: tuple[int, int] = (0, 0),
    written: bool = True,
) -> Picture:
    """Return a table of a game coloured by who wins, with the first row at the top as on its boards.

    The values are `written` into the cells, or else the classes, which also stand where a value is not known.

    Examples
    --------
    >>> class_map([[Verdict(Outcome.P), Verdict(Outcome.R)]], "domineering").label
    'Values of domineering: L: Left wins, R: Right wins, N: whoever begins wins, P: whoever begins loses'
    """
    to = language(to)
    height, width = len(rows), max(map(len, rows))
    if height * width > MOST_CELLS:
        raise Undecided(
            "a table of {cells} cells is not drawn, at most {limit}", cells=height * width, limit=MOST_CELLS
        )
    texts = [[None if each is None else _told(each, written=written) for each in row] for row in rows]
    longest = max((len(text) for row in texts for text in row if text), default=1)
    side = max(LARGEST, 9 * longest + 14)
    body = ""
    for number, (row, told) in enumerate(zip(rows, texts, strict=True)):
        for column, (each, text) in enumerate(zip(row, told, strict=True)):
            cell = Area(LEFT + side * column, TOP + LARGEST * number, side, LARGEST)
            body += _class_cell(cell, each.outcome if each else None, text)
        body += label(LEFT - 8, TOP + LARGEST * (number + 0.5) + 4, str(first[0] + number), anchor="end")
    for column in range(width):
        body += label(LEFT + side * (column + 0.5), TOP + LARGEST * height + 18, str(first[1] + column))
    line = to.text("L: Left wins, R: Right wins, N: whoever begins wins, P: whoever begins loses")
    title = to.text("Values of {rule}", rule=rule)
    return captioned(title, line, body, TOP + LARGEST * height + 40, max(LEFT + side * width + 32, 640.0))


def _told(verdict: Verdict, *, written: bool) -> str:
    """Return the value, or the class."""
    if written and isinstance(verdict.value, CanonicalForm):
        return shorten(verdict.value.symbol, LONGEST_VALUE)
    return "?" if verdict.outcome is None else verdict.outcome.value


def _class_cell(area: Area, outcome: Outcome | None, text: str | None) -> str:
    cell = rectangle(area, class_="paper", fill=PAPER, stroke=LINE, stroke_width=0.5)
    if text is None:
        return cell + note(area.centre[0], area.centre[1] + 5, "×", size=18, class_="hole")
    class_, fill = CLASS_LOOKS[outcome]
    cell += rectangle(area.inset(1), rx=4, class_=class_, fill=fill, opacity=0.22)
    if outcome is not None and text != outcome.value:
        cell += note(area.x + 9, area.y + 13, outcome.value, size=9)
    return cell + figure(area.centre[0], area.centre[1] + 6, text, size=15, class_="value", fill=INK, font_weight=400)


def _cell(area: Area, value: int | None, strength: float, *, written: bool) -> str:
    cell = rectangle(area, class_="paper", fill=PAPER, stroke=LINE, stroke_width=0.5)
    if value is None:
        return cell + note(
            area.centre[0], area.centre[1] + 0.2 * area.height, "×", size=0.6 * area.width, class_="hole"
        )
    if value:
        cell += rectangle(area, class_="heat", fill=ACCENT, opacity=strength)
    else:
        cell += rectangle(area, class_="cold", fill=WIN)
    x, y = area.centre
    if not written and not value:  # a mark, for those who do not tell the colours apart
        cell += circle((x, y), 0.2 * area.width, class_="mark", fill=CARD)
    if written:
        size = min(13.0, area.width * 0.46, 1.5 * area.width / len(str(value)))
        fill = CARD if not value or strength > 0.66 else INK
        cell += note(x, y + size * 0.36, str(value), size=size, class_="value", fill=fill)
    return cell
