"""Counting up: the remainder rule against backward induction, both ways to end, golden claims."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import GrundyError, IllegalMove, Outcome, mex, nim, parse, solve
from grundy.core.outcome import PlayConvention
from grundy.rulesets.heaps.count_up import count_up
from tests.strategies import conventions, some

GOLDEN = Path(__file__).parent.parent / "golden" / "subtraction.json"
CLAIMS = {claim["id"]: claim for claim in json.loads(GOLDEN.read_text(encoding="utf-8"))["claims"]}

Ends = frozenset[int]


def by_induction(
    target: int, passed: bool, steps: list[int], ends: Ends, convention: str
) -> dict[int, tuple[int, int, list[int]]]:
    """Return value, remoteness and winning steps of every number, from the largest down."""
    table: dict[int, tuple[int, int, list[int]]] = {}
    for number in range(target + max(steps), -1, -1):
        over = number > target or number in ends
        allowed = [] if over else [step for step in steps if passed or number + step <= target]
        after = {step: table[number + step] for step in allowed}
        if not allowed:
            table[number] = (int(convention == "misere"), 0, [])
            continue
        value = mex(entry[0] for entry in after.values())
        wins = [step for step, entry in after.items() if entry[0] == 0]
        lengths = [entry[1] for entry in after.values() if not wins or entry[0] == 0]
        table[number] = (value, 1 + (min(lengths) if wins else max(lengths)), wins)
    return table


@pytest.mark.parametrize("convention", ["normal", "misere"])
@pytest.mark.parametrize("mark", ["", ">"])
@pytest.mark.parametrize("k", range(1, 7))
def test_theorem_when_steps_are_1_to_k_agrees_with_induction(k: int, mark: str, convention: str) -> None:
    """Only what is missing modulo k+1 counts: value, remoteness, all winning steps, and those to any value."""
    rules = count_up(f"{mark}20; 1..{k}")
    table = by_induction(20, bool(mark), list(range(1, k + 1)), frozenset(), convention)
    for number in range(21 + bool(mark) * k):
        value, remoteness, wins = table[number]
        known = rules.theorem((number,), "misere" if convention == "misere" else "normal")
        assert known is not None
        assert (known.grundy_value, known.remoteness, list(known.winning_moves or ())) == (value, remoteness, wins)
        assert known.winning_count == len(wins)
        assert known.outcome is (Outcome.N if value else Outcome.P)
        moves = list(rules.moves((number,)))
        assert (known.best_move in wins) if wins else (known.best_move in moves if moves else known.best_move is None)
        if convention == "normal":
            for wanted in range(k + 3):
                found = [step for step in moves if table[number + step][0] == wanted]
                assert list(rules.moves_to((number,), wanted) or ()) == found


@some
@given(
    st.lists(st.integers(1, 9), min_size=1, max_size=4, unique=True),
    st.frozensets(st.integers(1, 25), max_size=5),
    st.booleans(),
    conventions,
)
def test_answer_when_searched_agrees_with_induction(
    steps: list[int], ends: frozenset[int], passed: bool, convention: PlayConvention
) -> None:
    named = f"; {','.join(map(str, sorted(ends)))}" if ends else ""
    rules = count_up(f"{'>' * passed}20; {','.join(map(str, steps))}{named}")
    value, remoteness, wins = by_induction(20, passed, sorted(steps), ends, convention)[0]
    answer = solve(rules(0), convention)
    assert (answer.grundy_value, answer.remoteness) == (value, remoteness)
    assert sorted(move.move for move in answer.winning_moves) == wins
    assert parse(str(answer.position)) == answer.position


@pytest.mark.parametrize("name", ["subtraction.say100.P", "subtraction.say100.first"])
def test_golden_claim_when_100_is_said(name: str) -> None:
    rules = count_up("100; 1..10")
    if name.endswith("first"):
        assert [move.to.state[0] for move in rules(0).winning_moves] == CLAIMS[name]["value"]
    else:
        assert [n for n in range(101) if rules(n).outcome is Outcome.P] == CLAIMS[name]["value"]


@pytest.mark.parametrize("kind", ["listed", "with1"])
def test_golden_claim_when_1_2_or_5_is_added(kind: str) -> None:
    check: dict[str, Any] = CLAIMS[f"subtraction.add125.{kind}.grundy"]["check"]["args"]
    ends = ",".join(map(str, check["terminal"]))
    rules = count_up(f">{check['limit']}; {','.join(map(str, check['adds']))}; {ends}")
    values = [rules(n).grundy_value for n in range(41)]
    assert values == CLAIMS[f"subtraction.add125.{kind}.grundy"]["value"]
    assert [n for n in range(41) if not values[n]] == CLAIMS[f"subtraction.add125.{kind}.P"]["value"]
    assert [move.move for move in rules(0).winning_moves] == CLAIMS[f"subtraction.add125.{kind}.first"]["value"]


def test_target_when_huge_is_answered_by_the_theorem() -> None:
    target, k = 10**18, 10**9
    answer = solve(count_up(f"{target}; 1..{k}")(0), moves=5)
    assert answer.grundy_value == target % (k + 1)
    assert [move.move for move in answer.winning_moves] == [target % (k + 1)]
    assert answer.remoteness == 2 * (target // (k + 1)) + 1
    total = count_up(f">{target}; 1..{k}")(7) + nim(5)
    assert total.grundy_value == (target + 1 - 7) % (k + 1) ^ 5


def test_target_when_huge_and_passed_has_many_winning_moves() -> None:
    answer = solve(count_up(f">{10**50}; 1..{10**30}")(10**50 - 4), moves=3)
    assert answer.more == {"moves": 10**30, "winning_moves": 10**30 - 4}
    assert [move.move for move in answer.winning_moves] == [5, 6, 7]


def test_moves_when_written() -> None:
    position = parse("count-up[ 100 ; 1..10 ]( 95 )")
    assert str(position) == "count-up[100; 1..10](95)"
    assert [str(move) for move in position.moves] == ["+1", "+2", "+3", "+4", "+5"]
    assert position.play("+3") == position.play("3") == position.play("count-up[100; 1..10](98)")
    assert str(parse("count-up[>40; 1,2,5; 4,9,16,25,36](39)").play("+5")) == "count-up[>40; 1,2,5; 4,9,16,25,36](44)"
    assert not parse("count-up[>40; 1,2,5; 4,9](9)").moves
    assert [str(move) for move in parse("count-up[50; primes](45)").moves] == ["+2", "+3", "+5"]


@pytest.mark.parametrize("text", ["+6", "0", "+0", "-1", "++1", "", "count-up[100; 1..10](101)", "count-up[9; 1](96)"])
def test_move_when_not_allowed_is_refused(text: str) -> None:
    with pytest.raises(IllegalMove):
        parse("count-up[100; 1..10](95)").play(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("count-up[100](0)", "a target and steps"),
        ("count-up[100; 1; 2; 3](0)", "a target and steps"),
        ("count-up[x; 1](0)", "non-negative integer"),
        ("count-up[>; 1](0)", "non-negative integer"),
        ("count-up[>>4; 1](0)", "non-negative integer"),
        ("count-up[100; ](0)", "set of numbers"),
        ("count-up[100; 0](0)", "must not contain 0"),
        ("count-up[100; 1; 0](0)", "must not contain 0"),
        ("count-up[>40; all](0)", "finitely many"),
        ("count-up[>40; squares; 4](0)", "finitely many"),
        ("count-up[>40; all-but 3](0)", "finitely many"),
        ("count-up[100; divisors](0)", "divisors change"),
        ("count-up[100; 1..10](101)", "above the target"),
        ("count-up[100; 1..10](1,2)", "one number"),
        ("count-up[100; 1..10]()", "one number"),
        ("count-up(0)", "needs parameters"),
    ],
)
def test_text_when_wrong_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(GrundyError, match=why):
        parse(text)


def test_mistake_when_in_a_set_has_its_column() -> None:
    with pytest.raises(GrundyError) as caught:
        parse("count-up[100; 1,x](0)")
    assert caught.value.column == 17  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "text", [f"count-up[{10**18}; 2,3](0)", f"count-up[{10**18}; all-but 1](5)", f"count-up[>{10**18}; 3..9](0)"]
)
def test_enormous_target_when_solved_ends_within_its_limit(text: str) -> None:
    assert solve(parse(text), limit=2000, seconds=2.0, moves=60).limit_reached
