"""Nim in disguise: each theorem against brute force on all small positions, and the golden claims.

The rules are written a second time here, plainly, as functions from a state to its options.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from grundy import Outcome, Ruleset, mex, nim_sum, perfect_line, solve
from grundy.core.outcome import PLAY_CONVENTIONS, PlayConvention
from grundy.core.reason import Theorem
from grundy.rulesets.heaps.nim import nim
from grundy.rulesets.heaps.staircase import staircase
from grundy.rulesets.heaps.vim import vim
from grundy.rulesets.strips.coins_on_a_strip import coins_on_a_strip
from grundy.rulesets.strips.nimble import nimble
from grundy.rulesets.strips.northcott import northcott
from grundy.rulesets.strips.two_dimensional_nim import two_dimensional_nim

State = tuple[Any, ...]
Options = Callable[[State], Iterable[State]]
CLAIMS = {
    claim["id"]: claim
    for claim in json.loads((Path(__file__).parent.parent / "golden" / "variants.json").read_text(encoding="utf-8"))[
        "claims"
    ]
}


def stairs_options(state: State) -> Iterator[State]:
    for step, tokens in enumerate(state):
        for count in range(1, tokens + 1):
            after = list(state)
            after[step] -= count
            if step:
                after[step - 1] += count
            yield tuple(after)


def replaced(state: State, place: int, items: Iterable[Any]) -> Iterator[State]:
    return ((*state[:place], item, *state[place + 1 :]) for item in items)


def nimble_options(state: State) -> Iterator[State]:
    for coin, square in enumerate(state):
        yield from replaced(state, coin, range(square))


def strip_options(state: State) -> Iterator[State]:
    for coin, square in enumerate(state):
        while square > 1 and square - 1 not in state:
            square -= 1
            yield from replaced(state, coin, [square])


def northcott_options(state: State) -> Iterator[State]:
    for place, (white, black) in enumerate(state):
        between = range(min(white, black) + 1, max(white, black))
        yield from replaced(state, place, ((square, black) for square in between))
        yield from replaced(state, place, ((white, square) for square in between))


def grid_options(state: State, width: int = 3) -> Iterator[State]:
    for coin, (column, row) in enumerate(state):
        yield from replaced(state, coin, ((left, row) for left in range(column)))
        yield from replaced(state, coin, product(range(width), range(row)))


def vim_options(state: State) -> Iterator[State]:
    for place, row in enumerate(state):
        for circle, colour in enumerate(row):
            if colour == "1":
                tails = map("".join, product("01", repeat=len(row) - circle - 1))
                yield from replaced(state, place, (f"{row[:circle]}0{tail}" for tail in tails))


@dataclass
class BruteForce:
    """Who wins, the value and the number of moves left, from the definitions alone."""

    options: Options
    convention: PlayConvention
    known: dict[State, tuple[Outcome, int, int]] = field(default_factory=dict)

    def __call__(self, state: State) -> tuple[Outcome, int, int]:
        if state not in self.known:
            self.known[state] = self.judge([self(option) for option in self.options(state)])
        return self.known[state]

    def judge(self, options: list[tuple[Outcome, int, int]]) -> tuple[Outcome, int, int]:
        if not options:
            return (Outcome.P, 0, 0) if self.convention == "normal" else (Outcome.N, 1, 0)
        value = mex(value for _, value, _ in options)
        quick = [length for outcome, _, length in options if outcome is Outcome.P]
        if quick:
            return Outcome.N, value, 1 + min(quick)
        return Outcome.P, value, 1 + max(length for _, _, length in options)


@cache
def searched(options: Options, convention: PlayConvention) -> BruteForce:
    """Return one brute force for all tests: what it found out once need not be found again."""
    return BruteForce(options, convention)


BOXES = [(1, 9), (2, 6), (3, 4), (4, 3), (5, 2), (6, 1)]
"""How many items, and how large each of them may be, so that all together are a few hundred."""

SMALL: dict[str, tuple[Ruleset[Any, Any], Options, list[State]]] = {
    "staircase": (
        staircase,
        stairs_options,
        [state for steps, most in BOXES for state in product(range(most + 1), repeat=steps)],
    ),
    "nimble": (
        nimble,
        nimble_options,
        [state for coins, most in BOXES[:4] for state in product(range(most + 1), repeat=coins)],
    ),
    "coins-on-a-strip": (
        coins_on_a_strip,
        strip_options,
        [state for coins in range(8) for state in combinations(range(1, 10), coins)],
    ),
    "northcott": (
        northcott(6),
        northcott_options,
        [
            state
            for rows in range(3)
            for state in product([row for row in product(range(1, 7), repeat=2) if row[0] != row[1]], repeat=rows)
        ],
    ),
    "two-dimensional-nim": (
        two_dimensional_nim(3),
        grid_options,
        [state for coins in range(4) for state in product(product(range(3), range(3 - coins // 2)), repeat=coins)],
    ),
    "vim": (
        vim,
        vim_options,
        [
            tuple(map("".join, rows))
            for lengths in [(), (5,), (3, 2), (1, 2, 2), (2, 4)]
            for rows in product(*(product("01", repeat=length) for length in lengths))
        ],
    ),
}

every_game = pytest.mark.parametrize("name", SMALL)
every_convention = pytest.mark.parametrize("convention", PLAY_CONVENTIONS)


@every_game
@every_convention
def test_verdict_when_compared_with_brute_force(name: str, convention: PlayConvention) -> None:
    """Outcome, value and remoteness are those of the definition, in normal and in misère play."""
    rules, options, states = SMALL[name]
    brute_force = searched(options, convention)
    for state in states:
        known = rules.theorem(state, convention)
        assert known is not None
        assert (known.outcome, known.grundy_value, known.remoteness) == brute_force(state), state


@every_game
@every_convention
def test_winning_moves_when_compared_with_brute_force(name: str, convention: PlayConvention) -> None:
    rules, options, states = SMALL[name]
    brute_force = searched(options, convention)
    for state in states:
        known = rules.theorem(state, convention)
        assert known is not None
        assert known.winning_moves is not None
        winning = Counter(option for option in options(state) if brute_force(option)[0] is Outcome.P)
        assert Counter(rules.play(state, move) for move in known.winning_moves) == winning, state
        assert known.winning_count == winning.total()


@every_game
@every_convention
def test_best_move_when_played_leaves_one_move_fewer(name: str, convention: PlayConvention) -> None:
    """The winner cannot be quicker, nor the loser slower."""
    rules, options, states = SMALL[name]
    brute_force = searched(options, convention)
    for state in states:
        known = rules.theorem(state, convention)
        assert known is not None
        outcome, _, length = brute_force(state)
        if known.best_move is None:
            assert not list(options(state))
            continue
        after, _, left = brute_force(rules.play(state, known.best_move))
        assert left == length - 1
        assert (after is Outcome.P) == (outcome is Outcome.N)


@every_game
def test_moves_when_compared_with_plain_rules(name: str) -> None:
    rules, options, states = SMALL[name]
    for state in states:
        moves = list(rules.moves(state))
        assert Counter(rules.play(state, move) for move in moves) == Counter(options(state))
        assert rules.move_count(state) == len(moves)
        assert [rules.nth_move(state, number) for number in range(len(moves))] == moves
        with pytest.raises(IndexError):
            rules.nth_move(state, len(moves))


@every_game
def test_moves_to_when_a_value_is_wanted(name: str) -> None:
    """The moves to a value are found without trying; none leads to the value of the position itself."""
    rules, options, states = SMALL[name]
    brute_force = searched(options, "normal")
    for state in states[::3]:
        for value in range(12):
            found = rules.moves_to(state, value)
            assert found is not None
            wanted = Counter(option for option in options(state) if brute_force(option)[1] == value)
            assert Counter(rules.play(state, move) for move in found) == wanted


@every_game
def test_move_when_written_or_named_by_its_result(name: str) -> None:
    rules, _, states = SMALL[name]
    for state in states[::5]:
        for move in rules.moves(state):
            after = rules.play(state, move)
            assert rules.parse_move(state, rules.format_move(state, move)) == move
            assert rules.move_to(state, after) == move
            assert rules.parse_move(state, rules.notation(after)) == move
        assert rules.move_to(state, state) is None


@every_game
@every_convention
def test_key_when_played_from_has_the_same_verdict(name: str, convention: PlayConvention) -> None:
    rules, options, states = SMALL[name]
    brute_force = searched(options, convention)
    for state in states:
        key = rules.key(state)
        assert rules.validate(key) == key == rules.key(key)
        assert brute_force(key) == brute_force(state)


@every_game
def test_components_when_added_have_the_value(name: str) -> None:
    rules, options, states = SMALL[name]
    brute_force = searched(options, "normal")
    for state in states:
        parts = rules.components(state)
        assert nim_sum(*(brute_force(part.state)[1] for part in parts)) == brute_force(state)[1]


@every_game
@every_convention
def test_perfect_line_when_followed_lasts_to_the_end(name: str, convention: PlayConvention) -> None:
    rules, options, states = SMALL[name]
    brute_force = searched(options, convention)
    for state in states[:: max(1, len(states) // 10)]:
        line = perfect_line(rules(*state), convention)
        assert len(line) == brute_force(state)[2]


def golden(identifier: str) -> tuple[dict[str, Any], Any]:
    """Return the arguments and the value of a claim."""
    claim = CLAIMS[identifier]
    return claim["check"]["args"], claim["value"]


def test_staircase_claim_when_all_winning_moves_are_asked_for() -> None:
    arguments, value = golden("variants.stairs.good")
    assert sorted(list(move.to.state) for move in staircase(*arguments["pos"]).winning_moves) == value


def test_staircase_claim_when_the_rule_is_checked() -> None:
    """P exactly when the nim-sum of the odd steps is 0."""
    arguments, value = golden("variants.stairs.rule")
    brute_force = searched(stairs_options, "normal")
    states = product(range(arguments["coins"] + 1), repeat=arguments["steps"])
    assert all((brute_force(s)[0] is Outcome.P) == (nim_sum(*s[::2]) == 0) for s in states) is value


def test_nimble_claims_when_coins_stand_on_1_3_3() -> None:
    arguments, value = golden("variants.nimble.good")
    position = nimble(*arguments["coins"])
    moves = {(position.state[coin], target) for coin, (target,) in (move.move for move in position.winning_moves)}
    assert sorted(map(list, moves)) == value
    arguments, value = golden("variants.nimble.move")
    assert (tuple(arguments["move"]) in moves) is value


def test_strip_claims_when_coins_have_the_gaps_1_0_3_3() -> None:
    arguments, value = golden("variants.strip.model")
    position = coins_on_a_strip(*arguments["pos"])
    reason = solve(position).reason
    assert isinstance(reason, Theorem)
    assert reason.hidden is not None
    assert list(reason.hidden.heaps) == value
    arguments, value = golden("variants.strip.good")
    position = coins_on_a_strip(*arguments["pos"])
    gaps = [list(coins_on_a_strip.gaps(move.to.state)[::2]) for move in position.winning_moves]
    assert sorted(gaps) == sorted(value)


def test_strip_claim_when_the_rule_is_checked() -> None:
    """P exactly when every second gap from the right has nim-sum 0."""
    arguments, value = golden("variants.strip.rule")
    brute_force = searched(strip_options, "normal")
    holds = [
        all(
            (brute_force(state)[0] is Outcome.P) == (nim_sum(*coins_on_a_strip.gaps(state)[::2]) == 0)
            for state in combinations(range(1, squares + 1), coins)
        )
        for coins, squares in arguments["cases"]
    ]
    assert holds == value


@pytest.mark.parametrize("identifier", ["variants.northcott.sum", "variants.northcott.579"])
def test_northcott_claim_when_gaps_are_added(identifier: str) -> None:
    arguments, value = golden(identifier)
    position = northcott(12)(*((1, gap + 2) for gap in arguments["xs"]))
    assert position.grundy_value == value


def gap_changes(width: int, rows: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int, str]]:
    """Yield every change of one gap that makes the nim-sum 0, retreats included: row from 1, new gap, direction.

    A retreat goes as far as the edge of the board: the left piece back to square 1, or the right one to the last.
    """
    gaps = [abs(white - black) - 1 for white, black in rows]
    for number, (row, gap) in enumerate(zip(rows, gaps, strict=True), 1):
        wanted = gap ^ nim_sum(*gaps)
        if wanted != gap and wanted <= max(max(row) - 2, width - min(row) - 1):
            yield number, wanted, "closer" if wanted < gap else "retreat"


def test_northcott_claims_when_gaps_change_in_either_direction() -> None:
    """Every change of one gap to nim-sum 0 wins, the retreats of the two-coloured game included."""
    arguments, value = golden("variants.northcott.good")
    rows = tuple((1, gap + 2) for gap in arguments["gaps"])
    assert [[row, gap] for row, gap, _ in gap_changes(arguments["maxgap"] + 2, rows)] == value
    arguments, value = golden("variants.northcott.directions")
    wide = northcott(100)
    gaps = arguments["gaps"]
    for rows in [tuple((40, 41 + gap) for gap in gaps), tuple((41 + gap, 40) for gap in gaps)]:
        assert [list(change) for change in gap_changes(100, rows)] == value
        closer = {row for row, _, direction in gap_changes(100, rows) if direction == "closer"}
        assert {move.move[0] + 1 for move in wide(*rows).winning_moves} == closer


@pytest.mark.parametrize("width", range(2, 8))
def test_gap_changes_when_compared_with_all_moves_of_the_two_coloured_game(width: int) -> None:
    """A piece may go to any square on its side of the other one."""
    squares = range(1, width + 1)
    pairs = [(white, black) for white in squares for black in squares if white != black]
    for rows in product(pairs, repeat=2):
        found = set()
        for place, (white, black) in enumerate(rows):
            for own, other in ((white, black), (black, white)):
                for square in squares:
                    gaps = [abs(first - second) - 1 for first, second in rows]
                    old, gaps[place] = gaps[place], abs(square - other) - 1
                    if (square < other) == (own < other) and square not in (own, other) and not nim_sum(*gaps):
                        found.add((place + 1, gaps[place], "closer" if gaps[place] < old else "retreat"))
        assert set(gap_changes(width, rows)) == found


def test_two_dimensional_claim_when_all_squares_are_valued() -> None:
    arguments, value = golden("variants.twodim")
    board = two_dimensional_nim(arguments["width"])
    squares = [
        [board.table_state(row, column) for column in range(arguments["width"])] for row in range(arguments["height"])
    ]
    assert [[board.at(square).grundy_value for square in row] for row in squares] == value


def test_vim_claims_when_rows_are_numbers() -> None:
    """A row has the value of the binary number it shows, and the longest game changes it by 1 each time."""
    arguments, value = golden("variants.vim.nim")
    rows = ["".join(row) for bits in range(1, arguments["bits"] + 1) for row in product("01", repeat=bits)]
    assert all(vim(row).grundy_value == int(row, 2) for row in rows) is value
    arguments, value = golden("variants.vim.17")
    assert vim.unmask((arguments["row"],)).longest == value
    longest = {"00000": 0}
    for number in range(1, 32):
        row = f"{number:05b}"
        longest[row] = 1 + max(longest[option] for (option,) in vim_options((row,)))
    assert longest[arguments["row"]] == value


def test_vim_when_added_to_nim() -> None:
    total = nim(3, 5, 8) + vim("101", "11")
    assert total.grundy_value == nim_sum(3, 5, 8, 5, 3)
    assert [str(move) for move in total.winning_moves] == ["1:3-8"]
