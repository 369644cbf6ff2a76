"""Sums and negatives of values, and the values of all vertices of a graph of games, compiled."""

from __future__ import annotations

from typing import Any

from numba import njit

from grundy.kernels.forms_canonical import form, interned
from grundy.kernels.forms_layout import (
    FIRST,
    FLAGS,
    HEADER,
    INNER,
    LEFT_STOP,
    LEFTS,
    LENGTH,
    LISTS,
    NAMED,
    NEGATIVE,
    NUMBER,
    OUTER,
    RIGHT_STOP,
    RIGHTS,
    START,
    SUMS,
    UP_AND_STAR,
    USED,
    WORDS,
    WORK,
    ZERO,
    drop_to,
    learn_options,
    mixed,
    named,
    need,
    push,
    slot_of,
    spend,
    top,
)
from grundy.kernels.forms_marks import negative_marks


@njit("i8(i8[::1], i8)", **INNER)
def sum_slot(a: Any, pair: Any) -> Any:
    """Return where the sum of a pair of games is, or would go."""
    slots = a[LENGTH + SUMS] // 2
    slot = slot_of(mixed(0, pair), slots)
    while True:
        place = a[START + SUMS] + 2 * slot
        if a[place] == 0 or a[place] == pair:
            return place
        slot = (slot + 1) & (slots - 1)


@njit("i8(i8, i8)", **INNER)
def _pair(g: Any, h: Any) -> Any:
    return g << 32 | h if g < h else h << 32 | g


@njit("i8(i8[::1], i8, i8)", **INNER)
def _sum_at_once(a: Any, g: Any, h: Any) -> Any:
    """Return a sum, as far as names and memory tell, else −1."""
    if g == ZERO or h == ZERO:
        return g | h
    x, y = HEADER + WORDS * g, HEADER + WORDS * h
    if a[x + FLAGS] & a[y + FLAGS] & NAMED:
        one, other = a[x + UP_AND_STAR], a[y + UP_AND_STAR]
        star = (one ^ other) & 0xFFFFFFFF
        return named(a, a[x + LEFT_STOP] + a[y + LEFT_STOP], (one >> 32) + (other >> 32), star)
    if a[x + NEGATIVE] == h:
        return ZERO
    place = sum_slot(a, _pair(g, h))
    return a[place + 1] if a[place] != 0 else -1


@njit("void(i8[::1], i8, i8, i8, b1)", **INNER)
def _push_sums(a: Any, g: Any, side: Any, h: Any, known: Any) -> None:
    """Push the sums of each option of g on a side and h, or else the pairs of which the sum is not known."""
    x = HEADER + WORDS * g
    options = a[START + LISTS] + a[x + FIRST] + (a[x + LEFTS] if side == RIGHTS else 0)
    for i in range(a[x + side]):
        option = a[options + i]
        total = _sum_at_once(a, option, h)
        if known:
            push(a, total)
        elif total < 0:
            push(a, option)
            push(a, h)


