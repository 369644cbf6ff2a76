"""Who wins Domineering: the search of `outcomes_search` on boards of at most 64 cells.

Parts of at most twelve cells leave the board for the game that is added to it; the others stay where they are. A
position is the word of its cells, row by row, and the word of the same cells, column by column.

Left can only lose by a cut between two rows, for it forbids some of his moves and none of Right's. So a board is
worth at least the sum of strips of one or two rows, and at most that of strips of columns. Strips are kept in a
table, with their mean, temperature and right stop. A sum has the sum of the means as its mean m, and no higher a
temperature t than the hottest of its parts. Since m − t ≤ right stop ≤ m ≤ left stop, that often tells who wins, and
the means tell which move to try first.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from grundy.kernels.forms import CompiledStore
from grundy.kernels.forms_canonical import form
from grundy.kernels.forms_layout import (
    FLAGS,
    HEADER,
    INNER,
    LARGEST,
    LEFT_STOP,
    NUMBER,
    ONE,
    OUTER,
    RIGHT_STOP,
    WORDS,
    ZERO,
    drop_to,
    mixed,
    push,
    slot_of,
    top,
)
from grundy.kernels.forms_marks import AT_LEAST, AT_MOST
from grundy.kernels.forms_sums import add
from grundy.kernels.forms_thermographs import CompiledThermographs, find_walls, mean_at, temperature_at
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
    RIGHT,
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

__all__ = ["MOST_CELLS", "MOST_SIDE", "search"]

MOST_CELLS, MOST_SIDE = 64, 10
"""How large a board may be."""
SMALL = 12
"""How many cells a part has at most that is valued and leaves the board."""
ROWS, COLUMNS, FIRST_COLUMN, LAST_COLUMN = range(4)
"""The words of a frame: how many rows and columns it has, and the bits of its first and last column."""
MEAN, HEAT, STOP = range(3)
"""The words of a strip: its mean, its temperature, its right stop."""
STRIP = 3
COLD = -ONE
"""The temperature of numbers; that of a fraction is a little higher, and makes no difference."""
EMPTY = -LARGEST
"""Stands in the table for the temperature of a strip that was not yet met."""
WAITING = 1 << 13
"""So many parts never wait for each other: they are small, and each leads only to smaller ones."""
_THERMOGRAPHS = "i8[::1], i8[::1], i8[::1], i8[::1]"
_ONE = np.uint64(1)
_NONE = np.uint64(0)


class PartsFull(Exception):
    """There is no room for the value of one more part."""


@njit("u8(u8, i8, u8[::1])", **INNER)
def _places(cells: Any, player: Any, frame: Any) -> Any:
    """Return the upper cells of the places for upright dominoes, or the left ones of those for dominoes across."""
    return cells & cells >> frame[COLUMNS] if player == LEFT else cells & cells >> _ONE & ~frame[LAST_COLUMN]


@njit("u8(u8, u8[::1])", **INNER)
def _live(cells: Any, frame: Any) -> Any:
    """Return the cells on which a domino has room."""
    upright, across = _places(cells, LEFT, frame), _places(cells, RIGHT, frame)
    return upright | upright << frame[COLUMNS] | across | across << _ONE


@njit("u8(u8, u8[::1])", **INNER)
def _part(cells: Any, frame: Any) -> Any:
    """Return the connected part of a set that has its first cell."""
    part, reached = _NONE, cells & (~cells + _ONE)
    while part != reached:
        part = reached
        reached |= part << frame[COLUMNS] | part >> frame[COLUMNS]
        reached |= (part & ~frame[LAST_COLUMN]) << _ONE | part >> _ONE & ~frame[LAST_COLUMN]
        reached &= cells
    return part


@njit("u8(u8)", **INNER)
def _bit_number(bit: Any) -> Any:
    """Return the place of a bit."""
    place = _NONE
    for k in (32, 16, 8, 4, 2, 1):
        if bit >> np.uint64(k):
            bit >>= np.uint64(k)
            place += np.uint64(k)
    return place


@njit("u8(u8, u8[::1])", **INNER)
def _rows_reversed(cells: Any, frame: Any) -> Any:
    """Return a set with its rows in the opposite order."""
    columns = frame[COLUMNS]
    row, found = (_ONE << columns) - _ONE, _NONE
    for _ in range(np.int64(frame[ROWS])):
        found = found << columns | cells & row
        cells >>= columns
    return found


@njit("u8(u8, u8[::1])", **INNER)
def _columns_reversed(cells: Any, frame: Any) -> Any:
    """Return a set with its columns in the opposite order."""
    found = _NONE
    for i in range(np.int64(frame[COLUMNS])):
        found = found << _ONE | cells >> np.uint64(i) & frame[FIRST_COLUMN]
    return found


@njit("i8(u8, i8)", **INNER)
def _exceeds(cells: Any, most: Any) -> Any:
    """Return whether a set has more than some cells."""
    count = 0
    while cells and count <= most:
        cells &= cells - _ONE
        count += 1
    return count > most


@njit("u8(u8, u8[::1])", **INNER)
def _in_corner(cells: Any, frame: Any) -> Any:
    """Return a set moved to the corner of its frame."""
    row = (_ONE << frame[COLUMNS]) - _ONE
    while cells & row == _NONE:
        cells >>= frame[COLUMNS]
    while cells & frame[FIRST_COLUMN] == _NONE:
        cells >>= _ONE
    return cells


@njit("i8(i8[::1], u8)", **INNER)
def _kept(parts: Any, cells: Any) -> Any:
    """Return where a part in the corner is, or would go; the first word of the table tells how many it has."""
    slots = parts.size // 2
    slot = slot_of(mixed(0, np.int64(cells)), slots)
    while parts[2 * slot + 1] != 0 and np.uint64(parts[2 * slot + 1]) != cells:
        slot = (slot + 1) & (slots - 1)
    return 2 * slot + 1


@njit("i8(i8[::1], i8[::1], u8[::1], u8[::1], i8, u8)", **INNER)
def _push_sum(a: Any, parts: Any, frame: Any, waiting: Any, wait: Any, cells: Any) -> Any:
    """Push the sum of the parts of a set; where some are not known, add them to those that wait instead."""
    begin, total = wait, ZERO
    cells = _live(cells, frame)
    while cells:
        part = _part(cells, frame)
        cells ^= part
        part = _in_corner(part, frame)
        place = _kept(parts, part)
        if parts[place] == 0:
            waiting[wait] = part
            wait += 1
        elif wait == begin:
            total = add(a, total, parts[place + 1])
    if wait == begin:
        push(a, total)
    return wait


@njit("i8(i8[::1], i8[::1], u8[::1], u8[::1], u8)", **INNER)
def _value(a: Any, parts: Any, frame: Any, waiting: Any, part: Any) -> Any:
    """Return the value of a connected part."""
    part = _in_corner(part, frame)
    waiting[0], wait = part, 1
    while wait > 0:
        cells = waiting[wait - 1]
        if parts[_kept(parts, cells)] != 0:
            wait -= 1
            continue
        if 4 * parts[0] > parts.size:
            raise PartsFull
        begin, lefts, waited = top(a), 0, wait
        for player in (LEFT, RIGHT):
            places = _places(cells, player, frame)
            step = frame[COLUMNS] if player == LEFT else _ONE
            while places:
                first = places & (~places + _ONE)
                places ^= first
                wait = _push_sum(a, parts, frame, waiting, wait, cells & ~(first | first << step))
            if player == LEFT:
                lefts = top(a) - begin
        if wait == waited:
            value = form(a, begin, lefts, top(a) - begin - lefts)
            place = _kept(parts, cells)
            parts[place], parts[place + 1] = np.int64(cells), value
            parts[0] += 1
            wait -= 1
        drop_to(a, begin)
    return parts[_kept(parts, part) + 1]


@njit("i8(i8[::1], i8)", **INNER)
def _low(a: Any, game: Any) -> Any:
    """Return the right stop of a game, and a trifle less if it is not at least that."""
    x = HEADER + WORDS * game
    return a[x + RIGHT_STOP] - (0 if a[x + FLAGS] & AT_LEAST else 1)


@njit("i8(i8[::1], i8)", **INNER)
def _high(a: Any, game: Any) -> Any:
    """Return the left stop of a game, and a trifle more if it is not at most that."""
    x = HEADER + WORDS * game
    return a[x + LEFT_STOP] + (0 if a[x + FLAGS] & AT_MOST else 1)


@njit(f"void({_THERMOGRAPHS}, i8[::1], i8[::1], u8[::1], u8[::1], u8)", **INNER)
def _learn_strip(
    a: Any, w: Any, walls: Any, used: Any, strips: Any, parts: Any, frame: Any, waiting: Any, cells: Any
) -> None:
    """Put a strip of two rows into the table."""
    mean, heat, stop = 0, COLD, 0
    rest = _live(cells, frame)
    while rest:
        part = _part(rest, frame)
        rest ^= part
        game = _value(a, parts, frame, waiting, part)
        find_walls(a, w, walls, used, game)
        mean += mean_at(w, walls[2 * game])
        stop += _low(a, game)
        if not a[HEADER + WORDS * game + FLAGS] & NUMBER:
            heat = max(heat, temperature_at(w, walls[2 * game], walls[2 * game + 1]))
    at = STRIP * np.int64(cells)
    strips[at + MEAN], strips[at + STOP], strips[at + HEAT] = mean, stop, heat


@njit(f"void({_THERMOGRAPHS}, i8[::1], i8[::1], u8[::1], u8[::1], u8, u8[::1], i8[::1])", **INNER)
def _cut(
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
    """Find the best cuts into strips of one or two rows: that with the greatest mean, that with the greatest mean less
    its temperature, and that with the greatest sum of right stops; the last also as the lower bound.
    """
    columns, step = frame[COLUMNS], narrow[COLUMNS]
    row = (_ONE << columns) - _ONE
    above = _NONE
    warm0 = warm1 = safe0 = safe1 = stop0 = stop1 = 0
    heat0 = heat1 = COLD
    for i in range(np.int64(frame[ROWS])):
        here = cells & row
        cells >>= columns
        at = STRIP * np.int64(here)
        if strips[at + HEAT] == EMPTY:
            _learn_strip(a, w, walls, used, strips, parts, narrow, waiting, here)
        alone = strips[at + MEAN]
        warm, safe, heat, stop = warm1 + alone, safe1 + alone, heat1, stop1 + alone
        if i > 0 and above & here:  # else the two have nothing in common
            both = above | here << step
            at = STRIP * np.int64(both)
            if strips[at + HEAT] == EMPTY:
                _learn_strip(a, w, walls, used, strips, parts, narrow, waiting, both)
            mean, hot = strips[at + MEAN], max(heat0, strips[at + HEAT])
            warm = max(warm, warm0 + mean)
            stop = max(stop, stop0 + strips[at + STOP])
            if safe0 + mean - max(hot, 0) > safe - max(heat, 0):
                safe, heat = safe0 + mean, hot
        warm0, safe0, heat0, stop0 = warm1, safe1, heat1, stop1
        warm1, safe1, heat1, stop1 = warm, safe, heat, stop
        above = here
    bounds[0], bounds[1], bounds[2], bounds[3] = warm1, safe1, heat1, stop1


@njit("i8(i8[::1], i8[::1], i8, i8, i8, i8, b1)", **INNER)
def _bounded(low: Any, high: Any, mean: Any, heat: Any, left_stop: Any, right_stop: Any, first: Any) -> Any:
    """Return whether a player wins a board with the bounds for him and for the other, and a game: YES, NO or UNKNOWN.

    The mean and the stops of the game are seen by the player, who moves first or second.
    """
    for side in range(2):
        bounds = low if side == 0 else high
        hot = max(bounds[2], heat)
        if first:
            wins = bounds[0] + mean > 0 or bounds[3] + left_stop > 0
        else:
            sure = bounds[1] + mean
            wins = sure - hot > 0 if hot >= 0 else sure >= 0
            wins = wins or bounds[3] + right_stop >= 0
        if wins:
            return YES if side == 0 else NO
        mean, left_stop, right_stop = -mean, -right_stop, -left_stop
        first = not first
    return UNKNOWN


@njit(
    f"i8({_THERMOGRAPHS}, {ARRAYS}, u8[::1], u8[::1], u8[::1], i8[::1], i8[::1], i8[::1], u8[::1], i8[::1], i8[::1])",
    **INNER,
)
def _look_at(
    a: Any,
    w: Any,
    walls: Any,
    used: Any,
    counts: Any,
    way: Any,
    lists: Any,
    table: Any,
    upright: Any,
    turned: Any,
    narrow: Any,
    parts: Any,
    strip_parts: Any,
    strips: Any,
    waiting: Any,
    low: Any,
    high: Any,
) -> Any:
    """List where the player to move can move to, as far as it is not known who wins there; or return the answer."""
    frame = FRAME * (counts[DEPTH] - 1)
    cells, across = np.uint64(way[frame]), np.uint64(way[frame + 1])
    value, player = way[frame + VALUE], way[frame + PLAYER]
    columns, rows = upright[COLUMNS], upright[ROWS]
    step, step_across = (columns, _ONE) if player == LEFT else (_ONE, rows)
    bottom = top(a)
    options = push_options(a, value, player)
    moves = options
    places = _places(cells, player, upright)
    while places:
        places &= places - _ONE
        moves += 1
    if not has_room(counts, way, lists, table, moves):
        return UNKNOWN
    at = counts[LISTED]
    places = _places(cells, player, upright)
    sign = 1 if player == LEFT else -1
    seen, answer = 0, NO
    while seen < moves:
        left, left_across, added = cells, across, value
        if seen < options:
            added = a[bottom + seen]
        else:
            first = places & (~places + _ONE)
            places ^= first
            left &= ~(first | first << step)
            rest = left = _live(left, upright)
            while rest:
                part = _part(rest, upright)
                rest ^= part
                if not _exceeds(part, SMALL):
                    left ^= part
                    added = add(a, added, _value(a, parts, upright, waiting, part))
            gone = cells ^ left
            while gone:
                first = gone & (~gone + _ONE)
                gone ^= first
                place = _bit_number(first)
                left_across &= ~(_ONE << np.uint64(place % columns * rows + place // columns))
        seen += 1
        if left == _NONE:
            lost = wins_alone(a, added, 1 - player) == NO
            if lost:
                answer = YES
                break
            continue
        find_walls(a, w, walls, used, added)
        x = HEADER + WORDS * added
        mean = mean_at(w, walls[2 * added])
        number = a[x + FLAGS] & NUMBER != 0
        heat = COLD if number else temperature_at(w, walls[2 * added], walls[2 * added + 1])
        _cut(a, w, walls, used, strips, strip_parts, narrow, waiting, left, upright, low)
        _cut(a, w, walls, used, strips, strip_parts, narrow, waiting, left_across, turned, high)
        left_stop, right_stop = _high(a, added), _low(a, added)
        if player == LEFT:
            known = _bounded(high, low, -mean, heat, -right_stop, -left_stop, True)
        else:
            known = _bounded(low, high, mean, heat, left_stop, right_stop, True)
        if known == UNKNOWN:
            image = _rows_reversed(left, upright)
            if image < left:
                left, left_across = image, _columns_reversed(left_across, turned)
            image = _columns_reversed(left, upright)
            other = _rows_reversed(image, upright)
            if min(image, other) < left:
                left_across = _rows_reversed(left_across, turned)
                left = image
                if other < image:
                    left, left_across = other, _columns_reversed(left_across, turned)
            known = decided(table, np.int64(left), np.int64(left_across), added, 1 - player)
        if known == NO:
            answer = YES
            break
        if known == UNKNOWN:
            answer = UNKNOWN
            estimate = sign * (low[0] - high[0] + 2 * mean)
            if seen <= options and number:
                estimate = EMPTY
            list_entry(lists, at, np.int64(left), np.int64(left_across), added, estimate)
            at += ENTRY
    drop_to(a, bottom)
    counts[SEEN] += 1
    counts[MOVES] += seen
    if answer == UNKNOWN:
        way[frame + BEGIN], way[frame + NEXT] = counts[LISTED], counts[LISTED]
        counts[LISTED] = at
    return answer


@njit(
    f"void({_THERMOGRAPHS}, {ARRAYS}, i8, u8[::1], u8[::1], u8[::1], i8[::1], i8[::1], i8[::1], "
    "u8[::1], i8[::1], i8[::1])",
    **OUTER,
)
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
    upright: Any,
    turned: Any,
    narrow: Any,
    parts: Any,
    strip_parts: Any,
    strips: Any,
    waiting: Any,
    low: Any,
    high: Any,
) -> None:
    """Look at some positions."""
    end = counts[SEEN] + most
    while counts[DEPTH] > 0 and counts[SEEN] < end:
        frame = FRAME * (counts[DEPTH] - 1)
        if way[frame + NEXT] < 0:
            before = counts[SEEN]
            answer = _look_at(
                a,
                w,
                walls,
                used,
                counts,
                way,
                lists,
                table,
                upright,
                turned,
                narrow,
                parts,
                strip_parts,
                strips,
                waiting,
                low,
                high,
            )
            if counts[SEEN] == before:
                return
        else:
            answer = follow(counts, way, lists, table)
        if answer != UNKNOWN:
            settle(counts, way, lists, table, answer)


@njit("void(i8[::1], i8[::1])", **OUTER)
def _refill(parts: Any, before: Any) -> None:
    for at in range(1, before.size, 2):
        if before[at] != 0:
            place = _kept(parts, np.uint64(before[at]))
            parts[place], parts[place + 1] = before[at], before[at + 1]
    parts[0] = before[0]


def _frame(rows: int, columns: int) -> Any:
    first = sum(1 << columns * row for row in range(rows))
    return np.array([rows, columns, first, first << columns - 1], np.uint64)


def search(store: CompiledStore, cells: list[tuple[int, int]], value: int, player: int) -> OutcomeSearch:
    """Return the search for the winner of a set of cells and a game of the store, with a player to move.

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
    frames = _frame(rows, columns), _frame(columns, rows), _frame(2, longer)
    upright = sum(1 << (row - top_row) * columns + column - first_column for row, column in cells)
    turned = sum(1 << (column - first_column) * rows + row - top_row for row, column in cells)
    strips = np.full(STRIP << 2 * longer, EMPTY, np.int64)
    tables = [np.zeros(1 + (2 << 12), np.int64), np.zeros(1 + (2 << 12), np.int64)]
    waiting, low, high = np.zeros(WAITING, np.uint64), np.zeros(4, np.int64), np.zeros(4, np.int64)
    thermographs = CompiledThermographs(store)

    def call(*arguments: Any) -> None:
        while True:
            try:
                thermographs.run(_search, *arguments, *frames, *tables, strips, waiting, low, high)
            except PartsFull:
                for i, before in enumerate(tables):
                    if 4 * before[0] > before.size:
                        tables[i] = np.zeros(2 * before.size - 1, np.int64)
                        _refill(tables[i], before)
            else:
                return

    words = np.array([upright, turned], np.uint64).view(np.int64)
    return OutcomeSearch(call, (int(words[0]), int(words[1]), value, player))
