"""Work that is counted: an allowance for each question, and a clock that is looked at now and then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from grundy.core.errors import Undecided
from grundy.core.forms import MOST_WORK

LOOK = 1_000
"""How much work is done between two looks at the clock."""


class CountedWork:
    """Counts work, and ends it when it was too much.

    Examples
    --------
    >>> counted = CountedWork(10)
    >>> counted.spend(8)
    >>> counted.begin(); counted.spend(8)
    >>> counted.spend(8)
    Traceback (most recent call last):
    grundy.core.errors.Undecided: the values need more than 10 comparisons and sums
    """

    def __init__(self, most_work: int = MOST_WORK, clock: Callable[[], None] | None = None) -> None:
        self.most_work = most_work
        self.clock = clock
        """Called now and then; it may put an end to the work."""
        self.work = 0
        self._next_look = LOOK
        self._asked = False

    def spend(self, work: int) -> None:
        """Count work; raise `Undecided` if it was too much."""
        self.work += work
        if self.work > self.most_work:
            raise Undecided("the values need more than {limit} comparisons and sums", limit=self.most_work)
        if self.work > self._next_look:
            self._next_look = self.work + LOOK
            if self.clock is not None:
                self.clock()

    @contextmanager
    def one_question(self) -> Iterator[None]:
        """Let all that is done here share one allowance of work; otherwise each operation has its own."""
        self.begin()
        before, self._asked = self._asked, True
        try:
            yield
        finally:
            self._asked = before

    def begin(self) -> None:
        """Begin an operation."""
        if not self._asked:
            self.work, self._next_look = 0, LOOK
