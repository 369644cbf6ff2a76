"""The code language of taking and breaking: ``0.77``, ``4.[3]``, ``0.{1,3}``, ``4!``.

The digit in place i says into how many non-empty heaps a heap may be broken
after i tokens are taken: bit 0 (value 1) none, bit 1 (2) one, bit 2 (4) two, and
so on; digits go from 0 to 9 and A to Z, small letters count as capitals. Place 0 stands before
the point, where nothing is taken. ``{1,3}`` writes the numbers of heaps themselves, ``{2+}`` two
or more, ``*`` any number. ``!`` asks for unequal heaps, ``?`` for heaps that are not all equal,
``=`` for equal ones; in a list every number may have its own mark, ``{0,2!,4?+}``.
``[37]`` at the end repeats for ever. Zeros in front and at the end mean nothing: ``04.30`` is ``4.3``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grundy.core.decimals import read_digits
from grundy.core.errors import InvalidNotation, InvalidPosition, Undecided, quote
from grundy.core.limits import found_among, limits

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LONGEST_CODE = 10_000
MOST_PARTS = 1000
"""Into how many heaps a code may ask to break one; ``{2+}`` has no such bound."""
_NUMBER = r"[0-9]{1,6}\s*[!?=]?"
_DIGIT = re.compile(
    rf"(?:([0-9A-Za-z*])|\{{\s*(?:({_NUMBER}(?:\s*,\s*{_NUMBER})*)\s*(?:(\+)\s*)?)?\}})\s*([!?=]?)", re.ASCII
)


@dataclass(frozen=True, slots=True)
class Digit:
    """Into how many heaps a heap may be broken, and how unlike they must be."""

    numbers: frozenset[int]
    and_more: bool = False
    """Whether every number above the largest counts too."""
    unlike: str = ""
    """``!`` all unequal, ``?`` not all equal, ``=`` all equal, or nothing."""
    marks: tuple[tuple[int, str], ...] = ()
    """The mark of each number of heaps, where they differ; the last one holds for all above it."""

    def mark(self, parts: int) -> str:
        """Return how unlike so many heaps must be.

        Examples
        --------
        >>> [read_code("0.{0,2!,4?+}").digits[1].mark(parts) for parts in (2, 4, 9)]
        ['!', '?', '?']
        """
        return dict(self.marks).get(min(parts, self.marks[-1][0]), "") if self.marks else self.unlike

    def allows(self, parts: int) -> bool:
        """Return whether breaking into so many heaps is allowed, sizes apart."""
        return parts in self.numbers or (self.and_more and parts > max(self.numbers))

    def broken(self, tally: int, parts: int) -> Iterator[tuple[int, ...] | None]:
        """Yield the ways to break a heap into so many, and None for every one that is not as unlike as it must be."""
        if self.mark(parts) == "!":
            # Unequal numbers in order are any numbers in order with 0, 1, 2, … added to them.
            for heaps in partitions(tally - parts * (parts - 1) // 2, parts):
                yield tuple(heap + place for place, heap in enumerate(heaps))
        else:
            yield from (heaps if self.accepts(heaps) else None for heaps in partitions(tally, parts))

    def candidates(self, left: int, unbroken: bool) -> Iterator[tuple[int, ...] | None]:
        """Yield what may become of what is left of a heap, and None now and then; it may stay whole if `unbroken`."""
        if not left:
            if unbroken and self.allows(0):
                yield (0,)
            return
        most = left if self.and_more else max(self.numbers, default=0)
        for parts in range(1 if unbroken else 2, min(most, left) + 1):
            yield None
            if self.allows(parts):
                yield from self.broken(left, parts)

    def left_as(self, left: int, unbroken: bool) -> Iterator[tuple[int, ...]]:
        """Yield what may become of what is left of a heap; it may stay whole if something was taken.

        Examples
        --------
        >>> octal_seven = Digit(frozenset({0, 1, 2}))
        >>> list(octal_seven.left_as(4, unbroken=True)), list(octal_seven.left_as(4, unbroken=False))
        ([(4,), (1, 3), (2, 2)], [(1, 3), (2, 2)])
        """
        return _listed(left, self.candidates(left, unbroken))

    def accepts(self, heaps: tuple[int, ...]) -> bool:
        """Return whether heaps are as unlike as they must be."""
        kinds, unlike = len(set(heaps)), self.mark(len(heaps))
        if unlike == "!":
            return kinds == len(heaps)
        if unlike == "?":
            return kinds > 1 or len(heaps) < 2
        return kinds < 2 if unlike == "=" else True


def _listed(tally: int, candidates: Iterable[tuple[int, ...] | None]) -> Iterator[tuple[int, ...]]:
    """Yield what a heap may become, as long as that can be listed."""
    room = limits().heaps_listed
    for heaps in found_among(candidates):
        room -= max(0, len(heaps) - 2)
        if room < 0:
            raise Undecided("the options of a heap of {tally} have too many heaps to be listed", tally=quote(tally))
        yield heaps


NOTHING = Digit(frozenset())


@dataclass(frozen=True, slots=True)
class Code:
    """A code: the digits of places 0, 1, 2, …, the last `repeated` of them for ever.

    Examples
    --------
    >>> kayles = read_code("0.77")
    >>> list(kayles.options(5))
    [(4,), (1, 3), (2, 2), (3,), (1, 2)]
    >>> kayles.small_digits, read_code("4!.0").small_digits, read_code("4!.0").unequal
    ((0, 7, 7), (4, 0), True)
    >>> list(read_code("4.[3]").options(3))
    [(1, 2), (2,), (1,), (0,)]
    """

    digits: tuple[Digit, ...]
    repeated: int = 0

    def digit(self, place: int) -> Digit:
        """Return the digit in a place."""
        if place < len(self.digits):
            return self.digits[place]
        if not self.repeated:
            return NOTHING
        start = len(self.digits) - self.repeated
        return self.digits[start + (place - start) % self.repeated]

    def options(self, tally: int) -> Iterator[tuple[int, ...]]:
        """Yield what a heap may become; an emptied heap is 0, broken heaps come smallest first."""
        return _listed(tally, self._candidates(tally))

    def places(self, tally: int) -> Iterator[tuple[int, Digit]]:
        """Yield each number that might be taken from a heap, with its digit.

        Examples
        --------
        >>> [taken for taken, _ in read_code("0.7").places(5)], [taken for taken, _ in read_code("0.[7]").places(3)]
        ([0, 1], [0, 1, 2, 3])
        """
        last = tally if self.repeated else min(tally, len(self.digits) - 1)
        return ((taken, self.digit(taken)) for taken in range(last + 1))

    def is_option(self, tally: int, heaps: tuple[int, ...]) -> bool:
        """Return whether a heap may become these heaps, smallest first, without making the others.

        Examples
        --------
        >>> read_code("0.77").is_option(10**9, (1, 10**9 - 2)), read_code("0.77").is_option(5, (1, 1))
        (True, False)
        """
        left = sum(heaps)
        taken = tally - left
        if taken < 0 or list(heaps) != sorted(heaps):
            return False
        digit = self.digit(taken)
        if not left:
            return heaps == (0,) and taken > 0 and digit.allows(0)
        parts = len(heaps)
        return heaps[0] > 0 and (taken > 0 or parts > 1) and digit.allows(parts) and digit.accepts(heaps)

    def _candidates(self, tally: int) -> Iterator[tuple[int, ...] | None]:
        """Yield the options, and None for every place and every partition that is none."""
        for taken, digit in self.places(tally):
            yield None
            yield from digit.candidates(tally - taken, unbroken=taken > 0)

    @property
    def small_digits(self) -> tuple[int, ...] | None:
        """The digits of a finite code as numbers up to 15; None if there are others, or different marks.

        Digits up to 15 leave at most three heaps. All marks may be ``!`` if they leave at most two.
        """
        if self.repeated or any(
            digit.and_more or digit.marks or max(digit.numbers, default=0) > 3 for digit in self.digits
        ):
            return None
        digits = tuple(sum(1 << number for number in digit.numbers) for digit in self.digits)
        marks = {digit.unlike for digit in self.digits if digit != NOTHING}
        return digits if marks <= {""} or (self.unequal and max(digits) <= 7) else None

    @property
    def most_heaps(self) -> int | None:
        """The largest number of heaps that may be left of one, None if there is none.

        Examples
        --------
        >>> read_code("0.[7]").most_heaps, read_code("0.{2+}").most_heaps
        (2, None)
        """
        if any(digit.and_more for digit in self.digits):
            return None
        return max(max(digit.numbers, default=0) for digit in self.digits)

    @property
    def unequal(self) -> bool:
        """Whether no two equal heaps may be left in any place."""
        return {digit.unlike for digit in self.digits if digit != NOTHING} == {"!"}


def partitions(total: int, parts: int, least: int = 1) -> Iterator[tuple[int, ...]]:
    """Yield the ways to write `total` as a sum of `parts` numbers from `least` on, smallest first.

    Examples
    --------
    >>> list(partitions(6, 3))
    [(1, 1, 4), (1, 2, 3), (2, 2, 2)]
    """
    if parts * least > total:
        return
    heaps = [least] * (parts - 1) + [total - least * (parts - 1)]
    while True:
        yield tuple(heaps)
        # Raise the last number that can grow if those after it become as small as it, all but the very last.
        rest = heaps[-1]
        for place in range(parts - 2, -1, -1):
            rest += heaps[place]
            grown, after = heaps[place] + 1, parts - 1 - place
            if grown * (after + 1) <= rest:
                heaps[place:] = [grown] * after + [rest - grown * after]
                break
        else:
            return


def read_code(text: str) -> Code:
    """Return the code that a text writes.

    Examples
    --------
    >>> read_code("0.8").digits[1].allows(3)
    True
    >>> read_code("04.3f[00]") == read_code("4.3F"), read_code("0.*!") == read_code("0.{0+}!")
    (True, True)
    >>> read_code("0.7ž")
    Traceback (most recent call last):
    grundy.core.errors.InvalidNotation: expected a digit from 0 to 9 or A to Z, got 'ž'
    """
    if len(text) > LONGEST_CODE:
        raise InvalidNotation(
            "a code may have at most {limit} characters, this one has {length}", limit=LONGEST_CODE, length=len(text)
        )
    written = text.strip()
    shift = len(text) - len(text.lstrip())
    head, point, tail = written.partition(".")
    if not point and not head.endswith(("!", "?", "=")) and len(head) != 1:
        raise InvalidNotation("a code is written like 0.77, with a point", column=shift + 1)
    first = _digits(head or "0", shift + 1)
    if any(digit != NOTHING for digit in first[:-1]):
        raise InvalidNotation(
            "before the point only the last digit may be other than 0: a move adds nothing to a heap", column=shift + 1
        )
    start = shift + len(head) + 2
    plain, bracket, repeating = tail.partition("[")
    rest = _digits(plain, start)
    again: list[Digit] = []
    if bracket:
        if not repeating.endswith("]"):
            if "]" in repeating:
                raise InvalidNotation(
                    "nothing may follow the repeated part of a code", column=start + tail.index("]") + 1
                )
            raise InvalidNotation("the bracket {mark} is never closed", mark="'['", column=start + len(plain))
        again = _digits(repeating[:-1], start + len(plain) + 1)
        if not again:
            raise InvalidNotation("the repeated part of a code must not be empty", column=start + len(plain))
    if all(digit == NOTHING for digit in again):
        again = []
    return Code((first[-1], *rest, *again), len(again))


def _digits(text: str, column: int) -> list[Digit]:
    digits = []
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        found = _DIGIT.match(text, at)
        if not found:
            raise _misread(text, at, column)
        digits.append(_digit(found, column + at))
        at = found.end()
    return digits


def _digit(found: re.Match[str], column: int) -> Digit:
    letter, listed, plus, mark = found.groups()
    if letter == "*":
        return Digit(frozenset({0}), True, mark)
    if letter:
        value = DIGITS.index(letter.upper())
        return Digit(frozenset(bit for bit in range(value.bit_length()) if value >> bit & 1), False, mark)
    items = [item.strip() for item in (listed or "").split(",") if item]
    written = [read_digits(item.rstrip("!?= ")) for item in items]
    if max(written, default=0) > MOST_PARTS:
        raise InvalidNotation(
            "a heap is broken into at most {limit} heaps, not {parts}",
            limit=MOST_PARTS,
            parts=max(written),
            column=column,
        )
    marks = [item[-1] if item[-1] in "!?=" else "" for item in items]
    if any(marks):
        if mark or sorted(set(written)) != written:
            raise InvalidNotation(
                "in a list with marks the numbers of heaps must increase, and no mark may follow the list, "
                "unlike in {given}",
                given=quote(found[0]),
                column=column,
            )
        # What is left as one heap or none is never unlike.
        telling = {
            m for number, m in zip(written, marks, strict=True) if number > 1 or (plus and number == written[-1])
        }
        if len(telling) > 1:
            return Digit(frozenset(written), bool(plus), marks=tuple(zip(written, marks, strict=True)))
        mark = telling.pop() if telling else ""
    # The plus sign belongs to the last number, and larger ones before it say nothing new: {5,2+} is {2+}.
    return Digit(frozenset(number for number in written if not plus or number <= written[-1]), bool(plus), mark)


def _misread(text: str, at: int, column: int) -> InvalidNotation:
    if text[at] == "{":
        return InvalidNotation(
            "expected numbers of heaps in braces, such as {example}, got {given}",
            example="{1,3} or {0,2!,4?+}",
            given=quote(text[at : text.find("}", at) + 1 or None]),
            column=column + at,
        )
    return InvalidNotation(
        "expected a digit from 0 to 9 or A to Z, got {given}", given=quote(text[at]), column=column + at
    )


def check_finite(code: Code) -> Code:
    """Return the code if every move makes the game shorter, else say why it does not.

    With nothing taken a heap must be broken into two or more: one heap would be
    the same heap again.

    Examples
    --------
    >>> check_finite(read_code("2.0"))
    Traceback (most recent call last):
    grundy.core.errors.InvalidPosition: the digit before the point allows a move that changes nothing
    """
    if code.digits[0].numbers & {0, 1}:
        raise InvalidPosition("the digit before the point allows a move that changes nothing")
    return code
