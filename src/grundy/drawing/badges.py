"""Small signs on a board: what a move is worth, and where the last move was made.

A badge says by its letter, its shape and its colour what a move leaves, so that none of them is needed alone. Each sign
has a class, so that a page can give it its own colours.
"""

from __future__ import annotations

from collections.abc import Iterable

from grundy.drawing.palette import CARD, DRAW, INK, LOSE, MUTED, SANS, SERIF, WIN
from grundy.drawing.svg import Area, circle, element, figure, rectangle

LETTER = 12.5
"""The size of the letter on a badge."""
RADIUS, TRIANGLE = 10.0, 12.5
"""How far a badge reaches from its middle to its sides: a circle, and a triangle."""
TALL = 38.0
"""From this height on a note stands below its badge, else beside it."""
SMALLEST = 0.8
"""How much smaller a badge may be than it is drawn, so that it can still be read."""
TICK, CROSS = "✓", "✗"
"""What stands for P and N where the letters are not known yet; a move that is crossed out has a cross, too."""
TONES = {"good": WIN, "poor": LOSE, "even": DRAW, "plain": MUTED}


def badge(room: Area, tone: str, letter: str, words: str = "", scale: float = 1.0) -> str:
    """Return a badge in the middle of its room, with a note if there are words, and room for all of them.

    P and a tick stand in a circle, N in a triangle, D in a diamond.

    Examples
    --------
    >>> badge(Area(0, 0, 44, 44), "good", "P", "+2").count("<text")
    2
    >>> badge(Area(0, 0, 44, 24), "good", "L", "{2|1||0}").count("<text")
    1
    """
    wide = 0.62 * LETTER * len(words)
    below = room.height >= TALL
    reach = TRIANGLE if letter == "N" else RADIUS
    needed = max(wide, 2 * reach) if below else wide + 2 * reach + 3
    if words and SMALLEST * needed > room.width:  # a note that is cut off, or lies on the next badge, says nothing
        words = ""
    if not words:
        below, needed = False, 2 * reach
    size = max(min(scale, room.width / needed, room.height / (2 * RADIUS)), SMALLEST)
    x, y = room.centre
    if below:
        y -= 7 * size
    elif words:
        x -= (wide + 3) * size / 2
    colour = TONES[tone]
    drawn = _shape(letter, colour) + figure(
        0, 6.5 if letter == "N" else 4.6, letter, size=LETTER, class_="letter", fill=CARD, font_family=SANS
    )
    if words:
        halo: dict[str, object] = {"stroke": CARD, "stroke_width": 3.5, "paint_order": "stroke"}
        at, anchor = ((0.0, RADIUS + 13), "middle") if below else ((reach + 3, 4.6), "start")
        drawn += figure(
            *at, words, size=LETTER, class_="note-of-mark", fill=INK, font_family=SERIF, text_anchor=anchor, **halo
        )
    where = f"translate({x:.5g},{y:.5g})" + (f" scale({size:.3g})" if size != 1 else "")
    return element("g", drawn, class_=f"mark {tone}", transform=where, aria_hidden="true")


def _shape(letter: str, colour: str) -> str:
    looks: dict[str, object] = {"class_": "shape", "fill": colour, "stroke": CARD, "stroke_width": 1.5}
    if letter in ("P", TICK):
        return circle((0, 0), RADIUS, **looks)
    if letter == "N":
        return element("path", d=f"M0 -11.5L{TRIANGLE} 10h{-2 * TRIANGLE:g}z", stroke_linejoin="round", **looks)
    if letter == "D":
        return element("path", d="M0 -12.5L12.5 0 0 12.5 -12.5 0z", stroke_linejoin="round", **looks)
    return rectangle(Area(0, 0, 0, 0).inset(-9), rx=4, **looks)


def outline(parts: Iterable[Area | str]) -> str:
    """Return a dashed line around areas, and along paths; nothing for none.

    Examples
    --------
    >>> outline([Area(0, 0, 44, 44)])[:29], outline([])
    ('<path d="M8 2h28a6 6 0 0 1 6 ', '')
    """
    path = "".join(part if isinstance(part, str) else _rounded(part.inset(2)) for part in parts)
    looks: dict[str, object] = {"fill": "none", "stroke": DRAW, "stroke_width": 2.5, "stroke_dasharray": "7 4"}
    return element("path", d=path, class_="last", **looks) if path else ""


def _rounded(area: Area) -> str:
    x, y, width, height = area
    r = min(6.0, width / 2, height / 2)
    arcs = [f"a{r:g} {r:g} 0 0 1 {dx:g} {dy:g}" for dx, dy in ((r, r), (-r, r), (-r, -r), (r, -r))]
    sides = [f"h{width - 2 * r:.5g}", f"v{height - 2 * r:.5g}", f"h{2 * r - width:.5g}", f"v{2 * r - height:.5g}"]
    return f"M{x + r:.5g} {y:.5g}" + "".join(map("".join, zip(sides, arcs, strict=True))) + "z"
