"""The final of the class always ends, with one champion and fair starts."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from grundy.classroom.final import champion, final_games, final_matches, final_round
from grundy.classroom.model import ClassGame


@given(st.integers(0, 12), st.integers(0, 10**6))
def test_final_round_when_drawn_has_everyone_once_or_one_rests(count: int, seed: int) -> None:
    drawn = final_round(range(count), Random(seed))
    playing = [pupil for pairing in drawn for pupil in (pairing.first, pairing.second)]
    assert len(playing) == len(set(playing)) == count - count % 2


@given(st.integers(1, 11), st.integers(1, 5), st.floats(0, 0.5), st.integers(0, 10**6))
def test_final_when_played_leaves_one(count: int, n: int, voids: float, seed: int) -> None:
    """A knock-out of k entrants has k - 1 matches, each won by best of n, and as many rounds as it needs."""
    chance, entrants = Random(seed), list(range(1, count + 1))
    games: list[ClassGame] = []
    while champion(games, entrants, n) is None:
        for pairing in final_games(games, entrants, n, chance):
            number = len(games) + 1
            games.append(ClassGame(number, 0, number, pairing.first, pairing.second, "final"))
        place = chance.choice([place for place, game in enumerate(games) if game.is_open])  # fails if none is
        won = chance.choice(games[place].players)
        games[place] = replace(games[place], state="void" if chance.random() < voids else "done", winner=won)
    assert final_games(games, entrants, n, chance) == []
    assert not any(game.is_open for game in games)
    matches = final_matches(games)
    assert len(matches) == count - 1
    for match in matches:
        a, b = match.wins
        assert abs(a - b) >= 1
        assert a + b <= n or (n % 2 == 0 and a + b == n + 1)
        begun = Counter(game.first for game in match.games if game.counts)
        assert abs(begun[match.players[0]] - begun[match.players[1]]) <= 1
    assert (
        max(Counter(pupil for match in matches for pupil in match.players).values(), default=0)
        <= (count - 1).bit_length()
    )


def test_final_games_when_all_are_being_played_are_none() -> None:
    playing = ClassGame(1, 0, 1, 1, 2, "final", "playing")
    assert final_games([playing], [1, 2, 3], 3, Random(1)) == []
    assert champion([playing], [1, 2, 3], 3) is None


@given(st.integers(0, 10**6))
def test_final_when_five_enter_lets_nobody_rest_twice(seed: int) -> None:
    chance, entrants, games = Random(seed), [1, 2, 3, 4, 5], list[ClassGame]()
    while champion(games, entrants, 1) is None:
        for pairing in final_games(games, entrants, 1, chance):
            number, won = len(games) + 1, chance.choice([pairing.first, pairing.second])
            games.append(ClassGame(number, 0, number, pairing.first, pairing.second, "final", "done", winner=won))
    matches = Counter(pupil for game in games for pupil in game.players)
    assert min(matches[pupil] for pupil in games[-1].players) >= 2  # the finalists have won a match before
