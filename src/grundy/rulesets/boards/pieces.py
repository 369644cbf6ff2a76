"""Pieces that walk across a board: each move brings one of them nearer to the end of its way.

Squares are written column,row and counted from the goal corner 0,0. A piece has
steps; it takes one of them, or rides on in the same direction as far as it likes.
Several pieces are a sum: they do not see each other.

`piece[…]` writes any piece: its steps, and if wanted the size of the board, squares
that are forbidden, and goals where a piece stops for good. The pieces of chess have
names of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from grundy.core.decimals import decimal, read_digits
from grundy.core.errors import InvalidNotation, InvalidPosition, quote
from grundy.core.integers import as_integer, as_pair
from grundy.core.notation import LONGEST_INTEGER, pairs, squares
from grundy.core.phrase import Phrase
from grundy.core.position import Position
from grundy.core.refusals import brief, no_such
from grundy.core.ruleset import MOST_MOVES_SCANNED, N_, Ruleset

Square = tuple[int, int]
Squares = tuple[Square, ...]
PieceMove = tuple[int, Square]
"""The number of the piece, from 0, and the square it moves to."""

MOST_PIECES = 10_000
MOST_STEPS = 64
LARGEST_STEP = 1_000
LARGEST_SIDE = 1_000_000
MOST_SQUARES_NAMED = 10_000


class Step(NamedTuple):
    """A step of a piece; a rider repeats it.

    Examples
    --------
    >>> Step(-1, -1, rides=True)
    Step(across=-1, along=-1, rides=True)
    """

    across: int
    along: int
    rides: bool = False


def steps(written: str) -> tuple[Step, ...]:
    """Return the steps that a text lists, such as ``-2,1 -1,0*``; a star makes a rider.

    Examples
    --------
    >>> steps("-1,0 -1,-1*")
    (Step(across=-1, along=0, rides=False), Step(across=-1, along=-1, rides=True))
    """
    found = []
    for word in written.split():
        match = _STEP.fullmatch(word)
        if not match:
            raise InvalidNotation("expected steps such as -2,1 or -1,0*, got {given}", given=quote(word))
        across, along = int(match[1]), int(match[2])
        if max(abs(across), abs(along)) > LARGEST_STEP or (across, along) == (0, 0):
            raise InvalidNotation(
                "a step goes at least one square and at most {most}, got {given}", most=LARGEST_STEP, given=quote(word)
            )
        found.append(Step(across, along, bool(match[3])))
    if not 0 < len(found) <= MOST_STEPS:
        raise InvalidNotation("a piece has from 1 to {most} steps, got {count}", most=MOST_STEPS, count=len(found))
    return tuple(dict.fromkeys(found))


_STEP = re.compile(r"([+-]?[0-9]{1,7}),([+-]?[0-9]{1,7})(\*?)")
_SIZE = re.compile(r"([0-9]{1,7})\s*x\s*([0-9]{1,7})")
_NUMBER = f"([0-9]{{1,{LONGEST_INTEGER}}})"
_MOVE = re.compile(f"([0-9]{{1,7}})>{_NUMBER},{_NUMBER}")


class PieceGame(Ruleset[Squares, PieceMove]):
    """Pieces of one kind, each on a board of its own.

    Examples
    --------
    >>> piece("-1,0* 0,-1*")((3, 5), (2, 2)).grundy_value
    6
    """

    board = "queens"
    title = N_("A piece on a board")
    rule = N_("Move one piece by one of its steps; a rider may repeat a step as often as it likes.")
    example = "piece[-2,1 -2,-1 -1,-2 1,-2; 8x8](6,6)"
    tags: tuple[str, ...] = (N_("chess"),)
    difficulty = 1
    theory = N_("Squares are marked P and N from the goal on; several pieces add by the nim-sum.")

    def __init__(
        self,
        name: str,
        moves: Sequence[Step],
        size: tuple[int, int] | None = None,
        forbidden: Iterable[Square] = (),
        goals: Iterable[Square] = (),
    ) -> None:
        self.name = name
        self.steps = tuple(moves)
        self.size = size
        self.forbidden = frozenset(forbidden)
        self.goals = frozenset(goals)
        if size is None and any(step.across > 0 or step.along > 0 for step in moves):
            raise InvalidNotation("steps away from the corner need a board with a size, such as 8x8")

    def targets(self, square: Square) -> Iterator[Square]:
        """Yield the squares that a piece may go to; a rider stops before a forbidden square."""
        if square in self.goals:
            return
        seen = set()
        for step in self.steps:
            column, row = square
            while True:
                column, row = column + step.across, row + step.along
                if not self._holds((column, row)):
                    break
                if (column, row) not in seen:  # two steps may lead to one square
                    seen.add((column, row))
                    yield column, row
                if not step.rides or (column, row) in self.goals:
                    break

    def _holds(self, square: Square) -> bool:
        column, row = square
        inside = self.size is None or (column < self.size[0] and row < self.size[1])
        return min(square) >= 0 and inside and square not in self.forbidden

    def moves(self, state: Squares) -> Iterator[PieceMove]:
        """Yield (piece from 0, its new square)."""
        for piece, square in enumerate(state):
            for target in self.targets(square):
                yield piece, target

    def play(self, state: Squares, move: PieceMove) -> Squares:
        """Return the squares after one piece moved."""
        piece, target = move
        return (*state[:piece], target, *state[piece + 1 :])

    def validate(self, state: Any) -> Squares:
        """Return the squares, each checked to be on the board; a single square may be given as two numbers."""
        given = (tuple(state),) if state and all(as_integer(number) is not None for number in state) else state
        if len(given) > MOST_PIECES:
            raise InvalidPosition("at most {limit} pieces, got {count}", limit=MOST_PIECES, count=len(given))
        squares = []
        for piece in given:
            square = as_pair(piece)
            if square is None:
                raise InvalidPosition(
                    "expected column,row for each piece, such as 3,5; 8,1, got {given}", given=quote(piece)
                )
            if not self._holds(square):
                raise InvalidPosition(
                    "there is no square {square} on the board of {game}",
                    square=",".join(map(decimal, square)),
                    game=quote(self.name),
                )
            squares.append(square)
        return tuple(squares)

    def parse(self, text: str) -> Squares:
        """Read ``column,row; column,row``, or squares as in chess."""
        return self.validate(squares(text))

    def format(self, state: Squares) -> str:
        """Return the squares, separated by semicolons."""
        return "; ".join(f"{decimal(column)},{decimal(row)}" for column, row in state)

    def format_move(self, state: Squares, move: PieceMove) -> str:
        """Return the piece from 1 and its new square, such as ``1>2,0``."""
        piece, (column, row) = move
        return f"{piece + 1}>{decimal(column)},{decimal(row)}"

    def read_move(self, state: Squares, text: str) -> PieceMove | None:
        """Read ``piece>column,row``."""
        found = _MOVE.fullmatch(text)
        if not found or not 0 < int(found[1]) <= len(state):
            return None
        piece, target = int(found[1]) - 1, (read_digits(found[2]), read_digits(found[3]))
        return (piece, target) if target in islice(self.targets(state[piece]), MOST_MOVES_SCANNED) else None

    def why_not(self, state: Squares, text: str) -> Phrase | None:
        """Return that there is no such piece, or that the square is not on the board; the rule says the rest."""
        found = _MOVE.fullmatch(text)
        if not found:
            return self.written_like(state)
        if not 0 < int(found[1]) <= len(state):
            return no_such("piece", int(found[1]))
        square = read_digits(found[2]), read_digits(found[3])
        if not self._holds(square):
            return Phrase(N_("the board has no square {square}"), square=brief(square))
        if state[int(found[1]) - 1] in self.goals:
            return Phrase(N_("a piece on a goal stays there"))
        return None

    def describe_move(self, state: Squares, move: PieceMove) -> Phrase:
        """Return where the piece goes."""
        piece, (column, row) = move
        if len(state) == 1:
            return Phrase(N_("_move_ the piece to column {column}, row {row}"), column=column, row=row)
        return Phrase(N_("_move_ piece {piece} to column {column}, row {row}"), piece=piece + 1, column=column, row=row)

    def describe_place(self, state: Squares, move: PieceMove) -> Phrase | None:
        """Return the piece, if there are several."""
        return Phrase(N_("Touch piece {piece}."), piece=move[0] + 1) if len(state) > 1 else None

    def components(self, state: Squares) -> Sequence[Position]:
        """Return each piece on its own."""
        return [Position(self, (square,)) for square in state]

    def only_piece(self, state: Squares) -> Square | None:
        """Return the square of the only piece."""
        return state[0] if len(state) == 1 else None

    def key(self, state: Squares) -> Squares:
        """Return the pieces in order: they do not see each other."""
        return tuple(sorted(state))

    def table_state(self, row: int, column: int) -> Squares | None:
        """Return the piece on a square, None on a forbidden one."""
        return None if (column, row) in self.forbidden else self.validate(((column, row),))


def piece(written: str) -> PieceGame:
    """Return the piece that a text writes: steps; size; without squares; goal squares.

    Examples
    --------
    A rook on a board of 4 × 4 that may not enter one square:

    >>> piece("-1,0* 0,-1*; 4x4; without 1,0")(3, 0).grundy_value
    1
    """
    parts = [part.strip() for part in written.split(";")]
    size: tuple[int, int] | None = None
    named: dict[str, tuple[Square, ...]] = {}
    for part in parts[1:]:
        word, _, rest = part.partition(" ")
        if found := _SIZE.fullmatch(part):
            size = side(found[1]), side(found[2])
        elif word in ("without", "goal") and word not in named:
            named[word] = _named(rest)
        else:
            raise InvalidNotation(
                "expected a size such as 8x8, without squares, or goal squares, got {given}", given=quote(part)
            )
    return PieceGame(
        f"piece[{'; '.join(' '.join(part.split()) for part in parts)}]",
        steps(parts[0]),
        size,
        named.get("without", ()),
        named.get("goal", ()),
    )


def _named(written: str) -> tuple[Square, ...]:
    named = pairs(";".join(written.split()))
    if not 0 < len(named) <= MOST_SQUARES_NAMED or any(len(square) != 2 for square in named):
        raise InvalidNotation("expected squares such as 3,2 4,4, got {given}", given=quote(written))
    return tuple((square[0], square[1]) for square in named)


def side(written: str) -> int:
    """Return the side of a board that a text writes.

    Examples
    --------
    >>> side("8")
    8
    """
    digits = written.strip()
    if not (digits.isascii() and digits.isdigit()) or not 1 <= int(digits[:20]) <= LARGEST_SIDE:
        raise InvalidNotation(
            "the side of a board is a number from 1 to {most}, got {given}", most=LARGEST_SIDE, given=quote(written)
        )
    return int(digits)
