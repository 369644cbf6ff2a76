"""Changing a position without playing: one more or one less of everything that a notation counts, cell by cell.

A state is numbers, rows of letters, the heads of coins, or edges, and each kind has changes of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from grundy.core.partizan import player_to_move
from grundy.core.position import Position
from grundy.core.sum import add
from grundy.drawing.cell_changes import cells_of
from grundy.drawing.changes import Cell, Stepper
from grundy.drawing.edge_changes import ends_of
from grundy.drawing.number_changes import steppers_of
from grundy.rulesets.catalogue import catalogue, parse

MOST_PARTS = 12
"""How many components of a sum can be changed."""


@dataclass(frozen=True, slots=True)
class PartEditing:
    """What can be changed in one component."""

    part: Position
    steppers: tuple[Stepper, ...]
    cells: tuple[tuple[Cell, ...], ...]
    """The cells, row by row."""
    ends: tuple[str, ...]
    """The vertices of a graph or an order between which edges can be added."""
    without: Position | None
    """The sum without this component."""


@dataclass(frozen=True, slots=True)
class Editing:
    """What can be changed in a position, component by component."""

    position: Position
    parts: tuple[PartEditing, ...]

    @property
    def steppers(self) -> tuple[Stepper, ...]:
        """The steppers of all components."""
        return tuple(stepper for part in self.parts for stepper in part.steppers)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of all components."""
        return tuple(cell for part in self.parts for row in part.cells for cell in row)

    @property
    def offered(self) -> list[Position]:
        """Every position that is one change away."""
        stepped = [to for stepper in self.steppers for to in (stepper.less, stepper.more) if to is not None]
        return stepped + [cell.to for cell in self.cells]


def editing(position: Position) -> Editing:
    """Return what can be changed in a position; whose turn it is plays no part.

    Examples
    --------
    >>> from grundy import nim, parse
    >>> for stepper in editing(nim(3, 4)).steppers:
    ...     print(stepper.label, stepper.number, stepper.less, stepper.more)
    heaps 2 nim(3) nim(3,4,4)
    heap 1 3 nim(2,4) nim(4,4)
    heap 2 4 nim(3,3) nim(3,5)
    >>> [(str(cell.where), cell.content, cell.to) for cell in editing(parse("cram(10)")).cells]
    [('cell a1', '1', cram(00)), ('cell b1', '0', cram(11))]
    """
    if player_to_move(position) is not None:
        position = position.drawn
    parts = position.summands
    edited = []
    for place, part in enumerate(parts[:MOST_PARTS]):
        before, after = parts[:place], parts[place + 1 :]

        def whole(changed: Position, before: Any = before, after: Any = after) -> Position:
            return add(*before, changed, *after)

        steppers = tuple(
            Stepper(step.label, step.number, step.less and whole(step.less), step.more and whole(step.more))
            for step in steppers_of(part)
            if step.less is not None or step.more is not None
        )
        cells = tuple(tuple(replace(cell, to=whole(cell.to)) for cell in row) for row in cells_of(part))
        edited.append(
            PartEditing(part, steppers, cells, ends_of(part), add(*before, *after) if len(parts) > 1 else None)
        )
    return Editing(position, tuple(edited))


@lru_cache(maxsize=1)
def games_to_add() -> tuple[Position, ...]:
    """Return an example of every game that can be added to a position.

    Examples
    --------
    >>> games_to_add()[:2]
    (aliquot(16), amazons(.x#../.#..o))
    """
    examples = {rules.example: None for rules in catalogue() if rules.adds and '"' not in rules.example}
    return tuple(parse(example) for example in examples)
