"""How a result is known: each reason carries what an explanation needs and a checker can re-check.

A reason names its chapter, the function that puts it into words, by its module in `grundy.explaining` and its name.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import reduce
from operator import xor
from typing import TYPE_CHECKING, Any, ClassVar

from grundy.core.phrase import Phrase

if TYPE_CHECKING:
    from grundy.core.answer import Verdict
    from grundy.core.position import Position


@dataclass(frozen=True, slots=True)
class Facts:
    """What a theorem found in one position; a theorem that finds something has a type of its own for it.

    Examples
    --------
    >>> @dataclass(frozen=True, slots=True)
    ... class Columns(Facts):
    ...     heights: tuple[int, ...]
    >>> Columns((3, 4)).json()
    {'heights': [3, 4]}
    """

    chapter: ClassVar[str] = ""
    """The chapter that tells such facts; without one the theorem is told by its hidden Nim or by its statement."""

    def json(self) -> dict[str, Any]:
        """Return the facts as the contract writes them."""
        return {part.name: _plain(getattr(self, part.name)) for part in fields(self)}


def _plain(value: Any) -> Any:
    if isinstance(value, Facts):
        return value.json()
    return [*map(_plain, value)] if isinstance(value, tuple) else value


@dataclass(frozen=True, slots=True)
class HiddenNim:
    """The position of Nim that hides in another game, and where its heaps are found.

    Examples
    --------
    >>> hidden = HiddenNim((3, 0, 2), (Phrase("step 1"), Phrase("step 3"), Phrase("step 5")), "Odd steps count.")
    >>> hidden.nim_sum
    1
    """

    heaps: tuple[int, ...]
    places: tuple[Phrase, ...]
    why: str
    """Why the rest of the position does not matter, marked for translation."""

    @property
    def nim_sum(self) -> int:
        """The nim-sum of the heaps."""
        return reduce(xor, self.heaps, 0)


def cited(*sources: str) -> str:
    """Return several sources as one reference; each of them may be marked for translation.

    Examples
    --------
    >>> cited("D. Gale, 1974", "the values by induction")
    'D. Gale, 1974; the values by induction'
    """
    return "; ".join(sources)


@dataclass(frozen=True, slots=True)
class Theorem:
    """A theorem, by its name and its source, with the facts of its use here.

    Examples
    --------
    >>> hidden = HiddenNim((3, 4), (Phrase("row 1"), Phrase("row 2")), "A row is a heap.")
    >>> theorem = Theorem("Nim in disguise", "Winning Ways", hidden=hidden)
    >>> theorem.json()["facts"], theorem.chapter
    ({'nim_heaps': [3, 4], 'nim_sum': 7}, 'hidden_nim.hidden_nim_steps')
    """

    method: ClassVar[str] = "theorem"
    name: str
    reference: str
    facts: Facts = Facts()
    statement: str = ""
    """What the theorem says here and why, in a sentence or two, marked for translation; facts may be its fields."""
    hidden: HiddenNim | None = None
    """The Nim to which the theorem reduces the position."""

    @property
    def chapter(self) -> str:
        """The chapter that explains it."""
        return self.facts.chapter or ("hidden_nim.hidden_nim_steps" if self.hidden else "theorem.theorem_steps")

    @property
    def sources(self) -> list[str]:
        """What the reference cites."""
        return self.reference.split("; ")

    @property
    def stated(self) -> Phrase:
        """What the theorem says here."""
        return Phrase(self.statement, **self.facts.json())

    def json(self) -> dict[str, Any]:
        """Return the reason as the contract writes it."""
        facts = self.facts.json()
        if self.hidden is not None:
            facts |= {"nim_heaps": list(self.hidden.heaps), "nim_sum": self.hidden.nim_sum}
        return {"method": self.method, "name": self.name, "reference": self.reference, "facts": facts}


@dataclass(frozen=True, slots=True)
class Search:
    """A search of all positions that matter, with the number examined.

    Examples
    --------
    >>> Search("mex", 60).json()
    {'method': 'search', 'name': 'mex', 'positions': 60}
    """

    method: ClassVar[str] = "search"
    chapter: ClassVar[str] = "search.search_steps"
    name: str
    """What the search did: ``mex`` (no cycles), ``retrograde`` (cycles), or ``values`` (of Left and Right)."""
    positions: int

    def json(self) -> dict[str, Any]:
        """Return the reason as the contract writes it."""
        return {"method": self.method, "name": self.name, "positions": self.positions}


@dataclass(frozen=True, slots=True)
class Period:
    """A proved period of the values of single heaps: the least p, then the least n0, with g(n+p) = g(n) + s from n0 on.

    Two of them are equal if these numbers are, however they were proved.

    Examples
    --------
    >>> kayles = Period(12, 71, name="Guy–Smith", checked_to=255)
    >>> kayles.json()
    {'method': 'period', 'name': 'Guy–Smith', 'period': 12, 'preperiod': 71, 'saltus': 0, 'checked_to': 255}
    >>> kayles.reduced(1_000_000), kayles == Period(12, 71)
    (76, True)
    """

    method: ClassVar[str] = "period"
    chapter: ClassVar[str] = "period.period_steps"
    period: int
    preperiod: int
    saltus: int = 0
    name: str = field(default="", compare=False, repr=False)
    """What proves it: ``Guy–Smith``, or ``window`` if as many values as the largest take have come again;
    nothing if a theorem about the game gives every value."""
    checked_to: int = field(default=0, compare=False, repr=False)
    """The largest heap whose value was found for the proof."""
    taken: int = field(default=0, compare=False, repr=False)
    """The largest number of tokens that a move may take."""
    left: int = field(default=1, compare=False, repr=False)
    """The largest number of heaps that a move may leave of one."""
    row: tuple[int, ...] = field(default=(), compare=False, repr=False)
    """The values of one period, of the heaps from the preperiod on, if they are few enough to be shown."""

    def reduced(self, heap: int) -> int:
        """Return the smallest heap of the periodic part that differs from `heap` by whole periods."""
        return self.preperiod + (heap - self.preperiod) % self.period

    def json(self) -> dict[str, Any]:
        """Return the reason as the contract writes it."""
        return {"method": self.method, "name": self.name, **self.numbers(), "checked_to": self.checked_to}

    def numbers(self) -> dict[str, int]:
        """Return period, preperiod and saltus by their names."""
        return {"period": self.period, "preperiod": self.preperiod, "saltus": self.saltus}


@dataclass(frozen=True, slots=True)
class SumOf:
    """The values of independent parts, joined by the nim-sum."""

    method: ClassVar[str] = "sum"
    chapter: ClassVar[str] = "sums.sum_steps"
    parts: tuple[tuple[Position, Verdict, Reason], ...]

    def json(self) -> dict[str, Any]:
        """Return the reason as the contract writes it."""
        return {
            "method": self.method,
            "name": "Sprague–Grundy",
            "parts": [
                {"position": str(position), **verdict.json(), "reason": reason.json()}
                for position, verdict, reason in self.parts
            ],
        }


Reason = Theorem | Period | Search | SumOf
