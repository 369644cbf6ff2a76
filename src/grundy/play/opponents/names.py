"""The names of the opponents, with the number that some of them take: ``lookahead(4)``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from grundy.core.errors import NotApplicable, quote

OPPONENTS = ("random", "greedy", "pupil", "forgetful", "lookahead", "teacher", "perfect")
EXAMPLES = ("forgetful(0.2)", "lookahead(4)", "teacher(1)")
"""How an opponent is written with its number."""
USUAL = {"forgetful": Fraction(1, 3), "lookahead": Fraction(3), "teacher": Fraction(2)}
"""How often one forgets, how many moves one looks ahead, how often one hands back the win, unless told otherwise."""
LARGEST = 20
"""How many moves ahead anyone looks, and how often a win is handed back."""

_PROBABILITY = re.compile(r"0(?:\.[0-9]{1,6})?|1(?:\.0{1,6})?")
_WHOLE = re.compile(r"[1-9][0-9]?")


@dataclass(frozen=True, slots=True)
class Opponent:
    """An opponent as its name says it."""

    kind: str
    """One of `OPPONENTS`."""
    number: Fraction
    """The number in brackets, or the usual one; 0 for a kind that takes none."""


def read_opponent(name: str) -> Opponent:
    """Return the opponent that a name writes.

    Examples
    --------
    >>> read_opponent("forgetful(0.25)"), read_opponent("teacher")
    (Opponent(kind='forgetful', number=Fraction(1, 4)), Opponent(kind='teacher', number=Fraction(2, 1)))
    """
    kind, bracket, rest = name.partition("(")
    if kind in OPPONENTS and not bracket:
        return Opponent(kind, USUAL.get(kind, Fraction(0)))
    if kind not in USUAL or not rest.endswith(")"):
        raise NotApplicable(
            "the opponent must be one of {opponents}, or with a number {examples}, not {given}",
            opponents=", ".join(OPPONENTS),
            examples=", ".join(EXAMPLES),
            given=quote(name),
        )
    number = rest.removesuffix(")")
    if kind == "forgetful" and not _PROBABILITY.fullmatch(number):
        raise NotApplicable(
            "forgetful takes a number from 0 to 1 with at most six digits after the point, "
            "such as forgetful(0.2), not {given}",
            given=quote(number),
        )
    if kind != "forgetful" and not (_WHOLE.fullmatch(number) and int(number) <= LARGEST):
        raise NotApplicable(
            "{opponent} takes a whole number from 1 to {largest}, such as {example}, not {given}",
            opponent=kind,
            largest=LARGEST,
            example=next(example for example in EXAMPLES if example.startswith(kind)),
            given=quote(number),
        )
    return Opponent(kind, Fraction(number))


def is_teacher(name: str) -> bool:
    """Return whether an opponent hands back the win, and has to tell afterwards where.

    Examples
    --------
    >>> is_teacher("teacher(3)"), is_teacher("perfect")
    (True, False)
    """
    return name.partition("(")[0] == "teacher"


def check_opponent(name: str) -> str:
    """Return the name of an opponent, checked.

    Examples
    --------
    >>> check_opponent("forgetful(0.25)")
    'forgetful(0.25)'
    >>> check_opponent("lookahead(0)")
    Traceback (most recent call last):
    grundy.core.errors.NotApplicable: lookahead takes a whole number from 1 to 20, such as lookahead(4), not '0'
    """
    read_opponent(name)
    return name
