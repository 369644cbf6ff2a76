"""Readings of a row that no move leads to, each with the rule that justifies it.

A reading replaces the row by the states that were meant: none if a position was
written twice, two if a move is missing or two stand in one row. The rules are tried
in turn. The first one under which the rest of the game can be played decides, and
only if it leaves one reading: of two that differ none is proposed. Readings are the
same if the games that they lead to differ only by symmetry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import Any

from grundy.core.phrase import Phrase
from grundy.core.ruleset import N_
from grundy.records.games import is_terminal
from grundy.records.sheets import Reader, Unreadable, take

MOST_TRIED = 10_000
"""How many moves or orders of the heaps are tried to find what a row could mean."""
FARTHEST = 200
"""How many rows after it a reading is tried on."""
MOST_HEAPS_ORDERED = 6

Path = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """The states that a row stands for, and the rule that says so."""

    states: Path
    rule: Phrase


def propose(reader: Reader, before: Any, entries: Sequence[Any]) -> tuple[Reading | None, list[Reading]]:
    """Return the reading of the first of `entries` to adopt, if there is one, and all that its rule allows.

    Examples
    --------
    >>> from grundy import nim
    >>> propose(Reader(nim, "positions"), (0, 1, 1), [(0, 1, 1), (0, 0, 0)])[0].states
    ((0, 0, 1),)
    >>> adopted, readings = propose(Reader(nim, "positions"), (3, 1, 0), [(0, 0, 0)])
    >>> adopted is None, [reading.states for reading in readings]
    (True, [((0, 1, 0), (0, 0, 0)), ((3, 0, 0), (0, 0, 0))])
    """
    rest = entries[1 : 1 + FARTHEST]
    nearly: list[Reading] = []
    for rule in _rules(reader):
        played = [
            (reading, *_played(reader, reading.states[-1] if reading.states else before, rest))
            for reading in rule(reader, before, entries[0], rest[0] if rest else None)
        ]
        ended = [(reading, path) for reading, path, over in played if over]
        whole = [(reading, path) for reading, path, _ in played if len(path) == len(rest)]
        if readings := _distinct(reader, ended or whole):
            return (readings[0] if len(readings) == 1 else None), readings
        nearly = nearly or _distinct(reader, ((reading, path) for reading, path, _ in played if path))
    return (nearly[0] if len(nearly) == 1 else None), nearly


def readings(reader: Reader, before: Any, entry: Any) -> list[Reading]:
    """Return all that a row can mean, by any rule, to whoever can still be asked: nothing is known of the rest.

    Examples
    --------
    >>> from grundy import nim
    >>> [reading.states for reading in readings(Reader(nim, "positions"), (1, 2), (0, 1))]
    [((1, 0),), ((0, 2), (0, 1)), ((1, 1), (0, 1))]
    """
    return [reading for rule in _rules(reader) for reading in rule(reader, before, entry, None)]


def _rules(reader: Reader) -> tuple[Rule, ...]:
    return _RULES_OF_POSITIONS if reader.rows == "positions" else _RULES_OF_TAKINGS if reader.rows == "takings" else ()


def _played(reader: Reader, state: Any, rest: Sequence[Any]) -> tuple[Path, bool]:
    """Return the states that the rows lead to, as far as they can be played, and whether they end the game.

    Takings that add up to what is left end it, even if one more row of them holds two moves.
    """
    path: list[Any] = []
    for row, entry in enumerate(rest):
        after = reader.after(state, entry)
        if after is None:
            return tuple(path), reader.rows == "takings" and _adds_up(state, rest[row:])
        path.append(state := after)
    return tuple(path), is_terminal(reader.ruleset, state)


def _adds_up(heaps: Any, takings: Sequence[Any]) -> bool:
    """Return whether the takings, together, are all that is left."""
    return Unreadable not in map(type, takings) and tuple(map(sum, zip(*takings, strict=False))) == heaps


def _distinct(reader: Reader, readings: Iterable[tuple[Reading, Path]]) -> list[Reading]:
    """Return the readings, of those whose games look alike to the solver to the end only the first."""
    key = cache(reader.ruleset.key)
    kept: dict[Path, Reading] = {}
    for reading, path in readings:
        kept.setdefault(tuple(map(key, (*reading.states, *path))), reading)
    return list(kept.values())


def _between(reader: Reader, before: Any, after: Any) -> Iterator[Any]:
    """Yield the states that one move leads to and from which one move leads to `after`, if they can all be tried."""
    if isinstance(after, Unreadable):
        return
    options: list[Any] | None
    if reader.keeps_heaps and len(changed := _changed(before, after)) > 1:
        # Two heaps changed by two moves: one of them first, then the other.
        options = [(*before[:n], after[n], *before[n + 1 :]) for n in changed] if len(changed) == 2 else []
        options = [state for state in options if reader.reaches(before, state)]
    else:
        options = reader.options(before, MOST_TRIED)
    yield from (state for state in options or () if reader.reaches(state, after))


def _changed(before: Any, after: Any) -> list[int]:
    """Return the heaps that differ."""
    return [n for n, (old, new) in enumerate(zip(before, after, strict=False)) if old != new]


def _written_twice(reader: Reader, before: Any, entry: Any, after: Any) -> Iterator[Reading]:
    if entry == before:
        yield Reading((), Phrase(N_("a position written twice is one row")))


def _hidden_by_a_repetition(reader: Reader, before: Any, entry: Any, after: Any) -> Iterator[Reading]:
    if entry == before and after is not None:
        for state in _between(reader, before, after):
            rule = N_("the position before was written again; only {state} fits between its neighbours")
            yield Reading((state,), Phrase(rule, state=reader.ruleset.notation(state)))


def _heaps_in_wrong_columns(reader: Reader, before: Any, entry: Any, after: Any) -> Iterator[Reading]:
    if isinstance(entry, tuple) and len(entry) == len(before) <= MOST_HEAPS_ORDERED:
        for state in dict.fromkeys(permutations(entry)):
            if state != entry and reader.reaches(before, state):
                rule = N_("the numbers stand in the wrong columns; {state} is meant")
                yield Reading((state,), Phrase(rule, state=reader.ruleset.notation(state)))


def _move_missing(reader: Reader, before: Any, entry: Any, after: Any) -> Iterator[Reading]:
    for state in _between(reader, before, entry):
        rule = N_("a move is missing before this row; only {state} fits between")
        yield Reading((state, entry), Phrase(rule, state=reader.ruleset.notation(state)))


def _only_one_fits(reader: Reader, before: Any, entry: Any, after: Any) -> Iterator[Reading]:
    if after is not None:
        for state in _between(reader, before, after):
            rule = N_("only {state} fits between the rows before and after")
            yield Reading((state,), Phrase(rule, state=reader.ruleset.notation(state)))


def _two_entries(reader: Reader, before: Any, entry: Any, after: Any) -> Iterator[Reading]:
    if isinstance(entry, Unreadable) or sum(map(bool, entry)) < 2:
        return
    if (both := take(before, entry)) is not None:
        for state in _between(reader, before, both):
            rule = N_("two entries stand in one row; only as two moves do they fit the rest of the game")
            yield Reading((state, both), Phrase(rule))
    for heap, state in _taken_alone(reader, before, entry):
        rule = N_("two entries stand in one row; only the one under heap {heap} fits the rest of the game")
        yield Reading((state,), Phrase(rule, heap=heap))


def _entry_in_wrong_column(reader: Reader, before: Any, entry: Any, after: Any) -> Iterator[Reading]:
    if not isinstance(entry, Unreadable) and sum(map(bool, entry)) == 1:
        for heap, state in _taken_alone(reader, before, [sum(entry)] * len(entry)):
            rule = N_("the entry stands in the wrong column; only under heap {heap} does it fit the rest of the game")
            yield Reading((state,), Phrase(rule, heap=heap))


def _taken_alone(reader: Reader, before: Any, counts: Sequence[int]) -> Iterator[tuple[int, Any]]:
    """Yield each heap from which its count, and nothing else, can be taken, and the state after it."""
    for place, count in enumerate(counts):
        alone = tuple(count if at == place else 0 for at in range(len(counts)))
        state = reader.after(before, alone) if count else None
        if state is not None:
            yield place + 1, state


Rule = Callable[[Reader, Any, Any, Any], Iterator[Reading]]
_RULES_OF_POSITIONS: tuple[Rule, ...] = (
    _written_twice,
    _hidden_by_a_repetition,
    _heaps_in_wrong_columns,
    _move_missing,
    _only_one_fits,
)
_RULES_OF_TAKINGS: tuple[Rule, ...] = (_two_entries, _entry_in_wrong_column)


def last_move(reader: Reader, state: Any, misere: bool) -> Reading | None:
    """Return the last move of a game that stops before its end, if there can be only one.

    In misère play ending the game loses, so there it is proposed only if nothing else could be played.

    Examples
    --------
    >>> from grundy import nim
    >>> last_move(Reader(nim, "positions"), (0, 0, 2), misere=False).states
    ((0, 0, 0),)
    >>> last_move(Reader(nim, "positions"), (0, 0, 2), misere=True) is None
    True
    """
    options = reader.options(state, MOST_TRIED)
    if options is None or (misere and len(options) != 1):
        return None
    rule = Phrase(N_("the last move is missing, and one move only ends the game"))
    ends = ((Reading((option,), rule), ()) for option in options if is_terminal(reader.ruleset, option))
    found = _distinct(reader, ends)
    return found[0] if len(found) == 1 else None
