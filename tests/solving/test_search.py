"""Theorem, search and naive recursion agree: outcomes, values, remoteness, winning and best moves."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import count, product
from time import process_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import (
    Answer,
    GrundyError,
    NotApplicable,
    Outcome,
    Position,
    Theorem,
    Undecided,
    game,
    graph,
    mex,
    nim,
    nim_sum,
    parse,
    perfect_line,
    solve,
)
from grundy.core.known import Known
from grundy.core.outcome import PlayConvention
from grundy.rulesets.heaps.heap_ruleset import HeapMove, HeapRuleset
from tests.strategies import Digraph, acyclic_digraphs, conventions, huge_heaps, many, small_heaps, some

Options = Callable[[Any], Iterable[Any]]


@dataclass
class BruteForce:
    """The definitions, word for word, for games without cycles."""

    options: Options
    misere: bool

    def __post_init__(self) -> None:
        self._known: dict[Any, tuple[bool, int, int]] = {}

    def _of(self, state: Any) -> tuple[bool, int, int]:
        """Return whether the mover wins, the value and the remoteness."""
        if state not in self._known:
            after = [self._of(option) for option in self.options(state)]
            if not after:
                self._known[state] = self.misere, int(self.misere), 0
            else:
                wins = [length for won, _, length in after if not won]
                length = 1 + (min(wins) if wins else max(length for _, _, length in after))
                self._known[state] = bool(wins), mex(value for _, value, _ in after), length
        return self._known[state]

    def outcome(self, state: Any) -> Outcome:
        return Outcome.N if self._of(state)[0] else Outcome.P

    def value(self, state: Any) -> int:
        return self._of(state)[1]

    def remoteness(self, state: Any) -> int:
        return self._of(state)[2]

    def verdict(self, state: Any) -> tuple[Outcome, int, int]:
        return self.outcome(state), self.value(state), self.remoteness(state)


def nim_options(heaps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for place, tally in enumerate(heaps):
        for left in range(tally):
            yield (*heaps[:place], left, *heaps[place + 1 :])


def sum_options(*parts: Options) -> Options:
    def options(states: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        for place, part in enumerate(parts):
            for option in part(states[place]):
                yield (*states[:place], option, *states[place + 1 :])

    return options


def take(*amounts: int) -> Options:
    return lambda n: [n - amount for amount in amounts if amount <= n]


def halve_or_step(n: int) -> list[int]:
    return [n // 2, n - 1] if n else []


BRUTE_NIM = {convention: BruteForce(nim_options, convention == "misere") for convention in ("normal", "misere")}
searched_nim = game(nim_options)
BOX = [*product(range(7), repeat=3), *product(range(4), repeat=4), *product(range(12), repeat=2)]


def assert_answer_is(answer: Answer, brute: BruteForce) -> None:
    """Compare every field of an answer, the verdicts on its moves included."""
    state = answer.position.state
    assert (answer.outcome, answer.grundy_value, answer.remoteness) == brute.verdict(state)
    assert answer.unknown == {}
    assert answer.more is None
    assert sorted(judged.move.to.state for judged in answer.moves) == sorted(brute.options(state))
    for judged in answer.moves:
        verdict = judged.verdict
        assert (verdict.outcome, verdict.grundy_value, verdict.remoteness) == brute.verdict(judged.move.to.state)
        assert judged.winning is (brute.outcome(judged.move.to.state) is Outcome.P)
    assert_best_move(answer, brute)


def assert_best_move(answer: Answer, brute: BruteForce) -> None:
    """Check that the best move wins if any does, and that it takes as long as the remoteness says."""
    state, best = answer.position.state, answer.best_move
    if best is None:
        assert not list(brute.options(state))
        return
    after = best.to.state
    assert after in list(brute.options(state))
    assert brute.remoteness(after) == brute.remoteness(state) - 1
    assert (brute.outcome(after) is Outcome.P) == (brute.outcome(state) is Outcome.N)


@pytest.mark.parametrize("convention", ["normal", "misere"])
def test_nim_when_every_small_position_is_compared(convention: PlayConvention) -> None:
    """Bouton's theorem, and the closed form of the remoteness, in both play conventions."""
    brute = BRUTE_NIM[convention]
    for heaps in BOX:
        answer = solve(nim(*heaps), convention, moves=0)
        assert (answer.outcome, answer.grundy_value, answer.remoteness) == brute.verdict(heaps)
        assert_best_move(answer, brute)


