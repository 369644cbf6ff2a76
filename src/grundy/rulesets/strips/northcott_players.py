"""Northcott's game for two players: Left moves the white pieces, Right the black ones.

If pieces may only advance, either player can shorten the gap of a row to any smaller one: a row
is the heap of Nim that its gap is. If they may also retreat, play can go round, and there are no values. But
whoever would win Nim on the gaps still wins, by advancing alone: a move of Nim is an advance, and a retreat is
answered by advancing as many squares. As the winner's pieces never go back, they run out of squares to advance
to after finitely many moves, and before that the opponent runs out of moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from grundy.core.forms.canonical import CanonicalForm
from grundy.core.known import Known
from grundy.core.outcome import PlayConvention, Player
from grundy.core.partizan import PartizanRuleset
from grundy.core.phrase import Phrase
from grundy.core.position import Position
from grundy.core.ruleset import N_, Ruleset
from grundy.core.value import Nimber
from grundy.rulesets.strips.northcott import COLOURS, Northcott, PieceMove, Row, row_width

Rows = tuple[Row, ...]


class NorthcottPlayers(Northcott, PartizanRuleset[Rows, PieceMove]):
    """Advance one of your own pieces towards the other one in its row.

    Examples
    --------
    >>> position = northcott_players(8)((1, 6), (2, 4))
    >>> position.outcome, position.winning_moves
    (Outcome.N, [Move('1w4' to northcott-players[8](4,6; 2,4)), Move('1b3' to northcott-players[8](1,3; 2,4))])
    """

    title = N_("Northcott’s game for two players")
    rule = N_(
        "Left advances a white piece, Right a black one, any number of squares towards the other one in its row, "
        "without jumping."
    )
    example = "northcott-players[8](1,6; 2,4; 3,8)"
    tags = (N_("checkers"),)
    difficulty = 2
    theory = N_("Nim on the gaps: in every row both players can make the same gaps.")
    board = "northcott-players"
    why = N_(
        "The squares between the two pieces of a row are a heap: white and black can both shorten the gap to any "
        "smaller one. So both players have the same options, and the row is a heap of Nim."
    )

    def __init__(self, width: int) -> None:
        super().__init__(width)
        self.name = self.name.replace("northcott", "northcott-players")

    def left(self, state: Rows) -> Iterator[PieceMove]:
        """Yield the moves of the white pieces."""
        return self.moves_with("w", state)

    def right(self, state: Rows) -> Iterator[PieceMove]:
        """Yield the moves of the black pieces."""
        return self.moves_with("b", state)

    def moves_with(self, colour: str, state: Rows) -> Iterator[PieceMove]:
        """Yield the moves of the pieces of a colour."""
        return (move for move in Northcott.moves(self, state) if move[1] == colour)

    def why_only(self, player: Player, state: Rows, move: PieceMove) -> Phrase:
        """Return whose pieces are of that colour."""
        return Phrase(N_("only Left moves white pieces") if player == "L" else N_("only Right moves black pieces"))

    def negative(self, state: Rows) -> Position:
        """Return the rows with black for white and white for black."""
        return self.at(tuple((black, white) for white, black in state))

    def theorem(self, state: Rows, play_convention: PlayConvention) -> Known[PieceMove] | None:
        """Return the verdict of Nim on the gaps, its nimber as a value of Left and Right."""
        known = super().theorem(state, play_convention)
        if known is None:
            return None
        value = CanonicalForm.number_of(0) + known.value if isinstance(known.value, Nimber) else None
        # Each player has winning moves of his own, so none of them is the best for both.
        return replace(
            known,
            value=value if play_convention == "normal" else None,
            winning_moves=None,
            winning_count=None,
            best_move=None,
        )


class NorthcottRetreats(NorthcottPlayers):
    """Move one of your own pieces forwards or backwards in its row.

    Examples
    --------
    >>> position = northcott_retreats(8)((1, 6), (2, 4))
    >>> position.outcome, [str(move) for move in position.winning_moves]
    (Outcome.N, ['1w4', '1b3', '2b7'])
    """

    title = N_("Northcott’s game with retreats")
    rule = N_(
        "Left moves a white piece, Right a black one, any number of squares forwards or backwards in its row, "
        "without jumping."
    )
    example = "northcott-retreats[5](1,4; 2,4)"
    tags = (N_("checkers"),)
    difficulty = 3
    goes_round = True
    theory = N_("Nim on the gaps: a retreat is answered by advancing as many squares, and so it only delays.")
    why = N_(
        "The squares between the two pieces of a row are a heap. Whoever would win Nim on the heaps wins by advancing, "
        "either as in Nim, or, after a retreat, by as many squares as the opponent went back: the gap is as before. "
        "Pieces that never go back come to the end of their way, so the play ends; and as there always is such an "
        "advance, it is the opponent who cannot move. "
        "A retreat after which the nim-sum is 0 wins as well, but brings the end no nearer."
    )

    def __init__(self, width: int) -> None:
        super().__init__(width)
        self.name = self.name.replace("players", "retreats")

    def moves(self, state: Rows) -> Iterator[PieceMove]:
        """Yield the advances, then the retreats, nearest squares first: so an advance is the first to win."""
        yield from super().moves(state)
        for place in range(len(state)):
            for colour in COLOURS:
                yield from self._retreats(state, place, colour)

    def moves_with(self, colour: str, state: Rows) -> Iterator[PieceMove]:
        """Yield the advances of a colour, then its retreats; those of the other one may be far too many to look at."""
        yield from super().moves_with(colour, state)
        for place in range(len(state)):
            yield from self._retreats(state, place, colour)

    def _retreats(self, state: Rows, place: int, colour: str) -> Iterator[PieceMove]:
        here, there = state[place] if colour == "w" else reversed(state[place])
        behind = range(here - 1, 0, -1) if here < there else range(here + 1, self.width + 1)
        return ((place, colour, square) for square in behind)

    nth_move = Ruleset.nth_move

    def move_count(self, state: Rows) -> int:
        """Return the number of free squares in all rows, those of a gap counted twice: both pieces can move there."""
        return sum(self.width - 2 + self.heap(row) for row in state)

    def is_move(self, state: Rows, move: PieceMove) -> bool:
        """Return whether a piece moves to another square of its row on the same side of the other piece."""
        place, colour, target = move
        here, there = state[place] if colour == "w" else reversed(state[place])
        return 1 <= target <= self.width and target != here and (target < there) == (here < there) and target != there

    def components(self, state: Rows) -> Sequence[Position]:
        """Return every row on its own: even pieces that stand side by side can retreat."""
        return [self.at((row,)) for row in state]

    def key(self, state: Rows) -> Rows:
        """Return the rows in order, each with white on the left: neither order nor direction matters."""
        mirror = self.width + 1
        return tuple(sorted((w, b) if w < b else (mirror - w, mirror - b) for w, b in state))

    def theorem(self, state: Rows, play_convention: PlayConvention) -> Known[PieceMove] | None:
        """Return who wins Nim on the gaps, in normal play: there is no value, and the loser may delay."""
        if play_convention == "misere":  # the last piece that could stand still may have to retreat
            return None
        known = super().theorem(state, play_convention)
        return None if known is None else replace(known, value=None, remoteness=None)


def northcott_players(width: str | int) -> NorthcottPlayers:
    """Return Northcott's game for two players on a board of some width.

    Examples
    --------
    >>> northcott_players("8")
    rules('northcott-players[8]')
    """
    return NorthcottPlayers(row_width(width))


def northcott_retreats(width: str | int) -> NorthcottRetreats:
    """Return Northcott's game with retreats on a board of some width.

    Examples
    --------
    >>> northcott_retreats("8")
    rules('northcott-retreats[8]')
    """
    return NorthcottRetreats(row_width(width))
