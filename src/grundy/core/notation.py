"""The notation of positions: ``rule[parameters](state) + rule(state) - rule(state) + …``.

A value of Left and Right, such as ``{1|-1}``, may stand where a component stands: it is read as ``value({1|-1})``.

`split` cuts a text into its components and says at which column a mistake is;
the ruleset reads its own parameters and state, with `numbers` for the usual
list of non-negative integers. Spaces are free, digits are ASCII, and nothing is
evaluated or expanded while reading.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from grundy.core.decimals import read_digits
from grundy.core.errors import InvalidNotation, quote

LONGEST_TEXT = 16_000_000
LONGEST_INTEGER = 100_000
"""How many digits an integer may have."""
MOST_COMPONENTS = 10_000
DEEPEST = 100
"""How many components a sum may have, and how many brackets may be open at once."""

_NAME = re.compile(r"\s*([a-z][a-z0-9]*(?:-[a-z0-9]+)*)\s*")
_SPACE = re.compile(r"\s*")
_PLUS_AND_MINUS = "+-\N{MINUS SIGN}"
_MINUS = re.compile(r"[-\N{MINUS SIGN}]\s*")
_NUMBER = re.compile(r"[½¼¾⅛⅜⅝⅞]|[0-9]++(?:/[0-9]++)?+(?!\s*[,;0-9a-uw-z(\[])")
_SIGN_OF_VALUE = re.compile(r"\+-|[-\N{MINUS SIGN}]")
"""What may stand before a value and belongs to it: a switch, or the minus of a number."""
_VALUE = re.compile(rf"\+-|{_NUMBER.pattern}|[{{*^±↑↓⇑⇓∗]|v(?![a-z])|(?:tiny|miny)(?![a-z])")
"""How a value begins; no name of a game does, nor does a list of numbers."""
_BRACKETS = {"(": ")", "[": "]", "{": "}"}


@dataclass(frozen=True, slots=True)
class Component:
    """One ``rule[parameters](state)`` of a text; the offsets say where its parts begin."""

    name: str
    parameters: str | None
    state: str
    text: str
    """The component as written."""
    name_at: int
    parameters_at: int
    state_at: int
    negative: bool = False
    """Whether Left and Right are exchanged in it."""


def integer(text: str, *, column: int = 1) -> int:
    """Return the non-negative integer that `text` writes.

    Examples
    --------
    >>> integer(" 42 ")
    42
    """
    digits = text.strip()
    if not (digits.isascii() and digits.isdigit()):
        if not digits:
            raise InvalidNotation("expected a non-negative integer, got nothing", column=column)
        raise InvalidNotation("expected a non-negative integer, got {given}", given=quote(digits), column=column)
    if len(digits) > LONGEST_INTEGER:
        raise InvalidNotation(
            "an integer may have at most {limit} digits, this one has {digits}",
            limit=LONGEST_INTEGER,
            digits=len(digits),
            column=column,
        )
    return read_digits(digits)


def count_of(text: str) -> int | None:
    """Return the number that a part of a move writes, None if it is none.

    Examples
    --------
    >>> count_of("12"), count_of("-3")
    (12, None)
    """
    try:
        return integer(text)
    except InvalidNotation:
        return None


def numbers(text: str, separator: str = ",") -> tuple[int, ...]:
    """Return the non-negative integers that `text` lists.

    Examples
    --------
    >>> numbers("3, 4,5")
    (3, 4, 5)
    >>> numbers("")
    ()
    >>> numbers("3,x")
    Traceback (most recent call last):
    grundy.core.errors.InvalidNotation: expected a non-negative integer, got 'x'
    """
    if not text or text.isspace():
        return ()
    # The common case, a plain list, is read at once; a mistake is then looked for piece by piece.
    if separator == "," and _PLAIN_LIST.fullmatch(text):
        return tuple(map(int, text.split(",")))
    values = []
    column = 1
    for piece in text.split(separator):
        values.append(integer(piece, column=column + len(piece) - len(piece.lstrip())))
        column += len(piece) + len(separator)
    return tuple(values)


@contextmanager
def shifted(columns: int) -> Iterator[None]:
    """Move the column of a mistake to the right: what is read inside begins so far inside of a longer text.

    Examples
    --------
    >>> try:
    ...     with shifted(8):
    ...         integer("x")
    ... except InvalidNotation as error:
    ...     error.column
    9
    """
    try:
        yield
    except InvalidNotation as error:
        error.column = columns + (error.column or 1)
        raise


def pairs(text: str) -> tuple[tuple[int, ...], ...]:
    """Return the groups of non-negative integers that semicolons separate; the rules check how many there are in each.

    Examples
    --------
    >>> pairs("3,5; 8,1")
    ((3, 5), (8, 1))
    >>> pairs("")
    ()
    """
    if not text or text.isspace():
        return ()
    groups = []
    column = 0
    for piece in text.split(";"):
        with shifted(column):
            groups.append(numbers(piece))
        column += len(piece) + 1
    return tuple(groups)


_CHESS_SQUARES = re.compile(r"\s*[a-z][1-9][0-9]{0,5}(?:\s*[,;]\s*[a-z][1-9][0-9]{0,5})*\s*")


def squares(text: str) -> tuple[tuple[int, ...], ...]:
    """Return squares: column and row from 0, separated by semicolons, or as in chess, where a1 is the corner 0,0.

    Examples
    --------
    >>> squares("7,4; 0,0"), squares("h5, a1")
    (((7, 4), (0, 0)), ((7, 4), (0, 0)))
    """
    if _CHESS_SQUARES.fullmatch(text) is None:
        return pairs(text)
    named = re.findall(r"([a-z])([0-9]+)", text)
    return tuple((ord(column) - ord("a"), int(row) - 1) for column, row in named)


_PLAIN_LIST = re.compile(r"[0-9]{1,18}(?:,[0-9]{1,18})*")


def split(text: str) -> list[Component]:
    """Return the components of a position's text, as written.

    Examples
    --------
    >>> [(part.name, part.parameters, part.state) for part in split("subtraction[1,2](21) + nim(3,4)")]
    [('subtraction', '1,2', '21'), ('nim', None, '3,4')]
    >>> [(part.name, part.state, part.negative) for part in split("clobber(xo) + {1|-1} - 1/2")]
    [('clobber', 'xo', False), ('value', '{1|-1}', False), ('value', '1/2', True)]
    >>> split("nim(3")
    Traceback (most recent call last):
    grundy.core.errors.InvalidNotation: the bracket '(' is never closed
    """
    if len(text) > LONGEST_TEXT:
        raise InvalidNotation(
            "a position may have at most {limit} characters, this one has {length}",
            limit=LONGEST_TEXT,
            length=len(text),
        )
    if not text or text.isspace():
        raise InvalidNotation("expected a position such as nim(3,4,5), got nothing", column=1)
    components = []
    at, taken_away = 0, False
    while True:
        at, negative = _signs(text, at, taken_away)
        component, at = _value(text, at) if _begins_value(text, at) else _position(text, at)
        components.append(replace(component, negative=True) if negative else component)
        if len(components) > MOST_COMPONENTS:
            raise InvalidNotation(
                "a sum may have at most {limit} components", limit=MOST_COMPONENTS, column=component.name_at + 1
            )
        at = _skip(text, at)
        if at == len(text):
            return components
        if text[at] not in _PLUS_AND_MINUS:
            raise InvalidNotation(
                "expected + or the end of the position, got {given}", given=_found(text, at), column=at + 1
            )
        if text.startswith("+-", at) and _VALUE.match(text, _skip(text, at + 2)):
            raise InvalidNotation(
                "'+-' may be a switch or a sum here: write '+ +-1' for the switch, '- 1' for the other", column=at + 1
            )
        taken_away = text[at] != "+"
        at += 1


def _signs(text: str, at: int, taken_away: bool) -> tuple[int, bool]:
    """Return where a component begins, and whether it is taken away; a minus before a number belongs to that."""
    at = _skip(text, at)
    while _MINUS.match(text, at) and not _begins_value(text, at):
        taken_away = not taken_away
        at = _skip(text, at + 1)
    return at, taken_away


def _begins_value(text: str, at: int) -> bool:
    minus = _MINUS.match(text, at)
    return bool(_NUMBER.match(text, minus.end()) if minus else _VALUE.match(text, at))


def _position(text: str, at: int) -> tuple[Component, int]:
    """Return the position of a game that begins here, and where it ends."""
    found = _NAME.match(text, at)
    if not found:
        if at == len(text):
            raise InvalidNotation("expected the name of a game, but the position ends here", column=at + 1)
        raise InvalidNotation(
            "expected the name of a game in lower case, got {given}", given=_found(text, at), column=at + 1
        )
    name, name_at, at = found[1], found.start(1), found.end()
    parameters, parameters_at = None, at
    if text[at : at + 1] == "[":
        parameters_at, end = at + 1, _closing(text, at)
        parameters, at = text[parameters_at:end], _skip(text, end + 1)
    if text[at : at + 1] != "(":
        raise InvalidNotation(
            "expected ( and a position after {name}, got {given}",
            name=quote(name),
            given=_found(text, at),
            column=at + 1,
        )
    end = _closing(text, at)
    written = text[name_at : end + 1]
    return Component(name, parameters, text[at + 1 : end], written, name_at, parameters_at, at + 1), end + 1


def _value(text: str, at: int) -> tuple[Component, int]:
    """Return the value that begins here, and where it ends: at the next sign outside of brackets."""
    sign = _SIGN_OF_VALUE.match(text, at)
    end = at if sign is None else sign.end()
    while end < len(text) and text[end] not in _PLUS_AND_MINUS:
        end = _closing(text, end) + 1 if text[end] in _BRACKETS else end + 1
    written = text[at:end].rstrip()
    return Component("value", None, written, f"value({written})", at, at, at), end


def _skip(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at


def _found(text: str, at: int) -> str:
    return quote(text[at : at + 12])


def _closing(text: str, opening: int) -> int:
    """Return where the bracket at `opening` closes; brackets nest, quoted names count for nothing."""
    waiting = []
    for match in _BRACKET.finditer(text, opening):
        mark = match[0]
        if mark in _BRACKETS:
            waiting.append((mark, match.start()))
            if len(waiting) > DEEPEST:
                raise InvalidNotation(
                    "at most {limit} brackets may be open at once", limit=DEEPEST, column=match.start() + 1
                )
        elif mark[0] != '"':
            if mark != _BRACKETS[waiting[-1][0]]:
                raise InvalidNotation("the bracket {mark} closes nothing", mark=quote(mark), column=match.start() + 1)
            waiting.pop()
            if not waiting:
                return match.start()
    mark, start = waiting[-1]
    raise InvalidNotation("the bracket {mark} is never closed", mark=quote(mark), column=start + 1)


_BRACKET = re.compile(r'[()\[\]{}]|"[^"]*"')
