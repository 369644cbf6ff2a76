"""Large and hostile files: read within the stated limits, or refused with one sentence."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import pytest

from grundy import GrundyError, InvalidNotation, NotApplicable, Undecided, nim
from grundy.records import sheets, spreadsheet_limits, spreadsheets, tables
from grundy.records.check import CheckReport, check
from grundy.records.formats import read_sheets
from grundy.records.games import Game
from grundy.records.spreadsheet_files import spreadsheet

XLSX_HEAD = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
ODS_HEAD = (
    '<d xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" '
    'xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0" '
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"><table:table table:name="games">'
)
WORKBOOK = '<workbook xmlns:r="relations"><sheets><sheet name="games" r:id="first"/></sheets></workbook>'
RELATIONS = (
    '<Relationships><Relationship Id="first" Target="{}" '
    'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/{}"/></Relationships>'
)
ROWS = [["game", "move", "heap1", "heap2"], ["a", "0", "1", "2"], ["a", "1", "1", "0"], ["a", "2", "0", "0"]]
PLAYED = [Game("a", nim, ((1, 2), (1, 0), (0, 0)))]


def archive(files: dict[str, str | bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in files.items():
            made.writestr(name, content)
    return out.getvalue()


def xlsx(sheet: str, strings: str = "<sst/>", head: str = XLSX_HEAD) -> bytes:
    files: dict[str, str | bytes] = {
        "_rels/.rels": RELATIONS.format("xl/workbook.xml", "officeDocument"),
        "xl/workbook.xml": WORKBOOK,
        "xl/_rels/workbook.xml.rels": RELATIONS.format("worksheets/sheet1.xml", "worksheet"),
        "xl/worksheets/sheet1.xml": head + sheet + "</sheetData></worksheet>",
        "xl/sharedStrings.xml": strings,
    }
    return archive(files)


def ods(table: str) -> bytes:
    return document(f"{ODS_HEAD}{table}</table:table></d>")


def document(content: str | bytes) -> bytes:
    mimetype = "application/vnd.oasis.opendocument.spreadsheet"
    return archive({"mimetype": mimetype, "META-INF/manifest.xml": "<manifest/>", "content.xml": content})


def games(data: bytes, format_: Any = "xlsx") -> list[Game]:
    return CheckReport.of(check(read_sheets(data, format_, nim))).games


def sheet_rows(rows: list[list[str]]) -> str:
    return "".join("<row>" + "".join(f"<c t='str'><v>{cell}</v></c>" for cell in row) + "</row>" for row in rows)


def row(*cells: str, times: int = 1) -> str:
    return f'<table:table-row table:number-rows-repeated="{times}">{"".join(cells)}</table:table-row>'


def cell(text: str, attributes: str = "") -> str:
    return f'<table:table-cell office:value-type="string" {attributes}><text:p>{text}</text:p></table:table-cell>'


def number(value: int, times: int = 1) -> str:
    return (
        f'<table:table-cell office:value-type="float" office:value="{value}" '
        f'table:number-columns-repeated="{times}"><text:p>shown</text:p></table:table-cell>'
    )


def test_shared_strings_places_and_numbers_as_excel_writes_them() -> None:
    strings = (
        "<sst>"
        + "".join(f"<si><t>{text}</t></si>" for text in ROWS[0])
        + "<si><r><t>a</t></r><rPh><t>x</t></rPh></si></sst>"
    )
    header = "".join(f'<c r="{place}1" t="s"><v>{n}</v></c>' for n, place in enumerate("ABCD"))
    body = "".join(
        f'<row r="{row}"><c r="A{row}" t="s"><v>4</v></c><c r="B{row}"><v>{move}</v></c>{cells}</row>'
        for row, (move, cells) in enumerate(
            [
                ("0", '<c r="C2"><v>1</v></c><c r="D2"><v>2.0</v></c>'),
                ("1", '<c r="C3"><v>1</v></c>'),
                ("2", '<c r="D4"><v>0</v></c>'),
            ],
            2,
        )
    )
    assert games(xlsx(f'<row r="1">{header}</row>{body}', strings)) == PLAYED


def test_formula_counts_as_its_stored_value_and_is_refused_without_one() -> None:
    rows = (
        sheet_rows(ROWS[:3]) + '<row><c t="str"><v>a</v></c><c><f>1+1</f><v>2</v></c><c><f>C3-1</f><v>0</v></c></row>'
    )
    assert games(xlsx(rows)) == PLAYED
    with pytest.raises(NotApplicable, match="a formula without a stored value"):
        games(xlsx(rows.replace("<v>2</v>", "")))
    with pytest.raises(NotApplicable, match="a formula without a stored value"):
        games(ods(row(*map(cell, ROWS[0])) + row('<table:table-cell table:formula="of:=1"/>')), "ods")


def test_error_of_a_formula_is_refused() -> None:
    with pytest.raises(NotApplicable, match=r"cell [AC][24] shows an error"):
        games(xlsx(sheet_rows(ROWS[:3]) + '<row><c t="e"><f>1/0</f><v>#DIV/0!</v></c></row>'))
    error = 'office:string-value="" calcext:value-type="error" table:formula="of:=1/0"'
    with pytest.raises(NotApplicable, match=r"cell [AC][24] shows an error"):
        games(ods(row(*map(cell, ROWS[0])) + row(cell("#DIV/0!", error))), "ods")


def test_number_that_a_float_does_not_hold_is_no_heap() -> None:
    """2**53 + 1 is the first whole number that a float rounds."""
    table = sheet_rows(ROWS[:1]) + '<row><c t="str"><v>a</v></c><c><v>0</v></c><c><v>{}</v></c></row>'
    table += '<row><c t="str"><v>a</v></c><c><v>1</v></c><c><v>0</v></c></row>'
    assert games(xlsx(table.format(2**53 - 1))) == [Game("a", nim, ((2**53 - 1,), (0,)))]
    assert games(xlsx(table.format(2**53 + 1))) == []


def test_few_cells_that_announce_very_many_are_refused() -> None:
    corners = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="ALH{row}"><v>1</v></c></row>'
    with pytest.raises(NotApplicable, match="at most 6000000 cells"):
        games(xlsx(corners.format(row=1_048_576)))
    with pytest.raises(NotApplicable, match="at most 1048576 rows"):
        games(xlsx(corners.format(row=9_999_999)))
    with pytest.raises(NotApplicable, match="at most 5000000 texts"):
        games(xlsx("", '<sst uniqueCount="999999999"/>'))


def test_long_text_that_many_cells_show_is_refused() -> None:
    strings = f"<sst><si><t>{'long' * 25_000}</t></si></sst>"
    with pytest.raises(NotApplicable, match="at most 50000000 characters"):
        games(xlsx('<row><c t="s"><v>0</v></c></row>' * 501, strings))
    with pytest.raises(NotApplicable, match="at most 50000000 characters"):
        games(ods(row(cell("long" * 25_000), times=501)), "ods")
    with pytest.raises(NotApplicable, match="at most 50000000 characters"):
        games(ods(row(cell("<text:s/>" * 100_000), times=501)), "ods")
    with pytest.raises(NotApplicable, match="at most 131072 characters"):
        games(ods(row(cell('<text:s text:c="1000000000"/>'))), "ods")


def test_repeated_cells_and_rows_of_a_document_are_bounded() -> None:
    empty = row('<table:table-cell table:number-columns-repeated="16384"/>', times=1_048_000)
    table = row(*map(cell, ROWS[0])) + row(cell("a"), number(0), number(1), number(0)) + empty
    table += row(cell("a"), number(1), number(0, times=2))
    assert games(ods(table), "ods") == [Game("a", nim, ((1, 0), (0, 0)))]
    with pytest.raises(NotApplicable, match="at most 1048576 rows"):
        games(ods(table + row(cell("a"), number(2), number(0), times=10**11)), "ods")
    with pytest.raises(NotApplicable, match="at most 1100 columns"):
        games(ods(row(cell("game", 'table:number-columns-repeated="1000000000"'))), "ods")


def test_small_document_that_announces_very_many_cells_is_refused_before_they_are_made() -> None:
    header = row(cell("game"), cell("move"), *(cell(f"heap{n}") for n in range(1, 1001)))
    for times, rows in ((1000, 5_900), (1, 600_000), (1000, 511)):
        data = ods(header + row(cell("1234567", f'table:number-columns-repeated="{times}"'), times=rows))
        assert len(data) < 5_000
        with pytest.raises(NotApplicable, match=r"at most (6000000|510030) cells"):
            games(data, "ods")
    sheet = "<table:table>" + row(cell("1"), number(1, times=999), times=200) + "</table:table>"
    with pytest.raises(NotApplicable, match="of this size may fill at most 500060 cells"):
        games(document(f"{ODS_HEAD}</table:table>{sheet * 4}</d>"), "ods")


def test_dimension_of_a_sheet_is_not_believed() -> None:
    head = XLSX_HEAD.replace("<sheetData>", '<dimension ref="A1:XFD1048576"/><sheetData>')
    assert games(xlsx(sheet_rows(ROWS), head=head)) == PLAYED


def test_archive_of_many_large_files_is_refused_while_it_is_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spreadsheet_limits, "LARGEST_CONTENT", 1_000_000)
    files: dict[str, str | bytes] = {f"{n}.xml": f"<d>{' ' * 300_000}</d>" for n in range(4)}
    with pytest.raises(NotApplicable, match="at most 1000000 bytes unpacked"):
        games(archive(files))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"PK\x03\x04",
        b"game,move,heap1\n",
        archive({"readme": "nothing"}),
        archive({"xl/workbook.xml": "<workbook/>"}),
        document("<a><b></a>"),
        document(b"\xff\xfe\x00"),
        document("<?xml version='1.0' encoding='nothing'?><d/>"),
        document("<!DOCTYPE d [<!ENTITY a 'b'><!ENTITY c '&a;&a;&a;'>]><d>&c;</d>"),
        xlsx('<row><c t="s"><v>7</v></c></row>'),
        xlsx('<row><c t="s"><v>x</v></c></row>'),
        xlsx('<row><c r="ZZZ1"><v>7</v></c></row>'),
        ods(row(cell("1", 'table:number-columns-repeated="+1000"'))),
        ods(row(cell("1") + cell("<table:table/>"))),
        spreadsheet(ROWS, "xlsx")[:-40],
        spreadsheet(ROWS, "ods").replace(b"PK", b"QK"),
    ],
)
def test_files_that_are_no_spreadsheets_are_refused_with_one_sentence(data: bytes) -> None:
    with pytest.raises(GrundyError) as refused:
        games(data)
    assert "\n" not in str(refused.value)


def test_zip_bomb_is_refused_while_it_is_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spreadsheet_limits, "LARGEST_CONTENT", 1_000_000)
    bomb = xlsx(sheet_rows(ROWS) + "<row/>" * 2_000_000)
    assert len(bomb) < 50_000
    with pytest.raises(NotApplicable, match="at most 1000000 bytes unpacked"):
        games(bomb)


def test_cell_of_enormous_length_is_refused_while_it_is_read() -> None:
    with pytest.raises(NotApplicable, match="at most 131072 characters"):
        games(xlsx(f"<row><c t='str'><v>{'1' * 200_000}</v></c></row>"))
    with pytest.raises(InvalidNotation, match="a cell is longer than 131072"):
        games(b"game,move,heap1\na,0," + b"1" * 100_000_000 + b"\n", "csv")


def test_archive_of_very_many_files_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spreadsheets, "MOST_FILES", 3)
    with pytest.raises(NotApplicable, match="at most 3 files"):
        games(spreadsheet(ROWS, "xlsx"))


def test_rows_beyond_the_limit_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_ROWS", 2)
    with pytest.raises(NotApplicable, match="at most 2 rows"):
        games("\n".join(map(",".join, ROWS)).encode(), "csv")
    monkeypatch.setattr(spreadsheet_limits, "MOST_ROWS", 2)
    with pytest.raises(NotApplicable, match="at most 2 rows"):
        games(xlsx(sheet_rows(ROWS)))


def test_very_many_rows_of_rubbish_are_one_rejected_game() -> None:
    data = b"game,move,heap1\na,0,5\n" + b"a,x,y\n" * 200_000
    report = CheckReport.of(check(read_sheets(data, "csv", nim), repair=True))
    assert report.counts == {"kept": 0, "repaired": 0, "rejected": 1}
    assert len(report.problems) <= 200


def test_game_of_very_many_moves_is_played() -> None:
    data = b"game,move,heap1\na,0,50000\n" + b"".join(b"a,%d,%d\n" % (n, 50_000 - n) for n in range(1, 50_001))
    [game] = games(data, "csv")
    assert len(game) == 50_000


def test_heaps_of_a_hundred_thousand_digits_are_read_and_longer_ones_are_not() -> None:
    big = "9" * 100_000
    [game] = games(f"game,move,heap1\na,0,{big}\na,1,0\n".encode(), "csv")
    assert game.states[0] == (10**100_000 - 1,)
    assert games(f"game,move,heap1\na,0,{big}9\na,1,0\n".encode(), "csv") == []


def test_too_many_heaps_are_refused() -> None:
    header = ",".join(["game", "move", *(f"heap{n}" for n in range(1, 1100))])
    with pytest.raises(InvalidNotation, match="must begin with the header"):
        games(header.encode(), "csv")


def test_enormous_heaps_that_change_together_are_judged_at_once() -> None:
    rows = "".join(f"{n},0,{10**9 + n},{2 * 10**9}\n{n},1,{n},{n + 1}\n{n},2,0,0\n" for n in range(5_000))
    report = CheckReport.of(check(read_sheets(f"game,move,heap1,heap2\n{rows}".encode(), "csv", nim), repair=True))
    assert report.counts == {"kept": 0, "repaired": 0, "rejected": 5_000}


def test_search_for_moves_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets, "LONGEST_CHECK", 0)
    with pytest.raises(Undecided, match="took more than 0 seconds"):
        games("\n".join(map(",".join, ROWS)).encode(), "csv")
