"""Clobber against its plain rules, and published values of rows."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from grundy import GrundyError, Outcome, clobber
from grundy.core.forms.canonical import CanonicalForm
from grundy.core.outcome import Player
from grundy.solving.budget import Budget
from grundy.solving.deciding import Solver
from tests.rulesets.plain_rules import compare

Rows = tuple[str, ...]


def options(rows: Rows, player: Player) -> Iterator[Rows]:
    own, other = ("x", "o") if player == "L" else ("o", "x")
    cells = {(r, c): mark for r, row in enumerate(rows) for c, mark in enumerate(row)}
    for (r, c), mark in cells.items():
        for there in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            if mark == own and cells.get(there) == other:
                after = cells | {(r, c): ".", there: own}
                yield tuple("".join(after[r, c] for c in range(len(row))) for r, row in enumerate(rows))


def value(row: str) -> CanonicalForm:
    return Solver("normal", Budget()).forms.value(clobber(row))


def test_value_and_moves_when_compared_with_the_plain_rules() -> None:
    chance = Random(1)
    sizes = [(1, 7), (2, 4), (4, 2), (3, 3)]
    states = []
    for _ in range(1600):
        height, width = chance.choice(sizes)
        states.append(tuple("".join(chance.choices("xo.", (3, 3, 3), k=width)) for _ in range(height)))
    compare(clobber, states, options)


@pytest.mark.parametrize("stones", range(1, 8))
def test_value_when_one_stone_faces_a_row_is_ups(stones: int) -> None:
    """A row of n stones x before one o is (n − 1)↑, and a star if n is odd: {0 | the row before it}."""
    assert value("x" * stones + "o").name == (Fraction(0), stones - 1, stones % 2)


@pytest.mark.parametrize("pairs", range(1, 8))
def test_class_when_stones_alternate_in_a_row(pairs: int) -> None:
    """The first player wins on xoxo…xo, but not on xoxoxo.

    M. H. Albert, J. P. Grossman, R. J. Nowakowski, D. Wolfe, An introduction to Clobber, Integers 5(2) (2005).
    """
    assert clobber("xo" * pairs).outcome is (Outcome.P if pairs == 3 else Outcome.N)


def test_value_when_both_can_move_or_neither_is_all_small() -> None:
    chance = Random(2)
    solver = Solver("normal", Budget())
    for _ in range(100):
        rows = ["".join(chance.choices("xo.", k=4)) for _ in range(2)]
        assert solver.forms.value(clobber(*rows)).is_all_small


def test_key_when_turned_or_among_dead_stones_is_the_same() -> None:
    assert clobber.key(("xxo", "...")) == clobber.key((".o", ".x", ".x")) == clobber.key(("xxo.x", "....x"))
    assert clobber.key(("xxo",)) != clobber.key(("oox",))
    assert [str(part) for part in clobber.components(("xo.ox", "...xx", "oo..."))] == [
        "clobber(xo.../...../.....)",
        "clobber(...ox/...xx/.....)",
    ]


def test_table_when_made_has_stones_by_turns() -> None:
    assert clobber.table_state(2, 3) == ("xox", "oxo")
    assert clobber.table_state(3, 0) == clobber.table_state(0, 3) == ()


@pytest.mark.parametrize("text", ["xy", "xo/x", "xo//ox", "/", "x" * 257, "1"])
def test_board_when_it_is_none_is_refused(text: str) -> None:
    with pytest.raises(GrundyError):
        clobber(text)
