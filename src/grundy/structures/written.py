"""Graphs and orders written in one line: pairs of names such as ``a>b, a>c, d``, and names that stand alone.

A name has letters, digits and underscores, so that it can stand in the notation of a position, in a move, in a
record and in an address. Names come in the order in which they are first written.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from grundy.core.errors import InvalidNotation, quote

MOST_WRITTEN = 1_000
"""How many pairs and names may be written; what is larger belongs in a file."""

_NAME = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Written:
    """The names, and the pairs of them that were written."""

    names: tuple[str, ...]
    pairs: tuple[tuple[str, str], ...]
    text: str
    """How they are written; read again, it gives the same."""


def read_written(text: str, sign: str) -> Written:
    """Return the names and pairs that a text lists; `sign` stands between the names of a pair.

    Examples
    --------
    >>> written = read_written("b > a,c,b>a", ">")
    >>> written.names, written.pairs, written.text
    (('b', 'a', 'c'), (('b', 'a'),), 'b>a, c')
    >>> read_written("a>b, b=c", ">")
    Traceback (most recent call last):
    grundy.core.errors.InvalidNotation: expected a name or a pair such as a>b, got 'b=c'
    """
    pieces = text.split(",", MOST_WRITTEN)
    if len(pieces) > MOST_WRITTEN:
        raise InvalidNotation(
            "at most {limit} pairs can be written here; a larger graph belongs in a file", limit=MOST_WRITTEN
        )
    found: dict[tuple[str, ...], None] = {}
    column = 1
    for piece in pieces:
        found[_names(piece, sign, column)] = None
        column += len(piece) + 1
    names = dict.fromkeys(name for group in found for name in group)
    pairs = tuple((group[0], group[1]) for group in found if len(group) == 2)
    return Written(tuple(names), pairs, ", ".join(map(sign.join, found)))


def _names(piece: str, sign: str, column: int) -> tuple[str, ...]:
    """Return the one or two names of a piece of the text, which begins at a column."""
    names = tuple(name.strip() for name in piece.split(sign))
    if len(names) <= 2 and all(map(_NAME.fullmatch, names)):
        return names
    raise InvalidNotation(
        "expected a name or a pair such as {example}, got {given}",
        example=f"a{sign}b",
        given=quote(piece.strip()),
        column=column + len(piece) - len(piece.lstrip()),
    )
