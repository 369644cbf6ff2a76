"""Sequences of one-heap values and their periods, each by the fastest method that its rule allows.

Subtraction sets and codes have engines of their own; other games are valued heap by
heap. The outcomes of a subtraction game alone are sieved further than its values. A
period is reported only when it is proved: for a finite set the last max(S) values are
the whole state of the sequence, and octal games obey the periodicity theorem of Guy and Smith.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from grundy.core.errors import NotApplicable, Undecided
from grundy.core.nimfield import mex
from grundy.core.numbersets import NumberSet
from grundy.core.outcome import PlayConvention
from grundy.core.reason import Reason, Search
from grundy.lab.checkpoints import Checkpoint
from grundy.rulesets.catalogue import read_ruleset
from grundy.rulesets.heaps.heap_ruleset import HeapRuleset
from grundy.solving.budget import Budget
from grundy.solving.heap_engines import code_digits, take_set, take_values, thin_members
from grundy.solving.octal_periods import OctalPeriod, checked_digits, octal_period, plain_octal_values
from grundy.solving.periodicity import Periodicity, outcome_period
from grundy.solving.solver import Solver
from grundy.solving.subtraction_periods import SubtractionSearch, subtraction_period

MOST_VALUES = 10_000_000
MOST_BY_SEARCH = 100_000
MOST_MISERE = 200
MOST_TAKES = 100_000
MOST_OPTIONS = 3_000_000
"""How many options are looked at in Python, some seconds' work."""
MOST_OUTCOMES = 50_000_000
MOST_THICK_OUTCOMES = 4_000_000
"""How far outcomes are sieved, and how far for sets like the primes."""
MOST_PLAIN_OUTCOMES = 2_000
MOST_PLAIN_VALUES = 128
"""Up to here plain Python is quicker than to load the compiled code."""
SLICE = 1 << 14
"""How many heaps are valued between two calls of `progress`."""
SUBTRACTION_LIMIT = 1_000_000_000
"""How far the period of a subtraction game is looked for, unless told otherwise."""


def heap_game(rule: str) -> HeapRuleset:
    """Return the heap game that `rule` writes.

    Examples
    --------
    >>> heap_game("octal[0.77]")
    rules('octal[0.77]')
    """
    rules = read_ruleset(rule)
    if not isinstance(rules, HeapRuleset):
        raise NotApplicable("{rule} has no single heap", rule=rules.name)
    return rules


def heap_values(
    rules: HeapRuleset,
    to: int,
    play_convention: PlayConvention = "normal",
    *,
    progress: Callable[[int], None] | None = None,
    seconds: float | None = None,
) -> list[int]:
    """Return the values of the heaps 0 to `to`: g, or g⁻ in misère play, where heaps that break are searched.

    Examples
    --------
    >>> heap_values(heap_game("kayles"), 11)
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    >>> heap_values(heap_game("subtraction[1,2]"), 5, "misere")
    [1, 0, 2, 1, 0, 2]
    """
    if to > MOST_VALUES:
        raise Undecided("values up to a heap of {to} are too many, at most {limit}", to=to, limit=MOST_VALUES)
    closed = _closed_form(rules, to, play_convention, progress)
    if closed is not None:
        return closed
    misere = play_convention == "misere"
    takes, code = take_set(rules), code_digits(rules)
    if takes is not None:
        return take_values(takes, to, misere=misere, progress=progress)
    if not misere and code is not None:
        return _code_values(*code, to, progress)
    unbroken = _values_of_one_heap(rules, to, misere, progress)
    return _searched_values(rules, to, play_convention, seconds) if unbroken is None else unbroken


