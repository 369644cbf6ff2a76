"""Cakes as sheets of squares, one after the other; the line along which a piece is cut is touched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol, runtime_checkable

from grundy.core.ruleset import N_
from grundy.drawing.badges import outline
from grundy.drawing.board import Board, Rules
from grundy.drawing.palette import BLUE, CARD, RED
from grundy.drawing.squares import MOST_WRITTEN, SMALL, SQUARE, tile
from grundy.drawing.svg import Area, Picture, element, group, note
from grundy.drawing.touch import Frame, Touch

EDGE, GAP, TITLE = 4, 16, 20
"""The margin, the room between pieces, and the height of the number above a piece."""
CRUMB = 22
"""The side of a piece that nobody can cut."""
WIDEST = 8 * SQUARE
"""How wide a line of pieces is, unless one piece is wider."""
MOST_SIDE, MOST_SQUARES, MOST_PIECES = 16, 400, 100

Piece = tuple[int, int]
"""Rows and columns."""


@runtime_checkable
class CakeRules(Rules, Protocol):
    """A state is (rows, columns) of each piece; a move is (piece from 0, ``c`` or ``r``, where the first cut is)."""

    def lines(self, piece: Piece, side: Any, first: int) -> list[int]:
        """Return the rows or columns after which a piece is cut."""


def _draw(ruleset: CakeRules, pieces: Sequence[Piece], touch: Touch) -> Picture | None:
    squares = sum(rows * columns for rows, columns in pieces)
    if max(map(max, pieces), default=1) > MOST_SIDE or squares > MOST_SQUARES or len(pieces) > MOST_PIECES:
        return None
    areas = list(_areas(pieces))
    width = max([area.x + area.width for area in areas] + [WIDEST / 2]) + EDGE
    frame = Frame(width, max([area.y + area.height for area in areas] + [SQUARE]) + EDGE)
    if touch.start is not None:  # pieces need more room than the cake
        high = 1.5 * max(area.y + area.height for area in _areas(touch.start))
        frame = Frame(max(width, WIDEST + 2 * EDGE), max(frame.height, high))
    body = "" if pieces else note(width / 2, SQUARE / 2, touch.to.text("no cake"))
    cuts: list[list[tuple[Any, ...]]] = [[] for _ in pieces]
    for move in ruleset.moves(pieces) if touch.link else ():
        cuts[move[0]].append(move)
    for number, (area, piece) in enumerate(zip(areas, pieces, strict=True)):
        drawn = _sheet(area, piece, str(number + 1))
        for move in cuts[number]:
            _, side, first = move
            lines = ruleset.lines(piece, side, first)
            drawn += touch.place(
                move,
                _along(area, side, first),
                frame,
                sign=_cut(area, side, [first], "line"),
                preview=_cut(area, side, lines, "gap") + _cut(area, side, lines, "made"),
            )
        label = touch.to.text("Piece {piece}: {rows} × {columns}", piece=number + 1, rows=piece[0], columns=piece[1])
        body += group(drawn, label)
    if touch.last:
        first, pieces_made = touch.last[0], 1 + len(pieces) - len(touch.before)
        body += outline(area.inset(-5) for area in areas[first : first + pieces_made])
    label = touch.listing(
        N_("Cakes of {sizes}"), N_("no cake"), sizes=[f"{rows} × {columns}" for rows, columns in pieces]
    )
    return touch.picture(frame, body, label)


def _areas(pieces: Sequence[Piece]) -> Iterator[Area]:
    """Yield where the pieces lie, from left to right and line by line."""
    x, y, tallest = EDGE, EDGE, 0
    for rows, columns in pieces:
        side = CRUMB if rows == columns == 1 else SQUARE
        wide, high = side * columns, side * rows
        if x > EDGE and x + wide > WIDEST + EDGE:
            x, y, tallest = EDGE, y + tallest + TITLE + GAP // 2, 0
        yield Area(x, y + TITLE, wide, high)
        x, tallest = x + wide + GAP, max(tallest, high)


def _sheet(area: Area, piece: Piece, name: str) -> str:
    """Return a piece with its number; one that nobody can cut is pale."""
    rows, columns = piece
    first = Area(area.x, area.y, area.width / columns, area.height / rows)
    tiles = "".join(tile(first.nth(n, columns), dark=True) for n in range(rows * columns))
    title = note(area.x + 2, area.y - 6, f"#{name}", size=SMALL, text_anchor="start")
    return title + element("g", tiles, opacity=0.45 if piece == (1, 1) else None)


def _along(area: Area, side: str, at: int) -> Area:
    """Return the strip around a line that is touched."""
    x, y, width, height = area
    if side == "c":
        return Area(x + SQUARE * (at - 0.5), y, SQUARE, height)
    return Area(x, y + SQUARE * (at - 0.5), width, SQUARE)


def _cut(area: Area, side: str, lines: Sequence[int], kind: str) -> str:
    """Return lines through a piece: a dashed one that invites, or the gap and the edges that a cut makes."""
    x, y, width, height = area
    if side == "c":
        path = "".join(f"M{x + SQUARE * at} {y}v{height}" for at in lines)
    else:
        path = "".join(f"M{x} {y + SQUARE * at}h{width}" for at in lines)
    colour = {"c": BLUE, "r": RED}[side]
    class_ = {"c": "left", "r": "right"}[side]
    if kind == "gap":
        return element("path", d=path, class_="cut-off", stroke=CARD, stroke_width=12)
    dashes = "3 7" if kind == "line" else None
    return element(
        "path",
        d=path,
        class_=f"knife {class_}",
        stroke=colour,
        stroke_width=3,
        stroke_dasharray=dashes,
        stroke_linecap="round",
    )


def _write(ruleset: CakeRules, pieces: Sequence[Piece]) -> str | None:
    """Return the pieces one below the other, each with its number."""
    if not pieces or max(map(max, pieces)) > MOST_WRITTEN or sum(rows for rows, _ in pieces) > MOST_WRITTEN:
        return None
    width = len(str(len(pieces)))
    return "\n".join(
        f"{number if not row else '':>{width}} {' '.join('■' * columns)}"
        for number, (rows, columns) in enumerate(pieces, 1)
        for row in range(rows)
    )


BOARD = Board(
    needs=CakeRules,
    draw=_draw,
    write=_write,
    invitation=N_("Choose a dashed line: the piece is cut there."),
)
