"""Ready-made pictures, places in the notation, and pictures as files."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import GrundyError, InvalidNotation, InvalidPosition, Outcome
from grundy.core.position import Position
from grundy.rulesets.graphs.hackenbush import MOST_EDGES, Hackenbush, drawn, hackenbush, tree_of
from grundy.rulesets.graphs.picture_file import picture_document, read_picture
from grundy.rulesets.graphs.pictures import GREEN, PICTURES, picture_start
from grundy.rulesets.graphs.vertices import Place, read_places, write_places
from tests.strategies import some

STALKS = {
    "bamboo-forest": [3, 4, 5],
    "tree-b": [8],
    "tree-c": [4],
    "forest-1-8-4": [1, 8, 4],
    "house": [3],
    "dog-house": [1],
    "girl": [1],
    "fir-tree": [7],
    "barrel": [1],
    "model-picture": [3, 1, 7, 1, 1, 1, 1, 1, 4],
}
"""What the parts of each ready-made picture are worth, from left to right."""


def ready_made(name: str) -> Position:
    rules = drawn(name)
    return rules.at(rules.parse(PICTURES[name].edges))


def read(name: str, **parts: Any) -> Position:
    return read_picture(json.dumps({"edges": [["0", name]], **parts}))


def cross(a: Place, b: Place, c: Place, d: Place) -> bool:
    """Return whether two segments cross inside both."""

    def side(p: Place, q: Place, r: Place) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < -1e-9 and side(c, d, a) * side(c, d, b) < -1e-9


def test_ready_made_pictures_when_listed_are_all_asserted() -> None:
    assert STALKS.keys() == GREEN.keys()


@pytest.mark.parametrize("name", GREEN)
def test_ready_made_picture_reduces_to_its_stalks(name: str) -> None:
    tree = tree_of(ready_made(name).state)
    assert tree.stalks == STALKS[name]
    assert not tree.floating


@pytest.mark.parametrize("name", PICTURES)
def test_ready_made_picture_is_drawn_without_crossings(name: str) -> None:
    """Every vertex has a place of its own above the ground, and no two edges cross."""
    position, places = ready_made(name), PICTURES[name].places
    used = {vertex for edge in position.state for vertex in edge[:2]}
    assert used == places.keys()
    assert all((y == 0) == vertex.startswith("0") for vertex, (_, y) in places.items())
    assert len(set(places.values())) == len(places)
    lines = [(places[one], places[other]) for one, other, _ in position.state if one != other]
    assert not any(cross(*one, *other) for one, other in combinations(lines, 2))


@pytest.mark.parametrize("name", PICTURES)
def test_ready_made_picture_when_written_reads_back(name: str) -> None:
    position = ready_made(name)
    assert str(position) == picture_start(name)
    assert position.ruleset.parse_notation(str(position)) == position.state


def test_model_picture_is_lost_for_whoever_begins() -> None:
    assert ready_made("model-picture").outcome is Outcome.P


def test_picture_when_unknown_is_refused_with_the_names() -> None:
    with pytest.raises(InvalidNotation, match="there is no picture 'castle', but these: bamboo-forest, tree-b"):
        drawn("castle")


names = st.sampled_from(["0", "0.1", "1", "2", "a1"])
numbers = st.floats(-1_000_000, 1_000_000, allow_nan=False).map(lambda x: round(x, 3) + 0.0)


@some
@given(st.dictionaries(names, st.tuples(numbers, numbers), min_size=1))
def test_places_when_written_read_back(places: dict[str, Place]) -> None:
    assert read_places(write_places(places)) == places
    rules = Hackenbush(places)
    assert drawn(rules.name[len("hackenbush[") : -1]).places == rules.places


def test_places_change_the_notation_and_nothing_else() -> None:
    plain, placed = hackenbush("0-1", "1-2"), drawn("1:0,1")("0-1", "1-2")
    assert str(placed) == "hackenbush[1:0,1](0-1, 1-2)"
    assert placed != plain
    assert placed.grundy_value == plain.grundy_value
    assert str(placed.play("hackenbush(0-1)")) == "hackenbush[1:0,1](0-1)"


@pytest.mark.parametrize(
    "text", ["1:", "1:0", "1:0,1;", "1:a,b", "1:0,1e5", "x:1,2", "1:99999999,0", "1:0,1000000.5", ":"]
)
def test_places_when_malformed_are_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(GrundyError) as caught:
        drawn(text)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize("name", PICTURES)
def test_file_when_written_reads_back(name: str) -> None:
    position = ready_made(name)
    again = read_picture(json.dumps(picture_document(position)))
    assert again.state == position.state
    assert isinstance(again.ruleset, Hackenbush)
    assert isinstance(position.ruleset, Hackenbush)
    assert again.ruleset.places == position.ruleset.places


def test_file_when_places_are_missing_is_read() -> None:
    position = read("1", vertices={"1": None})
    assert str(position) == "hackenbush(0-1)"
    assert picture_document(position) == {"ground": ["0"], "vertices": {"1": None}, "edges": [["0", "1", "g"]]}


def test_names_when_they_cannot_be_written_are_numbered() -> None:
    document = {
        "ground": ["left foot", "right foot"],
        "vertices": {"left foot": [0, 0], "knee": [0, 1], "1": [1, 1]},
        "edges": [["left foot", "knee"], ["right foot", "1", "r"], ["knee", "1"], ["1", "0"]],
    }
    position = read_picture(json.dumps(document))
    assert hackenbush.format(position.state) == "0-2, 0.1-1r, 2-1, 1-3"
    assert isinstance(position.ruleset, Hackenbush)
    assert position.ruleset.places == {"0": (0, 0), "2": (0, 1), "1": (1, 1)}


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"edges": 3}, "a picture is written"),
        ({"ground": "0"}, "a picture is written"),
        ({"vertices": [["1", 0, 0]]}, "a picture is written"),
        ({"edges": [["0"]]}, "edge 1 must be"),
        ({"edges": [["0", "1", "g", 1]]}, "edge 1 must be"),
        ({"edges": ["0-1"]}, "edge 1 must be"),
        ({"edges": [["0", "1", "green"]]}, "edge 1 has the colour 'green', expected g, b or r"),
        ({"edges": [["0", "1", None]]}, "edge 1 has the colour"),
        ({"edges": [["0", "1", ["g"]]]}, "edge 1 has the colour"),
        ({"edges": [["0", None]]}, "the name of a vertex must be"),
        ({"edges": [["0", True]]}, "the name of a vertex must be"),
        ({"vertices": {"1": [0]}}, "the place of '1' must be two numbers such as"),
        ({"vertices": {"1": [0, "1"]}}, "the place of '1' must be two numbers such as"),
        ({"vertices": {"1": "here"}}, "the place of '1' must be two numbers such as"),
        ({"vertices": {"1": [True, False]}}, "the place of '1' must be two numbers such as"),
        ({"vertices": {"1": [float("nan"), 0]}}, "the place of '1' must be two numbers between"),
        ({"vertices": {"1": [0, float("inf")]}}, "the place of '1' must be two numbers between"),
        ({"vertices": {"1": [0, 10**400]}}, "the place of '1' must be two numbers between"),
        ({"vertices": {"1": [-1e300, 0]}}, "the place of '1' must be two numbers between"),
    ],
)
def test_file_when_something_is_wrong_is_refused_in_one_sentence(parts: dict[str, Any], said: str) -> None:
    with pytest.raises(GrundyError) as caught:
        read("1", **parts)
    assert str(caught.value).startswith(said)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "not JSON", "[" * 100_000, '{"edges": ' * 50_000])
def test_file_when_not_a_picture_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation):
        read_picture(text)


def test_file_when_it_has_too_many_edges_is_refused_before_it_is_read() -> None:
    with pytest.raises(InvalidPosition, match=f"at most {MOST_EDGES} edges"):
        read_picture('{"edges": [' + "[0,1]," * 9_999_999 + "[0,1]]}")
