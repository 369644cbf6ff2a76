"""What a position is worth: one idea, whatever the kind of value.

A value adds, tells the outcome, and has a symbol and a place in JSON. Positions of
impartial games have nimbers; where play may go on for ever some have ∞(K). Whether
values of components may be added at all depends on the play convention: see `grundy.solving.theory`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, Self, runtime_checkable

from grundy.core.decimals import decimal
from grundy.core.outcome import Outcome


@runtime_checkable
class Value(Protocol):
    """The value of a position in a sum."""

    def __add__(self, other: Any, /) -> Value:
        """Return the value of the sum of two positions."""

    @property
    def outcome(self) -> Outcome:
        """The outcome of a position of this value."""

    @property
    def symbol(self) -> str:
        """The value as the field writes it."""

    def json(self) -> dict[str, Any]:
        """Return the value as the contract writes it."""


@dataclass(frozen=True, slots=True)
class Nimber:
    """The value of a heap of Nim; by Sprague and Grundy every impartial position has one.

    Examples
    --------
    >>> Nimber(3) + Nimber(5), Nimber(3).outcome, Nimber(3).symbol, Nimber(0).symbol
    (Nimber(6), Outcome.N, '∗3', '0')
    """

    number: int

    def __add__(self, other: Value) -> Value:
        return Nimber(self.number ^ other.number) if isinstance(other, Nimber) else other + self

    @property
    def outcome(self) -> Outcome:
        """P if the number is 0."""
        return Outcome.N if self.number else Outcome.P

    @property
    def symbol(self) -> str:
        """The star and the number."""
        return f"∗{decimal(self.number)}" if self.number else "0"

    def json(self) -> dict[str, Any]:
        """Return the Grundy value."""
        return {"grundy": self.number}

    def __repr__(self) -> str:
        return f"Nimber({decimal(self.number)})"


@dataclass(frozen=True, slots=True)
class Infinite:
    """The value ∞(K) of a position whose play may go on for ever.

    Examples
    --------
    >>> loop = Infinite(frozenset({0, 1}))
    >>> loop, loop + Nimber(2), loop + loop
    (∞(0, 1), ∞(2, 3), ∞)
    >>> loop.outcome, (loop + Nimber(2)).outcome
    (Outcome.N, Outcome.D)
    """

    numbers: frozenset[int]

    def __add__(self, other: Value) -> Self:
        if isinstance(other, Nimber):
            return type(self)(frozenset(number ^ other.number for number in self.numbers))
        return type(self)(frozenset())

    @property
    def outcome(self) -> Outcome:
        """N if a move to 0 ends the going on, else a draw."""
        return Outcome.N if 0 in self.numbers else Outcome.D

    @property
    def symbol(self) -> str:
        """∞, and the numbers in brackets."""
        return f"∞({', '.join(map(decimal, sorted(self.numbers)))})" if self.numbers else "∞"

    def json(self) -> dict[str, Any]:
        """Return the numbers; there is no Grundy value."""
        return {"grundy": None, "loopy": sorted(self.numbers)}

    def __repr__(self) -> str:
        return self.symbol
