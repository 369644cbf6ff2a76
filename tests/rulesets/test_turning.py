"""Coin-turning games in a row: values, winning turns and moves against a full search, codes, golden claims."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from functools import cache, reduce
from itertools import combinations, islice, pairwise
from operator import xor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import GrundyError, InvalidNotation, Outcome, Undecided, mex, nim, nim_sum, parse, solve
from grundy.core.numbersets import number_set
from grundy.explaining import explain
from grundy.explaining.hints import hint_titles, hints
from grundy.explaining.language import language
from grundy.rulesets.coins.any_coins import Lexicode, odious
from grundy.rulesets.coins.coin_row import CoinRow
from grundy.rulesets.coins.turning import (
    NAMED,
    coin_game,
    grunt,
    mock_turtles,
    moebius,
    mogul,
    moidores,
    ruler,
    sym,
    ternups,
    triplets,
    turning,
    turtles,
    twins,
)
from grundy.rulesets.heaps.subtraction import subtraction
from grundy.rulesets.heaps.take_and_break import grundys_game
from grundy.solving.budget import Budget
from grundy.solving.deciding import Solver
from tests.strategies import some

GOLDEN = Path(__file__).parent.parent / "golden"
COINS = 12
CODES = [
    *("1", "2", "1-2", "1-3", "3", "2-3", "1-4", "4", "1-5", "3-5", "1-7", "1-9", "1+", "2+", "4+"),
    *(
        "1+C",
        "1-5C",
        "2C",
        "2-3C",
        "2+C",
        "3E",
        "1-3E",
        "2E",
        "1-2S",
        "2+E",
        "1+E",
        "4FS",
        "1+S",
        "3-4S",
        "1+FS",
        "2-3F",
        "1+F",
    ),
    *("1+FC", "2+FE", "1-3C(5)", "3C(5)", "1+SC(6)", "2+FC(4)", "1-2EC(3)", "1,3", "2,4FS", "1-2,2E,3C", "3E,1+C"),
]
NAMES = {
    **{"turtles": "1-2", "twins": "2", "mock-turtles": "1-3", "moebius": "1-5", "mogul": "1-7", "moidores": "1-9"},
    **{"ruler": "1+C", "triplets": "3", "ternups": "3E", "grunt": "4FS", "sym": "1+S"},
}
HEAPS = ["1,2,3", "2,5,6", "all", "squares", "all-but 3", "divisors", "1..4"]
EVERY_RULE = [turning(code) for code in CODES] + [turning(f"subtraction {takes}") for takes in HEAPS]
every_rule = pytest.mark.parametrize("rules", EVERY_RULE, ids=lambda rules: rules.name)


Test = Callable[[tuple[int, ...]], bool]


def reading(code: str) -> Test:
    """Return whether a set of coins fits one part of a code, read letter by letter."""
    digits = code[: len(code) - len(code.lstrip("0123456789-+"))]
    letters, _, span = code[len(digits) :].partition("C(")
    least, _, most = digits.rstrip("+").partition("-")
    sizes = range(int(least), 100 if digits.endswith("+") else int(most or least) + 1)
    widest = int(span.rstrip(")")) if span else 100

    def fits(turn: tuple[int, ...]) -> bool:
        steps = [b - a for a, b in pairwise(turn)]
        return (
            len(turn) in sizes
            and turn[-1] - turn[0] < widest
            and ("F" not in letters or turn[0] == 0)
            and ("C" not in letters or all(step == 1 for step in steps))
            and ("E" not in letters or len(set(steps)) < 2)
            and ("S" not in letters or steps == steps[::-1])
        )

    return fits


def turns_by_definition(rules: CoinRow, coin: int) -> Iterator[tuple[int, ...]]:
    """Yield what may be turned with a coin, from 0: by trying every set of coins, or by taking from a heap."""
    inside = rules.name.removeprefix("turning[").removesuffix("]")
    if inside.startswith("subtraction"):
        for taken in number_set(inside.removeprefix("subtraction ")).up_to(coin + 1):
            yield (coin - taken, coin) if taken <= coin else (coin,)
        return
    readings = [reading(piece) for piece in inside.split(",")]
    for size in range(coin + 1):
        for others in combinations(range(coin), size):
            if any(fits((*others, coin)) for fits in readings):
                yield (*others, coin)


def as_bits(coins: Iterable[int]) -> int:
    return sum(1 << coin for coin in coins)


@cache
def masks(rules: CoinRow) -> list[list[int]]:
    """Return the turns of each coin as sets of bits, by definition."""
    return [[as_bits(turn) for turn in turns_by_definition(rules, coin)] for coin in range(COINS)]


@cache
def nim_sums(rules: CoinRow) -> list[int]:
    """Return for every row, heads as bits, the nim-sum of the values of its heads."""
    singles = [rules.coins.value(coin) for coin in range(COINS)]
    return [reduce(xor, (singles[coin] for coin in range(COINS) if row >> coin & 1), 0) for row in range(1 << COINS)]


def has_the_mex_property(values: list[int], turns: list[list[int]]) -> bool:
    """Return whether every row has the least value that no option has: then these are the Grundy values.

    All rows are looked at, with numpy: first no option may have the value of its row, then every smaller value must
    be that of an option.
    """
    found = np.array(values)
    rows = np.arange(len(values))
    seen = np.zeros((len(values), found.max() + 1), dtype=bool)
    for coin, sets in enumerate(turns):
        heads = rows[rows >> coin & 1 == 1]
        for turned in sets:
            options = found[heads ^ turned]
            if (options == found[heads]).any():
                return False
            small = options < found[heads]
            seen[heads[small], options[small]] = True
    return bool((seen.sum(axis=1) == found).all())


def heads_of(row: int, first: int) -> tuple[int, ...]:
    return tuple(coin + first for coin in range(COINS) if row >> coin & 1)


@every_rule
def test_turns_when_listed_are_those_of_the_definition(rules: CoinRow) -> None:
    for coin in range(COINS):
        turns = list(rules.coins.turns(coin))
        found = [as_bits(turn) for turn in turns]
        assert sorted(found) == sorted(masks(rules)[coin])
        assert len(set(found)) == len(found) == rules.coins.count(coin)
        assert [rules.coins.nth(coin, n) for n in range(0, len(turns), 7)] == turns[::7]
        for others in (others for size in range(3) for others in combinations(range(coin), size)):
            assert rules.coins.allows((*others, coin)) == (as_bits((*others, coin)) in found)


@every_rule
def test_value_when_all_rows_are_searched_is_the_nim_sum_of_the_heads(rules: CoinRow) -> None:
    """A row is the sum of its heads, and each head has the value that the family gives: all rows of 12 coins."""
    assert has_the_mex_property(nim_sums(rules), masks(rules))


@every_rule
def test_winning_turns_when_looked_up_are_those_found_by_trying(rules: CoinRow) -> None:
    values = nim_sums(rules)
    for row in range(0, 1 << COINS, 97):
        state = heads_of(row, rules.first)
        known = rules.theorem(state, "normal")
        assert known is not None
        assert known.winning_moves is not None
        moves = [turned for coin in range(COINS) if row >> coin & 1 for turned in masks(rules)[coin]]
        won = sorted(turned for turned in moves if values[row ^ turned] == 0)
        found = [as_bits(coin - rules.first for coin in move) for move in known.winning_moves]
        assert (known.grundy_value, known.outcome is Outcome.P) == (values[row], not values[row])
        assert sorted(found) == won
        assert known.winning_count in (None, len(won))
        assert rules.move_count(state) == len(moves)


@every_rule
def test_turns_to_a_value_when_counted_are_as_many(rules: CoinRow) -> None:
    for coin in range(0, COINS, 3):
        left: dict[int, int] = {}
        for turn in rules.coins.turns(coin):
            nim_sum = rules.coins.nim_sum(turn[:-1])
            left[nim_sum] = left.get(nim_sum, 0) + 1
        for value in [*left, 3, 17, 5000]:
            turns = list(rules.coins.turns_to(coin, value))
            assert len(set(turns)) == len(turns) == left.get(value, 0)
            assert all(rules.coins.allows(turn) and turn[-1] == coin for turn in turns)
            assert rules.coins.count_to(coin, value) in (None, len(turns))


@pytest.mark.parametrize("rules", [turtles, twins, mock_turtles, ruler, sym, ternups], ids=lambda rules: rules.name)
def test_misere_when_searched_is_that_of_a_plain_search(rules: CoinRow) -> None:
    """Every row of 6 coins, by the definition of misère play: who cannot move has won, g⁻ is 1 at the end."""
    turns = masks(turning(NAMES[rules.name]))
    values: list[int] = []
    solver = Solver("misere", Budget())
    for row in range(1 << 6):
        seen = {values[row ^ turned] for coin in range(6) if row >> coin & 1 for turned in turns[coin]}
        values.append(mex(seen) if seen else 1)
        answer = solver.answer(rules(*heads_of(row, rules.first)))
        assert answer.grundy_value == values[row]
        assert answer.outcome is (Outcome.N if values[row] else Outcome.P)
        assert answer.reason.method == "search"


def test_named_games_when_compared_with_their_codes_are_the_same() -> None:
    assert {name: rules.coins for name, rules in NAMED.items()} == {
        name: turning(code).coins for name, code in NAMES.items()
    }
    assert [name for name, rules in NAMED.items() if rules.first] == ["turtles", "ruler"]


@pytest.mark.parametrize(
    ("code", "values"),
    [
        ("1-3", [1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28, 31, 32, 35, 37, 38]),
        ("1-9", [1, 2, 4, 8, 16, 32, 64, 128, 256, 511, 512, 1024, 2048, 4096, 7711, 8192, 16384, 26215, 32768, 43691]),
        ("1+C", [1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4, 1, 2, 1, 16, 1, 2, 1, 4]),
        ("1-3C(5)", [1, 2, 4, 7, 8] * 4),
        ("3C(5)", [0, 0, 1, 2, 4, 0, 0, 1, 2, 4, 0, 0, 1, 2, 4, 0, 0, 1, 2, 4]),
        ("1-5C", [1, 2, 1, 4] * 5),
        ("3E", [0, 0, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1, 0, 0, 1, 2, 2, 1, 4, 4]),
        ("4FS", [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3]),
        ("1+S", [1, 2, 4, 3, 6, 7, 8, 16, 18, 25, 32, 11, 64, 31, 128, 10, 256, 5, 512, 28]),
    ],
)
def test_values_when_published_are_found(code: str, values: list[int]) -> None:
    """Values of single heads that CGSuite has in its tests (its coins are counted from 1, with 0 for no coin)."""
    rules = turning(code)
    assert [rules(coin).grundy_value for coin in range(20)] == values


def test_grunt_when_valued_is_grundys_game() -> None:
    assert [grunt.value(n) for n in range(40)] == [grundys_game(n).grundy_value for n in range(40)]


@pytest.mark.parametrize("takes", ["1,2,3", "2,5,6", "squares", "1,primes"])
def test_subtraction_game_when_played_with_coins_has_the_values_of_its_heaps(takes: str) -> None:
    rules, heaps = turning(f"subtraction {takes}"), subtraction(takes)
    assert [rules(n).grundy_value for n in range(1, 40)] == [heaps(n).grundy_value for n in range(1, 40)]


@pytest.mark.parametrize("most", [3, 5, 7, 9])
def test_mock_turtle_theorem_when_the_number_of_coins_is_odd(most: int) -> None:
    """With up to 2m+1 coins all values are odious, and their halves are those for 2m coins, one coin later."""
    odd, even = Lexicode(most), Lexicode(most - 1)
    values = [odd.value(coin) for coin in range(30)]
    assert all(value.bit_count() % 2 for value in values)
    assert [value >> 1 for value in values[1:]] == [even.value(coin) for coin in range(29)]
    for coin in range(12):  # the definition
        sums = {reduce(xor, others, 0) for size in range(most) for others in combinations(values[:coin], size)}
        assert values[coin] == mex(sums)


def test_mock_turtles_when_lost_have_an_even_number_of_heads() -> None:
    for row in range(1 << 10):
        heads = heads_of(row, 0)
        lost = nim_sum(*heads) == 0 and len(heads) % 2 == 0
        assert (mock_turtles(*heads).outcome is Outcome.P) == lost


# Large rows


big = st.integers(0, 10**30)


@some
@given(st.sets(big, min_size=1, max_size=5))
def test_rows_when_huge_are_decided_by_theorem(coins: set[int]) -> None:
    for rules in (turtles, twins, mock_turtles, ruler, turning("1-2"), turning("1-700C"), triplets):
        state = rules.validate([coin + rules.first for coin in coins])
        known = rules.theorem(state, "normal")
        assert known is not None
        assert known.grundy_value == rules.nim_sum(state)
        assert known.winning_moves is not None
        moves = []
        try:
            moves = list(islice(known.winning_moves, 5))
        except Undecided:
            assert rules.coins.most is None  # a run too long to be written down
        for move in moves:
            assert rules.parse_move(state, rules.format_move(state, move)) == move
            assert rules.nim_sum(rules.play(state, move)) == 0
        if known.grundy_value and rules.coins.most is not None:
            assert moves
            assert known.winning_count is not None
            assert len(moves) == min(5, known.winning_count)


@pytest.mark.parametrize(
    ("rules", "value"),
    [
        (turtles, 10**18),
        (twins, 10**18),
        (mock_turtles, odious(10**18)),
        (ruler, 2**18),
        (triplets, odious(10**18 - 2)),
    ],
)
def test_value_when_a_coin_is_far_to_the_right(rules: CoinRow, value: int) -> None:
    state = (10**18,)
    known = rules.theorem(state, "normal")
    assert known is not None
    assert known.winning_moves is not None
    assert known.grundy_value == value
    assert rules.key(rules.play(state, next(iter(known.winning_moves)))) == ()
    n = rules.move_count(state)
    assert n is not None
    if rules is not ruler:
        assert rules.allows(rules.nth_move(state, n - 1))


def test_lexicographic_codes_when_long_are_valued() -> None:
    """No few columns of the parity check have nim-sum 0: checked for pairs and triples of pairs."""
    for rules, coins in ((moebius, 200), (mogul, 80), (moidores, 45)):
        values = [rules.value(coin) for coin in range(coins)]
        assert values == sorted(set(values))
        pairs = {a ^ b for a, b in combinations(values, 2)}
        assert len(pairs) == coins * (coins - 1) // 2
        assert pairs.isdisjoint(values)
    known = moebius.theorem((40, 90, 130), "normal")
    assert known is not None
    assert known.winning_moves is not None
    moves = list(known.winning_moves)
    assert moves
    assert all(moebius.nim_sum(moebius.play((40, 90, 130), move)) == 0 for move in moves)


@pytest.mark.parametrize("code", ["1-9", "1+S", "3E", "1+FE", "1+", "2,3", "subtraction primes"])
def test_value_when_it_would_take_too_long_is_undecided(code: str) -> None:
    with pytest.raises(Undecided):
        turning(code)(10**18).grundy_value  # noqa: B018


def test_moves_when_they_turn_very_many_coins_are_not_listed() -> None:
    with pytest.raises(Undecided):
        list(ruler.moves((10**6,)))
    with pytest.raises(Undecided):
        ruler.nth_move((10**18,), 10**17)


def test_search_when_a_row_is_hopelessly_long_is_refused() -> None:
    answer = Solver("misere", Budget()).answer(mock_turtles(10**6))
    assert answer.outcome is None
    assert answer.limit_reached


# Notation


@some
@given(st.sampled_from(sorted(NAMED)), st.sets(st.integers(1, 60), max_size=6))
def test_row_when_written_reads_back(name: str, coins: set[int]) -> None:
    rules = NAMED[name]
    position = rules(*coins)
    assert rules.parse(rules.format(position.state)) == position.state == tuple(sorted(coins))
    faces = "".join("H" if coin in coins else "T" for coin in range(rules.first, 61))
    assert rules.parse(faces) == position.state
    assert rules.parse(" ".join(faces)) == position.state


def test_moves_when_written_read_back() -> None:
    for rules in (turtles, mock_turtles, ruler, sym, turning("1-2,3E")):
        position = rules(2, 4, 5)
        for number, move in enumerate(position.moves):
            assert position.move(move.notation) == move
            assert position.play(move.to) == move.to
            assert rules.nth_move(position.state, number) == move.move
        assert [move.to for move in position.moves] == list(position.options)


@pytest.mark.parametrize(
    ("written", "code"),
    [
        (" 1 - 3 ", "1-3"),
        ("2-2", "2"),
        ("1+SE", "1+E"),
        ("3CE,4SF", "3C,4FS"),
        ("1-3C(5)C", "1-3CC(5)"),
        ("1+C", "1+C"),
    ],
)
def test_code_when_read_is_written_as_usual(written: str, code: str) -> None:
    rules = turning(written)
    assert rules.name == f"turning[{code}]"
    assert turning(code) == rules
    assert coin_game(rules.name) == rules


@pytest.mark.parametrize(
    "code", ["", "x", "0", "3-2", "1-", "C", "3X", "1,,2", "99999", "1-3C(5", "1+C(0)", "1--3", "٣", "subtraction 0"]
)
def test_code_when_wrong_is_refused_in_one_sentence(code: str) -> None:
    with pytest.raises(InvalidNotation) as failure:
        turning(code)
    assert "\n" not in str(failure.value)
    assert failure.value.column is not None


@pytest.mark.parametrize("text", ["x", "3,,4", "0", "3,3", "-1", "HTX", "3 4", "3;4", "1" * 100_001])
def test_row_when_wrong_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(GrundyError) as failure:
        turtles.parse(text)
    assert "\n" not in str(failure.value)


@pytest.mark.parametrize("move", ["", "x", "9,9", "3,4,9", "10", "8", "0,9", "9,", "turtles(3)", "turtles(3,4,6,9)"])
def test_move_when_wrong_is_refused(move: str) -> None:
    assert move not in turtles(3, 4, 6, 9).moves


# Explanation


def test_explanation_when_asked_for_shows_the_hidden_nim() -> None:
    for rules in NAMED.values():
        position = rules.parse(rules.example.partition("(")[2][:-1])
        answer = solve(rules(*position))
        steps = explain(answer)
        assert steps[0].title == "The hidden Nim"
        assert len(hints(answer, language("en"))) == len(hint_titles(answer.position, language("en")))
    assert "even in number" in explain(solve(mock_turtles(0, 3)))[0].text


def test_sum_when_coins_and_heaps_are_added_has_its_winning_moves() -> None:
    position = turtles(1, 3) + nim(3) + ruler(4)
    assert position.grundy_value == 1 ^ 3 ^ 3 ^ 4
    for move in position.winning_moves:
        assert move.to.outcome is Outcome.P
    assert list(turtles.moves_to((3, 10**18), 9)) == [(10, 10**18)]


# Golden claims


def claims() -> list[dict[str, Any]]:
    turning_claims = json.loads((GOLDEN / "turning.json").read_text(encoding="utf-8"))["claims"]
    variants = json.loads((GOLDEN / "variants.json").read_text(encoding="utf-8"))["claims"]
    found = turning_claims + [claim for claim in variants if claim["id"].startswith("variants.turtles.")]
    return [claim for claim in found if claim.get("check", {}).get("fn") in COMPUTE]


RULES: dict[str, CoinRow] = {
    **{"turtles": turtles, "twins": twins, "mock_turtles": mock_turtles, "ruler": ruler},
    "subtract123": turning("subtraction 1,2,3"),
}


def coin_single(rule: str, n: int, base: int) -> list[int]:
    assert RULES[rule].first == base
    return [RULES[rule](coin).grundy_value for coin in range(base, base + n)]


def coin_value(rule: str, heads: list[int], n: int, base: int) -> int:
    return RULES[rule](*heads).grundy_value


def coin_good(rule: str, heads: list[int], n: int, base: int) -> list[list[int]]:
    return sorted(list(move.move) for move in RULES[rule](*heads).winning_moves)


def coin_decomposes(rule: str, n: int, base: int) -> bool:
    rules = RULES[rule]
    values = [rules.nim_sum(heads_of(row, base)) for row in range(1 << n)]
    turns = [[as_bits(c - base for c in turn) for turn in rules.turns(coin + base)] for coin in range(n)]
    return has_the_mex_property(values, turns)


def mock_P_rule(n: int) -> bool:  # noqa: N802 - the name in the claims
    rows = (tuple(coin for coin in range(n) if row >> coin & 1) for row in range(1 << n))
    return all(
        (mock_turtles(*heads).outcome is Outcome.P) == (len(heads) % 2 == 0 and nim_sum(*heads) == 0) for heads in rows
    )


def heads_split(row: str, head: str) -> list[str]:
    faces = "".join("H" if face == head else "T" for face in row)
    other = next(face for face in row if face != head)
    parts = turtles.components(turtles.parse(faces))
    return [other * (part.state[0] - 1) + head for part in parts]


COMPUTE: dict[str, Callable[..., Any]] = {
    "coin_single": coin_single,
    "coin_value": coin_value,
    "coin_good": coin_good,
    "coin_decomposes": coin_decomposes,
    "mock_P_rule": mock_P_rule,
    "odious": lambda count: [odious(n) for n in range(count)],
    "heads_split": heads_split,
    "nim_sum": lambda xs: turtles(*xs).grundy_value,
}


@pytest.mark.parametrize("claim", claims(), ids=lambda claim: claim["id"])
def test_golden_claim_when_computed_is_right(claim: dict[str, Any]) -> None:
    assert COMPUTE[claim["check"]["fn"]](**claim["check"]["args"]) == claim["value"]


@pytest.mark.parametrize("faces", ["FFBBFBFFB", "NNZZNZNNZ", "NNL LNL NNL", "TTHHTHTTH", "PPGGPGPPG", "RRL LRL RRL"])
def test_faces_are_read_in_the_letters_of_three_languages(faces: str) -> None:
    assert parse(f"turtles({faces})") == parse("turtles(3,4,6,9)")
