"""The published figures about sequences of heap games, recomputed through `heap_values`, `heap_outcomes` and periods.

Of golden/subtraction.json this file covers the claims that tests/rulesets/test_heap_games.py leaves:

- subtraction.take2.P, .take3.res, .takek.res, .take2.misere, .take3.misere, .takek.misere
- subtraction.half.formula
- subtraction.squares.options, .table2.cols, .table2.col1, .ex8to4, .ending6
- subtraction.aliquot.odd, .ex9
- subtraction.proper.even500, .even_first500
- subtraction.primes.sg100.leave1, .P100.leave1, .ex7, .ex7g
- subtraction.period.7_64_89_96.grundy, .7_64_89_96.pn, .22_34_53_87.grundy, .22_34_53_87.pn, .2_5_6
- subtraction.sum.white_black.P, .white_black.good, .G357.sg, .G357.good

The claims about counting up (say100, add125) are tested with that game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import product
from math import isqrt
from pathlib import Path
from typing import Any, TypeVar

import pytest

from grundy import Outcome, Position, subtraction
from grundy.core.heaps import HeapGame, Heaps
from grundy.core.outcome import PlayConvention
from grundy.lab.sequences import heap_game, heap_outcomes, heap_values, prove_period
from grundy.rulesets.heaps.heap_ruleset import HeapRuleset
from grundy.rulesets.heaps.subtraction import Subtraction

GOLDEN = json.loads((Path(__file__).parent.parent / "golden" / "subtraction.json").read_text(encoding="utf-8"))

NOT_TESTED = {
    "subtraction.below_d.heading": "about the words of a heading",
    "subtraction.aliquot.goal": "a slip of the pen; that the odd heaps are lost is subtraction.aliquot.odd",
    "subtraction.aliquot.either": "a slip of the pen; that the others are won is subtraction.aliquot.odd",
}
"""The claims that no test can decide, and why."""
ELSEWHERE = ("subtraction.say100.", "subtraction.add125.")

Rule = dict[str, Any]
F = TypeVar("F", bound=Callable[..., Any])
COMPUTE: dict[str, Callable[..., Any]] = {}


class LeaveOne(Subtraction):
    """Take a number of tokens from the set, but leave one at least: "a prime smaller than n"."""

    def heap_options(self, tally: int) -> Iterator[Heaps]:
        """Yield the heap less each member of the set that is smaller than the heap."""
        return ((tally - taken,) for taken in self.takes.up_to(tally - 1))


RULES: dict[str, Callable[[Rule], HeapGame]] = {
    "range": lambda rule: subtraction(f"1..{rule['k']}"),
    "squares": lambda rule: subtraction("squares"),
    "aliquot": lambda rule: heap_game("aliquot"),
    "primes_leave_one": lambda rule: LeaveOne(subtraction("primes").takes, "primes; leave one"),
}


def game_of(rule: Rule) -> HeapGame:
    return RULES[rule["type"]](rule)


def computes(function: F) -> F:
    COMPUTE[function.__name__] = function
    return function


def lost_heaps(rules: HeapGame, to: int, convention: PlayConvention = "normal") -> list[int]:
    return [heap for heap, letter in enumerate(heap_outcomes(rules, to, convention)) if letter == "P"]


@computes
def residue_claim(k: int, misere: bool, upto: int) -> list[int] | None:
    lost = lost_heaps(subtraction(f"1..{k}"), upto, "misere" if misere else "normal")
    residues = sorted({heap % (k + 1) for heap in lost if heap})
    complete = all((heap in lost) == (heap % (k + 1) in residues) for heap in range(1, upto + 1))
    return residues if complete else None


@computes
def at_least_half_formula(upto: int) -> bool:
    """The value is the least k with 2^k above the heap; the game is played without its theorem."""

    class Plain(HeapRuleset):
        name = "plain"

        def heap_options(self, tally: int) -> Iterator[Heaps]:
            return ((left,) for left in range(tally // 2 + 1) if tally)

    values = heap_values(Plain(), upto)
    return values == [heap.bit_length() for heap in range(upto + 1)] == heap_values(heap_game("at-least-half"), upto)


@computes
def squares_opts(ns: list[int]) -> list[list[int]]:
    return opts_list({"type": "squares"}, ns)


@computes
def opts_list(rule: Rule, ns: list[int]) -> list[list[int]]:
    return [heap_options(rule, n) for n in ns]


@computes
def heap_options(rule: Rule, n: int) -> list[int]:
    return sorted(left for (left,) in game_of(rule).heap_options(n))


@computes
def squares_rows(starts: list[int]) -> list[list[int]]:
    values = heap_values(subtraction("squares"), 110)
    return [values[n + 1 : n + 10] for n in starts]


@computes
def squares_first_column() -> list[int]:
    return heap_values(subtraction("squares"), 100)[1:100:10]


@computes
def move_wins(rule: Rule, n: int, take: int) -> bool:
    return heap_outcomes(game_of(rule), n)[n - take] == "P"


@computes
def squares_facts(upto: int) -> dict[str, Any]:
    lost = lost_heaps(subtraction("squares"), upto)
    known = set(lost)
    squares = [k * k for k in range(1, isqrt(upto) + 1)]
    apart = any(heap + square in known for heap in lost for square in squares)
    return {
        "upto": upto,
        "ending_in_6": [heap for heap in lost if heap % 10 == 6],
        "two_P_differ_by_square": apart,
    }


@computes
def aliquot_all_odd(upto: int) -> bool:
    return lost_heaps(heap_game("aliquot"), upto)[1:] == list(range(1, upto + 1, 2))


@computes
def even_P_proper(lo: int, hi: int) -> list[int]:  # noqa: N802 - the name in the file
    return [heap for heap in lost_heaps(heap_game("proper-divisors"), hi) if heap >= lo and heap % 2 == 0]


@computes
def first_500_P_proper_even() -> list[int]:  # noqa: N802 - the name in the file
    return [heap for heap in lost_heaps(heap_game("proper-divisors"), 1100)[:500] if heap % 2 == 0]


@computes
def heap_sg(rule: Rule, lo: int, hi: int) -> list[int]:
    return heap_values(game_of(rule), hi)[lo:]


@computes
def heap_P(rule: Rule, lo: int, hi: int) -> list[int]:  # noqa: N802 - the name in the file
    return [heap for heap in lost_heaps(game_of(rule), hi) if heap >= lo]


@computes
def sg_at(rule: Rule, ns: list[int]) -> list[int]:
    return [game_of(rule)(n).grundy_value for n in ns]


@computes
def period(S: list[int], kind: str, hint: int | None = None) -> list[int]:  # noqa: N803 - the name in the file
    proof = prove_period(subtraction(S))
    found = proof.grundy if kind == "grundy" else proof.outcome
    assert found is not None
    return [found.preperiod, found.period]


def sum_of(rules: list[Rule], heaps: list[int]) -> Position:
    first, *rest = (game_of(rule)(heap) for rule, heap in zip(rules, heaps, strict=True))
    return sum(rest, start=first)


@computes
def sum_P(rules: list[Rule], start: list[int]) -> list[list[int]]:  # noqa: N802 - the name in the file
    positions = map(list, product(*(range(heap + 1) for heap in start)))
    return [heaps for heaps in positions if sum_of(rules, heaps).outcome is Outcome.P]


@computes
def sum_sg(rules: list[Rule], start: list[int]) -> int:
    return sum_of(rules, start).grundy_value


@computes
def sum_good(rules: list[Rule], start: list[int]) -> list[list[int]]:
    moves = [move.move for move in sum_of(rules, start).winning_moves]
    return [[component, left] for component, (_, (left,)) in moves]


def covered(claim: dict[str, Any]) -> bool:
    """Whether the claim is one of those listed above: the other file has what it can read."""
    from tests.rulesets.test_heap_games import CLAIMS

    tested = {other["id"] for other in CLAIMS}
    return "check" in claim and claim["id"] not in tested and not claim["id"].startswith(ELSEWHERE)


CLAIMS = [claim for claim in GOLDEN["claims"] if covered(claim)]


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim["id"])
def test_claim_when_recomputed(claim: dict[str, Any]) -> None:
    check = claim["check"]
    assert COMPUTE[check["fn"]](**check["args"]) == claim["value"]


def test_claims_when_listed_are_all_here() -> None:
    """Every claim of the file is tested here, by the other file, by that on counting up, or cannot be."""
    assert len(CLAIMS) == 29
    assert {claim["id"] for claim in GOLDEN["claims"] if "check" not in claim} == NOT_TESTED.keys()
    assert all(claim["id"].removeprefix("subtraction.").split(".", 1)[1] in (__doc__ or "") for claim in CLAIMS)
