"""The game graph beside the board: each position leads on to the same match, as if the moves to it were made."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from grundy.core.errors import Undecided
from grundy.drawing.gamegraph import draw_graph
from grundy.explaining.language import Language
from grundy.explaining.words import capitalized
from grundy.solving import DescribedGraph, describe_graph
from grundy.web.address import link
from grundy.web.ladder import MOVES, VALUES, Ladder
from grundy.web.limits import DRAWN_POSITIONS, GRAPH_POSITIONS, MOST_SECONDS
from grundy.web.sitting import Sitting

COLUMNS = 6
"""How many positions stand side by side in the panel."""


def graph_panel(sitting: Sitting, ladder: Ladder, to: Language) -> dict[str, Any]:
    """Return the graph of what play can reach now; who wins stands in it only if the page tells which moves win.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> from grundy.web.address import PlayAddress
    >>> from grundy.web.sitting import seated
    >>> sitting = seated(PlayAddress("nim(1,2)", panel="graph"))
    >>> picture = graph_panel(sitting, Ladder("none"), language("en"))["picture"]
    >>> "moves=1-1+2-2&amp;" in picture, "outcome" in picture
    (True, False)
    """
    position, address = sitting.match.position, sitting.address
    try:
        described = describe_graph(position, sitting.match.play_convention, limit=GRAPH_POSITIONS, seconds=MOST_SECONDS)
    except Undecided as error:
        return {"picture": "", "why_not": capitalized(f"{to.error(error)}.")}
    ways = moves_to(described, DRAWN_POSITIONS)
    index = described.graph.index
    drawn = draw_graph(
        described,
        to,
        link=lambda there: address.after(*ways[index[there.state]]).url if there != position else address.url,
        most=DRAWN_POSITIONS,
        widest=COLUMNS,
        outcomes=ladder.tells(MOVES),
        values=ladder.tells(VALUES),
    )
    tell = "" if ladder.locked or ladder.tells(MOVES) else link("/show", rung=MOVES, **address.fields)
    whole = len(described.verdicts) <= DRAWN_POSITIONS
    told = ladder.tells(MOVES)
    return {"picture": Markup(drawn.svg("graph")), "why_not": "", "whole": whole, "told": told, "tell": tell}


def moves_to(described: DescribedGraph, most: int) -> dict[int, tuple[str, ...]]:
    """Return the fewest moves from the start to each of the first vertices.

    Examples
    --------
    >>> from grundy import nim
    >>> moves_to(describe_graph(nim(1, 1)), 4)
    {0: (), 1: ('1-1',), 2: ('2-1',), 3: ('1-1', '2-1')}
    """
    graph = described.graph
    ways: dict[int, tuple[str, ...]] = {0: ()}
    wanted = min(most, len(graph.states))
    for vertex in range(wanted):  # each was found from an earlier one
        if len(ways) == wanted:
            break
        for move in described.ruleset.at(graph.states[vertex]).moves:
            there = graph.index[move.to.state]
            if there < wanted:
                ways.setdefault(there, (*ways[vertex], move.notation))
    return ways
