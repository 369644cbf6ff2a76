"""From values to verdicts: the value of a sum, and what a value says of a position."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from grundy.core.answer import Verdict
from grundy.core.outcome import Outcome
from grundy.solving.values import Infinite, Value


def join(values: Iterable[Value]) -> Value:
    """Return the value of a sum: nim-sum of Grundy values, ∞(K) ⊕ n, and a draw for two ∞.

    Examples
    --------
    >>> join([3, 5]), join([Infinite(frozenset({1})), 2])
    (6, ∞(3))
    >>> join([Infinite(frozenset({1})), Infinite(frozenset({0}))])
    ∞()
    """
    nim_sum, infinite = 0, None
    for value in values:
        if isinstance(value, int):
            nim_sum ^= value
        else:
            infinite = value if infinite is None else Infinite(frozenset())
    return nim_sum if infinite is None else infinite + nim_sum


def verdict_of(value: Value) -> Verdict:
    """Return outcome and value: a Grundy value is P if it is 0, ∞(K) is N if 0 is in K, else a draw.

    Examples
    --------
    >>> verdict_of(3).outcome, verdict_of(Infinite(frozenset({1}))).outcome
    (Outcome.N, Outcome.D)
    """
    if isinstance(value, int):
        return Verdict(Outcome.N if value else Outcome.P, value)
    return Verdict(Outcome.N if 0 in value.values else Outcome.D, None, value.values)


def merge(first: Verdict, second: Verdict) -> Verdict:
    """Return `first` with what it leaves open filled in from `second`.

    Examples
    --------
    >>> merge(Verdict(Outcome.N), Verdict(Outcome.N, 2, remoteness=5))
    Verdict(outcome=Outcome.N, grundy=2, loopy=None, remoteness=5)
    """
    return replace(
        first,
        outcome=first.outcome or second.outcome,
        grundy=second.grundy if first.grundy is None else first.grundy,
        loopy=second.loopy if first.loopy is None else first.loopy,
        remoteness=second.remoteness if first.remoteness is None else first.remoteness,
    )
