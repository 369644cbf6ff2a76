"""Plots of the sequences of heap games: values, periods and P-positions.

However long a sequence is, its picture stays small: many heaps share a mark, and
the marks of one strength are one path.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from grundy.core.errors import NotApplicable
from grundy.core.outcome import PlayConvention
from grundy.core.reason import Period
from grundy.drawing.plots_axes import (
    BOTTOM,
    EDGE,
    HEIGHT,
    LEFT,
    RIGHT,
    TOP,
    WIDTH,
    Axis,
    Frame,
    framed,
    grouped,
    label,
    round_numbers,
    round_steps,
)
from grundy.drawing.svg import (
    ACCENT,
    DRAW,
    DRAW_SOFT,
    INK,
    LINE,
    LOSE,
    MUTED,
    SANS,
    Picture,
    element,
    figure,
    lettering,
)
from grundy.explaining.language import Language, language

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Place = tuple[float, float]

MOST_POINTS = 2_500
"""Up to so many heaps have a point each."""
GRAIN = 3
"""The side of a cell that many points share."""
STRENGTHS = (0.25, 0.45, 0.7, 1.0)
"""How strong a mark is that stands for few or for many."""
MOST_COLUMNS, MOST_ROWS = 48, 120
"""How large a table of values may be."""
MOST_CELLS = 5_050
"""How many cells a strip has at most; then each stands for several heaps."""
MOST_PLACES = 400
"""At how many heaps a density is drawn."""
SMALL_SHARE = 20
"""If the share of P-positions ends below 1 in so many, it is drawn by its logarithm."""


def scatter_plot(
    values: Sequence[int], rule: str, to: Language | str = "en", *, play_convention: PlayConvention = "normal"
) -> Picture:
    """Return the picture of the values of the heaps 0, 1, …, a point for each, or a cell for many.

    Examples
    --------
    >>> scatter_plot([0, 1, 2, 3, 1, 4], "kayles").body.count("<circle")
    6
    """
    to = language(to)
    last, most = len(values) - 1, max(max(values), 1)
    frame = Frame(Axis(0, max(last, 1)), Axis(0, most))
    body = frame.axes(
        [(n, grouped(n)) for n in round_numbers(max(last, 1))],
        [(n, grouped(n)) for n in round_numbers(most)],
        to.text("heap n"),
        to.text("value g(n)") if play_convention == "normal" else to.text("misère value g⁻(n)"),
    )
    if len(values) <= MOST_POINTS:
        radius = 3.2 if last <= 150 else 2.2 if last <= 800 else 1.6
        body += "".join(
            element("circle", cx=frame.x(n), cy=frame.y(value), r=radius, class_="mark", fill=ACCENT)
            for n, value in enumerate(values)
        )
    else:
        body += _cloud(values, frame)
    return framed(to.text("Values of {rule}", rule=rule), _heaps(last, play_convention, to), body)


def _heaps(last: int, play_convention: PlayConvention, to: Language) -> str:
    heaps = to.text("heaps 0 to {last}", last=grouped(last))
    return heaps if play_convention == "normal" else f"{heaps}, {to.text('misère play')}"


def _cloud(values: Sequence[int], frame: Frame) -> str:
    """Return the points in cells, stronger where there are more."""
    import numpy as np

    array = np.asarray(values, np.int64)
    # Each column has as many heaps as the others, and each row as many values: else there would be stripes.
    heaps = -(-len(array) // int((WIDTH - LEFT - RIGHT) / GRAIN))
    each = -(-(int(array.max()) + 1) // int((HEIGHT - TOP - BOTTOM) / GRAIN))
    column, row = np.arange(len(array)) // heaps, array // each
    rows = int(row.max()) + 1
    counts = np.bincount(column * rows + row, minlength=(int(column[-1]) + 1) * rows).reshape(-1, rows)
    right, up = frame.x(heaps) - frame.x(0), frame.y(0) - frame.y(each)
    high = up if up < 2 * GRAIN else GRAIN
    bounds = np.quantile(counts[counts > 0], [n / len(STRENGTHS) for n in range(1, len(STRENGTHS))])
    levels = np.where(counts > 0, np.searchsorted(bounds, counts, side="right"), -1)
    return _shaded(levels, (LEFT, frame.y(0) - high), (right, -up), (right, high), "mark", ACCENT)


def _shaded(levels: NDArray[np.int64], corner: Place, step: Place, size: Place, class_: str, fill: str) -> str:
    """Return cells, one path for all of a strength: the cell (i, j) is i steps right of the corner and j below."""
    body = ""
    (left, top), (right, down), (width, height) = corner, step, size
    for level, strength in enumerate(STRENGTHS):
        columns, rows = (levels == level).nonzero()
        outline = "".join(
            f"M{left + right * i:.5g} {top + down * j:.5g}h{width:.3g}v{height:.3g}h-{width:.3g}z"
            for i, j in zip(columns.tolist(), rows.tolist(), strict=True)
        )
        if outline:
            body += element("path", d=outline, class_=class_, fill=fill, fill_opacity=strength)
    return body


def periodic_plot(values: Sequence[int], found: Period, rule: str, to: Language | str = "en") -> Picture:
    """Return the table of the values with a row for each period, the exceptions to the period marked.

    Examples
    --------
    >>> from grundy.solving.octal_periods import plain_octal_values
    >>> kayles = periodic_plot(plain_octal_values((0, 7, 7), 83), Period(12, 71), "kayles")
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
    exceptions = _exceptions(values, found)
    body = "".join(label(edge + cell * (column + 0.5), 102, str(column)) for column in range(period))
    for n, value in enumerate(values):
        row, column = divmod(n, period)
        y = 112 + 32 * row
        if not column:
            body += label(edge - 10, y + 21, grouped(n), anchor="end")
        body += _value(edge + cell * column, y, cell, value, exceptional=exceptions[n])
    line = to.text("period {period} from heap {preperiod} on", period=period, preperiod=grouped(found.preperiod))
    line += "; " + to.plural("{n} exception, marked", "{n} exceptions, marked", sum(exceptions))
    width = max(edge + cell * period + 24, 480.0)
    return framed(to.text("Values of {rule}", rule=rule), line, body, 112 + 32 * rows + 24, width)


