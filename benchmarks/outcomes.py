"""Who wins large boards of Left and Right, within the seconds allowed.

Every run has a process of its own, and its processor time is measured after all is loaded and compiled.
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
DOMINEERING = {(6, 6): (True, None), (7, 7): (True, 0.5), (8, 8): (True, 25)}
CLOBBER = {(4, 5): (True, None), (4, 6): (False, None), (5, 5): (False, 20)}
"""Whether Left wins if he begins, and the seconds allowed."""


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


def boards() -> Iterator[tuple[str, Position, Position, bool, float | None]]:
    """Yield the name, the board, a smaller one that loads the same code, whether Left wins, and what is allowed."""
    for size, (left_wins, allowed) in DOMINEERING.items():
        yield "Domineering {}×{}".format(*size), rectangle(*size), rectangle(5, 5), left_wins, allowed
    for size, (left_wins, allowed) in CLOBBER.items():
        yield "Clobber {}×{}".format(*size), checkers(*size), checkers(3, 5), left_wins, allowed


def workloads() -> Iterator[Workload]:
    """Yield (name, our seconds, baseline seconds, required ratio, note)."""
    for name, board, smaller, left_wins, allowed in boards():
        if allowed is not None:
            yield f"{name}: who wins", alone(seconds, board, smaller, left_wins), allowed, 1, f"{allowed:g} s"


if __name__ == "__main__":
    for name, board, smaller, left_wins, _ in boards():
        print(f"{name}: {{:.3g}} s, {{}} positions".format(*searched(board, smaller, left_wins)), flush=True)
