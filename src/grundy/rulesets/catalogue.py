"""Every game by its name, and `parse`, which reads a position of any of them.

A name leads to a module and the ruleset in it, imported only when asked for. A
family takes parameters: its entry is a function of their text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from grundy.core.errors import InvalidNotation, NoSuchGame, NotApplicable, quote
from grundy.core.notation import Component, shifted, split
from grundy.core.partizan import split_player, to_move
from grundy.core.position import Position
from grundy.core.ruleset import Ruleset
from grundy.core.sum import add

_GAMES_OF = {
    "boards.amazons": "amazons",
    "boards.cakes": "cutcake maundy-cake",
    "boards.chessmen": "bishop king queen rook",
    "boards.chomp": "chomp",
    "boards.clobber": "clobber",
    "boards.colouring": "col snort",
    "boards.divisors": "divisors",
    "boards.domineering": "domineering",
    "boards.taking": "cram nim19 tactex tactix",
    "boards.toads_and_frogs": "toads-and-frogs",
    "coins.tartan": "rugs turning-corners",
    "coins.turning": "grunt mock-turtles moebius mogul moidores ruler sym ternups triplets turtles twins",
    "graphs.hackenbush": "hackenbush",
    "graphs.node_kayles": "node-kayles",
    "heaps.dynamic": "fibonacci-nim fibonacci-nim-odd",
    "heaps.matrix_nim": "matrix-nim",
    "heaps.nim": "nim",
    "heaps.one_heap": "aliquot at-least-half halving peggy proper-divisors proportional shannon",
    "heaps.partizan_subtraction": "sulucrus",
    "heaps.poker_nim": "poker-nim",
    "heaps.staircase": "staircase",
    "heaps.take_and_add": "take-and-add",
    "heaps.take_and_break": "dawsons-kayles grundys-game kayles lasker",
    "heaps.vim": "vim",
    "heaps.wythoff": "wythoff",
    "players.value": "value",
    "strips.coins_on_a_strip": "coins-on-a-strip",
    "strips.nimble": "nimble",
    "strips.toppling_dominoes": "toppling-dominoes",
}
"""The modules, and the names of the rulesets without parameters in each."""

GAMES = dict(sorted((name, f"grundy.rulesets.{module}") for module in _GAMES_OF for name in _GAMES_OF[module].split()))
"""The rulesets without parameters: name and module. The attribute is the name with underscores."""

FAMILIES = {
    "bar": ("grundy.rulesets.boards.bar", "2,2,3"),
    "count-up": ("grundy.rulesets.heaps.count_up", "50; 1..10"),
    "dynamic": ("grundy.rulesets.heaps.dynamic", "3"),
    "graph": (
        "grundy.rulesets.graphs.explicit",
        "a>b, a>c, b>d, b>e, c>b, c>f, d>f, d>g, e>h, f>i, g>f, g>i, h>e, h>f",
    ),
    "impartial": ("grundy.rulesets.players.impartial", "toppling-dominoes"),
    "knight": ("grundy.rulesets.boards.chessmen", "8"),
    "moore": ("grundy.rulesets.heaps.moore", "2"),
    "northcott": ("grundy.rulesets.strips.northcott", "8"),
    "northcott-players": ("grundy.rulesets.strips.northcott_players", "8"),
    "northcott-retreats": ("grundy.rulesets.strips.northcott_players", "5"),
    "octal": ("grundy.rulesets.heaps.take_and_break", "0.137"),
    "partizan-subtraction": ("grundy.rulesets.heaps.partizan_subtraction", "1,4 | 2,3"),
    "piece": ("grundy.rulesets.boards.pieces", "-2,1 -2,-1 -1,-2 1,-2; 8x8"),
    "poset": ("grundy.rulesets.boards.poset", "a<c, b<c, b<d, c<e, c<f, d<f, f<g"),
    "stepin": ("grundy.rulesets.strips.stepin", "2"),
    "subtraction": ("grundy.rulesets.heaps.subtraction", "1,3,4"),
    "take-and-break": ("grundy.rulesets.heaps.take_and_break", "0.[7]"),
    "taking": ("grundy.rulesets.boards.taking", "single,domino"),
    "tartan": ("grundy.rulesets.coins.tartan", "turtles,ruler"),
    "turning": ("grundy.rulesets.coins.turning", "1-3"),
    "two-dimensional-nim": ("grundy.rulesets.strips.two_dimensional_nim", "5"),
    "two-dimensional-nim-stacks": ("grundy.rulesets.strips.two_dimensional_nim_stacks", "3"),
}
"""The families: name, module, and parameters for an example. The attribute is a function of the parameters' text."""

