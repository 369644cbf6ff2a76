"""Families of rules: ``subtraction[4 of 1..64]``, ``subtraction[a, b, a+b; a<b<=200]``, ``octal[3 digits]``.

A family numbers its rules, so that any stretch of numbers can be worked on alone, by any process. Where
a condition filters, some numbers stand for no rule.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import and_
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from grundy.core.errors import InvalidNotation, Undecided, quote
from grundy.core.outcome import PlayConvention
from grundy.solving.work import Keeper, Progress
from grundy.sweeps.arithmetic import Expression

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


Numbers: TypeAlias = "range | NDArray[np.int64]"
"""The numbers of some rules of a family."""
Total: TypeAlias = int | list[int] | dict[str, int]
"""A sum; the largest fact with the number of the first rule that has it; or how many rules have each fact."""
COUNTED, PIECE = 1 << 25, 1 << 16
"""So many choices are looked through to count how many of them fulfil the conditions, and so many at a time."""
LARGEST_FAMILY = 1 << 62
"""Numbers of rules have room in 64 bits."""
_WRITTEN = re.compile(r"\s*([a-z][a-z0-9-]*)\s*\[(.*)\]\s*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Task:
    """What is done with every rule of a family, and by what."""

    play_convention: PlayConvention = "normal"
    limit: int | None = None
    """How far heaps are looked at for a period."""
    device: str = "cpu"
    memory: int = 4096
    """How many megabytes a table may take."""
    keeper: Keeper | None = None
    """Where work that takes long is kept meanwhile."""


@dataclass(frozen=True)
class Conditions:
    """What the columns of a family must fulfil, all of it.

    Examples
    --------
    >>> import numpy as np
    >>> from grundy.sweeps.arithmetic import read_expressions
    >>> conditions = Conditions(tuple(read_expressions("a < b, b % 2 == 0")))
    >>> conditions.kept({"a": np.array([1, 2, 3]), "b": np.array([2, 3, 6])})["b"].tolist()
    [2, 6]
    """

    parts: tuple[Expression, ...] = ()

    def __post_init__(self) -> None:
        for part in self.parts:
            if not part.is_condition:
                raise InvalidNotation(
                    "expected a condition such as {example}, got {given}", example="a<b<=200", given=quote(part.text)
                )

    def kept(self, columns: Mapping[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
        """Return the rows that fulfil the conditions."""
        if not self.parts:
            return dict(columns)
        truth: NDArray[np.bool_] = reduce(and_, (part.values(columns) for part in self.parts))
        return {name: column[truth] for name, column in columns.items()}

    def __str__(self) -> str:
        return ", ".join(part.text for part in self.parts)


class Facts(Protocol):
    """What is found of some rules, a row for each."""

    def columns(self) -> dict[str, Any]:
        """Return the facts by name."""

    def totals(self, numbers: Numbers) -> dict[str, Total]:
        """Return what can be added up over all parts of a family."""

    def rows(self, places: Any) -> Facts:
        """Return the facts in some of the rows, in the memory of this machine."""

    def notable(self) -> NDArray[np.int64]:
        """Return the rows to be kept where only totals are."""


class Family(ABC):
    """Rules with numbers from `first` below `end`.

    Examples
    --------
    >>> family = read_family("subtraction[2 of 1..4]")
    >>> family.text, family.end, family.rule(4)
    ('subtraction[2 of 1..4]', 6, 'subtraction[2,4]')
    """

    first: int = 0
    stretch: int
    """How many numbers make a partition: the work of a few seconds."""
    device_stretch: int
    """The same for a GPU."""
    conditions: Conditions = Conditions()
    """What filters the choices; one that does not fulfil it is no rule."""
    has_rules: bool = True
    """Whether a row is a rule, and not many positions."""

    @property
    @abstractmethod
    def text(self) -> str:
        """The family as it is written."""

    @property
    @abstractmethod
    def end(self) -> int:
        """The number after the last one."""

    def numbers(self, start: int, stop: int) -> Numbers:
        """Return the numbers from `start` below `stop` that stand for a rule."""
        whole = range(start, stop)
        if not self.conditions.parts:
            return whole
        return self.conditions.kept({"": array_of(whole)} | self.conditioned(whole))[""]

    def conditioned(self, numbers: Numbers) -> dict[str, NDArray[Any]]:
        """Return the columns that conditions may speak of."""
        return self.columns(numbers)

    @abstractmethod
    def columns(self, numbers: Numbers) -> dict[str, NDArray[Any]]:
        """Return what tells the rules with these numbers apart."""

    @abstractmethod
    def number(self, row: Mapping[str, Any]) -> int:
        """Return the number of the rule that the columns of a row tell apart."""

    @abstractmethod
    def rule(self, number: int) -> str:
        """Return the notation of the rule with a number, that of the family if rows are no rules."""

    @abstractmethod
    def found(self, numbers: Numbers, task: Task, progress: Progress | None = None) -> Facts:
        """Return what is found of the rules with these numbers; progress counts in these numbers."""

    @abstractmethod
    def check(self, task: Task) -> None:
        """Refuse a task that cannot be done for this family."""

    def rules(self) -> int | None:
        """Return how many rules there are, None if it would take long to count them."""
        if not self.conditions.parts:
            return self.end - self.first
        return sum(map(len, self.pieces())) if self.end <= COUNTED else None

    def pieces(self) -> Iterator[Numbers]:
        """Yield the numbers of all rules piece by piece, none if there are too many to go through."""
        for at in range(self.first, self.end, PIECE) if self.end <= COUNTED else ():
            yield self.numbers(at, min(at + PIECE, self.end))


def array_of(numbers: Numbers) -> NDArray[np.int64]:
    """Return numbers as an array.

    Examples
    --------
    >>> array_of(range(2, 5)).tolist()
    [2, 3, 4]
    """
    import numpy as np

    return np.arange(numbers.start, numbers.stop, dtype=np.int64) if isinstance(numbers, range) else numbers


def check_size(end: int) -> None:
    """Refuse a family whose rules cannot be numbered in 64 bits.

    Examples
    --------
    >>> check_size(1 << 70)
    Traceback (most recent call last):
    grundy.core.errors.Undecided: the family has more than 2^62 choices to go through
    """
    if end > LARGEST_FAMILY:
        raise Undecided("the family has more than 2^62 choices to go through")


def read_family(text: str) -> Family:
    """Return the family that a text writes.

    Examples
    --------
    >>> read_family("octal[2 digits]").rules(), read_family("subtraction[subsets of 1..24]").rules()
    (64, 16777215)
    >>> read_family("kayles")
    Traceback (most recent call last):
    grundy.core.errors.InvalidNotation: expected a family such as subtraction[4 of 1..64], \
subtraction[a, b, a+b; a<b<=200], octal[3 digits] or tactix[5x5], got 'kayles'
    """
    from grundy.sweeps.board_families import read_board
    from grundy.sweeps.code_families import read_codes
    from grundy.sweeps.set_families import read_sets

    written = _WRITTEN.fullmatch(text)
    if written is not None:
        name, inner = written[1], written[2].strip()
        if name == "subtraction":
            return read_sets(inner, written.start(2) + written[2].index(inner))
        if name in ("octal", "take-and-break"):
            return read_codes(name, inner)
        if (board := read_board(name, inner)) is not None:
            return board
    raise InvalidNotation(
        "expected a family such as {examples} or {last}, got {given}",
        examples="subtraction[4 of 1..64], subtraction[a, b, a+b; a<b<=200], octal[3 digits]",
        last="tactix[5x5]",
        given=quote(text),
    )
