"""Classes of octal codes: what is proved alike has the same values, and nothing that is alike is missed."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from grundy import octal
from grundy.kernels.octal_sequence import OctalSequence
from grundy.lab.sequences import prove_period
from grundy.solving.octal_classes import octal_class

HEAPS = 1500
CODES = ["".join((place_0, ".", *taken)) for place_0 in "04" for taken in product("01234567", repeat=3)]


def values_of(code: str) -> list[int]:
    """Return the values by the compiled sequence, which no rule of classes goes through."""
    sequence = OctalSequence(tuple(int(digit) for digit in code.replace(".", "")))
    sequence.extend(HEAPS)
    return [int(value) for value in sequence.values[: HEAPS + 1]]


def after_zeros(values: list[int]) -> tuple[int, ...]:
    """Return the values from the first that is not 0 on, as many as every code has."""
    zeros = next((heap for heap, value in enumerate(values) if value), 0)
    return tuple(values[zeros:][: HEAPS - 10])


def class_of(code: str) -> list[tuple[str, int]]:
    digits = tuple(int(digit) for digit in code.replace(".", ""))
    return octal_class(digits, prove_period(octal(code), limit=500).grundy)


def test_classes_are_the_codes_with_the_same_values() -> None:
    """849 of the 1024 codes have the values of a shorter or smaller one, as in T. Czajka's table of octal games."""
    same: dict[tuple[int, ...], set[str]] = {}
    for code in CODES:
        same.setdefault(after_zeros(values_of(code)), set()).add(code.rstrip("0") if code[2:] != "000" else code[:3])
    assert sum(len(codes) - 1 for codes in same.values()) == 849
    for codes in same.values():
        if codes != {"0.0"}:
            assert {code for code, _ in class_of(min(codes))} == codes


@given(st.sampled_from("04"), st.text("01234567", min_size=1, max_size=5))
def test_heaps_have_the_values_of_shifted_heaps(place_0: str, taken: str) -> None:
    code = f"{place_0}.{taken}"
    values = values_of(code)
    for other, shift in class_of(code):
        others = values_of(other)
        heaps = range(max(0, -shift), HEAPS - 10)
        assert [values[heap] for heap in heaps] == [others[heap + shift] for heap in heaps]
        assert not any(values[: max(0, -shift)])
        assert not any(others[: max(0, shift)])


def test_unsolved_games_have_classes_by_the_rules() -> None:
    assert class_of("0.0007") == [("0.004", 1)]
    assert [code for code, _ in class_of("0.06")] == ["0.06", "0.036", "0.037", "0.061", "0.062", "0.063"]
