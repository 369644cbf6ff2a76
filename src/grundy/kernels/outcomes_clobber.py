"""Who wins Clobber: the search of `outcomes_search` on boards of at most 64 cells.

A position is the word of Left's stones and that of Right's, row by row. Parts of at most eight stones leave the board
for the game that is added to it; parts in which one player has no stone are worth nothing. The others stay where they
are, and of their images under reflections the least is kept. Each pair of neighbours of both colours is a move for both
players; the moves are tried first that leave few of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import njit

from grundy.kernels.forms import CompiledStore
from grundy.kernels.forms_canonical import form
from grundy.kernels.forms_layout import INNER, OUTER, ZERO, drop_to, push, top
from grundy.kernels.forms_sums import add
from grundy.kernels.outcomes_grid import (
    COLUMNS,
    LAST_COLUMN,
    NONE,
    ONE_CELL,
    columns_reversed,
    first_cell,
    first_part,
    frame_of,
    rows_reversed,
    size_of,
    to_corner,
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
    RIGHT,
    SEEN,
    UNKNOWN,
    VALUE,
    YES,
    OutcomeSearch,
    decided,
    follow,
    has_room,
    keep_part,
    known_part,
    list_entry,
    push_options,
    settle,
    wins_alone,
)

__all__ = ["search"]

SMALL = 8
"""How many stones a part has at most that is valued and leaves the board."""
WAITING = 1 << 12
"""So many words of parts never wait for each other: they are small, and each leads only to smaller ones."""
DIRECTIONS = 4
_BOARD = "i8[::1], u8[::1], u8[::1]"
"""The types of the table of parts, the frame, and the parts that wait."""


@njit("u8(u8, i8, u8[::1])", **INNER)
def _stepped(stones: Any, direction: Any, frame: Any) -> Any:
    """Return the cells beside some stones in a direction; 0 and 1 are opposite, 2 and 3."""
    if direction == 0:
        return (stones & ~frame[LAST_COLUMN]) << ONE_CELL
    if direction == 1:
        return stones >> ONE_CELL & ~frame[LAST_COLUMN]
    return stones << frame[COLUMNS] if direction == 2 else stones >> frame[COLUMNS]


@njit("i8(u8, u8, u8[::1])", **INNER)
def _mobility(mine: Any, theirs: Any, frame: Any) -> Any:
    """Return how many moves a player has."""
    moves = 0
    for direction in range(DIRECTIONS):
        moves += size_of(_stepped(mine, direction, frame) & theirs)
    return moves


@njit(f"i8(i8[::1], {_BOARD}, i8, u8, u8)", **INNER)
def _push_sum(a: Any, parts: Any, frame: Any, waiting: Any, wait: Any, left: Any, right: Any) -> Any:
    """Push the sum of the parts of some stones; where some are not known, add them to those that wait instead."""
    begin, total = wait, ZERO
    stones = left | right
    while stones:
        part = first_part(stones, frame)
        stones ^= part
        if part & left and part & right:
            shift = to_corner(part, frame)
            x, o = (part & left) >> shift, (part & right) >> shift
            value = known_part(parts, np.int64(x), np.int64(o))
            if value < 0:
                waiting[wait], waiting[wait + 1] = x, o
                wait += 2
            elif wait == begin:
                total = add(a, total, value)
    if wait == begin:
        push(a, total)
    return wait


@njit(f"i8(i8[::1], {_BOARD}, u8, u8)", **INNER)
def _value(a: Any, parts: Any, frame: Any, waiting: Any, left: Any, right: Any) -> Any:
    """Return the value of a connected part."""
    shift = to_corner(left | right, frame)
    left, right = left >> shift, right >> shift
    waiting[0], waiting[1], wait = left, right, 2
    while wait > 0:
        x, o = waiting[wait - 2], waiting[wait - 1]
        if known_part(parts, np.int64(x), np.int64(o)) >= 0:
            wait -= 2
            continue
        begin, lefts, waited = top(a), 0, wait
        for player in (LEFT, RIGHT):
            mine, theirs = (x, o) if player == LEFT else (o, x)
            for direction in range(DIRECTIONS):
                targets = _stepped(mine, direction, frame) & theirs
                while targets:
                    target = first_cell(targets)
                    targets ^= target
                    moved = mine & ~_stepped(target, direction ^ 1, frame) | target
                    kept = theirs & ~target
                    x_left, o_left = (moved, kept) if player == LEFT else (kept, moved)
                    wait = _push_sum(a, parts, frame, waiting, wait, x_left, o_left)
            if player == LEFT:
                lefts = top(a) - begin
        if wait == waited:
            keep_part(parts, np.int64(x), np.int64(o), form(a, begin, lefts, top(a) - begin - lefts))
            wait -= 2
        drop_to(a, begin)
    return known_part(parts, np.int64(left), np.int64(right))


@njit("UniTuple(u8, 2)(u8, u8, u8[::1])", **INNER)
def _least_image(left: Any, right: Any, frame: Any) -> Any:
    """Return the least image of a board under reflections."""
    least_left, least_right = left, right
    for image in range(1, 4):
        if image == 2:
            left, right = rows_reversed(left, frame), rows_reversed(right, frame)
        else:
            left, right = columns_reversed(left, frame), columns_reversed(right, frame)
        if left < least_left or (left == least_left and right < least_right):
            least_left, least_right = left, right
    return least_left, least_right


@njit(f"i8(i8[::1], {ARRAYS}, {_BOARD})", **INNER)
def _look_at(a: Any, counts: Any, way: Any, lists: Any, table: Any, parts: Any, frame: Any, waiting: Any) -> Any:
    """List where the player to move can move to, as far as it is not known who wins there; or return the answer."""
    here = FRAME * (counts[DEPTH] - 1)
    value, player = way[here + VALUE], way[here + PLAYER]
    mine, theirs = np.uint64(way[here + player]), np.uint64(way[here + 1 - player])
    bottom = top(a)
    options = push_options(a, value, player)
    if not has_room(counts, way, lists, table, options + _mobility(mine, theirs, frame)):
        return UNKNOWN
    at, seen, answer = counts[LISTED], 0, NO
    direction, targets = -1, NONE
    while answer != YES:
        moved, kept, added = mine, theirs, value
        if seen < options:
            added = a[bottom + seen]
        else:
            while targets == NONE and direction < DIRECTIONS - 1:
                direction += 1
                targets = _stepped(mine, direction, frame) & theirs
            if targets == NONE:
                break
            target = first_cell(targets)
            targets ^= target
            moved, kept = mine & ~_stepped(target, direction ^ 1, frame) | target, theirs & ~target
            stones = moved | kept
            while stones:
                part = first_part(stones, frame)
                stones ^= part
                small = size_of(part) <= SMALL
                if small or part & moved == NONE or part & kept == NONE:
                    if part & moved and part & kept:
                        x, o = (moved, kept) if player == LEFT else (kept, moved)
                        added = add(a, added, _value(a, parts, frame, waiting, x & part, o & part))
                    moved &= ~part
                    kept &= ~part
        seen += 1
        if moved == NONE:
            if wins_alone(a, added, 1 - player) == NO:
                answer = YES
            continue
        left, right = (moved, kept) if player == LEFT else (kept, moved)
        left, right = _least_image(left, right, frame)
        known = decided(table, np.int64(left), np.int64(right), added, 1 - player)
        if known == NO:
            answer = YES
        elif known == UNKNOWN:
            answer = UNKNOWN
            estimate = -_mobility(moved, kept, frame)
            list_entry(lists, at, np.int64(left), np.int64(right), added, estimate)
            at += ENTRY
    drop_to(a, bottom)
    counts[SEEN] += 1
    counts[MOVES] += seen
    if answer == UNKNOWN:
        way[here + BEGIN], way[here + NEXT] = counts[LISTED], counts[LISTED]
        counts[LISTED] = at
    return answer


@njit(f"void(i8[::1], {ARRAYS}, i8, {_BOARD})", **OUTER)
def _search(
    a: Any, counts: Any, way: Any, lists: Any, table: Any, most: Any, parts: Any, frame: Any, waiting: Any
) -> None:
    """Look at some positions."""
    end = counts[SEEN] + most
    while counts[DEPTH] > 0 and counts[SEEN] < end:
        if way[FRAME * (counts[DEPTH] - 1) + NEXT] < 0:
            before = counts[SEEN]
            answer = _look_at(a, counts, way, lists, table, parts, frame, waiting)
            if counts[SEEN] == before:
                return
        else:
            answer = follow(counts, way, lists, table)
        if answer != UNKNOWN:
            settle(counts, way, lists, table, answer)


def search(store: CompiledStore, stones: Sequence[str], value: int, player: int) -> OutcomeSearch:
    """Return the search for the winner of a board and a game of the store, with a player to move.

    Parameters
    ----------
    stones
        The rows of the board: x for a stone of Left, o for one of Right.

    Examples
    --------
    >>> board = search(CompiledStore(), ["xoxo", "oxox", "xoxo"], 0, LEFT)
    >>> while not board.finished:
    ...     board.run()
    >>> board.wins
    False
    """
    frame, waiting = frame_of(len(stones), len(stones[0])), np.zeros(WAITING, np.uint64)
    board = "".join(stones)
    left, right = (sum(1 << place for place, stone in enumerate(board) if stone == mark) for mark in "xo")
    words = np.array([left, right], np.uint64).view(np.int64)

    def call(*arrays: Any) -> None:
        store.run(_search, *arrays, frame, waiting)

    return OutcomeSearch(call, (int(words[0]), int(words[1]), value, player))
