"""Laws of groups, pairings and the course of a tournament, for groups of every size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, groupby, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy.classroom.model import ClassGame
from grundy.classroom.tournament import Pairing, extra_game, free, may_begin, random_groups, round_robin

chances = st.integers(0, 10**6).map(Random)
groups = st.integers(2, 9).map(lambda size: list(range(1, size + 1)))
small_groups = st.integers(2, 5).map(lambda size: list(range(1, size + 1)))
numbers = st.integers(1, 6)


def planned(pairings: Sequence[Pairing]) -> list[ClassGame]:
    return [ClassGame(n, 1, n, pairing.first, pairing.second) for n, pairing in enumerate(pairings, 1)]


def spread(counts: Sequence[int]) -> int:
    return max(counts) - min(counts)


@given(st.integers(0, 70), chances)
def test_random_groups_when_drawn_have_every_pupil_once(count: int, chance: Random) -> None:
    drawn = random_groups(range(count), chance)
    assert sorted(pupil for group in drawn for pupil in group) == list(range(count))
    sizes = Counter(map(len, drawn))
    if count in (1, 2, 5):
        assert sizes == {count: 1}
    else:
        assert sizes.keys() <= {3, 4}
        assert sizes[3] < 4  # four threes would be three fours


@given(groups, numbers, chances)
def test_round_robin_when_drawn_lets_every_two_meet_equally_often(
    pupils: list[int], games: int, chance: Random
) -> None:
    drawn = round_robin(pupils, games, chance)
    met = Counter(frozenset((pairing.first, pairing.second)) for pairing in drawn)
    assert met == {frozenset(pair): games for pair in combinations(pupils, 2)}


@given(groups, numbers, chances)
def test_round_robin_when_drawn_shares_the_starts(pupils: list[int], games: int, chance: Random) -> None:
    """Of two who meet each begins half of the games, of an odd number one more; so it is over the group."""
    drawn = round_robin(pupils, games, chance)
    begun = Counter((pairing.first, pairing.second) for pairing in drawn)
    for a, b in combinations(pupils, 2):
        assert abs(begun[a, b] - begun[b, a]) == games % 2
    all_begun = Counter(pairing.first for pairing in drawn)
    even = games * (len(pupils) - 1) % 2 == 0
    assert spread([all_begun[pupil] for pupil in pupils]) == (0 if even else 1)


@given(groups, numbers, chances)
def test_round_robin_when_two_meet_lets_them_begin_by_turns(pupils: list[int], games: int, chance: Random) -> None:
    drawn = round_robin(pupils, games, chance)
    for pair in combinations(pupils, 2):
        begun = [pairing.first for pairing in drawn if {pairing.first, pairing.second} == set(pair)]
        by_turns = begun[: games - games % 2]
        assert all(first != second for first, second in pairwise(by_turns))


@pytest.mark.parametrize("games", [1, 5])
@pytest.mark.parametrize("pupils", [[1, 2], [1, 2, 3], [1, 2, 3, 4]])
def test_round_robin_when_the_last_start_is_drawn_is_fair(pupils: list[int], games: int) -> None:
    """Of 200 draws each of the two begins at least 60: with a fair lot fewer have a chance below 10⁻⁸."""
    draws = [round_robin(pupils, games, Random(seed)) for seed in range(200)]
    last = Counter([pairing.first for pairing in drawn if pairing.first + pairing.second == 3][-1] for drawn in draws)
    assert min(last[1], last[2]) >= 60


@given(groups, numbers, chances)
def test_round_robin_when_played_one_by_one_lets_nobody_wait_or_play_long(
    pupils: list[int], games: int, chance: Random
) -> None:
    drawn = round_robin(pupils, games, chance)
    at_once = len(pupils) // 2
    rests = 3 * at_once - 2 if len(pupils) % 2 else 2 * at_once - 2
    for pupil in pupils:
        plays = [pupil in (pairing.first, pairing.second) for pairing in drawn]
        runs = [(playing, len(list(run))) for playing, run in groupby(plays)]
        assert all(length <= (2 if len(pupils) > 2 else games) for playing, length in runs if playing)
        assert all(length <= rests for playing, length in runs if not playing)


def course(
    games: Sequence[ClassGame], pupils: Sequence[int], with_scribe: bool, chance: Random
) -> Iterator[list[ClassGame]]:
    """Yield the games each time some have begun; then the one ends that is over first, each lasts by lot."""
    now, ends = {game.id: game for game in games}, {0: 0.0}
    while any(game.is_open for game in now.values()):
        time = min(ends.values())  # fails if all wait
        for over in [game for game in ends if ends[game] == time]:
            del ends[over]
            if over:
                now[over] = replace(now[over], state="done", winner=now[over].first, changed=time)
        for game, scribe in may_begin(list(now.values()), pupils, with_scribe):
            now[game.id] = replace(game, state="playing", scribe=scribe, changed=time)
            ends[game.id] = time + chance.randint(1, 9)
        yield list(now.values())


@given(st.integers(2, 7).map(range), st.integers(1, 3), st.booleans(), chances)
def test_may_begin_when_games_are_planned_never_stops(
    pupils: range, games: int, with_scribe: bool, chance: Random
) -> None:
    """As long as games are planned and none is played, one may begin; nobody has two things to do at once."""
    for now in course(planned(round_robin(pupils, games, chance)), pupils, with_scribe, chance):
        playing = [game for game in now if game.state == "playing"]
        at_work = [pupil for game in playing for pupil in (*game.players, game.scribe) if pupil is not None]
        assert len(at_work) == len(set(at_work))
        assert all((game.scribe is not None) == (with_scribe and len(pupils) > 2) for game in playing)
        assert may_begin(now, pupils, with_scribe) == []  # all that could begin has begun
    assert all(game.state == "done" for game in now)


@pytest.mark.parametrize(
    ("met", "opponent"),
    [([], 2), ([2], 3), ([2, 3], 4), ([4, 2, 3], 4), ([2, 3, 4, 2], 3), ([3, 2, 4, 2, 3], 4)],
)
def test_may_begin_when_several_are_free_prefers_whom_one_has_met_least(met: list[int], opponent: int) -> None:
    """Pupil 1 has waited longest; of those met equally often the one met longest ago comes first, then the plan."""
    games = planned([Pairing(1, 2), Pairing(1, 3), Pairing(1, 4)])
    done = [ClassGame(9 + n, 1, 9 + n, 1, o, state="done", winner=1, changed=n) for n, o in enumerate(met, 1)]
    since = [ClassGame(90 + o, 1, 90 + o, o, 9, state="done", winner=9, changed=50.0) for o in (2, 3, 4)]
    [(game, _)] = may_begin([*games, *done, *since], [1, 2, 3, 4], with_scribe=False)
    assert game.second == opponent


@given(numbers, chances)
def test_may_begin_when_four_play_without_scribe_has_two_games_at_once(games: int, chance: Random) -> None:
    begun = next(course(planned(round_robin([1, 2, 3, 4], games, chance)), [1, 2, 3, 4], False, chance))
    assert free(begun, [1, 2, 3, 4]) == []


@given(small_groups, numbers, chances)
def test_may_begin_when_one_game_is_played_at_a_time_keeps_waiting_short(
    pupils: list[int], games: int, chance: Random
) -> None:
    """With a scribe up to five pupils play one game at a time, and in turn: nobody is passed over for long."""
    *_, over = course(planned(round_robin(pupils, games, chance)), pupils, True, chance)
    in_order = sorted(over, key=lambda game: game.changed)
    if len(pupils) > 2:
        for pupil in pupils:
            runs = groupby(in_order, key=lambda game: pupil in game.players)
            assert all(len(list(run)) <= (2 if plays or len(pupils) < 5 else 3) for plays, run in runs)


@given(small_groups, numbers, chances)
def test_may_begin_when_all_is_written_shares_the_writing(pupils: list[int], games: int, chance: Random) -> None:
    *_, over = course(planned(round_robin(pupils, games, chance)), pupils, True, chance)
    written = Counter(game.scribe for game in over if game.scribe is not None)
    if len(pupils) > 2:
        assert written.total() == len(over)
        assert spread([written[pupil] for pupil in pupils]) <= (0 if len(pupils) == 3 else 2)


def test_may_begin_when_somebody_is_absent_plays_without_them() -> None:
    games = planned([Pairing(1, 2), Pairing(2, 3), Pairing(3, 1)])
    assert may_begin(games, [2, 3], with_scribe=True) == [(games[1], None)]


def test_may_begin_when_extra_games_wait_puts_the_round_robin_first() -> None:
    extra = ClassGame(9, 1, 9, 3, 1, kind="extra")
    done = ClassGame(1, 1, 1, 1, 2, state="done", winner=1, changed=5.0)
    game = ClassGame(2, 1, 2, 1, 2)
    assert may_begin([done, extra, game], [1, 2, 3], with_scribe=False) == [(game, None)]


@given(small_groups, st.integers(0, 30))
def test_extra_games_when_many_are_played_are_shared(pupils: list[int], count: int) -> None:
    games: list[ClassGame] = []
    for n in range(1, count + 1):
        pairing = extra_game(games, pupils)
        assert pairing is not None
        games.append(ClassGame(n, 1, n, pairing.first, pairing.second, kind="extra", state="done", winner=1))
    met = Counter(frozenset(game.players) for game in games)
    begun = Counter(game.players for game in games)
    assert spread([met[frozenset(pair)] for pair in combinations(pupils, 2)]) <= 1
    assert all(abs(begun[a, b] - begun[b, a]) <= 1 for a, b in combinations(pupils, 2))


def test_extra_game_when_only_one_is_free_is_none() -> None:
    assert extra_game([ClassGame(1, 1, 1, 1, 2, state="playing", scribe=3)], [1, 2, 3, 4]) is None
