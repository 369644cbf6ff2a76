"""Every opponent does exactly what its sentence says."""

from __future__ import annotations

import functools
import time
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grundy import NotApplicable, Outcome, Position, Ruleset, catalogue, domineering, kayles, nim, parse, solve
from grundy.core.answer import Answer
from grundy.core.outcome import PlayConvention
from grundy.core.partizan import start_of
from grundy.explaining.language import language
from grundy.play.match import Match
from grundy.play.opponents import OPPONENTS, choose_move, handed_back, opponent_described, opponent_in_words
from grundy.play.opponents.greedy import greedy_move, what_is_left
from grundy.play.opponents.names import EXAMPLES
from grundy.play.opponents.pupil import known_moves
from tests.test_playthroughs import example_of

conventions: st.SearchStrategy[PlayConvention] = st.sampled_from(["normal", "misere"])
seeds = st.integers(0, 10**6)
small = st.one_of(
    st.lists(st.integers(0, 5), min_size=1, max_size=3).map(lambda heaps: nim(*heaps)),
    st.lists(st.integers(0, 6), min_size=1, max_size=2).map(lambda rows: kayles(*rows)),
    st.integers(1, 9).map(lambda tally: parse(f"subtraction[1,3,4]({tally}) + nim(2)")),
).filter(lambda position: bool(position.moves))
players = st.sampled_from(["11/11", "111/111", "111/101/111", "1111/1111"]).map(domineering)


@functools.lru_cache(5000)
def solved(position: Position, play_convention: PlayConvention) -> Answer:
    return solve(position, play_convention, limit=2000, remoteness=True)


def quickly_solved(position: Position, play_convention: PlayConvention) -> Answer:
    return solve(position, play_convention, limit=100)


def played_out(match: Match, first: str, second: str, seed: int) -> Match:
    chance = Random(seed)
    while not match.is_over:
        match = match.play(choose_move((first, second)[match.player], match, chance, solved))
    return match


@pytest.mark.parametrize("rules", list(catalogue()), ids=lambda rules: rules.name)
def test_every_opponent_has_a_legal_move_in_every_game(rules: Ruleset[Any, Any]) -> None:
    for convention in rules.conventions:
        match = Match(example_of(rules), convention)
        for name in OPPONENTS:
            assert choose_move(name, match, Random(1), quickly_solved) in match.position.moves


@pytest.mark.parametrize("name", ["greedy", "pupil", "lookahead(20)"])
@pytest.mark.parametrize(
    "text",
    [
        "nim(1000000000000000000000,5)",
        "cram(" + "/".join(["1" * 16] * 16) + ")",
        "mogul(60,90)",
        "nim(" + "3," * 2000 + "3)",
    ],
)
def test_opponent_does_not_think_for_ever_about_a_large_position(name: str, text: str) -> None:
    match, began = Match(parse(text)), time.process_time()
    assert choose_move(name, match, Random(1)) in match.position.moves
    assert time.process_time() - began < 5


@given(small, conventions, seeds)
def test_greedy_leaves_the_least(position: Position, convention: PlayConvention, seed: int) -> None:
    move = choose_move("greedy", Match(position, convention), Random(seed))
    assert what_is_left(move.to) == min(what_is_left(other.to) for other in position.moves)


@given(players, seeds)
def test_greedy_leaves_the_other_player_the_fewest_moves(board: Position, seed: int) -> None:
    start = start_of(board)
    move = choose_move("greedy", Match(start), Random(seed))
    assert len(move.to.moves) == min(len(other.to.moves) for other in start.moves)


@given(st.one_of(small, players), seeds)
def test_pupil_knows_only_moves_that_win(position: Position, seed: int) -> None:
    """To leave G − G, or to end the game, wins in normal play."""
    match = Match(position)
    known = known_moves(match.position, "normal")
    assert all(move.to.outcome is Outcome.P for move in known)
    if known:
        assert choose_move("pupil", match, Random(seed)) in known


@given(st.integers(1, 30), st.integers(1, 30), seeds)
def test_pupil_wins_with_two_different_heaps(first: int, second: int, seed: int) -> None:
    match = played_out(Match(nim(first, second)), "pupil", "random", seed)
    assert first == second or match.winner == 0


@pytest.mark.parametrize(
    ("text", "convention", "known"),
    [
        ("nim(7)", "normal", ["1-7"]),
        ("nim(7)", "misere", ["1-6"]),
        ("nim(1,4)", "misere", ["2-4"]),
        ("nim(4,7)", "normal", ["2-3"]),
        ("nim(4,0,7,4)", "normal", ["3-7"]),
        ("nim(4,4)", "normal", []),
        ("nim(3,4,5)", "normal", []),
        ("nim(4,4,7,7)", "normal", []),
        ("nim(4,4,7,7,1)", "normal", []),
        ("kayles(5)", "normal", []),
        ("kayles(2,3)", "normal", ["2-1"]),
        ("nim(1,2) + kayles(3)", "normal", []),
        ("cram(11/11) + nim(3) + cram(11/11)", "normal", ["2:1-3"]),
        ("to-move(L; domineering(111) + domineering(1/1/1) + domineering(1/1))", "normal", ["3:a1-a2"]),
        ("to-move(L; domineering(111) + domineering(111) + domineering(1/1))", "normal", []),
    ],
)
def test_pupil_knows_the_last_heap_and_equal_heaps(text: str, convention: PlayConvention, known: list[str]) -> None:
    assert sorted(map(str, known_moves(parse(text), convention))) == sorted(known)


