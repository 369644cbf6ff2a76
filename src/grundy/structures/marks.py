"""Rows of marks on a grid of squares: the names of its cells, its parts, its frame and its symmetric images.

A mark says what is on a cell, such as a stone of Left, a hole or nothing. A cell is (row, column) from 0, and
is named by the letter of its column and the number of its row, from the left and from the top.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from grundy.structures.cell_board import letters
from grundy.structures.lattice import Cell

Rows = tuple[str, ...]
"""The rows of a grid, a mark for each cell."""

_NAME = re.compile("([a-z]{1,3})([1-9][0-9]{0,3})")

SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))
KING = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
"""The steps to the cells that share a side, and to those that share a side or a corner."""


def cell_name(cell: Cell) -> str:
    """Return the name of a cell.

    Examples
    --------
    >>> cell_name((0, 0)), cell_name((2, 1))
    ('a1', 'b3')
    """
    row, column = cell
    return f"{letters(column)}{row + 1}"


def named_cell(name: str) -> Cell | None:
    """Return the cell that a name such as b3 says, the inverse of `cell_name`; None if it is no name.

    Examples
    --------
    >>> named_cell("b3"), named_cell("aa1"), named_cell("b0"), named_cell("3")
    ((2, 1), (0, 26), None, None)
    """
    found = _NAME.fullmatch(name)
    if not found:
        return None
    column = 0
    for letter in found[1]:
        column = 26 * column + ord(letter) - ord("a") + 1
    return int(found[2]) - 1, column - 1


def marks_of(rows: Rows) -> dict[Cell, str]:
    """Return the marks by their cells, row by row.

    Examples
    --------
    >>> marks_of(("xo",))
    {(0, 0): 'x', (0, 1): 'o'}
    """
    return {(r, c): mark for r, row in enumerate(rows) for c, mark in enumerate(row)}


def changed(rows: Rows, new: Mapping[Cell, str]) -> Rows:
    """Return the rows with new marks on some cells.

    Examples
    --------
    >>> changed(("xo", "ox"), {(0, 0): ".", (0, 1): "x"})
    ('.x', 'ox')
    """
    lines = list(rows)
    for (r, c), mark in new.items():
        lines[r] = f"{lines[r][:c]}{mark}{lines[r][c + 1 :]}"
    return tuple(lines)


def beside(cell: Cell, steps: Iterable[Cell]) -> list[Cell]:
    """Return the cells one step away, whether they are on the board or not.

    Examples
    --------
    >>> beside((0, 0), SIDES)
    [(-1, 0), (0, -1), (0, 1), (1, 0)]
    """
    row, column = cell
    return [(row + down, column + across) for down, across in steps]


def connected(cells: Collection[Cell], steps: Iterable[Cell]) -> list[list[Cell]]:
    """Return the parts of cells between which no step leads.

    Examples
    --------
    >>> connected([(0, 0), (0, 1), (1, 2)], SIDES)
    [[(0, 0), (0, 1)], [(1, 2)]]
    """
    left, parts = dict.fromkeys(cells), []
    while left:
        part = [next(iter(left))]
        del left[part[0]]
        for cell in part:
            found = [other for other in beside(cell, steps) if other in left]
            part += found
            for other in found:
                del left[other]
        parts.append(sorted(part))
    return parts


def laid_out(marks: Mapping[Cell, str], like: Rows, blank: str) -> Rows:
    """Return the marks on a board as large as another, blank everywhere else.

    Examples
    --------
    >>> laid_out({(0, 1): "x"}, ("oo", "oo"), ".")
    ('.x', '..')
    """
    lines = [[blank] * len(row) for row in like]
    for (r, c), mark in marks.items():
        lines[r][c] = mark
    return tuple(map("".join, lines))


def least_image(rows: Rows, blank: str) -> Rows:
    """Return the least of the eight images under the symmetries of a square, in the smallest frame.

    Examples
    --------
    >>> least_image(("....", ".xo."), "."), least_image(("..",), ".")
    (('o', 'x'), ())
    """
    used = [number for number, row in enumerate(rows) if row.strip(blank)]
    if not used:
        return ()
    high = rows[used[0] : used[-1] + 1]
    left = min(len(row) - len(row.lstrip(blank)) for row in high)
    right = max(len(row.rstrip(blank)) for row in high)
    images = []
    framed = tuple([row[left:right] for row in high])
    for image in (framed, tuple(map("".join, zip(*framed, strict=True)))):
        turned = tuple([row[::-1] for row in image])
        images += [image, image[::-1], turned, turned[::-1]]
    return min(images)
