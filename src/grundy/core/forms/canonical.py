"""The value of a position of Left and Right: a short game up to equality, held as its canonical form."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from grundy.core.errors import InvalidPosition, Undecided
from grundy.core.forms import dyadic, writing
from grundy.core.forms.store import Store
from grundy.core.forms.thermograph import Thermograph
from grundy.core.forms.walk import fold
from grundy.core.outcome import Outcome
from grundy.core.value import Nimber

TOO_LONG = "{…|…}"
"""How a form is told of that is too long to be written."""


class CanonicalForm:
    """A value of Left and Right.

    Values add and compare; two that are equal have the same canonical form. Not all are comparable: `confused`.

    Examples
    --------
    >>> half = CanonicalForm.of([CanonicalForm.number_of(0)], [CanonicalForm.number_of(1)])
    >>> half, half + half, half.outcome
    (CanonicalForm('1/2'), CanonicalForm('1'), Outcome.L)
    >>> star = CanonicalForm.of([CanonicalForm.number_of(0)], [CanonicalForm.number_of(0)])
    >>> up = CanonicalForm.of([CanonicalForm.number_of(0)], [star])
    >>> up > 0, up.confused(star), up + up + star, up < half
    (True, True, CanonicalForm('^2*'), True)
    """

    __slots__ = ("game", "store")

    def __init__(self, store: Store, game: int) -> None:
        self.store = store
        self.game = game

    @classmethod
    def number_of(cls, number: Fraction | int, store: Store | None = None) -> CanonicalForm:
        """Return a number; its denominator must be a power of two.

        Examples
        --------
        >>> CanonicalForm.number_of(Fraction(3, 4))
        CanonicalForm('3/4')
        """
        fraction = Fraction(number)
        if not dyadic.is_dyadic(fraction):
            raise InvalidPosition(
                "{number} is no value of a short game: the denominator must be a power of two",
                number=dyadic.fraction_text(fraction),
            )
        store = Store() if store is None else store
        return cls(store, store.number(fraction))

    @classmethod
    def of(
        cls, left: Iterable[CanonicalForm], right: Iterable[CanonicalForm], store: Store | None = None
    ) -> CanonicalForm:
        """Return the canonical form of the game with these options.

        Examples
        --------
        >>> one = CanonicalForm.number_of(1)
        >>> CanonicalForm.of([one], [-one])
        CanonicalForm('+-1')
        """
        lefts, rights = [*left], [*right]
        if store is None:
            store = max((option.store for option in lefts + rights), key=len, default=None) or Store()
        return cls(store, store.form([each.within(store) for each in lefts], [each.within(store) for each in rights]))

    def within(self, store: Store) -> int:
        """Return the number of this value in a store; it is carried over if it lives in another one."""
        if store is self.store:
            return self.game
        ours = self.store

        def named(game: int) -> int | None:
            number = ours.numbers[game]
            return None if number is None else store.named(ours.fraction(number), ours.ups[game], ours.stars[game])

        return fold(ours, self.game, named, lambda _, left, right: store.form(left, right))

    def _other(self, other: object) -> int | None:
        """Return the number of another value in this store, None if it is no value; an operation begins with it."""
        self.store.begin()
        if isinstance(other, CanonicalForm):
            return other.within(self.store)
        if isinstance(other, Nimber):
            return self.store.named(Fraction(0), 0, other.number)
        if isinstance(other, int | Fraction):
            return CanonicalForm.number_of(other, self.store).game
        return None

    # Sums

    def __add__(self, other: Any) -> CanonicalForm:
        if (game := self._other(other)) is None:
            return NotImplemented
        return CanonicalForm(self.store, self.store.add(self.game, game))

    __radd__ = __add__

    def __neg__(self) -> CanonicalForm:
        return CanonicalForm(self.store, self.store.negative(self.game))

    def __sub__(self, other: Any) -> CanonicalForm:
        if (game := self._other(other)) is None:
            return NotImplemented
        return CanonicalForm(self.store, self.store.add(self.game, self.store.negative(game)))

    def __rsub__(self, other: Any) -> CanonicalForm:
        return (-self).__add__(other)

    def __mul__(self, times: int) -> CanonicalForm:
        """Return the sum of so many copies."""
        if not isinstance(times, int):
            return NotImplemented
        store = self.store
        if (number := store.numbers[self.game]) is not None:
            star = store.stars[self.game] if times % 2 else 0
            name = store.fraction(number) * times, store.ups[self.game] * times, star
            return CanonicalForm(store, store.named(*name))
        result, power = 0, self.game if times >= 0 else store.negative(self.game)
        left = abs(times)
        while left:
            if left & 1:
                result = store.add(result, power)
            left >>= 1
            if left:
                power = store.add(power, power)
        return CanonicalForm(store, result)

    __rmul__ = __mul__

    # Order

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Fraction) and not dyadic.is_dyadic(other):
            return False
        game = self._other(other)
        return NotImplemented if game is None else game == self.game

    def __hash__(self) -> int:
        if self.number is not None:
            return hash(self.number)  # it is equal to that
        return hash((self.left_stop, self.right_stop, self.name))

    def __ge__(self, other: Any) -> bool:
        if (game := self._other(other)) is None:
            return NotImplemented
        return self.store.ge(self.game, game)

    def __le__(self, other: Any) -> bool:
        if (game := self._other(other)) is None:
            return NotImplemented
        return self.store.ge(game, self.game)

    def __gt__(self, other: Any) -> bool:
        return self >= other and not self <= other

    def __lt__(self, other: Any) -> bool:
        return self <= other and not self >= other

    def confused(self, other: Any) -> bool:
        """Return whether neither value is at least the other.

        Examples
        --------
        >>> star = CanonicalForm.number_of(0) + Nimber(1)
        >>> star.confused(0), star.confused(1)
        (True, False)
        """
        return not self >= other and not self <= other

    @property
    def outcome(self) -> Outcome:
        """L if the value is positive, R if it is negative, P if it is 0, else N."""
        at_least, at_most = self >= 0, self <= 0
        if at_least:
            return Outcome.P if at_most else Outcome.L
        return Outcome.R if at_most else Outcome.N

    # What kind of value it is

    @property
    def name(self) -> tuple[Fraction, int, int] | None:
        """The number, the ups and the star of which the value is the sum, None if it is no such sum."""
        number = self.store.numbers[self.game]
        if number is None:
            return None
        return self.store.fraction(number), self.store.ups[self.game], self.store.stars[self.game]

    @property
    def number(self) -> Fraction | None:
        """The number that the value is, None if it is no number."""
        return self.store.fraction(self.store.left_stops[self.game]) if self.store.is_number(self.game) else None

    @property
    def nimber(self) -> int | None:
        """The number n if the value is ∗n, else None."""
        return None if self.name is None or any(self.name[:2]) else self.name[2]

    @property
    def is_integer(self) -> bool:
        """Whether the value is an integer; one that is not negative is an ordinal, for Right has no option."""
        return self.number is not None and self.number.denominator == 1

    @property
    def is_infinitesimal(self) -> bool:
        """Whether the value lies between all negative and all positive numbers.

        That is so exactly when both stops are 0. It then lies strongly between them: below every
        positive number there is, however small, even among the infinite games.
        """
        return not self.left_stop and not self.right_stop

    @property
    def is_all_small(self) -> bool:
        """Whether in each follower both players have an option, or neither has.

        Examples
        --------
        >>> from grundy import value
        >>> [value(text).is_all_small for text in ("0", "*2", "^", "tiny(1)", "1/2")]
        [True, True, True, False, False]
        """
        store = self.store
        return fold(
            store,
            self.game,
            lambda game: None if store.numbers[game] is None else not store.left_stops[game],
            lambda _, left, right: all(left) and all(right),
        )

    @property
    def parity(self) -> int | None:
        """0 if every play of the canonical form has an even number of moves, 1 if each has an odd one, else None.

        Examples
        --------
        >>> from grundy import value
        >>> [value(text).parity for text in ("0", "*", "2", "^", "{3|1}")]
        [0, 1, 0, None, 0]
        """
        store = self.store

        def of_options(_: int, left: list[int], right: list[int]) -> int:
            parities = {*left, *right}
            return 1 - parities.pop() if parities in ({0}, {1}) else neither

        def of_integer(game: int) -> int | None:
            value = CanonicalForm(store, game)
            return value.left_stop.numerator % 2 if value.is_integer else None

        neither = 2
        found = fold(store, self.game, of_integer, of_options, None, store.all_options)
        return None if found == neither else found

    @property
    def birthday(self) -> int:
        """The day on which the value is born: how many moves its canonical form lasts at most.

        Examples
        --------
        >>> from grundy import value
        >>> [value(text).birthday for text in ("0", "5/4", "^3*", "{2|-1}")]
        [0, 4, 4, 3]
        """
        store = self.store

        def by_name(game: int) -> int | None:
            number = store.numbers[game]
            if number is None:
                return None
            return dyadic.birthday(store.fraction(number)) + _days(abs(store.ups[game]), store.stars[game])

        return fold(store, self.game, by_name, lambda _, left, right: 1 + max(left + right))

    @property
    def left(self) -> tuple[CanonicalForm, ...]:
        """The left options of the canonical form."""
        return self._options()[0]

    @property
    def right(self) -> tuple[CanonicalForm, ...]:
        """The right options of the canonical form."""
        return self._options()[1]

    def _options(self) -> tuple[tuple[CanonicalForm, ...], tuple[CanonicalForm, ...]]:
        sides = self.store.all_options(self.game)
        left, right = (tuple(CanonicalForm(self.store, option) for option in side) for side in sides)
        return left, right

    # Heat

    @property
    def left_stop(self) -> Fraction:
        """The number at which play in the value alone stops if Left begins."""
        return self.store.fraction(self.store.left_stops[self.game])

    @property
    def right_stop(self) -> Fraction:
        """The number at which play in the value alone stops if Right begins."""
        return self.store.fraction(self.store.right_stops[self.game])

    @property
    def thermograph(self) -> Thermograph:
        """The walls of the value."""
        return self.store.thermographs.of(self.game)

    @property
    def mean(self) -> Fraction:
        """What the value is worth on average in a sum of many copies."""
        return self.thermograph.mean if self.name is None else self.name[0]

    @property
    def temperature(self) -> Fraction:
        """How urgent a move is: −1 for an integer, −1/2^n for k/2^n, 0 next to a number, positive for a hot value."""
        if self.name is None:
            return self.thermograph.temperature
        return Fraction(0) if self.number is None else -dyadic.fraction(1, self.number.denominator.bit_length() - 1)

    # Words

    @property
    def symbol(self) -> str:
        """The value as the field writes it, for people; only that it is a form if it is too long to be written."""
        try:
            return writing.text(self.store, self.game, writing.UNICODE)
        except Undecided:
            return TOO_LONG

    @property
    def latex(self) -> str:
        """The value in LaTeX, for mathematics mode."""
        return writing.text(self.store, self.game, writing.LATEX)

    def json(self) -> dict[str, Any]:
        """Return the value as the contract writes it; a form that is too long to be written is None."""
        try:
            written = str(self)
        except Undecided:
            written = None
        heat = {"left_stop": self.left_stop, "right_stop": self.right_stop}
        heat |= {"mean": self.mean, "temperature": self.temperature}
        return {"value": written, **{name: dyadic.fraction_text(number) for name, number in heat.items()}}

    def __str__(self) -> str:
        return writing.text(self.store, self.game, writing.ASCII)

    def _repr_html_(self) -> str:
        """Return the value with its thermograph, for notebooks."""
        from grundy.drawing.notebook import value_html

        return value_html(self)

    def __repr__(self) -> str:
        return f"CanonicalForm({self.json()['value'] or TOO_LONG!r})"


def _days(up: int, star: int) -> int:
    """Return the birthday of up·↑ + ∗star, which is {0 | (up−1)·↑ + ∗(star xor 1)}, or {0, ∗ | 0}."""
    if not up:
        return star
    last = star ^ (up - 1) % 2
    return up - 1 + (2 if last == 1 else 1 + (last ^ 1))
