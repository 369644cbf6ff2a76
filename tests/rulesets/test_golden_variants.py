"""The claims of golden/variants.json about Lasker's Nim, Kayles, Shannon's and Peggy Nim.

`variants.lasker.000` and `variants.kayles.year` are about words; `variants.sulucrus` is a partizan game, and
stands here only as the plain search that confirms the claim.
"""

from __future__ import annotations

import json
from functools import reduce
from operator import xor
from pathlib import Path
from typing import Any

from grundy import parse
from grundy.lab.sequences import heap_game, heap_period, heap_values

CLAIMS = {
    claim["id"].removeprefix("variants."): claim
    for claim in json.loads((Path(__file__).parent.parent / "golden" / "variants.json").read_text("utf-8"))["claims"]
}


def value(name: str) -> Any:
    return CLAIMS[name]["value"]


def after_winning_moves(position: str) -> list[tuple[int, ...]]:
    return sorted({tuple(sorted(move.to.state)) for move in parse(position).winning_moves})


def test_shannon() -> None:
    assert value("shannon.sg") is True
    assert heap_values(heap_game("shannon"), 400) == [heap % 4 for heap in range(401)]
    assert parse("shannon(17,13,2,18)").outcome.value == value("shannon.pos")
    assert reduce(xor, (17, 13, 2, 18)) == value("shannon.sum")


def test_lasker() -> None:
    values = heap_values(heap_game("lasker"), 40)
    assert values[1:] == value("lasker.formula")
    assert [values[heap] for heap in (2, 5, 7)] == value("lasker.257.sg")
    assert parse("lasker(2,5,7)").outcome.value == value("lasker.257")
    assert [list(heaps) for heaps in after_winning_moves("lasker(2,5,7)")] == value("lasker.257.good")


def test_kayles() -> None:
    values = heap_values(heap_game("kayles"), 83)
    assert [values[row : row + 12] for row in range(0, 84, 12)] == value("kayles.table")
    assert heap_period(heap_game("kayles"))["grundy"]["preperiod"] - 1 == value("kayles.period")
    assert [list(heaps) for heaps in after_winning_moves("kayles(1,11)")] == value("kayles.1_11")


def test_peggy() -> None:
    assert heap_values(heap_game("peggy"), 20) == value("peggy.sg")


def test_sulucrus() -> None:
    sets = (1, 3, 6), (2, 4, 5)
    wins: list[list[bool]] = [[], []]
    for heap in range(61):
        for player in (0, 1):
            wins[player].append(any(take <= heap and not wins[1 - player][heap - take] for take in sets[player]))
    claim = value("sulucrus")
    assert [heap for heap in range(22, 61) if wins[0][heap]] == claim["first_player_wins"]
    assert [heap for heap in range(22, 61) if not wins[0][heap]] == claim["second_player_wins"]
