"""Pictures of positions, game graphs and tables: drawn once, in Python, for every face of the program.

`draw` finds the picture of a position: matches for heaps, one picture above the
other for sums, and cards for everything else.
"""

from __future__ import annotations

from grundy.core.position import Position, Sum
from grundy.draw.cards import draw_cards
from grundy.draw.heaps import draw_heaps
from grundy.draw.svg import MUTED, SERIF, Picture, lettering
from grundy.draw.touch import Link, Touch
from grundy.explain.language import Language, language
from grundy.rulesets.heaps.heap_ruleset import HeapRuleset

__all__ = ["draw", "picture"]

PLUS_HEIGHT = 48


def draw(position: Position, to: Language | str = "en", *, link: Link | None = None) -> str:
    """Return the picture of a position as SVG.

    Parameters
    ----------
    position
        The position.
    to
        The language of its labels, or its code.
    link
        If given, every drawn move becomes a link to ``link(move)``.

    Examples
    --------
    >>> from grundy import nim
    >>> draw(nim(3, 4, 5)).count('class="match"')
    12
    """
    return picture(position, to, link=link).svg()


def picture(position: Position, to: Language | str = "en", *, link: Link | None = None) -> Picture:
    """Return the picture of a position with its size.

    Examples
    --------
    >>> from grundy import nim
    >>> picture(nim(3, 4, 5)).label
    'Heaps of 3, 4 and 5 matches'
    """
    to = language(to) if isinstance(to, str) else to
    ruleset = position.ruleset
    if isinstance(ruleset, Sum):
        return _stacked(
            [
                _component(Position(part, state), Touch(position, to, link, number))
                for number, (part, state) in enumerate(zip(ruleset.parts, position.state, strict=True))
            ]
        )
    return _component(position, Touch(position, to, link))


def _component(position: Position, touch: Touch) -> Picture:
    if isinstance(position.ruleset, HeapRuleset) and not (position.ruleset.breaks and touch.link):
        return draw_heaps(position.ruleset, position.state, touch)
    return draw_cards(position.ruleset, position.state, touch)


def _stacked(pictures: list[Picture]) -> Picture:
    """Return the components one below the other, with plus signs between."""
    width = max(part.width for part in pictures)
    body, y = "", 0.0
    for number, part in enumerate(pictures):
        if number:
            body += lettering(
                width / 2, y + 34, "+", class_="plus", fill=MUTED, font_family=SERIF, font_size=34, text_anchor="middle"
            )
            y += PLUS_HEIGHT
        body += part.at((width - part.width) / 2, y)
        y += part.height
    return Picture(width, y, body, " + ".join(part.label for part in pictures))
