"""Numbers as stalks of blue and red edges: the sign expansion, and what a stalk is worth that carries a number.

Blue counts for Left, red for Right. The edges of the first colour count 1 each; from the first change
on every edge counts half as much as the one before (Berlekamp's rule). So a stalk that carries the number x is the
stalk of its own edges and then those of x, which is 1 : x for a single blue edge.

Numbers are kept as numerators and binary digits, not reduced: a stalk of a million edges has a million of them.
"""

from __future__ import annotations

from fractions import Fraction

from grundy.core.forms import dyadic

Dyadic = tuple[int, int]
"""A numerator, and of which power of two."""

NOTHING: Dyadic = (0, 0)


def added(one: Dyadic, other: Dyadic) -> Dyadic:
    """Return the sum of two numbers.

    Examples
    --------
    >>> added((1, 1), (3, 2))
    (5, 2)
    """
    if not one[0] or not other[0]:
        return one if one[0] else other
    if one[1] < other[1]:
        one, other = other, one
    return one[0] + (other[0] << one[1] - other[1]), one[1]


def negated(number: Dyadic) -> Dyadic:
    """Return the number with the other sign.

    Examples
    --------
    >>> negated((3, 2))
    (-3, 2)
    """
    return -number[0], number[1]


def exact(number: Dyadic) -> Fraction:
    """Return a number as a fraction.

    Examples
    --------
    >>> exact((6, 3))
    Fraction(3, 4)
    """
    return dyadic.fraction(*number)


def stalk_worth(colours: str, carried: Dyadic = NOTHING) -> Dyadic:
    """Return what a stalk is worth that carries a number on its top; its colours are written from the ground up.

    Examples
    --------
    >>> [str(exact(stalk_worth(colours))) for colours in ("bb", "br", "bbrb", "rbb")]
    ['2', '1/2', '7/4', '-1/4']
    >>> exact(stalk_worth("b", (-1, 0)))
    Fraction(1, 2)
    """
    if not colours:
        return carried
    first = colours[0]
    rest = colours.lstrip(first)
    whole = len(colours) - len(rest)
    start = whole if first == "b" else -whole, 0
    if rest:
        blue = int(rest.translate(_DIGITS), 2)
        bits = len(rest)
        # Every digit counts 1/2, 1/4 and so on: for Left if it is 1, for Right if it is 0.
        halves = 2 * blue - (1 << bits) + 1, bits
        numerator, more = _halved(carried)
        return added(added(start, halves), (numerator, more + bits))
    goes_on = carried[0] > 0 if first == "b" else carried[0] < 0
    return added(start, carried if goes_on else _halved(carried))


_DIGITS = str.maketrans("rb", "01")


def _halved(number: Dyadic) -> Dyadic:
    """Return what the edges of a number's stalk come to if the first counts 1/2, the second 1/4 and so on."""
    numerator, bits = number
    if numerator < 0:
        return negated(_halved(negated(number)))
    run = -(-numerator >> bits)  # so many edges of the first colour
    # 1 − 2^−run for these, and the others count 2^−run of what they count in the number
    return (1 << bits + run) - (1 << bits) + numerator - (run << bits), bits + run


def stalk_of(number: Fraction) -> str:
    """Return the colours of the stalk that is worth a number: its sign expansion.

    Examples
    --------
    >>> [stalk_of(Fraction(*each)) for each in ((0, 1), (3, 1), (3, 4), (-5, 2))]
    ['', 'bbb', 'brb', 'rrrb']
    """
    ahead, behind = "br" if number > 0 else "rb"
    size = abs(number)
    run = -(-size.numerator // size.denominator)
    bits = size.denominator.bit_length() - 1
    if not bits:
        return ahead * run
    # Berlekamp's rule backwards: the first change is the binary point, and the last digit, a 1, is not drawn.
    digits = f"{size.numerator & size.denominator - 1:0{bits}b}"[:-1]
    return ahead * run + behind + digits.replace("1", ahead).replace("0", behind)
