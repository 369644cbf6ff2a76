"""Chomp in words: who wins is told apart from how, and every theorem has its reasons."""

from __future__ import annotations

import pytest

from grundy import solve
from grundy.core.position import Position
from grundy.explaining import explain
from grundy.explaining.language import LANGUAGES
from grundy.explaining.step import Step
from grundy.rulesets.boards.bar import bar
from grundy.rulesets.boards.chomp import chomp
from grundy.rulesets.boards.divisors import divisors
from grundy.rulesets.boards.poset import poset


def told(position: Position, code: str = "en", limit: int = 100_000) -> list[Step]:
    return explain(solve(position, limit=limit), code)


def words(position: Position, limit: int = 100_000) -> str:
    return "\n".join(f"{step.title}: {step.text}" for step in told(position, limit=limit))


def test_full_bar_when_explained_keeps_argument_and_computation_apart() -> None:
    titles = [step.title for step in told(chomp(4, 4, 4))]
    assert titles[:3] == ["Who wins: strategy stealing", "What the argument leaves open", "How to win: by computation"]
    text = words(chomp(4, 4, 4))
    assert "proof without a strategy" in text
    assert "The only winning move: bite at row 2, column 3." in text
    assert "value ∗9" in text


def test_full_bar_when_not_computed_says_that_no_move_is_known() -> None:
    text = words(chomp(*[7] * 6), limit=20)
    assert "Who wins: strategy stealing" in text
    assert "No winning move is known here" in text
    assert "What is not known: The value and how long it takes: there are more than 20 positions to look at" in text


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        (chomp(7, 4), "The first row is longer by 3 squares. Bite at row 1, column 6: that leaves chomp(5,4)."),
        (chomp(5, 5), "Both rows are equally long. Bite at row 2, column 5: that leaves chomp(5,4)."),
        (chomp(2, 2, 2, 2), "Both columns are equally long. Bite at row 4, column 2"),
        (chomp(2, 2, 1, 1, 1), "The first column is longer by 3 squares. Bite at row 4, column 1"),
        (chomp(5, 4), "Whatever you bite, your opponent can make the first one longer by exactly one again."),
        (chomp(4, 4, 4, 4), "The row and the column that are left are two heaps of 3."),
        (chomp(3, 3, 1), "The first row is as long as the first column."),
        (chomp(4, 1, 1), "two heaps of Nim"),
        (divisors(72), "72 = 2^3 · 3^2. Write the divisors as a bar"),
        (divisors(30), "30 = 2 · 3 · 5."),
        (divisors(36, 6), "Only a row and a column are left"),
        (bar("2,2,2")(), "The first player wins on every full bar"),
        (poset("ab", [("a", "b")])(), "What is left has a greatest element, b."),
    ],
    ids=str,
)
def test_position_when_explained_gives_its_reason(position: Position, sentence: str) -> None:
    assert sentence in words(position)


@pytest.mark.parametrize("code", LANGUAGES)
def test_chapters_when_told_in_any_language_have_titles(code: str) -> None:
    for position in (chomp(4, 4, 4), chomp(7, 4), chomp(3, 3, 3), chomp(3, 3, 1), chomp(4, 1), divisors(72)):
        assert all(step.title for step in told(position, code))


def test_picture_of_equal_arms_shows_the_bite_that_is_described() -> None:
    for shape in ((3, 3, 3), (4, 4, 4, 4), (3, 2, 1), (4, 4, 2, 1)):
        side = len(shape)
        for step in explain(solve(chomp(*shape))):
            if step.positions:
                assert step.positions == (chomp(*shape), chomp(side, *[1] * (side - 1)))
