"""The order of values, compiled: stops, marks near them, names and memory first, then the definition on a stack.

G ≥ H unless some right option of G is ≤ H, or G is ≤ some left option of H.

Comparisons are remembered in a table in which a new one takes the place of an old one: what is lost is only
compared again. A word of it is the two games and the answer. Drafts have ever new numbers there, so that
nothing need be forgotten when the next game is drafted.
"""

from __future__ import annotations

from typing import Any

from numba import njit

from grundy.kernels.forms_layout import (
    DRAFT,
    DRAFTS,
    FIRST,
    FLAGS,
    HEADER,
    INNER,
    LEFT_STOP,
    LEFTS,
    LENGTH,
    LISTS,
    MOST_GAMES,
    NAMED,
    NUMBER,
    ORDER,
    OUTER,
    RIGHT_STOP,
    RIGHTS,
    START,
    UP_AND_STAR,
    WORDS,
    drop_to,
    learn_options,
    mixed,
    push,
    slot_of,
    spend,
    top,
)
from grundy.kernels.forms_marks import ABOVE, AT_LEAST, AT_MOST, BELOW, MARKS, up_and_star_at_least

NO, YES, UNKNOWN = 0, 1, -1


@njit("i8(i8[::1], i8)", **INNER)
def _identity(a: Any, game: Any) -> Any:
    """Return the number under which comparisons with a game are remembered."""
    return game if game != DRAFT else MOST_GAMES | a[DRAFTS]


@njit("i8(i8[::1], i8, i8)", **INNER)
def _question(a: Any, g: Any, h: Any) -> Any:
    """Return the word for g ≥ h without the answer."""
    return (_identity(a, g) << 32 | _identity(a, h)) << 1


@njit("i8(i8[::1], i8)", **INNER)
def _memory(a: Any, question: Any) -> Any:
    """Return the place for a comparison."""
    return a[START + ORDER] + slot_of(mixed(0, question), a[LENGTH + ORDER])


@njit("i8(i8[::1], i8, i8)", **INNER)
def at_once(a: Any, g: Any, h: Any) -> Any:
    """Return whether g ≥ h, as far as stops, marks, names and memory tell."""
    if g == h:
        return YES
    x, y = HEADER + WORDS * g, HEADER + WORDS * h
    left_g, right_g = a[x + LEFT_STOP], a[x + RIGHT_STOP]
    left_h, right_h = a[y + LEFT_STOP], a[y + RIGHT_STOP]
    if right_g > left_h:
        return YES
    if left_g < left_h or right_g < right_h:
        return NO
    of_g, of_h = a[x + FLAGS], a[y + FLAGS]
    if right_g == left_h and of_g >> ABOVE & of_h >> BELOW & MARKS:
        return YES
    if left_g == left_h and of_g & ~of_h & MARKS << BELOW:
        return NO
    if right_g == right_h and of_h & ~of_g & MARKS << ABOVE:
        return NO
    if of_g & of_h & NAMED:  # the numbers are the same, or the stops would have told
        name_g, name_h = a[x + UP_AND_STAR], a[y + UP_AND_STAR]
        return up_and_star_at_least((name_g >> 32) - (name_h >> 32), (name_g ^ name_h) & 0xFFFFFFFF)
    if of_h & NUMBER:  # if the right stop were greater, the stops would have told
        return YES if right_g == left_h and of_g & AT_LEAST else NO
    if of_g & NUMBER:
        return YES if left_h == left_g and of_h & AT_MOST else NO
    question = _question(a, g, h)
    kept = a[_memory(a, question)]
    return kept & 1 if kept | 1 == question | 1 else UNKNOWN


@njit("i8(i8[::1], i8, i8, i8, i8)", **INNER)
def _scanned(a: Any, g: Any, h: Any, i: Any, first: Any) -> Any:
    """Look at what refutes g ≥ h from the i-th on: the right options of g, then the left options of h.

    Returns −1 if one of them does at once, else the first that is not known at once, else how many there are. At
    the first look all are tried before one is looked into.
    """
    x, y = HEADER + WORDS * g, HEADER + WORDS * h
    rights, lefts = a[x + RIGHTS], a[y + LEFTS]
    right = a[START + LISTS] + a[x + FIRST] + a[x + LEFTS]
    left = a[START + LISTS] + a[y + FIRST] - rights
    unknown = rights + lefts
    while i < rights + lefts:
        known = at_once(a, h, a[right + i]) if i < rights else at_once(a, a[left + i], g)
        if known == YES:
            return -1
        if known == UNKNOWN and unknown == rights + lefts:
            unknown = i
            if not first:
                return i
        i += 1
    return unknown


@njit("i8(i8[::1], i8, i8)", **OUTER)
def ge(a: Any, one: Any, other: Any) -> Any:
    """Return 1 if one game is at least another, else 0."""
    known = at_once(a, one, other)
    if known != UNKNOWN:
        return known
    bottom = top(a)
    push(a, one)
    push(a, other)
    push(a, 0)
    answer = UNKNOWN  # of the comparison that was finished last
    while top(a) > bottom:
        frame = top(a) - 3
        g, h, i = a[frame], a[frame + 1], a[frame + 2]
        if i == 0:
            spend(a, 1)
            learn_options(a, g)
            learn_options(a, h)
        x, y = HEADER + WORDS * g, HEADER + WORDS * h
        rights = a[x + RIGHTS]
        at = -1 if answer == YES else _scanned(a, g, h, i, i == 0)
        if at < 0 or at == rights + a[y + LEFTS]:
            answer = NO if at < 0 else YES
            question = _question(a, g, h)
            a[_memory(a, question)] = question | answer
            drop_to(a, frame)
            continue
        a[frame + 2] = at + 1
        answer = UNKNOWN
        if at < rights:
            push(a, h)
            push(a, a[a[START + LISTS] + a[x + FIRST] + a[x + LEFTS] + at])
        else:
            push(a, a[a[START + LISTS] + a[y + FIRST] + at - rights])
            push(a, g)
        push(a, 0)
    return answer


@njit("i8(i8[::1], i8, i8, i8)", **INNER)
def better(a: Any, one: Any, other: Any, sign: Any) -> Any:
    """Return whether a player likes one option as much as another: Left if the sign is positive."""
    return ge(a, one, other) if sign > 0 else ge(a, other, one)
