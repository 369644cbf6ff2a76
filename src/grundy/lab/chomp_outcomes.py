"""Where the P-positions of bars of Chomp are known from: a theorem, the search of three rows, or a table.

Each knows a bar and all smaller ones: how many P-positions they have, which first bites
win, and the list.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Protocol

from grundy.core.errors import NotApplicable
from grundy.structures.diagram import Diagram, transposed, trimmed

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from grundy.kernels.chomp_bites import ThreeRowsFound
    from grundy.kernels.chomp_outcomes import OutcomeTable
    from grundy.kernels.chomp_ranks import ValuedShapes

LONG = 60
"""Bars of more rows are not listed."""
SLICE = 1 << 20
"""How many P-positions are listed together."""


def check_listed(rows: int) -> None:
    """Refuse to list the P-positions of a bar with too many rows.

    Examples
    --------
    >>> check_listed(500)
    Traceback (most recent call last):
    grundy.core.errors.NotApplicable: P-positions are listed of bars with at most 60 rows, this one has 500
    """
    if rows > LONG:
        raise NotApplicable(
            "P-positions are listed of bars with at most {limit} rows, this one has {rows}", limit=LONG, rows=rows
        )


class Outcomes(Protocol):
    """Where the P-positions of a bar and of all smaller ones are known from."""

    def p_count(self, rows: int, columns: int) -> int:
        """Return how many P-positions have at most so many rows and columns."""

    def bites(self, rows: int, columns: int) -> Iterable[Diagram]:
        """Return what each winning first bite of a full bar leaves."""

    def listed(self) -> Iterator[NDArray[np.int64]]:
        """Yield all P-positions in the order of their rows, many at a time."""


class TwoRowsOutcomes:
    """The P-positions of one or two rows, or columns: the first row is longer by one square.

    Examples
    --------
    >>> outcomes = TwoRowsOutcomes(2, 9)
    >>> outcomes.p_count(2, 5), outcomes.bites(2, 9), next(outcomes.listed()).tolist()[:3]
    (5, [(9, 8)], [[1, 0], [2, 1], [3, 2]])
    """

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns

    def p_count(self, rows: int, columns: int) -> int:
        """Return how many P-positions there are: (1, 0), (2, 1), (3, 2) and so on."""
        return max(rows, columns) if min(rows, columns) == 2 else 1

    def bites(self, rows: int, columns: int) -> list[Diagram]:
        """Return what the winning first bite leaves, if there is more than the poisoned square."""
        if rows * columns == 1:
            return []
        if min(rows, columns) == 1:
            return [(1, *[0] * (rows - 1))]
        return [(columns, columns - 1)] if rows == 2 else [(*[2] * (rows - 1), 1)]

    def listed(self) -> Iterator[NDArray[np.int64]]:
        """Yield all P-positions."""
        import numpy as np

        count = self.p_count(self.rows, self.columns)
        for start in range(1, count + 1, SLICE):
            longer = np.arange(start, min(start + SLICE, count + 1))
            pairs = np.stack((longer, longer - 1), 1)
            if self.rows > 2:
                pairs = (pairs[:, :, None] > np.arange(self.rows)).sum(1)
            yield pairs[:, : self.rows]


class ThreeRowsOutcomes(TwoRowsOutcomes):
    """The P-positions of three rows, or columns, from a search that is finished.

    Examples
    --------
    >>> from grundy.lab.chomp import three_rows
    >>> outcomes = ThreeRowsOutcomes(3, 100, three_rows(100))
    >>> outcomes.p_count(3, 10), outcomes.bites(3, 5), outcomes.bites(10, 3)[0][:6]
    (29, [(5, 5, 3)], (3, 3, 3, 3, 3, 1))
    """

    def __init__(self, rows: int, columns: int, search: ThreeRowsFound) -> None:
        super().__init__(rows, columns)
        self.search, self.counts = search, search.counts.cumsum()

    def p_count(self, rows: int, columns: int) -> int:
        """Return how many P-positions have at most so many rows and columns."""
        if min(rows, columns) < 3:
            return super().p_count(rows, columns)
        return int(self.counts[max(rows, columns)])

    def bites(self, rows: int, columns: int) -> list[Diagram]:
        """Return what the winning first bites leave; there is only one."""
        if min(rows, columns) < 3:
            return super().bites(rows, columns)
        found = self.search.left(max(rows, columns))
        return [*found] if rows == 3 else [transposed(trimmed(shape)) for shape in found]

    def listed(self) -> Iterator[NDArray[np.int64]]:
        """Yield all P-positions; they are searched for again."""
        import numpy as np

        from grundy.kernels.chomp_three_rows import ThreeRows

        again = ThreeRows(self.search.longest)
        pieces = []
        while not again.finished:
            found = again.run(listed=True)
            assert found is not None
            if self.rows == 3:
                yield found
            else:
                pieces.append((found[:, :, None] > np.arange(self.rows)).sum(1))
        if pieces:  # three columns
            shapes = np.concatenate(pieces)
            yield shapes[np.lexsort(shapes.T[::-1])]


class TableOutcomes:
    """The P-positions of a box from its table, of outcomes or of values.

    Examples
    --------
    >>> from grundy.kernels.chomp_outcomes import OutcomeTable
    >>> table = OutcomeTable(4, 5)
    >>> table.run(table.positions)
    >>> TableOutcomes(table, 4, 5).bites(4, 5), TableOutcomes(table, 4, 5).p_count(3, 3)
    ([(5, 5, 2, 2)], 5)
    """

    def __init__(self, table: OutcomeTable | ValuedShapes, rows: int, columns: int) -> None:
        self.table, self.rows, self.columns = table, rows, columns
        self.counts = table.p_counts.cumsum(0).cumsum(1)

    def p_count(self, rows: int, columns: int) -> int:
        """Return how many P-positions have at most so many rows and columns."""
        return int(self.counts[rows, columns])

    def bites(self, rows: int, columns: int) -> list[Diagram]:
        """Return what each winning first bite leaves."""
        import numpy as np

        # The bite leaves `row` full rows, and `column` squares in each of the others.
        row, column = np.arange(1, rows * columns) // columns, np.arange(1, rows * columns) % columns
        if self.table.turned:
            shapes = _steps(self.columns, (rows, column), (row, columns))
        else:
            shapes = _steps(self.rows, (columns, row), (column, rows))
        wins = self.table.are_p(shapes).nonzero()[0].tolist()
        return [(columns,) * (at // columns) + (at % columns,) * (rows - at // columns) for at in (k + 1 for k in wins)]

    def listed(self) -> Iterator[NDArray[np.int64]]:
        """Yield all P-positions."""
        return self.table.p_positions()


def _steps(rows: int, first: tuple[Any, Any], second: tuple[Any, Any]) -> NDArray[np.int64]:
    """Return shapes of so many rows with two steps, each a length and the row where it ends."""
    import numpy as np

    (long, upper), (short, lower) = ([np.asarray(side).reshape(-1, 1) for side in step] for step in (first, second))
    places = np.arange(rows)
    return np.where(places < upper, long, np.where(places < lower, short, 0))
