"""Who wins when a given player begins: both roads against the plain rules, values, and published outcomes."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from grundy import clobber, domineering, nim
from grundy.core.errors import NotApplicable, Undecided
from grundy.core.forms.store import Store
from grundy.core.outcome import PLAYERS, Outcome
from grundy.core.partizan import PartizanRuleset
from grundy.core.position import Position
from grundy.solving import outcomes as module
from grundy.solving.budget import Budget
from grundy.solving.forms import Forms
from grundy.solving.outcomes import Outcomes, compiled_search
from tests.plain_partizan import Plain

PLAIN = 10**9
"""So many seconds keep the compiled searches away."""


def plain_outcome(position: Position) -> Outcome:
    """Return the outcome by the plain rules, of positions that are small."""
    return Plain(position.ruleset.options_of).outcome(position.state)  # type: ignore[arg-type]


def outcome(position: Position, budget: Budget | None = None) -> Outcome:
    outcomes = Outcomes(budget or Budget(10**7))
    left, right = (outcomes.wins(position, player) for player in PLAYERS)
    if left and right:
        return Outcome.N
    return Outcome.L if left else Outcome.R if right else Outcome.P


def rectangle(rows: int, columns: int) -> Position:
    return domineering("/".join(["1" * columns] * rows))


def checkers(rows: int, columns: int) -> Position:
    return clobber("/".join("".join("xo"[(row + column) % 2] for column in range(columns)) for row in range(rows)))


def random_board(random: Random, game: Any, marks: str, rows: int, columns: int) -> Position:
    position: Position = game("/".join("".join(random.choices(marks, k=columns)) for _ in range(rows)))
    return position


@pytest.fixture
def everything_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the compiled searches have the smallest boards, too."""
    monkeypatch.setattr(module, "PLAIN_CELLS", 0)
    monkeypatch.setattr(module, "PLAIN_STONES", 0)


