"""Dynamic Nim: Schwenk's theorem against plain backward induction, for factors and for functions."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import chain, pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import GrundyError, IllegalMove, InvalidPosition, Outcome, draw, game, parse, solve
from grundy.core.errors import InvalidNotation
from grundy.core.outcome import PlayConvention
from grundy.explaining import explain
from grundy.rulesets.heaps.dynamic import Dynamic, dynamic, fibonacci_nim, fibonacci_nim_odd
from grundy.rulesets.heaps.losing_numbers import losing_parts, losing_runs
from grundy.rulesets.heaps.take_limits import Polynomial, read_polynomial
from tests.strategies import some

GOLDEN = Path(__file__).parent.parent / "golden" / "variants.json"
CLAIMS = {claim["id"]: claim for claim in json.loads(GOLDEN.read_text(encoding="utf-8"))["claims"]}

Limit = Callable[[int], int]


def won_table(limit: Limit, heaps: int, convention: str) -> dict[tuple[int, int], bool]:
    """Return whether the player to move wins with a heap and a limit up to it, by backward induction."""
    won: dict[tuple[int, int], bool] = {}
    for heap in range(heaps + 1):
        for most in range(heap + 1):
            lost = (not won[heap - taken, min(heap - taken, limit(taken))] for taken in range(1, most + 1))
            won[heap, most] = any(lost) if most else convention == "misere"
    return won


def good_takes(won: dict[tuple[int, int], bool], limit: Limit, heap: int, most: int) -> list[int]:
    return [taken for taken in range(1, min(heap, most) + 1) if not won[heap - taken, min(heap - taken, limit(taken))]]


def assert_theorem_holds(rules: Dynamic, limit: Limit, heaps: int, convention: str) -> int:
    """Compare outcome and all winning moves for every heap and limit; return how many were known by theorem."""
    won = won_table(limit, heaps, convention)
    decided = 0
    for heap in range(heaps + 1):
        for state in [(heap,), *((heap, most) for most in range(heap + 3))]:
            most = rules.move_count(state)
            known = rules.theorem(state, "misere" if convention == "misere" else "normal")
            if known is None:
                continue
            decided += 1
            assert known.outcome is (Outcome.N if won[heap, most] else Outcome.P), (rules, state)
            assert known.winning_moves == good_takes(won, limit, heap, most), (rules, state)
            assert known.winning_count == len(known.winning_moves)
    return decided


@pytest.mark.parametrize("convention", ["normal", "misere"])
@pytest.mark.parametrize("factor", range(1, 8))
def test_theorem_when_factor_agrees_with_backward_induction(factor: int, convention: str) -> None:
    """N exactly when the smallest part is within the limit; the winning takes are ends of the sum (Schwenk)."""
    heaps = 60
    decided = assert_theorem_holds(dynamic(factor), lambda taken: factor * taken, heaps, convention)
    positions = sum(heap + 4 for heap in range(heaps + 1))
    # In misère play the theorem leaves the end of the game to the rules: heaps 0 and 1 alone, and all with limit 0.
    ends = 0 if convention == "normal" else 2 + heaps + 1 + 2
    assert decided == positions - ends


def plain_losing_numbers(limit: Limit, top: int) -> list[int]:
    """Return Schwenk's numbers one by one: each is the last plus the least whose limit reaches it."""
    numbers = [1]
    while numbers[-1] < top:
        numbers.append(numbers[-1] + next(number for number in numbers if limit(number) >= numbers[-1]))
    return numbers


POLYNOMIALS = ["n", "n+3", "2n+1", "3n+2", "n^2", "n^2+n+1", "n^2-n+1", "n^3", "2n^2-2n+1", "n^5+7n+100"]


@pytest.mark.parametrize("convention", ["normal", "misere"])
@pytest.mark.parametrize("text", POLYNOMIALS)
def test_theorem_when_polynomial_agrees_with_backward_induction(text: str, convention: str) -> None:
    """Every limit that never falls, and is never below the take, is decided by the same theorem (Schwenk)."""
    limits = [0, *(eval_plainly(text, taken) for taken in range(1, 41))]
    assert_theorem_holds(dynamic(text), limits.__getitem__, 40, convention)


def eval_plainly(text: str, taken: int) -> int:
    """Return the value of a polynomial, read by Python."""
    python = re.sub(r"([0-9])n", r"\1*n", text).replace("^", "**")
    value: int = eval(python, {"n": taken})
    return value


