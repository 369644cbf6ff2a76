"""The tables of an explanation as pictures: the binary scheme of Nim heaps, say, with its odd columns tinted."""

from __future__ import annotations

from grundy.drawing.svg import DRAW, DRAW_SOFT, INK, MUTED, SANS, SERIF, Picture, element, figure
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
    lefts = [EDGE + sum(widths[:i]) for i in range(len(widths))]
    height = 2 * EDGE + ROW * len(lines)
    body = "".join(
        element(
            "rect",
            x=lefts[column],
            y=EDGE,
            width=widths[column],
            height=ROW * len(lines),
            rx=10,
            class_="odd",
            fill=DRAW_SOFT,
        )
        for column in table.marked
    )
    for number, row in enumerate(lines):
        head = number == 0 or (bool(table.footer) and number == len(lines) - 1)
        for column, cell in enumerate(row):
            quiet = head or column == 0 or cell == "0"
            body += figure(
                lefts[column] + widths[column] / 2,
                EDGE + ROW * number + 24,
                cell,
                size=13 if head else 17,
                class_="quiet" if quiet else "one",
                fill=DRAW if column in table.marked and quiet else MUTED if quiet else INK,
                font_family=SANS if head else SERIF,
                font_weight=400 if quiet else 700,
            )
    return Picture(2 * EDGE + sum(widths), height, body, label)
