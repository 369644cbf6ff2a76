"""The fusion principle in words: the stages, the move in Nim, and its way back to the edges."""

from __future__ import annotations

import json

import pytest

from grundy import solve
from grundy.explaining import explain
from grundy.explaining.hackenbush import MOST_REDUCED, fusion_steps
from grundy.explaining.language import LANGUAGES, language
from grundy.explaining.step import Step
from grundy.rulesets.graphs.hackenbush import hackenbush
from grundy.rulesets.graphs.pictures import GREEN
from tests.rulesets.test_hackenbush import picture_of, random_pictures
from tests.rulesets.test_hackenbush_pictures import ready_made

HOUSE = hackenbush("0-1", "0.1-2", "1-2", "1-3", "2-3")


def steps_of(name: str) -> dict[str, Step]:
    return {step.title: step for step in explain(solve(ready_made(name)))}


def test_story_when_a_house_is_explained() -> None:
    assert [step.title for step in explain(solve(HOUSE))] == [
        "Join the ground",
        "Fuse a cycle",
        "Loops become stalks",
        "Branches become one stalk",
        "The stalks are heaps of Nim",
        "The check by parity",
        "The move in Nim",
        "Back in the picture",
        "All winning moves",
        "How long it takes",
        "Who should start",
        "Source",
    ]


def test_fusing_when_explained_names_vertices_and_loops() -> None:
    step = explain(solve(HOUSE))[1]
    assert step.text == (
        "The vertices 0, 1, 2, 3 lie on cycles. Fused to one vertex they carry 5 loops: 0-1, 0-2, 1-2, 1-3, 2-3."
    )
    assert list(map(str, step.positions)) == [
        "hackenbush(0-1, 0-2, 1-2, 1-3, 2-3)",
        "hackenbush(0-0, 0-0, 0-0, 0-0, 0-0)",
    ]


def test_pictures_of_the_stages_follow_one_another_and_keep_the_value() -> None:
    for edges in random_pictures(150, 10, 9):
        position = picture_of(edges)
        value = position.grundy_value
        before = position
        for step in fusion_steps(solve(position, moves=0), language("en")):
            if len(step.positions) == 2 and step.title != "Back in the picture":
                assert step.positions[0] == before
                assert step.positions[1].grundy_value == value
                before = step.positions[1]


def test_translation_back_when_forest_1_8_4_finds_all_cuts() -> None:
    steps = steps_of("forest-1-8-4")
    assert steps["The stalks are heaps of Nim"].text == (
        "Each part of the picture has become one stalk, a heap of Nim: 1, 8 and 4. The nim-sum is 1 ⊕ 8 ⊕ 4 = 13."
    )
    assert steps["The move in Nim"].text == ("The nim-sum is 13. In Nim the stalk of 8 is cut down to 8 ⊕ 13 = 5.")
    table = steps["All winning moves"].table
    assert table is not None
    assert table.rows == (
        ("2-3", "3-4, 4-5, 5-6, 3-7", "8 → 5"),
        ("8-9", "–", "8 → 5"),
        ("10-11", "–", "8 → 5"),
    )
    before, after = steps["Back in the picture"].positions
    assert (before.grundy_value, after.grundy_value) == (13, 0)


def test_model_picture_when_explained_is_summarised_and_lost() -> None:
    steps = steps_of("model-picture")
    assert "Reduce the picture" in steps
    assert "Fuse a cycle" not in steps
    assert "3, 1, 7, 1, 1, 1, 1, 1 and 4" in steps["The stalks are heaps of Nim"].text
    assert "Why every move loses" in steps


def test_steps_when_parts_float_begin_with_their_fall() -> None:
    first, *_ = explain(solve(hackenbush("0-1", "2-3", "3-2")))
    assert (first.title, first.text) == (
        "What floats falls",
        "2 edges are not joined to the ground and fall at once.",
    )


def test_steps_when_nothing_stands_say_that_it_is_over() -> None:
    assert [step.title for step in fusion_steps(solve(hackenbush()), language("en"))] == ["The end"]
    titles = [step.title for step in fusion_steps(solve(hackenbush("1-2")), language("en"))]
    assert titles == ["What floats falls", "The end"]


def test_very_large_picture_when_explained_is_summarised() -> None:
    steps = explain(solve(picture_of((n, n + 1) for n in range(20_000))))
    assert steps[0].title == "Reduce the picture"
    assert "20000 edges" in steps[0].text


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", GREEN)
def test_steps_are_said_in_every_language(name: str, code: str) -> None:
    position = ready_made(name)
    steps = explain(solve(position, moves=60), code)
    assert all(step.title and "{" not in step.text for step in steps)
    if len(position.state) <= MOST_REDUCED:
        assert any(step.positions for step in steps) or name == "bamboo-forest"


def test_step_when_written_as_json_has_its_positions() -> None:
    document = json.loads(json.dumps([step.json() for step in explain(solve(HOUSE))]))
    assert document[0]["positions"] == [str(HOUSE), "hackenbush(0-1, 0-2, 1-2, 1-3, 2-3)"]
    assert "positions" not in document[-1]
