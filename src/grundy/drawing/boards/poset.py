"""Hasse diagrams: an order from below upwards, every element that is left a move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from grundy.core.ruleset import N_
from grundy.drawing.badges import outline
from grundy.drawing.board import Board, Rules
from grundy.drawing.levels import sweep
from grundy.drawing.palette import ACCENT, ACCENT_SOFT, CARD, INK, LINE, MUTED
from grundy.drawing.svg import Area, Picture, circle, element, figure, shorten
from grundy.drawing.touch import Frame, Touch
from grundy.structures.order import Order, bits

ACROSS, UP, EDGE, RADIUS = 74, 78, 26, 22
LEAST_WIDTH = 300
MOST_ELEMENTS, MOST_BESIDE = 60, 12
SWEEPS = 4
"""How often the elements of each level are put in the order of their neighbours."""


@runtime_checkable
class PosetRules(Rules, Protocol):
    """A move is the name of an element, which goes with all that are above it."""

    order: Order
    """Which elements are above which, by their numbers."""
    names: Sequence[str]
    """The names of the elements."""

    def left(self, state: Any) -> int:
        """Return the set of the elements that are left, as bits."""


def _draw(ruleset: PosetRules, state: Any, touch: Touch) -> Picture | None:
    """Return the diagram; elements that were taken are pale."""
    order = ruleset.order
    levels = arranged_levels(order)
    widest = max(map(len, levels), default=1)
    if len(order) > MOST_ELEMENTS or widest > MOST_BESIDE or not levels:
        return None
    width = max(2 * EDGE + ACROSS * (widest - 1) + 2 * RADIUS, LEAST_WIDTH)
    frame = Frame(width, 2 * EDGE + UP * (len(levels) - 1) + 2 * RADIUS)
    places: dict[int, tuple[float, float]] = {}
    for height, level in enumerate(levels):
        first = frame.width / 2 - ACROSS * (len(level) - 1) / 2
        y = frame.height - EDGE - RADIUS - UP * height
        places |= {element: (first + ACROSS * number, y) for number, element in enumerate(level)}
    left = set(bits(ruleset.left(state)))
    body = "".join(_edge(places[low], places[high], faint=not {low, high} <= left) for low, high in order.covers)
    body += "".join(_disc(places[n], name, faint=n not in left) for n, name in enumerate(ruleset.names))
    for number in left if touch.link else ():
        gone = "".join(
            circle(places[other], RADIUS + 2, class_="veil", fill=CARD, opacity=0.78)
            for other in bits(order.above[number])
            if other in left
        )
        area = Area(*places[number], 0, 0).inset(-RADIUS)
        room = Area(area.x, area.y + area.height - 12, area.width, 24)  # below the name
        body += touch.place(ruleset.names[number], area, frame, preview=gone, room=room)
    if touch.before is not None:
        taken = set(bits(ruleset.left(touch.before))) - left
        body += outline(Area(*places[number], 0, 0).inset(-RADIUS - 2) for number in taken)
    return touch.picture(frame, body, ruleset.notation(state))


def arranged_levels(order: Order) -> list[list[int]]:
    """Return the elements by the longest way down from them, each level with few crossings to the next.

    Examples
    --------
    >>> from grundy.structures.order import ordered
    >>> arranged_levels(ordered(4, [(0, 3), (1, 2)]))
    [[1, 0], [2, 3]]
    """
    heights: list[int] = []
    near: dict[int, list[int]] = {element_: [] for element_ in range(len(order))}
    for element_, below in enumerate(order.below):
        heights.append(max((heights[other] + 1 for other in bits(below) if other != element_), default=0))
    for low, high in order.covers:
        near[low].append(high)
        near[high].append(low)
    levels: list[list[int]] = [[] for _ in range(max(heights, default=-1) + 1)]
    for number, height in enumerate(heights):
        levels[height].append(number)
    for turn in range(SWEEPS):
        sweep(levels, near, lambda n, many: n - many / 2, backwards=turn % 2 == 1)
    return levels


def _edge(low: tuple[float, float], high: tuple[float, float], *, faint: bool) -> str:
    (x1, y1), (x2, y2) = low, high
    colour, class_ = (LINE, "edge faint") if faint else (MUTED, "edge")
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=class_, stroke=colour, stroke_width=2)


def _disc(place: tuple[float, float], name: str, *, faint: bool) -> str:
    x, y = place
    fill, stroke, ink = (CARD, LINE, LINE) if faint else (ACCENT_SOFT, ACCENT, INK)
    faded = " faint" if faint else ""
    disc = circle(place, RADIUS, class_=f"element{faded}", fill=fill, stroke=stroke, stroke_width=2)
    shown = shorten(name, 8)
    size = min(16.0, 2.8 * RADIUS / len(shown))  # a letter is about 0.6 wide
    return disc + figure(x, y + size / 3, shown, size=size, class_=f"position{faded}", fill=ink)


def _write(ruleset: PosetRules, state: Any) -> str | None:
    """Return the elements that are left, those that are below others further down."""
    left = set(bits(ruleset.left(state)))
    levels = [[ruleset.names[n] for n in level if n in left] for level in arranged_levels(ruleset.order)]
    return "\n".join("  ".join(level) for level in reversed(levels) if level) or None


BOARD = Board(
    needs=PosetRules, draw=_draw, write=_write, invitation=N_("Choose an element: it and all above it are taken.")
)
