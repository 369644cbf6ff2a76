"""Values of positions of Left and Right, as canonical forms: options first, the parts of a position by themselves."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from grundy.core.errors import NotApplicable
from grundy.core.forms.canonical import CanonicalForm
from grundy.core.forms.store import Store
from grundy.core.outcome import PLAYERS
from grundy.core.partizan import ToMove
from grundy.core.position import Position
from grundy.core.ruleset import Ruleset
from grundy.core.value import Nimber
from grundy.solving.budget import Budget
from grundy.solving.compiled_forms import CompiledForms, Waits
from grundy.solving.deciding import Solver

Key = tuple[Ruleset[Any, Any], Any]


PLAIN_POSITIONS = 50_000
"""So many positions are valued in Python; the compiled engine does more of them, once it is loaded."""


class Forms:
    """Values positions, each once."""

    def __init__(self, store: Store, budget: Budget) -> None:
        self.store, self.budget = store, budget
        self.impartial = Solver("normal", budget)
        self.large = CompiledForms(store, budget)
        self._found: dict[Key, int] = {}

    def value(self, position: Position) -> CanonicalForm:
        """Return the value of a position in normal play.

        Raises
        ------
        NotApplicable
            If play may go round, or it is fixed who is to move.

        Examples
        --------
        >>> from grundy import domineering, nim
        >>> forms = Forms(Store(), Budget())
        >>> forms.value(domineering("111/101")), forms.value(domineering("11/11") + nim(3))
        (CanonicalForm('0'), CanonicalForm('+-(1*3)'))
        """
        explored, found = self._explored(position), self._found
        game = self.large.value_of_last(explored, found) if len(explored) > PLAIN_POSITIONS else None
        if game is not None:
            found[_key(position)] = game
        else:
            for key, waits in explored.items():
                found[key] = self._combined(*waits)
        return CanonicalForm(self.store, found[_key(position)])

    def _explored(self, position: Position) -> dict[Key, Waits[Key]]:
        """Return what the position and those that it leads to wait for; each follows those that it waits for."""
        explored: dict[Key, Waits[Key]] = {}
        begun: dict[Key, Waits[Key]] = {}
        """The positions on the way."""
        stack = [(_key(position), position)]
        while stack:
            key, at = stack[-1]
            if key in self._found or key in explored:
                stack.pop()
            elif key in begun:
                explored[key] = begun.pop(key)
            else:
                waits = self._begin(at, key, begun)
                if not begun.keys().isdisjoint(waits):
                    raise _goes_round(at)
                stack.extend(each for each in waits.items() if each[0] not in explored)
        return explored

    def _begin(self, position: Position, key: Key, begun: dict[Key, Waits[Key]]) -> dict[Key, Position]:
        """Note what a position waits for, and return it; an impartial or a large one is valued at once."""
        ruleset = position.ruleset
        if isinstance(ruleset, ToMove):
            raise NotApplicable("a position in which it is fixed who is to move has no value")
        if not ruleset.partizan:
            self._found[key] = self._nimber(position)
            return {}
        parts = [*ruleset.components(position.state)]
        if len(parts) != 1 or parts[0].ruleset is not ruleset:
            keys = [_key(part) for part in parts]
            begun[key] = keys, None
            self.budget.spend(0, len(parts))
            return dict(zip(keys, parts, strict=True))
        if (game := self.large.value(position)) is not None:
            self._found[key] = game
            return {}
        after = partial(ruleset.play, position.state)
        left, right = (
            {_key(option): option for option in map(ruleset.at, map(after, ruleset.moves_of(player, position.state)))}
            for player in PLAYERS
        )
        self.budget.spend(1, len(left) + len(right))
        begun[key] = [*left], [*right]
        return left | right

    def _combined(self, left: Sequence[Key], right: Sequence[Key] | None) -> int:
        """Return the value of the options of both players, or of a sum."""
        found = self._found
        if right is not None:
            return self.store.form([found[key] for key in left], [found[key] for key in right])
        total = 0
        for key in left:
            total = self.store.add(total, found[key])
        return total

    def _nimber(self, position: Position) -> int:
        found = self.impartial.value(position)
        if not isinstance(found, Nimber):
            raise _goes_round(position)
        return self.store.named(Fraction(0), 0, found.number)


def _key(position: Position) -> Key:
    return position.ruleset, position.ruleset.key(position.state)


def _goes_round(position: Position) -> NotApplicable:
    return NotApplicable("play can go round in {position}, and such games have no value", position=str(position))
