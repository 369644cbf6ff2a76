"""What the sequence lab looks at: the values of one rule, perhaps of two, and which of them.

They are found at once, in plain Python, or they are the result of a job.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from grundy.core.errors import NotApplicable
from grundy.core.outcome import play_convention_of
from grundy.jobs.kinds import MOST_VALUES
from grundy.lab.at_once import KnownSequence, known_at_once, period_at_once
from grundy.lab.proofs import read_proof
from grundy.lab.sequences import heap_game
from grundy.web.jobpage import result_of
from grundy.web.labaddress import LARGEST, LabAddress, read_rule

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

    @property
    def is_short(self) -> bool:
        """Whether fewer heaps are shown than were asked for, or than usual, because no more are known at once."""
        wanted = self.start + USUAL - 1 if self.address.end is None else self.address.end
        return not self.address.job and self.last is not None and self.last < wanted

    @property
    def last(self) -> int | None:
        """The largest heap whose values are known; None if there is none."""
        both = [self.known] if self.other is None else [self.known, self.other]
        return min((known.last for known in both if known.last is not None), default=None)

    @property
    def reach(self) -> int | None:
        """The largest heap that can be shown, None if there is none: more may be found than was asked for."""
        return WIDEST - 1 if self.last is not None and not self.address.job and not self.is_short else self.last


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
    if other is not None:
        address = address.having(other=other.rules.name)
    start = address.start or 0
    end = min(start + usual - 1, LARGEST) if address.end is None else address.end
    if end < start:
        raise NotApplicable("the first heap must not be larger than the last one")
    found = Shown(address, known, other, start, min(end, start + widest - 1), widest)
    if found.last is None or found.end <= found.last:
        return found
    if found.last < start:
        raise NotApplicable("the values are known up to {last}, not up to {end}", last=found.last, end=start)
    return replace(found, end=found.last)


def _known_at_once(rule: str, address: LabAddress) -> KnownSequence:
    rules = read_rule(rule)
    start = address.start or 0
    last = start + USUAL if address.end is None else address.end
    return known_at_once(rules, min(last, WIDEST - 1), rules.convention(address.play), seconds=SECONDS)


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
