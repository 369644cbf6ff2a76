"""Domineering: Left puts dominoes upright, Right across; whoever has no room loses.

The free cells are those of Cram. What differs is who may use a place, so only reflections and half-turns
keep a position as it is: a quarter-turn exchanges Left and Right.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from grundy.core.known import Known
from grundy.core.outcome import PlayConvention, Player
from grundy.core.partizan import PartizanRuleset
from grundy.core.phrase import Phrase
from grundy.core.position import Position
from grundy.core.ruleset import N_
from grundy.rulesets.boards.taking import CellGame, cram
from grundy.structures.cell_board import CellBoard, Rows


class Domineering(CellGame, PartizanRuleset[Rows, int]):
    """Cram in which Left fills upright and Right across.

    Examples
    --------
    >>> [domineering(board).outcome for board in ("11/11", "1/1", "11", "10/01")]
    [Outcome.N, Outcome.L, Outcome.R, Outcome.P]
    """

    counted_from = (1, 1)

    def left(self, state: Rows) -> Iterable[int]:
        """Return the places for an upright domino."""
        return self._places(state, 0)

    def right(self, state: Rows) -> Iterable[int]:
        """Return the places for a domino across."""
        return self._places(state, 1)

    def _places(self, state: Rows, side: int) -> list[int]:
        board = self.cell_board(state)
        bits = board.bits(state)
        return [move for move in _sides(board)[side] if move & bits == move]

    def options_of(self, player: Player, state: Rows) -> Iterable[Rows]:
        """Yield the rows without each place that a player can use."""
        board = self.cell_board(state)
        bits = board.bits(state)
        return (board.rows(bits & ~move) for move in self.moves_of(player, state))

    def sides(self, board: CellBoard) -> tuple[list[int], list[int]]:
        """Return the places for upright dominoes, and those for dominoes across, on a full board."""
        return _sides(board)

    def key(self, state: Rows) -> Rows:
        """Return the least of the four images in the smallest frame, without cells that no move can take."""
        board = self.cell_board(state)
        return _least_image(board, board.bits(state))

    def why_only(self, player: Player, state: Rows, move: int) -> Phrase:
        """Return who puts dominoes so."""
        return Phrase(N_("only Left puts dominoes upright") if player == "L" else N_("only Right puts dominoes across"))

    def negative(self, state: Rows) -> Position:
        """Return the rows as columns: what was upright lies across."""
        width = max(map(len, state), default=0)
        return self.at(
            tuple(["".join(column) for column in zip(*(row.ljust(width, "0") for row in state), strict=True)])
        )

    def theorem(self, state: Rows, play_convention: PlayConvention) -> Known[int] | None:
        """Return nothing: the mirror strategy of Cram is not allowed to both players."""
        return None


@lru_cache(maxsize=128)
def _sides(board: CellBoard) -> tuple[list[int], list[int]]:
    """Return the dominoes upright and across; the two bits of those are neighbours in a row."""
    upright, across = ([move for move in board.all_moves if bool(move & move >> 1) == lies] for lies in (False, True))
    return upright, across


@lru_cache(maxsize=1 << 14)  # the same cells are left whatever the order of moves
def _least_image(board: CellBoard, bits: int) -> Rows:
    live = board.live(bits)
    if not live:
        return ()
    rows = board.rows(live)
    used = [at for at, row in enumerate(rows) if "1" in row]
    left, right = min(rows[at].find("1") for at in used), max(rows[at].rfind("1") for at in used)
    framed = tuple([row[left : right + 1] for row in rows[used[0] : used[-1] + 1]])
    turned = tuple([row[::-1] for row in framed])
    return min(framed, framed[::-1], turned, turned[::-1])


domineering = Domineering(
    "domineering",
    cram.pieces,
    title=N_("Domineering"),
    rule=N_("Left puts a domino upright on two free cells, Right puts one across."),
    example="domineering(1111/1111/1111/1111)",
    tags=(N_("dominoes"),),
    difficulty=1,
    theory=N_(
        "A place that only one player can use is a move to spare for that player; "
        "in a square of four cells, whoever moves there first gains such a move."
    ),
    shape=cram.shape,
    takes=cram.takes,
    fills=True,
)
