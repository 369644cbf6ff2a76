"""Pictures of Hackenbush: where things stand, what can be touched, and the story of a reduction."""

from __future__ import annotations

import random
import re
from itertools import combinations, pairwise
from math import dist
from pathlib import Path
from xml.etree import ElementTree

import pytest

from grundy import nim, solve
from grundy.core.position import Position
from grundy.drawing import draw
from grundy.drawing import picture as draw_picture
from grundy.drawing.boards.hackenbush import MOST_EDGES
from grundy.drawing.hackenbush_layout import Layout, layout
from grundy.drawing.hackenbush_stages import layouts
from grundy.drawing.story import before_and_after, story, write_story
from grundy.drawing.svg import Picture
from grundy.explaining.hackenbush import fusion_steps
from grundy.explaining.language import language
from grundy.explaining.step import Origin, Step
from grundy.rulesets.graphs.hackenbush import Hackenbush, drawn, hackenbush
from grundy.rulesets.graphs.pictures import PICTURES
from grundy.rulesets.graphs.reduction import reduction
from tests.rulesets.test_hackenbush import random_pictures
from tests.rulesets.test_hackenbush_pictures import ready_made

HOUSE = ("0-1", "0.1-2", "1-2", "1-3", "2-3")
SVG = "{http://www.w3.org/2000/svg}"


def picture(position: Position, *, linked: bool = True) -> Picture:
    return draw_picture(position, link=(lambda move: f"/play?move={move}") if linked else None)


def layout_of(position: Position, origin: Origin | None = None) -> Layout:
    rules = position.ruleset if origin is None else origin.position.ruleset
    assert isinstance(rules, Hackenbush)
    return layouts(position.state, rules.places, origin)[0]


def test_layout_when_free_keeps_vertices_apart_and_above_the_ground() -> None:
    for edges in random_pictures(300, 14, 6):
        state = hackenbush(*(f"{one}-{other}" for one, other in edges)).state
        lay = layout(state, {})
        above = [place for vertex, place in lay.places.items() if not vertex.startswith("0")]
        assert all(y >= 1 for _, y in above)
        assert all(dist(one, other) > 0.9 for one, other in combinations(above, 2))
        for (one, other, _), ends in zip(state, lay.ends, strict=True):
            for vertex, end in zip((one, other), ends, strict=True):
                assert end[1] == 0 if vertex.startswith("0") else end == lay.places[vertex]


def test_layout_when_a_tree_crosses_nothing() -> None:
    """In each level the vertices stand in the order of their parents."""
    chance = random.Random(7)
    for _ in range(100):
        parent = {n: chance.randrange(max(n - 4, 0), n) for n in range(1, 20)}
        places = layout(hackenbush(*(f"{low}-{n}" for n, low in parent.items())).state, {}).places
        for level in {y for _, y in places.values()}:
            row = sorted((x, vertex) for vertex, (x, y) in places.items() if y == level)
            below = [places[str(parent[int(vertex)])][0] for _, vertex in row if parent[int(vertex)]]
            feet = {vertex for _, vertex in row if not parent[int(vertex)]}
            assert feet or below == sorted(below)


@pytest.mark.parametrize("name", PICTURES)
def test_layout_when_places_are_given_keeps_their_shape(name: str) -> None:
    position = ready_made(name)
    lay, given = layout_of(position), PICTURES[name].places
    (one, other), *_ = combinations(given, 2)
    scale = dist(lay.places[one], lay.places[other]) / dist(given[one], given[other])
    for a, b in combinations(given, 2):
        assert dist(lay.places[a], lay.places[b]) == pytest.approx(scale * dist(given[a], given[b]))


def test_layout_when_heights_count_downwards_is_turned_over() -> None:
    position = drawn("0:10,400; 1:10,300; 2:60,200")("0-1", "1-2")
    places = layout_of(position).places
    assert 0 == places["0"][1] < places["1"][1] < places["2"][1]


def test_layout_when_some_places_are_missing_finds_them() -> None:
    position = drawn("1:0,1; 2:3,1")("0-1", "0-2", "1-3", "2-3", "3-4", "0-5", "5-6")
    places = layout_of(position).places
    assert places["2"][0] - places["1"][0] > 0
    assert places["1"][0] < places["3"][0] < places["2"][0]
    assert places["4"][1] > places["3"][1] > places["1"][1]
    assert all(dist(a, b) > 0.5 for a, b in combinations(places.values(), 2))


@pytest.mark.parametrize("places", ["1:5,5; 2:5,5; 3:5,5", "1:0,0; 2:0,0", "0:0,0; 1:0,0", "1:-1000000,0; 2:1000000,1"])
def test_picture_when_places_coincide_or_are_far_apart_is_drawn(places: str) -> None:
    root = ElementTree.fromstring(picture(drawn(places)("0-1", "1-2", "2-3", "3-3"), linked=False).svg())
    branches = [path.get("d", "") for path in root.iter(f"{SVG}path") if path.get("class") == "branch g"]
    assert len(branches) == 4
    numbers = [float(number) for branch in branches for number in re.findall(r"-?[\d.]+(?:e-?\d+)?", branch)]
    assert all(-10 <= number <= 2000 for number in numbers)


