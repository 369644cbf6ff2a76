"""Hypothesis strategies that the tests share: heaps, directed graphs, games without cycles."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import settings
from hypothesis import strategies as st

Digraph = dict[int, list[int]]

# No deadline: the machine may be shared, and first calls import or compile.
few = settings(max_examples=20, deadline=None)  # where each example draws a whole plot
some = settings(max_examples=60, deadline=None)
many = settings(max_examples=250, deadline=None)

conventions = st.sampled_from(["normal", "misere"])

small_heaps = st.lists(st.integers(0, 6), max_size=3).map(tuple)
"""Nim positions that a search goes through in a moment."""

huge_heaps = st.lists(st.one_of(st.integers(0, 3), st.integers(0, 10**30)), max_size=8).map(tuple)
"""Nim positions that only a theorem decides, small heaps mixed in."""


def _graph_of(vertices: int, edges: int, may_follow: Callable[[int, int], bool]) -> Digraph:
    """Return the graph whose possible edges are there or not as the bits of `edges` say."""
    possible = [(start, end) for start in range(vertices) for end in range(vertices) if may_follow(start, end)]
    graph: Digraph = {vertex: [] for vertex in range(vertices)}
    for number, (start, end) in enumerate(possible):
        if edges >> number & 1:
            graph[start].append(end)
    return graph


@st.composite
def digraphs(draw: st.DrawFn, most: int = 6) -> Digraph:
    """Directed graphs of any kind, loops at a vertex included; sparse ones are as likely as dense ones."""
    vertices = draw(st.integers(1, most))
    edges = draw(st.integers(0, 2 ** (vertices * vertices) - 1))
    if draw(st.booleans()):
        edges &= draw(st.integers(0, 2 ** (vertices * vertices) - 1))
    return _graph_of(vertices, edges, lambda start, end: True)


@st.composite
def acyclic_digraphs(draw: st.DrawFn, most: int = 8) -> Digraph:
    """Directed graphs without cycles: edges lead from larger numbers to smaller ones."""
    vertices = draw(st.integers(1, most))
    edges = draw(st.integers(0, 2 ** (vertices * (vertices - 1) // 2) - 1))
    return _graph_of(vertices, edges, lambda start, end: end < start)
