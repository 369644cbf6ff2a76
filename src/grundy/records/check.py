"""Checking sheets: every row that is wrong is located and explained, and nothing is dropped silently.

A game is kept if every row can be played. Otherwise it is rejected, unless a
reading of every wrong row is justified by a rule and repairs were asked for. A game that
stops before its end is kept as it is; only its last move may be added.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Literal, get_args

from grundy.core.decimals import decimal
from grundy.core.errors import quote
from grundy.core.phrase import Phrase
from grundy.core.ruleset import N_
from grundy.records.games import Game, is_terminal
from grundy.records.repair import FARTHEST, Reading, last_move, propose
from grundy.records.sheets import MOST_LOCATED, Problem, Reader, Sheet, Unreadable

MOST_REPAIRS = 20
"""How many rows of one game may need a repair before it is given up."""
MOST_DOUBTS = 4
"""How many of the readings that fit are named."""

Status = Literal["kept", "repaired", "rejected"]
STATUSES: tuple[Status, ...] = get_args(Status)


@dataclass(frozen=True, slots=True)
class Checked:
    """What became of one sheet: the game, unless it is rejected, and all its problems."""

    id: str
    status: Status
    game: Game | None
    problems: tuple[Problem, ...] = ()
    readings: Mapping[int, tuple[Any, ...]] = field(default_factory=dict)
    """What a wrong row is read as, by its number: the state before it, and the states that it stands for; 0 has the
    last move, if it is missing."""


@dataclass(frozen=True, slots=True)
class CheckReport:
    """How many games were kept, repaired and rejected, and every problem.

    Examples
    --------
    >>> from grundy import nim
    >>> sheet = Sheet("a", nim, (1, 1), "positions", [(1, 0)])
    >>> report = CheckReport.of(check([sheet], repair=True))
    >>> report.counts, report.games[0].states
    ({'kept': 0, 'repaired': 1, 'rejected': 0}, ((1, 1), (1, 0), (0, 0)))
    """

    games: list[Game]
    counts: dict[Status, int]
    problems: list[Problem]
    notes: Sequence[Phrase] = ()
    """What was passed over, or guessed, when the file was read."""

    @classmethod
    def of(cls, checked: Iterable[Checked], notes: Sequence[Phrase] = ()) -> CheckReport:
        """Return the report on sheets that were checked; the notes may come while they are read."""
        games: list[Game] = []
        problems: list[Problem] = []
        counts: Counter[Status] = Counter()
        for found in checked:
            counts[found.status] += 1
            problems += found.problems
            if found.game is not None:
                games.append(found.game)
        return cls(games, {status: counts[status] for status in STATUSES}, problems, notes)


def check(sheets: Iterable[Sheet], repair: bool = False) -> Iterator[Checked]:
    """Yield what becomes of each sheet, repaired only if `repair` asks for it.

    Examples
    --------
    >>> from grundy import nim
    >>> sheet = Sheet("a", nim, (1, 2), "positions", [(1, 1), (1, 1), (0, 1), (0, 0)])
    >>> [found] = check([sheet])
    >>> found.status, found.problems[0].row, found.problems[0].kind, found.problems[0].repair
    ('rejected', 2, 'repeated', Phrase('a position written twice is one row'))
    >>> [found] = check([sheet], repair=True)
    >>> found.status, len(found.game)
    ('repaired', 3)
    """
    reader_of = cache(Reader)
    names: Counter[str] = Counter()
    for sheet in sheets:
        reader = reader_of(sheet.ruleset, sheet.rows)
        names[sheet.id] += 1
        if names[sheet.id] > 1:
            yield _check(_renamed(sheet, names), reader, repair)
        else:
            yield _kept(sheet, reader) or _check(sheet, reader, repair)


def _renamed(sheet: Sheet, names: Counter[str]) -> Sheet:
    """Return a sheet whose name was used before under a new one, with that problem."""
    while (name := f"{sheet.id} ({names[sheet.id]})") in names:
        names[sheet.id] += 1
    names[name] += 1
    message = Phrase(N_("another game before has the same name"))
    problem = Problem(sheet.id, 0, "doubled", message, Phrase(N_("call it {name}"), name=quote(name)))
    return replace(sheet, id=name, problems=[problem, *sheet.problems])


def _kept(sheet: Sheet, reader: Reader) -> Checked | None:
    """Return a sheet without any problem; None if it has one."""
    if sheet.problems or isinstance(sheet.start, Unreadable):
        return None
    state = sheet.start
    states = [state]
    after = reader.after
    for entry in sheet.entries:
        state = after(state, entry)
        if state is None:
            return None
        states.append(state)
    if not is_terminal(sheet.ruleset, state):
        return None
    return Checked(sheet.id, "kept", _game(sheet, states))


def _game(sheet: Sheet, states: list[Any]) -> Game:
    return Game(sheet.id, sheet.ruleset, tuple(states), sheet.play_convention, sheet.players)


def _check(sheet: Sheet, reader: Reader, repair: bool) -> Checked:
    """Return what becomes of a sheet that has a problem somewhere."""
    if isinstance(sheet.start, Unreadable):
        given = quote(sheet.start.written)
        message = Phrase(N_("the start of the game is missing or cannot be read: {given}"), given=given)
        if sheet.start.cell:
            unread = N_("the start of the game cannot be read: {given} in cell {cell}")
            message = Phrase(unread, given=given, cell=sheet.start.cell)
        return Checked(sheet.id, "rejected", None, (Problem(sheet.id, 0, "missing", message), *sheet.problems))
    states, repairs = _read(sheet, reader)
    problems = [*sheet.problems, *_located(sheet, reader, repairs)]
    broken = bool(problems)
    readings = {row: (repairs.before[row], *reading.states) for row, reading in repairs.adopted.items()}
    if states is not None and not is_terminal(sheet.ruleset, states[-1]):
        ending = last_move(reader, states[-1], sheet.play_convention == "misere")
        message = Phrase(N_("the game stops at {state}, before its end"), state=sheet.ruleset.notation(states[-1]))
        problems.append(Problem(sheet.id, len(states), "unfinished", message, ending.rule if ending else None))
        if ending:
            readings[0] = (states[-1], *ending.states)
        if repair and ending:
            states.append(ending.states[0])
        elif not broken:
            return Checked(sheet.id, "kept", _game(sheet, states), tuple(problems), readings)
    if states is None or not repair or any(problem.repair is None for problem in sheet.problems):
        return Checked(sheet.id, "rejected", None, tuple(problems), readings)
    return Checked(sheet.id, "repaired", _game(sheet, states), tuple(problems), readings)


@dataclass(slots=True)
class _Repairs:
    """What the wrong rows of a game were read as; `doubts` has the readings between which nothing decides."""

    adopted: dict[int, Reading] = field(default_factory=dict)
    before: dict[int, Any] = field(default_factory=dict)
    """The state before each of these rows."""
    failed: int = 0
    """The row that has no reading, at which reading stopped."""
    doubts: list[Reading] = field(default_factory=list)


def _read(sheet: Sheet, reader: Reader) -> tuple[list[Any] | None, _Repairs]:
    """Return the states of the game as repaired, None if it cannot be, and what each wrong row was read as."""
    states = [sheet.start]
    repairs = _Repairs()
    for row, entry in enumerate(sheet.entries, 1):
        after = reader.after(states[-1], entry)
        if after is not None:
            states.append(after)
            continue
        reading = None
        if len(repairs.adopted) < MOST_REPAIRS:
            reading, repairs.doubts = propose(reader, states[-1], sheet.entries[row - 1 : row + FARTHEST])
        if reading is None:
            repairs.failed = row
            return None, repairs
        repairs.adopted[row], repairs.before[row] = reading, states[-1]
        states += reading.states
    return states, repairs


def _located(sheet: Sheet, reader: Reader, repairs: _Repairs) -> Iterator[Problem]:
    """Yield a problem for every row that no move leads to, compared with the row before as it is written."""
    state = sheet.start
    settled = 0
    count = 0
    for row, entry in enumerate(sheet.entries, 1):
        after = reader.after(state, entry) if state is not None else None
        adopted = repairs.adopted.get(row)
        if adopted or row == repairs.failed or (state is not None and after is None):
            count += 1
            if count > MOST_LOCATED:
                return
            kind, message = _explained(sheet, state, entry)
            proposal = adopted.rule if adopted else None
            if not adopted and settled and not repairs.failed:
                proposal = Phrase(N_("this goes with the repair of move {row}"), row=settled)
            yield Problem(sheet.id, row, kind, message, proposal)
            settled = row if adopted else settled
        if row == repairs.failed and len(repairs.doubts) > 1:
            yield Problem(sheet.id, row, "ambiguous", _doubts(sheet, repairs.doubts))
        if sheet.rows == "positions":
            state = None if isinstance(entry, Unreadable) else entry
        elif after is not None or adopted:
            state = adopted.states[-1] if adopted else after
        else:
            return  # what was taken or played next cannot be judged without knowing this row


def _doubts(sheet: Sheet, readings: list[Reading]) -> Phrase:
    shown = [" ".join(map(sheet.ruleset.notation, reading.states)) for reading in readings[:MOST_DOUBTS]]
    return Phrase(N_("several readings fit, so none is proposed: {readings}"), readings=" | ".join(shown))


def _explained(sheet: Sheet, before: Any, entry: Any) -> tuple[str, Phrase]:
    """Return the kind of a wrong row, and what is wrong."""
    if isinstance(entry, Unreadable):
        if entry.cell:
            message = N_("{given} in cell {cell} cannot be read")
            return "unreadable", Phrase(message, given=quote(entry.written), cell=entry.cell)
        return "unreadable", Phrase(N_("{given} cannot be read"), given=quote(entry.written))
    notation = sheet.ruleset.notation
    if sheet.rows == "positions":
        if entry == before:
            return "repeated", Phrase(N_("{state} is written twice"), state=quote(notation(entry)))
        if before is None:
            return "illegal", Phrase(N_("no move leads to {state}"), state=quote(notation(entry)))
        message = N_("no move leads from {before} to {state}")
        return "illegal", Phrase(message, before=quote(notation(before)), state=quote(notation(entry)))
    given = quote(entry if sheet.rows == "moves" else ", ".join(decimal(count) if count else "–" for count in entry))
    message = N_("{given} is not a move of {state}")
    return "illegal", Phrase(message, given=given, state=quote(notation(before) if before is not None else "?"))
