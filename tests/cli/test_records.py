"""``grundy records`` as a teacher meets it: output, exit codes, JSON, files, bad input."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest

import grundy.cli
from grundy.cli import run

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
GAMES, PRINTED = str(EXAMPLES / "school_games.csv"), str(EXAMPLES / "school_games_as_printed.csv")
TABLE = "game,move,heap1,heap2\na,0,1,2\na,1,1,1\na,2,0,1\na,3,0,0\n"


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setattr(grundy.cli, "COMMANDS", tuple(dict.fromkeys([*grundy.cli.COMMANDS, "records"])))


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["records", *arguments]) == 0
    return capsys.readouterr().out


def document(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    return json.loads(said(capsys, *arguments, "--json"))


def test_check_json_is_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    found = document(capsys, "check", PRINTED)
    assert list(found) == ["games", "kept", "repaired", "rejected", "problems"]
    assert [found[name] for name in ("games", "kept", "repaired", "rejected")] == [93, 85, 0, 8]
    assert found["problems"][0] == {
        "game": "2/7",
        "row": 7,
        "kind": "repeated",
        "message": "'nim(1,0,1)' is written twice",
        "repair": "the position before was written again; only nim(0,0,1) fits between its neighbours",
    }
    assert document(capsys, "check", PRINTED, "--repair")["repaired"] == 6
    assert document(capsys, "check", GAMES)["problems"] == []


def test_check_says_where_and_why(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, "check", PRINTED).splitlines()
    assert lines[2] == ("game 2/8, row 8: 'nim(0,1,1)' is written twice; repair: a position written twice is one row")
    assert lines[-1] == "93 games: 85 kept, 0 repaired, 8 rejected"


@pytest.mark.parametrize("suffix", ["csv", "xlsx", "ods", "json", "grundy"])
def test_convert_there_and_back_changes_nothing(
    suffix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / f"games.{suffix}")
    said(capsys, "convert", GAMES, "-o", file)
    assert said(capsys, "convert", file) == Path(GAMES).read_text(encoding="utf-8")


def test_convert_between_the_notations(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "taken.csv"
    said(capsys, "convert", GAMES, "--to", "takings", "-o", str(file))
    assert file.read_text(encoding="utf-8").splitlines()[1:4] == ["1/1,0,3,4,5,,", "1/1,1,2,,,,", "1/1,2,,2,,,"]
    back = Path(GAMES).read_text(encoding="utf-8")
    assert said(capsys, "convert", str(file), "--notation", "takings") == back
    assert said(capsys, "convert", str(file), "--from", "takings") == back
    assert document(capsys, "convert", GAMES)[0]["positions"][0] == "nim(1,4,5)"


def test_convert_tells_what_it_leaves_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["records", "convert", PRINTED, "--repair"]) == 0
    captured = capsys.readouterr()
    assert "6/11" not in captured.out
    assert captured.err == "93 games: 85 kept, 6 repaired, 2 rejected; grundy records check tells why\n"


def test_convert_tells_how_a_table_is_to_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.csv"
    file.write_text(TABLE, encoding="utf-8")
    assert run(["records", "convert", str(file), "--rule", "subtraction[1,2]", "--play", "misere"]) == 0
    assert "--rule subtraction[1,2] --play misere" in capsys.readouterr().err


def test_analyse_json_has_the_counts(capsys: pytest.CaptureFixture[str]) -> None:
    found = document(capsys, "analyse", GAMES)
    assert found["games"] == 110
    assert found["flawless"] == ["1/1", "3/4", "5/1", "5/8", "5/14"]
    assert (found["p_positions"]["1-4-5"], found["p_positions"]["1-2-3"]) == (17, 15)
    assert found["groups"]["5"]["games"] == 21
    assert found["chance"]["used"] == 235
    assert re.fullmatch(r"\d+/\d+", found["chance"]["probability"])


@pytest.mark.parametrize("language", ["en", "cs", "hr"])
def test_analyse_and_report_in_three_languages(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "1-4-5" in said(capsys, "analyse", GAMES, "--lang", language)
    assert "1-4-5" in said(capsys, "report", PRINTED, "--lang", language)


def test_report_page_is_self_contained_and_escapes_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = tmp_path / "games.csv"
    games.write_text(TABLE.replace("a,", "<b>&,"), encoding="utf-8")
    page = tmp_path / "report.html"
    said(capsys, "report", str(games), GAMES, "-o", str(page))
    html = page.read_text(encoding="utf-8")
    assert "games/&lt;b&gt;&amp;" in html
    assert "<b>&<" not in html
    assert not re.search(r"(src|href)=|url\(|@import|<script", html)
    assert html.count('<div class="game">') == 111
    assert '<span class="key1">1-4-5<i>P</i></span>' in html
    assert "@media print" in html


def test_report_table_has_a_row_for_every_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "moves.csv"
    said(capsys, "report", GAMES, "-o", str(file))
    rows = list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))
    assert len(rows) == 707
    assert sum(row["class"] == "winning" for row in rows) == 235
    assert rows[0]["notation"] == "1-2"


def test_several_files_put_their_names_before_the_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.csv").write_text(TABLE, encoding="utf-8")
    found = document(capsys, "analyse", str(tmp_path / "one.csv"), str(tmp_path / "two.csv"))
    assert sorted(found["groups"]) == ["one", "two"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["check"], "Missing argument"),
        (["check", "no.csv"], "the file 'no.csv' cannot be read: no such file or directory"),
        (["check", "."], "must end in one of"),
        (["check", ".", "--from", "csv"], "cannot be read: is a directory"),
        (["check", "/dev/zero", "--from", "csv"], "is not a regular file"),
        (["check", "games.doc"], "must end in one of"),
        (["check", GAMES, "--from", "json"], "the document is not JSON"),
        (["check", GAMES, "--from", "ods"], "not a spreadsheet"),
        (["check", GAMES, "--rule", "nimm"], "did you mean nim?"),
        (["check", GAMES, "--rule", "wythoff", "--notation", "takings"], ""),
        (["check", GAMES, "--rule", "kayles", "--notation", "takings"], "cannot be written as takings"),
        (["convert", GAMES, "--to", "xlsx"], "a spreadsheet needs a file"),
        (["convert", GAMES, "--to", "takings", "-o", "a.json"], "a notation of tables"),
        (["convert", GAMES, "-o", "/no/such/folder/a.csv"], "no such file or directory"),
        (["report", GAMES, "-o", "a.pdf"], "must end in .html, .csv or .parquet"),
        (["fix", GAMES], "No such command"),
    ],
)
def test_bad_input_is_one_line(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = run(["records", *arguments])
    captured = capsys.readouterr()
    if words:
        assert code == 2
        assert words in captured.err
        assert captured.err.count("\n") == 1
        assert captured.out == ""
