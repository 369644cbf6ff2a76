"""The page of recorded games tells what the command tells, and refuses with one sentence what cannot be read."""

from __future__ import annotations

import json
import re
from contextlib import ExitStack
from html import unescape
from pathlib import Path

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.requests import Request

from grundy.cli import run
from grundy.explaining.language import NO_BREAK
from grundy.records.report import ReportTable, table_text
from grundy.records.sample import sample_rows
from grundy.records.spreadsheet_files import spreadsheet
from grundy.web.crew import Crew
from grundy.web.failures import Busy
from grundy.web.front import Desk
from grundy.web.limits import LONGEST_BODY, LONGEST_TABLE, MOST_TABLES
from grundy.web.live import Hub
from grundy.web.recordspage import LARGEST_UNPACKED, MOST_ROWS
from tests.records.test_hostile import ods, row, xlsx
from tests.web.conftest import Ask

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
PRINTED, SHEETS = EXAMPLES / "school_games_as_printed.csv", EXAMPLES / "school_sheets.csv"
LINES = ["game,move,heap1,heap2", "a,0,1,2", "a,1,1,1", "a,2,0,1", "a,3,0,0", "b,0,3", "b,0,5,5", "b,1,,4", "c,x,?", ""]
DOUBLED = "game,move,heap1,heap2\na,0,1,2\na,1,1,1\na,2,1,1\na,3,0,1\na,4,0,0\n"


def send(
    ask: Ask,
    path: str = "/records",
    file: tuple[str, bytes] = ("", b""),
    cells: dict[str, str] | None = None,
    **fields: str,
) -> httpx.Response:
    return ask(path, method="POST", data=fields | (cells or {}), files={"file": file})


def upload(ask: Ask, path: Path, to: str = "/records", **fields: str) -> httpx.Response:
    return send(ask, to, (path.name, path.read_bytes()), fields)


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["records", *arguments, "--lang", "en"]) == 0
    return capsys.readouterr().out


def table_on(page: httpx.Response) -> str:
    """Return the table that travels with a page."""
    found = re.search(r'<textarea name="table"[^>]*>(.*?)</textarea>', page.text, re.DOTALL)
    assert found is not None
    return unescape(found[1])


def words(cell: str) -> str:
    """Return what a cell of a table says, without what keeps it on one line."""
    return unescape(re.sub("<[^>]*>", "", cell)).replace(NO_BREAK, " ")


