"""Families of taking and breaking: all codes of so many digits, or those that fit a pattern such as ``0.1dd``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Any

from grundy.core.errors import InvalidNotation, NotApplicable, quote
from grundy.core.takebreak import DIGITS
from grundy.solving.work import Progress
from grundy.sweeps.arithmetic import read_expressions
from grundy.sweeps.families import Conditions, Family, Numbers, Task, array_of, check_size

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grundy.sweeps.found import Found

MOST_DIGITS = 12
DEFAULT_HEAP = 1 << 14
"""How far the heaps of each code are valued if nobody says it."""
_LENGTH = re.compile(r"([0-9]{1,3})\s+digits?")
ANY = "d"


def read_codes(name: str, inner: str) -> CodeFamily:
    """Return the family that stands between the brackets.

    Examples
    --------
    >>> read_codes("octal", "3 digits").text, read_codes("take-and-break", "0.1d").rules()
    ('octal[0.ddd]', 16)
    >>> read_codes("octal", "0.dd; d1<d2").rules()
    28
    """
    pattern, _, conditions = inner.partition(";")
    pattern = "".join(pattern.split(" ")) if not _LENGTH.fullmatch(pattern.strip()) else pattern.strip()
    if length := _LENGTH.fullmatch(pattern):
        if not 1 <= int(length[1]) <= MOST_DIGITS:
            raise InvalidNotation("expected from 1 to {most} digits, got {given}", most=MOST_DIGITS, given=length[1])
        pattern = "0." + ANY * int(length[1])
    asked = read_expressions(conditions) if conditions.strip() else []
    return CodeFamily(name, pattern, Conditions(tuple(asked)))


@dataclass(frozen=True)
class CodeFamily(Family):
    """The codes that fit a pattern, in which ``d`` stands for any digit.

    Examples
    --------
    >>> family = CodeFamily("octal", "0.7d", Conditions())
    >>> [family.rule(number) for number in (0, 1, 7)]
    ['octal[0.7]', 'octal[0.71]', 'octal[0.77]']
    """

    name: str
    pattern: str
    conditions: Conditions
    stretch = device_stretch = 8

    def __post_init__(self) -> None:
        most = 8 if self.name == "octal" else 16
        digits = DIGITS[:most] + ANY
        whole, point, rest = self.pattern.partition(".")
        sound = len(whole) == 1 and point and 1 <= len(rest) <= MOST_DIGITS and set(whole + rest) <= set(digits)
        if not sound or whole not in "048C"[: 2 if most == 8 else 4] + ANY:
            raise InvalidNotation(
                "expected a pattern of digits such as {example}, with d for any digit, got {given}",
                example="0.1dd",
                given=quote(self.pattern),
            )
        check_size(self.end)

    @property
    def text(self) -> str:
        """The family as it is written."""
        return f"{self.name}[{self.pattern}{'; ' * bool(self.conditions.parts)}{self.conditions}]"

    @property
    def places(self) -> list[tuple[int, ...]]:
        """The digits that may stand in each place."""
        radix = 8 if self.name == "octal" else 16
        whole, rest = self.pattern[0], self.pattern[2:]
        any_digit = {True: tuple(range(0, radix, 4)), False: tuple(range(radix))}
        return [
            any_digit[place == 0] if digit == ANY else (DIGITS.index(digit),)
            for place, digit in enumerate(whole + rest)
        ]

    @property
    def end(self) -> int:
        """How many codes fit the pattern."""
        return prod(map(len, self.places))

    def conditioned(self, numbers: Numbers) -> dict[str, NDArray[Any]]:
        """Return the digits d0, d1, … of the codes."""
        import numpy as np

        rest = array_of(numbers)
        columns = {}
        for place, digits in reversed([*enumerate(self.places)]):
            columns[f"d{place}"] = np.array(digits, np.int64)[rest % len(digits)]
            rest = rest // len(digits)
        return dict(reversed(columns.items()))

    def columns(self, numbers: Numbers) -> dict[str, NDArray[Any]]:
        """Return the codes, and the digits d0, d1, … of each."""
        import numpy as np

        codes = np.array([self.code(int(number)) for number in array_of(numbers)], np.str_)
        return {"code": codes} | self.conditioned(numbers)

    def number(self, row: Mapping[str, Any]) -> int:
        """Return the number of the code with these digits."""
        number = 0
        for place, digits in enumerate(self.places):
            number = number * len(digits) + digits.index(row[f"d{place}"])
        return number

    def code(self, number: int) -> str:
        """Return the code with a number, without zeros at the end."""
        written = "".join(DIGITS[int(digit[0])] for digit in self.conditioned(range(number, number + 1)).values())
        return f"{written[0]}.{written[1:].rstrip('0') or '0'}"

    def rule(self, number: int) -> str:
        """Return the notation of the rule with a number."""
        return f"{self.name}[{self.code(number)}]"

    def check(self, task: Task) -> None:
        """Refuse misère play, and a GPU."""
        if task.play_convention == "misere":
            raise NotApplicable("the periods of a family are found in normal play only")
        if task.device == "cuda":
            raise NotApplicable("codes are not worked on by a GPU; leave out --device cuda")

    def found(self, numbers: Numbers, task: Task, progress: Progress | None = None) -> Found:
        """Return the periods of the codes."""
        from grundy.sweeps.found import Found, found_of_code

        limit = DEFAULT_HEAP if task.limit is None else task.limit
        rows = []
        for number in array_of(numbers).tolist():
            rows.append(found_of_code(self.rule(number), limit))
            if progress is not None:
                progress(len(rows))
        return Found.of(rows)
