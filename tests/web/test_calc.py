"""The pages of the calculator: expressions, a number in its field, tables of products, lists."""

from __future__ import annotations

import re
from html import unescape

import pytest

from grundy.core.nimfield import BYTE_PRODUCTS
from tests.web.conftest import Ask


def cells(text: str) -> list[list[str]]:
    """Return the cells of the tables of a page, row by row."""
    rows = re.findall(r"<tr>(.*?)</tr>", text, re.DOTALL)
    return [[unescape(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)] for row in rows]


def test_next_number_is_linked_while_it_has_a_place(ask: Ask) -> None:
    assert 'href="/calc?number=6"' in ask("/calc?number=5").text
    assert "next number" not in ask(f"/calc?number={2**64 - 1}").text


def test_number_is_shown_in_its_field(ask: Ask) -> None:
    facts = {row[0]: row[1] for row in cells(ask("/calc?number=2&lang=en").text)}
    assert facts["smallest field"] == "the numbers below 4"
    assert facts["inverse"] == "1 ⊘ 2 = 3"
    assert facts["multiplicative order"].startswith("2^3 = 1")
    assert facts["generator"].startswith("yes")
    assert facts["minimal polynomial"] == "x^2 ⊕ x ⊕ 1"
    assert cells(ask("/calc?number=2").text)[-1][1:] == ["2", "3", "1"]
    assert "only 85 of the 255 numbers" in ask("/calc?number=16").text
    assert "none: a product with 0 is always 0" in ask("/calc?number=0").text


@pytest.mark.parametrize("size", [1, 2, 4, 16])
def test_table_has_the_products(ask: Ask, size: int) -> None:
    head, *rows = cells(ask(f"/calc?table={size}").text)
    assert head[1:] == [str(column) for column in range(size)]
    assert rows == [[str(row), *map(str, BYTE_PRODUCTS[row][:size])] for row in range(size)]


def test_parts_of_the_large_table_are_its_parts_and_the_file_is_all_of_it(ask: Ask) -> None:
    page = ask("/calc?table=256&down=15&right=2").text
    _, *rows = cells(page)
    assert rows == [[str(row), *map(str, BYTE_PRODUCTS[row][32:48])] for row in range(240, 256)]
    assert {"rows above", "columns before", "columns after"} <= set(re.findall('aria-label="([^"]*)"', page))
    assert "rows below" not in page
    file = ask("/tables/download?rule=nim-product&rows=256&cols=256&kind=csv")
    assert str(file.url.raw_path, "ascii") in unescape(page)
    lines = [line.split(",") for line in file.text.splitlines()]
    assert file.headers["content-disposition"] == 'attachment; filename="nim-product-256x256.csv"'
    assert lines[1:] == [[str(row), *map(str, BYTE_PRODUCTS[row])] for row in range(256)]


def test_list_is_added_multiplied_and_counted(ask: Ask) -> None:
    page = ask("/calc?list=3,4,5%0A8*8%0A2%2B%0A3").text
    rows = cells(page)
    assert [row[1] for row in rows[:4]] == [
        "5",
        "<output>12</output>",
        str(BYTE_PRODUCTS[3][BYTE_PRODUCTS[3][BYTE_PRODUCTS[4][BYTE_PRODUCTS[5][13]]]]),
        "0",
    ]
    assert rows[-2:] == [["value", "3", "4", "5", "13"], ["how often", "2", "1", "1", "1"]]
    assert "expected a number, got the end of the expression" in page


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/calc?number=x", 400),
        ("/calc?number=-1", 400),
        (f"/calc?number={2**64}", 400),
        ("/calc?table=257", 400),
        ("/calc?table=x", 400),
        ("/calc?table=16&down=1", 400),
        (f"/calc?list={'1,' * 2500}", 413),
        (f"/calc?number={'9' * 2000}", 413),
    ],
)
def test_bad_input_is_refused_with_one_sentence(ask: Ask, address: str, status: int) -> None:
    page = ask(address)
    assert page.status_code == status
    assert page.text.count('role="alert"') == 1 or "mistake" in page.text
