"""Atomic weight: how many ups an all-small value is about worth."""

from __future__ import annotations

from fractions import Fraction

from grundy.core.errors import NotApplicable
from grundy.core.forms.canonical import CanonicalForm
from grundy.core.forms.walk import fold


def atomic_weight(value: CanonicalForm) -> CanonicalForm:
    """Return the atomic weight of an all-small value.

    It is {aw(left option) − 2 | aw(right option) + 2}, but where more than one integer fits between the two
    sides, the far star decides: above it, the largest one that fits, below it the least one, else 0. A star is far
    if the value has no follower equal to it.

    Examples
    --------
    >>> from grundy import value
    >>> [atomic_weight(value(text)) for text in ("0", "*5", "^", "v3*2", "{^3|v2}")]
    [CanonicalForm('0'), CanonicalForm('0'), CanonicalForm('1'), CanonicalForm('-3'), CanonicalForm('{1|0}')]

    References
    ----------
    .. [1] E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, vol. 1, chapter 8.
    """
    if not value.is_all_small:
        raise NotApplicable("only all small values have an atomic weight, and {value} is not one", value=str(value))
    store = value.store
    far = store.named(Fraction(0), 0, 1 << value.birthday.bit_length())
    two, minus_two = store.number(2), store.number(-2)

    def by_name(game: int) -> int | None:
        return None if store.numbers[game] is None else store.number(store.ups[game])

    def weighed(game: int, left: list[int], right: list[int]) -> int:
        lefts = [store.add(weight, minus_two) for weight in left]
        rights = [store.add(weight, two) for weight in right]
        found = CanonicalForm(store, store.form(lefts, rights))
        if not found.is_integer:
            return found.game
        above, below = store.ge(game, far), store.ge(far, game)
        if above == below:
            return found.game
        step = 1 if above else -1
        while _fits(found + step, lefts, rights):
            found = found + step
        return found.game

    return CanonicalForm(store, fold(store, value.game, by_name, weighed))


def _fits(number: CanonicalForm, left: list[int], right: list[int]) -> bool:
    """Return whether a number exceeds no right option and falls short of no left one, or is confused with them."""
    store, game = number.store, number.game
    return not any(store.ge(option, game) for option in left) and not any(store.ge(game, option) for option in right)
