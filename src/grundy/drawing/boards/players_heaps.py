"""Rows of matches of which each player may take other numbers: those that the player to move may take are bright."""

from __future__ import annotations

from dataclasses import replace

from grundy.core.ruleset import N_
from grundy.drawing.boards import heaps
from grundy.drawing.boards.heaps import rows_of_matches, takings_of

PALE = 0.4

BOARD = replace(
    heaps.BOARD,
    draw=lambda ruleset, state, touch: rows_of_matches(state, takings_of(ruleset), touch, rest=PALE),
    invitation=N_("Choose a bright match: it and all to its right are taken."),
)
