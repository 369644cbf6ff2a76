"""What the sequence lab looks at: the values of one rule, perhaps of two, and which of them.

They are found at once, in plain Python, or they are the result of a job.
"""

from __future__ import annotations

from dataclasses import dataclass

from grundy.core.errors import NotApplicable
from grundy.core.outcome import play_convention_of
from grundy.jobs.kinds import MOST_VALUES
from grundy.lab.at_once import KnownSequence, known_at_once, period_at_once
from grundy.lab.proofs import read_proof
from grundy.lab.sequences import heap_game
from grundy.web.jobpage import result_of
from grundy.web.lab_address import LabAddress, read_rule

USUAL, WIDEST, WIDEST_OF_JOB = 200, 1_000, MOST_VALUES + 1
"""How many heaps are shown if nobody says how many, and how many at most."""
SECONDS = 0.4
"""How long may be looked for the values of one rule."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A sequence, perhaps another one beside it, and the heaps from `start` to `end` whose values are shown."""

    address: LabAddress
    """With the rules in their own notation."""
    known: KnownSequence
    other: KnownSequence | None
    start: int
    end: int
    widest: int
    """How many may be shown."""

    @property
    def values(self) -> list[int]:
        """The values that are shown."""
        return self.known.window(self.start, self.end)


def shown(address: LabAddress) -> Shown:
    """Return what an address shows: no more heaps than are known, and no more than are shown at once.

    Examples
    --------
    >>> found = shown(LabAddress("0.77", start=1000))
    >>> found.address.rule, found.start, found.end, found.values[:4]
    ('octal[0.77]', 1000, 1199, [1, 4, 7, 2])
    >>> shown(LabAddress("octal[0.007]", end=10**6)).end
    999
    """
    if address.job:
        known, usual = _known_by_job(address.job)
        widest = WIDEST if address.other else WIDEST_OF_JOB
        address = address.having(play=known.play_convention)  # another rule is compared as it is played here
    else:
        known, usual, widest = _known_at_once(address.rule, address), USUAL, WIDEST
        address = address.having(rule=known.rules.name)
    other = _known_at_once(address.other, address) if address.other else None
    both = [known] if other is None else [known, other]
    last = min((sequence.last for sequence in both if sequence.last is not None), default=None)
    start = address.start or 0
    end = start + usual - 1 if address.end is None else address.end
    if end < start:
        raise NotApplicable("the first heap must not be larger than the last one")
    if last is not None and last < start:
        raise NotApplicable("the values are known up to {last}, not up to {end}", last=last, end=start)
    end = min(end, start + widest - 1, end if last is None else last)
    if other is not None:
        address = address.having(other=other.rules.name)
    return Shown(address, known, other, start, end, widest)


def _known_at_once(rule: str, address: LabAddress) -> KnownSequence:
    rules = read_rule(rule)
    start = address.start or 0
    last = start + USUAL if address.end is None else address.end
    return known_at_once(rules, min(last, WIDEST), rules.convention(address.play), seconds=SECONDS)


def _known_by_job(name: str) -> tuple[KnownSequence, int]:
    """Return what a job has found, with what is known at once besides, and how many values are shown of it."""
    job = result_of(name, "period", "values")
    rules = heap_game(job.request["rule"])
    if job.kind == "values":
        values, play = job.result["values"], play_convention_of(job.request["play"])
        return KnownSequence(rules, play, values, period_at_once(rules, play)), len(values)
    proof = read_proof(job.result)
    values = proof.values if len(proof.values) else known_at_once(rules, WIDEST, seconds=SECONDS).values
    return KnownSequence(rules, "normal", values, proof), USUAL
