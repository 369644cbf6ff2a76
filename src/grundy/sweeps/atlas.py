"""Questions to a sweep: which rules fulfil a condition, which are extreme, how often each number occurs.

Expressions (`arithmetic.py`) are over the columns of the sweep: what names a rule, and what was found of it. A
rule of which a column that is asked about is not known does not take part.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from heapq import nlargest
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.core.errors import InvalidNotation, NotApplicable, quote
from grundy.sweeps.arithmetic import Expression, check_names, read_expression
from grundy.sweeps.families import Family
from grundy.sweeps.folder import SweepFolder

if TYPE_CHECKING:
    import numpy as np
    import pyarrow as pa
    from numpy.typing import NDArray
    from pyarrow.dataset import Dataset

Row = dict[str, Any]
"""A rule with its columns, and what was asked of it."""


@dataclass(frozen=True, slots=True)
class Tested:
    """Of how many rules a formula was asked, for how many it holds, and the first for which it does not."""

    formula: str
    rules: int
    holds: int
    failures: list[Row]


class Atlas:
    """The results of a sweep, as far as it is done.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from grundy.sweeps.cluster import sweep
    >>> from grundy.sweeps.families import Task, read_family
    >>> from grundy.sweeps.folder import Plan
    >>> with TemporaryDirectory() as path:
    ...     plan = Plan.of(read_family("subtraction[a, b; a<b<=9]"), Task())
    ...     _ = sweep(SweepFolder.begun(Path(path, "pairs"), plan), workers=1)
    ...     atlas = Atlas(Path(path, "pairs"))
    ...     print(atlas.rows("period > 15")[0])
    ...     print(atlas.tested("period == (2*a if b % (2*a) == a else a + b)").holds)
    ...     print(atlas.histogram("period")[:3])
    {'rule': 'subtraction[8,9]', 'a': 8, 'b': 9, 'period': 17, 'preperiod': 0, 'saltus': 0, 'outcome_period': 17, \
'outcome_preperiod': 0, 'largest': 2, 'p_heaps': 8, 'checked_to': None, 'proved': True}
    36
    [(2, 4), (3, 1), (4, 1)]
    """

    def __init__(self, path: Path | str) -> None:
        self.folder = SweepFolder.opened(Path(path))

    @property
    def family(self) -> Family:
        """The family that was swept."""
        return self.folder.family

    @cached_property
    def files(self) -> list[Path]:
        """The files of the partitions that are done."""
        parts = range(len(self.folder.plan.parts()))
        return [self.folder.file(part) for part in parts if self.folder.done(part) is not None]

    @property
    def dataset(self) -> Dataset:
        """All rows, for pyarrow; ``dataset.to_table().to_pandas()`` makes a data frame of them."""
        from pyarrow.dataset import dataset

        return dataset([str(file) for file in self.files])

    def table(self) -> pa.Table:
        """Return all rows in one table."""
        return self.dataset.to_table()

    @cached_property
    def manifest(self) -> dict[str, Any]:
        """What was swept, and its totals so far."""
        return self.folder.manifest()

    @property
    def parameters(self) -> tuple[str, ...]:
        """The columns that tell rules apart, but for the text of a code."""
        return tuple(
            name for name in self.family.columns(range(self.family.first, self.family.first)) if name != "code"
        )

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the columns."""
        from pyarrow.lib import ArrowException

        try:
            return tuple(self.dataset.schema.names) if self.files else ()
        except ArrowException:
            raise InvalidNotation("{file} is damaged", file=quote(self.files[0])) from None

    def rows(self, query: str = "period", *, by: str | None = None, count: int | None = None) -> list[Row]:
        """Return the rules that fulfil a condition, or all if the query is a number; the largest come first.

        Parameters
        ----------
        query
            A condition, or a number by which the rules are ordered.
        by
            The number by which they are ordered, if the query is a condition; the period, if nobody says it.
        count
            How many rules are wanted; the first ones among those that are equal.
        """
        asked = read_expression(query)
        order = asked
        if asked.is_condition:
            order = read_expression(by or ("period" if "period" in self.names else "p_positions"))
        found: list[tuple[int, int, Row]] = []
        at = 0
        for piece in self._pieces(*asked.names, *order.names):
            values, places = piece.values(order), piece.known(asked.names)
            if asked.is_condition:
                places = places[piece.asked(asked)]
            best = places[_largest(values[places], count)]
            for value, place in zip(values[best].tolist(), best.tolist(), strict=True):
                shown = {} if asked.is_condition or query in self.names else {query: value}
                found.append((value, -at - place, piece.row(place) | shown))
            found = nlargest(len(found) if count is None else count, found, key=lambda item: item[:2])
            at += len(piece)
        return [self._named(row) for _, _, row in found]

    def count(self, query: str) -> int:
        """Return how many of the rules that are kept fulfil a condition, or have the number that is asked about."""
        asked = read_expression(query)
        found = (piece.asked(asked) for piece in self._pieces(*asked.names))
        return sum(int(answers.sum()) if asked.is_condition else len(answers) for answers in found)

    def histogram(self, query: str) -> list[tuple[int, int]]:
        """Return how many rules have each number, in the order of the numbers.

        That of the periods is among the totals, and covers rules whose rows are not kept.
        """
        import numpy as np

        if query == "period" and "periods" in self.manifest:
            return [(int(number), count) for number, count in self.manifest["periods"].items() if number != "0"]
        self._expect_all()
        asked = read_expression(query)
        counts: Counter[int] = Counter()
        for piece in self._pieces(*asked.names):
            numbers, number_of = np.unique(piece.asked(asked).astype(np.int64), return_counts=True)
            counts.update(dict(zip(numbers.tolist(), number_of.tolist(), strict=True)))
        return sorted(counts.items())

    def tested(self, formula: str, *, count: int = 5) -> Tested:
        """Return for how many rules a condition holds, and the first for which it does not."""
        asked = read_expression(formula)
        if not asked.is_condition:
            raise NotApplicable(
                "expected a formula that holds or fails, such as {example}, got {given}",
                example="period == a + b",
                given=quote(formula),
            )
        self._expect_all()
        rules = holds = 0
        failures: list[Row] = []
        for piece in self._pieces(*asked.names):
            truth = piece.asked(asked)
            rules, holds = rules + len(truth), holds + int(truth.sum())
            failing = piece.known(asked.names)[~truth][: count - len(failures)]
            failures += [self._named(piece.row(place)) for place in failing.tolist()]
        return Tested(formula, rules, holds, failures)

    def numbers(self, *queries: str, where: str | None = None) -> dict[str, NDArray[np.int64]]:
        """Return some columns, or what expressions come to, for all rules of which all of them are known.

        Of these only the rules that fulfil a condition, if there is one.
        """
        import numpy as np

        self._expect_all()
        asked = {query: read_expression(query) for query in queries}
        chosen = read_expression(where) if where is not None else None
        used = [name for part in (*asked.values(), *([chosen] if chosen else [])) for name in part.names]
        pieces = [piece.columns(used) for piece in self._pieces(*used)]
        if chosen is not None:
            pieces = [{name: column[chosen.values(piece)] for name, column in piece.items()} for piece in pieces]
        found = {query: [part.values(piece).astype(np.int64) for piece in pieces] for query, part in asked.items()}
        return {query: np.concatenate([*parts, np.empty(0, np.int64)]) for query, parts in found.items()}

    def _expect_all(self) -> None:
        """Refuse to speak about all rules where only some are kept."""
        if self.folder.plan.totals_only:
            raise NotApplicable(
                "this sweep keeps totals and the longest periods only, so that cannot be asked; sweep without --totals"
            )

    def _pieces(self, *asked: str) -> Iterator[_Piece]:
        """Yield the partitions that are done, once it is sure that they have the columns that are asked about."""
        from pyarrow.lib import ArrowException
        from pyarrow.parquet import read_table

        check_names(asked, [name for name in self.names if name != "code"])
        for file in self.files:
            try:
                table = read_table(file)
                table.select(self.parameters)
            except (ArrowException, KeyError):
                raise InvalidNotation("{file} is damaged", file=quote(file)) from None
            yield _Piece(table)

    def _named(self, row: Row) -> Row:
        """Return a row with the notation of its rule before it, if it stands for one."""
        return {"rule": self.family.rule(self.family.number(row)), **row} if self.family.has_rules else row


