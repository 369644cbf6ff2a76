"""Turning codes: which coins may be turned together, in a few characters.

A code gives the number of coins (``2``, ``1-3``, ``1+``) and letters for their shape: ``C`` consecutive,
``E`` equally spaced, ``S`` symmetric, ``F`` with the first coin of the row, ``C(5)`` within 5 neighbouring
places. A comma joins codes, each of which may be used. ``subtraction 1,2,3`` is a heap game as coins.
"""

from __future__ import annotations

import re

from grundy.core.errors import InvalidNotation, quote
from grundy.core.notation import shifted
from grundy.core.numbersets import number_set
from grundy.rulesets.coins.any_coins import AnyCoins
from grundy.rulesets.coins.heap_turns import HeapTurns
from grundy.rulesets.coins.patterns import LETTERS, Pattern, Patterns, Shape
from grundy.rulesets.coins.runs import Runs
from grundy.rulesets.coins.turns import Turns

LARGEST = 1_000
"""The largest number of coins, and the widest span, that a code may name."""
MOST_PATTERNS = 100
HEAPS = "subtraction"

_SIZES = re.compile(r"([0-9]{1,9})(?:(\+)|-([0-9]{1,9}))?")
_LETTER = re.compile(r"C\(([0-9]{1,9})\)|([CESF])")
_SHAPES = {letter: shape for shape, letter in LETTERS.items()}


def read_code(text: str) -> tuple[Turns, str]:
    """Return what a turning code allows, and the code as it is usually written.

    Examples
    --------
    >>> read_code("1-3")
    (AnyCoins(least=1, most=3), '1-3')
    >>> read_code(" 3-3 E, 1+C ")[1]
    '3E,1+C'
    >>> read_code("3X")
    Traceback (most recent call last):
    grundy.core.errors.InvalidNotation: expected a turning code such as 1-3, 1+C, 3E or 2,4FS, got '3X'
    """
    blank, heaps, takes = text.partition(HEAPS)
    if heaps and not blank.strip():
        with shifted(len(blank) + len(heaps)):
            coins = HeapTurns(number_set(takes))
        return coins, f"{HEAPS} {','.join(' '.join(item.split()) for item in takes.split(','))}"
    pieces = text.split(",")
    if len(pieces) > MOST_PATTERNS:
        raise InvalidNotation("a turning code may have at most {limit} parts", limit=MOST_PATTERNS)
    patterns = []
    column = 1
    for piece in pieces:
        patterns.append(_pattern(piece, column))
        column += len(piece) + 1
    code = ",".join(map(str, patterns))
    return _known_family(patterns[0]) if len(patterns) == 1 else Patterns(tuple(patterns)), code


def _pattern(piece: str, column: int) -> Pattern:
    text = "".join(piece.split())
    sizes = _SIZES.match(text)
    if not sizes:
        raise _unknown(piece, column)
    least = int(sizes[1])
    most = None if sizes[2] else int(sizes[3] or least)
    shape, with_first, span = Shape.ANY, False, None
    at = sizes.end()
    while at < len(text):
        letter = _LETTER.match(text, at)
        if not letter:
            raise _unknown(piece, column)
        if letter[1]:
            span = int(letter[1]) if span is None else min(span, int(letter[1]))
        elif letter[2] == "F":
            with_first = True
        else:
            shape = max(shape, _SHAPES[letter[2]])
        at = letter.end()
    if not least or (most is not None and most < least) or span == 0:
        raise InvalidNotation("no coins can be turned by the code {given}", given=quote(text), column=column)
    if max(least, most or 0, span or 0) > LARGEST:
        raise InvalidNotation("the numbers of a turning code go up to {limit}", limit=LARGEST, column=column)
    return Pattern(least, most, shape, with_first, span)


def _unknown(piece: str, column: int) -> InvalidNotation:
    return InvalidNotation(
        "expected a turning code such as 1-3, 1+C, 3E or 2,4FS, got {given}", given=quote(piece.strip()), column=column
    )


def _known_family(pattern: Pattern) -> Turns:
    """Return the family with the theory of a pattern, if it has one."""
    if pattern.with_first:
        return Patterns((pattern,))
    free = pattern.shape is Shape.ANY or (pattern.shape is not Shape.CONSECUTIVE and pattern.most in (1, 2))
    if free and pattern.span is None:  # one coin and two are always equally spaced
        return AnyCoins(pattern.least, pattern.most)
    if pattern.shape is Shape.CONSECUTIVE and pattern.least == 1:
        limits = [limit for limit in (pattern.most, pattern.span) if limit is not None]
        return Runs(min(limits, default=None))
    return Patterns((pattern,))
