"""Long work under one driver: counted, shown, stopped and taken up again."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from grundy.core.errors import Undecided
from grundy.lab import checkpoints
from grundy.lab.checkpoints import Checkpoint
from grundy.solving.budget import Budget
from grundy.solving.work import begun, drive


@dataclass
class Counting:
    """Work that counts to a number."""

    total: int
    decided: int = 0

    @property
    def finished(self) -> bool:
        return self.decided == self.total

    def run(self) -> None:
        self.decided += 1

    def state(self) -> dict[str, Any]:
        return {"total": self.total, "decided": self.decided}

    @classmethod
    def restored(cls, state: dict[str, Any]) -> Counting:
        return cls(int(state["total"]), int(state["decided"]))


def test_work_when_driven_reports_each_slice() -> None:
    seen: list[int] = []
    assert drive(Counting(4), progress=seen.append).finished
    assert seen == [1, 2, 3, 4]


def test_work_when_it_has_a_step_of_its_own() -> None:
    def step(work: Counting) -> None:
        work.decided = work.total

    seen: list[int] = []
    drive(Counting(4), step=step, progress=seen.append)
    assert seen == [4]


def test_work_when_the_budget_is_spent_ends() -> None:
    work, budget = Counting(10), Budget(positions=3)
    with pytest.raises(Undecided):
        drive(work, budget=budget)
    assert work.decided == 4


def test_work_when_stopped_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "SECONDS", 0.0)
    monkeypatch.setattr(checkpoints, "PAUSE", 0)
    checkpoint = Checkpoint(tmp_path / "work.npz", "counting")

    def stop(count: int) -> None:
        if count == 6:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        drive(Counting(10), progress=stop, checkpoint=checkpoint)
    work = begun(lambda: Counting(10), Counting.restored, checkpoint)
    assert work.decided == 5
    seen: list[int] = []
    drive(work, progress=seen.append, checkpoint=checkpoint)
    assert seen == [6, 7, 8, 9, 10]
    assert begun(lambda: Counting(10), Counting.restored, checkpoint).finished
