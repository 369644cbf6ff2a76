"""The cards of all rulesets: examples that are real games, everyday words, and a difficulty that was measured."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grundy import Outcome, Ruleset, catalogue, parse, solve
from grundy.core.partizan import start_of
from grundy.play.difficulty import difficulty, random_chance
from grundy.rulesets.graphs.coloured import ColouredHackenbush
from grundy.solving.budget import Budget
from grundy.solving.gamegraph import explore
from grundy.solving.retrograde import analyse

RULESETS = [*catalogue(), ColouredHackenbush()]
SHORTER = {"mogul": 3, "moidores": 3}
"""Games with so short matches on every board that fits a screen: with fewer than 8 or 10 heads the first move wins."""
TOO_MANY_MOVES = "moidores"
"""It has 1524 moves, too many to go on from each of them here."""
POSITIONS, SECONDS = 20_000, 30
"""The web app's limit of positions; its second is left to machines that do nothing else."""

every_ruleset = pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: f"{rules.name} {rules.partizan}")


@every_ruleset
def test_example_is_a_real_game(rules: Ruleset[Any, Any]) -> None:
    """With best play it lasts 5 to 12 moves, so no first move wins at once, and it is decided within the limits."""
    position = parse(rules.example)
    assert str(position) == rules.example
    start = start_of(position)
    answer = solve(start, limit=POSITIONS, seconds=SECONDS, moves=1)
    assert answer.outcome in (Outcome.N, Outcome.P)
    if rules.name == TOO_MANY_MOVES:
        assert all(move.to.moves for move in answer.winning_moves)
        return
    analysis = analyse(explore(start.ruleset, start.state, Budget(POSITIONS)))
    assert analysis.outcomes[0] is answer.outcome
    assert analysis.remoteness[0] in (range(5, 13) if rules.name not in SHORTER else [SHORTER[rules.name]])


@every_ruleset
def test_example_takes_the_skill_that_its_difficulty_says(rules: Ruleset[Any, Any]) -> None:
    """Random moves win at most every other time; a single winning move among many bounds their chance from above."""
    position = parse(rules.example)
    if rules.name == TOO_MANY_MOVES:
        answer = solve(position)
        chance = Fraction(len(answer.winning_moves), len(answer.moves))
    else:
        chance = random_chance(position, limit=POSITIONS)
    assert chance <= Fraction(1, 2)
    assert rules.difficulty == difficulty(chance)


@every_ruleset
def test_tags_are_one_to_six_names(rules: Ruleset[Any, Any]) -> None:
    assert 1 <= len(set(rules.tags)) == len(rules.tags) <= 6
    assert all(rules.tags)


@pytest.mark.parametrize(
    "word", ["chocolate", "bowling", "matches", "tree", "chess", "coins", "dominoes", "frogs", "cake"]
)
def test_everyday_word_finds_a_game(word: str) -> None:
    assert any(word in rules.tags for rules in RULESETS)
