"""The values of a heap game as a table with a row for each period."""

from __future__ import annotations

from collections.abc import Sequence

from grundy.core.errors import NotApplicable
from grundy.core.reason import Period
from grundy.drawing.captions import captioned, grouped, label
from grundy.drawing.svg import DRAW, DRAW_SOFT, INK, Picture, element, figure
from grundy.explaining.language import Language, language

MOST_COLUMNS, MOST_ROWS = 48, 120
"""How large a table of values may be."""


def periodic_table(values: Sequence[int], found: Period, rule: str, to: Language | str = "en") -> Picture:
    """Return the table of the values with a row for each period, the exceptions to the period marked.

    Examples
    --------
    >>> from grundy.solving.octal_periods import plain_octal_values
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
    return captioned(to.text("Values of {rule}", rule=rule), line, body, 112 + 32 * rows + 24, width)


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
