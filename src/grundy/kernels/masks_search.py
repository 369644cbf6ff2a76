"""Grundy values of large boards by search: Lemoine and Viennot's couples of a position and a number.

To value a sum, all its parts but the largest are valued, and of the largest one
asks only whether it has the value that is still missing. So the question is of a
couple: has the connected set G the value n? It has if no move leads to the value
n and some move leads to each smaller one. The search looks for a move to n first,
since finding one ends it; then for moves to 0, 1, …; the first number that no move
reaches is the value.

What makes it short:

- Only values are remembered, each once for all sets that are isomorphic as graphs, if pairs of touching cells are the
  moves (`masks_graphs`), else for all that are congruent. A set is first freed of cells that change no value.
- Moves near the middle of a part are looked at first (`grid_making`): they leave small parts, with known values. The
  others are tried in the order of how heavy the heaviest part is that they leave: what has few moves is soon
  valued, and soon met again.
- Of the last sets that were looked at is kept, too, to which numbers moves were found: a set has none of these. To keep
  that of all sets would take ten times the room.
- A part that a half-turn maps onto itself has the value 0, if no move meets its own image. Two equal parts cancel.

What makes it quick: most sets are asked for just one number, to which one of the
first moves leads. So what is looked up first must fit into the processor's own
memory, and functions are given few arrays, for each costs as much as some cells.
And all cores work on one table, which needs no lock (`shared_words`, `grid_search`).

Nothing recurses: a frame for each set on the way waits until what it asked for is
known. Frames get smaller, so there are few.

References
----------
.. [1] J. Lemoine, S. Viennot, Nimbers are inevitable, Theoret. Comput. Sci. 462 (2012).
.. [2] P. Beling, M. Rogalski, On pruning search trees of impartial games, Artificial
   Intelligence 283 (2020).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit, uint64

from grundy.core.limits import MOST_BYTES
from grundy.kernels.grid_search import FINISHED, FIRST_SLOTS, FULL, PAUSED, GridSearch, Walk
from grundy.kernels.masks_graphs import matching_notes
from grundy.kernels.masks_grid import (
    BARE,
    Grid,
    first_part,
    is_mirrored,
    live,
    moves_in,
    simplified,
    size_of,
    weight_of,
)
from grundy.kernels.masks_memory import (
    FORM,
    KNOWN,
    LAST_BITS,
    alike,
    enter,
    find,
    form_of,
    grown,
    is_refuted,
    look_at,
    mark_of,
    refuted,
    slot,
    value_in,
)

ANY = -1
"""The number of a couple that asks for the value itself."""

NEW, LOOKING, BELOW = 0, 1, 2
"""A frame that is not expanded, one that looks for a move to its number, and one that looks for smaller values."""
NUMBER, STAGE, WANTED, PLACE, OPTIONS, PARTS = range(6)
"""A frame: its number, its stage, the value it looks for and the option it is at, and where its options and their
parts begin; they end where those of the next frame begin."""
SUM, BEGIN, END, HEAVIEST = range(4)
"""An option: the nim-sum of the parts with a value, where the others begin and end, and the weight of the heaviest."""
OTHER, ASKED = -1, -2
"""What is known of an option that has not the value looked for, and of one of which something must be asked."""

_ONE = uint64(1)


@njit(**BARE)
def _expand(grid: Any, cells: Any, table: Any, room: Any, frame: Any) -> Any:
    """List the options of a set whose value is not known yet, the easiest first, until one has the frame's number.

    Returns the values that options with a value have, as bits, where the lists of options and of their parts end, and
    the number of moves that were looked at.
    """
    (marks, sets, values), (last, options, parts, part_marks, notes) = table, room
    first_option, part_end = frame[OPTIONS], frame[PARTS]
    option_end, moves, reached = first_option, 0, uint64(0)
    first_move, last_move = moves_in(grid, cells)
    for i in range(first_move, last_move):
        if cells & grid.needs[i] != grid.needs[i]:
            continue
        moves += 1
        left = cells & ~grid.masks[i]
        if grid.plane.pairs:
            left = simplified(grid.plane, left)
        elif grid.smallest > 1:
            left = live(grid, left)
        begin, known, most = part_end, uint64(0), 0
        while left:
            part, form = left, form_of(grid.plane, left)
            if last[slot(form), FORM] != form:  # what is there is connected
                part = first_part(grid.plane, left)
                if part != left:
                    form = form_of(grid.plane, part)
            left ^= part
            if size_of(part) < grid.smallest:
                continue
            if grid.plane.pairs and size_of(part) == 2:
                known ^= _ONE
                continue
            at = slot(form)
            if last[at, FORM] != form:
                look_at(grid, form, last)
            if value_in(last[at, KNOWN]):
                known ^= value_in(last[at, KNOWN]) - _ONE
                continue
            mark = mark_of(grid, form)
            place, is_there = find(grid.plane, marks, sets, form, mark, notes)
            if is_there:
                last[at, KNOWN] = uint64(values[place]) + _ONE
                known ^= uint64(values[place])
                continue
            twin = begin
            while twin < part_end and not (mark == part_marks[twin] and alike(grid.plane, form, parts[twin], notes)):
                twin += 1
            if twin < part_end:  # a sum of two equal parts is 0
                part_end -= 1
                parts[twin], part_marks[twin] = parts[part_end], part_marks[part_end]
                continue
            parts[part_end], part_marks[part_end] = form, mark
            part_end += 1
            most = max(most, weight_of(grid.plane, form))
        if begin == part_end:
            reached |= _ONE << known
            if np.int64(known) == frame[NUMBER]:
                break
            continue
        to = option_end
        while to > first_option and options[to - 1, HEAVIEST] > most:
            for field in range(4):
                options[to, field] = options[to - 1, field]
            to -= 1
        options[to, SUM], options[to, BEGIN], options[to, END], options[to, HEAVIEST] = known, begin, part_end, most
        option_end += 1
    return reached, option_end, part_end, moves


@njit(**BARE)
def _ask(plane: Any, smallest: Any, option: Any, wanted: Any, table: Any, room: Any) -> Any:
    """Return what is known of an option, and if that is too little, the couple to ask for first.

    The answer is (value, 0, 0) if the value is known, (OTHER, 0, 0) if it is known not to be `wanted`, else
    (ASKED, the place of a part, number).
    """
    (marks, sets, values), (last, _, parts, part_marks, notes) = table, room
    value, unknown, asked, least = uint64(option[SUM]), 0, 0, 0
    for i in range(option[BEGIN], option[END]):
        form, at = parts[i], slot(parts[i])
        if last[at, FORM] == form and value_in(last[at, KNOWN]):
            value ^= value_in(last[at, KNOWN]) - _ONE
            continue
        place, is_there = find(plane, marks, sets, form, part_marks[i], notes)
        if is_there:
            value ^= uint64(values[place])
            if last[at, FORM] == form:
                last[at, KNOWN] = uint64(values[place]) + _ONE
            continue
        unknown += 1
        size = size_of(form)
        if unknown == 1 or size < least:
            asked, least = i, size
    if unknown == 0:
        return np.int64(value), 0, 0
    if unknown > 1:
        return ASKED, asked, ANY
    number = np.int64(uint64(wanted) ^ value)
    if number * smallest > least:  # a value is at most the number of moves that can follow each other
        return OTHER, 0, 0
    at = slot(parts[asked])
    if last[at, FORM] == parts[asked] and is_refuted(last[at, KNOWN], number):
        return OTHER, 0, 0
    return ASKED, asked, number


@njit(**BARE)
def _in_turn(frame: Any, end: Any, swapped: Any) -> Any:
    """Return which option comes next, if those of each pair may be swapped."""
    k = frame[PLACE] - frame[OPTIONS]
    return frame[OPTIONS] + (k ^ swapped) if frame[OPTIONS] + (k | 1) < end else frame[PLACE]


@njit(**BARE)
def _search(grid: Any, table: Any, room_for: Any, stack: Any, depth: Any, most: Any) -> Any:
    """Search on until the couple below all frames is decided, `most` sets were searched, or the room is used up."""
    sets, set_marks, frames, reached, last, options, parts, part_marks, notes, turn = stack
    room = (last, options, parts, part_marks, notes)
    used, opened, moves, status, denied = 0, 0, 0, FINISHED, False
    while depth > 0:
        frame, cells = frames[depth - 1], sets[depth - 1]
        # Walsh functions of the depth: no two walks try their options in the same order everywhere.
        swapped = size_of(uint64(turn & 2 * depth + 1)) & 1
        if frame[STAGE] == NEW:
            if opened == most:
                status = PAUSED
                break
            reached[depth - 1], frames[depth, OPTIONS], frames[depth, PARTS], looked_at = _expand(
                grid, cells, table, room, frame
            )
            moves += looked_at
            # A set whose moves answer at once is looked at, but not searched.
            opened += frame[NUMBER] == ANY or not reached[depth - 1] >> uint64(frame[NUMBER]) & _ONE
            frame[STAGE] = BELOW if frame[NUMBER] == ANY else LOOKING
            frame[WANTED] = ANY
        elif denied:  # the part that was asked for has not the number
            frame[PLACE] += 1
        value, asked = ANY, False
        while frame[NUMBER] == ANY or not reached[depth - 1] >> uint64(frame[NUMBER]) & _ONE:
            wanted = frame[NUMBER]
            if frame[STAGE] == BELOW:
                wanted = 0
                while reached[depth - 1] >> uint64(wanted) & _ONE:
                    wanted += 1
                if wanted == frame[NUMBER]:  # no move leads there, and one to each smaller value
                    value = wanted
                    break
            if frame[WANTED] != wanted:
                frame[WANTED], frame[PLACE] = wanted, frame[OPTIONS]
            found = False
            while frame[PLACE] < frames[depth, OPTIONS] and not found:
                option = options[_in_turn(frame, frames[depth, OPTIONS], swapped)]
                known, part, number = _ask(grid.plane, grid.smallest, option, wanted, table, room)
                if known == ASKED:
                    sets[depth], set_marks[depth] = parts[part], part_marks[part]
                    frames[depth, NUMBER], frames[depth, STAGE] = number, NEW
                    asked = True
                    break
                if known >= 0:
                    reached[depth - 1] |= _ONE << uint64(known)
                    found = known == wanted
                frame[PLACE] += 1
            if asked:
                break
            if found:
                continue
            if frame[STAGE] == BELOW:
                value = wanted
                break
            frame[STAGE] = BELOW
        denied = False
        if asked:
            depth += 1
            continue
        if value >= 0:
            if used == room_for:
                status = FULL
                break
            used += enter(grid.plane, table, cells, set_marks[depth - 1], value, notes)
        else:
            denied = True
            at = slot(cells)
            if last[at, FORM] != cells:
                look_at(grid, cells, last)
            last[at, KNOWN] |= refuted(reached[depth - 1])
        depth -= 1
    return status, used, depth, opened, moves


class NimberSearch(GridSearch):
    """A search for Grundy values; see `GridSearch`."""

    bytes_per_slot = 17
    search, grown = _search, grown

    def __init__(self, grid: Grid, *, most_bytes: int = MOST_BYTES, threads: int = 1) -> None:
        super().__init__(grid, most_bytes=most_bytes, threads=threads)
        marks = np.zeros(FIRST_SLOTS, np.uint64)
        self._table = marks, np.zeros_like(marks), np.zeros(FIRST_SLOTS, np.uint8)
        self.value: int | None = None
        """The value that was asked for, once it is known."""

    @property
    def finished(self) -> bool:
        """Whether the value is known."""
        return self.value is not None

    @property
    def remembered(self) -> int:
        """How many sets have a value in the table."""
        return self._used

    @property
    def megabytes(self) -> int:
        """How much memory the table takes."""
        return len(self._table[0]) * self.bytes_per_slot >> 20

    def _walk(self, turn: int) -> Walk:
        # What is worked on is not shared. No option has more parts than pieces fit in.
        grid = self.grid._replace(bounds=np.zeros_like(self.grid.bounds))
        deepest, most_options = self._pieces + 2, grid.most_moves * (self._pieces + 1)
        most_parts = most_options * self._pieces
        stack = (
            np.zeros(deepest, np.uint64),
            np.zeros(deepest, np.uint64),
            np.zeros((deepest, 6), np.int64),
            np.zeros(deepest, np.uint64),
            np.zeros((1 << LAST_BITS, 2), np.uint64),
            np.empty((most_options, 4), np.int64),
            np.empty(most_parts, np.uint64),
            np.empty(most_parts, np.uint64),
            matching_notes(grid),
            turn,
        )
        return Walk(grid, stack)

    def _set_out(self, walk: Walk) -> None:
        sets, marks, frames = walk.stack[:3]
        sets[0] = form_of(self.grid.plane, np.uint64(self._asked))
        marks[0] = mark_of(self.grid, sets[0])
        frames[0, :] = 0
        frames[0, NUMBER] = ANY
        walk.depth = 1

    def _look(self) -> None:
        walk = self._walks[0]
        form, mark, notes = walk.stack[0][0], walk.stack[1][0], walk.stack[8]
        if is_mirrored(self.grid, form):
            self.value = 0
            return
        marks, sets, values = self._table
        place, is_there = find(self.grid.plane, marks, sets, form, mark, notes)
        self.value = int(values[place]) if is_there else None