@many
@given(small_heaps, conventions)
def test_nim_when_solved_by_theorem(heaps: tuple[int, ...], convention: PlayConvention) -> None:
    assert_answer_is(solve(nim(*heaps), convention), BRUTE_NIM[convention])


@some
@given(small_heaps, conventions)
def test_nim_when_solved_by_search(heaps: tuple[int, ...], convention: PlayConvention) -> None:
    answer = solve(searched_nim(heaps), convention)
    assert answer.reason.method == "search"
    assert_answer_is(answer, BRUTE_NIM[convention])


@some
@given(st.lists(small_heaps, min_size=2, max_size=3), conventions)
def test_nim_when_written_as_a_sum(parts: list[tuple[int, ...]], convention: PlayConvention) -> None:
    """A sum of heaps of Nim is the Nim of all the heaps."""
    first, *rest = (nim(*heaps) for heaps in parts)
    total = sum(rest, first)
    joined = solve(nim(*(tally for heaps in parts for tally in heaps)), convention)
    answer = solve(total, convention)
    assert answer.verdict == joined.verdict
    assert [judged.verdict for judged in answer.moves] == [judged.verdict for judged in joined.moves]
    if answer.best_move is not None:
        assert solve(answer.best_move.to, convention).remoteness == (answer.remoteness or 0) - 1


@pytest.mark.slow
@some
@given(huge_heaps, conventions)
def test_nim_when_heaps_are_huge(heaps: tuple[int, ...], convention: PlayConvention) -> None:
    """A position is P exactly when no move of it leads to P, and its best move is one shorter."""
    answer = solve(nim(*heaps), convention, moves=20)
    assert bool(answer.winning_moves) == (answer.outcome is Outcome.N and sum(heaps) > 0)
    assert (answer.grundy_value == 0) == (answer.outcome is Outcome.P)
    if answer.best_move is not None:
        assert answer.remoteness is not None
        assert solve(answer.best_move.to, convention, moves=0).remoteness == answer.remoteness - 1


@many
@given(acyclic_digraphs(), conventions)
def test_search_when_the_game_has_no_cycles(options: Digraph, convention: PlayConvention) -> None:
    brute = BruteForce(options.__getitem__, convention == "misere")
    assert_answer_is(solve(graph(options)(max(options)), convention), brute)


@pytest.mark.parametrize("options", [take(1, 2, 3), take(1, 4, 9), take(2, 5, 6), halve_or_step])
@pytest.mark.parametrize("convention", ["normal", "misere"])
def test_search_when_there_is_one_heap(options: Options, convention: PlayConvention) -> None:
    brute = BruteForce(options, convention == "misere")
    rules = game(options)
    for n in range(40):
        assert_answer_is(solve(rules(n), convention), brute)


@some
@given(small_heaps, st.integers(0, 9), conventions)
def test_sum_when_nim_meets_another_game(heaps: tuple[int, ...], n: int, convention: PlayConvention) -> None:
    brute = BruteForce(sum_options(nim_options, halve_or_step), convention == "misere")
    assert_answer_is(solve(nim(*heaps) + game(halve_or_step)(n), convention), brute)


@some
@given(st.integers(0, 7), st.integers(0, 7), st.integers(0, 3), conventions)
def test_sum_when_three_games_differ(a: int, b: int, c: int, convention: PlayConvention) -> None:
    parts = (take(1, 2), take(2, 3), halve_or_step)
    brute = BruteForce(sum_options(*parts), convention == "misere")
    first, second, third = map(game, parts)
    assert_answer_is(solve(first(a) + second(b) + third(c), convention), brute)


@some
@given(acyclic_digraphs(6), acyclic_digraphs(6))
def test_sum_when_values_are_added(first: Digraph, second: Digraph) -> None:
    """The value of a sum is the nim-sum of the values (Sprague, Grundy)."""
    a, b = graph(first)(max(first)), graph(second)(max(second))
    brute = BruteForce(sum_options(first.__getitem__, second.__getitem__), misere=False)
    assert (a + b).grundy_value == nim_sum(a.grundy_value, b.grundy_value) == brute.value((a + b).state)


