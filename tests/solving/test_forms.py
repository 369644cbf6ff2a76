"""Values of positions of Left and Right: against the games written out in full, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import CanonicalForm, NotApplicable, Outcome, PartizanRuleset, domineering, kayles, solve, value
from grundy.core.outcome import PLAYERS
from grundy.core.position import Position
from grundy.solving import deciding
from grundy.solving.budget import Budget
from grundy.solving.deciding import Solver

boards = (
    st.integers(1, 3)
    .flatmap(lambda width: st.lists(st.text("01", min_size=width, max_size=width), min_size=1, max_size=3))
    .map("/".join)
)


def written_out(position: Position) -> CanonicalForm:
    """Return the value by the definition: the options of both players, each valued in the same way."""
    ruleset, state = position.ruleset, position.state
    left, right = (
        [written_out(ruleset.at(ruleset.play(state, move))) for move in ruleset.moves_of(player, state)]
        for player in PLAYERS
    )
    return CanonicalForm.of(left, right)


def valued(position: Position) -> CanonicalForm:
    return Solver("normal", Budget()).forms.value(position)


@given(boards)
def test_value_of_a_board_is_that_of_the_game_written_out(board: str) -> None:
    position = domineering(board)
    assert valued(position) == written_out(position)


@given(boards, boards)
def test_value_of_a_sum_is_the_sum_of_the_values(one: str, other: str) -> None:
    assert valued(domineering(one) + domineering(other)) == valued(domineering(one)) + valued(domineering(other))


@given(boards, st.integers(0, 5))
def test_value_of_a_mixed_sum(board: str, heap: int) -> None:
    assert valued(domineering(board) + kayles(heap)) == valued(domineering(board)) + solve(kayles(heap)).value


@given(boards)
def test_answer_tells_the_value_and_who_wins_by_it(board: str) -> None:
    answer = solve(domineering(board))
    assert isinstance(answer.value, CanonicalForm)
    assert answer.outcome is answer.value.outcome
    for judged in answer.moves:
        assert judged.verdict.value == valued(judged.move.to)
        assert judged.winning == (valued(judged.move.to) >= 0 if judged.player == "L" else valued(judged.move.to) <= 0)


def test_json_of_a_position_of_players() -> None:
    document = solve(domineering("111/111")).json()
    assert document["value"] == "{2|-1/2}"
    assert [document[name] for name in ("left_stop", "right_stop", "mean", "temperature")] == [
        "2",
        "-1/2",
        "3/4",
        "5/4",
    ]
    assert {move["value"] for move in document["moves"] if move["player"] == "L"} == {"+-1", "2"}
    assert document["reason"]["name"] == "values"


@pytest.mark.parametrize(
    ("board", "known"),
    [
        ("11/11", "+-1"),
        ("11/11/11", "{1/2|-2}"),
        ("111/111/111", "+-1"),
        ("1111/1111/1111/1111", "+-(0,{{2|0},2+tiny(2)|{2|0},miny(2)})"),
    ],
)
def test_published_values(board: str, known: str) -> None:
    """Winning Ways, chapter 5, and the square of four, known since."""
    assert valued(domineering(board)) == value(known)


def test_misere_play_has_no_values() -> None:
    answer = solve(domineering("11/11"), "misere")
    assert (answer.value, answer.outcome) == (None, Outcome.P)


class Shuttle(PartizanRuleset[tuple[int, ...], int]):
    """Left may go from 0 to 1, and Right back again."""

    name = "shuttle"

    def left(self, state: tuple[int, ...]) -> list[int]:
        return [1] if state[0] == 0 else []

    def right(self, state: tuple[int, ...]) -> list[int]:
        return [0] if state[0] == 1 else []

    def play(self, state: tuple[int, ...], move: int) -> tuple[int, ...]:
        return (move,)


def test_games_that_go_round_are_refused() -> None:
    with pytest.raises(NotApplicable, match="play can go round"):
        valued(Shuttle()(0))
    answer = solve(Shuttle()(0))
    assert answer.value is None
    assert "play can go round" in str(answer.unknown["value"])


def test_who_wins_is_told_where_the_value_costs_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deciding, "FORM_POSITIONS", 10)
    monkeypatch.setattr(deciding, "FORM_PART", 100_000)
    answer = solve(domineering("1111/1111/1111"))
    assert (answer.value, answer.outcome) == (None, Outcome.R)
    assert "limit" in str(answer.unknown["value"])