def heap_outcomes(
    rules: HeapRuleset,
    to: int,
    play_convention: PlayConvention = "normal",
    *,
    progress: Callable[[int], None] | None = None,
) -> str:
    """Return the outcomes of the heaps 0 to `to`, a letter for each.

    Examples
    --------
    >>> heap_outcomes(heap_game("subtraction[squares]"), 12)
    'PNPNNPNPNNPNP'
    >>> heap_outcomes(heap_game("subtraction[1..3]"), 9, "misere")
    'NPNNNPNNNP'
    """
    if to > MOST_OUTCOMES:
        raise Undecided("outcomes up to a heap of {to} are too many, at most {limit}", to=to, limit=MOST_OUTCOMES)
    takes = take_set(rules)
    if takes is None or to <= MOST_PLAIN_OUTCOMES:
        values = heap_values(rules, to, play_convention, progress=progress)
        return "".join("N" if value else "P" for value in values)
    members = thin_members(takes, to, most=MOST_THICK_OUTCOMES)
    if members is None:
        raise Undecided("outcomes up to a heap of {to} are too many, at most {limit}", to=to, limit=MOST_THICK_OUTCOMES)
    import numpy as np

    from grundy.kernels.sieve import cold_positions

    letters = np.full(to + 1, ord("N"), np.uint8)
    cold = cold_positions(np.array(members, np.uint64), to, misere=play_convention == "misere", progress=progress)
    letters[cold] = ord("P")
    return letters.tobytes().decode("ascii")


def _closed_form(
    rules: HeapRuleset, to: int, play_convention: PlayConvention, progress: Callable[[int], None] | None
) -> list[int] | None:
    """Return the values by the theorem of the game, None if it does not give all of them."""
    values = []
    for tally in range(to + 1):
        known = rules.theorem((tally,), play_convention)
        if known is None or known.grundy is None:
            return None
        values.append(known.grundy)
        if progress and tally % SLICE == 0:
            progress(tally)
    return values


def _code_values(digits: tuple[int, ...], unequal: bool, to: int, progress: Callable[[int], None] | None) -> list[int]:
    if to <= MOST_PLAIN_VALUES:
        return plain_octal_values(digits, to, unequal=unequal)
    from grundy.kernels.octal_sequence import OctalSequence

    sequence = OctalSequence(digits, unequal=unequal)
    while sequence.length <= to:
        sequence.extend(min(sequence.length + SLICE, to + 1))
        if progress:
            progress(sequence.length)
    return sequence.values.tolist()  # type: ignore[no-any-return]


def _values_of_one_heap(
    rules: HeapRuleset, to: int, misere: bool, progress: Callable[[int], None] | None
) -> list[int] | None:
    """Return the values by the definition, g⁻ of the end being 1; None if a heap can be broken into several."""
    too_many = Undecided("the values up to a heap of {to} take more than {limit} steps", to=to, limit=MOST_OPTIONS)
    most = rules.move_count((to,))
    if most is None or most * to > 4 * MOST_OPTIONS:  # twice as many as there may be if heaps have options like this
        raise too_many
    values: list[int] = []
    left = MOST_OPTIONS
    for tally in range(to + 1):
        seen = set()
        for parts in rules.heap_options(tally):
            if len(parts) > 1:
                return None
            left -= 1
            if not left:
                raise too_many
            seen.add(values[sum(parts)])
        values.append(mex(seen) if seen else int(misere))
        if progress and tally % SLICE == 0:
            progress(tally)
    return values


def _searched_values(rules: HeapRuleset, to: int, play_convention: PlayConvention, seconds: float | None) -> list[int]:
    if play_convention == "misere" and to > MOST_MISERE:
        raise Undecided("misère values are searched up to a heap of {limit}, not {to}", limit=MOST_MISERE, to=to)
    if to > MOST_BY_SEARCH:
        raise Undecided("values up to a heap of {to} are too many, at most {limit}", to=to, limit=MOST_BY_SEARCH)
    solver = Solver(play_convention, Budget(seconds=seconds))
    answers = (solver.answer(rules(tally), ("grundy",)).having("grundy") for tally in range(to + 1))
    return [answer.grundy for answer in answers if answer.grundy is not None]


def values_reason(rules: HeapRuleset, to: int, play_convention: PlayConvention = "normal") -> Reason:
    """Return how the values of a sequence are known: by the game's theorem, or by the rule of the mex, heap by heap.

    Examples
    --------
    >>> values_reason(heap_game("lasker"), 9).name, values_reason(heap_game("kayles"), 9).name
    ('Lasker', 'mex')
    """
    known = [rules.theorem((tally,), play_convention) for tally in (0, to)]
    theorem = next((found.theorem for found in known if found is not None), None)
    by_theorem = all(found is not None and found.grundy is not None for found in known)
    return theorem if theorem is not None and by_theorem else Search("mex", to + 1)


