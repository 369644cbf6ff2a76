"""The tables of Chomp and its relatives as a method of the solver."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from grundy.core.answer import Verdict
from grundy.core.errors import GrundyError
from grundy.core.outcome import PlayConvention
from grundy.core.reason import Search
from grundy.core.ruleset import Ruleset
from grundy.solve.budget import Budget
from grundy.solve.chomp_tables import ChompTables
from grundy.solve.methods import Method


class ChompMethod(Method):
    """Values of many positions at once.

    Examples
    --------
    >>> from grundy.rulesets.boards.chomp import chomp
    >>> ChompMethod(chomp, "normal", Budget()).value((10,) * 8)
    51
    """

    def __init__(self, ruleset: Ruleset[Any, Any], play_convention: PlayConvention, budget: Budget) -> None:
        super().__init__(ruleset, play_convention, budget)
        self._tables = ChompTables(play_convention, budget)

    def decided(
        self, state: Any, known: Verdict, fields: Collection[str]
    ) -> tuple[Verdict, dict[str, GrundyError]] | None:
        """Return what is known by theorem and by the tables; None if the position is searched like any other."""
        return self._tables.decided(self.ruleset, state, known, fields)

    def value(self, state: Any) -> int | None:
        """Return the Grundy value."""
        return self._tables.value(self.ruleset, state)

    def reason(self) -> Search | None:
        """Return how the positions are known."""
        return self._tables.reason(self.ruleset)
