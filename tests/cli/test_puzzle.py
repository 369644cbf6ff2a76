"""``grundy puzzle``: puzzles, the one of a day, a sheet, or one clear sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grundy import parse, solve
from grundy.cli import run


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_puzzles_of_a_rule_are_printed_without_answers(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["puzzle", "subtraction[1,3,4]", "--level", "3", "--count", "3", "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(" ")[0] for line in lines] == ["1.", "2.", "3."]
    assert all(line.endswith("(level 3)") for line in lines)


def test_puzzles_with_the_key_tell_the_only_winning_move(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["puzzle", "nim(2,3)", "--count", "4", "--play", "misere", "--seed", "5", "--key", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert len(document["puzzles"]) == 4
    for puzzle in document["puzzles"]:
        [move] = solve(parse(puzzle["position"]), "misere").winning_moves
        assert (puzzle["play"], puzzle["move"], puzzle["to"]) == ("misere", move.notation, str(move.to))


def test_puzzle_of_a_day_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["puzzle", "--date", "2026-11-18", "--json"]) == 0
    [puzzle] = json.loads(capsys.readouterr().out)["puzzles"]
    assert puzzle.keys() == {"position", "play", "level"}
    assert run(["puzzle", "--lang", "en"]) == 0
    assert capsys.readouterr().out.startswith("1. ")


@pytest.mark.parametrize("code", ["en", "cs", "hr"])
def test_sheet_when_asked_for_is_written_with_a_key(
    code: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["puzzle", "domineering(1111/1111)", "--count", "9", "--sheet", "d.pdf", "--lang", code, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["file"] == "d.pdf"
    assert (folder / "d.pdf").read_bytes().count(b"/Type /Page ") == 3


def test_fewer_puzzles_than_asked_for_are_told_of(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["puzzle", "poset", "--play", "misere", "--level", "2", "--count", "500", "--lang", "en"]) == 0
    printed = capsys.readouterr()
    assert 0 < len(printed.out.splitlines()) < 500
    assert "found" in printed.err


def test_no_puzzle_is_a_limit_that_was_reached(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["puzzle", "northcott", "--lang", "en"]) == 3
    assert "no puzzle was found" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nimm"], "did you mean nim"),
        (["nim", "--level", "6"], "--level"),
        (["nim", "--count", "0"], "--count"),
        (["nim", "--date", "2026-11-18"], "leave out the rule"),
        (["--date", "yesterday"], "--date"),
        (["--level", "3"], "name a rule"),
        (["chomp", "--play", "misere"], "misère"),
        (["nim", "--sheet", "x.svg"], "must end in .pdf"),
        (["graph[x>y, y>z, x>z]"], "write a position"),
    ],
)
def test_request_when_impossible_is_one_sentence(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["puzzle", *arguments, "--lang", "en"]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
