"""Nimble: coins on a strip of squares, several on a square if need be; move one coin to the left.

Coins do not hinder each other, so a coin on square k is a heap of k. Nothing but
the words differs from Nim.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from grundy.core.known import Known
from grundy.core.outcome import PlayConvention
from grundy.core.phrase import Phrase
from grundy.core.reason import cited
from grundy.core.ruleset import N_, Ruleset
from grundy.rulesets.heaps.heap_ruleset import HeapMove, Heaps
from grundy.rulesets.heaps.nim import Nim
from grundy.rulesets.heaps.nim_in_disguise import check_many, disguised


class Nimble(Nim):
    """Move one coin any number of squares to the left.

    Examples
    --------
    >>> nimble(1, 3, 3).winning_moves
    [Move('1-1' to nimble(0,3,3)), Move('2-1' to nimble(1,2,3)), Move('3-1' to nimble(1,3,2))]
    """

    name = "nimble"
    title = N_("Nimble")
    rule = N_("Move one coin any number of squares to the left; several coins may stand on a square.")
    example = "nimble(1,3,3)"
    tags = (N_("coins"), N_("money"))
    difficulty = 1
    theory = N_("A coin on square k is a heap of k, counted from square 0.")
    board = "lanes"
    touch = "coin", N_("Touch coin {coin}.")
    ends_empty = False
    reference = cited(N_("T. S. Ferguson, Game Theory, part I"), "V. Němcová, NIM a matematika, 2021, §10.9")
    why = N_(
        "A coin on square k may move to any square to its left, and no coin hinders another. So it is a heap of k."
    )

    def validate(self, state: Any) -> Heaps:
        """Return the squares of the coins, checked to be non-negative integers."""
        check_many(state)
        return Ruleset.validate(self, state)

    def describe_move(self, state: Heaps, move: HeapMove) -> Phrase:
        """Return the coin and the square it moves to."""
        return Phrase(N_("_move_ coin {coin} to square {square}"), coin=move[0] + 1, square=move[1][0])

    def too_few(self, place: int, tally: int) -> Phrase:
        """Return that a coin has fewer squares to its left than a move goes."""
        said = N_("coin {coin} stands on square {square}, so it cannot go so far to the left")
        return Phrase(said, coin=place + 1, square=tally)

    def why_not_taken(self, tally: int, place: int, taken: int, parts: Heaps) -> Phrase | None:
        """Return that a coin must move."""
        return Phrase(N_("the coin must move by at least one square")) if not taken and not parts else None

    def theorem(self, state: Heaps, play_convention: PlayConvention) -> Known[HeapMove]:
        """Return Bouton's verdict on the squares as heaps."""
        known = disguised(self.reference, self.why, state, lambda coin: Phrase(N_("coin {coin}"), coin=coin + 1))
        return replace(super().theorem(state, play_convention), theorem=known)


nimble = Nimble()
