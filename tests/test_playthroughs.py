"""One golden match per ruleset: rules, positions, verdicts, explanation. A ruleset without one fails."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from grundy import Outcome, Position, Ruleset, catalogue, parse, perfect_line, solve
from grundy.core.outcome import PlayConvention
from grundy.core.partizan import start_of
from grundy.drawing.terminal import draw_text
from grundy.explaining import explain
from grundy.explaining.language import language
from grundy.explaining.words import move_in_words

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
SMALLER = {
    "amazons": "amazons(x../..o)",
    "clobber": "clobber(xoxo/oxox)",
    "col": "col(.../...)",
    "domineering": "domineering(111/111/111)",
    "moebius": "moebius(2,5)",
    "mogul": "mogul(3,6)",
    "moidores": "moidores(2,6)",
    "nim19": "nim19(11/111/11)",
    "snort": "snort(.../...)",
}
"""Starts for the games whose example has too many positions to search all of them, again and again."""
RULESETS = {rules.name: rules for rules in catalogue()}


def example_of(rules: Ruleset[Any, Any]) -> Position:
    """Return the example of a ruleset, or a smaller start."""
    return parse(SMALLER.get(rules.name, rules.example))


def recorded_in(rules: Ruleset[Any, Any]) -> str:
    """Return the name of the file with the match of a ruleset: its own, without parameters."""
    return f"{rules.name.partition('[')[0]}.txt"


def playthrough(position: Position) -> str:
    """Return the best match from a position under each convention, as text."""
    lines = [f"{position.ruleset.name}: {position.ruleset.rule}", position.ruleset.theory, ""]
    for convention in position.ruleset.conventions:
        lines += _match(start_of(position), convention)
    return "\n".join(lines) + "\n"


def _match(position: Position, convention: PlayConvention) -> list[str]:
    english = language("en")
    lines = [f"== {convention} play"]
    line = perfect_line(position, convention)
    for move in [*line, None]:
        answer = solve(position, convention)
        lines += [draw_text(position), str(position)]
        assert answer.outcome is not None
        lines.append(f"{answer.outcome.value}  value {answer.grundy_value}  remoteness {answer.remoteness}")
        lines.append("wins: " + " ".join(str(move) for move in answer.winning_moves))
        if move is not None:
            lines.append(f"-- {move}: {move_in_words(move, english)}")
            position = move.to
    start = line[0].position if line else position
    lines.append("Why:")
    for step in explain(solve(start, convention), english):
        lines.append(f"* {step.title}. {step.text}")
        lines += step.table.lines() if step.table else []
    return [*lines, ""]


@pytest.mark.parametrize("name", RULESETS)
def test_playthrough_is_as_recorded(name: str) -> None:
    recorded = PLAYTHROUGHS / recorded_in(RULESETS[name])
    assert recorded.exists(), f"{name} has no golden playthrough: run make golden and review it"
    assert playthrough(example_of(RULESETS[name])) == recorded.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("convention", ["normal", "misere"])
def test_perfect_line_has_the_length_of_the_remoteness(name: str, convention: PlayConvention) -> None:
    position = start_of(example_of(RULESETS[name]))
    if convention not in position.ruleset.conventions:
        pytest.skip("the game is not played so")
    answer = solve(position, convention, remoteness=True)
    line = perfect_line(position, convention)
    if answer.outcome is Outcome.D:
        assert line == []
    else:
        assert len(line) == answer.remoteness
        assert not (line[-1].to if line else position).moves
