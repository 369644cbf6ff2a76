"""The canonical form of a list of options, compiled: the simplest number, or no dominated and no reversible options."""

from __future__ import annotations

from typing import Any

from numba import njit

from grundy.kernels.forms_layout import (
    DRAFT,
    DRAFTS,
    FIRST,
    FLAGS,
    FRACTION_BITS,
    HEADER,
    INNER,
    LARGEST,
    LEFT_STOP,
    LEFTS,
    LISTS,
    NAMED,
    NUMBER,
    ONE,
    OUTER,
    RIGHT_STOP,
    RIGHTS,
    START,
    UP_AND_STAR,
    WORDS,
    Unfit,
    drop_to,
    game_of_list,
    keep_list,
    keep_options,
    known_name,
    learn_options,
    named,
    new_game,
    push,
    sort,
    spend,
    top,
)
from grundy.kernels.forms_marks import ABOVE, AT_LEAST, AT_MOST, BELOW, marks_between
from grundy.kernels.forms_order import better


@njit("i8(i8, i8, i8, i8)", **INNER)
def _simplest_above(low: Any, high: Any, low_in: Any, high_in: Any) -> Any:
    """Return the simplest number between two bounds of which the lower is not negative, and 0 does not fit."""
    for bits in range(FRACTION_BITS + 1):  # the coarsest grid that has a point in the interval has only one
        step = ONE >> bits
        point = low & -step
        if point < low or not low_in:
            point += step
        if point < high or (high_in and point == high):
            return point
    raise Unfit


@njit("i8(i8, i8, i8, i8)", **INNER)
def _simplest(low: Any, high: Any, low_in: Any, high_in: Any) -> Any:
    """Return the simplest number between two bounds, which may belong to it; the interval is not empty."""
    if (low < 0 or (low == 0 and low_in)) and (high > 0 or (high == 0 and high_in)):
        return 0
    if low >= 0:
        return _simplest_above(low, high, low_in, high_in)
    return -_simplest_above(-high, -low, high_in, low_in)


@njit("i8(i8[::1], i8, i8, i8)", **INNER)
def _undominated(a: Any, at: Any, size: Any, sign: Any) -> Any:
    """Drop the options that a better one makes useless, and return how many stay; the strongest are tried first."""
    for i in range(1, size):
        option = a[at + i]
        x = HEADER + WORDS * option
        j = i
        while j > 0:
            y = HEADER + WORDS * a[at + j - 1]
            ahead = a[x + RIGHT_STOP] - a[y + RIGHT_STOP]
            if ahead == 0:
                ahead = a[x + LEFT_STOP] - a[y + LEFT_STOP]
            if ahead * sign <= 0:
                break
            a[at + j] = a[at + j - 1]
            j -= 1
        a[at + j] = option
    kept = 0
    for i in range(size):
        option = a[at + i]
        useless = False
        for j in range(kept):
            if better(a, a[at + j], option, sign):
                useless = True
                break
        if useless:
            continue
        still = 0
        for j in range(kept):
            if not better(a, option, a[at + j], sign):
                a[at + still] = a[at + j]
                still += 1
        a[at + still] = option
        kept = still + 1
    return kept


@njit("i8(i8[::1], i8, i8)", **INNER)
def _good_answer(a: Any, option: Any, sign: Any) -> Any:
    """Return an answer to an option of the draft after which the opponent is no worse off than before; −1 if none."""
    x = HEADER + WORDS * option
    if a[x + FLAGS] & NUMBER:  # the option that reaches the stop would dominate it
        return -1
    learn_options(a, option)
    answers = a[START + LISTS] + a[x + FIRST] + (a[x + LEFTS] if sign > 0 else 0)
    for i in range(a[x + RIGHTS] if sign > 0 else a[x + LEFTS]):
        if better(a, DRAFT, a[answers + i], sign):
            return a[answers + i]
    return -1


@njit("i8(i8[::1], i8, i8, i8)", **INNER)
def _irreversible(a: Any, at: Any, size: Any, sign: Any) -> Any:
    """Push the options of the draft, those to which there is a good answer replaced by what follows it.

    Returns how many they are. On the way a reversible option is kept as its complement, so that it is not taken again.
    """
    begin = top(a)
    for i in range(size):
        push(a, a[at + i])
    met, i = size, 0
    while i < met:
        option = a[begin + i]
        answer = _good_answer(a, option, sign)
        if answer >= 0:
            a[begin + i] = ~option
            learn_options(a, answer)
            x = HEADER + WORDS * answer
            following = a[START + LISTS] + a[x + FIRST] + (0 if sign > 0 else a[x + LEFTS])
            for k in range(a[x + LEFTS] if sign > 0 else a[x + RIGHTS]):
                each = a[following + k]
                known = False
                for j in range(met):
                    known = known or a[begin + j] == each or a[begin + j] == ~each
                if not known:
                    push(a, each)
                    met += 1
        i += 1
    kept = 0
    for i in range(met):
        if a[begin + i] >= 0:
            a[begin + kept] = a[begin + i]
            kept += 1
    if kept < met:
        kept = _undominated(a, begin, kept, sign)
    drop_to(a, begin + kept)
    return kept


