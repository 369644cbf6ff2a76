"""When long work is saved: often while that is cheap, seldom when it takes long, and once when it is interrupted."""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from grundy.lab import checkpoints
from grundy.lab.checkpoints import PAUSE, SECONDS, Checkpoint


class Clock:
    """A time that passes only when it is told to."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize("cost", [0.0, 0.5, 1.0, 30.0])
def test_saves_when_they_take_long_are_rare(cost: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At most a twentieth of the time goes into saving, and no more than one save comes in 20 seconds."""
    clock = Clock()
    monkeypatch.setattr(checkpoints, "monotonic", clock)
    saves: list[float] = []

    def state() -> Mapping[str, Any]:
        clock.now += cost
        saves.append(clock.now)
        return {"heap": 1}

    with Checkpoint(tmp_path / "run.npz", "rule").kept(state, None) as step:
        for count in range(5000):
            clock.now += 1.0
            step(count)
    between = [later - earlier - cost for earlier, later in pairwise(saves[:-1])]
    assert between
    assert all(max(SECONDS, PAUSE * cost) <= pause <= max(SECONDS, PAUSE * cost) + 1.0 for pause in between)
    assert len(saves) * cost <= 0.05 * clock.now + 2 * cost


def test_interrupt_when_it_comes_saves_once(tmp_path: Path) -> None:
    saves = []

    def state() -> Mapping[str, Any]:
        saves.append(1)
        return {"heap": len(saves)}

    checkpoint = Checkpoint(tmp_path / "run.npz", "rule")

    def interrupted() -> None:
        with checkpoint.kept(state, None) as step:
            os.kill(os.getpid(), signal.SIGINT)
            step(1)

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert saves == [1]
    assert checkpoint.restored(lambda saved: int(saved["heap"])) == 1
