"""The compiled value of pictures given as arrays, against the walk in Python."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from grundy import InvalidPosition
from grundy.lab.hackenbush import hackenbush_value
from grundy.rulesets.graphs.fusion import BridgeTree


def test_value_when_pictures_are_random_equals_the_walk_in_python() -> None:
    chance = random.Random(1)
    for _ in range(1500):
        vertices, count = chance.randint(1, 12), chance.randint(0, 24)
        edges = [(chance.randrange(vertices), chance.randrange(vertices)) for _ in range(count)]
        tails, heads = [one for one, _ in edges], [other for _, other in edges]
        assert hackenbush_value(tails, heads) == BridgeTree.of(vertices, edges).value


def test_value_when_the_picture_is_large_equals_the_walk_in_python() -> None:
    chance = np.random.default_rng(2)
    tails = chance.integers(0, 14_000, 20_000)
    heads = np.minimum(tails + chance.integers(0, 9, 20_000), 14_000)
    ends = list(zip(tails.tolist(), heads.tolist(), strict=True))
    assert hackenbush_value(tails, heads) == BridgeTree.of(14_001, ends).value


def test_stalk_when_very_deep_is_valued_without_recursion() -> None:
    stalk = np.arange(1_000_000)
    assert hackenbush_value(stalk, stalk + 1) == 1_000_000


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int16, np.uint32, np.int64, np.uint64])
def test_ends_when_of_any_width_are_read(kind: Any) -> None:
    assert hackenbush_value(np.array([0, 1], kind), np.array([1, 2], kind)) == 2


def test_value_when_there_are_no_edges_is_nothing() -> None:
    assert hackenbush_value([], []) == 0


@pytest.mark.parametrize(
    ("tails", "heads"),
    [
        ([0, 1], [1]),
        ([0], [-1]),
        ([0.5], [1]),
        (["0"], ["1"]),
        ([True], [False]),
        ([[0, 1]], [[1, 2]]),
        ([[0], [1, 2]], [1]),
        ([0], [10**9]),
        ([0], [10**30]),
        ([2**64 - 1], [0]),
        (None, None),
        (3, 4),
    ],
)
def test_ends_when_not_vertices_are_refused_in_one_sentence(tails: Any, heads: Any) -> None:
    with pytest.raises(InvalidPosition) as caught:
        hackenbush_value(tails, heads)
    assert len(str(caught.value).splitlines()) == 1
