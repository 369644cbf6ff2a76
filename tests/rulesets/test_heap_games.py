"""Heap games: closed forms against search, codes and sets against their definitions, golden claims."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import GrundyError, Outcome, catalogue, game, mex, parse, solve
from grundy.core.numbersets import number_set
from grundy.core.outcome import PlayConvention
from grundy.core.takebreak import partitions, read_code
from grundy.rulesets.heaps.heap_ruleset import HeapRuleset
from grundy.rulesets.heaps.nim import Nim
from grundy.rulesets.heaps.one_heap import (
    aliquot,
    at_least_half,
    halving,
    peggy,
    proper_divisors,
    proportional,
    shannon,
)
from grundy.rulesets.heaps.subtraction import subtraction
from grundy.rulesets.heaps.take_and_break import dawsons_kayles, grundys_game, kayles, lasker, octal, take_and_break

HEAP_GAMES = [rules for rules in catalogue() if isinstance(rules, HeapRuleset) and not isinstance(rules, Nim)]
GOLDEN = json.loads((Path(__file__).parent.parent / "golden" / "subtraction.json").read_text(encoding="utf-8"))


def values_by_mex(options: Callable[[int], Iterable[tuple[int, ...]]], to: int) -> list[int]:
    """The definition: the least value that no option has, an option being the nim-sum of its heaps."""
    values: list[int] = []
    for tally in range(to + 1):
        seen = set()
        for parts in options(tally):
            total = 0
            for part in parts:
                total ^= values[part]
            seen.add(total)
        values.append(mex(seen))
    return values


@pytest.mark.parametrize("rules", HEAP_GAMES, ids=lambda rules: rules.name)
def test_value_when_solved_is_that_of_the_definition(rules: HeapRuleset) -> None:
    """The theorem, where there is one, and the search agree with the mex rule."""
    assert [rules(n).grundy_value for n in range(41)] == values_by_mex(rules.heap_options, 40)


@pytest.mark.slow
@pytest.mark.parametrize("rules", HEAP_GAMES, ids=lambda rules: rules.name)
def test_misere_outcome_when_solved_is_that_of_a_search(rules: HeapRuleset) -> None:
    plain = game(lambda heaps: {tuple(sorted(option)) for option in rules.options(heaps)})
    for n in range(12):
        assert solve(rules(n), "misere").outcome is solve(plain((n,)), "misere").outcome


@pytest.mark.parametrize("k", range(1, 8))
@pytest.mark.parametrize(("convention", "residue"), [("normal", 0), ("misere", 1)])
def test_take_up_to_k_when_lost_has_one_remainder(k: int, convention: PlayConvention, residue: int) -> None:
    rules = subtraction(range(1, k + 1))
    lost = [n for n in range(40) if solve(rules(n), convention).outcome is Outcome.P]
    assert lost == [n for n in range(40) if n % (k + 1) == residue]


def test_take_up_to_k_when_huge() -> None:
    assert subtraction("1..999")(10**30).grundy_value == 0


@given(
    st.lists(st.one_of(st.integers(1, 30), st.tuples(st.integers(1, 30), st.integers(0, 9))), min_size=1, max_size=5)
)
def test_number_set_when_written_holds_what_is_written(items: list[Any]) -> None:
    text = ",".join(str(item) if isinstance(item, int) else f"{item[0]}..{item[0] + item[1]}" for item in items)
    members = {n for item in items for n in ([item] if isinstance(item, int) else range(item[0], sum(item) + 1))}
    for written, expected in ((text, members), (f"all-but {text}", set(range(1, 60)) - members)):
        numbers = number_set(written)
        assert set(numbers.up_to(59)) == expected
        assert {n for n in range(60) if n in numbers} == expected
        assert numbers.count_up_to(59) == len(expected)
        assert set(number_set(str(numbers)).up_to(59)) == expected


@pytest.mark.parametrize(
    ("name", "members"),
    [
        ("squares", [1, 4, 9, 16, 25]),
        ("primes", [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]),
        ("powers-of-2", [1, 2, 4, 8, 16]),
        ("fibonacci", [1, 2, 3, 5, 8, 13, 21]),
        ("odd", list(range(1, 30, 2))),
        ("1, primes", [1, 2, 3, 5, 7, 11, 13, 17, 19, 23, 29]),
        ("all", list(range(1, 30))),
    ],
)
def test_number_set_when_named(name: str, members: list[int]) -> None:
    assert list(number_set(name).up_to(29)) == members


@given(st.text(alphabet="0123456789.,-abdelmnoprstu ", max_size=20))
def test_number_set_when_text_is_arbitrary_is_read_or_refused(text: str) -> None:
    try:
        assert all(n > 0 for n in number_set(text).up_to(20))
    except GrundyError:
        return


@given(st.text(alphabet="0123456789AFZ.[]{}+,!?= x", max_size=12))
def test_code_when_text_is_arbitrary_is_read_or_refused(text: str) -> None:
    try:
        code = read_code(text)
    except GrundyError:
        return
    assert all(sum(parts) <= 7 for parts in code.options(7))


@pytest.mark.parametrize(("total", "parts"), [(7, 3), (12, 4), (3, 4), (5, 1)])
def test_partitions_when_counted(total: int, parts: int) -> None:
    found = list(partitions(total, parts))
    assert len(set(found)) == len(found)
    assert all(sum(heaps) == total and list(heaps) == sorted(heaps) for heaps in found)
    assert len(found) == {(7, 3): 4, (12, 4): 15, (3, 4): 0, (5, 1): 1}[total, parts]


@pytest.mark.parametrize(
    ("code", "values"),
    [
        ("0.[3]", list(range(12))),
        ("4.[3]", [0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12]),
        ("0.77", [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]),
        ("0.07", [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3]),
        ("0.{1}{1}{1}", [0, 0, 1, 1, 2, 2, 3, 0, 0, 1, 1, 2]),
    ],
)
def test_code_when_known_has_its_values(code: str, values: list[int]) -> None:
    rules = take_and_break(code)
    assert values_by_mex(rules.heap_options, 11) == [rules(n).grundy_value for n in range(12)]
    if "{" not in code:
        assert [rules(n).grundy_value for n in range(12)] == values


@pytest.mark.parametrize(
    "text",
    [
        "octal[0.8](3)",
        "octal[](3)",
        "octal[1.7](3)",
        "octal(3)",
        "take-and-break[2.0](5)",
        "subtraction[0](5)",
        "subtraction[](5)",
        "subtraction[5..4](5)",
        "subtraction[cubes](5)",
    ],
)
def test_refused_when_the_rule_is_wrong(text: str) -> None:
    with pytest.raises(GrundyError):
        parse(text)


def test_kayles_when_broken_names_its_moves() -> None:
    position = kayles(1, 11)
    assert [str(move) for move in position.winning_moves] == ["2-1/3,7"]
    assert position.play("2-1/3,7") == kayles(1, 3, 7)


GAMES: dict[str, Callable[[dict[str, Any]], HeapRuleset]] = {
    "set": lambda rule: subtraction(rule["S"]),
    "range": lambda rule: subtraction(range(1, rule["k"] + 1)),
    "any": lambda rule: take_and_break("0.[3]"),
    "squares": lambda rule: subtraction("squares"),
    "aliquot": lambda rule: aliquot,
    "proper": lambda rule: proper_divisors,
    "primes": lambda rule: subtraction("primes"),
    "one_or_prime": lambda rule: shannon,
    "at_least_half": lambda rule: at_least_half,
    "at_most_half": lambda rule: halving,
    "below_half_plus_one": lambda rule: proportional,
    "peggy": lambda rule: peggy,
}


def heap_sg(rule: dict[str, Any], lo: int, hi: int) -> list[int]:
    return [GAMES[rule["type"]](rule)(n).grundy_value for n in range(lo, hi + 1)]


def heap_p(rule: dict[str, Any], lo: int, hi: int) -> list[int]:
    return [n for n in range(lo, hi + 1) if GAMES[rule["type"]](rule)(n).outcome is Outcome.P]


RECOMPUTED: dict[str, Callable[..., Any]] = {
    "heap_sg": heap_sg,
    "heap_P": heap_p,
    "heap_PN": lambda rule, lo, hi: "".join(GAMES[rule["type"]](rule)(n).outcome.value for n in range(lo, hi + 1)),
    "heap_options": lambda rule, n: sorted(option.state[0] for option in GAMES[rule["type"]](rule)(n).options),
    "heap_good_moves": lambda rule, n: sorted(
        n - move.to.state[0] for move in GAMES[rule["type"]](rule)(n).winning_moves
    ),
    "good_targets": lambda rule, n: sorted(move.to.state[0] for move in GAMES[rule["type"]](rule)(n).winning_moves),
    "sg_at": lambda rule, ns: [GAMES[rule["type"]](rule)(n).grundy_value for n in ns],
    "sub_values": lambda pairs: [subtraction(range(1, k + 1))(n).grundy_value for k, n in pairs],
}
CLAIMS = [
    claim
    for claim in GOLDEN["claims"]
    if (check := claim.get("check"))
    and check["fn"] in RECOMPUTED
    and check["args"].get("rule", {"type": "set"})["type"] in GAMES
    and not check["args"].get("misere")
]


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim["id"])
def test_golden_claim_when_recomputed(claim: dict[str, Any]) -> None:
    check = claim["check"]
    assert RECOMPUTED[check["fn"]](**check["args"]) == claim["value"]


def test_named_games_when_written_as_codes_are_the_same() -> None:
    for named, code in ((kayles, "0.77"), (dawsons_kayles, "0.07"), (lasker, "4.[3]"), (grundys_game, "4!.0")):
        assert [list(named.heap_options(n)) for n in range(12)] == [
            list(take_and_break(code).heap_options(n)) for n in range(12)
        ]
    assert octal("0.77")(9).grundy_value == kayles(9).grundy_value


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    "text",
    [
        "aliquot(1000000000000000000)",
        "subtraction[divisors](1000000000000000000000)",
        "subtraction[all-but primes](1000000000000)",
        "subtraction[all-but odd,even](1000000000000)",
        "subtraction[2..1000000000000](900000000000)",
        "take-and-break[0.[1]](1000000000000000000)",
        "take-and-break[0.{2+}](300)",
        "take-and-break[4=.0](1000000000001)",
        "kayles(1000000000000)",
        "grundys-game(100000000)",
        "lasker(1000000000000000000)",
    ],
)
def test_enormous_heap_when_solved_ends_within_its_limit(text: str) -> None:
    """What is not known is said; nothing goes on for ever."""
    assert solve(parse(text), limit=2000, seconds=0.2, moves=60).unknown


def test_enormous_heap_without_a_move_is_lost() -> None:
    assert solve(parse("take-and-break[0.[0]](1000000000000)")).grundy_value == 0


@pytest.mark.parametrize("heaps", [(9,), (16,), (3, 8), (7, 12), (4, 4), (5, 6, 11)])
def test_moves_to_a_value_in_laskers_nim_are_those_found_by_trying(heaps: tuple[int, ...]) -> None:
    """The value of every option is the nim-sum of the values of its heaps."""
    position = lasker(*heaps)
    for value in range(32):
        tried = [move.move for move in position.moves if move.to.grundy_value == value]
        assert sorted(lasker.moves_to(position.state, value)) == sorted(tried)


def test_enormous_heap_of_laskers_nim_is_taken_whole_or_halved() -> None:
    answer = solve(lasker(10**30), moves=50)
    assert [move.to.state for move in answer.winning_moves] == [(0,), (10**30 // 2,) * 2]
    assert answer.more == {"moves": None, "winning_moves": 2}


@pytest.mark.parametrize("number", [2, 97, 2**31 - 1, 2**61 - 1])
def test_prime_when_asked_alone(number: int) -> None:
    assert number in number_set("primes")


@pytest.mark.parametrize("number", [1, 561, 3215031751, (2**31 - 1) * (2**19 - 1)])
def test_composite_when_asked_alone(number: int) -> None:
    """561 is a Carmichael number, 3215031751 a strong pseudoprime to the bases 2, 3, 5 and 7."""
    assert number not in number_set("primes")
