"""``grundy chomp``: its text, its JSON, its files, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grundy.cli import chomp as cli_chomp
from grundy.cli import run


@pytest.fixture(autouse=True)
def _known_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


def test_json_when_asked_for_is_as_the_contract_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["chomp", "4", "7", "--grundy", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert list(document) == ["rows", "columns", "positions", "p_positions", "share", "winning_bites", "grundy"]
    assert document["winning_bites"] == [[7, 7, 3, 3]]
    assert document["grundy"]["histogram"][:3] == [30, 38, 31]
    assert (document["grundy"]["max"], document["grundy"]["start"]) == (19, 19)
    assert run(["chomp", "4", "7", "--json"]) == 0
    assert "grundy" not in json.loads(capsys.readouterr().out)


def test_text_when_printed_lists_the_winning_bites(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["chomp", "8", "10", "--grundy"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:4] == [
        "positions: 43757",
        "P-positions: 1000 (2.2853 %)",
        "winning first bite: row 5, column 6; it leaves 10 10 10 10 5 5 5 5",
        "winning first bite: row 4, column 9; it leaves 10 10 10 8 8 8 8 8",
    ]
    assert run(["chomp", "1", "1"]) == 0
    assert "only the poisoned square" in capsys.readouterr().out


def test_files_when_asked_for_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = ["wall", "first-bites", "values"]
    pictures = [argument for name in names for argument in ("--picture", name, str(tmp_path / f"{name}.svg"))]
    files = ["-o", str(tmp_path / "p.csv"), "--boards", str(tmp_path / "boards.csv")]
    checkpoint = ["--checkpoint", str(tmp_path / "run.npz")]
    assert run(["chomp", "4", "5", "--grundy", *files, *pictures, *checkpoint]) == 0
    assert run(["chomp", "3", "70", "--picture", "growth", str(tmp_path / "growth.png")]) == 0
    assert len((tmp_path / "p.csv").read_text().splitlines()) == 5 + 16
    assert len((tmp_path / "boards.csv").read_text().splitlines()) == 5 + 20
    assert all((tmp_path / f"{name}.svg").read_text().startswith("<svg") for name in names)
    assert (tmp_path / "growth.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "run.npz").exists()
    assert run(["chomp", "4", "6", *checkpoint]) == 2
    assert "is a checkpoint of" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "this takes about 2 min and 1 MB of memory"),
        ("cs", "potrvá to asi 2 min a zabere 1 MB paměti"),
        ("hr", "trajat će oko 2 min i zauzeti 1 MB memorije"),
    ],
)
def test_long_study_when_begun_says_what_it_takes(
    lang: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli_chomp, "MANY", 300)
    monkeypatch.setattr(cli_chomp, "expected", lambda *size, grundy: (150, 1000))
    assert run(["chomp", "4", "7", "--lang", lang]) == 0
    assert capsys.readouterr().err == said + "\n"
    assert run(["chomp", "4", "6", "--lang", lang]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["20", "20"], 3, "MB of memory"),
        (["19", "19"], 3, "--memory 3414 allows it"),
        (["1000000000", "1000000000", "--grundy"], 3, "MB of memory"),
        (["14", "14", "--memory", "1"], 3, "needs 6 MB of memory, at most 1 are used; --memory 6 allows it"),
        (["0", "4"], 2, "0"),
        (["4", "x"], 2, "x"),
        (["4"], 2, "COLS"),
        (["10000000000", "4"], 2, "1 to 1000000000"),
        (["4", "4", "-o", "p.xlsx"], 2, "must end in .csv or .parquet"),
        (["2", "1000000000", "--boards", "b.csv"], 2, "at most 1000000"),
        (["4", "4", "--picture", "wall", "wall.gif"], 2, "must end in .svg or .png"),
        (["4", "4", "--picture", "values", "v.svg"], 2, "needs --grundy"),
        (["4", "4", "--picture", "growth", "g.svg"], 2, "3 rows"),
        (["4", "4", "-o", "/nowhere/p.csv"], 2, "no such file"),
        (["500", "3", "-o", "p.csv"], 2, "at most 60 rows"),
        (["1000000000", "2"], 2, "exchange rows and columns"),
        (["100", "3", "--picture", "wall", "w.svg", "-o", "w.svg"], 2, "named for two results"),
        (["3", "30000", "--picture", "first-bites", "f.svg"], 2, "is not drawn"),
        (["2", "2000", "--picture", "wall", "w.svg"], 2, "not drawn on a wall"),
    ],
)
def test_bad_input_when_given_is_one_line(
    arguments: list[str],
    code: int,
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["chomp", *arguments]) == code
    error = capsys.readouterr().err
    assert message in error
    assert len(error.splitlines()) == 1
