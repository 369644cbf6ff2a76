"""Moves that are tried: right, refuted, or not judged."""

from __future__ import annotations

from grundy import Answer, Position, parse, solve
from grundy.core.outcome import PlayConvention
from grundy.explaining.language import language
from grundy.play.attempts import attempted
from grundy.play.match import Match


def test_a_try_that_is_not_judged_is_neither_right_nor_wrong() -> None:
    def solved(position: Position, play_convention: PlayConvention) -> Answer:
        return solve(position, play_convention, limit=100_000 if position == start else 1)

    start = parse("kayles(9)")
    attempt = attempted(Match(start), next(iter(start.moves)).notation, language("en"), solved)
    assert not attempt.solved
    assert "too long" in attempt.said


def test_a_move_that_ends_the_game_has_no_answer() -> None:
    attempt = attempted(Match(parse("nim(2)"), "misere"), "1-2", language("en"))
    assert (attempt.solved, attempt.said, len(attempt.line)) == (False, "That gives the win away.", 1)
