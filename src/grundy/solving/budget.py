"""How much a search may cost, and a sequence of values: the defaults, and what is said when they are not enough."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import process_time

from grundy.core.errors import Undecided
from grundy.core.limits import MOST_BYTES, duration
from grundy.core.phrase import Counted, Phrase
from grundy.core.ruleset import N_

DEFAULT_POSITIONS = 1_000_000
MOVES_PER_POSITION = 64
"""Memory is taken by moves as much as by positions, so they are counted too."""
LARGEST_LIMIT = 10**9
"""More positions than any search keeps."""
PIECE = 4096
"""How many moves of one position are taken in at once: there may be very many."""
CLOCK_INTERVAL = 1024
"""How many positions and moves pass between two looks at the clock: on a large board a move takes long."""

PLAIN_STEPS = 12_000_000
COMPILED_STEPS = 20_000_000_000
OUTCOME_STEPS = 125_000_000_000
TABLE_STEPS = 3_000_000_000
"""How many options are looked at in Python, and by compiled code: for values, for outcomes only, for one position."""
STEPS_SECONDS = 10
"""About how long so many take."""
MEGABYTES = 400
VALUE_BYTES, OUTCOME_BYTES = 40, 8
"""How much memory may be used, and how much each heap takes: 10⁷ values, or 5·10⁷ outcomes."""
SEQUENCE_POSITIONS, MISERE_POSITIONS = 20_000, 100_000
"""How many positions are searched for values of single coins or numbers, and for misère ones: about 10 seconds."""
PERIOD_TAKES = 100_000
PERIOD_HEAP = 1_000_000_000
PERIOD_STEPS = 15_000_000_000
"""The period of how many takes is looked for, how far, and with how many pairs of heaps: about 10 seconds."""

WORTH_A_VALUE, VALUE_SHARE = 3_000, 32
"""If a theorem has told who wins, a value is worth a search of so many positions, or this part of the limit."""

LONGER_THAN_THE_REST = N_("computing the length of the game would take longer than all the rest")
LONGER_THAN_WORTH = N_("for the value alone a longer search is not worth it; a higher limit allows one")


def search_time() -> float:
    """Return the processor time of this process, without what went into compiling: no search is charged for that.

    Examples
    --------
    >>> search_time() <= process_time()
    True
    """
    if "numba" not in sys.modules:
        return process_time()
    from grundy.kernels.compiling import compiling_seconds

    return process_time() - compiling_seconds()


@dataclass(slots=True)
class Budget:
    """What is left of an allowance that several searches share.

    Examples
    --------
    >>> budget = Budget(positions=2)
    >>> budget.spend(1, 0); budget.spend(1, 0); budget.spend(1, 0)
    Traceback (most recent call last):
    grundy.core.errors.Undecided: the limit of 2 positions was reached
    """

    positions: int = DEFAULT_POSITIONS
    seconds: float | None = None
    """Of processor time, so that it is the same on a machine that has other work; compiling is not counted."""
    progress: Callable[[int], None] | None = None
    """Called now and then with the number of positions examined so far."""
    notice: Callable[[str], None] | None = None
    """Called with a sentence, marked for translation, when something takes long that is done only once."""
    memory: int = MOST_BYTES >> 20
    """How many megabytes a table of a board may take, or what a search on it remembers."""
    used: int = 0
    moves: int = field(init=False)
    """How many moves may be looked at in all."""
    moves_used: int = 0
    _lowered_from: int | None = field(default=None, repr=False)
    _why_lowered: str | None = field(default=None, repr=False)
    _deadline: float | None = field(default=None, repr=False)
    _unseen: int = field(default=0, repr=False)

    def __post_init__(self) -> None:
        self.moves = MOVES_PER_POSITION * self.positions
        if self.seconds is not None:
            self._deadline = search_time() + self.seconds

    @property
    def allowed(self) -> int:
        """How many positions the user allows in all."""
        return self.positions if self._lowered_from is None else self._lowered_from

    @property
    def left(self) -> int:
        """How many more positions may be examined."""
        return self.positions - self.used

    def moves_left(self) -> int:
        """Return how many more moves may be looked at."""
        return self.moves - self.moves_used

    @contextmanager
    def at_most(self, positions: int, moves: int, why: str = LONGER_THAN_THE_REST) -> Iterator[None]:
        """Lower the limits for a while, for something that is not worth more; `why` is said when they are reached.

        Examples
        --------
        >>> budget = Budget()
        >>> with budget.at_most(1, 0):
        ...     budget.spend(2, 0)
        Traceback (most recent call last):
        grundy.core.errors.Undecided: computing the length of the game would take longer than all the rest
        >>> budget.spend(2, 0)
        """
        allowed, limits = self.allowed, (self.positions, self.moves, self._lowered_from, self._why_lowered)
        self.positions = min(self.positions, self.used + positions)
        self.moves = min(self.moves, self.moves_used + moves)
        if (self.positions, self.moves) != limits[:2]:
            self._lowered_from, self._why_lowered = allowed, why
        try:
            yield
        finally:
            self.positions, self.moves, self._lowered_from, self._why_lowered = limits

    @contextmanager
    def for_a_value(self, least: int) -> Iterator[None]:
        """Lower the limits for a search of `least` positions or more that is to find a value, and not who wins.

        Examples
        --------
        >>> with Budget().for_a_value(40_000):
        ...     pass
        Traceback (most recent call last):
        grundy.core.errors.Undecided: for the value alone a search of at least 40000 positions is not worth it; \
