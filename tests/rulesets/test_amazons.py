"""Amazons against its plain rules, and what is known of small boards."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from grundy import GrundyError, amazons, parse
from grundy.core.outcome import Player
from grundy.core.partizan import to_move
from grundy.solving.budget import Budget
from grundy.solving.deciding import Solver
from tests.rulesets.plain_rules import compare

Rows = tuple[str, ...]


def rays(cells: dict[tuple[int, int], str], start: tuple[int, int]) -> Iterator[tuple[int, int]]:
    for down in (-1, 0, 1):
        for across in (-1, 0, 1):
            row, column = start
            while (down or across) and cells.get((row := row + down, column := column + across)) == ".":
                yield row, column


def options(rows: Rows, player: Player) -> Iterator[Rows]:
    own = "x" if player == "L" else "o"
    cells = {(r, c): mark for r, row in enumerate(rows) for c, mark in enumerate(row)}
    for start in [cell for cell, mark in cells.items() if mark == own]:
        lifted = cells | {start: "."}
        for end in rays(lifted, start):
            moved = lifted | {end: own}
            for arrow in rays(moved, end):
                after = moved | {arrow: "#"}
                yield tuple("".join(after[r, c] for c in range(len(row))) for r, row in enumerate(rows))


def test_value_and_moves_when_compared_with_the_plain_rules() -> None:
    chance = Random(3)
    sizes = [(1, 6), (2, 3), (3, 2), (2, 4), (3, 3)]
    states: list[Rows] = []
    while len(states) < 1500:
        height, width = chance.choice(sizes)
        rows = tuple("".join(chance.choices("xo.#", (2, 2, 4, 5), k=width)) for _ in range(height))
        if "".join(rows).count(".") <= chance.choice((2, 3, 4)):
            states.append(rows)
    compare(amazons, states, options)


def test_value_when_one_player_has_a_row_is_its_free_cells() -> None:
    """An amazon alone in a row of n free cells has n moves, if it starts at the end."""
    solver = Solver("normal", Budget())
    for free in range(6):
        assert solver.forms.value(amazons("x" + "." * free)) == free
        assert solver.forms.value(amazons("o" + "." * free)) == -free


def test_regions_when_arrows_divide_them_are_independent() -> None:
    parts = amazons.components(("x.#.o", "..###", "###x#"))
    assert [str(part) for part in parts] == ["amazons(x.###/..###/#####)", "amazons(###.o/#####/#####)"]
    assert amazons.components(("x#o", "###")) == []
    assert amazons.key(("#x.", "#..")) == amazons.key(("..#", ".x#")) == ("..", ".x")


def test_move_when_written_in_several_ways_is_one() -> None:
    position = to_move(parse("amazons(x../..o)"), "L")
    assert position.move("a1-b1/a1") == position.move("A1-B1-A1") == position.move("a1, b1, a1")
    with pytest.raises(GrundyError):
        position.move("a1-b1")
    with pytest.raises(GrundyError):
        position.move("c2-b1/b2")


def test_table_when_made_has_amazons_in_two_corners() -> None:
    assert amazons.table_state(2, 3) == ("x..", "..o")
    assert amazons.table_state(1, 1) is None


@pytest.mark.parametrize("text", ["xq", "x./.", "x.#/"])
def test_board_when_it_is_none_is_refused(text: str) -> None:
    with pytest.raises(GrundyError):
        amazons(text)
