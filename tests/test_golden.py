"""The figures printed in the literature, recomputed through the public interface.

`golden/*.json` holds every claim with the value that an independent brute force
found; where a source is in error, `printed` and `value` differ, and `value` counts.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from functools import reduce
from itertools import combinations_with_replacement, product
from math import comb
from pathlib import Path
from typing import Any

import pytest

from grundy import (
    Move,
    game,
    game_graph,
    kernel,
    mex,
    nim,
    nim_divide,
    nim_inverse,
    nim_multiply,
    nim_product,
    nim_sum,
    solve,
)
from grundy.core.nimfield import fermat_powers
from grundy.core.reason import Theorem
from grundy.rulesets.heaps.nim_counts import chance_of_p, count_p_starts, missing_heap, p_positions
from grundy.solving.retrograde import analyse

GOLDEN = Path(__file__).parent / "golden"
CLAIMS: dict[str, dict[str, Any]] = {
    claim["id"]: claim
    for file in ("nim.json", "nimbers.json")
    for claim in json.loads((GOLDEN / file).read_text(encoding="utf-8"))["claims"]
}
COMPUTED = [claim for claim in CLAIMS.values() if "check" in claim]

NOT_TESTED = {
    "nim.laws.names": "the source exchanges the words commutativity and associativity; the laws are in nim.laws",
    "nim.record.second": "about the columns of a sheet of paper",
}
"""The claims that no test can decide, and why."""

COMPUTE: dict[str, Callable[..., Any]] = {}
"""How each function named by a claim is computed here."""

Heaps = list[int]


def computes(function: Callable[..., Any]) -> Callable[..., Any]:
    COMPUTE[function.__name__] = function
    return function


def in_order(move: Move) -> tuple[int, int]:
    """Return a move of Nim as (heap from 1, size after)."""
    place, (left,) = move.move
    return place + 1, left


@computes
def nim_class(pos: Heaps, misere: bool = False) -> str:
    outcome = solve(nim(*pos), "misere" if misere else "normal", moves=0).outcome
    assert outcome is not None
    return outcome.value


@computes
def nim_classes(positions: list[Heaps], misere: bool = False) -> list[str]:
    return [nim_class(pos, misere) for pos in positions]


@computes
def nim_good(pos: Heaps, misere: bool = False) -> list[Heaps]:
    answer = solve(nim(*pos), "misere" if misere else "normal")
    return sorted(list(in_order(move)) for move in answer.winning_moves)


@computes
def nim_move_count(pos: Heaps) -> int:
    return len(nim(*pos).moves)


@computes
def nim_successors(pos: Heaps) -> list[Heaps]:
    return sorted((list(option.state) for option in nim(*pos).options), reverse=True)


@computes
def three_heap_successors(pos: Heaps) -> list[Heaps]:
    return [option for option in nim_successors(pos) if all(option)]


@computes
def kernel22() -> list[Heaps]:
    safe = kernel(game_graph(nim(2, 2))).vertices
    return sorted(map(list, safe))


def nim_P_within(pos: Heaps) -> list[Heaps]:  # noqa: N802
    safe = kernel(game_graph(nim(*pos))).vertices
    left = {tuple(sorted(filter(None, state))) for state in safe} - {()}
    return sorted(map(list, left), key=lambda heaps: (len(heaps), heaps))


def nim_P_sorted(heaps: int, maxsize: int) -> list[Heaps]:  # noqa: N802
    return [list(position.state) for position in p_positions(heaps, maxsize)]


def nim_P_count(heaps: int, maxsize: int) -> int:  # noqa: N802
    return count_p_starts(heaps, maxsize)


COMPUTE |= {"nim_P_within": nim_P_within, "nim_P_sorted": nim_P_sorted, "nim_P_count": nim_P_count}
COMPUTE["nim_sum"] = lambda xs: nim_sum(*xs)


@computes
def nim_sums(lists: list[Heaps]) -> list[int]:
    return [nim(*heaps).grundy_value for heaps in lists]


@computes
def arithmetic(expr: str) -> int:
    """Return an ordinary sum as the number of moves in heaps of these sizes."""
    return len(nim(*map(int, expr.split("+"))).moves)


@computes
def binary_table(upto: int) -> list[str]:
    """Return the digits of n, read off the heaps 1, 2, 4, … whose nim-sum is n."""
    powers = [1 << k for k in range(upto.bit_length())]
    digits = {
        nim_sum(*(power for power, taken in zip(powers, choice, strict=True) if taken)): choice
        for choice in product((0, 1), repeat=len(powers))
    }
    return ["".join(map(str, reversed(digits[n]))).lstrip("0") for n in range(1, upto + 1)]


@computes
def xor_table(rows: int, cols: int) -> list[Heaps]:
    return [[nim_sum(x, y) for y in range(cols)] for x in range(rows)]


@computes
def xor_triangle(n: int) -> list[Heaps]:
    return [[nim_sum(x, y) for y in range(n - x)] for x in range(n)]


@computes
def xor_digit_rows(rows: list[str]) -> list[int]:
    """Return the rows whose digits differ; the heading of a row may stand before it."""
    right = ["".join(map(str, row)) for row in xor_table(16, 16)]
    return [x for x, row in enumerate(rows) if row not in (right[x], f"{x}{right[x]}")]


@computes
def xor_is_mex() -> bool:
    columns = [0] * 256
    for x in range(256):
        row = 0
        for y in range(256):
            used = row | columns[y]
            least_free = ((used + 1) & ~used).bit_length() - 1
            if nim_sum(x, y) != least_free:
                return False
            row |= 1 << least_free
            columns[y] |= 1 << least_free
    return True


@computes
def group_laws(n: int) -> bool:
    table = xor_table(2 * n, 2 * n)
    numbers = range(n)
    return (
        all(table[a][b] == table[b][a] for a in numbers for b in numbers)
        and all(table[table[a][b]][c] == table[a][table[b][c]] for a in numbers for b in numbers for c in numbers)
        and all(table[a][0] == a and table[a][a] == 0 for a in numbers)
    )


@computes
def third_heap(a: int, b: int) -> int:
    return missing_heap(a, b)


@computes
def unique_third(upto: int, bound: int) -> bool:
    return all(
        [z for z in range(bound + 1) if nim_class([x, y, z]) == "P"] == [missing_heap(x, y)]
        for x in range(upto + 1)
        for y in range(upto + 1)
    )


@computes
def safe_start_table(which: str, ns: list[int]) -> list[Any]:
    def entry(n: int) -> Any:
        largest = 2**n - 1
        chance = chance_of_p(3, largest)
        starts = sum(1 for _ in combinations_with_replacement(range(1, largest + 1), 3))
        assert chance == Fraction(count_p_starts(3, largest), starts)
        if which == "all":
            assert starts == comb(largest + 2, 3)
            return starts
        return count_p_starts(3, largest) if which == "safe" else [chance.numerator, chance.denominator]

    return [entry(n) for n in ns]


@computes
def good_moves_rule(maxheap: int, heaps: int, which: str) -> bool:
    def predicted(pos: tuple[int, ...]) -> Callable[[int], bool]:
        total = nim_sum(*pos)
        leftmost = 1 << total.bit_length() - 1
        return {
            "ones_in_leftmost_odd_column": lambda count: count == sum(bool(tally & leftmost) for tally in pos),
            "number_of_odd_columns": lambda count: count == total.bit_count(),
            "always_odd": lambda count: count % 2 == 1,
        }[which]

    won = [pos for pos in product(range(maxheap + 1), repeat=heaps) if nim_class(list(pos)) == "N"]
    return all(predicted(pos)(len(nim(*pos).winning_moves)) for pos in won)


@computes
def misere_rule(maxheap: int, heaps: int) -> bool:
    return all(
        (nim_class(list(pos), misere=True) == "P") == (nim_sum(*pos) == 0 if max(pos) > 1 else sum(pos) % 2 == 1)
        for pos in product(range(maxheap + 1), repeat=heaps)
    )


@computes
def game_length(pos: Heaps) -> list[int]:
    graph = game_graph(nim(*pos))
    assert graph.postorder is not None
    shortest, longest = [0] * len(graph.states), [0] * len(graph.states)
    for vertex in graph.postorder:
        shortest[vertex] = min((shortest[option] + 1 for option in graph.options[vertex]), default=0)
        longest[vertex] = max((longest[option] + 1 for option in graph.options[vertex]), default=0)
    return [shortest[0], longest[0]]


@computes
def replies_145() -> dict[str, list[tuple[int, ...]]]:
    return {
        "-".join(map(str, move.to.state)): sorted(
            {tuple(sorted(filter(None, reply.to.state))) for reply in move.to.winning_moves}
        )
        for move in nim(1, 4, 5).moves
    }


@computes
def replies_145_count() -> list[int]:
    answers = list(replies_145().values())
    return [sum(answer in ([(1, 1)], [(4, 4)]) for answer in answers), answers.count([(1, 2, 3)])]


@computes
def marienbad_line() -> dict[str, Any]:
    def seen(pos: Heaps) -> dict[str, Any]:
        return {"nim_sum": nim_sum(*pos), "good": nim_good(pos)}

    def plainly_bad(pos: Heaps) -> bool:
        heaps = [tally for tally in pos if tally]
        return len(heaps) < 3 or len(set(heaps)) < len(heaps)

    return {
        "start": nim_class([1, 3, 5, 7]),
        "after_removing_heap_1": seen([3, 5, 7]),
        "moves_from_3_5_6": nim_move_count([3, 5, 6]),
        "obviously_bad_moves_from_3_5_6": sum(map(plainly_bad, nim_successors([3, 5, 6]))),
        "after_1_5_6": seen([1, 5, 6]),
    }


@computes
def mul_square(rows: int, cols: int) -> list[Heaps]:
    return [[nim_product(x, y) for y in range(cols)] for x in range(rows)]


COMPUTE["product"] = COMPUTE["product_by_fermat"] = lambda a, b: nim_product(a, b)
COMPUTE["products"] = lambda pairs: [nim_multiply(a, b) for a, b in pairs]
COMPUTE["quotient"] = lambda a, b: nim_divide(a, b)
COMPUTE["fermat_powers"] = lambda n: fermat_powers(n)


@computes
def nim_squares(lo: int, hi: int) -> list[int]:
    return [nim_product(x, x) for x in range(lo, hi + 1)]


@computes
def nim_inverses(lo: int, hi: int) -> list[int]:
    return [nim_inverse(x) for x in range(lo, hi + 1)]


@computes
def fermat_rule() -> list[bool]:
    return [
        all(nim_product(power, k) == power * k for k in range(power)) and nim_product(power, power) == 3 * power // 2
        for power in fermat_powers(3)
    ]


@computes
def field16() -> bool:
    field = range(16)
    table = mul_square(16, 16)
    return (
        all(table[a][b] == table[b][a] < 16 for a in field for b in field)
        and all(table[table[a][b]][c] == table[a][table[b][c]] for a in field for b in field for c in field)
        and all(
            table[a][nim_sum(b, c)] == nim_sum(table[a][b], table[a][c]) for a in field for b in field for c in field
        )
        and all(table[a][nim_inverse(a)] == 1 for a in field if a)
    )


@computes
def subfields() -> list[int]:
    table = mul_square(16, 16)
    return [size for size in (2, 4, 8, 16) if all(table[a][b] < size for a in range(size) for b in range(size))]


@computes
def first_col(n: int) -> list[int]:
    """Return g(x, 1) of Turning Corners: by the tartan theorem a nim-product of two heaps of Nim."""
    return [nim_product(nim(x).grundy_value, nim(1).grundy_value) for x in range(n)]


def as_json(value: Any) -> Any:
    """Return the value with tuples as lists, as JSON has them."""
    return json.loads(json.dumps(value))


@pytest.mark.parametrize("claim", COMPUTED, ids=[claim["id"] for claim in COMPUTED])
def test_claim_when_computed(claim: dict[str, Any]) -> None:
    check = claim["check"]
    assert as_json(COMPUTE[check["fn"]](**check["args"])) == claim["value"]


READ: dict[str, Callable[[], None]] = {}
"""The claims without a value, as their corrected wording states them."""


def reads(identifier: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    def register(function: Callable[[], None]) -> Callable[[], None]:
        READ[identifier] = function
        return function

    return register


TRIPLES = list(product(range(6), repeat=3))


@reads("nim.general.index")
def each_digit_of_the_sum_is_that_of_the_column() -> None:
    for a, b in product(range(32), repeat=2):
        for k in range(5):
            assert nim_sum(a, b) >> k & 1 == nim_sum(a >> k & 1, b >> k & 1)


@reads("nim.nim8_12_3_9.bold")
def third_winning_move_is_in_the_fourth_heap() -> None:
    third = solve(nim(8, 12, 3, 9)).winning_moves[2]
    assert in_order(third) == (4, 7)


@reads("nim.bouton.sets")
def won_positions_have_a_sum_and_a_move_to_none() -> None:
    for heaps in TRIPLES:
        if nim_sum(*heaps):
            assert any(nim_sum(*move.to.state) == 0 for move in nim(*heaps).winning_moves)
        else:
            assert not nim(*heaps).winning_moves


@reads("nim.thm7.s")
def positions_with_a_sum_are_unsafe() -> None:
    assert all(nim_class(list(heaps)) == "N" for heaps in TRIPLES if nim_sum(*heaps))


@reads("nim.ex12.binary")
def three_is_two_and_one() -> None:
    assert binary_table(3)[-1].zfill(3) == CLAIMS["nim.ex12.binary"]["correct"] == "011"


@reads("nim.n345.start")
def start_345_is_won_by_145() -> None:
    answer = solve(nim(3, 4, 5))
    assert answer.json()["outcome"] == "N"
    assert answer.grundy_value == 2
    assert answer.json()["winning_moves"] == ["nim(1,4,5)"]


@reads("nim.kernel.rule")
def lost_positions_have_no_move_to_a_lost_one() -> None:
    for heaps in TRIPLES:
        to_lost = any(nim_class(list(option.state)) == "P" for option in nim(*heaps).options)
        assert (nim_class(list(heaps)) == "P") is not to_lost


@reads("nim.grundy.def")
def value_is_the_least_not_among_the_options_values() -> None:
    for heaps in TRIPLES:
        assert nim_sum(*heaps) == mex(nim_sum(*option.state) for option in nim(*heaps).options)


@reads("nim.mex.bound")
def value_may_reach_the_heap() -> None:
    squares = game(lambda n: [n - k * k for k in range(1, n + 1) if k * k <= n])
    assert squares(1).grundy_value == 1


@reads("nim.Ln.index")
def layer_l1_leads_to_w0_only() -> None:
    graph = game_graph(nim(2, 2))
    analysis = analyse(graph)
    layers = [analysis.layer(vertex) for vertex in range(len(graph.states))]
    l1 = [{layers[option] for option in graph.options[vertex]} for vertex, layer in enumerate(layers) if layer == "L1"]
    assert l1 == [{"W0"}]


@reads("nim.bouton.year")
def bouton_is_cited_with_both_years() -> None:
    reason = solve(nim(1)).reason
    assert isinstance(reason, Theorem)
    assert "(1901–1902)" in reason.reference


@pytest.mark.parametrize("identifier", READ)
def test_claim_when_only_worded(identifier: str) -> None:
    READ[identifier]()


def test_every_claim_is_tested_or_excused() -> None:
    tested = {claim["id"] for claim in COMPUTED} | READ.keys()
    assert tested.isdisjoint(NOT_TESTED)
    assert tested | NOT_TESTED.keys() == CLAIMS.keys()


def test_sources_are_cited_by_author() -> None:
    cited = {claim["source"] for claim in CLAIMS.values()}
    assert cited == {"Němcová 2021", "Tomsa 2017", "Madjerčić 2014", "Vopravil (undated)", "Bulant 2011"}


def test_exclusive_or_of_the_table_equals_reduction_in_any_order() -> None:
    """The nim-sum is commutative and associative, so the order of heaps is free."""
    for heaps in TRIPLES:
        assert nim_sum(*heaps) == reduce(nim_sum, reversed(heaps), 0)
