"""Values and periods of heap games: published results, and the definition they stand for."""

from __future__ import annotations

import json
from typing import Any

import pytest

from grundy import GrundyError, mex
from grundy.cli import run
from grundy.lab.sequences import heap_game, heap_period, heap_values
from grundy.lab.tables import value_table

RULES = [
    "nim",
    "lasker",
    "shannon",
    "peggy",
    "kayles",
    "dawsons-kayles",
    "grundys-game",
    "aliquot",
    "subtraction[2,5,6]",
    "subtraction[squares]",
    "octal[0.16]",
    "octal[4.7]",
    "take-and-break[0.{1+}]",
]


def by_definition(rule: str, to: int) -> list[int]:
    values: list[int] = []
    for tally in range(to + 1):
        seen = set()
        for parts in heap_game(rule).heap_options(tally):
            total = 0
            for part in parts:
                total ^= values[part]
            seen.add(total)
        values.append(mex(seen))
    return values


@pytest.mark.parametrize("rule", RULES)
def test_values_when_made_fast_are_those_of_the_definition(rule: str) -> None:
    to = 25 if "+" in rule else 150
    assert heap_values(heap_game(rule), to) == by_definition(rule, to)


@pytest.mark.parametrize(
    ("rule", "grundy", "outcome"),
    [
        ("nim", (1, 0, 1), (1, 1, 0)),
        ("lasker", (4, 1, 4), (1, 1, 0)),
        ("kayles", (12, 71, 0), (1, 1, 0)),
        ("dawsons-kayles", (34, 53, 0), None),
        ("shannon", (4, 0, 0), (4, 0, 0)),
        ("subtraction[2,5,6]", (11, 0, 0), (11, 0, 0)),
        ("subtraction[1,2,3]", (4, 0, 0), (4, 0, 0)),
        ("subtraction[1..999999999999]", (10**12, 0, 0), (10**12, 0, 0)),
        ("subtraction[7,64,89,96]", (5756171, 1068, 0), (5756171, 1061, 0)),
        ("subtraction[22,34,53,87]", (114109, 3957, 0), (114109, 314, 0)),
    ],
)
def test_period_when_published(rule: str, grundy: tuple[int, ...], outcome: tuple[int, ...] | None) -> None:
    found = heap_period(heap_game(rule))

    def triple(part: dict[str, Any]) -> tuple[int, ...]:
        assert part["proved"]
        return part["period"], part["preperiod"], part["saltus"]

    assert triple(found["grundy"]) == grundy
    if outcome is not None:
        assert triple(found["outcome"]) == outcome


@pytest.mark.parametrize("rule", ["nim", "lasker", "shannon", "peggy", "kayles", "subtraction[1,5,8]", "octal[0.137]"])
def test_period_when_claimed_holds_and_is_least(rule: str) -> None:
    """The least p, then the least n0, on a long stretch of the sequence itself."""
    found = heap_period(heap_game(rule))
    part = found["grundy"]
    period, preperiod, saltus = part["period"], part["preperiod"], part["saltus"]
    values = heap_values(heap_game(rule), preperiod + 6 * period + 60)
    size = len(values)
    assert all(values[n + period] == values[n] + saltus for n in range(preperiod, size - period))
    assert not preperiod or values[preperiod - 1 + period] != values[preperiod - 1] + saltus
    for shorter in range(1, period):
        steps = {values[n + shorter] - values[n] for n in range(preperiod, size - shorter)}
        assert len(steps) > 1
    lost = [not value for value in values]
    part = found["outcome"]
    assert all(lost[n] == lost[n + part["period"]] for n in range(part["preperiod"], size - part["period"]))


def test_period_when_not_proved_is_not_claimed() -> None:
    found = heap_period(heap_game("grundys-game"))
    assert found["grundy"]["period"] is None
    assert found["grundy"]["proved"] is False


def test_misere_values_when_searched() -> None:
    assert heap_values(heap_game("subtraction[1,2,3]"), 8, "misere") == [1, 0, 2, 3, 1, 0, 2, 3, 1]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["values", "kayles", "--to", "1000000000000000"], 3),
        (["values", "lasker", "--to", "1000", "--play", "misere"], 3),
        (["values", "octal[0.7x]", "--to", "5"], 2),
        (["values", "octal[0.7", "--to", "5"], 2),
        (["values", "nosuch", "--to", "5"], 2),
        (["period", "kayles", "--limit", "100"], 0),
        (["period", "octal"], 2),
        (["period", "subtraction[2..1000000000000]"], 3),
        (["values", "subtraction[3..9000000]", "--to", "9000000"], 3),
    ],
)
def test_bad_or_large_requests_have_their_exit_code(arguments: list[str], code: int) -> None:
    assert run(arguments) == code


def test_values_print_in_three_ways(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["values", "kayles", "--to", "3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["values"] == [0, 1, 2, 3]
    assert run(["values", "kayles", "--to", "3", "--csv"]) == 0
    assert capsys.readouterr().out == "heap,value\n0,0\n1,1\n2,2\n3,3\n"
    assert run(["values", "kayles", "--to", "3"]) == 0
    assert capsys.readouterr().out == "0 │ 0 1 2 3\n"


def test_table_when_the_rule_is_a_family() -> None:
    assert value_table("subtraction[1,2]", 3, 4)["rows"] == [[0, 1, 2, 0], [1, 0, 3, 1], [2, 3, 0, 2]]
    with pytest.raises(GrundyError):
        value_table("subtraction[1,2", 3, 4)
