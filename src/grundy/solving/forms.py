"""Values of positions of Left and Right, as canonical forms: options first, the parts of a position by themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any

from grundy.core.errors import NotApplicable, Undecided
from grundy.core.forms.canonical import CanonicalForm
from grundy.core.forms.store import Store
from grundy.core.outcome import PLAYERS
from grundy.core.partizan import ToMove
from grundy.core.position import Position
from grundy.core.ruleset import Ruleset
from grundy.core.value import Nimber, Value
from grundy.solving.budget import Budget
from grundy.solving.compiled_forms import CompiledForms, Waits

At = tuple[Ruleset[Any, Any], Any]
"""A position, as its ruleset and its state."""

PLAIN_MOVE = 32
"""A move that is made in Python costs as much as so many in compiled code."""
PLAIN_POSITIONS = 50_000
"""So many positions are valued in Python; the compiled engine does more of them, once it is loaded."""


MOST_OPTIONS = 100_000
"""How many moves a player may have."""
MOVES_BETWEEN_LOOKS = 32
"""How many of them pass between two looks at the clock: on a large board each may take a millisecond."""


class Forms:
    """Values positions, each once."""

    def __init__(self, store: Store, budget: Budget, impartial: Callable[[Position], Value] | None = None) -> None:
        self.store, self.budget = store, budget
        self.impartial = _by_itself if impartial is None else impartial
        """Values the parts in which both players have the same moves."""
        self.large = CompiledForms(store, budget)
        self._numbers: dict[At, int] = {}
        """The positions that were met, by their keys."""
        self._found: dict[int, int] = {}
        """The games that are their values."""

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
        at = position.ruleset, position.state
        number, found = self._number(*at), self._found
        explored = self._explored(number, at)
        many = len(explored) > PLAIN_POSITIONS and self.large.allowed
        game = self.large.value_of_last(explored, found) if many else None
        if game is not None:
            found[number] = game
        else:
            for each, waits in explored.items():
                found[each] = self._combined(*waits)
        return CanonicalForm(self.store, found[number])

    def _number(self, ruleset: Ruleset[Any, Any], state: Any) -> int:
        """Return the number of a position."""
        return self._numbers.setdefault((ruleset, ruleset.key(state)), len(self._numbers))

    def _explored(self, number: int, at: At) -> dict[int, Waits[int]]:
        """Return what a position and those that it leads to wait for; each follows those that it waits for."""
        explored: dict[int, Waits[int]] = {}
        begun: dict[int, Waits[int]] = {}
        """The positions on the way."""
        stack = [(number, at)]
        while stack:
            number, at = stack[-1]
            if number in self._found or number in explored:
                stack.pop()
            elif number in begun:
                explored[number] = begun.pop(number)
            else:
                waits = self._begin(number, *at, begun)
                if not begun.keys().isdisjoint(waits):
                    raise goes_round(Position(*at))
                stack.extend(each for each in waits.items() if each[0] not in explored)
        return explored

    def _begin(
        self, number: int, ruleset: Ruleset[Any, Any], state: Any, begun: dict[int, Waits[int]]
    ) -> dict[int, At]:
        """Note what a position waits for, and return it; one that is impartial, large or known is valued at once."""
        if isinstance(ruleset, ToMove):
            raise NotApplicable("a position in which it is fixed who is to move has no value")
        if ruleset.goes_round:
            raise goes_round(Position(ruleset, state))
        if not ruleset.partizan:
            self._found[number] = self._nimber(Position(ruleset, state))
            return {}
        known = ruleset.theorem(state, "normal")
        if known is not None and isinstance(known.value, CanonicalForm):
            self._found[number] = known.value.within(self.store)
            return {}
        parts = [(part.ruleset, part.state) for part in ruleset.components(state)]
        if len(parts) != 1 or parts[0][0] is not ruleset:
            numbers = [self._number(*part) for part in parts]
            begun[number] = numbers, None
            self.budget.spend(0, len(parts))
            return dict(zip(numbers, parts, strict=True))
        inside = any(right is not None for _, right in begun.values())  # of a position that is not for it
        if not inside and (game := self.large.value(Position(ruleset, state))) is not None:
            self._found[number] = game
            return {}
        left, right = (self._options(ruleset, ruleset.options_of(player, state)) for player in PLAYERS)
        self.budget.spend(1, PLAIN_MOVE * (len(left) + len(right)))
        begun[number] = [*left], [*right]
        return left | right

    def _options(self, ruleset: Ruleset[Any, Any], options: Iterable[Any]) -> dict[int, At]:
        """Return the options of a player with their numbers."""
        found: dict[int, At] = {}
        for option in islice(options, MOST_OPTIONS + 1):
            found[self._number(ruleset, option)] = ruleset, option
            if not len(found) % MOVES_BETWEEN_LOOKS:
                self.budget.look_at_the_clock()
        if len(found) > MOST_OPTIONS:
            raise Undecided("a position with more than {limit} moves of a player is not valued", limit=MOST_OPTIONS)
        return found

    def _combined(self, left: Sequence[int], right: Sequence[int] | None) -> int:
        """Return the value of the options of both players, or of a sum."""
        found = self._found
        if right is not None:
            return self.store.form([found[each] for each in left], [found[each] for each in right])
        total = 0
        for each in left:
            total = self.store.add(total, found[each])
        return total

    def _nimber(self, position: Position) -> int:
        found = self.impartial(position)
        if not isinstance(found, Nimber):
            raise goes_round(position)
        return self.store.named(Fraction(0), 0, found.number)


def _by_itself(position: Position) -> Value:
    """Return the value of an impartial position."""
    from grundy.solving.deciding import Solver  # which may ask for forms itself

    return Solver("normal", Budget()).value(position)


def goes_round(position: Position) -> NotApplicable:
    """Return the error for a position in which play can go round.

    Examples
    --------
    >>> from grundy import nim
    >>> str(goes_round(nim(3)))
    'play can go round in nim(3), and such games have no value'
    """
    return NotApplicable("play can go round in {position}, and such games have no value", position=str(position))
