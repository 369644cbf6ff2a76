"""What a job may do: each kind reads its request, says how much there is to do, and does it.

>>> KINDS["period"].checked({"rule": "kayles"})
{'rule': 'kayles'}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import comb
from typing import Any, Protocol

from grundy.core.errors import NotApplicable, quote
from grundy.core.outcome import play_convention_of
from grundy.lab.checkpoints import Checkpoint
from grundy.lab.chomp_findings import LONGEST_THREE, check_job, findings
from grundy.lab.proofs import proof_document
from grundy.lab.sequences import heap_game, heap_values, numbered_game, prove_period
from grundy.solving.work import Progress

LARGEST_HEAP, MOST_VALUES = 10**9, 1_000_000


class Kind(Protocol):
    """One kind of long work."""

    def checked(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Return the request as the job keeps it; raise an error that says what is wrong with it."""

    def total(self, request: Mapping[str, Any]) -> int | None:
        """Return how much there is to do, None if nobody knows."""

    def run(self, request: Mapping[str, Any], progress: Progress, checkpoint: Checkpoint) -> Any:
        """Do it, and return the result as plain data."""


@dataclass(frozen=True)
class PeriodJob:
    """The proved period of a heap game, looked for up to a limit; what was found is kept."""

    def checked(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Return the rule in its own notation, and the limit."""
        rule = heap_game(str(request.get("rule", ""))).name
        limit = _number(request, "limit", 1, LARGEST_HEAP)
        return {"rule": rule} | ({} if limit is None else {"limit": limit})

    def total(self, request: Mapping[str, Any]) -> int | None:
        """Return the limit."""
        limit = request.get("limit")
        return limit if isinstance(limit, int) else None

    def run(self, request: Mapping[str, Any], progress: Progress, checkpoint: Checkpoint) -> Any:
        """Return what ``grundy period`` prints, what proves it, and the certificate unless it is too large."""
        rules = heap_game(request["rule"])
        proof = prove_period(rules, limit=request.get("limit"), progress=progress, checkpoint=checkpoint)
        return proof_document(proof)


@dataclass(frozen=True)
class ValuesJob:
    """The values of the heaps 0 to n; what was found of a long sequence is kept."""

    def checked(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Return the rule in its own notation, the last heap, and the play convention."""
        rules = numbered_game(str(request.get("rule", "")))
        play = rules.convention(play_convention_of(str(request.get("play", "normal"))))
        to = _number(request, "to", 0, MOST_VALUES)
        return {"rule": rules.name, "to": 1000 if to is None else to, "play": play}

    def total(self, request: Mapping[str, Any]) -> int | None:
        """Return the last heap."""
        return int(request["to"])

    def run(self, request: Mapping[str, Any], progress: Progress, checkpoint: Checkpoint) -> Any:
        """Return the values."""
        rules = numbered_game(request["rule"])
        to, play = request["to"], request["play"]
        return {"rule": rules.name, "values": heap_values(rules, to, play, progress=progress, checkpoint=checkpoint)}


@dataclass(frozen=True)
class ChompJob:
    """The study of a bar of Chomp, with the values of all its positions if they are wanted."""

    def checked(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Return the size of the bar, and whether the values are wanted, as a word."""
        rows, columns = (_number(request, side, 1, LONGEST_THREE) or 1 for side in ("rows", "columns"))
        grundy = bool(request.get("grundy"))
        check_job(rows, columns, grundy=grundy)
        return {"rows": rows, "columns": columns, "grundy": "yes" if grundy else "no"}

    def total(self, request: Mapping[str, Any]) -> int | None:
        """Return the number of positions; up to three rows are counted by their columns, unless they are valued."""
        rows, columns = request["rows"], request["columns"]
        by_columns = min(rows, columns) <= 3 and request["grundy"] == "no"
        return max(rows, columns) if by_columns else comb(rows + columns, rows) - 1

    def run(self, request: Mapping[str, Any], progress: Progress, checkpoint: Checkpoint) -> Any:
        """Return what is found."""
        size = request["rows"], request["columns"]
        return findings(*size, grundy=request["grundy"] == "yes", progress=progress, checkpoint=checkpoint).json()


KINDS: Mapping[str, Kind] = {"period": PeriodJob(), "values": ValuesJob(), "chomp": ChompJob()}


def kind_of(name: str) -> Kind:
    """Return a kind by its name.

    Examples
    --------
    >>> kind_of("dance")
    Traceback (most recent call last):
    grundy.core.errors.NotApplicable: a job is one of period, values, chomp, not 'dance'
    """
    if name not in KINDS:
        raise NotApplicable("a job is one of {kinds}, not {given}", kinds=", ".join(KINDS), given=quote(name))
    return KINDS[name]


def _number(request: Mapping[str, Any], name: str, least: int, most: int) -> int | None:
    given = request.get(name)
    if given is None:
        return None
    if not isinstance(given, int) or isinstance(given, bool) or not least <= given <= most:
        raise NotApplicable(
            "{name} is a number from {least} to {most}, not {given}",
            name=name,
            least=least,
            most=most,
            given=quote(str(given)),
        )
    return given
