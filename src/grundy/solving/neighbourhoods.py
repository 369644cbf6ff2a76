"""Games in which a move takes a cell with its neighbours: values by the compiled search of boards, part by part.

A few cells are quickly valued in plain Python, and so is a part of one or two rows that no machine word has room for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.core.limits import cores
from grundy.core.reason import Search
from grundy.solving.methods import Method
from grundy.solving.work import drive
from grundy.structures.lattice import Cell
from grundy.structures.marks import SIDES, connected
from grundy.structures.offers import Neighbourhoods

if TYPE_CHECKING:
    from grundy.kernels.masks_search import NimberSearch

PLAIN_CELLS = 12
"""Up to here plain Python is quicker than to load the compiled code."""
FEW_ROWS = 2
"""Up to here a part that no machine word has room for falls apart into few forms; of wider ones there are too many."""
SEARCH_SLICE = 1 << 13
"""How many positions pass between two looks at the budget."""


class NeighbourhoodMethod(Method):
    """The method of games on the cells of a grid.

    Examples
    --------
    >>> from grundy import node_kayles
    >>> from grundy.solving.budget import Budget
    >>> method = NeighbourhoodMethod(node_kayles, "normal", Budget())
    >>> method.value(("." * 16,) * 3), method.reason().name
    (3, 'Lemoine–Viennot')
    """

    def __post_init__(self) -> None:
        assert isinstance(self.ruleset, Neighbourhoods)
        self.game: Neighbourhoods = self.ruleset
        self._searches: list[NimberSearch] = []

    def reason(self) -> Search | None:
        """Return how the positions are known, None if nothing was searched for here."""
        positions = sum(search.positions for search in self._searches)
        return Search("Lemoine–Viennot", positions) if positions else None

    def value(self, state: Any) -> int | None:
        """Return the nim-sum of the values of the parts."""
        cells = self.game.lattice_cells(state)
        if len(cells) <= PLAIN_CELLS and not self._searches:
            return None
        total = 0
        for part in connected(cells, SIDES):
            found = self._value_of_part(part)
            if found is None:
                return None
            total ^= found
        return total

    def _value_of_part(self, part: list[Cell]) -> int | None:
        from grundy.kernels.grid_making import MOST_CELLS, frame, grid_of_neighbourhoods, word_of
        from grundy.kernels.masks_search import NimberSearch

        height, width = frame([part])
        if height > width:  # all parts lie along the rows, so that one memory has room for most
            part = [(column, row) for row, column in part]
            height, width = width, height
        if height * width > MOST_CELLS and height <= FEW_ROWS:
            return None
        search = next(
            (one for one in self._searches if one.grid.plane.height >= height and one.grid.plane.width >= width), None
        )
        if search is None:
            search = NimberSearch(
                grid_of_neighbourhoods(height, width), most_bytes=self.budget.memory << 20, threads=cores()
            )
            self._searches.append(search)
        search.begin(word_of(search.grid, part))
        drive(search, step=self._run, budget=self.budget)
        return search.value

    def _run(self, search: NimberSearch) -> None:
        if not self.budget.left:
            self.budget.spend(1, 0)  # says that the limit was reached
        search.run(min(SEARCH_SLICE, self.budget.left))
