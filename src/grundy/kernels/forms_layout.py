"""Where the compiled engine of values keeps what it knows: one flat array of 64-bit words.

After the header come the games, eight words each, and game g begins at the word HEADER + 8·g wherever the other
sections lie. The others may move when the array grows, so places in them are counted from where they begin. A list of
options is two words, how many Left and how many Right has, and then the games; a table finds the game of a list, the
canonical one or any other that was asked for. Numbers are fixed point with 32 fractional bits.

Nothing is allocated here. Where a section is full, its number is noted in the header and `Full` is raised;
the caller makes it longer and asks again, and finds most of what was done in the tables.
"""

from __future__ import annotations

from typing import Any

from numba import njit

from grundy.kernels.forms_marks import marks_of

INNER = {"cache": True, "nogil": True, "no_cpython_wrapper": True}
OUTER = {"cache": True, "nogil": True}

GAMES, LISTS, NAMES, FORMS, ORDER, SUMS, STACK = range(7)
"""The sections: games, lists of options, tables of names, of lists, of comparisons, of sums, and the stack."""
START, LENGTH, USED = 0, 8, 16
"""Where in the header are the beginning, the number of words and how much is used of each section."""
WANTED, WORK, MOST_WORK, DRAFTS = 24, 25, 26, 27
"""The section that was full, the work that was done and that is allowed, and how many games were drafted."""
HEADER = 32

FIRST, LEFTS, RIGHTS, FLAGS, UP_AND_STAR, LEFT_STOP, RIGHT_STOP, NEGATIVE = range(8)
"""The words of a game: where its options are (0 if not yet known), how many, …; the negative, 0 if not known."""
WORDS = 8
NAMED, NUMBER = 1, 2
"""Flags, beside those of `forms_marks`: number + up + star, number."""

ZERO, DRAFT = 0, 1
"""The game 0, and the place of a game that is being brought to its canonical form."""
MOST_GAMES = 1 << 29
FRACTION_BITS = 32
ONE = 1 << FRACTION_BITS
LARGEST = 1 << 60
MOST_UPS, MOST_STAR = 1 << 20, 1 << 10
_MIX = -7046029254386353131  # 2^64 divided by the golden ratio; as a signed word, or numba would make it a float
_MIX_MORE = -4658895280553007687


class Full(Exception):
    """A section of the array is full."""


class TooMuchWork(Exception):
    """More work than allowed."""


class Unfit(Exception):
    """A number, an up or a star does not fit its words."""


@njit("void(i8[::1], i8)", **INNER)
def spend(a: Any, work: Any) -> None:
    """Count work."""
    a[WORK] += work
    if a[WORK] > a[MOST_WORK]:
        raise TooMuchWork


@njit("void(i8[::1], i8, i8)", **INNER)
def need(a: Any, section: Any, words: Any) -> None:
    """Make sure that a section has room for some more words."""
    if a[USED + section] + words > a[LENGTH + section]:
        a[WANTED] = section
        raise Full


@njit("void(i8[::1], i8)", **INNER)
def push(a: Any, word: Any) -> None:
    """Put a word on the stack."""
    need(a, STACK, 1)
    a[a[START + STACK] + a[USED + STACK]] = word
    a[USED + STACK] += 1


@njit("i8(i8[::1])", **INNER)
def top(a: Any) -> Any:
    """Return the place of the first free word above the stack."""
    return a[START + STACK] + a[USED + STACK]


@njit("void(i8[::1], i8)", **INNER)
def drop_to(a: Any, place: Any) -> None:
    """Drop all of the stack from a place on."""
    a[USED + STACK] = place - a[START + STACK]


@njit("i8(i8, i8)", **INNER)
def mixed(hashed: Any, word: Any) -> Any:
    """Return a hash that depends on one more word."""
    hashed = (hashed ^ word) * _MIX
    return (hashed ^ (hashed >> 29)) * _MIX_MORE


@njit("i8(i8, i8)", **INNER)
def slot_of(hashed: Any, slots: Any) -> Any:
    """Return the slot of a hash in a table of 2^k slots."""
    return (hashed ^ (hashed >> 32)) & (slots - 1)


@njit("i8(i8[::1], i8, i8, i8, i8, i8)", **INNER)
def new_game(a: Any, left_stop: Any, right_stop: Any, flags: Any, up: Any, star: Any) -> Any:
    """Append a game whose options are not known yet."""
    need(a, GAMES, WORDS)
    if not (right_stop > -LARGEST and left_stop < LARGEST):
        raise Unfit
    game = a[USED + GAMES] // WORDS
    x = HEADER + WORDS * game
    a[x + FIRST] = a[x + LEFTS] = a[x + RIGHTS] = a[x + NEGATIVE] = 0
    a[x + FLAGS] = flags
    a[x + UP_AND_STAR] = up << 32 | star
    a[x + LEFT_STOP], a[x + RIGHT_STOP] = left_stop, right_stop
    a[USED + GAMES] += WORDS
    return game


@njit("i8(i8[::1], i8, i8, i8)", **INNER)
def name_slot(a: Any, number: Any, up: Any, star: Any) -> Any:
    """Return where number + up·↑ + ∗star is, or would go, in the table of names."""
    slots = a[LENGTH + NAMES]
    name = up << 32 | star
    slot = slot_of(mixed(mixed(0, number), name), slots)
    while True:
        place = a[START + NAMES] + slot
        x = HEADER + WORDS * a[place]
        if a[place] == 0 or (a[x + LEFT_STOP] == number and a[x + UP_AND_STAR] == name):
            return place
        slot = (slot + 1) & (slots - 1)


