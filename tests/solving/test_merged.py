"""Graphs in which positions that play alike are one: they say of every position what the whole graph says."""

from __future__ import annotations

import pytest

from grundy import nim, parse
from grundy.core.outcome import PlayConvention
from grundy.solving import describe_graph


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize(
    "text",
    ["nim(3,4,5)", "kayles(7)", "tactix(111/111)", "hackenbush(0-1,1-2,0-3)", "kayles(3)+nim(1,2)", "staircase(2,1,3)"],
)
def test_position_when_merged_keeps_its_verdict(text: str, play: PlayConvention) -> None:
    position = parse(text)
    rules, played = position.ruleset, describe_graph(position, play)
    merged = describe_graph(position, play, merged=True)
    found = [merged.graph.index[rules.key(state)] for state in played.graph.states]
    assert set(found) == set(range(len(merged.verdicts)))
    assert played.verdicts == [merged.verdicts[vertex] for vertex in found]
    assert played.layers == [merged.layers[vertex] for vertex in found]
    assert merged.name(0) == str(position)


@pytest.mark.parametrize("text", ["nim(3,4,5)", "kayles(7)", "tactix(111/111)", "hackenbush(0-1,1-2,0-3)"])
def test_vertex_when_merged_is_a_position_that_is_written(text: str) -> None:
    merged = describe_graph(parse(text), merged=True)
    for vertex, verdict in enumerate(merged.verdicts):
        assert parse(merged.name(vertex)).outcome is verdict.outcome


def test_strategy_when_merged_has_each_set_of_heaps_once() -> None:
    plan = describe_graph(nim(3, 4, 5), merged=True).strategy()
    heaps = [tuple(sorted(filter(None, state))) for state in plan.graph.states]
    assert len(heaps) == len(set(heaps))
    safe = [plan.name(vertex) for vertex in range(len(heaps)) if plan.is_lost(vertex)]
    assert sorted(safe) == [
        "nim()",
        "nim(1,1)",
        "nim(1,2,3)",
        "nim(1,4,5)",
        "nim(2,2)",
        "nim(3,3)",
        "nim(4,4)",
    ]
