"""The plots of a report: how long the games were, what the moves were worth, and how play changed from game to game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from grundy.drawing.palette import ACCENT, INK, LINE, MUTED
from grundy.drawing.svg import Area, Picture, element, note, rectangle, shorten
from grundy.explaining.language import Language
from grundy.records.analyse import Analysis, Tally
from grundy.records.groups import group_in_words, split_group
from grundy.records.report import MOST_COLUMNS, MOVE_CLASSES

MOST_BLOCKS = 6
"""Into how many parts the games are cut, one after the other."""
MOST_LENGTHS = 20
LONGEST_NAME, LONGEST_LINE = 8, 40
"""How many different lengths are shown, and how many letters of the name of a group below a column and above a bar."""
WIDTH, HEIGHT, EDGE = 420, 220, 26
ROW = 34
"""The size of a plot, what stands around its columns, and the height of a bar that lies."""


class Bar(NamedTuple):
    """A column or a bar: its name, how large it is, and the number that is written at it."""

    name: str
    size: Fraction
    shown: str


def report_plots(analysis: Analysis, to: Language) -> Iterator[tuple[str, Picture]]:
    """Yield the plots of a report, each with its title; a single game has none.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.explaining.language import language
    >>> from grundy.records.analyse import analyse
    >>> from grundy.records.games import Game
    >>> games = [Game("1", nim, ((1,), (0,))), Game("2", nim, ((2,), (1,), (0,)))]
    >>> for title, picture in report_plots(analyse(games), language("en")):
    ...     print(f"{title} – {picture.label}")
    Lengths in moves – 1: 1, 2: 1
    Moves by their class – winning moves: 2, missed wins: 1
    Winning chances used, in the order of the games – 1: 1/1, 2: 1/2
    """
    total = analysis.total
    if total.games < 2:
        return
    if total.lengths and max(total.lengths) - min(total.lengths) < MOST_LENGTHS:
        lengths = range(min(total.lengths), max(total.lengths) + 1)
        yield to.text("Lengths in moves"), columns([_bar(str(n), total.lengths[n]) for n in lengths])
    classes = total.by(lambda fact: fact.kind)
    found = [_bar(to.text(words), classes[kind]) for kind, words in MOVE_CLASSES.items() if classes[kind]]
    if found:
        yield to.text("Moves by their class"), bars(found)
    # Several groups play side by side, so that their games together have no order.
    if 1 < len(analysis.groups) <= MOST_COLUMNS:
        yield to.text("Winning chances used by each group"), _by_group(analysis.groups, to)
    elif len(analysis.groups) < 2 and len(progress := list(_progress(total.used, total.faced))) > 1:
        yield to.text("Winning chances used, in the order of the games"), columns(progress, Fraction(1))


def _by_group(groups: Mapping[str, Tally], to: Language) -> Picture:
    """Return the shares beside each other; below each other if a name says what was played for."""
    in_words = any(split_group(group)[1] for group in groups)
    shares = [
        share_of(group_in_words(group, to) if in_words else group, sum(tally.used), sum(tally.faced))
        for group, tally in groups.items()
    ]
    return bars(shares, Fraction(1)) if in_words else columns(shares, Fraction(1))


def _bar(name: str, count: int) -> Bar:
    return Bar(name, Fraction(count), str(count))


def _progress(used: Sequence[int], faced: Sequence[int]) -> Iterator[Bar]:
    """Yield the share of the winning chances that was used, in one part of the games after the other."""
    count = len(faced)
    blocks = min(MOST_BLOCKS, count)
    for first, last in pairwise(count * block // blocks for block in range(blocks + 1)):
        wins, chances = sum(used[first:last]), sum(faced[first:last])
        name = f"{first + 1}–{last}" if last > first + 1 else str(last)
        yield share_of(name, wins, chances)


def share_of(name: str, used: int, faced: int) -> Bar:
    """Return a column for the share of the winning chances that was used.

    Examples
    --------
    >>> share_of("1–5", 2, 4).shown
    '2/4'
    """
    return Bar(name, Fraction(used, faced) if faced else Fraction(0), f"{used}/{faced}")


def columns(found: Sequence[Bar], most: Fraction | None = None) -> Picture:
    """Return columns beside each other; `most` is the height of the plot, else the highest column has it.

    Examples
    --------
    >>> columns([Bar("3", Fraction(2), "2"), Bar("4", Fraction(1), "1")]).label
    '3: 2, 4: 1'
    """
    tallest = most or max(bar.size for bar in found) or Fraction(1)
    width = (WIDTH - 2 * EDGE) / len(found)
    ground = HEIGHT - EDGE
    drawn = [element("path", d=f"M{EDGE} {ground}H{WIDTH - EDGE}", class_="axis", stroke=LINE, stroke_width=2)]
    for number, bar in enumerate(found):
        height = float((HEIGHT - 2 * EDGE - 20) * bar.size / tallest)
        left = EDGE + number * width
        column = Area(left + width * 0.12, ground - height, width * 0.76, height)
        drawn.append(rectangle(column, class_="mark", fill=ACCENT))
        drawn.append(note(left + width / 2, ground - height - 7, bar.shown, size=14, fill=INK, class_="count"))
        drawn.append(note(left + width / 2, ground + 20, shorten(bar.name, LONGEST_NAME), size=14))
    return Picture(WIDTH, HEIGHT, "".join(drawn), _in_words(found))


def bars(found: Sequence[Bar], most: Fraction | None = None) -> Picture:
    """Return bars below each other, with their names above them; `most` is the width, else the longest bar has it.

    Examples
    --------
    >>> bars([Bar("winning moves", Fraction(2), "2")]).height
    68
    """
    longest = most or max(bar.size for bar in found) or Fraction(1)
    drawn = []
    for number, bar in enumerate(found):
        top = 2 * ROW * number
        drawn.append(note(0, top + 22, shorten(bar.name, LONGEST_LINE), size=16, text_anchor="start", fill=MUTED))
        length = float((WIDTH - 3 * EDGE) * bar.size / longest)
        drawn.append(rectangle(Area(0, top + ROW, length, ROW * 0.7), class_="mark", fill=ACCENT))
        drawn.append(
            note(length + 8, top + ROW + 18, bar.shown, size=16, text_anchor="start", fill=INK, class_="count")
        )
    return Picture(WIDTH, 2 * ROW * len(found), "".join(drawn), _in_words(found))


def _in_words(found: Sequence[Bar]) -> str:
    return ", ".join(f"{bar.name}: {bar.shown}" for bar in found)
