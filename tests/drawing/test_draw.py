"""Pictures: well-formed, escaped, complete, and readable when the game is large."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import game, graph, nim, parse
from grundy.drawing import draw, picture
from grundy.drawing.gamegraph import MOST_VERTICES, NEIGHBOURHOOD, draw_graph
from grundy.drawing.gametree import draw_tree
from grundy.drawing.png import png
from grundy.drawing.story import step_picture, story
from grundy.drawing.terminal import draw_text
from grundy.explaining import explain
from grundy.explaining.language import language
from grundy.solving import describe_graph, solve
from grundy.solving.gametree import game_tree

SVG = "{http://www.w3.org/2000/svg}"


@given(st.lists(st.integers(0, 60), max_size=6))
def test_every_small_move_is_a_link_exactly_once(sizes: list[int]) -> None:
    root = ElementTree.fromstring(draw(nim(*sizes), link=lambda move: f"?move={move}"))
    linked = [link.get("data-move") for link in root.iter(f"{SVG}a")]
    expected = [str(move) for move in nim(*sizes).moves if sizes[int(str(move).split("-")[0]) - 1] <= 40]
    assert sorted(map(str, linked)) == sorted(expected)


def test_links_of_a_sum_name_the_component() -> None:
    root = ElementTree.fromstring(draw(nim(1) + nim(1), link=str))
    assert [link.get("data-move") for link in root.iter(f"{SVG}a")] == ["1:1-1", "2:1-1"]


@pytest.mark.parametrize("name", ["<script>", '"&<>', "a'b"])
def test_text_is_escaped(name: str) -> None:
    walk = graph({name: ["end"], "end": []})
    for drawing in (draw(walk(name), link=str), draw_graph(describe_graph(walk(name))).svg()):
        assert "<script>" not in drawing
        root = ElementTree.fromstring(drawing)
        assert any(name in text for part in root.iter() for text in (part.text or "", part.get("aria-label", "")))


def test_picture_without_links_has_none() -> None:
    assert "<a " not in draw(nim(3, 4, 5))


def test_enormous_position_has_a_small_picture() -> None:
    assert len(draw(nim(*[10**100] * 10_000), link=str)) < 200_000


def test_large_graph_shows_the_neighbourhood_of_its_start() -> None:
    described = describe_graph(nim(7, 8, 9))
    assert len(described.verdicts) > MOST_VERTICES
    assert draw_graph(described).body.count('class="vertex') == NEIGHBOURHOOD


def test_graph_marks_kernel_and_layers() -> None:
    walk = graph({"a": ["b", "c"], "b": ["a"], "c": ["d"], "d": ["d", "e"], "e": []})
    body = draw_graph(describe_graph(walk("a"))).body
    assert body.count("vertex kernel") == 3
    for layer in ("L0", "W0", "L1", "W1", "L2"):
        assert f">{layer}<" in body


def test_story_is_a_strip_of_steps() -> None:
    steps = explain(solve(nim(3, 4, 5)))
    strip = story(nim(3, 4, 5), steps, language("en"))
    ElementTree.fromstring(strip.svg())
    assert strip.height > sum(step_picture(n, step).height for n, step in enumerate(steps, 1))


def test_png_is_bounded() -> None:
    assert png(picture(nim(*[3] * 24)), zoom=1000).startswith(b"\x89PNG")


def test_text_shows_every_heap() -> None:
    assert draw_text(nim(2, 0, 1)).splitlines() == ["1 | |     2", "2         0", "3 |       1"]
    assert draw_text(nim(1) + nim(2)) == "1 |     1\n+\n1 | |     2"
    assert draw_text(game(lambda n: [])(7)) == "game(7)"


def test_name_that_xml_cannot_hold_is_marked() -> None:
    rules = graph({"a\x01": ["\ud800"], "\ud800": []})
    root = ElementTree.fromstring(draw(rules("a\x01"), link=str))
    said = {text for part in root.iter() for text in (part.text, part.get("aria-label")) if text}
    assert any("a\ufffd" in text for text in said)
    assert [link.get("data-move") for link in root.iter(f"{SVG}a")] == ["\ufffd"]


def test_names_in_the_tree_of_two_players_are_different_for_different_positions() -> None:
    """A caption has the player and the board, and no room is taken by the name of the game."""
    tree = game_tree(describe_graph(parse("to-move(L; domineering(1111/1111))")))
    drawn = ElementTree.fromstring(draw_tree(tree).svg())
    names = [text.text for text in drawn.iter(f"{SVG}text") if text.get("class") == "name"]
    assert names[0] == "L 1111/1111"
    assert len(set(names)) == len(set(tree.vertices)) > 20
