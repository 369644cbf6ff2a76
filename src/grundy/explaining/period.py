"""A large heap in words: the period of the values, the heap reduced by it, and what proves the period."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.core.answer import Answer
from grundy.core.position import Position
from grundy.core.reason import Period
from grundy.core.ruleset import N_
from grundy.explaining.language import Language
from grundy.explaining.search import MOST_ROWS, options_step
from grundy.explaining.step import Step, Table
from grundy.explaining.words import last_steps

WIDEST_ROW = 12
"""A period that is not longer stands in one row, each value below its heap."""
READABLE_BITS = 128
"""A larger heap is not written out again."""


def period_steps(answer: Answer, to: Language, previous: Position | None = None) -> Iterator[Step]:
    """Yield the steps for a heap whose value is known by a proved period.

    Examples
    --------
    >>> from grundy import explain, kayles, solve
    >>> steps = explain(solve(kayles(1_000_000), moves=1))
    >>> print(steps[0].text)
    The values of kayles repeat: g(n + 12) = g(n) for every heap n from 71 on.
    >>> print(steps[1].text)
    1000000 = 76 + 83327 · 12, so the heap has the value of a heap of 76, which is 1.
    """
    reason = answer.reason
    assert isinstance(reason, Period)
    yield _period(answer, reason, to)
    yield _reduced(answer, reason, to)
    yield _proof(reason, to)
    if answer.grundy_value:
        yield to.step("Who wins", "The value is not 0, so the player to move wins.")
    else:
        yield to.step("Who wins", "The value is 0, so the player to move loses.")
    if answer.moves and answer.more is None and len(answer.moves) <= MOST_ROWS:
        yield options_step(answer, to)
    yield from last_steps(answer, to)


def _period(answer: Answer, reason: Period, to: Language) -> Step:
    repeat = N_("The values of {rule} repeat: {g}(n + {period}) = {g}(n) for every heap n from {preperiod} on.")
    if reason.saltus:
        repeat = N_(
            "The values of {rule} repeat, raised by {saltus}: "
            "{g}(n + {period}) = {g}(n) + {saltus} for every heap n from {preperiod} on."
        )
    return to.step(
        "The period",
        repeat,
        rule=answer.position.ruleset.name,
        period=reason.period,
        preperiod=reason.preperiod,
        saltus=reason.saltus,
        g="g" if answer.play_convention == "normal" else "g⁻",
    )


def _reduced(answer: Answer, reason: Period, to: Language) -> Step:
    heap = max(answer.position.state)
    reduced = reason.reduced(heap)
    if heap.bit_length() > READABLE_BITS:
        said = N_("Whole periods taken away from the heap leave {reduced}, so it has the value {value}.")
    elif reason.saltus:
        said = N_(
            "{heap} = {reduced} + {count} · {period}, so the heap has the value of a heap of {reduced} "
            "and {count} · {saltus} more, which is {value}."
        )
    else:
        said = N_(
            "{heap} = {reduced} + {count} · {period}, so the heap has the value of a heap of {reduced}, "
            "which is {value}."
        )
    return to.step(
        "Reduce the heap",
        said,
        _row(reason, reduced, to) if reason.row else None,
        heap=heap,
        reduced=reduced,
        count=(heap - reduced) // reason.period,
        period=reason.period,
        saltus=reason.saltus,
        value=answer.grundy_value,
    )


def _row(reason: Period, reduced: int, to: Language) -> Table:
    """Return the values of one period: below their heaps, or in rows of ten if there are many."""
    first, values = reason.preperiod, [str(value) for value in reason.row]
    if len(values) <= WIDEST_ROW:
        heaps = (str(first + n) for n in range(len(values)))
        return Table((to.text("heap"), *heaps), ((to.text("value"), *values),), marked=(1 + reduced - first,))
    tens = range(first - first % 10, first + len(values), 10)
    at = dict(enumerate(values, first))
    rows = tuple((str(ten), *(at.get(ten + digit, "") for digit in range(10))) for ten in tens)
    return Table((to.text("heap"), *(f"+{digit}" for digit in range(10))), rows)


def _proof(reason: Period, to: Language) -> Step:
    if reason.name == "Guy–Smith":
        said = N_(
            "The values of all heaps up to {heap} were found, and they repeat for long enough: "
            "beyond, whatever move is made, one of the heaps left is so large that it can be reduced too. "
            "So the values repeat for ever (R. K. Guy and C. A. B. Smith, 1956)."
        )
    else:
        said = N_(
            "A value depends only on the values before it, no further back than the largest number that may be taken. "
            "Among the heaps up to {heap} such a stretch of values occurs twice, so all that follows repeats too."
        )
    return to.step("What proves it", said, heap=reason.checked_to)
