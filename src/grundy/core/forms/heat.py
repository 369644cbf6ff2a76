"""Cooling, heating and overheating, and the reduced form: what becomes of a value if moves cost or earn something."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from grundy.core.errors import InvalidPosition
from grundy.core.forms.canonical import CanonicalForm
from grundy.core.forms.walk import fold
from grundy.core.value import Nimber


def cool(value: CanonicalForm, temperature: Fraction) -> CanonicalForm:
    """Return a value cooled by t: every move costs t, until it is settled; then it is the mean.

    Examples
    --------
    >>> from grundy import value
    >>> cool(value("{3|-1}"), Fraction(1)), cool(value("{3|-1}"), Fraction(2)), cool(value("{3|-1}"), Fraction(3))
    (CanonicalForm('{2|0}'), CanonicalForm('1*'), CanonicalForm('1'))
    """
    if temperature < 0:
        raise InvalidPosition("a value is cooled by a temperature that is not negative")
    if temperature > value.temperature:
        return CanonicalForm.number_of(value.mean, value.store)
    store = value.store
    cost = CanonicalForm.number_of(-temperature, store).game

    def settled(game: int) -> int | None:
        thermograph = store.thermographs.of(game)
        return store.number(thermograph.mean) if temperature > thermograph.temperature else None

    return CanonicalForm(store, fold(store, value.game, settled, _earning(value, cost)))


def heat(value: CanonicalForm, by: CanonicalForm) -> CanonicalForm:
    """Return a value heated by t: every move earns t, but a number stays what it is.

    Examples
    --------
    >>> from grundy import value
    >>> heat(value("*"), value("1")), heat(value("^"), value("1"))
    (CanonicalForm('+-1'), CanonicalForm('{1||0|-2}'))
    """
    store = value.store
    earned = by.within(store)

    def unmoved(game: int) -> int | None:
        return game if store.is_number(game) else None

    return CanonicalForm(store, fold(store, value.game, unmoved, _earning(value, earned)))


def overheat(value: CanonicalForm, integers: CanonicalForm, by: CanonicalForm) -> CanonicalForm:
    """Return a value overheated from s to t: an integer n becomes n copies of s, and every move earns t.

    Examples
    --------
    >>> from grundy import value
    >>> overheat(value("2"), value("^"), value("1")), overheat(value("1/2"), value("1"), value("1"))
    (CanonicalForm('^2'), CanonicalForm('{1|0}'))
    """
    store = value.store
    unit, earned = CanonicalForm(store, integers.within(store)), by.within(store)

    def copies(game: int) -> int | None:
        number = CanonicalForm(store, game).number
        return (unit * number.numerator).game if number is not None and number.denominator == 1 else None

    return CanonicalForm(store, fold(store, value.game, copies, _earning(value, earned), None, store.all_options))


def _earning(value: CanonicalForm, earned: int) -> Callable[[int, list[int], list[int]], int]:
    """Return the rule by which every move of a game earns something."""
    store = value.store
    paid = store.negative(earned)
    return lambda _, left, right: store.form(
        [store.add(each, earned) for each in left], [store.add(each, paid) for each in right]
    )


def reduced(value: CanonicalForm) -> CanonicalForm:
    """Return the simplest value that differs from this one by an infinitesimal.

    Heat by ∗, which makes infinitesimal differences decide, then leave out the stars next to numbers.

    Examples
    --------
    >>> from grundy import value
    >>> reduced(value("{2^|-1*}")), reduced(value("3^*")), reduced(value("tiny(2)"))
    (CanonicalForm('{2|-1}'), CanonicalForm('3'), CanonicalForm('0'))

    References
    ----------
    .. [1] J. P. Grossman, A. N. Siegel, Reductions of partizan games, in: Games of No Chance 3 (2009).
    """
    heated = heat(value, CanonicalForm.number_of(0, value.store) + Nimber(1))
    store = heated.store

    def without_star(game: int) -> int | None:
        number = store.numbers[game]
        if number is None or store.ups[game] or store.stars[game] > 1:
            return None
        return store.number(store.fraction(number))

    return CanonicalForm(store, fold(store, heated.game, without_star, lambda _, left, right: store.form(left, right)))
