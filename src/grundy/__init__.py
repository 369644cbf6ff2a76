"""Grundy solves, explains, draws, plays and teaches combinatorial games.

>>> from grundy import nim, parse, solve
>>> nim(3, 4, 5).outcome
Outcome.N
>>> solve(parse("nim(1,1)"), play_convention="misere").winning_moves[0].to
nim(0,1)

Every game of the catalogue can be imported by its name, hyphens written as
underscores; it is loaded when first used.
"""

from importlib import import_module
from typing import Any

from grundy._version import __version__
from grundy.core.answer import Answer, JudgedMove, Verdict
from grundy.core.errors import (
    GrundyError,
    IllegalMove,
    InvalidNotation,
    InvalidPosition,
    NotApplicable,
    Undecided,
)
from grundy.core.game import game
from grundy.core.nimfield import (
    mex,
    nim_divide,
    nim_inverse,
    nim_multiply,
    nim_power,
    nim_product,
    nim_sqrt,
    nim_sum,
)
from grundy.core.outcome import Outcome, PlayConvention
from grundy.core.partizan import PartizanRuleset
from grundy.core.position import Move, Position
from grundy.core.reason import Period, Reason, Search, SumOf, Theorem
from grundy.core.ruleset import Ruleset
from grundy.core.sum import Sum
from grundy.core.value import Nimber
from grundy.rulesets.catalogue import FAMILIES, GAMES, catalogue, parse, ruleset
from grundy.rulesets.graphs.explicit import graph
from grundy.rulesets.heaps.nim import nim

__all__ = [
    "Answer",
    "CanonicalForm",
    "GrundyError",
    "IllegalMove",
    "InvalidNotation",
    "InvalidPosition",
    "JudgedMove",
    "Match",
    "Move",
    "Nimber",
    "NotApplicable",
    "Outcome",
    "PartizanRuleset",
    "Period",
    "PlayConvention",
    "Position",
    "Reason",
    "Ruleset",
    "Search",
    "Sum",
    "SumOf",
    "Theorem",
    "Undecided",
    "Verdict",
    "__version__",
    "catalogue",
    "draw",
    "explain",
    "game",
    "game_graph",
    "graph",
    "kernel",
    "mex",
    "nim",
    "nim_divide",
    "nim_inverse",
    "nim_multiply",
    "nim_power",
    "nim_product",
    "nim_sqrt",
    "nim_sum",
    "parse",
    "perfect_line",
    "plot",
    "ruleset",
    "solve",
    "value",
]


_LATER = {
    "CanonicalForm": "grundy.core.forms.canonical",
    "Match": "grundy.play.match",
    "draw": "grundy.drawing",
    "explain": "grundy.explaining",
    "game_graph": "grundy.solving",
    "kernel": "grundy.solving",
    "perfect_line": "grundy.solving",
    "plot": "grundy.drawing",
    "solve": "grundy.solving",
    "value": "grundy.lab.expressions",
}
"""The public names whose modules are imported when they are first used."""


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    game_name = name.replace("_", "-")
    if game_name in FAMILIES:
        return getattr(import_module(FAMILIES[game_name][0]), name)
    if game_name not in GAMES:
        raise AttributeError(f"module 'grundy' has no attribute {name!r}")
    return ruleset(game_name)


def __dir__() -> list[str]:
    return sorted({*__all__, *(name.replace("-", "_") for name in (*GAMES, *FAMILIES))})
