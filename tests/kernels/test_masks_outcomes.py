"""The outcomes of all subsets of a board: against the definition, against values, interrupted and taken up again."""

from __future__ import annotations

import random

import numpy as np
import pytest

from grundy.core.errors import NotApplicable
from grundy.kernels.masks import ValueTable
from grundy.kernels.masks_outcomes import OutcomeTable
from grundy.rulesets.boards.taking import cram, nim19, tactex, tactix
from grundy.solving.mask_games import plain_table
from grundy.solving.work import drive
from grundy.structures.lattice import Cell
from grundy.structures.pieces import Pieces, read_pieces

GAMES = {
    "tactix": tactix.pieces,
    "cram": cram.pieces,
    "tromino": read_pieces("tromino"),
    "tactex": tactex.pieces,
    "nim19": nim19.pieces,
}
games = pytest.mark.parametrize("pieces", GAMES.values(), ids=GAMES)
conventions = pytest.mark.parametrize("misere", [False, True])


def rectangle(height: int, width: int) -> list[Cell]:
    return [(row, column) for row in range(height) for column in range(width)]


def lost_by_values(cells: int, masks: list[int], misere: bool) -> list[bool]:
    values = drive(ValueTable(cells, masks, misere=misere))
    return [values.lookup(position)[0] == 0 for position in range(1 << cells)]


def by_cells(lost: list[bool], cells: int) -> list[int]:
    counts = [0] * (cells + 1)
    for position, is_lost in enumerate(lost):
        counts[position.bit_count()] += is_lost
    return counts


@conventions
@pytest.mark.parametrize("cells", range(14))
def test_outcomes_when_masks_are_drawn_at_random_are_those_of_the_definition(cells: int, misere: bool) -> None:
    """Boards smaller than a word, than a block, and larger; masks of all kinds, also none."""
    for seed in range(5):
        rng = random.Random(100 * cells + seed)
        masks = (
            sorted({rng.randrange(1, 1 << cells) & rng.randrange(1 << cells) for _ in range(3 * seed)} - {0})
            if cells
            else []
        )
        table = drive(OutcomeTable(cells, masks, misere=misere))
        lost = [value == 0 for value, _ in plain_table(cells, masks, misere=misere)]
        assert [table.is_p(position) for position in range(1 << cells)] == lost
        assert table.p_counts == by_cells(lost, cells)


@games
@conventions
@pytest.mark.parametrize(("last", "threads"), [(0, 1), (1, 2), (4, 3)])
def test_outcomes_when_pieces_are_shared_by_threads_are_those_of_the_values(
    pieces: Pieces, misere: bool, last: int, threads: int
) -> None:
    masks = pieces.masks(rectangle(4, 4))
    table = drive(OutcomeTable(16, masks, misere=misere, last=last, threads=threads))
    lost = lost_by_values(16, masks, misere)
    assert [table.is_p(position) for position in range(1 << 16)] == lost
    assert table.p_counts == by_cells(lost, 16)


@pytest.mark.parametrize(
    ("side", "misere", "expected"), [(4, False, 8380), (4, True, 8568), (5, False, 3_212_864), (5, True, 3_177_421)]
)
def test_tactix_when_counted_has_its_known_p_positions(side: int, misere: bool, expected: int) -> None:
    """What was found for 4 × 4 and 5 × 5 one position after the other."""
    table = drive(OutcomeTable(side * side, tactix.pieces.masks(rectangle(side, side)), misere=misere))
    assert table.count_p() == expected
    assert table.is_p((1 << side * side) - 1) == (side == 4)


@conventions
def test_outcomes_when_taken_up_again_after_each_slice_are_the_same(misere: bool) -> None:
    masks = cram.pieces.masks(rectangle(4, 5))
    whole = drive(OutcomeTable(20, masks, misere=misere))
    table = OutcomeTable(20, masks, misere=misere, last=6, threads=2)
    decided = []
    while not table.finished:
        table.run()
        decided.append(table.decided)
        state = {name: np.array(content) for name, content in table.state().items()}
        table = OutcomeTable(20, masks, misere=misere, last=6, threads=1 + len(decided) % 3, state=state)
    assert len(decided) > 6
    assert decided == sorted(set(decided))
    assert decided[-1] == table.positions
    assert np.array_equal(table.state()["table"], whole.state()["table"])


def test_outcomes_when_the_state_is_of_another_board_are_refused() -> None:
    state = OutcomeTable(20, [1], last=2).state()
    for cells, last in ((20, 3), (21, 2)):
        with pytest.raises(NotApplicable, match="damaged"):
            OutcomeTable(cells, [1], last=last, state=state)
    for wrong in ({"done": 9}, {"done": -1}, {"table": np.zeros(1 << 14, np.int64)}):
        with pytest.raises(NotApplicable, match="damaged"):
            OutcomeTable(20, [1], last=2, state=state | wrong)
