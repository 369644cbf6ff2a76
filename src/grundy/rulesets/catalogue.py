"""Every game by its name, and `parse`, which reads a position of any of them.

A name leads to a module and the ruleset in it, imported only when asked for. A
family takes parameters: its entry is a function of their text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from grundy.core.errors import InvalidNotation, InvalidPosition, NotApplicable, quote
from grundy.core.notation import Component, split
from grundy.core.position import Position, add
from grundy.core.ruleset import Ruleset

GAMES = {
    "aliquot": "grundy.rulesets.heaps.one_heap",
    "at-least-half": "grundy.rulesets.heaps.one_heap",
    "dawsons-kayles": "grundy.rulesets.heaps.take_and_break",
    "grundys-game": "grundy.rulesets.heaps.take_and_break",
    "halving": "grundy.rulesets.heaps.one_heap",
    "kayles": "grundy.rulesets.heaps.take_and_break",
    "lasker": "grundy.rulesets.heaps.take_and_break",
    "nim": "grundy.rulesets.heaps.nim",
    "peggy": "grundy.rulesets.heaps.one_heap",
    "proper-divisors": "grundy.rulesets.heaps.one_heap",
    "proportional": "grundy.rulesets.heaps.one_heap",
    "shannon": "grundy.rulesets.heaps.one_heap",
}
"""The rulesets without parameters: name and module. The attribute is the name with underscores."""

FAMILIES = {
    "octal": ("grundy.rulesets.heaps.take_and_break", "0.77"),
    "subtraction": ("grundy.rulesets.heaps.subtraction", "1,3,4"),
    "take-and-break": ("grundy.rulesets.heaps.take_and_break", "0.[3]"),
}
"""The families: name, module, and parameters for an example. The attribute is a function of the parameters' text."""

STARTS = {
    "marienbad": "nim(1,3,5,7)",
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
    if name == "graph":
        return _graph(parameters, load)
    if name in FAMILIES:
        if parameters is None:
            _, example = FAMILIES[name]
            raise InvalidNotation("{name} needs parameters, such as {example}", name=name, example=f"{name}[{example}]")
        made: Ruleset[Any, Any] = _attribute(FAMILIES[name][0], name)(parameters)
        return made
    if name not in GAMES:
        from difflib import get_close_matches

        near = get_close_matches(name, [*GAMES, *FAMILIES, *STARTS, "graph"], n=1)
        if near:
            raise InvalidNotation("there is no game {name}, did you mean {near}?", name=quote(name), near=near[0])
        raise InvalidNotation("there is no game {name}; grundy list shows them all", name=quote(name))
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


def _graph(parameters: str | None, load: Loader | None) -> Ruleset[Any, Any]:
    from grundy.rulesets.graphs.explicit import read_graph

    file = (parameters or "").strip().strip('"')
    if not file:
        raise InvalidNotation('write graph["file.json"](vertex) with the name of a file')
    if load is None:
        raise NotApplicable("files are opened by the command line only; paste the graph instead")
    return read_graph(load(file), source=file)


def parse(text: str, *, load: Loader | None = None) -> Position:
    """Return the position that `text` writes.

    Examples
    --------
    >>> parse("nim(3, 4, 5) + nim(1)")
    nim(3,4,5) + nim(1)
    >>> parse("marienbad")
    nim(1,3,5,7)
    >>> parse("nim(3,-4)")
    Traceback (most recent call last):
    grundy.core.errors.InvalidNotation: expected a non-negative integer, got '-4'

    Notes
    -----
    Files are never opened here: `load` reads one, and only the command line passes it.
    """
    for name, start in STARTS.items():
        text = re.sub(rf"(?<![\w-]){name}(?:\s*\(\s*\))?(?![\w(-])", start, text)
    return add(*(_component(part, load) for part in split(text)))


def _component(part: Component, load: Loader | None) -> Position:
    try:
        rules = ruleset(part.name, part.parameters, load=load)
    except InvalidNotation as error:
        # A column counts inside the parameters; without one the name itself is wrong.
        error.column = part.name_at + 1 if error.column is None else part.parameters_at + error.column
        raise
    try:
        return Position(rules, rules.parse(part.state))
    except (InvalidNotation, InvalidPosition) as error:
        if isinstance(error, InvalidNotation):
            error.column = part.state_at + (error.column or 1)
        raise


def catalogue() -> Iterator[Ruleset[Any, Any]]:
    """Yield every ruleset of the catalogue, one of each family, in the order of their names.

    Examples
    --------
    >>> [rules.name for rules in catalogue()][:3]
    ['aliquot', 'at-least-half', 'dawsons-kayles']
    """
    from grundy.rulesets.graphs.explicit import ExplicitGraph

    families = [ruleset(name, parameters) for name, (_, parameters) in FAMILIES.items()]
    yield from sorted([ExplicitGraph({}), *families, *map(ruleset, GAMES)], key=lambda rules: rules.name)
