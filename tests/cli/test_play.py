"""`grundy play`: a match in the terminal."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from grundy.cli import run
from grundy.core.answer import Answer
from grundy.core.position import Position
from grundy.play.record import read_record
from grundy.solving import solve


def play(
    moves: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *options: str,
    start: str = "nim(1,2)",
) -> tuple[int, str]:
    monkeypatch.setattr("sys.stdin", io.StringIO(moves))
    code = run(["play", start, *options])
    return code, capsys.readouterr().out


def test_play_to_the_end_and_win(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "games.grundy"
    code, said = play("h\nh\nh\nh\n2-1\nx\n1-1\n2-1\n", monkeypatch, capsys, "--record", str(file))
    assert code == 0
    assert "You have won!" in said
    record = read_record(file.read_text(encoding="utf-8"))
    assert (record.match.winner, len(record.match.moves)) == (0, 3)


def test_play_undoes_both_moves(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    _, said = play("1-1\nu\n1-2\nq\n", monkeypatch, capsys, start="nim(3,4,5)")
    assert said.count("mistake: a missed win") == 1
    assert said.count("the only winning move") == 1


def test_play_keeps_stdout_for_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = play("2-1\nq\n", monkeypatch, capsys, "--json")
    assert code == 0
    assert json.loads(said)["moves"] == ["2-1", "1-1"]


def test_play_solves_every_position_once(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    solved: list[Position] = []

    def counted(position: Position, *arguments: Any, **options: Any) -> Answer:
        solved.append(position)
        return solve(position, *arguments, **options)

    monkeypatch.setattr("grundy.cli.play.solve", counted)
    play("h\nh\ne\n1-1\nh\nq\n", monkeypatch, capsys, start="nim(3,4,5)")
    assert len(solved) == len(set(solved)) == 3


def test_play_when_the_heap_is_enormous_names_a_win(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In Lasker's Nim the values of different heaps differ, so a single heap is taken whole, or halved."""
    _, said = play("1-5\n", monkeypatch, capsys, start=f"lasker({10**30})")
    assert f"The computer took {10**30 - 5} matches." in said
    assert "The computer has won." in said


def test_teacher_tells_afterwards_where_it_handed_back_the_win(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, said = play("1-1\n2-1\n", monkeypatch, capsys, "--opponent", "teacher")
    assert "The computer took 1 match from heap 2." in said  # instead of both
    assert "a guess" not in said
    assert said.endswith("You have won!\nThe teacher handed back the win at move 2.\n")


def test_play_when_the_number_of_an_opponent_is_wrong(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["play", "nim(1,2)", "--opponent", "lookahead(0)"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
