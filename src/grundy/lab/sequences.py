"""Sequences of one-heap values and their periods, each by the fastest method that its rule allows.

Finite subtraction sets and octal codes have engines of their own; other games
are valued heap by heap. A period is reported only when it is proved: for a
finite set the last max(S) values are the whole state of the sequence, and octal
games obey the periodicity theorem of Guy and Smith.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt
from typing import Any

from grundy.core.errors import NotApplicable, Undecided
from grundy.core.outcome import PlayConvention
from grundy.core.reason import Reason, Search
from grundy.rulesets.catalogue import read_ruleset
from grundy.rulesets.heaps.heap_ruleset import HeapRuleset
from grundy.rulesets.heaps.subtraction import Subtraction
from grundy.rulesets.heaps.take_and_break import GrundysGame, TakeAndBreak
from grundy.solve.budget import Budget
from grundy.solve.octal_periods import grundys_game_values, octal_period, octal_values
from grundy.solve.periodicity import Periodicity
from grundy.solve.solver import Solver
from grundy.solve.subtraction_periods import subtraction_period, subtraction_values

MOST_VALUES = 10_000_000
MOST_BY_SEARCH = 100_000
MOST_MISERE = 200
MOST_TAKES = 100_000
MOST_OPTIONS = 20_000_000_000
"""How many options the engine of subtraction games looks at, some seconds' work."""
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


def heap_values(rules: HeapRuleset, to: int, play_convention: PlayConvention = "normal") -> list[int]:
    """Return the values of the heaps 0 to `to`: g, or g⁻ in misère play, which is searched.

    Examples
    --------
    >>> heap_values(heap_game("kayles"), 11)
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    >>> heap_values(heap_game("subtraction[1,2]"), 5, "misere")
    [1, 0, 2, 1, 0, 2]
    """
    if to > MOST_VALUES:
        raise Undecided("values up to a heap of {to} are too many, at most {limit}", to=to, limit=MOST_VALUES)
    if play_convention == "misere":
        return _misere_values(rules, to)
    if isinstance(rules, Subtraction) and rules.takes.largest is not None:
        return _subtraction_values(rules, to)
    if isinstance(rules, GrundysGame):
        return grundys_game_values(to)
    if isinstance(rules, TakeAndBreak) and rules.code.octal_digits is not None:
        return octal_values(rules.code.octal_digits, to)
    if to > MOST_BY_SEARCH:
        raise Undecided("values up to a heap of {to} are too many, at most {limit}", to=to, limit=MOST_BY_SEARCH)
    solver = Solver("normal", Budget())
    values = [solver.value(rules, rules.validate((tally,))) for tally in range(to + 1)]
    return [value for value in values if isinstance(value, int)]


def _subtraction_values(rules: Subtraction, to: int) -> list[int]:
    if rules.takes.initial is not None:
        return [heap % (rules.takes.initial + 1) for heap in range(to + 1)]
    options = (rules.takes.count_up_to(to) or 0) * to
    if options > MOST_OPTIONS:
        raise Undecided("values up to a heap of {to} are too many, at most {limit}", to=to, limit=isqrt(MOST_OPTIONS))
    return [int(value) for value in subtraction_values(list(rules.takes.up_to(to)), to)] if to else [0]


def values_reason(rules: HeapRuleset, to: int, play_convention: PlayConvention = "normal") -> Reason:
    """Return how the values of a sequence are known: by the game's theorem, or by the rule of the mex, heap by heap.

    Examples
    --------
    >>> values_reason(heap_game("lasker"), 9).name, values_reason(heap_game("kayles"), 9).name
    ('Lasker', 'mex')
    """
    known = rules.theorem((1,), play_convention)
    return Search("mex", to + 1) if known is None or known.grundy is None else known.theorem


def _misere_values(rules: HeapRuleset, to: int) -> list[int]:
    if to > MOST_MISERE:
        raise Undecided("misère values are searched up to a heap of {limit}, not {to}", limit=MOST_MISERE, to=to)
    solver = Solver("misere", Budget())
    values = []
    for tally in range(to + 1):
        answer = solver.answer(rules(tally), ("grundy",)).having("grundy")
        assert answer.grundy is not None
        values.append(answer.grundy)
    return values


def heap_period(
    rules: HeapRuleset, *, limit: int | None = None, progress: Callable[[int], None] | None = None
) -> dict[str, Any]:
    """Return the proved periods of the values and of the outcomes, as the contract writes them.

    Examples
    --------
    >>> heap_period(heap_game("kayles"))["grundy"]
    {'period': 12, 'preperiod': 71, 'saltus': 0, 'proved': True, 'checked_to': 255}
    """
    grundy: Periodicity | None = None
    outcome: Periodicity | None = None
    checked = 0
    if isinstance(rules, Subtraction) and rules.takes.initial is not None:
        grundy = outcome = Periodicity(rules.takes.initial + 1, 0)
        checked = grundy.period
    elif rules.arithmetic is not None:
        grundy = Periodicity(*rules.arithmetic)
        checked = grundy.preperiod + grundy.period
        outcome = _outcome_period(heap_values(rules, checked + 2 * grundy.period), grundy)
    elif isinstance(rules, Subtraction) and rules.takes.largest is not None:
        if (rules.takes.count_up_to(rules.takes.largest) or 0) > MOST_TAKES:
            raise Undecided("a set of more than {limit} numbers is too large for its period", limit=MOST_TAKES)
        takes = list(rules.takes.up_to(rules.takes.largest))
        checked = limit or SUBTRACTION_LIMIT
        found = subtraction_period(takes, limit=checked, progress=progress)
        if found is not None:
            grundy, outcome = found
            checked = grundy.preperiod + grundy.period + takes[-1]
    elif isinstance(rules, TakeAndBreak) and rules.code.octal_digits is not None:
        proof = octal_period(rules.code.octal_digits, limit=limit, progress=progress)
        grundy, outcome, checked = proof.grundy, proof.outcome, proof.checked_to
    return {"rule": rules.name, "grundy": _document(grundy, checked), "outcome": _document(outcome, checked)}


def _outcome_period(values: list[int], grundy: Periodicity) -> Periodicity:
    """Return the period of the outcomes, given values up to three periods after the preperiod."""
    lost = [not value for value in values]
    # With a saltus every later value is positive; without one the outcomes repeat with the values.
    periods = [1] if grundy.saltus else [p for p in range(1, grundy.period + 1) if grundy.period % p == 0]
    for period in periods:
        for start in range(grundy.preperiod + grundy.period + 1):
            if all(lost[n] == lost[n + period] for n in range(start, len(lost) - period)):
                return Periodicity(period, start)
    return Periodicity(grundy.period, grundy.preperiod)


def _document(found: Periodicity | None, checked: int) -> dict[str, Any]:
    return {
        "period": found.period if found else None,
        "preperiod": found.preperiod if found else None,
        "saltus": found.saltus if found else None,
        "proved": found is not None,
        "checked_to": checked,
    }
