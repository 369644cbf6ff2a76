"""Writing pictures to files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from grundy.core.errors import InvalidNotation, quote
from grundy.drawing.svg import Picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def write_picture(picture: Picture | Axes, file: Path) -> None:
    """Write a picture or a plot as SVG or PNG, by the name of the file.

    Examples
    --------
    >>> write_picture(Picture(1, 1, "", ""), Path("board.gif"))
    Traceback (most recent call last):
    grundy.core.errors.InvalidNotation: the file must end in .svg or .png, not '.gif'
    """
    if file.suffix not in (".svg", ".png"):
        raise InvalidNotation("the file must end in .svg or .png, not {suffix}", suffix=quote(file.suffix or file.name))
    if not isinstance(picture, Picture):
        from grundy.drawing.axes import write_plot

        write_plot(picture, file)
    elif file.suffix == ".svg":
        file.write_text(picture.svg(role="img"), encoding="utf-8")
    else:
        from grundy.drawing.png import png

        file.write_bytes(png(picture))