def _exceptions(values: Sequence[int], found: Period) -> list[bool]:
    """Return for each heap whether its value is another than the first period, carried on or back, would give."""
    first = found.preperiod
    periods = [divmod(n - first, found.period) for n in range(len(values))]
    return [values[n] != values[first + place] + found.saltus * after for n, (after, place) in enumerate(periods)]


def _value(x: float, y: float, width: float, value: int, *, exceptional: bool) -> str:
    if not exceptional:
        return figure(x + width / 2, y + 22, str(value), size=17, class_="value", fill=INK, font_weight=400)
    mark = element("rect", x=x + 2, y=y + 2, width=width - 4, height=28, rx=7, class_="exception", fill=DRAW_SOFT)
    return mark + figure(x + width / 2, y + 22, str(value), size=17, class_="odd", fill=DRAW, font_weight=700)


def density_plot(
    outcomes: str, rule: str, to: Language | str = "en", *, play_convention: PlayConvention = "normal"
) -> Picture:
    """Return the curve of the share of P-positions among the heaps 0 to n.

    Examples
    --------
    >>> density_plot("PNPNNPNPNNPNP", "subtraction[squares]").label
    'Share of P-positions of subtraction[squares]: 6 of 13 heaps, 46.2 %'
    """
    import numpy as np

    to = language(to)
    total = len(outcomes)
    heaps = np.unique(np.geomspace(1, total, MOST_PLACES).round().astype(np.int64))
    lost = np.cumsum([outcomes.count("P", *ends) for ends in pairwise([0, *heaps.tolist()])]).tolist()
    shares = [(n, count / n) for n, count in zip(heaps.tolist(), lost, strict=True)]
    least = min((share for _, share in shares if share), default=1.0)
    small = 0 < lost[-1] * SMALL_SHARE < total
    up = Axis(10.0 ** -_decades(least), 1, logarithmic=True) if small else Axis(0, 1)
    frame = Frame(Axis(1, max(total, 10), logarithmic=True), up)
    powers = [10**k for k in range(len(str(max(total, 10))))]
    rows = [(10.0**-k, f"{100 * 10.0**-k:g} %") for k in range(_decades(least) + 1)]
    body = frame.axes(
        [(power, grouped(power)) for power in powers],
        rows if small else [(k / 5, f"{20 * k} %") for k in range(6)],
        to.text("number of heaps, from heap 0 on"),
        to.text("share of P-positions"),
    )
    points = [(frame.x(n), frame.y(share)) for n, share in shares if share or not small]
    body += element("path", d=_curve(points), class_="curve", fill="none", stroke=LOSE, stroke_width=2.2)
    title = to.text("Share of P-positions of {rule}", rule=rule)
    return framed(title, _share(lost[-1], total, play_convention, to), body)


def _decades(share: float) -> int:
    """Return the number of decades below 1 that reach down to a share."""
    count = 1
    while 10.0**-count > share:
        count += 1
    return count


