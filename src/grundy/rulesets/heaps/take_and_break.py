"""Taking and breaking: take some tokens from a heap and perhaps break what is left into several heaps.

Octal games are those whose codes have digits up to 7. Kayles, Dawson's Kayles,
Lasker's Nim and Grundy's game are codes with a name of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import xor

from grundy.core.errors import InvalidPosition, quote
from grundy.core.known import Known
from grundy.core.outcome import PlayConvention
from grundy.core.phrase import Counted, Phrase
from grundy.core.reason import Theorem, cited
from grundy.core.ruleset import N_
from grundy.core.takebreak import Code, check_finite, read_code
from grundy.rulesets.heaps.heap_ruleset import HeapMove, HeapRuleset, Heaps


class TakeAndBreak(HeapRuleset):
    """Take tokens from one heap and break the rest as the code allows.

    Examples
    --------
    >>> kayles(1, 11).winning_moves
    [Move('2-1/3,7' to kayles(1,3,7))]
    >>> [octal("0.07")(n).grundy_value for n in range(12)]
    [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3]
    """

    title = N_("Taking and breaking")
    rule = N_("Take matches from one heap and break the rest into heaps, as the digits of the code allow.")
    example = "take-and-break[0.[7]](3,5)"
    tags: tuple[str, ...] = (N_("matches"), N_("matchsticks"), N_("dividing"))
    difficulty = 2
    theory = N_(
        "Grundy values by the rule of the least missing number; "
        "octal games with finitely many digits seem to be periodic."
    )

    breaks = True
    board = "rows"
    touch = "heap", N_("Touch heap {heap}.")

    def __init__(self, code: Code, name: str) -> None:
        self.code = check_finite(code)
        self.name = name

    @property
    def structure(self) -> Code:
        """The code."""
        return self.code

    def heap_options(self, tally: int) -> Iterator[Heaps]:
        """Yield what the code allows a heap to become."""
        return self.code.options(tally)

    def is_heap_option(self, tally: int, parts: Heaps) -> bool:
        """Return whether the code allows it, however many options there are."""
        return self.code.is_option(tally, parts)


class OctalGame(TakeAndBreak):
    """Digits up to 7: what is left of a heap is nothing, one heap or two."""

    title = N_("Octal game")
    rule = N_("Take matches from one heap and leave the rest, perhaps as two heaps, as the digits of the code allow.")
    example = "octal[0.137](13)"
    difficulty = 2


class Skittles(TakeAndBreak):
    """Knock down pins, which stand in rows."""

    board = "pins"
    touch = "row", N_("Knock down pins of row {row}.")

    def too_few(self, place: int, tally: int) -> Phrase:
        """Return that a row has fewer pins than a move knocks down."""
        if not tally:
            return Phrase(N_("no pin stands in row {row}"), row=place + 1)
        return Counted("row {row} has only {n} pin", "row {row} has only {n} pins", tally, row=place + 1)

    def describe_move(self, state: Heaps, move: HeapMove) -> Phrase:
        """Return how many pins are knocked down and what is left."""
        place, parts = move
        pins = Counted("{n} pin", "{n} pins", state[place] - sum(parts))
        if len(parts) == 1:
            return Phrase(N_("_knock_ down {things} of row {row}"), things=pins, row=place + 1)
        said = N_("_knock_ down {things} of row {row} and _leave_ rows of {parts}")
        return Phrase(said, things=pins, row=place + 1, parts=parts)


class Kayles(Skittles):
    """Knock down one pin, or two that stand side by side."""

    title = N_("Kayles")
    rule = N_("Knock down one pin or two neighbouring pins; the row may fall apart into two.")
    example = "kayles(1,11)"
    tags = (N_("bowling"), N_("skittles"))
    difficulty = 3
    theory = N_("The octal game 0.77: the values have period 12 after 71.")


class DawsonsKayles(Skittles):
    """Knock down two neighbouring pins."""

    title = N_("Dawson’s Kayles")
    rule = N_("Knock down two neighbouring pins; the row may fall apart into two.")
    example = "dawsons-kayles(14)"
    tags = (N_("bowling"), N_("skittles"))
    difficulty = 2
    theory = N_("The octal game 0.07: the values have period 34 after 53.")


class Lasker(TakeAndBreak):
    """Take any number from one heap, or break a heap into two."""

    title = N_("Lasker’s Nim")
    rule = N_("Take any number of matches from one heap, or divide a heap into two smaller heaps.")
    example = "lasker(3,4)"
    tags = (N_("matches"), N_("matchsticks"), N_("dividing"))
    difficulty = 3
    theory = N_("A heap of 4k+3 has the value 4k+4, one of 4k+4 the value 4k+3, any other its own size.")

    arithmetic = (4, 1, 4)
    LASKER = Theorem(
        "Lasker",
        cited("E. Lasker, Brettspiele der Völker, 1931", N_("Winning Ways, vol. 1, ch. 4")),
        statement=N_(
            "Dividing helps only heaps of 4k+3 and 4k+4: they exchange their values, every other heap keeps its size."
        ),
    )

    def theorem(self, state: Heaps, play_convention: PlayConvention) -> Known[HeapMove] | None:
        """Return the value of one heap in normal play."""
        if len(state) != 1 or play_convention == "misere":
            return None
        return Known.nimber(self.LASKER, exchanged(state[0]))

    def moves_to(self, state: Heaps, value: int) -> Iterator[HeapMove]:
        """Yield the moves to Grundy value `value`: by taking, and by dividing."""
        total = reduce(xor, map(exchanged, state), value)
        for place, tally in enumerate(state):
            wanted = total ^ exchanged(tally)
            if exchanged(wanted) < tally:
                yield place, (exchanged(wanted),)
            for parts in divided(tally, wanted):
                yield place, parts


def exchanged(tally: int) -> int:
    """Return the value of a heap in Lasker's Nim, and so the heap that has a value: 4k+3 and 4k+4 change places.

    Examples
    --------
    >>> [exchanged(tally) for tally in range(10)]
    [0, 1, 2, 4, 3, 5, 6, 8, 7, 9]
    """
    return tally + (tally % 4 == 3) - (tally % 4 == 0 and tally > 0)


def divided(tally: int, wanted: int) -> Iterator[Heaps]:
    """Yield the two heaps of `tally` tokens together whose values in Lasker's Nim have the nim-sum `wanted`.

    Examples
    --------
    >>> list(divided(10**30, 0)) == [(10**30 // 2,) * 2]
    True
    >>> list(divided(10, 8))
    [(1, 9)]

    Notes
    -----
    Values x and y with x + y = s and x ⊕ y = w have the ones of (s − w)/2 in common, and share out those
    of w. By how much s differs from `tally`, the last two bits of x and y say. The highest one of w goes to y,
    so no pair comes twice.
    """
    low, high = wanted & 3, wanted & ~3
    free = high & ~(1 << high.bit_length() >> 1)
    for x, y in ((bits, bits ^ low) for bits in range(4)):
        total = tally - sum((bits == 3) - (bits == 0) for bits in (x, y))
        common, odd = divmod(total - wanted, 2)
        if odd or common < 0 or common & wanted or common & 3 != x & y:
            continue
        shared = 0
        while True:
            value = common & ~3 | x | shared
            if 0 < value <= total - value:
                yield tuple(sorted(map(exchanged, (value, total - value))))
            if not (shared := shared - free & free):
                break


class GrundysGame(TakeAndBreak):
    """Divide a heap into two unequal heaps."""

    title = N_("Grundy’s game")
    rule = N_("Divide a heap into two heaps of different sizes.")
    example = "grundys-game(8)"
    tags = (N_("matches"), N_("matchsticks"), N_("dividing"))
    difficulty = 1
    theory = N_("Nobody knows whether the values are periodic.")


kayles = Kayles(read_code("0.77"), "kayles")
dawsons_kayles = DawsonsKayles(read_code("0.07"), "dawsons-kayles")
lasker = Lasker(read_code("4.[3]"), "lasker")
grundys_game = GrundysGame(read_code("4!.0"), "grundys-game")


def take_and_break(code: str) -> TakeAndBreak:
    """Return the game with a code.

    Examples
    --------
    >>> take_and_break("0.[3]")(9).grundy_value
    9
    """
    return TakeAndBreak(read_code(code), f"take-and-break[{code.strip()}]")


def octal(code: str) -> OctalGame:
    """Return the octal game with a code.

    Examples
    --------
    >>> octal("0.77")(5).grundy_value
    4
    """
    read = read_code(code)
    if read.small_digits is None or max(read.small_digits) > 7 or read.unequal:
        raise InvalidPosition(
            "{code} is not an octal code: its digits go from 0 to 7; take-and-break knows more", code=quote(code)
        )
    return OctalGame(read, f"octal[{code.strip()}]")
