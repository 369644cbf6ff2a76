"""An explanation as pictures: a strip of all steps, or one file for each."""

from __future__ import annotations

import textwrap
from pathlib import Path

from grundy.core.position import Position
from grundy.draw import picture
from grundy.draw.files import write_picture
from grundy.draw.scheme import draw_table
from grundy.draw.svg import ACCENT, ACCENT_SOFT, INK, SANS, SERIF, Picture, element, lettering
from grundy.explain.language import Language
from grundy.explain.step import Step

WIDTH, EDGE, LINE, LETTERS = 640, 24, 24, 66


def step_picture(number: int, step: Step) -> Picture:
    """Return one step: its number, title, text and table.

    Examples
    --------
    >>> step_picture(1, Step("Choose a heap", "Heap 2.")).label
    'Choose a heap'
    """
    body = (
        element("circle", cx=EDGE + 14, cy=28, r=14, class_="number", fill=ACCENT_SOFT)
        + lettering(
            EDGE + 14,
            33,
            str(number),
            fill=ACCENT,
            font_family=SANS,
            font_size=14,
            font_weight=600,
            text_anchor="middle",
        )
        + lettering(
            EDGE + 42, 34, step.title, class_="title", fill=INK, font_family=SERIF, font_size=18, font_weight=600
        )
    )
    y = 34.0
    for line in textwrap.wrap(step.text, LETTERS):
        y += LINE
        body += lettering(EDGE + 42, y, line, class_="text", fill=INK, font_family=SANS, font_size=15)
    if step.table is not None:
        table = draw_table(step.table, step.title)
        scale = min(1.0, (WIDTH - 2 * EDGE - 42) / table.width)
        body += element("g", table.body, transform=f"translate({EDGE + 42},{y + 8:.5g}) scale({scale:.4g})")
        y += 8 + scale * table.height
    return Picture(WIDTH, y + EDGE, body, step.title)


def story(position: Position, steps: list[Step], to: Language) -> Picture:
    """Return the position and all steps, one below the other.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.explain.language import language
    >>> story(nim(1, 2), [Step("Look", "Two heaps.")], language("en")).label
    'Heaps of 1 and 2 matches'
    """
    board = picture(position, to)
    scale = min(1.0, (WIDTH - 2 * EDGE) / board.width)
    body = element("g", board.body, transform=f"translate({EDGE},{EDGE}) scale({scale:.4g})")
    y = 2 * EDGE + scale * board.height
    for number, step in enumerate(steps, 1):
        part = step_picture(number, step)
        body += part.at(0, y)
        y += part.height
    return Picture(WIDTH, y, body, board.label)


def write_story(position: Position, steps: list[Step], output: Path, to: Language) -> None:
    """Write the strip to a file, or the position and every step to files of a folder.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from grundy import nim
    >>> from grundy.explain.language import language
    >>> with TemporaryDirectory() as folder:
    ...     write_story(nim(1), [Step("Look")], Path(folder, "why"), language("en"))
    ...     sorted(file.name for file in Path(folder, "why").iterdir())
    ['00-position.svg', '01-step.svg']
    """
    if output.suffix:
        write_picture(story(position, steps, to), output)
        return
    output.mkdir(parents=True, exist_ok=True)
    write_picture(picture(position, to), output / "00-position.svg")
    for number, step in enumerate(steps, 1):
        write_picture(step_picture(number, step), output / f"{number:02}-step.svg")
