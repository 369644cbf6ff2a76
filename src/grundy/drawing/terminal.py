"""Positions as plain text, for the terminal: one small picture for each kind of board.

What is too large for its picture is written in its notation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice, product
from math import prod
from typing import Any

from grundy.core.decimals import decimal
from grundy.core.position import Position
from grundy.core.ruleset import Ruleset
from grundy.drawing.coins import row_of, sides_of
from grundy.drawing.hasse import arranged_levels
from grundy.rulesets.heaps.heap_ruleset import Heaps
from grundy.structures.cell_board import CellBoard
from grundy.structures.lattice import SQUARE as SQUARE_LATTICE
from grundy.structures.order import bits

MOST_MATCHES = 60
MOST_ROWS = 40
MOST_SQUARES = 40
MOST_STEPS = 12
MOST_CELLS = 400

Text = Callable[[Ruleset[Any, Any], Any], str | None]
"""Writes a state, None if it is too large."""
Square = tuple[int, int]


def draw_text(position: Position) -> str:
    """Return a position as lines of text.

    Examples
    --------
    >>> from grundy import nim
    >>> print(draw_text(nim(3, 0, 5)))
    1 | | |         3
    2               0
    3 | | | | |     5
    """
    shown = position.ruleset.drawn(position.state)
    return "\n+\n".join(_component(part.ruleset, part.state) for part in shown.summands)


def _component(ruleset: Ruleset[Any, Any], state: Any) -> str:
    write = TEXTS.get(ruleset.board)
    written = write(ruleset, state) if write else None
    return ruleset.notation(state) if written is None else written


def _matches(ruleset: Ruleset[Any, Any], heaps: Heaps) -> str:
    return _heaps(heaps, "|")


def _pins(ruleset: Ruleset[Any, Any], heaps: Heaps) -> str:
    return _heaps(heaps, "!")


def _tokens(ruleset: Ruleset[Any, Any], heaps: Heaps) -> str:
    return _heaps(heaps, "o")


def _heaps(heaps: Heaps, token: str) -> str:
    """Return one row per heap: its number, its tokens and its size."""
    if not heaps:
        return "()"
    shown = heaps[:MOST_ROWS]
    drawn = max([heap for heap in shown if heap <= MOST_MATCHES], default=0)
    width = len(str(len(shown)))
    rows = [
        f"{number:>{width}} {_heap(heap, token):<{2 * drawn}}    {decimal(heap)}".rstrip()
        for number, heap in enumerate(shown, 1)
    ]
    return "\n".join(rows if len(heaps) == len(shown) else [*rows, "…"])


def _heap(heap: int, token: str) -> str:
    return " ".join(token * heap) if heap <= MOST_MATCHES else f"{token * 3}…"


def _poker(ruleset: Ruleset[Any, Any], state: tuple[Heaps, Heaps]) -> str:
    """Return the heaps, and the reserves as in the notation."""
    heaps, reserves = state
    return f"{_heaps(heaps, 'o')}\n; {','.join(map(decimal, reserves))}"


def _limited_heap(ruleset: Ruleset[Any, Any], state: tuple[int, ...]) -> str:
    """Return the matches and how many may be taken."""
    return f"{_heap(state[0], '|')}    {decimal(state[0])} (≤ {decimal(ruleset.move_count(state))})".strip()


def _strip(ruleset: Ruleset[Any, Any], coins: Sequence[int]) -> str | None:
    """Return the squares with their numbers; the medal is a star, the purse a u."""
    medal = getattr(ruleset, "medal", None)
    last = max(coins, default=0)
    if not 0 < last <= MOST_SQUARES:
        return None
    marks = {square: "*" if number == medal else "o" for number, square in enumerate(coins, 1) if square}
    first = 1
    if medal is not None:
        first, marks[0] = 0, "u"
    squares = range(first, last + 1)
    return _ruled([[marks.get(n, ".") for n in squares], squares])


def _ruled(lines: Sequence[Sequence[object]]) -> str:
    """Return lines of marks, all columns equally wide."""
    width = 1 + max((len(str(mark)) for line in lines for mark in line), default=0)
    return "\n".join("".join(f"{mark:>{width}}" for mark in line) for line in lines)


def _track(ruleset: Ruleset[Any, Any], state: tuple[int, ...]) -> str:
    """Return the number, those that may be said next, and the target."""
    steps = list(islice(ruleset.moves(state), MOST_STEPS + 1))
    said = " ".join(decimal(state[0] + step) for step in steps[:MOST_STEPS]) + " …" * (len(steps) > MOST_STEPS)
    rules: Any = ruleset
    return f"({decimal(state[0])}) {said}".rstrip() + f" → {'>' * rules.passed}{decimal(rules.target)}"


def _lanes(ruleset: Ruleset[Any, Any], coins: Sequence[int]) -> str | None:
    """Return a lane for each coin, from square 0."""
    if not coins or max(coins) > MOST_SQUARES or len(coins) > MOST_ROWS:
        return None
    length, width = 2 * max(coins) + 1, len(str(len(coins)))
    return "\n".join(
        f"{number:>{width}} {' '.join('.' * square + 'o'):<{length}}    {square}"
        for number, square in enumerate(coins, 1)
    )


def _northcott(ruleset: Ruleset[Any, Any], rows: Sequence[Square]) -> str | None:
    """Return the rows with w and b."""
    squares: int = ruleset.width  # type: ignore[attr-defined] # of the rulesets with this board
    if not rows or squares > MOST_SQUARES or len(rows) > MOST_ROWS:
        return None
    width = len(str(len(rows)))
    marks = [{white: "w", black: "b"} for white, black in rows]
    return "\n".join(
        f"{number:>{width}} {' '.join(row.get(square, '.') for square in range(1, squares + 1))}"
        for number, row in enumerate(marks, 1)
    )


def _grid(ruleset: Ruleset[Any, Any], pieces: Sequence[Square]) -> str | None:
    """Return one board with the numbers of the pieces, a star where several stand."""
    if not pieces or len(pieces) > 9:
        return None
    columns, rows = (max(square[axis] for square in pieces) + 1 for axis in (0, 1))
    if max(columns, rows) > MOST_SQUARES:
        return None
    marks: dict[Square, str] = {}
    for number, square in enumerate(pieces, 1):
        marks[square] = "*" if square in marks else str(number)
    lines = [[row, *(marks.get((column, row), ".") for column in range(columns))] for row in reversed(range(rows))]
    return _ruled([*lines, ["", *range(columns)]])


def _matrix(ruleset: Ruleset[Any, Any], rows: Sequence[Sequence[int]]) -> str | None:
    """Return the heaps in columns."""
    width = max((len(decimal(heap)) for row in rows for heap in row), default=0) + 1
    if not rows or len(rows) > MOST_ROWS or width * len(rows[0]) > 2 * MOST_MATCHES:
        return None
    return _ruled(rows)


def _circles(ruleset: Ruleset[Any, Any], rows: Sequence[str]) -> str | None:
    """Return the rows with black and white circles."""
    if not rows or len(rows) > MOST_ROWS or max(map(len, rows)) > MOST_MATCHES:
        return None
    width = len(str(len(rows)))
    return "\n".join(
        f"{number:>{width}} {' '.join('●' if circle == '1' else '○' for circle in row)}"
        for number, row in enumerate(rows, 1)
    )


def _coins(ruleset: Ruleset[Any, Any], heads: tuple[int, ...]) -> str | None:
    row = row_of(ruleset, heads, MOST_SQUARES)
    return None if row is None else _ruled([["H" if coin in heads else "T" for coin in row], [*row]])


def _coin_grid(ruleset: Ruleset[Any, Any], heads: tuple[Square, ...]) -> str | None:
    sides = sides_of(ruleset, heads)
    if sides is None:
        return None
    rows, columns = sides
    lines = [[row, *("H" if (row, column) in heads else "T" for column in columns)] for row in rows]
    return _ruled([*lines, ["", *columns]])


def _cells(ruleset: Ruleset[Any, Any], rows: tuple[str, ...]) -> str | None:
    """Return the cells with the numbers of their rows, and on squares the letters of their columns."""
    if not rows or not any(rows):
        return None
    rules: Any = ruleset
    board: CellBoard = rules.cell_board(rows)
    marks = str.maketrans("10", "·■" if rules.fills else "●·")
    longest, width = max(map(len, rows)), len(str(len(rows)))
    lines = [
        f"{number:>{width}} {' ' * (longest - len(row))}{' '.join(row.translate(marks))}"
        for number, row in enumerate(rows, 1)
    ]
    if board.lattice == SQUARE_LATTICE:
        letters = [board.cell_name((0, column)).rstrip("0123456789") for column in range(longest)]
        if max(map(len, letters)) == 1:
            lines.append(f"{'':>{width}} {' '.join(letters)}")
    return "\n".join(lines)


def _chocolate(ruleset: Ruleset[Any, Any], rows: Sequence[int]) -> str | None:
    """Return the squares of a bar, the poisoned one crossed."""
    if max(len(rows), rows[0]) > MOST_SQUARES:
        return None
    lines = [[row, *("■" * length), *("·" * (rows[0] - length))] for row, length in enumerate(rows, 1)]
    lines[0][1] = "×"
    return _ruled([*lines, ["", *range(1, rows[0] + 1)]])


def _layers(ruleset: Ruleset[Any, Any], state: Any) -> str | None:
    """Return a bar in more dimensions, a layer below the other, with what its ruleset writes on the squares."""
    rules: Any = ruleset
    sizes = (1, 1, *rules.box(state)[0])
    if prod(sizes) > MOST_CELLS or max(sizes) > MOST_SQUARES:
        return None
    left = {(0, 0, *cell): rules.label(state, cell) for cell in rules.cells(state)}
    *outer, height, width = map(range, sizes)

    def mark(cell: tuple[int, ...]) -> str:
        return (left[cell] or ("■" if any(cell) else "×")) if cell in left else "·"

    written = []
    for layer in product(*outer):
        lines: list[list[object]] = [[mark((*layer, row, column)) for column in width] for row in height]
        title = ""
        if not any(left.values()):  # numbers instead of labels say where a square is
            lines = [*([row, *line] for row, line in enumerate(lines, 1)), ["", *range(1, len(width) + 1)]]
            title = "".join(f"{x + 1}," for x in layer[2:])
        written.append((f"{title}·,·\n" if title else "") + _ruled(lines))
    return "\n\n".join(written)


def _levels(ruleset: Ruleset[Any, Any], state: Any) -> str | None:
    """Return the elements that are left, those that are below others further down."""
    rules: Any = ruleset
    left = set(bits(rules.left(state)))
    levels = [[rules.names[n] for n in level if n in left] for level in arranged_levels(rules.order)]
    return "\n".join("  ".join(level) for level in reversed(levels) if level) or None


TEXTS: dict[str, Text] = {
    "heaps": _matches,
    "several-heaps": _matches,
    "limited-heap": _limited_heap,
    "poker": _poker,
    "rows": _matches,
    "pins": _pins,
    "track": _track,
    "strip": _strip,
    "lanes": _lanes,
    "northcott": _northcott,
    "grid": _grid,
    "queens": _grid,
    "stairs": _tokens,
    "circles": _circles,
    "coins": _coins,
    "coin-grid": _coin_grid,
    "cells": _cells,
    "chomp": _chocolate,
    "bar": _layers,
    "poset": _levels,
    "matrix": _matrix,
}
"""Who writes each kind of board."""