@some
@given(st.lists(st.integers(0, 5), min_size=1, max_size=4), st.integers(1, 5), st.integers(1, 3000))
def test_losing_runs_when_written_out_are_schwenks_numbers(low: list[int], leading: int, top: int) -> None:
    """A run is nothing but the numbers that the same step makes."""
    limit = Polynomial((low[0], low[1] + 1 if len(low) > 1 else leading, *low[2:], leading))
    runs = losing_runs(limit, top)
    assert runs is not None
    numbers = list(chain.from_iterable(runs))
    plain = plain_losing_numbers(limit, numbers[-1])
    assert numbers == plain
    assert numbers[-1] >= top
    for heap in range(1, top, 97):
        assert losing_parts(runs, heap) == plain_parts(plain, heap)


def plain_parts(numbers: list[int], heap: int) -> list[int]:
    parts: list[int] = []
    while heap:
        parts.append(max(number for number in numbers if number <= heap))
        heap -= parts[-1]
    return parts[::-1]


@given(st.lists(st.integers(0, 10**30), max_size=5))
def test_polynomial_when_printed_is_read_back(coefficients: list[int]) -> None:
    coefficients = [*coefficients, *[0] * (2 - len(coefficients))]
    coefficients[1] += 1  # never below the take
    rules = dynamic(str(Polynomial(tuple(coefficients))))
    assert parse(str(rules(7, 3))) == rules(7, 3)
    assert [rules.limit(taken) for taken in (1, 2, 9)] == [
        sum(c * taken**power for power, c in enumerate(coefficients)) for taken in (1, 2, 9)
    ]


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("3n", "3"),
        ("n", "1"),
        ("3 + n", "n+3"),
        ("2*n + 1", "2n+1"),
        ("1+n^2+n", "n^2+n+1"),
        ("n ^ 2 - n + 1", "n^2-n+1"),
        ("n+n", "2"),
        ("n^2+n-n", "n^2"),
    ],
)
def test_polynomial_when_read_has_one_form(text: str, printed: str) -> None:
    position = parse(f"dynamic[{text}](20)")
    assert str(position) == f"dynamic[{printed}](20)"
    assert parse(f"nim(3) + dynamic[{text}](20) + nim(1)") == parse(f"nim(3) + {position} + nim(1)")


@pytest.mark.parametrize("text", ["5-n", "n^2-9n+30", "2n-n^2", "-n", "n^3-100n^2+5000", "n^2-5000n+10000000"])
def test_polynomial_when_it_falls_is_refused(text: str) -> None:
    with pytest.raises(GrundyError, match="it must never fall"):
        parse(f"dynamic[{text}](20)")


def test_polynomial_when_it_dips_far_out_is_judged_exactly() -> None:
    """(n-2000)^3 rises everywhere, and with 10 n less it falls between 1998 and 2002 only."""
    assert str(parse("dynamic[n^3-6000n^2+12000000n](20)")) == "dynamic[n^3-6000n^2+12000000n](20)"
    with pytest.raises(InvalidNotation, match="it must never fall") as refused:
        parse("nim(3) + dynamic[n^3-6000n^2+11999990n](20)")
    assert refused.value.column == len("nim(3) + dynamic[") + 1


@given(st.lists(st.integers(-60, 60), max_size=5))
def test_polynomial_is_read_exactly_when_it_neither_falls_nor_is_below_the_take(coefficients: list[int]) -> None:
    """No turn of a polynomial with such coefficients lies beyond 200."""
    limit = Polynomial(tuple(coefficients))
    written = "+".join(f"{c}n^{power}" for power, c in enumerate(coefficients)).replace("+-", "-") or "0n"
    allowed = all(n <= limit(n) <= limit(n + 1) for n in range(1, 200))
    try:
        read_polynomial(written)
    except InvalidNotation:
        assert not allowed
    else:
        assert allowed


def test_polynomial_with_a_minus_sign_when_its_numbers_are_too_long_is_refused() -> None:
    with pytest.raises(InvalidNotation, match="numbers of at most 100 digits"):
        read_polynomial(f"n^2+{10**100}n-1")


@pytest.mark.parametrize("text", ["n-1", "0n+9", "n^2-n", "n^2-3n+3", "0", "n-n"])
def test_polynomial_when_below_the_take_is_refused(text: str) -> None:
    with pytest.raises(GrundyError, match="is below n for some n"):
        parse(f"dynamic[{text}](20)")


@pytest.mark.parametrize(
    "text",
    ["", " ", "n n", "nn", "n^", "n^21", "n^-1", "2n+", "+", "m", "n/2", "(n)", "n+m", "2 3", "n+2*", "2*", "n+2*3"],
)
def test_polynomial_when_it_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(GrundyError, match="expected a factor such as 3, or a limit such as n"):
        parse(f"dynamic[{text}](20)")


