"""Methods that decide positions; they know no game.

`solve` is the road from a position to a reasoned answer; `game_graph` and
`kernel` show what lies behind it.
"""

from grundy.solving.described import DescribedGraph, describe_graph
from grundy.solving.gamegraph import game_graph
from grundy.solving.moves import perfect_line
from grundy.solving.retrograde import kernel
from grundy.solving.solver import solve

__all__ = ["DescribedGraph", "describe_graph", "game_graph", "kernel", "perfect_line", "solve"]
