"""Pictures of positions, game graphs, tables and sequences: drawn once, in Python, for every face of the program.

A ruleset names its board; `BOARDS` knows who draws it, cards for a name that it
does not know. The moves that a picture cannot show stand as cards below it. A
sum is one picture above the other.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from grundy.core.position import Position, components_of
from grundy.core.ruleset import Ruleset
from grundy.drawing.cards import add_cards
from grundy.drawing.plots import plot
from grundy.drawing.svg import MUTED, SERIF, Picture, lettering
from grundy.drawing.touch import Link, Touch
from grundy.explaining.language import Language, language

__all__ = ["BOARDS", "draw", "picture", "plot"]

Board = Callable[[Ruleset[Any, Any], Any, Touch], Picture]
"""Draws a state; what can be touched there is a move."""

BOARDS = {
    "cards": "cards.draw_cards",
    "heaps": "heaps.draw_heaps",
    "several-heaps": "heaps.draw_several_heaps",
    "limited-heap": "limited.draw_limited_heap",
    "poker": "poker.draw_poker",
    "rows": "rows.draw_rows",
    "pins": "rows.draw_pins",
    "track": "track.draw_track",
    "strip": "strips.draw_strip",
    "lanes": "strips.draw_lanes",
    "northcott": "strips.draw_northcott",
    "grid": "grids.draw_grid",
    "queens": "grids.draw_queens",
    "stairs": "stairs.draw_stairs",
    "circles": "circles.draw_circles",
    "hackenbush": "hackenbush.draw_hackenbush",
    "matrix": "matrix.draw_matrix",
    "coins": "coins.draw_coins",
    "coin-grid": "coins.draw_coin_grid",
    "cells": "cells.draw_cells",
    "chomp": "chomp.draw_chomp",
    "bar": "chomp.draw_bar",
    "poset": "hasse.draw_poset",
}
"""The kinds of boards: module of this package and function."""

WRITTEN = frozenset({"heaps", "several-heaps", "limited-heap", "matrix", "coins", "coin-grid", "cells"})
"""The boards whose other moves are made by a form beside them, so that no card stands for them."""

PLUS_HEIGHT = 48


def draw(position: Position, to: Language | str = "en", *, link: Link | None = None) -> str:
    """Return the picture of a position as SVG.

    Parameters
    ----------
    position
        The position.
    to
        The language of its labels, or its code.
    link
        If given, every drawn move becomes a link to ``link(move)``.

    Examples
    --------
    >>> from grundy import nim
    >>> draw(nim(3, 4, 5)).count('class="match"')
    12
    """
    return picture(position, to, link=link).svg()


def picture(position: Position, to: Language | str = "en", *, link: Link | None = None) -> Picture:
    """Return the picture of a position with its size.

    Examples
    --------
    >>> from grundy import nim
    >>> picture(nim(3, 4, 5)).label
    'Heaps of 3, 4 and 5 matches'
    """
    to = language(to)
    parts = components_of(position)
    if len(parts) == 1:
        return _component(position, Touch(position, to, link))
    return _stacked([_component(part, Touch(position, to, link, number)) for number, part in enumerate(parts)])


def _component(position: Position, touch: Touch) -> Picture:
    ruleset, state = position.ruleset, position.state
    module, function = BOARDS.get(ruleset.board, BOARDS["cards"]).split(".")
    board: Board = getattr(import_module(f"grundy.drawing.{module}"), function)
    drawn = board(ruleset, state, touch)
    return drawn if touch.link is None or ruleset.board in WRITTEN else add_cards(drawn, ruleset, state, touch)


def _stacked(pictures: list[Picture]) -> Picture:
    """Return the components one below the other, with plus signs between."""
    width = max(part.width for part in pictures)
    body, y = "", 0.0
    for number, part in enumerate(pictures):
        if number:
            body += lettering(
                width / 2, y + 34, "+", class_="plus", fill=MUTED, font_family=SERIF, font_size=34, text_anchor="middle"
            )
            y += PLUS_HEIGHT
        body += part.at((width - part.width) / 2, y)
        y += part.height
    return Picture(width, y, body, " + ".join(part.label for part in pictures))
