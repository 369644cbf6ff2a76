"""Games with cycles against their definitions: outcomes, layers, kernels, Smith–Fraenkel values and sums.

Everything that the solver says is compared with rounds of the plain definition on
the graph, and values with what they are for: the outcomes of sums.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import NotApplicable, Outcome, Verdict, game, game_graph, graph, kernel, mex, nim, solve
from grundy.core.outcome import PlayConvention
from grundy.core.value import Infinite
from grundy.rulesets.graphs.explicit import read_graph
from grundy.rulesets.heaps.heap_ruleset import HeapRuleset
from grundy.solving.budget import Budget
from grundy.solving.deciding import FIELDS, Solver
from grundy.solving.described import describe_graph
from grundy.solving.retrograde import analyse
from grundy.solving.theory import NORMAL
from tests.strategies import Digraph, acyclic_digraphs, conventions, digraphs, many, some

Decided = dict[Any, tuple[Outcome, int]]
AnyGraph = Mapping[Any, Sequence[Any]]


def naive_analysis(options: AnyGraph, misere: bool = False) -> Decided:
    """Return outcome and remoteness of all vertices that are no draws, one round for each length.

    In round r a vertex is decided as N if an option was decided as P before, and
    as P if all options were decided as N before; terminal vertices are round 0.
    """
    terminal = Outcome.N if misere else Outcome.P
    decided: Decided = {vertex: (terminal, 0) for vertex, row in options.items() if not row}
    for length in range(1, len(options) + 1):
        new: Decided = {}
        for vertex, row in options.items():
            if vertex not in decided:
                outcomes = [decided[option][0] if option in decided else Outcome.D for option in row]
                if Outcome.P in outcomes:
                    new[vertex] = Outcome.N, length
                elif set(outcomes) == {Outcome.N}:
                    new[vertex] = Outcome.P, length
        decided |= new
    return decided


def naive_outcome(decided: Decided, vertex: Hashable) -> Outcome:
    return decided[vertex][0] if vertex in decided else Outcome.D


def product_graph(first: AnyGraph, second: AnyGraph) -> dict[Any, list[Any]]:
    """Return the graph of the sum: a move in one component."""
    return {
        (a, b): [(option, b) for option in first[a]] + [(a, option) for option in second[b]]
        for a in first
        for b in second
    }


@cache
def nim_heap(largest: int) -> dict[int, list[int]]:
    return {tally: list(range(tally)) for tally in range(largest + 1)}


def verdicts(options: AnyGraph, convention: PlayConvention = "normal") -> dict[Any, Verdict]:
    walk, solver = graph(options), Solver(convention, Budget())
    return {vertex: solver.decide(walk(vertex), FIELDS).verdict for vertex in options}


def values_of(options: AnyGraph) -> dict[Any, int | Infinite]:
    found: dict[Any, int | Infinite] = {}
    for vertex, verdict in verdicts(options).items():
        assert (verdict.grundy_value is None) != (verdict.loopy is None)
        found[vertex] = verdict.grundy_value if verdict.loopy is None else Infinite(verdict.loopy)  # type: ignore[assignment]
    return found


def has_cycle(options: AnyGraph, start: Any) -> bool:
    """Return whether a cycle can be reached, by taking away vertices without edges in the rest."""
    reached, fresh = {start}, [start]
    while fresh:
        fresh = [option for vertex in fresh for option in options[vertex] if option not in reached]
        reached.update(fresh)
    while ends := {vertex for vertex in reached if reached.isdisjoint(options[vertex])}:
        reached -= ends
    return bool(reached)


def random_digraph(chance: random.Random, vertices: int, degree: float) -> Digraph:
    return {
        vertex: [other for other in range(vertices) if chance.random() < degree / vertices]
        for vertex in range(vertices)
    }


@many
@given(digraphs(), conventions)
def test_outcomes_when_compared_with_rounds(options: Digraph, convention: PlayConvention) -> None:
    """Outcome and remoteness are those of the definition, draws being what is never decided."""
    decided = naive_analysis(options, convention == "misere")
    for vertex, verdict in verdicts(options, convention).items():
        assert verdict.outcome is naive_outcome(decided, vertex)
        assert verdict.remoteness == (decided[vertex][1] if vertex in decided else None)


@pytest.mark.parametrize("convention", ["normal", "misere"])
@pytest.mark.parametrize("degree", [1.2, 2.0, 4.0])
def test_outcomes_when_graphs_are_larger(convention: str, degree: float) -> None:
    chance = random.Random(degree)
    for _ in range(20):
        options = random_digraph(chance, 60, degree)
        decided = naive_analysis(options, convention == "misere")
        found = game_graph(graph(options)(0))
        analysis = analyse(found, "misere" if convention == "misere" else "normal")
        for vertex, outcome, length in zip(found.states, analysis.outcomes, analysis.remoteness, strict=True):
            assert (outcome, length) == decided.get(vertex, (Outcome.D, None))


@some
@given(digraphs(), conventions)
def test_moves_when_drawn_are_judged(options: Digraph, convention: PlayConvention) -> None:
    """Winning moves lead to P, and the best move keeps what the position is worth."""
    decided = naive_analysis(options, convention == "misere")
    answer = solve(graph(options)(0), convention)
    assert {move.to.state for move in answer.winning_moves} == {
        option for option in options[0] if naive_outcome(decided, option) is Outcome.P
    }
    if answer.best_move is None:
        assert not options[0]
        return
    after = answer.best_move.to.state
    worth = {Outcome.N: Outcome.P, Outcome.P: Outcome.N, Outcome.D: Outcome.D, None: None}
    assert naive_outcome(decided, after) is worth[answer.outcome]
    if answer.remoteness is not None:
        assert decided[after][1] == answer.remoteness - 1


def naive_layers(options: AnyGraph) -> dict[Any, str]:
    """Return L0, W0, L1, W1, … as Tomsa defines them."""
    layers: dict[Any, str] = {}
    won: set[Any] = set()
    for number in range(len(options) + 1):
        lost = {vertex for vertex, row in options.items() if vertex not in layers and won.issuperset(row)}
        layers |= dict.fromkeys(lost, f"L{number}")
        new = {vertex for vertex, row in options.items() if vertex not in layers and not lost.isdisjoint(row)}
        layers |= dict.fromkeys(new, f"W{number}")
        won |= new
    return layers


@many
@given(digraphs())
def test_layers_when_compared_with_their_definition(options: Digraph) -> None:
    layers = naive_layers(options)
    found = game_graph(graph(options)(0))
    analysis = analyse(found)
    for number, vertex in enumerate(found.states):
        assert analysis.layer(number) == layers.get(vertex)


@pytest.mark.slow
@many
@given(digraphs())
def test_values_when_compared_with_their_definition(options: Digraph) -> None:
    """Labels obey Fraenkel's rules.

    A label is the mex of the options' labels; an option without a label can be
    answered by a move back to it; and an unlabelled vertex has an unlabelled option
    that cannot be answered by a move to the mex.
    """
    value = values_of(options)
    labels = {
        vertex: {found for option in row if isinstance(found := value[option], int)} for vertex, row in options.items()
    }
    for vertex, row in options.items():
        least = mex(labels[vertex])
        unlabelled = [option for option in row if not isinstance(value[option], int)]
        if isinstance(value[vertex], int):
            assert value[vertex] == least
            assert all(least in labels[option] for option in unlabelled)
        else:
            assert value[vertex] == Infinite(frozenset(labels[vertex]))
            assert any(least not in labels[option] for option in unlabelled)


def assert_values_decide_sums_with_heaps(options: Digraph) -> None:
    """Check that G + *n is P exactly when G has the value n; for ∞(K), N if n is in K, else a draw."""
    largest = len(options) + 1
    decided = naive_analysis(product_graph(options, nim_heap(largest)))
    for vertex, value in values_of(options).items():
        for n in range(largest + 1):
            if isinstance(value, int):
                expected = Outcome.P if value == n else Outcome.N
            else:
                expected = Outcome.N if n in value.numbers else Outcome.D
            assert naive_outcome(decided, (vertex, n)) is expected


@pytest.mark.slow
@many
@given(digraphs(5))
def test_values_when_added_to_every_heap(options: Digraph) -> None:
    """The outcomes of the sums with all heaps of Nim determine the value."""
    assert_values_decide_sums_with_heaps(options)


@pytest.mark.slow
@pytest.mark.parametrize("degree", [1.2, 1.8, 2.5])
def test_values_when_random_graphs_are_added_to_every_heap(degree: float) -> None:
    chance = random.Random(degree)
    for _ in range(25):
        assert_values_decide_sums_with_heaps(random_digraph(chance, 8, degree))


@some
@given(digraphs(4), digraphs(4))
def test_sum_when_both_graphs_have_cycles(first: Digraph, second: Digraph) -> None:
    """The solver's verdict on a sum is that of rounds on the product graph."""
    decided = naive_analysis(product_graph(first, second))
    left, right = graph(first), graph(second)
    for a in first:
        for b in second:
            answer = solve(left(a) + right(b))
            assert answer.outcome is naive_outcome(decided, (a, b))
            assert answer.remoteness == (decided[a, b][1] if (a, b) in decided else None)
            assert {move.to.state for move in answer.winning_moves} == {
                option for option in product_graph(first, second)[a, b] if naive_outcome(decided, option) is Outcome.P
            }


