"""Every game by its name, and `parse`, which reads a position of any of them.

A name leads to a module and the ruleset in it, imported only when asked for. A
family takes parameters: its entry is a function of their text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from difflib import get_close_matches
from importlib import import_module
from typing import Any

from grundy.core.errors import InvalidNotation, InvalidPosition, NotApplicable, quote
from grundy.core.notation import Component, split
from grundy.core.position import Position, add
from grundy.core.ruleset import Ruleset

GAMES = {
    "nim": "grundy.rulesets.heaps.nim",
}
"""The rulesets without parameters: name and module. The attribute is the name with underscores."""

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
    if name not in GAMES:
        near = get_close_matches(name, [*GAMES, *STARTS, "graph"], n=1)
        if near:
            raise InvalidNotation("there is no game {name}, did you mean {near}?", name=quote(name), near=near[0])
        raise InvalidNotation("there is no game {name}; grundy list shows them all", name=quote(name))
    if parameters is not None:
        raise InvalidNotation("{name} takes no parameters in square brackets", name=name, column=1)
    found: Ruleset[Any, Any] = getattr(import_module(GAMES[name]), name.replace("-", "_"))
    return found


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
    if text.strip() in STARTS:
        return parse(STARTS[text.strip()])
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
    """Yield every ruleset of the catalogue, in the order of their names.

    Examples
    --------
    >>> [rules.name for rules in catalogue()]
    ['graph', 'nim']
    """
    from grundy.rulesets.graphs.explicit import ExplicitGraph

    yield from sorted([ExplicitGraph({}), *map(ruleset, GAMES)], key=lambda rules: rules.name)
