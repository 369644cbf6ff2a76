"""The tables of an explanation as pictures: the binary scheme of Nim heaps, say, with its odd columns tinted."""

from __future__ import annotations

from itertools import accumulate

from grundy.drawing.palette import DRAW, DRAW_SOFT, INK, MUTED, SANS, SERIF
from grundy.drawing.svg import Area, Picture, figure, rectangle
from grundy.explaining.step import Table

CELL, ROW, EDGE = 52, 36, 16


def draw_table(table: Table, label: str) -> Picture:
    """Return a table as a picture; marked columns are tinted, ones are bold.

    Examples
    --------
    >>> draw_table(Table(("", "1"), (("1", "1"),), ("odd?", "odd"), (1,)), "scheme").label
    'scheme'
    """
    lines = [row for row in (table.header, *table.rows, table.footer) if row]
    widths = [max(CELL, 9 * max(len(row[i]) for row in lines) + 16) for i in range(len(table.header))]
    lefts = accumulate(widths, initial=EDGE)
    columns = [Area(left, EDGE, width, ROW * len(lines)) for left, width in zip(lefts, widths, strict=False)]
    body = "".join(rectangle(columns[marked], rx=10, class_="odd", fill=DRAW_SOFT) for marked in table.marked)
    for number, row in enumerate(lines):
        head = number == 0 or (bool(table.footer) and number == len(lines) - 1)
        for column, cell in enumerate(row):
            quiet = head or column == 0 or cell == "0"
            body += figure(
                columns[column].centre[0],
                EDGE + ROW * number + 24,
                cell,
                size=13 if head else 17,
                class_="quiet" if quiet else "one",
                fill=DRAW if column in table.marked and quiet else MUTED if quiet else INK,
                font_family=SANS if head else SERIF,
                font_weight=400 if quiet else 700,
            )
    return Picture(2 * EDGE + sum(widths), 2 * EDGE + ROW * len(lines), body, label)
