"""Writing pictures to files."""

from __future__ import annotations

from pathlib import Path

from grundy.core.errors import InvalidNotation, quote
from grundy.drawing.svg import Picture


def write_picture(picture: Picture, file: Path) -> None:
    """Write a picture as SVG or PNG, by the name of the file.

    Examples
    --------
    >>> write_picture(Picture(1, 1, "", ""), Path("board.gif"))
    Traceback (most recent call last):
    grundy.core.errors.InvalidNotation: the file must end in .svg or .png, not '.gif'
    """
    if file.suffix == ".svg":
        file.write_text(picture.svg(role="img"), encoding="utf-8")
    elif file.suffix == ".png":
        from grundy.drawing.png import png

        file.write_bytes(png(picture))
    else:
        raise InvalidNotation("the file must end in .svg or .png, not {suffix}", suffix=quote(file.suffix or file.name))