@njit("i8(i8[::1], i8, i8)", **OUTER)
def add(a: Any, one: Any, other: Any) -> Any:
    """Return the sum of two games."""
    total = _sum_at_once(a, one, other)
    if total >= 0:
        return total
    bottom = top(a)
    push(a, one)
    push(a, other)
    while top(a) > bottom:
        above = top(a)
        g, h = a[above - 2], a[above - 1]
        total = _sum_at_once(a, g, h)
        if total >= 0:
            drop_to(a, above - 2)
            continue
        spend(a, 1)
        if a[HEADER + WORDS * g + FLAGS] & NUMBER:
            g, h = h, g
        x, y = HEADER + WORDS * g, HEADER + WORDS * h
        translated = a[y + FLAGS] & NUMBER != 0
        learn_options(a, g)
        learn_options(a, h)
        for side in (LEFTS, RIGHTS):
            _push_sums(a, g, side, h, False)
            _push_sums(a, h, side, g, False)  # a number has no options here
        if top(a) > above:
            continue
        _push_sums(a, g, LEFTS, h, True)
        _push_sums(a, h, LEFTS, g, True)
        lefts = top(a) - above
        _push_sums(a, g, RIGHTS, h, True)
        _push_sums(a, h, RIGHTS, g, True)
        rights = top(a) - above - lefts
        if translated:  # a number is the last thing to move in: the options are translated, and stay canonical
            shift, flags = a[y + LEFT_STOP], a[x + FLAGS]
            total = interned(a, above, lefts, rights, a[x + LEFT_STOP] + shift, a[x + RIGHT_STOP] + shift, flags)
        else:
            total = form(a, above, lefts, rights)
        need(a, SUMS, a[LENGTH + SUMS] // 2)
        pair = _pair(g, h)
        place = sum_slot(a, pair)
        a[place], a[place + 1] = pair, total
        a[USED + SUMS] += 2
        drop_to(a, above - 2)
    return total


@njit("i8(i8[::1], i8)", **OUTER)
def negative(a: Any, game: Any) -> Any:
    """Return the game with the parts of Left and Right exchanged."""
    bottom = top(a)
    push(a, game)
    result = ZERO
    while top(a) > bottom:
        above = top(a)
        g = a[above - 1]
        x = HEADER + WORDS * g
        result = a[x + NEGATIVE]
        if g != ZERO and result == ZERO:
            if a[x + FLAGS] & NAMED:
                name = a[x + UP_AND_STAR]
                result = named(a, -a[x + LEFT_STOP], -(name >> 32), name & 0xFFFFFFFF)
            else:
                options = a[START + LISTS] + a[x + FIRST]
                lefts, rights = a[x + LEFTS], a[x + RIGHTS]
                for i in range(lefts + rights):
                    option = a[options + i]
                    if option != ZERO and a[HEADER + WORDS * option + NEGATIVE] == ZERO:
                        push(a, option)
                if top(a) > above:
                    spend(a, top(a) - above)
                    continue
                for i in range(rights):
                    push(a, a[HEADER + WORDS * a[options + lefts + i] + NEGATIVE])
                for i in range(lefts):
                    push(a, a[HEADER + WORDS * a[options + i] + NEGATIVE])
                flags = negative_marks(a[x + FLAGS])
                result = interned(a, above, rights, lefts, -a[x + RIGHT_STOP], -a[x + LEFT_STOP], flags)
            a[x + NEGATIVE] = result
            a[HEADER + WORDS * result + NEGATIVE] = g
        drop_to(a, above - 1)
    return result


@njit("i8(i8[::1], i8[::1], i8)", **INNER)
def _game_of(a: Any, games: Any, item: Any) -> Any:
    """Return the value of a vertex, or its negative."""
    return games[item] if item >= 0 else negative(a, games[~item])


@njit("b1(i8[::1], i8[::1], i8[::1], b1[::1], i8[::1], i8[::1], i8[::1], i8)", **OUTER)
def value_vertices(a: Any, starts: Any, items: Any, sums: Any, order: Any, games: Any, done: Any, work: Any) -> Any:
    """Value the vertices of a graph in an order in which each follows its items, until so much work is done.

    What a sum has in `games` before is a part of it, too. `done` has how many are valued; returns whether all are.
    """
    pause = a[WORK] + work
    while done[0] < order.size:
        if a[WORK] > pause:
            return False
        v = order[done[0]]
        begin, middle, end = starts[2 * v], starts[2 * v + 1], starts[2 * v + 2]
        game = games[v]
        if sums[v]:
            for i in range(begin, end):
                game = add(a, game, _game_of(a, games, items[i]))
        else:
            at = top(a)
            for i in range(begin, end):
                push(a, _game_of(a, games, items[i]))
            game = form(a, at, middle - begin, end - middle)
        games[v] = game
        done[0] += 1
    return True