class Bowling(HeapRuleset):
    """Take one or two neighbouring tokens of a row, which may split it: a game that falls apart."""

    name = "bowling"

    def heap_options(self, tally: int) -> Iterator[tuple[int, ...]]:
        for taken in (1, 2):
            for left in range((tally - taken) // 2 + 1):
                yield (left, tally - taken - left) if left else (tally - taken,)


def bowling_options(rows: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for place, row in enumerate(rows):
        for taken in (1, 2):
            for left in range(row - taken + 1):
                parts = (left, row - taken - left, *rows[:place], *rows[place + 1 :])
                yield tuple(sorted(part for part in parts if part))


@some
@given(st.lists(st.integers(0, 6), max_size=2), conventions)
def test_search_when_positions_fall_apart(rows: list[int], convention: PlayConvention) -> None:
    brute = BruteForce(bowling_options, convention == "misere")
    answer = solve(Bowling()(*rows), convention)
    expected = brute.verdict(tuple(sorted(row for row in rows if row)))
    assert (answer.outcome, answer.grundy_value, answer.remoteness) == expected
    for judged in answer.moves:
        after = tuple(sorted(row for row in judged.move.to.state if row))
        assert judged.winning is (brute.outcome(after) is Outcome.P)


def test_search_when_positions_fall_apart_remembers_parts_only() -> None:
    """The values of Kayles, by the theorem on sums from single rows alone."""
    answer = solve(Bowling()(60, 61, 62), limit=70, moves=0)
    assert answer.grundy_value == nim_sum(
        *(solve(Bowling()(row), limit=70, moves=0).grundy_value or 0 for row in (60, 61, 62))
    )
    values = [solve(Bowling()(row), moves=0, limit=100).grundy_value for row in range(13)]
    assert values == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]


@some
@given(acyclic_digraphs())
def test_sum_when_a_game_meets_itself(options: Digraph) -> None:
    """Two equal games are lost for the mover: the other player mirrors."""
    position = graph(options)(max(options))
    assert (position + position).outcome is Outcome.P


@some
@given(acyclic_digraphs())
def test_remoteness_when_parity_tells_the_outcome(options: Digraph) -> None:
    """In normal play the remoteness of P is even and that of N is odd."""
    answer = solve(graph(options)(max(options)))
    assert answer.remoteness is not None
    assert answer.remoteness % 2 == (answer.outcome is Outcome.N)


@some
@given(st.one_of(small_heaps.map(lambda heaps: nim(*heaps)), small_heaps.map(searched_nim)), conventions)
def test_perfect_line_when_played_to_the_end(position: Position, convention: PlayConvention) -> None:
    """Best play of both lasts as long as the remoteness says."""
    line = perfect_line(position, convention)
    assert len(line) == solve(position, convention).remoteness
    if line:
        assert line[0].position == position
        assert not line[-1].to.moves


def test_limit_when_just_enough() -> None:
    assert solve(game(range)(9), limit=10).grundy_value == 9


def test_limit_when_one_too_few_leaves_all_unknown() -> None:
    answer = solve(game(range)(9), limit=9)
    assert answer.verdict.unknown() == list(answer.unknown) == ["outcome", "grundy", "remoteness"]
    assert answer.winning_moves == []


@pytest.mark.parametrize("field", ["outcome", "grundy", "remoteness"])
def test_limit_when_reached_is_raised_on_demand(field: str) -> None:
    with pytest.raises(Undecided, match="the limit of 5 positions was reached"):
        solve(game(range)(9), limit=5).having(field)


def test_limit_when_reached_is_written_in_json() -> None:
    document = solve(game(range)(9), limit=5).json()
    assert document["outcome"] is document["grundy"] is document["remoteness"] is None
    assert document["unknown"] == dict.fromkeys(
        ["outcome", "grundy", "remoteness"], "the limit of 5 positions was reached"
    )
    assert {move["winning"] for move in document["moves"]} == {None}
    assert document["winning_moves"] == []


def test_limit_when_a_sum_needs_search_for_its_length_only() -> None:
    """The theorem on sums gives outcome and value; only the remoteness stays open."""
    other = game(take(1, 2, 3))(5)
    answer = solve(nim(10**6) + other, limit=100)
    assert (answer.outcome, answer.grundy_value, answer.remoteness) == (Outcome.N, 10**6 ^ 1, None)
    assert list(answer.unknown) == ["remoteness"]
    assert [move.to for move in answer.winning_moves] == [nim(1) + other]


def test_limit_when_misere_sum_is_too_large() -> None:
    answer = solve(nim(100, 100) + game(take(1, 2))(50), "misere", limit=100)
    assert set(answer.unknown) == {"outcome", "grundy", "remoteness"}


def test_limit_when_the_theorem_needs_none() -> None:
    assert solve(nim(10**18, 10**18 + 1), limit=0).unknown == {}


def test_limit_when_play_never_ends() -> None:
    answer = solve(game(lambda n: [n + 1])(0), limit=1000)
    assert set(answer.unknown) == {"outcome", "grundy", "remoteness"}


def test_limit_when_time_runs_out() -> None:
    start = process_time()
    with pytest.raises(Undecided, match=r"the limit of 0\.05 s was reached"):
        solve(game(lambda n: [n + 1])(0), seconds=0.05).having("outcome")
    assert process_time() - start < 5


def test_limit_when_a_position_has_too_many_moves() -> None:
    """Moves are counted too, 64 for each position of the limit."""
    answer = solve(game(lambda n: range(n))(1000), limit=10)
    assert str(answer.unknown["outcome"]) == "the limit of 640 moves was reached"


def test_limit_when_a_position_has_endless_moves() -> None:
    asked = 0

    def endless(_: int) -> Iterator[int]:
        nonlocal asked
        for n in count(1):
            asked += 1
            assert asked < 150_000, "the solver does not stop"
            yield n

    assert set(solve(game(endless)(0), limit=10).unknown) == {"outcome", "grundy", "remoteness"}


def test_best_move_when_nothing_is_known_is_none() -> None:
    assert solve(game(range)(100), limit=10).best_move is None


@pytest.mark.parametrize(
    "moves",
    [1, 2],
)
def test_best_move_when_few_moves_are_listed(moves: int) -> None:
    """How many moves are listed has no influence on which is best."""
    options = {"start": ["slow", "quick"], "slow": ["a"], "a": ["b"], "b": [], "quick": []}
    answer = solve(graph(options)("start"), moves=moves)
    assert answer.remoteness == 1
    assert answer.best_move is not None
    assert answer.best_move.to.state == "quick"


@pytest.mark.parametrize(
    "moves",
    [1, 2],
)
def test_best_move_when_drawn_keeps_the_draw(moves: int) -> None:
    options = {"start": ["lost", "back"], "lost": ["end"], "back": ["start"], "end": []}
    best = solve(graph(options)("start"), moves=moves).best_move
    assert best is not None
    assert best.to.state == "back"


def wide(options_of_start: range, rest: dict[int, list[int]]) -> Position:
    """Return a position with very many moves, all alike but those in `rest`: each lets the other move on to the end."""
    usual = {-1: [-2], -2: []}
    return game(lambda n: options_of_start if n == 0 else {**usual, **rest}.get(n, [-1]))(0)


@pytest.mark.parametrize("moves", [1, 10_000])
def test_best_move_when_the_quickest_win_is_the_last_of_many(moves: int) -> None:
    answer = solve(wide(range(1, 11_001), {11_000: []}), moves=moves)
    assert answer.remoteness == 1
    assert answer.best_move is not None
    assert answer.best_move.to.state == 11_000


def test_best_move_when_the_only_draw_is_the_last_of_many() -> None:
    answer = solve(wide(range(1, 11_001), {-1: [], 11_000: [0]}))
    assert answer.outcome is Outcome.D
    assert answer.best_move is not None
    assert answer.best_move.to.state == 11_000


class OutcomeOnly(HeapRuleset):
    """Nim with a theorem that knows no values."""

    name = "outcome-only"

    def heap_options(self, tally: int) -> Iterator[tuple[int, ...]]:
        return ((left,) for left in range(tally))

    def theorem(self, state: tuple[int, ...], play_convention: PlayConvention) -> Known[HeapMove]:
        return Known(Theorem("some theorem", "some book"), Outcome.N if nim_sum(*state) else Outcome.P)


def test_limit_when_a_theorem_gives_a_sum_its_outcome_only() -> None:
    """What a theorem says stays known when the search for the rest ends."""
    rules = OutcomeOnly()
    answer = solve(rules(2_000) + rules(3), limit=10)
    assert answer.outcome is Outcome.N
    assert set(answer.unknown) == {"grundy", "remoteness"}


def test_progress_when_a_search_is_long() -> None:
    seen: list[int] = []
    solve(game(take(1))(5000), progress=seen.append)
    assert seen == sorted(seen)
    assert len(seen) >= 3


@pytest.mark.parametrize("convention", ["normal", "misere"])
def test_moves_when_more_than_ten_thousand(convention: PlayConvention) -> None:
    answer = solve(nim(11_000, 3), convention)
    assert len(answer.moves) <= 10_000
    assert answer.more == {"moves": 11_003, "winning_moves": 1}
    assert [move.to for move in answer.winning_moves] == [nim(3, 3)]
    assert len({judged.move for judged in answer.moves}) == len(answer.moves)


def test_moves_when_exactly_ten_thousand_are_all_listed() -> None:
    answer = solve(nim(10_000))
    assert answer.more is None
    assert len(answer.moves) == 10_000


def test_moves_when_the_only_win_is_the_last_of_many() -> None:
    """A searched game lists a winning move even beyond the first ten thousand."""
    wide = game(lambda n: range(1, 11_001) if n == 0 else [-1] if 0 < n < 11_000 else [])
    answer = solve(wide(0))
    assert [move.to.state for move in answer.winning_moves] == [11_000]
    assert answer.more == {"moves": 11_000, "winning_moves": 1}


def test_moves_when_there_are_very_many_wins() -> None:
    answer = solve(game(lambda n: range(1, 11_001) if n == 0 else [])(0))
    assert len(answer.winning_moves) == 10_000
    assert answer.more is not None
    assert answer.more["moves"] == 11_000
    assert answer.more["winning_moves"] in (None, 11_000)


def test_moves_when_asked_for_few_lists_a_winning_one() -> None:
    answer = solve(searched_nim((3, 4, 5)), moves=1)
    assert [judged.move.to.state for judged in answer.moves] == [(1, 4, 5)]
    assert answer.more == {"moves": 12, "winning_moves": 1}


@pytest.mark.parametrize("convention", ["normal", "misere"])
def test_nim_when_there_are_a_hundred_thousand_heaps(convention: PlayConvention) -> None:
    chance = random.Random(1)
    heaps = [chance.randrange(10**18 + 1) for _ in range(100_000)]
    start = process_time()
    answer = solve(nim(*heaps), convention)
    assert process_time() - start < 10
    assert answer.grundy_value == nim_sum(*heaps)
    assert answer.more is not None
    assert answer.more["moves"] == sum(heaps)
    assert len(answer.winning_moves) >= 1
    assert nim_sum(*answer.winning_moves[0].to.state) == 0
    assert len(str(answer.json())) < 10_000_000


@pytest.mark.parametrize("convention", ["", "Normal", "misère", "both"])
def test_refused_when_the_convention_is_unknown(convention: PlayConvention) -> None:
    with pytest.raises(NotApplicable, match="normal or misere"):
        solve(nim(1), convention)


def test_json_when_two_moves_have_equal_results() -> None:
    document = solve(game(lambda n: [n - 1, n - 1] if n else [])(1)).json()
    assert len(document["moves"]) == 2
    assert document["winning_moves"] == ["game(0)"]


def test_reason_when_a_theorem_is_used() -> None:
    assert solve(nim(3, 4, 5)).reason.json()["facts"] == {"nim_sum": 2}


def test_reason_when_a_sum_is_joined_names_the_parts() -> None:
    reason = solve(nim(3) + game(take(1, 2))(4)).reason.json()
    assert reason["method"] == "sum"
    assert [(part["position"], part["grundy"], part["reason"]["method"]) for part in reason["parts"]] == [
        ("nim(3)", 3, "theorem"),
        ("game(4)", 1, "search"),
    ]


def test_reason_when_searched_counts_the_positions() -> None:
    assert solve(game(take(1, 2))(10)).reason.json() == {"method": "search", "name": "mex", "positions": 11}


def test_errors_when_undecided_are_of_the_package() -> None:
    assert issubclass(Undecided, GrundyError)
    assert {error.kind for error in solve(game(range)(9), limit=1).unknown.values()} == {"limit"}


@pytest.mark.parametrize("start", ["moebius(100000)", "turning[3E](20000)", "moidores(100)"])
def test_answer_when_a_theorem_is_too_much_work_is_unknown(start: str) -> None:
    answer = solve(parse(start))
    assert answer.outcome is None
    assert "coins are valued" in str(answer.unknown["outcome"])
    assert answer.limit_reached


def test_answer_when_moves_cannot_be_listed_keeps_what_is_known() -> None:
    """The number is odd, so the heap is lost; its divisors are not looked for."""
    answer = solve(parse("aliquot(10000000000001)"))
    assert (answer.outcome, answer.grundy_value) == (Outcome.P, 0)
    assert "divisors" in str(answer.unknown["moves"])
