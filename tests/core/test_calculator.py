"""The calculator's AND, OR and XOR against Python's operators, and the columns of their binary digits."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import GrundyError
from grundy.core.calculator import calculate
from grundy.core.errors import InvalidNotation
from grundy.explaining.calculation import calculation_document
from grundy.explaining.language import language

NUMBERS = st.integers(0, 10**30).flatmap(lambda number: st.sampled_from([str(number), bin(number)]))
EXPRESSIONS = st.recursive(
    NUMBERS,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from([" and ", " or ", " xor ", " XOR ", " AND ", "&", "|"]), inner).map("".join),
        inner.map(lambda text: f"({text})"),
    ),
    max_leaves=8,
)


@given(EXPRESSIONS)
def test_value_when_bitwise_is_that_of_python(text: str) -> None:
    """AND binds more than XOR, and XOR more than OR, as & ^ | do in Python."""
    python = re.sub("xor", "^", re.sub(" or ", "|", re.sub("and", "&", text.lower())))
    assert calculate(text).value == eval(python)


@given(st.lists(st.integers(0, 2**20), min_size=2, max_size=9), st.sampled_from(["xor", "and", "or"]))
def test_columns_when_added_up_are_the_result(numbers: list[int], word: str) -> None:
    """Every column of the table obeys the sentence above it, and the rows are the numbers in binary."""
    document = calculation_document(f" {word} ".join(map(str, numbers)), language("en"))
    (step,) = document["steps"]
    table = step["table"]
    assert [int("".join(row[1:]), 2) for row in table["rows"]] == numbers
    assert int("".join(table["footer"][1:]), 2) == document["value"]
    for place in range(1, len(table["header"])):
        ones = sum(row[place] == "1" for row in table["rows"])
        one = {"xor": ones % 2 == 1, "and": ones == len(numbers), "or": ones > 0}[word]
        assert (table["footer"][place] == "1") is one
        assert (place in table["marked"]) is one


def test_operations_when_a_sum_is_long_are_one() -> None:
    (step,) = calculation_document(" + ".join(["1"] * 50), language("en"))["steps"]
    assert step["title"] == " ⊕ ".join(["1"] * 12) + " ⊕ … = 0"
    assert "table" not in step


def test_products_bind_more_than_and() -> None:
    assert calculate("2 * 2 and 2").value == 2
    assert calculate("1 or 2 * 2 xor 3").value == 1
    assert calculate("sqrt(8 or 5)").value == calculate("sqrt(13)").value


def test_brackets_when_a_hundred_are_open_are_read() -> None:
    deep = "(" * 100 + "13 xor 7" + ")" * 100
    assert calculate(deep).value == 10
    with pytest.raises(GrundyError, match="at most 100 brackets"):
        calculate(f"({deep})")


@pytest.mark.parametrize("text", ["and", "3 and", "3 or or 4", "3 xor", "3 andy 4", "&3", "3 not 4", "0b2", "xor(3,4)"])
def test_expression_when_wrong_is_refused(text: str) -> None:
    with pytest.raises(GrundyError):
        calculate(text)


@pytest.mark.parametrize(
    ("expression", "words", "column"),
    [
        ("13 xor xor 7", "expected a number, got 'xor'", 8),
        ("1 && 2", "expected a number, got '&'", 4),
        ("(1 or 2", "expected ')', got the end of the expression", 8),
        ("2^", "an exponent must be an integer, got the end of the expression", 3),
        ("2 ⊗ Log 4", "expected '(', got '4'", 9),
    ],
)
def test_expression_when_wrong_is_refused_as_it_was_written(expression: str, words: str, column: int) -> None:
    with pytest.raises(InvalidNotation) as refused:
        calculate(expression)
    assert (str(refused.value), refused.value.column) == (words, column)


def test_exponent_when_in_binary_counts_factors() -> None:
    """The powers of 2 are 2, 3 and 1 in the field of four nimbers."""
    assert [calculate(f"2^0b{exponent:b}").value for exponent in range(1, 5)] == [2, 3, 1, 2]
