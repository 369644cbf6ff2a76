"""Cutcake and Maundy cake: Left cuts a piece of cake upright, between columns, Right across, between rows.

In Cutcake a cut makes two pieces, in Maundy cake it makes equal ones, as many as one likes. Every piece is worth a
whole number of moves, which a closed form gives: cuts of both players pair off, and what is left is to spare.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, repeat
from typing import Any, Literal

from grundy.core.decimals import decimal, read_digits
from grundy.core.errors import InvalidNotation, InvalidPosition, quote
from grundy.core.forms.canonical import CanonicalForm
from grundy.core.integers import as_pair
from grundy.core.items import side_by_side
from grundy.core.known import Known
from grundy.core.notation import count_of, shifted
from grundy.core.numbersets import divisors
from grundy.core.outcome import PlayConvention, Player
from grundy.core.partizan import PartizanRuleset
from grundy.core.phrase import Counted, Phrase
from grundy.core.position import Position
from grundy.core.reason import Facts, Theorem
from grundy.core.refusals import no_such
from grundy.core.ruleset import N_

Piece = tuple[int, int]
"""Rows and columns."""
Side = Literal["r", "c"]
Cut = tuple[int, Side, int]
"""The piece from 0, rows or columns, and the row or column after which the first cut is made."""

MOST_PIECES = 10_000
"""How many pieces there may be."""
REFERENCE = N_("E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, vol. 1, ch. 2")

_MOVE = re.compile(r"([0-9]{1,7})([rc])([0-9]{1,1000})")


@dataclass(frozen=True, slots=True)
class Spare(Facts):
    """How many moves each piece is worth to Left; those of Right are negative."""

    worths: tuple[int, ...]


class Cake(PartizanRuleset[tuple[Piece, ...], Cut]):
    """Cut one piece: Left between columns, Right between rows."""

    board = "cakes"
    join = staticmethod(side_by_side)
    touch = "piece", N_("Cut piece {piece}.")
    counted_from = (1, 1)
    statement: str
    """The theorem, marked for translation."""

    @abstractmethod
    def first_cuts(self, length: int) -> Iterable[int]:
        """Yield after how many of `length` rows or columns the first cut may be made."""

    @abstractmethod
    def parts(self, length: int, first: int) -> Sequence[int]:
        """Return what `length` rows or columns become, the first part of which has `first`."""

    @abstractmethod
    def worth(self, short: int, long: int) -> int:
        """Return how many moves a piece is worth to the player who cuts its long side."""

    def left(self, state: tuple[Piece, ...]) -> Iterator[Cut]:
        """Yield the cuts between columns."""
        return self._cuts(state, "c")

    def right(self, state: tuple[Piece, ...]) -> Iterator[Cut]:
        """Yield the cuts between rows."""
        return self._cuts(state, "r")

    def _cuts(self, state: tuple[Piece, ...], side: Side) -> Iterator[Cut]:
        for place, piece in enumerate(state):
            yield from ((place, side, first) for first in self.first_cuts(_length(piece, side)))

    def play(self, state: tuple[Piece, ...], move: Cut) -> tuple[Piece, ...]:
        """Return the pieces with the parts of one standing in its place."""
        place, side, first = move
        rows, columns = state[place]
        parts = self.parts(_length(state[place], side), first)
        made = [(rows, part) if side == "c" else (part, columns) for part in parts]
        return (*state[:place], *made, *state[place + 1 :])

    def lines(self, piece: Piece, side: Side, first: int) -> list[int]:
        """Return the rows or columns after which a piece is cut.

        Examples
        --------
        >>> cutcake.lines((4, 6), "c", 2), maundy_cake.lines((4, 6), "c", 2)
        ([2], [2, 4])
        """
        return list(accumulate(self.parts(_length(piece, side), first)))[:-1]

    def validate(self, state: Any) -> tuple[Piece, ...]:
        """Return the pieces, checked to have at least one row and one column."""
        if len(state) > MOST_PIECES:
            raise InvalidPosition("at most {limit} pieces, got {count}", limit=MOST_PIECES, count=len(state))
        pieces = []
        for number, given in enumerate(state, 1):
            piece = as_pair(given)
            if piece is None or not all(piece):
                raise InvalidPosition(
                    "piece {piece} must be rows and columns, such as 4x7, got {value}",
                    piece=number,
                    value=quote(given),
                )
            pieces.append(piece)
        return tuple(pieces)

    def parse(self, text: str) -> tuple[Piece, ...]:
        """Read ``rows x columns`` of every piece, with semicolons between them."""
        pieces = []
        column = 0
        for written in text.split(";") if text.strip() else ():
            with shifted(column):
                sides = [count_of(side) for side in written.lower().replace("×", "x").split("x")]
                if len(sides) != 2 or None in sides:
                    raise InvalidNotation("expected rows x columns, such as 4x7, got {given}", given=quote(written))
                pieces.append(tuple(sides))
            column += len(written) + 1
        return self.validate(pieces)

    def format(self, state: tuple[Piece, ...]) -> str:
        """Return rows x columns of every piece."""
        return "; ".join(f"{decimal(rows)}x{decimal(columns)}" for rows, columns in state)

    def format_move(self, state: tuple[Piece, ...], move: Cut) -> str:
        """Return the piece from 1, r or c, and the row or column after which the first cut is made."""
        place, side, first = move
        return f"{place + 1}{side}{decimal(first)}"

    def read_move(self, state: tuple[Piece, ...], text: str) -> Cut | None:
        """Read the piece, r or c, and a number: ``2c3``."""
        found = _MOVE.fullmatch(text)
        if not found or not 0 < int(found[1]) <= len(state):
            return None
        side: Side = "r" if found[2] == "r" else "c"
        place, first = int(found[1]) - 1, read_digits(found[3])
        return (place, side, first) if first in self.first_cuts(_length(state[place], side)) else None

    def why_not(self, state: tuple[Piece, ...], text: str) -> Phrase | None:
        """Return that there is no such piece, or no such place to cut it; otherwise the rule says where to cut."""
        found = _MOVE.fullmatch(text)
        if not found:
            return self.written_like(state)
        number, first = int(found[1]), read_digits(found[3])
        if not 1 <= number <= len(state):
            return no_such("cake", number)
        rows, columns = state[number - 1]
        if found[2] == "c" and first >= columns:
            return Counted(
                "piece {piece} has only {n} column", "piece {piece} has only {n} columns", columns, piece=number
            )
        if found[2] == "r" and first >= rows:
            return Counted("piece {piece} has only {n} row", "piece {piece} has only {n} rows", rows, piece=number)
        return None

    def why_only(self, player: Player, state: tuple[Piece, ...], move: Cut) -> Phrase:
        """Return who cuts so."""
        return Phrase(N_("only Left cuts between columns") if player == "L" else N_("only Right cuts between rows"))

    def components(self, state: tuple[Piece, ...]) -> Sequence[Position]:
        """Return the pieces that can still be cut, each on its own."""
        return [self.at((piece,)) for piece in state if piece != (1, 1)]

    def negative(self, state: tuple[Piece, ...]) -> Position:
        """Return the pieces with rows for columns."""
        return self.at(tuple((columns, rows) for rows, columns in state))

    def key(self, state: tuple[Piece, ...]) -> tuple[Piece, ...]:
        """Return the pieces that can still be cut, in order: neither order nor crumbs matter."""
        return tuple(sorted(piece for piece in state if piece != (1, 1)))

    def theorem(self, state: tuple[Piece, ...], play_convention: PlayConvention) -> Known[Cut] | None:
        """Return the sum of what the pieces are worth."""
        if play_convention == "misere":
            return None
        worths = tuple(self._worth(piece) for piece in state)
        theorem = Theorem(N_("moves to spare"), REFERENCE, Spare(worths), self.statement if state else "")
        return Known.valued(theorem, CanonicalForm.number_of(sum(worths)))

    def _worth(self, piece: Piece) -> int:
        rows, columns = piece
        return self.worth(rows, columns) - self.worth(columns, rows)

    def table_state(self, row: int, column: int) -> tuple[Piece, ...]:
        """Return the piece with so many rows and columns."""
        return ((row, column),)


def _length(piece: Piece, side: Side) -> int:
    return piece[0] if side == "r" else piece[1]


class Cutcake(Cake):
    """Cut a piece in two.

    Examples
    --------
    >>> from grundy import value
    >>> [value(f"cutcake({piece})") for piece in ("1x4", "2x5", "4x7", "7x2")]
    [CanonicalForm('3'), CanonicalForm('1'), CanonicalForm('0'), CanonicalForm('-2')]
    """

    name = "cutcake"
    title = N_("Cutcake")
    rule = N_("Left cuts a piece of cake in two between columns, Right between rows.")
    example = "cutcake(2x4; 3x2)"
    tags = (N_("cake"), N_("cutting"))
    difficulty = 1
    theory = N_(
        "Halve rows and columns of a piece, rounded down, until one of them is 1: "
        "the other one, less 1, is the number of moves that its player has to spare."
    )
    statement = N_(
        "A piece is worth as much as one with half as many rows and columns, rounded down. Halve until one of the two "
        "is 1: then only one player can cut, and has as many moves to spare as there are places for a cut. "
        "The worth to Left, piece by piece: {worths}."
    )

    def first_cuts(self, length: int) -> range:
        """Return every place between two rows or columns."""
        return range(1, length)

    def parts(self, length: int, first: int) -> Sequence[int]:
        """Return the two parts."""
        return first, length - first

    def worth(self, short: int, long: int) -> int:
        """Return the long side divided by the largest power of two in the short one, less 1, if that is not negative.

        Examples
        --------
        >>> [cutcake.worth(2, columns) for columns in range(1, 9)]
        [0, 0, 0, 1, 1, 2, 2, 3]
        """
        return max(0, (long >> short.bit_length() - 1) - 1)

    def describe_move(self, state: tuple[Piece, ...], move: Cut) -> Phrase:
        """Return the piece and the place of the cut."""
        place, side, first = move
        if side == "c":
            return Phrase(N_("_cut_ piece {piece} after column {column}"), piece=place + 1, column=first)
        return Phrase(N_("_cut_ piece {piece} after row {row}"), piece=place + 1, row=first)


class MaundyCake(Cake):
    """Cut a piece into equal parts.

    Examples
    --------
    >>> from grundy import value
    >>> [value(f"maundy-cake({piece})") for piece in ("1x12", "2x12", "3x7", "8x3")]
    [CanonicalForm('10'), CanonicalForm('4'), CanonicalForm('0'), CanonicalForm('-3')]
    """

    name = "maundy-cake"
    title = N_("Maundy cake")
    rule = N_("Left cuts a piece of cake into equal parts between columns, Right between rows, as many as they like.")
    example = "maundy-cake(2x4; 3x2)"
    tags = (N_("cake"), N_("cutting"))
    difficulty = 1
    theory = N_(
        "Prime factors of the rows and of the columns pair off, the smallest first; "
        "those that one side has in excess give its player moves to spare."
    )
    statement = N_(
        "Prime factors of the rows and of the columns pair off, the smallest first. If p is the largest factor that "
        "one side has in excess, its player cuts the piece into p parts, and has this 1 move to spare and p times as "
        "many as a part has. The worth to Left, piece by piece: {worths}."
    )

    def first_cuts(self, length: int) -> list[int]:
        """Return how many rows or columns the parts may have."""
        return divisors(length)[:-1]

    def parts(self, length: int, first: int) -> Sequence[int]:
        """Return parts of `first` rows or columns."""
        return list(repeat(first, length // first))

    def worth(self, short: int, long: int) -> int:
        """Return what the prime factors are worth that the long side has in excess.

        Examples
        --------
        >>> [maundy_cake.worth(1, columns) for columns in range(1, 13)]
        [0, 1, 1, 3, 1, 4, 1, 7, 4, 6, 1, 10]
        """
        spare = 0
        for prime in _primes(long)[len(_primes(short)) :]:
            spare = 1 + prime * spare
        return spare

    def describe_move(self, state: tuple[Piece, ...], move: Cut) -> Phrase:
        """Return the piece and the number of its parts."""
        place, side, first = move
        parts = _length(state[place], side) // first
        if side == "c":
            return Counted(
                "_cut_ piece {piece} upright into {n} equal part",
                "_cut_ piece {piece} upright into {n} equal parts",
                parts,
                piece=place + 1,
            )
        return Counted(
            "_cut_ piece {piece} across into {n} equal part",
            "_cut_ piece {piece} across into {n} equal parts",
            parts,
            piece=place + 1,
        )

    def validate(self, state: Any) -> tuple[Piece, ...]:
        """Return the pieces, checked to be small enough to be cut into single squares."""
        pieces = super().validate(state)
        squares = sum(rows * columns for rows, columns in pieces)
        if squares > MOST_PIECES:
            raise InvalidPosition(
                "a Maundy cake has at most {limit} squares, got {count}", limit=MOST_PIECES, count=squares
            )
        return pieces


def _primes(number: int) -> list[int]:
    """Return the prime factors in order."""
    found = []
    factor = 2
    while factor * factor <= number:
        if number % factor:
            factor += 1
        else:
            found.append(factor)
            number //= factor
    return [*found, number] if number > 1 else found


cutcake, maundy_cake = Cutcake(), MaundyCake()
