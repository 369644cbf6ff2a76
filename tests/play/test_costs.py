"""What moves of Left and Right cost, against stops found by the plain rules."""

from __future__ import annotations

import functools
from fractions import Fraction
from random import Random

import pytest

from grundy import Outcome, domineering, parse, solve
from grundy.core.outcome import PLAYERS, Player, other_player
from grundy.core.partizan import to_move
from grundy.core.position import Position
from grundy.explaining.language import language
from grundy.play.match import Match
from grundy.play.opponents import choose_move
from grundy.play.review import review, review_in_words
from grundy.solving.turns import costs

Game = tuple[frozenset["Game"], frozenset["Game"]]

BOARDS = ["11/11", "111/111", "11/10/10", "1101/1101/0001", "111/101/111", "1111/0110", "110/111/011", "11011/11011"]


@functools.cache
def plain(rows: tuple[str, ...]) -> Game:
    """Return the whole tree of a board of Domineering."""
    sides: list[set[Game]] = [set(), set()]
    for side, (down, across) in enumerate(((1, 0), (0, 1))):
        for r in range(len(rows) - down):
            for c in range(len(rows[0]) - across):
                if rows[r][c] == rows[r + down][c + across] == "1":
                    cells = [list(row) for row in rows]
                    cells[r][c] = cells[r + down][c + across] = "0"
                    sides[side].add(plain(tuple(map("".join, cells))))
    return frozenset(sides[0]), frozenset(sides[1])


@functools.cache
def at_least(one: Game, other: Game) -> bool:
    return not any(at_least(other, right) for right in one[1]) and not any(at_least(left, one) for left in other[0])


@functools.cache
def number(value: Fraction) -> Game:
    if value.denominator == 1:
        if not value:
            return frozenset(), frozenset()
        smaller = frozenset({number(value - (1 if value > 0 else -1))})
        return (smaller, frozenset()) if value > 0 else (frozenset(), smaller)
    step = Fraction(1, value.denominator)
    return frozenset({number(value - step)}), frozenset({number(value + step)})


NUMBERS = [Fraction(n, 8) for n in sorted(range(-24, 25), key=lambda n: (Fraction(n, 8).denominator, abs(n)))]


@functools.cache
def stop(game: Game, player: Player) -> Fraction:
    """Return the number where play stops if a player begins."""
    for value in NUMBERS:
        if at_least(game, number(value)) and at_least(number(value), game):
            return value
    if player == "L":
        return max(stop(left, "R") for left in game[0])
    return min(stop(right, "L") for right in game[1])


def board_of(position: Position) -> Game:
    return plain(position.drawn.state)


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("board", BOARDS)
def test_cost_is_by_how_much_the_stop_gets_worse(board: str, player: Player) -> None:
    start = to_move(domineering(board), player)
    answer = solve(start)
    price = costs(answer)
    assert price.keys() == {move.move for move in start.moves}
    sign = 1 if player == "L" else -1
    for move in start.moves:
        after = stop(board_of(move.to), other_player(player))
        assert price[move.move] == sign * (stop(board_of(start), player) - after) >= 0


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("board", BOARDS)
def test_costs_of_a_match_add_up_to_its_result(board: str, seed: int) -> None:
    """From the left stop of the start Left's costs are taken away and Right's added: what is left is the end."""
    match, chance = Match(domineering(board)), Random(seed)
    start = solve(match.start).board
    assert start is not None
    total = start.value.left_stop  # type: ignore[union-attr]
    while not match.is_over:
        before = solve(match.position)
        move = choose_move("random", match, chance)
        loss = review(before, solve(move.to).verdict, move).loss
        assert loss is not None
        total += -loss if match.position.state[0] == "L" else loss
        match = match.play(move)
    assert total == stop(board_of(match.position), match.position.state[0])


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("board", BOARDS)
def test_perfect_player_wins_what_is_won_and_wastes_nothing(board: str, player: Player) -> None:
    start = to_move(domineering(board), player)
    first_wins = solve(start).outcome is Outcome.N
    match, chance = Match(start), Random(3)
    while not match.is_over:
        perfect = (match.player == 0) is first_wins
        before = solve(match.position)
        move = choose_move("perfect" if perfect else "random", match, chance)
        if perfect:
            assert review(before, solve(move.to).verdict, move).wasted == 0
        match = match.play(move)
    assert match.winner == (0 if first_wins else 1)


def words(start: str, move: str) -> str:
    before = solve(parse(start))
    made = before.position.move(move)
    return review_in_words(review(before, solve(made.to).verdict, made), language("en"))


def test_review_tells_the_cost_of_a_move() -> None:
    assert words("to-move(L; domineering(111/111))", "b1-b2") == "the only winning move, no cost"
    assert words("to-move(L; domineering(111/111))", "a1-a2") == "mistake: a missed win, cost 3"
    assert words("to-move(R; domineering(11/10/10))", "a1-b1") == "no move wins, cost ½, the least possible"
    assert words("to-move(L; domineering(1/1/1/0/1/1))", "a2-a3") == "winning move, cost 1, the least possible"


def test_win_may_be_kept_at_a_cost() -> None:
    """Beside three moves of its own, Left can leave the square ±1 to Right and still win."""
    square_and_three_moves = "to-move(L; domineering(11010101/11010101))"
    assert words(square_and_three_moves, "a1-a2") == "winning move, no cost"
    assert words(square_and_three_moves, "d1-d2") == "winning move, cost 3"


def test_win_missed_by_an_infinitesimal_is_still_a_mistake() -> None:
    before = solve(parse("to-move(L; domineering(1111/1111/1111/1111))"))
    free = [judged for judged in before.moves if not judged.winning and not costs(before)[judged.move.move]]
    assert free
    reviewed = review(before, free[0].verdict, free[0].move)
    assert reviewed.is_mistake
    assert review_in_words(reviewed, language("en")) == "mistake: a missed win, by less than any positive number"


def test_moves_without_a_value_have_no_cost() -> None:
    large = parse("to-move(L; domineering(" + "/".join(["11111111"] * 8) + "))")
    answer = solve(large, limit=200)
    assert answer.board is None
    assert costs(answer) == {}
    assert choose_move("perfect", Match(large), Random(1), lambda *_: answer) in large.moves
    misere = solve(parse("to-move(L; domineering(11/11))"), "misere")
    assert misere.board is None
    assert misere.outcome is not None
