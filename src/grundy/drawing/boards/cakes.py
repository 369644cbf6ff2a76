"""Cakes as sheets of squares, one after the other; the line along which a piece is cut is touched."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Protocol, runtime_checkable

from grundy.core.ruleset import N_
from grundy.drawing.badges import outline
from grundy.drawing.board import Board, Rules
from grundy.drawing.palette import BLUE, CARD, RED
from grundy.drawing.squares import MOST_WRITTEN, SMALL, SQUARE, tile
from grundy.drawing.svg import Area, Picture, element, group, note
from grundy.drawing.touch import Frame, Touch

EDGE, GAP, TITLE = 4, 8, 20
"""The margin, the room below a piece, and the height of the number above it."""
CRUMB = 22
"""The side of a piece that nobody can cut, and the room beside a piece."""
MOST_ROOM = 3.1
"""How much higher than the cake the room for its pieces is at most: up to 8 × 8 they fit in whatever is cut."""
WIDEST = 8 * SQUARE
"""How wide a line of pieces is, unless one piece is wider."""
MOST_SIDE, MOST_SQUARES, MOST_PIECES = 16, 400, 100

Piece = tuple[int, int]
"""Rows and columns."""


@runtime_checkable
class CakeRules(Rules, Hashable, Protocol):
    """A state is (rows, columns) of each piece; a move is (piece from 0, ``c`` or ``r``, where the first cut is)."""

    def play(self, state: tuple[Piece, ...], move: Any) -> tuple[Piece, ...]:
        """Return the pieces after a cut."""

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
        frame = Frame(max(width, WIDEST + 2 * EDGE), max(frame.height, _room(ruleset, touch.start)))
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
    """Yield where the pieces lie: each as far up as it can, and then as far to the left."""
    across = max([WIDEST // CRUMB, *(SQUARE * columns // CRUMB for _, columns in pieces)]) + 1
    filled = [0] * across
    """How far down each strip as wide as a crumb is taken."""
    for rows, columns in pieces:
        wide, high = _size((rows, columns))
        strips = wide // CRUMB + 1
        y, place = min((max(filled[x : x + strips]), x) for x in range(across - strips + 1))
        filled[place : place + strips] = [y + TITLE + high + GAP] * strips
        yield Area(EDGE + CRUMB * place, EDGE + y + TITLE, wide, high)


def _size(piece: Piece) -> tuple[int, int]:
    side = CRUMB if piece == (1, 1) else SQUARE
    return side * piece[1], side * piece[0]


@lru_cache(maxsize=256)
def _room(ruleset: CakeRules, start: tuple[Piece, ...]) -> float:
    """Return how high the board is during a match, so that its pieces find room whatever is cut."""
    cut: dict[Piece, tuple[int, tuple[Piece, ...]]] = {}
    """For each piece the pieces that take the most room of all that it can be cut into."""
    for piece in sorted(_parts(ruleset, start), key=lambda piece: piece[0] * piece[1]):
        wide, high = _size(piece)
        cut[piece] = max(
            [((wide + CRUMB) * (high + TITLE + GAP), (piece,))]
            + [
                (sum(cut[part][0] for part in parts), tuple(last for part in parts for last in cut[part][1]))
                for parts in _cuts(ruleset, piece)
            ]
        )
    whole, most = (_height(pieces) for pieces in (start, tuple(last for piece in start for last in cut[piece][1])))
    tallest = SQUARE * max((rows for rows, _ in start), default=0)  # room that is lost between pieces
    return min(max(whole, most + tallest), MOST_ROOM * whole) + EDGE


def _cuts(ruleset: CakeRules, piece: Piece) -> list[tuple[Piece, ...]]:
    return [ruleset.play((piece,), move) for move in ruleset.moves((piece,))]


def _parts(ruleset: CakeRules, pieces: Iterable[Piece]) -> set[Piece]:
    """Return all pieces that come about."""
    found, new = set(pieces), [*pieces]
    while new:
        parts = {part for parts in _cuts(ruleset, new.pop()) for part in parts} - found
        found |= parts
        new += parts
    return found


def _height(pieces: Sequence[Piece]) -> float:
    return max((area.y + area.height for area in _areas(pieces)), default=SQUARE)


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
