"""The pictures of a match: one frame for all of them, the last move outlined, and badges on the moves."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from grundy import Ruleset, parse
from grundy.core.partizan import start_of
from grundy.core.position import Move, Position
from grundy.drawing import MOST_COMPONENTS, draw, picture
from grundy.drawing.svg import Picture
from grundy.drawing.touch import MOST_CAPTIONED, Mark
from grundy.explaining.step import Origin
from tests.test_playthroughs import example_of
from tests.test_rulesets import every_ruleset

SVG = "{http://www.w3.org/2000/svg}"
PLIES = 24
GROWING = ("cards",)
"""The boards on which more can come than there is room for: a page draws them smaller then."""
CHOSEN = ("coins", "turtles", "coin-grid", "cells", "amazons")
"""The boards on which a move is chosen part by part."""
PAGE = 640
"""The width of a board on a page."""
SUMS = ("nim(3,5) + kayles(7)", "domineering(111/111) + hackenbush(0-1b, 1-2r)", "nim(2) + nim(3) + nim(4)")


def match_from(start: Position) -> Iterator[Move]:
    chance = Random(str(start))
    position = start
    for _ in range(PLIES):
        if not (moves := list(position.moves)):
            return
        yield (move := chance.choice(moves))
        position = move.to


def letters_of(whole: Picture) -> list[tuple[str | None, ...]]:
    texts = ElementTree.fromstring(whole.svg()).iter(f"{SVG}text")
    return [(text.get("x"), text.get("y"), text.text) for text in texts if text.get("class") == "component"]


@every_ruleset
def test_no_picture_of_a_match_is_larger_than_the_first(rules: Ruleset[Any, Any]) -> None:
    start = start_of(example_of(rules))
    origin = Origin(start.drawn)
    frame = picture(start, link=str, origin=origin)
    for move in match_from(start):
        now = picture(move.to, link=str, origin=origin, last=move)
        if rules.board not in GROWING:
            assert (now.width, now.height) <= (frame.width, frame.height)
            assert now.height <= frame.height
        assert now.within(frame.width, frame.height).height == frame.height


@pytest.mark.parametrize("text", SUMS)
def test_no_picture_of_a_sum_is_larger_than_the_first(text: str) -> None:
    start = start_of(parse(text))
    origin = Origin(start.drawn)
    frame = picture(start, link=str, origin=origin)
    for move in match_from(start):
        now = picture(move.to, link=str, origin=origin, last=move)
        assert now.width <= frame.width
        assert now.height <= frame.height
        assert letters_of(now) == letters_of(frame)
        assert 'class="last"' in now.body


@every_ruleset
def test_last_move_is_outlined_on_its_board(rules: Ruleset[Any, Any]) -> None:
    start = start_of(example_of(rules))
    for move in match_from(start):
        drawn = draw(move.to, origin=Origin(start.drawn), last=move)
        ElementTree.fromstring(drawn)
        assert ('class="last"' in drawn) == (rules.board != "cards")


@every_ruleset
def test_every_place_has_the_badge_of_its_move(rules: Ruleset[Any, Any]) -> None:
    start = start_of(example_of(rules))

    def judged(move: Move) -> Mark:
        return Mark("good", "P", "+2") if len(move.notation) % 2 else Mark("poor", "N")

    whole = picture(start, link=str, mark=judged)
    root = ElementTree.fromstring(whole.svg())
    links = [link for link in root.iter(f"{SVG}a") if "move" in str(link.get("class"))]
    assert links or rules.board in CHOSEN
    for link in links:
        tone = judged(start.move(str(link.get("data-move")))).tone
        assert link.get("class") == f"move mark-{tone}"
        assert [badge.get("class") for badge in link.findall(f"{SVG}g[@class='mark {tone}']")] == [f"mark {tone}"]


@every_ruleset
def test_letters_of_badges_can_be_read_on_a_page(rules: Ruleset[Any, Any]) -> None:
    start = start_of(example_of(rules))
    whole = picture(start, link=str, mark=lambda move: Mark("even", "D", "∗3"))
    scale = PAGE / max(whole.width, 0.8 * PAGE)
    for badge in ElementTree.fromstring(whole.svg()).iter(f"{SVG}g"):
        if str(badge.get("class")).startswith("mark "):
            _, _, factor = str(badge.get("transform")).partition("scale(")
            letter = badge.findall(f"{SVG}text")[0]
            assert scale * float(factor.rstrip(")") or 1) * float(str(letter.get("font-size"))) >= 9.9


def test_badge_has_the_shape_of_its_letter() -> None:
    shapes = {}
    for mark in (Mark("plain", letter) for letter in "PND?"):
        root = ElementTree.fromstring(draw(parse("nim(1)"), link=str, mark={parse("nim(1)").move("1-1"): mark}.get))
        shapes[mark.letter] = next(part for part in root.iter() if part.get("class") == "shape")

    assert {letter: shape.tag.removeprefix(SVG) for letter, shape in shapes.items()} == {
        "P": "circle",
        "N": "path",
        "D": "path",
        "?": "rect",
    }
    assert shapes["N"].get("d") != shapes["D"].get("d")


def test_sum_of_hundreds_of_games_shows_the_first_of_them() -> None:
    drawn = picture(parse(" + ".join(["nim(3)"] * 300)), link=lambda move: None)

    assert drawn.body.count('class="summand"') == MOST_COMPONENTS
    assert "and 240 more games" in drawn.body
    assert len(drawn.body) < 500_000


def test_components_of_a_sum_have_letters() -> None:
    assert [letter for _, _, letter in letters_of(picture(parse("nim(1) + nim(2) + kayles(3)")))] == ["A", "B", "C"]


def test_rows_stay_in_their_places_when_matches_are_taken() -> None:
    start = parse("nim(12,3)")
    origin = Origin(start)

    def tops(position: Position) -> list[str | None]:
        root = ElementTree.fromstring(draw(position, origin=origin))
        return [row.get("transform") for row in root.iter(f"{SVG}g") if row.get("class") == "heap"]

    assert tops(start) == tops(start.play("1-9")) == ["translate(0,0)", "translate(0,208)"]


def test_parts_of_a_row_stand_side_by_side() -> None:
    start = parse("kayles(6)")
    (place,) = (
        group.get("transform")
        for group in ElementTree.fromstring(draw(start.play("1-2/2,2"), origin=Origin(start))).iter(f"{SVG}g")
        if str(group.get("aria-label")).startswith("Row 2")
    )

    assert place == "translate(132,0)"


def test_large_picture_has_one_caption_for_all_places() -> None:
    stalk = parse(f"hackenbush({', '.join(f'{n}-{n + 1}' for n in range(200))})")
    drawn = draw(stalk, link=lambda move: None)

    assert drawn.count("data-move") == 200 > MOST_CAPTIONED
    assert drawn.count('class="tip') == 1
    assert "preview" not in drawn
    assert len(drawn) < 200_000


@pytest.mark.parametrize(
    "notation",
    ["cutcake(4x5)", "maundy-cake(4x6)", "take-and-add(2,2; 1,1)", "poker-nim(3,4; 2,2)", "dawsons-kayles(30)"],
)
def test_no_position_of_a_match_is_larger_than_its_start(notation: str) -> None:
    """So a match has one scale, though its boards fall apart or grow."""
    start = start_of(parse(notation))
    origin, chance = Origin(start.drawn), Random(notation)

    def size(position: Position) -> tuple[float, float]:
        drawn = picture(position, link=lambda move: None, origin=origin)
        return drawn.width, drawn.height

    width, height = size(start)
    for _ in range(3):
        position = start
        for _ in range(PLIES):
            if moves := list(position.moves):
                position = chance.choice(moves).to
                wide, high = size(position)
                assert wide <= width
                assert high <= height


def test_dominoes_of_a_match_show_whose_they_are() -> None:
    start = start_of(parse("domineering(1111/1111)"))
    made = []
    position = start
    for text in ("a1-a2", "c2-d2"):
        made.append(position.move(text))
        position = made[-1].to

    known = picture(position, origin=Origin(start.drawn, moves=tuple(move.move for move in made))).body
    unknown = picture(position, origin=Origin(start.drawn)).body
    assert [known.count(f'"domino {owner}"') for owner in ("left", "right")] == [1, 1]
    assert [known.count(f'"piece {owner}"') for owner in ("left", "right")] == [2, 2]
    assert "domino" not in unknown
    assert unknown.count("stick") == 4
