"""Games of taking connected pieces from a board: TacTix, TacTex, Nim 19, Cram, and any set of pieces.

A position is a set of cells. A move takes one of the pieces of the game wherever
all its cells are there. Nothing is ever put back, so only the set matters, and
congruent sets play alike. In Cram the cells are free squares and a move fills two.

Cells have a letter for the place in their row and a number for the row, from the
left and from the top: the move ``a1-a3`` takes a line from end to end, ``a1,b1,a2``
any other piece.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from grundy.core.errors import InvalidPosition, quote
from grundy.core.known import Known
from grundy.core.outcome import Outcome, PlayConvention
from grundy.core.phrase import Phrase
from grundy.core.position import Position
from grundy.core.reason import Facts, Theorem, cited
from grundy.core.refusals import no_such
from grundy.core.ruleset import N_, Ruleset
from grundy.rulesets.boards.mirror import Mirror, find_mirror
from grundy.structures.cell_board import CellBoard, Rows, board_of
from grundy.structures.lattice import HEXAGONAL, SQUARE, Cell, Shape, corner, moved, shape_of
from grundy.structures.pieces import Pieces, read_pieces, shapes_of_size, turned

MOST_CELLS, MOST_IN_LINES = 1024, 256
MOST_REPLIES = 6
"""How many cells a board may have, and one from which any line may be taken, which gives far more moves; how many
answers of a mirror strategy a theorem shows."""

GARDNER = cited(
    N_("M. Gardner, Nim and Tac Tix, Scientific American 198 (February 1958)"),
    N_("Cram, crosscram and quadraphage, Scientific American 230 (February 1974)"),
)

TURN = N_("A half-turn about the middle maps the position onto itself, and no move meets its own image.")
REFLECTION = N_("A reflection maps the position onto itself, and no move meets its own image.")
TURN_AFTER = N_(
    "After {first} a half-turn about the middle maps what is left onto itself; no move meets its own image."
)
REFLECTION_AFTER = N_("After {first} a reflection maps what is left onto itself; no move meets its own image.")

_ROWS = re.compile(r"[01]+(?:/[01]+)*")
_CELL = re.compile("[a-z]{1,4}[0-9]{1,4}")


@dataclass(frozen=True, slots=True)
class MirrorPlay(Facts):
    """The symmetry of a position, and the answers to some moves."""

    chapter = "symmetry.symmetry_steps"
    symmetry: str
    replies: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class MirrorPlayAfter(MirrorPlay):
    """The same after a first move, which makes the position symmetric."""

    first: str


@dataclass(eq=False, repr=False)
class CellGame(Ruleset[Rows, int]):
    """A game on a set of cells in which a move takes a piece.

    Examples
    --------
    >>> position = cram("1111")
    >>> position.grundy_value, position.winning_moves
    (2, [Move('b1-c1' to cram(1001))])
    """

    name: str
    pieces: Pieces
    title: str = N_("Taking pieces")
    rule: str = N_("Take cells that form one of the given pieces, turned or turned over as you like.")
    example: str = "taking[single,domino](111/111/111)"
    tags: tuple[str, ...] = (N_("puzzle"),)
    difficulty: int = 2
    theory: str = N_(
        "A position that a half-turn or a reflection maps onto itself is lost if no move meets its own image."
    )
    shape: str = ""
    """How the cells of a move lie, as a refusal says it; nothing if the whole rule says it best."""
    takes: str = N_("_take_ {cells}")
    """What a move does, with the field `cells`."""
    fills: bool = False
    """Whether a move puts a piece on free cells, not takes one away."""
    board = "cells"

    def __post_init__(self) -> None:
        self.ends_empty = self.pieces.smallest == 1

    def cell_board(self, state: Rows) -> CellBoard:
        """Return the board on which a state lies."""
        return board_of(self.pieces, tuple(map(len, state)))

    def live_cells(self, state: Rows) -> list[Cell]:
        """Return the cells that some move can take, row by row."""
        board = self.cell_board(state)
        return board.cells_of(board.live(board.bits(state)))

    def moves(self, state: Rows) -> Iterable[int]:
        """Return the pieces that are there, as sets of bits of the board."""
        board = self.cell_board(state)
        return board.moves(board.bits(state))

    def play(self, state: Rows, move: int) -> Rows:
        """Return the rows without the cells of a piece."""
        board = self.cell_board(state)
        return board.rows(board.bits(state) & ~move)

    def options(self, state: Rows) -> Iterable[Rows]:
        """Yield the rows without each piece."""
        board = self.cell_board(state)
        bits = board.bits(state)
        return (board.rows(bits & ~move) for move in board.moves(bits))

    def validate(self, state: Any) -> Rows:
        """Return the rows, checked to be those of a board; one text may have them all."""
        text = "/".join(row if isinstance(row, str) else repr(row) for row in state).replace(" ", "")
        if not text:
            return ()
        if not _ROWS.fullmatch(text):
            raise InvalidPosition(
                "expected rows of 0 and 1 separated by /, such as {example}, got {given}",
                example=self.example,
                given=quote(text),
            )
        rows = tuple(text.split("/"))
        cells = sum(map(len, rows))
        limit = MOST_IN_LINES if self.pieces.lines else MOST_CELLS
        if cells > limit:
            raise InvalidPosition(
                "a board may have at most {limit} cells, this one has {cells}", limit=limit, cells=cells
            )
        self.pieces.lattice.row_starts(tuple(map(len, rows)))
        return rows

    def parse(self, text: str) -> Rows:
        """Read rows of 0 and 1 separated by ``/``."""
        return self.validate((text,))

    def format(self, state: Rows) -> str:
        """Return the rows separated by ``/``."""
        return "/".join(state)

    def format_move(self, state: Rows, move: int) -> str:
        """Return the cells that are taken."""
        return self.cell_board(state).name(move)

    def read_move(self, state: Rows, text: str) -> int | None:
        """Read the cells that are taken."""
        board = self.cell_board(state)
        name = text.lower()
        from_end = "-".join(reversed(name.split("-")))
        move = board.named.get(name) or board.named.get(from_end) or board.bits_named(name.split(","))
        return move if move in board.all_moves and not move & ~board.bits(state) else None

    def why_not(self, state: Rows, text: str) -> Phrase | None:
        """Return which cell is not there, or that the cells are none of the pieces."""
        board = self.cell_board(state)
        names = re.split("[,-]", text.lower())
        ends = "-" in text
        if not all(map(_CELL.fullmatch, names)) or (ends and len({*names}) != 2):
            return self.written_like(state)
        cells = {board.cell_name(cell): cell for cell in board.cells}
        for name in names:
            if name not in cells:
                return no_such("cell", name)
        chosen = board.line(cells[names[0]], cells[names[1]]) if ends else [cells[name] for name in names]
        bits = board.bits(state)
        for cell in board.cells:
            if cell in chosen and not board.bit(cell) & bits:
                said = N_("the cell {cell} is not free") if self.fills else N_("the cell {cell} is empty")
                return Phrase(said, cell=board.cell_name(cell))
        return Phrase(self.shape) if self.shape else None

    def move_to(self, state: Rows, after: Rows) -> int | None:
        """Return the move that takes the cells that are missing in `after`."""
        if tuple(map(len, state)) != tuple(map(len, after)):
            return None
        board = self.cell_board(state)
        before, left = board.bits(state), board.bits(after)
        move = before & ~left
        return move if left & ~before == 0 and move in board.all_moves else None

    def describe_move(self, state: Rows, move: int) -> Phrase:
        """Return which cells are taken."""
        board = self.cell_board(state)
        names = [board.cell_name(cell) for cell in board.cells_of(move)]
        return Phrase(self.takes, cells=", ".join(names))

    def describe_place(self, state: Rows, move: int) -> Phrase:
        """Return the first cell."""
        board = self.cell_board(state)
        return Phrase(N_("Touch {cell}."), cell=board.cell_name(board.cells_of(move)[0]))

    def components(self, state: Rows) -> Sequence[Position]:
        """Return the connected parts of the cells that can be taken, each on the board as it is."""
        board = self.cell_board(state)
        return [Position(self, board.rows(part)) for part in board.parts(board.live(board.bits(state)))]

    def key(self, state: Rows) -> Rows:
        """Return the least of the congruent positions in the smallest frame, without cells that no move can take."""
        cells = self.live_cells(state)
        return _least_congruent(self.pieces, shape_of(cells)) if cells else ()

    def theorem(self, state: Rows, play_convention: PlayConvention) -> Known[int] | None:
        """Return what the mirror strategy says, which is about normal play."""
        if play_convention == "misere":
            return None
        board = self.cell_board(state)
        bits = board.bits(state)
        mirror = find_mirror(board, bits)
        if mirror is None:
            return None
        reason = _reason(board, bits, mirror)
        return Known(reason, Outcome.N, winning_move=mirror.first) if mirror.first else Known.nimber(reason, 0)

    def table_state(self, row: int, column: int) -> Rows:
        """Return the full rectangle with so many rows and columns."""
        if self.pieces.lattice != SQUARE:
            return self.validate((row, column))
        return self.validate(("1" * column,) * row) if column else ()


@lru_cache(maxsize=1 << 12)  # the same shape lies in many places
def _least_congruent(pieces: Pieces, shape: Shape) -> Rows:
    cells = pieces.lattice.canonical(shape)
    row, column = corner(cells)
    cells = tuple(moved(cells, (-row, -column)))
    height, width = (1 + max(numbers) for numbers in zip(*cells, strict=True))
    if pieces.lattice == SQUARE:
        lengths = [width] * height
    else:
        # Rows that grow by one cell to the left of the frame have room for it.
        lengths = [width + row for row in range(height)]
        cells = tuple(moved(cells, (0, height - 1)))
    board = board_of(pieces, tuple(lengths))
    return board.rows(sum(map(board.bit, cells)))


def _reason(board: CellBoard, bits: int, mirror: Mirror) -> Theorem:
    replies = tuple(
        (board.name(move), board.name(mirror.reply(board, move)))
        for move in board.moves(bits & ~mirror.first)[:MOST_REPLIES]
    )
    symmetry = "half-turn" if mirror.half_turn else "reflection"
    facts = MirrorPlay(symmetry, replies)
    statement = TURN if mirror.half_turn else REFLECTION
    if mirror.first:
        facts = MirrorPlayAfter(symmetry, replies, board.name(mirror.first))
        statement = TURN_AFTER if mirror.half_turn else REFLECTION_AFTER
    return Theorem(N_("symmetry"), GARDNER, facts, statement)


tactix = CellGame(
    "tactix",
    Pieces(SQUARE, lines=True),
    title=N_("TacTix"),
    rule=N_("Take any number of pieces that lie side by side in one row or in one column."),
    shape=N_("the cells must lie side by side in one row or in one column"),
    example="tactix(111/111/111)",
    tags=(N_("coins"), N_("square")),
    difficulty=2,
    theory=N_("Full boards: with an odd side take the middle and answer in the mirror; if both are even, only answer."),
)
cram = CellGame(
    "cram",
    Pieces(SQUARE, shapes_of_size(SQUARE, 2)),
    title=N_("Cram"),
    rule=N_("Put a domino on two free cells side by side, across or upright."),
    shape=N_("a domino covers two cells that are side by side"),
    example="cram(1111/1111/1111)",
    tags=(N_("dominoes"),),
    difficulty=1,
    theory=N_("Full boards: even by even is lost and even by odd is won, by mirror play; odd by odd needs search."),
    takes=N_("_put_ a domino on {cells}"),
    fills=True,
)
tactex = CellGame(
    "tactex",
    Pieces(HEXAGONAL, lines=True),
    title=N_("TacTex"),
    rule=N_("Take any number of pieces that lie side by side on a line, in one of the three directions."),
    shape=N_("the cells must lie side by side on one line"),
    example="tactex(11/111/11)",
    tags=(N_("coins"), N_("honeycomb")),
    difficulty=1,
    theory=N_("A full regular hexagon is won: take the middle, then answer in the mirror."),
)
_TRIANGLES = turned(HEXAGONAL, ((0, 0), (0, 1), (1, 0)))
nim19 = CellGame(
    "nim19",
    Pieces(HEXAGONAL, shapes_of_size(HEXAGONAL, 1) | shapes_of_size(HEXAGONAL, 2) | _TRIANGLES),
    title=N_("Nim 19"),
    rule=N_("Take one coin, two coins that touch, or a triangle of three."),
    example="nim19(111/1111/111)",
    tags=(N_("coins"), N_("honeycomb")),
    difficulty=3,
    theory=N_("The hexagon of 19 is won in normal play by taking the middle, and in misère play too."),
)


def taking(pieces: str) -> CellGame:
    """Return the game in which a move takes one of the pieces that a text lists.

    Examples
    --------
    >>> taking("tromino")("111/111").grundy_value
    2
    >>> taking("11/10, single")
    rules('taking[11/10,single]')
    """
    return CellGame(f"taking[{','.join(name.strip() for name in pieces.split(','))}]", read_pieces(pieces))
