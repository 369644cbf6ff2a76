"""Every kind of board has all its faces, says what it needs, and every game has what its board needs."""

from __future__ import annotations

import subprocess
import sys
from inspect import get_annotations
from pathlib import Path
from typing import Any

import pytest

from grundy import Ruleset, game, parse
from grundy.drawing.board import Board, Rules, board_of, kinds
from grundy.drawing.terminal import draw_text
from grundy.drawing.touch import Touch
from grundy.explaining.language import language
from tests.test_playthroughs import example_of
from tests.test_rulesets import RULESETS, every_ruleset

CONTRIBUTING = Path(__file__).parents[2] / "CONTRIBUTING.md"
EXAMPLES: dict[str, Ruleset[Any, Any]] = {rules.board: rules for rules in RULESETS}
every_kind = pytest.mark.parametrize("kind", kinds())


def kind_of(name: str) -> Board[Any, Any]:
    nameless = game(range)
    nameless.board = name
    return board_of(nameless)


def members(protocol: type) -> set[str]:
    """Return the attributes and methods that a protocol asks for, beyond what every ruleset has."""
    asked = {name for parent in protocol.__mro__ for name in (*vars(parent), *get_annotations(parent))}
    return {name for name in asked - vars(Rules).keys() if not name.startswith("_")}


def test_kinds_are_those_that_games_name() -> None:
    assert set(kinds()) == set(EXAMPLES)


@every_kind
def test_kind_has_every_face(kind: str) -> None:
    board, rules = kind_of(kind), EXAMPLES[kind]
    position = example_of(rules)
    assert board is board_of(rules)
    assert board.draw(position.ruleset, position.state, Touch(position, language("en")))
    assert draw_text(position)
    assert board.invitation.endswith(".")
    assert board.form(position.ruleset, position.state).name
    assert board.needs.__doc__


@every_kind
def test_invitation_is_its_own_in_each_language(kind: str) -> None:
    said = {language(code).text(kind_of(kind).invitation) for code in ("en", "cs", "hr")}
    assert len(said) == 3


@every_kind
def test_needs_are_in_the_table_of_contributing(kind: str) -> None:
    rows = CONTRIBUTING.read_text(encoding="utf-8").splitlines()
    (row,) = (row for row in rows if row.startswith(f"| `{kind}` |"))
    assert [name for name in members(kind_of(kind).needs) if f"`{name}`" not in row] == []


@every_ruleset
def test_game_has_what_its_board_needs(rules: Ruleset[Any, Any]) -> None:
    ruleset = example_of(rules).drawn.ruleset
    assert isinstance(ruleset, board_of(ruleset).needs)


def test_board_of_an_unknown_name_is_cards() -> None:
    assert kind_of("no such board") is kind_of("cards") is kind_of("")


def test_board_of_a_sum_is_cards() -> None:
    assert board_of(parse("nim(3) + kayles(4)").ruleset) is kind_of("cards")


def test_boards_when_not_used_are_not_imported() -> None:
    code = "import sys; from grundy import nim; nim(3)._repr_svg_(); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    boards = {name.rpartition(".")[2] for name in loaded if name.startswith("grundy.drawing.boards.")}
    assert boards == {"cards", "heaps"}