@some
@given(digraphs(4), digraphs(4))
def test_sum_when_searched_as_one_graph_has_the_joined_value(first: Digraph, second: Digraph) -> None:
    """m + n is the nim-sum, n + ∞(K) = ∞(K ⊕ n), and ∞ + ∞ = ∞(), found by search of the product alone."""
    left, right = values_of(first), values_of(second)
    for (a, b), value in values_of(product_graph(first, second)).items():
        one, other = left[a], right[b]
        if isinstance(one, int) and isinstance(other, int):
            assert value == one ^ other
        elif isinstance(one, int) and isinstance(other, Infinite):
            assert value == Infinite(frozenset(k ^ one for k in other.numbers))
        elif isinstance(one, Infinite) and isinstance(other, int):
            assert value == Infinite(frozenset(k ^ other for k in one.numbers))
        else:
            assert value == Infinite(frozenset())


@some
@given(digraphs(4), st.integers(0, 5))
def test_sum_when_a_heap_is_added_to_an_infinite_value(options: Digraph, n: int) -> None:
    walk = graph(options)
    for vertex, value in values_of(options).items():
        verdict = solve(walk(vertex) + nim(n)).verdict
        if isinstance(value, int):
            assert (verdict.grundy_value, verdict.loopy) == (value ^ n, None)
        else:
            assert (verdict.grundy_value, verdict.loopy) == (None, frozenset(k ^ n for k in value.numbers))


