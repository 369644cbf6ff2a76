"""Who may enter the next move, and what each pupil has to do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grundy.classroom.model import ClassGame, GameState, Pupil
from grundy.classroom.room import Room
from grundy.classroom.tasks import task_of, writers

DEVICES = Room(1, "ABCDEF", "0" * 32, "nim(3,4,5)", "normal", 5, "devices", "positions")
SCRIBE = replace(DEVICES, way="scribe")
GAME = ClassGame(1, 1, 1, 7, 8, state="playing", scribe=9)


def pupils(joined: str) -> list[Pupil]:
    return [Pupil(number, str(number), 1, str(number) in joined.split()) for number in (7, 8, 9, 10)]


@pytest.mark.parametrize(
    ("room", "moves", "joined", "expected"),
    [
        (DEVICES, 0, "7 8 9", {7}),
        (DEVICES, 1, "7 8 9", {8}),
        (DEVICES, 2, "7 8", {7}),
        (DEVICES, 1, "7 9", {7, 8}),
        (DEVICES, 0, "9 10", {7, 8}),
        (SCRIBE, 0, "7 8 9", {9}),
        (SCRIBE, 1, "9", {9}),
        (SCRIBE, 1, "7 8 10", {7, 8}),
    ],
)
def test_writers_are_those_with_a_device_who_play_or_write(
    room: Room, moves: int, joined: str, expected: set[int]
) -> None:
    game = replace(GAME, moves=("3-1",) * moves)
    assert writers(game, room, pupils(joined)) == expected


@pytest.mark.parametrize("state", ["planned", "done", "void"])
def test_nobody_writes_a_game_that_is_not_played(state: GameState) -> None:
    for room in (DEVICES, SCRIBE):
        assert writers(replace(GAME, state=state), room, pupils("7 8 9")) == frozenset()


def test_task_when_games_follow_one_another() -> None:
    games = [GAME, ClassGame(2, 1, 2, 7, 9), ClassGame(3, 1, 3, 10, 8), ClassGame(4, 1, 4, 10, 7)]
    assert [task_of(number, games).kind for number in (7, 8, 9, 10)] == ["play", "play", "write", "wait"]
    waiting = task_of(10, games)
    assert waiting.opponents == (8, 7)
    assert waiting.busy == (GAME,)
    over = [replace(game, state="done", winner=game.first) for game in games]
    assert [task_of(number, over).kind for number in (7, 8, 9, 10, 11)] == ["rest"] * 4 + ["begin"]


def test_task_when_a_game_is_void_is_none() -> None:
    assert task_of(7, [replace(GAME, state="void")]).kind == "begin"
