"""Looking a few moves ahead: exact as far as it goes, and blind beyond.

The positions after one move, two moves and so on are looked at layer by layer. Whatever has ended by then is
decided, and decides the layers before it; the rest stays open. So a win or a loss is seen exactly when it comes
within the number of moves that is looked ahead, both players' moves counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice
from random import Random
from sys import getsizeof
from typing import Any

from grundy.core.errors import Undecided
from grundy.core.outcome import Outcome, PlayConvention
from grundy.core.position import Move, Position
from grundy.play.opponents.perfect import random_move
from grundy.solving.budget import Budget
from grundy.solving.gamegraph import ORDINARY_BYTES

MOST_POSITIONS, MOST_MOVES = 5_000, 50_000
"""How much is looked at in all, a move of a large position counted several times; when it is spent, the layers
seen so far have to do."""


def lookahead_move(position: Position, play_convention: PlayConvention, chance: Random, plies: int) -> Move:
    """Return a quickest win, if one is seen; else a move by chance, of those whose loss is not seen or comes last.

    Examples
    --------
    >>> from grundy import nim
    >>> lookahead_move(nim(1, 3), "normal", Random(1), 3)
    Move('2-2' to nim(1,1))
    """
    count = position.ruleset.move_count(position.state)
    if count is None or count * _size(position.state) > MOST_MOVES:
        return random_move(position, chance)
    hopeful = [(move, move.to.state) for move in position.moves]
    for seen in outlook(position, play_convention, plies):
        wins = [move for move, after in hopeful if seen.get(after) is Outcome.P]
        if wins:
            return chance.choice(wins)
        open_ = [(move, after) for move, after in hopeful if after not in seen]
        if not open_:
            break  # all is lost, and these moves lose last
        hopeful = open_
    return chance.choice(hopeful)[0]


def outlook(position: Position, play_convention: PlayConvention, plies: int) -> Iterator[Mapping[Any, Outcome]]:
    """Yield the outcomes of the options that are seen one move ahead, two moves ahead, and so on.

    It ends earlier if too much would have to be looked at. States are taken as played: to find a board's
    symmetries takes longer than to look at all of them.

    Examples
    --------
    >>> from grundy import nim
    >>> list(outlook(nim(2), "normal", 2))
    [{(0,): Outcome.P}, {(1,): Outcome.N, (0,): Outcome.P}]
    """
    options, budget = position.ruleset.options, Budget(MOST_POSITIONS)
    ended = Outcome.P if play_convention == "normal" else Outcome.N
    layer: Iterable[Any] = [position.state]
    layers: list[dict[Any, tuple[Any, ...]]] = []
    for _ in range(plies):
        rows: dict[Any, tuple[Any, ...]] = {}
        try:
            with budget.at_most(MOST_POSITIONS, MOST_MOVES - budget.moves_used):
                for state in layer:
                    size = _size(state)
                    rows[state] = tuple(islice(options(state), MOST_MOVES // size))
                    budget.spend(1, size * len(rows[state]))
        except Undecided:
            return
        layers.append(rows)
        layer = dict.fromkeys(chain.from_iterable(rows.values()))
        seen = {state: ended for state in layer if next(iter(options(state)), None) is None}
        for rows in reversed(layers[1:]):
            judged = ((state, _judged(row, seen, ended)) for state, row in rows.items())
            seen = {state: outcome for state, outcome in judged if outcome is not None}
        yield seen


def _size(state: Any) -> int:
    return 1 + getsizeof(state) // ORDINARY_BYTES


def _judged(options: tuple[Any, ...], seen: Mapping[Any, Outcome], ended: Outcome) -> Outcome | None:
    """Return the outcome of a position as far as those of its options are seen."""
    if not options:
        return ended
    if any(seen.get(option) is Outcome.P for option in options):
        return Outcome.N
    return Outcome.P if all(option in seen for option in options) else None
