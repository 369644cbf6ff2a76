"""Toads and Frogs against its plain rules, and published theorems on rows."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from grundy import GrundyError, toads_and_frogs
from grundy.core.outcome import Player
from grundy.solving.budget import Budget
from grundy.solving.deciding import Solver
from tests.rulesets.plain_rules import compare

Rows = tuple[str, ...]
ROWS = ["".join(row) for length in range(1, 9) for row in product("TF.", repeat=length)]


def options(rows: Rows, player: Player) -> Iterator[Rows]:
    for number, row in enumerate(rows):
        for at in range(len(row)):
            for before, after in (("T.", ".T"), ("TF.", ".FT")) if player == "L" else ((".F", "F."), (".TF", "FT.")):
                if row.startswith(before, at):
                    new = row[:at] + after + row[at + len(before) :]
                    yield (*rows[:number], new, *rows[number + 1 :])


def test_value_and_moves_when_compared_with_the_plain_rules() -> None:
    chance = Random(4)
    states = []
    for _ in range(1500):
        rows = chance.choice((1, 1, 2))
        lengths = [chance.randint(1, 10 - 2 * rows) for _ in range(rows)]
        states.append(tuple("".join(chance.choices("TF.", (3, 3, 4), k=length)) for length in lengths))
    compare(toads_and_frogs, states, options)


def test_value_when_all_moves_are_jumps_into_single_gaps_is_zero() -> None:
    """The Death Leap Principle.

    E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 5; J. Erickson, New Toads and Frogs results, in:
    Games of No Chance (1996).
    """
    solver, met = Solver("normal", Budget()), 0
    for row in ROWS:
        state = (row,)
        landings = [(move, toads_and_frogs.landing(state, move)) for move in toads_and_frogs.moves(state)]
        jumps = all(abs(move[1] - there[1]) == 2 for move, there in landings)
        if landings and jumps and all(".." not in row[max(c - 1, 0) : c + 2] for _, (_, c) in landings):
            met += 1
            assert solver.forms.value(toads_and_frogs(row)) == 0, row
    assert met > 400


def test_value_when_the_animals_stand_together_is_an_integer() -> None:
    """J. Erickson, New Toads and Frogs results, in: Games of No Chance (1996)."""
    solver = Solver("normal", Budget())
    for row in ROWS:
        if "." not in row.strip("."):
            assert solver.forms.value(toads_and_frogs(row)).is_integer, row


@pytest.mark.parametrize("toads", range(2, 6))
@pytest.mark.parametrize("frogs", range(2, 6))
def test_value_when_one_gap_is_between_is_a_star(toads: int, frogs: int) -> None:
    """T…T.F…F with two or more of each is ∗: after one step only death leaps are left."""
    state = toads_and_frogs.table_state(toads, frogs)
    assert Solver("normal", Budget()).forms.value(toads_and_frogs(*state)).name == (Fraction(0), 0, 1)


def test_row_when_two_face_two_falls_apart() -> None:
    assert [str(part) for part in toads_and_frogs.components(("F.TTTFF.F.TT", "T.F", "F.T"))] == [
        "toads-and-frogs(.F.)",
        "toads-and-frogs(T.F)",
    ]
    assert toads_and_frogs.key(("T.F", "F..T")) == toads_and_frogs.key(("T.F",))


@pytest.mark.parametrize("text", ["Tf", "T.F/", "xo"])
def test_row_when_it_is_none_is_refused(text: str) -> None:
    with pytest.raises(GrundyError):
        toads_and_frogs(text)
