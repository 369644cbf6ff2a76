"""The study of Chomp: P-positions, winning first bites and Grundy values of a bar and of all smaller ones.

One run on a bar decides every smaller bar with it. One and two rows are known by
theorem, three have a search of their own that goes far, more rows take a table
of all shapes, of bits for the outcomes or of bytes for the values; small ones need no
compiled code for it (`kernels/small_bars.py`). What does not fit the memory is refused before it is begun.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import product
from math import comb
from typing import TYPE_CHECKING, Any, TypeVar

from grundy.core.errors import NotApplicable, Undecided
from grundy.lab.checkpoints import Checkpoint
from grundy.lab.chomp_outcomes import Outcomes, TableOutcomes, ThreeRowsOutcomes, TwoRowsOutcomes, check_listed
from grundy.rulesets.boards.chomp_theory import Square
from grundy.solving.work import Progress, begun, drive
from grundy.structures.diagram import Diagram

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from grundy.kernels.chomp_bites import ThreeRowsFound
    from grundy.kernels.chomp_outcomes import OutcomeTable
    from grundy.kernels.chomp_ranks import ValuedShapes
    from grundy.kernels.chomp_three_rows import ThreeRows
    from grundy.kernels.chomp_values import ValueTable

MOST_BYTES = 3 << 30
LONGEST, MOST_ROWS = 10**9, 200_000
MOST_LISTED = 100_000_000
"""How many columns and rows a bar may have, and how many P-positions are listed."""
LONGEST_PLAIN = 1_000
"""Three rows of so many columns are searched before compiled code would be loaded."""

DECIDED, LOOKED_AT, SEARCHED = 1_500_000_000, 500_000_000, 400_000_000
"""About how much is done in a second: shapes decided, bites looked at for values, pairs of columns of three rows."""

Table = TypeVar("Table", "ThreeRows", "OutcomeTable", "ValueTable")


@dataclass(frozen=True, slots=True)
class BarReport:
    """What is found out about one full bar.

    Examples
    --------
    >>> study(4, 7, grundy=True).report().json()["grundy"]["start"]
    19
    """

    rows: int
    columns: int
    p_positions: int
    winning_bites: tuple[Diagram, ...]
    """What each winning first bite leaves, the longest rows first."""
    histogram: tuple[int, ...] | None = None
    """How many positions have the values 0, 1, 2, …"""
    start: int | None = None
    """The Grundy value of the full bar."""

    @property
    def positions(self) -> int:
        """The number of shapes, the empty one left out."""
        return comb(self.rows + self.columns, self.rows) - 1

    @property
    def share(self) -> Fraction:
        """The share of P-positions."""
        return Fraction(self.p_positions, self.positions)

    def json(self) -> dict[str, Any]:
        """Return the report as the contract writes it."""
        document: dict[str, Any] = {
            "rows": self.rows,
            "columns": self.columns,
            "positions": self.positions,
            "p_positions": self.p_positions,
            "share": float(self.share),
            "winning_bites": [list(rows) for rows in self.winning_bites],
        }
        if self.histogram is not None:
            largest = len(self.histogram) - 1
            document["grundy"] = {"max": largest, "start": self.start, "histogram": list(self.histogram)}
        return document


@dataclass(frozen=True, slots=True)
class BarStudy:
    """A bar with everything decided; see `study`."""

    rows: int
    columns: int
    outcomes: Outcomes
    values: ValuedShapes | None = None

    def report(self, rows: int | None = None, columns: int | None = None) -> BarReport:
        """Return what is known of this bar, or of a smaller one."""
        rows, columns = rows or self.rows, columns or self.columns
        if not (1 <= rows <= self.rows and 1 <= columns <= self.columns):
            raise NotApplicable("a bar of {rows}×{columns} is no part of this one", rows=rows, columns=columns)
        histogram = start = None
        if self.values is not None:
            histogram = tuple(self.values.histogram(rows, columns).tolist())
            start = self.values.value((columns,) * rows)
        bites = tuple(sorted(self.outcomes.bites(rows, columns), reverse=True))
        return BarReport(rows, columns, self.outcomes.p_count(rows, columns), bites, histogram, start)

    def listed(self) -> Iterator[NDArray[np.int64]]:
        """Return the P-positions with all rows of the bar, in the order of their rows, many at a time."""
        check_listed(self.rows)
        count = self.outcomes.p_count(self.rows, self.columns)
        if count > MOST_LISTED:
            raise Undecided("there are {count} P-positions, at most {limit} are listed", count=count, limit=MOST_LISTED)
        return self.outcomes.listed()

    def p_positions(self) -> Iterator[Diagram]:
        """Yield the P-positions one by one."""
        for piece in self.listed():
            yield from map(tuple, piece.tolist())


def expected(rows: int, columns: int, *, grundy: bool = False) -> tuple[int, int]:
    """Return about how many seconds the study of a bar takes, and how many bytes of memory.

    Examples
    --------
    >>> expected(20, 20)[0], expected(20, 20)[1] >> 20, expected(3, 130_000)[0], expected(2, 10**9)
    (91, 12817, 42, (0, 0))
    """
    from grundy.kernels.chomp_ranks import shapes_in_box

    positions, longest = shapes_in_box(rows, columns), max(rows, columns)
    if grundy:
        from grundy.kernels.chomp_values import value_bytes

        return positions * rows * columns // (2 * LOOKED_AT), value_bytes(rows, columns)
    if min(rows, columns) < 3:
        return 0, 0
    if min(rows, columns) == 3:
        from grundy.kernels.chomp_three_rows import three_rows_bytes

        return longest**2 // SEARCHED, three_rows_bytes(longest)
    from grundy.kernels.chomp_outcomes import outcome_bytes

    return positions // DECIDED, outcome_bytes(rows, columns)


def study(
    rows: int,
    columns: int,
    *,
    grundy: bool = False,
    most_bytes: int = MOST_BYTES,
    progress: Progress | None = None,
    checkpoint: Checkpoint | None = None,
) -> BarStudy:
    """Return a bar with all its positions decided, and with them every smaller bar.

    Parameters
    ----------
    rows, columns
        The size of the bar.
    grundy
        Whether to find all Grundy values, too.
    most_bytes
        How much memory may be used.
    progress
        Called now and then with the number of positions decided, for three rows with the longest row decided.
    checkpoint
        Where the work is kept on disk, and taken up again.

    Examples
    --------
    >>> bar = study(8, 10)
    >>> bar.report().positions, bar.report().p_positions, bar.report().winning_bites
    (43757, 1000, ((10, 10, 10, 10, 5, 5, 5, 5), (10, 10, 10, 8, 8, 8, 8, 8)))
    >>> bar.report(3, 4).p_positions, list(study(3, 4).p_positions())[-1]
    (7, (4, 3, 0))
    """
    if min(rows, columns) < 1 or max(rows, columns) > LONGEST:
        raise NotApplicable("a bar has 1 to {limit} rows and columns", limit=LONGEST)
    if rows > MOST_ROWS and columns <= 3 and not grundy:  # what a bite leaves is written row by row
        raise NotApplicable("a bar may have at most {limit} rows here; exchange rows and columns", limit=MOST_ROWS)
    if checkpoint is None and (grundy or min(rows, columns) > 2):
        from grundy.kernels.small_bars import SmallBar, is_small

        if is_small(rows, columns):  # done before compiled code would be loaded
            small = SmallBar((columns,) * rows)
            return BarStudy(rows, columns, TableOutcomes(small, rows, columns), small if grundy else None)
    if grundy:
        from grundy.kernels.chomp_ranks import check_memory
        from grundy.kernels.chomp_values import ValueTable, value_bytes

        check_memory(rows, columns, value_bytes(rows, columns), most_bytes)  # there may be too many rows to write down
        values = _finished(ValueTable, ((columns,) * rows,), most_bytes, progress, checkpoint)
        return BarStudy(rows, columns, TableOutcomes(values, rows, columns), values)
    if min(rows, columns) < 3:
        return BarStudy(rows, columns, TwoRowsOutcomes(rows, columns))
    if min(rows, columns) == 3:
        search = three_rows(max(rows, columns), most_bytes=most_bytes, progress=progress, checkpoint=checkpoint)
        return BarStudy(rows, columns, ThreeRowsOutcomes(rows, columns, search))
    from grundy.kernels.chomp_outcomes import OutcomeTable

    table = _finished(OutcomeTable, (rows, columns), most_bytes, progress, checkpoint)
    return BarStudy(rows, columns, TableOutcomes(table, rows, columns))


def three_rows(
    longest: int,
    *,
    most_bytes: int = MOST_BYTES,
    progress: Progress | None = None,
    checkpoint: Checkpoint | None = None,
) -> ThreeRowsFound:
    """Return the search of the P-positions with three rows, finished up to a longest row.

    Examples
    --------
    >>> search = three_rows(500)
    >>> search.unique, search.bite(500)
    (True, (500, 292, 292))
    """
    if checkpoint is None and longest <= LONGEST_PLAIN:
        from grundy.kernels.small_bars import PlainThreeRows

        return PlainThreeRows(longest)
    from grundy.kernels.chomp_three_rows import ThreeRows

    return _finished(ThreeRows, (longest,), most_bytes, progress, checkpoint)


def _finished(
    kind: type[Table], size: tuple[Any, ...], most_bytes: int, progress: Progress | None, checkpoint: Checkpoint | None
) -> Table:
    """Return a table that is finished, from where the checkpoint has it."""
    begin, restore = partial(kind, *size, most_bytes=most_bytes), partial(kind.restored, most_bytes=most_bytes)
    return drive(begun(begin, restore, checkpoint), progress=progress, checkpoint=checkpoint)


def first_bites(bar: BarStudy) -> dict[Square, int]:
    """Return for each square how many bars, the given one and all smaller, are won by a first bite there.

    Examples
    --------
    >>> first_bites(study(3, 4))
    {(1, 2): 3, (2, 1): 2, (2, 2): 2, (2, 3): 2, (2, 4): 1, (3, 2): 1}
    """
    found: dict[Square, int] = {}
    for rows, columns in product(range(1, bar.rows + 1), range(1, bar.columns + 1)):
        for left in bar.outcomes.bites(rows, columns):
            row = next(row for row, length in enumerate(left) if length < columns)
            square = row + 1, left[row] + 1
            found[square] = found.get(square, 0) + 1
    return dict(sorted(found.items()))


def checkpoint_rule(rows: int, columns: int, *, grundy: bool = False) -> str:
    """Return the name under which the work on a bar is kept on disk.

    Examples
    --------
    >>> checkpoint_rule(3, 130_000), checkpoint_rule(13, 13, grundy=True)
    ('chomp 3x130000', 'chomp 13x13 values')
    """
    return f"chomp {rows}x{columns}" + " values" * grundy
