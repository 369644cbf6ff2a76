"""Expressions of values and positions of Left and Right: what they come to, within limits."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from grundy.core.errors import NotApplicable, quote
from grundy.core.forms import MOST_WORK
from grundy.core.forms.canonical import CanonicalForm
from grundy.core.forms.evaluation import Evaluation
from grundy.core.forms.reading import evaluate
from grundy.core.forms.store import Store
from grundy.rulesets.catalogue import parse
from grundy.solving.budget import Budget

if TYPE_CHECKING:
    from grundy.solving.forms import Forms


def value(expression: str, *, work: int = MOST_WORK, budget: Budget | None = None) -> CanonicalForm:
    """Return the value of an expression: numbers, ups, stars, forms in braces, positions, and operations with them.

    Parameters
    ----------
    work
        How many comparisons and sums of values may be made.
    budget
        How many positions may be examined.

    Examples
    --------
    >>> value("{0|1}"), value("domineering(11/11) + 1/2"), value("3.^ + *", work=100)
    (CanonicalForm('1/2'), CanonicalForm('{3/2|-1/2}'), CanonicalForm('^3*'))
    >>> value("^") > value("0"), value("^").confused(value("*"))
    (True, True)
    """
    result = evaluated(expression, work=work, budget=budget).result
    if not isinstance(result, CanonicalForm):
        raise NotApplicable("{expression} asks something, and has no value", expression=quote(expression))
    return result


def evaluated(expression: str, *, work: int = MOST_WORK, budget: Budget | None = None) -> Evaluation:
    """Return what an expression comes to: a value, an outcome, or whether a comparison holds; see `value`.

    Examples
    --------
    >>> evaluated("^ > 0").result, evaluated("outcome(+-1)").result
    (True, Outcome.N)
    """
    budget = Budget() if budget is None else budget
    store = Store(work, budget.look_at_the_clock)

    @cache
    def forms() -> Forms:
        from grundy.solving.deciding import Solver  # most expressions have no positions in them
        from grundy.solving.forms import Forms

        return Forms(store, budget, Solver("normal", budget).value)

    return evaluate(expression, lambda text: forms().value(parse(text)), store)