@some
@given(digraphs(4), digraphs(3))
def test_sum_when_misere_with_cycles(first: Digraph, second: Digraph) -> None:
    decided = naive_analysis(product_graph(first, second), misere=True)
    answer = solve(graph(first)(0) + graph(second)(0), "misere")
    assert answer.outcome is naive_outcome(decided, (0, 0))
    assert answer.remoteness == (decided[0, 0][1] if (0, 0) in decided else None)


@some
@given(digraphs())
def test_misere_value_when_a_cycle_can_be_reached_is_unknown(options: Digraph) -> None:
    """Games with cycles have no g⁻; those without have one."""
    for vertex in options:
        answer = solve(graph(options)(vertex), "misere")
        assert ("grundy" in answer.unknown) is has_cycle(options, vertex)
        assert (answer.grundy_value is None) is has_cycle(options, vertex)


@some
@given(acyclic_digraphs())
def test_values_when_there_is_no_cycle_are_finite(options: Digraph) -> None:
    found = game_graph(graph(options)(max(options)))
    assert found.postorder is not None
    value = NORMAL.values(found)
    assert value is not None
    assert not any(isinstance(one, Infinite) for one in value)


@many
@given(digraphs())
def test_postorder_when_it_exists_puts_options_first(options: Digraph) -> None:
    found = game_graph(graph(options)(0))
    assert (found.postorder is None) is has_cycle(options, 0)
    if found.postorder is not None:
        place = {vertex: number for number, vertex in enumerate(found.postorder)}
        assert len(place) == len(found.states)
        assert all(place[option] < place[vertex] for vertex in place for option in found.options[vertex])


def naive_kernel(options: AnyGraph) -> tuple[list[tuple[set[Any], set[Any]]], set[Any]]:
    """Return (J0, N1), (J1, N2), … by taking vertices away, and what is left."""
    left = set(options)
    steps = []
    while chosen := {vertex for vertex in left if left.isdisjoint(options[vertex])}:
        dominated = {vertex for vertex in left - chosen if not chosen.isdisjoint(options[vertex])}
        steps.append((chosen, dominated))
        left -= chosen | dominated
    return steps, left


def reachable(options: Digraph, start: int) -> Digraph:
    return {vertex: options[vertex] for vertex in game_graph(graph(options)(start)).states}


@many
@given(digraphs())
def test_kernel_when_built_step_by_step(options: Digraph) -> None:
    options = reachable(options, 0)
    steps, left = naive_kernel(options)
    built = kernel(game_graph(graph(options)(0)))
    assert [(set(chosen), set(dominated)) for chosen, dominated in built.steps] == steps
    assert set(built.left_over) == left
    assert built.complete is not bool(left)


@some
@given(digraphs())
def test_kernel_when_complete_is_independent_and_absorbing(options: Digraph) -> None:
    options = reachable(options, 0)
    built = kernel(game_graph(graph(options)(0)))
    inside = set(built.vertices)
    if built.complete:
        assert all((vertex in inside) == inside.isdisjoint(row) for vertex, row in options.items())


