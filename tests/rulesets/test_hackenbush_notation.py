"""How pictures of Hackenbush and their moves are written, and what is said when they are not."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import GrundyError, IllegalMove, InvalidNotation
from grundy.rulesets.graphs.hackenbush import MOST_EDGES, hackenbush, standing
from tests.strategies import some

vertices = st.sampled_from(["0", "0.1", "0.25", "1", "2", "17", "a1", "Oak12"])
pictures = st.lists(st.tuples(vertices, vertices, st.sampled_from("ggbr")), max_size=12).map(tuple)


@some
@given(pictures)
def test_picture_reads_back_from_its_text(edges: tuple[tuple[str, str, str], ...]) -> None:
    position = hackenbush(*edges)
    assert hackenbush.parse(hackenbush.format(position.state)) == position.state == edges
    assert hackenbush.parse_notation(str(position)) == edges


@some
@given(pictures.map(lambda edges: tuple((a, b, "g") for a, b, _ in edges)), st.randoms())
def test_key_when_edges_are_reordered_or_float_stays(edges: Any, chance: random.Random) -> None:
    shuffled = list(edges)
    chance.shuffle(shuffled)
    assert hackenbush.key(tuple(shuffled)) == hackenbush.key(edges) == tuple(sorted(standing(edges)))


def test_parallel_edges_when_named_are_numbered() -> None:
    position = hackenbush("0-1", "1-0", "0-1", "1-2")
    assert [move.notation for move in position.moves] == ["0-1#1", "1-0#2", "0-1#3", "1-2"]
    assert position.play("1 - 0 # 2").state == hackenbush("0-1", "0-1", "1-2").state
    assert position.play("hackenbush[1:0,1](0-1, 1-0, 0-1)").state == hackenbush("0-1", "1-0", "0-1").state


@pytest.mark.parametrize("text", ["0-1#4", "0-1#0", "1-3", "5-6", "0", "", "nim(3)", "0-1#99999999999"])
def test_move_when_there_is_no_such_edge_is_refused(text: str) -> None:
    with pytest.raises(GrundyError):
        hackenbush("0-1", "1-0", "0-1", "5-6").move(text)


def test_move_when_the_edge_floats_is_refused() -> None:
    with pytest.raises(IllegalMove):
        hackenbush("0-1", "2-3").move("2-3")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("0", "edge 1 must be two points such as 1-2 (the ground is 0), got '0'"),
        ("0-1, 1-", "edge 2 must be two points such as 1-2 (the ground is 0), got '1-'"),
        ("0-1,,1-2", "edge 2 must be two points such as 1-2 (the ground is 0), got ''"),
        ("0-1y", "edge 1 has the colour 'y', expected g, b or r"),
        ("0-1, 1-2 R", "edge 2 has the colour 'R', expected g, b or r"),
        ("00-1", "edge 1 must be two points such as 1-2 (the ground is 0), got '00-1'"),
        ("1 2-3", "edge 1 must be two points such as 1-2 (the ground is 0), got '1 2-3'"),
        ("a-b", "edge 1 must be two points such as 1-2 (the ground is 0), got 'a-b'"),
        ("0-1-2", "edge 1 must be two points such as 1-2 (the ground is 0), got '0-1-2'"),
        ("0-" + "9" * 40, "edge 1 must be two points such as 1-2 (the ground is 0), got"),
    ],
)
def test_edges_when_malformed_are_refused_in_one_sentence(text: str, said: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        hackenbush.parse(text)
    assert str(caught.value).startswith(said)
    assert len(str(caught.value).splitlines()) == 1
    assert caught.value.column is not None


def test_mistake_when_late_has_its_column() -> None:
    with pytest.raises(InvalidNotation) as caught:
        hackenbush.parse("0-1,  x-2")
    assert caught.value.column == 7


@pytest.mark.parametrize("edge", [3, ("0", "1"), ("0", 1, "g"), None, ("0", "1-2", "g"), ["0", "1", "g"]])
def test_edges_when_not_texts_are_refused(edge: Any) -> None:
    with pytest.raises(InvalidNotation):
        hackenbush(edge)


def test_edges_when_too_many_are_refused_before_they_are_read() -> None:
    with pytest.raises(GrundyError, match=f"at most {MOST_EDGES} edges, this one has 10000000"):
        hackenbush.parse("," * 9_999_999)
