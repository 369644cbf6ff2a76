"""Who wins Domineering: the search of `outcomes_search` on boards of at most 64 cells.

Parts of at most twelve cells leave the board for the game that is added to it; the others stay where they are. A
position is the word of its cells, row by row, and the word of the same cells, column by column; of its images under
reflections the least is kept. What the cuts of `outcomes_strips` say for Left, and for Right on the turned board, often
tells who wins; else it tells which move to try first.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import numpy as np
from numba import njit

from grundy.kernels.forms import CompiledStore
from grundy.kernels.forms_layout import (
    FLAGS,
    HEADER,
    INNER,
    LEFT_STOP,
    NUMBER,
    OUTER,
    WORDS,
    drop_to,
    top,
)
from grundy.kernels.forms_marks import AT_MOST
from grundy.kernels.forms_sums import add
from grundy.kernels.forms_thermographs import CompiledThermographs, find_walls, mean_at, temperature_at
from grundy.kernels.outcomes_grid import (
    COLUMNS,
    NONE,
    ONE_CELL,
    ROWS,
    columns_reversed,
    first_cell,
    first_part,
    frame_of,
    place_of,
    rows_reversed,
    size_of,
)
from grundy.kernels.outcomes_search import (
    ARRAYS,
    BEGIN,
    DEPTH,
    ENTRY,
    FRAME,
    LEFT,
    LISTED,
    MOVES,
    NEXT,
    NO,
    PLAYER,
    SEEN,
    UNKNOWN,
    VALUE,
    YES,
    OutcomeSearch,
    decided,
    follow,
    has_room,
    list_entry,
    push_options,
    settle,
    wins_alone,
)
from grundy.kernels.outcomes_strips import (
    BOARD,
    BOUND,
    COLD,
    EMPTY,
    SAFE,
    SAFE_HEAT,
    STOPS,
    STRIP,
    THERMOGRAPHS,
    WAITING,
    WARM,
    bound,
    live,
    lower,
    part_value,
    places_for,
)

__all__ = ["MOST_SIDE", "search"]

MOST_SIDE = 10
"""How long a side of the board may be: the table of strips has room for all of two rows."""
SMALL = 12
"""How many cells a part has at most that is valued and leaves the board."""
_BOARD = "i8[::1], u8[::1], u8[::1], u8[::1], i8[::1], u8[::1], i8[::1], i8[::1]"
"""The types of the table of parts, of the frames of the board, the turned board and strips, of the table of strips, the
parts that wait, and the bounds for Left and for Right."""


@njit("i8(i8[::1], i8)", **INNER)
def _upper(a: Any, game: Any) -> Any:
    """Return the left stop of a game, and a trifle more if the game is not at most that."""
    x = HEADER + WORDS * game
    return a[x + LEFT_STOP] + (0 if a[x + FLAGS] & AT_MOST else 1)


@njit("b1(i8[::1], i8, i8, i8, i8, b1)", **INNER)
def _sure(bounds: Any, mean: Any, heat: Any, most: Any, least: Any, first: Any) -> Any:
    """Return whether Left surely wins a board with bounds and a game with a mean, a temperature and stops."""
    if first:
        return bounds[WARM] + mean > 0 or bounds[STOPS] + most > 0
    mean += bounds[SAFE]
    hottest = max(heat, bounds[SAFE_HEAT])
    return (mean > hottest if hottest >= 0 else mean >= 0) or bounds[STOPS] + least >= 0


@njit("UniTuple(u8, 2)(u8, u8, u8[::1], u8[::1])", **INNER)
def _least_image(cells: Any, across: Any, upright: Any, turned: Any) -> Any:
    """Return the least image of a set under reflections, and that of the turned set."""
    image = rows_reversed(cells, upright)
    if image < cells:
        cells, across = image, columns_reversed(across, turned)
    image = columns_reversed(cells, upright)
    both = rows_reversed(image, upright)
    if min(image, both) < cells:
        cells, across = image, rows_reversed(across, turned)
        if both < image:
            cells, across = both, columns_reversed(across, turned)
    return cells, across


@njit("u8(u8, u8, u8, u8[::1])", **INNER)
def _without(across: Any, before: Any, after: Any, upright: Any) -> Any:
    """Return a turned set without the cells that are gone from the upright one."""
    gone = before ^ after
    while gone:
        cell = first_cell(gone)
        gone ^= cell
        row, column = place_of(cell) // upright[COLUMNS], place_of(cell) % upright[COLUMNS]
        across &= ~(ONE_CELL << column * upright[ROWS] + row)
    return across


@njit(f"i8({THERMOGRAPHS}, {ARRAYS}, {_BOARD})", **INNER)
def _look_at(
    a: Any,
    w: Any,
    walls: Any,
    used: Any,
    counts: Any,
    way: Any,
    lists: Any,
    table: Any,
    parts: Any,
    upright: Any,
    turned: Any,
    narrow: Any,
    strips: Any,
    waiting: Any,
    low: Any,
    high: Any,
) -> Any:
    """List where the player to move can move to, as far as it is not known who wins there; or return the answer."""
    here = FRAME * (counts[DEPTH] - 1)
    before, before_across = np.uint64(way[here]), np.uint64(way[here + 1])
    value, player = way[here + VALUE], way[here + PLAYER]
    places, step = places_for(before, player, upright), upright[COLUMNS] if player == LEFT else ONE_CELL
    bottom = top(a)
    options = push_options(a, value, player)
    moves = options + size_of(places)
    if not has_room(counts, way, lists, table, moves):
        return UNKNOWN
    at, seen, answer = counts[LISTED], 0, NO
    while seen < moves and answer != YES:
        cells, across, added = before, before_across, value
        if seen < options:
            added = a[bottom + seen]
        else:
            first = first_cell(places)
            places ^= first
            rest = cells = live(cells & ~(first | first << step), upright)
            while rest:
                part = first_part(rest, upright)
                rest ^= part
                if size_of(part) <= SMALL:
                    cells ^= part
                    added = add(a, added, part_value(a, parts, BOARD, upright, waiting, part))
        seen += 1
        if cells == NONE:
            if wins_alone(a, added, 1 - player) == NO:
                answer = YES
            continue
        across = _without(across, before, cells, upright)
        find_walls(a, w, walls, used, added)
        number = a[HEADER + WORDS * added + FLAGS] & NUMBER != 0
        mean = mean_at(w, walls[2 * added])
        heat = COLD if number else temperature_at(w, walls[2 * added], walls[2 * added + 1])
        most, least = _upper(a, added), lower(a, added)
        bound(a, w, walls, used, strips, parts, narrow, waiting, cells, upright, low)
        bound(a, w, walls, used, strips, parts, narrow, waiting, across, turned, high)
        left_wins = _sure(low, mean, heat, most, least, player != LEFT)
        right_wins = _sure(high, -mean, heat, -least, -most, player == LEFT)
        if left_wins or right_wins:
            if left_wins == (player == LEFT):
                answer = YES
            continue
        cells, across = _least_image(cells, across, upright, turned)
        known = decided(table, np.int64(cells), np.int64(across), added, 1 - player)
        if known == NO:
            answer = YES
        elif known == UNKNOWN:
            answer = UNKNOWN
            estimate = low[WARM] - high[WARM] + 2 * mean
            if seen <= options and number:
                estimate = EMPTY  # a number is the last thing to move in
            elif player != LEFT:
                estimate = -estimate
            list_entry(lists, at, np.int64(cells), np.int64(across), added, estimate)
            at += ENTRY
    drop_to(a, bottom)
    counts[SEEN] += 1
    counts[MOVES] += seen
    if answer == UNKNOWN:
        way[here + BEGIN], way[here + NEXT] = counts[LISTED], counts[LISTED]
        counts[LISTED] = at
    return answer


@njit(f"void({THERMOGRAPHS}, {ARRAYS}, i8, {_BOARD})", **OUTER)
def _search(
    a: Any,
    w: Any,
    walls: Any,
    used: Any,
    counts: Any,
    way: Any,
    lists: Any,
    table: Any,
    most: Any,
    parts: Any,
    upright: Any,
    turned: Any,
    narrow: Any,
    strips: Any,
    waiting: Any,
    low: Any,
    high: Any,
) -> None:
    """Look at some positions."""
    end = counts[SEEN] + most
    board = parts, upright, turned, narrow, strips, waiting, low, high
    while counts[DEPTH] > 0 and counts[SEEN] < end:
        if way[FRAME * (counts[DEPTH] - 1) + NEXT] < 0:
            before = counts[SEEN]
            answer = _look_at(a, w, walls, used, counts, way, lists, table, *board)
            if counts[SEEN] == before:  # for want of room
                return
        else:
            answer = follow(counts, way, lists, table)
        if answer != UNKNOWN:
            settle(counts, way, lists, table, answer)


def search(store: CompiledStore, cells: Collection[tuple[int, int]], value: int, player: int) -> OutcomeSearch:
    """Return the search for the winner of some cells and a game of the store, with a player to move.

    Parameters
    ----------
    cells
        The row and the column of each cell; there is one at least.

    Examples
    --------
    >>> square = search(CompiledStore(), [(row, column) for row in range(5) for column in range(5)], 0, LEFT)
    >>> while not square.finished:
    ...     square.run()
    >>> square.wins
    False
    """
    top_row, first_column = (min(places) for places in zip(*cells, strict=True))
    rows, columns = (max(places) + 1 for places in zip(*cells, strict=True))
    rows, columns = rows - top_row, columns - first_column
    longer = max(rows, columns)
    assert longer <= MOST_SIDE
    upright = sum(1 << (row - top_row) * columns + column - first_column for row, column in cells)
    turned = sum(1 << (column - first_column) * rows + row - top_row for row, column in cells)
    one, other = np.array([upright, turned], np.uint64).view(np.int64).tolist()
    frames = frame_of(rows, columns), frame_of(columns, rows), frame_of(2, longer)
    strips, waiting = np.full(STRIP << 2 * longer, EMPTY, np.int64), np.zeros(WAITING, np.uint64)
    low, high = np.zeros(BOUND, np.int64), np.zeros(BOUND, np.int64)
    thermographs = CompiledThermographs(store)

    def call(*arrays: Any) -> None:
        thermographs.run(_search, *arrays, *frames, strips, waiting, low, high)

    return OutcomeSearch(call, (one, other, value, player))
