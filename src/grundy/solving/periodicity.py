"""What it means that a sequence of Grundy values is periodic, and how the periods of short sequences are found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Periodicity", "least_preperiod", "outcome_period", "window_period"]


@dataclass(frozen=True, slots=True)
class Periodicity:
    """The least p, then the least n0, with g(n + p) = g(n) + s for all n ≥ n0.

    Examples
    --------
    Taking one to three tokens has the values 0, 1, 2, 3, 0, 1, 2, 3, …

    >>> Periodicity(period=4, preperiod=0)
    Periodicity(period=4, preperiod=0, saltus=0)

    Nim has 0, 1, 2, 3, …

    >>> Periodicity(period=1, preperiod=0, saltus=1).saltus
    1
    """

    period: int
    preperiod: int
    saltus: int = 0


def least_preperiod(sequence: Sequence[int], period: int) -> int:
    """Return the least n0 with g(n + p) = g(n) for all n ≥ n0, as far as the sequence goes.

    Examples
    --------
    >>> least_preperiod([5, 0, 1, 0, 1], 2)
    1
    """
    places = reversed(range(len(sequence) - period))
    return next((n + 1 for n in places if sequence[n] != sequence[n + period]), 0)


def window_period(sequence: Sequence[int], window: int) -> Periodicity | None:
    """Return the periodicity of a sequence whose windows determine it, None if the last window is new.

    Examples
    --------
    >>> window_period([5, 0, 1, 0, 1], 2)
    Periodicity(period=2, preperiod=1, saltus=0)
    """
    backwards = "".join(map(chr, reversed(sequence)))  # in a text Python finds a window in linear time
    period = backwards.find(backwards[:window], 1)
    return None if period < 0 else Periodicity(period, least_preperiod(sequence, period))


def outcome_period(lost: bytes, values: Periodicity) -> Periodicity:
    """Return the periodicity of the outcomes, from that of the values.

    Parameters
    ----------
    lost
        1 for each heap of the value 0, else 0, at least up to two periods after the preperiod.

    Examples
    --------
    >>> outcome_period(bytes([1, 0, 0, 1, 0, 1, 0, 1, 0, 1, 0]), Periodicity(4, 2))
    Periodicity(period=2, preperiod=2, saltus=0)
    """
    if values.saltus:
        return Periodicity(1, lost.rindex(1) + 1)  # values grow
    cycle = lost[values.preperiod :][: values.period]
    period = (cycle + cycle).find(cycle, 1)
    return Periodicity(period, least_preperiod(lost[: values.preperiod + period], period))
