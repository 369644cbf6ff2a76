"""Families of subtraction sets: so many numbers of a set, or all its subsets."""

from __future__ import annotations

import re
from abc import abstractmethod
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING, Any

from grundy.core.errors import InvalidNotation, NotApplicable, Undecided, quote
from grundy.core.notation import shifted
from grundy.core.numbersets import number_set
from grundy.solving.budget import PERIOD_HEAP
from grundy.solving.work import Progress
from grundy.sweeps.families import Family, Numbers, Task, array_of, check_size
from grundy.sweeps.found import Found, found_of_sets

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST_TAKES = 63
LARGEST_TAKE = 1 << 20
WORD, DEVICE_TAKES = 64, 8
"""Takes up to here are the bits of a word, and so many of them have a place on a GPU."""
FEW = 16
"""So many sets are numbered before compiled code would be loaded."""
_CHOSEN = re.compile(r"([0-9]{1,4})\s+of\s+(.*)", re.DOTALL)
_SUBSETS = re.compile(r"subsets\s+of\s+(.*)", re.DOTALL)


def read_sets(inner: str, at: int = 0) -> SetFamily:
    """Return the family that stands between the brackets, at a place of what was typed.

    Examples
    --------
    >>> read_sets("4 of 1..64").rules(), read_sets("subsets of 1..5").rules(), read_sets("a, b; a<b<=5").rules()
    (635376, 31, 10)
    """
    if chosen := _CHOSEN.fullmatch(inner):
        return ChosenSets(int(chosen[1]), _members(chosen[2], at + chosen.start(2)))
    if subsets := _SUBSETS.fullmatch(inner):
        return Subsets(_members(subsets[1], at + subsets.start(1)))
    from grundy.sweeps.parameter_families import read_parameter_sets

    return read_parameter_sets(inner)


def _members(text: str, at: int) -> tuple[int, ...]:
    with shifted(at):
        written = number_set(text)
    if written.largest is None:
        raise InvalidNotation("expected a finite set such as 1..64, got {given}", given=quote(text.strip()))
    if written.largest > LARGEST_TAKE:
        raise Undecided("takes go up to {most} here, got {take}", most=LARGEST_TAKE, take=written.largest)
    return tuple(written.up_to(written.largest))


class SetFamily(Family):
    """A family of subtraction sets."""

    stretch = 1 << 19
    device_stretch = 1 << 26

    @abstractmethod
    def sets(self, numbers: Numbers) -> NDArray[Any]:
        """Return the sets with these numbers, each a row of takes or a word with a bit for each."""

    def words(self, numbers: Numbers) -> NDArray[Any] | range:
        """Return the sets as words with a bit for each take."""
        from grundy.kernels.set_periods import masks_of

        sets = self.sets(numbers)
        return masks_of(sets) if sets.ndim == 2 else sets

    @abstractmethod
    def takes(self, number: int) -> list[int]:
        """Return the set with a number."""

    def rule(self, number: int) -> str:
        """Return the notation of the rule with a number."""
        return f"subtraction[{number_set(self.takes(number))}]"

    def check(self, task: Task) -> None:
        """Refuse misère play, and sets that do not fit the registers of a GPU."""
        if task.play_convention == "misere":
            raise NotApplicable("the periods of a family are found in normal play only")
        if task.device == "cuda" and not self.fits_device():
            raise NotApplicable(
                "a GPU finds the periods of at most {takes} takes up to {reach}, or of any takes up to {half}; "
                "leave out --device cuda",
                takes=DEVICE_TAKES,
                reach=WORD,
                half=WORD // 2,
            )

    @abstractmethod
    def fits_device(self) -> bool:
        """Return whether the windows of the sets fit the registers of a GPU."""

    def found(self, numbers: Numbers, task: Task, progress: Progress | None = None) -> Found:
        """Return the periods of the sets."""
        sets = self.sets(numbers) if task.device == "cpu" else self.words(numbers)
        limit = PERIOD_HEAP if task.limit is None else task.limit
        return found_of_sets(sets, lambda row: self.takes(int(numbers[row])), limit, task.device)