def tables_of(page: httpx.Response) -> list[ReportTable]:
    """Return the tables of a report as they stand on the page."""
    found = []
    pattern = r"<h2>([^<]*)</h2>\s*<div[^>]*>\s*(<table class=.counted.*?</table>)"
    for title, table in re.findall(pattern, page.text, re.DOTALL):
        header, *rows = (
            [words(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", line)]
            for line in re.findall(r"<tr>(.*?)</tr>", table, re.DOTALL)
        )
        found.append(ReportTable(unescape(title), header, rows))
    return found


@pytest.mark.parametrize(("file", "notation"), [(PRINTED, "positions"), (SHEETS, "takings")])
def test_page_tells_the_problems_that_the_command_tells(
    ask: Ask, capsys: pytest.CaptureFixture[str], file: Path, notation: str
) -> None:
    page = unescape(upload(ask, file, notation=notation).text)
    *lines, counts = printed(capsys, "check", str(file), "--notation", notation).splitlines()

    assert counts in page
    assert lines
    for line in lines:
        mistake, _, repair = line.partition(": ")[2].partition("; repair: ")
        assert mistake in page
        assert repair in page


def test_repaired_games_are_those_that_the_command_converts(ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    mended = table_on(upload(ask, PRINTED, do="all"))
    saved = send(ask, "/records/games.csv", table=mended)

    assert saved.text == printed(capsys, "convert", str(PRINTED), "--repair")
    assert saved.headers["content-disposition"] == 'attachment; filename="games.csv"'


@pytest.mark.parametrize("form", ["xlsx", "ods", "json", "grundy"])
def test_saved_games_read_back_as_the_same_games(ask: Ask, form: str) -> None:
    saved = upload(ask, PRINTED, f"/records/games.{form}")
    again = send(ask, "/records/games.csv", (f"games.{form}", saved.content))

    assert again.status_code == 200
    assert again.text == upload(ask, PRINTED, "/records/games.csv").text


def test_report_has_the_tables_and_files_of_the_command(
    ask: Ask, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    page = upload(ask, PRINTED, view="report")
    told = printed(capsys, "report", str(PRINTED))
    tables = tables_of(page)

    assert len(tables) == 10
    assert all(table_text(table) in told for table in tables)
    assert page.text.count('<svg xmlns="http://www.w3.org/2000/svg"') == 3
    for name in ("report.html", "moves.csv"):
        printed(capsys, "report", str(PRINTED), "-o", str(tmp_path / name))
        assert upload(ask, PRINTED, f"/records/{name}").text == (tmp_path / name).read_text(encoding="utf-8")


def test_cell_is_written_anew_and_the_table_checked(ask: Ask) -> None:
    page = send(ask, table=DOUBLED)
    assert "1 game: 0 kept, 0 repaired, 1 rejected" in page.text
    assert 'name="cell-2-3" value="1"' in page.text

    changed = send(
        ask, table=DOUBLED, cells={"cell-2-1": "3", "cell-2-2": "0", "cell-3-1": "2"}
    )  # rows 2 and 3 exchanged
    assert table_on(changed).splitlines()[3:5] == ["a,3,0,1", "a,2,0,1"]
    fixed = send(
        ask, table=DOUBLED, do="go-on", cells={"cell-2-2": "1", "cell-2-3": "0", "cell-3-2": "0", "cell-3-3": "0"}
    )
    assert "a,2,1,0" in table_on(fixed)
    assert 'name="cell-2-3"' in fixed.text, "what was just put right stays in view"
    assert 'name="cell-2-3"' not in send(ask, table="game,move,heap1\na,0,1\na,1,0\n").text


def test_repairs_are_accepted_one_by_one_and_rows_added_and_deleted(ask: Ask) -> None:
    accepted = send(ask, table=DOUBLED, do="accept 2")
    assert table_on(accepted) == "game,move,heap1,heap2\na,0,1,2\na,1,1,1\na,2,0,1\na,3,0,0\n"
    assert "Every row can be played." in accepted.text
    assert table_on(send(ask, table=DOUBLED, do="drop 2")) == table_on(accepted)
    assert table_on(send(ask, table=DOUBLED, do="add 4")).splitlines()[-1] == "a,5,,"


def test_sample_opens_with_its_problems(ask: Ask) -> None:
    page = ask("/records?sample=1")
    assert page.text.count('value="accept ') == 4
    assert [line.split(",") for line in table_on(page).splitlines()] == sample_rows()


def test_games_written_as_text_are_checked_and_reported(ask: Ask) -> None:
    text = '[Start "kayles(3)"]\n[Game "a"]\n\n1. 1-1/1,1 1-1\n2. 2-1\n'
    page = send(ask, table=text)
    assert "1 game: 1 kept, 0 repaired, 0 rejected" in page.text
    wrong = send(ask, table=json.dumps([{"id": "b", "start": "nim(2)", "positions": ["nim(3)"]}]))
    assert "no move leads from 'nim(2)' to 'nim(3)'" in unescape(wrong.text)
    assert "moves from lost positions" in send(ask, table=text, view="report").text
    assert send(ask, "/records/games.json", table=text).json()[0]["id"] == "a"
    assert send(ask, "/records/table.csv", table=text).status_code == 404


def test_table_of_a_spreadsheet_and_pasted_cells_are_read(ask: Ask) -> None:
    rows = [line.split(",") for line in DOUBLED.splitlines()]
    for form in ("xlsx", "ods"):
        file = f"games.{form}", spreadsheet(rows, form)
        assert table_on(send(ask, file=file)) == DOUBLED
    assert table_on(send(ask, table=DOUBLED.replace(",", "\t").replace("\n", "\r\n"))) == DOUBLED
    assert table_on(send(ask, file=("games.csv", DOUBLED.replace(",", ";").encode("utf-16")))) == DOUBLED


def test_table_as_a_teacher_has_it_is_shown_with_what_is_passed_over(ask: Ask) -> None:
    rows = [["Zápisy 7. A"], ["", "hra", "tah", "hromádka 1", "poznámka"], ["", "ř", "0", "2", "x"], ["", "", "1", "3"]]
    file = "games.csv", "\n".join(map(";".join, rows)).encode("cp1250")
    page = send(ask, file=file)
    shown = unescape(page.text)

    for note in (
        "read as Windows-1250",
        "'Zápisy 7. A' stands above the header",
        "column E, 'poznámka', is passed over",
    ):
        assert note in shown
    assert table_on(page).splitlines() == ["Zápisy 7. A", ",hra,tah,hromádka 1,poznámka", ",ř,0,2,x", ",,1,3"]
    assert 'id="line-1">4<' in shown, "the lines are counted as a spreadsheet counts them"
    mended = send(ask, table=table_on(page), cells={"cell-1-2": "0"}, show="all")
    assert table_on(mended).splitlines()[-1] == ",,1,0"
    assert "1 game: 1 kept, 0 repaired, 0 rejected" in mended.text


def test_numbers_of_any_length_are_shown_and_saved(ask: Ask) -> None:
    """Python writes numbers of at most 4300 digits, if nobody allows it more."""
    table = f"game,move,heap1,heap2\n1,0,{'9' * 4301},3\n1,1,{'9' * 4300},3\n2,0,{'8' * 4301},0\n2,1,0,0\n"
    for name in ("report.html", "moves.csv", "games.csv", "games.xlsx", "games.ods", "games.json", "games.grundy"):
        saved = send(ask, f"/records/{name}", table=table)
        assert saved.status_code == 200, name
        if name.startswith("games."):
            assert send(ask, file=(name, saved.content)).status_code == 200
    for notation in ("positions", "takings"):
        for view in ("table", "report"):
            assert send(ask, table=table, view=view, show="all", notation=notation).status_code == 200


def test_formula_is_defused_in_what_is_saved_and_stays_a_name_on_the_page(ask: Ask) -> None:
    table = 'game,move,heap1\n"=HYPERLINK(""x"")",0,1\n"=HYPERLINK(""x"")",1,0\n'
    page = send(ask, table=table, show="all")
    assert 'value="=HYPERLINK(&#34;x&#34;)"' in page.text
    for name in ("table.csv", "games.csv", "moves.csv"):
        saved = send(ask, f"/records/{name}", table=table_on(page)).text
        assert "'=HYPERLINK" in saved
        assert not re.search('(?m)(^|,)"?=', saved)


def test_text_of_a_table_is_never_markup(ask: Ask) -> None:
    table = 'game,move,heap1\n"</textarea><script>",0,1\n"</textarea><script>",1,<b>\n'
    for view in ("table", "report"):
        page = send(ask, table=table, view=view, show="all").text
        assert "<script>" not in page
        assert "<b>" not in page


BOMB = xlsx("<row>" + "<c/>" * (LARGEST_UNPACKED // 4) + "</row>")


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("games.xlsx", BOMB, "a spreadsheet may have at most 6000000 bytes unpacked"),
        ("games.ods", ods(row("", times=10**9) + row('<table:table-cell office:value="1"/>', times=10**9)), "at most"),
        ("games.xlsx", b"PK no archive", "the file is not a spreadsheet that can be read"),
        ("games.csv", "ř,0,1\n".encode("cp1250"), "the file is neither UTF-8 nor UTF-16 text"),
        ("games.csv", b"", "the file is empty, or its first sheet is"),
        ("games.ods", spreadsheet([], "ods"), "the file is empty, or its first sheet is"),
        ("games.csv", b"game,date,move,heap1\n", "column B must be 'move', not 'date'"),
        ("games.csv", b"1,2,3\n", "the table must begin with the header"),
        ("games.csv", b'game,move,heap1\n"a', "line 2 is not a line of a table"),
        ("games.pdf", b"%PDF", "the name of the file must end in one of"),
        ("games.json", b"[1]", "game 1 of the file: expected an object"),
        ("games.json", b"[" * 100_000, "nested"),
        ("games.txt", b"what is this", "not a line of moves"),
        ("games.csv", b"game,move,heap1\n" + b"a,0,1\n" * (MOST_ROWS + 1), "at most 10000 rows"),
    ],
)
def test_bad_file_is_refused_with_one_sentence(ask: Ask, name: str, content: bytes, sentence: str) -> None:
    page = send(ask, file=(name, content))
    found = re.search(r'<p class="mistake" role="alert">(.*?)</p>', page.text)

    assert page.status_code == 400
    assert found is not None
    assert sentence in unescape(found[1])


@pytest.mark.parametrize(
    "fields",
    [
        {"rule": "nimm"},
        {"play": "other"},
        {"notation": "words"},
        {"show": "x"},
        {"view": "x"},
        {"page": "-1"},
        {"do": "x"},
        {"rule": "chomp"},
        {"rule": "kayles", "notation": "takings"},
    ],
)
def test_wrong_field_is_refused_and_the_table_kept(ask: Ask, fields: dict[str, str]) -> None:
    page = send(ask, cells={"table": DOUBLED, **fields})
    assert page.status_code == 400
    assert 'role="alert"' in page.text
    assert table_on(page) in (DOUBLED, "")


def test_too_large_a_table_is_refused_before_it_is_read(ask: Ask) -> None:
    large = send(ask, file=("games.csv", b"a" * LONGEST_TABLE))
    assert large.status_code == 413
    assert "at most 2000000 bytes are read" in large.text
    assert send(ask, file=("games.csv", b"a" * 1_900_000)).status_code == 400
    graph = ask("/graph", method="POST", content=b"a" * 300_000)
    assert graph.status_code == 413
    assert "at most 200000 bytes are read" in graph.text


def test_broken_form_is_answered_with_400(ask: Ask) -> None:
    for path in ("/records", "/records/games.csv"):
        response = ask(path, method="POST", content=b"--b", headers={"Content-Type": "multipart/form-data; boundary=b"})
        assert response.status_code == 400
        assert "the form cannot be read" in response.text
    assert send(ask, "/records/games.exe", table=DOUBLED).status_code == 404
    assert ask("/records?sample=2").status_code == 400


@settings(max_examples=40)
@given(
    st.fixed_dictionaries(
        {"table": st.text(max_size=60) | st.lists(st.sampled_from(LINES), max_size=8).map("\n".join)},
        optional={
            "do": st.sampled_from(["check", "all", "accept 1", "add 0", "drop 9", "go-on", "accept"]),
            "view": st.sampled_from(["table", "report"]),
            "notation": st.sampled_from(["positions", "takings"]),
            "rule": st.sampled_from(["nim", "kayles", "subtraction[1,2]", "grundy", "chomp", "octal[0.07]"]),
            "play": st.sampled_from(["normal", "misere"]),
            "page": st.sampled_from(["0", "3", "x"]),
            "show": st.sampled_from(["all", "problems"]),
            "cell-1-2": st.text(max_size=5),
        },
    ),
    st.sampled_from(["", "/table.csv", "/games.csv", "/games.xlsx", "/games.json", "/games.grundy", "/report.html"]),
)
def test_whatever_is_sent_is_answered(ask: Ask, fields: dict[str, str], name: str) -> None:
    assert send(ask, f"/records{name}", cells=fields).status_code in (200, 400, 404)


def test_only_so_many_large_tables_are_held_at_once() -> None:
    desk = Desk(Crew(), Hub(), None, "localhost", ())  # type: ignore[arg-type]

    def sends(size: int) -> Request:
        return Request({"type": "http", "path": "/records", "headers": [(b"content-length", str(size).encode())]})

    with ExitStack() as held:
        for _ in range(MOST_TABLES):
            held.enter_context(desk._room(sends(LONGEST_TABLE)))
        with desk._room(sends(LONGEST_BODY)):
            pass
        with pytest.raises(Busy), desk._room(sends(LONGEST_BODY + 1)):
            pass
    with desk._room(sends(LONGEST_BODY + 1)):
        pass
