"""Pictures of sequences for pages: values as points, outcomes as a strip of letters, and how often each value occurs.

They are plain SVG, quickly made. A long sequence is gathered into cells, so that its picture stays small.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import groupby

from grundy.core.outcome import PlayConvention
from grundy.drawing.captions import grouped, label
from grundy.drawing.chart import line_across, round_numbers
from grundy.drawing.palette import ACCENT, CARD, INK, LINE, LOSE, MUTED, PAPER, SANS, WIN
from grundy.drawing.svg import Area, Picture, element, figure, note, rectangle
from grundy.explaining.language import Language

WIDTH, HEIGHT = 760.0, 340.0
TOP, RIGHT, BOTTOM = 20.0, 20.0, 48.0
MOST_POINTS = 1_500
"""Up to so many heaps have a point each."""
COLUMNS, ROWS = 240, 80
"""Into how many cells more are gathered."""
SHADES = (0.25, 0.5, 0.75, 1.0)
"""How strong a cell is: by how many heaps it has, in as many groups of cells of one size."""
PER_ROW = 50
MOST_BARS = 64
NAMED = 20
"""How many P-positions are named in words."""
CELL = 14.0

Place = Callable[[float, float], tuple[float, float]]
"""From a heap and a value to a point of the picture."""


def plot_picture(
    values: Sequence[int],
    start: int,
    rule: str,
    to: Language,
    *,
    play_convention: PlayConvention = "normal",
    other: tuple[Sequence[int], str] | None = None,
) -> Picture:
    """Return the plot of the values of the heaps from `start` on; those of another rule are crosses over the points.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> plot_picture([0, 1, 2, 3, 1, 4], 0, "kayles", language("en")).label
    'Values of kayles: heaps 0 to 5, values 0 to 4'
    """
    shown = [values, *([other[0]] if other else [])]
    least, most = min(map(min, shown)), max(map(max, shown))
    last = start + max(map(len, shown)) - 1
    left = 34.0 + 8 * len(grouped(most))
    field = Area(left, TOP, WIDTH - left - RIGHT, HEIGHT - TOP - BOTTOM)
    across, up = max(last - start, 1), max(most - least, 1)

    def place(heap: float, value: float) -> tuple[float, float]:
        x = field.x + 8 + (heap - start) / across * (field.width - 16)
        return x, field.y + field.height - 8 - (value - least) / up * (field.height - 16)

    body = _axes(field, place, (start, last), (least, most))
    body += note(field.centre[0], HEIGHT - 8, to.text("heap n"), size=13, class_="axis")
    height_word = to.text("value g(n)") if play_convention == "normal" else to.text("misère value g⁻(n)")
    middle = field.y + field.height / 2
    body += note(14, middle, height_word, size=13, class_="axis", transform=f"rotate(-90 14 {middle:g})")
    body += _series(values, start, place, "one", ACCENT, crosses=False)
    title = to.text("Values of {rule}", rule=rule)
    if other is not None:
        body += _series(other[0], start, place, "two", LOSE, crosses=True)
        title = to.text("Values of {rule} (points) and {other} (crosses)", rule=rule, other=other[1])
    line = to.text(
        "heaps {start} to {last}, values {least} to {most}",
        start=grouped(start),
        last=grouped(last),
        least=grouped(least),
        most=grouped(most),
    )
    return Picture(WIDTH, HEIGHT, body, f"{title}: {line}")


def _axes(field: Area, place: Place, heaps: tuple[int, int], values: tuple[int, int]) -> str:
    body = rectangle(field, class_="field", fill=CARD, stroke=LINE)
    for value in round_numbers(*values, 6):
        body += line_across(field, place(heaps[0], value)[1], grouped(value))
    for heap in round_numbers(*heaps, 8):
        x = place(heap, values[0])[0]
        body += element("line", x1=x, y1=field.y, x2=x, y2=field.y + field.height, class_="grid", stroke=LINE)
        body += label(x, field.y + field.height + 17, grouped(heap))
    return body


def _series(values: Sequence[int], start: int, place: Place, class_: str, colour: str, *, crosses: bool) -> str:
    if len(values) > MOST_POINTS:
        return _cloud(values, start, place, class_, colour)
    size = 7.0 if len(values) <= 150 else 5.0 if len(values) <= 600 else 3.5
    points = (place(heap, value) for heap, value in enumerate(values, start))
    if crosses:
        drawn = "".join(f"M{x - size:.1f} {y:.1f}h{2 * size:g}M{x:.1f} {y - size:.1f}v{2 * size:g}" for x, y in points)
        return element("path", d=drawn, class_=f"series {class_}", fill="none", stroke=colour, stroke_width=1.5)
    drawn = "".join(f"M{x:.1f} {y:.1f}h0" for x, y in points)
    looks = {"fill": "none", "stroke": colour, "stroke_width": size, "stroke_linecap": "round"}
    return element("path", d=drawn, class_=f"series {class_}", **looks)


def _cloud(values: Sequence[int], start: int, place: Place, class_: str, colour: str) -> str:
    """Return the points gathered in cells, stronger where there are more."""
    least, most = min(values), max(values)
    heaps, each = -(-len(values) // COLUMNS), -(-(most - least + 1) // ROWS)
    counts: Counter[tuple[int, int]] = Counter()
    for column in range(0, len(values), heaps):
        for value, number in Counter(values[column : column + heaps]).items():
            counts[column, (value - least) // each] += number
    ranked = sorted(counts.values())
    edges = [ranked[len(ranked) * part // len(SHADES)] for part in range(1, len(SHADES))]
    drawn: list[list[str]] = [[] for _ in SHADES]
    wide = abs(place(start + heaps, least)[0] - place(start, least)[0])
    high = abs(place(start, least + each)[1] - place(start, least)[1])
    cells = sorted((*cell, sum(number > edge for edge in edges)) for cell, number in counts.items())
    # Cells of one shade that stand upon each other are one line.
    for (column, shade, _), run in groupby(
        ((column, shade, row, place_in_run) for place_in_run, (column, row, shade) in enumerate(cells)),
        key=lambda cell: (cell[0], cell[1], cell[2] - cell[3]),
    ):
        rows = [row for _, _, row, _ in run]
        x, y = place(start + column, least + rows[0] * each)
        drawn[shade].append(f"M{x:.1f} {y:.1f}v{-high * len(rows):.1f}")
    looks = {"fill": "none", "stroke": colour, "stroke_width": max(wide, 1.0)}
    return "".join(
        element("path", d="".join(lines), class_=f"series {class_}", opacity=strength, **looks)
        for lines, strength in zip(drawn, SHADES, strict=True)
        if lines
    )


def strip_picture(outcomes: str, start: int, rule: str, to: Language) -> Picture:
    """Return the outcomes as rows of letters, P on a filled cell and N on an empty one.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> strip_picture("PNPNN", 0, "subtraction[squares]", language("en")).label
    'Outcomes of subtraction[squares]: heaps 0 to 4, P at 0, 2'
    """
    left = 20.0 + 8 * len(grouped(start + len(outcomes)))
    body = ""
    for row in range(0, len(outcomes), PER_ROW):
        y = 8 + row // PER_ROW * (CELL + 10)
        body += label(left - 8, y + CELL - 1, grouped(start + row), anchor="end")
        for letter in "PN":
            columns = [column for column, each in enumerate(outcomes[row : row + PER_ROW]) if each == letter]
            # A little room after every ten cells lets the eye count.
            body += _cells([left + column * CELL + column // 10 * 6 for column in columns], y, letter)
    rows = -(-len(outcomes) // PER_ROW)
    title = to.text("Outcomes of {rule}", rule=rule)
    heaps = to.text("heaps {start} to {last}", start=grouped(start), last=grouped(start + len(outcomes) - 1))
    lost = [grouped(start + place) for place, letter in enumerate(outcomes) if letter == "P"]
    few = ", ".join(lost[:NAMED]) + ("…" if len(lost) > NAMED else "")
    where = to.text("P at {heaps}", heaps=few) if lost else to.text("none of them P")
    width = left + PER_ROW * CELL + (PER_ROW - 1) // 10 * 6 + 12
    return Picture(width, 16 + rows * (CELL + 10), body, f"{title}: {heaps}, {where}")


def _cells(lefts: list[float], y: float, letter: str) -> str:
    """Return the cells of one outcome in a row, all of them one path and one text."""
    if not lefts:
        return ""
    wide, high = CELL - 2, CELL + 2
    outline = "".join(f"M{x + 1:g} {y + 1:g}h{wide:g}v{high:g}h-{wide:g}z" for x in lefts)
    lost = letter == "P"
    looks = {"fill": WIN, "stroke": WIN} if lost else {"fill": PAPER, "stroke": LINE}
    middles = " ".join(f"{x + CELL / 2:g}" for x in lefts)
    letters = {"fill": CARD if lost else MUTED, "font_weight": 700 if lost else 400, "class_": f"letter {letter}"}
    drawn = element("path", d=outline, class_=f"cell {letter}", stroke_linejoin="round", **looks)
    words = element(
        "text",
        letter * len(lefts),
        x=middles,
        y=y + 13,
        font_family=SANS,
        font_size=10,
        text_anchor="middle",
        **letters,
    )
    return drawn + words


def values_per_bar(counts: Sequence[tuple[int, int]]) -> int:
    """Return how many values share a bar of a histogram.

    Examples
    --------
    >>> values_per_bar([(0, 1), (9, 4)]), values_per_bar([(0, 1), (200, 1)])
    (1, 4)
    """
    return -(-(counts[-1][0] + 1) // MOST_BARS)


def histogram_picture(
    counts: Sequence[tuple[int, int]], rule: str, to: Language, *, is_rare: Callable[[int], bool] | None = None
) -> Picture:
    """Return a bar for each value, as high as it is frequent; bars of rare values are empty inside.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> histogram_picture([(0, 1), (1, 5)], "kayles", language("en")).label
    'How often each value of kayles occurs: 2 different values, most often 1 with 5 heaps'
    """
    largest, height = counts[-1][0], 260.0
    each = values_per_bar(counts)
    bars: Counter[int] = Counter()
    for value, number in counts:
        bars[value // each] += number
    most = max(bars.values())
    left = 26.0 + 8 * len(grouped(most))
    field = Area(left, TOP, WIDTH - left - RIGHT, height - TOP - BOTTOM)
    wide = field.width / (largest // each + 1)
    body = rectangle(field, class_="field", fill=CARD, stroke=LINE)
    for number in round_numbers(0, most, 5):
        body += line_across(field, field.y + field.height * (1 - number / (1.08 * most)), grouped(number))
    for bar, number in sorted(bars.items()):
        high = field.height * number / (1.08 * most)
        area = Area(field.x + wide * bar, field.y + field.height - high, wide, high)
        inset = Area(area.x + 0.12 * wide, area.y, 0.76 * wide, area.height)
        rare = is_rare is not None and each == 1 and is_rare(bar)
        looks = {"fill": CARD, "stroke": ACCENT} if rare else {"fill": ACCENT, "stroke": ACCENT}
        body += rectangle(inset, class_="bar rare" if rare else "bar", stroke_width=1.5, **looks)
        if wide >= 24:
            body += figure(inset.centre[0], area.y - 5, grouped(number), size=12, class_="count", fill=INK)
    for value in round_numbers(0, largest, 16):
        body += label(field.x + wide * (value // each + 0.5), field.y + field.height + 17, grouped(value))
    body += note(field.centre[0], height - 8, to.text("value"), size=13, class_="axis")
    common, number = max(counts, key=lambda pair: pair[1])
    title = to.text("How often each value of {rule} occurs", rule=rule)
    line = to.plural("{n} different value", "{n} different values", len(counts))
    often = to.plural("most often {value} with {n} heap", "most often {value} with {n} heaps", number, value=common)
    return Picture(WIDTH, height, body, f"{title}: {line}, {often}")
