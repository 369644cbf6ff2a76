"""Bars of chocolate: every square is a bite, and pointing at it shows what would go.

The bar lies on its foil, so that one sees where squares were eaten. More than two
dimensions are drawn as layers; the divisors of a number stand on the squares.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from grundy.core.decimals import decimal
from grundy.core.ruleset import Ruleset
from grundy.drawing.cards import draw_cards
from grundy.drawing.squares import SMALL
from grundy.drawing.svg import SANS, Picture, element, figure, note, shorten
from grundy.drawing.touch import Area, Frame, Touch

SQUARE, EDGE, NUMBER, GAP = 46, 3, 20, 26
MOST_SIDE, MOST_SQUARES = 24, 400
"""Larger bars are written in their notation."""
PER_LINE = 4
"""How many layers stand beside each other."""

COCOA, COCOA_EDGE, COCOA_LIGHT, COCOA_DARK = "#7a4a2b", "#4e2c17", "#9a6640", "#5f3720"
POISON, POISON_EDGE, POISON_LIGHT, POISON_DARK = "#5d7548", "#35472a", "#82996a", "#4a5f39"
FOIL, FOIL_EDGE, ON_COCOA = "#ece8de", "#cfc8b8", "#fdf3e3"

Cell = tuple[int, ...]


def draw_chomp(ruleset: Ruleset[Any, Any], rows: Sequence[int], touch: Touch) -> Picture:
    """Return a bar with the numbers of its rows and columns.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> from grundy.rulesets.boards.chomp import chomp
    >>> drawn = draw_chomp(chomp, (4, 2, 2), Touch(chomp(4, 2, 2), language("en"), str))
    >>> drawn.body.count("data-move"), drawn.label
    (7, 'A bar with rows of 4, 2 and 2 squares')
    """
    height, width = len(rows), rows[0]
    if max(height, width) > MOST_SIDE or height * width > MOST_SQUARES:
        return draw_cards(ruleset, rows, touch)
    left: dict[Cell, str] = {(row, column): "" for row, length in enumerate(rows) for column in range(length)}
    frame = Frame(NUMBER + SQUARE * width + 2 * EDGE, NUMBER + SQUARE * height + 2 * EDGE)

    def area(cell: Cell) -> Area:
        return Area(NUMBER + EDGE + SQUARE * cell[1], NUMBER + EDGE + SQUARE * cell[0], SQUARE, SQUARE)

    body = _foil(area((0, 0)), height, width) + _numbers(area((0, 0)), height, width)
    body += _squares(left, area, frame, touch, lambda cell: (cell[0] + 1, cell[1] + 1))
    label = touch.to.text("A bar with rows of {rows} squares", rows=touch.to.listing([*map(decimal, rows)]))
    return touch.picture(frame, body, label)


def draw_bar(ruleset: Ruleset[Any, Any], state: Any, touch: Touch) -> Picture:
    """Return a bar in any number of dimensions, layer by layer, with what its ruleset writes on the squares.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> from grundy.rulesets.boards.divisors import divisors
    >>> drawn = draw_bar(divisors, (12,), Touch(divisors(12), language("en"), str))
    >>> drawn.body.count("data-move"), drawn.label
    (5, 'divisors(12)')
    """
    rules: Any = ruleset
    sizes = (1, 1, *rules.box(state)[0])
    layers = _layers(sizes)
    height, width = sizes[-2:]
    if max(height, width) > MOST_SIDE or len(layers) * height * width > MOST_SQUARES:
        return draw_cards(ruleset, state, touch)
    left = {(0, 0, *cell): rules.label(state, cell) for cell in rules.cells(state)}
    edge = 0 if any(left.values()) else NUMBER  # rows and columns are numbered where no label says what a square is
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

    axes = len(sizes) - 2  # those of the ruleset; two more make every bar at least flat
    body = ""
    for layer in layers:
        corner = (*layer, 0, 0)
        body += _foil(area(corner), height, width) + (_numbers(area(corner), height, width) if edge else "")
        if len(layers) > 1:
            words = rules.label(state, corner[-axes:]) or ",".join(str(x + 1) for x in layer[-(axes - 2) :]) + ",·,·"
            body += note(area(corner).x + 2, area(corner).y - edge - 6, words, size=SMALL)
    body += _squares(left, area, frame, touch, lambda cell: rules.move_at(state, cell[-axes:]))
    return touch.picture(frame, body, ruleset.notation(state))


def _layers(sizes: Cell) -> list[Cell]:
    layers: list[Cell] = [()]
    for size in sizes[:-2]:
        layers = [(*layer, x) for layer in layers for x in range(size)]
    return layers


def _numbers(corner: Area, height: int, width: int) -> str:
    """Return the numbers of the columns above a bar and of the rows beside it."""
    above = (
        note(corner.nth(column, width).centre[0], corner.y - 8, str(column + 1), size=SMALL, anchor="middle")
        for column in range(width)
    )
    beside = (
        note(corner.x - NUMBER / 2 - EDGE, corner.nth(row, 1).centre[1] + 5, str(row + 1), size=SMALL, anchor="middle")
        for row in range(height)
    )
    return "".join((*above, *beside))


def _foil(corner: Area, height: int, width: int) -> str:
    """Return what lies under the bar, with a fold for each square."""
    x, y = corner.x, corner.y
    sheet = element(
        "rect",
        x=x - EDGE,
        y=y - EDGE,
        width=SQUARE * width + 2 * EDGE,
        height=SQUARE * height + 2 * EDGE,
        rx=7,
        class_="foil",
        fill=FOIL,
    )
    folds = "".join(f"M{x + SQUARE * k} {y + 4}v{SQUARE * height - 8}" for k in range(1, width))
    folds += "".join(f"M{x + 4} {y + SQUARE * k}h{SQUARE * width - 8}" for k in range(1, height))
    return sheet + (element("path", d=folds, class_="fold", stroke=FOIL_EDGE, stroke_width=1) if folds else "")


def _squares(
    left: Mapping[Cell, str],
    area: Callable[[Cell], Area],
    frame: Frame,
    touch: Touch,
    move: Callable[[Cell], Any],
) -> str:
    """Return the squares that are left; all but the first are bites."""
    body = "".join(_piece(area(cell), words, poisoned=not any(cell)) for cell, words in left.items())
    for cell in left if touch.link else ():
        if any(cell):
            gone = [area(other) for other in left if all(x >= y for x, y in zip(other, cell, strict=True))]
            body += touch.place(move(cell), area(cell), frame, preview=_gone(gone))
    return element("g", body, class_="chocolate", role="group", aria_label=touch.to.text("the bar"))


def _piece(area: Area, words: str, *, poisoned: bool) -> str:
    """Return a square of chocolate, bevelled, with the light from above on the left."""
    kind = "poison" if poisoned else "cocoa"
    fill, edge, light, dark = (
        (POISON, POISON_EDGE, POISON_LIGHT, POISON_DARK) if poisoned else (COCOA, COCOA_EDGE, COCOA_LIGHT, COCOA_DARK)
    )
    x, y, size = area.x + 1, area.y + 1, SQUARE - 2
    inner = size - 14
    base = element(
        "rect", x=x, y=y, width=size, height=size, rx=6, class_=f"{kind}-side", fill=dark, stroke=edge, stroke_width=1
    )
    shine = f"M{x + 2} {y + size - 3}V{y + 4}a3 3 0 0 1 3 -2H{x + size - 3}l-5 5H{x + 7}V{y + size - 8}z"
    lit = element("path", d=shine, class_=f"{kind}-light", fill=light)
    top = element("rect", x=x + 7, y=y + 7, width=inner, height=inner, rx=3, class_=kind, fill=fill)
    middle = area.centre
    if poisoned and not words:
        return base + lit + top + _on(middle, "☠", 22, 8)
    if not words:
        return base + lit + top
    shown = shorten(words, 7)
    size_of_letters = min(15.0, 52 / len(shown))
    return base + lit + top + _on(middle, shown, size_of_letters, size_of_letters / 3)


def _on(middle: tuple[float, float], words: str, size: float, drop: float) -> str:
    x, y = middle
    return figure(x, y + drop, words, size=size, class_="on-cocoa", fill=ON_COCOA, font_family=SANS)


def _gone(areas: Sequence[Area]) -> str:
    """Return the preview of squares that would be eaten: the foil shows through."""
    outline = "".join(f"M{x} {y}h{w}v{h}h{-w}z" for x, y, w, h in areas)
    return element("path", d=outline, class_="foil", fill=FOIL, opacity=0.82)
