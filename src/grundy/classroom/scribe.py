"""A row as a scribe writes it during a game: read at once, and if it is no move, told why and how to repair it.

The rules are those by which sheets of paper are read (`grundy.records.repair`), and some more: here whoever wrote the
row still remembers the game, so every reading that a rule allows is offered, and none is adopted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from grundy.core.errors import IllegalMove, InvalidNotation
from grundy.core.phrase import Counted, Phrase
from grundy.core.position import Position
from grundy.core.refusals import AT_LEAST_ONE
from grundy.core.ruleset import N_
from grundy.records.games import is_terminal
from grundy.records.repair import MOST_TRIED, readings
from grundy.records.sheets import Notation, Reader
from grundy.rulesets.heaps.heap_ruleset import HeapRuleset

Heaps = tuple[int, ...]

MOST_COLUMNS = 12
"""How many heaps a row has numbers for; a move of more heaps is touched or written."""
MOST_REPAIRS = 4
"""How many repairs are offered."""


@dataclass(frozen=True, slots=True)
class Row:
    """What a row says: its moves, or what is wrong and the moves that could have been meant.

    Examples
    --------
    >>> Row(moves=("1-2",)).mistake is None
    True
    """

    moves: tuple[str, ...] = ()
    mistake: Phrase | None = None
    repairs: tuple[tuple[str, ...], ...] = ()
    """Each as its moves; none for a row that is to be left out."""


def has_columns(position: Position) -> bool:
    """Return whether a move of a position can be written as the number of matches of each heap.

    Examples
    --------
    >>> from grundy import kayles, nim
    >>> has_columns(nim(3, 4, 5)), has_columns(kayles(5))
    (True, False)
    """
    ruleset = position.ruleset
    keeps_heaps = ruleset.board == "heaps" and Reader(ruleset, "positions").keeps_heaps
    return keeps_heaps and 0 < len(position.state) <= MOST_COLUMNS


def read_row(position: Position, notation: Notation, numbers: Sequence[int]) -> Row:
    """Return what a row of numbers says after a position.

    Examples
    --------
    >>> from grundy import nim
    >>> read_row(nim(3, 4, 5), "positions", (1, 4, 5)).moves
    ('1-2',)
    >>> row = read_row(nim(3, 4, 5), "takings", (1, 0, 2))
    >>> row.mistake
    Phrase('a move takes from one heap only, but here matches are taken from 2 heaps')
    >>> row.repairs
    (('1-1', '3-2'), ('3-2', '1-1'), ('1-1',), ('3-2',))
    >>> read_row(nim(1, 4, 5), "positions", (2, 4, 3)).repairs
    (('3-2',),)
    """
    reader, before, entry = Reader(position.ruleset, notation), position.state, tuple(numbers)
    if len(entry) != len(before):
        raise InvalidNotation("write one number for each heap")
    after = reader.after(before, entry)
    if after is not None:
        return Row(_moves(position, (after,)))
    by_rules = [reading.states for reading in readings(reader, before, entry)]
    otherwise = _in_other_notation(reader, before, entry)
    likely = (*by_rules[: MOST_REPAIRS - len(otherwise)], *otherwise, *by_rules, *_of_one_heap(reader, before, entry))
    repairs = tuple(dict.fromkeys(_moves(position, states) for states in likely))
    return Row(mistake=_mistake(position, notation, entry), repairs=repairs[:MOST_REPAIRS])


def _in_other_notation(reader: Reader, before: Heaps, entry: Heaps) -> list[tuple[Heaps]]:
    """Return what a row says if what was taken is written instead of what is left, or the other way round."""
    other: Notation = "takings" if reader.rows == "positions" else "positions"
    after = Reader(reader.ruleset, other).after(before, entry)
    return [] if after is None else [(after,)]


def _of_one_heap(reader: Reader, before: Heaps, entry: Heaps) -> list[tuple[Heaps]]:
    """Return what a row of positions says if one of its numbers alone is right: in its column, or else in another."""
    if reader.rows != "positions":
        return []
    places = range(len(before))
    changed = [place for place in places if entry[place] != before[place]]
    fewer = [(place, entry[place]) for place in changed if entry[place] < before[place]]
    elsewhere = [(place, entry[changed[0]]) for place in places] if len(changed) == 1 else []
    states = ((*before[:place], number, *before[place + 1 :]) for place, number in fewer or elsewhere)
    return [(state,) for state in states if reader.reaches(before, state)]


def read_end(position: Position) -> Row:
    """Return what is to be said when somebody says that a game is over at a position that has moves.

    Examples
    --------
    >>> from grundy import nim
    >>> read_end(nim(0, 2, 0)).repairs
    (('2-2',),)
    >>> read_end(nim(1, 2, 0)).repairs
    ()
    """
    reader = Reader(position.ruleset, "positions")
    options = reader.options(position.state, MOST_TRIED) or []
    ends = tuple(_moves(position, (option,)) for option in options if is_terminal(position.ruleset, option))
    if not 0 < len(ends) <= MOST_REPAIRS:
        return Row(mistake=Phrase(N_("the game is not over: there are moves left, write down those that are missing")))
    if len(ends) > 1:
        return Row(mistake=Phrase(N_("the last move is missing, and several moves end the game")), repairs=ends)
    return Row(mistake=Phrase(N_("the last move is missing, and one move only ends the game")), repairs=ends)


def _moves(position: Position, states: Sequence[Any]) -> tuple[str, ...]:
    """Return the moves that lead from a position through some states, in notation."""
    made = []
    for state in states:
        move = position.move(Position(position.ruleset, state))
        made.append(move.notation)
        position = move.to
    return tuple(made)


def _mistake(position: Position, notation: Notation, entry: tuple[int, ...]) -> Phrase:
    """Return in plain words why a row is no move."""
    ruleset, heaps = position.ruleset, position.state
    assert isinstance(ruleset, HeapRuleset)
    taken = entry if notation == "takings" else tuple(old - new for old, new in zip(heaps, entry, strict=True))
    for place, (tally, count) in enumerate(zip(heaps, taken, strict=True)):
        if not 0 <= count <= tally:
            return ruleset.too_few(place, tally)
    changed = [place for place, count in enumerate(taken) if count]
    if not changed:
        return Phrase(
            AT_LEAST_ONE if notation == "takings" else N_("nothing has changed: this is the row before again")
        )
    if len(changed) > 1:
        return Counted(
            "a move takes from one heap only, but here matches are taken from {n} heap",
            "a move takes from one heap only, but here matches are taken from {n} heaps",
            len(changed),
        )
    written = f"{changed[0] + 1}-{taken[changed[0]]}"
    try:
        position.move(written)
    except IllegalMove as error:
        return ruleset.why_not(heaps, written) or error.phrase
    raise AssertionError("a row that is no move was read as one")
