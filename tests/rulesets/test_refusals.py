"""A refused move is told which rule it breaks, and what it is told is true."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grundy import IllegalMove, Ruleset, catalogue, parse
from grundy.core.outcome import other_player
from grundy.core.partizan import start_of
from grundy.core.phrase import Phrase
from grundy.core.position import Position
from grundy.explaining.language import LANGUAGES, language
from tests.test_playthroughs import example_of

RULESETS = list(catalogue())
MOST_MOVES = 400
LETTERS = "abcdefgLRwrc"

Check = Callable[[Position, str, Mapping[str, Any]], bool]


def refusal(position: Position, text: str) -> Phrase | None:
    """Return why a text is no move, None if it is one."""
    try:
        move = position.move(text)
    except IllegalMove as error:
        reason = error.phrase.fields.get("reason")
    else:
        assert move.move in list(position.ruleset.moves(position.state))
        return None
    assert isinstance(reason, Phrase), f"{text!r} in {position} is refused without a reason"
    return reason


def near(text: str, chance: Random) -> str:
    """Return a text that differs little from the notation of a move."""
    letters = list(text)
    for _ in range(chance.choice((1, 1, 2))):
        place = chance.randrange(len(letters) + 1)
        letter = letters[place] if place < len(letters) else ""
        kind = chance.random()
        if letter.isdigit() and kind < 0.6:
            letters[place] = str(chance.randrange(10))
        elif letter.isalpha() and kind < 0.6:
            letters[place] = chance.choice(LETTERS)
        elif letter and kind < 0.75:
            del letters[place]
        else:
            letters.insert(place, chance.choice("0123456789,-:abc>+*/"))
    return "".join(letters)


def wandered(position: Position, chance: Random) -> Position:
    """Return a position a few moves later."""
    for _ in range(chance.randrange(4)):
        options = list(islice(position.options, 50))
        position = chance.choice(options) if options else position
    return position


def numbers_of(text: str) -> list[int]:
    return list(map(int, re.findall("[0-9]+", text)))


def moves_of(position: Position, beginning: str) -> list[str]:
    return [move.notation for move in position.moves if move.notation.startswith(beginning)]


def heap_of(position: Position, heap: int) -> int:
    """Return the size of a heap, from the notation alone."""
    return numbers_of(position.drawn.ruleset.format(position.drawn.state))[heap - 1]


def is_of_the_other(position: Position, text: str, fields: Mapping[str, Any]) -> bool:
    player, state = position.state
    others = Position(position.ruleset, (other_player(player), state))
    return refusal(others, text) is None


def is_gap(position: Position, text: str, fields: Mapping[str, Any]) -> bool:
    number = numbers_of(text)[0]
    return bool(len(moves_of(position, f"{number}-")) == fields["n"] < numbers_of(text)[1])


def mark(position: Position, cell: str) -> str:
    """Return what a grid has in a cell, from its notation alone."""
    rows = position.drawn.ruleset.format(position.drawn.state).split("/")
    return rows[int(cell[1:]) - 1][ord(cell[0]) - ord("a")]


def lies_apart(position: Position, text: str, fields: Mapping[str, Any]) -> bool:
    """Return whether the cells do not follow each other in one row or one column of a square board."""
    cells = sorted({(ord(name[0]), int(name[1:])) for name in re.split("[,-]", text)})
    (x, y), (other_x, other_y) = cells[0], cells[-1]
    if "-" in text:
        return x != other_x and y != other_y
    return (other_x - x + 1, other_y - y + 1) not in ((1, len(cells)), (len(cells), 1))


def has_neighbour(colour: str) -> Check:
    def check(position: Position, text: str, fields: Mapping[str, Any]) -> bool:
        x, y = ord(fields["cell"][0]), int(fields["cell"][1:])
        beside = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
        rows = position.drawn.ruleset.format(position.drawn.state).split("/")
        inside = [
            (a - ord("a"), b - 1) for a, b in beside if ord("a") <= a < ord("a") + len(rows[0]) and 0 < b <= len(rows)
        ]
        return any(rows[b][a] == colour for a, b in inside)

    return check


CHECKS: dict[str, Check] = {
    "there is no move any more": lambda position, text, fields: not list(position.moves),
    "there is no heap {name}": lambda position, text, fields: not moves_of(position, f"{fields['name']}-"),
    "there is no row {name}": lambda position, text, fields: not moves_of(position, f"{fields['name']}-"),
    "there is no coin {name}": lambda position, text, fields: not moves_of(position, f"{fields['name']}-"),
    "heap {heap} is empty": lambda position, text, fields: heap_of(position, fields["heap"]) == 0,
    "heap {heap} has only {n} match": lambda position, text, fields: heap_of(position, fields["heap"]) == 1,
    "heap {heap} has only {n} matches": lambda position, text, fields: (
        heap_of(position, fields["heap"]) == fields["n"] < max(numbers_of(text))
    ),
    "from heap {heap} only these numbers of matches may be taken: {takes}": lambda position, text, fields: (
        sorted(numbers_of(move)[1] for move in moves_of(position, f"{fields['heap']}-")) == numbers_of(fields["takes"])
    ),
    "only {n} square is free before coin {coin}": is_gap,
    "only {n} squares are free before coin {coin}": is_gap,
    "object {object} can move by {n} square at most": is_gap,
    "object {object} can move by {n} squares at most": is_gap,
    "no square is free before coin {coin}": lambda position, text, fields: not moves_of(position, f"{fields['coin']}-"),
    "step {step} has only {n} token": is_gap,
    "step {step} has only {n} tokens": is_gap,
    "the rightmost coin, {coin}, must show heads before it is turned": lambda position, text, fields: (
        max(numbers_of(text)) not in position.state
    ),
    "the cell {cell} is empty": lambda position, text, fields: mark(position, fields["cell"]) in "0#",
    "the cell {cell} is not free": lambda position, text, fields: mark(position, fields["cell"]) == "0",
    "the cells must lie side by side in one row or in one column": lies_apart,
    "a domino covers two cells that are side by side": lambda position, text, fields: (
        lies_apart(position, text, fields) or len({*re.split("[,-]", text)}) != 2 or not moves_of(position, text)
    ),
    "no stone stands on {cell}": lambda position, text, fields: mark(position, fields["cell"]) == ".",
    "no animal stands on {cell}": lambda position, text, fields: mark(position, fields["cell"]) == ".",
    "{cell} has a colour already": lambda position, text, fields: mark(position, fields["cell"]) in "LR",
    "a neighbour of {cell} is blue": has_neighbour("L"),
    "a neighbour of {cell} is red": has_neighbour("R"),
    "it is Left’s turn, and {reason}": is_of_the_other,
    "it is Right’s turn, and {reason}": is_of_the_other,
    "there is no edge {edge}": lambda position, text, fields: fields["edge"] not in str(position),
    "{named} is no divisor of {number}": lambda position, text, fields: (
        not (text.isdigit() and int(text) and position.state[0] % int(text) == 0)
    ),
    "{named} is a multiple of {earlier}, which was named before": lambda position, text, fields: (
        fields["earlier"] in position.state[1:] and int(text) % fields["earlier"] == 0
    ),
    "no edge leads from {start} to {end}": lambda position, text, fields: not moves_of(position, text),
}
"""Reasons, and how they are checked by the moves and the notation of the position alone."""


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.name)
@settings(max_examples=5)
@given(seed=st.integers(0, 10**9))
def test_texts_near_moves_are_refused_with_a_true_reason(rules: Ruleset[Any, Any], seed: int) -> None:
    chance = Random(seed)
    position = wandered(start_of(example_of(rules)), chance)
    moves = [move.notation for move in islice(position.moves, MOST_MOVES)]
    for _ in range(20):
        text = near(chance.choice(moves) if moves else "1-1", chance)
        reason = refusal(position, text)
        assert (reason is None) or "".join(text.split()) not in moves
        if reason is not None and reason.template in CHECKS:
            assert CHECKS[reason.template](position, text, reason.fields), f"{text!r} in {position}: {reason}"


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.name)
def test_other_words_are_refused_in_every_language(rules: Ruleset[Any, Any]) -> None:
    position = start_of(example_of(rules))
    for text in ("hello", "", "0", "1-1-1-1", "a1,,", "9" * 500, "1:1", str(position)):
        reason = refusal(position, text)
        assert reason is None or all(language(code).say(reason) for code in LANGUAGES)


@pytest.mark.parametrize(
    ("position", "text", "reason"),
    [
        ("tactix(1111/1111)", "a1,c1", "the cells must lie side by side in one row or in one column"),
        ("tactix(1011/1111)", "a1-c1", "the cell b1 is empty"),
        ("subtraction[1,3,4](10)", "1-2", "from heap 1 only these numbers of matches may be taken: 1, 3, 4"),
        ("moore[2](3,4,5)", "1-1,2-1,3-1", "a move takes from at most 2 heaps"),
        ("matrix-nim(1,2; 2,1)", "1.1-1,2.2-1", "these heaps lie in several rows and leave no column untouched"),
        ("lasker(6)", "1-1/2,2", "the parts must have 5 matches together"),
        ("turtles(3,5)", "3,4", "the rightmost turtle, 4, must lie on its back before it is turned"),
        ("hackenbush(0-1, 2-3)", "2-3", "the edge 2-3 is not joined to the ground"),
        ("hackenbush(0-1, 0-1)", "0-1#3", "there are only 2 edges 0-1"),
        ("chomp(4,4)", "1,1", "the corner square is poisoned"),
        ("nim(3) + nim(4,5)", "2:2-9", "in component B: heap 2 has only 5 matches"),
        ("nim(3) + nim(4)", "3:1-1", "there is no component 3"),
        ("nim(3) + nim(4)", "1-1", "a move begins with the number of its component and a colon, such as '1:1-1'"),
        ("nim(0) + nim(4)", "1:1-1", "in component A: there is no move any more"),
        ("nim(3)", "nim(5)", "no move leads to this position"),
    ],
)
def test_refusal_says_the_broken_rule(position: str, text: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        parse(position).play(text)
    assert str(refused.value) == f"{text!r} is not a move here: {reason}"


@pytest.mark.parametrize(
    ("position", "text", "reason"),
    [
        ("hackenbush(0-1b, 1-2r)", "1-2", "only Right may cut a red edge"),
        ("domineering(11/11)", "a1-b1", "only Right puts dominoes across"),
        ("clobber(xo)", "b1-a1", "only Right may move the stone on b1"),
        ("clobber(xo) + nim(1)", "1:b1-a1", "only Right may move the stone on b1"),
        ("value({2|-1})", "-1", "only Right has this move"),
    ],
)
def test_move_of_the_other_player_is_refused_by_its_colour(position: str, text: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        start_of(parse(position)).play(text)
    assert str(refused.value) == f"{text!r} is not a move here: it is Left’s turn, and {reason}"


def test_line_may_be_written_from_either_end() -> None:
    board = parse("tactix(1111)")
    assert board.play("c1-a1") == board.play("a1-c1")


def test_game_without_a_rule_says_at_least_that_it_is_no_move() -> None:
    class Countdown(Ruleset[tuple[int, ...], int]):
        name = "countdown"

        def moves(self, state: tuple[int, ...]) -> range:
            return range(1, min(3, state[0]) + 1)

        def play(self, state: tuple[int, ...], move: int) -> tuple[int, ...]:
            return (state[0] - move,)

    with pytest.raises(IllegalMove, match=r"'5' is not a move of 'countdown\(9\)'"):
        Countdown()(9).play("5")
