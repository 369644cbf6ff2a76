"""Values of small parts of a board of Domineering, and what a board is worth at least when it is cut into strips.

Left can only lose by a cut between two rows, for it forbids some of his moves and none of Right's. So a board is
worth at least the sum of strips of one or two rows. Strips are kept in a table, with their mean, temperature and right
stop. A sum has the sum of the means as its mean m, and no higher a temperature t than the hottest of its parts; and
m − t ≤ right stop ≤ m ≤ left stop. The sum of the right stops is a bound of its own. For Right, the board is turned.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from grundy.kernels.forms_canonical import form
from grundy.kernels.forms_layout import (
    FLAGS,
    HEADER,
    INNER,
    LARGEST,
    NUMBER,
    ONE,
    RIGHT_STOP,
    WORDS,
    ZERO,
    drop_to,
    push,
    top,
)
from grundy.kernels.forms_marks import AT_LEAST
from grundy.kernels.forms_sums import add
from grundy.kernels.forms_thermographs import find_walls, mean_at, temperature_at
from grundy.kernels.outcomes_grid import (
    COLUMNS,
    LAST_COLUMN,
    NONE,
    ONE_CELL,
    ROWS,
    first_cell,
    first_part,
    to_corner,
)
from grundy.kernels.outcomes_search import LEFT, RIGHT, keep_part, known_part

BOARD, NARROW = 0, 1
"""The second word of a part in the table: of which frame it is, the board's or that of strips."""
MEAN, HEAT, STOP = range(3)
"""The words of a strip in the table: its mean, its temperature, its right stop."""
STRIP = 3
WARM, SAFE, SAFE_HEAT, STOPS = range(4)
"""The words of a bound: the greatest mean; the mean and the temperature of which the difference is greatest; the
greatest sum of right stops."""
BOUND = 4
COLD = -ONE
"""Stands for the temperature of any number."""
EMPTY = -LARGEST
"""Stands in the table for the temperature of a strip that was not yet met."""
WAITING = 1 << 13
"""So many parts never wait for each other: they are small, and each leads only to smaller ones."""
THERMOGRAPHS = "i8[::1], i8[::1], i8[::1], i8[::1]"
"""The types of the store and of its walls, for signatures."""


@njit("u8(u8, i8, u8[::1])", **INNER)
def places_for(cells: Any, player: Any, frame: Any) -> Any:
    """Return the upper cells of the places for upright dominoes, or the left ones of those for dominoes across."""
    if player == LEFT:
        return cells & cells >> frame[COLUMNS]
    return cells & cells >> ONE_CELL & ~frame[LAST_COLUMN]


@njit("u8(u8, u8[::1])", **INNER)
def live(cells: Any, frame: Any) -> Any:
    """Return the cells on which a domino has room."""
    upright, across = places_for(cells, LEFT, frame), places_for(cells, RIGHT, frame)
    return upright | upright << frame[COLUMNS] | across | across << ONE_CELL


@njit("i8(i8[::1], i8[::1], i8, u8[::1], u8[::1], i8, u8)", **INNER)
def _push_sum(a: Any, parts: Any, which: Any, frame: Any, waiting: Any, wait: Any, cells: Any) -> Any:
    """Push the sum of the parts of a set; where some are not known, add them to those that wait instead."""
    begin, total = wait, ZERO
    cells = live(cells, frame)
    while cells:
        part = first_part(cells, frame)
        cells ^= part
        part >>= to_corner(part, frame)
        value = known_part(parts, np.int64(part), which)
        if value < 0:
            waiting[wait] = part
            wait += 1
        elif wait == begin:
            total = add(a, total, value)
    if wait == begin:
        push(a, total)
    return wait


