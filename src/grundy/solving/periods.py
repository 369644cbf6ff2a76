"""What is known of the periods of a sequence, and how the periods of short sequences are found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.core.reason import Period
from grundy.core.ruleset import N_
from grundy.solving.octal_classes import octal_class

if TYPE_CHECKING:
    from numpy.typing import NDArray

NOT_LOOKED_FOR = N_(
    "no period was looked for, and no heap was valued: "
    "from values a period is proved only for finite sets and for finite octal and hexadecimal codes"
)
VALUED_ONLY = N_(
    "heaps up to {heap} were valued, and no period was looked for: "
    "from values a period is proved only for finite sets and for finite octal and hexadecimal codes"
)


@dataclass(frozen=True, slots=True, eq=False)
class PeriodProof:
    """What is known of the periods of a heap game, which are None unless they are proved, and what proves them.

    Examples
    --------
    >>> PeriodProof(Period(12, 71), Period(1, 1), 255, rule="kayles").json()["grundy"]
    {'period': 12, 'preperiod': 71, 'saltus': 0, 'proved': True, 'checked_to': 255}
    """

    grundy: Period | None
    outcome: Period | None
    checked_to: int
    """The largest heap that was looked at, 0 if no period was looked for."""
    takes: tuple[int, ...] = ()
    """The set of a subtraction game."""
    digits: tuple[int, ...] = ()
    """The digits of a take-and-break game."""
    values: Sequence[int] | NDArray[Any] = ()
    """The values of its heaps 0, 1, …, as many as the theorem needs; all that were found if nothing is proved."""
    mask: int = 0
    position: bool = False
    """The rare heaps a are those with an even number of bits in g(a) & mask; with `position`,
    a + i is added to that number, i being the place of a digit with 4. Mask 0 without it: none were used."""
    rule: str = ""

    @property
    def alike(self) -> list[tuple[str, int]]:
        """The octal codes of up to three digits that are proved to have the same values, each with its shift.

        Examples
        --------
        >>> PeriodProof(Period(12, 71), Period(1, 1), 255, digits=(0, 7, 7)).alike[:3]
        [('0.77', 0), ('0.771', 0), ('4.4', 1)]
        """
        return octal_class(self.digits, self.grundy) if self.digits and max(self.digits) <= 7 else []

    def json(self) -> dict[str, Any]:
        """Return the periods as the contract writes them."""
        equivalent = [{"code": code, "shift": shift} for code, shift in self.alike]
        parts = {"grundy": self.grundy, "outcome": self.outcome}
        unknown = dict.fromkeys(("period", "preperiod", "saltus"))
        periods = {
            name: (found.numbers() if found else unknown) | {"proved": bool(found), "checked_to": self.checked_to}
            for name, found in parts.items()
        }
        return {"rule": self.rule} | periods | ({"equivalent": equivalent} if equivalent else {})

    def _repr_html_(self) -> str:
        from grundy.drawing.notebook import proof_html

        return proof_html(self)


def least_preperiod(sequence: Sequence[int], period: int) -> int:
    """Return the least n0 with g(n + p) = g(n) for all n ≥ n0, as far as the sequence goes.

    Examples
    --------
    >>> least_preperiod([5, 0, 1, 0, 1], 2)
    1
    """
    places = reversed(range(len(sequence) - period))
    return next((n + 1 for n in places if sequence[n] != sequence[n + period]), 0)


def window_period(sequence: Sequence[int], window: int) -> Period | None:
    """Return the period of a sequence whose windows determine it, None if the last window is new.

    Examples
    --------
    >>> window_period([5, 0, 1, 0, 1], 2)
    Period(period=2, preperiod=1, saltus=0)
    """
    backwards = "".join(map(chr, reversed(sequence)))  # in a text Python finds a window in linear time
    period = backwards.find(backwards[:window], 1)
    return None if period < 0 else Period(period, least_preperiod(sequence, period))


def outcome_period(lost: bytes, values: Period) -> Period:
    """Return the period of the outcomes, from that of the values.

    Parameters
    ----------
    lost
        1 for each heap of the value 0, else 0, at least up to two periods after the preperiod.

    Examples
    --------
    >>> outcome_period(bytes([1, 0, 0, 1, 0, 1, 0, 1, 0, 1, 0]), Period(4, 2))
    Period(period=2, preperiod=2, saltus=0)
    """
    if values.saltus:
        return Period(1, lost.rindex(1) + 1)  # values grow
    cycle = lost[values.preperiod :][: values.period]
    period = (cycle + cycle).find(cycle, 1)
    # The last heap whose outcome is not that of the heap a period later is the highest byte of their XOR.
    later = lost[period:][: values.preperiod]
    differ = int.from_bytes(lost[: values.preperiod], "little") ^ int.from_bytes(later, "little")
    return Period(period, -(-differ.bit_length() // 8))


def exceptions(values: Sequence[int], found: Period) -> list[bool]:
    """Return for each heap whether its value is another than the first period, carried on or back, would give.

    Examples
    --------
    >>> exceptions([5, 0, 1, 0, 1], Period(2, 1))
    [True, False, False, False, False]
    """
    first = found.preperiod
    periods = [divmod(n - first, found.period) for n in range(len(values))]
    return [values[n] != values[first + place] + found.saltus * after for n, (after, place) in enumerate(periods)]
