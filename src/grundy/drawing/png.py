"""PNG from SVG. Letters come from the fonts that matplotlib carries, so no machine lacks them."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import resvg_py

from grundy.core.limits import expect_memory
from grundy.drawing.palette import CARD
from grundy.drawing.svg import Picture

WIDEST = 16_000
"""How many pixels a picture may have in width or height."""
MEMORY = 100_000_000
"""How many bytes drawing takes besides the pixels, for fonts above all."""


def png(picture: Picture, *, zoom: float = 2.0) -> bytes:
    """Return a picture as PNG, `zoom` pixels to the unit.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.drawing import picture
    >>> png(picture(nim(1)))[1:4]
    b'PNG'
    """
    zoom = min(zoom, WIDEST / max(picture.width, picture.height, 1))
    fonts = find_spec("matplotlib")
    assert fonts is not None
    assert fonts.origin is not None
    expect_memory(MEMORY + 16 * int(zoom * picture.width + 1) * int(zoom * picture.height + 1))
    return resvg_py.svg_to_bytes(
        svg_string=picture.svg(),
        zoom=zoom,
        background=CARD,
        skip_system_fonts=True,
        font_dirs=[str(Path(fonts.origin).parent / "mpl-data" / "fonts" / "ttf")],
        serif_family="DejaVu Serif",
        sans_serif_family="DejaVu Sans",
    )
