"""Methods made for one kind of game, where theorem and general search are not enough.

A method registers for the structure that it works on; a solver makes one for each ruleset that offers it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from grundy.core.answer import Verdict
from grundy.core.errors import GrundyError
from grundy.core.outcome import PlayConvention
from grundy.core.reason import Search
from grundy.core.ruleset import Ruleset
from grundy.solving.budget import Budget
from grundy.structures.offers import Bites, Cells, Downsets, Neighbourhoods, Queen, Walks

METHODS: dict[type, str] = {
    Cells: "mask_games.BoardMethod",
    Bites: "chomp_tables.ChompTables",
    Downsets: "chomp_tables.ChompTables",
    Neighbourhoods: "neighbourhoods.NeighbourhoodMethod",
    Queen: "wythoff_values.WythoffMethod",
    Walks: "piece_values.PieceMethod",
}
"""What rules may offer, and the method for it: module of this package and class."""


@dataclass(eq=False)
class Method:
    """What a solver asks of a method; each answer may be None, and then the solver goes on as usual.

    Examples
    --------
    >>> from grundy import wythoff
    >>> method_of(wythoff, "normal", Budget()).value(((50, 80),))
    5
    """

    ruleset: Ruleset[Any, Any]
    play_convention: PlayConvention
    budget: Budget

    def __post_init__(self) -> None:
        """Prepare what the method remembers."""

    def found(self, state: Any, fields: Collection[str]) -> Verdict | None:
        """Return what can be found out of the fields, none of which is known yet."""
        return None

    def why_unknown(self, state: Any, verdict: Verdict) -> GrundyError:
        """Return why no more than the verdict is found out."""
        raise NotImplementedError

    def value(self, state: Any) -> int | None:
        """Return the Grundy value in normal play."""
        return None

    def reason(self) -> Search | None:
        """Return how the positions are known."""
        return None


def method_of(ruleset: Ruleset[Any, Any], play_convention: PlayConvention, budget: Budget) -> Method:
    """Return the method for the structure that a ruleset offers, or one that knows nothing.

    Examples
    --------
    >>> from grundy import nim
    >>> method_of(nim, "normal", Budget()).value((3,)) is None
    True
    """
    made = next((where for structure, where in METHODS.items() if isinstance(ruleset, structure)), None)
    if made is None:
        return Method(ruleset, play_convention, budget)
    module, name = made.split(".")
    method: Method = getattr(import_module(f"grundy.solving.{module}"), name)(ruleset, play_convention, budget)
    return method