@pytest.fixture
def no_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the search in Python keep all parts, however small."""
    monkeypatch.setattr(module, "SMALL_MOVES", 0)


BOARDS = [
    random_board(Random(number), game, marks, rows, columns)
    for number in range(10)
    for game, marks, rows, columns in [(domineering, "1110", 4, 5), (clobber, "xo.", 3, 4), (clobber, "xxoo.", 2, 5)]
]


@pytest.mark.usefixtures("everything_compiled")
def test_compiled_searches_agree_with_the_plain_rules() -> None:
    searched = 0
    for board in BOARDS:
        searched += compiled_search(board.ruleset, board.state) is not None
        assert outcome(board) is plain_outcome(board), board
    assert searched > len(BOARDS) // 2


@pytest.mark.usefixtures("no_values")
def test_the_search_in_python_agrees_with_the_plain_rules() -> None:
    for board in BOARDS:
        assert outcome(board, Budget(seconds=PLAIN)) is plain_outcome(board), board


def test_sums_agree_with_their_values() -> None:
    random = Random(5)
    for _ in range(12):
        first, second = random_board(random, domineering, "1110", 3, 4), random_board(random, clobber, "xo.", 2, 4)
        total = first + second + nim(random.randrange(4))
        value = Forms(Store(), Budget()).value(total)
        assert outcome(total, Budget(seconds=PLAIN)) is value.outcome, total


@pytest.mark.usefixtures("everything_compiled")
def test_a_board_and_a_game_agree_with_their_value() -> None:
    """The game that is added is a switch, an infinitesimal or a number, and may be moved in."""
    random = Random(6)
    for board in [rectangle(4, 4), rectangle(3, 5)]:
        for _ in range(4):
            total = board + random_board(random, clobber, "xo", 2, 2) + nim(random.randrange(3))
            total += Position(HALF, (random.randrange(-3, 4),))
            assert outcome(total) is Forms(Store(), Budget()).value(total).outcome, total


class Halves(PartizanRuleset[tuple[int, ...], int]):
    """Worth n/2: a move leads to what is next in the direction of 0, or to the integer there and back."""

    name = "halves"

    def left(self, state: tuple[int, ...]) -> Iterable[int]:
        return [state[0] - 1 if state[0] % 2 else state[0] - 2] if state[0] > 0 or state[0] % 2 else []

    def right(self, state: tuple[int, ...]) -> Iterable[int]:
        return [state[0] + 1 if state[0] % 2 else state[0] + 2] if state[0] < 0 or state[0] % 2 else []

    def play(self, state: tuple[int, ...], move: int) -> tuple[int, ...]:
        return (move,)


HALF = Halves()


RECTANGLES = ["PRRRRRRR", "LNNRLNNR", "LNNRRRRR", "LLLNLNLR", "LRLRPRRR", "LNLNLNLR", "LNLRLRNR", "LLLLLLLN"]
"""Who wins Domineering on m rows and n columns, each up to 8: the results of D. M. Breuker, J. W. H. M. Uiterwijk and
H. J. van den Herik, Solving 8 × 8 Domineering, Theoret. Comput. Sci. 230 (2000), as N. Bullock's solver Obsequi lists
them for its own check; that program, built and run, gives these, too."""
LONG = {(8, 8)}
"""It takes longer than a test may; ``make bench`` has it."""
LONGER = {(2, n): letter for n, letter in enumerate("LNNRPNN", 9)} | {(3, 9): "R", (3, 10): "R", (4, 9): "L"}
"""Some of the longer boards of the same list."""


def test_rectangles_have_the_outcomes_of_the_table() -> None:
    exchanged = str.maketrans("LR", "RL")
    assert ["".join(column).translate(exchanged) for column in zip(*RECTANGLES, strict=True)] == RECTANGLES
    published = {(m, n): letter for m, row in enumerate(RECTANGLES, 1) for n, letter in enumerate(row, 1)} | LONGER
    asked = published.keys() - LONG
    assert {size: outcome(rectangle(*size)).name for size in asked} == {size: published[size] for size in asked}


def test_small_boards_of_dominoes_agree_with_their_values() -> None:
    forms = Forms(Store(), Budget())
    for rows, columns in [(3, 7), (7, 3), (2, 10), (5, 4)]:
        assert outcome(rectangle(rows, columns)) is forms.value(rectangle(rows, columns)).outcome


def test_checkered_boards_of_stones_agree_with_their_values() -> None:
    forms = Forms(Store(), Budget())
    for rows, columns in [(3, 4), (2, 7), (1, 13)]:
        assert outcome(checkers(rows, columns)) is forms.value(checkers(rows, columns)).outcome


def test_a_board_and_its_negative_cancel() -> None:
    random = Random(7)
    board = random_board(random, domineering, "11110", 6, 6)
    budget = Budget(1)
    assert not Outcomes(budget).wins(board + -board, "L")
    assert Outcomes(budget).wins(board + -board + domineering("1/1"), "L")


@pytest.mark.usefixtures("everything_compiled")
def test_all_64_cells_are_seen() -> None:
    """The last cell is the last bit of its word. Of dominoes, the first and the last column are left, or such rows."""
    rows = [["0"] * 8 for _ in range(8)]
    for row in range(8):
        rows[row][0] = rows[row][7] = "1"
    for columns, expected in ((rows, Outcome.L), ([*map(list, zip(*rows, strict=True))], Outcome.R)):
        assert outcome(domineering("/".join(map("".join, columns)))) is expected
    corners = ["xo......"] + ["........"] * 6 + [".....xxo"]
    assert outcome(clobber("/".join(corners))) is Forms(Store(), Budget()).value(clobber("/".join(corners))).outcome


def test_the_budget_ends_both_searches() -> None:
    with pytest.raises(Undecided, match="was reached"):
        Outcomes(Budget(3000)).wins(rectangle(8, 8), "L")
    with pytest.raises(Undecided, match="was reached"):
        Outcomes(Budget(30, seconds=PLAIN)).wins(rectangle(6, 6), "L")


def test_a_board_too_large_for_a_word_is_searched_in_python() -> None:
    wide = domineering("1" * 40 + "/" + "11".ljust(40, "0"))
    assert compiled_search(wide.ruleset, wide.state) is None
    assert outcome(wide) is Outcome.R


class Circle(PartizanRuleset[tuple[int, ...], int]):
    """Left walks round in a circle; Right may stop him."""

    name = "circle"

    def left(self, state: tuple[int, ...]) -> Iterable[int]:
        return [(state[0] + 1) % 3]

    def right(self, state: tuple[int, ...]) -> Iterable[int]:
        return [(state[0] + 2) % 3]

    def play(self, state: tuple[int, ...], move: int) -> tuple[int, ...]:
        return (move,)


@pytest.mark.usefixtures("no_values")
def test_play_that_goes_round_is_refused() -> None:
    with pytest.raises(NotApplicable, match="go round"):
        Outcomes(Budget()).wins(Circle()(0), "L")
