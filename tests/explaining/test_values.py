"""Values in words: every move of a play that is shown is a move that was written, and the play ends as it is said."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import value
from grundy.explaining.language import LANGUAGES, language
from grundy.explaining.values import value_steps
from grundy.lab.expressions import evaluated

simple = st.sampled_from(["0", "1", "-1", "1/2", "-3/4", "*", "^", "v*", "+-1", "2", "{1|0}", "tiny(1)"])
forms = st.builds(
    lambda left, right: "{" + ",".join(left) + "|" + ",".join(right) + "}",
    st.lists(simple, max_size=2),
    st.lists(simple, max_size=2),
)


@given(forms, simple)
def test_play_of_a_difference_moves_between_written_options(form: str, other: str) -> None:
    """What is left after every answer is won by the player who answered."""
    evaluation = evaluated(f"{form} >= {other}")
    steps = value_steps(evaluation, language("en"))
    assert [step.title for step in steps] == ["The answer", "If Left begins", "If Right begins"]
    for step in steps[1:]:
        if step.table is not None:
            for first, answer, left in step.table.rows:
                assert value(left) <= 0 if step.title == "If Left begins" else value(left) >= 0
                for move in (first, answer):
                    before, _, after = move.partition(" → ")
                    options = evaluated(before).form
                    allowed = (
                        [*value(before).left, *value(before).right] if options is None else [*options[0], *options[1]]
                    )
                    assert any(value(after) == option for option in allowed)


@given(st.one_of(forms, simple))
def test_number_is_explained_by_the_simplest(form: str) -> None:
    evaluation = evaluated(form)
    titles = [step.title for step in value_steps(evaluation, language("en"))]
    is_form = evaluation.form is not None
    number = value(form).number is not None
    assert ("Why" in titles) == ("The proof by play" in titles) == (is_form and number)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(
    "text", ["{0|1}", "{|}", "{1|}", "{|-1}", "-7/2", "3", "-1", "*4", "^", "tiny(2)", "2^", "{10|1||0}", "{0||-1|-10}"]
)
def test_values_are_told_in_every_language(text: str, code: str) -> None:
    steps = value_steps(evaluated(text), language(code))
    assert all(step.title and step.text for step in steps)
    if code != "en":
        english = value_steps(evaluated(text), language("en"))
        assert all(step.text != other.text for step, other in zip(steps, english, strict=True))


def test_threat_is_called_sente_for_the_player_who_makes_it() -> None:
    said = [value_steps(evaluated(text), language("en"))[-1].text for text in ("{10|1||0}", "{0||-1|-10}", "{1|0}")]
    assert "Left’s move to {10|1}" in said[0]
    assert "Right’s move to {−1|−10}" in said[1]
    assert "sente" not in said[2]


def test_options_that_do_not_count_are_named() -> None:
    said = {step.title: step.text for step in value_steps(evaluated("{^,*|0,1}"), language("en"))}
    assert "Left’s option ↑ is reversible through ∗" in said["The canonical form"]
    assert "Right’s option 1 is dominated by 0" in said["The canonical form"]
    assert said["The canonical form"].endswith("The canonical form is {0,∗|0} = ↑∗.")
    said = {step.title: step.text for step in value_steps(evaluated("{0,1|2}"), language("en"))}
    assert "Left’s option 0 is dominated by 1" in said["Dominated options"]
    said = {step.title: step.text for step in value_steps(evaluated("{-2,{1|0}|0}"), language("en"))}
    assert "Left’s option −2 is dominated by {1|0}" in said["The canonical form"]


def test_sum_is_played_term_by_term() -> None:
    steps = value_steps(evaluated("1/2 + 1/2 = 1"), language("en"))
    assert "½ + ½ = 1" in steps[0].text
    assert "½, ½ and −1 side by side" in steps[0].text
    assert steps[1].table is not None
    assert steps[1].table.rows == (("½ → 0", "½ → 1", "0"),)
    many = value_steps(evaluated("^ + ^ + ^ + ^ + ^ > *"), language("en"))
    assert "↑5 and ∗ side by side" in many[0].text
