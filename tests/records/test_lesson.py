"""Lessons: parts by the order of play, rows for whatever occurs, lengths of whole games, groups in words."""

from __future__ import annotations

from dataclasses import replace

from grundy import domineering, nim
from grundy.core.partizan import to_move
from grundy.explaining.language import language
from grundy.records.analyse import analyse
from grundy.records.facts import Facts
from grundy.records.games import Game
from grundy.records.lesson import parts_of_lesson, progress_tables
from grundy.records.report import report_tables

TO = language("en")
LOSES = Game("1/1", nim, ((1, 2), (0, 2), (0, 0)))
"""The first player misses 1-1, the second takes all."""
WINS = Game("1/1", nim, ((1, 2), (1, 1), (0, 1), (0, 0)))
LEAVES_2_2 = Game("1/1", nim, ((2, 3), (2, 2), (0, 2), (0, 0)))


def named(game: Game, *names: str) -> list[Game]:
    return [replace(game, id=name) for name in names]


def test_parts_follow_the_order_of_play_not_the_numbers() -> None:
    played = named(LOSES, "2/9", "1/3") + named(WINS, "1 extra/1", "2/2")
    first, second = parts_of_lesson(played)[:2], parts_of_lesson(played)[2:]
    assert [(game.group, game.states) for game in first] == [("1", LOSES.states)] * 2
    assert [(game.group, game.states) for game in second] == [("2", WINS.states)] * 2


def test_positions_that_occur_only_later_have_a_row() -> None:
    played = named(LEAVES_2_2, "1/1") + named(WINS, "1/2", "1/3")
    _, safe = progress_tables(analyse(parts_of_lesson(played)), TO)
    assert safe.rows == [["1-1", "0", "1", "1"], ["2-2", "1", "0", "0"]]


def test_lengths_are_those_of_finished_games() -> None:
    running = replace(WINS, id="1/2", states=WINS.states[:2])
    total = analyse([WINS, running]).total
    assert total.lengths == {3: 1}
    assert (total.games, total.unfinished, total.moves.total()) == (2, 1, 4)
    rows = {row[0]: row[1] for row in next(report_tables(analyse([WINS, running]), TO)).rows}
    assert (rows["shortest game"], rows["longest game"]) == ("3", "3")
    nothing = next(report_tables(analyse([running]), TO)).rows
    assert ["shortest game", "–"] in nothing


def test_groups_are_listed_by_number_and_in_words() -> None:
    played = named(WINS, "final/1", "10/1", "2 play-off/7", "2/1")
    games = next(report_tables(analyse(played), TO))
    assert games.header == ["", "all", "group 2", "group 2, play-offs", "group 10", "final"]
    assert "These are 1 (final), 10/1, 2/7 (play-off), 2/1." in games.note


def test_board_is_named_without_the_turn() -> None:
    start = to_move(domineering("11/11"), "L")
    assert Facts(start.ruleset, "normal").label(start.state) == "domineering(11/11)"
