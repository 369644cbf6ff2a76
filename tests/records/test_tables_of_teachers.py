"""Tables as teachers have them are read with all their games, and what is not read is named with its cell."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import GrundyError, InvalidNotation, NotApplicable, nim
from grundy.core.phrase import Phrase
from grundy.records.analyse import analyse
from grundy.records.check import CheckReport, check
from grundy.records.editing import EditedTable
from grundy.records.formats import format_of, read_sheets
from grundy.records.games import Game
from grundy.records.headings import heading
from grundy.records.sheets import Notation
from grundy.records.spreadsheet_files import spreadsheet
from tests.records.test_hostile import cell, number, ods, row, sheet_rows, xlsx

SHEETS = Path(__file__).parent / "sheets"
FIRST = ((3, 4, 5), (1, 4, 5), (1, 2, 5), (1, 2, 3), (1, 2, 1), (1, 0, 1), (1, 0, 0), (0, 0, 0))
SECOND = ((3, 4, 5), (3, 3, 5), (3, 3, 3), (1, 3, 3), (1, 3, 1), (1, 0, 1), (1, 0, 0), (0, 0, 0))
HEADER = ["game", "move", "heap1", "heap2", "first", "second"]
TABLE = [HEADER, ["1/a", "0", "1", "2", "Ž", "Ř"], ["1/a", "1", "1", "0", "", ""], ["1/a", "2", "0", "0", "", ""]]
PLAYED = [Game("1/a", nim, ((1, 2), (1, 0), (0, 0)), players=("Ž", "Ř"))]


def read(data: bytes, name: str, notation: Notation = "positions", repair: bool = False) -> CheckReport:
    notes: list[Phrase] = []
    return CheckReport.of(check(read_sheets(data, format_of(name), nim, notation, notes=notes), repair), notes)


def text(rows: Sequence[Sequence[str]], delimiter: str = ",") -> bytes:
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter).writerows(rows)
    return out.getvalue().encode()


def noted(report: CheckReport) -> list[str]:
    assert report.problems == []
    return list(map(str, report.notes))


@pytest.mark.parametrize(
    ("name", "note"),
    [
        ("base.ods", ""),
        ("base.xlsx", ""),
        ("base_utf8_semi.csv", ""),
        ("czech_header.csv", ""),
        ("dates.xlsx", "cell A2 names a game by a date, '2026-01-01'"),
        ("decimals.ods", ""),
        ("hidden_column_row.ods", ""),
        ("merged_names.xlsx", ""),
        ("merged_title.ods", "'Zápisy partií 7.A' stands above the header and is passed over"),
        ("pandas_1250.csv", "the file is read as Windows-1250"),
        ("sepline.csv", ""),
        ("some_trailing_blanks.xlsx", ""),
        ("spaced_header.xlsx", ""),
    ],
)
def test_real_file_is_read_with_both_games(name: str, note: str) -> None:
    report = read((SHEETS / name).read_bytes(), name)
    assert [game.states for game in report.games] == [FIRST, SECOND]
    assert report.counts == {"kept": 2, "repaired": 0, "rejected": 0}
    assert [said[: len(note)] for said in noted(report)] == [note] * bool(note)
    if name != "dates.xlsx":
        assert [game.id for game in report.games] == ["1/1", "1/2"]
    if name != "spaced_header.xlsx":
        assert [game.players for game in report.games] == [("Žofie", "Řehoř"), ("Jiří", "Šárka")]


@pytest.mark.parametrize(("name", "notation"), [("date_a.ods", "positions"), ("takings.ods", "takings")])
def test_real_file_of_one_game_is_read(name: str, notation: Notation) -> None:
    report = read((SHEETS / name).read_bytes(), name, notation)
    assert [game.states for game in report.games] == [FIRST]
    assert noted(report) == []


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("formula_errors.xlsx", "cell C3 shows an error: mend its formula, or type the number"),
        ("openpyxl_formulas_nocache.xlsx", "cell C2 has a formula without a stored value: open the file"),
        ("password.ods", "protected with a password: open it and save it without the password"),
    ],
)
@pytest.mark.parametrize("repair", [False, True])
def test_real_file_that_cannot_be_read_is_refused(name: str, sentence: str, repair: bool) -> None:
    with pytest.raises(NotApplicable, match=sentence):
        read((SHEETS / name).read_bytes(), name, repair=repair)


def test_czech_sheet_with_a_title_a_free_column_and_remarks() -> None:
    free = "<table:table-cell/>"
    head = ("partie", "tah", "hromádka 1", "hromádka 2", "první", "druhý", "poznámka")
    data = ods(
        row(cell("Zápisy 7. A", 'table:number-columns-spanned="8"'), *["<table:covered-table-cell/>"] * 7)
        + row(free, times=2)
        + row(free, *map(cell, head))
        + row(free, cell("1/a"), number(0), cell("1,00"), cell("2,0"), cell("Ž"), cell("Ř"), cell("rychlá"))
        + row(free, cell("1/a\u00a0"), cell("1."), number(1), number(0))
        + row(free, cell("1/a"), number(2), number(0, times=2), *[free] * 2, cell("konec"))
    )  # fmt: skip
    report = read(data, "a.ods")
    assert report.games == PLAYED
    assert noted(report) == [
        "'Zápisy 7. A' stands above the header and is passed over",
        "column H, 'poznámka', is passed over",
    ]


def test_croatian_sheet_with_merged_names() -> None:
    covered = "<table:covered-table-cell/>"
    data = ods(
        row(*map(cell, ("Igra", "Potez", "Hrpa 1", "Hrpa2", "Prvi", "Drugi")))
        + row(cell("1/a", 'table:number-rows-spanned="3"'), number(0), number(1), number(2), cell("Ž"), cell("Ř"))
        + row(covered, number(1, times=2), number(0))
        + row(covered, number(2), number(0, times=2))
    )
    assert read(data, "a.ods").games == PLAYED
    assert noted(read(data, "a.ods")) == []


def test_names_that_a_czech_spreadsheet_turned_into_dates_are_named() -> None:
    def dated(move: int, heap: int) -> str:
        day = 'office:value-type="date" office:date-value="2026-02-01"'
        return row(f"<table:table-cell {day}><text:p>01.02.26</text:p></table:table-cell>", number(move), number(heap))

    for name, data in (
        ("a.ods", ods(row(*map(cell, HEADER[:3])) + dated(0, 1) + dated(1, 0))),
        ("a.csv", text([HEADER[:3], ["01.02.26", "0", "1"], ["01.02.26", "1", "0"]], ";")),
    ):
        report = read(data, name)
        assert [game.states for game in report.games] == [((1,), (0,))]
        [note] = noted(report)
        assert note.startswith("cell A2 names a game by a date, '")
        assert "groups" not in analyse(report.games).groups


@pytest.mark.parametrize(
    "data",
    [
        b"sep=;\n" + text(TABLE, ";"),
        b'"sep=|"\r\n' + text(TABLE, "|"),
        text([[" Game ", "MOVE", "heap 1", " Heap2", "First", "second "], *TABLE[1:]], ";"),
        text([["hra", "tah", "hromada1", "hromádka2", "první", "druhý"], *TABLE[1:]]),
        text([["igra", "potez", "hrpa1", "hrpa2", "prvi", "drugi"], *TABLE[1:]], "\t"),
        text([["", *row] for row in TABLE], ";"),
        text([[], [], *TABLE]),
        text([HEADER, *([row[0] if row[1] == "0" else " ", *row[1:]] for row in TABLE[1:])]),
        text([HEADER, *([row[0] + " ", row[1] + ".0", row[2] + ",00", row[3] + ".", *row[4:]] for row in TABLE[1:])]),
        text([[*row, "", " "] for row in TABLE]),
    ],
)
def test_csv_is_no_stricter_than_a_spreadsheet(data: bytes) -> None:
    report = read(data, "a.csv")
    assert report.games == PLAYED
    assert noted(report) == []


@pytest.mark.parametrize(
    ("rows", "notes"),
    [
        ([[*row, note] for row, note in zip(TABLE, ("poznámka", "a", "", "c"), strict=True)],
         ["column G, 'poznámka', is passed over"]),
        ([[row[0] and str(n), *row] for n, row in enumerate([["", *TABLE[0]][1:], *TABLE[1:]])], None),
        ([["7. A", "", "2026"], *TABLE], ["'7. A 2026' stands above the header and is passed over"]),
    ],
)  # fmt: skip
def test_what_is_passed_over_is_said(rows: list[list[str]], notes: list[str] | None) -> None:
    if notes is None:  # as pandas writes the numbers of the rows
        rows[0][0], notes = "", ["the cells before the column of the games are passed over"]
    for name, data in (("a.csv", text(rows)), ("a.xlsx", spreadsheet(rows, "xlsx"))):
        report = read(data, name)
        assert report.games == PLAYED
        assert noted(report) == notes
    table = EditedTable.of(tuple(map(tuple, rows)), nim)
    assert table.report.games == PLAYED
    assert list(map(str, table.report.notes)) == notes


@pytest.mark.parametrize(
    ("header", "sentence"),
    [
        ("game,date,move,heap1", "column B must be 'move', not 'date'"),
        ("game,move,heap1,heap3", "column D, 'heap3', does not belong there"),
        ("game,move,heap1,heap2,heap3,x,first,second", "column F, 'x', does not belong there"),
        ("game,move,heap1,first", "column E must be 'second', not ''"),
        ("game,move,heap1,first,second,heap2", "column F, 'heap2', does not belong there"),
        (",,game,move,heap0", "column E must be 'heap1', not 'heap0'"),
        ("a,0,3,4\ngame,move,heap1,heap2", "must begin with the header game,move,heap1,heap2,…, got 'a,0,3,4'"),
        (",,\n\n", "the table is empty"),
    ],
)
def test_column_that_does_not_belong_there_is_named(header: str, sentence: str) -> None:
    with pytest.raises(InvalidNotation) as refused:
        read(f"{header}\n".encode(), "a.csv")
    assert sentence in str(refused.value)


@pytest.mark.parametrize("left", [0, 1])
@pytest.mark.parametrize("above", [0, 2])
@pytest.mark.parametrize(
    ("line", "column", "written"), [(1, 2, "x"), (2, 3, "1.000"), (2, 3, "½"), (3, 4, "9"), (1, 1, "y")]
)
def test_cell_that_cannot_be_read_is_named(left: int, above: int, line: int, column: int, written: str) -> None:
    rows = [[*row[:4], ""] for row in TABLE]
    rows[line][column] = written
    rows = [["title"]] * above + [[""] * left + row for row in rows]
    place = f"{'ABCDEF'[left + column]}{above + line + 1}"
    for name, data in (("a.csv", text(rows)), ("a.ods", spreadsheet(rows, "ods"))):
        report = read(data, name)
        assert report.counts["rejected"] == 1
        said = [str(problem.message) for problem in report.problems]
        assert any(f"{written!r} in cell {place}" in sentence for sentence in said), said


def test_formula_has_a_value_only_if_something_is_stored() -> None:
    """An empty number is none, whatever stands in the formula; an empty text is one."""
    table = sheet_rows(TABLE[:1]) + '<row><c t="str"><v>a</v></c><c><v>0</v></c>{}</row>'
    for unknown in (
        "<c><f>3+0</f><v/></c>",
        "<c><v> </v><f>3</f></c>",
        "<c><f>3</f></c>",
        '<c t="n"><f>3</f><v></v></c>',
    ):
        with pytest.raises(NotApplicable, match="cell C2 has a formula without a stored value"):
            read(xlsx(table.format(unknown)), "a.xlsx", repair=True)
    for known in ("<c><f>3</f><v>3</v></c>", '<c t="str"><f>""</f><v></v></c>'):
        assert sum(read(xlsx(table.format(known)), "a.xlsx").counts.values()) == 1
    header = row(*map(cell, HEADER[:3]))
    for attributes in ('office:value-type="float"', 'office:value-type="float" office:value=""', ""):
        unknown = f'<table:table-cell table:formula="of:=3" {attributes}/>'
        with pytest.raises(NotApplicable, match="cell C2 has a formula without a stored value"):
            read(ods(header + row(cell("a"), number(0), unknown)), "a.ods", repair=True)


def test_formula_without_a_value_on_another_sheet_does_not_matter() -> None:
    second = "</table:table><table:table>" + row('<table:table-cell table:formula="of:=1"/>')
    data = ods("".join(row(*(cell(text) for text in line)) for line in TABLE) + second)
    assert read(data, "a.ods").games == PLAYED


@pytest.mark.parametrize(
    "data", [b"\xd0\xcf\x11\xe0" + bytes(600) + "EncryptedPackage".encode("utf-16-le") + bytes(50)]
)
def test_encrypted_workbook_is_called_that(data: bytes) -> None:
    with pytest.raises(NotApplicable, match="protected with a password"):
        read(data, "a.xlsx")


def test_windows_1250_is_a_guess_only_where_a_header_is_read_and_nothing_is_utf_8() -> None:
    rows = [HEADER, ["ř", "0", "1", "", "Š", ""], ["ř", "1", "0"]]
    [game] = read(text(rows, ";").decode().encode("cp1250"), "a.csv").games
    assert (game.id, game.players) == ("ř", ("Š", ""))
    for damaged in (text(rows) + b"\xff", "1;2;ř".encode("cp1250"), text(rows).decode().encode("cp1250") + b"\x81"):
        with pytest.raises(InvalidNotation, match="neither UTF-8 nor UTF-16"):
            read(damaged, "a.csv")


blanks = st.sampled_from(["", " ", "\u00a0", "  "])


@given(st.lists(st.tuples(blanks, blanks, st.booleans()), min_size=4, max_size=4), st.integers(0, 2), st.integers(0, 3))
def test_blanks_and_what_stands_around_a_table_change_no_game(
    around: list[tuple[str, str, bool]], left: int, above: int
) -> None:
    rows = [[before + cell + after for cell in line] for line, (before, after, _) in zip(TABLE, around, strict=True)]
    for line, (_, _, named) in list(zip(rows, around, strict=True))[2:]:
        line[0] = line[0] if named else ""
    rows = [[""]] * above + [[""] * left + line for line in rows]
    assert read(text(rows), "a.csv").games == PLAYED


words = st.one_of(st.sampled_from([*HEADER, "hra", "tah"]), st.text(max_size=3))


@given(st.lists(st.lists(words, max_size=7), max_size=4))
def test_any_rows_have_a_heading_or_are_refused(rows: list[list[str]]) -> None:
    try:
        found = heading(rows)
    except GrundyError:
        return
    header = [word.strip() for word in rows[found.row]]
    assert not any(header[: found.left])
    known = header[found.left :][: 2 + found.heaps + 2 * found.named]
    assert len(known) == 2 + found.heaps + 2 * found.named
    assert found.remarks == {at for at, word in enumerate(header[found.left :]) if word and at >= len(known)}


def test_rows_without_a_name_keep_their_game_when_the_table_is_corrected() -> None:
    rows = (
        ("game", "move", "heap1", "heap2", "note"),
        ("a", "0", "1", "1", "x"),
        ("", "2", "0", "0"),
        ("", "1", "1", "0"),
    )
    table = EditedTable.of(rows, nim)
    [found] = table.problems
    assert table.accepted(found.line).rows == (("a", "0", "1", "1", "x"), ("a", "1", "1", "0"), ("a", "2", "0", "0"))
    assert [row[0] for row in table.without_row(0).rows] == ["a", ""]
    assert table.with_row_after(0).rows[0] == rows[1]
    assert [game.checked.id for game in table.with_row_after(0).games] == ["a"]
    assert table.all_accepted().report.counts["kept"] == 1
