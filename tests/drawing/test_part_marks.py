"""Marks on the parts of moves that have several: each part shows the best move with it."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from grundy import parse, solve
from grundy.core.partizan import start_of
from grundy.core.position import Move
from grundy.drawing import draw
from grundy.drawing.badges import CROSS
from grundy.drawing.touch import Mark

SVG = "{http://www.w3.org/2000/svg}"


def shown(notation: str, first: int | None = None) -> dict[str, str]:
    """Return the tone on each part of a board; `first` hides what is known of the others."""
    position = parse(notation)
    winning = {judged.move.move: judged.winning for judged in solve(position).moves[:first]}

    def mark(move: Move) -> Mark | None:
        return Mark("good" if winning[move.move] else "poor", "P", "+2") if move.move in winning else None

    root = ElementTree.fromstring(draw(position, link=str, mark=mark))
    badges = {group.get("id"): group for group in root.iter(f"{SVG}g")}
    tones = {}
    for part in root.iter(f"{SVG}g"):
        for use in part.findall(f"{SVG}g[@class='worth']/{SVG}use"):
            badge = badges[str(use.get("href")).removeprefix("#")].find(f"{SVG}g")
            tones[str(part.get("data-pick"))] = str(badge.get("class")) if badge is not None else ""
    return tones


@pytest.mark.parametrize("notation", ["turtles(1,2,5)", "twins(2,5,6)", "tactix(110/011/111)", "rugs(1,3;2,2)"])
def test_part_shows_the_best_move_with_it(notation: str) -> None:
    position = parse(notation)
    best: dict[str, bool] = {}
    for judged in solve(position).moves:
        text = judged.move.notation
        cells = re.findall("[a-z][0-9]+", text)
        if cells or len(rows := text.split("*")) == 1:
            if "-" in text:  # a line of cells is written by its ends
                continue
            names = [f"pick-1-{name}" for name in text.split(",")]
        else:
            names = [f"pick-1-{row} pick-2-{column}" for row in rows[0].split(",") for column in rows[1].split(",")]
        for name in names:
            best[name] = best.get(name, False) or bool(judged.winning)
    tones = shown(notation)
    assert {*best} <= {*tones}
    assert all(tones[name] == "mark good" for name, winning in best.items() if winning)


def test_nothing_is_marked_when_some_move_is_unknown() -> None:
    assert shown("turtles(1,2,5)", first=3) == {}


def test_move_that_is_crossed_out_has_its_cross_on_all_its_parts() -> None:
    position = start_of(parse("amazons(.x#../.#..o)"))
    played = position.move("b1-a1/a2")
    drawn = draw(position, link=str, mark=lambda move: Mark("poor", CROSS) if move == played else None)
    root = ElementTree.fromstring(drawn)

    parts = [part for part in root.iter(f"{SVG}g") if part.find(f"{SVG}g[@class='worth']/{SVG}use") is not None]
    assert [part.get("data-pick") for part in parts] == ["a1", "b1", "a2"]
