"""Positions and their moves.

A position is a ruleset and the state exactly as played. It is immutable and
hashable, prints as its notation, and answers the usual questions about itself
by calling the solver; those methods alone import upwards, when called.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from operator import index
from typing import TYPE_CHECKING, Any, SupportsIndex, overload

from grundy.core.errors import IllegalMove, NotApplicable, quote
from grundy.core.outcome import Outcome
from grundy.core.ruleset import MOST_MOVES_SCANNED, Ruleset

if TYPE_CHECKING:
    from grundy.core.answer import Answer
    from grundy.core.phrase import Phrase


@dataclass(frozen=True, slots=True, repr=False)
class Position:
    """A position of a ruleset.

    Examples
    --------
    >>> from grundy import nim
    >>> position = nim(3, 4, 5)
    >>> position.outcome, position.grundy_value, position.remoteness
    (Outcome.N, 2, 11)
    >>> position.winning_moves
    [Move('1-2' to nim(1,4,5))]
    >>> position.play("1-2")
    nim(1,4,5)
    >>> nim(3) + nim(4)
    nim(3) + nim(4)
    """

    ruleset: Ruleset[Any, Any]
    state: Any

    @property
    def moves(self) -> Moves:
        """The moves, as a lazy view."""
        return Moves(self)

    @property
    def options(self) -> Iterator[Position]:
        """The positions reachable in one move, one for each move."""
        return (Position(self.ruleset, state) for state in self.ruleset.options(self.state))

    def play(self, move: Move | Position | str) -> Position:
        """Return the position after `move`, given as a move, its notation or the position it leads to."""
        return self.move(move).to

    def move(self, move: Move | Position | str) -> Move:
        """Return the move that `move` names, or raise `IllegalMove`."""
        if isinstance(move, Move):
            if move.position != self:
                raise IllegalMove(
                    "{move} is a move of {other}, not of {position}",
                    move=quote(move),
                    other=quote(move.position),
                    position=quote(self),
                )
            return move
        if isinstance(move, Position) and move.ruleset == self.ruleset:
            found = self.ruleset.move_to(self.state, move.state)
            if found is None:
                raise self.ruleset.refusal(self.state, str(move))
            return Move(self, found)
        return Move(self, self.ruleset.parse_move(self.state, str(move)))

    @property
    def outcome(self) -> Outcome:
        """The outcome in normal play."""
        outcome = self._solved("outcome").outcome
        assert outcome is not None
        return outcome

    @property
    def grundy_value(self) -> int:
        """The Grundy value in normal play."""
        answer = self._solved("grundy")
        if answer.grundy_value is None:
            raise NotApplicable(
                "{position} is a position of Left and Right and has no Grundy value, but a value of its own",
                position=str(self),
            )
        return answer.grundy_value

    @property
    def remoteness(self) -> int | None:
        """The number of moves to the end when the winner hurries and the loser delays; None in a draw."""
        return self._solved("remoteness").remoteness

    @property
    def play_length(self) -> tuple[int, int] | None:
        """The number of moves of the shortest and of the longest play, whoever wins; None if it is not quickly found.

        Examples
        --------
        >>> from grundy import kayles
        >>> kayles(9).play_length
        (5, 9)
        """
        from grundy.solving.lengths import play_length

        return play_length(self)

    @property
    def winning_moves(self) -> list[Move]:
        """The winning moves in normal play; some of them, if there are more than an answer lists."""
        from grundy.solving import solve

        return solve(self).having("outcome").winning_moves

    def _solved(self, field: str) -> Answer:
        from grundy.solving.budget import Budget
        from grundy.solving.deciding import Solver

        return Solver("normal", Budget()).answer(self, (field,)).having(field)

    @property
    def summands(self) -> tuple[Position, ...]:
        """The components of a sum as written, or the position alone."""
        return self.ruleset.summands(self.state)

    @property
    def drawn(self) -> Position:
        """The position whose board shows this one: the same without the player to move, if there is one."""
        return self.ruleset.drawn(self.state)

    def __add__(self, other: Position) -> Position:
        from grundy.core.sum import add  # which is made of positions

        return add(self, other) if isinstance(other, Position) else NotImplemented

    def __neg__(self) -> Position:
        return self.ruleset.negative(self.state)

    def __sub__(self, other: Position) -> Position:
        return self + -other if isinstance(other, Position) else NotImplemented

    def __radd__(self, other: object) -> Position:
        return self if other == 0 else NotImplemented  # what `sum` begins with

    def __hash__(self) -> int:
        return hash(self.state)  # solvers keep very many positions, of few rulesets

    def __str__(self) -> str:
        return self.ruleset.notation(self.state)

    def __repr__(self) -> str:
        names = [part.ruleset.name for part in self.summands]
        return str(self) if all(map(str.isidentifier, names)) else f"parse({str(self)!r})"

    def _repr_svg_(self) -> str:
        from grundy.drawing import draw

        return draw(self)


@dataclass(frozen=True, slots=True, repr=False)
class Move:
    """How an option is reached.

    Examples
    --------
    >>> from grundy import nim
    >>> move = nim(3, 4, 5).move("1-2")
    >>> move.notation, move.to
    ('1-2', nim(1,4,5))
    """

    position: Position
    move: Any
    """The move as the ruleset knows it."""

    @property
    def notation(self) -> str:
        """The text that names this move alone among the moves of its position."""
        return self.position.ruleset.format_move(self.position.state, self.move)

    @property
    def phrase(self) -> Phrase:
        """What a player does who makes the move, with the verb marked."""
        return self.position.ruleset.describe_move(self.position.state, self.move)

    @property
    def to(self) -> Position:
        """The position that the move leads to."""
        return Position(self.position.ruleset, self.position.ruleset.play(self.position.state, self.move))

    @property
    def within(self) -> tuple[Position, Any]:
        """The summand in which the move is made, and the move there as its ruleset knows it."""
        return self.position.ruleset.within(self.position.state, self.move)

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return f"Move({self.notation!r} to {self.to})"


@dataclass(frozen=True, slots=True, repr=False)
class Moves:
    """The moves of a position: iterate, count, or ask whether a move is among them.

    Examples
    --------
    >>> from grundy import nim
    >>> moves = nim(1, 2).moves
    >>> len(moves), "2-2" in moves, "2-3" in moves
    (3, True, False)
    >>> moves, moves[0], moves[-1], moves[1:]
    (<Moves of nim(1,2): 1-1, 2-1, 2-2>, Move('1-1' to nim(0,2)), Move('2-2' to nim(1,0)), \
[Move('2-1' to nim(1,1)), Move('2-2' to nim(1,0))])
    """

    position: Position

    def __iter__(self) -> Iterator[Move]:
        return (Move(self.position, move) for move in self.position.ruleset.moves(self.position.state))

    @overload
    def __getitem__(self, place: SupportsIndex) -> Move: ...
    @overload
    def __getitem__(self, place: slice) -> list[Move]: ...
    def __getitem__(self, place: SupportsIndex | slice) -> Move | list[Move]:
        """Return the move in a place, from 0, or from the end if it is negative; or those of several places."""
        if isinstance(place, slice):
            return [self[one] for one in range(*place.indices(self.count()))]
        wanted = index(place)
        at = wanted + self.count() if wanted < 0 else wanted
        if at > MOST_MOVES_SCANNED:
            raise IndexError(
                f"moves are numbered up to {MOST_MOVES_SCANNED}, so there is none with the number {wanted}"
            )
        for move in islice(self, max(at, 0), max(at, 0) + 1):
            if at >= 0:
                return move
        raise IndexError(f"there are {self.count()} moves, and none with the number {wanted}")

    def count(self) -> int:
        """Return the number of moves; `len` is the same where it fits a machine word."""
        count = self.position.ruleset.move_count(self.position.state)
        return sum(1 for _ in self) if count is None else count

    def __len__(self) -> int:
        return self.count()

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move | Position | str):
            return False
        try:
            self.position.move(move)
        except IllegalMove:
            return False
        return True

    def __repr__(self) -> str:
        shown = [str(move) for move in islice(self, 11)]
        return f"<Moves of {self.position}: {', '.join(shown[:10])}{', …' if len(shown) > 10 else ''}>"
