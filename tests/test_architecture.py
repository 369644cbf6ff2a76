"""The shape of the package: who imports whom, what loads when, what is public and documented."""

from __future__ import annotations

import ast
import functools
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType

import pytest

import grundy
from grundy import Ruleset

SOURCE = Path(grundy.__file__).parent
MODULES = sorted(SOURCE.rglob("*.py"))

LAYERS = {
    name: level
    for level, names in enumerate(
        [
            ["core"],
            ["structures"],
            ["rulesets", "checker"],
            ["kernels"],
            ["solving"],
            ["explaining"],
            ["drawing"],
            ["play", "lab"],
            ["records", "database", "sweeps", "course"],
            ["jobs", "classroom"],
            ["paper"],
            ["web"],
            ["cli"],
        ]
    )
    for name in names
}
"""Each layer imports from those before it: pictures draw the steps of an explanation, a command serves the web."""

UPWARDS = {
    "core/answer.py": {"Answer._repr_html_"},
    "core/position.py": {"Position._solved", "Position.play_length", "Position.winning_moves", "Position._repr_svg_"},
    "core/forms/canonical.py": {"CanonicalForm._repr_html_"},
    "core/nimfield.py": {"nim_multiply", "nim_divide", "nim_power", "_product", "expect_products"},
    "drawing/plots.py": {"plot"},
    "solving/described.py": {"DescribedGraph._repr_html_"},
    "solving/gamegraph.py": {"GameGraph._repr_html_"},
    "solving/periods.py": {"PeriodProof._repr_html_"},
}
"""The only functions that import from a layer above, when they are called."""

HEAVY = {"numpy", "numba", "fastapi", "matplotlib", "click", "jinja2", "uvicorn"}


@dataclass(frozen=True)
class Import:
    file: str
    module: str
    inside: str
    """The function that imports, empty at the top of the file."""


def layer_of(file: str) -> str:
    return file.split("/")[0]


@functools.cache
def parsed() -> dict[str, ast.Module]:
    """Return every file of the package, read when the first test asks: collecting them must stay cheap."""
    return {path.relative_to(SOURCE).as_posix(): ast.parse(path.read_text(encoding="utf-8")) for path in MODULES}


def imports_of(file: str) -> Iterator[Import]:
    """Yield the imports of the package by one of its files, those for type checkers left out."""

    def walk(node: ast.AST, inside: tuple[str, ...]) -> Iterator[Import]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                continue  # no import is inside
            if isinstance(child, ast.If) and ast.unparse(child.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING"):
                continue
            if isinstance(child, ast.Import):
                yield from (Import(file, name.name, ".".join(inside)) for name in child.names)
            elif isinstance(child, ast.ImportFrom):
                assert child.level == 0, f"{file} imports relatively"
                yield from (Import(file, f"{child.module}.{name.name}", ".".join(inside)) for name in child.names)
            named = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
            yield from walk(child, (*inside, child.name) if named else inside)  # type: ignore[attr-defined]

    for found in walk(parsed()[file], ()):
        if found.module.split(".")[0] == "grundy":
            yield found


@functools.cache
def all_imports() -> list[Import]:
    return [found for file in parsed() for found in imports_of(file)]


def points_down(found: Import) -> bool:
    parts = found.module.split(".")
    if layer_of(found.file) not in LAYERS or found.module == "grundy._version.__version__":
        return True
    if parts[1] not in LAYERS:
        return False  # the package itself is above all layers
    below, here = LAYERS[parts[1]], LAYERS[layer_of(found.file)]
    return below < here or parts[1] == layer_of(found.file)


def test_imports_when_followed_point_downwards() -> None:
    upwards = [found for found in all_imports() if not points_down(found)]
    assert [found for found in upwards if found.inside not in UPWARDS.get(found.file, ())] == []


def test_imports_when_excepted_are_still_there() -> None:
    """An exception that nobody needs is taken out of the list."""
    used = {(found.file, found.inside) for found in all_imports() if not points_down(found)}
    assert used == {(file, inside) for file, functions in UPWARDS.items() for inside in functions}


@pytest.mark.parametrize("layer", ["kernels", "solving"])
def test_methods_when_they_import_know_no_game(layer: str) -> None:
    """Rules offer structure, and methods register for it."""
    games = [
        found for found in all_imports() if layer_of(found.file) == layer and found.module.startswith("grundy.rulesets")
    ]
    assert games == []


def test_packages_when_named_hide_no_public_function() -> None:
    assert {path.relative_to(SOURCE).parts[0].removesuffix(".py") for path in MODULES}.isdisjoint(grundy.__all__)


def test_folders_when_listed_have_a_layer() -> None:
    folders = {path.relative_to(SOURCE).parts[0] for path in MODULES if path.parent != SOURCE}
    assert folders <= LAYERS.keys()


def test_modules_when_imported_at_the_top_form_no_cycle() -> None:
    """Files can be read in an order in which each needs only those before it."""
    names = {file: "grundy." + file.removesuffix(".py").replace("/", ".") for file in parsed()}
    names = {file: name.removesuffix(".__init__") for file, name in names.items()}
    needs: dict[str, set[str]] = {name: set() for name in names.values()}
    for found in all_imports():
        if not found.inside:
            target = found.module if found.module in needs else found.module.rpartition(".")[0]
            needs[names[found.file]].add(target)
    while ready := [name for name, others in needs.items() if others.isdisjoint(needs.keys() - {name})]:
        for name in ready:
            del needs[name]
    assert sorted(needs) == []


@pytest.mark.parametrize("word", ["utils", "util", "helpers", "helper", "common", "base", "misc"])
def test_file_names_when_they_say_nothing_are_not_used(word: str) -> None:
    assert [path.name for path in MODULES if path.stem == word] == []


def loaded_by(code: str, modules: set[str] = HEAVY) -> set[str]:
    """Return those of some modules, the heavy ones, that a fresh interpreter loads with the code."""
    asked = f"{code}\nimport sys\nprint(*({modules!r} & sys.modules.keys()))"
    finished = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True, timeout=300)
    return set(finished.stdout.split())


