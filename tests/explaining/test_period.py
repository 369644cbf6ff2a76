"""Large heaps in words: the period, the heap reduced, and what proves it, in every language."""

from __future__ import annotations

import pytest

from grundy import kayles, parse, solve
from grundy.core.outcome import PlayConvention
from grundy.explaining.language import LANGUAGES, language
from grundy.explaining.period import period_steps


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(
    ("text", "convention"),
    [
        ("kayles(1000000)", "normal"),
        ("dawsons-kayles(0,1000000000)", "normal"),
        ("octal[0.16](1000000000000)", "normal"),
        ("subtraction[2,5,6](1000000000000000007)", "normal"),
        ("subtraction[2,5,6](1000000000000000007)", "misere"),
    ],
)
def test_explanation_when_a_period_is_the_reason(text: str, convention: PlayConvention, code: str) -> None:
    answer = solve(parse(text), convention, moves=5)
    steps = list(period_steps(answer, language(code)))
    assert all(step.title and step.text for step in steps)
    assert "{" not in "".join(step.text for step in steps)
    assert str(answer.grundy_value) in steps[1].text


def test_table_when_the_period_is_short_marks_the_reduced_heap() -> None:
    table = list(period_steps(solve(kayles(1_000_000), moves=1), language("en")))[1].table
    assert table is not None
    (marked,) = table.marked
    assert (table.header[marked], table.rows[0][marked]) == ("76", "1")


def test_table_when_the_period_is_longer_stands_in_rows_of_ten() -> None:
    answer = solve(parse("dawsons-kayles(1000000000)"), moves=1)
    table = list(period_steps(answer, language("en")))[1].table
    assert table is not None
    assert [row[0] for row in table.rows] == ["50", "60", "70", "80"]
    assert sum(cell != "" for row in table.rows for cell in row[1:]) == 34


def test_heap_when_it_has_thousands_of_digits_is_not_written_out() -> None:
    steps = list(period_steps(solve(kayles(10**3000), moves=0), language("en")))
    assert len(steps[1].text) < 200
