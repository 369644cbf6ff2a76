"""How a result is known: each reason carries what an explanation needs and a checker can re-check."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from grundy.core.answer import Verdict
    from grundy.core.position import Position


@dataclass(frozen=True, slots=True)
class Theorem:
    """A theorem, by its name and its source, with the facts of its use here.

    Examples
    --------
    >>> Theorem("Bouton", "Bouton 1901", {"nim_sum": 2}).json()
    {'method': 'theorem', 'name': 'Bouton', 'reference': 'Bouton 1901', 'facts': {'nim_sum': 2}}
    """

    method: ClassVar[str] = "theorem"
    name: str
    reference: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    statement: str = ""
    """What the theorem says here and why, in a sentence or two, marked for translation."""

    def json(self) -> dict[str, Any]:
        """Return the reason as the contract writes it."""
        return {"method": self.method, "name": self.name, "reference": self.reference, "facts": dict(self.facts)}


@dataclass(frozen=True, slots=True)
class Search:
    """A search of all positions that matter, with the number examined.

    Examples
    --------
    >>> Search("mex", 60).json()
    {'method': 'search', 'name': 'mex', 'positions': 60}
    """

    method: ClassVar[str] = "search"
    name: str
    """What the search did: ``mex`` (no cycles) or ``retrograde`` (cycles)."""
    positions: int

    def json(self) -> dict[str, Any]:
        """Return the reason as the contract writes it."""
        return {"method": self.method, "name": self.name, "positions": self.positions}


@dataclass(frozen=True, slots=True)
class SumOf:
    """The values of independent parts, joined by the nim-sum."""

    method: ClassVar[str] = "sum"
    parts: tuple[tuple[Position, Verdict, Reason], ...]

    def json(self) -> dict[str, Any]:
        """Return the reason as the contract writes it."""
        return {
            "method": self.method,
            "name": "Sprague–Grundy",
            "parts": [
                {"position": str(position), **verdict.json(), "reason": reason.json()}
                for position, verdict, reason in self.parts
            ],
        }


Reason = Theorem | Search | SumOf