def test_import_when_fresh_loads_nothing_heavy() -> None:
    assert loaded_by("import grundy") == set()


def test_import_when_games_are_solved_loads_nothing_heavy() -> None:
    code = "import grundy; grundy.solve(grundy.parse('nim(3,4,5)') + grundy.game(range)(5)); list(grundy.catalogue())"
    assert loaded_by(code) == set()


def test_command_when_it_calculates_with_values_loads_no_solver() -> None:
    solvers = {f"grundy.solving.{module}" for module in ("deciding", "described", "retrograde", "solver")}
    code = "from grundy.cli.value import command; command(['1/2', '--latex'], standalone_mode=False)"
    assert loaded_by(code, solvers | {"numpy", "grundy.drawing"}) == {r"\frac{1}{2}"}  # which it prints


def test_core_rulesets_and_solve_when_imported_need_no_numpy() -> None:
    names = [
        "grundy." + path.relative_to(SOURCE).with_suffix("").as_posix().replace("/", ".")
        for path in MODULES
        if path.relative_to(SOURCE).parts[0] in ("core", "rulesets", "solving")
    ]
    code = "\n".join(
        ["import sys", "sys.modules['numpy'] = sys.modules['numba'] = None", *(f"import {n}" for n in names)]
    )
    assert loaded_by(code.replace(".__init__", "")) == {"numpy", "numba"}  # the two that are barred


def test_public_names_when_listed_are_sorted_and_exist() -> None:
    assert grundy.__all__ == sorted(grundy.__all__)
    assert len(set(grundy.__all__)) == len(grundy.__all__)
    assert all(hasattr(grundy, name) for name in grundy.__all__)


def test_public_names_when_imported_are_listed() -> None:
    public = {
        name
        for name, value in vars(grundy).items()
        if not name.startswith("_")
        and isinstance(value, type | FunctionType | Ruleset)
        and getattr(value, "__module__", type(value).__module__).startswith("grundy")
    }
    assert public <= set(grundy.__all__)


def test_attribute_when_unknown_is_an_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nimm'"):
        grundy.nimm  # type: ignore[attr-defined]  # noqa: B018


def is_public(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and not node.name.startswith("_")


def decorated_with(node: ast.FunctionDef, *names: str) -> bool:
    return any(any(name in ast.unparse(decorator) for name in names) for decorator in node.decorator_list)


def test_docstrings_when_something_is_public() -> None:
    """Every file, public class, public function and public method says what it is."""
    assert {file: silent for file, tree in parsed().items() if (silent := silent_in(file, tree))} == {}


def silent_in(file: str, tree: ast.Module) -> list[str]:
    """Return what is public in the file and has no docstring, the file itself included."""
    found: list[ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef] = [tree]
    for node in tree.body:
        if is_public(node):
            assert isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
            found.append(node)
            if isinstance(node, ast.ClassDef):
                found += [
                    method
                    for method in node.body
                    if isinstance(method, ast.FunctionDef)
                    and is_public(method)
                    and not decorated_with(method, "overload", "override")
                ]
    silent = [getattr(node, "name", file) for node in found if not ast.get_docstring(node)]
    return [name for name in silent if not is_overload(tree, name)]


def is_overload(tree: ast.Module, name: str) -> bool:
    same = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == name]
    return len(same) > 1 and all(ast.get_docstring(node) or decorated_with(node, "overload") for node in same)


def test_examples_when_a_function_is_public() -> None:
    """Every public function has a doctested example; compiled ones cannot."""
    library = [
        file
        for file in parsed()
        if layer_of(file) in LAYERS and layer_of(file) not in ("cli", "web") and "/migrations/" not in file
    ]
    without = [
        (file, node.name)
        for file in library
        for node in parsed()[file].body
        if isinstance(node, ast.FunctionDef)
        and is_public(node)
        and not decorated_with(node, "overload", "njit", "vectorize", "jit", "compiled")
        and ">>>" not in (ast.get_docstring(node) or "")
    ]
    assert without == []
