"""Toppling dominoes: outcomes, values and winning moves against the plain rules, and the theorem on numbers."""

from __future__ import annotations

import random
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from grundy import CanonicalForm, GrundyError, parse, toppling_dominoes, value
from tests.plain_partizan import Plain, check_against, some

Rows = tuple[str, ...]


def standing(player: str, rows: Rows) -> Iterable[Rows]:
    """Yield what stands after each toppling: the dominoes on one side of the one that is pushed."""
    for place, row in enumerate(rows):
        for at, colour in enumerate(row):
            if colour in (player, "E"):
                for left in (row[:at], row[at + 1 :]):
                    yield (*rows[:place], left, *rows[place + 1 :])


def two_rows(chance: random.Random) -> Rows:
    first, second = ("".join(chance.choices("LRE", (3, 3, 1), k=chance.randint(1, 4))) for _ in range(2))
    return first, second


def test_outcome_and_winning_moves_when_compared_with_brute_force() -> None:
    plain = Plain(standing)
    single: list[Rows] = [("".join(row),) for length in range(7) for row in product("LRE", repeat=length)]
    positions = single + some(two_rows, 650)
    assert len(positions) > 1_500
    for rows in positions:
        check_against(plain, toppling_dominoes(*rows), rows)


@cache
def worth(row: str) -> CanonicalForm:
    left, right = ([worth(option) for (option,) in standing(player, (row,))] for player in "LR")
    return CanonicalForm.of(left, right)


def test_value_follows_from_the_options() -> None:
    for length in range(6):
        for row in map("".join, product("LRE", repeat=length)):
            assert value(f"toppling-dominoes({row})") == worth(row)


def test_number_when_subtracted_leaves_nothing() -> None:
    plain = Plain(standing)
    for row in ("LLL", "LRL", "LLRLL", "RLR", "LRLRL"):
        assert plain.is_worth((row,), Fraction(str(worth(row))))


def test_numbers_when_published() -> None:
    """Every number is the value of exactly one row of blue and red dominoes, which is a palindrome.

    A. Fink, R. Nowakowski, A. Siegel, D. Wolfe, Toppling conjectures, Games of No Chance 4 (2015).
    """
    numbers = [
        row
        for length in range(9)
        for row in map("".join, product("LR", repeat=length))
        if worth(row).number is not None
    ]
    values = [str(worth(row)) for row in numbers]
    assert len(set(values)) == len(values) > 20
    assert all(row == row[::-1] for row in numbers)
    assert {"0", "1", "-1", "1/2", "3", "3/4"} <= set(values)


def test_moves_when_written_read_back() -> None:
    assert parse("toppling-dominoes(LRLLR)").play("3<") == parse("toppling-dominoes(LR)")
    assert parse("toppling-dominoes(LRLLR)").play("3>") == parse("toppling-dominoes(LR)")
    assert str(parse("toppling-dominoes(LR; rl)").play("1.1>")) == "toppling-dominoes(-/RL)"
    for wrong in ("6<", "0>", "2.1<", "3"):
        with pytest.raises(GrundyError):
            parse("toppling-dominoes(LRLLR)").play(wrong)


@pytest.mark.parametrize("text", ["LXR", "L//R", "L-R", "3"])
def test_bad_rows_are_refused(text: str) -> None:
    with pytest.raises(GrundyError):
        parse(f"toppling-dominoes({text})")
