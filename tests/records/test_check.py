"""Wrong rows are located, explained and repaired by a rule; nothing is altered unless it was asked for."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import kayles, nim
from grundy.records.check import CheckReport, check
from grundy.records.formats import read_sheets
from grundy.records.sheets import Problem, Sheet, Unreadable
from tests.records.random_games import random_game
from tests.records.study import EXAMPLES, GOLDEN, heaps, paper_sheets, printed_sheets, repaired_sheets, study_sheets

CLAIMS = {claim["id"]: claim["value"] for claim in GOLDEN["claims"]}


def checked(entries: list[Any], repair: bool = True, **more: Any) -> tuple[list[tuple[Any, ...]], list[Problem]]:
    more = {"start": (3, 4, 5), "rows": "positions", **more}
    report = CheckReport.of(check([Sheet("g", nim, entries=entries, **more)], repair))
    return [game.states[1:] for game in report.games], report.problems


def read(text: str, repair: bool = True) -> CheckReport:
    table = f"game,move,heap1,heap2\n{text}".encode()
    return CheckReport.of(check(read_sheets(table, "csv", nim), repair))


def test_rows_of_the_study_that_no_move_reaches_are_located() -> None:
    rows: dict[str, list[int]] = {}
    for problem in CheckReport.of(check(printed_sheets())).problems:
        if problem.kind != "ambiguous":
            rows.setdefault(problem.game, []).append(problem.row)
    assert rows == CLAIMS["records.legal"]


def test_readings_of_the_study_are_all_legal() -> None:
    report = CheckReport.of(check(repaired_sheets()))
    assert [problem.game for problem in report.problems] == CLAIMS["records.repaired_legal"]
    assert report.counts == {"kept": 93, "repaired": 0, "rejected": 0}


def test_repairs_of_the_study_are_the_readings_wherever_the_sheet_decides() -> None:
    """Six of eight follow from the rows; in 6/11 and 6/12 two readings fit, and the checker says so."""
    report = CheckReport.of(check(printed_sheets(), repair=True))
    assert report.counts == {"kept": 85, "repaired": 6, "rejected": 2}
    repaired = {game["id"]: game["repaired"] for game in GOLDEN["games"] if "repaired" in game}
    games = {game.id: game for game in report.games}
    assert repaired.keys() - games.keys() == {"6/11", "6/12"}
    for name, reading in repaired.items():
        expected = [tuple(sorted(heaps(row))) for row in reading]
        if name in games:
            assert [nim.key(state) for state in games[name].states[1:]] == expected
        else:
            [doubt] = [problem for problem in report.problems if (problem.game, problem.kind) == (name, "ambiguous")]
            left = nim.notation(next(state for state in repaired_states(name) if sum(map(bool, state)) == 1))
            assert left in str(doubt.message)


def repaired_states(name: str) -> list[Any]:
    return next(sheet.entries for sheet in repaired_sheets() if sheet.id == name)


def test_games_when_nothing_is_asked_for_stay_as_written() -> None:
    report = CheckReport.of(check(printed_sheets()))
    assert report.counts == {"kept": 85, "repaired": 0, "rejected": 8}
    written = {sheet.id: sheet.entries for sheet in printed_sheets()}
    assert all(list(game.states[1:]) == written[game.id] for game in report.games)


@pytest.mark.parametrize("number", range(len(GOLDEN["raw_sheets"])))
def test_paper_sheets_are_played_as_far_as_they_go(number: int) -> None:
    expected = GOLDEN["raw_sheets"][number]
    sheet = paper_sheets()[number]
    [found] = check([sheet])
    if expected["status"] == "complete":
        assert found.status == "kept"
        assert found.game is not None
        assert found.problems == ()
        assert ["-".join(map(str, state)) for state in found.game.states[1:]] == expected["positions"]
    elif expected["status"].startswith("incomplete"):
        assert found.status == "kept"
        assert [problem.kind for problem in found.problems] == ["unfinished"]
        [repaired] = check([sheet], repair=True)
        assert repaired.game is not None
        assert repaired.game.winner is not None
    else:
        assert found.status == "rejected"
        assert expected["status"] == f"not playable as extracted, row {found.problems[0].row}"


def test_complete_paper_sheets_are_games_of_the_study() -> None:
    """All but one: 7/7 has nine moves on paper and was printed with eight, so with another winner."""
    games = {(sheet.id.partition("/")[0], tuple(map(nim.key, sheet.entries))): sheet.id for sheet in study_sheets()}
    unmatched = []
    for expected, found in zip(GOLDEN["raw_sheets"], check(paper_sheets()), strict=True):
        if expected["status"] == "complete":
            assert found.game is not None
            if (str(expected["group"]), tuple(map(nim.key, found.game.states[1:]))) not in games:
                unmatched.append(expected)
    assert [sheet for sheet in unmatched if sheet["group"] in (1, 3, 6)] == CLAIMS["records.raw_match"]
    [other] = unmatched
    [printed] = [sheet for sheet in printed_sheets() if sheet.id == "7/7"]
    assert (other["group"], len(other["taken"]), len(printed.entries)) == (7, 9, 8)
    on_paper = [nim.key(heaps(row)) for row in other["positions"]]
    assert on_paper[:5] == [nim.key(state) for state in printed.entries[:5]]


def test_sheets_of_the_study_are_those_on_paper() -> None:
    """What was transcribed anew differs in one cell: a scanned 5 under the heap of 3 is a 3."""
    sheets = list(read_sheets((EXAMPLES / "school_sheets.csv").read_bytes(), "csv", nim, "takings"))
    on_paper = [[(3, 0, 0) if row == (5, 0, 0) else row for row in sheet.entries] for sheet in paper_sheets()]
    assert all(sheet.entries in on_paper for sheet in sheets)
    [problem] = CheckReport.of(check(sheets, repair=True)).problems
    assert (problem.game, sum(map(sum, next(sheet.entries for sheet in sheets if sheet.id == "4/2")))) == ("4/2", 13)


def test_paper_sheets_when_repaired_include_those_with_two_entries_in_a_row() -> None:
    report = CheckReport.of(check(paper_sheets(), repair=True))
    assert report.counts == {"kept": 41, "repaired": 11, "rejected": 8}
    rules = [str(problem.repair) for problem in report.problems]
    assert sum("two entries stand in one row" in rule for rule in rules) == 7
    assert sum("wrong column" in rule for rule in rules) == 2
    assert sum("last move is missing" in rule for rule in rules) == 2


FIGURE_57 = [(0, 0, 5), (0, 1, 0), (1, 1, 0), (1, 0, 0), (0, 2, 0), (1, 0, 0)]
"""Game 6/19 as its players wrote it: two moves in the third row."""


def test_two_entries_in_a_row_are_two_moves_when_the_takings_add_up_to_the_start() -> None:
    games, [problem] = checked(FIGURE_57, rows="takings")
    assert (problem.row, problem.kind) == (3, "illegal")
    assert "only as two moves" in str(problem.repair)
    [printed] = [sheet.entries for sheet in printed_sheets() if sheet.id == "6/19"]
    assert [nim.key(state) for state in games[0]] == [nim.key(state) for state in printed]


def test_several_rows_with_two_entries_are_two_moves_each() -> None:
    games, problems = checked([(2, 2, 0), (1, 1, 0), (0, 0, 3)], rows="takings", start=(3, 3, 3))
    assert games == [((1, 3, 3), (1, 1, 3), (0, 1, 3), (0, 0, 3), (0, 0, 0))]
    assert [problem.row for problem in problems] == [1, 2]


@pytest.mark.parametrize(
    ("entries", "readings"),
    [
        ([(0, 0, 5), (0, 1, 0), (1, 1, 0)], "nim(2,3,0) nim(2,2,0) | nim(2,3,0)"),
        ([*FIGURE_57[:4], (0, 2, 0)], "nim(2,3,0) nim(2,2,0) | nim(2,3,0) | nim(3,2,0)"),
        ([(0, 0, 5), (1, 1, 0), (2, 0, 0), (0, 3, 0)], "nim(2,4,0) nim(2,3,0) | nim(3,3,0) nim(2,3,0)"),
    ],
)
def test_two_entries_in_a_row_when_several_readings_fit_are_not_repaired(entries: list[Any], readings: str) -> None:
    """The rows that follow tell apart heaps that look alike before them."""
    games, problems = checked(entries, rows="takings")
    assert (games, problems[-1].kind) == ([], "ambiguous")
    assert problems[-1].message.fields["readings"] == readings


@pytest.mark.parametrize("heap", [1, 2])
def test_one_of_two_equal_entries_is_chosen_by_the_rows_that_follow(heap: int) -> None:
    rest = [(2, 0, 0), (0, 3, 0)] if heap == 1 else [(3, 0, 0), (0, 2, 0)]
    games, [problem] = checked([(0, 0, 5), (0, 1, 0), (1, 1, 0), *rest], rows="takings")
    assert f"only the one under heap {heap}" in str(problem.repair)
    assert games[0][-1] == (0, 0, 0)


def test_position_written_twice_is_one_row() -> None:
    games, [problem] = checked([(3, 4, 0), (3, 4, 0), (3, 0, 0), (0, 0, 0)])
    assert (problem.row, problem.kind) == (2, "repeated")
    assert games == [((3, 4, 0), (3, 0, 0), (0, 0, 0))]


@pytest.mark.parametrize(
    ("entries", "readings"),
    [
        ([(3, 4, 0), (2, 3, 0), (2, 0, 0), (0, 0, 0)], "nim(2,4,0) nim(2,3,0) | nim(3,3,0) nim(2,3,0)"),
        ([(3, 0, 5), Unreadable("?"), (0, 0, 0)], "nim(0,0,5) | nim(3,0,0)"),
    ],
)
def test_rows_when_several_readings_fit_are_not_repaired(entries: list[Any], readings: str) -> None:
    games, problems = checked(entries)
    assert games == []
    assert [(problem.row, problem.kind) for problem in problems][1:] == [(2, "ambiguous")]
    assert problems[1].message.fields["readings"] == readings


def test_missing_move_between_equal_heaps_is_one_move_by_symmetry() -> None:
    games, [problem] = checked([(0, 4, 5), (0, 4, 4), (0, 4, 1), (0, 1, 1), (0, 0, 0)])
    assert (problem.row, problem.kind) == (5, "illegal")
    assert "a move is missing" in str(problem.repair)
    assert nim.key(games[0][4]) == (1,)


def test_numbers_in_wrong_columns_are_put_right() -> None:
    games, [problem] = checked([(3, 5, 0), (3, 0, 0), (0, 0, 0)])
    assert problem.row == 1
    assert "wrong columns" in str(problem.repair)
    assert games == [((3, 0, 5), (3, 0, 0), (0, 0, 0))]


@pytest.mark.parametrize("after", [(3, 1, 0), (1, 3, 0)])
def test_numbers_in_wrong_columns_are_put_where_the_rest_fits(after: Any) -> None:
    ending = [(1, 0, 0), (0, 0, 0)] if after[0] == 1 else [(0, 1, 0), (0, 0, 0)]
    games, [problem, *_] = checked([(3, 4, 0), (3, 3, 0), (0, 3, 2), after, *ending])
    assert "wrong columns" in str(problem.repair)
    assert games == [((3, 4, 0), (3, 3, 0), tuple(2 if size == 1 else size for size in after), after, *ending)]


def test_unreadable_row_is_found_from_its_neighbours() -> None:
    games, _ = checked([(0, 4, 5), (0, 0, 5), (0, 0, 2), Unreadable("?"), (0, 0, 0)])
    assert [game[3] for game in games] == [(0, 0, 1)]


def test_last_move_is_added_in_misere_play_only_when_it_is_forced() -> None:
    games, [problem] = checked([(0, 4, 5), (0, 0, 5)], play_convention="misere")
    assert (games, problem.kind, problem.repair) == ([((0, 4, 5), (0, 0, 5))], "unfinished", None)
    games, [problem] = checked([(0, 4, 5), (0, 0, 5), (0, 0, 1)], play_convention="misere")
    assert games[0][-1] == (0, 0, 0)


def test_rows_after_the_end_are_illegal() -> None:
    games, problems = checked([(0, 4, 5), (0, 0, 5), (0, 0, 0), (0, 0, 1)])
    assert games == []
    assert [(problem.row, problem.kind) for problem in problems] == [(4, "illegal")]


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ("g,0,1,2\ng,1,1,0\ng,1,1,0\ng,2,0,0\n", [(1, "doubled", True)]),
        ("g,0,1,2\ng,1,1,0\ng,1,1,1\ng,2,0,0\n", [(1, "doubled", False)]),
        ("g,0,1,2\ng,2,0,0\ng,1,1,0\n", [(1, "order", True)]),
        ("g,0,1,2\ng,1,1,0\ng,3,0,0\n", [(2, "missing", True)]),
        ("g,0,1,2\ng,x,1,0\ng,1,1,0\ng,2,0,0\n", [(0, "unreadable", False)]),
        ("g,1,1,0\ng,2,0,0\n", [(0, "missing", False)]),
        ("g,0,1,x\ng,1,1,0\n", [(0, "missing", False)]),
        ("g,0,0,2\ng,1,0,0\ng,0,0,3\ng,1,0,0\n", [(0, "doubled", True)]),
        (",0,0,2\n,1,0,0\n", [(0, "unreadable", False)]),
    ],
)
def test_rows_missing_doubled_or_out_of_order_are_located(rows: str, found: list[tuple[int, str, bool]]) -> None:
    report = read(rows)
    assert [(problem.row, problem.kind, problem.repair is not None) for problem in report.problems] == found
    assert report.counts["repaired"] == all(repairable for _, _, repairable in found)
    assert read(rows, repair=False).counts["rejected"] == 1


def test_second_game_of_a_name_is_renamed_only_when_asked() -> None:
    rows = "g,0,0,2\ng,1,0,0\nh,0,0,1\nh,1,0,0\ng,0,0,3\ng,1,0,0\n"
    assert [game.id for game in read(rows, repair=False).games] == ["g", "h"]
    assert [game.id for game in read(rows).games] == ["g", "h", "g (2)"]


def test_illegal_move_of_a_text_record_is_located() -> None:
    report = CheckReport.of(check(read_sheets(b'[Start "nim(1,2)"]\n1. 2-1 9-9\n2. 1-1\n', "text", nim)))
    assert [(problem.row, problem.kind) for problem in report.problems] == [(2, "illegal")]


def test_position_of_another_game_is_unreadable() -> None:
    text = b'[{"id": 1, "start": "nim(2)", "positions": ["kayles(1)", "nim(0)"]}]'
    report = CheckReport.of(check(read_sheets(text, "json", nim)))
    assert [(problem.row, problem.kind) for problem in report.problems] == [(1, "unreadable")]


@given(st.integers(0, 10**6), st.data())
def test_repairs_when_made_give_legal_games_and_touch_only_wrong_ones(seed: int, data: st.DataObject) -> None:
    """A row of a good game is dropped, doubled or changed; what is repaired can be played, what is kept is the same."""
    game = random_game("g", data.draw(st.sampled_from([nim(3, 4, 5), nim(2, 2), kayles(6)])), Random(seed))
    entries = list(game.states[1:])
    place = data.draw(st.integers(0, len(entries) - 1))
    entries[place : place + 1] = data.draw(st.sampled_from([[], [entries[place]] * 2, [game.states[0]]]))
    sheet = Sheet("g", game.ruleset, game.states[0], "positions", entries)
    [found] = check([sheet], repair=True)
    if found.status == "kept":
        assert found.game is not None
        assert list(found.game.states[1:]) == entries
    if found.game is not None:
        assert all(game.ruleset.move_to(*pair) is not None for pair in pairwise(found.game.states))
    assert (found.status == "rejected") == (found.game is None)
    [as_written] = check([sheet])
    assert as_written.game is None or list(as_written.game.states[1:]) == entries


def test_games_with_very_many_wrong_rows_are_given_up_soon() -> None:
    entries = [(9, 9, 9) if row % 2 else (8, 8, 8) for row in range(20_000)]
    [found] = check([Sheet("g", nim, (3, 4, 5), "positions", entries)], repair=True)
    assert found.status == "rejected"
    assert len(found.problems) == 100


@pytest.mark.parametrize(
    ("file", "sheets"), [("school_games.csv", study_sheets), ("school_games_as_printed.csv", printed_sheets)]
)
def test_examples_are_the_games_of_the_study(file: str, sheets: Any) -> None:
    assert list(read_sheets((EXAMPLES / file).read_bytes(), "csv", nim)) == sheets()
