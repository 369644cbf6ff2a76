"""Graphs by file or written as edges: what is wrong with one is said in a sentence, and size is no trouble."""

from __future__ import annotations

import json
from time import process_time
from typing import Any
from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import GrundyError, InvalidNotation, InvalidPosition, Outcome, graph, parse, solve
from grundy.rulesets.graphs.explicit import ExplicitGraph, read_graph
from grundy.web.address import link, read_position
from tests.strategies import Digraph, digraphs, some


def document(vertices: Any, edges: Any) -> str:
    return json.dumps({"vertices": vertices, "edges": edges})


@pytest.mark.parametrize(
    "text", ["", " ", "not JSON", "{", "{'vertices': []}", "\ufeff{}", "[1,", '{"vertices": [1}', "\0", "1" * 300_000]
)
def test_refused_when_not_json(text: str) -> None:
    with pytest.raises(InvalidNotation, match="not JSON") as caught:
        read_graph(text)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize("depth", [10_000, 1_000_000])
@pytest.mark.parametrize("mark", ["[", '{"vertices":'])
def test_refused_when_nested_deeply(depth: int, mark: str) -> None:
    with pytest.raises(InvalidNotation):
        read_graph(mark * depth)


@pytest.mark.parametrize(
    "text",
    [
        "null",
        "3",
        "[]",
        '"text"',
        "{}",
        '{"vertices": []}',
        '{"edges": []}',
        '{"vertices": {"a": 1}, "edges": []}',
        '{"vertices": "ab", "edges": []}',
        '{"vertices": ["a"], "edges": {"a": "a"}}',
        '{"vertices": ["a"], "edges": null}',
    ],
)
def test_refused_when_of_another_shape(text: str) -> None:
    with pytest.raises(InvalidNotation, match="a graph is written"):
        read_graph(text)


@pytest.mark.parametrize("name", [None, True, 1.5, [], {}, ["a"], "", "  ", " a", "b)", "a\u0001", "a\ud800", 'a"b'])
def test_refused_when_a_vertex_has_no_name(name: Any) -> None:
    """A name stands in the notation, in records and in pictures."""
    with pytest.raises(InvalidPosition, match="vertex 2 needs a printable name"):
        read_graph(document(["a", name], []))


@pytest.mark.parametrize("vertices", [["a", "a"], [1, "1"], [1, 1]])
def test_refused_when_a_name_is_repeated(vertices: list[Any]) -> None:
    with pytest.raises(InvalidPosition, match="vertex 2 repeats the name"):
        read_graph(document(vertices, []))


@pytest.mark.parametrize("edge", [[], ["a"], ["a", "a", "a"], "aa", 3, None, {"from": "a", "to": "a"}])
def test_refused_when_an_edge_is_no_pair(edge: Any) -> None:
    with pytest.raises(InvalidPosition, match=r"edge 1 must be \[from, to\]"):
        read_graph(document(["a"], [edge]))


@pytest.mark.parametrize("edge", [["a", "z"], ["z", "a"], ["a", ""], ["a", None], ["a", {"a": "a"}], ["a", [["a"]]]])
def test_refused_when_an_edge_dangles(edge: list[Any]) -> None:
    with pytest.raises(InvalidPosition, match=r"edge 2 leads to .*, which is not a vertex"):
        read_graph(document(["a"], [["a", "a"], edge]))


def test_refused_when_a_mapping_dangles() -> None:
    with pytest.raises(InvalidPosition, match="leads to 'z', which is not a vertex"):
        graph({"a": ["z"]})


def test_refused_when_a_vertex_is_unknown() -> None:
    walk = graph({"a": []})
    for wrong in ("b", "", 1):
        with pytest.raises(InvalidPosition, match="not a vertex"):
            walk(wrong)
    with pytest.raises(InvalidPosition, match="not a vertex"):
        walk()
    with pytest.raises(InvalidPosition, match="not a vertex"):
        walk("a", "a")
    with pytest.raises(InvalidPosition, match="not a vertex"):
        walk.parse("b")


def test_refused_when_a_vertex_is_not_hashable() -> None:
    with pytest.raises(InvalidPosition, match="not a vertex"):
        graph({"a": []})(["a"])


def test_refused_when_two_vertices_print_alike() -> None:
    with pytest.raises(InvalidPosition):
        graph({1: ["1"], "1": []})


def test_sentence_when_a_name_is_long_stays_short() -> None:
    with pytest.raises(InvalidPosition) as caught:
        read_graph(document(["a"], [["a", "\n" * 10_000]]))
    assert len(str(caught.value)) < 300
    assert len(str(caught.value).splitlines()) == 1


