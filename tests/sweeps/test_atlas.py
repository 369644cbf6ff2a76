"""Questions to a sweep are answered as by looking through its rows."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from grundy.cli import run
from grundy.cli.atlas import _recurrence
from grundy.core.errors import InvalidNotation, NotApplicable
from grundy.drawing.atlas_plots import plot_histogram, plot_map
from grundy.explaining.language import language
from grundy.sweeps.atlas import Atlas
from tests.sweeps.test_folder import begun, rows_of, swept


@pytest.fixture(scope="module")
def sets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("atlas") / "sets"
    swept(path, "subtraction[3 of 1..16]")
    return path


@pytest.fixture(scope="module")
def pairs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("atlas") / "pairs"
    swept(path, "subtraction[a, b; a<b<=40]")
    return path


@pytest.fixture(scope="module")
def codes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("atlas") / "codes"
    swept(path, "octal[2 digits]", limit=300)
    return path


def test_rows_when_asked_for(sets: Path) -> None:
    atlas = Atlas(sets)
    every = rows_of(atlas.folder)
    top = sorted(every, key=lambda row: -row["period"])[:9]
    assert [{k: v for k, v in row.items() if k != "rule"} for row in atlas.rows("period", count=9)] == top
    differ = [row for row in every if row["preperiod"] != row["outcome_preperiod"]]
    found = atlas.rows("preperiod != outcome_preperiod", by="preperiod - outcome_preperiod")
    assert len(found) == len(differ) > 0
    gaps = [row["preperiod"] - row["outcome_preperiod"] for row in found]
    assert gaps == sorted(gaps, reverse=True)
    assert found[0]["rule"] == f"subtraction[{found[0]['s1']},{found[0]['s2']},{found[0]['s3']}]"
    counts = dict(atlas.histogram("largest"))
    assert counts == {value: sum(row["largest"] == value for row in every) for value in counts}
    assert sum(counts.values()) == len(every)
    assert atlas.table().num_rows == atlas.dataset.count_rows() == 560


def test_rows_when_something_is_not_known(codes: Path) -> None:
    atlas = Atlas(codes)
    unproved = atlas.rows("proved == 0")
    assert {row["rule"] for row in unproved} >= {"octal[0.04]", "octal[0.06]", "octal[0.37]"}
    assert all(row["period"] is None and row["checked_to"] == 300 for row in unproved)
    assert len(atlas.rows("period >= 0")) + len(unproved) == 64
    assert atlas.tested("period > 0").rules == 64 - len(unproved)


def test_formulas_when_tested(pairs: Path) -> None:
    """The period of {a, b} is 2a if b is an odd multiple of a, else a + b."""
    atlas = Atlas(pairs)
    found = atlas.tested("period == (2*a if b % (2*a) == a else a + b)")
    assert (found.holds, found.rules, found.failures) == (780, 780, [])
    found = atlas.tested("period == a + b", count=2)
    assert found.holds < 780
    assert [row["rule"] for row in found.failures] == ["subtraction[1,3]", "subtraction[1,5]"]
    with pytest.raises(NotApplicable):
        atlas.tested("a + b")
    with pytest.raises(InvalidNotation, match="expected names among a, b, period"):
        atlas.rows("q > 1")


def test_commands_answer(pairs: Path, sets: Path, codes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def said(*arguments: str) -> str:
        assert run(["atlas", *arguments]) == 0
        return capsys.readouterr().out

    assert "subtraction[39,40]" in said(str(pairs), "--count", "1")
    assert "period == (2*a if b % (2*a) == a else a + b)" in said(str(pairs), "period", "--fit")
    assert "which is no proof" in said(str(pairs), "period", "--fit")
    assert "f(n) = 2·f(n-2) - f(n-4)" in said(str(pairs), "period", "--along", "b")
    assert "holds for all 780 rules" in said(str(pairs), "preperiod == 0", "--holds")
    assert "fails first for" in said(str(pairs), "period == a + b", "--holds", "--lang", "en")
    assert json.loads(said(str(pairs), "period == a + b", "--holds", "--json"))["rules"] == 780
    assert "there is no such rule" in said(str(pairs), "period > 1000")
    assert "period  rules" in said(str(sets), "--histogram")
    assert "octal[0.37]" in said(str(codes), "proved == 0")


def test_files_are_written(pairs: Path, sets: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("x.csv", "x.json", "x.tex", "x.parquet", "x.svg", "x.png"):
        assert run(["atlas", str(pairs), "period > 70", "-o", str(tmp_path / name)]) == 0
    assert run(["atlas", str(sets), "--histogram", "-o", str(tmp_path / "h.svg")]) == 0
    with (tmp_path / "x.csv").open() as file:
        rows = [*csv.DictReader(file)]
    assert rows[0]["rule"] == "subtraction[39,40]"
    assert [row["rule"] for row in json.loads((tmp_path / "x.json").read_text())] == [row["rule"] for row in rows]
    assert r"subtraction[39,40] & 39 & 40 & 79" in (tmp_path / "x.tex").read_text()
    assert "period" in (tmp_path / "x.svg").read_text()
    assert "number of rules" in (tmp_path / "h.svg").read_text()
    assert run(["atlas", str(pairs), "-o", str(tmp_path / "x.gif")]) == 2
    capsys.readouterr()


def test_sweeps_that_keep_totals_do_not_speak_of_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "sweep"
    swept(path, "subtraction[3 of 1..16]", totals_only=True)
    picture = ["period", "-o", str(tmp_path / "map.svg")]
    for arguments in (["period > 0", "--holds"], ["period", "--fit"], ["largest", "--histogram"], picture):
        assert run(["atlas", str(path), *arguments]) == 2
        assert "keeps totals and the longest periods only" in capsys.readouterr().err
    assert run(["atlas", str(path), "--histogram", "-o", str(tmp_path / "all.svg")]) == 0
    assert run(["atlas", str(path), "period > 5"]) == 0
    assert sum(count for _, count in Atlas(path).histogram("period")) == 560
    with pytest.raises(NotApplicable):
        Atlas(path).tested("period > 0")
    assert run(["atlas", str(path)]) == 0
    assert "only the rules with the longest periods" in capsys.readouterr().out


def test_verdicts_count_only_what_is_known(codes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["atlas", str(codes), "period > 0", "--holds"]) == 0
    assert "rules of which enough is known, of 64 in the sweep" in capsys.readouterr().out
    assert run(["atlas", str(codes), "period < 0 and period > 0", "--holds"]) == 0
    assert "fails first for:" in capsys.readouterr().out
    for arguments in (
        ["period > 2", "--fit"],
        ["period", "--fit", "--holds"],
        ["--fit"],
        ["period > 2", "--along", "d1"],
    ):
        assert run(["atlas", str(codes), *arguments]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert run(["atlas", str(codes), "period", "--fit"]) == 0  # digits are 0, and no term divides by them
    capsys.readouterr()


def test_files_have_every_rule_that_is_chosen(pairs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "rows.csv"
    assert run(["atlas", str(pairs), "period > 5", "-o", str(file)]) == 0
    chosen = Atlas(pairs).tested("period > 5").holds
    assert len(file.read_text().splitlines()) == chosen + 1 > 21
    assert f"and {chosen - 20} more" in capsys.readouterr().out
    refused = [["a > 100", "-o", "e.svg"], ["checked_to", "-o", "c.svg"], ["a > 100", "-o", "e.csv"]]
    refused += [["period", "--fit", "-o", "f.csv"], ["period", "--by", "a"], ["period", "--along", "q"]]
    for arguments in refused:
        assert run(["atlas", str(pairs), *[str(tmp_path / word) if "." in word else word for word in arguments]]) == 2
    capsys.readouterr()


def test_recurrences_are_written_as_usual() -> None:
    assert _recurrence([Fraction(1), Fraction(-11), Fraction(1, 11)]) == "f(n) = f(n-1) - 11·f(n-2) + 1/11·f(n-3)"
    assert _recurrence([Fraction(0), Fraction(-1)]) == "f(n) = -f(n-2)"


def test_sweeps_that_are_not_finished_say_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begun(tmp_path / "sweep", "octal[0.dd; d1 == 3]", limit=200)
    assert run(["atlas", str(tmp_path / "sweep")]) == 3
    assert "the sweep is not finished: 0 of 8 rules are done" in capsys.readouterr().err
    begun(tmp_path / "other", "octal[2 digits]", limit=200).make(0)
    assert run(["atlas", str(tmp_path / "other")]) == 0
    assert "the sweep is not finished: 8 of 64 rules are done" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["sweep", "kayles", "-o", "x"], 2, "expected a family such as"),
        (["sweep", "octal[1 digit]"], 2, "Missing option '-o'"),
        (["sweep", "octal[1 digit]", "-o", "x", "--play", "misere"], 2, "normal play only"),
        (["sweep", "octal[1 digit]", "-o", "x", "--device", "cuda"], 2, "codes are not worked on by a GPU"),
        (["sweep", "tactix[6x6]", "-o", "x"], 3, "8192 MB of memory"),
        (["atlas", "no such folder"], 2, "is not the folder of a sweep"),
    ],
)
def test_bad_input_is_one_sentence(
    arguments: list[str], code: int, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert run(arguments) == code
    said = capsys.readouterr()
    assert words in said.err
    assert said.err.count("\n") == 1


def test_sweeps_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(tmp_path / "sweep")
    assert run(["sweep", "subtraction[2 of 1..9]", "-o", folder]) == 0
    said = capsys.readouterr().out
    assert "36 of 36 rules done" in said
    assert "longest period: 17 (subtraction[8,9])" in said
    assert run(["sweep", "subtraction[2 of 1..9]", "-o", folder, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    wanted = {
        "family",
        "rules",
        "done",
        "sum_period",
        "sum_preperiod",
        "max_period",
        "max_preperiod",
        "longest",
        "unproved",
    }
    assert wanted <= document.keys()


def test_rules_are_ordered_by_what_is_asked(pairs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["atlas", str(pairs), "--by", "a - b", "--count", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["rule"] == "subtraction[1,2]"
    for arguments in (["--histogram"], ["period > 0", "--holds"], ["period", "--fit"], ["--along", "b"]):
        assert run(["atlas", str(pairs), *arguments, "--by", "a"]) == 2
        assert "--by orders rules" in capsys.readouterr().err
    assert run(["atlas", str(pairs), "--by", "a > 2"]) == 2
    assert "expected a number" in capsys.readouterr().err
    assert run(["atlas", str(pairs), ""]) == 2
    assert "expected whole numbers and names" in capsys.readouterr().err


def test_files_that_are_cut_say_so(
    pairs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "rows.csv"
    monkeypatch.setattr("grundy.cli.atlas.WRITTEN", 50)
    for query, every in (("period", 780), ("period > 5", Atlas(pairs).tested("period > 5").holds)):
        assert run(["atlas", str(pairs), query, "-o", str(file)]) == 0
        assert len(file.read_text().splitlines()) == 51
        said = capsys.readouterr().out
        assert f"and {every - 20} more" in said
        assert f"has the first 50 of {every};" in said
    for arguments in (["--histogram"], ["--along", "b"], ["period > 5"]):
        assert run(["atlas", str(pairs), *arguments, "--count", "3", "-o", str(file)]) == 0
        assert len(file.read_text().splitlines()) == 4
        assert "has the first" not in capsys.readouterr().out


def test_documents_have_what_is_missing_told_beside(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begun(tmp_path / "part", "octal[2 digits]", limit=200).make(0)
    assert run(["atlas", str(tmp_path / "part"), "period", "--json"]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out)
    assert "8 of 64 rules are done" in said.err
    swept(tmp_path / "totals", "subtraction[3 of 1..16]", totals_only=True)
    assert run(["atlas", str(tmp_path / "totals"), "period", "--json"]) == 0
    assert "only the rules with the longest" in capsys.readouterr().err
    assert run(["atlas", str(tmp_path / "totals"), "period > 9999"]) == 0
    assert "there is no such rule among those that are kept" in capsys.readouterr().out


def test_columns_that_are_asked_about_are_shown(pairs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (
        ["saltus", "--histogram"],
        ["proved", "--histogram"],
        ["saltus == 0"],
        ["a > 1", "--by", "saltus"],
    ):
        assert run(["atlas", str(pairs), *arguments]) == 0
        head = capsys.readouterr().out.splitlines()[0].split()
        assert ("proved" if arguments[0] == "proved" else "saltus") in head


def test_formulas_of_choices_have_brackets(pairs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["atlas", str(pairs), "a if a > 2 else a", "--fit"]) == 0
    assert "(a if a > 2 else a) == (a)" in capsys.readouterr().out


def test_many_takes_are_asked_about_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    swept(tmp_path / "sweep", "subtraction[62 of 1..63]")
    assert len(Atlas(tmp_path / "sweep").numbers(*(f"s{place}" for place in range(1, 63)), "period")) == 63


def test_boards_are_no_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = begun(tmp_path / "sweep", "tactix[3x3]")
    path = str(folder.path)
    assert run(["atlas", path]) == 3
    assert "0 of 512 positions are done" in capsys.readouterr().err
    folder.make(0)
    for arguments in (
        ["p_positions >= 0", "--holds"],
        ["p_positions < positions", "--holds"],
        ["cells > 99"],
        ["positions", "--histogram"],
        ["positions", "--fit"],
    ):
        assert run(["atlas", path, *arguments]) == 0
        assert "rule" not in capsys.readouterr().out
    assert run(["atlas", path, "positions", "--histogram", "-o", str(tmp_path / "h.svg")]) == 0
    assert "numbers of cells: 10" in (tmp_path / "h.svg").read_text()


def labels(axis: Any) -> set[str]:
    low, high = sorted(axis.get_view_interval())
    places = [place for place in axis.get_majorticklocs() if low <= place <= high]
    return {*axis.get_major_formatter().format_ticks(places)}


@pytest.mark.parametrize("numbers", [range(2, 24), range(11, 99), (11, 200, 1200), (-3, 0, 4000), (0, 1, 2)])
def test_histograms_have_at_least_two_labels_at_each_axis(numbers: Sequence[int]) -> None:
    for counts in (
        [(number, 2 + number % 5) for number in numbers],
        [(place, abs(n) + 1) for place, n in enumerate(numbers)],
    ):
        ax = plot_histogram(counts, "period", "subtraction[3 of 1..16]", language("en"))
        assert len(labels(ax.xaxis)) >= 2
        assert len(labels(ax.yaxis)) >= 2


def test_colours_of_whole_numbers_have_whole_labels() -> None:
    side = np.arange(1, 4)
    figure = plot_map(side, side, side, ("a", "b", "period"), "subtraction[a, b]").get_figure(root=True)
    assert figure is not None
    assert labels(figure.axes[1].yaxis) == {"1", "2", "3"}