a limit of 1280000 would allow it, but the limit is 1000000
        """
        worth = max(WORTH_A_VALUE, self.allowed // VALUE_SHARE)
        if least > worth:
            raise Undecided(
                Counted(
                    "for the value alone a search of at least {n} position is not worth it; "
                    "a limit of {needed} would allow it, but the limit is {limit}",
                    "for the value alone a search of at least {n} positions is not worth it; "
                    "a limit of {needed} would allow it, but the limit is {limit}",
                    least,
                    needed=VALUE_SHARE * least,
                    limit=self.allowed,
                )
            )
        with self.at_most(worth, MOVES_PER_POSITION * worth, LONGER_THAN_WORTH):
            yield

    def spend(self, positions: int, moves: int) -> None:
        """Count the positions and moves examined; raise `Undecided` when the allowance is spent."""
        self.used += positions
        self.moves_used += moves
        if self.used > self.positions:
            self.used = self.positions  # the one too many was not examined
            raise self.ended(_reached(self.positions))
        if self.moves_used > self.moves:
            raise self.ended(
                Counted("the limit of {n} move was reached", "the limit of {n} moves was reached", self.moves)
            )
        self._unseen += positions + moves
        if self._unseen >= CLOCK_INTERVAL:
            self._unseen = 0
            self.look_at_the_clock()
            if self.progress:
                self.progress(self.used)

    def expect(self, positions: int) -> None:
        """Raise `Undecided` before a search begins that has to examine more positions than the limit allows.

        Examples
        --------
        >>> Budget(1000).expect(1001)
        Traceback (most recent call last):
        grundy.core.errors.Undecided: a search has to examine at least 1001 positions, and the limit is 1000
        """
        needed = self.used + positions
        if needed <= self.positions:
            return
        raise self.ended(
            Counted(
                "a search has to examine at least {n} position, and the limit is {limit}",
                "a search has to examine at least {n} positions, and the limit is {limit}",
                needed,
                limit=self.positions,
            )
        )

    def expect_moves(self, moves: int) -> None:
        """Raise `Undecided` before a position is expanded that has more moves than are left."""
        if moves > self.moves_left():
            raise self.ended(Phrase(N_("the position has too many moves to look at the options one by one")))

    def look_at_the_clock(self) -> None:
        """Raise `Undecided` when the seconds are over."""
        if self._deadline is not None and search_time() > self._deadline:
            raise Undecided("the limit of {seconds} s was reached", seconds=str(round(self.seconds or 0, 2)))

    def make_room(self, positions: int) -> None:
        """Raise `Undecided` when so many positions are known of that not all of them may be examined."""
        if positions > self.positions:
            self.used = self.positions
            raise self.ended(_reached(self.positions))
        self.look_at_the_clock()

    def ended(self, why: Phrase) -> Undecided:
        """Return the error that a search ends with for a reason; where the limits were lowered, that is the reason.

        Examples
        --------
        >>> Budget().ended(Phrase("no more"))
        Undecided('no more')
        """
        return Undecided(why if self._why_lowered is None else self._why_lowered)


def _reached(positions: int) -> Phrase:
    return Counted("the limit of {n} position was reached", "the limit of {n} positions was reached", positions)


@dataclass(frozen=True, slots=True)
class Limits:
    """What a user allows for one sequence.

    Examples
    --------
    >>> Limits().check_memory(10**8, VALUE_BYTES)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    grundy.core.errors.Undecided: heaps up to 100000000 take 3815 MB of memory, at most 400 are used; a higher...
    >>> Limits(memory=4000).check_memory(10**8, VALUE_BYTES)
    """

    steps: int | None = None
    """How many options or positions may be looked at; without it, what takes some seconds."""
    memory: int = MEGABYTES
    seconds: float | None = None
    """How much processor time a search may take."""

    def check_memory(self, to: int, each: int, seconds: int | None = None) -> None:
        """Raise `Undecided` if there is no room for the heaps up to `to`, with so many bytes for each.

        Parameters
        ----------
        to, each
            The largest heap, and the bytes that every heap takes.
        seconds
            How long the heaps take at most, if that is known.
        """
        needed = -(-(to + 1) * each >> 20)
        if needed <= self.memory:
            return
        if seconds is None:
            raise Undecided(
                "heaps up to {to} take {needed} MB of memory, at most {limit} are used; "
                "a higher limit of memory allows more",
                to=to,
                needed=needed,
                limit=self.memory,
            )
        raise Undecided(
            "heaps up to {to} take {needed} MB of memory and at most about {time}; at most {limit} MB are used, "
            "and a higher limit of memory allows more",
            to=to,
            needed=needed,
            time=duration(seconds),
            limit=self.memory,
        )

    def check_heaps(self, to: int) -> None:
        """Raise `Undecided` if the user allows fewer steps than there are heaps up to `to`: each takes one at least."""
        if self.steps is not None:
            self.check_steps(to, to + 1, self.steps)

    def check_steps(self, to: int, needed: int | None, default: int, pace: int = PLAIN_STEPS // STEPS_SECONDS) -> None:
        """Raise `Undecided` if the heaps up to `to` take too many steps.

        Parameters
        ----------
        to, needed
            The largest heap, and how many steps all heaps take, None if that is not known.
        default
            How many steps are done if the user does not say it.
        pace
            About how many are done in a second.

        Examples
        --------
        >>> Limits().check_steps(10**6, 10**9, PLAIN_STEPS)
        Traceback (most recent call last):
        grundy.core.errors.Undecided: heaps up to 1000000 take about 1000000000 steps, which is about 13 min of \
work; at most 12000000 steps are done, and a higher limit allows more
        """
        most = self.steps or default
        if needed is None:
            raise Undecided(
                "heaps up to {to} take more than {limit} steps; a higher limit allows more", to=to, limit=most
            )
        if needed > most:
            raise Undecided(
                "heaps up to {to} take about {needed} steps, which is about {time} of work; "
                "at most {limit} steps are done, and a higher limit allows more",
                to=to,
                needed=needed,
                time=duration(needed // pace),
                limit=most,
            )