def test_pupil_moves_at_random_where_it_knows_nothing() -> None:
    drawn = {str(choose_move("pupil", Match(nim(1, 2, 3)), Random(seed))) for seed in range(200)}
    assert drawn == {str(move) for move in nim(1, 2, 3).moves}


@given(small, conventions, st.integers(1, 6), seeds)
def test_lookahead_takes_the_quickest_win_it_can_see(
    position: Position, convention: PlayConvention, plies: int, seed: int
) -> None:
    answer = solved(position, convention)
    move = choose_move(f"lookahead({plies})", Match(position, convention), Random(seed))
    assert answer.remoteness is not None
    after = solved(move.to, convention)
    if answer.remoteness <= plies:  # it sees all: the quickest win, or the longest resistance
        assert after.remoteness == answer.remoteness - 1
    elif answer.outcome is Outcome.P:
        assert after.remoteness is not None
        assert after.remoteness >= plies  # a loss that it sees is put off


@given(small, conventions, st.integers(1, 4))
@settings(max_examples=10)
def test_lookahead_moves_at_random_beyond_what_it_sees(
    position: Position, convention: PlayConvention, plies: int
) -> None:
    answer = solved(position, convention)
    blind = {
        str(judged.move)
        for judged in answer.moves
        if judged.verdict.remoteness is not None and judged.verdict.remoteness >= plies
    }
    if answer.remoteness is not None and answer.remoteness > plies:
        match = Match(position, convention)
        drawn = {str(choose_move(f"lookahead({plies})", match, Random(seed))) for seed in range(20 * len(blind))}
        assert drawn == blind


@given(small, conventions, st.integers(1, 3), seeds, st.sampled_from(["random", "perfect", "greedy"]))
def test_teacher_hands_back_the_win_at_most_so_often_and_then_wins(
    position: Position, convention: PlayConvention, times: int, seed: int, other: str
) -> None:
    match = played_out(Match(position, convention), f"teacher({times})", other, seed)
    handed = handed_back(match, 0, solved)
    assert len(handed) <= times
    own = range(0, len(match.moves), 2)
    outcomes = {ply: solved(match.moves[ply].position, convention) for ply in own}
    for ply in own:
        if outcomes[ply].outcome is not Outcome.N:
            continue
        could = not all(judged.winning for judged in outcomes[ply].moves)
        due = could and sum(earlier < ply for earlier in handed) < times
        assert (ply in handed) is due  # at once, as long as it may
        if not due:
            assert solved(match.moves[ply].to, convention).outcome is Outcome.P
    if match.winner != 0 and outcomes:
        last = max(outcomes)
        assert outcomes[last].outcome is Outcome.P or last in handed


def test_teacher_depends_on_the_moves_alone() -> None:
    match = Match(nim(3, 4, 5)).play("1-1")
    assert len({str(choose_move("teacher", match, Random(seed))) for seed in range(9)}) == 1
    assert solve(choose_move("teacher", match, Random(1)).to).outcome is Outcome.N
    handed = match.play(choose_move("teacher", match, Random(1))).play("2-3")
    assert handed_back(handed, 1) == [1]
    assert solve(choose_move("teacher(1)", handed, Random(1)).to).outcome is Outcome.P


@pytest.mark.parametrize(
    "name",
    [
        *("lookahead()", "lookahead(0)", "lookahead(21)", "lookahead(1.5)", "lookahead(3)x", "lookahead(٣)"),
        *("teacher(0)", "teacher(-1)", "teacher(²)", "teacher(2", "Teacher"),
        *("greedy(1)", "pupil()", "forgetful(0.1234567)"),
    ],
)
def test_opponent_with_a_wrong_number_is_refused_in_one_sentence(name: str) -> None:
    with pytest.raises(NotApplicable) as refused:
        choose_move(name, Match(nim(1)), Random())
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("name", [*OPPONENTS, *EXAMPLES, "forgetful(0)", "lookahead(1)"])
def test_every_opponent_has_a_name_and_a_sentence(name: str) -> None:
    english = language("en")
    assert opponent_in_words(name, english)
    assert opponent_described(name, english).endswith(".")


def test_greedy_goes_through_very_many_moves_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    start = kayles(*[50] * 300)
    moves, asked = type(start.ruleset).moves, []

    def counted(rules: Ruleset[Any, Any], state: Any) -> Any:
        asked.append(state)
        return moves(rules, state)

    monkeypatch.setattr(type(start.ruleset), "moves", counted)
    greedy_move(start, Random(1))
    assert len(asked) < 10
