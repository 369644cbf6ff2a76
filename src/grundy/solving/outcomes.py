"""Who wins a game of Left and Right when a given player begins, where its value is out of reach.

A position is a sum. The values of its small parts are added up to one game; the large parts stay as they are, but for
pairs that cancel. So a state of the search is the multiset of its large parts, that game, and the player to move, and
each is decided once. Boards of dominoes and of stones that clobber each other have compiled searches; what is said here
of any game is the definition that they follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from grundy.core.errors import NotApplicable, Undecided
from grundy.core.forms.canonical import CanonicalForm
from grundy.core.forms.store import Store
from grundy.core.outcome import PLAYERS, Player, other_player
from grundy.core.position import Position
from grundy.core.ruleset import Ruleset
from grundy.solving.budget import LARGEST_LIMIT, Budget
from grundy.solving.compiled_forms import patience
from grundy.solving.forms import PLAIN_MOVE, At, Forms, goes_round
from grundy.solving.work import drive
from grundy.structures.cell_board import board_of
from grundy.structures.lattice import SQUARE
from grundy.structures.offers import Clobbering, SidedCells

if TYPE_CHECKING:
    from grundy.kernels.forms import CompiledStore
    from grundy.kernels.outcomes_search import OutcomeSearch

State = tuple[tuple[int, ...], int, Player]
"""The numbers of the large parts in order, the game that is the sum of the others, and the player to move."""
Option = tuple[tuple[int, ...], int]
"""The large parts and the game that a move in a part leaves."""
Begin = Callable[["CompiledStore", int, int], "OutcomeSearch"]
"""Begins the compiled search for a board and a game of the store, with player 0 or 1 to move."""

WORK_PER_POSITION = 4
"""How many comparisons of values may be made for each position of the limit."""
SMALL_MOVES, SMALL_POSITIONS = 10, 500
"""A part that has at most so many moves is valued, if that takes no more than so many positions."""


class Outcomes:
    """Who wins, with one budget and one memory.

    Parameters
    ----------
    forms
        Values impartial parts; without it they are valued by themselves.

    Examples
    --------
    >>> from grundy import domineering, nim
    >>> outcomes = Outcomes(Budget())
    >>> position = domineering("11111/11111/11111") + nim(2)
    >>> outcomes.wins(position, "L"), outcomes.wins(position, "R")
    (False, True)
    """

    def __init__(self, budget: Budget, forms: Forms | None = None) -> None:
        self.budget = budget
        self.store = Store(WORK_PER_POSITION * budget.positions, budget.look_at_the_clock)
        self._forms = Forms(self.store, Budget(SMALL_POSITIONS), None if forms is None else forms.impartial)
        self._forms.large.allowed = False
        self._known: dict[At, Option] = {}
        """The parts that were met, by their keys: a game, or one number."""
        self._large: list[At] = []
        """The large parts, by their numbers."""
        self._negatives: dict[int, int] = {}
        """The large parts with which they cancel, as far as those were met."""
        self._options: dict[tuple[int, Player], list[Option]] = {}
        self._decided: dict[State, bool] = {}

    def wins(self, position: Position, player: Player) -> bool:
        """Return whether a player, who is to move, wins in normal play.

        Raises
        ------
        Undecided
            If the budget ends before that is known.
        NotApplicable
            If play may go round.

        Examples
        --------
        >>> from grundy import domineering
        >>> [Outcomes(Budget()).wins(domineering("111/111"), player) for player in ("L", "R")]
        [True, True]
        """
        boards, rest = [], []
        for part in position.ruleset.summands(position.state):
            begin = compiled_search(part.ruleset, part.state) if self.budget.seconds is None else None
            if begin is None:
                rest.append(part)
            else:
                boards.append((begin, part))
        large, game = self._split(rest)
        if len(boards) == 1 and not large:
            answer = self._searched(boards[0][0], game, player)
            if answer is not None:
                return answer
        parts, more = self._split([part for _, part in boards])
        return self._found((self._joined(large + parts), self.store.add(game, more), player))

    # Compiled searches

    @cached_property
    def compiled(self) -> CompiledStore:
        """The store of the compiled searches; they count the positions, and not the work."""
        from grundy.kernels.forms import CompiledStore

        return CompiledStore(LARGEST_LIMIT)

    def _searched(self, begin: Begin, game: int, player: Player) -> bool | None:
        """Return what a compiled search finds, None if a value does not fit its words."""
        from grundy.kernels.forms_layout import Unfit

        try:
            with patience(self.budget):
                search = begin(self.compiled, self.compiled.adopted(game, self.store), PLAYERS.index(player))
            return drive(search, budget=self.budget).wins
        except Unfit:
            return None

    # Parts

    def _split(self, positions: list[Position]) -> Option:
        """Return the large parts of some positions, and the sum of the values of the others."""
        large: tuple[int, ...] = ()
        game = 0
        todo = positions[::-1]
        while todo:
            part = todo.pop()
            ruleset, state = part.ruleset, part.state
            components = ruleset.components(state) if ruleset.partizan else (part,)
            if len(components) != 1 or components[0].ruleset is not ruleset:
                todo.extend(components)
                continue
            state = components[0].state
            at = ruleset, ruleset.key(state)
            if at not in self._known:
                value = self._value(ruleset, state)
                self._known[at] = ((), value) if value is not None else ((self._number(at, state),), 0)
            numbers, value = self._known[at]
            large += numbers
            game = self.store.add(game, value)
        return self._joined(large), game

    def _number(self, at: At, state: Any) -> int:
        """Return the number of a new large part."""
        ruleset, number = at[0], len(self._large)
        self._large.append((ruleset, state))
        try:
            negative = ruleset.negative(state)
        except NotApplicable:
            return number
        opposite = negative.ruleset, negative.ruleset.key(negative.state)
        for other in (number,) if opposite == at else self._known.get(opposite, ((), 0))[0]:
            self._negatives[number], self._negatives[other] = other, number
        return number

    def _joined(self, parts: tuple[int, ...]) -> tuple[int, ...]:
        """Return large parts in order, without those that cancel."""
        joined: list[int] = []
        for part in sorted(parts):
            if (negative := self._negatives.get(part)) in joined:
                joined.remove(negative)
            else:
                joined.append(part)
        return tuple(joined)

    def _value(self, ruleset: Ruleset[Any, Any], state: Any) -> int | None:
        """Return the value of a connected part that is known or small, else None."""
        position = Position(ruleset, state)
        if ruleset.partizan:
            known = ruleset.theorem(state, "normal")
            if known is not None and isinstance(known.value, CanonicalForm):
                return known.value.within(self.store)
            moves = chain.from_iterable(ruleset.moves_of(player, state) for player in PLAYERS)
            if len(list(islice(moves, SMALL_MOVES + 1))) > SMALL_MOVES:
                return None
        spent = self._forms.budget
        spent.used = spent.moves_used = 0
        spent.positions = min(SMALL_POSITIONS, self.budget.left)
        try:
            return self._forms.value(position).game
        except Undecided:
            return None
        finally:
            self.budget.spend(spent.used, spent.moves_used)

    def _options_of(self, part: int, player: Player) -> list[Option]:
        """Return what the moves of a player in a large part leave, each once."""
        if (part, player) not in self._options:
            ruleset, state = self._large[part]
            found: dict[Option, None] = {}
            for option in ruleset.options_of(player, state):
                self.budget.spend(0, PLAIN_MOVE)
                found[self._split([Position(ruleset, option)])] = None
            self._options[part, player] = [*found]
        return self._options[part, player]

    # The search

    def _found(self, state: State) -> bool:
        """Return whether the player to move wins a state."""
        decided = self._decided
        way: dict[State, list[State]] = {}
        """The states on the way, and where the moves lead of which it is not known who wins; the best is the last."""
        self._begin(state, way)
        while way:
            at, options = next(reversed(way.items()))
            answer = decided.get(options[-1]) if options else True
            if answer is None:
                self._begin(options[-1], way)
            elif answer and options:  # for the other player
                options.pop()
            else:
                decided[at] = not answer
                del way[at]
        return decided[state]

    def _begin(self, state: State, way: dict[State, list[State]]) -> None:
        """Decide a state at once, or put it on the way."""
        if state in way:
            raise goes_round(Position(*self._large[state[0][0]]))
        if state in self._decided:
            return
        answer = self._bounded(state)
        if answer is None:
            options = {option: None for option in self._after(state) if not self._decided.get(option)}
            self.budget.spend(1, len(options))
            if all(option not in self._decided for option in options):
                way[state] = sorted(options, key=self._estimate)
                return
            answer = True  # some option is lost for the other player
        self._decided[state] = answer

    def _after(self, state: State) -> Iterator[State]:
        """Yield the states that the moves of the player lead to."""
        parts, game, player = state
        other, add = other_player(player), self.store.add
        for place, part in enumerate(parts):
            if place == 0 or part != parts[place - 1]:
                rest = parts[:place] + parts[place + 1 :]
                for large, value in self._options_of(part, player):
                    yield self._joined(rest + large), add(game, value), other
        for option in self.store.all_options(game)[PLAYERS.index(player)]:
            yield parts, option, other

    def _bounded(self, state: State) -> bool | None:
        """Return who wins if there are no large parts, or they can only help one player, who needs no help."""
        parts, game, player = state
        other = other_player(player)
        most = self.store.ge(0, game) if player == "L" else self.store.ge(game, 0)
        if not most and not any(self._options_of(part, other) for part in parts):
            return True
        if most and not any(self._options_of(part, player) for part in parts):
            return False
        return None

    def _estimate(self, state: State) -> int:
        """Return how good a state is for the player who moved there: by the moves left, and the stops of the game."""
        parts, game, player = state
        store = self.store
        ahead = sum(len(self._options_of(part, "L")) - len(self._options_of(part, "R")) for part in parts)
        estimate = (ahead << store.scale + 1) + store.left_stops[game] + store.right_stops[game]
        return -estimate if player == "L" else estimate


def compiled_search(ruleset: Ruleset[Any, Any], state: Any) -> Begin | None:
    """Return what begins the compiled search of a state; None if there is none, or the state is too small or too large.

    Examples
    --------
    >>> from grundy import domineering, nim
    >>> compiled_search(nim, (3,)) is None, compiled_search(domineering, ("1" * 6,) * 6) is None
    (True, False)
    """
    if isinstance(ruleset, SidedCells):
        return _of_dominoes(ruleset, state)
    return _of_stones(ruleset, state) if isinstance(ruleset, Clobbering) else None


PLAIN_CELLS, PLAIN_STONES = 20, 12
"""Up to here boards are for Python, which need not load the compiled code."""
MOST_CELLS, MOST_SIDE = 64, 10
"""How many cells a board may have that is kept in a word, and how long a side may be that is cut into strips."""


def _of_dominoes(ruleset: SidedCells, state: Any) -> Begin | None:
    cells = ruleset.live_cells(state)
    pieces = ruleset.pieces
    if len(cells) <= PLAIN_CELLS or pieces.lattice != SQUARE or (pieces.smallest, pieces.largest) != (2, 2):
        return None
    if [{*side} for side in ruleset.sides(board_of(pieces, (2, 2)))] != [
        {0b001_001, 0b010_010},
        {0b000_011, 0b011_000},
    ]:
        return None
    sides = [max(places) - min(places) + 1 for places in zip(*cells, strict=True)]
    if max(sides) > MOST_SIDE or sides[0] * sides[1] > MOST_CELLS:
        return None

    def begin(store: CompiledStore, game: int, player: int) -> OutcomeSearch:
        from grundy.kernels.outcomes_domineering import search

        return search(store, cells, game, player)

    return begin


def _of_stones(ruleset: Clobbering, state: Any) -> Begin | None:
    rows = ruleset.stones(state)
    stones = [(row, column) for row, line in enumerate(rows) for column, mark in enumerate(line) if mark != "."]
    if len(stones) <= PLAIN_STONES:
        return None
    (top, first), (bottom, last) = (tuple(map(end, zip(*stones, strict=True))) for end in (min, max))
    board = [line[first : last + 1] for line in rows[top : bottom + 1]]
    if len(board) * len(board[0]) > MOST_CELLS or len(board[0]) == MOST_CELLS:
        return None

    def begin(store: CompiledStore, game: int, player: int) -> OutcomeSearch:
        from grundy.kernels.outcomes_clobber import search

        return search(store, board, game, player)

    return begin
