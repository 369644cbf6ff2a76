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
    """Write a picture or a plot as SVG or PNG, by the name of the file.

    Examples
    --------
    >>> write_picture(Picture(1, 1, "", ""), Path("board.gif"))
    Traceback (most recent call last):
    grundy.core.errors.InvalidNotation: the file must end in .svg or .png, not '.gif'
    """
    if file.suffix not in (".svg", ".png"):
        raise InvalidNotation("the file must end in .svg or .png, not {suffix}", suffix=quote(file.suffix or file.name))
    if file.suffix == ".svg":
        written = picture.svg(role="img") if isinstance(picture, Picture) else axes.svg(picture)
        content = written.encode()
    else:
        from grundy.drawing.png import png

        content = png(picture) if isinstance(picture, Picture) else axes.png(picture)
    with replaced(file) as place:
        place.write(content)