@pytest.mark.parametrize("text", ["n^2", "n^3+n", "n+3", "2n+1", "1000", "n^20"])
def test_outcome_when_runs_reach_far_is_checked_by_playing(text: str) -> None:
    """Losing numbers grow slowly under a square; their runs reach 10^18 all the same."""
    rules = dynamic(text)
    known = rules.theorem((10**18,), "normal")
    assert known is not None
    assert known.outcome is Outcome.N
    for taken in known.winning_moves or ():
        after = rules.theorem(rules.play((10**18,), taken), "normal")
        assert after is not None
        assert after.outcome is Outcome.P


def test_square_limit_when_the_heap_is_enormous_says_what_is_not_known() -> None:
    answer = solve(parse(f"dynamic[n^2]({10**40})"), moves=5)
    assert answer.outcome is None
    assert answer.limit_reached


def rising(steps: list[int], start: int) -> Limit:
    """Return the function that begins with `start` and rises by the steps."""
    values = [start]
    for step in steps:
        values.append(values[-1] + step)
    return lambda taken: values[taken - 1]


@some
@given(st.lists(st.integers(0, 4), min_size=30, max_size=30), st.integers(0, 3), st.sampled_from(["normal", "misere"]))
def test_theorem_when_function_never_falls(steps: list[int], start: int, convention: str) -> None:
    """The theorem needs no more than that, even if a limit is below the take that sets it."""
    limit = rising(steps, start)
    decided = assert_theorem_holds(dynamic(limit), limit, 25, convention)
    assert decided or (convention == "misere" and not start)


@some
@given(st.lists(st.integers(0, 9), min_size=16, max_size=16), st.sampled_from(["normal", "misere"]))
def test_outcome_when_function_is_any(values: list[int], convention: PlayConvention) -> None:
    """Where the function falls there is no theorem, and a search decides."""
    rules = dynamic(lambda taken: values[taken - 1])
    won = won_table(lambda taken: values[taken - 1], 15, convention)
    for heap, most in ((15, 14), (11, 3), (8, 8)):
        assert solve(rules(heap, most), convention).outcome is (Outcome.N if won[heap, most] else Outcome.P)


def test_theorem_when_function_falls_is_not_claimed() -> None:
    falling = dynamic(lambda taken: 10 - taken)
    assert falling.theorem((9,), "normal") is None
    assert dynamic(lambda taken: taken)(1001).ruleset.theorem((1001,), "normal") is None


@pytest.mark.parametrize(("factor", "heap"), [(1, 40), (2, 40), (3, 30)])
def test_value_and_remoteness_when_searched(factor: int, heap: int) -> None:
    """The value and the length come from a search, which agrees with one of the plain rules."""
    plain = game(lambda state: [(state[0] - t, factor * t) for t in range(1, min(state) + 1)])
    for most in (1, 3, heap - 1):
        ours, theirs = solve(dynamic(factor)(heap, most)), solve(plain((heap, most)))
        assert ours.verdict == theirs.verdict
        assert ours.best_move is None or ours.best_move.to.remoteness == (ours.remoteness or 0) - 1


GOLDEN_LOST = [
    "variants.fib.losing",
    "variants.equal.losing",
    "variants.neonacci.losing",
    "variants.multi4.losing",
]


@pytest.mark.parametrize("name", GOLDEN_LOST)
def test_golden_claim_when_lost_starts_are_listed(name: str) -> None:
    claim = CLAIMS[name]
    arguments = claim["check"]["args"]
    rules = dynamic(arguments["mult"])
    known = [rules.theorem((heap,), "normal") for heap in range(arguments["hi"] + 1)]
    lost = [heap for heap, verdict in enumerate(known) if heap > 1 and verdict and verdict.outcome is Outcome.P]
    assert lost == claim["value"]
    listed = chain.from_iterable(losing_runs(rules.limit, arguments["hi"]) or ())
    assert [number for number in listed if 1 < number <= 150] == lost


def test_golden_claim_when_the_first_take_is_odd() -> None:
    """In one source the first take must be odd; then many more starts are lost."""
    claim = CLAIMS["variants.fib.losing.odd"]
    known = {heap: fibonacci_nim_odd.theorem((heap,), "normal") for heap in range(2, claim["check"]["args"]["hi"] + 1)}
    assert [heap for heap, verdict in known.items() if verdict and verdict.outcome is Outcome.P] == claim["value"]


