"""Whoever is said to win wins: the perfect player against chance, and the hints beside it, to the end of the game."""

from __future__ import annotations

import functools
from random import Random
from typing import Any

import pytest

from grundy import Outcome, Ruleset, catalogue, chomp, parse, solve
from grundy.core.answer import Answer
from grundy.core.outcome import PlayConvention
from grundy.core.partizan import start_of
from grundy.core.position import Position
from grundy.explaining.hints import hints
from grundy.explaining.language import language
from grundy.explaining.words import capitalized, move_in_words
from grundy.play.match import Match, forced_winner
from grundy.play.opponents import choose_move
from grundy.play.review import MoveClass, review, review_in_words
from tests.test_playthroughs import example_of

LIMIT = 3_000
"""What a page allows for one answer, roughly: theorems have to show their moves, for a search does not reach far."""
MOST_MOVES, MOST_UNDECIDED = 60, 15
"""How many moves are played, and how many while nobody is said to win: drawn play goes round."""
LARGE = [
    "tactix(111111/111111/111111/111111/111111/111111)",
    "tactix(1111111/1111111/1111111)",
    "cram(111111/111111/111111/111111)",
    "cram(1111111/1111111/1111111/1111111/1111111/1111111)",
    "chomp(9,9,9,9,9,9,9,9,9)",
    "chomp(20,20)",
    "chomp(15,1,1,1,1,1,1)",
    "nim(31,17,4,90)",
    "moore[3](15,8,3,1,17)",
    "wythoff(55,34)",
    "kayles(40)",
    "fibonacci-nim(89)",
    "hackenbush(0-1, 1-2, 2-3, 3-1, 1-4, 4-0, 4-5, 5-6, 6-4)",
    "staircase(3,1,0,2,2,9)",
    "subtraction[1,2,3](61)",
]


@functools.lru_cache(1000)
def solved(position: Position, convention: PlayConvention) -> Answer:
    return solve(position, convention, limit=LIMIT)


def assert_winner_wins(start: Position, convention: PlayConvention, seed: int) -> None:
    """Let whoever is said to win play perfectly from there, and the other by chance."""
    chance = Random(f"{seed}:{start}")
    match = Match(start, convention)
    winner: int | None = None
    while not match.is_over and len(match.moves) < (MOST_UNDECIDED if winner is None else MOST_MOVES):
        answer = solved(match.position, convention)
        said = forced_winner(answer.outcome, match.player)
        if winner is None and not (answer.outcome is Outcome.N and answer.best_move is None):
            winner = said  # that a win exists is no promise to find it
        if winner is not None:
            assert said == winner, match.position
        assert_hints_agree(answer)
        name = "perfect" if match.player == winner else "random"
        match = match.play(choose_move(name, match, chance, solved))
    if match.is_over and winner is not None:
        assert match.winner == winner


def assert_hints_agree(answer: Answer) -> None:
    to = language("en")
    ladder = hints(answer, to)
    if answer.best_move is not None and answer.outcome is not None:
        assert ladder[-1].startswith(capitalized(move_in_words(answer.best_move, to)))
    for judged in answer.moves:
        reviewed = review(answer, judged.verdict)
        if answer.remoteness is None or judged.verdict.remoteness is None:
            assert "longest" not in review_in_words(reviewed, to)
            assert "quickest" not in review_in_words(reviewed, to)
        if reviewed.kind is MoveClass.WINNING and reviewed.only:
            assert answer.all_judged
    if answer.remoteness is None:
        assert not any(word in " ".join(ladder) for word in ("longer", "best move"))
    if not answer.all_judged:
        assert "only" not in " ".join(ladder)


@pytest.mark.parametrize("rules", list(catalogue()), ids=lambda rules: rules.name)
def test_winner_of_every_game_wins_against_chance(rules: Ruleset[Any, Any]) -> None:
    for convention in rules.conventions:
        for seed in range(2):
            start = start_of(example_of(rules))
            assert_winner_wins(start, convention, seed)
            if start.moves:  # from the other side, too
                assert_winner_wins(choose_move("random", Match(start), Random(seed)).to, convention, seed)


@pytest.mark.parametrize("text", LARGE)
def test_winner_of_a_large_position_wins_against_chance(text: str) -> None:
    assert_winner_wins(parse(text), "normal", seed=1)


def test_perfect_player_guesses_among_moves_that_are_not_known_to_lose() -> None:
    position = chomp(*[13] * 12)
    answer = solved(position, "normal")
    assert (answer.outcome, answer.best_move) == (Outcome.N, None)
    move = choose_move("perfect", Match(position), Random(1), solved)
    assert move in answer.hopeful_moves
    ladder = hints(answer, language("en"))
    assert ladder[1].startswith("A win exists, but no winning move is known.")
    assert "guess" in ladder[-1]


@pytest.mark.parametrize(
    "text", ["tactix(111111/111111/111111/111111/111111/111111)", "cram(111111/111111/111111/111111)"]
)
@pytest.mark.parametrize("seed", range(6))
def test_mirror_position_is_won_by_answering_whatever_is_taken(text: str, seed: int) -> None:
    """Moves that take away whole sides change the frame around the rest, not the mirror."""
    chance, match = Random(seed), Match(parse(text))
    while match.position.moves:
        taken = max(chance.choices(list(match.position.moves), k=8), key=lambda move: move.move.bit_count())
        match = match.play(taken)
        answer = solve(match.position, limit=300)
        assert answer.outcome is Outcome.N
        assert answer.best_move is not None
        match = match.play(answer.best_move)
    assert match.winner == 1