@njit("i8(i8[::1], i8, i8, i8)", **INNER)
def _recognised(a: Any, at: Any, lefts: Any, rights: Any) -> Any:
    """Return the number + up + star that has these options in its canonical form and is no number, −1 if none has."""
    x = HEADER + WORDS * a[at]
    if lefts == rights and a[x + FLAGS] & NAMED:  # ∗n = {0, …, ∗(n−1) | 0, …, ∗(n−1)}
        alike = True
        for i in range(lefts):
            game = a[at + i]
            y = HEADER + WORDS * game
            stars = a[y + UP_AND_STAR]
            alike = alike and game == a[at + lefts + i] and a[y + FLAGS] & NAMED != 0
            alike = alike and a[y + LEFT_STOP] == a[x + LEFT_STOP] and 0 <= stars < lefts
        if alike:
            return named(a, a[x + LEFT_STOP], 0, lefts)
    for sign in (1, -1):
        one, other = (at, at + lefts) if sign > 0 else (at + lefts, at)
        ours, theirs = (lefts, rights) if sign > 0 else (rights, lefts)
        y = HEADER + WORDS * a[other]
        if theirs != 1 or not a[y + FLAGS] & NAMED:
            continue
        number, up, star = a[y + LEFT_STOP], (a[y + UP_AND_STAR] >> 32) * sign, a[y + UP_AND_STAR] & 0xFFFFFFFF
        zero = known_name(a, number, 0, 0)
        if ours == 1 and a[one] == zero and up >= 0 and (up or star):
            return named(a, number, (up + 1) * sign, star ^ 1)
        if ours == 2 and not up and not star and zero >= 0:
            other_star = a[one] + a[one + 1] - zero
            if (a[one] == zero or a[one + 1] == zero) and other_star == known_name(a, number, 0, 1):
                return named(a, number, sign, 1)
    return -1


@njit("i8(i8[::1], i8, i8, i8, i8, i8, i8)", **INNER)
def interned(a: Any, at: Any, lefts: Any, rights: Any, left_stop: Any, right_stop: Any, flags: Any) -> Any:
    """Return the game with these options, which are those of a canonical form that is no number."""
    sort(a, at, lefts)
    sort(a, at + lefts, rights)
    game = game_of_list(a, at, lefts, rights)
    if game >= 0:
        return game
    game = _recognised(a, at, lefts, rights)
    if game < 0:
        game = new_game(a, left_stop, right_stop, flags, 0, 0)
    keep_options(a, at, lefts, rights, game)
    return game


@njit("i8(i8[::1], i8, i8, i8)", **INNER)
def _canonical(a: Any, at: Any, lefts: Any, rights: Any) -> Any:
    """Return the canonical form of options that are not in the table of lists."""
    spend(a, 1 + lefts + rights)
    low, high = -LARGEST, LARGEST
    above = below = 0  # flags of the options that reach the stops
    for i in range(lefts):
        x = HEADER + WORDS * a[at + i]
        if a[x + RIGHT_STOP] > low:
            low, above = a[x + RIGHT_STOP], 0
        if a[x + RIGHT_STOP] == low:
            above |= a[x + FLAGS]
    for i in range(lefts, lefts + rights):
        x = HEADER + WORDS * a[at + i]
        if a[x + LEFT_STOP] < high:
            high, below = a[x + LEFT_STOP], 0
        if a[x + LEFT_STOP] == high:
            below |= a[x + FLAGS]
    low_in, high_in = above & AT_LEAST == 0, below & AT_MOST == 0
    if low < high or (low == high and low_in and high_in):
        return named(a, _simplest(low, high, low_in, high_in), 0, 0)
    begin = top(a)
    for i in range(lefts):
        push(a, a[at + i])
    ours = _undominated(a, begin, lefts, 1)
    drop_to(a, begin + ours)
    for i in range(rights):
        push(a, a[at + lefts + i])
    theirs = _undominated(a, begin + ours, rights, -1)
    drop_to(a, begin + ours + theirs)
    x = HEADER + WORDS * DRAFT
    a[x + FIRST] = begin - a[START + LISTS]
    a[x + LEFTS], a[x + RIGHTS] = ours, theirs
    a[x + LEFT_STOP], a[x + RIGHT_STOP] = low, high
    a[x + FLAGS] = marks_between(above >> ABOVE, below >> BELOW, low == high)
    a[DRAFTS] += 1
    irreversible = top(a)
    lefts = _irreversible(a, begin, ours, 1)
    rights = _irreversible(a, begin + ours, theirs, -1)
    return interned(a, irreversible, lefts, rights, low, high, a[x + FLAGS])


@njit("i8(i8[::1], i8, i8)", **INNER)
def _each_once(a: Any, at: Any, size: Any) -> Any:
    """Sort some games, drop those that are there twice, and return how many stay."""
    sort(a, at, size)
    kept = min(size, 1)
    for i in range(1, size):
        if a[at + i] != a[at + i - 1]:
            a[at + kept] = a[at + i]
            kept += 1
    return kept


@njit("i8(i8[::1], i8, i8, i8)", **OUTER)
def form(a: Any, at: Any, lefts: Any, rights: Any) -> Any:
    """Return the canonical form of the options that lie on top of the stack, and take them from it."""
    ours = _each_once(a, at, lefts)
    theirs = _each_once(a, at + lefts, rights)
    for i in range(theirs):
        a[at + ours + i] = a[at + lefts + i]
    drop_to(a, at + ours + theirs)
    game = game_of_list(a, at, ours, theirs)
    if game < 0:
        game = _canonical(a, at, ours, theirs)
        if game_of_list(a, at, ours, theirs) < 0:
            keep_list(a, at, ours, theirs, game)
    drop_to(a, at)
    return game
