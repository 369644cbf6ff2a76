"""An explanation as pictures: a strip of all steps, or one file for each."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate, zip_longest
from pathlib import Path

from grundy.core.position import Position
from grundy.drawing import picture
from grundy.drawing.files import write_picture
from grundy.drawing.palette import ACCENT, ACCENT_SOFT, DRAW, DRAW_SOFT, INK, MUTED, SANS, SERIF
from grundy.drawing.svg import Area, Picture, circle, element, figure, note, rectangle
from grundy.explaining.language import Language, language
from grundy.explaining.step import Step, Table

WIDTH, EDGE, LINE, LETTERS = 640, 24, 24, 66
INDENT = EDGE + 42
ARROW = 36
"""The room for the arrow between two pictures."""
TALLEST = 300
"""How high the pictures of a step may be."""
CELL, ROW, MARGIN = 52, 36, 16
"""The least width of a cell of a table, the height of a row, and the edge around it."""


def step_picture(number: int, step: Step, to: Language | str = "en") -> Picture:
    """Return one step: its number, title, text, pictures and table.

    Examples
    --------
    >>> step_picture(1, Step("Choose a heap", "Heap 2.")).label
    'Choose a heap'
    """
    body = circle((EDGE + 14, 28), 14, class_="number", fill=ACCENT_SOFT)
    body += figure(EDGE + 14, 33, str(number), size=14, class_=None, fill=ACCENT, font_family=SANS)
    body += figure(INDENT, 34, step.title, size=18, class_="title", fill=INK, text_anchor=None)
    y = 34.0
    for line in language(to).lines(step.text, LETTERS):
        y += LINE
        body += note(INDENT, y, line, size=15, class_="text", fill=INK, text_anchor=None)
    if step.positions:
        pictures = before_and_after(step, to)
        body += pictures.at(INDENT, y + 12)
        y += 12 + pictures.height
    if step.table is not None:
        table = draw_table(step.table, step.title)
        scale = min(1.0, (WIDTH - EDGE - INDENT) / table.width)
        body += element("g", table.body, transform=f"translate({INDENT},{y + 8:.5g}) scale({scale:.4g})")
        y += 8 + scale * table.height
    return Picture(WIDTH, y + EDGE, body, step.title)


def before_and_after(step: Step, to: Language | str = "en", start: Position | None = None) -> Picture:
    """Return the pictures of a step side by side on one line, in one scale, with arrows between.

    Those of a match that began at `start` are drawn in its places.

    Examples
    --------
    >>> from grundy import nim
    >>> before_and_after(Step("Take one", positions=(nim(2, 1), nim(1, 1)))).label
    'Heaps of 2 and 1 matches → Heaps of 1 and 1 matches'
    """
    origins = [replace(origin, position=start or origin.position) for origin in step.origins]
    drawn = [picture(shown, to, origin=origin) for shown, origin in zip_longest(step.positions, origins)]
    room = WIDTH - EDGE - INDENT - ARROW * (len(drawn) - 1)
    scale = min(1.0, room / sum(part.width for part in drawn), TALLEST / max(part.height for part in drawn))
    height = scale * max(part.height for part in drawn)
    body, x = "", 0.0
    for number, part in enumerate(drawn):
        if number:
            body += element(
                "path",
                d=f"M{x + 6:.5g} {height / 2:.5g}h{ARROW - 12}m-8 -6l8 6l-8 6",
                class_="arrow",
                fill="none",
                stroke=MUTED,
                stroke_width=2,
                stroke_linecap="round",
                stroke_linejoin="round",
            )
            x += ARROW
        top = height - scale * part.height  # what stands on the ground stands on one line
        body += element("g", part.body, transform=f"translate({x:.5g},{top:.5g}) scale({scale:.4g})")
        x += scale * part.width
    return Picture(x, height, body, " → ".join(part.label for part in drawn))


def draw_table(table: Table, label: str) -> Picture:
    """Return a table as a picture; marked columns are tinted, ones are bold.

    Examples
    --------
    >>> draw_table(Table(("", "1"), (("1", "1"),), ("odd?", "odd"), (1,)), "scheme").label
    'scheme'
    """
    lines = [row for row in (table.header, *table.rows, table.footer) if row]
    widths = [max(CELL, 9 * max(len(row[i]) for row in lines) + 16) for i in range(len(table.header))]
    lefts = accumulate(widths, initial=MARGIN)
    columns = [Area(left, MARGIN, width, ROW * len(lines)) for left, width in zip(lefts, widths, strict=False)]
    body = "".join(rectangle(columns[marked], rx=10, class_="odd", fill=DRAW_SOFT) for marked in table.marked)
    for number, row in enumerate(lines):
        head = number == 0 or (bool(table.footer) and number == len(lines) - 1)
        for column, cell in enumerate(row):
            quiet = head or column == 0 or cell == "0"
            body += figure(
                columns[column].centre[0],
                MARGIN + ROW * number + 24,
                cell,
                size=13 if head else 17,
                class_="quiet" if quiet else "one",
                fill=DRAW if column in table.marked and quiet else MUTED if quiet else INK,
                font_family=SANS if head else SERIF,
                font_weight=400 if quiet else 700,
            )
    return Picture(2 * MARGIN + sum(widths), 2 * MARGIN + ROW * len(lines), body, label)


def story(position: Position, steps: list[Step], to: Language | str = "en") -> Picture:
    """Return the position and all steps, one below the other.

    Examples
    --------
    >>> from grundy import nim
    >>> story(nim(1, 2), [Step("Look", "Two heaps.")]).label
    'Heaps of 1 and 2 matches'
    """
    board = picture(position, to)
    scale = min(1.0, (WIDTH - 2 * EDGE) / board.width)
    body = element("g", board.body, transform=f"translate({EDGE},{EDGE}) scale({scale:.4g})")
    y = 2 * EDGE + scale * board.height
    for number, step in enumerate(steps, 1):
        part = step_picture(number, step, to)
        body += part.at(0, y)
        y += part.height
    return Picture(WIDTH, y, body, board.label)


def write_story(position: Position, steps: list[Step], output: Path, to: Language | str = "en") -> None:
    """Write the strip to a file, or the position and every step to files of a folder.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from grundy import nim
    >>> with TemporaryDirectory() as folder:
    ...     write_story(nim(1), [Step("Look")], Path(folder, "why"))
    ...     sorted(file.name for file in Path(folder, "why").iterdir())
    ['00-position.svg', '01-step.svg']
    """
    if output.suffix:
        write_picture(story(position, steps, to), output)
        return
    output.mkdir(parents=True, exist_ok=True)
    write_picture(picture(position, to), output / "00-position.svg")
    for number, step in enumerate(steps, 1):
        write_picture(step_picture(number, step, to), output / f"{number:02}-step.svg")
