"""Games of taking pieces from a board: which method values a position, within one budget.

Small boards get a table of all their subsets, which tells outcome, value and
remoteness of every position that play can reach: in plain Python up to 12 cells,
compiled above. For the misère outcome alone there is a table that decides 64 subsets
at a time. Larger boards are searched: for the Grundy value part by part, for
the misère outcome depth first. A straight row is a heap of an octal game. Another
part without circles has so few connected sets that they are simply all valued; any
other is searched by couples (Lemoine and Viennot). How long the game lasts is then
not known.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from grundy.core.answer import Verdict
from grundy.core.errors import Undecided
from grundy.core.limits import TABLE_PACE, cores, duration
from grundy.core.nimfield import mex
from grundy.core.outcome import Outcome
from grundy.core.phrase import Counted
from grundy.core.reason import Search
from grundy.core.value import Nimber
from grundy.solving.budget import LONGER_THAN_THE_REST
from grundy.solving.methods import Method
from grundy.solving.plain_octal import plain_octal_values
from grundy.solving.split import split_value
from grundy.solving.work import drive
from grundy.structures.cell_board import Rows
from grundy.structures.lattice import Cell
from grundy.structures.offers import Cells

if TYPE_CHECKING:
    from grundy.kernels.grid_search import GridSearch
    from grundy.kernels.masks_misere import MisereSearch
    from grundy.kernels.masks_outcomes import OutcomeTable
    from grundy.kernels.masks_search import NimberSearch

Lookup = Callable[[int], tuple[int, int]]
"""Gives value and remoteness of a set of cells, which is a number."""
PLAIN_CELLS = 12
"""Up to here a table in plain Python is quicker than to load the compiled code."""
TABLE_CELLS = 25
"""The most cells whose subsets are all looked at only to know a value of normal play: more are quicker to search."""
SEVERAL_CELLS = 16
"""The most cells for which every option of a position may have a table of its own."""
LONGEST_COUNT = 40
"""The most cells whose subsets are counted in decimal digits in a message."""
WORD_CELLS = 6
"""Of how many cells all subsets are decided at once, in a word, if only who wins is looked for."""
OUTCOME_PACE = 10_000_000
"""About how many words are decided in a second."""
TABLE_SLICE = 1 << 18
SEARCH_SLICE = 1 << 13
"""How many positions pass between two looks at the budget."""
MOVES_FOR_VALUES = 1 << 24
"""How many moves are looked at in all to learn values of positions whose outcome is known by theorem."""


def plain_table(cells: int, masks: Sequence[int], *, misere: bool = False) -> list[tuple[int, int]]:
    """Return the value and the remoteness of all subsets of a few cells, by the definition.

    Examples
    --------
    >>> row_of_three = [0b001, 0b010, 0b100, 0b011, 0b110, 0b111]
    >>> plain_table(3, row_of_three)[0b111], plain_table(3, row_of_three, misere=True)[0b111]
    ((3, 1), (3, 2))
    """
    table: list[tuple[int, int]] = []
    for position in range(1 << cells):
        options = [table[position ^ mask] for mask in masks if position & mask == mask]
        if not options:
            table.append((int(misere), 0))
            continue
        lengths = [length for value, length in options if value == 0]
        remoteness = 1 + (min(lengths) if lengths else max(length for _, length in options))
        table.append((mex(value for value, _ in options), remoteness))
    return table


class BoardMethod(Method):
    """The method of the games on cells.

    Examples
    --------
    >>> from grundy.rulesets.boards.taking import cram, tactix
    >>> from grundy.solving.budget import Budget
    >>> BoardMethod(tactix, "normal", Budget()).found(("111", "111", "111"), ["remoteness"])
    Verdict(outcome=Outcome.N, value=Nimber(1), remoteness=7)
    >>> boards = BoardMethod(cram, "normal", Budget())
    >>> boards.value(("11111",) * 5), boards.reason().name
    (0, 'Lemoine–Viennot')
    """

    def __post_init__(self) -> None:
        assert isinstance(self.ruleset, Cells)
        self.game: Cells = self.ruleset
        self.misere = self.play_convention == "misere"
        self._tables: list[tuple[dict[Cell, int], Lookup]] = []
        self._rows: list[int] = []
        self._thin: dict[Rows, int] = {}
        self._searches: list[NimberSearch] = []
        self._outcomes: MisereSearch | None = None
        self._all_outcomes: tuple[dict[Cell, int], OutcomeTable] | None = None
        self.method = "mex"
        self.positions = self.moves = 0
        """How many positions and moves all searches examined together."""
        self._most_moves: int | None = None

    def reason(self) -> Search:
        """Return how the positions of the game are known."""
        return Search(self.method, self.positions)

    def found(self, state: Rows, fields: Collection[str]) -> Verdict:
        """Return what a table tells, or what can be searched for of the fields."""
        cells = self.game.live_cells(state)
        most = None if "remoteness" in fields else TABLE_CELLS
        if self.misere and most is not None and "grundy" in fields:
            most = len(cells)  # in misère play there is no other way to a value
        if (found := self._in_table(cells, most)) is not None:
            return Verdict.of(Nimber(found[0]), found[1])
        self._most_moves = None if "outcome" in fields else MOVES_FOR_VALUES
        if self.misere and "outcome" in fields:
            return Verdict(Outcome.P if self._is_misere_p(cells) else Outcome.N)
        if not self.misere and ("outcome" in fields or "grundy" in fields):
            return self._searched_or_in_table(state, cells)
        return Verdict()

    def _searched_or_in_table(self, state: Rows, cells: list[Cell]) -> Verdict:
        """Return the value by a search; if that was in vain, it costs nothing, and a table is made if it fits."""
        used = self.budget.used, self.budget.moves_used
        try:
            return Verdict.of(Nimber(self._searched_value(state)))
        except Undecided:
            spent = self.budget.used, self.budget.moves_used
            self.budget.used, self.budget.moves_used = used
            found = self._in_table(cells, None) if len(cells) > TABLE_CELLS else None
            if found is None:
                self.budget.used, self.budget.moves_used = spent
                raise
            self.method = "mex"
            return Verdict.of(Nimber(found[0]), found[1])

    def value(self, state: Rows) -> int:
        """Return the Grundy value in normal play."""
        self._most_moves = None
        found = self._in_table(self.game.live_cells(state), TABLE_CELLS)
        return self._searched_value(state) if found is None else found[0]

    def _in_table(self, cells: list[Cell], most: int | None) -> tuple[int, int] | None:
        """Return value and remoteness from a table of all subsets of at most so many cells, made now if it fits."""
        for places, lookup in self._tables:
            if places.keys() >= set(cells):
                return lookup(sum(1 << places[cell] for cell in cells))
        # Once a position was too large for a table, or had one for itself alone, those of its options cost too much.
        searched = (
            self._rows or self._thin or self._searches or self._outcomes is not None or self._all_outcomes is not None
        )
        if most is not None and searched:
            most = PLAIN_CELLS
        elif most is not None and any(len(places) > SEVERAL_CELLS for places, _ in self._tables):
            most = min(most, SEVERAL_CELLS)
        if (most is not None and len(cells) > most) or 1 << len(cells) > self.budget.left:
            return None
        if 2 << len(cells) > self.budget.memory << 20:
            return None
        lookup = self._make_table(cells)
        self._tables.append(({cell: place for place, cell in enumerate(cells)}, lookup))
        return lookup((1 << len(cells)) - 1)

    def _make_table(self, cells: list[Cell]) -> Lookup:
        masks = self.game.pieces.masks(cells)
        if len(cells) <= PLAIN_CELLS:
            self.positions += 1 << len(cells)
            self.budget.spend(1 << len(cells), 0)
            return plain_table(len(cells), masks, misere=self.misere).__getitem__
        from grundy.kernels.masks import ValueTable

        table = ValueTable(len(cells), masks, misere=self.misere, most_bytes=self.budget.memory << 20)
        try:
            return drive(table, step=lambda table: table.run(TABLE_SLICE), budget=self.budget).lookup
        finally:
            self.positions += table.decided

    def _searched_value(self, state: Rows) -> int:
        """Return the nim-sum of the values of the parts."""
        board = self.game.cell_board(state)
        total = 0
        for part in board.parts(board.live(board.bits(state))):
            cells = board.cells_of(part)
            if self.game.pieces.is_line(tuple(cells)):
                total ^= self._row_value(len(cells))
                continue
            sets = board.connected_sets(part)
            if sets is not None and sets <= self.budget.left:
                total ^= self._thin_value(board.rows(part))
            else:
                total ^= self._value_by_couples(cells)
        return total

    def _row_value(self, length: int) -> int:
        """Return the value of a straight row, a heap of an octal game.

        If any run of cells may be taken, it is the length: two rows that are left have a ⊕ b ≤ a + b < n, and one of
        any length less than n may be left.
        """
        if self.game.pieces.lines:
            return length
        if length >= len(self._rows):
            self.budget.spend(length + 1 - len(self._rows), 0)
            self.positions += length + 1 - len(self._rows)
            self._rows = plain_octal_values(self.game.pieces.row_code(length), length)
        return self._rows[length]

    def _thin_value(self, part: Rows) -> int:
        """Return the value of a part with few connected sets: one of them is left of it after every move."""
        known = len(self._thin)
        value = split_value(self.ruleset, part, self._thin, self.budget)
        self.positions += len(self._thin) - known
        assert value is not None
        return value

    def _value_by_couples(self, part: list[Cell]) -> int:
        from grundy.kernels.grid_making import MOST_CELLS, frame, grid_around, word_of
        from grundy.kernels.masks_search import NimberSearch

        height, width = frame([part])
        search = next(
            (one for one in self._searches if one.grid.plane.height >= height and one.grid.plane.width >= width), None
        )
        if search is None:
            # One memory for all parts if a word has room for them, whichever way they lie.
            tallest = max([height, *(one.grid.plane.height for one in self._searches)])
            widest = max([width, *(one.grid.plane.width for one in self._searches)])
            if tallest * widest <= MOST_CELLS:
                height, width = tallest, widest
            grid = grid_around(self.game.pieces, height, width)
            search = NimberSearch(grid, most_bytes=self.budget.memory << 20, threads=cores())
            self._searches.append(search)
        self.method = "Lemoine–Viennot"
        search.begin(word_of(search.grid, part))
        self._finish(search)
        assert search.value is not None
        return search.value

    def _is_misere_p(self, cells: list[Cell]) -> bool:
        if (found := self._in_outcomes(cells)) is not None:
            return found
        from grundy.kernels.grid_making import frame, grid_around, word_of
        from grundy.kernels.masks_misere import MisereSearch

        height, width = frame([cells])
        search = self._outcomes
        if search is None or search.grid.plane.height < height or search.grid.plane.width < width:
            grid = grid_around(self.game.pieces, height, width)
            search = self._outcomes = MisereSearch(grid, most_bytes=self.budget.memory << 20)
        self.method = "depth first"
        search.begin(word_of(search.grid, cells))
        words = 1 << max(0, len(cells) - WORD_CELLS)
        try:
            self._finish(search)
        except Undecided:
            if (self.budget.left and not search.full) or len(cells) > LONGEST_COUNT:
                raise
            raise Undecided(
                "one of the limits, {limit} positions and {memory} MB, was reached; with {words} positions and "
                "{megabytes} MB it is decided who wins for all subsets of {cells} cells, 64 at a time, in about {time}",
                limit=self.budget.allowed,
                memory=self.budget.memory,
                words=words,
                cells=len(cells),
                megabytes=max(1, words >> 17),
                time=duration(words // OUTCOME_PACE),
            ) from None
        assert search.is_p is not None
        return search.is_p

    def _in_outcomes(self, cells: list[Cell]) -> bool | None:
        """Return whether a position is P from the outcomes of all subsets, made now if they fit; a word costs one."""
        if self._all_outcomes is None or not self._all_outcomes[0].keys() >= set(cells):
            words = 1 << max(0, len(cells) - WORD_CELLS)
            if self._outcomes is not None or words > self.budget.left:
                return None
            from grundy.kernels.masks_outcomes import OutcomeTable, check_outcomes

            if len(cells) <= LONGEST_COUNT:
                check_outcomes(len(cells), self.budget.memory << 20)
            elif 8 * words > self.budget.memory << 20:
                return None
            masks = self.game.pieces.masks(cells)
            table = OutcomeTable(len(cells), masks, misere=True, most_bytes=self.budget.memory << 20)

            def run(table: OutcomeTable) -> None:
                decided = table.decided
                table.run()
                self.positions += table.decided - decided
                self.budget.spend(table.decided - decided >> WORD_CELLS, 0)

            drive(table, step=run)
            self._all_outcomes = {cell: place for place, cell in enumerate(cells)}, table
        places, table = self._all_outcomes
        return table.is_p(sum(1 << places[cell] for cell in cells))

    def _finish(self, search: GridSearch) -> None:
        """Run a search to its end; what it has examined counts, also if it is given up."""
        positions, moves = search.positions, search.moves

        def run(search: GridSearch) -> None:
            if self._most_moves is not None and self.moves + search.moves - moves > self._most_moves:
                most = self._most_moves
                raise Undecided(
                    Counted("the limit of {n} move was reached", "the limit of {n} moves was reached", most)
                )
            if not self.budget.left:
                self.budget.spend(1, 0)  # says that the limit was reached
            search.run(min(SEARCH_SLICE, self.budget.left))

        try:
            drive(search, step=run, budget=self.budget)
        finally:
            self.positions += search.positions - positions
            self.moves += search.moves - moves

    def why_unknown(self, state: Rows, verdict: Verdict) -> Undecided:
        """Return how large the table would have to be."""
        cells = self.game.live_cells(state)
        limit, memory = self.budget.allowed, self.budget.memory
        if 1 << len(cells) <= limit and 2 << len(cells) <= memory << 20:
            return Undecided(LONGER_THAN_THE_REST)
        if len(cells) > LONGEST_COUNT:
            return Undecided(
                "for values and numbers of moves all 2^{cells} subsets of {cells} cells would have to be looked at, "
                "in 2^{power} MB of memory; the limits are {limit} positions and {memory} MB",
                cells=len(cells),
                power=len(cells) - 19,
                limit=limit,
                memory=memory,
            )
        return Undecided(
            "for values and numbers of moves all {positions} subsets of {cells} cells would have to be looked at, "
            "which takes {megabytes} MB of memory and about {time}; the limits are {limit} positions and {memory} MB",
            positions=1 << len(cells),
            cells=len(cells),
            megabytes=max(1, (1 << len(cells)) * 2 >> 20),
            time=duration(len(self.game.pieces.masks(cells)) * (1 << len(cells)) // TABLE_PACE),
            limit=limit,
            memory=memory,
        )
