"""Whether play in a game may go round: then nobody need ever win, and no tournament is played with it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from grundy.core.outcome import PLAYERS
from grundy.core.partizan import PartizanRuleset
from grundy.core.position import Position

MOST_STEPS = 4_000
"""How many moves are looked at; who goes round later than that has other troubles."""


def may_go_round(start: Position) -> bool:
    """Return whether a line of play that comes back to where it was is found from a start.

    Examples
    --------
    >>> from grundy import parse
    >>> may_go_round(parse("nim(3,4,5)")), may_go_round(parse("northcott-retreats[5](1,4; 2,4)"))
    (False, True)
    >>> may_go_round(parse('graph[a>b, b>a, b>c](a) + nim(2)'))
    True

    Notes
    -----
    Each component of a sum is gone through by depth, both players' moves alike, and a position on the way to itself
    is looked for. In a sum someone may make such moves while the other moves elsewhere.
    """
    return any(_goes_round(part) for part in start.summands)


def _goes_round(start: Position) -> bool:
    if start.ruleset.goes_round:
        return True
    on_the_way, done = {start}, set[Position]()
    ways = [(start, _options(start))]
    for _ in range(MOST_STEPS):
        if not ways:
            break
        here, options = ways[-1]
        option = next(options, None)
        if option is None:
            ways.pop()
            on_the_way.remove(here)
            done.add(here)
        elif option in on_the_way:
            return True
        elif option not in done:
            on_the_way.add(option)
            ways.append((option, _options(option)))
    return False


def _options(position: Position) -> Iterator[Position]:
    rules, state = position.ruleset, position.state
    if not isinstance(rules, PartizanRuleset):
        return position.options
    of_both = chain.from_iterable(rules.options_of(player, state) for player in PLAYERS)
    return (Position(rules, option) for option in of_both)
