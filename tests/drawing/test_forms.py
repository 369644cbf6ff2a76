"""The forms beside a board: what they offer, and what is read back from them."""

from __future__ import annotations

import pytest

from grundy import parse
from grundy.drawing.board import board_of
from grundy.drawing.boards.coin_grid import ASKS
from grundy.drawing.forms import Choose, Form, Number, Path, TakeFromEach, TakeFromHeap, written_move


@pytest.mark.parametrize(
    ("start", "form"),
    [
        ("nim(0,4,5)", TakeFromHeap(heap=2)),
        ("dynamic[3](9; 2)", Number()),
        ("moore[2](3,0,5)", TakeFromEach((("1", "3"),))),
        ("matrix-nim(1,0; 0,0; 0,2)", TakeFromEach((("1.1",), ("3.2",)))),
        (f"moore[2]({','.join('1' * 40)})", Form()),
        ("turtles(1,3)", Choose((("Turtles to turn", ("1", "2", "3")),), "choose at least one turtle")),
        ("rugs(1,2)", Choose((("Rows to turn", ("1",)), ("Columns to turn", ("1", "2"))), ASKS)),
        ("tactix(10/01)", Choose((("Cells", ("a1", "b2")),), "choose at least one cell")),
        ("turtles(150)", Form()),
        ("rugs(13,13)", Form()),
        ("chomp(3,2)", Form()),
        ("amazons(x.o)", Path(("Amazon", "goes to", "shoots at"))),
        ("nim(3) + nim(4)", Form()),
    ],
)
def test_form_of_each_board(start: str, form: Form) -> None:
    position = parse(start)
    assert board_of(position.ruleset).form(position.ruleset, position.state) == form


@pytest.mark.parametrize(
    ("fields", "move"),
    [
        ({"position": "nim(3)"}, ""),
        ({"take": " 2 ", "heap": "3"}, "3-2"),
        ({"take": "", "heap": "3"}, "3-"),
        ({"take-1": "1", "take-2": "0", "take-1.3": " 4 "}, "1-1,1.3-4"),
        ({"pick-1-3": "on", "pick-1-5": "on"}, "3,5"),
        ({"pick-2-a": "on", "pick-1-b": "on", "pick-2-c": "on"}, "b*a,c"),
        ({"move": " 1-2 "}, "1-2"),
        ({"step-2": "b1", "step-1": "a1", "step-3": "a1"}, "a1-b1-a1"),
    ],
)
def test_move_read_from_fields(fields: dict[str, str], move: str) -> None:
    assert written_move(fields) == move


@pytest.mark.parametrize(
    ("start", "fields", "asked"),
    [
        ("nim(3,4)", {"take": "", "heap": "1"}, "write how many matches you take, and from which heap"),
        ("nim(3,4)", {"take": "1", "heap": "1"}, ""),
        ("dynamic[3](9; 2)", {"move": " "}, "write how many matches you take"),
        ("moore[2](3,5)", {"take-1": "", "take-2": "00"}, "take at least one match"),
        ("moore[2](3,5)", {"take-1": "", "take-2": "01"}, ""),
        ("turtles(1,3)", {}, "choose at least one turtle"),
        ("twins(1,3)", {}, "choose at least one coin"),
        ("tactix(11)", {}, "choose at least one cell"),
        ("tactix(11)", {"pick-1-a1": "on"}, ""),
        ("rugs(1,2)", {"pick-2-1": "on"}, ASKS),
        ("amazons(x.o)", {"step-1": "", "step-2": "", "step-3": ""}, "choose a cell on the board first"),
        ("amazons(x.o)", {"step-1": "a1", "step-2": "", "step-3": ""}, "choose the other cells of the move, too"),
        ("chomp(3,2)", {"move": ""}, "write your move first"),
    ],
)
def test_form_in_which_something_is_missing_says_what(start: str, fields: dict[str, str], asked: str) -> None:
    position = parse(start)
    assert board_of(position.ruleset).form(position.ruleset, position.state).missing(fields) == asked
