"""Hints and explanations for Left and Right: by values where they are known, by outcomes elsewhere."""

from __future__ import annotations

import math

import pytest

from grundy import explain, parse, solve
from grundy.core.outcome import PLAYERS, Outcome, Player
from grundy.explaining.hints import RUNGS, hint_titles, hints
from grundy.explaining.language import language
from grundy.explaining.words import begun_in_words
from grundy.solving import budget

EN = language("en")


def told(text: str, limit: int = 100_000) -> list[str]:
    return hints(solve(parse(text), limit=limit), EN)


def test_hint_names_the_hottest_part_and_all_values() -> None:
    rungs = told("to-move(L; domineering(111011/111011))")
    assert rungs[0] == "You are to move as Left, and you can win from here."
    assert rungs[1] == (
        "Look at the hottest part, domineering(111000/111000): its temperature is 1¼. The parts are worth {2|−½}, ±1."
    )
    assert "the value goes from" in rungs[-1]
    assert rungs[-1].endswith("Your opponent cannot win from there.")


def test_hint_among_numbers_names_the_least_cost() -> None:
    rungs = told("to-move(R; domineering(11/10/10))")
    assert rungs[0].startswith("You are to move as Right, and you cannot force a win")
    assert rungs[1].endswith("in a number every move costs: the cheapest one costs ½.")
    assert rungs[-1].endswith("the value goes from ½ to 1, which costs ½. No move costs less.")


def test_hint_in_a_number_that_a_move_keeps_up_to_an_infinitesimal() -> None:
    rungs = told("to-move(R; domineering(0011/0001/1111))")
    assert rungs[1] == "The value is the number −1, and the cheapest move costs less than any positive number."
    assert "which costs nothing" in rungs[-1]


def test_hint_of_a_single_move_has_nothing_to_choose() -> None:
    assert len(told("to-move(L; value({3||2|-1}))")) == RUNGS - 1


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(
    "board",
    ["11/11", "111/111", "1111/1111", "111/111/111", "110/110/011", "11011/11011", "1111/1111/1111/1111"],
)
def test_last_hint_is_a_best_move(board: str, player: Player) -> None:
    answer = solve(parse(f"to-move({player}; domineering({board}))"))
    rungs = hints(answer, EN)
    assert len(rungs) == len(hint_titles(answer.position, EN))
    assert answer.best_move is not None
    if answer.outcome is Outcome.N:
        assert answer.best_move in answer.winning_moves
    described = EN.say(answer.position.ruleset.describe_move(answer.position.state, answer.best_move.move))
    assert rungs[-1].lower().startswith(described)


def test_hint_without_a_value_tells_what_is_known() -> None:
    rungs = told("to-move(L; domineering(" + "/".join(["11111111"] * 8) + "))", limit=200)
    assert rungs[0] == "It is not known who wins: the search reached its limit."


def test_explanation_adds_the_values_of_the_parts() -> None:
    steps = {step.title: step for step in explain(solve(parse("domineering(1101/1101/0001)")))}
    assert steps["The parts"].text.endswith("so the values add: ±1 + 1 = {2|0}.")
    assert steps["In plain words"].text == "Whoever moves first gains 1: Left makes it 2, Right makes it 0."
    table = steps["What the moves of Left cost"].table
    assert table is not None
    assert table.rows[0] == ("a1-a2", "2", "0")
    assert "What the moves of Right cost" in steps


def test_explanation_says_that_hot_parts_may_make_a_number() -> None:
    step = next(step for step in explain(solve(parse("domineering(11011/11011)"))) if step.title == "The parts")
    assert step.text.endswith("every move in a hot part can be answered.")


@pytest.mark.parametrize("player", PLAYERS)
def test_explanation_for_one_player_is_about_that_player(player: Player) -> None:
    titles = [step.title for step in explain(solve(parse("domineering(111/111)"), player=player))]
    name, other = ("Left", "Right") if player == "L" else ("Right", "Left")
    assert f"If {name} begins" in titles
    assert f"If {other} begins" not in titles
    assert titles == [step.title for step in explain(solve(parse(f"to-move({player}; domineering(111/111))")))]


@pytest.mark.parametrize("board", ["11/11", "1/1", "11", "10/01"])
def test_beginner_wins_or_loses_as_the_position_with_a_player_to_move_does(board: str) -> None:
    for player, name in zip(PLAYERS, ("Left", "Right"), strict=True):
        wins = solve(parse(f"to-move({player}; domineering({board}))")).outcome is Outcome.N
        said = begun_in_words(solve(parse(f"domineering({board})"), player=player), EN)
        assert said.startswith(f"If {name} begins, ")
        assert said.endswith(f"{name} wins.") is wins


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(
    "board",
    ["partizan-subtraction[1,4 | 2,3](9)", "toads-and-frogs(TT..FF)", "clobber(xox/oxo)", "domineering(111/111)"],
)
def test_options_of_one_player_simplify_as_in_the_whole_form(board: str, player: Player) -> None:
    """An option is reversible by the value of the whole form, even where only the moves of one player are listed."""
    whole = [step.text for step in explain(solve(parse(board)), EN) if step.title == "The canonical form"]
    alone = [
        step.text
        for step in explain(solve(parse(f"to-move({player}; {board})")), EN)
        if step.title == "The canonical form"
    ]
    for said in alone:
        assert {*said.split(". ")} <= {*whole[0].split(". ")}
    name = "Left" if player == "L" else "Right"
    assert bool(alone) == any(f"{name}’s option" in text for text in whole)


def test_values_of_an_answer_outlive_the_time_of_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page remembers answers; their values are written and compared long after the search had to end."""
    answer = solve(parse("to-move(L; clobber(xoxox/oxoxo))"), seconds=3600)
    monkeypatch.setattr(budget, "process_time", lambda: math.inf)
    assert "What the moves of Left cost" in {step.title for step in explain(answer, EN)}
