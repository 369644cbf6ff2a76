"""Methods that decide positions; they know no game.

`solve` is the road from a position to a reasoned answer; `game_graph` and
`kernel` show what lies behind it.
"""

from grundy.solve.described import DescribedGraph, describe_graph
from grundy.solve.gamegraph import game_graph
from grundy.solve.kernel import kernel
from grundy.solve.line import perfect_line
from grundy.solve.solver import solve

__all__ = ["DescribedGraph", "describe_graph", "game_graph", "kernel", "perfect_line", "solve"]
