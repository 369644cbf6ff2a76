"""The board of a page: the position with a link for every move, in the size of the start of its match."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from markupsafe import Markup

from grundy.core.position import Position
from grundy.drawing import picture
from grundy.drawing.touch import Link
from grundy.explaining.language import Language
from grundy.explaining.step import Origin
from grundy.web.sitting import Sitting

LONGEST_LINK = 2_000
"""A longer address is not repeated on every match of the board; the move is written instead."""


def board_of_sitting(sitting: Sitting, to: Language, link: Link | None) -> Markup:
    """Return the board of a sitting as SVG; without links nothing on it can be touched.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> from grundy.web.address import PlayAddress
    >>> from grundy.web.sitting import seated
    >>> sitting = seated(PlayAddress("nim(3,4,5)"))
    >>> board_of_sitting(sitting, language("en"), None).count('class="match"')
    12
    """
    if len(sitting.address.url) > LONGEST_LINK:
        link = None
    start = sitting.match.start
    now = picture(sitting.match.position, to, link=link, origin=Origin(start.drawn))
    # The frame keeps the size of the start, so that nothing jumps when matches are taken.
    width, height = _size(start) if sitting.match.moves or link is None else (now.width, now.height)
    return Markup(replace(now, width=max(now.width, width), height=max(now.height, height)).svg())


@lru_cache(maxsize=1024)
def _size(start: Position) -> tuple[float, float]:
    """Return the size of a board on which moves can be made, the same in every language."""
    drawn = picture(start, link=str)
    return drawn.width, drawn.height