@pytest.mark.parametrize("convention", ["normal", "misere"])
def test_theorem_when_the_first_take_is_odd_agrees_with_backward_induction(convention: PlayConvention) -> None:
    """A start is lost exactly when all takes that win in Fibonacci Nim are even; later nothing differs."""
    won = won_table(lambda taken: 2 * taken, 120, convention)
    for heap in range(2, 121):
        good = [taken for taken in good_takes(won, lambda taken: 2 * taken, heap, heap - 1) if taken % 2]
        known = fibonacci_nim_odd.theorem((heap,), convention)
        assert known is not None
        assert known.outcome is (Outcome.N if good else Outcome.P)
        assert known.winning_moves == good
        for most in (1, heap // 2, heap):
            later, usual = (rules.theorem((heap, most), convention) for rules in (fibonacci_nim_odd, fibonacci_nim))
            assert later == usual


@pytest.mark.parametrize("convention", ["normal", "misere"])
def test_answer_when_the_first_take_is_odd_is_that_of_the_plain_rules(convention: PlayConvention) -> None:
    """Values and lengths come from a search, which agrees with one of the plain rules."""

    def options(state: tuple[int, int]) -> list[tuple[int, int]]:
        heap, last = state
        takes = range(1, min(heap, 2 * last) + 1) if last else range(1, heap, 2)
        return [(heap - taken, taken) for taken in takes]

    plain = game(options)
    for heap in range(26):
        ours = solve(fibonacci_nim_odd(heap), convention, remoteness=True)
        assert ours.verdict == solve(plain((heap, 0)), convention, remoteness=True).verdict
        assert len(ours.moves) == heap // 2


@given(st.integers(2, 10**300))
def test_odd_first_take_when_huge_wins_only_by_parts_from_the_end(heap: int) -> None:
    known, usual = (rules.theorem((heap,), "normal") for rules in (fibonacci_nim_odd, fibonacci_nim))
    assert known is not None
    assert usual is not None
    assert known.winning_moves == [taken for taken in usual.winning_moves or () if taken % 2]
    assert known.best_move is None or known.best_move % 2


def test_odd_first_take_when_written_and_drawn() -> None:
    position = parse("fibonacci-nim-odd(9)")
    assert [str(move) for move in position.moves] == ["1", "3", "5", "7"]
    assert str(position.play("3")) == "fibonacci-nim-odd(6; 6)"
    assert draw(position).count('opacity="0.35"') == 5
    with pytest.raises(IllegalMove):
        position.play("2")


def test_odd_first_take_when_explained_says_what_is_forbidden() -> None:
    lost = {step.title: step.text for step in explain(solve(fibonacci_nim_odd(31)))}
    assert "these takes would win: 2 and 10. But the first take must be odd" in lost["Why every move loses"]
    won = {step.title: step.text for step in explain(solve(fibonacci_nim_odd(28)))}
    assert "The smallest part is 2, but the first take must be odd" in won["The move"]
    assert "take 7" in won["The move"]


def test_golden_claim_when_51() -> None:
    assert [move.move for move in fibonacci_nim(51).winning_moves] == CLAIMS["variants.fib.51"]["value"]
    ranges = []
    position = fibonacci_nim(51)
    for taken in CLAIMS["variants.fib.ranges"]["check"]["args"]["takes"]:
        position = position.play(str(taken))
        moves = [move.move for move in position.moves]
        ranges.append([moves[0], moves[-1]])
    assert ranges == CLAIMS["variants.fib.ranges"]["value"]
    assert str(position) == "fibonacci-nim(38; 8)"


@some
@given(st.integers(1, 10**300), st.sampled_from([1, 2, 3, 4, 7]))
def test_parts_when_the_heap_is_huge(heap: int, factor: int) -> None:
    """The parts make the heap, and the limit that each sets is below the next; there is one such sum."""
    runs = dynamic(factor).losing_runs(heap)
    assert runs is not None
    parts = losing_parts(runs, heap)
    assert sum(parts) == heap
    assert all(factor * part < following for part, following in pairwise(parts))
    assert all(any(part in run for run in runs) for part in parts)


@pytest.mark.parametrize("factor", [1, 2, 3, 4])
def test_answer_when_the_heap_is_huge_is_checked_by_playing(factor: int) -> None:
    """After the best move the position is lost, and every answer that is tried is won."""
    rules = dynamic(factor)
    answer = solve(rules(10**1000 + 12345), moves=5)
    assert answer.outcome is Outcome.N
    assert answer.best_move is not None
    after = rules.theorem(answer.best_move.to.state, "normal")
    assert after is not None
    assert after.outcome is Outcome.P
    for taken in (1, 2, 10**100, rules.move_count(answer.best_move.to.state)):
        reply = rules.theorem(rules.play(answer.best_move.to.state, taken), "normal")
        assert reply is not None
        assert reply.outcome is Outcome.N


def test_equal_limit_when_huge_is_the_lowest_binary_one() -> None:
    rules = dynamic(1)
    for heap in (3 << 500, 5 << 999, (1 << 700) + (1 << 3)):
        known = rules.theorem((heap,), "normal")
        assert known is not None
        assert min(known.winning_moves or ()) == heap & -heap
    known = rules.theorem((1 << 900,), "normal")
    assert known is not None
    assert known.outcome is Outcome.P


@given(st.integers(0, 10**30), st.one_of(st.none(), st.integers(0, 10**30)), st.integers(1, 10**9))
def test_notation_when_read_back(heap: int, limit: int | None, factor: int) -> None:
    position = dynamic(factor)(heap) if limit is None else dynamic(factor)(heap, limit)
    assert parse(str(position)) == position


def test_notation_when_written_is_as_given() -> None:
    assert str(parse("dynamic[3](40;9)")) == "dynamic[3](40; 9)"
    assert str(parse("fibonacci-nim(51)").play("4")) == "fibonacci-nim(47; 8)"
    assert parse("fibonacci-nim(51)").play("fibonacci-nim(47; 8)") == fibonacci_nim(47, 8)
    assert list(parse("fibonacci-nim(1)").moves) == []
    assert [str(move) for move in parse("dynamic[1](1; 1)").moves] == ["1"]


@pytest.mark.parametrize(
    "text", ["0", "4", "51", "x", "", "-1", "fibonacci-nim(47; 9)", "fibonacci-nim(3)", "1" * 5000]
)
def test_move_when_not_allowed_is_refused(text: str) -> None:
    with pytest.raises(IllegalMove):
        fibonacci_nim(50, 3).play(text)


@pytest.mark.parametrize(
    "text",
    [
        "dynamic[0](5)",
        "dynamic[x](5)",
        "dynamic[-1](5)",
        "dynamic[1.5](5)",
        "dynamic[](5)",
        "dynamic(5)",
        "dynamic[2]()",
        "dynamic[2](5,3)",
        "dynamic[2](5; 3; 1)",
        "dynamic[2](-5)",
        "fibonacci-nim[3](5)",
    ],
)
def test_text_when_wrong_is_refused(text: str) -> None:
    with pytest.raises(GrundyError):
        parse(text)


@pytest.mark.parametrize("value", [-1, 1.5, "2", None, True])
def test_function_when_its_limit_is_no_number_is_refused(value: Any) -> None:
    with pytest.raises(InvalidPosition, match="the limit after taking 1 must be a non-negative integer"):
        solve(dynamic(lambda taken: value)(10))


@pytest.mark.parametrize(
    "text",
    [
        "fibonacci-nim(5000)",
        f"fibonacci-nim({10**18})",
        f"dynamic[{10**30}]({10**60})",
        f"dynamic[{10**6}]({10**18}; {10**17})",
        f"fibonacci-nim(1{'0' * 6000})",
    ],
)
def test_enormous_heap_when_solved_says_what_is_not_known(text: str) -> None:
    answer = solve(parse(text), moves=10, seconds=1.0)
    assert answer.grundy_value is None
    assert answer.limit_reached
    assert explain(answer)


def test_function_when_named_is_shown() -> None:
    rules = dynamic(lambda taken: taken * taken, name="squared")
    assert str(rules(10, 4)) == "dynamic[squared](10; 4)"
    assert rules(11).winning_moves
    assert rules != dynamic(2)
    assert dynamic("2") == dynamic(2)


def test_explanation_when_read_names_the_parts() -> None:
    won = {step.title: step.text for step in explain(solve(fibonacci_nim(51)))}
    assert "51 = 34 + 13 + 3 + 1." in won["Write the heap as their sum"]
    assert "at most 8 matches, less than the next part, 13" in won["Why it wins"]
    lost = {step.title: step.text for step in explain(solve(dynamic(3)(40, 9)))}
    assert "The smallest part is 40, but at most 9 matches may be taken" in lost["Why every move loses"]
    misere = {step.title: step.text for step in explain(solve(dynamic(1)(96), "misere"))}
    assert "the other 95" in misere["One match less"]
    assert "has to take it" in misere["Why it wins"]


def test_move_when_it_is_no_number_is_refused_at_once() -> None:
    with pytest.raises(IllegalMove):
        fibonacci_nim(10**30).move("2-1")
