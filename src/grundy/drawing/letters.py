"""Letters on paper: the fonts in which words are set, how wide words are, and the part of a font that is sent along.

The fonts are those that matplotlib carries, so that paper looks the same everywhere. They have the letters of Czech and
Croatian; a letter that they lack is printed as a mark.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

LACKING = "\N{REPLACEMENT CHARACTER}"
"""What stands for a letter that no font has."""
KEPT_TABLES = {"cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep"}
"""The tables of a font that a PDF reader needs; which letter a shape means stands in the PDF itself."""


@dataclass(frozen=True, slots=True)
class Font:
    """One of the fonts of paper.

    Examples
    --------
    >>> Font(bold=True).name
    'DejaVuSans-Bold'
    """

    serif: bool = False
    bold: bool = False
    italic: bool = False

    @property
    def name(self) -> str:
        """The name under which printers know it."""
        style = "Bold" * self.bold + ("" if not self.italic else "Italic" if self.serif else "Oblique")
        return f"DejaVu{'Serif' if self.serif else 'Sans'}{'-' if style else ''}{style}"


PLAIN, STRONG = Font(), Font(bold=True)


class Face:
    """What is known of a font: the number and the width of the shape of each letter."""

    def __init__(self, font: Font) -> None:
        fonts = find_spec("matplotlib")
        assert fonts is not None
        assert fonts.origin is not None
        self._file = (Path(fonts.origin).parent / "mpl-data" / "fonts" / "ttf" / f"{font.name}.ttf").read_bytes()
        self._font = TTFont(BytesIO(self._file), lazy=True)
        self._names: dict[int, str] = self._font.getBestCmap()
        self._metrics: Any = self._font["hmtx"]
        self.units: int = self._font["head"].unitsPerEm
        self._known: dict[str, tuple[int, int]] = {}

    def glyph(self, letter: str) -> tuple[int, int]:
        """Return the number of the shape of a letter and how wide it is, by `units`."""
        found = self._known.get(letter)
        if found is None:
            name = self._names.get(ord(letter), self._names[ord(LACKING)])
            found = self._known[letter] = (self._font.getGlyphID(name), self._metrics[name][0])
        return found

    @property
    def measures(self) -> dict[str, int]:
        """How high and low its letters reach, in thousandths of their size."""
        head, across = self._font["head"], self._font["hhea"]
        found = {name: getattr(head, name) for name in ("xMin", "yMin", "xMax", "yMax")}
        found |= {"ascent": across.ascent, "descent": across.descent}
        return {name: round(1000 * length / self.units) for name, length in found.items()}

    def part(self, glyphs: Iterable[int]) -> bytes:
        """Return the font with these shapes only, under the same numbers."""
        options = Options(retain_gids=True, notdef_outline=True, layout_features=[], recalc_timestamp=False)
        with TTFont(BytesIO(self._file), lazy=True, recalcTimestamp=False) as font:
            options.drop_tables = [table for table in font.keys() if table not in KEPT_TABLES]  # noqa: SIM118
            subsetter = Subsetter(options)
            subsetter.populate(gids=glyphs)
            subsetter.subset(font)
            out = BytesIO()
            font.save(out)
        return out.getvalue()


@cache
def face(font: Font) -> Face:
    """Return what is known of a font, read when it is first asked for.

    Examples
    --------
    >>> face(PLAIN).glyph("ž") != face(PLAIN).glyph("z"), face(PLAIN).glyph("新") == face(PLAIN).glyph(LACKING)
    (True, True)
    """
    return Face(font)


@lru_cache(maxsize=4096)
def text_width(words: str, size: float, font: Font = PLAIN) -> float:
    """Return how wide a line of words is when its letters have a size, in the unit of the size.

    Examples
    --------
    >>> round(text_width("Nim", 10), 2), round(text_width("Nim", 10, STRONG), 2)
    (20.0, 22.22)
    """
    known = face(font)
    return size * sum(known.glyph(letter)[1] for letter in words) / known.units
