"""Domineering, and with it every game of Left and Right: classes, sums and play with a player to move."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from grundy import (
    GrundyError,
    InvalidNotation,
    NotApplicable,
    Outcome,
    PartizanRuleset,
    domineering,
    draw,
    explain,
    nim,
    parse,
    solve,
)
from grundy.core.outcome import PlayConvention
from grundy.core.partizan import to_move
from grundy.play.match import Match
from grundy.play.opponents import choose_move

Cell = tuple[int, int]
Free = frozenset[Cell]


@cache
def wins(free: Free, upright: bool, misere: bool, heap: int = 0) -> bool:
    """Whether the player to move wins, who puts dominoes upright or across, or takes from a heap of Nim."""
    step = (1, 0) if upright else (0, 1)
    places = [(cell, (cell[0] + step[0], cell[1] + step[1])) for cell in free]
    options = [(free - {a, b}, heap) for a, b in places if b in free] + [(free, left) for left in range(heap)]
    if not options:
        return misere
    return any(not wins(left, not upright, misere, tokens) for left, tokens in options)


def class_of(free: Free, misere: bool, heap: int = 0) -> str:
    left, right = (wins(free, upright, misere, heap) for upright in (True, False))
    return {(True, True): "N", (False, False): "P", (True, False): "L", (False, True): "R"}[left, right]


def free_cells(rows: tuple[str, ...]) -> Free:
    return frozenset((r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell == "1")


BOARDS = [tuple(map("".join, rows)) for rows in product(product("01", repeat=3), repeat=3)]


@pytest.mark.parametrize("convention", ["normal", "misere"])
def test_class_when_compared_with_brute_force(convention: PlayConvention) -> None:
    """Every board of three rows and columns."""
    for rows in BOARDS:
        outcome = solve(domineering(*rows), convention, moves=0).outcome
        assert outcome is Outcome(class_of(free_cells(rows), convention == "misere")), rows


def test_class_when_a_heap_is_added() -> None:
    """A sum with an impartial game is a game of Left and Right."""
    for rows in BOARDS[::7]:
        for heap in (1, 2):
            outcome = solve(domineering(*rows) + nim(heap), moves=0).outcome
            assert outcome is Outcome(class_of(free_cells(rows), False, heap)), (rows, heap)


def test_moves_when_judged_win_for_the_player_who_makes_them() -> None:
    for rows in BOARDS[::11]:
        answer = solve(domineering(*rows))
        for judged in answer.moves:
            assert judged.player is not None
            left = free_cells(judged.move.to.state)
            assert judged.winning is not wins(left, judged.player == "R", False)
        beginner_wins = {player for player in "LR" if any(m.winning and m.player == player for m in answer.moves)}
        expected = {"N": {"L", "R"}, "P": set(), "L": {"L"}, "R": {"R"}}
        assert answer.outcome is not None
        assert beginner_wins == expected[answer.outcome.value]


@pytest.mark.parametrize(
    ("rows", "columns", "outcome"),
    [
        (2, 2, "N"),
        (2, 3, "N"),
        (3, 3, "N"),
        (4, 4, "N"),
        (1, 4, "R"),
        (4, 1, "L"),
        (3, 2, "N"),
        (2, 4, "R"),
        (5, 1, "L"),
    ],
)
def test_class_when_a_rectangle_is_published(rows: int, columns: int, outcome: str) -> None:
    """M. Lachmann, C. Moore, I. Rapaport, Who wins Domineering on rectangular boards?, MSRI Publ. 42 (2002)."""
    assert domineering(*["1" * columns] * rows).outcome.value == outcome


def test_position_when_a_player_is_to_move_is_an_ordinary_one() -> None:
    position = to_move(domineering("11/11"), "R")
    assert str(position) == "to-move(R; domineering(11/11))"
    assert parse(str(position)) == position
    assert [str(move) for move in position.moves] == ["a1-b1", "a2-b2"]
    assert position.play("a1-b1") == to_move(domineering("00/11"), "L")
    answer = solve(position)
    assert (answer.outcome, answer.remoteness, answer.grundy_value) == (Outcome.N, 1, None)
    with pytest.raises(NotApplicable):
        position + nim(1)
    with pytest.raises(NotApplicable):
        _ = position.grundy_value
    with pytest.raises(NotApplicable):
        parse("to-move(X; domineering(11/11))")
    with pytest.raises(InvalidNotation):
        parse("to-move(domineering(11/11))")


def test_moves_of_a_sum_when_a_player_is_to_move_are_read_by_their_names() -> None:
    position = to_move(domineering("11/11") + nim(2), "L")
    assert all(position.move(move.notation) == move for move in position.moves)
    assert position.play("2: 1-1") == to_move(domineering("11/11") + nim(1), "R")
    with pytest.raises(GrundyError):
        position.move("1:a1-b1")


def test_match_when_played_perfectly_is_won_by_the_side_that_can() -> None:
    from random import Random

    for rows in (("1111", "1111"), ("111", "111", "111"), ("11", "11", "11", "11")):
        match = Match(to_move(domineering(*rows), "L"))
        expected = 0 if solve(match.position).outcome is Outcome.N else 1
        while not match.is_over:
            match = match.play(choose_move("perfect", match, Random(1)))
        assert match.winner == expected


@pytest.mark.parametrize("moves", [0, 1, 2, 100])
def test_words_when_not_all_moves_are_listed_still_say_who_wins(moves: int) -> None:
    """What is said of the player who begins follows from the position, not from the length of a list."""
    for rows in BOARDS[::9]:
        steps = explain(solve(domineering(*rows), moves=moves))
        for step, player in zip(steps, "LR", strict=False):
            wins_by_beginning = wins(free_cells(rows), player == "L", False)
            assert ("win" in step.text.split(",")[0] and "lets" not in step.text) == wins_by_beginning, (rows, step)
            has_move = any(True for _ in domineering.moves_of("L" if player == "L" else "R", rows))
            assert ("cannot move" in step.text) != has_move


def test_class_when_only_one_beginning_is_a_draw_is_none() -> None:
    """Left begins and moves round for ever; Right has no move and has lost: neither a draw nor a win for all."""

    class Round(PartizanRuleset[tuple[int, ...], int]):
        name = "round"

        def left(self, state: tuple[int, ...]) -> list[int]:
            return [[1], []][state[0]]

        def right(self, state: tuple[int, ...]) -> list[int]:
            return [[], [0]][state[0]]

        def play(self, state: tuple[int, ...], move: int) -> tuple[int, ...]:
            return (move,)

    answer = solve(Round()(0))
    assert answer.outcome is None
    assert answer.unknown["outcome"].kind == "not-applicable"


def test_key_when_turned_a_quarter_is_another() -> None:
    assert domineering.key(("11",)) != domineering.key(("1", "1"))
    assert domineering.key(("110", "011")) == domineering.key(("011", "110"))


@pytest.mark.parametrize("text", ["to-move(L; to-move(R; domineering(11)))", "to-move[3](L; domineering(11))"])
def test_player_to_move_is_said_once(text: str) -> None:
    with pytest.raises(GrundyError):
        parse(text)


@pytest.mark.parametrize(
    "text", ["domineering()", "cram()", "tactix()", "nim19()", "taking[domino]()", "to-move(L; domineering())"]
)
def test_board_without_cells_is_drawn(text: str) -> None:
    assert draw(parse(text)).startswith("<svg")
