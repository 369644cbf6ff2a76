"""The functions of an expression of values."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from grundy.core.errors import NotApplicable
from grundy.core.forms.atomic import atomic_weight
from grundy.core.forms.canonical import CanonicalForm
from grundy.core.forms.heat import cool, heat, overheat, reduced


def _number(number: Fraction, value: CanonicalForm) -> CanonicalForm:
    return CanonicalForm.number_of(number, value.store)


def _cooled(value: CanonicalForm, by: CanonicalForm) -> CanonicalForm:
    if by.number is None:
        raise NotApplicable("a value is cooled by a number, not by {given}", given=str(by))
    return cool(value, by.number)


def _tiny(value: CanonicalForm) -> CanonicalForm:
    if not value > 0:
        raise NotApplicable("tiny and miny are made of positive values, and {value} is not positive", value=str(value))
    zero = CanonicalForm.number_of(0, value.store)
    return CanonicalForm.of([zero], [CanonicalForm.of([zero], [-value])])


FUNCTIONS: dict[str, tuple[int, Callable[..., CanonicalForm]]] = {
    "canonical": (1, lambda value: value),
    "mean": (1, lambda value: _number(value.mean, value)),
    "temperature": (1, lambda value: _number(value.temperature, value)),
    "lstop": (1, lambda value: _number(value.left_stop, value)),
    "rstop": (1, lambda value: _number(value.right_stop, value)),
    "cool": (2, _cooled),
    "heat": (2, heat),
    "overheat": (3, overheat),
    "birthday": (1, lambda value: _number(Fraction(value.birthday), value)),
    "atomic": (1, atomic_weight),
    "reduced": (1, reduced),
    "tiny": (1, _tiny),
    "miny": (1, lambda value: -_tiny(value)),
}
"""The functions of an expression, and how many values each takes."""

MEASURES = ("mean", "temperature", "lstop", "rstop", "birthday", "atomic")
"""The functions that tell something about a value, and do not make another game of it."""
