"""From the first values to all of them: what a certificate claims, checked against the theorems of this package."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from grundy.checker.arithmetic import arithmetic_length, check_recurrence
from grundy.checker.document import MOST_BYTES, Certificate, Claim
from grundy.checker.mex import check_values, subtraction_values
from grundy.core.errors import NotApplicable, Undecided
from grundy.core.ruleset import N_

BLOCK = 1 << 20


class Sentences(NamedTuple):
    """What is said of a sequence that does not do what is claimed."""

    no_period: str
    shorter_period: str
    shorter_preperiod: str


GRUNDY = Sentences(
    N_("the Grundy values do not have the period {period} from heap {preperiod} on"),
    N_("the period {period} of the Grundy values is not the least one: {less} is a period too"),
    N_("the preperiod {preperiod} of the Grundy values is not the least one"),
)
OUTCOME = Sentences(
    N_("the outcomes do not have the period {period} from heap {preperiod} on"),
    N_("the period {period} of the outcomes is not the least one: {less} is a period too"),
    N_("the preperiod {preperiod} of the outcomes is not the least one"),
)


def check_subtraction(certificate: Certificate) -> None:
    """Check what is claimed of a finite subtraction set, or say what is wrong.

    Examples
    --------
    >>> claim = Claim(11, 0, 0)
    >>> check_subtraction(Certificate((2, 5, 6), (), claim, claim))
    """
    claim, window = certificate.grundy, max(certificate.takes)
    count = claim.preperiod + claim.period + window
    _expect_room(count, len(certificate.takes))
    values = subtraction_values(certificate.takes, count)
    start = claim.preperiod
    if not _agree(values[start + claim.period :], values[start : start + window]):
        raise _no_period(claim, GRUNDY)
    _check_least(values, claim, GRUNDY)
    _check_outcomes(values, claim, certificate.outcome)


def check_take_and_break(certificate: Certificate) -> None:
    """Check what is claimed of a take-and-break game, or say what is wrong.

    Examples
    --------
    >>> values = np.array([0, 1, 0, 1])
    >>> check_take_and_break(Certificate((), (0, 3), Claim(2, 0, 0), Claim(2, 0, 0), values[:2]))
    >>> check_take_and_break(Certificate((), (0, 3), Claim(4, 0, 0), Claim(2, 0, 0), values))
    Traceback (most recent call last):
    grundy.core.errors.NotApplicable: the period 4 of the Grundy values is not the least one: 2 is a period too
    """
    claim, digits, first = certificate.grundy, certificate.digits, certificate.first
    assert first is not None
    _check_least(first, claim, GRUNDY)
    _check_outcomes(first, claim, certificate.outcome)
    if claim.saltus:
        beginning = _continued(first, claim, max(claim.preperiod, 1) + 2 * claim.period)
        count = arithmetic_length(beginning, digits, claim)
    else:
        heaps = max(1, max(digits).bit_length() - 1)
        count = heaps * (max(claim.preperiod, 1) + claim.period) + len(digits) - 1
    values = _continued(first, claim, count)
    check_values(values, digits, claim, certificate.mask, certificate.position)
    if claim.saltus:
        check_recurrence(values, digits, claim)


def _expect_room(count: int, largest: int) -> None:
    if count * np.min_scalar_type(largest).itemsize > MOST_BYTES:
        raise Undecided("{count} values are too many to be checked", count=count)


def _continued(first: NDArray[Any], claim: Claim, count: int) -> NDArray[Any]:
    """Return `count` values, of which the later ones obey the claim."""
    start, period, saltus = claim.preperiod, claim.period, claim.saltus
    largest = int(first.max()) + saltus * (count // period + 1)
    _expect_room(count, largest)
    values = np.empty(count, np.min_scalar_type(largest))
    values[: len(first)] = first
    for begun in range(len(first), count, BLOCK):
        turns, place = np.divmod(np.arange(begun - start, min(begun + BLOCK, count) - start), period)
        values[begun : begun + BLOCK] = first[start:][place] + saltus * turns
    return values


def _agree(later: NDArray[Any], earlier: NDArray[Any], more: int = 0) -> bool:
    """Return whether later values are the earlier ones with so much added, without copies of long arrays."""
    if more:
        earlier = earlier.astype(np.int64) + more
    return all((later[k : k + BLOCK] == earlier[k : k + BLOCK]).all() for k in range(0, len(later), BLOCK))


def _no_period(claim: Claim, sentences: Sentences) -> NotApplicable:
    return NotApplicable(sentences.no_period, period=claim.period, preperiod=claim.preperiod)


def _check_least(values: NDArray[Any], claim: Claim, sentences: Sentences) -> None:
    """Check that nothing less than the claim is true, for a sequence for which it is."""
    start, period, saltus = claim.preperiod, claim.period, claim.saltus
    cycle = values[start : start + period]
    for prime in _prime_divisors(period):
        less, more = period // prime, saltus // prime
        repeated = saltus % prime == 0 and _agree(cycle[less:], cycle[:-less], more)
        if repeated and _agree(cycle[:less], cycle[-less:], more - saltus):
            raise NotApplicable(sentences.shorter_period, period=period, less=less)
    if start and int(values[start - 1 + period]) == int(values[start - 1]) + saltus:
        raise NotApplicable(sentences.shorter_preperiod, preperiod=start)


def _check_outcomes(values: NDArray[Any], grundy: Claim, claim: Claim) -> None:
    """Check the claim about the outcomes, given what the values do."""
    start, period = grundy.preperiod, grundy.period
    lost = values[: start + period] == 0
    if grundy.saltus:  # after one period no value is 0 any more
        start, period = start + period, 1
        lost = np.append(lost, False)
    # As the outcomes have this period too, their least one divides it.
    if claim.preperiod > start or period % claim.period:
        raise _no_period(claim, OUTCOME)
    repeated = lost[start:].reshape(-1, claim.period)
    before = lost[claim.preperiod : start]
    if not (repeated == repeated[0]).all() or not _agree(lost[claim.preperiod + claim.period :][: len(before)], before):
        raise _no_period(claim, OUTCOME)
    _check_least(lost, claim, OUTCOME)


def _prime_divisors(number: int) -> list[int]:
    primes, divisor = [], 2
    while divisor * divisor <= number:
        if number % divisor == 0:
            primes.append(divisor)
            while number % divisor == 0:
                number //= divisor
        divisor += 1
    return [*primes, number] if number > 1 else primes
