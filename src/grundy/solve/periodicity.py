"""What it means that a sequence of Grundy values is periodic."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Periodicity"]


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
