"""Every row that is a move is read as that move, and every repair that is offered can be played."""

from __future__ import annotations

from itertools import product

import pytest

from grundy import parse
from grundy.classroom.scribe import has_columns, read_end, read_row
from grundy.core.position import Position
from grundy.records.sheets import Notation

GAMES = ["nim(2,3)", "nim(0,2)", "subtraction[1,2](4,1)", "nim(1,1,2)"]
ENDING = [*GAMES, "subtraction[1,2](0,2)", "subtraction[2,3](3)", "kayles(2)", "domineering(11)", "nim(1)+nim(0)"]


def after(position: Position, moves: tuple[str, ...]) -> Position:
    for move in moves:
        position = position.play(move)
    return position


@pytest.mark.parametrize("start", GAMES)
def test_row_is_a_move_or_told_why_not(start: str) -> None:
    """All rows of small numbers are tried in both notations."""
    position = parse(start)
    notations: list[Notation] = ["positions", "takings"]
    for notation, numbers in product(notations, product(range(5), repeat=len(position.state))):
        row = read_row(position, notation, numbers)
        wanted = numbers if notation == "positions" else tuple(map(int.__sub__, position.state, numbers))
        options = {option.state for option in position.options}
        assert (row.mistake is None) == (wanted in options)
        if row.mistake is None:
            assert after(position, row.moves).state == wanted
        for moves in row.repairs:
            assert len(moves) <= 2
            after(position, moves)


@pytest.mark.parametrize(
    ("start", "notation", "numbers", "repairs"),
    [
        ("nim(1,4,5)", "positions", (2, 3, 5), ["2-1"]),  # no heap grows, so the other number is right
        ("nim(1,4,5)", "positions", (2, 4, 5), ["2-2", "3-3"]),  # the number of another heap
        ("nim(3,4,5)", "positions", (2, 3, 4), ["3-3", "1-1", "2-1", "3-1"]),
        ("nim(3,4,5)", "positions", (0, 0, 2), ["3-2", "1-3", "2-4", "3-3"]),  # what was taken
        ("nim(3,4,5)", "takings", (3, 4, 1), ["1-3", "2-4", "3-1", "3-4"]),  # what is left
        ("nim(3,4,5,6)", "takings", (3, 4, 1, 6), ["1-3", "2-4", "3-1", "3-4"]),
    ],
)
def test_row_of_three_heaps_or_of_one_that_grows_is_repaired(
    start: str, notation: Notation, numbers: tuple[int, ...], repairs: list[str]
) -> None:
    assert [" ".join(moves) for moves in read_row(parse(start), notation, numbers).repairs] == repairs


@pytest.mark.parametrize("start", ENDING)
def test_end_is_offered_where_moves_end_the_game(start: str) -> None:
    position = parse(start)
    row = read_end(position)
    assert row.mistake is not None
    ends = {option.state for option in position.options if not option.moves}
    assert {after(position, moves).state for moves in row.repairs} == ends


def test_columns_are_for_heaps_that_keep_their_places() -> None:
    written = [
        "nim(3,4,5)",
        "subtraction[1,2,3](21)",
        "kayles(5)",
        "wythoff(1,2)",
        "nimble(1,3)",
        "nim(1)+nim(2)",
        "domineering(11/11)",
    ]
    assert [has_columns(parse(start)) for start in written] == [True, True, False, False, False, False, False]
    assert not has_columns(parse(f"nim({','.join('1' * 13)})"))
