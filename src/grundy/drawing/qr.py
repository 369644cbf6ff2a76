"""An address as a picture that a phone or a tablet can read (a QR code, ISO/IEC 18004).

It is black on white with four modules of white around it, on dark pages and on paper, too: many readers fail at
anything else. Whoever shows it writes the address beside it.
"""

from __future__ import annotations

import segno

from grundy.drawing.svg import Picture, element

BLACK, WHITE = "#000000", "#ffffff"
QUIET = 4
"""How many modules of white the standard asks for on each side."""
MODULE = 8
"""How wide a module is when the picture has its own size."""


def qr_svg(text: str, title: str) -> str:
    """Return a text, such as an address, as a QR code in SVG; its title says what it is.

    Examples
    --------
    >>> qr_svg("http://192.168.1.5:8000/class/join?code=KLMNP", "Join the room")[40:122]
    'viewBox="0 0 328 328" width="328" class="qr" role="img" aria-label="Join the room"'
    """
    code = segno.make_qr(text, error="m")
    side = code.symbol_size(scale=MODULE, border=QUIET)[0]
    rows = [
        f"M{MODULE * (QUIET + start)} {MODULE * (QUIET + down)}h{MODULE * length}v{MODULE}h-{MODULE * length}z"
        for down, row in enumerate(code.matrix)
        for start, length in _runs(row)
    ]
    paper = element("rect", width=side, height=side, fill=WHITE)
    modules = element("path", d="".join(rows), fill=BLACK, shape_rendering="crispEdges")
    return Picture(side, side, paper + modules, title).svg("qr", "img", sized=True)


def _runs(row: bytearray) -> list[tuple[int, int]]:
    """Return where dark modules of a row stand together: the first of them, and how many.

    Examples
    --------
    >>> _runs(bytearray([1, 1, 0, 1]))
    [(0, 2), (3, 1)]
    """
    runs: list[tuple[int, int]] = []
    for place, dark in enumerate(row):
        if not dark:
            continue
        if runs and sum(runs[-1]) == place:
            runs[-1] = runs[-1][0], runs[-1][1] + 1
        else:
            runs.append((place, 1))
    return runs
