"""The story of a coloured picture: every stage keeps the value, the binary numbers are right, the copies are lost."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest

from grundy import Outcome, explain, hackenbush, parse, solve
from grundy.core.outcome import PLAYERS
from grundy.core.partizan import to_move
from grundy.core.sum import add
from grundy.drawing import draw
from grundy.explaining.coloured_hackenbush import binary
from grundy.explaining.language import LANGUAGES
from grundy.rulesets.graphs.pictures import COLOURED
from grundy.rulesets.graphs.stalks import exact, stalk_worth


def random_tree(chance: random.Random, most: int, colours: str) -> str:
    edges = (f"{chance.randrange(n)}-{n}{chance.choice(colours)}" for n in range(1, chance.randint(3, most)))
    return f"hackenbush({', '.join(edges)})"


def read_binary(text: str) -> Fraction:
    whole, _, digits = text.lstrip("\N{MINUS SIGN}").partition(".")
    size = Fraction(int(whole + digits, 2), 1 << len(digits))
    return -size if text.startswith("\N{MINUS SIGN}") else size


def test_binary_numbers_of_stalks_are_their_values() -> None:
    for length in range(1, 10):
        for stalk in map("".join, product("br", repeat=length)):
            assert read_binary(binary(stalk)) == exact(stalk_worth(stalk))


def test_stages_keep_the_value_and_end_with_stalks() -> None:
    chance = random.Random(9)
    staged = 0
    for _ in range(80):
        answer = solve(parse(random_tree(chance, 9, "br")), moves=0)
        for step in explain(answer):
            staged += bool(step.positions)
            for position in step.positions:
                # A picture from which everything blue and red has gone is empty, and so it is nothing in green.
                assert solve(position, moves=0).value == answer.value or not position.state
    assert staged > 30


def test_copies_beside_edges_of_the_other_player_are_lost_for_whoever_begins() -> None:
    chance = random.Random(4)
    counted = 0
    for _ in range(60):
        picture = parse(random_tree(chance, 8, "br"))
        answer = solve(picture, moves=0)
        (told,) = [step.text for step in explain(answer) if step.title == "Counted on the picture"] or [""]
        if told:
            counted += 1
            number = Fraction(str(answer.value))
            edge = "r" if number > 0 else "b"
            beside = [hackenbush(f"0-1{edge}")] * abs(number.numerator)
            assert solve(add(*[picture] * number.denominator, *beside), moves=0).outcome is Outcome.P
            assert {"r": "red", "b": "blue"}[edge] in told
    assert counted > 30


def test_green_parts_are_told_branch_by_branch() -> None:
    steps = explain(solve(parse("hackenbush(0-1, 1-2b, 0-3b, 3-4, 4-5, 5-3)")))
    table = steps[0].table
    assert table is not None
    assert table.rows == (("0-3", "blue", "∗", "1∗"), ("0-1-2", "green blue", "0", "↑∗"))
    assert "Green cycles are nimbers" in steps[0].text


def test_large_picture_is_told_in_one_step() -> None:
    edges = [f"0-{n}b" for n in range(1, 80)]
    assert "79 blue, 0 red and 0 green" in explain(solve(hackenbush(*edges), moves=0))[0].text


@pytest.mark.parametrize("name", COLOURED)
def test_ready_made_coloured_picture_is_told_and_drawn(name: str) -> None:
    answer = solve(parse(name))
    for code in LANGUAGES:
        for step in explain(answer, code):
            assert step.title
            pictures = zip(step.positions, step.origins, strict=True)
            assert all(draw(position, code, origin=origin) for position, origin in pictures)


def test_player_to_move_is_told_the_theorem() -> None:
    for player in PLAYERS:
        steps = explain(solve(to_move(parse("two-halves"), player)))
        assert steps[0].title == "Read a stalk in binary"
        assert any("½ + ½ − 1 = 0" in step.text for step in steps)
        assert steps[2].text.startswith("Every move of ")