class _Piece:
    """The rows of a partition, and what expressions come to where their columns are known."""

    def __init__(self, table: pa.Table) -> None:
        self.table = table

    def __len__(self) -> int:
        return len(self.table)

    def known(self, names: Collection[str]) -> NDArray[np.intp]:
        """Return the places of the rows of which all these columns are known."""
        import numpy as np

        known = np.ones(len(self), bool)
        for name in names:
            known &= ~np.asarray(self.table[name].is_null())
        return np.flatnonzero(known)

    def columns(self, names: Collection[str]) -> dict[str, NDArray[np.int64]]:
        """Return these columns in those rows."""
        import numpy as np

        places = self.known(names)
        return {name: np.asarray(self.table[name].cast("int64").fill_null(0))[places] for name in names}

    def asked(self, asked: Expression) -> NDArray[Any]:
        """Return what an expression comes to in the rows of which its columns are known."""
        import numpy as np

        columns = self.columns(asked.names) or {"": np.arange(len(self))}  # a formula without names is of every row
        return asked.values(columns)

    def values(self, order: Expression) -> NDArray[np.int64]:
        """Return a number for each row, the least of all where it is not known."""
        import numpy as np

        values = np.full(len(self), np.iinfo(np.int64).min + 1)
        values[self.known(order.names)] = self.asked(order)
        return values

    def row(self, place: int) -> Row:
        """Return one row."""
        found: Row = self.table.slice(place, 1).to_pylist()[0]
        return found


def _largest(values: NDArray[Any], count: int | None) -> NDArray[np.intp]:
    """Return where the largest values stand, the first places where they are equal."""
    import numpy as np

    order = np.argsort(-values, kind="stable")
    return order[:count]
