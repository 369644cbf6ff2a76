"""Tables of values: each rule against its own positions, sizes that are refused, files and terminals."""

from __future__ import annotations

import csv
import json
import time
from pathlib import Path

import pytest

from grundy import InvalidPosition, NotApplicable, Undecided, nim_product
from grundy.cli import run
from grundy.lab.tables import MOST_CELLS, MOST_COMPILED_CELLS, table_rows, value_table
from grundy.rulesets.catalogue import read_ruleset


@pytest.mark.parametrize(
    "rule", ["nim", "kayles", "subtraction[1,3,4]", "octal[0.07]", "wythoff", "moore[1]", "moore[2]"]
)
def test_table_when_compared_with_single_positions(rule: str) -> None:
    rules = read_ruleset(rule)
    rows = value_table(rule, 5, 8)["rows"]
    assert rows == [[rules(*pair).grundy_value for pair in [(row, column) for column in range(8)]] for row in range(5)]


def test_table_when_a_rule_has_states_of_its_own() -> None:
    """The table asks the rules for the state, here one row of two heaps, which can be taken at once."""
    assert value_table("matrix-nim", 2, 3)["rows"] == [[0, 1, 2], [1, 2, 3]]


@pytest.mark.parametrize("rule", ["rugs", "tartan[twins,ruler]", "tartan[turtles,mock-turtles]"])
def test_table_when_coins_are_counted_from_1_begins_there(rule: str) -> None:
    """A coin 0 that is not there has no value, not the value 0."""
    rules = read_ruleset(rule)
    table = value_table(rule, 5, 6)
    row, column = table.get("first", (0, 0))
    assert (row, column) == rules.counted_from
    cells = [[rules((row + down, column + across)).grundy_value for across in range(6)] for down in range(5)]
    assert table["rows"] == cells


@pytest.mark.parametrize("rule", ["ruler", "mock-turtles", "turning[subtraction 1,2]", "count-up[21; 1..3]"])
def test_table_when_one_number_is_a_position_adds_two_of_them(rule: str) -> None:
    rules = read_ruleset(rule)
    (first,) = rules.counted_from
    numbers = range(first, first + 5)
    added = [[(rules(row) + rules(column)).grundy_value for column in numbers] for row in numbers]
    assert value_table(rule, 5, 5)["rows"] == added


SWEPT = [
    "king",
    "rook",
    "bishop",
    "knight[9]",
    "piece[-1,0 0,-2* -1,-1*; 9x9; without 3,2 4,4; goal 1,1 5,0]",
    "piece[-3,1 1,-2 -1,0*; 7x6; without 0,3]",
    "tartan[ruler,mock-turtles]",
    "tartan[turning[1-2,3E],twins]",
    "moore[3]",
]


@pytest.mark.parametrize("rule", SWEPT)
def test_table_made_in_one_sweep_when_compared_with_single_positions(rule: str) -> None:
    rules = read_ruleset(rule)
    table = value_table(rule, 6, 7)
    row, column = table.get("first", (0, 0))
    states = [[rules.table_state(row + down, column + across) for across in range(7)] for down in range(6)]
    assert table["rows"] == [
        [None if state is None else rules.at(state).grundy_value for state in line] for line in states
    ]


def test_table_when_it_is_larger_than_the_board_is_refused() -> None:
    with pytest.raises(InvalidPosition, match="no square 6,8"):
        value_table("knight[8]", 9, 7)


HOLES = "piece[-1,-1* 1,-1*; 8x8; without 3,3 4,4]"


def test_table_when_squares_are_forbidden_has_holes() -> None:
    """Everywhere else the table has the value of a bishop that goes down from there."""
    rows = value_table(HOLES, 8, 8)["rows"]
    assert [(column, row) for row in range(8) for column in range(8) if rows[row][column] is None] == [(3, 3), (4, 4)]
    bishop = read_ruleset(HOLES)
    assert all(
        rows[row][column] == bishop(column, row).grundy_value
        for row in range(8)
        for column in range(8)
        if rows[row][column] is not None
    )


