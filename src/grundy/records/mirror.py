"""Games finished by mirror moves, the main figure of the school study: two equal heaps, then copying to the end.

The first mirror move leaves exactly two heaps, both equal, and every later move of that player leaves two equal heaps
or nothing. Only the winner of a finished game can have done that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grundy.core.decimals import decimal
from grundy.core.ruleset import N_
from grundy.records.facts import MoveFact
from grundy.records.games import Game

KINDS = {
    "two heaps": N_("from two heaps: to a larger pair"),
    "to ones": N_("from two heaps: x-1 to 1-1"),
    "three heaps": N_("from three heaps"),
}
"""How the two equal heaps were reached, and what a report calls it."""


@dataclass(frozen=True, slots=True)
class MirrorFinish:
    """The mirror moves that finished a game."""

    game: str
    move: int
    """The number of the first mirror move; a game begins with move 1."""
    before: tuple[int, ...]
    after: tuple[int, ...]
    """The heaps before and after that move, in order and without empty ones."""
    length: int
    """How many moves the game had from that move on, that move and those of the opponent included."""

    @property
    def player(self) -> int:
        """Who made the mirror moves: 1 for the player who moved first in the game, else 2."""
        return 2 - self.move % 2

    @property
    def kind(self) -> str:
        """How the two equal heaps were reached: a name of `KINDS`."""
        if len(self.before) == 3:
            return "three heaps"
        return "to ones" if self.after == (1, 1) else "two heaps"

    @property
    def in_words(self) -> str:
        """The first mirror move, such as 3-4 → 3-3."""
        return " → ".join("-".join(map(decimal, heaps)) for heaps in (self.before, self.after))


def mirror_finish(game: Game, path: Sequence[MoveFact], winner: int | None) -> MirrorFinish | None:
    """Return the mirror moves that finished a game, of which the facts of all moves and the winner are known.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.records.facts import Facts
    >>> game = Game("1", nim, ((3, 4), (3, 3), (3, 1), (1, 1), (0, 1), (0, 0)))
    >>> found = mirror_finish(game, Facts(nim, "normal").along(game.states), winner=0)
    >>> found.move, found.player, found.before, found.after, found.kind, found.length
    (1, 1, (3, 4), (3, 3), 'two heaps', 5)
    >>> found.in_words
    '3-4 → 3-3'
    """
    if winner is None:
        return None
    first = None
    for ply in range(len(path) - 1, -1, -2):
        if not (path[ply].pair or path[ply].ends):
            break
        if path[ply].pair:
            first = ply
    if first is None:
        return None
    before, after = (game.ruleset.key(state) for state in game.states[first : first + 2])
    return MirrorFinish(game.id, first + 1, before, after, len(path) - first)
