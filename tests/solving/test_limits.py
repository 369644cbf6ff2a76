"""Limits of sequences: what is refused says how much it needs, and that a higher limit allows more."""

from __future__ import annotations

import json

import pytest

from grundy.cli import run
from grundy.core.errors import Undecided
from grundy.lab.sequences import heap_game, heap_outcomes, heap_values
from grundy.solving.budget import OUTCOME_BYTES, VALUE_BYTES, Limits


def test_memory_when_nothing_is_said_has_room_for_ten_million_values() -> None:
    Limits().check_memory(10**7, VALUE_BYTES)
    Limits().check_memory(5 * 10**7, OUTCOME_BYTES)
    with pytest.raises(Undecided, match="763 MB of memory, at most 400 are used; a higher limit of memory"):
        heap_values(heap_game("kayles"), 20_000_000)
    with pytest.raises(Undecided, match="MB of memory"):
        heap_outcomes(heap_game("subtraction[squares]"), 10**9)


@pytest.mark.parametrize("rule", ["proper-divisors", "subtraction[primes]", "take-and-break[4=.0]"])
def test_steps_when_the_user_allows_few_are_refused(rule: str) -> None:
    with pytest.raises(Undecided, match=r"(steps;|at most 100 steps are done, and) a higher limit allows more"):
        heap_values(heap_game(rule), 5_000, limits=Limits(steps=100))


def test_values_when_the_user_allows_more_are_found(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grundy.solving.heap_sequences.PLAIN_STEPS", 100_000)
    arguments = ["values", "take-and-break[0.[3]]", "--to", "400", "--json"]
    assert run(arguments) == 3
    assert "about 160000 steps" in capsys.readouterr().err
    assert run([*arguments, "--limit", "200000"]) == 0
    assert json.loads(capsys.readouterr().out)["values"] == list(range(401))


def test_misere_values_when_the_limit_is_given_are_searched_with_it(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["values", "dawsons-kayles", "--to", "220", "--play", "misere"]
    reached = []
    for limit in (3_000, 30_000):
        assert run([*arguments, "--limit", str(limit), "--lang", "en"]) == 3
        said = capsys.readouterr().err
        assert f"not 220: the limit of {limit} positions was reached; a higher limit allows more" in said
        reached.append(int(said.split("up to a heap of ")[1].split(",")[0]))
    assert 10 < reached[0] < reached[1]
