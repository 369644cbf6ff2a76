"""Expressions over columns are what Python makes of each row, and nothing else is one."""

from __future__ import annotations

from contextlib import suppress
from math import gcd

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy.core.errors import InvalidNotation, NotApplicable
from grundy.sweeps.arithmetic import read_expression, read_expressions

NUMBERS = st.sampled_from(["a", "b", "c", "0", "1", "2", "7", "300"])
NUMBER = st.recursive(
    NUMBERS,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["+", "-", "*", "//", "%"]), inner).map(lambda p: f"({p[0]} {p[1]} {p[2]})"),
        st.tuples(st.sampled_from(["gcd", "min", "max"]), inner, inner).map(lambda p: f"{p[0]}({p[1]}, {p[2]})"),
        inner.map(lambda part: f"-{part}"),
        st.tuples(inner, inner, inner, inner).map(lambda p: f"({p[0]} if {p[1]} < {p[2]} else {p[3]})"),
    ),
    max_leaves=6,
)
COMPARISON = st.tuples(NUMBER, st.sampled_from(["<", "<=", "==", "!=", ">", ">="]), NUMBER).map(" ".join)
CONDITION = st.recursive(
    COMPARISON,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["and", "or"]), inner).map(lambda p: f"({p[0]} {p[1]} {p[2]})"),
        inner.map(lambda part: f"not ({part})"),
        st.tuples(NUMBER, NUMBER, NUMBER).map(lambda p: f"({p[0]} < {p[1]} <= {p[2]})"),
    ),
    max_leaves=4,
)
COLUMNS = {"a": np.arange(1, 13), "b": np.arange(12, 0, -1), "c": np.arange(12) * 5 % 7}


@given(st.one_of(NUMBER, CONDITION))
def test_expressions_when_evaluated_row_by_row(text: str) -> None:
    rows = [{name: int(column[row]) for name, column in COLUMNS.items()} for row in range(12)]
    try:
        found = read_expression(text).values(COLUMNS).tolist()
    except NotApplicable as error:
        if "64 bits" in str(error):
            return
        with pytest.raises(ZeroDivisionError):
            [eval(text, {"gcd": gcd}, row) for row in rows]
    except InvalidNotation:
        assert len(text) > 300
    else:
        assert found == [eval(text, {"gcd": gcd}, row) for row in rows]


@given(st.text(alphabet="ab01 +-*/%<>=!(),.[]\"'andornotifelse_:", max_size=40))
def test_any_text_is_an_expression_or_refused(text: str) -> None:
    with suppress(InvalidNotation):
        read_expressions(text)


@pytest.mark.parametrize(
    "text",
    ["a.b", "a[0]", "lambda: 1", "a**b", "a/b", "1.5", "'a'", "True", "f(a)", "gcd(a)", "a < b + (a < b)", "a, b", "",
     "(a < b) == (b < a)", "not a", "a and b", "x := 1", "[a]", "a if b else a", "gcd(a, b, c)", "min(a, key=b)",
     "(" * 250, "a" * 301, "a if a < b else a < b", "9223372036854775808"],
)  # fmt: skip
def test_expressions_when_wrong_are_refused(text: str) -> None:
    with pytest.raises(InvalidNotation):
        read_expression(text)


def test_expressions_when_numbers_have_no_room() -> None:
    large = {"a": np.array([1, 1 << 62])}
    with pytest.raises(NotApplicable, match="64 bits"):
        read_expression("a + a").values(large)
    with pytest.raises(NotApplicable, match="64 bits"):
        read_expression("a * a").values(large)
    assert read_expression("a // 2 + a").values(large).tolist() == [1, 3 << 61]


def test_conditions_guard_what_follows() -> None:
    columns = {"a": np.array([0, 1, 2])}
    assert read_expression("a > 0 and 2 % a == 0").values(columns).tolist() == [False, True, True]
    assert read_expression("a == 0 or 2 // a == 1").values(columns).tolist() == [True, False, True]
    assert read_expression("6 // a if a else_ 0".replace("a else_", "a > 0 else")).values(columns).tolist() == [0, 6, 3]
    with pytest.raises(NotApplicable, match="divides by 0"):
        read_expression("2 % a == 0").values(columns)


def test_comments_are_refused_and_warnings_kept_away(recwarn: pytest.WarningsRecorder) -> None:
    with pytest.raises(InvalidNotation):
        read_expression("a #b")
    assert read_expression("1if a > 2 else 3").as_side == "(1if a > 2 else 3)"
    assert read_expression("a + b").as_side == "a + b"
    assert not recwarn.list
