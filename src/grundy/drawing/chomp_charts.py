"""Charts of the study of Chomp for pages: values, P-positions as bars grow, and the bites of three rows.

They are plain SVG, quickly made; `chomp_plots.py` has the plots for papers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import log10, sqrt

from grundy.drawing.captions import EDGE, WIDTH, captioned, grouped, label
from grundy.drawing.chart import line_across, round_numbers
from grundy.drawing.palette import ACCENT, DRAW, INK, LOSE, WIN
from grundy.drawing.svg import Area, Picture, element, figure, note, rectangle
from grundy.explaining.language import Language

HEIGHT = 420.0
FIELD = Area(76.0, 84.0, WIDTH - 76.0 - EDGE, HEIGHT - 84.0 - 52.0)


def values_chart(counts: Sequence[int], rows: int, columns: int, start: int | None, to: Language) -> Picture:
    """Return a bar for each Grundy value, as high as the number of positions that have it.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> values_chart([3, 2, 2, 1, 1], 2, 3, 4, language("en")).label
    'Grundy values of the bar of 2×3: 9 positions, largest value 4'
    """
    most, wide = max(counts), FIELD.width / len(counts)
    body = _heights([(step, grouped(step)) for step in round_numbers(0, most, 5)[1:]], 1.12 * most)
    for value, count in enumerate(counts):
        high = FIELD.height * count / (1.12 * most)
        place = Area(FIELD.x + wide * value, FIELD.y + FIELD.height - high, wide, high)
        class_, colour = ("cold", WIN) if not value else ("start", LOSE) if value == start else ("count-bar", ACCENT)
        body += rectangle(Area(place.x + 0.1 * wide, place.y, 0.8 * wide, high), class_=class_, fill=colour)
        if not value or value == start:
            words = to.text("full bar") if value else "P"
            body += figure(place.centre[0], place.y - 6, words, size=13, class_="name", fill=INK)
    for value in round_numbers(0, len(counts) - 1, 12):
        body += label(FIELD.x + wide * (value + 0.5), FIELD.y + FIELD.height + 18, str(value))
    title = to.text("Grundy values of the bar of {rows}×{columns}", rows=rows, columns=columns)
    line = to.text(
        "{positions} positions, largest value {largest}", positions=grouped(sum(counts)), largest=len(counts) - 1
    )
    return captioned(title, line, body + _axis(to.text("Grundy value")), HEIGHT)


def growth_chart(counts: Mapping[tuple[int, int], int], to: Language) -> Picture:
    """Return the number of P-positions against the columns, a line for each number of rows; heights are powers of 10.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> growth_chart({(2, 2): 2, (2, 3): 3, (3, 2): 3, (3, 3): 5}, language("en")).label
    'P-positions as bars grow: up to 3 rows and 3 columns; at most 5 P-positions'
    """
    rows, columns, most = max(row for row, _ in counts), max(column for _, column in counts), max(counts.values())
    digits = max(1.0, log10(most) * 1.06)
    body = _heights([(power, grouped(10**power)) for power in range(int(digits) + 1)], digits)
    for row in range(2, rows + 1):
        points = [
            (_across(column, 1, columns), _up(log10(counts[row, column]) / digits))
            for column in range(1, columns + 1)
            if (row, column) in counts
        ]
        drawn = "".join(f"M{x:.1f} {y:.1f}L{a:.1f} {b:.1f}" for (x, y), (a, b) in pairwise(points))
        body += element("path", d=drawn, class_="series", fill="none", stroke=ACCENT, stroke_width=1.6)
        body += _dots(points, "series-dot", ACCENT)
        x, y = points[-1]
        body += note(x + 8, y + 4, str(row), size=12, class_="name", fill=INK, text_anchor="start")
    for column in (1, *round_numbers(0, columns, 12)[1:]):
        body += label(_across(column, 1, columns), FIELD.y + FIELD.height + 18, str(column))
    title = to.text("P-positions as bars grow")
    line = to.text(
        "up to {rows} rows and {columns} columns; at most {most} P-positions",
        rows=rows,
        columns=columns,
        most=grouped(most),
    )
    body += _axis(to.text("columns; the number at the end of a line is that of its rows"))
    return captioned(title, line, body, HEIGHT)


def three_rows_chart(points: Sequence[tuple[int, int, int, int, int]], to: Language) -> Picture:
    """Return where the winning first bites of three rows lie, as shares of the columns n.

    A point has n, the P-positions up to n, and the rows that the bite leaves.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> three_rows_chart([(1, 1, 1, 0, 0), (2, 3, 2, 2, 1)], language("en")).label
    'Three rows of up to 2 squares: where the winning first bite lies'
    """
    longest, highest = points[-1][0], 0.8
    across = log10(max(longest, 10))

    def places(chosen: Iterable[tuple[int, float]]) -> list[tuple[float, float]]:
        return [(FIELD.x + 8 + log10(n) / across * (FIELD.width - 16), _up(share / highest)) for n, share in chosen]

    body = _heights(
        [(tenths / 10, "0" if not tenths else f"0{to.point}{tenths}") for tenths in (0, 2, 4, 6, 8)], highest
    )
    for share, words in ((1 / sqrt(2), "1/√2"), (2 - sqrt(2), "2 − √2")):  # where they seem to go
        y = _up(share / highest)
        limits = {"x1": FIELD.x, "x2": FIELD.x + FIELD.width, "y1": y, "y2": y}
        body += element("line", **limits, class_="limit", stroke=DRAW, stroke_dasharray="5 5")
        body += note(FIELD.x + 6, y - 5, words, size=12, class_="name", fill=INK, text_anchor="start")
    one = places((n, third / n) for n, _, _, second, third in points if second != third)
    two = places((n, third / n) for n, _, _, second, third in points if second == third)
    body += _dots(one, "series-dot", ACCENT) + _crosses(two)
    for power in range(int(across) + 1):
        body += label(places([(10**power, 0)])[0][0], FIELD.y + FIELD.height + 18, grouped(10**power))
    title = to.text("Three rows of up to {longest} squares", longest=grouped(longest))
    body += _axis(to.text("columns n; dots: it leaves (n, n, r), at r/n; crosses: (n, q, q), at q/n"))
    return captioned(title, to.text("where the winning first bite lies"), body, HEIGHT)


def _across(number: int, least: int, most: int) -> float:
    return FIELD.x + 14 + (number - least) / max(most - least, 1) * (FIELD.width - 44)


def _up(share: float) -> float:
    return FIELD.y + FIELD.height - share * FIELD.height


def _heights(marks: Iterable[tuple[float, str]], most: float) -> str:
    """Return the lines of a chart at some heights, with what they stand for."""
    return "".join(line_across(FIELD, _up(height / most), words) for height, words in marks)


def _axis(words: str) -> str:
    return note(FIELD.centre[0], HEIGHT - 10, words, size=13, class_="axis")


def _dots(points: Iterable[tuple[float, float]], class_: str, colour: str) -> str:
    drawn = "".join(f"M{x:.1f} {y:.1f}h0" for x, y in points)
    looks = {"fill": "none", "stroke": colour, "stroke_width": 6, "stroke_linecap": "round"}
    return element("path", d=drawn, class_=class_, **looks)


def _crosses(points: Iterable[tuple[float, float]]) -> str:
    drawn = "".join(f"M{x - 3:.1f} {y - 3:.1f}l6 6M{x - 3:.1f} {y + 3:.1f}l6 -6" for x, y in points)
    return element("path", d=drawn, class_="crosses", fill="none", stroke=LOSE, stroke_width=1.6)