@dataclass(frozen=True)
class ChosenSets(SetFamily):
    """So many numbers of a set; those with smaller numbers come first.

    Examples
    --------
    >>> family = ChosenSets(3, (1, 2, 3, 4, 5))
    >>> [family.takes(number) for number in range(4)]
    [[1, 2, 3], [1, 2, 4], [1, 3, 4], [2, 3, 4]]
    """

    size: int
    members: tuple[int, ...]

    def __post_init__(self) -> None:
        most = min(MOST_TAKES, len(self.members))
        if not 1 <= self.size <= most:
            raise InvalidNotation(
                "expected from 1 to {most} of {count} numbers, got {given}",
                most=most,
                count=len(self.members),
                given=self.size,
            )
        check_size(self.end)

    @property
    def text(self) -> str:
        """The family as it is written."""
        return f"subtraction[{self.size} of {number_set(self.members)}]"

    @property
    def end(self) -> int:
        """How many sets there are."""
        return comb(len(self.members), self.size)

    def columns(self, numbers: Numbers) -> dict[str, NDArray[Any]]:
        """Return the takes s1 < s2 < …, found by the combinatorial number system."""
        rows = self.sets(numbers)
        return {f"s{place}": rows[:, place - 1] for place in range(1, self.size + 1)}

    def number(self, row: Mapping[str, Any]) -> int:
        """Return the number of the set with these takes."""
        places = (self.members.index(row[f"s{place}"]) for place in range(1, self.size + 1))
        return sum(comb(at, place) for place, at in enumerate(places, 1))

    def sets(self, numbers: Numbers) -> NDArray[Any]:
        """Return rows of takes s1 < s2 < …, by the combinatorial number system; where numbers follow, one by one."""
        import numpy as np

        kind, members = np.min_scalar_type(self.members[-1]), np.array(self.members)
        if isinstance(numbers, range) and len(numbers) > FEW:
            from grundy.kernels.combinations import list_combinations

            places = np.empty((len(numbers), self.size), np.int64)
            list_combinations(np.array(self._places(numbers[0])), places)
        else:
            places = np.array([self._places(int(number)) for number in numbers], np.int64).reshape(-1, self.size)
        return members.astype(kind)[places]

    def _places(self, number: int) -> list[int]:
        """Return the places of the members of the set with a number, from 0."""
        places = []
        for size in range(self.size, 0, -1):
            place = bisect_right(range(len(self.members)), number, key=lambda at: comb(at, size)) - 1
            places.append(place)
            number -= comb(place, size)
        return places[::-1]

    def takes(self, number: int) -> list[int]:
        """Return the set with a number."""
        return [self.members[place] for place in self._places(number)]

    def fits_device(self) -> bool:
        """Return whether the takes are few, or small."""
        return fits_device(self.size, self.members[-1])


@dataclass(frozen=True)
class Subsets(SetFamily):
    """All subsets of a set but the empty one: the bits of a number say which members are taken.

    Examples
    --------
    >>> family = Subsets((1, 2, 5))
    >>> [family.rule(number) for number in range(1, 5)]
    ['subtraction[1]', 'subtraction[2]', 'subtraction[1,2]', 'subtraction[5]']
    """

    members: tuple[int, ...]
    first = 1

    def __post_init__(self) -> None:
        check_size(self.end)

    @property
    def text(self) -> str:
        """The family as it is written."""
        return f"subtraction[subsets of {number_set(self.members)}]"

    @property
    def end(self) -> int:
        """The number after the whole set."""
        return 1 << len(self.members)

    def columns(self, numbers: Numbers) -> dict[str, NDArray[Any]]:
        """Return the numbers themselves, and of each set how many takes it has, the least and the largest."""
        import numpy as np

        members, masks = np.array(self.members, np.min_scalar_type(self.members[-1])), array_of(numbers)
        lowest = np.bitwise_count(~masks & masks - 1)
        highest = np.searchsorted(np.int64(1) << np.arange(len(members)), masks, side="right") - 1
        takes = np.bitwise_count(masks)
        kind = np.min_scalar_type(self.end - 1)
        return {"mask": masks.astype(kind), "takes": takes, "least": members[lowest], "most": members[highest]}

    def number(self, row: Mapping[str, Any]) -> int:
        """Return the number whose bits say which members are taken."""
        return int(row["mask"])

    def sets(self, numbers: Numbers) -> NDArray[Any]:
        """Return words with a bit for each take, or rows of takes if some take is too large for that."""
        import numpy as np

        masks = array_of(numbers)
        if self.is_initial:
            return masks.astype(np.uint64)
        there = masks[:, None] >> np.arange(len(self.members)) & 1
        rows: NDArray[Any] = there * np.array(self.members)
        if self.members[-1] > WORD:
            return rows
        from grundy.kernels.set_periods import masks_of

        return masks_of(rows)

    @property
    def is_initial(self) -> bool:
        """Whether the members are 1, …, k: then a number is the word of its set."""
        return self.members[-1] == len(self.members)

    def words(self, numbers: Numbers) -> NDArray[Any] | range:
        """Return the sets as words; those that follow each other need not be written down."""
        return numbers if self.is_initial and isinstance(numbers, range) else super().words(numbers)

    def takes(self, number: int) -> list[int]:
        """Return the set with a number."""
        return [member for place, member in enumerate(self.members) if number >> place & 1]

    def fits_device(self) -> bool:
        """Return whether the takes are few, or small."""
        return fits_device(len(self.members), self.members[-1])


def fits_device(takes: int, most: int) -> bool:
    """Return whether so many takes up to a number have a place in the registers of a GPU.

    Examples
    --------
    >>> fits_device(4, 64), fits_device(32, 32), fits_device(9, 33)
    (True, True, False)
    """
    return most <= (WORD if takes <= DEVICE_TAKES else WORD // 2)