_ON_GRAPHS = {"col": "col_on", "node-kayles": "node_kayles_on", "snort": "snort_on"}
"""The games that have their edges as parameters, if they are not played on a grid, and the function of the text."""

_FILES = {
    "col": ("grundy.rulesets.graphs.graph_colouring", "read_col"),
    "graph": ("grundy.rulesets.graphs.explicit", "read_graph"),
    "node-kayles": ("grundy.rulesets.graphs.node_kayles", "read_node_kayles"),
    "poset": ("grundy.rulesets.boards.poset", "read_poset"),
    "snort": ("grundy.rulesets.graphs.graph_colouring", "read_snort"),
}
"""The rulesets that a file may define, if parameters are its name in quotes: name, module and reader."""

STARTS = {
    "21": "subtraction[1,2,3](21)",
    "marienbad": "nim(1,3,5,7)",
    "multibonacci": "dynamic[4](20)",
    "nebonacci": "dynamic[3](20)",
    "neonacci": "dynamic[3](20)",
}
"""Positions with a name of their own."""

Loader = Callable[[str], str]
"""Returns the text of the file with the given name; only the command line has one."""


def ruleset(name: str, parameters: str | None = None, *, load: Loader | None = None) -> Ruleset[Any, Any]:
    """Return the ruleset with the given name and parameters.

    Examples
    --------
    >>> ruleset("nim")
    nim
    >>> ruleset("nimm")
    Traceback (most recent call last):
    grundy.core.errors.InvalidNotation: there is no game 'nimm', did you mean nim?
    """
    if name in _FILES and parameters is not None and parameters.lstrip().startswith('"'):
        return _from_file(name, parameters, load)
    if name in _ON_GRAPHS and parameters is not None:
        return _attribute(_FILES[name][0], _ON_GRAPHS[name])(parameters)  # type: ignore[no-any-return]
    if name in FAMILIES:
        module, example = FAMILIES[name]
        if parameters is None:
            raise InvalidNotation("{name} needs parameters, such as {example}", name=name, example=f"{name}[{example}]")
        made: Ruleset[Any, Any] = _attribute(module, name)(parameters)
        return made
    if name not in GAMES:
        from difflib import get_close_matches

        near = get_close_matches(name, [*GAMES, *FAMILIES, *STARTS])
        if near:  # a first letter is seldom wrong: nym is nim, not sym
            best = next((found for found in near if found[0] == name[0]), near[0])
            raise InvalidNotation("there is no game {name}, did you mean {near}?", name=quote(name), near=best)
        raise NoSuchGame("there is no game {name}", name=quote(name))
    if parameters is not None and name == "hackenbush":
        return _attribute(GAMES[name], "drawn")(parameters)  # type: ignore[no-any-return]
    if parameters is not None:
        raise InvalidNotation("{name} takes no parameters in square brackets", name=name, column=1)
    found: Ruleset[Any, Any] = _attribute(GAMES[name], name)
    return found


def read_ruleset(text: str) -> Ruleset[Any, Any]:
    """Return the ruleset that ``name`` or ``name[parameters]`` writes.

    Examples
    --------
    >>> read_ruleset("octal[0.77]")
    rules('octal[0.77]')
    """
    name, bracket, rest = text.strip().partition("[")
    if bracket and not rest.endswith("]"):
        raise InvalidNotation("the bracket {mark} is never closed", mark="'['", column=len(name) + 1)
    return ruleset(name.strip(), rest[:-1] if bracket else None)


def _attribute(module: str, name: str) -> Any:
    return getattr(import_module(module), name.replace("-", "_"))


def _from_file(name: str, parameters: str, load: Loader | None) -> Ruleset[Any, Any]:
    module, reader = _FILES[name]
    file = parameters.strip().strip('"')
    if not file:
        raise InvalidNotation("write {example} with the name of a file", example=f'{name}["file.json"]')
    if load is None:
        raise NotApplicable("files are opened by the command line only; write the edges, as in graph[a>b, a>c](a)")
    made: Ruleset[Any, Any] = getattr(import_module(module), reader)(load(file), source=file)
    return made


