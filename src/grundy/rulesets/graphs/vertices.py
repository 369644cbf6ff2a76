"""The vertices of a picture: how they are named, and where they are drawn.

The points of the ground are called 0, 0.1, 0.2 and so on. Places are for the eye
only; they are written ``1:30,40; 2:50,60``, to the right and up.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from grundy.core.errors import InvalidNotation, InvalidPosition, quote

Place = tuple[float, float]
"""How far to the right and how far up."""

VERTEX = r"0(?:\.[1-9][0-9]{0,8})?|[1-9][0-9]{0,11}|[A-Za-z]{1,20}[0-9]{1,12}"
"""The names that can be written: points of the ground, numbers, and letters with a number."""
FARTHEST = 1_000_000
"""How far from the origin a vertex may be drawn."""
_COORDINATE = r"(-?[0-9]{1,7}(?:\.[0-9]{1,9})?)"
_PLACE = re.compile(rf"\s*({VERTEX})\s*:\s*{_COORDINATE}\s*,\s*{_COORDINATE}\s*")


def is_ground(vertex: str) -> bool:
    """Return whether a vertex is a point of the ground: 0, or 0.1, 0.2 and so on.

    Examples
    --------
    >>> is_ground("0"), is_ground("0.2"), is_ground("10")
    (True, True, False)
    """
    return vertex == "0" or vertex.startswith("0.")


def checked_place(vertex: str, x: float, y: float) -> Place:
    """Return a place to a thousandth, or say that it cannot be drawn.

    Examples
    --------
    >>> checked_place("1", 2 / 3, 0)
    (0.667, 0.0)
    >>> checked_place("1", 3, 10**400)
    Traceback (most recent call last):
    grundy.core.errors.InvalidPosition: the place of '1' must be two numbers between -1000000 and 1000000
    """
    if not all(-FARTHEST <= number <= FARTHEST for number in (x, y)):  # false for what is not a number, too
        raise InvalidPosition(
            "the place of {vertex} must be two numbers between {least} and {most}",
            vertex=quote(vertex),
            least=-FARTHEST,
            most=FARTHEST,
        )
    return round(float(x), 3) + 0.0, round(float(y), 3) + 0.0  # + 0.0 turns -0.0 into 0.0


def read_places(text: str) -> dict[str, Place]:
    """Return the places that ``1:30,40; 2:50,60`` writes.

    Examples
    --------
    >>> read_places("1:0,1; 2:0.5,2")
    {'1': (0.0, 1.0), '2': (0.5, 2.0)}
    """
    places: dict[str, Place] = {}
    column = 1
    for piece in text.split(";"):
        found = _PLACE.fullmatch(piece)
        if not found:
            raise InvalidNotation("expected a place such as 1:30,40, got {given}", given=quote(piece), column=column)
        places[found[1]] = checked_place(found[1], float(found[2]), float(found[3]))
        column += len(piece) + 1
    return places


def write_places(places: Mapping[str, Place]) -> str:
    """Return places as text, the inverse of `read_places`.

    Examples
    --------
    >>> write_places({"1": (0.0, 1.0), "2": (0.5, 2.0)})
    '1:0,1; 2:0.5,2'
    """
    return "; ".join(f"{vertex}:{x:.10g},{y:.10g}" for vertex, (x, y) in places.items())