@some
@given(acyclic_digraphs())
def test_kernel_when_there_is_no_cycle_is_the_set_of_p_positions(options: Digraph) -> None:
    """A graph without cycles has exactly one kernel, and the construction reaches it."""
    built = kernel(game_graph(graph(options)(max(options))))
    assert built.complete
    assert set(built.vertices) == {
        vertex for vertex in reachable(options, max(options)) if graph(options)(vertex).outcome is Outcome.P
    }


@some
@given(digraphs())
def test_graph_when_given_by_networkx(options: Digraph) -> None:
    drawn = nx.DiGraph()
    drawn.add_nodes_from(options)
    drawn.add_edges_from((start, end) for start, row in options.items() for end in row)
    assert graph(drawn) == graph(options)
    assert solve(graph(drawn)(0)).verdict == solve(graph(options)(0)).verdict


class Tide(HeapRuleset):
    """A heap loses a token or, up to four, gains one: independent parts, each with cycles."""

    name = "tide"

    def heap_options(self, tally: int) -> Iterator[tuple[int, ...]]:
        if tally:
            yield (tally - 1,)
            if tally % 2 and tally < 4:
                yield (tally + 1,)
            if tally == 4:
                yield (4,)


def test_values_when_parts_have_cycles() -> None:
    """Components with cycles are not split up into values that do not exist."""
    tide = Tide()
    heap = {tally: [left for (left,) in tide.heap_options(tally)] for tally in range(5)}
    decided = naive_analysis(product_graph(heap, heap))
    for a, b in product_graph(heap, heap):
        answer = solve(tide(a, b))
        assert answer.outcome is naive_outcome(decided, (a, b))
        assert answer.remoteness == (decided[a, b][1] if (a, b) in decided else None)


def test_draw_when_walking_in_a_ring() -> None:
    answer = solve(graph({"a": ["b"], "b": ["c"], "c": ["a"]})("a"))
    assert (answer.outcome, answer.remoteness, answer.loopy) == (Outcome.D, None, frozenset())
    assert answer.unknown == {}
    assert answer.json()["loopy"] == []


def test_value_when_infinite_and_won() -> None:
    """∞(0) is N: the mover ends the game, although the other branch would never end."""
    answer = solve(graph({"a": ["a", "end"], "end": []})("a"))
    assert (answer.outcome, answer.remoteness) == (Outcome.N, 1)
    assert answer.loopy == frozenset({0})


def test_value_when_infinite_is_no_grundy_value() -> None:
    with pytest.raises(NotApplicable, match=r"∞\(0\)"):
        graph({"a": ["a", "end"], "end": []})("a").grundy_value  # noqa: B018


def test_value_when_a_cycle_can_be_reverted_is_finite() -> None:
    """A way round that can always be answered does not matter."""
    assert graph({"a": ["b", "end"], "b": ["a"], "end": []})("a").grundy_value == 1


def test_reason_when_there_is_a_cycle() -> None:
    assert solve(graph({"a": ["a"]})("a")).reason.json()["name"] == "retrograde"


def test_options_when_parallel_or_loops() -> None:
    """The same option twice counts once, also in a function's game."""
    walk = game({"a": ["b", "b", "a"], "b": []}.__getitem__)
    assert (
        solve(walk("a")).verdict
        == solve(read_graph('{"vertices": ["a", "b"], "edges": [["a", "b"], ["a", "b"], ["a", "a"]]}')("a")).verdict
    )


def test_outcomes_when_the_ring_is_long() -> None:
    """Neither depth nor length of a cycle matters to a search without recursion."""
    size = 50_000
    ring: dict[int, list[int]] = {n: [n + 1] for n in range(size)}
    ring[size] = [0]
    assert graph(ring)(0).outcome is Outcome.D
    ring[size] = []
    assert solve(graph(ring)(0)).remoteness == size


@some
@given(digraphs(), conventions)
def test_strategy_when_drawn_wins_against_every_reply(options: Digraph, convention: PlayConvention) -> None:
    """The winner has one move at each turn, the loser all of his, and every way through ends with the winner's win."""
    described = describe_graph(graph(options)(0), convention)
    if described.verdicts[0].outcome is Outcome.D:
        with pytest.raises(NotApplicable):
            described.strategy()
        return
    plan = described.strategy()
    for vertex, verdict in enumerate(plan.verdicts):
        moves = set(options[plan.graph.states[vertex]])
        kept = {plan.graph.states[option] for option in plan.graph.options[vertex]}
        assert kept == moves if verdict.outcome is Outcome.P else len(kept) <= 1
        assert kept or not moves
        assert all(plan.verdicts[option].outcome is not verdict.outcome for option in plan.graph.options[vertex])
    assert plan.graph.postorder is not None
