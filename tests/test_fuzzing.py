"""Inputs made at random, a small part of what ``make fuzz`` tries."""

from __future__ import annotations

import pytest

from grundy.cli import run
from tests.fuzzing import Maker, fuzzed

COUNT, SEED = 1000, 20260


@pytest.mark.parametrize("part", range(4))
def test_random_inputs_are_answered_or_refused(part: int) -> None:
    """No traceback, no exit code but 0 to 3, nothing without an end; a finding names its number and the seed."""
    numbers = range(part * COUNT // 4, (part + 1) * COUNT // 4)
    found = [finding for finding in fuzzed(SEED, numbers) if finding is not None]
    # How long an input took is for `make fuzz` to tell: here other tests have the machine at the same time.
    findings = [f"seed {SEED}, {finding}" for finding in found if not finding.what.startswith("took")]
    assert not findings, "\n".join(findings)


def test_input_when_made_again_is_the_same(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(str(tmp_path))
    assert [str(Maker(f"1/{n}").input()) for n in range(50)] == [str(Maker(f"1/{n}").input()) for n in range(50)]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["solve", "northcott-retreats[9223372036854775808](3,6; 9,4) + fibonacci-nim(11)", "--limit", "167"], 3),
        (["draw", "nim(1) + impartial[domineering](11/11)"], 0),
        (["values", "subtraction[squares]", "--to", "30", "-o", "x.svg", "--outcomes", "--plot", "periodic"], 2),
        (["draw", "nim(1)", "-o", "\ud800.svg"], 2),
    ],
)
def test_what_longer_runs_have_found_stays_mended(
    arguments: list[str], code: int, tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(str(tmp_path))
    assert run(arguments) == code
