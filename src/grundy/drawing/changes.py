"""A change of a position that nobody played: what it is called, and the position after it.

A change is offered only if the rules read what it leaves as just that. So changing works for every game, also for one
that is added.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from grundy.core.errors import GrundyError
from grundy.core.phrase import Phrase
from grundy.core.position import Position
from grundy.core.ruleset import Ruleset
from grundy.rulesets.catalogue import parse

MOST_STEPPERS = 40
"""How many numbers, coins and edges can be changed one by one; of a larger position the first ones."""

_EXAMPLE = re.compile(r"[^(]*\(")


@dataclass(frozen=True, slots=True)
class Stepper:
    """A number of a position, and the position with one less and with one more, if there are such positions."""

    label: Phrase
    number: int
    less: Position | None
    more: Position | None


@dataclass(frozen=True, slots=True)
class Cell:
    """A place of a position, what is there, and the position with the next thing there."""

    where: Phrase
    content: str
    to: Position
    at: Any = None
    """How the board calls the place, None if it has none for this change."""


def read(text: str) -> Position | None:
    """Return the position that a text writes, None if none does or if it is written in another way.

    Examples
    --------
    >>> read("nim(3)"), read("nim( 3 )"), read("nim(x)")
    (nim(3), None, None)
    """
    try:
        position = parse(text)
    except GrundyError:
        return None
    return position if str(position) == text else None


def at_state(rules: Ruleset[Any, Any], state: Any) -> Position | None:
    """Return the position with a state, None if the rules do not read it so.

    Examples
    --------
    >>> from grundy import nim
    >>> at_state(nim, (3, 4)), at_state(nim, (-1,))
    (nim(3,4), None)
    """
    try:
        found = rules.parse(rules.format(state))
    except GrundyError:
        return None
    return rules.at(found) if found == state else None


def shape_of(rules: Ruleset[Any, Any], state: Any) -> Any:
    """Return the state, that of the example if it is empty: one that shows what states are made of.

    Examples
    --------
    >>> from grundy import nim
    >>> shape_of(nim, (1,)), shape_of(nim, ())
    ((1,), (3, 4, 5))
    """
    if state != ():
        return state
    example = read(rules.name + _EXAMPLE.sub("(", rules.example, count=1))
    return () if example is None else example.state


def is_rows(shape: Any) -> bool:
    """Return whether a state is rows of letters.

    Examples
    --------
    >>> is_rows(("101", "11")), is_rows((1, 2))
    (True, False)
    """
    return isinstance(shape, tuple) and shape != () and all(isinstance(row, str) for row in shape)


def is_edges(shape: Any) -> bool:
    """Return whether a state is edges: two vertices and a colour.

    Examples
    --------
    >>> is_edges((("0", "1", "g"),)), is_edges((("a", "L"),))
    (True, False)
    """
    return is_named(shape) and len(shape[0]) == 3


def is_named(shape: Any) -> bool:
    """Return whether a state is items that begin with a name: edges, or the marked vertices of a graph.

    Examples
    --------
    >>> is_named((("a", "L"),)), is_named(((1, 2),)), is_named(((), (0, 0)))
    (True, False, False)
    """
    first = shape[0] if isinstance(shape, tuple) and shape != () else None
    return isinstance(first, tuple) and first != () and isinstance(first[0], str)
