"""Who wins large boards of Left and Right, within the seconds allowed, beside MCGS.

Every run has a process of its own, and its processor time is measured after all is loaded and compiled. The seconds of
MCGS 1.5, without its database, were measured once, on a shared machine with two cores: they show the order of
magnitude, and no ratio is required.
"""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.forms import alone, measured, rectangle
from benchmarks.nim_field import Workload
from grundy.core.position import Position
from grundy.rulesets.boards.clobber import clobber
from grundy.solving.budget import Budget
from grundy.solving.outcomes import Outcomes

POSITIONS = 10**8
DOMINEERING = {
    (6, 6): (True, None, "6.4 s"),
    (7, 7): (True, 0.5, "not within 139 s"),
    (8, 8): (True, 25, "not tried"),
}
CLOBBER = {
    (4, 5): (True, None, "1.5 s"),
    (4, 6): (False, None, "not within 180 s"),
    (5, 5): (False, 20, "not within 180 s"),
}
"""Whether Left wins if he begins, the seconds allowed, and what MCGS took."""


def checkers(height: int, width: int) -> Position:
    return clobber("/".join("".join("xo"[(row + column) % 2] for column in range(width)) for row in range(height)))


def searched(position: Position, smaller: Position, left_wins: bool) -> tuple[float, int]:
    """Return the seconds that a search takes, and how many positions it looks at."""
    Outcomes(Budget()).wins(smaller, "L")
    budget = Budget(POSITIONS)
    found = []
    seconds = measured(lambda: found.append(Outcomes(budget).wins(position, "L")))
    assert found == [left_wins]
    return seconds, budget.used


def seconds(position: Position, smaller: Position, left_wins: bool) -> float:
    return searched(position, smaller, left_wins)[0]


def boards() -> Iterator[tuple[str, Position, Position, bool, float | None, str]]:
    """Yield the name, the board, a smaller one for loading, whether Left wins, the seconds allowed, MCGS."""
    for size, told in DOMINEERING.items():
        yield "Domineering {}×{}".format(*size), rectangle(*size), rectangle(5, 5), *told
    for size, told in CLOBBER.items():
        yield "Clobber {}×{}".format(*size), checkers(*size), checkers(3, 5), *told


def workloads() -> Iterator[Workload]:
    """Yield (name, our seconds, baseline seconds, required ratio, note)."""
    for name, board, smaller, left_wins, allowed, mcgs in boards():
        if allowed is not None:
            note = f"{allowed:g} s allowed; MCGS {mcgs}"
            yield f"{name}: who wins", alone(seconds, board, smaller, left_wins), allowed, 1, note


if __name__ == "__main__":
    for name, board, smaller, left_wins, _, mcgs in boards():
        taken, examined = searched(board, smaller, left_wins)
        print(f"{name}: {taken:.3g} s, {examined} positions; MCGS {mcgs}", flush=True)
