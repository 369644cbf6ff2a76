"""What is found of many rules, a column for each fact."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from grundy.core.reason import Period
from grundy.sweeps.families import Numbers, Total

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Found:
    """The facts of many rules: arrays of equal length, in the memory of this machine or of a GPU.

    A period of 0 says that none was proved; then `checked_to` is the largest heap that was looked at, else it is 0.

    Examples
    --------
    >>> Found.of([(12, 71, 0, 1, 1, 8, 0, 0), (0, 0, 0, 0, 0, 5, 0, 999)]).proved.tolist()
    [True, False]
    """

    period: Any
    preperiod: Any
    saltus: Any
    outcome_period: Any
    outcome_preperiod: Any
    largest: Any
    """The largest value, that up to `checked_to` if no period was proved; -1 if it is not known, or values grow."""
    p_heaps: Any
    """How many of the heaps of one period of the outcomes are P-positions."""
    checked_to: Any

    @classmethod
    def of(cls, rows: list[tuple[int, ...]]) -> Found:
        """Return the facts that are listed, rule by rule."""
        import numpy as np

        return cls(*np.array(rows, np.int64).reshape(-1, 8).T)

    @property
    def proved(self) -> Any:
        """Whether the periods are proved."""
        return self.period > 0

    def __len__(self) -> int:
        return len(self.period)

    def columns(self) -> dict[str, Any]:
        """Return the facts by name."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}

    def rows(self, places: Any) -> Found:
        """Return the facts of some of the rules, in the memory of this machine."""
        chosen = (column[places] for column in self.columns().values())
        return Found(*(column.get() if hasattr(column, "get") else column for column in chosen))

    def totals(self, numbers: Numbers) -> dict[str, Total]:
        """Return what can be added up; the longest period is that of the first rule of which it is proved."""
        if not len(self):
            return {"rules": 0}
        proved = self.proved
        sums = {f"sum_{name}": int(getattr(self, name).sum()) for name in _PERIODS}
        largest: dict[str, Total] = {}
        for name in _PERIODS if proved.any() else ():
            column = getattr(self, name)
            most = int(column.max())
            first = column if most else proved  # where none was proved there is a 0, too
            largest[f"max_{name}"] = [most, int(numbers[int(first.argmax())])]
        differ = (self.preperiod != self.outcome_preperiod) & proved
        counts: dict[str, Total] = {"rules": len(self), "unproved": len(self) - int(proved.sum())}
        return counts | sums | largest | {"preperiods_differ": int(differ.sum()), "periods": _tally(self.period)}

    def notable(self) -> NDArray[np.int64]:
        """Return the rules with the longest periods and preperiods, some hundred of each."""
        import numpy as np

        return np.array(sorted({*_largest(self.period), *_largest(self.preperiod)}), np.int64)


_PERIODS = ("period", "preperiod", "outcome_period", "outcome_preperiod")
LONGEST_TALLY = 1 << 24
"""Numbers below this are counted in an array, without sorting them."""
KEPT = 500
"""How many rules of a part are kept for each of its extremes, where only totals are."""


def _tally(column: Any) -> dict[str, int]:
    """Return how often each number occurs, those that do."""
    module = _module(column)
    if int(column.max()) < LONGEST_TALLY:
        counts = module.bincount(column)
        numbers = counts.nonzero()[0]
        counts = counts[numbers]
    else:
        numbers, counts = module.unique(column, return_counts=True)
    return dict(zip(map(str, numbers.tolist()), counts.tolist(), strict=True))


def _largest(column: Any) -> list[int]:
    """Return the places of the largest numbers; of those that are equal to the last of them, the first places."""
    module, number = _module(column), min(KEPT, len(column))
    least = module.partition(column, len(column) - number)[len(column) - number]
    above = module.flatnonzero(column > least)
    equal = module.flatnonzero(column == least)[: number - len(above)]
    return [*above.tolist(), *equal.tolist()]


def _module(column: Any) -> Any:
    """Return the library of an array, numpy or that of a GPU."""
    return import_module(type(column).__module__.partition(".")[0])


def found_of_sets(
    sets: NDArray[Any] | range, takes: Callable[[int], list[int]], limit: int, device: str = "cpu"
) -> Found:
    """Return the facts of subtraction sets, as far as the heaps up to `limit` prove them.

    Parameters
    ----------
    sets
        Rows of takes, or words with a bit for each take.
    takes
        Gives the set in a row, for those that run so long that they are searched one by one.

    Examples
    --------
    >>> import numpy as np
    >>> found = found_of_sets(np.array([[2, 5, 6]]), None, 1000)
    >>> [int(column[0]) for column in found.columns().values()]
    [11, 0, 0, 11, 0, 3, 4, 0]
    """
    from grundy.kernels.set_periods import LONGEST, WIDEST, find_periods

    if device == "cuda":
        from grundy.kernels.cuda.set_periods import find_periods_on_device

        facts = find_periods_on_device(sets, limit + 1)
    else:
        assert not isinstance(sets, range)
        facts = find_periods(sets, min(limit + 1, LONGEST))
    period, preperiod, outcome_period, outcome_preperiod, largest, p_heaps = facts.T
    found = Found(
        period,
        preperiod,
        period * 0,
        outcome_period,
        outcome_preperiod,
        largest - (period == 0),
        p_heaps,
        (period == 0) * limit,
    )
    for row in (period == 0).nonzero()[0].tolist():
        members = takes(row)
        if limit >= LONGEST or members[-1] > WIDEST:
            for column, fact in zip(found.columns().values(), _searched(members, limit), strict=True):
                column[row] = fact
    return found


def _searched(takes: list[int], limit: int) -> tuple[int, ...]:
    """Return the facts of a set whose sequence is too long to be kept."""
    from grundy.kernels.subtraction import empty_window, extend
    from grundy.solving.subtraction_periods import CHUNK, subtraction_period

    periods = subtraction_period(takes, limit=limit + 1)
    if periods is None:
        return 0, 0, 0, 0, 0, -1, 0, limit
    values, outcomes = periods
    window, seen, lost = empty_window(takes), 0, 0
    end = values.preperiod + values.period
    counted = range(end - outcomes.period, end)
    for start in range(0, end, CHUNK):
        codes = extend(window, takes, CHUNK)
        window = codes[CHUNK:].copy()
        made = codes[len(codes) - CHUNK :][: end - start]
        seen |= int(max(made))
        lost += int((made[max(0, counted.start - start) :] == 1).sum())
    return (*_numbers(values), outcomes.period, outcomes.preperiod, seen.bit_length() - 1, lost, 0)


def _numbers(found: Period) -> tuple[int, int, int]:
    return found.period, found.preperiod, found.saltus


def found_of_code(code: str, limit: int) -> tuple[int, ...]:
    """Return the facts of a code, as far as the heaps up to `limit` prove them.

    Examples
    --------
    >>> found_of_code("octal[0.77]", 1000)
    (12, 71, 0, 1, 1, 8, 0, 0)
    """
    from grundy.lab.sequences import heap_game, prove_period

    proof = prove_period(heap_game(code), limit=limit)
    largest = max(map(int, proof.values), default=0)
    if proof.grundy is None or proof.outcome is None:
        return 0, 0, 0, 0, 0, largest, 0, proof.checked_to
    cycle = proof.values[proof.outcome.preperiod :][: proof.outcome.period]
    lost = sum(not value for value in cycle)
    return (
        *_numbers(proof.grundy),
        proof.outcome.period,
        proof.outcome.preperiod,
        -1 if proof.grundy.saltus else largest,
        lost,
        0,
    )
