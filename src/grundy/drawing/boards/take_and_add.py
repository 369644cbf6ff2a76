"""Heaps of chips with reserves, from which every move takes: a chip takes it and all to its right.

What is added to another heap in the same move is chosen on a card, or written. A state is the heaps and the
reserves of both players, a move a heap from 0, the chips taken, the heap that grows and the chips added.
"""

from __future__ import annotations

from grundy.core.ruleset import N_
from grundy.drawing.board import Board, Rules
from grundy.drawing.boards.poker import HeapsAndReserves, draw_chips, reserves_in_words, write_chips
from grundy.drawing.svg import Picture
from grundy.drawing.touch import Touch


def _draw(ruleset: Rules, state: HeapsAndReserves, touch: Touch) -> Picture | None:
    return draw_chips(state, touch, lambda heap, taken: (heap, taken, heap, 0))


BOARD = Board(
    needs=Rules,
    draw=_draw,
    write=write_chips,
    caption=reserves_in_words,
    invitation=N_(
        "Choose a chip to take it and all to its right; a move that also adds chips has a card, or is written."
    ),
    grows=True,
)
