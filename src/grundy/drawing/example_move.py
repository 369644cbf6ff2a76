"""A tiny picture of a move: a small position of a game, an arrow, and what the move leaves.

It shows how a game is played, not how it stands, so it is the same for every match of one game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Any

from grundy.core.errors import GrundyError
from grundy.core.partizan import start_of
from grundy.core.position import Move, Position
from grundy.core.ruleset import Ruleset
from grundy.drawing import picture
from grundy.drawing.palette import MUTED
from grundy.drawing.svg import Picture, element
from grundy.explaining.language import Language, language
from grundy.explaining.step import Origin
from grundy.rulesets.catalogue import parse

WIDTH, HEIGHT, ARROW = 260, 190, 30
"""The largest picture, and the room for its arrow."""
MOST_MOVES = 60
"""Among how many moves an example is chosen."""

_PICK = re.compile(' class="pick" data-pick="[^"]*"')
"""What makes a part of a board one that is chosen; in an example nothing is."""

SAMPLES = {
    "amazons": "x../..o",
    "bar": "72",
    "cakes": "2x3",
    "cells": "111/111",
    "chomp": "4,4,4",
    "circles": "101",
    "clobber": "xo/ox",
    "coin-grid": "2,3; 4,5",
    "coins": "4,6",
    "colouring": "..L/...",
    "dominoes": "LRLRR",
    "grid": "1,1",
    "heaps": "6",
    "lanes": "1,3",
    "limited-heap": "9; 4",
    "matrix": "1,2; 2,1",
    "northcott": "1,6",
    "northcott-players": "1,6",
    "pins": "5",
    "players-heaps": "6",
    "poker": "2,3; 1,1",
    "queens": "4,5",
    "rows": "5",
    "several-heaps": "2,3",
    "stacks": "0,1; 2,1; 1,0",
    "stairs": "1,2,1",
    "strip": "2,5,7",
    "take-and-add": "2,3; 1,1",
    "toads-and-frogs": "TT.FF",
    "track": "0",
    "turtles": "3,5",
    "vertices": "..../..../....",
}
"""For each kind of board a small state that shows what a move is; where it is none of the game, another does."""
MOVES = {"cells": "a1-c1", "chomp": "2,3", "several-heaps": "1-1,2-2"}
"""The moves there that show more than any other would, if they are moves of the game."""


@lru_cache(maxsize=512)
def example_move(start: Position) -> Move | None:
    """Return a move that shows how the game of a start is played, None if not even its start has a move.

    Examples
    --------
    >>> from grundy import domineering, nim
    >>> example_move(nim(30, 40, 50)), str(example_move(domineering("11/11")))
    (Move('1-4' to nim(2)), 'b1-b2')
    """
    for position in (*_samples(start.ruleset), start_of(start)):
        moves = list(islice(position.moves, MOST_MOVES))
        for move in moves:
            if move.notation == MOVES.get(start.ruleset.board):
                return move
        if moves:
            # A row that loses its end with a move would hide what the move did.
            middle = len(moves) // 2
            nearest = moves[middle::-1] + moves[middle + 1 :]
            return next((move for move in nearest if not _shrinks(move)), moves[middle])
    return None


def _samples(rules: Ruleset[Any, Any]) -> Iterator[Position]:
    """Yield small positions of a game: the one of its board, and for pictures of edges its own example."""
    try:
        if rules.board in SAMPLES:
            yield start_of(rules.at(rules.parse(SAMPLES[rules.board])))
        elif rules.board == "hackenbush":
            yield start_of(parse(rules.example))
    except GrundyError:  # the board of this game is smaller, or has another shape
        return


def _shrinks(move: Move) -> bool:
    before, after = (picture(shown, origin=Origin(move.position.drawn)) for shown in (move.position, move.to))
    return after.width < before.width or after.height < before.height


def move_picture(move: Move, to: Language | str = "en") -> Picture:
    """Return the position before a move and the one after it, beside or below each other, whichever is larger.

    Examples
    --------
    >>> from grundy import nim
    >>> drawn = move_picture(nim(3, 1).move("1-2"))
    >>> drawn.width <= WIDTH, drawn.height <= HEIGHT, drawn.label
    (True, True, 'Heaps of 3 and 1 matches → Heaps of 1 and 1 matches')
    """
    to = language(to)
    origin = Origin(move.position.drawn)
    before, after = (picture(shown, to, origin=origin) for shown in (move.position, move.to))
    width, height = max(before.width, after.width), max(before.height, after.height)
    beside = min(1.0, (WIDTH - ARROW) / (2 * width), HEIGHT / height)
    below = min(1.0, WIDTH / width, (HEIGHT - ARROW) / (2 * height))
    scale = max(beside, below)
    across = beside >= below
    x, y = (scale * width + ARROW, 0.0) if across else (0.0, scale * height + ARROW)
    body = _part(before, scale, (0, 0), height) + _part(after, scale, (x, y), height)
    if across:
        arrow = f"M{scale * width + 5:.5g} {scale * height / 2:.5g}h{ARROW - 10}m-7 -6l7 6l-7 6"
    else:
        arrow = f"M{scale * width / 2:.5g} {scale * height + 4:.5g}v{ARROW - 8}m-6 -7l6 7l6 -7"
    body += element(
        "path",
        d=arrow,
        class_="arrow",
        fill="none",
        stroke=MUTED,
        stroke_width=2,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    return Picture(scale * width + x, scale * height + y, body, f"{before.label} → {after.label}")


def _part(part: Picture, scale: float, corner: tuple[float, float], height: float) -> str:
    x, y = corner[0], corner[1] + scale * (height - part.height)  # what stands on the ground stands on one line
    return element("g", _PICK.sub("", part.body), transform=f"translate({x:.5g},{y:.5g}) scale({scale:.4g})")
