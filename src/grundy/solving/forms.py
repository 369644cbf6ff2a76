"""Values of positions of Left and Right, as canonical forms: options first, the parts of a position by themselves."""

from __future__ import annotations

from collections.abc import Callable
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
from grundy.core.value import Nimber, Value
from grundy.solving.budget import Budget

Key = tuple[Ruleset[Any, Any], Any]


class Forms:
    """Values positions, each once."""

    def __init__(self, store: Store, budget: Budget, impartial: Callable[[Position], Value]) -> None:
        self.store, self.budget = store, budget
        self.impartial = impartial
        """Values the parts in which both players have the same moves."""
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
        >>> from grundy.solving.deciding import Solver
        >>> forms = Solver("normal", Budget()).forms
        >>> forms.value(domineering("111/101")), forms.value(domineering("11/11") + nim(3))
        (CanonicalForm('0'), CanonicalForm('+-(1*3)'))
        """
        found = self._found
        begun: dict[Key, tuple[list[Key], list[Key] | None]] = {}
        """What each position on the way waits for: the options of both players, or the parts of a sum and None."""
        stack = [position]
        while stack:
            at = stack[-1]
            key = _key(at)
            if key in found:
                stack.pop()
            elif key in begun:
                found[key] = self._combined(*begun.pop(key))
            else:
                waits = self._begin(at, key, begun)
                if any(_key(each) in begun for each in waits):
                    raise _goes_round(at)
                stack.extend(waits)
        return CanonicalForm(self.store, found[_key(position)])

    def _begin(self, position: Position, key: Key, begun: dict[Key, Any]) -> list[Position]:
        """Note what a position waits for, and return it; an impartial one is valued at once."""
        ruleset = position.ruleset
        if isinstance(ruleset, ToMove):
            raise NotApplicable("a position in which it is fixed who is to move has no value")
        if not ruleset.partizan:
            self._found[key] = self._nimber(position)
            return []
        parts = [*ruleset.components(position.state)]
        if len(parts) != 1 or parts[0].ruleset is not ruleset:
            begun[key] = [_key(part) for part in parts], None
            self.budget.spend(0, len(parts))
            return [part for part in parts if _key(part) not in self._found]
        after = partial(ruleset.play, position.state)
        sides = [
            {_key(option): option for option in map(ruleset.at, map(after, ruleset.moves_of(player, position.state)))}
            for player in PLAYERS
        ]
        self.budget.spend(1, sum(map(len, sides)))
        begun[key] = [*sides[0]], [*sides[1]]
        return [option for side in sides for each, option in side.items() if each not in self._found]

    def _combined(self, left: list[Key], right: list[Key] | None) -> int:
        """Return the value of the options of both players, or of a sum."""
        found = self._found
        if right is not None:
            return self.store.form([found[key] for key in left], [found[key] for key in right])
        total = 0
        for key in left:
            total = self.store.add(total, found[key])
        return total

    def _nimber(self, position: Position) -> int:
        found = self.impartial(position)
        if not isinstance(found, Nimber):
            raise _goes_round(position)
        return self.store.named(Fraction(0), 0, found.number)


def _key(position: Position) -> Key:
    return position.ruleset, position.ruleset.key(position.state)


def _goes_round(position: Position) -> NotApplicable:
    return NotApplicable("play can go round in {position}, and such games have no value", position=str(position))
