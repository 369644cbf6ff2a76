"""Poset games: orders, their parts and down-sets, values against plain search, and files."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import GrundyError, Outcome, Ruleset, game, solve
from grundy.core.outcome import PlayConvention
from grundy.core.reason import Theorem
from grundy.rulesets.boards.bar import bar
from grundy.rulesets.boards.poset import poset, read_poset
from grundy.structures.order import bits, ordered
from tests.strategies import some


@st.composite
def posets(draw: st.DrawFn) -> tuple[int, list[tuple[int, int]]]:
    count = draw(st.integers(0, 7))
    pairs = [(low, high) for high in range(count) for low in range(high)]
    return count, [pair for pair in pairs if draw(st.integers(0, 2)) == 0]


@some
@given(posets(), st.sampled_from(["normal", "misere"]))
def test_poset_when_solved_has_the_outcome_of_plain_search(drawn: tuple[int, Any], convention: PlayConvention) -> None:
    count, pairs = drawn
    above: list[set[int]] = [{element} for element in range(count)]
    for low, high in sorted(pairs, reverse=True):
        above[low] |= above[high]
    plain = game(lambda left: [left - above[element] for element in left])
    names = [f"e{number}" for number in range(count)]
    rules = poset(names, [(names[low], names[high]) for low, high in pairs])
    start = frozenset(range(count))
    answer, expected = solve(rules(), convention), solve(plain(start), convention)
    assert answer.outcome is expected.outcome
    assert (answer.grundy_value, answer.remoteness) == (expected.grundy_value, expected.remoteness)
    assert {move.notation for move in answer.winning_moves} == {
        names[element] for element in start if solve(plain(start - above[element]), convention).outcome is Outcome.P
    }


@some
@given(posets())
def test_order_when_given_by_pairs_has_its_parts_and_covers(drawn: tuple[int, Any]) -> None:
    count, pairs = drawn
    order = ordered(count, pairs)
    everything = (1 << count) - 1
    parts = order.parts(everything)
    assert sum(parts) == everything
    again = ordered(count, order.covers)
    assert again.above == order.above
    for part in parts:
        for element in bits(part):
            assert (order.above[element] | order.below[element]) & ~part == 0


@some
@given(posets(), st.integers(0, 130), st.data())
def test_downsets_when_counted_are_as_many(drawn: tuple[int, Any], most: int, data: st.DataObject) -> None:
    order = ordered(*drawn)
    downsets = {order.left(taken) for size in range(5) for taken in combinations(range(len(order)), size)}
    left = data.draw(st.sampled_from(sorted(downsets)))
    inside = sum(all(order.below[e] & ~mask == 0 for e in bits(mask)) for mask in range(left + 1) if not mask & ~left)
    assert order.has_more_downsets(left, most) == (inside > most)
    rules = poset([f"e{n}" for n in range(len(order))], [(f"e{low}", f"e{high}") for low, high in drawn[1]])
    named = {name: number for number, name in enumerate(rules.names)}
    taken = data.draw(st.permutations(rules.names))[:3]
    state = tuple(name for place, name in enumerate(taken) if rules.left(tuple(taken[:place])) >> named[name] & 1)
    gone = (1 << len(order)) - 1 & ~rules.left(state)
    assert rules.key(state) == tuple(rules.names[element] for element in rules.order.lowest(gone))


@pytest.mark.parametrize(
    ("rules", "value"),
    [
        (poset([f"c{n}" for n in range(300)], [(f"c{n}", f"c{n + 1}") for n in range(299)]), 300),
        (poset([f"c{n}" for n in range(501)], []), 1),
        (bar([2] * 9), None),
        (bar([12, 12, 2]), None),
    ],
)
def test_orders_when_large_are_answered_soon(rules: Ruleset[Any, Any], value: int | None) -> None:
    answer = solve(rules())
    assert answer.outcome is Outcome.N
    assert answer.grundy_value == value


def test_poset_when_it_has_a_greatest_element_is_won_by_strategy_stealing() -> None:
    diamond = read_poset('{"elements": [0, 1, 2, 3], "below": [[0, 1], [0, 2], [1, 3], [2, 3]]}')
    answer = solve(diamond())
    assert isinstance(answer.reason, Theorem)
    assert answer.reason.name == "strategy stealing"
    assert answer.grundy_value == 3


@pytest.mark.parametrize(
    "document",
    [
        "",
        "[]",
        "{}",
        '{"elements": 3, "below": []}',
        '{"elements": ["a"], "below": [["a", "b"]]}',
        '{"elements": ["a"], "below": [["a"]]}',
        '{"elements": ["a"], "below": [["a", "a"]]}',
        '{"elements": ["a", "b", "c"], "below": [["a", "b"], ["b", "c"], ["c", "b"]]}',
        '{"elements": ["a", "a"], "below": []}',
        '{"elements": ["a b"], "below": []}',
        '{"elements": [true], "below": []}',
        json.dumps({"elements": list(range(1001)), "below": []}),
        "[" * 100_000,
    ],
)
def test_poset_when_the_document_is_wrong_is_refused(document: str) -> None:
    with pytest.raises(GrundyError) as refused:
        read_poset(document)
    assert len(str(refused.value)) < 250


def test_poset_when_an_element_was_gone_is_refused() -> None:
    chain = poset("abc", [("a", "b"), ("b", "c")])
    for state in ("b,c", "d", "a,a"):
        with pytest.raises(GrundyError):
            chain.parse(state)
    assert chain("c", "b").play(chain("c", "b", "a")) == chain("c", "b", "a")


@pytest.mark.parametrize("name", ["\ud800", "a\u0001b", "a;b", "a+b", "", "a b"])
def test_poset_when_a_name_cannot_be_written_is_refused(name: str) -> None:
    with pytest.raises(GrundyError, match="printable name"):
        poset([name], [])
