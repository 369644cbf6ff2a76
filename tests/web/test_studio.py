"""The studio without a browser: sketches in the address and as documents, what is told of them, and wrong input."""

from __future__ import annotations

import json
import re
from urllib.parse import urlencode

import pytest

from grundy import parse, solve
from grundy.drawing.sketch import KINDS, read_at, sketch_of
from grundy.drawing.sketch_file import read_sketch, sketch_document
from grundy.rulesets.graphs.pictures import PICTURES, picture_start
from grundy.web.studiopage import sketch_asked
from tests.web.conftest import Ask

DRAW = "graph[a>b, b>a, b>c, c>b](a)"


def address(**fields: str) -> str:
    return f"/studio?{urlencode(fields)}"


@pytest.mark.parametrize("notation", [*map(picture_start, PICTURES), DRAW, "poset[a<b, a<c, d]()"])
def test_sketch_is_read_again_from_its_address_and_its_document(notation: str) -> None:
    sketch = sketch_of(parse(notation))

    assert sketch.position is not None
    assert sketch_of(sketch.position, read_at(sketch.at)) == sketch
    document = read_sketch(json.dumps(sketch_document(sketch)))
    assert (document.places, set(document.edges)) == (sketch.places, set(sketch.edges))
    assert solve(sketch.position).value == solve(parse(notation)).value


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(20))
def test_sketch_by_chance_is_solved_and_keeps_its_places(kind: str, seed: int) -> None:
    query = {"kind": kind, "random": str(seed), "colours": "3"}
    sketch = sketch_asked(query)

    assert sketch == sketch_asked(query)
    assert sketch.position is not None
    assert sketch_of(sketch.position, read_at(sketch.at)).places == sketch.places


def test_page_without_script_draws_values_and_tells_the_story(ask: Ask) -> None:
    page = ask(address(position="hackenbush(0-1, 1-2, 1-2)", story="1")).text

    assert "value ∗1" in page
    assert "Fuse a cycle" in page
    assert "Drawing by hand needs JavaScript" in page
    assert re.search(r'class="button primary" data-position="/play" href="/play\?position=hackenbush\[', page)


def test_draw_is_told_of_every_vertex(ask: Ask) -> None:
    answer = ask(f"/api/{address(position=DRAW).removeprefix('/')}").json()

    assert {name: mark["letter"] for name, mark in answer["marks"]["vertices"].items()} == {
        "a": "D",
        "b": "D",
        "c": "D",
    }
    assert "nobody wins" in answer["panel"]


def test_winning_cuts_of_both_sides_are_marked(ask: Ask) -> None:
    answer = ask(f"/api{address(position='hackenbush(0-1, 0-2b, 0-3r)')}").json()

    assert answer["marks"]["edges"] == {"0": "LR"}


@pytest.mark.parametrize(
    ("fields", "status", "sentence"),
    [
        ({"position": "nim(3,4)"}, 400, "only pictures of Hackenbush, graphs and orders are drawn by hand"),
        ({"position": "hackenbush(0-"}, 400, ""),
        ({"position": "graph[a>b](a)", "at": "a;b"}, 400, "expected a place"),
        ({"kind": "house"}, 400, "kind must be one of"),
        ({"random": "x"}, 400, "random must be a number"),
        ({"position": "hackenbush(" + "0-1, " * 350 + "0-1)"}, 400, "a sketch may have at most 300 edges"),
        ({"position": "hackenbush(" + "0-1, " * 900 + "0-1)"}, 413, "at most 4000 are read"),
    ],
)
def test_wrong_address_gets_one_sentence(ask: Ask, fields: dict[str, str], status: int, sentence: str) -> None:
    page, answer = ask(address(**fields)), ask(f"/api{address(**fields)}")

    assert (page.status_code, answer.status_code) == (status, status)
    assert sentence in page.text
    assert sentence in answer.json()["error"]["message"]


def test_document_opens_as_a_sketch(ask: Ask) -> None:
    document = json.dumps({"edges": [["0", "1"], ["1", "2", "b"]]})
    sent = ask("/studio", method="POST", data={"graph": document})

    assert sent.status_code == 303
    assert "value" in ask(sent.headers["location"]).text


@pytest.mark.parametrize("document", ["a house", "[]", '{"vertices": ["a"], "edges": [["a", "z"]]}', ""])
def test_wrong_document_gets_one_sentence_and_stays_to_be_corrected(ask: Ask, document: str) -> None:
    sent = ask("/studio", method="POST", data={"graph": document})

    assert sent.status_code == 400
    assert sent.text.count('role="alert"') == 1
