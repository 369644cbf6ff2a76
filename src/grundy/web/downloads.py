"""Answers that a browser saves as a file."""

from __future__ import annotations

from pathlib import PurePath

from fastapi.responses import Response

from grundy.drawing.svg import Picture

TYPES = {
    ".csv": "text/csv; charset=utf-8",
    ".grundy": "text/plain; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".json": "application/json",
    ".ods": "application/vnd.oasis.opendocument.spreadsheet",
    ".parquet": "application/vnd.apache.parquet",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".tex": "text/x-tex; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

LONGEST_NAME = 120
"""How long the name of a file is at most: of a long rule the end stands there."""


def download(content: bytes | str, name: str) -> Response:
    """Return a file under a name; its ending says what it is.

    Examples
    --------
    >>> download("0,1,2", "kayles.csv").headers["content-disposition"]
    'attachment; filename="kayles.csv"'
    >>> download("0", f"{'7' * 500}-values.csv").headers["content-disposition"][-20:]
    '77777777-values.csv"'
    """
    safe = "".join(letter if letter.isascii() and (letter.isalnum() or letter in "-._") else "-" for letter in name)
    safe = safe[-LONGEST_NAME:].lstrip("-.")
    headers = {"Content-Disposition": f'attachment; filename="{safe}"'}
    return Response(content, media_type=TYPES[PurePath(safe).suffix], headers=headers)


def download_picture(picture: Picture, name: str) -> Response:
    """Return a picture under a name that ends in .svg or .png.

    Examples
    --------
    >>> download_picture(Picture(1, 1, "", "nothing"), "nothing.svg").media_type
    'image/svg+xml'
    """
    if name.endswith(".svg"):
        return download(picture.svg(role="img"), name)
    from grundy.drawing.png import png

    return download(png(picture), name)
