"""The signs of expressions of values: those of Unicode and of LaTeX, fractions, and brackets."""

from __future__ import annotations

import re
from fractions import Fraction

from grundy.core.errors import InvalidNotation
from grundy.core.forms import dyadic
from grundy.core.notation import integer

FINEST_WRITTEN = 1 << 13
"""The denominator of a number that is written is at most 2 to this power."""
_SIGNS = {
    r"\left": "",
    r"\right": "",
    r"\{": "{",
    r"\}": "}",
    r"{\uparrow}": "^",
    r"{\Uparrow}": "^2",
    r"{\downarrow}": "v",
    r"{\Downarrow}": "v2",
    r"{\ast}": "*",
    r"\uparrow": "^",
    r"\Uparrow": "^2",
    r"\downarrow": "v",
    r"\Downarrow": "v2",
    r"\ast": "*",
    r"\pm ": "±",
    r"\pm": "±",
    r"\mathrm{tiny}": "tiny",
    r"\mathrm{miny}": "miny",
    r"\mid": "|",
    r"\,": " ",
    "↑": "^",
    "⇑": "^2",
    "↓": "v",
    "⇓": "v2",
    "∗": "*",
    "⋆": "*",
    "−": "-",
    "∥": "||",
    "‖": "||",
    "≥": ">=",
    "≤": "<=",
    "≠": "!=",
}
"""The signs of Unicode and LaTeX, and what they are read as; the longer ones come first."""
_POWERS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_SIGN = re.compile(
    r"\\frac\{(?P<above>[0-9]+)\}\{(?P<below>[0-9]+)\}"
    r"|(?P<power>[⁰¹²³⁴⁵⁶⁷⁸⁹]+)"  # ↑²
    r"|\^\{(?P<raised>[0-9]+|\[[0-9]+\])\}"  # {\uparrow}^{2}, {\uparrow}^{[2]}
    rf"|{'|'.join(map(re.escape, _SIGNS))}"
)
_COUNTED = re.compile(r"(⇑|⇓|\\Uparrow|\\Downarrow)\}?([0-9]+)")
"""Two arrows with a number, which might mean one thing or another."""


def plain(expression: str) -> tuple[str, list[int]]:
    r"""Return an expression with the signs of ASCII, and the column of each in the expression as it was given.

    Examples
    --------
    >>> plain("½⇑∗ ≥ −1")
    ('½^2* >= -1', [1, 2, 2, 3, 4, 5, 5, 6, 7, 8, 9])
    >>> plain(r"\frac{1}{2}{\uparrow}^{[2]}")[0], plain("↑² − ↓³")[0]
    ('1/2^[2]', '^<2> - v<3>')
    """
    if doubled := _COUNTED.search(expression):
        raise InvalidNotation(
            "{sign} counts two already: write ^{number} for {number} of them",
            sign=doubled[1],
            number=doubled[2],
            column=doubled.start() + 1,
        )
    parts: list[str] = []
    columns: list[int] = []
    at = 0
    for found in _SIGN.finditer(expression):
        sign = _ascii(found)
        parts += expression[at : found.start()], sign
        columns += [*range(at + 1, found.start() + 1), *[found.start() + 1] * len(sign)]
        at = found.end()
    columns += range(at + 1, len(expression) + 2)  # the last one is that of the end
    return "".join((*parts, expression[at:])), columns


def _ascii(sign: re.Match[str]) -> str:
    if sign["above"]:
        return f"{sign['above']}/{sign['below']}"
    if power := (sign["power"] or "").translate(_POWERS) or sign["raised"]:
        return power if power.startswith("[") else f"<{power}>"
    return _SIGNS[sign[0]]


_FRACTIONS = {"½": "1/2", "¼": "1/4", "¾": "3/4", "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8"}


def fraction_of(text: str, column: int) -> Fraction:
    """Return the number that a text such as ``3/4``, ``5`` or ``1½`` writes.

    Examples
    --------
    >>> [str(fraction_of(text, 1)) for text in ("3/4", "5", "1½")]
    ['3/4', '5', '3/2']
    """
    whole, part = (text[:-1] or "0", _FRACTIONS[text[-1]]) if text[-1] in _FRACTIONS else (text, "0")
    numerator, _, denominator = whole.partition("/")
    below = integer(denominator or "1", column=column)
    if not below:
        raise InvalidNotation("a denominator must not be 0", column=column)
    number = Fraction(integer(numerator, column=column), below) + Fraction(part)
    if not dyadic.is_dyadic(number):
        raise InvalidNotation(
            "{number} is no value of a short game: the denominator must be a power of two", number=text, column=column
        )
    if number.denominator > 1 << FINEST_WRITTEN:
        raise InvalidNotation("a denominator may be at most 2^{limit}", limit=FINEST_WRITTEN, column=column)
    return number


def closed(text: str, at: int) -> int | None:
    """Return the place after the bracket that closes the one at a place, None if there is none.

    Examples
    --------
    >>> closed("mean(2, (3))", 4), closed("mean(2", 4), closed("2", 0)
    (12, None, None)
    """
    opening = text[at : at + 1]
    closing = {"(": ")", "[": "]"}.get(opening)
    depth = 0
    for place in range(at, len(text) if closing else 0):
        depth += (text[place] == opening) - (text[place] == closing)
        if not depth:
            return place + 1
    return None
