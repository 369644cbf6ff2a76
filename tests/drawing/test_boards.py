"""Every kind of board: each link is a move, each move can be made, and huge positions stay small pictures."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from grundy import Ruleset, game, parse
from grundy.core.position import Position
from grundy.drawing import draw, picture
from grundy.drawing.board import board_of
from grundy.drawing.boards.cards import MOST_BELOW
from grundy.drawing.forms import Path, written_move
from grundy.drawing.terminal import draw_text
from grundy.rulesets.boards.poset import poset
from grundy.solving.gamegraph import game_graph
from tests.test_rulesets import RULESETS, every_ruleset, positions_of

SVG = "{http://www.w3.org/2000/svg}"
MIRRORED = ("rows", "pins")
"""The boards on which a place and its mirror image make the same move."""
CHOSEN = ("coins", "turtles", "coin-grid", "cells")
"""The boards on which a move is chosen part by part."""
STEPS = ("amazons",)
"""The boards on which the cells of a move are chosen one after the other."""
PHONE = 344
"""The width of a board on a phone of 360 pixels."""
COMMON_PHONE = 382
"""The width of a board on a phone of 390 pixels."""


def links_of(position: Position) -> list[ElementTree.Element]:
    root = ElementTree.fromstring(draw(position, link=lambda move: f"?move={move}"))
    return [link for link in root.iter(f"{SVG}a") if link.get("class") == "move"]


def touched(position: Position) -> list[str]:
    return [str(link.get("data-move")) for link in links_of(position)]


@every_ruleset
def test_board_and_its_text_are_drawn(rules: Ruleset[Any, Any]) -> None:
    for position in positions_of(rules, 12):
        ElementTree.fromstring(draw(position))
        assert "<a " not in draw(position)
        assert draw_text(position)


@every_ruleset
def test_every_link_is_a_move_of_its_own(rules: Ruleset[Any, Any]) -> None:
    for position in positions_of(rules, 12):
        links = links_of(position)
        names = [str(link.get("data-move")) for link in links]
        assert [link.get("href") for link in links] == [f"?move={name}" for name in names]
        assert all(str(position.move(name)) == name for name in names)
        assert all(link.get("aria-label") for link in links)
        if rules.board not in MIRRORED:
            assert len(set(names)) == len(names)


@every_ruleset
def test_every_move_is_a_place_or_a_card_or_is_written_as_numbers(rules: Ruleset[Any, Any]) -> None:
    if rules.board in (*CHOSEN, *STEPS):
        return
    for position in positions_of(rules, 12):
        moves = {move.notation for move in position.moves}
        if not board_of(rules).has_cards:
            moves = {name for name in moves if "," not in name}  # the others have a field for each heap
        missing = moves - set(touched(position))
        assert not missing or len(moves) > MOST_BELOW


@pytest.mark.parametrize("rules", [rules for rules in RULESETS if rules.board in CHOSEN], ids=lambda rules: rules.name)
def test_every_move_can_be_chosen_part_by_part(rules: Ruleset[Any, Any]) -> None:
    for position in positions_of(rules, 8):
        offered = {
            name
            for part in ElementTree.fromstring(draw(position)).iter(f"{SVG}g")
            for name in part.get("data-pick", "").split()
        }
        for move in position.moves:
            if rules.board == "cells":
                shown = position.ruleset.drawn(position.state)
                board = shown.ruleset.cell_board(shown.state)  # type: ignore[attr-defined]
                groups = [[board.cell_name(cell) for cell in board.cells_of(move.move)]]
            else:
                groups = [turn.split(",") for turn in move.notation.split("*")]
            picks = {f"pick-{number}-{part}" for number, group in enumerate(groups, 1) for part in group}
            assert picks <= offered
            assert position.move("*".join(",".join(group) for group in groups)) == move


@pytest.mark.parametrize("rules", [rules for rules in RULESETS if rules.board in STEPS], ids=lambda rules: rules.name)
def test_every_move_can_be_chosen_step_by_step(rules: Ruleset[Any, Any]) -> None:
    for position in positions_of(rules, 8):
        root = ElementTree.fromstring(draw(position, link=lambda move: f"?move={move}"))
        offered = {part.get("data-pick") for part in root.iter(f"{SVG}g")}
        form = board_of(rules).form(position.drawn.ruleset, position.drawn.state)
        assert isinstance(form, Path)
        notations = [move.notation for move in position.moves]
        steps = form.steps(notations)
        for move in position.moves:
            cells = move.notation.replace("/", "-").split("-")
            assert set(cells) <= offered
            assert all(cell in names for cell, (_, names) in zip(cells, steps, strict=True))
            assert position.move(written_move({f"step-{n}": cell for n, cell in enumerate(cells, 1)})) == move


@every_ruleset
def test_places_are_large_enough_to_touch_on_a_phone(rules: Ruleset[Any, Any]) -> None:
    position = parse(rules.example)
    scale = PHONE / picture(position, link=str).width
    for link in links_of(position):
        for target in link.findall(f"{SVG}rect[@class='target']"):
            size = min(float(target.get("width", 0)), float(target.get("height", 0)))
            assert size * scale >= (36 if board_of(rules).has_cards else 30)


@pytest.mark.parametrize("size", [7, 9, 40, 1000])
def test_heaps_of_any_size_fit_on_a_phone(size: int) -> None:
    assert picture(parse(f"nim({size},3)"), link=str).width <= COMMON_PHONE


def test_board_without_a_picture_shows_cards() -> None:
    walk = game(lambda n: range(n))
    walk.board = "no such board"
    assert touched(walk(3)) == ["0", "1", "2"]
    assert draw_text(walk(3)) == "game(3)"


@pytest.mark.parametrize(
    ("start", "places"),
    [
        ("kayles(3)", ["1-1", "1-1/1,1", "1-1", "1-2", "1-2"]),
        ("dawsons-kayles(4)", ["1-2", "1-2/1,1", "1-2"]),
        ("lasker(3)", ["1-3", "1-2", "1-1", "1-0/1,2", "1-0/1,2"]),
        ("grundys-game(5)", ["1-0/1,4", "1-0/2,3", "1-0/2,3", "1-0/1,4"]),
        ("octal[0.77](4)", ["1-2", "1-1", "1-1/1,2", "1-2/1,1"]),
        ("moore[2](1,2)", ["1-1", "2-2", "2-1"]),
        ("dynamic[3](9; 2)", ["2", "1"]),
        ("fibonacci-nim-odd(6)", ["5", "3", "1"]),
        ("poker-nim(2,0; 1,5)", ["1-2", "1-1", "1+1", "2+1"]),
        ("take-and-add(1,0,1; 0,5)", ["1-1", "3-1", "1-1,3+1", "3-1,1+1"]),
        ("count-up[21; 1..3](16)", ["+1", "+2", "+3"]),
        ("coins-on-a-strip(2,4)", ["2-1", "1-1"]),
        ("stepin[2](1,3)", ["1-1", "2-1"]),
        ("nimble(2,1)", ["1-2", "1-1", "2-1"]),
        ("northcott[8](1,4)", ["1w2", "1b2", "1b3", "1w3"]),
        ("two-dimensional-nim[3](1,1)", ["1>0,1", "1>2,0", "1>1,0", "1>0,0"]),
        (
            "two-dimensional-nim-stacks[2](1,1; 1,1; 1,0)",
            ["1,0>0,0", "1,0-", "1,1>0,1", "1,1-", "1,1>1,0", "1,1>0,0"],
        ),
        ("wythoff(1,1)", ["1-1,0", "1-0,1", "1-1,1"]),
        ("staircase(1,2)", ["1-1", "2-2", "2-1"]),
        ("matrix-nim(1,2; 0,1)", ["1.1-1", "1.2-2", "1.2-1", "2.2-1"]),
        ("clobber(xo/.x)", ["a1-b1", "b2-b1", "b1-a1", "b1-b2"]),
        ("to-move(R; clobber(xo/.x))", ["b1-a1", "b1-b2"]),
        ("to-move(L; toads-and-frogs(TF.F/T.))", ["a1", "a2"]),
        ("to-move(L; col(L../...))", ["c1:L", "b2:L", "c2:L"]),
        ("snort(L.R.)", ["d1:R"]),
        ("vim(101)", ["1>001", "1>100", "1>011", "1>010", "1>000"]),
    ],
)
def test_places_stand_for_these_moves(start: str, places: list[str]) -> None:
    assert touched(parse(start)) == places


HUGE = "9" * 30


@pytest.mark.parametrize(
    "start",
    [
        f"nim({HUGE},3)",
        f"lasker({HUGE},40)",
        "kayles(100000)",
        f"grundys-game({HUGE})",
        f"octal[0.7](0,{HUGE})",
        f"moore[3]({HUGE},{HUGE},40)",
        f"fibonacci-nim({HUGE})",
        f"dynamic[3]({HUGE}; 9)",
        f"poker-nim({HUGE},3; {HUGE},2)",
        f"poker-nim(3,40; {HUGE},2)",
        f"take-and-add({HUGE},3; {HUGE},2)",
        f"take-and-add(3,40; {HUGE},2)",
        f"two-dimensional-nim-stacks[{HUGE}](7,{HUGE})",
        f"two-dimensional-nim-stacks[3](0,0; 1,{HUGE})",
        f"count-up[{HUGE}; 1..{HUGE[1:]}](0)",
        f"count-up[{HUGE}; squares](7)",
        f"coins-on-a-strip(5,{HUGE})",
        f"stepin[2](5,{HUGE})",
        f"nimble({HUGE},3)",
        f"northcott[{HUGE}](1,{HUGE})",
        f"two-dimensional-nim[{HUGE}](7,{HUGE})",
        f"wythoff({HUGE},5; 3,3)",
        f"staircase({HUGE},3)",
        f"staircase({','.join('1' * 500)})",
        f"matrix-nim({HUGE},3; 10,1)",
        f"matrix-nim({','.join('1' * 500)})",
        f"clobber({'xo' * 128})",
        f"clobber({'/'.join(['xo' * 8] * 16)})",
        f"amazons({'/'.join(['x...o...'] * 32)})",
        f"toads-and-frogs({'T.F.' * 64})",
        f"snort({'/'.join(['.' * 16] * 16)})",
        f"vim({'10' * 500})",
        f"vim({','.join('1' * 500)})",
    ],
)
def test_huge_position_has_a_small_picture(start: str) -> None:
    position = parse(start)
    assert len(draw(position, link=str)) < 250_000
    assert len(draw_text(position)) < 6_000


@pytest.mark.parametrize(
    ("start", "text"),
    [
        ("kayles(1,3)", "1 !         1\n2 ! ! !     3"),
        ("dynamic[3](5; 2)", "| | | | |    5 (≤ 2)"),
        ("poker-nim(2,1; 1,5)", "1 o o     2\n2 o       1\nreserves: 1 and 5"),
        ("count-up[21; 1..3](16)", "(16) 17 18 19 → 21"),
        ("count-up[>40; 1,2](40)", "(40) 41 42 → >40"),
        ("coins-on-a-strip(2,4)", " . o . o\n 1 2 3 4"),
        ("stepin[2](0,2,3)", " u . * o\n 0 1 2 3"),
        ("nimble(1,3)", "1 . o        1\n2 . . . o    3"),
        ("northcott[4](1,4; 3,1)", "1 w . . b\n2 b . w ."),
        ("northcott-players[4](1,4)", "1 w . . b\nw is Left, b is Right"),
        ("two-dimensional-nim[3](1,1; 2,0; 1,1)", " 1 . * .\n 0 . . 2\n   0 1 2"),
        ("two-dimensional-nim-stacks[3](1,1; 2,0; 1,1)", " 1 . 2 .\n 0 . . 1\n   0 1 2"),
        ("wythoff(1,2)", " 2 . 1\n 1 . .\n 0 . .\n   0 1"),
        ("staircase(2,0,1)", "1 o o     2\n2         0\n3 o       1"),
        ("matrix-nim(1,12; 0,1)", "  1 12\n  0  1"),
        ("vim(101, 01)", "1 ● ○ ●\n2 ○ ●"),
        ("turtles(1,3)", " B F B\n 1 2 3"),
        ("twins(1,3)", " T H T H\n 0 1 2 3"),
        ("turning-corners(1,1)", " 0 T T\n 1 T H\n   0 1"),
        ("tactix(10/11)", "1 ● ·\n2 ● ●\n  a b"),
        ("cram(100/111)", "1 · ■ ■\n2 · · ·\n  a b c"),
        ("clobber(xo/.x)", "1 x o\n2 · x\n  a b\nx is Left, o is Right"),
        ("amazons(x./#o)", "1 x ·\n2 ■ o\n  a b\nx is Left, o is Right"),
        ("toads-and-frogs(T.F/TF)", "1 T · F\n2 T F\n  a b c"),
        ("to-move(L; snort(L#./..R))", "1 L   ·\n2 · · R\n  a b c"),
        ("tactex(11/101)", "1  ● ●\n2 ● · ●"),
        ("chomp(3,1,0)", " 1 × ■ ■\n 2 ■ · ·\n 3 · · ·\n   1 2 3"),
        ("chomp(41)", "chomp(41)"),
        ("divisors(12; 6)", " 1 2 4\n 3 · ·"),
        ("bar[2,1,2](2,1,2)", "1,·,·\n 1 × ■\n   1 2\n\n2,·,·\n 1 ■ ·\n   1 2"),
    ],
)
def test_text_of_each_board(start: str, text: str) -> None:
    assert draw_text(parse(start)) == text


def test_text_of_an_order_has_what_is_above_further_up() -> None:
    rules = poset("abcd", [("a", "b"), ("a", "c"), ("c", "d")])
    assert draw_text(rules()) == "d\nb  c\na"
    assert draw_text(rules("c")) == "b\na"
    assert draw_text(rules("a")) == "poset(a)"


def test_sum_of_boards_names_the_components() -> None:
    names = touched(parse("kayles(2) + coins-on-a-strip(2)"))
    assert names == ["1:1-1", "1:1-1", "1:1-2", "2:1-1"]


@pytest.mark.parametrize(
    "text",
    [
        "piece[-1,0* 0,-1*; 6x4; goal 2,0](5,3)",
        "piece[-1,-1* 1,-1*; 8x8; without 3,3 4,4](1,7)",
        "knight[8](6,6)",
        "piece[-1,-1* 1,-1*; 8x8](5,5)",
        "bishop(3,5)",
        "bishop(3,0)",
        "queen(3,5)",
        "two-dimensional-nim[5](3,1)",
    ],
)
def test_goals_when_drawn_are_the_squares_without_a_move_that_the_piece_can_reach(text: str) -> None:
    position = parse(text)
    rules: Any = position.ruleset
    graph = game_graph(position)
    ends = [state for state, options in zip(graph.states, graph.options, strict=True) if not options]
    assert draw(position).count('class="goal"') == len(ends) > 0
    assert draw(position).count('class="crossed"') == len(getattr(rules, "forbidden", ()))


def test_text_when_the_board_has_a_size_shows_all_of_it() -> None:
    lines = draw_text(parse("piece[-1,-1* 1,-1*; 8x8; without 3,3 4,4](1,7)")).splitlines()
    assert lines[0] == " 7 . 1 . . . . . ."
    assert lines[3:5] == [" 4 . . . . × . . .", " 3 . . . × . . . ."]
    assert len(lines) == 9
