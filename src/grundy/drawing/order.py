"""The order of values as a Hasse diagram: greater ones stand higher, and a line joins what has nothing between it."""

from __future__ import annotations

from collections.abc import Sequence

from grundy.core.forms.canonical import CanonicalForm
from grundy.core.forms.days import covers
from grundy.drawing.palette import ACCENT_SOFT, CARD, INK, LINE, MUTED, SERIF
from grundy.drawing.svg import Area, Picture, element, note, rectangle
from grundy.explaining.language import Language, language

COLUMN, ROW, EDGE = 104, 74, 44
HEIGHT, LETTER, PADDING = 30, 8.4, 20
"""The height of a plate, and the width of a letter and of the space around a name."""
SWEEPS = 8
"""How often the rows are put in order after their neighbours."""


def draw_order(values: Sequence[CanonicalForm], to: Language | str = "en") -> Picture:
    """Return the Hasse diagram of some values; numbers stand out.

    Examples
    --------
    >>> from grundy.core.forms.days import born_by
    >>> picture = draw_order(born_by(2))
    >>> picture.label, picture.body.count("<line")
    ('The order of 22 values', 36)
    """
    to = language(to)
    lines = covers(values)
    rows = _rows(len(values), lines)
    width = 2 * EDGE + COLUMN * max(map(len, rows))
    places: dict[int, tuple[float, float]] = {}
    for level, row in enumerate(rows):
        for at, value in enumerate(row):
            places[value] = width / 2 + COLUMN * (at - (len(row) - 1) / 2), EDGE + ROW * float(level)
    body = "".join(_line(*places[above], *places[below]) for above, below in lines)
    body += "".join(_plate(values[value], *place) for value, place in places.items())
    label = to.plural("The order of {n} value", "The order of {n} values", len(values))
    return Picture(width, 2 * EDGE + ROW * (len(rows) - 1), body, label)


def _rows(count: int, lines: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Return the values in rows, each below all that exceed it, and near the middle of its neighbours."""
    above: list[list[int]] = [[] for _ in range(count)]
    below: list[list[int]] = [[] for _ in range(count)]
    for high, low in lines:
        above[low].append(high)
        below[high].append(low)
    level = [0] * count
    waiting = [len(each) for each in above]
    ready = [value for value in range(count) if not waiting[value]]
    while ready:
        value = ready.pop()
        for low in below[value]:
            level[low] = max(level[low], level[value] + 1)
            waiting[low] -= 1
            if not waiting[low]:
                ready.append(low)
    rows = [[value for value in range(count) if level[value] == at] for at in range(max(level, default=-1) + 1)]
    for sweep in range(SWEEPS):
        order = {value: at - (len(row) - 1) / 2 for row in rows for at, value in enumerate(row)}
        for row in rows:
            _settle(row, below if sweep % 2 else above, order)
    return rows


def _settle(row: list[int], near: list[list[int]], order: dict[int, float]) -> None:
    """Put a row in the order of the middles of its neighbours."""
    middle = {value: sum(order[each] for each in near[value]) / max(1, len(near[value])) for value in row}
    row.sort(key=lambda value: (middle[value] if near[value] else order[value], order[value]))


def _line(x1: float, y1: float, x2: float, y2: float) -> str:
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_="edge", stroke=MUTED, stroke_width=1.2)


def _plate(value: CanonicalForm, x: float, y: float) -> str:
    name = value.symbol
    width = max(HEIGHT, LETTER * len(name) + PADDING)
    fill = CARD if value.number is None else ACCENT_SOFT
    plate = rectangle(Area(x - width / 2, y - HEIGHT / 2, width, HEIGHT), rx=8, fill=fill, stroke=LINE, class_="plate")
    return plate + note(x, y + 5, name, size=15, class_="name", fill=INK, font_family=SERIF)
