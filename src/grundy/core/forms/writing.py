"""How values are written: with the names that people know, and with bars where there is no name.

``{2||1|0}`` has one option on each side, 2 and {1|0}: the longer run of bars divides first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from grundy.core.decimals import decimal
from grundy.core.errors import Undecided
from grundy.core.forms import dyadic
from grundy.core.forms.walk import fold

if TYPE_CHECKING:
    from grundy.core.forms.store import Store

MOST_BARS = 4
"""So many bars are still counted at a glance; beyond them braces begin anew."""
LONGEST_TEXT, MOST_TEXT = 200_000, 20_000_000
"""How many characters a value may have, and all its followers together."""

_FRACTIONS = {
    Fraction(1, 2): "½",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 8): "⅛",
    Fraction(3, 8): "⅜",
    Fraction(5, 8): "⅝",
    Fraction(7, 8): "⅞",
}


@dataclass(frozen=True, slots=True)
class Style:
    """The signs of a way of writing."""

    number: Callable[[Fraction], str]
    star: str
    ups: tuple[str, str, str, str]
    """↑, ⇑, ↓ and ⇓."""
    switch: str
    braces: tuple[str, str]
    tiny: tuple[str, str]
    """The names of tiny and miny."""


def _unicode_number(number: Fraction) -> str:
    size = dyadic.fraction_text(abs(number))
    if 1 < number.denominator <= 8:
        whole, part = divmod(abs(number), 1)
        size = (decimal(whole) if whole else "") + _FRACTIONS[part]
    return ("\N{MINUS SIGN}" if number < 0 else "") + size


def _latex_number(number: Fraction) -> str:
    if number.denominator == 1:
        return decimal(number.numerator)
    sign = "-" if number < 0 else ""
    return rf"{sign}\frac{{{decimal(abs(number.numerator))}}}{{{decimal(number.denominator)}}}"


ASCII = Style(
    dyadic.fraction_text,
    "*",
    ("^", "^2", "v", "v2"),
    "+-",
    ("{", "}"),
    ("tiny", "miny"),
)
UNICODE = Style(
    _unicode_number,
    "∗",
    ("↑", "⇑", "↓", "⇓"),
    "±",
    ("{", "}"),
    ("tiny", "miny"),
)
LATEX = Style(
    _latex_number,
    r"{\ast}",
    (r"{\uparrow}", r"{\Uparrow}", r"{\downarrow}", r"{\Downarrow}"),
    r"\pm ",
    (r"\{", r"\}"),
    (r"\mathrm{tiny}", r"\mathrm{miny}"),
)


@dataclass(frozen=True, slots=True)
class _Written:
    """A value as text without its outer braces, with the longest run of bars that is not inside braces."""

    text: str
    bars: int
    order: tuple[int, Fraction, Fraction]
    """Birthday and stops, by which options are sorted."""
    uptimal: tuple[Fraction, int] | None = None
    """(x, n) for x + ↑[n], (x, −n) for x + ↓[n]."""

    def enclosed(self, style: Style) -> str:
        """Return the text, in braces if it has bars."""
        return self.text.join(style.braces) if self.bars else self.text


def text(store: Store, game: int, style: Style) -> str:
    r"""Return a value as text that reads back to it.

    Examples
    --------
    >>> from grundy.core.forms.store import Store
    >>> store = Store()
    >>> zero, two = store.number(0), store.number(2)
    >>> hot = store.form([two], [store.form([store.number(1)], [zero])])
    >>> text(store, hot, ASCII), text(store, store.form([two], [store.number(-2)]), UNICODE)
    ('{2||1|0}', '±2')
    >>> text(store, store.named(Fraction(3, 2), 2, 1), UNICODE), text(store, store.named(Fraction(1, 2), -1), LATEX)
    ('1½⇑∗', '\\frac{1}{2}{\\downarrow}')
    """
    return _Writer(store, style).written(game).enclosed(style)


class _Writer:
    """Writes the values of a store in one style."""

    def __init__(self, store: Store, style: Style) -> None:
        self.store, self.style = store, style
        self.length = 0

    def written(self, game: int) -> _Written:
        return fold(self.store, game, self._by_name, self._by_options)

    def _order(self, game: int, birthday: int) -> tuple[int, Fraction, Fraction]:
        store = self.store
        return birthday, store.fraction(store.left_stops[game]), store.fraction(store.right_stops[game])

    def _by_name(self, game: int) -> _Written | None:
        """Write number + up + star."""
        store = self.store
        if (scaled := store.numbers[game]) is None:
            return None
        number, up, star = store.fraction(scaled), store.ups[game], store.stars[game]
        birthday = dyadic.birthday(number) + abs(up) + star  # near enough to sort by
        uptimal = (number, up) if abs(up) == 1 and not star else None
        return _Written(self._sum(number, up, star), 0, self._order(game, birthday), uptimal)

    def _sum(self, number: Fraction, up: int, star: int) -> str:
        style = self.style
        shown = style.number(number) if number or not (up or star) else ""
        if abs(up) in (1, 2):
            shown += style.ups[(0 if up > 0 else 2) + abs(up) - 1]
        elif up:
            shown += style.ups[0 if up > 0 else 2] + decimal(abs(up))
        if star:
            shown += style.star + (decimal(star) if star > 1 else "")
        return shown

    def _by_options(self, game: int, left: list[_Written], right: list[_Written]) -> _Written:
        order = self._order(game, 1 + max(option.order[0] for option in left + right))
        found = self._switch(game, left) or self._tiny(game) or self._uptimal(game, left, right)
        if found is not None:
            return _Written(*found[:2], order, found[2])
        inner = max((side[0].bars for side in (left, right) if len(side) == 1), default=0)
        bars = 1 if inner >= MOST_BARS else inner + 1
        shown = []
        for side in (left, right):
            alone = len(side) == 1 and inner < MOST_BARS
            names = [option.text if alone else option.enclosed(self.style) for option in sorted(side, key=_order_of)]
            shown.append(",".join(names))
        whole = ("|" * bars).join(shown)
        self.length += len(whole)
        if len(whole) > LONGEST_TEXT or self.length > MOST_TEXT:
            raise Undecided("the form of the value has more than {limit} characters", limit=LONGEST_TEXT)
        return _Written(whole, bars, order)

    def _switch(self, game: int, left: list[_Written]) -> tuple[str, int, None] | None:
        """Write ±x, if Right has the negatives of what Left has."""
        store = self.store
        ours, theirs = store.options(game)
        if {store.negative(option) for option in ours} != {*theirs}:
            return None
        names = [option.enclosed(self.style) for option in sorted(left, key=_order_of)]
        alone = len(ours) == 1 and store.is_number(ours[0])
        return self.style.switch + (names[0] if alone else f"({','.join(names)})"), 0, None

    def _tiny(self, game: int) -> tuple[str, int, None] | None:
        """Write number + {0||0|−x} for a positive x, and its mirror image."""
        store = self.store
        for positive in (True, False):
            ours, theirs = store.options(game) if positive else store.options(game)[::-1]
            if len(ours) != 1 or len(theirs) != 1 or not store.is_number(ours[0]):
                continue
            threat = store.options(theirs[0]) if positive else store.options(theirs[0])[::-1]
            if threat[0] != ours or len(threat[1]) != 1:
                continue
            down = store.add(threat[1][0], store.negative(ours[0]))
            size = store.negative(down) if positive else down
            if not store.ge(size, 0) or store.ge(0, size):
                continue
            number = store.fraction(store.left_stops[ours[0]])
            shown = f"{self.style.tiny[not positive]}({text(store, size, self.style)})"
            return (f"{self.style.number(number)}+{shown}" if number else shown), 0, None
        return None

    def _uptimal(
        self, game: int, left: list[_Written], right: list[_Written]
    ) -> tuple[str, int, tuple[Fraction, int]] | None:
        """Write ↑[n] = {↑[n−1] | ∗}, with a number in front."""
        store = self.store
        for sign, one, other in ((1, left, right), (-1, right, left)):
            if len(one) != 1 or len(other) != 1 or one[0].uptimal is None:
                continue
            number, n = one[0].uptimal
            answer = store.options(game)[sign > 0][0]
            if n * sign > 0 and answer == store.named(number, 0, 1):
                sign_of_up = self.style.ups[0 if sign > 0 else 2]
                shown = f"{self.style.number(number) if number else ''}{sign_of_up}[{abs(n) + 1}]"
                return shown, 0, (number, n + sign)
        return None


def _order_of(written: _Written) -> tuple[int, Fraction, Fraction, str]:
    return (*written.order, written.text)
