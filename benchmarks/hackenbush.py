"""The value of large pictures of Green Hackenbush against the bridges alone, found by networkx and by igraph.

Bridges are most of the work: a value follows from them in one more pass. networkx finds
them in simple graphs only, and is timed on a small one.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Any

import networkx
import numpy as np

from benchmarks.nim_field import Workload, seconds
from grundy.lab.hackenbush import hackenbush_value
from grundy.rulesets.graphs.fusion import BridgeTree

EDGES = 1_000_000
SIZES = (100_000, EDGES, 10_000_000)
EDGES_NETWORKX = 20_000


def picture(edges: int, *, simple: bool = False, shuffled: bool = False) -> tuple[Any, Any]:
    """Return the ends of a picture that grows from the ground; three edges in ten close cycles."""
    chance = np.random.default_rng(edges)
    vertices = edges * 7 // 10
    grown = np.arange(1, vertices + 1)
    below = grown - 1 - np.minimum(chance.geometric(0.02, vertices) - 1, grown - 1)
    near = chance.integers(0, vertices, edges - vertices)
    across = np.minimum(near + chance.integers(0, 50, edges - vertices), vertices)
    tails, heads = np.concatenate([below, near]), np.concatenate([grown, across])
    if simple:
        pairs = np.unique(np.sort(np.stack([tails, heads]), axis=0), axis=1)
        tails, heads = pairs[:, pairs[0] != pairs[1]]
    if shuffled:
        names = np.concatenate([[0], 1 + chance.permutation(vertices)])
        tails, heads = names[tails], names[heads]
    return tails.astype(np.int32), heads.astype(np.int32)


def networkx_seconds_per_edge() -> float:
    tails, heads = picture(EDGES_NETWORKX, simple=True)
    graph = networkx.Graph(list(zip(tails.tolist(), heads.tolist(), strict=True)))
    (time,) = seconds(lambda: list(networkx.bridges(graph)), rounds=1)
    return time / len(tails)


def igraph_seconds(tails: Any, heads: Any) -> float:
    """Return the time for building the graph from arrays and finding its bridges."""
    import igraph

    start = perf_counter()
    igraph.Graph(edges=np.stack([tails, heads], axis=1)).bridges()
    return perf_counter() - start


def workloads() -> Iterator[Workload]:
    """Yield (name, our seconds, baseline seconds, required ratio, note)."""
    small = picture(2_000)
    ends = list(zip(small[0].tolist(), small[1].tolist(), strict=True))
    assert hackenbush_value(*small) == BridgeTree.of(1 + max(map(max, ends)), ends).value
    per_edge = networkx_seconds_per_edge()
    note = f"networkx bridges of a simple graph, timed on {EDGES_NETWORKX} edges and scaled"
    for edges in SIZES:
        grown = picture(edges)
        (ours,) = seconds(lambda grown=grown: hackenbush_value(*grown), rounds=1)  # type: ignore[misc]
        yield f"Hackenbush value, {edges} edges", ours, per_edge * edges, 100, note
    grown = picture(EDGES)
    (ours,) = seconds(lambda: hackenbush_value(*grown), rounds=3)
    yield f"Hackenbush value, {EDGES} edges", ours, igraph_seconds(*grown), 3, "igraph: building and bridges"
    stalk = np.arange(EDGES, dtype=np.int32)
    (ours,) = seconds(lambda: hackenbush_value(stalk, stalk + 1), rounds=1)
    assert hackenbush_value(stalk, stalk + 1) == EDGES
    yield f"Hackenbush stalk of {EDGES} edges", ours, per_edge * EDGES, 100, note


if __name__ == "__main__":
    for name, ours, theirs, required, note in workloads():
        print(f"{name}: {ours:.3g} s, {theirs:.3g} s, ×{theirs / ours:.0f} (required ×{required}; {note})")
