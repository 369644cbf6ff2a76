"""Where a game is among some marks near its stops, compiled: six marks, and which of them it is at most or at least.

The marks at a number are the number itself and, added to it, ∗, ↑, ↓, ↑∗ and ↓∗. The flags of a game tell
which marks at its left stop it is at most, and which at its right stop it is at least. Most comparisons of games whose
stops are the same are settled by them: if G is at least a mark that H is at most, then G ≥ H; if H is at least
a mark that G is not at least, then not.
"""

from __future__ import annotations

from typing import Any

from numba import njit

from grundy.kernels.exploring import INNER

__all__ = [
    "ABOVE",
    "AT_LEAST",
    "AT_MOST",
    "BELOW",
    "MARKS",
    "ZERO_FLAGS",
    "marks_between",
    "marks_of",
    "negative_marks",
    "up_and_star_at_least",
]

NUMBER, STAR, UP, DOWN, UP_STAR, DOWN_STAR = 1, 2, 4, 8, 16, 32
MARKS = 63
BELOW, ABOVE = 8, 16
"""The flags from these on: the marks that a game is at most, and those that it is at least."""
AT_MOST, AT_LEAST = NUMBER << BELOW, NUMBER << ABOVE
"""Flags: at most its left stop, at least its right stop."""
ZERO_FLAGS = (NUMBER | UP) << BELOW | (NUMBER | DOWN) << ABOVE
"""The flags of 0."""


@njit("i8(i8, i8)", **INNER)
def up_and_star_at_least(up: Any, star: Any) -> Any:
    """Return whether up·↑ + ∗star ≥ 0: ↑ is confused with ∗ only, and ⇑ exceeds all stars."""
    return 1 if up > 1 or (up == 1 and star != 1) or (up == 0 and star == 0) else 0


@njit("i8(i8, i8)", **INNER)
def marks_of(up: Any, star: Any) -> Any:
    """Return the flags of number + up·↑ + ∗star."""
    flags = 0
    for bit, (ups, stars) in enumerate(((0, 0), (0, 1), (1, 0), (-1, 0), (1, 1), (-1, 1))):
        flags |= up_and_star_at_least(ups - up, stars ^ star) << (BELOW + bit)
        flags |= up_and_star_at_least(up - ups, stars ^ star) << (ABOVE + bit)
    return flags


@njit("i8(i8, i8, i8)", **INNER)
def marks_between(lefts: Any, rights: Any, near: Any) -> Any:
    """Return the flags of a game.

    Given are the marks at its left stop that some left option is at least, those at its right stop that some right
    option is at most, and whether the stops are the same. If so, an option of a mark may tell, too: a
    game is not at least a mark if it is at most a left option of it. Those of ∗, ↑ and ↓∗ are 0, that of ↓
    is ∗, those of ↑∗ are both.
    """
    below, above = MARKS & ~lefts, MARKS & ~rights
    if near:
        at_most, at_least = below & NUMBER, above & NUMBER
        if at_least:
            below &= ~(STAR | DOWN | UP_STAR | DOWN_STAR)
        if at_most:
            above &= ~(STAR | UP | UP_STAR | DOWN_STAR)
        at_most, at_least = below & STAR, above & STAR
        if at_least:
            below &= ~(UP | DOWN_STAR)
        if at_most:
            above &= ~(DOWN | UP_STAR)
    return below << BELOW | above << ABOVE


@njit("i8(i8)", **INNER)
def _negatives(marks: Any) -> Any:
    """Return the negatives of some marks; ↓ follows ↑, and ↓∗ follows ↑∗."""
    ups = UP | UP_STAR
    return marks & (NUMBER | STAR) | (marks & ups) << 1 | marks >> 1 & ups


@njit("i8(i8)", **INNER)
def negative_marks(flags: Any) -> Any:
    """Return the flags of the negative of a game."""
    return _negatives(flags >> BELOW & MARKS) << ABOVE | _negatives(flags >> ABOVE & MARKS) << BELOW