def _curve(points: Iterable[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.5g} {y:.5g}" for x, y in points)


def _share(lost: int, total: int, play_convention: PlayConvention, to: Language) -> str:
    percent = f"{100 * lost / total:.3g} %"
    said = to.text("{lost} of {total} heaps, {percent}", lost=grouped(lost), total=grouped(total), percent=percent)
    return said if play_convention == "normal" else f"{said}, {to.text('misère play')}"


def digits_plot(
    outcomes: str, rule: str, to: Language | str = "en", *, play_convention: PlayConvention = "normal"
) -> Picture:
    """Return the bars of how many P-positions end in each decimal digit.

    Examples
    --------
    >>> digits_plot("PNPNNPNPNNPNP", "subtraction[squares]").body.count('class="column"')
    10
    """
    to = language(to)
    counts = [outcomes[digit::10].count("P") for digit in range(10)]
    frame = Frame(Axis(-0.6, 9.6), Axis(0, max(*counts, 1)))
    body = frame.axes(
        [(digit, str(digit)) for digit in range(10)],
        [(n, grouped(n)) for n in round_numbers(max(*counts, 1), 6)],
        to.text("last digit of the heap"),
        to.text("number of P-positions"),
    )
    width = 0.62 * (frame.x(1) - frame.x(0))
    for digit, count in enumerate(counts):
        x, y = frame.x(digit), frame.y(count)
        # Even no P-position has a line, so that it is seen to be none.
        height = max(HEIGHT - BOTTOM - y, 1.5)
        body += element(
            "rect", x=x - width / 2, y=HEIGHT - BOTTOM - height, width=width, height=height, class_="column", fill=LOSE
        )
        body += label(x, HEIGHT - BOTTOM - height - 7, grouped(count))
    title = to.text("Last digits of the P-positions of {rule}", rule=rule)
    return framed(title, _share(sum(counts), len(outcomes), play_convention, to), body)


def strip_plot(
    outcomes: str, rule: str, to: Language | str = "en", *, play_convention: PlayConvention = "normal"
) -> Picture:
    """Return the outcomes as rows of small cells, filled for P; each may stand for several heaps.

    Examples
    --------
    >>> strip_plot("PNPNNPNPNNPNP", "subtraction[squares]").label
    'Outcomes of subtraction[squares]: heaps 0 to 12'
    """
    import numpy as np

    to = language(to)
    each = _heaps_per_cell(len(outcomes))
    lost = np.frombuffer(outcomes.encode("ascii"), np.uint8) == ord("P")
    counts = np.add.reduceat(lost, np.arange(0, len(lost), each), dtype=np.int64)
    columns = 50 if len(counts) <= 1500 else 100
    rows = -(-len(counts) // columns)
    left, top = 34 + 8.2 * len(grouped(len(outcomes))), 126.0
    size = (WIDTH - left - EDGE) / columns
    inner, gap = 0.86 * size, 0.07 * size
    strength = np.log2(np.maximum(counts, 1)) / np.log2(max(int(counts.max()), 1) + 1) if each > 1 else counts - 1e-9
    levels = np.full(rows * columns, -1, np.int64)
    levels[: len(counts)] = np.where(counts > 0, np.floor(len(STRENGTHS) * strength), -1)
    body = _sheet(len(counts), columns, left, top, size)
    corner, step = (left + gap, top + gap), (size, size)
    body += _shaded(levels.reshape(rows, columns).T, corner, step, (inner, inner), "outcome-P", LOSE)
    for row in range(0, rows, max(1, round(15 / size))):
        body += label(left - 10, top + size * (row + 0.5) + 4, grouped(row * columns * each), anchor="end", size=12)
    for column in range(0, min(columns, len(counts)), columns // 5):
        body += label(left + size * (column + 0.5), top - 9, f"+{grouped(column * each)}", size=12)
    body += lettering(EDGE, 84, _legend(each, to), class_="legend", fill=MUTED, font_family=SANS, font_size=13.5)
    title = to.text("Outcomes of {rule}", rule=rule)
    return framed(title, _heaps(len(outcomes) - 1, play_convention, to), body, top + size * rows + 26)


def _heaps_per_cell(total: int) -> int:
    """Return how many heaps share a cell, a round number."""
    return next(share for share in round_steps() if total <= share * MOST_CELLS)


def _legend(each: int, to: Language) -> str:
    if each > 1:
        return to.text("each cell: {count} heaps, the darker, the more P-positions", count=grouped(each))
    return to.text("filled: P, the player to move loses; empty: N, the player to move wins")


def _sheet(cells: int, columns: int, left: float, top: float, size: float) -> str:
    """Return the paper under a strip: one sheet for the full rows, one for the rest."""
    full, rest = divmod(cells, columns)
    sheets = ((top, columns * size, full * size), (top + full * size, rest * size, size))
    return "".join(
        element("rect", x=left, y=y, width=width, height=height, class_="grid", fill=LINE, fill_opacity=0.55)
        for y, width, height in sheets
        if width and height
    )
