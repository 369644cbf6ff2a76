"""Inputs made at random, a small part of what ``make fuzz`` tries."""

from __future__ import annotations

import pytest

from tests.fuzzing import Maker, fuzzed

COUNT, SEED = 2000, 20260


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
