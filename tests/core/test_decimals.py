"""Long integers: read, written, solved, explained and drawn without a setting of the process."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import draw, explain, parse, solve
from grundy.core.decimals import decimal, read_digits
from grundy.core.errors import GrundyError
from grundy.core.notation import LONGEST_INTEGER
from grundy.drawing.terminal import draw_text
from grundy.explaining.calculation import calculation_document
from grundy.explaining.hints import hints
from grundy.explaining.language import language

LONG = "1" + "0" * 5000 + "7"
LONG_POSITIONS = [
    "nim(A,B,3)",
    "nim(A,3) + nim(B)",
    "kayles(A)",
    "lasker(A,2)",
    "shannon(A,B)",
    "subtraction[1,A](5)",
    "subtraction[1..A](B)",
    "moore[2](A,B,5)",
    "moore[A](3,4,5)",
    "wythoff(A,B)",
    "wythoff(A,B; 1,2)",
    "fibonacci-nim(A)",
    "fibonacci-nim(A; B)",
    "dynamic[A](7)",
    "count-up[A; 1..10](0)",
    "count-up[A; 1..10](3)",
    "matrix-nim(A,B; B,A)",
    "matrix-nim(A; B)",
    "staircase(A,B,3)",
    "nimble(A,3)",
    "coins-on-a-strip(3,A)",
    "stepin[2](2,5,A)",
    "northcott[A](1,9; 2,B)",
    "poker-nim(A,B; 2,3)",
    "two-dimensional-nim[A](3,2; 4,B)",
    "turtles(A)",
    "ruler(1,A)",
    "rook(A,B)",
    "queen(A,B)",
    "chomp(A,3)",
    "chomp(A,B)",
    "bar[2,A]()",
    "turning-corners(A,3)",
    "octal[0.A](3)",
    "take-and-break[0.{A}](3)",
]


def test_import_when_done_changes_no_setting() -> None:
    code = "import sys; before = sys.get_int_max_str_digits(); import grundy; grundy.nim(10**5000).outcome; "
    code += "str(grundy.nim(10**5000)); print(sys.get_int_max_str_digits() == before)"
    finished = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=300)
    assert finished.stdout == "True\n"


@given(st.integers(), st.integers(0, 4000))
def test_digits_when_written_are_read_back(number: int, zeros: int) -> None:
    long = number * 10**zeros
    text = decimal(long)
    assert text.lstrip("-").isdigit()
    assert read_digits(text.lstrip("-")) == abs(long)
    assert text == str(number) + "0" * (zeros if number else 0)


@pytest.mark.parametrize("length", [599, 600, 601, 5000, LONGEST_INTEGER])
def test_digits_when_at_a_border_are_right(length: int) -> None:
    for digits in ("9" * length, "1" + "0" * (length - 1), "7" * length):
        assert decimal(read_digits(digits)) == digits
    assert read_digits("9" * length) == 10**length - 1


@pytest.mark.slow
@pytest.mark.parametrize("text", LONG_POSITIONS)
@pytest.mark.parametrize("play", ["normal", "misere"])
def test_position_when_its_integers_are_long_takes_the_whole_road(text: str, play: str) -> None:
    """Whatever is refused is refused in words, never by Python's limit for the digits of an integer."""
    try:
        position = parse(text.replace("A", LONG).replace("B", LONG[:-1] + "3"))
        convention = position.ruleset.convention(play)
    except GrundyError:
        return
    assert parse(str(position)) == position
    answer = solve(position, convention, limit=300, seconds=0.3, moves=3)
    for judged in answer.moves:
        assert position.move(judged.move.notation) == judged.move
        assert repr(judged.move)
    assert all(step.title for step in explain(answer, "cs"))
    assert all(hints(answer, language("en")))
    assert draw(position).startswith("<svg")
    assert draw_text(position)
    assert answer._repr_html_()
    assert {name: str(why) for name, why in answer.unknown.items()}.keys() == answer.unknown.keys()
    assert repr(answer)


def test_calculation_when_its_integers_are_long() -> None:
    assert calculation_document(f"{LONG} + {LONG}", language("en"))["value"] == 0
    assert calculation_document(f"{LONG} + 1", language("en"))["value"] == read_digits(LONG) ^ 1
