"""The theory of values that a solver works with, chosen once by the game and the play convention.

In normal play every position has a value and values add (Sprague and Grundy; with
cycles Smith and Fraenkel). In misère play g⁻ tells the outcome but does not add, and is
not defined where play can go round. A player to move has no value at all: he wins or loses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from grundy.core.errors import NotApplicable
from grundy.core.outcome import PlayConvention
from grundy.core.ruleset import N_, Ruleset
from grundy.core.value import Nimber, Value
from grundy.solving.gamegraph import GameGraph
from grundy.solving.values import GraphValues, mex_values, smith_values


@dataclass(frozen=True, slots=True)
class Theory:
    """How the value of a position follows from its options, and that of a sum from its components.

    Examples
    --------
    >>> NORMAL.total([Nimber(3), Nimber(5)])
    Nimber(6)
    >>> NORMAL.adds, MISERE.adds
    (True, False)
    """

    play_convention: PlayConvention
    adds: bool
    """Whether the value of a sum is the sum of the values."""
    terminal: int | None
    """The value of a position without a move; None if there are no values."""
    cyclic_values: Callable[[GameGraph], GraphValues] | None
    """The values of a graph with cycles; None if they are not defined."""
    why_none: str
    """Why a position has no value, marked for translation."""

    def total(self, values: Iterable[Value]) -> Value:
        """Return the value of a sum of positions with these values."""
        return sum(values, Nimber(0))

    def values(self, graph: GameGraph) -> GraphValues | None:
        """Return the value of every vertex, plain numbers for nimbers; None if there are none."""
        if self.terminal is None:
            return None
        if graph.postorder is not None:
            return mex_values(graph, graph.postorder, self.terminal)
        return None if self.cyclic_values is None else self.cyclic_values(graph)

    def missing_value(self) -> NotApplicable:
        """Return why there is no value where a search found none."""
        return NotApplicable(self.why_none)


CYCLES = N_("games with cycles have no Grundy value in misère play")
NORMAL = Theory("normal", True, 0, smith_values, CYCLES)
MISERE = Theory("misere", False, 1, None, CYCLES)
CLASS_ONLY = N_("only who wins is searched for, not the value")
NO_VALUE = N_("a position with a player to move has no value")


def theory_of(ruleset: Ruleset[Any, Any], play_convention: PlayConvention) -> Theory:
    """Return the theory for a game under a play convention.

    Examples
    --------
    >>> from grundy import nim
    >>> theory_of(nim, "misere") is MISERE
    True
    """
    if ruleset.partizan or not ruleset.valued:
        return Theory(play_convention, False, None, None, CLASS_ONLY if ruleset.partizan else NO_VALUE)
    return NORMAL if play_convention == "normal" else MISERE
