"""Expressions of values as they are read: columns of mistakes, depth, bars, terms as they were written."""

from __future__ import annotations

import pytest

from grundy import CanonicalForm, value
from grundy.core.decimals import decimal
from grundy.core.errors import InvalidNotation
from grundy.core.forms.signs import FINEST_WRITTEN
from grundy.core.forms.store import Store
from grundy.core.forms.writing import MOST_BARS
from grundy.lab.expressions import evaluated


@pytest.mark.parametrize(
    ("broken", "column"),
    [
        ("½↑ + ?", 6),
        ("⇑ + ⇑ + ?", 9),
        ("↑² − ↓³ − ?", 11),
        ("1 ≥ ⇑ ⇑", 7),
        (r"\frac{1}{2} + ?", 15),
        (r"{\uparrow}^{2} + {\downarrow} ?", 31),
        (r"\left\{ 0 \mid ? \right\}", 16),
        ("∗ + {0|⇑", 9),
        ("⇑ + {0}", 5),
        ("⇑ + 1/3", 5),
        ("⇑ + nim(3,x)", 11),
        ("nim(3,x)", 7),
        ("⇑ + cool(1)", 9),
        ("⇑ + ⇑3", 5),
        ("⇑ + 1+-1", 6),
    ],
)
def test_mistakes_are_counted_in_the_text_as_it_was_typed(broken: str, column: int) -> None:
    with pytest.raises(InvalidNotation) as caught:
        evaluated(broken)
    assert caught.value.column == column


def test_brackets_may_be_nested_without_recursion() -> None:
    assert value("(" * 5_000 + "1" + ")" * 5_000) == 1
    assert value("-" * 5_001 + "^") == value("v")
    assert value("(1)." * 1000 + "^") == value("^")
    assert value("+-" * 1000 + "1") == 0
    assert value("{0|" * 1000 + "0" + "}" * 1000) == value("{0|" * 1002 + "0" + "}" * 1002) - value("^2")
    assert value("mean(" * 1000 + "1" + ")" * 1000) == 1


def threats(levels: int) -> CanonicalForm:
    """Return {n || n−1 | {n−2 || …}}, which no name makes shorter."""
    store = Store()
    game = CanonicalForm.number_of(0, store)
    for n in range(1, levels + 1):
        game = CanonicalForm.of([CanonicalForm.number_of(n, store)], [game])
    return game


def test_deep_values_read_back() -> None:
    game = threats(1000)
    written = str(game)
    assert written.count("{") > 1000 // (MOST_BARS + 1)
    assert value(written) == value(game.symbol) == value(game.latex) == game


def test_long_runs_of_bars_divide_without_recursion() -> None:
    bars = 400
    written = "".join(f"{n}{'|' * n}" for n in range(bars, 0, -1)) + "0"
    assert value(f"{{{written}}}") == threats(bars)


def test_numbers_are_read_as_fine_as_is_said() -> None:
    finest = CanonicalForm.number_of(0).of([value("0")], [value(f"1/{decimal(1 << (FINEST_WRITTEN - 1))}")])
    assert value(str(finest)) == finest
    with pytest.raises(InvalidNotation, match="a denominator may be at most"):
        value(str(value(f"{{0|{finest}}}")))


def test_terms_are_kept_as_they_were_written() -> None:
    terms = evaluated("{0|1} - {0,*|1} + ^ = 1").terms
    assert [len(side) for side in terms] == [3, 1]
    assert terms[0][0].form == ((value("0"),), (value("1"),))
    assert terms[0][1].form == ((value("-1"),), (value("0"), value("*")))
    assert [term.form for term in (terms[0][2], terms[1][0])] == [None, None]
    assert evaluated("({0|1})").form == evaluated("{0|1}").form
    assert evaluated("-{0|1}").form == ((value("-1"),), (value("0"),))
    assert evaluated("2.{0|1}").form is None
    assert evaluated("{0|1} + 1").form is None
    assert evaluated("mean({0|1})").form is None
