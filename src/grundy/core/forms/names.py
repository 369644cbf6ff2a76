"""The games of a store, and the names that some of them have: number + up + star.

These add and compare by formulas, and get their options only when somebody asks for them.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from grundy.core.errors import Undecided
from grundy.core.forms import MOST_WORK, dyadic
from grundy.core.forms.counted import CountedWork

Options = tuple[int, ...]

ZERO, DRAFT = 0, 1
"""The game 0, and the place of a game that is being brought to its canonical form."""


class NamedGames(CountedWork):
    """Games by their numbers, with options, names and stops.

    Examples
    --------
    >>> games = NamedGames()
    >>> up = games.named(Fraction(0), up=1)
    >>> games.options(up) == ((ZERO,), (games.named(Fraction(0), star=1),))
    True
    """

    def __init__(self, most_work: int = MOST_WORK, clock: Callable[[], None] | None = None) -> None:
        super().__init__(most_work, clock)
        self.scale = 0
        """Numbers and stops are kept in units of 2^-scale, which becomes finer for all of them at once."""
        self.lefts: list[Options | None] = []
        self.rights: list[Options | None] = []
        """The options, None where they have not been needed."""
        self.numbers: list[int | None] = []
        """Of number + up + star the number, else None."""
        self.ups: list[int] = []
        self.stars: list[int] = []
        self.left_stops: list[int] = []
        self.right_stops: list[int] = []
        self.at_most: list[bool] = []
        """Whether the game is at most its left stop."""
        self.at_least: list[bool] = []
        """Whether the game is at least its right stop."""
        self._named: dict[tuple[int, int, int], int] = {}
        self._formed: dict[tuple[Options, Options], int] = {}
        for _ in (ZERO, DRAFT):
            self._append((), (), 0, 0, 0, 0, 0, at_most=True, at_least=True)
        self._named[0, 0, 0] = ZERO

    def __len__(self) -> int:
        return len(self.lefts)

    def _append(
        self,
        left: Options | None,
        right: Options | None,
        number: int | None,
        up: int,
        star: int,
        left_stop: int,
        right_stop: int,
        *,
        at_most: bool,
        at_least: bool,
    ) -> int:
        self.lefts.append(left)
        self.rights.append(right)
        self.numbers.append(number)
        self.ups.append(up)
        self.stars.append(star)
        self.left_stops.append(left_stop)
        self.right_stops.append(right_stop)
        self.at_most.append(at_most)
        self.at_least.append(at_least)
        return len(self.lefts) - 1

    def refine(self, scale: int) -> None:
        """Count numbers in finer units."""
        if (finer := scale - self.scale) <= 0:
            return
        if scale > dyadic.FINEST:
            raise Undecided("a denominator may be at most 2^{limit}", limit=dyadic.FINEST)
        self.numbers = [None if number is None else number << finer for number in self.numbers]
        self.left_stops = [stop << finer for stop in self.left_stops]
        self.right_stops = [stop << finer for stop in self.right_stops]
        self._named = {(number << finer, up, star): game for (number, up, star), game in self._named.items()}
        self.scale = scale

    def number(self, number: Fraction | int) -> int:
        """Return the game that is a number."""
        return self.named(Fraction(number))

    def named(self, number: Fraction, up: int = 0, star: int = 0) -> int:
        """Return number + up·↑ + ∗star."""
        self.refine(number.denominator.bit_length() - 1)
        return self._of(number.numerator * ((1 << self.scale) // number.denominator), up, star)

    def _of(self, number: int, up: int, star: int) -> int:
        key = number, up, star
        if (game := self._named.get(key)) is None:
            plain = not up and not star
            options = () if plain else None
            game = self._named[key] = self._append(
                options,
                options,
                number,
                up,
                star,
                number,
                number,
                at_most=plain or up_and_star_at_least(-up, star),
                at_least=plain or up_and_star_at_least(up, star),
            )
        return game

    def is_number(self, game: int) -> bool:
        """Return whether a game is a number."""
        return self.numbers[game] is not None and not self.ups[game] and not self.stars[game]

    def fraction(self, scaled: int) -> Fraction:
        """Return a number that is given in the units of the store."""
        return dyadic.fraction(scaled, self.scale)

    def options(self, game: int) -> tuple[Options, Options]:
        """Return the left and the right options of a canonical form, none of a number."""
        left, right = self.lefts[game], self.rights[game]
        if left is None or right is None:
            number, up, star = self.numbers[game], self.ups[game], self.stars[game]
            assert number is not None
            left, right = self._options_of(number, up, star)
            if up < 0:
                left, right = right, left
            self.lefts[game], self.rights[game] = left, right
            self._formed[left, right] = game
        return left, right

    def all_options(self, game: int) -> tuple[Options, Options]:
        """Return the left and the right options of a canonical form, a number or not."""
        if not self.is_number(game):
            return self.options(game)
        number = self.fraction(self.left_stops[game])
        left, right = (() if option is None else (self.number(option),) for option in dyadic.options(number))
        return left, right

    def _options_of(self, number: int, up: int, star: int) -> tuple[Options, Options]:
        """Return the options of number + |up|·↑ + ∗star as Left has them if the up is not negative."""
        self.spend(1 + star)
        if not up:
            stars = tuple(sorted(self._of(number, 0, smaller) for smaller in range(star)))
            return stars, stars
        sign = 1 if up > 0 else -1
        zero = self._of(number, 0, 0)
        if (up, star) == (sign, 1):  # ↑∗ = {0, ∗ | 0}
            return tuple(sorted((zero, self._of(number, 0, 1)))), (zero,)
        return (zero,), (self._of(number, up - sign, star ^ 1),)  # k↑∗m = {0 | (k−1)↑∗(m xor 1)}

    def _recognised(self, left: Options, right: Options) -> tuple[int, int, int] | None:
        """Return the number, up and star of a canonical form that is not a number, if it is one of these."""
        if left == right:
            number = self.numbers[left[0]] if left else None
            stars = {self._named.get((number, 0, star), -1) for star in range(len(left))} if number is not None else ()
            return (number, 0, len(left)) if number is not None and stars == set(left) else None
        for one, other, sign in ((left, right, 1), (right, left, -1)):
            if len(other) != 1 or (number := self.numbers[other[0]]) is None:
                continue
            up, star = self.ups[other[0]] * sign, self.stars[other[0]]
            zero = self._named.get((number, 0, 0), -1)
            if len(one) == 1 and one[0] == zero and up >= 0 and (up or star):
                return number, (up + 1) * sign, star ^ 1
            if len(one) == 2 and not up and not star and {zero, self._named.get((number, 0, 1), -1)} == {*one}:
                return number, sign, 1
        return None


def up_and_star_at_least(up: int, star: int) -> bool:
    """Return whether up·↑ + ∗star ≥ 0: ↑ is confused with ∗ only, and ⇑ exceeds all stars.

    Examples
    --------
    >>> up_and_star_at_least(1, 1), up_and_star_at_least(1, 2), up_and_star_at_least(2, 1)
    (False, True, True)
    """
    return up > 1 or (up == 1 and star != 1) or (up == 0 and star == 0)