def test_match_when_edges_are_cut_keeps_everything_in_its_place() -> None:
    start = hackenbush("0-1", "1-2", "0-3", "3-4", "4-5", "0-6")
    before = layout_of(start).places
    after = start.play("0-3")
    assert {v: before[v] for v in ("1", "2", "6")} == layout_of(after, Origin(start)).places
    one, other = picture(start), draw_picture(after, link=str, origin=Origin(start))
    assert (one.width, one.height) == (other.width, other.height)


def test_match_of_a_sum_keeps_everything_in_its_place() -> None:
    start = nim(2) + hackenbush("0-1", "1-2", "0-3") + nim(1)
    after = start.play("2:0-3").play("1:1-2")
    (_, alone, _), (_, cut, _) = start.summands, after.summands
    assert picture_body(cut, alone) in draw(after, origin=Origin(start))
    assert picture_body(cut, alone) not in draw(after)


def picture_body(position: Position, start: Position) -> str:
    return draw_picture(position, origin=Origin(start)).body


def test_stages_when_drawn_have_a_place_for_every_vertex() -> None:
    for edges in random_pictures(200, 12, 8):
        first = hackenbush(*(f"{one}-{other}" for one, other in edges))
        for stage in reduction(first.state):
            origin = Origin(first, stage)
            lay = layout_of(stage.position, origin)
            left = {vertex for edge in stage.picture for vertex in edge[:2] if not vertex.startswith("0")}
            assert left <= lay.places.keys()
            assert all(y >= 0 for _, y in lay.places.values())
            ElementTree.fromstring(draw(stage.position, origin=origin))


def test_edges_when_linked_are_moves_with_what_falls() -> None:
    root = ElementTree.fromstring(picture(hackenbush("0-1", "1-2", "1-2", "2-2", "3-4")).svg())
    moves = [link for link in root.iter(f"{SVG}a") if link.get("class") == "move"]
    assert [move.get("data-move") for move in moves] == ["0-1", "1-2#1", "1-2#2", "2-2"]
    assert moves[0].get("aria-label") == "Cut the edge 0-1 and 3 more edges with it, leave hackenbush()"
    falls = [[path for path in move.iter(f"{SVG}path") if path.get("class") == "falls"] for move in moves]
    assert list(map(len, falls)) == [1, 0, 0, 0]
    assert (falls[0][0].get("d") or "").count("M") == 3


def test_picture_when_not_linked_has_no_moves() -> None:
    assert "<a " not in picture(hackenbush(*HOUSE), linked=False).svg()


def test_colours_when_drawn_differ_by_dashes_too() -> None:
    root = ElementTree.fromstring(picture(hackenbush("0-1", "0-2b", "0-3r"), linked=False).svg())
    branches = [path for path in root.iter(f"{SVG}path") if (path.get("class") or "").startswith("branch")]
    assert [branch.get("class") for branch in branches] == ["branch g", "branch b", "branch r"]
    assert len({branch.get("stroke-dasharray") for branch in branches}) == 3
    assert len({branch.get("stroke") for branch in branches}) == 3


def test_label_when_parts_float_says_so() -> None:
    position = hackenbush("0-1", "2-3", "3-4")
    assert picture(position).label == "A picture of 3 edges, 2 of them not joined to the ground"


def test_picture_when_too_large_is_written_instead() -> None:
    stalk = hackenbush(*(f"{n}-{n + 1}" for n in range(MOST_EDGES + 1)))
    assert "branch" not in draw(stalk)
    assert 'class="position"' in draw(stalk)


def test_picture_when_empty_shows_the_ground() -> None:
    assert 'class="ground"' in picture(hackenbush()).body


def test_parallel_edges_and_loops_are_drawn_apart() -> None:
    root = ElementTree.fromstring(picture(hackenbush("0-1", "1-2", "1-2", "1-2", "2-2", "2-2"), linked=False).svg())
    drawn_paths = [path.get("d") for path in root.iter(f"{SVG}path") if path.get("class") == "branch g"]
    assert len(set(drawn_paths)) == 6


def test_story_when_a_picture_is_reduced_shows_each_step(tmp_path: Path) -> None:
    house, to = hackenbush(*HOUSE), language("en")
    steps = list(fusion_steps(solve(house), to))
    pairs = [step.positions for step in steps if step.positions]
    assert all(before[1] == after[0] for before, after in pairwise(pairs[:-1]))  # the last pair is the cut
    strip = story(house, steps, to)
    ElementTree.fromstring(strip.svg())
    write_story(house, steps, tmp_path / "why", to)
    files = sorted(file.name for file in (tmp_path / "why").iterdir())
    assert files == ["00-position.svg", *(f"{number:02}-step.svg" for number in range(1, len(steps) + 1))]
    first = (tmp_path / "why" / "01-step.svg").read_text(encoding="utf-8")
    assert first.count('class="ground"') == 2
    write_story(house, steps, tmp_path / "why.svg", to)
    assert (tmp_path / "why.svg").read_text(encoding="utf-8").count('class="ground"') == 1 + 2 * len(pairs)


def test_before_and_after_stand_on_one_line_in_one_scale() -> None:
    both = before_and_after(Step("", positions=(hackenbush("0-1", "1-2", "2-3"), hackenbush("0-1"))))
    root = ElementTree.fromstring(both.svg())
    transforms = [group.get("transform") or "" for group in root.findall(f"{SVG}g")]
    scales = {transform.partition("scale")[2] for transform in transforms}
    assert len(transforms) == 2
    assert len(scales) == 1
