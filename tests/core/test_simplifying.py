"""Simplifications of a form: each is what it is called, and together they make the canonical form."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from grundy import CanonicalForm, value
from grundy.core.forms.simplifying import simplifications
from tests.core.test_forms import Raw, form_of, small_games

options = st.lists(small_games, max_size=4)


@given(options, options)
def test_every_step_is_allowed_and_the_last_form_is_canonical(left: list[Raw], right: list[Raw]) -> None:
    zero = value("0")
    sides = {"L": [form_of(game, zero.store) for game in left], "R": [form_of(game, zero.store) for game in right]}
    whole = CanonicalForm.of(sides["L"], sides["R"], zero.store)
    for each in simplifications(sides["L"], sides["R"], whole):
        side = sides[each.player]
        assert each.option in side
        if each.replaced is None:
            assert each.by in side
            assert each.by != each.option
            assert each.by >= each.option if each.player == "L" else each.by <= each.option
        else:
            answers = each.option.right if each.player == "L" else each.option.left
            assert each.by in answers
            assert each.by <= whole if each.player == "L" else each.by >= whole
            assert each.replaced == (each.by.left if each.player == "L" else each.by.right)
        sides[each.player] = [option for option in side if option != each.option] + [*(each.replaced or ())]
        assert CanonicalForm.of(sides["L"], sides["R"]) == whole
    if whole.number is None:
        assert {option.game for option in sides["L"]} == {option.game for option in whole.left}
        assert {option.game for option in sides["R"]} == {option.game for option in whole.right}


def test_known_simplifications() -> None:
    """{↑ | ↓} is ∗: each option is reversible through the star of the other."""
    found = simplifications([value("^")], [value("v")], value("{^|v}"))
    assert [(str(each.option), str(each.by), [*map(str, each.replaced or ())]) for each in found] == [
        ("^", "*", ["0"]),
        ("v", "*", ["0"]),
    ]
