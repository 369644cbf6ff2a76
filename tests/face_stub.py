"""The stub of the package, from which type checkers learn the games that are imported when they are first used."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import grundy
from grundy.rulesets.catalogue import FAMILIES, GAMES

FACE = Path(grundy.__file__)
STUB = FACE.with_suffix(".pyi")
HEAD = '"""The public names and the games, for type checkers; `python -m tests.regenerate` writes this file."""'


def modules_of_names() -> dict[str, str]:
    """Return where each public name and each game is defined."""
    imported = {
        alias.name: node.module
        for node in ast.parse(FACE.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
        if alias.name in grundy.__all__
    }
    games = {**GAMES, **{name: module for name, (module, _) in FAMILIES.items()}}
    later: dict[str, str] = vars(grundy)["_LATER"]
    return {name.replace("-", "_"): module for name, module in games.items()} | imported | later


def stub() -> str:
    names: dict[str, list[str]] = defaultdict(list)
    for name, module in modules_of_names().items():
        names[module].append(name)
    imports = [f"from {module} import {name} as {name}" for module in sorted(names) for name in sorted(names[module])]
    listed = [f"    {name!r}," for name in grundy.__all__]
    return "\n".join([HEAD, "", *imports, "", "__all__ = [", *listed, "]"]).replace("'", '"') + "\n"


def write_stub() -> None:
    STUB.write_text(stub(), encoding="utf-8")
