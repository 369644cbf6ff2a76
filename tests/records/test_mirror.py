"""Games finished by mirror moves, counted again with plain loops over the rows that were written down."""

from __future__ import annotations

import csv
import json
import runpy
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grundy import nim, parse
from grundy.cli import run
from grundy.records.analyse import analyse
from grundy.records.formats import write_games
from grundy.records.games import Game
from tests.records.random_games import random_games
from tests.records.study import EXAMPLES

AsJson = Callable[[Path], dict[str, Any]]
SCHOOL = EXAMPLES / "school_games.csv"


def counted_by_hand(table: Path) -> list[dict[str, Any]]:
    """Read a table of positions and return the mirror finish of each game that has one."""
    rows: dict[str, list[list[int]]] = {}
    with table.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            heaps = [int(cell or 0) for name, cell in row.items() if name.startswith("heap")]
            rows.setdefault(row["game"], []).append(sorted(size for size in heaps if size))
    found = []
    for game, positions in rows.items():
        last = len(positions) - 1
        if positions[last]:
            continue  # not finished
        for move in range(1, last + 1):
            left = positions[move]
            if len(left) != 2 or left[0] != left[1]:
                continue
            mirrored = True
            for later in positions[move::2]:
                if later and (len(later) != 2 or later[0] != later[1]):
                    mirrored = False
            if mirrored:
                before = positions[move - 1]
                kind = "three heaps" if len(before) == 3 else "to ones" if left == [1, 1] else "two heaps"
                player = 1 if move % 2 else 2
                entry = {"game": game, "move": move, "player": player, "from": before, "to": left}
                found.append({**entry, "kind": kind, "length": last - move + 1})
                break
    return found


@pytest.fixture
def as_json(capsys: pytest.CaptureFixture[str]) -> AsJson:
    """Return the document that `grundy records analyse` prints about a table."""

    def printed(table: Path) -> dict[str, Any]:
        assert run(["records", "analyse", str(table), "--json"]) == 0
        document: dict[str, Any] = json.loads(capsys.readouterr().out)
        return document

    return printed


def test_study_has_the_finishes_that_plain_counting_finds(as_json: AsJson) -> None:
    document, by_hand = as_json(SCHOOL), counted_by_hand(SCHOOL)
    assert document["mirror_finishes"]["finishes"] == by_hand
    assert (document["games"], document["mirror_finishes"]["games"], len(by_hand)) == (110, 62, 62)
    groups = [document["groups"][group]["mirror_finishes"]["games"] for group in "1234567"]
    assert groups == [6, 4, 9, 3, 13, 10, 17]
    assert document["mirror_finishes"]["kinds"] == {"to ones": 39, "three heaps": 12, "two heaps": 11}


def test_study_by_kind_is_the_table_that_was_printed_with_its_lost_digits(as_json: AsJson) -> None:
    found = as_json(SCHOOL)["mirror_finishes"]["finishes"]

    def counts(kind: str, *keys: str) -> Counter[Any]:
        return Counter(tuple(str(each[key]) for key in keys) for each in found if each["kind"] == kind)

    assert counts("two heaps", "from") == {("[2, 3]",): 5, ("[2, 4]",): 2, ("[3, 4]",): 3, ("[4, 5]",): 1}
    assert counts("two heaps", "length") == {("3",): 4, ("5",): 6, ("7",): 1}
    assert counts("to ones", "from") == {("[1, 5]",): 5, ("[1, 4]",): 5, ("[1, 3]",): 15, ("[1, 2]",): 14}
    assert counts("to ones", "length") == {("3",): 39}
    assert counts("three heaps", "from", "to", "length") == {
        ("[1, 1, 1]", "[1, 1]", "3"): 3,
        ("[1, 1, 2]", "[1, 1]", "3"): 4,
        ("[1, 1, 3]", "[1, 1]", "3"): 2,
        ("[1, 1, 5]", "[1, 1]", "3"): 1,
        ("[2, 2, 5]", "[2, 2]", "5"): 1,
        ("[3, 3, 3]", "[3, 3]", "7"): 1,
    }


@pytest.mark.parametrize("seed", range(5))
def test_random_games_have_the_finishes_that_plain_counting_finds(as_json: AsJson, tmp_path: Path, seed: int) -> None:
    table = tmp_path / "games.csv"
    played = random_games(300, seed, "nim(3,4,5)", "nim(2,2)", "nim(1,1,3)", "nim(4,3)", "nim(2,1,2,1)", "nim(7)")
    unfinished = [Game(f"u{game.id}", nim, game.states[: len(game.states) // 2 + 1]) for game in played[:50]]
    table.write_bytes(b"".join(write_games([*played, *unfinished], "csv", "positions")))
    document, by_hand = as_json(table), counted_by_hand(table)
    assert document["mirror_finishes"]["finishes"] == by_hand
    assert len(by_hand) > 50
    assert {each["kind"] for each in by_hand} == {"two heaps", "to ones", "three heaps"}


def test_only_the_winner_of_a_finished_game_of_nim_in_normal_play_has_mirror_moves() -> None:
    states = ((3, 4), (3, 3), (3, 1), (1, 1), (0, 1), (0, 0))
    assert len(analyse([Game("1", nim, states)]).total.mirror) == 1
    assert not analyse([Game("1", nim, states[:-1])]).total.mirror
    assert not analyse([Game("1", nim, states, "misere")]).total.mirror
    assert not analyse([Game("1", parse("kayles(1)").ruleset, ((1, 1), (1,), ()))]).total.mirror
    given_up = ((3, 4), (3, 3), (3, 1), (2, 1), (1, 1), (1, 0), (0, 0))  # equal heaps, then not any more
    assert [(found.move, found.player) for found in analyse([Game("1", nim, given_up)]).total.mirror] == [(4, 2)]


def test_players_have_the_finishes_of_the_games_that_they_won_so() -> None:
    games = [
        Game("1", nim, ((2, 1), (1, 1), (0, 1), (0, 0)), players=("Ann", "Bob")),
        Game("2", nim, ((1, 1, 1), (0, 1, 1), (0, 0, 1), (0, 0, 0)), players=("Bob", "Ann")),
        Game("3", nim, ((2, 1), (2, 0), (0, 0)), players=("Bob", "Ann")),
    ]
    players = analyse(games).players
    assert {name: [found.game for found in tally.mirror] for name, tally in players.items()} == {
        "Ann": ["1"],
        "Bob": ["2"],
    }


def test_study_counted_again_prints_what_its_text_says(capsys: pytest.CaptureFixture[str]) -> None:
    script = runpy.run_path(str(EXAMPLES / "school_study.py"))
    script["main"]()
    said = script["__doc__"].partition("prints\n\n")[2]
    assert [line.strip() for line in capsys.readouterr().out.splitlines()] == [
        line.strip() for line in said.strip().splitlines()
    ]
