"""Games of Left and Right held against their plain rules, with values: no parts, no symmetry, no theorems."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from grundy import Outcome, PartizanRuleset, solve
from grundy.core.forms.canonical import CanonicalForm
from grundy.core.forms.store import Store
from grundy.core.outcome import PLAYERS, Player, other_player
from grundy.solving.budget import Budget
from grundy.solving.deciding import Solver
from tests.plain_partizan import Plain

Options = Callable[[Any, Player], Iterable[Any]]
"""Returns the states that the moves of a player lead to."""


class Valued(Plain):
    """Outcomes and values by trying all moves."""

    def __init__(self, options: Options) -> None:
        super().__init__(cache(lambda player, state: [*options(state, player)]))
        self.store = Store()
        self._values: dict[Any, int] = {}

    def value(self, state: Any) -> int:
        """The number of the value in the store."""
        if state not in self._values:
            left, right = ([self.value(option) for option in self.options(player, state)] for player in PLAYERS)
            self._values[state] = self.store.form(left, right)
        return self._values[state]


def compare(rules: PartizanRuleset[Any, Any], states: Iterable[Any], options: Options) -> None:
    """Hold moves, winning moves, outcomes and values of some states against the plain rules."""
    plain, solver = Valued(options), Solver("normal", Budget())
    for number, state in enumerate(states):
        position = rules.at(state)
        for player in PLAYERS:
            reached = list(rules.options_of(player, state))
            assert sorted(reached) == sorted(plain.options(player, state)), (position, player)
            for option in reached:
                outcome = solver.decide(rules.at(option)).verdict.outcome
                assert (outcome in (Outcome.P, Outcome(player))) != plain.wins(other_player(player), option), option
        value = solver.forms.value(position)
        assert solver.decide(position).verdict.outcome is value.outcome is plain.outcome(state), position
        assert value == CanonicalForm(plain.store, plain.value(state)), position
        if number % 50 == 0:
            for judged in solve(position).moves:
                assert judged.player is not None
                assert judged.winning != plain.wins(other_player(judged.player), judged.move.to.state)
