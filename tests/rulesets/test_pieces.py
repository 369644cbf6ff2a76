"""Pieces on boards, against values found square by square."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grundy import GrundyError, Outcome, Position, mex, parse, solve
from grundy.rulesets.boards.chessmen import bishop, king, knight, queen, rook
from grundy.rulesets.boards.pieces import Square, piece

CLAIMS = {
    claim["id"]: claim
    for claim in json.loads((Path(__file__).parent.parent / "golden" / "variants.json").read_text("utf-8"))["claims"]
}
STEPS = {
    "king": [(-1, 0, False), (0, -1, False), (-1, -1, False)],
    "rook": [(-1, 0, True), (0, -1, True)],
    "bishop": [(-1, -1, True)],
    "queen": [(-1, 0, True), (0, -1, True), (-1, -1, True)],
}
NAMED = {"king": king, "rook": rook, "bishop": bishop, "queen": queen}


def plain_values(steps: list[tuple[int, int, bool]], side: int) -> dict[Square, int]:
    values: dict[Square, int] = {}
    for row in range(side):
        for column in range(side):
            seen = set()
            for across, along, rides in steps:
                square = column + across, row + along
                while square in values:
                    seen.add(values[square])
                    if not rides:
                        break
                    square = square[0] + across, square[1] + along
            values[column, row] = mex(seen)
    return values


@pytest.mark.parametrize("name", NAMED)
def test_values_are_those_found_square_by_square(name: str) -> None:
    for square, value in plain_values(STEPS[name], 9).items():
        assert NAMED[name](*square).grundy_value == value


@pytest.mark.parametrize("name", NAMED)
def test_winning_moves_of_two_pieces_leave_equal_values(name: str) -> None:
    values = plain_values(STEPS[name], 7)
    for first in [(6, 3), (2, 5), (4, 4)]:
        for second in [(1, 6), (5, 5)]:
            position = NAMED[name](first, second)
            answer = solve(position)
            assert answer.grundy_value == values[first] ^ values[second]
            wins = {move.to.state for move in answer.winning_moves}
            assert wins == {
                option.state for option in position.options if values[option.state[0]] ^ values[option.state[1]] == 0
            }


@pytest.mark.parametrize("name", NAMED)
def test_misere_outcomes_are_those_of_the_definition(name: str) -> None:
    lost: dict[Square, bool] = {}
    for row in range(6):
        for column in range(6):
            options = [option.state[0] for option in NAMED[name](column, row).options]
            lost[column, row] = bool(options) and not any(lost[option] for option in options)
    for square, is_lost in lost.items():
        assert solve(NAMED[name](*square), "misere").outcome is (Outcome.P if is_lost else Outcome.N)


def test_knight_of_the_thesis() -> None:
    rows = [[knight(8)(column, row).grundy_value for column in range(8)] for row in range(8)]
    assert rows == CLAIMS["variants.knight.board"]["value"]
    terminal = sorted(f"{'abcdefgh'[c]}{8 - r}" for r in range(8) for c in range(8) if not knight(8)(c, r).moves)
    assert terminal == CLAIMS["variants.knight.terminal"]["value"]
    assert knight(8)(6, 6).grundy_value == CLAIMS["variants.knight.g2"]["value"]


def test_forbidden_squares_stop_a_rider_and_goals_end_the_way() -> None:
    walled = piece("-1,0* 0,-1*; 4x4; without 1,0")
    assert [option.state for option in walled(3, 0).options] == [((2, 0),)]
    home = piece("-1,0 1,0; 5x1; goal 0,0 4,0")
    assert [home(column, 0).outcome for column in range(5)] == [
        Outcome.P,
        Outcome.N,
        Outcome.P,
        Outcome.N,
        Outcome.P,
    ]


def test_piece_that_can_walk_for_ever_may_draw() -> None:
    pacing = piece("-1,0 1,0; 6x1; goal 0,0")
    assert pacing(1, 0).outcome is Outcome.N
    assert pacing(5, 0).outcome is Outcome.D


@pytest.mark.parametrize("rider", [rook, bishop, queen])
def test_numbers_of_any_size(rider: object) -> None:
    assert callable(rider)
    position: Position = rider(10**40, 10**40 + 7)
    answer = solve(position, moves=3)
    assert answer.outcome is Outcome.N
    assert answer.best_move is not None
    assert solve(answer.best_move.to, moves=0).outcome is Outcome.P


@pytest.mark.parametrize(
    "written",
    ["", "1,0*", "0,0", "-1", "-1,0; 0x3", "-1,0; 8x8; goal", "-1,0; nonsense", "-9999999,0", "-1,0; 9999999x9999999"],
)
def test_wrong_piece_is_refused_in_one_sentence(written: str) -> None:
    with pytest.raises(GrundyError):
        piece(written)
    with pytest.raises(GrundyError):
        knight(0)
    with pytest.raises(GrundyError):
        knight(8)(8, 0)


def test_move_when_it_has_very_many_digits_is_refused() -> None:
    for start in (king(4, 7), rook(4, 7), queen(4, 7)):
        with pytest.raises(GrundyError, match="is not a move"):
            start.play(f"1>{'9' * 300_000},3")


def test_square_when_wrong_is_quoted_as_it_is_written() -> None:
    with pytest.raises(GrundyError, match="got '3,-5'"):
        king((3, -5), (1, 1))


@pytest.mark.parametrize(
    ("said", "meant"),
    [("queen(h5)", "queen(7,4)"), ("rook(d6, e2)", "rook(3,5; 4,1)"), ("knight[8](g7)", "knight[8](6,6)")],
)
def test_square_as_in_chess_is_read(said: str, meant: str) -> None:
    assert parse(said) == parse(meant)
