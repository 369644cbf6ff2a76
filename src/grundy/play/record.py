"""The text record of a match: header tags, then the moves in notation, two to a line.

::

    [Start "nim(3,4,5)"]
    [Play "normal"]
    [First "you"]
    [Second "perfect"]
    [Result "first"]

    1. 1-2 3-1
    2. 2-1 3-1

One match follows another with an empty line between. Reading is the inverse of
writing, and every move is checked.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from grundy.core.errors import InvalidNotation, quote
from grundy.core.outcome import play_convention_of
from grundy.core.position import Position
from grundy.play.match import Match
from grundy.rulesets.catalogue import parse

_TAG = re.compile(r'\[([A-Z][A-Za-z]*) "((?:[^"\\]|\\.)*)"\]')
_RESULTS = {0: "first", 1: "second", None: "unfinished"}


@dataclass(frozen=True, slots=True)
class Record:
    """A match with the names of its players and other tags."""

    match: Match
    first: str = ""
    second: str = ""
    tags: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        match = self.match
        tags = {
            "Start": str(match.start),
            "Play": match.play_convention,
            "First": self.first,
            "Second": self.second,
            **self.tags,
            "Result": _RESULTS[match.winner],
        }
        head = "".join(f'[{name} "{_escaped(value)}"]\n' for name, value in tags.items() if value)
        moves = [move.notation for move in match.moves]
        lines = [f"{n // 2 + 1}. {' '.join(moves[n : n + 2])}\n" for n in range(0, len(moves), 2)]
        return head + "\n" + "".join(lines)


def _escaped(value: str) -> str:
    return " ".join(value.splitlines()).replace("\\", "\\\\").replace('"', '\\"')


def split_records(text: str) -> list[str]:
    r"""Return the texts of the matches of a file; every match begins with its first tag.

    Examples
    --------
    >>> split_records('[Start "nim(1)"]\n1. 1-1\n\n[Start "nim(2)"]\n')
    ['[Start "nim(1)"]\n1. 1-1\n\n', '[Start "nim(2)"]\n']
    """
    matches = re.split(r"^(?=\[Start )", text, flags=re.MULTILINE)
    return [match for match in matches if match.strip()]


def read_record(text: str, read: Callable[[str], Position] = parse) -> Record:
    """Return the match that a text record writes.

    Examples
    --------
    >>> from grundy import nim
    >>> record = Record(Match(nim(1, 2)).play_all(["2-1", "1-1", "2-1"]), "Ann", "Bob")
    >>> print(record)
    [Start "nim(1,2)"]
    [Play "normal"]
    [First "Ann"]
    [Second "Bob"]
    [Result "first"]
    <BLANKLINE>
    1. 2-1 1-1
    2. 2-1
    <BLANKLINE>
    >>> read_record(str(record)) == record
    True
    """
    tags, moves = split_record(text)
    match = Match(read(tags.pop("Start")), play_convention_of(tags.pop("Play", "normal"))).play_all(moves)
    tags.pop("Result", None)
    return Record(match, tags.pop("First", ""), tags.pop("Second", ""), tags)


def split_record(text: str) -> tuple[dict[str, str], list[str]]:
    r"""Return the tags and the moves of a text record as they are written; only the tag of the start is required.

    Examples
    --------
    >>> split_record('[Start "nim(1,2)"]\n\n1. 2-1 9-9')
    ({'Start': 'nim(1,2)'}, ['2-1', '9-9'])
    """
    tags: dict[str, str] = {}
    moves: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        tag = _TAG.fullmatch(line.strip())
        if tag:
            tags[tag[1]] = re.sub(r"\\(.)", r"\1", tag[2])
        elif line.strip():
            head, *rest = line.split()
            if not re.fullmatch(r"[0-9]{1,9}\.", head) or len(rest) > 2:
                raise InvalidNotation(
                    "line {line} of the record is not a line of moves: {given}", line=number, given=quote(line)
                )
            moves += rest
    if "Start" not in tags:
        raise InvalidNotation("a record begins with the tag {tag}", tag='[Start "…"]')
    return tags, moves