def parse(text: str, *, load: Loader | None = None) -> Position:
    """Return the position that `text` writes.

    Examples
    --------
    >>> parse("nim(3, 4, 5) + nim(1)")
    nim(3,4,5) + nim(1)
    >>> parse("marienbad"), parse("nim 3 4 5"), parse("kayles")
    (nim(1,3,5,7), nim(3,4,5), kayles(1,11))
    >>> parse("nim(3,-4)")
    Traceback (most recent call last):
    grundy.core.errors.InvalidNotation: expected a non-negative integer, got '-4'

    Notes
    -----
    Files are never opened here: `load` reads one, and only the command line passes it.
    """
    written = STARTS.get(text.strip(), text)
    if spaced := _NUMBERS_AFTER_A_NAME.fullmatch(text):
        written = f"{spaced[1]}({','.join(spaced[2].split())})"
    written = _BARE_NAME.sub(_start, written)
    try:
        return add(*(-_component(part, load) if part.negative else _component(part, load) for part in split(written)))
    except InvalidNotation as error:
        if written != text:
            error.column = None  # it counts in what the names stand for
        raise


_BARE_NAME = re.compile(
    r"\[[^\]]*|(?<![^+-])(\s*)(?!v[0-9]*\b)([a-z][a-z0-9]*+(?:-[a-z0-9]++)*+)(\s*\(\s*\))?(?=\s*(?:[+-]|$))"
)
"""Parameters, where a letter may stand between signs, or a whole component that is a name and nothing else."""
_NUMBERS_AFTER_A_NAME = re.compile(r"\s*([a-z][a-z-]*)((?:\s+[0-9]+){1,1000})\s*")
"""A position as people say it: nim 3 4 5."""


def _start(found: re.Match[str]) -> str:
    """Return the position with a name of its own, the example of a game that is named alone, or what was found."""
    from grundy.rulesets.graphs.pictures import PICTURES, picture_start

    name = found[2]
    if name is None:
        return found[0]
    start = picture_start(name) if name in PICTURES else STARTS.get(name)
    if start is None and found[3] is None:
        try:
            start = ruleset(name, FAMILIES[name][1] if name in FAMILIES else None).example
        except InvalidNotation as error:
            error.column = found.start(2) + 1
            raise
    return found[0] if start is None else found[1] + start


def _picture(part: Component, load: Loader | None) -> Position:
    from grundy.rulesets.graphs.picture_file import read_picture

    if part.state.strip():
        raise InvalidNotation(
            "the edges are in the file, so nothing stands between the brackets", column=part.state_at + 1
        )
    if load is None:
        raise NotApplicable("files are opened by the command line only; paste the picture instead")
    return read_picture(load((part.parameters or "").strip().strip('"')))


def _component(part: Component, load: Loader | None) -> Position:
    if part.name == "to-move":
        if part.parameters is not None:
            raise InvalidNotation(
                "{name} takes no parameters in square brackets", name=part.name, column=part.name_at + 1
            )
        player, position = split_player(part.state)
        with shifted(part.state_at + len(part.state) - len(part.state.partition(";")[2].lstrip())):
            return to_move(parse(position, load=load), player)
    if part.name == "hackenbush" and (part.parameters or "").lstrip().startswith('"'):
        return _picture(part, load)
    try:
        rules = ruleset(part.name, part.parameters, load=load)
    except InvalidNotation as error:
        # A column counts inside the parameters; without one the name itself is wrong.
        error.column = part.name_at + 1 if error.column is None else part.parameters_at + error.column
        raise
    with shifted(part.state_at):
        return rules.at(rules.parse(part.state))


def catalogue() -> Iterator[Ruleset[Any, Any]]:
    """Yield every ruleset of the catalogue, one of each family, in the order of their names.

    Examples
    --------
    >>> [rules.name for rules in catalogue()][:2]
    ['aliquot', 'amazons']
    """
    families = [ruleset(name, parameters) for name, (_, parameters) in FAMILIES.items()]
    yield from sorted([*families, *map(ruleset, GAMES)], key=lambda rules: rules.name)
