"""Long work, done slice by slice: between two slices it is counted, shown, saved, or given up.

Whatever runs for more than a moment is a `Work`, and `drive` runs it. An interrupt, a budget
that is spent and a `progress` that raises an error all end it between two slices.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Protocol, TypeVar, runtime_checkable

from grundy.solving.budget import Budget

Progress = Callable[[int], None]
"""Called after each slice with how much is done."""
T = TypeVar("T")
W = TypeVar("W", bound="Work")


class Work(Protocol):
    """A computation that runs in slices; if it can be saved, it has a `state`, too, from which it goes on."""

    @property
    def finished(self) -> bool:
        """Whether nothing is left to do."""

    @property
    def decided(self) -> int:
        """How much is done: heaps, positions, rows."""


@runtime_checkable
class Running(Protocol):
    """Work that knows its slices."""

    def run(self) -> object:
        """Do a slice, of a second at most."""


@runtime_checkable
class Moving(Protocol):
    """Work that looks at moves, which a budget counts, too."""

    moves: int


@runtime_checkable
class Resumable(Protocol):
    """What can be saved between two slices."""

    def state(self) -> Mapping[str, Any]:
        """Return what it takes to go on later: arrays and plain numbers."""


class Keeper(Protocol):
    """A place where work is kept, such as a file."""

    def restored(self, restore: Callable[[dict[str, Any]], T]) -> T | None:
        """Return the work that was saved; None if there is none."""

    def kept(
        self, state: Callable[[], Mapping[str, Any]], progress: Progress | None
    ) -> AbstractContextManager[Progress]:
        """Save work while it reports its progress to what is yielded, and at its end."""


def drive(
    work: W,
    *,
    step: Callable[[W], object] | None = None,
    budget: Budget | None = None,
    price: Callable[[int], int] = int,
    progress: Progress | None = None,
    checkpoint: Keeper | None = None,
) -> W:
    """Run work to its end and return it: slice by slice, by `run` or by a `step` of its own.

    What is decided counts as positions of the budget, each as one unless a `price` says as how many so much of it
    counts; the moves that are looked at count as its moves. What is saved to a checkpoint must have a `state`.

    Examples
    --------
    >>> from grundy.solving.subtraction_periods import SubtractionSearch
    >>> drive(SubtractionSearch([2, 5, 6])).result[0]
    Period(period=11, preperiod=0, saltus=0)
    """
    keeping: AbstractContextManager[Progress | None] = nullcontext(progress)
    if checkpoint is not None:
        assert isinstance(work, Resumable)
        keeping = checkpoint.kept(work.state, progress)
    with keeping as report:
        while not work.finished:
            decided, moves = work.decided, _moves_of(work)
            if step is not None:
                step(work)
            else:
                assert isinstance(work, Running)
                work.run()
            if budget is not None:
                budget.spend(price(work.decided) - price(decided), _moves_of(work) - moves)
            if report is not None:
                report(work.decided)
    return work


def _moves_of(work: object) -> int:
    return work.moves if isinstance(work, Moving) else 0


def begun(begin: Callable[[], T], restore: Callable[[dict[str, Any]], T], checkpoint: Keeper | None) -> T:
    """Return the work that a checkpoint has, or new work.

    Examples
    --------
    >>> begun(lambda: 5, lambda state: 6, None)
    5
    """
    saved = None if checkpoint is None else checkpoint.restored(restore)
    return begin() if saved is None else saved
