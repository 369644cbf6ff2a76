"""The outlines of the shapes of our SVG, in the operators of PDF: move, line, curve, close."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from math import atan2, ceil, cos, hypot, pi, radians, sin, sqrt, tan

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]

NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6, "A": 7, "Z": 0}
"""How many numbers follow each letter of a path."""
ROUND = 4 / 3 * (sqrt(2) - 1)
"""How far the control points of a quarter of a circle are from its ends, by the radius."""

_TOKEN = re.compile(r"[A-Za-z]|[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
_TRANSFORM = re.compile(r"(translate|scale|rotate)\(([^()]*)\)")


def numbers(*values: float) -> str:
    """Return numbers as PDF writes them, to a thousandth.

    Examples
    --------
    >>> numbers(1, -0.5, 2 / 3, 1e-9)
    '1 -0.5 0.667 0'
    """
    return " ".join([f"{round(value, 3) + 0.0:.3f}".rstrip("0").rstrip(".") for value in values])  # no -0


def outline(tag: str, shape: Mapping[str, str]) -> str:
    """Return the outline of a shape with these attributes.

    Examples
    --------
    >>> outline("line", {"x1": "1", "y1": "2", "x2": "3", "y2": "4"})
    '1 2 m 3 4 l'
    >>> outline("path", {"d": "M1 1h2v3z"})
    '1 1 m 3 1 l 3 4 l h'
    """
    if tag == "path":
        return path(shape["d"])
    if tag == "polyline":
        return path(f"M{shape['points']}")
    if tag == "line":
        x, y, x2, y2 = (float(shape[name]) for name in ("x1", "y1", "x2", "y2"))
        return f"{numbers(x, y)} m {numbers(x2, y2)} l"
    if tag == "circle":
        x, y, radius = (float(shape[name]) for name in ("cx", "cy", "r"))
        return _rounded(x - radius, y - radius, 2 * radius, 2 * radius, radius)
    x, y, width, height = (float(shape.get(name, 0)) for name in ("x", "y", "width", "height"))
    radius = min(float(shape.get("rx", 0)), width / 2, height / 2)
    return _rounded(x, y, width, height, radius) if radius else f"{numbers(x, y, width, height)} re"


@lru_cache(maxsize=256)
def transform(written: str) -> str:
    """Return the transform that an attribute writes, as operators.

    Examples
    --------
    >>> transform("translate(10,20) scale(2)")
    '1 0 0 1 10 20 cm 2 0 0 2 0 0 cm'
    """
    if _TRANSFORM.sub("", written).strip():
        raise ValueError(f"paper has no transform {written}")
    operators = []
    for kind, given in _TRANSFORM.findall(written):
        first, *rest = map(float, given.replace(",", " ").split())
        if kind == "translate":
            matrix: Matrix = (1, 0, 0, 1, first, *(rest or [0.0]))  # type: ignore[assignment]
        elif kind == "scale":
            matrix = (first, 0, 0, first, 0, 0)
        else:
            turned, up, (x, y) = cos(radians(first)), sin(radians(first)), rest or (0.0, 0.0)
            matrix = (turned, up, -up, turned, x - x * turned + y * up, y - x * up - y * turned)
        operators.append(" ".join(f"{value:.6g}" for value in matrix) + " cm")
    return " ".join(operators)


def _rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    """Return a rectangle with round corners; with the largest it is a circle."""
    right, bottom, near = x + width, y + height, radius * (1 - ROUND)
    return " ".join(
        (
            f"{numbers(x + radius, y)} m {numbers(right - radius, y)} l",
            f"{numbers(right - near, y, right, y + near, right, y + radius)} c",
            f"{numbers(right, bottom - radius)} l",
            f"{numbers(right, bottom - near, right - near, bottom, right - radius, bottom)} c",
            f"{numbers(x + radius, bottom)} l",
            f"{numbers(x + near, bottom, x, bottom - near, x, bottom - radius)} c",
            f"{numbers(x, y + radius)} l",
            f"{numbers(x, y + near, x + near, y, x + radius, y)} c h",
        )
    )


@lru_cache(maxsize=1024)
def path(written: str) -> str:
    """Return a path as operators; its small letters measure from where the pen is.

    Examples
    --------
    >>> path("M0 0a1 1 0 0 1 2 0")
    '0 0 m 0 -0.552 0.448 -1 1 -1 c 1.552 -1 2 -0.552 2 0 c'
    """
    drawn = []
    begun = pen = (0.0, 0.0)
    for letter, given in _commands(written):
        kind, (x, y) = letter.upper(), pen if letter.islower() else (0.0, 0.0)
        if kind == "Z":
            drawn.append("h")
            pen = begun
        elif kind in "MLHV":
            right = x + given[0] if kind != "V" else pen[0]
            pen = right, (y + given[-1] if kind != "H" else pen[1])
            begun = pen if kind == "M" else begun
            drawn.append(f"{numbers(*pen)} {'m' if kind == 'M' else 'l'}")
        elif kind == "A":
            end = x + given[5], y + given[6]
            drawn += [f"{numbers(*curve)} c" for curve in _arc(pen, end, given)]
            pen = end
        else:
            *controls, end = [(x + right, y + down) for right, down in zip(given[::2], given[1::2], strict=True)]
            if kind == "Q":  # a curve of degree two, as one of degree three
                controls = [_between(start, controls[0], 2 / 3) for start in (pen, end)]
            drawn.append(f"{numbers(*controls[0], *controls[1], *end)} c")
            pen = end
    return " ".join(drawn)


def _between(start: Point, end: Point, part: float) -> Point:
    return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])


def _commands(written: str) -> Iterator[tuple[str, list[float]]]:
    """Yield each letter of a path with its numbers; one that is left out repeats the last, a line after a move."""
    tokens = _TOKEN.findall(written)
    if _TOKEN.sub("", written).strip(" ,") or any(token.isalpha() and token.upper() not in NUMBERS for token in tokens):
        raise ValueError(f"paper has no path {written}")
    place, letter = 0, ""
    while place < len(tokens):
        if tokens[place].isalpha():
            letter = tokens[place]
            place += 1
        elif letter in ("M", "m"):
            letter = "L" if letter == "M" else "l"
        count = NUMBERS[letter.upper()]
        yield letter, [float(token) for token in tokens[place : place + count]]
        place += count


def _arc(start: Point, end: Point, given: list[float]) -> Iterator[tuple[float, ...]]:
    """Yield an arc of a circle as curves, each at most a quarter of it."""
    radius, other, _, large, sweep, *_ = given
    if radius != other:
        raise ValueError("paper has no arcs of ellipses")
    (x, y), (x2, y2) = start, end
    chord = hypot(x2 - x, y2 - y)
    if not chord:
        return
    radius = max(radius, chord / 2)
    # The centre lies on the line that halves the chord, on the side that the flags choose.
    aside = sqrt(max(radius**2 - chord**2 / 4, 0)) * (1 if large == sweep else -1)
    centre_x, centre_y = (x + x2) / 2 + aside * (y2 - y) / chord, (y + y2) / 2 - aside * (x2 - x) / chord
    begin, finish = atan2(y - centre_y, x - centre_x), atan2(y2 - centre_y, x2 - centre_x)
    turn = (finish - begin) % (2 * pi) if sweep else -((begin - finish) % (2 * pi))
    steps = ceil(abs(turn) / (pi / 2) - 1e-9)
    far = 4 / 3 * tan(turn / steps / 4) * radius
    for here, there in pairwise(begin + turn * step / steps for step in range(steps + 1)):
        left, up = centre_x + radius * cos(here), centre_y + radius * sin(here)
        right, down = centre_x + radius * cos(there), centre_y + radius * sin(there)
        yield (
            left - far * sin(here),
            up + far * cos(here),
            right + far * sin(there),
            down - far * cos(there),
            right,
            down,
        )
