"""Green Hackenbush: the fusion principle against plain search, winning cuts, the reduction, golden claims."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from functools import reduce
from itertools import pairwise, product
from operator import xor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import Outcome, mex, nim, nim_sum, solve
from grundy.core.position import Position
from grundy.core.reason import Search, Theorem
from grundy.rulesets.graphs.chains import chain_worths
from grundy.rulesets.graphs.fusion import BridgeTree
from grundy.rulesets.graphs.hackenbush import MANY_EDGES, Fusion, hackenbush, tree_of
from grundy.rulesets.graphs.reduction import parts_of, reduction
from tests.strategies import some

Pair = tuple[Any, Any]
Pairs = tuple[Pair, ...]

GOLDEN = Path(__file__).parent.parent / "golden" / "hackenbush.json"
CLAIMS = {claim["id"]: claim for claim in json.loads(GOLDEN.read_text(encoding="utf-8"))["claims"]}
COMPUTED = [claim for claim in CLAIMS.values() if "check" in claim]
NOT_TESTED = {
    "hackenbush.treeA": "its shape is only in a figure that is lost",
    "hackenbush.left_graph": "its shape is only in a figure that is lost",
    "hackenbush.pictures": "the figures are lost; ours are in test_hackenbush_pictures.py",
}


class Plain:
    """A picture as everybody would search it: sets of edges, as the bits of a number."""

    def __init__(self, edges: Pairs) -> None:
        names: dict[str, int] = {}
        self.ends = [
            [1 if str(v).split(".")[0] == "0" else 2 << names.setdefault(str(v), len(names)) for v in edge]
            for edge in edges
        ]
        self.values: dict[int, int] = {}
        self.lost: dict[int, bool] = {}
        self.lengths: dict[int, int] = {}
        self.start = self.standing((1 << len(edges)) - 1)

    def standing(self, edges: int) -> int:
        """Return the edges that are joined to the ground."""
        joined, before = 1, 0
        inside = [(one | other, edge) for edge, (one, other) in enumerate(self.ends) if edges >> edge & 1]
        while joined != before:
            before = joined
            for both, _ in inside:
                if both & joined:
                    joined |= both
        return sum(1 << edge for both, edge in inside if both & joined)

    def cut(self, edges: int, edge: int) -> int:
        return self.standing(edges & ~(1 << edge))

    def cuts(self, edges: int) -> list[int]:
        return [self.cut(edges, edge) for edge in range(len(self.ends)) if edges >> edge & 1]

    def value(self, edges: int) -> int:
        """Return the Grundy value by its definition: the mex over all cuts."""
        if edges not in self.values:
            self.values[edges] = mex(map(self.value, self.cuts(edges)))
        return self.values[edges]

    def is_lost(self, edges: int) -> bool:
        """Return whether the player to move loses in misère play, by the definition."""
        if edges not in self.lost:
            options = self.cuts(edges)
            self.lost[edges] = bool(options) and not any(map(self.is_lost, options))
        return self.lost[edges]

    def length(self, edges: int) -> int:
        """Return how long the game lasts when the winner hurries and the loser delays."""
        if edges not in self.lengths:
            options = self.cuts(edges)
            lost = [self.length(option) for option in options if self.value(option) == 0]
            lengths = lost or [self.length(option) for option in options]
            self.lengths[edges] = 1 + (min(lost) if lost else max(lengths)) if options else 0
        return self.lengths[edges]


def plain_value(edges: Pairs) -> int:
    plain = Plain(edges)
    return plain.value(plain.start)


def picture_of(edges: Any) -> Position:
    return hackenbush(*(f"{one}-{other}" for one, other in edges))


def random_pictures(count: int, most: int, seed: int) -> Iterator[Pairs]:
    """Yield multigraphs with loops, parallel edges, several points of the ground, and parts that float."""
    chance = random.Random(seed)
    for _ in range(count):
        names = ["0", "0.1", "0.2"][: chance.randint(1, 3)] + [str(n) for n in range(1, chance.randint(2, 6))]
        yield tuple((chance.choice(names), chance.choice(names)) for _ in range(chance.randint(0, most)))


COMPUTE: dict[str, Callable[..., Any]] = {
    "nim_sum": lambda xs: nim_sum(*xs),
    "nim_sums": lambda lists: [nim(*heaps).grundy_value for heaps in lists],
    "hackenbush": lambda edges: picture_of(edges).grundy_value,
    "hackenbush_whole": lambda edges: picture_of(edges).grundy_value,
    "hack_list": lambda graphs: [picture_of(edges).grundy_value for edges in graphs],
}
"""How each function named by a claim is computed here."""


def computes(function: Callable[..., Any]) -> Callable[..., Any]:
    COMPUTE[function.__name__] = function
    return function


@computes
def hackenbush_good(edges: list[list[int]]) -> list[list[int]]:
    return sorted(edges[move.move] for move in picture_of(edges).winning_moves)


@computes
def cycle_values(maxlen: int) -> list[int]:
    cycles = ([(n, (n + 1) % length) for n in range(length)] for length in range(1, maxlen + 1))
    return [picture_of(cycle).grundy_value for cycle in cycles]


@computes
def colon_principle(maxlen: int) -> bool:
    """Two stalks on a trunk are worth the trunk and one stalk of their nim-sum."""

    def on_trunk(trunk: int, *stalks: int) -> Pairs:
        edges = [(n, n + 1) for n in range(trunk)]
        for number, stalk in enumerate(stalks, 1):
            names = [trunk, *(100 * number + n for n in range(stalk))]
            edges += pairwise(names)
        return tuple(edges)

    return all(
        plain_value(on_trunk(trunk, a, b))
        == plain_value(on_trunk(trunk, a ^ b))
        == picture_of(on_trunk(trunk, a, b)).grundy_value
        for trunk, a, b in product((1, 2), range(1, maxlen + 1), range(1, maxlen + 1))
    )


def vertices_of(plain: Plain, edges: int) -> set[int]:
    return {vertex for edge, ends in enumerate(plain.ends) if edges >> edge & 1 for vertex in ends}


@computes
def fusion_principle(count: int) -> bool:
    """The ends of an edge that lies on a cycle may be fused."""
    for edges in random_pictures(count, 7, 1):
        plain = Plain(edges)
        for number, (one, other) in enumerate(edges):
            without = plain.cut(plain.start, number)
            on_cycle = plain.start >> number & 1 and vertices_of(plain, without) == vertices_of(plain, plain.start)
            if on_cycle and one != other and not other.startswith("0"):
                fused = tuple((one if a == other else a, one if b == other else b) for a, b in edges)
                if plain_value(fused) != plain.value(plain.start):
                    return False
    return True


@computes
def parity_principle(count: int) -> bool:
    plains = map(Plain, random_pictures(count, 7, 2))
    return all(plain.value(plain.start) % 2 == plain.start.bit_count() % 2 for plain in plains)


@pytest.mark.parametrize("claim", COMPUTED, ids=[claim["id"] for claim in COMPUTED])
def test_golden_claim_when_computed(claim: dict[str, Any]) -> None:
    assert COMPUTE[claim["check"]["fn"]](**claim["check"]["args"]) == claim["value"]


def test_golden_claim_when_only_worded() -> None:
    assert CLAIMS["hackenbush.forest000.class"]["correct"].startswith("N-position (nim-sum 13)")
    assert nim(1, 8, 4).outcome is Outcome.N


def test_every_claim_is_tested_or_excused() -> None:
    tested = {claim["id"] for claim in COMPUTED} | {"hackenbush.forest000.class"}
    assert tested | NOT_TESTED.keys() == CLAIMS.keys()


def test_value_and_winning_cuts_when_compared_with_plain_search() -> None:
    """The fusion principle, on 1000 multigraphs: value, set of winning cuts, what falls, and what is left."""
    for edges in random_pictures(1000, 9, 3):
        plain, position = Plain(edges), picture_of(edges)
        theorem = hackenbush.theorem(position.state, "normal")
        assert theorem is not None
        assert theorem.grundy_value == plain.value(plain.start)
        assert theorem.winning_moves is not None
        moves = list(hackenbush.moves(position.state))
        assert sum(1 << move for move in moves) == plain.start
        assert hackenbush.move_count(position.state) == len(moves)
        left = {move: plain.cut(plain.start, move) for move in moves}
        assert list(theorem.winning_moves) == [move for move in moves if plain.value(left[move]) == 0]
        for move in moves:
            stays = [edge for number, edge in enumerate(edges) if left[move] >> number & 1]
            assert [edge[:2] for edge in hackenbush.play(position.state, move)] == stays
            assert len(hackenbush.fallen(position.state, move)) == len(moves) - len(stays) - 1


def test_reduction_when_gone_through_keeps_the_value_and_ends_in_stalks() -> None:
    """Every stage is worth as much as the picture, and one stalk is left for each part that is worth something."""
    for edges in random_pictures(2500, 12, 4):
        picture = picture_of(edges).state
        value = tree_of(picture).value
        stages = reduction(picture)
        for stage in stages:
            assert tree_of(stage.picture).value == value
            assert len(stage.numbers) == len(stage.picture)
            assert {number for number in stage.numbers if number >= 0} <= set(range(len(picture)))
        last = stages[-1].picture if stages else picture
        worth = [tree_of(tuple(picture[edge] for edge in part)).value for part in parts_of(picture)]
        assert sorted(tree_of(last).stalks) == sorted(stalk for stalk in worth if stalk)
        assert len(last) == sum(worth)
        assert reduce(xor, worth, 0) == value


def test_stage_when_played_is_a_position_of_the_same_game() -> None:
    house = hackenbush("0-1", "0.1-2", "1-2", "1-3", "2-3")
    joined = reduction(house.state)[0].position
    assert str(joined) == "hackenbush(0-1, 0-2, 1-2, 1-3, 2-3)"
    assert joined.grundy_value == house.grundy_value
    assert joined.ruleset == house.ruleset


def test_stalks_when_parts_stand_side_by_side() -> None:
    assert tree_of(picture_of([(0, 1), (1, 2), (0, 3), (3, 4), (4, 0), (0, 0)]).state).stalks == [1, 2, 1]


def test_misere_when_compared_with_plain_search() -> None:
    """Misère play has no theorem here; it is searched, and the answer says so."""
    for edges in random_pictures(150, 6, 5):
        plain, answer = Plain(edges), solve(picture_of(edges), "misere")
        assert answer.outcome is (Outcome.P if plain.is_lost(plain.start) else Outcome.N)
        assert isinstance(answer.reason, Search)


def test_remoteness_and_number_of_positions_when_compared_with_plain_search() -> None:
    """A trunk is cut at once; else the length is searched. What is foreseen of the search is never too much."""
    for edges in random_pictures(200, 7, 10):
        plain, position = Plain(edges), picture_of(edges)
        plain.value(plain.start)
        assert position.remoteness == plain.length(plain.start)
        assert tree_of(position.state).least_positions(10**6) <= len(plain.values)  # one for each position


def test_number_of_positions_when_foreseen_is_exact_for_trees_and_bounded() -> None:
    forest = picture_of([(0, 1), (1, 2), (2, 3), (0, 4), (4, 5), (4, 6)])
    assert tree_of(forest.state).least_positions(10**6) == 4 * 5
    stars = tree_of(picture_of([(0, n) for n in range(1, 60)]).state)
    assert stars.least_positions(1000) == 1000


def test_search_when_hopeless_is_not_begun() -> None:
    answer = solve(picture_of([(0, n) for n in range(1, 60)]), "misere", moves=0)
    assert f"at least {2**59} positions" in str(answer.unknown["outcome"])


def test_reason_when_normal_names_the_principle() -> None:
    reason = solve(picture_of([(0, 1), (1, 1), (2, 3)])).reason
    assert isinstance(reason, Theorem)
    assert reason.name == "fusion principle"
    assert reason.facts == Fusion(edges=2, floating=1, bridges=1, value=2)


def test_deep_stalk_when_very_long_is_valued_without_recursion() -> None:
    length = 30_000
    stalk = picture_of((n, n + 1) for n in range(length))
    answer = solve(stalk)
    assert (answer.grundy_value, answer.outcome) == (length, Outcome.N)
    assert answer.best_move is not None
    assert answer.best_move.notation == "0-1"
    assert answer.best_move.to.state == ()


def test_winning_cut_when_a_cycle_is_very_long_is_the_one_opposite() -> None:
    """Two stalks are left of a cycle; they are worth nothing when they are equally long."""
    length = 20_001
    tree = BridgeTree.of(length, [(n, (n + 1) % length) for n in range(length)])
    assert tree.winning_cuts() == [length // 2]


def test_large_picture_when_lost_has_a_move_but_no_winning_one() -> None:
    twins = [(0, n) for n in range(1, 801)]
    answer = solve(picture_of(twins))
    assert answer.outcome is Outcome.P
    assert answer.best_move is not None
    assert answer.winning_moves == []


def plain_chain(pieces: list[int]) -> int:
    worth = 0
    for piece in reversed(pieces):
        worth = (piece ^ worth) + 1
    return worth


@some
@given(st.lists(st.integers(0, 300), min_size=45, max_size=120))
def test_chain_worths_when_long_equal_each_on_its_own(pieces: list[int]) -> None:
    assert chain_worths(pieces) == [plain_chain(pieces[:n]) for n in range(len(pieces) + 1)]


def test_misere_when_the_picture_is_too_large_is_unknown_at_once() -> None:
    answer = solve(picture_of((n // 2, n + 1) for n in range(MANY_EDGES + 1)), "misere")
    assert answer.outcome is None
    assert "at least 1000000000000000000 positions" in str(answer.unknown["outcome"])


def test_empty_picture_is_the_end() -> None:
    assert str(hackenbush()) == "hackenbush()"
    assert solve(hackenbush()).outcome is Outcome.P
    assert solve(hackenbush("1-2")).outcome is Outcome.P
