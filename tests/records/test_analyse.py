"""The figures of the school study, and counts over generated games, against plain counting in the tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import reduce
from itertools import pairwise, product
from operator import xor
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import NotApplicable, Outcome, Undecided, graph, kayles, nim, solve
from grundy.play.review import MoveClass
from grundy.records.analyse import Analysis, Tally, analyse
from grundy.records.chance import MOST_DRAWS, chance_of_at_least, chance_of_improvement, expected_wins
from grundy.records.check import CheckReport, check
from grundy.records.facts import Facts
from grundy.records.formats import read_sheets, write_games
from grundy.records.games import Game
from grundy.records.random_play import chance_in_random_games, wins_of_a_random_game
from tests.records.random_games import random_game, random_games
from tests.records.study import GOLDEN, study_sheets

GAMES = CheckReport.of(check(study_sheets())).games
ELSEWHERE = {"rec_legal", "rec_repaired_legal", "raw_unmatched"}
"""What test_check.py tests."""
CLAIMS = [claim for claim in GOLDEN["claims"] if claim["check"]["fn"] not in ELSEWHERE]

COUNTS: dict[str, Callable[[Tally], Any]] = {
    "games": lambda tally: tally.games,
    "moves": lambda tally: tally.moves.total(),
    "3-heap": lambda tally: tally.sum(lambda fact: fact.heaps == 3),
    "2-heap": lambda tally: tally.sum(lambda fact: fact.heaps == 2),
    "1-heap": lambda tally: tally.sum(lambda fact: fact.heaps == 1),
    "145": lambda tally: tally.sum(lambda fact: fact.after == "1-4-5"),
    "123": lambda tally: tally.sum(lambda fact: fact.after == "1-2-3"),
    "both": lambda tally: tally.key_games[2],
    "games with single-heap dawdling": lambda tally: tally.against_games,
    "games with a move into a symmetric pair": lambda tally: tally.symmetric_games,
    "moves into a symmetric pair": lambda tally: tally.sum(lambda fact: fact.pair),
    "won by first player": lambda tally: tally.won_by_first,
}
SOURCES: dict[str, Callable[[Any], bool]] = {
    "to 1-1": lambda fact: fact.pair == "two" and fact.after == "1-1",
    "to n-n": lambda fact: fact.pair == "two" and fact.after != "1-1",
    "from three": lambda fact: fact.pair == "three",
}


def tally_of(groups: list[int]) -> Tally:
    return analyse(game for game in GAMES if int(game.group) in groups).total


@pytest.mark.parametrize("claim", CLAIMS, ids=[claim["id"] for claim in CLAIMS])
def test_figure_of_the_study(claim: dict[str, Any]) -> None:
    function, arguments = claim["check"]["fn"], claim["check"]["args"]
    if function == "arithmetic":
        computed: Any = eval(arguments["expr"], {"__builtins__": {}})
    else:
        tally = tally_of(arguments["groups"])
        compute: dict[str, Callable[[str], Any]] = {
            "rec_count": lambda what: COUNTS[what](tally),
            "rec_lengths": lambda _: {str(length): tally.lengths[length] for length in sorted(tally.lengths)},
            "rec_minmax": lambda _: [min(tally.lengths), max(tally.lengths)],
            "rec_flawless": lambda _: tally.flawless,
            "rec_sources": lambda what: sources(tally, what),
        }
        computed = compute[function](arguments.get("what", ""))
    assert computed == claim["value"]


def sources(tally: Tally, what: str) -> dict[str, int]:
    """Return from where the equal heaps were reached; the golden file writes the larger of two heaps first."""
    found = tally.by(lambda fact: fact.before, SOURCES[what])
    return {"-".join(reversed(label.split("-"))) if what != "from three" else label: n for label, n in found.items()}


def test_groups_of_the_study_add_up_to_the_whole() -> None:
    analysis = analyse(GAMES)
    assert sorted(analysis.groups) == ["1", "2", "3", "4", "5", "6", "7"]
    assert sum(tally.games for tally in analysis.groups.values()) == analysis.total.games == 110
    assert sum((tally.moves for tally in analysis.groups.values()), Counter()) == analysis.total.moves
    assert Counter(analysis.total.flawless) == Counter(
        name for tally in analysis.groups.values() for name in tally.flawless
    )


@pytest.mark.parametrize(
    ("what", "by_group", "printed"),
    [
        ("games", [10, 8, 11, 11, 21, 22, 27], 121),
        ("moves", [75, 64, 79, 75, 106, 119, 189], 757),
        ("3-heap", [35, 14, 18, 19, 2, 19, 62], 181),
        ("2-heap", [20, 31, 39, 26, 59, 55, 70], 318),
        ("1-heap", [10, 11, 11, 19, 24, 23, 30], 137),
        ("145", [2, 1, 4, 1, 1, 1, 7], 18),
        ("123", [4, 1, 3, 0, 0, 1, 6], 15),
    ],
)
def test_readable_games_of_the_study_give_no_more_than_was_printed(
    what: str, by_group: list[int], printed: int
) -> None:
    assert [COUNTS[what](tally_of([group])) for group in range(1, 8)] == by_group
    assert COUNTS[what](analyse(GAMES).total) == sum(by_group) <= printed


def test_key_positions_of_the_study_by_plain_counting() -> None:
    """Every printed move to 1-2-3 is found, six of them in group 7, and all of the 18 to 1-4-5 but one."""
    left = Counter((game.group, nim.key(state)) for game in GAMES for state in game.states[1:])
    by_position = {heaps: [left[group, heaps] for group in "1234567"] for heaps in [(1, 2, 3), (1, 4, 5)]}
    assert by_position == {(1, 2, 3): [4, 1, 3, 0, 0, 1, 6], (1, 4, 5): [2, 1, 4, 1, 1, 1, 7]}
    assert [sum(counts) for counts in by_position.values()] == [15, 18 - 1]


def plain_counts(games: list[Game]) -> dict[str, Any]:
    """Count a few things with nothing but the nim-sum and the rules."""
    counts: Counter[str] = Counter()
    for game in games:
        last = (len(game) - 1) % 2
        safe = [reduce(xor, state) == 0 for state in game.states]
        counts["first"] += last == 0
        counts["flawless"] += all(safe[1 + last :: 2])
        for before, after in pairwise(game.states):
            if reduce(xor, before):
                counts["faced"] += 1
                counts["used"] += reduce(xor, after) == 0
            counts["pairs"] += len(nim.key(after)) == 2 and len(set(nim.key(after))) == 1
            counts["against"] += len(nim.key(before)) == len(nim.key(after)) == 1
    return dict(counts)


def same_counts(analysis: Analysis) -> dict[str, Any]:
    total = analysis.total
    return {
        "first": total.won_by_first,
        "flawless": len(total.flawless),
        "faced": sum(total.faced),
        "used": sum(total.used),
        "pairs": total.sum(lambda fact: fact.pair),
        "against": total.sum(lambda fact: fact.against),
    }


def test_ten_thousand_games_when_written_read_and_analysed_have_equal_counts() -> None:
    games = random_games(10_000, 3, "nim(3,4,5)", "nim(2,3,1,4)")
    data = b"".join(write_games(games, "csv", "takings"))
    analysis = analyse(CheckReport.of(check(read_sheets(data, "csv", nim, "takings"))).games)
    assert same_counts(analysis) == plain_counts(games)
    assert analysis.total.games == 10_000


@pytest.mark.parametrize("start", [kayles(5, 3), nim(2, 1) + kayles(3)], ids=str)
@pytest.mark.parametrize("convention", ["normal", "misere"])
def test_classes_in_any_game_are_those_of_the_solver(start: Any, convention: Any) -> None:
    games = [random_game(str(seed), start, Random(seed), convention) for seed in range(30)]
    total = analyse(games).total
    expected: Counter[MoveClass] = Counter()
    for game in games:
        for move in game.moves():
            before, after = (solve(position, convention).outcome for position in (move.position, move.to))
            won = MoveClass.WINNING if after is Outcome.P else MoveClass.MISSED_WIN
            expected[won if before is Outcome.N else MoveClass.RESISTANCE] += 1
    assert total.by(lambda fact: fact.kind) == expected
    assert total.won_by_first == sum(game.winner == 0 for game in games)


def test_chances_in_any_game_count_moves_not_positions() -> None:
    fact = Facts(kayles, "normal").of((3,), (1, 1))
    assert fact.chance == (1, sum(1 for _ in kayles(3).moves))
    fact = Facts(nim, "misere").of((2, 1), (0, 1))
    assert fact.chance == (1, 3)
    assert not fact.against
    assert not fact.pair


def test_players_are_counted_each_by_their_own_moves() -> None:
    game = Game("1", nim, ((1, 2), (0, 2), (0, 1), (0, 0)), players=("Ann", "Bob"))
    players = analyse([game, Game("2", nim, ((1,), (0,)), players=("Bob", "Ann"))]).players
    assert {name: (tally.games, tally.won, tally.moves.total()) for name, tally in players.items()} == {
        "Ann": (2, 1, 2),
        "Bob": (2, 1, 2),
    }
    assert players["Bob"].chance().used == 1
    assert players["Ann"].chance().faced == 2


draws = st.lists(st.tuples(st.integers(0, 3), st.integers(1, 4)).filter(lambda draw: draw[0] <= draw[1]), max_size=5)


@given(draws, st.integers(-1, 6))
def test_chance_is_what_trying_every_draw_gives(hats: list[tuple[int, int]], successes: int) -> None:
    """All ways to draw one move from each hat are equally likely."""
    ways = [sum(won) for won in product(*([n < wins for n in range(moves)] for wins, moves in hats))]
    assert chance_of_at_least(successes, Counter(hats)) == Fraction(sum(n >= successes for n in ways), len(ways))
    assert expected_wins(Counter(hats)) == Fraction(sum(ways), len(ways))


@given(st.integers(0, 4), st.integers(0, 4), st.integers(0, 4), st.integers(0, 4))
def test_improvement_is_what_every_distribution_of_the_successes_gives(a: int, n: int, b: int, m: int) -> None:
    """Fisher: if the halves are equally good, every place for the successes is equally likely."""
    a, b = min(a, n), min(b, m)
    places = [marks for marks in product((0, 1), repeat=n + m) if sum(marks) == a + b]
    expected = Fraction(sum(sum(marks[n:]) >= b for marks in places), len(places))
    assert chance_of_improvement((a, n), (b, m)) == expected


def every_game(start: Any, convention: Any) -> dict[int, Fraction]:
    """Return how likely each number of winning moves is, by playing all games out."""
    found: Counter[int] = Counter()
    lines = [(start, 0, Fraction(1))]
    while lines:
        position, wins, probability = lines.pop()
        options = list(position.options)
        if not options:
            found[wins] += probability  # type: ignore[assignment]
        before = solve(position, convention, moves=0).outcome
        for option in options:
            won = before is Outcome.N and solve(option, convention, moves=0).outcome is Outcome.P
            lines.append((option, wins + won, probability / len(options)))
    return dict(found)  # type: ignore[arg-type]


@pytest.mark.parametrize("start", [nim(1, 2, 3), nim(2, 2), kayles(4), nim(0)], ids=str)
@pytest.mark.parametrize("convention", ["normal", "misere"])
def test_random_games_are_what_playing_all_of_them_gives(start: Any, convention: Any) -> None:
    computed = wins_of_a_random_game(Facts(start.ruleset, convention), start.state)
    assert {wins: probability for wins, probability in enumerate(computed) if probability} == every_game(
        start, convention
    )
    assert sum(computed) == 1


def test_random_games_when_too_large_or_endless_are_not_begun() -> None:
    with pytest.raises(Undecided):
        wins_of_a_random_game(Facts(nim, "normal"), (90, 91, 92))
    ring = graph({"a": ["b"], "b": ["a", "c"], "c": []})
    with pytest.raises(NotApplicable, match="cycles"):
        wins_of_a_random_game(Facts(ring, "normal"), "a")
    with pytest.raises(Undecided):
        chance_in_random_games(1, {(Facts(nim, "normal"), (3, 4, 5)): 10_000})


def test_chance_when_there_are_too_many_moves_is_not_begun() -> None:
    with pytest.raises(Undecided):
        chance_of_at_least(1, {(1, 12): MOST_DRAWS + 1})
    many = analyse(random_games(2000, 1, "nim(3,4,5)")).total.chance()
    assert many.probability is None
    assert many.faced > MOST_DRAWS


def test_study_when_tested_is_better_than_chance() -> None:
    """The pupils used 235 of 582 winning chances; moves drawn from a hat would use 170.8 on average."""
    chance = analyse(GAMES).total.chance()
    assert chance.probability is not None
    assert (chance.faced, chance.used, round(chance.expected, 1)) == (582, 235, Fraction("170.8"))
    assert chance.probability < Fraction(1, 10**12)
    assert chance.in_random_games is not None
    assert chance.in_random_games < Fraction(1, 10**9)


def test_unfinished_and_empty_games_have_no_winner() -> None:
    total = analyse([Game("1", nim, ((1, 2), (0, 2))), Game("2", nim, ((3,),)), Game("3", nim, ((0,),))]).total
    assert (total.games, total.unfinished, total.won_by_first, total.flawless) == (3, 2, 0, [])
