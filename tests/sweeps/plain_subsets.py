"""The periods of all subsets of 1, …, n by the definition, in plain Python: slow, and independent of the program.

``python -m tests.sweeps.plain_subsets 20`` prints the sums that a test expects, after some minutes.
"""

from __future__ import annotations

import sys


def period_and_preperiod(takes: list[int]) -> tuple[int, int]:
    """All windows are remembered; the first that returns gives both."""
    window = max(takes)
    values: list[int] = []
    seen: dict[tuple[int, ...], int] = {}
    while True:
        heap = len(values)
        options = {values[heap - take] for take in takes if take <= heap}
        value = 0
        while value in options:
            value += 1
        values.append(value)
        start = heap + 1 - window
        if start >= 0:
            state = tuple(values[start:])
            if state in seen:
                return start - seen[state], seen[state]
            seen[state] = start


def sums(most: int) -> tuple[int, int]:
    """Return the sum of the periods and that of the preperiods over all subsets but the empty one."""
    periods = preperiods = 0
    for mask in range(1, 1 << most):
        takes = [take for take in range(1, most + 1) if mask >> take - 1 & 1]
        period, preperiod = period_and_preperiod(takes)
        periods, preperiods = periods + period, preperiods + preperiod
    return periods, preperiods


if __name__ == "__main__":
    print(sums(int(sys.argv[1])))
