"""What a page tells while a match goes on: nothing, who can win, which moves win, or the values too.

A reader chooses a rung of this ladder, and his browser remembers it. A link may choose one for him: then
it is locked, and whatever would tell more is not offered. When a match is over, all is told, unless the
link says that nothing is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from grundy.core.ruleset import N_
from grundy.explaining.language import Language
from grundy.web.address import LADDER
from grundy.web.sitting import Sitting

COOKIE = "show"
NONE, OUTCOME, MOVES, VALUES = LADDER

NAMES = {
    NONE: N_("nothing"),
    OUTCOME: N_("who can win"),
    MOVES: N_("which moves win"),
    VALUES: N_("values, too"),
}


@dataclass(frozen=True, slots=True)
class Ladder:
    """The rung that a page stands on.

    Examples
    --------
    >>> Ladder("moves").tells("outcome"), Ladder("moves").tells("values"), Ladder("none", locked=True).explains
    (True, False, False)
    """

    rung: str
    locked: bool = False

    def tells(self, rung: str) -> bool:
        """Return whether the page tells what this rung tells."""
        return LADDER.index(self.rung) >= LADDER.index(rung)

    @property
    def explains(self) -> bool:
        """Whether hints, reasons and graphs are offered: not if the link allows less than they tell."""
        return not self.locked or self.rung == VALUES


def ladder_of(sitting: Sitting, cookies: Mapping[str, str]) -> Ladder:
    """Return what the page of a sitting tells to a reader with these cookies.

    Examples
    --------
    >>> from grundy.web.address import PlayAddress
    >>> from grundy.web.sitting import seated
    >>> ladder_of(seated(PlayAddress("nim(3,4,5)")), {})
    Ladder(rung='none', locked=False)
    >>> ladder_of(seated(PlayAddress("nim(1)", moves=("1-1",))), {}).rung
    'values'
    """
    locked = sitting.address.show
    if locked:
        return Ladder(VALUES if sitting.course.is_over and locked != NONE else locked, locked=True)
    if sitting.course.is_over:
        return Ladder(VALUES)
    remembered = cookies.get(COOKIE, "")
    return Ladder(remembered if remembered in LADDER else NONE)


def rung_names(to: Language) -> list[tuple[str, str]]:
    """Return the rungs with their names.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> rung_names(language("en"))[1]
    ('outcome', 'who can win')
    """
    return [(rung, to.text(name)) for rung, name in NAMES.items()]
