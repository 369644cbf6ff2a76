"""Cells of a grid or vertices of a graph that are taken: one that is left is touched, and goes with its neighbours."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from grundy.core.ruleset import N_
from grundy.drawing.badges import outline
from grundy.drawing.board import Board
from grundy.drawing.boards.colouring import RADIUS, Vertices, hatched, on_circle, on_grid
from grundy.drawing.lettered import lettered, touchable
from grundy.drawing.squares import piece
from grundy.drawing.svg import Picture, group
from grundy.drawing.touch import Touch


@runtime_checkable
class VerticesRules(Vertices, Protocol):
    """A move is the number of a vertex; its mark is # once it is gone."""

    def taken(self, state: Any, vertex: int) -> list[int]:
        """Return the vertices that a move takes."""


def _draw(ruleset: VerticesRules, state: Any, touch: Touch) -> Picture | None:
    start = state if touch.start is None else touch.start
    rows = ruleset.grid(start)
    sheet = on_circle(ruleset, start) if rows is None else on_grid(rows)
    if sheet is None:
        return None
    frame, areas, spots, body = sheet
    marks = ruleset.marking(state)
    body += "".join(piece(spots[vertex], "coin", radius=RADIUS) for vertex, mark in enumerate(marks) if mark != "#")
    cells = [(r, c) for r, row in enumerate(rows or ()) for c in range(len(row))]
    body += "".join(touch.spot(cell, area) for cell, area in zip(cells, areas, strict=False))
    places = ""
    for vertex in touchable(ruleset, state, touch):
        preview = "".join(hatched(spots[other], "gone") for other in ruleset.taken(state, vertex))
        places += touch.place(vertex, areas[vertex], frame, preview=preview)
    if touch.last is not None and touch.before is not None:
        body += outline([areas[vertex] for vertex in ruleset.taken(touch.before, touch.last)])
    label = ruleset.notation(state)
    return touch.picture(frame, body + group(places, label), label)


def _write(ruleset: VerticesRules, state: Any) -> str | None:
    rows = ruleset.grid(state)
    return None if rows is None else lettered(rows, {".": "●", "#": "·"})


BOARD = Board(
    needs=VerticesRules,
    draw=_draw,
    write=_write,
    invitation=N_("Choose a piece: it is taken together with its neighbours."),
)
