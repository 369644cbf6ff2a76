"""A sheet: one game as somebody wrote it, before it is known to be possible.

There are three ways to write the rows: the position after the move, the tokens
taken from each heap, or the move in notation. A `Reader` turns a row into the
state after it, or says that no move leads there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from time import monotonic
from typing import Any, Literal, get_args

from grundy.core.errors import GrundyError, Undecided
from grundy.core.outcome import PlayConvention
from grundy.core.phrase import Phrase
from grundy.core.ruleset import Ruleset
from grundy.rulesets.heaps.heap_ruleset import HeapRuleset

Notation = Literal["positions", "takings"]
"""The two ways to write a game on paper."""
NOTATIONS: tuple[Notation, ...] = get_args(Notation)
RowKind = Literal["positions", "takings", "moves"]

MOST_LOCATED = 100
"""How many wrong rows of one game are listed."""
LONGEST_CHECK = 120
"""How many seconds may be spent on looking for moves that lead from one position to another."""
MOST_REMEMBERED = 1_000_000
"""How many moves a reader remembers."""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A row that is not in the notation, as it was written."""

    written: str
    cell: str = field(default="", compare=False)
    """Where it stands, such as C7, if one cell of a table is to blame."""


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with one row of a game, and the repair that a rule justifies, if there is one.

    Examples
    --------
    >>> Problem("2/8", 8, "repeated", Phrase("the position is written twice")).row
    8
    """

    game: str
    row: int
    """The number of the move, 0 for the start."""
    kind: str
    message: Phrase
    repair: Phrase | None = None


@dataclass(slots=True)
class Sheet:
    """A game as written: each entry is a state, a tuple of tokens taken, or the text of a move."""

    id: str
    ruleset: Ruleset[Any, Any]
    start: Any
    """The state before the first move; `Unreadable` if it is not one."""
    rows: RowKind
    entries: list[Any]
    play_convention: PlayConvention = "normal"
    players: tuple[str, str] = ("", "")
    problems: list[Problem] = field(default_factory=list)
    """What the file itself has wrong: numbers of rows missing, doubled or out of order.

    The entries stand as the repairs of these problems have them.
    """
    lines: range = field(default=range(0), compare=False)
    """Where its rows stand in a table, the first row after the header being 0; empty rows may be among them."""


class Reader:
    """Reads the rows of one ruleset, and remembers what it has read.

    Examples
    --------
    >>> from grundy import nim
    >>> Reader(nim, "positions").after((3, 4, 5), (1, 4, 5))
    (1, 4, 5)
    >>> Reader(nim, "takings").after((3, 4, 5), (2, 0, 0))
    (1, 4, 5)
    >>> Reader(nim, "moves").after((3, 4, 5), "1-2")
    (1, 4, 5)
    >>> Reader(nim, "takings").after((3, 4, 5), (2, 1, 0)) is None
    True
    """

    def __init__(self, ruleset: Ruleset[Any, Any], rows: RowKind) -> None:
        self.ruleset = ruleset
        self.rows = rows
        self.after: Callable[[Any, Any], Any | None] = lru_cache(MOST_REMEMBERED)(self._read)
        """Returns the state after the move that an entry writes; None if it is no move of the state before."""
        # Every move changes one heap and leaves the others in their places.
        self.keeps_heaps = isinstance(ruleset, HeapRuleset) and not ruleset.breaks
        self._seconds = 0.0

    def _read(self, before: Any, entry: Any) -> Any | None:
        if isinstance(entry, Unreadable):
            return None
        if self.rows == "moves":
            try:
                return self.ruleset.play(before, self.ruleset.parse_move(before, entry))
            except Undecided:
                raise
            except GrundyError:
                return None
        after = entry if self.rows == "positions" else take(before, entry)
        return after if after is not None and self.reaches(before, after) else None

    def reaches(self, before: Any, after: Any) -> bool:
        """Return whether one move leads from `before` to `after`."""
        if self.keeps_heaps and (
            len(before) != len(after) or sum(old != new for old, new in zip(before, after, strict=True)) != 1
        ):
            return False  # so that no file makes us look through all moves of enormous heaps
        with self._timed():
            return self.ruleset.move_to(before, after) is not None

    def options(self, state: Any, most: int) -> list[Any] | None:
        """Return the options of a state, each once; None if there are more than `most` moves."""
        with self._timed():
            found = list(islice(self.ruleset.options(state), most + 1))
            return list(dict.fromkeys(found)) if len(found) <= most else None

    @contextmanager
    def _timed(self) -> Iterator[None]:
        begun = monotonic()
        yield
        self._seconds += monotonic() - begun
        if self._seconds > LONGEST_CHECK:
            raise Undecided(
                "looking for the moves of these games took more than {seconds} seconds", seconds=LONGEST_CHECK
            )


def take(heaps: tuple[int, ...], taken: tuple[int, ...]) -> tuple[int, ...] | None:
    """Return the heaps after tokens were taken from them; None if there are too few.

    Examples
    --------
    >>> take((3, 4, 5), (0, 0, 2)), take((3, 4, 5), (0, 0, 6))
    ((3, 4, 3), None)
    """
    if len(heaps) != len(taken) or any(count > tally for tally, count in zip(heaps, taken, strict=True)):
        return None
    return tuple(tally - count for tally, count in zip(heaps, taken, strict=True))
