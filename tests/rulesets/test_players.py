"""Games made of games of Left and Right: sides exchanged, the same moves for both, and values that are played."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import InvalidNotation, NotApplicable, Ruleset, catalogue, cram, domineering, nim, parse, solve
from grundy.core.forms.canonical import CanonicalForm
from grundy.core.outcome import PLAYERS, other_player
from grundy.core.partizan import PartizanRuleset, to_move
from grundy.core.position import Position
from grundy.lab.expressions import value
from grundy.rulesets.players.impartial import Impartial
from tests.test_playthroughs import example_of

OF_PLAYERS = [rules for rules in catalogue() if rules.partizan]


def some_positions(rules: Ruleset[Any, Any]) -> list[Position]:
    """Return positions on a way through the game, small enough to be valued."""
    found = [example_of(rules).drawn]
    while len(found) < 60 and (options := list(found[-1].options)):
        found.append(options[len(found) % len(options)])
    return found[-6:]


@pytest.mark.parametrize("rules", OF_PLAYERS, ids=lambda rules: rules.name)
def test_negative_when_valued_is_the_negative_value(rules: Ruleset[Any, Any]) -> None:
    """G − G = 0: the second player answers each move in the other component."""
    for position in some_positions(rules):
        answer, opposite = solve(position), solve(-position)
        if answer.value is not None:
            assert opposite.value == -answer.value  # type: ignore[operator]
        again = (-position).ruleset.negative((-position).state)
        assert again.state == position.state
        for one in PLAYERS:
            ours = {-position.ruleset.at(state) for state in position.ruleset.options_of(one, position.state)}
            rules, state = (-position).ruleset, (-position).state
            assert ours == {rules.at(option) for option in rules.options_of(other_player(one), state)}


def test_negative_when_impartial_is_the_position_itself() -> None:
    assert -nim(3, 4) == nim(3, 4)
    assert parse("nim(3) - nim(3)") == nim(3) + nim(3)


def test_negative_when_a_player_is_to_move_exchanges_the_players() -> None:
    position = to_move(domineering("111"), "L")
    assert -position == to_move(domineering("1/1/1"), "R")


def test_negative_when_the_rules_do_not_say_it_is_refused() -> None:
    class Countdown(PartizanRuleset[tuple[int, ...], int]):
        name = "countdown"

        def left(self, state: tuple[int, ...]) -> list[int]:
            return [1] if state[0] else []

        def right(self, state: tuple[int, ...]) -> list[int]:
            return [2] if state[0] > 1 else []

        def play(self, state: tuple[int, ...], move: int) -> tuple[int, ...]:
            return (state[0] - move,)

    with pytest.raises(NotApplicable, match="does not say how Left and Right are exchanged"):
        -Countdown()(3)


def test_impartial_domineering_is_cram() -> None:
    """Either player may put a domino upright or across."""
    both = Impartial(domineering)
    for cells in product("01", repeat=9):
        rows = "".join(cells[:3]), "".join(cells[3:6]), "".join(cells[6:])
        assert both(*rows).grundy_value == cram(*rows).grundy_value


def test_impartial_when_written_reads_back_and_is_played() -> None:
    position = parse("impartial[domineering](11/11)")
    assert str(position) == "impartial[domineering](11/11)"
    assert position.play("a1-a2") == parse("impartial[domineering](01/01)")
    assert (position + nim(1)).outcome == (cram("11/11") + nim(1)).outcome


forms = st.recursive(
    st.sampled_from(["0", "1", "-1", "1/2", "*", "^", "v*", "+-1"]),
    lambda inner: st.builds(
        lambda left, right: f"{{{','.join(left)}|{','.join(right)}}}",
        st.lists(inner, max_size=2),
        st.lists(inner, max_size=2),
    ),
    max_leaves=6,
)


@given(forms, forms)
def test_values_when_played_in_a_sum_add(one: str, other: str) -> None:
    """The sum of the positions has the sum of the values, and its class."""
    total = parse(f"value({one}) + value({other}) + domineering(11/11) + nim(2)")
    expected = value(one) + value(other) + value("+-1") + value("*2")
    answer = solve(total, moves=0)
    assert answer.value == expected
    assert answer.outcome is expected.outcome


@given(forms)
def test_value_when_moved_from_leads_to_its_options(text: str) -> None:
    form = value(text)
    rules = parse("value(0)").ruleset
    state = rules.validate((text,))
    assert {value(each) for each in rules.moves_of("L", state)} == {*form.left}
    assert {value(each) for each in rules.moves_of("R", state)} == {*form.right}


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("1/2", "value(1/2)"),
        ("{1|-1} + nim(3)", "value(+-1) + nim(3)"),
        ("nim(3) - 1/2", "nim(3) + value(-1/2)"),
        ("domineering(11) - domineering(11)", "domineering(11) + domineering(1/1)"),
        ("v2 + vim", "value(v2) + vim(101, 11)"),
        ("tiny(2)", "value(tiny(2))"),
        ("½ + ↑∗", "value(1/2) + value(^*)"),
        ("nim(1) + +-1", "nim(1) + value(+-1)"),
        ("- - 3", "value(3)"),
        ("nim(3)+21", "nim(3) + value(21)"),
        ("-1v + domineering(1/1)", "value(-1v) + domineering(1/1)"),
        ("domineering(1/1) + -1v", "domineering(1/1) + value(-1v)"),
        ("domineering(1/1) - -1v", "domineering(1/1) + value(1^)"),
        ("domineering(1/1) - 1v", "domineering(1/1) + value(-1^)"),
        ("-½^", "value(-1/2^)"),
        ("−1/2^ + nim(0)", "value(-1/2^) + nim(0)"),
        ("-v + nim(1)", "value(^) + nim(1)"),
        ("-{2|1}", "value({-1|-2})"),
        ("-impartial[hackenbush](0-1b, 1-2r)", "impartial[hackenbush](0-1b, 1-2r)"),
        ("21", "subtraction[1,2,3](21)"),
    ],
)
def test_values_and_signs_when_read(written: str, expected: str) -> None:
    assert str(parse(written)) == expected
    assert parse(expected) == parse(written)


@pytest.mark.parametrize("text", ["nim(3) +-1", "3,4,5", "{1|", "1/3", "value(nim(3))", "value(1 > 0)", "nim(3) -"])
def test_values_when_wrong_are_refused_in_a_sentence(text: str) -> None:
    with pytest.raises((InvalidNotation, NotApplicable)):
        parse(text)


def test_value_of_a_fraction_is_a_canonical_form() -> None:
    assert solve(parse("3/4")).value == CanonicalForm.number_of(Fraction(3, 4))
