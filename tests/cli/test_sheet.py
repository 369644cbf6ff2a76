"""``grundy sheet``: a PDF for a lesson, or one clear sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grundy.cli import run
from tests.cli.test_records import GAMES, PRINTED


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_sheets_when_asked_for_are_written(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sheet", "nim(3,4,5)", "--groups", "2", "--pupils", "3", "--games", "2", "--lang", "en"]) == 0
    assert capsys.readouterr().out == "written: sheets.pdf\n"
    assert (folder / "sheets.pdf").read_bytes().count(b"/Type /Page ") == 2 * (1 + 1 + 2) + 1


def test_sheets_of_the_study_when_filled_have_every_game(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sheet", "nim(3,4,5)", "--records", GAMES, "-o", "study.pdf", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"position": "nim(3,4,5)", "file": "study.pdf"}
    assert (folder / "study.pdf").read_bytes().startswith(b"%PDF-")


def test_games_when_they_cannot_be_played_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sheet", "nim(3,4,5)", "--records", PRINTED, "--lang", "en"]) == 0
    assert "left out" in capsys.readouterr().err


def test_picture_when_drawn_as_pdf_is_one_page(folder: Path) -> None:
    assert run(["draw", "chomp(4,4)", "-o", "bar.pdf"]) == 0
    assert (folder / "bar.pdf").read_bytes().count(b"/Type /Page ") == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nim(0)"], "nothing to play"),
        (["nim(3)", "-o", "x.svg"], "must end in .pdf"),
        (["nim(3)", "--groups", "9" * 30], "at most 2000 games"),
        (["nim(3)", "--pupils", "1"], "--pupils"),
        (["chomp(4,4)", "--records", GAMES], "a table holds heap games"),
        (["nim(3)", "--records", "no.csv"], "no such file"),
        (["chomp(4,4)", "--records", "other.json"], "other rules"),
        (["nim(3)", "--records", "empty.json"], "no game of"),
    ],
)
def test_request_when_impossible_is_one_sentence(
    arguments: list[str], said: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "empty.json").write_text("[]")
    (folder / "other.json").write_text('[{"id": "a", "start": "nim(1)", "positions": ["nim(0)"]}]')
    assert run(["sheet", *arguments, "--lang", "en"]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