def test_holes_when_written_are_shown_in_every_format(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["table", HOLES, "4", "4", "--lang", "en"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "3 │ 3 3 3 ×"
    texts = {}
    for suffix in ("csv", "tex", "svg", "json"):
        file = tmp_path / f"table.{suffix}"
        assert run(["table", HOLES, "4", "4", "-o", str(file)]) == 0
        texts[suffix] = file.read_text(encoding="utf-8")
    assert texts["csv"].splitlines()[-1] == "3,3,3,3,"
    assert texts["tex"].splitlines()[-2] == r"3 & 3 & 3 & 3 & $\times$ \\"
    assert texts["svg"].count('class="hole"') == 1
    assert json.loads(texts["json"])["rows"][3] == [3, 3, 3, None]


def test_rows_and_columns_when_they_begin_with_1_are_numbered_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["table", "rugs", "2", "3"]) == 0
    assert capsys.readouterr().out.splitlines() == ["  │ 1 2 3", "──┼──────", "1 │ 1 2 1", "2 │ 2 3 2"]
    for suffix in ("csv", "tex", "svg"):
        file = tmp_path / f"table.{suffix}"
        assert run(["table", "rugs", "2", "3", "-o", str(file)]) == 0
        text = file.read_text(encoding="utf-8")
        assert {"csv": "row,1,2,3\n1,", "tex": " & 1 & 2 & 3 ", "svg": ">3</text>"}[suffix] in text
        assert ">0</text>" not in text


def test_nim_table_when_taken_from_the_rule_is_the_nim_sum() -> None:
    assert value_table("nim", 9, 17)["rows"] == value_table("nim-sum", 9, 17)["rows"]


@pytest.mark.parametrize(("rows", "columns"), [(3, 5), (200, 150)])
def test_nim_products_when_compared_one_by_one(rows: int, columns: int) -> None:
    """A row is made of its products with the powers of 2."""
    products = list(table_rows("nim-product", rows, columns))
    assert products[-1] == [nim_product(rows - 1, column) for column in range(columns)]
    assert products[rows // 2] == [nim_product(rows // 2, column) for column in range(columns)]


@pytest.mark.parametrize("rule", ["nim", "nim-sum", "nim-product", "wythoff"])
def test_table_when_too_large_is_not_begun(rule: str) -> None:
    with pytest.raises(Undecided, match="too large"):
        value_table(rule, 10**9, 10**9)
    with pytest.raises(Undecided, match="too large"):
        table_rows(rule, 10**9, 10**9)
    with pytest.raises(NotApplicable):
        table_rows(rule, 0, 3)


def test_table_when_compiled_may_be_larger() -> None:
    rows = table_rows("nim-sum", 2, MOST_COMPILED_CELLS // 2)
    assert next(rows)[:3] == [0, 1, 2]
    with pytest.raises(Undecided, match=str(MOST_CELLS)):
        table_rows("kayles", 2, MOST_CELLS)


def test_csv_when_read_back_has_the_rows(tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    assert run(["table", "wythoff", "12", "9", "-o", str(file)]) == 0
    with file.open(encoding="utf-8", newline="") as lines:
        header, *rows = csv.reader(lines)
    assert header == ["row", *map(str, range(9))]
    values = value_table("wythoff", 12, 9)["rows"]
    assert rows == [[str(number), *map(str, row)] for number, row in enumerate(values)]


def test_json_when_written_is_what_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "table.json"
    assert run(["table", "nim-product", "4", "6", "-o", str(file)]) == 0
    assert run(["table", "nim-product", "4", "6", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed == json.loads(file.read_text(encoding="utf-8")) == value_table("nim-product", 4, 6)


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["wythoff", "3", "3", "-o", "table.txt"], 2, "must end in .csv, .json, .tex, .svg or .png"),
        (["nim-sum", "2000", "2000"], 2, "-o table.csv"),
        (["nim-sum", "20000", "20000"], 3, "too large"),
        (["nim", "2000", "2000"], 3, "too large"),
    ],
)
def test_table_when_refused_says_why(
    arguments: list[str], code: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["table", *arguments]) == code
    assert said in capsys.readouterr().err


def test_terminal_when_narrow_shows_the_columns_that_fit(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "30")
    assert run(["table", "nim", "3", "40", "--lang", "en"]) == 0
    captured = capsys.readouterr()
    assert all(len(line) <= 30 for line in captured.out.splitlines())
    assert captured.out.splitlines()[-1] == "2 │  2  3  0  1  6  7  4  5 10"
    assert "31 more columns are not shown" in captured.err


def test_table_when_the_rule_is_wythoffs_by_another_name_may_be_as_large() -> None:
    assert next(table_rows("queen", 1200, 1200))[:4] == [0, 1, 2, 3]


def test_table_when_left_and_right_play_has_values_and_classes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Small rectangles of Domineering; a row and a column of two are worth a move to their player."""
    assert run(["table", "domineering", "3", "5", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rows"] == [
        ["0", "-1", "-1", "-2", "-2"],
        ["1", "+-1", "{2|-1/2}", "miny(2)", "1/2"],
        ["1", "{1/2|-2}", "+-1", "-3/2", "-1"],
    ]
    assert run(["table", "domineering", "3", "5", "--outcomes"]) == 0
    assert "2 │ L N N R L" in capsys.readouterr().out
    target = tmp_path / "domineering.csv"
    assert run(["table", "domineering", "2", "3", "-o", str(target)]) == 0
    assert target.read_text() == "row,1,2,3\n1,0,-1,-1\n2,1,'+-1,{2|-1/2}\n"
    for ending in ("svg", "tex"):
        assert run(["table", "domineering", "2", "3", "-o", str(tmp_path / f"t.{ending}")]) == 0
    assert r"\pm 1" in (tmp_path / "t.tex").read_text()
    assert "±1" in (tmp_path / "t.svg").read_text()


def test_table_when_its_first_cells_are_holes_is_drawn(tmp_path: Path) -> None:
    """One cell has no room for the amazons of both players."""
    target = tmp_path / "amazons.svg"
    assert run(["table", "amazons", "2", "1", "-o", str(target)]) == 0
    assert "×" in target.read_text()


def test_table_of_outcomes_when_impartial_marks_lost_positions() -> None:
    assert list(table_rows("wythoff", 3, 3, outcomes=True)) == [["P", "N", "N"], ["N", "N", "P"], ["N", "P", "N"]]
    assert list(table_rows("ruler", 2, 2, outcomes=True)) == [["P", "N"], ["N", "P"]]
    with pytest.raises(NotApplicable):
        next(table_rows("nim-sum", 2, 2, outcomes=True))


@pytest.mark.parametrize("rule", ["vim", "domineering"])
def test_table_when_the_time_is_over_ends_after_a_row(rule: str) -> None:
    """A theorem tells each cell of `vim` without a search, which has no clock."""
    rows = table_rows(rule, 500, 1, seconds=0.1)
    assert len(next(rows)) == 1
    end = time.process_time() + 0.1
    while time.process_time() < end:
        pass
    with pytest.raises(Undecided):
        next(rows)
