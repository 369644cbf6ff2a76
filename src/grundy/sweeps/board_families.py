"""All positions of a board: ``tactix[5x5]``, ``cram[4x5]``; how many of them are P, by the number of their cells."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from math import comb
from typing import TYPE_CHECKING, Any, Protocol

from grundy.core.errors import GrundyError, Undecided
from grundy.core.partizan import PartizanRuleset
from grundy.core.ruleset import Ruleset
from grundy.rulesets.catalogue import read_ruleset
from grundy.solving.work import Progress, Work, begun, drive
from grundy.structures.lattice import SQUARE
from grundy.structures.offers import Cells
from grundy.sweeps.families import Family, Numbers, Task, Total, array_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_CELLS = 62
"""How many positions there are has room in 64 bits; which boards have room in memory is another question."""
_SIZE = re.compile(r"([0-9]{1,2})\s*[x×]\s*([0-9]{1,2})")


def read_board(name: str, inner: str) -> Board | None:
    """Return the board that a name and a size write, None if that is no game of taking cells.

    Examples
    --------
    >>> read_board("tactix", "5x5").rules(), read_board("nim", "5x5")
    (33554432, None)
    """
    size = _SIZE.fullmatch(inner)
    try:
        rules = read_ruleset(name)
    except GrundyError:
        return None
    if size is None or not isinstance(rules, Cells) or isinstance(rules, PartizanRuleset):
        return None
    if rules.pieces.lattice is not SQUARE:  # other boards are no rectangles
        return None
    return Board(name, int(size[1]), int(size[2]))


@dataclass(frozen=True)
class Board(Family):
    """All subsets of a rectangular board; a row of what is found has those with the same number of cells.

    Examples
    --------
    >>> board = Board("tactix", 2, 2)
    >>> board.text, board.end
    ('tactix[2x2]', 5)
    >>> board.found(board.numbers(0, 5), Task("normal")).columns()["p_positions"].tolist()
    [1, 0, 2, 0, 1]
    """

    name: str
    height: int
    width: int
    stretch = device_stretch = MOST_CELLS + 1
    has_rules = False

    def __post_init__(self) -> None:
        if not 1 <= self.cells <= MOST_CELLS:
            raise Undecided("a board has from 1 to {most} cells here, not {cells}", most=MOST_CELLS, cells=self.cells)

    @property
    def cells(self) -> int:
        """How many cells the board has."""
        return self.height * self.width

    @property
    def text(self) -> str:
        """The family as it is written."""
        return f"{self.name}[{self.height}x{self.width}]"

    @property
    def end(self) -> int:
        """One more than the number of cells."""
        return self.cells + 1

    @cached_property
    def ruleset(self) -> Ruleset[Any, Any]:
        """The rules of the game."""
        return read_ruleset(self.name)

    def columns(self, numbers: Numbers) -> dict[str, NDArray[Any]]:
        """Return the numbers of cells."""
        return {"cells": array_of(numbers)}

    def number(self, row: Mapping[str, Any]) -> int:
        """Return the number of cells."""
        return int(row["cells"])

    def rule(self, number: int) -> str:
        """Return the whole board: a row stands for many positions."""
        return self.text

    def rules(self) -> int:
        """Return how many positions there are."""
        return 1 << self.cells

    def check(self, task: Task) -> None:
        """Refuse what the rules refuse, and a table that is too large."""
        self.ruleset.convention(task.play_convention)
        if task.device == "cpu":
            from grundy.kernels.masks_outcomes import check_outcomes

            check_outcomes(self.cells, task.memory << 20)

    def found(self, numbers: Numbers, task: Task, progress: Progress | None = None) -> Counts:
        """Return the counts of all positions: a board is one piece of work."""
        keeper = task.keeper if task.device == "cpu" else None
        work = begun(partial(self.begun, task), partial(self.begun, task), keeper)

        def told(decided: int) -> None:
            if progress is not None:
                progress(decided * self.end >> self.cells)

        drive(work, progress=told, checkpoint=keeper)
        return Counts(self.cells, work.p_counts, is_p=work.is_p((1 << self.cells) - 1))

    def begun(self, task: Task, state: Mapping[str, Any] | None = None) -> Outcomes:
        """Return the work of deciding all positions, new or as it was kept."""
        rules = self.ruleset
        assert isinstance(rules, Cells)
        cells = rules.cell_board(("1" * self.width,) * self.height).cells
        masks, misere = rules.pieces.masks(cells), task.play_convention == "misere"
        if task.device == "cuda":
            from grundy.kernels.cuda.masks import DeviceOutcomes, check_sample

            check_sample(misere)
            return DeviceOutcomes(self.cells, masks, misere=misere)
        from grundy.kernels.masks_outcomes import OutcomeTable

        return OutcomeTable(self.cells, masks, misere=misere, most_bytes=task.memory << 20, state=state)


class Outcomes(Work, Protocol):
    """The work of deciding all positions of a board."""

    @property
    def p_counts(self) -> list[int]:
        """How many P-positions have 0, 1, 2, … cells."""

    def is_p(self, position: int) -> bool:
        """Return whether a position is P, once all are decided."""


@dataclass(frozen=True)
class Counts:
    """How many positions there are with 0, 1, 2, … cells, and how many of them are P.

    Examples
    --------
    >>> Counts(2, [1, 0, 1], is_p=True).totals(range(3))
    {'positions': 4, 'p_positions': 2, 'lost_boards': 1}
    """

    cells: int
    p_counts: list[int]
    is_p: bool
    """Whether the full board is a P-position."""

    def columns(self) -> dict[str, NDArray[np.int64]]:
        """Return the counts."""
        import numpy as np

        positions = [comb(self.cells, number) for number in range(self.cells + 1)]
        return {"positions": np.array(positions, np.int64), "p_positions": np.array(self.p_counts, np.int64)}

    def totals(self, numbers: Numbers) -> dict[str, Total]:
        """Return the sums, and whether the full board is lost."""
        return {"positions": 1 << self.cells, "p_positions": sum(self.p_counts), "lost_boards": int(self.is_p)}

    def rows(self, places: Any) -> Counts:
        """Return the same: every row is kept."""
        return self

    def notable(self) -> NDArray[np.int64]:
        """Return all rows."""
        import numpy as np

        return np.arange(self.cells + 1)
