"""Laws of standings and play-offs, and the same table from the records of the games."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from grundy import nim
from grundy.classroom.model import ClassGame, GameKind, GameState
from grundy.classroom.standings import (
    Standings,
    play_off,
    play_off_rounds,
    standings,
    standings_of_records,
    table_of_group,
    tied,
    winner_of_group,
)
from grundy.classroom.tournament import Pairing, round_robin
from grundy.records.games import Game

STATES: list[GameState] = ["planned", "playing", "done", "void"]


def played(pairings: list[Pairing], chance: Random, after: int = 0, kind: GameKind = "round") -> list[ClassGame]:
    """Return games that were won by lot."""
    return [
        ClassGame(n, 1, n, p.first, p.second, kind, "done", winner=chance.choice([p.first, p.second]))
        for n, p in enumerate(pairings, after + 1)
    ]


@st.composite
def tournaments(draw: st.DrawFn) -> tuple[list[int], list[ClassGame]]:
    """Draw a group and the games of its round robin, all of them done."""
    chance = Random(draw(st.integers(0, 10**6)))
    pupils = list(range(1, draw(st.integers(2, 5)) + 1))
    return pupils, played(round_robin(pupils, draw(st.integers(1, 5)), chance), chance)


@given(tournaments(), st.integers(0, 10**6))
def test_standings_when_games_are_in_any_state_count_the_finished(
    tournament: tuple[list[int], list[ClassGame]], seed: int
) -> None:
    (pupils, done), chance = tournament, Random(seed)
    games = [replace(game, state=chance.choice(STATES)) for game in done]
    table = standings(games, pupils)
    counted = [game for game in games if game.state == "done"]
    assert sum(row.won for row in table.rows) == sum(row.lost for row in table.rows) == len(counted)
    for row in table.rows:
        others = [pupil for pupil in pupils if pupil != row.pupil]
        assert row.played == row.won + row.lost == sum(table.games(row.pupil, other) for other in others)
        assert row.won == sum(table.wins(row.pupil, other) for other in others)
        assert row.place == 1 + sum(other.won > row.won for other in table.rows)
    assert [row.place for row in table.rows] == sorted(row.place for row in table.rows)
    assert sorted(row.pupil for row in table.rows) == pupils


@given(tournaments(), st.integers(0, 10**6))
def test_play_offs_when_repeated_end_with_one_of_the_tied(
    tournament: tuple[list[int], list[ClassGame]], seed: int
) -> None:
    """A play-off changes nothing but the first place, and lets only those win who shared it."""
    (pupils, games), chance = tournament, Random(seed)
    table = standings(games, pupils)
    remaining, rounds = table.leaders, []
    while equal := tied(games, pupils):
        assert winner_of_group(games, pupils) is None
        assert table_of_group(games, pupils) == table
        assert set(equal) <= set(remaining)
        remaining = equal
        rounds.append(played(play_off(equal, chance), chance, after=len(games), kind="play-off"))
        games = [*games, *rounds[-1]]
    winner = winner_of_group(games, pupils)
    assert winner in table.leaders
    assert play_off_rounds(games) == rounds
    assert standings(games, pupils) == table
    decided = table_of_group(games, pupils)
    assert decided.leaders == [winner] == [decided.rows[0].pupil]
    assert decided.beaten == table.beaten
    places = {row.pupil: row.place for row in table.rows}
    assert all(row.place == max(places[row.pupil], 2) for row in decided.rows[1:])


@given(tournaments(), st.data())
def test_winner_of_group_when_a_game_is_to_come_is_undecided(
    tournament: tuple[list[int], list[ClassGame]], data: st.DataObject
) -> None:
    pupils, games = tournament
    place = data.draw(st.integers(0, len(games) - 1))
    games[place] = replace(games[place], state=data.draw(st.sampled_from(["planned", "playing"])), winner=None)
    assert winner_of_group(games, pupils) is None
    assert tied(games, pupils) == []


def test_winner_of_group_when_nobody_has_played_is_undecided() -> None:
    assert winner_of_group([], [1, 2, 3]) is None
    assert tied([], [1, 2, 3]) == []


def test_extra_games_when_played_stand_apart() -> None:
    games = [
        ClassGame(1, 1, 1, 1, 2, state="done", winner=1),
        ClassGame(2, 1, 2, 1, 2, kind="extra", state="done", winner=2),
        ClassGame(3, 1, 3, 2, 1, kind="extra", state="playing"),
    ]
    assert standings(games, [1, 2]).wins(2, 1) == 0
    assert standings(games, [1, 2], "extra").wins(2, 1) == 1
    assert winner_of_group(games, [1, 2]) == 1


@given(tournaments(), st.booleans())
def test_standings_when_taken_from_records_are_the_same(
    tournament: tuple[list[int], list[ClassGame]], misere: bool
) -> None:
    """One heap of one or two tokens lets whom you like make the last move, so any result has a record."""
    pupils, games = tournament
    unfinished = Game("1/99", nim, ((2,), (1,)), players=("P1", "P2"))
    records = [*recorded(games, misere), unfinished]
    assert named(standings_of_records(records)) == named(standings(games, pupils), "P")
    chance, deciding = Random(len(games)), list[ClassGame]()
    while equal := tied([*games, *deciding], pupils):
        deciding += played(play_off(equal, chance), chance, after=99 + len(deciding), kind="play-off")
    again = standings_of_records(records, recorded(deciding, misere))
    assert named(again) == named(table_of_group([*games, *deciding], pupils), "P")


def recorded(games: list[ClassGame], misere: bool) -> list[Game]:
    records = []
    for game in games:
        last_is_first = (game.winner == game.first) != misere
        states = ((1,), (0,)) if last_is_first else ((2,), (1,), (0,))
        names = (f"P{game.first}", f"P{game.second}")
        records.append(Game(f"1/{game.number}", nim, states, "misere" if misere else "normal", names))
    return records


def named(table: Standings[Any], prefix: str = "") -> tuple[set[tuple[Any, ...]], dict[tuple[str, str], int]]:
    """Return the rows of a table, and who has beaten whom."""
    rows = {(f"{prefix}{row.pupil}", row.played, row.won, row.lost, row.place) for row in table.rows}
    return rows, {(f"{prefix}{a}", f"{prefix}{b}"): wins for (a, b), wins in table.beaten.items()}
