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
from grundy.solving.periods import PeriodProof

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
    yield Step(to.text("What proves it"), proof_in_words(reason, to))
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


def periods_in_words(proof: PeriodProof, to: Language) -> list[str]:
    """Return the periods of the values and of the outcomes, a line each; what is not proved is said to be so.

    Examples
    --------
    >>> from grundy import kayles
    >>> from grundy.explaining.language import language
    >>> from grundy.lab.sequences import prove_period
    >>> periods_in_words(prove_period(kayles), language("en"))[0]
    'Grundy values: period 12 after 71, saltus 0 (proved)'
    """
    lines = []
    for found, what in ((proof.grundy, to.text("Grundy values")), (proof.outcome, to.text("outcomes P and N"))):
        if found is None:
            lines.append(to.text("{what}: no period proved up to heap {heap}", what=what, heap=proof.checked_to))
            continue
        lines.append(
            to.text(
                "{what}: period {period} after {preperiod}, saltus {saltus} (proved)",
                what=what,
                period=found.period,
                preperiod=found.preperiod,
                saltus=found.saltus,
            )
        )
    return lines


def class_in_words(proof: PeriodProof, to: Language) -> list[str]:
    """Return the class of an octal game: the codes with the same values, a line for each number that heaps differ by.

    Examples
    --------
    >>> from grundy import octal
    >>> from grundy.explaining.language import language
    >>> from grundy.lab.sequences import prove_period
    >>> for line in class_in_words(prove_period(octal("0.007"), limit=99), language("en")):
    ...     print(line)
    class 0.04: these codes of up to three digits after the point are proved to have the same values
    heap n: 0.007
    heap n + 1: 0.04, 0.042
    """
    if not proof.alike:
        return []
    name = proof.alike[0][0]
    if proof.alike == [(name, 0)]:
        said = N_("class {code}: no other code of up to three digits after the point is proved to have the same values")
        return [to.text(said, code=name)]
    said = N_("class {code}: these codes of up to three digits after the point are proved to have the same values")
    lines = [to.text(said, code=name)]
    for shift in sorted({shift for _, shift in proof.alike}, key=lambda shift: (abs(shift), shift)):
        heap = f"n {'+' if shift > 0 else '−'} {abs(shift)}" if shift else "n"
        codes = ", ".join(code for code, other in proof.alike if other == shift)
        lines.append(f"{to.text('heap')} {heap}: {codes}")
    return lines


def proof_in_words(found: Period, to: Language) -> str:
    """Return what proves a period, with its numbers.

    Examples
    --------
    >>> from grundy import kayles, subtraction
    >>> from grundy.explaining.language import language
    >>> from grundy.lab.sequences import prove_period
    >>> print(proof_in_words(prove_period(subtraction({2, 5, 6})).grundy, language("en")))
    At most 6 matches may be taken, so a value depends only on the 6 values before it. The values of the heaps 0 to 5 \
come again at the heaps 11 to 16, so all that follows comes again, too.
    >>> print(proof_in_words(prove_period(kayles).grundy, language("en")))
    The values of the heaps up to 255 were found, and from heap 71 on they repeat. No move takes more matches than 2, \
or turns one heap into more than 2. So whatever move is made in a heap of 168 or more, one of the heaps left has at \
least 83, and is worth as much with 12 fewer. The options therefore have the same values as those of a heap with \
12 fewer, and the values repeat for ever (R. K. Guy and C. A. B. Smith, 1956).
    """
    start = max(found.preperiod, 1)
    if not found.name:
        return to.text("The theorem about this game gives the value of every heap.")
    if found.saltus:
        return to.text(
            "The values of the heaps up to {heap} were found. With every period they grow by {saltus}, a power of two, "
            "and they meet the conditions under which that goes on for ever; the page on certificates proves it.",
            heap=found.checked_to,
            saltus=found.saltus,
        )
    if found.left > 1:
        values = to.text(
            "The values of the heaps up to {heap} were found, and from heap {first} on they repeat.",
            heap=found.checked_to,
            first=found.preperiod,
        )
        moves = to.text(
            N_("No move takes more matches than {taken}, or turns one heap into more than {left}.")
            if found.taken
            else N_("No move takes a match, or turns one heap into more than {left}."),
            taken=found.taken,
            left=found.left,
        )
        repeated = to.text(
            "So whatever move is made in a heap of {large} or more, one of the heaps left has at least {beyond}, "
            "and is worth as much with {period} fewer. The options therefore have the same values as those of a heap "
            "with {period} fewer, and the values repeat for ever (R. K. Guy and C. A. B. Smith, 1956).",
            large=found.left * (start + found.period) + found.taken,
            beyond=start + found.period,
            period=found.period,
        )
        return f"{values} {moves} {repeated}"
    if not found.taken:
        return to.text("There is never a move, so every value is 0.")
    # With a code a whole heap may be what is taken; from 1 on, that never happens beyond the window.
    first = found.preperiod if found.name == "window" else start
    if found.taken == 1:  # not the singular of the sentence below, which Croatian also says of 21
        return to.text(
            "At most 1 match may be taken, so a value depends only on the value before it. "
            "The value of heap {first} comes again at heap {again}, so all that follows comes again, too.",
            first=first,
            again=first + found.period,
        )
    return to.plural(
        "At most {n} match may be taken, so a value depends only on the {n} values before it. "
        "The values of the heaps {first} to {last} come again at the heaps {again} to {end}, "
        "so all that follows comes again, too.",
        "At most {n} matches may be taken, so a value depends only on the {n} values before it. "
        "The values of the heaps {first} to {last} come again at the heaps {again} to {end}, "
        "so all that follows comes again, too.",
        found.taken,
        first=first,
        last=first + found.taken - 1,
        again=first + found.period,
        end=first + found.period + found.taken - 1,
    )
