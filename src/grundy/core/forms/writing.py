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
from grundy.core.forms.uptimals import Uptimal, Uptimals
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
    power: Callable[[str], str]
    """What follows the arrow in ↑ⁿ, or in ↑[n] for the text ``[n]``."""
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


_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")

ASCII = Style(
    dyadic.fraction_text,
    "*",
    ("^", "^2", "v", "v2"),
    lambda n: n if n.startswith("[") else f"<{n}>",
    "+-",
    ("{", "}"),
    ("tiny", "miny"),
)
UNICODE = Style(
    _unicode_number,
    "∗",
    ("↑", "⇑", "↓", "⇓"),
    lambda n: n if n.startswith("[") else n.translate(_SUPERSCRIPTS),
    "±",
    ("{", "}"),
    ("tiny", "miny"),
)
LATEX = Style(
    _latex_number,
    r"{\ast}",
    (r"{\uparrow}", r"{\Uparrow}", r"{\downarrow}", r"{\Downarrow}"),
    lambda n: f"^{{{n}}}",
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
    uptimal: Uptimal | None = None

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
        self.uptimals = Uptimals(store)
        self.tinies: dict[int, tuple[bool, Fraction, int]] = {}
        """Of number + tiny(x) or miny(x) whether it is tiny, the number, and x."""
        self.length = 0

    def written(self, game: int) -> _Written:
        return fold(self.store, game, self._by_name, self._by_options, None, self._parts)

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
        uptimal = Uptimal(number, {1: up} if up else {}, star)
        return _Written(self._sum(uptimal), 0, self._order(game, birthday), uptimal)

    def _sum(self, uptimal: Uptimal) -> str:
        """Write a sum of ↑[n], or of ↑ⁿ unless there are more of these."""
        style, copies, is_sum = self.style, uptimal.copies, True
        if uptimal.different_powers <= len(copies):
            copies, is_sum = uptimal.powers(), False
        shown = style.number(uptimal.number) if uptimal.number or not (copies or uptimal.star) else ""
        for n, up in copies.items():
            arrow = 0 if up > 0 else 2
            if n == 1 and abs(up) == 2:
                shown += style.ups[arrow + 1]
                continue
            power = "" if n == 1 else style.power(f"[{n}]" if is_sum else str(n))
            shown += style.ups[arrow] + power + (decimal(abs(up)) if abs(up) > 1 else "")
        if uptimal.star:
            shown += style.star + (decimal(uptimal.star) if uptimal.star > 1 else "")
        return shown

    def _parts(self, game: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return what has to be written first: the options, but of tiny(x) the x."""
        if (tiny := self._tiny(game)) is None:
            return self.store.options(game)
        self.tinies[game] = tiny
        return (tiny[2],), ()

    def _by_options(self, game: int, left: list[_Written], right: list[_Written]) -> _Written:
        order = self._order(game, 1 + (game in self.tinies) + max(option.order[0] for option in left + right))
        if game in self.tinies:
            positive, number, _ = self.tinies[game]
            shown = f"{self.style.tiny[not positive]}({left[0].enclosed(self.style)})"
            return self._counted(_Written(f"{self.style.number(number)}+{shown}" if number else shown, 0, order))
        if (switch := self._switch(game, left)) is not None:
            return self._counted(_Written(switch, 0, order))
        options = ([option.uptimal for option in side] for side in (left, right))
        if (uptimal := self.uptimals.recognised(game, *options)) is not None:
            return _Written(self._sum(uptimal), 0, order, uptimal)
        inner = max((side[0].bars for side in (left, right) if len(side) == 1), default=0)
        bars = 1 if inner >= MOST_BARS else inner + 1
        sides = []
        for side in (left, right):
            alone = len(side) == 1 and inner < MOST_BARS
            names = [option.text if alone else option.enclosed(self.style) for option in sorted(side, key=_order_of)]
            sides.append(",".join(names))
        return self._counted(_Written(("|" * bars).join(sides), bars, order))

    def _counted(self, written: _Written) -> _Written:
        """Return what was written, unless it has become too long."""
        length = len(written.text)
        self.length += length
        if length > LONGEST_TEXT - 4 or self.length > MOST_TEXT:  # with braces, it can still be read
            raise Undecided("the form of the value has more than {limit} characters", limit=LONGEST_TEXT)
        return written

    def _switch(self, game: int, left: list[_Written]) -> str | None:
        """Write ±x, if Right has the negatives of what Left has."""
        store = self.store
        ours, theirs = store.options(game)
        if {store.negative(option) for option in ours} != {*theirs}:
            return None
        names = [option.enclosed(self.style) for option in sorted(left, key=_order_of)]
        alone = len(ours) == 1 and store.is_number(ours[0])
        return self.style.switch + (names[0] if alone else f"({','.join(names)})")

    def _tiny(self, game: int) -> tuple[bool, Fraction, int] | None:
        """Return whether number + {0||0|−x} is meant or its mirror image, the number, and the positive x."""
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
            if store.ge(size, 0) and not store.ge(0, size):
                return positive, store.fraction(store.left_stops[ours[0]]), size
        return None


def _order_of(written: _Written) -> tuple[int, Fraction, Fraction, str]:
    return (*written.order, written.text)