@njit("i8(i8[::1], i8[::1], i8, u8[::1], u8[::1], u8)", **INNER)
def part_value(a: Any, parts: Any, which: Any, frame: Any, waiting: Any, part: Any) -> Any:
    """Return the value of a connected part in one of the two frames."""
    part >>= to_corner(part, frame)
    waiting[0], wait = part, 1
    while wait > 0:
        cells = waiting[wait - 1]
        if known_part(parts, np.int64(cells), which) >= 0:
            wait -= 1
            continue
        begin, lefts, waited = top(a), 0, wait
        for player in (LEFT, RIGHT):
            places = places_for(cells, player, frame)
            step = frame[COLUMNS] if player == LEFT else ONE_CELL
            while places:
                first = first_cell(places)
                places ^= first
                wait = _push_sum(a, parts, which, frame, waiting, wait, cells & ~(first | first << step))
            if player == LEFT:
                lefts = top(a) - begin
        if wait == waited:
            keep_part(parts, np.int64(cells), which, form(a, begin, lefts, top(a) - begin - lefts))
            wait -= 1
        drop_to(a, begin)
    return known_part(parts, np.int64(part), which)


@njit("i8(i8[::1], i8)", **INNER)
def lower(a: Any, game: Any) -> Any:
    """Return the right stop of a game, and a trifle less if the game is not at least that."""
    x = HEADER + WORDS * game
    return a[x + RIGHT_STOP] - (0 if a[x + FLAGS] & AT_LEAST else 1)


@njit(f"void({THERMOGRAPHS}, i8[::1], i8[::1], u8[::1], u8[::1], u8)", **INNER)
def _learn(
    a: Any, w: Any, walls: Any, used: Any, strips: Any, parts: Any, frame: Any, waiting: Any, cells: Any
) -> None:
    """Put a strip into the table."""
    mean, heat, stop = 0, COLD, 0
    rest = live(cells, frame)
    while rest:
        part = first_part(rest, frame)
        rest ^= part
        game = part_value(a, parts, NARROW, frame, waiting, part)
        find_walls(a, w, walls, used, game)
        mean += mean_at(w, walls[2 * game])
        stop += lower(a, game)
        if not a[HEADER + WORDS * game + FLAGS] & NUMBER:
            heat = max(heat, temperature_at(w, walls[2 * game], walls[2 * game + 1]))
    at = STRIP * np.int64(cells)
    strips[at + MEAN], strips[at + STOP], strips[at + HEAT] = mean, stop, heat


@njit(f"void({THERMOGRAPHS}, i8[::1], i8[::1], u8[::1], u8[::1], u8, u8[::1], i8[::1])", **INNER)
def bound(
    a: Any,
    w: Any,
    walls: Any,
    used: Any,
    strips: Any,
    parts: Any,
    narrow: Any,
    waiting: Any,
    cells: Any,
    frame: Any,
    bounds: Any,
) -> None:
    """Write what a set is worth at least: row by row the best ways to cut it there, or one row before."""
    columns, step = frame[COLUMNS], narrow[COLUMNS]
    row = (ONE_CELL << columns) - ONE_CELL
    above = NONE
    warm0 = warm1 = safe0 = safe1 = stop0 = stop1 = 0
    heat0 = heat1 = COLD
    for _ in range(np.int64(frame[ROWS])):
        here = cells & row
        cells >>= columns
        at = STRIP * np.int64(here)
        if strips[at + HEAT] == EMPTY:
            _learn(a, w, walls, used, strips, parts, narrow, waiting, here)
        alone = strips[at + MEAN]
        warm, safe, heat, stop = warm1 + alone, safe1 + alone, heat1, stop1 + alone
        if above & here:  # else no domino lies in both
            both = above | here << step
            at = STRIP * np.int64(both)
            if strips[at + HEAT] == EMPTY:
                _learn(a, w, walls, used, strips, parts, narrow, waiting, both)
            mean, hot = strips[at + MEAN], max(heat0, strips[at + HEAT])
            warm = max(warm, warm0 + mean)
            stop = max(stop, stop0 + strips[at + STOP])
            if safe0 + mean - max(hot, 0) > safe - max(heat, 0):
                safe, heat = safe0 + mean, hot
        warm0, safe0, heat0, stop0 = warm1, safe1, heat1, stop1
        warm1, safe1, heat1, stop1 = warm, safe, heat, stop
        above = here
    bounds[WARM], bounds[SAFE], bounds[SAFE_HEAT], bounds[STOPS] = warm1, safe1, heat1, stop1
