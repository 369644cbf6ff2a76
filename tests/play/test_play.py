"""Matches, opponents, records and the classes of moves."""

from __future__ import annotations

import functools
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import GrundyError, IllegalMove, NotApplicable, Outcome, graph, nim, solve
from grundy.core.outcome import PlayConvention
from grundy.play.match import Match
from grundy.play.opponents import choose_move
from grundy.play.record import Record, read_record
from grundy.play.review import MoveClass, review

heaps = st.lists(st.integers(0, 9), min_size=1, max_size=4)
conventions: st.SearchStrategy[PlayConvention] = st.sampled_from(["normal", "misere"])


def played_out(match: Match, first: str, second: str, seed: int) -> Match:
    chance = Random(seed)
    while not match.is_over:
        match = match.play(choose_move((first, second)[match.player], match, chance))
    return match


@given(heaps, conventions, st.integers())
def test_perfect_player_wins_every_won_position(sizes: list[int], convention: PlayConvention, seed: int) -> None:
    answer = solve(nim(*sizes), convention)
    players = ("perfect", "random") if answer.outcome is Outcome.N else ("random", "perfect")
    match = played_out(Match(nim(*sizes), convention), *players, seed)
    assert match.winner == (0 if answer.outcome is Outcome.N else 1)
    assert answer.remoteness is not None
    assert len(match.moves) <= answer.remoteness


@given(heaps, conventions)
def test_two_perfect_players_need_exactly_the_remoteness(sizes: list[int], convention: PlayConvention) -> None:
    match = played_out(Match(nim(*sizes), convention), "perfect", "perfect", 0)
    assert len(match.moves) == solve(nim(*sizes), convention).remoteness


def test_forgetful_player_moves_at_random_as_often_as_it_says() -> None:
    solved = functools.cache(solve)

    def moves(name: str) -> list[str]:
        chance = Random(5)
        return [str(choose_move(name, Match(nim(30, 40, 50)), chance, solved)) for _ in range(300)]

    best = str(choose_move("perfect", Match(nim(30, 40, 50)), Random(), solved))
    assert set(moves("forgetful(0)")) == {best}
    assert 60 < sum(move != best for move in moves("forgetful")) < 140
    assert sum(move != best for move in moves("forgetful(0.9)")) > 230


def test_random_player_draws_every_move_equally_often() -> None:
    chance = Random(1)
    drawn = [str(choose_move("random", Match(nim(1, 2) + nim(3)), chance)) for _ in range(3000)]
    counts = {name: drawn.count(name) for name in drawn}
    assert len(counts) == 6
    assert all(420 < count < 580 for count in counts.values())


def test_random_player_manages_enormous_heaps() -> None:
    move = choose_move("random", Match(nim(10**30, 10**30)), Random(1))
    assert move.to.ruleset.move_count(move.to.state) is not None


@pytest.mark.parametrize("name", ["", "god", "forgetful(2)", "forgetful(-1)", "forgetful(1e9)", "perfect()"])
def test_unknown_opponent_is_refused(name: str) -> None:
    with pytest.raises(NotApplicable):
        choose_move(name, Match(nim(1)), Random())


def test_finished_match_has_no_move() -> None:
    with pytest.raises(IllegalMove):
        choose_move("perfect", Match(nim(0)), Random())


def test_undo_takes_moves_back() -> None:
    match = Match(nim(1, 2)).play_all(["2-1", "1-1"])
    assert match.undo().position == nim(1, 1)
    assert match.undo(9) == Match(nim(1, 2))


@given(heaps, conventions, st.integers(0, 99), st.text(max_size=10), st.text(max_size=10))
def test_record_reads_back(sizes: list[int], convention: PlayConvention, seed: int, first: str, second: str) -> None:
    match = played_out(Match(nim(*sizes) + nim(2), convention), "random", "random", seed)
    clean = [" ".join(name.split()) for name in (first, second)]
    record = Record(match, clean[0], clean[1], {"Seed": str(seed)})
    assert read_record(str(record)) == record


@given(st.text(max_size=60))
def test_any_text_is_a_record_or_refused(text: str) -> None:
    for document in (text, f'[Start "nim(1,2)"]\n\n1. {text}'):
        try:
            record = read_record(document)
        except GrundyError:
            continue
        assert isinstance(record, Record)


def test_moves_are_classed_exactly() -> None:
    start = solve(nim(3, 4, 5))
    assert review(start, solve(nim(1, 4, 5)).verdict).only
    assert review(start, solve(nim(3, 4, 0)).verdict).kind is MoveClass.MISSED_WIN
    lost = solve(nim(1, 4, 5))
    assert review(lost, solve(nim(0, 4, 5)).verdict).kind is MoveClass.RESISTANCE
    assert review(lost, solve(nim(0, 4, 5)).verdict).cost == 0
    assert review(lost, solve(nim(1, 4, 0)).verdict).cost == 6
    several = solve(nim(8, 12, 3, 9))
    slow = next(judged.verdict for judged in several.moves if judged.winning)
    assert review(several, slow).cost == 8


def test_drawn_position_can_be_kept_or_missed() -> None:
    walk = graph({"a": ["b", "x"], "b": ["a"], "x": ["end"], "end": []})
    start = solve(walk("a"))
    assert start.outcome is Outcome.D
    assert review(start, solve(walk("b")).verdict).kind is MoveClass.DRAWING
    assert review(start, solve(walk("x")).verdict).kind is MoveClass.MISSED_DRAW
