"""The study of Chomp: every table printed in the literature, files, and runs that are interrupted."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import comb
from pathlib import Path
from typing import Any

import pytest
from pyarrow.parquet import read_table

from grundy import GrundyError, NotApplicable, Undecided
from grundy._version import __version__
from grundy.kernels.small_bars import PlainThreeRows, SmallBar
from grundy.lab import checkpoints
from grundy.lab.checkpoints import Checkpoint
from grundy.lab.chomp import BarReport, BarStudy, checkpoint_rule, study, three_rows
from grundy.lab.chomp_files import write_boards, write_p_positions
from grundy.lab.chomp_outcomes import ThreeRowsOutcomes
from tests.plain_chomp import bites, solved

CLAIMS = json.loads((Path(__file__).parent.parent / "golden" / "chomp.json").read_text(encoding="utf-8"))["claims"]

ELSEWHERE = {"chomp_next", "chomp_classes"}
"""The claims about single positions are tested with the rules."""
NOT_TESTED = {"chomp.schuh": "the source announces the divisor form and does not give it"}

Pairs = list[list[int]]


@functools.cache
def bars() -> BarStudy:
    """One run for all tables of the source, which go up to 8×10; no worker compiles while it collects."""
    return study(8, 10, grundy=True)


def reports(pairs: Pairs) -> list[BarReport]:
    return [bars().report(rows, columns) for rows, columns in pairs]


def chomp_p_list(m: int, n: int) -> list[list[int]]:
    return [list(rows) for rows in study(m, n).p_positions()]


def chomp_argmax(pairs: Pairs) -> list[Any]:
    found = []
    for rows, columns in pairs:
        largest = max(value for value, _ in solved(rows, columns).values())
        report = bars().report(rows, columns)
        assert report.histogram is not None
        assert len(report.histogram) - 1 == largest
        found.append([largest, [list(s) for s, (value, _) in solved(rows, columns).items() if value == largest]])
    return found


def largest(report: BarReport) -> int:
    assert report.histogram is not None
    return len(report.histogram) - 1


RECOMPUTED: dict[str, Callable[..., Any]] = {
    "chomp_P_list": chomp_p_list,
    "chomp_pn_count": lambda m, n: [bars().report(m, n).positions, bars().report(m, n).p_positions],
    "chomp_counts": lambda pairs: [report.p_positions for report in reports(pairs)],
    "chomp_totals": lambda pairs: [report.positions for report in reports(pairs)],
    "chomp_percent": lambda pairs: [round(float(100 * report.share), 4) for report in reports(pairs)],
    "chomp_good_first": lambda pairs: [[list(rows) for rows in r.winning_bites] for r in reports(pairs)],
    "chomp_max_sg": lambda pairs: [largest(report) for report in reports(pairs)],
    "chomp_argmax": chomp_argmax,
    "chomp_histogram": lambda m, n: list(bars().report(m, n).histogram or ()),
    "chomp3_unique": lambda upto: three_rows(upto).unique,
    "chomp_unique": lambda pairs: [len(report.winning_bites) == 1 for report in reports(pairs)],
    "chomp_first_player_wins": lambda pairs: [bool(report.winning_bites) for report in reports(pairs)],
}


@pytest.mark.parametrize(
    "claim",
    [claim for claim in CLAIMS if claim.get("check", {}).get("fn") in RECOMPUTED],
    ids=lambda claim: claim["id"],
)
def test_golden_claim_when_recomputed(claim: dict[str, Any]) -> None:
    check = claim["check"]
    assert RECOMPUTED[check["fn"]](**check["args"]) == claim["value"]


def test_golden_claims_when_listed_are_all_tested() -> None:
    for claim in CLAIMS:
        tested = claim.get("check", {}).get("fn") in RECOMPUTED.keys() | ELSEWHERE
        assert tested or claim["id"] in NOT_TESTED


def test_printed_table_when_wrong_differs_in_two_cells() -> None:
    """The largest values of 2×2 and 3×3 are 2 and 5; the source prints 1 and 4."""
    claim = next(claim for claim in CLAIMS if claim["id"] == "chomp.maxsg")
    pairs = zip(claim["check"]["args"]["pairs"], claim["printed"], strict=True)
    wrong = {tuple(pair): printed for pair, printed in pairs if largest(bars().report(*pair)) != printed}
    assert wrong == {(2, 2): 1, (3, 3): 4}


def test_printed_shares_when_rounded_differ_in_two_cells() -> None:
    """The shares of 3×9 and 6×10 are 25/219 and 287/8007; all others are rounded to the decimals that are printed."""
    claim = next(claim for claim in CLAIMS if claim["id"] == "chomp.percent")
    wrong = {}
    for pair, printed in zip(claim["check"]["args"]["pairs"], map(str, claim["printed"]), strict=True):
        report = bars().report(*pair)
        share = Fraction(100 * report.p_positions, report.positions)
        if round(share, len(printed.partition(".")[2])) != Fraction(printed):
            wrong[tuple(pair)] = printed, round(share, 2)
    assert wrong == {(3, 9): ("11.41", Fraction("11.42")), (6, 10): ("3.59", Fraction("3.58"))}


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 5), (5, 1), (2, 4), (4, 2), (3, 5), (5, 3), (5, 5)])
def test_report_when_compared_with_plain_search(rows: int, columns: int) -> None:
    values = solved(rows, columns)
    lost = sorted(shape for shape, (value, _) in values.items() if value == 0)
    for bar in (study(rows, columns), study(rows, columns, grundy=True)):
        report = bar.report()
        assert report.positions == len(values) == comb(rows + columns, rows) - 1
        assert list(bar.p_positions()) == lost
        assert report.p_positions == len(lost)
        assert set(report.winning_bites) == {s for s in bites((columns,) * rows) if values[s][0] == 0}
    assert report.start == values[(columns,) * rows][0]


@pytest.mark.parametrize(("rows", "columns"), [(2, 100), (100, 2), (3, 100), (100, 3), (1, 100), (100, 1)])
def test_long_bars_when_compared_with_their_table_agree(rows: int, columns: int) -> None:
    bar, table = study(rows, columns), study(rows, columns, grundy=True)
    for a, b in {(rows, columns), (min(rows, 3), min(columns, 3)), (max(rows // 2, 1), max(columns // 2, 1))}:
        found, expected = bar.report(a, b), table.report(a, b)
        assert (found.p_positions, found.winning_bites) == (expected.p_positions, expected.winning_bites)
    if rows <= 3:
        assert list(bar.p_positions()) == list(table.p_positions())
    else:
        with pytest.raises(NotApplicable, match="at most 60 rows"):
            list(bar.p_positions())


@pytest.mark.parametrize(("rows", "columns"), [(1, 5), (4, 3), (3, 6)])
def test_small_bar_when_compared_with_plain_search(rows: int, columns: int) -> None:
    table = SmallBar((columns,) * rows)
    assert {shape: (table.value(shape), table.length(shape)) for shape in solved(rows, columns)} == solved(
        rows, columns
    )


def test_small_bar_when_compared_with_compiled_code() -> None:
    from grundy.kernels.chomp_values import ValueTable

    small, compiled = SmallBar((5,) * 6), ValueTable((5,) * 6)
    while not compiled.finished:
        compiled.run()
    assert (small.counts == compiled.counts[:, :, : small.counts.shape[2]]).all()
    assert [piece.tolist() for piece in small.p_positions()] == [piece.tolist() for piece in compiled.p_positions()]


def test_three_rows_when_searched_plainly_agree_with_compiled_code() -> None:
    from grundy.kernels.chomp_three_rows import ThreeRows

    plain, compiled = PlainThreeRows(200), ThreeRows(200)
    while not compiled.finished:
        compiled.run()
    assert (plain.counts == compiled.counts).all()
    assert (plain.bites == compiled.bites).all()


def test_three_columns_when_listed_are_those_of_the_table() -> None:
    table = SmallBar((3,) * 12)
    outcomes = ThreeRowsOutcomes(12, 3, PlainThreeRows(12))
    assert [piece.tolist() for piece in outcomes.listed()] == [piece.tolist() for piece in table.p_positions()]


def test_report_when_written_as_json_is_as_the_contract_says() -> None:
    assert study(2, 3, grundy=True).report().json() == {
        "rows": 2,
        "columns": 3,
        "positions": 9,
        "p_positions": 3,
        "share": 3 / 9,
        "winning_bites": [[3, 2]],
        "grundy": {"max": 4, "start": 4, "histogram": [3, 2, 2, 1, 1]},
    }
    assert "grundy" not in study(2, 3).report().json()


@pytest.mark.parametrize(("rows", "columns"), [(0, 3), (3, 0), (-1, 4), (10**9 + 1, 2), (10**9, 2), (10**9, 3)])
def test_bar_when_it_has_no_such_size_is_refused(rows: int, columns: int) -> None:
    with pytest.raises(NotApplicable):
        study(rows, columns)


@pytest.mark.parametrize(
    ("rows", "columns", "grundy"),
    [(20, 20, False), (18, 18, True), (10**9, 10**9, False), (10**9, 10**9, True), (3, 10**9, False), (2, 10**8, True)],
)
def test_bar_when_it_does_not_fit_is_refused_with_the_memory_needed(rows: int, columns: int, grundy: bool) -> None:
    with pytest.raises(Undecided, match="MB of memory"):
        study(rows, columns, grundy=grundy)


def test_bar_when_enormous_but_thin_is_answered() -> None:
    report = study(2, 10**9).report()
    assert (report.p_positions, report.winning_bites) == (10**9, ((10**9, 10**9 - 1),))
    with pytest.raises(Undecided, match="at most"):
        next(study(2, 10**9).p_positions())


def test_smaller_bar_when_it_is_no_part_is_refused() -> None:
    with pytest.raises(NotApplicable):
        bars().report(9, 3)


class Stop(Exception):
    """What ends a run in the middle, after it was saved."""


@pytest.mark.parametrize(
    ("rows", "columns", "grundy", "steps"), [(7, 8, False, 5), (6, 7, True, 9), (3, 400, False, 3), (9, 5, True, 4)]
)
def test_run_when_interrupted_goes_on_to_the_same_files(
    rows: int, columns: int, grundy: bool, steps: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from grundy.kernels import chomp_outcomes, chomp_values

    monkeypatch.setattr(chomp_outcomes, "SLICE", 500)
    monkeypatch.setattr(chomp_values, "SPLITS_FROM", 0)
    monkeypatch.setattr(checkpoints, "SECONDS", 0.0)
    whole = study(rows, columns, grundy=grundy)
    checkpoint = Checkpoint(tmp_path / "run.npz", checkpoint_rule(rows, columns, grundy=grundy))

    def stop(count: int) -> None:
        nonlocal steps
        steps -= 1
        if not steps:
            raise Stop

    with pytest.raises(Stop):
        study(rows, columns, grundy=grundy, progress=stop, checkpoint=checkpoint)
    counts: list[int] = []
    resumed = study(rows, columns, grundy=grundy, progress=counts.append, checkpoint=checkpoint)
    assert counts == sorted(counts)
    for suffix, (write, kind) in product((".csv", ".parquet"), ((write_p_positions, "p"), (write_boards, "boards"))):
        files = [tmp_path / f"{name}-{kind}{suffix}" for name in ("whole", "resumed")]
        for bar, file in zip((whole, resumed), files, strict=True):
            write(bar, file)
        assert files[0].read_bytes() == files[1].read_bytes()
    # Once more: everything is in the checkpoint.
    again = study(
        rows, columns, grundy=grundy, progress=lambda count: pytest.fail("worked again"), checkpoint=checkpoint
    )
    assert again.report() == whole.report()


def test_checkpoint_when_of_another_bar_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "run.npz"
    study(4, 4, checkpoint=Checkpoint(file, checkpoint_rule(4, 4)))
    with pytest.raises(NotApplicable, match="checkpoint of"):
        study(4, 5, checkpoint=Checkpoint(file, checkpoint_rule(4, 5)))
    file.write_bytes(file.read_bytes()[:200])
    with pytest.raises(GrundyError, match="damaged"):
        study(4, 4, checkpoint=Checkpoint(file, checkpoint_rule(4, 4)))


def test_files_when_written_say_what_they_are(tmp_path: Path) -> None:
    note = ["# table: P-positions of chomp 3x4", "# positions: 34", "# p_positions: 7"]
    write_p_positions(study(3, 4), tmp_path / "p.csv")
    lines = (tmp_path / "p.csv").read_text().splitlines()
    assert lines[0] == f"# grundy: {__version__}"
    assert lines[1:5] == [*note, "row1,row2,row3"]
    assert len(lines) == 5 + 7
    assert lines[-1] == "4,3,0"
    write_boards(bars(), tmp_path / "boards.csv")
    lines = (tmp_path / "boards.csv").read_text().splitlines()
    assert len(lines) == 5 + 80
    assert lines[-1].startswith(
        "8,10,43757,1000,0.022853486299334962,10 10 10 10 5 5 5 5; 10 10 10 8 8 8 8 8,51,51,1000 "
    )


def test_parquet_when_written_holds_what_csv_does(tmp_path: Path) -> None:
    for write, bar, rows in ((write_p_positions, study(8, 10), 1000), (write_boards, bars(), 80)):
        for suffix in (".csv", ".parquet"):
            write(bar, tmp_path / f"table{suffix}")
        lines = (tmp_path / "table.csv").read_text().splitlines()
        table = read_table(tmp_path / "table.parquet")
        assert [f"# {k.decode()}: {v.decode()}" for k, v in table.schema.metadata.items()] == lines[:4]
        written = [",".join(str(cell) for cell in row.values()) for row in table.to_pylist()]
        assert table.num_rows == rows
        assert [",".join(table.column_names), *written] == [line.replace(",1,,", ",1.0,,") for line in lines[4:]]


def test_file_when_of_another_kind_or_too_long_is_refused(tmp_path: Path) -> None:
    for name in ("p.xlsx", "p"):
        with pytest.raises(GrundyError, match=r"must end in \.csv or \.parquet"):
            write_boards(bars(), tmp_path / name)
    with pytest.raises(GrundyError, match="at most 1000000 are listed"):
        write_boards(study(2, 1_000_000), tmp_path / "boards.csv")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("grundy", [False, True])
def test_checkpoint_when_changed_by_hand_is_refused(grundy: bool, tmp_path: Path) -> None:
    import numpy as np

    file, rule = tmp_path / "run.npz", checkpoint_rule(5, 6, grundy=grundy)
    study(5, 6, grundy=grundy, checkpoint=Checkpoint(file, rule))
    with np.load(file) as saved:
        state = {name: saved[name] for name in saved.files}
    for change in (
        ({"level": 0}, {"level": -1}) if grundy else ({"place": [0, 0, 0]}, {"place": [2, 0, 0]}, {"size": [0, 0]})
    ):
        np.savez(file, **{**state, **change})
        with pytest.raises(GrundyError, match="damaged"):
            study(5, 6, grundy=grundy, checkpoint=Checkpoint(file, rule))


def test_checkpoint_when_there_is_too_little_memory_says_so(tmp_path: Path) -> None:
    checkpoint = Checkpoint(tmp_path / "run.npz", checkpoint_rule(12, 12))
    study(12, 12, checkpoint=checkpoint)
    with pytest.raises(Undecided, match="MB of memory"):
        study(12, 12, most_bytes=1 << 10, checkpoint=checkpoint)
