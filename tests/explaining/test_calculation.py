"""Every equation that the steps of a calculation write is true, and every operation has steps."""

from __future__ import annotations

import re
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grundy.core.calculator import calculate
from grundy.core.nimfield import nim_multiply, nim_power
from grundy.explaining.calculation import calculation_document
from grundy.explaining.language import LANGUAGES, NO_BREAK, language

EQUATION = re.compile(r"(?<![\^0-9])[0-9(√][0-9 ⊕⊗⊘^()√-]*(?: = [0-9 ⊕⊗⊘^()-]*[0-9)])+")
FUNCTION = re.compile(r"(sqrt|log)\(.*")
CHAIN = re.compile(r"[0-9]+(?: → [0-9]+)+")
LARGE = st.integers(2, 2**40)


def assert_true(expression: str, code: str = "en") -> int:
    """Check all equations of the steps of a calculation, and their tables of powers; return how many there are."""
    count = 0
    document = calculation_document(expression, language(code))
    assert document["steps"], expression
    for step in document["steps"]:
        assert step["text"], "every operation has steps"
        for equation in EQUATION.findall(f"{FUNCTION.sub('', step['title'])}\n{step['text'].replace(NO_BREAK, '')}"):
            whole = equation.strip().removesuffix(")" * (equation.count(")") - equation.count("(")))
            assert len({calculate(side).value for side in whole.split(" = ")}) == 1, whole
            count += 1
        for chain in CHAIN.findall(step["text"]):
            assert all(nim_power(int(a), 2) == int(b) for a, b in pairwise(chain.split(" → "))), chain
        table = step.get("table")
        if table and "^" in table["header"][-1]:
            powers = zip(table["header"], table["rows"][0], strict=True)
            assert all(calculate(power).value == int(value) for power, value in powers if power)
    return count


@pytest.mark.parametrize("a", range(17))
def test_equations_of_products_and_quotients_hold(a: int) -> None:
    for b in range(17):
        assert_true(f"{a} * {b}")
        if b:
            assert_true(f"{a} / {b}")


@pytest.mark.parametrize("a", range(1, 18))
def test_equations_of_powers_roots_and_logarithms_hold(a: int) -> None:
    assert_true(f"sqrt({a})")
    assert_true(f"√{a}")
    for exponent in range(-17, 18):
        assert_true(f"{a} ^ {exponent}")
        if exponent > 0:
            power = nim_power(a, exponent)
            assert_true(f"log({power}, {a})")


def test_equations_are_seen() -> None:
    """The title, four products of powers, and their sum; for 8 ⊗ 8 also 2 ⊗ 2, 4 ⊗ 4 and 3 ⊗ 6."""
    assert (assert_true("24 * 17"), assert_true("8 * 8")) == (6, 5)


@settings(max_examples=15)
@given(LARGE, LARGE)
def test_equations_hold_for_large_numbers(a: int, b: int) -> None:
    for expression in (f"{a} * {b}", f"{a} / {b}", f"{a} ^ {b}", f"sqrt({a})"):
        assert_true(expression)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("expression", ["128*128", "24/17", "5^-3", "7^100", "sqrt(13)", "log(14,4)", "log(200,19)"])
def test_steps_are_true_in_every_language(expression: str, code: str) -> None:
    assert assert_true(expression, code) >= 1


def test_every_step_of_zero_and_one_is_plain() -> None:
    for a, b, sign in product((0, 1), (0, 1), "*/^+"):
        if (b, sign) != (0, "/"):
            (step,) = calculation_document(f"{a} {sign} {b}", language("en"))["steps"]
            assert step["text"]


def test_roots_are_written_without_brackets() -> None:
    assert calculate("√13").value == calculate("sqrt(13)").value == 8
    assert calculate("√√(8 + 5) * 2").value == nim_multiply(calculate("sqrt(sqrt(13))").value, 2)
    assert calculate("√" * 500 + "5").value in range(16)
