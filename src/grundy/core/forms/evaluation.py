"""What is read in an expression of values: terms as they were written, and what it all comes to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import eq, ge, gt, le, lt, ne

from grundy.core.forms.canonical import CanonicalForm
from grundy.core.outcome import Outcome

Result = CanonicalForm | Outcome | bool
Form = tuple[tuple[CanonicalForm, ...], tuple[CanonicalForm, ...]]
"""The left and the right options of a form, as they stand."""

COMPARISONS: dict[str, Callable[[CanonicalForm, CanonicalForm], bool]] = {
    ">=": ge,
    "<=": le,
    ">": gt,
    "<": lt,
    "=": eq,
    "!=": ne,
    "||": CanonicalForm.confused,
}


@dataclass(frozen=True, slots=True)
class Term:
    """A term of a sum as it was written: its value, and its options if it is a form in braces."""

    value: CanonicalForm
    form: Form | None = None

    def __neg__(self) -> Term:
        if self.form is None:
            return Term(-self.value)
        right, left = (tuple(-option for option in side) for side in self.form)
        return Term(-self.value, (left, right))


@dataclass(frozen=True, slots=True)
class Evaluation:
    """An expression and what it comes to: a value, an outcome, or whether a comparison holds."""

    expression: str
    result: Result
    sides: tuple[CanonicalForm, str, CanonicalForm] | None = None
    """What was compared, and how."""
    measure: str = ""
    """The function that was asked for, if its result is a number about a value, such as its mean."""
    terms: tuple[tuple[Term, ...], ...] = ()
    """Of the value, or of each side of a comparison, the terms of the sum as which it was written."""

    @property
    def form(self) -> Form | None:
        """The options of the value as they were written, if it is a form in braces."""
        return self.terms[0][0].form if self.terms and len(self.terms[0]) == 1 else None


def total(terms: Sequence[Term]) -> CanonicalForm:
    """Return the sum of some terms.

    Examples
    --------
    >>> total([Term(CanonicalForm.number_of(2)), -Term(CanonicalForm.number_of(3))])
    CanonicalForm('-1')
    """
    return sum((term.value for term in terms[1:]), start=terms[0].value)
