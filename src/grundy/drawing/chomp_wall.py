"""Pictures of the study of Chomp: a wall of P-positions, and the first bites that win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, sqrt

from grundy.core.errors import NotApplicable
from grundy.drawing.boards.bar import COCOA, FOIL, POISON
from grundy.drawing.captions import EDGE, WIDTH, captioned, label
from grundy.drawing.palette import ACCENT, CARD, INK
from grundy.drawing.svg import Area, Picture, element, figure, rectangle
from grundy.explaining.language import Language, language
from grundy.structures.diagram import Diagram

Square = tuple[int, int]

MOST_SHAPES = 2_000
MOST_NAMED, MOST_NUMBERS = 80, 12
"""How many shapes a wall shows, and how many with their row lengths below, if they have so few rows."""
LONGEST_ON_WALL = 100
LARGEST_SQUARE, SEEN_SQUARE = 16.0, 5.0
"""The size of a square on the wall; smaller ones than the second are not drawn apart."""
MOST_SIDE = 24
HEAD = 84


def p_positions_wall(shapes: Sequence[Diagram], rows: int, columns: int, to: Language | str = "en") -> Picture:
    """Return all P-positions of a bar, each as a small bar on the foil of the whole.

    Examples
    --------
    >>> p_positions_wall([(1, 0), (2, 1), (3, 2)], 2, 3).label
    'P-positions of the bar of 2×3: 3 shapes; whoever has to bite one of them loses'
    """
    to = language(to)
    check_wall(len(shapes))
    check_wall_side(rows, columns)
    names = [" ".join(str(length) for length in shape if length) for shape in shapes]
    named = len(shapes) <= MOST_NAMED and rows <= MOST_NUMBERS
    # With squares of this size the wall is not much higher than wide.
    sheet = (WIDTH - 2 * EDGE) ** 2 / max(len(shapes), 1)
    size = max(3.0, min(LARGEST_SQUARE, sqrt(sheet / ((rows + 1.8) * (columns + 1.8)))))
    gap = max(7.0, 1.4 * size)
    widest = max(size * columns, 6.2 * max(map(len, names)) if named else 0.0)
    room = WIDTH - 2 * EDGE + gap
    per_line = max(1, min(len(shapes), ceil(room / (widest + gap) - 0.5)))
    wide = room / per_line if len(shapes) > per_line else min(room / per_line, 1.6 * (widest + gap))
    size = min(LARGEST_SQUARE, (wide - gap) / columns)
    high = size * rows + gap + (14 if named else 0)
    body = ""
    for number, (shape, name) in enumerate(zip(shapes, names, strict=True)):
        line, place = divmod(number, per_line)
        x, y = EDGE + wide * place, HEAD + high * line
        middle = x + max(size * columns, widest if named else 0.0) / 2
        body += _small_bar(shape, rows, columns, middle - size * columns / 2, y, size)
        if named:
            body += label(middle, y + size * rows + 13, name, size=11)
    lines = -(-len(shapes) // per_line)
    said = to.plural(
        "{n} shape; whoever has to bite it loses",
        "{n} shapes; whoever has to bite one of them loses",
        len(shapes),
    )
    title = to.text("P-positions of the bar of {rows}×{columns}", rows=rows, columns=columns)
    return captioned(title, said, body, HEAD + high * lines + EDGE - gap + 6)


def check_wall_side(rows: int, columns: int) -> None:
    """Refuse a wall of bars that are too long to be seen.

    Examples
    --------
    >>> check_wall_side(2, 2000)
    Traceback (most recent call last):
    grundy.core.errors.NotApplicable: bars of 2000 squares a side are not drawn on a wall, at most 100
    """
    side = max(rows, columns)
    if side > LONGEST_ON_WALL:
        raise NotApplicable(
            "bars of {side} squares a side are not drawn on a wall, at most {limit}", side=side, limit=LONGEST_ON_WALL
        )


def check_wall(shapes: int) -> None:
    """Refuse a wall of too many shapes.

    Examples
    --------
    >>> check_wall(10_862_859)
    Traceback (most recent call last):
    grundy.core.errors.NotApplicable: a wall of 10862859 P-positions is not drawn, at most 2000
    """
    if shapes > MOST_SHAPES:
        raise NotApplicable(
            "a wall of {count} P-positions is not drawn, at most {limit}", count=shapes, limit=MOST_SHAPES
        )


def _small_bar(shape: Diagram, rows: int, columns: int, x: float, y: float, size: float) -> str:
    foil = rectangle(Area(x, y, size * columns, size * rows).inset(-1.5), rx=2.5, class_="foil", fill=FOIL)
    side = size - max(0.6, size / 12) if size >= SEEN_SQUARE else size
    square = f"h{side:.3g}v{side:.3g}h-{side:.3g}z"
    if size >= SEEN_SQUARE:
        squares = "".join(
            f"M{x + size * column:.5g} {y + size * row:.5g}{square}"
            for row, length in enumerate(shape)
            for column in range(length)
            if row or column
        )
    else:
        steps = "".join(f"H{x + size * length:.5g}v{size:.3g}" for length in shape if length)
        squares = f"M{x:.5g} {y:.5g}{steps}H{x:.5g}z"
    corner = element("path", d=f"M{x:.5g} {y:.5g}{square}", class_="poison", fill=POISON)
    return foil + (element("path", d=squares, class_="cocoa", fill=COCOA) if squares else "") + corner


def first_bites_map(counts: Mapping[Square, int], rows: int, columns: int, to: Language | str = "en") -> Picture:
    """Return the squares of a bar, darker the more bars up to it are won by a first bite there.

    Examples
    --------
    >>> first_bites_map({(2, 2): 3, (1, 2): 1}, 2, 3).body.count('class="heat"')
    2
    """
    to = language(to)
    check_map(rows, columns)
    size = min(46.0, (WIDTH - 2 * EDGE - 24) / columns)
    left, top = EDGE + 24, HEAD + 22
    most = max(counts.values(), default=1)
    body = ""
    for row in range(1, rows + 1):
        body += label(left - 12, top + size * (row - 0.5) + 4, str(row))
        for column in range(1, columns + 1):
            square = Area(left + size * (column - 1), top + size * (row - 1), size, size)
            body += _heat(square, counts.get((row, column), 0), most, poisoned=row == column == 1)
    for column in range(1, columns + 1):
        body += label(left + size * (column - 0.5), top - 8, str(column))
    title = to.text("First bites that win, on all bars up to {rows}×{columns}", rows=rows, columns=columns)
    line = to.text("the number on a square: how many of these bars are won by a bite there")
    width = max(left + size * columns + EDGE, 620.0)
    return captioned(title, line, body, top + size * rows + EDGE, width)


def check_map(rows: int, columns: int) -> None:
    """Refuse a map of too many squares.

    Examples
    --------
    >>> check_map(3, 100)
    Traceback (most recent call last):
    grundy.core.errors.NotApplicable: a map of 100 squares a side is not drawn, at most 24
    """
    side = max(rows, columns)
    if side > MOST_SIDE:
        raise NotApplicable("a map of {side} squares a side is not drawn, at most {limit}", side=side, limit=MOST_SIDE)


def _heat(square: Area, count: int, most: int, *, poisoned: bool) -> str:
    """Return a square as dark as its count; many have a small one, so the root of the share is taken."""
    class_, fill = ("poison", POISON) if poisoned else ("foil", FOIL)
    sheet = rectangle(square.inset(1), rx=5, class_=class_, fill=fill)
    if not count:
        return sheet
    share = sqrt(count / most)
    heat = rectangle(square.inset(1), rx=5, class_="heat", fill=ACCENT, fill_opacity=0.12 + 0.88 * share)
    class_, fill = ("on-heat", CARD) if share > 0.5 else ("value", INK)
    x, y = square.centre
    return sheet + heat + figure(x, y + 5, str(count), size=min(16.0, square.width / 2.6), class_=class_, fill=fill)
