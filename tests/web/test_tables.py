"""The page of tables: what it shows, what it refuses, and its files."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from typing import Any

import pytest

from grundy import Undecided, nim_product, parse
from grundy.core.outcome import Outcome
from grundy.lab.tables import of_players, table_position, table_rows, value_table
from grundy.web import tablespage
from grundy.web.limits import TABLE_SIDE
from grundy.web.tablespage import READY_MADE, WRITTEN_SIDE
from tests.web.conftest import Ask


def values_on(page: str) -> list[list[str]]:
    body = page[page.index("<tbody>") : page.index("</tbody>")]
    return [re.findall(r"<td[^>]*>(?:<a[^>]*>)?([^<]*)", row) for row in body.split("<tr>")[1:]]


@pytest.mark.parametrize("rule", READY_MADE)
def test_ready_made_table_when_opened_has_the_values_of_the_lab(ask: Ask, rule: str) -> None:
    page = ask(f"/tables?rule={rule}&rows=3&cols=4").text
    if of_players(rule):
        outcomes = [list(row) for row in table_rows(rule, 3, 4, outcomes=True)]
        assert [re.findall(r'data-outcome="(.)"', row) for row in page.split("<tr>")[2:]] == outcomes
    else:
        assert values_on(page) == [list(map(str, row)) for row in table_rows(rule, 3, 4)]


def test_zeros_when_marked_are_the_p_positions_of_wythoff(ask: Ask) -> None:
    """The cold pairs are (0, 0), (1, 2), (3, 5), (4, 7) and their mirror images."""
    rows = ask("/tables?rule=wythoff&rows=8&cols=8").text.split("<tr>")[2:]
    zeros = [
        (row, column) for row, cells in enumerate(rows) for column, look in enumerate(looks(cells)) if look == "cold"
    ]
    assert zeros == [(0, 0), (1, 2), (2, 1), (3, 5), (4, 7), (5, 3), (7, 4)]


def looks(cells: str) -> list[str]:
    return re.findall(r'<td class="([^"]*)"', cells)


@pytest.mark.parametrize(
    ("rule", "row", "column"),
    [("nim-sum", 3, 5), ("nim-product", 6, 7), ("king", 4, 7), ("kayles", 2, 9), ("rugs", 2, 4)],
)
def test_cell_when_opened_is_a_position_with_its_value(ask: Ask, rule: str, row: int, column: int) -> None:
    answer = ask(f"/tables/cell?rule={rule}&row={row}&col={column}")
    position = table_position(rule, row, column)
    first = value_table(rule, 1, 1).get("first", [0, 0])
    assert answer.status_code == 303
    assert str(answer.headers["location"]).startswith("/analyse?position=")
    assert position.grundy_value == value_table(rule, 8, 10)["rows"][row - first[0]][column - first[1]]


def test_nim_product_when_it_is_zero_only_at_the_edge_is_a_field() -> None:
    assert table_position("nim-product", 0, 5).outcome is Outcome.P
    assert table_position("nim-product", 3, 5).grundy_value == nim_product(3, 5)
    assert table_position("nim-sum", 3, 5) == parse("nim(3,5)")


WRONG = [
    ("rule=xyzzy", 400, "there is no game"),
    ("rule=poset[a<b]", 400, "not pairs of numbers"),
    ("rule=chomp", 400, "not pairs of numbers"),
    ("rule=king&rows=0", 400, "at least one row"),
    (f"rule=king&rows={TABLE_SIDE + 1}", 400, f"rows must be a number from 0 to {TABLE_SIDE}"),
    ("rule=king&rows=x", 400, "rows must be a number"),
    ("rule=king&cols=-1", 400, "cols must be a number"),
    ("rule=knight[8]&rows=9", 400, "there is no square"),
    (f"rule=domineering&rows=2&cols={WRITTEN_SIDE + 1}", 400, "Left and Right has at most 24"),
    ("rule=" + "x" * 401, 413, "401 characters"),
    ("rule=" + "9" * 400, 400, "there is no game"),
]


@pytest.mark.parametrize(("query", "status", "said"), WRONG, ids=lambda given: str(given)[:20])
def test_table_when_it_cannot_be_shown_says_why_in_a_sentence(ask: Ask, query: str, status: int, said: str) -> None:
    answer = ask(f"/tables?{query}")
    assert answer.status_code == status
    assert said in re.sub(r"\s+", " ", answer.text)
    assert 'role="alert"' in answer.text


@pytest.mark.parametrize("query", ["row=1&col=1", "rule=king&row=1", "rule=king&row=1&col=x", "rule=rugs&row=0&col=1"])
def test_cell_when_there_is_none_is_bad_input(ask: Ask, query: str) -> None:
    assert ask(f"/tables/cell?{query}").status_code == 400


def test_cell_when_it_is_a_hole_has_no_position(ask: Ask) -> None:
    rule = "piece[-1,0* 0,-1*; 4x4; without 1,0]"
    assert "no position in row 0, column 1" in ask(f"/tables/cell?rule={rule}&row=0&col=1").text
    assert looks(ask(f"/tables?rule={rule}&rows=1&cols=2").text) == ["cold", "hole"]


def test_rows_when_the_time_is_over_are_those_that_were_ready(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(*_: Any, **__: Any) -> Any:
        yield [0, 1]
        raise Undecided("too long")

    monkeypatch.setattr(tablespage, "table_rows", slow)
    tablespage.made.cache_clear()
    page = ask("/tables?rule=king&rows=5&cols=2").text
    tablespage.made.cache_clear()
    assert "The time was over after 1 of 5 rows." in page
    assert "rows=1&amp;cols=2&amp;kind=csv" in page


FILES: list[tuple[str, Callable[[bytes], bool]]] = [
    ("csv", lambda content: list(csv.reader(content.decode().splitlines()))[2] == ["1", "1", "2", "0"]),
    ("json", lambda content: b'"rows": [[0, 1, 2], [1, 2, 0]]' in content),
    ("tex", lambda content: content.startswith(rb"\begin{tabular}{r|rrr}")),
    ("svg", lambda content: content.startswith(b"<svg")),
    ("png", lambda content: content.startswith(b"\x89PNG")),
]


@pytest.mark.parametrize(("kind", "is_right"), FILES)
def test_table_when_downloaded_is_a_file_of_its_kind(ask: Ask, kind: str, is_right: Callable[[bytes], bool]) -> None:
    answer = ask(f"/tables/download?rule=wythoff&rows=2&cols=3&kind={kind}")
    assert answer.headers["content-disposition"] == f'attachment; filename="wythoff-2x3.{kind}"'
    assert is_right(answer.content)


def test_picture_when_the_table_is_large_has_a_pixel_for_each_cell(ask: Ask) -> None:
    png = ask("/tables/download?rule=nim-sum&rows=512&cols=256&kind=png").content
    assert (int.from_bytes(png[16:20]), int.from_bytes(png[20:24])) == (512, 1024)  # two by two pixels
    assert "data:image/png;base64," in ask("/tables/download?rule=nim-sum&rows=200&cols=200&kind=svg").text
    assert ask("/tables/download?rule=king&kind=exe").status_code == 400


def test_values_for_the_map_are_those_of_the_api(ask: Ask) -> None:
    page = ask("/tables?rule=nim-product&rows=512&cols=300").text
    source = re.search(r'data-source="([^"]*)"', page)
    assert source is not None
    rows = ask(source[1].replace("&amp;", "&")).json()["rows"]
    assert (len(rows), len(rows[0]), rows[500][257]) == (512, 300, nim_product(500, 257))


def test_safe_positions_stand_on_their_page_as_the_api_has_them(ask: Ask) -> None:
    for play, count in (("normal", 35), ("misere", 36)):
        found = ask(f"/api/safe?heaps=3&largest=16&play={play}").json()
        page = ask(f"/tables/safe?heaps=3&largest=16&play={play}&lang=en").text
        names = ["-".join(map(str, position)) for position in found["positions"]]
        assert re.findall(r'class="chip"[^>]*>([0-9-]+)<', page) == names
        assert len(names) == found["count"] == count
        assert f"{count} of the 816 starts are safe" in page
    assert ask("/tables/safe?heaps=10&largest=300").status_code == 503
    assert ask("/tables/safe?heaps=0").status_code == 400
