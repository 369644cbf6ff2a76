"""All that the study of a bar of Chomp tells, as plain data: made at once, or by a job, and shown by a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import product
from typing import TYPE_CHECKING, Any, Self

from grundy.core.errors import NotApplicable, Undecided
from grundy.lab.checkpoints import Checkpoint
from grundy.lab.chomp import LONGEST_PLAIN, BarStudy, first_bites, study, three_rows
from grundy.lab.chomp_outcomes import ThreeRowsOutcomes
from grundy.rulesets.boards.chomp_theory import Square
from grundy.solving.work import Progress

if TYPE_CHECKING:
    from grundy.kernels.chomp_bites import ThreeRowsFound

MOST_SIDE = 24
"""Up to so many rows and columns every bite of a bar is told, and every smaller bar."""
MOST_ON_WALL = 2_000
MOST_POINTS = 240
"""How many P-positions are kept one by one, and how many bars of the growth of three rows."""
LONGEST_THREE = 30_000
MOST_VALUED, MOST_DECIDED = 50_000_000, 400_000_000
"""How many columns of up to three rows a job may have; how many shapes it values, and how many it only decides."""


@dataclass(frozen=True, slots=True)
class SmallerBar:
    """What is found of one of the bars up to the studied one."""

    rows: int
    columns: int
    p_positions: int
    bites: list[Square]
    """The squares of the winning first bites."""


@dataclass(frozen=True, slots=True)
class Findings:
    """What a study has found.

    Examples
    --------
    >>> found = at_once(3, 4)
    >>> found.report["p_positions"], found.bites, found.left[1]
    (7, [(2, 3)], [3, 1, 0, 6])
    >>> Findings.read(found.json()) == found
    True
    """

    report: dict[str, Any]
    """The report of the bar, as ``grundy chomp --json`` prints it."""
    length: int | None
    """How many moves best play on the full bar lasts."""
    left: list[list[int | str | None]] | None
    """For each square what a first bite there leaves: its Grundy value, or P or N; None is the poisoned one."""
    bars: list[SmallerBar]
    first_bites: list[tuple[int, int, int]]
    """For each square how many of these bars a first bite there wins: row, column, number."""
    wall: list[list[int]] | None
    """The P-positions, the lengths of their rows."""
    three_rows: list[tuple[int, int, int, int, int]]
    """The growth of three rows: columns, P-positions up to them, and what the winning bite leaves."""
    unique: bool | None
    """Whether every bar of three rows up to this one has exactly one winning first bite."""

    @property
    def size(self) -> tuple[int, int]:
        """The rows and columns of the bar."""
        return self.report["rows"], self.report["columns"]

    @property
    def bites(self) -> list[Square]:
        """The squares of the winning first bites."""
        return [_square(rows, self.report["columns"]) for rows in self.report["winning_bites"]]

    def json(self) -> dict[str, Any]:
        """Return plain data, which `read` reads."""
        return asdict(self)

    @classmethod
    def read(cls, document: dict[str, Any]) -> Self:
        """Return the findings of a document."""
        bars = [SmallerBar(**(bar | {"bites": [(*bite,) for bite in bar["bites"]]})) for bar in document["bars"]]
        lists = {name: [(*entry,) for entry in document[name]] for name in ("first_bites", "three_rows")}
        return cls(**(document | lists | {"bars": bars}))


def is_quick(rows: int, columns: int) -> bool:
    """Return whether a bar is studied in a moment.

    Examples
    --------
    >>> is_quick(8, 10), is_quick(3, 1000), is_quick(2, 1001), is_quick(12, 12)
    (True, True, False, False)
    """
    from grundy.kernels.small_bars import is_small

    if min(rows, columns) <= 3:
        return max(rows, columns) <= LONGEST_PLAIN
    return is_small(rows, columns)


def check_job(rows: int, columns: int, *, grundy: bool) -> None:
    """Refuse a bar that is too large even for a job.

    Examples
    --------
    >>> check_job(16, 16, grundy=True)
    Traceback (most recent call last):
    grundy.core.errors.Undecided: a bar of 16×16 has more than 50000000 positions, too many to be studied here
    """
    if min(rows, columns) < 1:
        raise NotApplicable("a bar has at least one row and one column")
    if min(rows, columns) <= 3 and not grundy:
        if max(rows, columns) > LONGEST_THREE:
            raise Undecided("a bar of up to three rows has at most {limit} columns here", limit=LONGEST_THREE)
        return
    from grundy.kernels.chomp_ranks import shapes_in_box

    most = MOST_VALUED if grundy else MOST_DECIDED
    if shapes_in_box(rows, columns) > most:
        raise Undecided(
            "a bar of {rows}×{columns} has more than {limit} positions, too many to be studied here",
            rows=rows,
            columns=columns,
            limit=most,
        )


def findings(
    rows: int,
    columns: int,
    *,
    grundy: bool = False,
    progress: Progress | None = None,
    checkpoint: Checkpoint | None = None,
) -> Findings:
    """Return all that the study of a bar tells; `grundy` also asks for the values.

    Examples
    --------
    >>> [(bar.rows, bar.columns) for bar in findings(2, 3).bars if len(bar.bites) > 1]
    []
    >>> findings(3, 1000).three_rows[-1]
    (1000, 172786, 1000, 585, 585)
    """
    bar = study(rows, columns, grundy=grundy, progress=progress, checkpoint=checkpoint)
    report = bar.report()
    small = max(rows, columns) <= MOST_SIDE
    search = bar.outcomes.search if isinstance(bar.outcomes, ThreeRowsOutcomes) else None
    listed = small and search is None and report.p_positions <= MOST_ON_WALL
    if search is None and min(rows, columns) == 3:
        search = three_rows(max(rows, columns))
    return Findings(
        report=report.json(),
        length=bar.values.length((columns,) * rows) if bar.values is not None and is_quick(rows, columns) else None,
        left=_left(bar) if small else None,
        bars=_smaller(bar) if small else [],
        first_bites=[(*square, count) for square, count in first_bites(bar).items()] if small else [],
        wall=[list(shape) for shape in bar.p_positions()] if listed else None,
        three_rows=[] if search is None else _growth(search),
        unique=None if search is None else search.unique,
    )


def at_once(rows: int, columns: int) -> Findings:
    """Return the findings of a bar that is studied in a moment, with values if it is small.

    Examples
    --------
    >>> at_once(8, 10).report["grundy"]["start"], at_once(8, 10).length, at_once(3, 500).bites
    (51, 45, [(2, 293)])
    """
    from grundy.kernels.small_bars import is_small

    return findings(rows, columns, grundy=is_small(rows, columns))


def _square(left: Sequence[int], columns: int) -> Square:
    """Return the square of the bite of a full bar that leaves these rows."""
    row = next(row for row, length in enumerate(left) if length < columns)
    return row + 1, left[row] + 1


def _left(bar: BarStudy) -> list[list[int | str | None]]:
    """Return what a first bite at each square leaves."""
    wins = {_square(rows, bar.columns) for rows in bar.report().winning_bites}

    def left(row: int, column: int) -> int | str | None:
        if (row, column) == (1, 1):
            return None
        if bar.values is None:
            return "P" if (row, column) in wins else "N"
        return bar.values.value((bar.columns,) * (row - 1) + (column - 1,) * (bar.rows - row + 1))

    return [[left(row, column) for column in range(1, bar.columns + 1)] for row in range(1, bar.rows + 1)]


def _smaller(bar: BarStudy) -> list[SmallerBar]:
    sizes = product(range(1, bar.rows + 1), range(1, bar.columns + 1))
    return [
        SmallerBar(
            rows,
            columns,
            bar.outcomes.p_count(rows, columns),
            sorted(_square(left, columns) for left in bar.outcomes.bites(rows, columns)),
        )
        for rows, columns in sizes
    ]


def _growth(search: ThreeRowsFound) -> list[tuple[int, int, int, int, int]]:
    """Return some of the bars, the more of them the shorter they are."""
    shown = sorted({round(search.longest ** (k / MOST_POINTS)) for k in range(MOST_POINTS + 1)})
    counts = search.counts.cumsum().tolist()
    return [(n, counts[n], *search.left(n)[0]) for n in shown]
