"""The labels of an odd arch find an edge whose cut leaves the nim-sum of what stands on it."""

from __future__ import annotations

from functools import reduce
from itertools import pairwise
from operator import xor

from hypothesis import given
from hypothesis import strategies as st

from grundy import explain, parse, solve
from grundy.explaining.arch import odd_arch

stalks_of_odd_arches = st.integers(1, 4).flatmap(lambda n: st.lists(st.integers(0, 9), min_size=2 * n, max_size=2 * n))


def _arch(stalks: list[int]) -> str:
    last = len(stalks)
    edges = [*(f"{n}-{n + 1}" for n in range(last)), f"{last}-0"]
    for vertex, height in enumerate(stalks, 1):
        names = [vertex, *range(100 * vertex, 100 * vertex + height)]
        edges += [f"{below}-{above}" for below, above in pairwise(names)]
    return f"hackenbush({', '.join(edges)})"


@given(stalks_of_odd_arches)
def test_cut_that_the_labels_find_leaves_the_nim_sum_of_the_stalks(stalks: list[int]) -> None:
    position = parse(_arch(stalks))
    arch = odd_arch(position.state, range(len(position.state)))
    assert arch is not None
    assert list(arch.stalks) in (stalks, stalks[::-1])
    assert position.ruleset.at(position.ruleset.play(position.state, arch.cut)).grundy_value == reduce(xor, stalks)


def test_labels_are_told_where_they_find_a_winning_edge() -> None:
    won = solve(parse("hackenbush(0-1, 1-2, 2-0, 1-3, 2-4)"))
    [step] = [step for step in explain(won) if step.title == "Labels find the edge"]
    assert any(f": {move.notation}." in step.text for move in won.winning_moves)
    for other in ("0-1, 1-2, 2-3, 3-0", "0-1, 1-2, 2-3, 3-1", "0-1, 1-2, 2-0, 1-3", "0-1, 1-1, 1-2, 2-0"):
        assert "Labels find the edge" not in [step.title for step in explain(solve(parse(f"hackenbush({other})")))]
