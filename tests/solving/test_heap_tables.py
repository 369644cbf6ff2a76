"""Large heaps: tables against the definition, periods against longer sequences, and nothing claimed without proof."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from itertools import islice, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import Outcome, grundys_game, kayles, mex, octal, parse, solve, subtraction, take_and_break
from grundy.core.errors import Undecided
from grundy.core.heaps import HeapGame, Heaps
from grundy.core.reason import Period, Search, SumOf
from grundy.kernels.octal_sequence import OctalSequence
from grundy.lab.sequences import heap_game
from grundy.rulesets.heaps.subtraction import Subtraction
from grundy.solving.budget import Budget, Limits
from grundy.solving.heap_sequences import OptionSequence, TakingSequence, heap_sequence
from grundy.solving.heap_tables import SMALL, HeapTable, heap_table
from grundy.solving.octal_periods import OctalSearch
from grundy.solving.subtraction_periods import plain_take_values
from grundy.solving.work import drive
from tests.strategies import some

CODES = [f"{first}.{second}{third}" for first, second, third in product("04", "01234567", "01234567")]
LONGER = ["0.137", "0.106", "0.007", "0.644", "4.001", "0.3333"]
SETS = ["1,2", "2,5,6", "1,5,8", "3,4,5,8,12", "4,10,12", "7", "2,3,9,11", "5..9", "1,6..8"]


def by_definition(rules: HeapGame, to: int, *, misere: bool = False) -> list[int]:
    """The least missing value, heap by heap; in misère play 1 without a move."""
    values: list[int] = []
    for tally in range(to + 1):
        seen = set()
        for parts in rules.heap_options(tally):
            total = 0
            for part in parts:
                total ^= values[part]
            seen.add(total)
        values.append(mex(seen) if seen else int(misere))
    return values


def table_of(rules: object, tally: int, *, misere: bool = False, limit: int = 1_000_000) -> HeapTable:
    assert isinstance(rules, HeapGame)
    table = heap_table(rules, tally, "misere" if misere else "normal", Budget(limit))
    assert table is not None
    return table


def value_of(table: HeapTable, parts: Heaps) -> int:
    total = 0
    for part in parts:
        total ^= table.value(part)
    return total


@pytest.mark.slow
@pytest.mark.parametrize("code", [*CODES[::9], *LONGER])
def test_table_when_octal_has_the_values_of_the_definition(code: str) -> None:
    rules = octal(code)
    values = by_definition(rules, 200)
    for tally in (SMALL + 1, 200, 10**9):
        try:
            table = table_of(rules, tally, limit=5000)
        except Undecided:
            assert tally == 10**9
            continue
        assert all(table.value(n) == values[n] for n in range(201) if n in table)
        assert tally in table


@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
@pytest.mark.parametrize("takes", [*SETS, "squares", "primes", "fibonacci", "all-but 1,4", "odd"])
def test_table_when_only_taking_has_the_values_of_the_definition(takes: str, misere: bool) -> None:
    rules = subtraction(takes)
    values = by_definition(rules, 600, misere=misere)
    table = table_of(rules, 600, misere=misere)
    assert [table.value(n) for n in range(601)] == values


def test_period_when_found_in_python_is_that_of_the_kernel() -> None:
    for code in CODES[::2]:
        digits = octal(code).code.small_digits
        assert digits is not None
        plain = drive(OctalSearch(digits, limit=1023)).result
        compiled = drive(OctalSearch(digits, limit=1023, sequence=OctalSequence(digits))).result
        found = compiled.grundy, compiled.outcome, compiled.checked_to
        assert (plain.grundy, plain.outcome, plain.checked_to) == found, code
        assert list(plain.values) == list(compiled.values), code


@pytest.mark.parametrize(
    ("rule", "period", "preperiod"),
    [("octal[0.77]", 12, 71), ("octal[0.07]", 34, 53), ("octal[0.16]", 149459, 105351), ("octal[0.156]", 349, 3479)],
)
def test_period_when_published(rule: str, period: int, preperiod: int) -> None:
    answer = solve(parse(f"{rule}(1000000000000)"), moves=0)
    assert isinstance(answer.reason, Period)
    assert (answer.reason.period, answer.reason.preperiod, answer.reason.saltus) == (period, preperiod, 0)
    assert answer.reason.json()["method"] == "period"


@pytest.mark.parametrize("code", ["0.77", "0.07", "0.17", "0.56", "4.7", "0.156"])
def test_period_when_looked_up_agrees_with_a_longer_sequence(code: str) -> None:
    """The table ends after one period; the sequence goes on to three times as far."""
    try:
        table = table_of(octal(code), 10**15)
    except Undecided:
        pytest.skip("no period is known")
    sequence = OctalSequence(octal(code).code.small_digits or ())
    sequence.extend(3 * len(table.values))
    assert [table.value(n) for n in range(sequence.decided)] == sequence.values.tolist()


@given(st.sets(st.integers(1, 20), min_size=1, max_size=5), st.integers(10**3, 10**40), st.booleans())
@some
def test_large_heap_when_reduced_has_the_value_of_the_recurrence(takes: set[int], heap: int, misere: bool) -> None:
    """Independent of the table: the window of values is carried on, and its cycle found by comparing windows."""
    top = max(takes)
    values = plain_take_values(sorted(takes), top - 1, misere=misere)
    window, seen, sequence = tuple(values), {}, list(values)
    while window not in seen:
        seen[window] = len(sequence)
        reached = {sequence[-take] for take in takes}
        sequence.append(mex(reached))
        window = tuple(sequence[-top:])
    start = seen[window]
    period = len(sequence) - start
    expected = sequence[start + (heap - start) % period] if heap >= start else sequence[heap]
    assert table_of(subtraction(takes), heap, misere=misere).value(heap) == expected


@pytest.mark.parametrize("rule", ["kayles", "octal[0.07]", "octal[4.3]", "octal[0.06]", "octal[0.33]", "grundys-game"])
@pytest.mark.parametrize("tally", [129, 200, 261])
def test_options_to_a_value_are_those_of_the_definition(rule: str, tally: int) -> None:
    rules = heap_game(rule)
    table, values = table_of(rules, tally), by_definition(rules, tally)
    options = list(rules.heap_options(tally))
    for wanted in range(12):
        expected = [parts for parts in options if _nim_sum(values, parts) == wanted]
        found = list(table.options_to(tally, wanted))
        assert sorted(found) == sorted(expected)
        assert table.count_options_to(tally, wanted) == len(expected)
    assert table.count_moves((tally,)) == len(options)


def _nim_sum(values: list[int], parts: Heaps) -> int:
    total = 0
    for part in parts:
        total ^= values[part]
    return total


def test_moves_to_a_value_when_there_are_several_heaps() -> None:
    state = (140, 3, 0, 151)
    table = table_of(kayles, 151)
    for wanted in (0, 1, 5):
        expected = [move for move in kayles.moves(state) if value_of(table, kayles.play(state, move)) == wanted]
        assert list(table.moves_to(state, wanted)) == expected
        assert table.count_moves_to(state, wanted) == len(expected)


@pytest.mark.parametrize("text", ["kayles(1000000)", "kayles(1000000,999999,5)", "dawsons-kayles(1000000007)"])
def test_winning_moves_when_there_are_millions(text: str) -> None:
    answer = solve(parse(text), moves=50)
    assert answer.outcome is Outcome.N
    assert answer.more is not None
    assert len(answer.moves) == 50
    assert all(judged.winning for judged in answer.moves[: min(50, answer.more["winning_moves"] or 50)])
    table = table_of(answer.position.ruleset, 10**6)
    assert all(value_of(table, move.to.state) == 0 for move in answer.winning_moves)
    assert answer.best_move is not None
    assert value_of(table, answer.best_move.to.state) == 0


def test_position_when_lost_among_millions_of_moves_has_no_winning_move() -> None:
    answer = solve(kayles(10**6, 10**6), moves=20)
    assert answer.outcome is Outcome.P
    assert answer.more == {"moves": 2_000_000, "winning_moves": 0}
    assert not answer.winning_moves
    assert answer.best_move is not None


def test_sum_when_parts_are_large_names_their_periods() -> None:
    answer = solve(parse("kayles(1000000) + subtraction[2,5,6](1000000000000000007) + nim(5) + kayles(7)"), moves=10)
    assert isinstance(answer.reason, SumOf)
    assert [type(reason).__name__ for _, _, reason in answer.reason.parts] == ["Period", "Period", "Theorem", "Search"]
    assert answer.grundy_value == 1 ^ 0 ^ 5 ^ 2
    assert answer.winning_moves


def test_winning_move_when_it_is_in_the_last_component() -> None:
    """No move in the large heap brings the sum to 0, but there are more of them than are ever tried."""
    answer = solve(parse("kayles(1000000) + nim(1000000)"), moves=1)
    assert str(answer.best_move) == "2:1-999999"


@pytest.mark.parametrize(("tally", "reason"), [(1, Search), (80, Search), (82, Search), (83, Period), (SMALL, Period)])
def test_small_heap_when_solved_is_told_by_the_period_from_the_first_one_on(tally: int, reason: type) -> None:
    assert isinstance(solve(kayles(tally), moves=0).reason, reason)


def test_heap_inside_the_table_is_known_by_search() -> None:
    """A period is a reason only for a heap that it reduces."""
    assert isinstance(solve(grundys_game(500), moves=0).reason, Search)
    assert isinstance(solve(octal("0.156")(3000), moves=0).reason, Search)


def test_reason_does_not_depend_on_what_was_asked_before() -> None:
    """The period of 0.156 takes 7659 values to prove; below, the values are found one by one."""
    before = solve(octal("0.156")(4000), moves=0).reason
    assert isinstance(solve(octal("0.156")(10**6), moves=0).reason, Period)
    assert solve(octal("0.156")(4000), moves=0).reason == before == Search("mex", 4001)


@pytest.mark.parametrize("tally", range(2_000, 2_008))
@pytest.mark.parametrize("takes", [{2, 5, 6}, {3, 4, 5, 8, 12}])
def test_misere_heap_when_too_large_for_a_search_agrees_with_one(takes: set[int], tally: int) -> None:
    rules = subtraction(takes)
    looked_up, searched = solve(rules(tally), "misere", limit=1500), solve(rules(tally), "misere")
    assert isinstance(looked_up.reason, Period)
    assert isinstance(searched.reason, Search)
    assert (looked_up.outcome, looked_up.grundy_value) == (searched.outcome, searched.grundy_value)
    assert {str(m.move) for m in looked_up.winning_moves} == {str(m.move) for m in searched.winning_moves}
    assert searched.remoteness is not None


def test_misere_heaps_when_several_are_not_looked_up() -> None:
    answer = solve(subtraction({2, 5, 6})(10**9, 10**9), "misere", limit=2000)
    assert answer.outcome is None
    assert isinstance(answer.reason, Search)


class LeaveOne(Subtraction):
    """Take a member of the set, but never the whole heap."""

    def heap_options(self, tally: int) -> Iterator[Heaps]:
        """Yield the heap less each member of the set below it."""
        return ((tally - taken,) for taken in self.takes.up_to(tally - 1))


def test_rules_with_moves_of_their_own_are_not_looked_up() -> None:
    rules = LeaveOne(subtraction({1, 3, 4}).takes, "1,3,4; leave one")
    assert isinstance(heap_sequence(rules), OptionSequence)
    assert heap_table(rules, 10**6, "normal", Budget()) is None
    assert rules(300).grundy_value == by_definition(rules, 300)[300]


@pytest.mark.parametrize("code", ["0.8", "0.[3]", "4=.0", "0.{2+}"])
def test_code_without_a_table_is_searched(code: str) -> None:
    assert heap_table(take_and_break(code), 1000, "normal", Budget()) is None


@pytest.mark.parametrize("text", ["kayles(1000000)", "subtraction[7,64,89,96](1000000000)", "octal[0.16](10000000)"])
def test_limit_when_too_low_leaves_all_unknown(text: str) -> None:
    """Also after the table was made for somebody else."""
    enough = solve(parse(text), limit=20_000_000, moves=0)
    assert enough.grundy_value is not None
    for _ in range(2):
        answer = solve(parse(text), limit=100, moves=3)
        assert answer.outcome is None
        assert answer.grundy_value is None
        assert answer.limit_reached


def test_period_when_not_found_is_not_claimed() -> None:
    answer = solve(octal("0.007")(10**9), limit=5000, moves=3)
    assert answer.outcome is None
    assert isinstance(answer.reason, Search)
    assert "no period was found up to a heap of" in str(answer.unknown["grundy"])


def test_number_with_many_digits_is_reduced() -> None:
    heap = 10**5000 + 7
    answer = solve(kayles(heap), moves=2)
    assert answer.grundy_value == table_of(kayles, 10**6).value(72 + heap % 12)
    assert answer.winning_moves


@given(st.sets(st.integers(1, 300), min_size=1, max_size=80), st.integers(0, 400), st.booleans())
@some
def test_values_when_compiled_or_plain_agree(takes: set[int], to: int, misere: bool) -> None:
    rules = subtraction(takes)
    plain = plain_take_values(sorted(takes), to, misere=misere)
    assert TakingSequence(rules.takes, misere=misere).values(to) == plain
    import numpy as np

    from grundy.kernels.sieve import ColdSieve, ValueSieve

    members = np.array(sorted(takes), np.uint64)
    assert drive(ValueSieve(members, to, misere=misere)).values.tolist() == plain
    cold = drive(ColdSieve(members, to, misere=misere)).cold
    assert cold.tolist() == [n for n, value in enumerate(plain) if not value]


def test_work_when_too_much_is_not_begun() -> None:
    with pytest.raises(Undecided):
        heap_sequence(subtraction("odd")).values(10**7)
    with pytest.raises(Undecided):
        heap_sequence(subtraction("squares"), limits=Limits(10**6)).values(10**6)


def test_kept_tables_are_few() -> None:
    from grundy.solving import heap_tables

    for top in range(2, 2 + 2 * heap_tables.MOST_KEPT):
        table_of(subtraction({1, top}), 10**6)
    assert len(heap_tables._kept) <= heap_tables.MOST_KEPT


@pytest.mark.parametrize("text", ["kayles(11)", "kayles(1000000)", "subtraction[2,5,6](1000000000000000007)"])
def test_numba_is_not_loaded_when_a_period_is_short(text: str) -> None:
    code = f"import sys, grundy; grundy.solve(grundy.parse({text!r}), moves=5); print('numba' in sys.modules)"
    finished = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=300)
    assert finished.stdout.strip() == "False"


def test_options_when_the_heap_is_enormous_do_not_keep_one_waiting() -> None:
    """Pairs come one after the other; where none has the value, the search ends."""
    table = table_of(octal("0.07"), 10**40)
    assert len(list(islice(table.options_to(10**40, 0), 1000))) == 1000
    assert list(table.options_to(10**40, 100)) == []
