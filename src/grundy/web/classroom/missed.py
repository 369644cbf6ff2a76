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


def gives_away(positions: Sequence[Position], facts: Facts) -> list[bool]:
    """Return for each move between these positions whether it gave away a win, as far as that is found.

    Examples
    --------
    >>> from grundy import nim
    >>> gives_away([nim(1, 2), nim(0, 2), nim(0, 0)], Facts(nim, "normal"))
    [True, False]
    """
    path = facts.along(tuple(position.state for position in positions))
    return [fact.kind is MoveClass.MISSED_WIN for fact in path]


def missed_wins(games: Iterable[ClassGame], seconds: float = SECONDS) -> dict[int, int]:
    """Return by the ids of games how many wins were given away there, as far as that is found in time.

    Examples
    --------
    >>> missed_wins([ClassGame(7, 1, 1, 8, 9, start="nim(1,2)", moves=("1-1", "2-2"))])
    {7: 1}
    """
    end, budget = process_time() + seconds, Budget(seconds=seconds)

    @cache
    def facts_of(ruleset: Ruleset[Any, Any], play_convention: PlayConvention) -> Facts:
        return Facts(ruleset, play_convention, budget)

    found = {}
    for game in games:
        if process_time() > end:
            break
        match = match_of(game)
        found[game.id] = sum(gives_away(match.positions, facts_of(match.start.ruleset, match.play_convention)))
    return found