def test_numbers_when_used_as_names() -> None:
    walk = read_graph(document([1, 2], [[1, 2], ["2", 1]]))
    assert walk == graph({"1": ["2"], "2": ["1"]})


def test_edges_when_parallel_are_one_move() -> None:
    walk = read_graph(document(["a", "b"], [["a", "b"], ["a", "b"]]))
    assert len(walk("a").moves) == 1


def test_graph_when_it_has_no_vertices_has_no_position() -> None:
    with pytest.raises(InvalidPosition):
        read_graph(document([], []))("a")


def test_moves_when_named_by_the_vertex() -> None:
    walk = graph({"a": ["b", "c"], "b": [], "c": []})
    assert [move.notation for move in walk("a").moves] == ["b", "c"]
    assert walk("a").play("c") == walk("c")


def test_equality_when_edges_are_equal() -> None:
    first, second = graph({"a": ["a"]}), graph({"a": ["a"]})
    assert (first, hash(first)) == (second, hash(second))
    assert first("a") == second("a")
    assert first != graph({"a": []})


def test_graph_when_the_mapping_changes_later_does_not() -> None:
    options: dict[str, list[str]] = {"a": []}
    walk = graph(options)
    options["a"].append("a")
    assert walk("a").outcome is Outcome.P


@some
@given(digraphs())
def test_graph_when_written_and_read(options: Digraph) -> None:
    edges = [[start, end] for start, row in options.items() for end in row]
    walk = read_graph(document(list(options), edges), source="map.json")
    assert walk == graph({str(start): list(map(str, row)) for start, row in options.items()})
    position = walk("0")
    text = document(list(options), edges)
    assert parse(str(position), load=lambda name: text) == position


json_values: st.SearchStrategy[Any] = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-3, 3), st.text(max_size=3), st.floats(allow_nan=True)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=3), inner, max_size=3)),
    max_leaves=8,
)


@some
@given(st.one_of(json_values, st.fixed_dictionaries({"vertices": json_values, "edges": json_values})))
def test_graph_when_the_document_is_arbitrary(data: Any) -> None:
    """Any document is a graph or is refused with a sentence."""
    try:
        sentence = "" if isinstance(read_graph(json.dumps(data)), ExplicitGraph) else "no graph"
    except GrundyError as error:
        sentence = str(error)
    assert len(sentence.splitlines()) <= 1


def test_graph_when_it_has_very_many_vertices_in_bounded_time() -> None:
    size = 100_000
    text = f'{{"vertices": {json.dumps(list(range(size)))}, "edges": [[0, 1], [1, 2]]}}'
    start = process_time()
    answer = solve(read_graph(text)("0"))
    assert process_time() - start < 30
    assert (answer.outcome, answer.remoteness) == (Outcome.P, 2)


def test_refused_when_there_are_more_than_a_million_vertices() -> None:
    with pytest.raises(InvalidPosition, match="at most 1000000 vertices"):
        read_graph(f'{{"vertices": {json.dumps(list(range(1_000_001)))}, "edges": []}}')


def test_vertices_when_only_spaces_tell_them_apart_are_refused() -> None:
    """A record writes moves without spaces."""
    with pytest.raises(InvalidPosition, match="same name"):
        graph({"start": ["a b", "ab"], "a b": [], "ab": ["a b"]})


@some
@given(st.lists(st.tuples(st.sampled_from("abcdé_1"), st.sampled_from(["", *"abcdé_1"])), min_size=1, max_size=12))
def test_written_graph_reads_back(edges: list[tuple[str, str]]) -> None:
    """Loops and vertices without edges included, in every game on a graph; an address keeps it, too."""
    for name, sign, state in (("graph", ">", edges[0][0]), ("col", "-", ""), ("snort", "-", ""), ("poset", "<", "")):
        text = ", ".join(sign.join(filter(None, edge)) for edge in edges)
        try:
            position = parse(f"{name}[{text}]({state})")
        except InvalidPosition:  # an edge from a vertex to itself, or an order that goes round
            position = None
        assert position or name != "graph"
        if position is None:
            continue
        assert parse(str(position)) == position
        assert str(parse(str(position))) == str(position)
        query = dict(parse_qsl(link("/play", position=str(position)).partition("?")[2]))
        assert read_position(query["position"]) == position


def test_written_graph_is_the_graph_of_its_edges() -> None:
    walk = graph("b > a, b>c,a>b, d, c>c")
    assert walk.graph == {"b": ("a", "c"), "a": ("b",), "c": ("c",), "d": ()}
    assert [walk(vertex).outcome.value for vertex in "abcd"] == ["D", "D", "D", "P"]
