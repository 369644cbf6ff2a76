"""How many wins were given away in the games of a room: where there is something to discuss."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from time import process_time
from typing import Any

from grundy.classroom.matches import match_of
from grundy.classroom.model import ClassGame
from grundy.core.outcome import PlayConvention
from grundy.core.position import Position
from grundy.core.ruleset import Ruleset
from grundy.play.review import MoveClass
from grundy.records.facts import Facts
from grundy.solving.budget import Budget

SECONDS = 0.3
"""How long the games of a room may be looked at."""


def gives_away(positions: Sequence[Position], facts: Facts) -> list[bool | None]:
    """Return for each move between these positions whether it gave away a win; None if that is not found.

    Examples
    --------
    >>> from grundy import nim
    >>> gives_away([nim(1, 2), nim(0, 2), nim(0, 0)], Facts(nim, "normal"))
    [True, False]
    """
    path = facts.along(tuple(position.state for position in positions))
    return [None if fact.kind is MoveClass.UNKNOWN else fact.kind is MoveClass.MISSED_WIN for fact in path]


def missed_wins(games: Iterable[ClassGame], seconds: float = SECONDS) -> dict[int, tuple[int, bool]]:
    """Return by the ids of games how many wins were given away there, and whether all moves were judged in time.

    Examples
    --------
    >>> missed_wins([ClassGame(7, 1, 1, 8, 9, start="nim(1,2)", moves=("1-1", "2-2"))])
    {7: (1, True)}
    """
    end, budget = process_time() + seconds, Budget(seconds=seconds)

    @cache
    def facts_of(ruleset: Ruleset[Any, Any], play_convention: PlayConvention) -> Facts:
        return Facts(ruleset, play_convention, budget)

    found = {}
    for game in games:
        if process_time() > end:
            found[game.id] = 0, False
            continue
        match = match_of(game)
        given = gives_away(match.positions, facts_of(match.start.ruleset, match.play_convention))
        found[game.id] = given.count(True), None not in given
    return found
