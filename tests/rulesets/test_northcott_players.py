"""Northcott's game for two players, with and without retreats: theorems against the plain rules."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import product

import pytest

from grundy import NotApplicable, Outcome, northcott_players, northcott_retreats, parse, solve, value
from grundy.core.outcome import other_player, player_of
from grundy.core.partizan import to_move
from grundy.play.match import Match
from tests.plain_partizan import Plain, check_against, some

Rows = tuple[tuple[int, int], ...]


def steps(player: str, rows: Rows, width: int, *, retreats: bool) -> Iterator[Rows]:
    """Yield the rows after each move of a player, square by square in both directions."""
    side = "LR".index(player)
    for place, row in enumerate(rows):
        here, there = row[side], row[1 - side]
        for direction in (1, -1):
            if not retreats and (there > here) != (direction > 0):
                continue
            square = here + direction
            while 1 <= square <= width and square != there:
                moved = (square, there) if side == 0 else (there, square)
                yield (*rows[:place], moved, *rows[place + 1 :])
                square += direction


def rows_at_random(width: int, most: int) -> Iterable[Rows]:
    def make(chance: random.Random) -> Rows:
        pairs = [chance.sample(range(1, width + 1), 2) for _ in range(chance.randint(1, most))]
        return tuple((white, black) for white, black in pairs)

    return some(make, 4_500)


def test_advances_when_compared_with_brute_force() -> None:
    rules = northcott_players(5)
    plain = Plain(lambda player, rows: steps(player, rows, 5, retreats=False))
    checked = 0
    for rows in rows_at_random(5, 3):
        check_against(plain, rules(*rows), rows)
        checked += 1
    assert checked > 1_500


def test_row_is_worth_the_nimber_of_its_gap() -> None:
    for gap in range(7):
        assert value(f"northcott-players[8](1,{gap + 2}) + *{gap}") == 0
    assert value("northcott-players[8](1,6; 2,4)") == value("*5")


def retrograde(width: int, rows: int) -> dict[tuple[str, Rows], bool]:
    """Return who wins every position with retreats that somebody wins, by going back from the ends."""
    squares = range(1, width + 1)
    pairs = [(white, black) for white in squares for black in squares if white != black]
    options = {
        (player, state): [
            (other_player(player_of(player)), after) for after in steps(player, state, width, retreats=True)
        ]
        for player in "LR"
        for state in product(pairs, repeat=rows)
    }
    wins: dict[tuple[str, Rows], bool] = {}
    while True:
        found = {}
        for position, reached in options.items():
            if position not in wins:
                if any(wins.get(option) is False for option in reached):
                    found[position] = True
                elif all(wins.get(option) for option in reached):
                    found[position] = False
        if not found:
            return wins
        wins |= found


@pytest.mark.parametrize(
    ("width", "rows"), [(2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1), (2, 2), (3, 2), (4, 2), (5, 2)]
)
def test_retreats_when_compared_with_retrograde_analysis(width: int, rows: int) -> None:
    """Nobody draws: whoever wins Nim on the gaps wins, whichever player that is."""
    wins = retrograde(width, rows)
    pairs = width * (width - 1)
    assert len(wins) == 2 * pairs**rows
    rules = northcott_retreats(width)
    for (player, state), won in wins.items():
        known = rules.theorem(state, "normal")
        assert known is not None
        assert known.outcome.begun_by(player_of(player)) is (Outcome.N if won else Outcome.P)


def test_winning_moves_with_retreats_when_compared_with_retrograde_analysis() -> None:
    wins = retrograde(5, 2)
    rules = northcott_retreats(5)
    states = sorted({state for _, state in wins})
    for state in states[::5]:
        answer = solve(rules(*state))
        assert {judged.player for judged in answer.moves} <= {"L", "R"}
        for judged in answer.moves:
            assert judged.player is not None
            assert judged.winning is not wins[other_player(judged.player), judged.move.to.state]
            assert judged.move.to.state in set(steps(judged.player, state, 5, retreats=True))


def test_misere_play_with_retreats_is_searched() -> None:
    answer = solve(northcott_retreats(4)((1, 3)), "misere")
    assert answer.outcome is not None
    assert answer.value is None


def test_retreats_have_no_value() -> None:
    answer = solve(northcott_retreats(8)((1, 6), (2, 4)))
    assert answer.value is None
    assert isinstance(answer.unknown["value"], NotApplicable)
    with pytest.raises(NotApplicable):
        value("northcott-retreats[8](1,6)")


def test_retreats_of_an_example_when_published() -> None:
    """Gaps 4, 1, 2, 5, 1 on 8 squares: V. Němcová's thesis has three winning retreats; an advance in row 3 wins too."""
    position = parse("northcott-retreats[8](2,7; 2,4; 2,5; 2,8; 2,4)")
    answer = solve(position)
    assert answer.reason.json()["facts"] == {"nim_heaps": [4, 1, 2, 5, 1], "nim_sum": 3}
    by_gap = set()
    for judged in answer.moves:
        place, _, _ = judged.move.move
        white, black = judged.move.to.state[place]
        if judged.winning:
            by_gap.add((place + 1, abs(white - black) - 1))
    assert by_gap == {(2, 2), (3, 1), (4, 6), (5, 2)}


def test_winner_when_advancing_wins_against_one_who_retreats() -> None:
    """The best move of the winner is an advance, so the play ends although the loser goes back whenever possible."""
    chance = random.Random(7)
    for rows in [((3, 6), (2, 4)), ((2, 7), (6, 3), (4, 5)), ((1, 8), (4, 6), (5, 4), (3, 7), (2, 5))]:
        match = Match(to_move(northcott_retreats(8)(*rows), "L"))
        winner = 0 if solve(match.position).outcome is Outcome.N else 1
        for turn in range(200):
            if not match.position.moves:
                break
            if turn % 2 == winner:
                best = solve(match.position).best_move
                assert best is not None
                match = match.play(best)
            else:
                moves = list(match.position.moves)
                gaps = [sum(abs(white - black) for white, black in move.to.state[1]) for move in moves]
                match = match.play(moves[gaps.index(max(gaps))] if chance.random() < 0.8 else chance.choice(moves))
        assert not match.position.moves
        assert turn % 2 != winner
