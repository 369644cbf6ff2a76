"""What a theorem says of a position: the outcome, and as much more as it gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from grundy.core.errors import Undecided
from grundy.core.outcome import Outcome, Player
from grundy.core.reason import Theorem
from grundy.core.value import Nimber, Value

M = TypeVar("M")
N = TypeVar("N")


@dataclass(frozen=True, slots=True)
class Known(Generic[M]):
    """What a theorem says of one position; None where it is silent.

    Examples
    --------
    >>> known = Known.nimber(Theorem("Bouton", "Bouton 1901"), 0, remoteness=4)
    >>> known.outcome, known.value, known.winning_moves
    (Outcome.P, Nimber(0), None)
    """

    theorem: Theorem
    outcome: Outcome
    value: Value | None = None
    remoteness: int | None = None
    winning_moves: Iterable[M] | None = None
    """Every winning move, made when asked for: there may be many."""
    winning_count: int | None = None
    best_move: M | None = None
    """The quickest win, or the longest resistance when there is none."""
    winning_move: M | None = None
    """A move that wins, where it is not known how soon."""
    best_of: Callable[[Player], M | None] | None = None
    """Tells the best move of Left or of Right, where there are too many to try them all."""

    @classmethod
    def nimber(
        cls,
        theorem: Theorem,
        number: int,
        remoteness: int | None = None,
        winning_moves: Iterable[M] | None = None,
        winning_count: int | None = None,
        best_move: M | None = None,
    ) -> Known[M]:
        """Return what a theorem says that gives the Grundy value."""
        value = Nimber(number)
        return cls(theorem, value.outcome, value, remoteness, winning_moves, winning_count, best_move)

    @classmethod
    def valued(cls, theorem: Theorem, value: Value) -> Known[M]:
        """Return what a theorem says that gives the value, such as the canonical form of a game of Left and Right.

        Examples
        --------
        >>> Known.valued(Theorem("Bouton", "Bouton 1901"), Nimber(3)).outcome
        Outcome.N
        """
        return cls(theorem, value.outcome, value)

    @classmethod
    def by_moves(cls, theorem: Theorem, wins: Sequence[M], best_move: M | None = None) -> Known[M]:
        """Return what a theorem says that names all winning moves; without any the value is 0."""
        if not wins:
            return cls.nimber(theorem, 0, None, wins, 0, best_move)
        return cls(theorem, Outcome.N, None, None, wins, len(wins), best_move)

    @property
    def grundy_value(self) -> int | None:
        """The Grundy value (g⁻ in misère play), None if the theorem does not give it."""
        return self.value.number if isinstance(self.value, Nimber) else None

    def mapped(self, image: Callable[[M], N], theorem: Theorem | None = None) -> Known[N]:
        """Return the same of a position whose moves are the images of these, by another theorem if one is given.

        Examples
        --------
        >>> from grundy import nim
        >>> known = nim.theorem((3, 4, 5), "normal").mapped(str)
        >>> list(known.winning_moves), known.best_move
        (['(0, (1,))'], '(0, (1,))')
        """
        wins, best, win = self.winning_moves, self.best_move, self.winning_move
        return Known(
            theorem or self.theorem,
            self.outcome,
            self.value,
            self.remoteness,
            None if wins is None else WhenAsked(lambda: map(image, wins)),
            self.winning_count,
            None if best is None else image(best),
            None if win is None else image(win),
        )


@dataclass(frozen=True, slots=True)
class WhenAsked(Generic[M]):
    """Moves that are made each time they are asked for.

    Examples
    --------
    >>> moves = WhenAsked(lambda: range(3))
    >>> list(moves), list(moves)
    ([0, 1, 2], [0, 1, 2])
    """

    make: Callable[[], Iterable[M]]

    def __iter__(self) -> Iterator[M]:
        return iter(self.make())


@dataclass(frozen=True, slots=True)
class SomeMoves(Generic[M]):
    """Winning moves that are known, of more that are not: whoever asks for more is told so.

    Examples
    --------
    >>> moves = iter(SomeMoves(["1-1"]))
    >>> next(moves)
    '1-1'
    >>> next(moves)
    Traceback (most recent call last):
    grundy.core.errors.Undecided: the position has too many moves to find all the winning ones
    """

    known: Iterable[M]

    def __iter__(self) -> Iterator[M]:
        yield from self.known
        # Not a limit: no method is known here that finds the others.
        raise Undecided("the position has too many moves to find all the winning ones")
