"""The lines of a match: what was played, and what else was tried from a moment of it.

A line is the notations of its moves from the start on. The lines of a match form a tree; it is
written as one line, and each other one by the number of moves it has in common with that,
after the sign ``@``, and the rest of its moves. No move begins with that sign.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from grundy.core.errors import InvalidNotation, quote

Line = tuple[str, ...]

MOST_LINES = 50
"""How many lines are kept beside one: the last ones."""

_LEAVES = re.compile(r"@([0-9]{1,5})")


def common(one: Line, other: Line) -> int:
    """Return how many moves two lines have in common from the start on.

    Examples
    --------
    >>> common(("1-1", "2-1"), ("1-1", "3-1"))
    1
    """
    least, most = 0, min(len(one), len(other))
    while least < most:  # by halves: lines may be long, and pages compare them often
        middle = (least + most + 1) // 2
        least, most = (middle, most) if one[:middle] == other[:middle] else (least, middle - 1)
    return least


def kept(lines: Iterable[Line], line: Line) -> tuple[Line, ...]:
    """Return the lines to be kept beside one: those that do not only repeat the beginning of another.

    Examples
    --------
    >>> kept([("1-1",), ("2-1",), ("2-1", "1-1"), ("3-1",)], ("3-1", "1-1"))
    (('1-1',), ('2-1', '1-1'))
    """
    apart = [each for each in dict.fromkeys(lines) if line[: len(each)] != each]
    # In their order the beginning of another line stands right before one that goes on with it.
    repeats = {each for each, after in pairwise(sorted(apart)) if after[: len(each)] == each}
    return tuple(each for each in apart if each not in repeats)[-MOST_LINES:]


def written_lines(lines: Iterable[Line], line: Line) -> str:
    """Return lines as text, given the one that is written elsewhere.

    Examples
    --------
    >>> written_lines([("1-1", "3-1"), ("2-2",)], ("1-1", "2-1"))
    '@1 3-1 @0 2-2'
    """
    shared = ((common(each, line), each) for each in lines)
    return " ".join(" ".join((f"@{count}", *each[count:])) for count, each in shared)


def read_lines(text: str, line: Line) -> tuple[Line, ...]:
    """Return the lines that a text writes beside another, the inverse of `written_lines`.

    Examples
    --------
    >>> read_lines("@1 3-1 @0 2-2", ("1-1", "2-1"))
    (('1-1', '3-1'), ('2-2',))
    """
    lines: list[Line] = []
    for word in text.split():
        leaves = _LEAVES.fullmatch(word)
        if leaves and int(leaves[1]) <= len(line):
            lines.append(line[: int(leaves[1])])
        elif leaves or not lines:
            raise InvalidNotation(
                "another line begins with {sign} and how many moves it has in common with this one, not with {given}",
                sign="@",
                given=quote(word),
            )
        else:
            lines[-1] += (word,)
    return kept(lines, line)


def branches(lines: Iterable[Line], line: Line, ply: int) -> list[Line]:
    """Return the lines through the moves that were tried instead of move `ply` of a line, one for each move.

    The line itself is among them, and they stand in the order of their moves' notations, so that one can go
    from each to the next.

    Examples
    --------
    >>> branches([("1-1", "3-1"), ("2-2",)], ("1-1", "2-1"), 2)
    [('1-1', '2-1'), ('1-1', '3-1')]
    """
    if not 0 < ply <= len(line):
        return []
    tried = {line[ply - 1]: line}
    for other in lines:
        if len(other) >= ply and common(other, line) >= ply - 1:
            tried.setdefault(other[ply - 1], other)
    return [tried[move] for move in sorted(tried)]
