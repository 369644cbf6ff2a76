"""A folder has what single searches find, and every way to it leads to the same bytes."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grundy.core.errors import InvalidNotation, NotApplicable
from grundy.kernels import masks_outcomes
from grundy.lab.sequences import heap_game, heap_values, prove_period
from grundy.solving.mask_games import plain_table
from grundy.structures.pieces import read_pieces
from grundy.sweeps import found as facts
from grundy.sweeps.cluster import sweep
from grundy.sweeps.families import Task, read_family
from grundy.sweeps.folder import MANIFEST, Plan, SweepFolder

CODES = "octal[0.dd; d1 < 4]"


def begun(path: Path, text: str, *, totals_only: bool = False, limit: int | None = None) -> SweepFolder:
    return SweepFolder.begun(path, Plan.of(read_family(text), Task(limit=limit), totals_only=totals_only))


def swept(path: Path, text: str, *, totals_only: bool = False, limit: int | None = None) -> SweepFolder:
    folder = begun(path, text, totals_only=totals_only, limit=limit)
    assert sweep(folder, workers=1) == []
    return folder


def rows_of(folder: SweepFolder) -> list[dict[str, Any]]:
    return [row for part in range(len(folder.plan.parts())) for row in folder.table(part).to_pylist()]


def content(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in path.iterdir()}


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("subtraction[3 of 1..8]", None),
        ("subtraction[subsets of 1,3,4,7,9,12]", None),
        ("subtraction[a, b, a + b, 70; a < b <= 6]", None),
        (CODES, 400),
        ("take-and-break[0.dd; d1 >= 8, d2 == 0 or d2 == 3]", 300),
    ],
)
def test_rows_are_what_single_searches_find(tmp_path: Path, text: str, limit: int | None) -> None:
    folder = swept(tmp_path / "sweep", text, limit=limit)
    rows = rows_of(folder)
    assert len(rows) == folder.family.rules()
    assert len(rows) > 8
    for row in rows:
        rules = heap_game(folder.family.rule(folder.family.number(row)))
        proof = prove_period(rules, limit=limit)
        assert row["proved"] == (proof.grundy is not None), rules.name
        if proof.grundy is None or proof.outcome is None:
            assert row["period"] is row["outcome_period"] is None
            assert row["checked_to"] == limit
            continue
        told = [row[name] for name in ("period", "preperiod", "saltus", "outcome_period", "outcome_preperiod")]
        grundy, outcome = proof.grundy, proof.outcome
        assert told == [grundy.period, grundy.preperiod, grundy.saltus, outcome.period, outcome.preperiod], rules.name
        values = heap_values(rules, grundy.preperiod + grundy.period + outcome.period)
        assert row["largest"] == (None if grundy.saltus else max(values)), rules.name
        assert row["p_heaps"] == values[outcome.preperiod :][: outcome.period].count(0), rules.name


def test_totals_are_those_of_the_rows(tmp_path: Path) -> None:
    folder = swept(tmp_path / "rows", "subtraction[3 of 1..20]")
    rows, manifest = rows_of(folder), folder.manifest()
    assert manifest["rules"] == manifest["done"] == len(rows) == 1140
    assert manifest["unproved"] == 0
    for name in ("period", "preperiod", "outcome_period", "outcome_preperiod"):
        assert manifest[f"sum_{name}"] == sum(row[name] for row in rows)
        assert manifest[f"max_{name}"] == max(row[name] for row in rows)
    first = next(row for row in rows if row["period"] == manifest["max_period"])
    assert manifest["longest"] == manifest["max_period_of"] == folder.family.rule(folder.family.number(first))
    assert manifest["preperiods_differ"] == sum(row["preperiod"] != row["outcome_preperiod"] for row in rows)
    assert sum(manifest["periods"].values()) == len(rows)
    totals = swept(tmp_path / "totals", "subtraction[3 of 1..20]", totals_only=True)
    mine, theirs = manifest, totals.manifest()
    for told in (mine, theirs):
        del told["parts"], told["totals_only"], told["plan_sha256"]
    assert mine == theirs


def test_totals_keep_the_extremes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = rows_of(swept(tmp_path / "rows", "subtraction[3 of 1..20]"))
    monkeypatch.setattr(facts, "KEPT", 7)
    kept = rows_of(swept(tmp_path / "totals", "subtraction[3 of 1..20]", totals_only=True))
    places = {
        place for name in ("period", "preperiod") for place in sorted(range(1140), key=lambda k: -rows[k][name])[:7]
    }
    assert kept == [rows[place] for place in sorted(places)]


def test_sums_over_all_subsets_of_twenty(tmp_path: Path) -> None:
    """The sums were computed by `plain_subsets`, which is independent of the program and took minutes."""
    manifest = swept(tmp_path / "sweep", "subtraction[subsets of 1..20]", totals_only=True).manifest()
    assert (manifest["sum_period"], manifest["sum_preperiod"]) == (28661489, 17294511)


def test_sets_that_run_long_are_searched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = rows_of(swept(tmp_path / "kernel", "subtraction[5 of 10..17]"))
    from grundy.kernels import set_periods

    monkeypatch.setattr(set_periods, "LONGEST", 40)
    assert rows_of(swept(tmp_path / "searched", "subtraction[5 of 10..17]")) == expected


def test_takes_that_reach_far_are_searched(tmp_path: Path) -> None:
    rows = rows_of(swept(tmp_path / "wide", "subtraction[2 of 5000,9999,10000]"))
    assert [(row["period"], row["preperiod"]) for row in rows] == [(14999, 0), (15000, 0), (19999, 0)]


def test_manifests_that_were_changed_are_refused(tmp_path: Path) -> None:
    folder = swept(tmp_path / "sweep", "subtraction[2 of 1..6]")
    file = tmp_path / "sweep" / MANIFEST
    sound = json.loads(file.read_text())
    changes: dict[str, list[object]] = {
        "stretch": [0, -5, 1.5, "x", None, True],
        "family": [5, None, [], "kayles", "subtraction[subsets of 1..60]", "octal[ 0.d]"],
        "limit": [0, "x", True],
        "play": ["odd"],
        "totals_only": [3],
        "format": ["x"],
    }
    for name, wrong in ((name, wrong) for name, others in changes.items() for wrong in others):
        file.write_text(json.dumps(sound | {name: wrong}))
        with pytest.raises(InvalidNotation, match="not the folder of a sweep"):
            SweepFolder.opened(tmp_path / "sweep")
    file.write_text("[" * 100_000)
    with pytest.raises(InvalidNotation, match="not the folder of a sweep"):
        SweepFolder.opened(tmp_path / "sweep")
    totals = tmp_path / "sweep" / "part-00000.json"
    totals.write_text(totals.read_text().replace('"rules": 15', '"rules": 16'))
    assert folder.missing() == [0]


def test_limits_are_the_same_for_all_kernels(tmp_path: Path) -> None:
    """The period p after n0 is proved by the heaps below n0 + p + max(S); a limit is the last heap."""
    for number, text in enumerate(("subtraction[3 of 1..9]", "subtraction[5 of 1..9]")):
        free = rows_of(swept(tmp_path / f"free{number}", text))
        for row in rows_of(swept(tmp_path / f"limited{number}", text, limit=25)):
            other = next(
                one for one in free if all(one[name] == row[name] for name in row if name[0] == "s" and len(name) == 2)
            )
            reach = max(row[name] for name in row if name[0] == "s" and len(name) == 2)
            assert row["proved"] == (other["period"] + other["preperiod"] + reach <= 26)
            assert row["checked_to"] == (None if row["proved"] else 25)


@pytest.mark.parametrize("misere", [False, True])
def test_boards_when_compared_with_plain_tables(tmp_path: Path, misere: bool) -> None:
    for name, pieces, (height, width) in (
        ("tactix", "line", (3, 4)),
        ("cram", "domino", (2, 5)),
        ("tactix", "line", (1, 3)),
    ):
        cells = [(row, column) for row in range(height) for column in range(width)]
        table = plain_table(len(cells), read_pieces(pieces).masks(cells), misere=misere)
        family = read_family(f"{name}[{height}x{width}]")
        task = Task("misere" if misere else "normal")
        folder = SweepFolder.begun(tmp_path / f"{name}{width}", Plan.of(family, task))
        assert sweep(folder) == []
        counts = [0] * (len(cells) + 1)
        for position, (value, _) in enumerate(table):
            counts[position.bit_count()] += value == 0
        rows = rows_of(folder)
        assert [row["p_positions"] for row in rows] == counts
        assert sum(row["positions"] for row in rows) == len(table)
        manifest = folder.manifest()
        assert manifest["p_positions"] == sum(counts)
        assert manifest["outcome"] == ("P" if table[-1][0] == 0 else "N")


def test_folders_when_interrupted_have_the_same_bytes(tmp_path: Path) -> None:
    swept(tmp_path / "whole", CODES, limit=300)
    folder = begun(tmp_path / "parts", CODES, limit=300)
    for part in (3, 0):
        folder.make(part)
    folder.save()
    assert json.loads((tmp_path / "parts" / MANIFEST).read_text())["done"] == 16
    swept(tmp_path / "parts", CODES, limit=300)
    assert content(tmp_path / "parts") == content(tmp_path / "whole")


def test_partitions_when_damaged_are_made_again(tmp_path: Path) -> None:
    folder = swept(tmp_path / "sweep", CODES, limit=300)
    before = content(tmp_path / "sweep")
    folder.file(1).write_bytes(folder.file(1).read_bytes()[:100])
    folder.file(2).unlink()
    (tmp_path / "sweep" / "part-00003.json").write_text('{"sha256": 3')
    assert folder.missing() == [1, 2, 3]
    swept(tmp_path / "sweep", CODES, limit=300)
    assert content(tmp_path / "sweep") == before


def flipped(content: bytes) -> bytes:
    """Return a manifest of which one bit of the plan is another, so that it could be one."""
    return content.replace(b'"stretch": 8', b'"stretch": 9')


@pytest.mark.parametrize("damage", [flipped, lambda _: b"", lambda content: content[::-1], None])
@pytest.mark.parametrize("kept", [8, 2])
def test_manifest_that_is_damaged_or_lost_is_written_again(
    tmp_path: Path, damage: Callable[[bytes], bytes] | None, kept: int
) -> None:
    folder = swept(tmp_path / "sweep", CODES, limit=300)
    before = content(tmp_path / "sweep")
    for part in range(kept, 8):
        folder.file(part).unlink()
    file = tmp_path / "sweep" / MANIFEST
    if damage is None:
        file.unlink()
    else:
        file.write_bytes(damage(file.read_bytes()))
        assert file.read_bytes() != before[MANIFEST]
    with pytest.raises(InvalidNotation, match="not the folder of a sweep"):
        SweepFolder.opened(tmp_path / "sweep")
    with pytest.raises(NotApplicable, match="was begun with another --limit"):
        begun(tmp_path / "sweep", CODES, limit=301)
    swept(tmp_path / "sweep", CODES, limit=300)
    assert content(tmp_path / "sweep") == before


def test_every_bit_of_a_manifest_may_be_another(tmp_path: Path) -> None:
    swept(tmp_path / "sweep", "subtraction[2 of 1..6]")
    before = content(tmp_path / "sweep")
    for number in range(0, 8 * len(before[MANIFEST]), 101):
        wrong = bytearray(before[MANIFEST])
        wrong[number // 8] ^= 1 << number % 8
        (tmp_path / "sweep" / MANIFEST).write_bytes(wrong)
        swept(tmp_path / "sweep", "subtraction[2 of 1..6]")
        assert content(tmp_path / "sweep") == before


def test_folders_of_the_first_version_are_opened_and_told_by_their_manifest_alone(tmp_path: Path) -> None:
    swept(tmp_path / "sweep", CODES, limit=300)
    manifest = tmp_path / "sweep" / MANIFEST
    for file in (manifest, *(tmp_path / "sweep").glob("part-*.json")):
        document = json.loads(file.read_text())
        file.write_text(json.dumps({name: document[name] for name in document if name not in ("plan", "plan_sha256")}))
    assert begun(tmp_path / "sweep", CODES, limit=300).missing() == []
    manifest.unlink()
    with pytest.raises(NotApplicable, match="no sweep and not empty"):
        begun(tmp_path / "sweep", CODES, limit=300)


def test_partitions_of_another_plan_are_made_again(tmp_path: Path) -> None:
    """Nothing in the rows says up to which heap they were looked for."""
    swept(tmp_path / "other", CODES, limit=299)
    folder = swept(tmp_path / "sweep", CODES, limit=300)
    for name in ("part-00001.json", "part-00001.parquet"):
        (tmp_path / "sweep" / name).write_bytes((tmp_path / "other" / name).read_bytes())
    assert folder.missing() == [1]


def test_folders_when_begun_otherwise_are_refused(tmp_path: Path) -> None:
    begun(tmp_path / "sweep", CODES, limit=300)
    for text, limit, totals in ((CODES, 301, False), ("octal[1 digit]", 300, False), (CODES, 300, True)):
        with pytest.raises(NotApplicable, match="was begun with another"):
            begun(tmp_path / "sweep", text, limit=limit, totals_only=totals)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter.txt").write_text("dear")
    with pytest.raises(NotApplicable, match="not empty"):
        begun(tmp_path / "other", CODES)
    with pytest.raises(InvalidNotation, match="not the folder of a sweep"):
        SweepFolder.opened(tmp_path / "other")
    for text in ("[]", "{}", "nonsense", '{"format": "grundy-sweep-1"}'):
        (tmp_path / "other" / MANIFEST).write_text(text)
        with pytest.raises(InvalidNotation, match="not the folder of a sweep"):
            SweepFolder.opened(tmp_path / "other")


def test_folders_that_another_process_begins_are_not_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sweep").mkdir()
    (tmp_path / "sweep" / f".{MANIFEST}.0123abcd.77").write_text("{")
    assert begun(tmp_path / "sweep", CODES).missing()
    listed = Path.iterdir

    def begin_elsewhere(path: Path) -> list[Path]:
        """Let the other process write its manifest when this one has looked into the folder."""
        found = [*listed(path), path / "part-00000.parquet"]
        (path / MANIFEST).write_bytes((tmp_path / "sweep" / MANIFEST).read_bytes())
        return found

    monkeypatch.setattr(Path, "iterdir", begin_elsewhere)
    assert begun(tmp_path / "other", CODES).missing()


@pytest.mark.parametrize("text", ["subtraction[a; a<=0]", "subtraction[a; a<=5, a>7]", "octal[0.dd; d1>7]"])
def test_families_without_rules_are_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(InvalidNotation, match="there is no rule in"):
        begun(tmp_path / "sweep", text)
    assert not (tmp_path / "sweep").exists()


def test_boards_when_interrupted_go_on_from_a_checkpoint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(masks_outcomes, "PIECE", 12)
    monkeypatch.setattr(masks_outcomes, "cores", lambda: 2)
    whole = swept(tmp_path / "whole", "tactix[4x5]")
    folder = begun(tmp_path / "sweep", "tactix[4x5]")
    checkpoint = folder.path / "part-00000.npz"
    seen = []

    def interrupted(done: int) -> None:
        seen.append(done)
        if done > 10:
            os.kill(os.getpid(), signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        sweep(folder, workers=1, progress=interrupted)
    assert checkpoint.exists()
    assert folder.missing() == [0]
    first = len(seen)
    assert sweep(folder, workers=1, progress=seen.append) == []
    assert seen[first] >= seen[first - 1] > 10
    assert content(folder.path) == content(whole.path)
    assert not checkpoint.exists()


def test_options_of_periods_are_refused_for_boards(tmp_path: Path) -> None:
    for totals_only, limit in ((True, None), (False, 9)):
        with pytest.raises(NotApplicable, match="leave out --limit and --totals"):
            begun(tmp_path / "sweep", "tactix[2x2]", totals_only=totals_only, limit=limit)


def test_extremes_are_those_of_proved_rules(tmp_path: Path) -> None:
    """Of {8}, …, {1} the heaps up to 6 prove the periods of {2} and {1}, which have no preperiod."""
    manifest = swept(tmp_path / "sweep", "subtraction[9 - a; a <= 8]", limit=6).manifest()
    assert (manifest["unproved"], manifest["max_preperiod"], manifest["max_preperiod_of"]) == (6, 0, "subtraction[2]")
    manifest = swept(tmp_path / "none", "subtraction[a; 3 <= a <= 8]", limit=6).manifest()
    assert (manifest["unproved"], "longest" in manifest) == (6, False)
