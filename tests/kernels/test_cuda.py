"""The kernels for a GPU find what those for the processor do; without a GPU these tests are skipped loudly."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from grundy.core.errors import NotApplicable
from grundy.kernels.cuda import cupy
from grundy.kernels.masks_outcomes import OutcomeTable
from grundy.kernels.set_periods import find_periods, masks_of
from grundy.structures.pieces import read_pieces
from grundy.sweeps.cluster import sweep
from grundy.sweeps.families import Task, read_family
from grundy.sweeps.folder import Plan, SweepFolder


@pytest.fixture(scope="module", autouse=True)
def device() -> None:
    try:
        cupy()
    except NotApplicable as error:
        pytest.skip(f"NO GPU, so its kernels are not tested: {error}")


@pytest.mark.parametrize("takes", [3, 4, 6, 8])
def test_periods_of_few_takes(takes: int) -> None:
    from grundy.kernels.cuda.set_periods import find_periods_on_device

    random = np.random.default_rng(takes)
    words = masks_of(random.random((3000, 64)).argsort(1)[:, :takes] + 1)
    assert np.array_equal(cupy().asnumpy(find_periods_on_device(words)), find_periods(words))


def test_periods_of_many_takes_and_of_extreme_sets() -> None:
    from grundy.kernels.cuda.set_periods import find_periods_on_device

    words = np.random.default_rng(5).integers(1, 1 << 32, 5000).astype(np.uint64)
    words[:4] = [(1 << 32) - 1, 1 << 31, 1, (1 << 32) - 2]
    assert np.array_equal(cupy().asnumpy(find_periods_on_device(words)), find_periods(words))
    few = np.array([1 << 63, (1 << 63) | 1, (1 << 63) | (1 << 62), 0b110010], np.uint64)
    assert np.array_equal(cupy().asnumpy(find_periods_on_device(few)), find_periods(few))


def test_periods_when_limited() -> None:
    from grundy.kernels.cuda.set_periods import find_periods_on_device

    words = masks_of(np.array([*combinations(range(1, 20), 3)]))
    assert np.array_equal(cupy().asnumpy(find_periods_on_device(words, 40)), find_periods(words, 40))


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(
    ("pieces", "height", "width"), [("line", 4, 4), ("domino", 3, 5), ("line", 1, 4), ("tromino", 4, 4)]
)
def test_outcomes_of_boards(pieces: str, height: int, width: int, misere: bool) -> None:
    from grundy.kernels.cuda.masks import DeviceOutcomes

    cells = [(row, column) for row in range(height) for column in range(width)]
    masks = read_pieces(pieces).masks(cells)
    table = OutcomeTable(len(cells), masks, misere=misere)
    outcomes = DeviceOutcomes(len(cells), masks, misere=misere)
    table.run()
    while not outcomes.finished:
        outcomes.run()
    assert outcomes.p_counts == table.p_counts
    assert all(outcomes.is_p(position) == table.is_p(position) for position in range(0, table.positions, 7))


def test_sweeps_have_the_same_rows(tmp_path: Path) -> None:
    for text in ("subtraction[subsets of 1..10]", "subtraction[3 of 1..20]"):
        rows = []
        for device in ("cpu", "cuda"):
            path = tmp_path / f"{len(text)}{device}"
            folder = SweepFolder.begun(path, Plan.of(read_family(text), Task(device=device)))
            assert sweep(folder, device=device) == []
            rows.append([row for part in range(len(folder.plan.parts())) for row in folder.table(part).to_pylist()])
        assert rows[0] == rows[1]
