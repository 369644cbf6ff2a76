"""Games of Left and Right by their plain rules alone: no parts, no symmetry, no theorems."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from grundy import Outcome, PartizanRuleset, solve
from grundy.core.forms.canonical import CanonicalForm
from grundy.core.forms.store import Store
from grundy.core.outcome import PLAYERS, Player, other_player
from grundy.solving.budget import Budget
from grundy.solving.deciding import Solver

Options = Callable[[Any, Player], Iterable[Any]]
"""Returns the states that the moves of a player lead to."""

CLASSES = {(True, True): Outcome.N, (False, False): Outcome.P, (True, False): Outcome.L, (False, True): Outcome.R}


class Plain:
    """Outcomes and values by trying all moves."""

    def __init__(self, options: Options) -> None:
        self.options, self.store = options, Store()
        self._wins: dict[tuple[Any, Player], bool] = {}
        self._values: dict[Any, int] = {}

    def wins(self, state: Any, player: Player) -> bool:
        """Whether a player who is to move wins in normal play."""
        if (state, player) not in self._wins:
            other = other_player(player)
            self._wins[state, player] = any(not self.wins(option, other) for option in self.options(state, player))
        return self._wins[state, player]

    def value(self, state: Any) -> int:
        """The number of the value in the store."""
        if state not in self._values:
            left, right = ([self.value(option) for option in self.options(state, player)] for player in PLAYERS)
            self._values[state] = self.store.form(left, right)
        return self._values[state]


def compare(rules: PartizanRuleset[Any, Any], states: Iterable[Any], options: Options) -> None:
    """Hold moves, winning moves, outcomes and values of some states against the plain rules."""
    plain, solver = Plain(options), Solver("normal", Budget())
    for number, state in enumerate(states):
        position = rules.at(state)
        for player in PLAYERS:
            reached = list(rules.options_of(player, state))
            assert sorted(reached) == sorted(options(state, player)), (position, player)
            for option in reached:
                outcome = solver.decide(rules.at(option)).verdict.outcome
                assert (outcome in (Outcome.P, Outcome(player))) != plain.wins(option, other_player(player)), option
        outcome = CLASSES[plain.wins(state, "L"), plain.wins(state, "R")]
        value = solver.forms.value(position)
        assert solver.decide(position).verdict.outcome is value.outcome is outcome, position
        assert value == CanonicalForm(plain.store, plain.value(state)), position
        if number % 50 == 0:
            answer = solve(position)
            for judged in answer.moves:
                assert judged.player is not None
                assert judged.winning != plain.wins(judged.move.to.state, other_player(judged.player))
