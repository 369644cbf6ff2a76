"""The shortest and the longest play, against all plays one by one; and the tree that has each of them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import NotApplicable, Ruleset, Undecided, catalogue, game, kayles, nim, parse, solve
from grundy.core.outcome import PlayConvention
from grundy.solving import describe_graph
from grundy.solving.gametree import game_tree
from tests.strategies import conventions
from tests.test_playthroughs import example_of


def _all_lengths(position: Any) -> set[int]:
    """Return the lengths of all plays, from the graph as played."""
    graph = describe_graph(position, limit=20_000).graph
    lengths: dict[int, set[int]] = {}
    for vertex in graph.postorder or ():
        lengths[vertex] = {1 + length for option in graph.options[vertex] for length in lengths[option]} or {0}
    return lengths[0]


@pytest.mark.parametrize("rules", list(catalogue()), ids=lambda rules: rules.name)
def test_lengths_are_those_of_all_plays(rules: Ruleset[Any, Any]) -> None:
    position = example_of(rules)
    length = position.play_length
    try:
        every = _all_lengths(position) if length is not None else set()
    except Undecided:
        return  # found by components, or with symmetric positions as one
    assert length is None or length == (min(every), max(every))


@given(st.lists(st.integers(0, 4), min_size=1, max_size=3), st.integers(0, 6))
def test_lengths_of_a_sum_add(heaps: list[int], pins: int) -> None:
    position = nim(*heaps) + kayles(pins)
    every = _all_lengths(position)
    assert position.play_length == (min(every), max(every))


def test_lengths_are_told_only_where_they_are_cheap_and_play_ends() -> None:
    assert parse("tactix(1111/1111/1111/1111)").play_length is None
    assert game(lambda n: [(n + 1) % 3])(0).play_length is None
    assert parse("domineering(11/11)").play_length is None
    assert solve(nim(10**30, 1)).json()["length"] == {"shortest": 2, "longest": 10**30 + 1}
    assert "length" not in solve(parse("kayles(100000)"), moves=0).json()


@given(st.lists(st.integers(0, 2), min_size=1, max_size=3), conventions)
def test_tree_has_every_play_and_its_winner(heaps: list[int], play: PlayConvention) -> None:
    described = describe_graph(nim(*heaps), play)
    tree = game_tree(described, 100_000)
    leaves = [node for node in range(len(tree.vertices)) if tree.is_leaf(node)]
    assert {tree.depths[leaf] for leaf in leaves} == _all_lengths(nim(*heaps))
    # The tree judged from its leaves says who wins.
    wins: dict[int, bool] = {}
    for node in reversed(range(len(tree.vertices))):
        to_move_first = tree.depths[node] % 2 == 0
        if node in leaves:
            wins[node] = tree.first_wins(node)
        else:
            below = [wins[other] for other in range(node, len(tree.vertices)) if tree.parents[other] == node]
            wins[node] = any(below) if to_move_first else all(below)
    outcome = described.verdicts[0].outcome
    assert outcome is not None
    assert wins[0] == (outcome.value == "N")


def test_tree_when_play_does_not_end_or_is_too_large_is_refused() -> None:
    with pytest.raises(NotApplicable, match="round in a circle"):
        game_tree(describe_graph(game(lambda n: [(n + 1) % 3])(0)))
    with pytest.raises(Undecided, match="more than 400"):
        game_tree(describe_graph(nim(3, 4, 5)))
    with pytest.raises(Undecided, match="the tree has more than 10 positions"):
        game_tree(describe_graph(nim(1, 2, 3)).strategy(), 10)