@njit("i8(i8[::1], i8, i8, i8)", **INNER)
def known_name(a: Any, number: Any, up: Any, star: Any) -> Any:
    """Return number + up·↑ + ∗star, −1 if it has not been met."""
    if number == 0 and up == 0 and star == 0:
        return ZERO
    game = a[name_slot(a, number, up, star)]
    return game if game != 0 else -1


@njit("i8(i8[::1], i8, i8, i8)", **INNER)
def named(a: Any, number: Any, up: Any, star: Any) -> Any:
    """Return number + up·↑ + ∗star."""
    if number == 0 and up == 0 and star == 0:
        return ZERO
    place = name_slot(a, number, up, star)
    if a[place] == 0:
        if not (-MOST_UPS < up < MOST_UPS and star < MOST_STAR):
            raise Unfit
        need(a, NAMES, a[LENGTH + NAMES] // 2)  # at least half of a table stays empty
        plain = up == 0 and star == 0
        flags = marks_of(up, star) | NAMED | (NUMBER if plain else 0)
        game = new_game(a, number, number, flags, up, star)
        if plain:
            a[HEADER + WORDS * game + FIRST] = 1  # no options, for they are never needed
        a[place] = game
        a[USED + NAMES] += 1
    return a[place]


@njit("i8(i8[::1], i8, i8, i8)", **INNER)
def list_slot(a: Any, at: Any, lefts: Any, rights: Any) -> Any:
    """Return where the list of options at a place is, or would go, in the table of lists."""
    slots = a[LENGTH + FORMS] // 2
    size = lefts + rights
    hashed = mixed(lefts, rights)
    for i in range(size):
        hashed = mixed(hashed, a[at + i])
    slot = slot_of(hashed, slots)
    while True:
        place = a[START + FORMS] + 2 * slot
        if a[place] == 0:
            return place
        kept = a[START + LISTS] + a[place]
        if a[kept] == lefts and a[kept + 1] == rights:
            i = 0
            while i < size and a[kept + 2 + i] == a[at + i]:
                i += 1
            if i == size:
                return place
        slot = (slot + 1) & (slots - 1)


@njit("i8(i8[::1], i8, i8, i8)", **INNER)
def game_of_list(a: Any, at: Any, lefts: Any, rights: Any) -> Any:
    """Return the game that has these options, sorted and each once; −1 if the list has not been met."""
    place = list_slot(a, at, lefts, rights)
    return a[place + 1] if a[place] != 0 else -1


@njit("i8(i8[::1], i8, i8, i8, i8)", **INNER)
def keep_list(a: Any, at: Any, lefts: Any, rights: Any, game: Any) -> Any:
    """Keep a list of options with its game, and return where it is."""
    size = lefts + rights
    need(a, LISTS, 2 + size)
    need(a, FORMS, a[LENGTH + FORMS] // 2)
    place = list_slot(a, at, lefts, rights)
    first = a[USED + LISTS]
    kept = a[START + LISTS] + first
    a[kept], a[kept + 1] = lefts, rights
    for i in range(size):
        a[kept + 2 + i] = a[at + i]
    a[USED + LISTS] += 2 + size
    a[place], a[place + 1] = first, game
    a[USED + FORMS] += 2
    return first + 2


@njit("void(i8[::1], i8, i8, i8, i8)", **INNER)
def keep_options(a: Any, at: Any, lefts: Any, rights: Any, game: Any) -> None:
    """Give a game its options."""
    first = keep_list(a, at, lefts, rights, game)
    x = HEADER + WORDS * game
    a[x + LEFTS], a[x + RIGHTS] = lefts, rights
    a[x + FIRST] = first


@njit("void(i8[::1], i8, i8)", **INNER)
def sort(a: Any, at: Any, size: Any) -> None:
    """Sort a few words."""
    for i in range(1, size):
        word = a[at + i]
        j = i
        while j > 0 and a[at + j - 1] > word:
            a[at + j] = a[at + j - 1]
            j -= 1
        a[at + j] = word


@njit("void(i8[::1], i8)", **INNER)
def learn_options(a: Any, game: Any) -> None:
    """Make sure that the options of a game are known: those of number + up + star are made when they are needed."""
    x = HEADER + WORDS * game
    if a[x + FIRST] != 0:
        return
    number, up, star = a[x + LEFT_STOP], a[x + UP_AND_STAR] >> 32, a[x + UP_AND_STAR] & 0xFFFFFFFF
    at = top(a)
    spend(a, 1 + star)
    if up == 0:
        for _ in range(2):
            for smaller in range(star):
                push(a, named(a, number, 0, smaller))
        lefts = rights = star
    else:
        sign = 1 if up > 0 else -1
        zero = named(a, number, 0, 0)
        lefts = rights = 1
        if up == sign and star == 1:  # ↑∗ = {0, ∗ | 0}
            push(a, zero)
            push(a, named(a, number, 0, 1) if sign > 0 else zero)
            push(a, zero if sign > 0 else named(a, number, 0, 1))
            if sign > 0:
                lefts = 2
            else:
                rights = 2
        else:  # k↑∗m = {0 | (k−1)↑∗(m xor 1)}
            below = named(a, number, up - sign, star ^ 1)
            push(a, zero if sign > 0 else below)
            push(a, below if sign > 0 else zero)
    sort(a, at, lefts)
    sort(a, at + lefts, rights)
    keep_options(a, at, lefts, rights, game)
    drop_to(a, at)
