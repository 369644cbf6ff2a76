"""Methods that decide positions; they know no game.

`solve` is the road from a position to a reasoned answer; `game_graph` and
`kernel` show what lies behind it. Each is loaded when it is first used: a value without a position needs none of them.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grundy.solving.described import DescribedGraph, describe_graph
    from grundy.solving.gamegraph import game_graph
    from grundy.solving.moves import perfect_line
    from grundy.solving.retrograde import kernel
    from grundy.solving.solver import solve, who_wins

__all__ = ["DescribedGraph", "describe_graph", "game_graph", "kernel", "perfect_line", "solve", "who_wins"]

_MODULES = {
    "DescribedGraph": "described",
    "describe_graph": "described",
    "game_graph": "gamegraph",
    "kernel": "retrograde",
    "perfect_line": "moves",
    "solve": "solver",
    "who_wins": "solver",
}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