@dataclass(frozen=True, slots=True)
class PeriodProof:
    """What is known of the periods of a heap game; the periods are None unless they are proved."""

    rules: HeapRuleset
    grundy: Periodicity | None
    outcome: Periodicity | None
    checked_to: int
    octal: OctalPeriod | None = None
    """The values that prove the period of a take-and-break game."""

    def json(self) -> dict[str, Any]:
        """Return the periods as the contract writes them."""
        parts = {"grundy": self.grundy, "outcome": self.outcome}
        return {"rule": self.rules.name} | {name: _document(part, self.checked_to) for name, part in parts.items()}


def heap_period(rules: HeapRuleset, *, limit: int | None = None) -> dict[str, Any]:
    """Return the proved periods of the values and of the outcomes, as the contract writes them.

    Examples
    --------
    >>> heap_period(heap_game("kayles"))["grundy"]
    {'period': 12, 'preperiod': 71, 'saltus': 0, 'proved': True, 'checked_to': 255}
    """
    return prove_period(rules, limit=limit).json()


def prove_period(
    rules: HeapRuleset,
    *,
    limit: int | None = None,
    progress: Callable[[int], None] | None = None,
    checkpoint: Checkpoint | None = None,
) -> PeriodProof:
    """Return the periods of the values and of the outcomes, with what proves them.

    Parameters
    ----------
    limit
        The largest heap that is looked at; without it, a certain amount of work is done.
    progress
        Called now and then with the number of heaps examined.
    checkpoint
        Where a search is kept on disk, and taken up again.

    Examples
    --------
    >>> prove_period(heap_game("take-and-break[0.8]")).grundy
    Periodicity(period=3, preperiod=1, saltus=1)
    """
    takes, code = take_set(rules), code_digits(rules)
    if takes is not None and takes.initial is not None:
        grundy = Periodicity(takes.initial + 1, 0)
        return PeriodProof(rules, grundy, grundy, grundy.period)
    if rules.arithmetic is not None:
        grundy = Periodicity(*rules.arithmetic)
        checked = grundy.preperiod + grundy.period
        lost = bytes(not value for value in heap_values(rules, checked + grundy.period))
        return PeriodProof(rules, grundy, outcome_period(lost, grundy), checked)
    if takes is not None and takes.largest is not None:
        return _subtraction_proof(rules, takes, takes.largest, limit or SUBTRACTION_LIMIT, progress, checkpoint)
    if code is not None and not code[1]:
        return _octal_proof(rules, code[0], limit, progress, checkpoint)
    return PeriodProof(rules, None, None, 0)


def _subtraction_proof(
    rules: HeapRuleset,
    members: NumberSet,
    largest: int,
    limit: int,
    progress: Callable[[int], None] | None,
    checkpoint: Checkpoint | None,
) -> PeriodProof:
    if (members.count_up_to(largest) or 0) > MOST_TAKES:
        raise Undecided("a set of more than {limit} numbers is too large for its period", limit=MOST_TAKES)
    takes = list(members.up_to(largest))
    if checkpoint is None:
        found = subtraction_period(takes, limit=limit, progress=progress)
    else:
        search = checkpoint.restored(SubtractionSearch.from_state) or SubtractionSearch(takes)
        with checkpoint.kept(search.state, progress) as progress:
            found = subtraction_period(takes, limit=limit, progress=progress, search=search)
    if found is None:
        return PeriodProof(rules, None, None, limit)
    grundy, outcome = found
    return PeriodProof(rules, grundy, outcome, grundy.preperiod + grundy.period + largest)


def _octal_proof(
    rules: HeapRuleset,
    digits: tuple[int, ...],
    limit: int | None,
    progress: Callable[[int], None] | None,
    checkpoint: Checkpoint | None,
) -> PeriodProof:
    if checkpoint is None:
        found = octal_period(digits, limit=limit, progress=progress)
    else:
        from grundy.kernels.octal_sequence import OctalSequence

        sequence = checkpoint.restored(OctalSequence.restored) or OctalSequence(checked_digits(digits))
        with checkpoint.kept(sequence.state, progress) as progress:
            found = octal_period(digits, limit=limit, progress=progress, sequence=sequence)
    return PeriodProof(rules, found.grundy, found.outcome, found.checked_to, found)


def _document(found: Periodicity | None, checked: int) -> dict[str, Any]:
    return {
        "period": found.period if found else None,
        "preperiod": found.preperiod if found else None,
        "saltus": found.saltus if found else None,
        "proved": found is not None,
        "checked_to": checked,
    }
