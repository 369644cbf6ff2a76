"""Ten thousand puzzles over all rulesets, each checked: ``python -m tests.course.ten_thousand``; not part of the suite.

A plain search checks every puzzle that has few enough positions; the others are solved anew, with a larger limit.
"""

from __future__ import annotations

from collections import Counter
from time import perf_counter

from grundy.course.puzzles import LEVELS, Puzzle, look_of, puzzles
from grundy.rulesets.catalogue import catalogue, parse
from grundy.solving import solve
from tests.course.plain_search import plain_winning_moves

WANTED, EACH = 10_000, 90
"""How many puzzles, and how many of a ruleset, a play convention and a seed."""
MOST_SEARCHED, MOST_SOLVED = 3_000, 200_000
MOST_SEEDS = 10


def check(puzzle: Puzzle) -> str:
    """Return how a puzzle was checked; raise an error if it is wrong."""
    found = plain_winning_moves(puzzle.position, puzzle.play_convention, MOST_SEARCHED)
    how = "plain search"
    if found is None:
        answer = solve(puzzle.position, puzzle.play_convention, limit=MOST_SOLVED)
        assert answer.all_judged, puzzle
        found, how = [move.notation for move in answer.winning_moves], "solver"
    assert found == [puzzle.move.notation], puzzle
    return how


def main() -> None:
    """Make the puzzles, check them, and print how many there are of each kind."""
    made: dict[object, Puzzle] = {}
    games: Counter[tuple[str, str]] = Counter()
    begun = perf_counter()
    for seed in range(MOST_SEEDS):
        for rules in catalogue():
            for play_convention in rules.conventions:
                games[rules.name, play_convention] += 0
                start = parse(rules.example)
                for puzzle in puzzles(start, count=EACH, seed=seed, play_convention=play_convention):
                    look = play_convention, look_of(puzzle.position)
                    games[rules.name, play_convention] += look not in made
                    made[look] = puzzle
        print(f"seed {seed}: {len(made)} different puzzles, {perf_counter() - begun:.0f} s", flush=True)
        if len(made) >= WANTED:
            break
    levels = Counter(puzzle.level for puzzle in made.values())
    print("levels:", ", ".join(f"{level}: {levels[level]}" for level in LEVELS))
    print("without a puzzle:", ", ".join(f"{name} {play}" for (name, play), count in games.items() if not count))
    begun = perf_counter()
    checked = Counter(map(check, made.values()))
    print(f"checked {dict(checked)} in {perf_counter() - begun:.0f} s")


if __name__ == "__main__":
    main()
