"""Writing pictures to files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from grundy.core.errors import InvalidNotation, quote
from grundy.core.files import replaced
from grundy.drawing import axes
from grundy.drawing.svg import Picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def write_picture(picture: Picture | Axes, file: Path) -> None:
    """Write a picture or a plot as SVG, PNG or, if it is no plot, PDF, by the name of the file.

    Examples
    --------
    >>> write_picture(Picture(1, 1, "", ""), Path("board.gif"))
    Traceback (most recent call last):
    grundy.core.errors.InvalidNotation: the file must end in .svg, .png or .pdf, not '.gif'
    """
    if file.suffix not in (".svg", ".png", ".pdf"):
        raise InvalidNotation(
            "the file must end in .svg, .png or .pdf, not {suffix}", suffix=quote(file.suffix or file.name)
        )
    if file.suffix == ".svg":
        written = picture.svg(role="img") if isinstance(picture, Picture) else axes.svg(picture)
        content = written.encode()
    elif file.suffix == ".pdf" and isinstance(picture, Picture):
        from grundy.drawing.pdf import PIXEL, pdf

        content = pdf([picture], unit=PIXEL, title=picture.label)
    else:
        from grundy.drawing.png import png

        content = png(picture) if isinstance(picture, Picture) else axes.png(picture)
    with replaced(file) as place:
        place.write(content)
