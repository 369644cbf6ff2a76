"""How much the values of a sequence may cost: the defaults in one place, and what a user allows instead of them."""

from __future__ import annotations

from dataclasses import dataclass

from grundy.core.errors import Undecided

PLAIN_STEPS = 12_000_000
COMPILED_STEPS = 20_000_000_000
OUTCOME_STEPS = 125_000_000_000
TABLE_STEPS = 3_000_000_000
"""How many options are looked at in Python, and by compiled code: for values, for outcomes only, for one position."""
MEGABYTES = 400
VALUE_BYTES, OUTCOME_BYTES = 40, 8
"""How much memory may be used, and how much each heap takes: 10⁷ values, or 5·10⁷ outcomes."""
SEARCHED_MISERE_HEAP = 200
"""How far heaps that break are searched in misère play."""
PERIOD_TAKES = 100_000
PERIOD_HEAP = 1_000_000_000
PERIOD_STEPS = 15_000_000_000
"""The period of how many takes is looked for, how far, and with how many pairs of heaps: about 10 seconds."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a user allows for one sequence.

    Examples
    --------
    >>> Limits().check_memory(10**8, VALUE_BYTES)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    grundy.core.errors.Undecided: heaps up to 100000000 take 3815 MB of memory, at most 400 are used; --memory allows...
    >>> Limits(memory=4000).check_memory(10**8, VALUE_BYTES)
    """

    steps: int | None = None
    """How many options or positions may be looked at; without it, what takes some seconds."""
    memory: int = MEGABYTES
    seconds: float | None = None
    """How long a search may take."""

    def check_memory(self, to: int, each: int) -> None:
        """Raise `Undecided` if there is no room for the heaps up to `to`, with so many bytes for each."""
        needed = -(-(to + 1) * each >> 20)
        if needed > self.memory:
            raise Undecided(
                "heaps up to {to} take {needed} MB of memory, at most {limit} are used; --memory allows more",
                to=to,
                needed=needed,
                limit=self.memory,
            )

    def check_steps(self, to: int, needed: int | None, default: int) -> None:
        """Raise `Undecided` if the heaps up to `to` take too many steps; None stands for a number that is not known."""
        most = self.steps or default
        if needed is None:
            raise Undecided("heaps up to {to} take more than {limit} steps; --limit allows more", to=to, limit=most)
        if needed > most:
            raise Undecided(
                "heaps up to {to} take about {needed} steps, at most {limit} are done; --limit allows more",
                to=to,
                needed=needed,
                limit=most,
            )
