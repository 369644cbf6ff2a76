"""The store of canonical forms: every value once, under a number; order, sums and negatives are remembered.

A form is kept with its adorned stops: the left and the right stop, and whether the game is at most its left
and at least its right stop. They settle every comparison with a number at once, and most others. A number
needs no options. Numbers plus ups plus a star add and compare by formulas. What is left goes by the definitions:
G ≥ H unless some right option of G is ≤ H, or G is ≤ some left option of H.

Nothing recurses: what a comparison or a sum waits for lies on a stack of its own. All work is counted.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from fractions import Fraction

from grundy.core.forms import MOST_WORK, dyadic
from grundy.core.forms.names import DRAFT, ZERO, NamedGames, Options, up_and_star_at_least
from grundy.core.forms.thermograph import Thermographs
from grundy.core.forms.walk import fold


class Store(NamedGames):
    """Canonical forms, each with its number; numbers of forms are only ever compared within one store.

    Examples
    --------
    >>> store = Store()
    >>> half = store.form([store.number(0)], [store.number(1)])
    >>> half == store.number(Fraction(1, 2)), store.add(half, half) == store.number(1)
    (True, True)
    >>> star = store.form([0], [0])
    >>> up = store.form([0], [star])
    >>> store.ge(up, 0), store.ge(up, star), store.add(up, store.negative(up))
    (True, False, 0)
    """

    def __init__(self, most_work: int = MOST_WORK, clock: Callable[[], None] | None = None) -> None:
        super().__init__(most_work, clock)
        self._raw: dict[tuple[frozenset[int], frozenset[int]], int] = {}
        self._order: dict[int, bool] = {}
        self._sums: dict[int, int] = {}
        self._negatives: dict[int, int] = {ZERO: ZERO}
        self._drafted: list[int] = []
        self.thermographs = Thermographs(self)

    # Order

    def ge(self, one: int, other: int) -> bool:
        """Return whether one game is at least another: Left, moving second, wins the difference."""
        if (known := self._at_once(one, other)) is not None:
            return known
        order, drafted = self._order, self._drafted
        stack = [(one, other)]
        while stack:
            g, h = stack[-1]
            key = g << 32 | h
            if key in order:
                stack.pop()
                continue
            waits = None
            answer = True
            right, left = self.options(g)[1], self.options(h)[0]
            self.spend(1)
            for option in right:
                if known := self._at_once(h, option):
                    answer = False
                    break
                if known is None and waits is None:
                    waits = h, option
            else:
                for option in left:
                    if known := self._at_once(option, g):
                        answer = False
                        break
                    if known is None and waits is None:
                        waits = option, g
            if answer and waits is not None:
                stack.append(waits)
                continue
            order[key] = answer
            if g == DRAFT or h == DRAFT:
                drafted.append(key)
            stack.pop()
        return order[one << 32 | other]

    def _at_once(self, g: int, h: int) -> bool | None:
        """Return whether g ≥ h, as far as stops, names and memory tell."""
        if g == h:
            return True
        left_g, right_g = self.left_stops[g], self.right_stops[g]
        left_h, right_h = self.left_stops[h], self.right_stops[h]
        if right_g > left_h:
            return True
        if left_g < left_h or right_g < right_h:
            return False
        at_most, at_least = self.at_most, self.at_least
        if right_g == left_h and at_least[g] and at_most[h]:
            return True
        if left_g == left_h and at_most[g] and not at_most[h]:
            return False
        if right_g == right_h and at_least[h] and not at_least[g]:
            return False
        number_g, number_h = self.numbers[g], self.numbers[h]
        if number_h is not None:
            if number_g is not None:  # the numbers are the same, or the stops would have told
                return up_and_star_at_least(self.ups[g] - self.ups[h], self.stars[g] ^ self.stars[h])
            if not self.ups[h] and not self.stars[h]:
                return right_g == number_h and at_least[g]  # if it were greater, the stops would have told
        elif number_g is not None and not self.ups[g] and not self.stars[g]:
            return left_h == number_g and at_most[h]
        return self._order.get(g << 32 | h)

    # Canonical forms

    def form(self, left: Iterable[int], right: Iterable[int]) -> int:
        """Return the canonical form of {left | right}."""
        raw = frozenset(left), frozenset(right)
        if (game := self._raw.get(raw)) is None:
            game = self._raw[raw] = self._canonical(*raw)
        return game

    def _canonical(self, left: frozenset[int], right: frozenset[int]) -> int:
        self.spend(1 + len(left) + len(right))
        low = max((self.right_stops[game] for game in left), default=None)
        high = min((self.left_stops[game] for game in right), default=None)
        low_in = not any(self.at_least[game] for game in left if self.right_stops[game] == low)
        high_in = not any(self.at_most[game] for game in right if self.left_stops[game] == high)
        if low is None or high is None or low < high or (low == high and low_in and high_in):
            return self.number(dyadic.simplest(low, high, self.scale, low_in=low_in, high_in=high_in))
        lefts, rights = self._undominated(left, sign=1), self._undominated(right, sign=-1)
        self.left_stops[DRAFT], self.right_stops[DRAFT] = low, high
        self.at_most[DRAFT], self.at_least[DRAFT] = low_in, high_in
        self.numbers[DRAFT] = None
        self.lefts[DRAFT], self.rights[DRAFT] = tuple(lefts), tuple(rights)
        lefts, rights = self._irreversible(lefts, sign=1), self._irreversible(rights, sign=-1)
        for key in self._drafted:
            del self._order[key]
        self._drafted.clear()
        return self._intern(tuple(sorted(lefts)), tuple(sorted(rights)), low, high, at_most=low_in, at_least=high_in)

    def _better(self, one: int, other: int, sign: int) -> bool:
        """Return whether a player likes one option as much as another."""
        return self.ge(one, other) if sign > 0 else self.ge(other, one)

    def _undominated(self, options: Collection[int], *, sign: int) -> list[int]:
        """Return the options without those that a better one makes useless; the strongest are tried first."""
        if len(options) < 2:
            return [*options]
        left_stops, right_stops = self.left_stops, self.right_stops
        kept: list[int] = []
        for option in sorted(options, key=lambda game: (right_stops[game], left_stops[game]), reverse=sign > 0):
            self.spend(len(kept) // 16)  # most comparisons are made at once
            if not any(self._better(other, option, sign) for other in kept):
                kept = [other for other in kept if not self._better(option, other, sign)]
                kept.append(option)
        return kept

    def _irreversible(self, options: list[int], *, sign: int) -> list[int]:
        """Return the options of the draft, those to which the opponent has a good answer replaced by what follows.

        A number among them is never reversible: the option that reaches the stop would dominate it.
        """
        waiting, kept, changed = [*options], [], False
        seen = set(waiting)
        while waiting:
            option = waiting.pop()
            answers = () if self.is_number(option) else self.options(option)[sign > 0]
            answer = next((each for each in answers if self._better(DRAFT, each, sign)), None)
            if answer is None:
                kept.append(option)
                continue
            changed = True
            following = self.options(answer)[sign < 0]  # none of a number, which the other options dominate
            waiting.extend(each for each in following if each not in seen)
            seen.update(following)
        return self._undominated(kept, sign=sign) if changed else kept

    def _intern(self, left: Options, right: Options, low: int, high: int, *, at_most: bool, at_least: bool) -> int:
        """Return the game with these options, which are those of a canonical form."""
        if (game := self._formed.get((left, right))) is None:
            if (name := self._recognised(left, right)) is not None:
                game = self._of(*name)
                self.lefts[game], self.rights[game] = left, right
            else:
                game = self._append(left, right, None, 0, 0, low, high, at_most=at_most, at_least=at_least)
            self._formed[left, right] = game
        return game

    def adopt(
        self,
        left: Iterable[int],
        right: Iterable[int],
        left_stop: Fraction,
        right_stop: Fraction,
        *,
        at_most: bool,
        at_least: bool,
    ) -> int:
        """Return the game with these options, known to be those of a canonical form that is no number.

        Its stops are known, too, and whether it is at most its left and at least its right stop.
        """
        self.refine(max(stop.denominator.bit_length() - 1 for stop in (left_stop, right_stop)))
        low, high = ((stop * (1 << self.scale)).numerator for stop in (left_stop, right_stop))
        sides = tuple(sorted(left)), tuple(sorted(right))
        return self._intern(*sides, low, high, at_most=at_most, at_least=at_least)

    # Sums and negatives

    def add(self, one: int, other: int) -> int:
        """Return the sum of two games."""
        if (known := self._sum_at_once(one, other)) is not None:
            return known
        stack = [(one, other)]
        while stack:
            g, h = stack[-1]
            if self._sum_at_once(g, h) is not None:
                stack.pop()
                continue
            self.spend(1)
            if self.is_number(g):
                g, h = h, g
            translated = self.is_number(h)
            pairs: list[list[tuple[int, int]]] = []
            for side in (0, 1):
                moved = [(option, h) for option in self.options(g)[side]]
                if not translated:
                    moved += [(g, option) for option in self.options(h)[side]]
                pairs.append(moved)
            if waits := [pair for moved in pairs for pair in moved if self._sum_at_once(*pair) is None]:
                stack.extend(waits)
                continue
            left, right = ([self._sum(*pair) for pair in moved] for moved in pairs)
            if translated:  # a number is the last thing to move in: the options are translated, and stay canonical
                shift = self.left_stops[h]
                result = self._intern(
                    tuple(sorted(left)),
                    tuple(sorted(right)),
                    self.left_stops[g] + shift,
                    self.right_stops[g] + shift,
                    at_most=self.at_most[g],
                    at_least=self.at_least[g],
                )
            else:
                result = self.form(left, right)
            self._sums[_pair(g, h)] = result
            stack.pop()
        return self._sum(one, other)

    def _sum(self, g: int, h: int) -> int:
        found = self._sum_at_once(g, h)
        assert found is not None
        return found

    def _sum_at_once(self, g: int, h: int) -> int | None:
        """Return a sum, as far as names and memory tell."""
        if not g or not h:
            return g or h
        number_g, number_h = self.numbers[g], self.numbers[h]
        if number_g is not None and number_h is not None:
            return self._of(number_g + number_h, self.ups[g] + self.ups[h], self.stars[g] ^ self.stars[h])
        if self._negatives.get(g) == h:
            return ZERO
        return self._sums.get(_pair(g, h))

    def negative(self, game: int) -> int:
        """Return the game with the parts of Left and Right exchanged."""
        return fold(self, game, self._negative_by_name, self._negative_of, self._negatives)

    def _negative_by_name(self, game: int) -> int | None:
        number = self.numbers[game]
        return None if number is None else self._of(-number, -self.ups[game], self.stars[game])

    def _negative_of(self, game: int, left: list[int], right: list[int]) -> int:
        result = self._intern(
            tuple(sorted(right)),
            tuple(sorted(left)),
            -self.right_stops[game],
            -self.left_stops[game],
            at_most=self.at_least[game],
            at_least=self.at_most[game],
        )
        self._negatives[result] = game
        return result


def _pair(g: int, h: int) -> int:
    return g << 32 | h if g < h else h << 32 | g
