"""Who wins at the end, in one sentence: the same on every page."""

from __future__ import annotations

from grundy.core.outcome import PlayConvention
from grundy.core.position import Position
from grundy.drawing.rules_in_words import has_matches
from grundy.explaining.language import Language


def convention_in_words(position: Position, play_convention: PlayConvention, to: Language) -> str:
    """Return the play convention in a sentence: who wins at the end.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.explaining.language import language
    >>> convention_in_words(nim(3, 4), "misere", language("en"))
    'Misère play: whoever takes the last match loses'
    """
    if play_convention == "misere":
        if has_matches(position):
            return to.text("Misère play: whoever takes the last match loses")
        return to.text("Misère play: whoever cannot move wins")
    if has_matches(position):
        return to.text("Normal play: whoever takes the last match wins")
    return to.text("Normal play: whoever cannot move loses")
