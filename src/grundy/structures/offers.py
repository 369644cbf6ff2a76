"""What rules may offer of their structure, so that a method made for it finds them without knowing the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:  # every start of the program passes here
    from collections.abc import Sequence

    from grundy.structures.cell_board import CellBoard
    from grundy.structures.diagram import Diagram
    from grundy.structures.lattice import Cell
    from grundy.structures.order import Order
    from grundy.structures.pieces import Pieces

Square = tuple[int, int]
"""Column and row, from 0."""


@runtime_checkable
class Cells(Protocol):
    """A state is a set of cells, and a move takes a piece of them."""

    pieces: Pieces

    def cell_board(self, state: Any) -> CellBoard:
        """Return the board on which a state lies."""

    def live_cells(self, state: Any) -> list[Cell]:
        """Return the cells that some move can take, row by row."""


@runtime_checkable
class SidedCells(Cells, Protocol):
    """Left and Right take pieces of cells, each of his own kind."""

    def sides(self, board: CellBoard) -> tuple[list[int], list[int]]:
        """Return the pieces that Left, and those that Right may take from a full board, as bits of it."""


@runtime_checkable
class Neighbourhoods(Protocol):
    """A move takes a cell of a grid together with the cells that share a side with it."""

    def lattice_cells(self, state: Any) -> list[Cell]:
        """Return the cells that are left."""


@runtime_checkable
class Bites(Protocol):
    """A move takes a square of a diagram and all below it and to its right; the corner is poisoned."""

    def diagram(self, state: Any) -> Diagram | None:
        """Return what is left, None if it is not a diagram."""


@runtime_checkable
class Downsets(Protocol):
    """A move takes an element of an order and all above it."""

    def downset(self, state: Any) -> tuple[Order, int]:
        """Return the order, and the set of its elements that are left."""


@runtime_checkable
class Queen(Protocol):
    """A move leads a queen towards the corner."""

    def only_queen(self, state: Any) -> tuple[int, int] | None:
        """Return where the queen stands, the smaller number first; None if several are on their way."""


@runtime_checkable
class OnSquares(Protocol):
    """Rules of pieces, each on a board of its own: a state is the column and the row of each piece, from 0."""

    size: tuple[int, int] | None
    """Columns and rows; None for a board without end."""
    forbidden: frozenset[Square]
    """The squares that may not be entered."""


@runtime_checkable
class Walks(OnSquares, Protocol):
    """A move brings a piece forward by one of its steps; a rider repeats it."""

    goals: frozenset[Square]
    """The squares where a piece stops for good."""

    @property
    def steps(self) -> Sequence[tuple[int, int, bool]]:
        """How far each step leads across and along, and whether it is repeated."""

    def only_piece(self, state: Any) -> Square | None:
        """Return where the piece stands; None if there are several."""


@runtime_checkable
class Clobbering(Protocol):
    """A stone moves onto an orthogonal neighbour of the other player, which is removed."""

    def stones(self, state: Any) -> tuple[str, ...]:
        """Return the rows of a state: ``x`` a stone of Left, ``o`` one of Right, ``.`` an empty cell."""


@runtime_checkable
class ShootingQueens(Protocol):
    """An amazon moves like a queen over free cells, then shoots an arrow like one, and the cell that it hits burns."""

    def amazons(self, state: Any) -> tuple[str, ...]:
        """Return the rows of a state: ``x`` an amazon of Left, ``o`` one of Right, ``.`` a free cell, ``#`` no cell."""


@runtime_checkable
class Hopping(Protocol):
    """Toads, which are Left's, step or jump to the right, frogs to the left: a jump is over one of the others."""

    def hopping(self, state: Any) -> tuple[str, ...]:
        """Return the rows of a state: ``T`` a toad, ``F`` a frog, ``.`` a free cell."""


@runtime_checkable
class Colouring(Protocol):
    """Left and Right colour the vertices of a graph, each with his colour."""

    together: bool
    """Whether neighbours may not have different colours (Snort), or may not have the same colour (Col)."""

    def tinted(self, state: Any) -> tuple[tuple[int, ...], int, int]:
        """Return the neighbours of each vertex, and the sets of those that Left and that Right may still colour."""
