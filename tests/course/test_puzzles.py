"""Puzzles have one winning move, as a plain search finds, a level as computed, and are the same everywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from datetime import date, timedelta
from itertools import chain, islice

import pytest

from grundy import parse
from grundy.core.errors import NotApplicable
from grundy.core.outcome import PlayConvention
from grundy.core.partizan import player_to_move
from grundy.core.position import Position
from grundy.course.puzzles import (
    DAILY_GAMES,
    DAILY_LEVELS,
    LEVELS,
    Hardness,
    Puzzle,
    daily,
    look_of,
    puzzle_of,
    puzzles,
)
from grundy.rulesets.catalogue import catalogue
from tests.course.plain_search import plain_winning_moves

MOST_SEARCHED = 1_500
"""How many positions the plain search looks at before it gives up."""
SPREADING = [
    "nim(3,4,5)",
    "kayles(1,6)",
    "subtraction[1,3,4](7,4)",
    "wythoff(5,8)",
    "chomp(4,4,4)",
    "cram(1111/1111/1111)",
    "turtles(1,2,4)",
    "hackenbush",
    pytest.param("domineering(1111/1111/1111/1111)", marks=pytest.mark.slow),
]


def assert_right(puzzle: Puzzle) -> bool:
    """Assert that a plain search finds the one move of a puzzle; return False if it has too many positions."""
    found = plain_winning_moves(puzzle.position, puzzle.play_convention, MOST_SEARCHED)
    if found is not None:
        assert found == [puzzle.move.notation], puzzle
    return found is not None


@pytest.mark.parametrize(
    ("text", "play_convention", "numbers"),
    [
        ("nim(2)", "normal", (0, 0, 0, 0)),  # takes all
        ("nim(2)", "misere", (0, 1, 0, 1)),  # leaves one; greed takes all and loses
        ("nim(2,3)", "normal", (0, 2, 1, 1)),  # makes two heaps equal
        ("nim(3,4,5)", "normal", (1, 3, 2, 1)),  # three safe heaps
        ("nim(9,17,2)", "normal", (3, 3, 3, 1)),  # 9 ⊕ 17 ⊕ 2 = 26, three odd columns
        ("chomp(3,3)", "normal", (3, 2, 1, 1)),  # only one part, so no nim-sum helps
        ("domineering(111/111)", "normal", (0, 0, 0, 0)),
    ],
)
def test_hardness_when_computed_is_as_the_module_says(
    text: str, play_convention: PlayConvention, numbers: tuple[int, ...]
) -> None:
    assert puzzle_of(parse(text), play_convention).hardness == Hardness(*numbers)


def test_level_when_the_sum_grows_rises_from_1_to_5() -> None:
    sums = [Hardness(thought, length, choice, 1) for thought, length, choice in [(0, 0, 1), (0, 2, 0), (3, 1, 1)]]
    assert [hard.level for hard in sums] == [1, 2, 3]
    assert [Hardness(0, 0, 0, 0).level, Hardness(1, 3, 2, 1).level, Hardness(3, 3, 3, 1).level] == [1, 4, 5]


@pytest.mark.parametrize("text", SPREADING)
def test_levels_of_a_known_game_spread_from_1_to_5(text: str) -> None:
    for level in LEVELS:
        made = chain.from_iterable(puzzles(parse(text), level=level, count=1, seed=seed) for seed in range(1, 5))
        found = next(made, None)
        assert found is not None, level
        assert found.level == level
        assert_right(found)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nim(1)", "nothing to choose"),
        ("nim(0)", "nothing to choose"),
        ("nim(3,3)", "no move wins"),
        ("nim(1,1,1)", "more than one"),
        ("lasker(41,50,20)", "it is not known how many"),
        ("kayles(50) + chomp(40,40,40,40)", "not every move"),
    ],
)
def test_position_when_no_puzzle_says_why(text: str, said: str) -> None:
    with pytest.raises(NotApplicable, match=said):
        puzzle_of(parse(text))


def test_level_when_there_is_no_such_is_refused() -> None:
    with pytest.raises(NotApplicable, match="must be one of"):
        next(puzzles(parse("nim"), level=6))


PARTS = 4
"""Into how many parts the rulesets are dealt out; one of them is tried every time."""


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.deep) for part in range(1, PARTS))])
def test_sample_of_every_ruleset_has_one_winning_move_and_no_two_alike(part: int) -> None:
    checked: Counter[bool] = Counter()
    for rules in islice(catalogue(), part, None, PARTS):
        for play_convention in rules.conventions:
            found = list(
                puzzles(parse(rules.example), count=1 + (not rules.partizan), seed=5, play_convention=play_convention)
            )
            assert len({look_of(puzzle.position) for puzzle in found}) == len(found)
            assert {player_to_move(puzzle.position) for puzzle in found} <= {"L" if rules.partizan else None}
            checked.update(assert_right(puzzle) for puzzle in found)
    assert checked[True] > 200 / PARTS
    assert checked[False] < checked[True] / 4


def test_puzzles_when_all_levels_are_wanted_contain_those_of_one() -> None:
    every = list(puzzles(parse("nim(3,4,5)"), count=40, seed=7))
    easy = list(puzzles(parse("nim(3,4,5)"), level=1, count=3, seed=7))
    assert easy == [puzzle for puzzle in every if puzzle.level == 1][:3]
    assert len({look_of(puzzle.position) for puzzle in every}) == 40


def test_puzzles_when_the_start_is_huge_come_from_the_example() -> None:
    assert len(list(puzzles(parse(f"nim({10**9},{10**9})"), count=5))) == 5


def test_puzzles_when_no_more_are_found_end() -> None:
    """In Northcott’s game either piece closes a gap, so no move wins alone."""
    assert list(puzzles(parse("northcott"), count=5)) == []


def test_look_when_heaps_and_summands_are_in_another_order_is_the_same() -> None:
    assert look_of(parse("nim(2,1) + kayles(4)")) == look_of(parse("kayles(4) + nim(1,2)"))


def test_puzzles_in_another_process_are_the_same() -> None:
    """Neither the order of sets nor what was solved before may change what a seed gives."""
    texts = ["hackenbush", "domineering", "poset"]
    made = [str(list(puzzles(parse(text), count=4, seed=3))) for text in texts]
    script = (
        "from grundy import parse\nfrom grundy.course.puzzles import puzzles\n"
        f"for text in {texts[::-1]!r}: print(list(puzzles(parse(text), count=4, seed=3)))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "77"}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, env=environment)
    assert done.stdout.splitlines()[::-1] == made


def days(number: int) -> list[date]:
    return [date(2026, 11, 16) + timedelta(day) for day in range(number)]


@pytest.mark.slow
def test_daily_over_400_days_is_right_and_of_its_level() -> None:
    drawn: list[Position] = []
    for day in days(400)[::4]:  # every weekday, and every game
        puzzle = daily(day)
        assert puzzle.level == DAILY_LEVELS[day.weekday()], day
        assert_right(puzzle)
        drawn.append(puzzle.position)
    assert len(set(drawn)) > 60
    assert {position.drawn.ruleset for position in drawn} == {parse(text).ruleset for text in DAILY_GAMES}


@pytest.mark.parametrize("day", [date.min, date.max])
def test_daily_at_the_ends_of_the_calendar_exists(day: date) -> None:
    assert daily(day) == daily(day)
