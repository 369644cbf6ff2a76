"""Which parts of a position have a proved period: its certificate is a file of the sequence lab."""

from __future__ import annotations

from functools import lru_cache

from grundy.core.errors import GrundyError
from grundy.core.heaps import HeapGame
from grundy.core.position import Position
from grundy.core.reason import Period
from grundy.lab.certificates import certificate
from grundy.lab.sequences import heap_game, prove_period
from grundy.solving.budget import Budget

PERIOD_HEAPS, PERIOD_SECONDS = 500, 0.2
"""How far, and how long, a period is looked for."""


def periods_of(position: Position) -> list[tuple[str, Period]]:
    """Return the games of heaps among the parts whose period has a certificate.

    Examples
    --------
    >>> from grundy import kayles, nim
    >>> [(name, period.period) for name, period in periods_of(kayles(5) + nim(3))]
    [('kayles', 12)]
    """
    names = dict.fromkeys(part.ruleset.name for part in position.summands if isinstance(part.ruleset, HeapGame))
    return [(name, found) for name in names if (found := _certified(name)) is not None]


@lru_cache(maxsize=256)
def _certified(name: str) -> Period | None:
    budget = Budget(seconds=PERIOD_SECONDS)
    try:
        proof = prove_period(heap_game(name), limit=PERIOD_HEAPS, progress=lambda _: budget.look_at_the_clock())
        certificate(proof)
    except GrundyError:
        return None  # none is proved so soon, or a theorem gives all values
    return proof.grundy
