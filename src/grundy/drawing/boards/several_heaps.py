"""Heaps from several of which one may take at once: a match takes from its own heap alone, the form from each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from grundy.core.ruleset import N_
from grundy.drawing.board import Board, Rules
from grundy.drawing.boards.heaps import Heaps, rows_of_matches, rows_of_tokens
from grundy.drawing.forms import take_from_each
from grundy.drawing.svg import Picture
from grundy.drawing.touch import Touch


@runtime_checkable
class SeveralHeapsRules(Rules, Protocol):
    """A state is the sizes of the heaps; any number may be taken from one heap."""

    def parse_move(self, state: Any, text: str) -> Any:
        """Return the move that ``heap-taken,heap-taken`` writes, heaps from 1."""


def _draw(ruleset: SeveralHeapsRules, heaps: Heaps, touch: Touch) -> Picture:
    def takings(place: int, heap: int) -> Mapping[int, Any]:
        return {taken: ruleset.parse_move(heaps, f"{place + 1}-{taken}") for taken in range(1, heap + 1)}

    return rows_of_matches(heaps, takings, touch)


BOARD = Board(
    needs=SeveralHeapsRules,
    draw=_draw,
    write=lambda ruleset, heaps: rows_of_tokens(heaps, "|"),
    invitation=N_("Choose a match to take from its heap alone, or write how many to take from each heap."),
    form=lambda ruleset, heaps: take_from_each(tuple(str(number) for number, heap in enumerate(heaps, 1) if heap)),
    has_matches=True,
)
