"""A table that is put right line by line ends where the repair of the whole table ends."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from grundy import nim
from grundy.records.check import CheckReport, check
from grundy.records.csv_table import csv_rows
from grundy.records.editing import EditedTable
from grundy.records.formats import read_sheets
from grundy.records.sample import sample_rows
from grundy.records.sheets import Notation
from grundy.rulesets.catalogue import read_ruleset

HEADER = ("game", "move", "heap1", "heap2", "heap3")


def table(text: str, notation: Notation = "positions") -> EditedTable:
    """Return the table of some lines such as ``a 0 3,4``."""
    rows = [(*line.split()[:2], *line.split()[2].split(",")) for line in text.strip().splitlines()]
    return EditedTable(HEADER, tuple(rows), nim, notation)


def example(name: str, notation: Notation) -> EditedTable:
    header, *rows = map(tuple, csv_rows(Path("examples", name).read_bytes()))
    return EditedTable(header, tuple(rows), nim, notation)


def states(report: CheckReport) -> list[object]:
    return [(game.id, game.states, game.players) for game in report.games]


@pytest.mark.parametrize(
    ("name", "notation"), [("school_games_as_printed.csv", "positions"), ("school_sheets.csv", "takings")]
)
def test_accepting_all_repairs_gives_the_games_that_the_command_repairs(name: str, notation: Notation) -> None:
    written = example(name, notation)
    repaired = CheckReport.of(check(read_sheets(Path("examples", name).read_bytes(), "csv", nim, notation), True))

    assert states(written.all_accepted().report) == states(repaired)


def mistaken(seed: int) -> EditedTable:
    """Return two games with some slips of a pen."""
    chance = Random(seed)
    rows: list[list[str]] = []
    for name in chance.choices("ab", k=2):
        heaps, move = [chance.randrange(1, 5) for _ in range(3)], 0
        rows.append([name, "0", *map(str, heaps)])
        while any(heaps):
            heap = chance.choice([heap for heap in range(3) if heaps[heap]])
            heaps[heap], move = chance.randrange(heaps[heap]), move + 1
            rows.append([name, str(move), *map(str, heaps)])
    for _ in range(chance.randrange(3)):
        at, other = chance.randrange(len(rows)), chance.randrange(len(rows))
        match chance.randrange(6):
            case 0:
                rows.insert(at, list(rows[at]))
            case 1:
                del rows[at]
            case 2:
                rows[at][2:] = chance.sample(rows[at][2:], 3)
            case 3:
                rows[at][1] = chance.choice(["x", "7", "1", "2"])
            case 4:
                rows[at][chance.randrange(2, 5)] = chance.choice(["?", "9", "0", ""])
            case _:
                rows[at], rows[other] = rows[other], rows[at]
    return EditedTable(HEADER, tuple(map(tuple, rows)), nim)


@pytest.mark.parametrize("seed", range(0, 300, 10))
def test_repairs_one_by_one_in_any_order_mend_no_less_than_all_at_once(seed: int) -> None:
    for written in map(mistaken, range(seed, seed + 10)):
        at_once = CheckReport.of(check(written._sheets(), repair=True))
        assert states(written.all_accepted().report) == states(at_once)
        chance = Random(seed)
        while offers := [found.line for found in written.problems if found.can_be_accepted]:
            mended = written.accepted(chance.choice(offers))
            assert mended.rows != written.rows, "an accepted repair changes something"
            written = mended
        assert written.report.counts["kept"] >= len(at_once.games)


@pytest.mark.parametrize(
    ("written", "line", "mended"),
    [
        ("a 0 1,1\na 2 0,0\na 1 1,0", 2, "a 0 1,1\na 1 1,0\na 2 0,0"),
        ("a 0 1,1\na 1 1,0\na 1 1,00\na 2 0,0", 2, "a 0 1,1\na 1 1,0\na 2 0,0"),
        ("a 0 1,1\na 1 1,0\na 5 0,0", 1, "a 0 1,1\na 1 1,0\na 2 0,0"),
        ("a 0 1\na 1 0\nb 0 1\nb 1 0\na 0 2\na 1 0", 4, "a 0 1\na 1 0\nb 0 1\nb 1 0\na_(2) 0 2\na_(2) 1 0"),
        ("a 0 1,1\na 1 1,0", 1, "a 0 1,1\na 1 1,0\na 2 0,0,"),
    ],
    ids=["order", "doubled", "numbers", "name", "last move"],
)
def test_repair_of_one_line_changes_that_alone(written: str, line: int, mended: str) -> None:
    assert table(written).accepted(line).rows == tuple(
        tuple(cell.replace("_", " ") for cell in row) for row in table(mended).rows
    )


def test_of_rows_with_one_number_the_repetition_goes_and_the_other_stays() -> None:
    """Rows 1 are 1,0 twice and then 0,1: the third is another reading, which nobody but its writer can decide."""
    written = table("a 0 1,1\na 1 1,0\na 1 1,0\na 1 0,1\na 2 0,0")
    assert [(found.line, found.can_be_accepted) for found in written.problems] == [(2, True), (3, False)]
    assert written.accepted(2).rows == table("a 0 1,1\na 1 1,0\na 1 0,1\na 2 0,0").rows


def test_line_without_a_repair_stays_as_it_is() -> None:
    written = table("a 0 3,1\na 1 0,0")
    assert written.accepted(1) is written


def test_missing_move_of_takings_is_written_as_takings() -> None:
    """Two entries in one row are two moves: the taking of both is written in two rows."""
    written = table("b 0 3,4\nb 1 ,1\nb 2 1,1\nb 3 1,\nb 4 ,2\nb 5 1,", "takings")
    assert [row[1:4] for row in written.accepted(2).rows[2:4]] == [("2", "1", ""), ("3", "", "1")]
    assert written.accepted(2).report.counts["kept"] == 1


def test_rows_are_added_and_deleted_and_the_game_counts_on() -> None:
    written = table("a 0 2\na 1 1\na 2 0\nb 0 1\nb 1 0")
    assert written.with_row_after(1).rows[2:4] == (("a", "2", "", "", ""), ("a", "3", "0"))
    assert [row[1] for row in written.without_row(1).rows] == ["0", "1", "0", "1"]
    assert written.with_row_after(99).rows == written.without_row(99).rows == written.rows


def test_cell_that_does_not_exist_is_left_alone() -> None:
    written = table("a 0 2")
    assert written.with_cells({(0, 4): "1", (0, 5): "x", (7, 0): "x"}).rows == (("a", "0", "2", "", "1"),)


def test_repair_that_needs_more_columns_is_not_offered() -> None:
    """Under 0.04 the only move of a heap of 4 leaves (1,1), and a table of one heap has no room for it."""
    rows = (("a", "0", "4"),)
    narrow = EditedTable(("game", "move", "heap1"), rows, read_ruleset("octal[0.04]"))
    wide = replace(narrow, header=("game", "move", "heap1", "heap2"))

    assert [found.can_be_accepted for found in narrow.problems] == [False]
    assert narrow.all_accepted().rows == rows
    assert wide.accepted(0).rows[1] == ("a", "1", "1", "1")


def test_sample_has_one_slip_of_each_kind_and_one_that_nobody_can_read() -> None:
    header, *rows = map(tuple, sample_rows())
    written = EditedTable(header, tuple(rows), nim)
    offered = [found.problem.repair.template for found in written.problems if found.can_be_accepted]  # type: ignore[union-attr]

    assert [words.split(";")[0] for words in offered] == [
        "a position written twice is one row",
        "a move is missing before this row",
        "the numbers stand in the wrong columns",
        "the last move is missing, and one move only ends the game",
    ]
    assert written.all_accepted().report.counts == {"kept": 11, "repaired": 0, "rejected": 1}
