"""Sequences of one-heap values and their periods, each by a theorem about the game or by the way that suits its rule.

Single heads of coin games and single numbers have such sequences, too.

A period is reported only when it is proved.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import Any

from grundy.core.errors import NotApplicable
from grundy.core.heaps import HeapGame
from grundy.core.outcome import PlayConvention
from grundy.core.reason import Period, Reason, Search
from grundy.core.ruleset import Ruleset
from grundy.core.value import Nimber
from grundy.lab.checkpoints import Checkpoint
from grundy.rulesets.catalogue import read_ruleset
from grundy.solving.budget import SEQUENCE_POSITIONS, VALUE_BYTES, Budget, Limits
from grundy.solving.deciding import Solver
from grundy.solving.heap_sequences import DEFAULTS, SLICE, TakingSequence, heap_sequence, letters
from grundy.solving.periods import PeriodProof, outcome_period
from grundy.solving.work import Progress


def heap_game(rule: str) -> HeapGame:
    """Return the heap game that `rule` writes.

    Examples
    --------
    >>> heap_game("octal[0.77]")
    rules('octal[0.77]')
    """
    rules = read_ruleset(rule)
    if not isinstance(rules, HeapGame):
        raise NotApplicable("{rule} has no single heap", rule=rules.name)
    return rules


def numbered_game(rule: str) -> Ruleset[Any, Any]:
    """Return the game that `rule` writes, of which one number is a position: a heap, a head, a number said.

    Examples
    --------
    >>> numbered_game("ruler"), numbered_game("count-up[21; 1..3]").counted_from
    (ruler, (0,))
    """
    rules = read_ruleset(rule)
    if len(rules.counted_from) > 1:
        raise NotApplicable("{rule} has no positions of one number, such as a heap or a coin", rule=rules.name)
    return rules


def heap_values(
    rules: Ruleset[Any, Any],
    to: int,
    play_convention: PlayConvention = "normal",
    *,
    limits: Limits = DEFAULTS,
    progress: Progress | None = None,
    checkpoint: Checkpoint | None = None,
) -> list[int]:
    """Return the values of the heaps 0 to `to`: g, or g⁻ in misère play, where heaps that break are searched.

    In a game of coins or numbers, the single heads or numbers from the first to `to` take the place of heaps.
    The values of a code may take long: they are kept in `checkpoint`, if there is one, and taken up again.

    Examples
    --------
    >>> heap_values(heap_game("kayles"), 11)
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    >>> heap_values(heap_game("subtraction[1,2]"), 5, "misere")
    [1, 0, 2, 1, 0, 2]
    >>> heap_values(numbered_game("ruler"), 8)
    [1, 2, 1, 4, 1, 2, 1, 8]
    """
    limits.check_heaps(to)
    if not isinstance(rules, HeapGame):
        limits.check_memory(to, VALUE_BYTES)
        return _single_values(rules, to, play_convention, limits, progress)
    if rules.theorem((to,), play_convention) is not None:
        limits.check_memory(to, VALUE_BYTES)
        if (closed := _closed_form(rules, to, play_convention, progress)) is not None:
            return closed
    return heap_sequence(rules, play_convention, limits=limits, progress=progress, checkpoint=checkpoint).values(to)


def _single_values(
    rules: Ruleset[Any, Any], to: int, play_convention: PlayConvention, limits: Limits, progress: Progress | None
) -> list[int]:
    rules.validate((to,))
    solver = Solver(play_convention, Budget(limits.steps or SEQUENCE_POSITIONS, limits.seconds))
    numbers = range(rules.counted_from[0], to + 1)
    values: dict[int, int] = {}
    # A search from one end, whichever the game goes away from, meets nearly all others.
    for number in chain.from_iterable(zip(reversed(numbers), numbers, strict=True)):
        found = solver.decide(rules(number), ("grundy",))
        if not isinstance(found.verdict.value, Nimber):
            raise found.unknown["grundy"]
        values[number] = found.verdict.value.number
        if progress and number % SLICE == 0:
            progress(len(values))
    return [values[number] for number in numbers]


def heap_outcomes(
    rules: Ruleset[Any, Any],
    to: int,
    play_convention: PlayConvention = "normal",
    *,
    limits: Limits = DEFAULTS,
    progress: Progress | None = None,
) -> str:
    """Return the outcomes of the heaps 0 to `to`, a letter for each.

    Examples
    --------
    >>> heap_outcomes(heap_game("subtraction[squares]"), 12)
    'PNPNNPNPNNPNP'
    >>> heap_outcomes(heap_game("subtraction[1..3]"), 9, "misere")
    'NPNNNPNNNP'
    """
    limits.check_heaps(to)
    if isinstance(rules, HeapGame):
        sequence = heap_sequence(rules, play_convention, limits=limits, progress=progress)
        if isinstance(sequence, TakingSequence):
            return sequence.outcomes(to)
    return letters(heap_values(rules, to, play_convention, limits=limits, progress=progress))


def _closed_form(
    rules: HeapGame, to: int, play_convention: PlayConvention, progress: Progress | None
) -> list[int] | None:
    """Return the values by the theorem of the game, None if it does not give all of them."""
    values = []
    for tally in range(to + 1):
        known = rules.theorem((tally,), play_convention)
        if known is None or known.grundy_value is None:
            return None
        values.append(known.grundy_value)
        if progress and tally % SLICE == 0:
            progress(tally)
    return values


def values_reason(rules: Ruleset[Any, Any], to: int, play_convention: PlayConvention = "normal") -> Reason:
    """Return how the values of a sequence are known: by the game's theorem, or by the rule of the mex, one by one.

    Examples
    --------
    >>> values_reason(heap_game("lasker"), 9).name, values_reason(heap_game("kayles"), 9).name
    ('Lasker', 'mex')
    """
    first = rules.counted_from[0]
    known = [rules.theorem(rules.validate((number,)), play_convention) for number in (first, to)]
    theorem = next((found.theorem for found in known if found is not None), None)
    by_theorem = all(found is not None and found.value is not None for found in known)
    return theorem if theorem is not None and by_theorem else Search("mex", to + 1 - first)


def heap_period(rules: HeapGame, *, limit: int | None = None) -> dict[str, Any]:
    """Return the proved periods of the values and of the outcomes, as the contract writes them.

    Examples
    --------
    >>> heap_period(heap_game("kayles"))["grundy"]
    {'period': 12, 'preperiod': 71, 'saltus': 0, 'proved': True, 'checked_to': 255}
    """
    return prove_period(rules, limit=limit).json()


def prove_period(
    rules: HeapGame,
    *,
    limit: int | None = None,
    progress: Progress | None = None,
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
    Period(period=3, preperiod=1, saltus=1)
    """
    if rules.arithmetic is not None:
        grundy = Period(*rules.arithmetic)
        checked = grundy.preperiod + grundy.period
        lost = bytes(not value for value in heap_values(rules, checked + grundy.period))
        return PeriodProof(grundy, outcome_period(lost, grundy), checked, rule=rules.name)
    sequence = heap_sequence(rules, progress=progress, checkpoint=checkpoint)
    return replace(sequence.period(limit), rule=rules.name)
