"""Bars of chocolate: every square is a bite, and pointing at it shows what would go.

The bar lies on its foil, so that one sees where squares were eaten. More than two
dimensions are drawn as layers; the divisors of a number stand on the squares.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any, Protocol, runtime_checkable

from grundy.core.ruleset import N_
from grundy.drawing.badges import outline
from grundy.drawing.board import Board, Rules
from grundy.drawing.palette import SANS
from grundy.drawing.squares import MOST_WRITTEN, SMALL, ruled
from grundy.drawing.svg import Area, Picture, element, figure, group, note, rectangle, shorten
from grundy.drawing.touch import Frame, Touch

SQUARE, EDGE, NUMBER, GAP = 46, 3, 20, 26
MOST_SIDE, MOST_SQUARES = 24, 400
"""Larger bars are written in their notation."""
PER_LINE = 4
"""How many layers stand beside each other."""

COCOA, POISON, ON_COCOA = "#7a4a2b", "#5d7548", "#fdf3e3"
SIDES = {"cocoa": ("#4e2c17", "#9a6640", "#5f3720"), "poison": ("#35472a", "#82996a", "#4a5f39")}
"""The edge, the light and the dark side of each kind of square."""
FOIL, FOIL_EDGE = "#ece8de", "#cfc8b8"

Cell = tuple[int, ...]


@runtime_checkable
class BarRules(Rules, Protocol):
    """The cells of a box, from 0 on each axis, down and right last; a bite takes a cell and all beyond it."""

    def box(self, state: Any) -> tuple[Cell, list[Cell]]:
        """Return the sizes of the box and the bites."""

    def cells(self, state: Any) -> Iterable[Cell]:
        """Yield the cells that are left, the poisoned one first."""

    def label(self, state: Any, cell: Cell) -> str:
        """Return what stands on a cell, empty for nothing."""

    def move_at(self, state: Any, cell: Cell) -> Any:
        """Return the move that bites off a cell."""


@dataclass(frozen=True, slots=True)
class Chocolate:
    """A bar with at least two axes, of which the last two go down and to the right."""

    sizes: Cell
    left: Mapping[Cell, str]
    """The cells that are left, and what stands on them."""
    move: Callable[[Cell], Any]
    """Returns the move that bites off a cell."""
    label: Callable[[Cell], str] = lambda corner: ""
    """Returns what stands on a cell that may be gone."""
    gone: Sequence[Cell] = ()
    """The cells that the last move took."""

    @property
    def is_numbered(self) -> bool:
        """Whether rows and columns have numbers, because no label says what a square is."""
        return not any(self.left.values())

    @property
    def layers(self) -> list[Cell]:
        """The places of the flat bars on the other axes."""
        return list(product(*map(range, self.sizes[:-2])))

    def title(self, layer: Cell) -> str:
        """Return the name of a layer."""
        return self.label((*layer, 0, 0)) or "".join(f"{x + 1}," for x in layer) + "·,·"


def _chocolate(ruleset: BarRules, state: Any, before: Any = None) -> Chocolate:
    sizes = ruleset.box(state)[0]
    flat = (0,) * (2 - len(sizes))  # axes that make every bar at least flat
    return Chocolate(
        (*(1 for _ in flat), *sizes),
        {(*flat, *cell): ruleset.label(state, cell) for cell in ruleset.cells(state)},
        lambda cell: ruleset.move_at(state, cell[len(flat) :]),
        lambda cell: ruleset.label(state, cell[len(flat) :]),
        [] if before is None else [(*flat, *cell) for cell in {*ruleset.cells(before)} - {*ruleset.cells(state)}],
    )


def is_large(sizes: Cell) -> bool:
    """Return whether a bar has too many squares to draw.

    Examples
    --------
    >>> is_large((20, 20)), is_large((2, 15, 15)), is_large((25,))
    (False, True, True)
    """
    return max(sizes[-2:], default=1) > MOST_SIDE or prod(sizes) > MOST_SQUARES


def _draw(ruleset: BarRules, state: Any, touch: Touch) -> Picture | None:
    if is_large(ruleset.box(state)[0]):
        return None
    return draw_bar(_chocolate(ruleset, state, touch.before), touch, ruleset.notation(state))


def draw_bar(bar: Chocolate, touch: Touch, label: str) -> Picture:
    """Return a bar, layer by layer.

    Examples
    --------
    >>> from grundy.rulesets.boards.chomp import chomp
    >>> bar = Chocolate((1, 2), {(0, 0): "", (0, 1): ""}, lambda cell: (1, 2))
    >>> draw_bar(bar, Touch(chomp(2), link=str), "a bar").body.count("data-move")
    1
    """
    layers = bar.layers
    height, width = bar.sizes[-2:]
    edge = NUMBER if bar.is_numbered else 0
    title = edge + (NUMBER if len(layers) > 1 else 0)
    across, down = edge + SQUARE * width + GAP, SQUARE * height + GAP + title
    columns = min(len(layers), PER_LINE)
    lines = -(-len(layers) // columns)
    frame = Frame(2 * EDGE + across * columns - GAP, 2 * EDGE + down * lines - GAP)
    places = {layer: divmod(number, columns) for number, layer in enumerate(layers)}

    def area(cell: Cell) -> Area:
        line, column = places[cell[:-2]]
        x, y = EDGE + across * column + edge, EDGE + down * line + title
        return Area(x + SQUARE * cell[-1], y + SQUARE * cell[-2], SQUARE, SQUARE)

    body = ""
    for layer in layers:
        corner = area((*layer, 0, 0))
        body += _foil(corner, height, width) + (_numbers(corner, height, width) if edge else "")
        if len(layers) > 1:
            body += note(corner.x + 2, corner.y - edge - 6, bar.title(layer), size=SMALL, text_anchor="start")
    body += _squares(bar, area, frame, touch)
    return touch.picture(frame, body + outline(map(area, bar.gone)), label)


def _numbers(corner: Area, height: int, width: int) -> str:
    """Return the numbers of the columns above a bar and of the rows beside it."""
    above = (
        note(corner.nth(column, width).centre[0], corner.y - 8, str(column + 1), size=SMALL) for column in range(width)
    )
    beside = (
        note(corner.x - NUMBER / 2 - EDGE, corner.nth(row, 1).centre[1] + 5, str(row + 1), size=SMALL)
        for row in range(height)
    )
    return "".join((*above, *beside))


def _foil(corner: Area, height: int, width: int) -> str:
    """Return what lies under the bar, with a fold for each square."""
    x, y = corner.x, corner.y
    sheet = rectangle(Area(x, y, SQUARE * width, SQUARE * height).inset(-EDGE), rx=7, class_="foil", fill=FOIL)
    folds = "".join(f"M{x + SQUARE * k} {y + 4}v{SQUARE * height - 8}" for k in range(1, width))
    folds += "".join(f"M{x + 4} {y + SQUARE * k}h{SQUARE * width - 8}" for k in range(1, height))
    return sheet + (element("path", d=folds, class_="fold", stroke=FOIL_EDGE, stroke_width=1) if folds else "")


def _squares(bar: Chocolate, area: Callable[[Cell], Area], frame: Frame, touch: Touch) -> str:
    """Return the squares that are left; all but the first are bites, and show the foil of what would be eaten."""
    left = bar.left
    body = "".join(_piece(area(cell), words, poisoned=not any(cell)) for cell, words in left.items())
    for cell in left if touch.link else ():
        if any(cell):
            foil = "" if touch.is_full else _eaten(area(other) for other in left if _is_beyond(other, cell))
            room = area(cell).bottom(22) if left[cell] else area(cell)
            body += touch.place(bar.move(cell), area(cell), frame, preview=foil, room=room)
    return group(body, touch.to.text("the bar"), "chocolate")


def _is_beyond(other: Cell, cell: Cell) -> bool:
    return all(x >= y for x, y in zip(other, cell, strict=True))


def _eaten(squares: Iterable[Area]) -> str:
    """Return the foil of squares that would go."""
    path = "".join(f"M{x} {y}h{w}v{h}h{-w}z" for x, y, w, h in squares)
    return element("path", d=path, class_="foil", fill=FOIL, opacity=0.82)


def _piece(area: Area, words: str, *, poisoned: bool) -> str:
    """Return a square of chocolate, bevelled, with the light from above on the left."""
    kind, fill = ("poison", POISON) if poisoned else ("cocoa", COCOA)
    edge, light, dark = SIDES[kind]
    x, y, size, _ = area.inset(1)
    shine = f"M{x + 2} {y + size - 3}V{y + 4}a3 3 0 0 1 3 -2H{x + size - 3}l-5 5H{x + 7}V{y + size - 8}z"
    square = rectangle(area.inset(1), rx=6, class_=f"{kind}-side", fill=dark, stroke=edge, stroke_width=1)
    square += element("path", d=shine, class_=f"{kind}-light", fill=light)
    square += rectangle(area.inset(8), rx=3, class_=kind, fill=fill)
    if words:
        words = shorten(words, 7)
        letters = min(15.0, 52 / len(words))
        drop = letters / 3
    elif poisoned:
        words, letters, drop = "☠", 22, 8
    else:
        return square
    x, y = area.centre
    return square + figure(x, y + drop, words, size=letters, class_="on-cocoa", fill=ON_COCOA, font_family=SANS)


def _write(ruleset: BarRules, state: Any) -> str | None:
    sizes = ruleset.box(state)[0]
    if prod(sizes) > MOST_SQUARES or max(sizes, default=1) > MOST_WRITTEN:
        return None
    return write_bar(_chocolate(ruleset, state))


def write_bar(bar: Chocolate) -> str:
    """Return a bar as text, a layer below the other.

    Examples
    --------
    >>> print(write_bar(Chocolate((1, 2), {(0, 0): "", (0, 1): ""}, lambda cell: (1, 2))))
     1 × ■
       1 2
    """

    def mark(cell: Cell) -> str:
        return (bar.left[cell] or ("■" if any(cell) else "×")) if cell in bar.left else "·"

    height, width = map(range, bar.sizes[-2:])
    written = []
    for layer in bar.layers:
        lines: list[list[object]] = [[mark((*layer, row, column)) for column in width] for row in height]
        title = ""
        if bar.is_numbered:
            lines = [*([row, *line] for row, line in enumerate(lines, 1)), ["", *range(1, len(width) + 1)]]
            title = f"{bar.title(layer)}\n" if layer else ""
        written.append(title + ruled(lines))
    return "\n\n".join(written)


BOARD = Board(
    needs=BarRules,
    draw=_draw,
    write=_write,
    invitation=N_(
        "Choose a square: it and all that lie beyond it are eaten, to the right, below and in further layers."
    ),
)
