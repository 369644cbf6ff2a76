"""Cutcake and Maundy cake: the closed forms against the plain rules, and the published tables."""

from __future__ import annotations

import random
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest

from grundy import GrundyError, cutcake, maundy_cake, parse, solve, value
from grundy.rulesets.boards.cakes import Piece
from tests.plain_partizan import Plain, check_against, some

Pieces = tuple[Piece, ...]


def cut_in_two(player: str, pieces: Pieces) -> Iterable[Pieces]:
    for place, (rows, columns) in enumerate(pieces):
        before, after = pieces[:place], pieces[place + 1 :]
        if player == "L":
            yield from ((*before, (rows, at), (rows, columns - at), *after) for at in range(1, columns))
        else:
            yield from ((*before, (at, columns), (rows - at, columns), *after) for at in range(1, rows))


def cut_into_equal_parts(player: str, pieces: Pieces) -> Iterable[Pieces]:
    for place, (rows, columns) in enumerate(pieces):
        before, after = pieces[:place], pieces[place + 1 :]
        for parts in range(2, max(rows, columns) + 1):
            if player == "L" and columns % parts == 0:
                yield (*before, *[(rows, columns // parts)] * parts, *after)
            if player == "R" and rows % parts == 0:
                yield (*before, *[(rows // parts, columns)] * parts, *after)


def pieces_of(area: int) -> Any:
    """Return what makes up to three pieces of at most so many squares together, at random."""

    def make(chance: random.Random) -> Pieces:
        left, pieces = area, []
        for _ in range(chance.randint(1, 3)):
            rows = chance.randint(1, min(6, left))
            pieces.append((rows, chance.randint(1, min(6, left // rows))))
            left -= rows * pieces[-1][1]
            if left < 1:
                break
        return tuple(pieces)

    return make


class Sorted(Plain):
    """Brute force that remembers pieces in order, without crumbs."""

    def wins(self, player: str, state: Any) -> bool:
        return super().wins(player, tuple(sorted(piece for piece in state if piece != (1, 1))))


@pytest.mark.parametrize(
    ("rules", "options", "area"), [(cutcake, cut_in_two, 13), (maundy_cake, cut_into_equal_parts, 16)]
)
def test_outcome_and_winning_moves_when_compared_with_brute_force(rules: Any, options: Any, area: int) -> None:
    plain = Sorted(options)
    positions = some(pieces_of(area), 4_000)
    assert len(positions) > 600
    for pieces in positions:
        check_against(plain, rules(*pieces), pieces)


@pytest.mark.parametrize(("rules", "options"), [(cutcake, cut_in_two), (maundy_cake, cut_into_equal_parts)])
def test_worth_of_a_piece_follows_from_its_options(rules: Any, options: Any) -> None:
    """A piece is worth the simplest number between what Left and what Right can leave."""
    for rows in range(1, 33):
        for columns in range(1, 33):
            left, right = (
                [
                    sum(rules.worth(*piece) - rules.worth(*piece[::-1]) for piece in option)
                    for option in options(player, ((rows, columns),))
                ]
                for player in "LR"
            )
            low, high = max(left, default=None), min(right, default=None)
            if low is not None and high is not None:
                assert low < high
            low = -(10**9) if low is None else low
            high = 10**9 if high is None else high
            simplest = 0 if low < 0 < high else low + 1 if low >= 0 else high - 1
            assert low < simplest < high  # there is an integer between them
            assert rules.worth(rows, columns) - rules.worth(columns, rows) == simplest


def test_cutcake_table_when_published() -> None:
    """Values of Cutcake, E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, vol. 1, ch. 2."""
    rows = [
        [0, 1, 2, 3, 4, 5, 6, 7],
        [-1, 0, 0, 1, 1, 2, 2, 3],
        [-2, 0, 0, 1, 1, 2, 2, 3],
        [-3, -1, -1, 0, 0, 0, 0, 1],
        [-4, -1, -1, 0, 0, 0, 0, 1],
        [-5, -2, -2, 0, 0, 0, 0, 1],
        [-6, -2, -2, 0, 0, 0, 0, 1],
        [-7, -3, -3, -1, -1, -1, -1, 0],
    ]
    for r, row in enumerate(rows, 1):
        for c, worth in enumerate(row, 1):
            assert value(f"cutcake({r}x{c})") == worth


def test_maundy_cake_row_when_published() -> None:
    """Cakes of one row: OEIS A006022, from Winning Ways, vol. 1, ch. 2."""
    published = [0, 1, 1, 3, 1, 4, 1, 7, 4, 6, 1, 10, 1, 8, 6, 15, 1, 13, 1, 16, 8, 12, 1, 22, 6, 14, 13, 22, 1, 21]
    assert [value(f"maundy-cake(1x{columns})") for columns in range(1, 31)] == published


@pytest.mark.parametrize("rule", ["cutcake", "maundy-cake"])
def test_number_when_subtracted_leaves_nothing(rule: str) -> None:
    """The sum with the negative of its value is a win of the second player, by brute force."""
    plain = Plain(cut_in_two if rule == "cutcake" else cut_into_equal_parts)
    for pieces in [((1, 5),), ((2, 5),), ((3, 4),), ((2, 4), (3, 1)), ((6, 2),)]:
        worth = value(str(parse(f"{rule}({'; '.join(f'{r}x{c}' for r, c in pieces)})")))
        assert plain.is_worth(pieces, Fraction(str(worth)))


def test_large_cake_is_valued_at_once() -> None:
    answer = solve(cutcake((10**18, 10**30)), moves=0)
    assert str(answer.value) == str(10**30 // 2**59 - 1)


@pytest.mark.parametrize(
    "text", ["cutcake(4)", "cutcake(0x3)", "cutcake(3x-1)", "cutcake(2x2x2)", "maundy-cake(200x200)"]
)
def test_bad_cakes_are_refused(text: str) -> None:
    with pytest.raises(GrundyError):
        parse(text)


def test_moves_when_written_read_back() -> None:
    position = cutcake((4, 7), (3, 3))
    assert position.play("2r1") == cutcake((4, 7), (1, 3), (2, 3))
    assert maundy_cake((2, 6)).play("1c2") == maundy_cake((2, 2), (2, 2), (2, 2))
    for wrong in ("3c1", "1c7", "1c0", "1x2"):
        with pytest.raises(GrundyError):
            position.play(wrong)
