"""PDF from SVG: pages that are printed as they are drawn, with words that can be searched.

It knows exactly the elements and attributes of our own pictures; anything else is an error, so that no picture is
printed without a part of it. The same pages give the same bytes. The operators of PDF are so near to SVG that
each element is written as it comes: matplotlib, which lays out every word anew, would take ten times as long.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from xml.etree.ElementTree import Element, fromstring

from grundy.drawing.letters import Font, face, text_width
from grundy.drawing.outlines import numbers, outline, transform
from grundy.drawing.palette import SANS, SERIF
from grundy.drawing.pdf_file import PdfFile, text_string
from grundy.drawing.svg import Picture

MILLIMETRE, PIXEL = 72 / 25.4, 72 / 96
"""How many points they are."""
BOLD = 600
"""From this weight on letters are bold."""
SILENT = {"class", "role", "viewBox", "width"}
"""Attributes that are not seen on paper, as those of aria and data; a document says its width for a screen only."""
PAINT = {
    "fill",
    "fill-opacity",
    "opacity",
    "stroke",
    "stroke-dasharray",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-opacity",
    "stroke-width",
    "transform",
}
"""What every shape may have."""
LETTERS = {"x", "y", "font-family", "font-size", "font-style", "font-weight", "paint-order", "text-anchor"}
KNOWN = {
    "svg": SILENT,
    "g": SILENT | {"opacity", "transform"},
    "rect": SILENT | PAINT | {"x", "y", "width", "height", "rx"},
    "circle": SILENT | PAINT | {"cx", "cy", "r"},
    "line": SILENT | PAINT | {"x1", "y1", "x2", "y2"},
    "path": SILENT | PAINT | {"d"},
    "polyline": SILENT | PAINT | {"points"},
    "text": SILENT | PAINT | LETTERS,
}
"""Every element that is drawn, with every attribute that it may have."""
COLOURS = {"black": "#000000", "white": "#ffffff"}
ENDS, CORNERS = {"butt": 0, "round": 1, "square": 2}, {"miter": 0, "round": 1, "bevel": 2}


def pdf(pages: Iterable[Picture], *, unit: float = MILLIMETRE, title: str = "", lang: str = "en") -> bytes:
    """Return pictures as the pages of one PDF document, `unit` points to the unit of the pictures.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.drawing import picture
    >>> written = pdf([picture(nim(3, 4, 5))], unit=PIXEL)
    >>> written[:5], written == pdf([picture(nim(3, 4, 5))], unit=PIXEL)
    (b'%PDF-', True)
    >>> pdf([Picture(10, 10, "<video/>", "a film")])
    Traceback (most recent call last):
    ValueError: paper has no <video>
    """
    file, ink = PdfFile(), _Ink()
    tree, resources = file.reserve(), file.reserve()
    kids = []
    for page in pages:
        width, height = unit * page.width, unit * page.height
        upwards = f"{unit:.6g} 0 0 {-unit:.6g} 0 {numbers(height)} cm"  # PDF measures heights from below
        content = file.stream("\n".join([upwards, *ink.drawn(fromstring(page.svg()), 1.0)]).encode())
        size = f"/MediaBox [0 0 {numbers(width, height)}]"
        kids.append(file.add(f"<< /Type /Page /Parent {tree} {size} /Resources {resources} /Contents {content} >>"))
    file.put(tree, f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>")
    fonts = " ".join(f"/{name} {file.font(font, ink.letters[font])}" for font, name in ink.fonts.items())
    states = " ".join(f"/{name} << /ca {fill} /CA {edge} >>" for (fill, edge), name in ink.states.items())
    file.put(resources, f"<< /Font << {fonts} >> /ExtGState << {states} >> >>")
    root = file.add(f"<< /Type /Catalog /Pages {tree} /Lang ({lang}) >>")
    return file.written(root, file.add(f"<< /Title {text_string(title)} /Creator (Grundy) >>"))


class _Ink:
    """Turns elements into operators, and remembers which letters and which opacities they need."""

    def __init__(self) -> None:
        self.fonts: dict[Font, str] = {}
        self.letters: dict[Font, set[str]] = {}
        self.states: dict[tuple[float, float], str] = {}

    def drawn(self, element: Element, opacity: float) -> Iterator[str]:
        """Yield the operators that draw an element and all that is in it."""
        tag, given = element.tag.rpartition("}")[2], element.attrib
        if tag not in KNOWN:
            raise ValueError(f"paper has no <{tag}>")
        unknown = [name for name in given if name not in KNOWN[tag] and not name.startswith(("aria-", "data-"))]
        if unknown:
            raise ValueError(f"paper has no {min(unknown)} of <{tag}>")
        opacity *= float(given.get("opacity", 1))
        moved = "transform" in given
        if moved:
            yield f"q {transform(given['transform'])}"
        if tag in ("svg", "g"):
            for part in element:
                yield from self.drawn(part, opacity)
        else:
            fill, edge = _colour(given.get("fill", "black")), _colour(given.get("stroke", "none"))
            if fill or edge:
                seen = opacity * float(given.get("fill-opacity", 1)), opacity * float(given.get("stroke-opacity", 1))
                shown = self._text(element, fill, edge) if tag == "text" else _shape(tag, given, fill, edge)
                yield shown if seen == (1, 1) else f"q /{self._state(seen)} gs {shown} Q"
        if moved:
            yield "Q"

    def _state(self, opacities: tuple[float, float]) -> str:
        return self.states.setdefault(opacities, f"A{len(self.states)}")

    def _text(self, element: Element, fill: str, edge: str) -> str:
        """Return a line of text, over its halo if it has one."""
        given, words = element.attrib, element.text or ""
        family, size = given["font-family"], float(given["font-size"])
        if family not in (SERIF, SANS) or len(element):
            raise ValueError(f"paper has no text in {family} with {len(element)} parts")
        font = Font(family == SERIF, float(given.get("font-weight", 400)) >= BOLD, given.get("font-style") == "italic")
        name = self.fonts.setdefault(font, f"F{len(self.fonts)}")
        self.letters.setdefault(font, set()).update(words)
        part = {"start": 0.0, "middle": 0.5, "end": 1.0}[given.get("text-anchor", "start")]
        x, y = float(given["x"]) - part * text_width(words, size, font), float(given["y"])
        glyph = face(font).glyph
        codes = "".join([f"{glyph(letter)[0]:04X}" for letter in words])
        # Letters stand upright although heights are measured from above.
        written = f"BT /{name} {numbers(size)} Tf 1 0 0 -1 {numbers(x, y)} Tm <{codes}> Tj ET"
        halo = f"{_line(given, edge)} 1 Tr {written} 0 Tr " if edge else ""
        return f"{halo}{fill} rg {written}" if fill else halo


def _shape(tag: str, given: dict[str, str], fill: str, edge: str) -> str:
    """Return a shape: its inside, then its edge."""
    paint = "B" if fill and edge else "f" if fill else "S"
    inside, around = f"{fill} rg " if fill else "", f"{_line(given, edge)} " if edge else ""
    return f"{inside}{around}{outline(tag, given)} {paint}"


def _line(given: dict[str, str], colour: str) -> str:
    """Return how an edge is drawn."""
    width = numbers(float(given.get("stroke-width", 1)))
    end, corner = ENDS[given.get("stroke-linecap", "butt")], CORNERS[given.get("stroke-linejoin", "miter")]
    return f"{colour} RG {width} w {end} J {corner} j [{given.get('stroke-dasharray', '')}] 0 d"


@lru_cache(maxsize=256)
def _colour(written: str) -> str:
    """Return a colour as three numbers, nothing if nothing is to be seen."""
    if written in ("none", "transparent"):
        return ""
    found = re.fullmatch("#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})", COLOURS.get(written, written))
    if not found:
        raise ValueError(f"paper has no colour {written}")
    return numbers(*(int(part, 16) / 255 for part in found.groups()))
