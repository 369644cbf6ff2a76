"""Values of Left and Right against cgt-py, which is compiled Rust, and pycgt, which is Python.

Every run has a process of its own, and its processor time is measured after all is loaded and compiled: neither
we nor they remember anything from before.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import get_context
from time import process_time
from types import ModuleType
from typing import Any

from benchmarks.nim_field import Workload
from grundy import parse
from grundy.core.forms.canonical import CanonicalForm
from grundy.core.forms.store import Store
from grundy.core.position import Position
from grundy.rulesets.boards.domineering import domineering
from grundy.solving import explorers
from grundy.solving.budget import Budget
from grundy.solving.forms import Forms

DAY_THREE = 1474
BOARDS = {(4, 5): (5, 50, 0.05), (5, 5): (15, 120, 0.5), (4, 6): (6, None, None)}
"""How many times as fast as cgt-py and as pycgt we must be on boards of Domineering, and the seconds allowed."""
PATH = [(vertex, vertex + 1) for vertex in range(13)]
AGAINST_CGT_PY = [
    ("Amazons 3×4, corners", "amazons(x.)", "amazons(x.../..../...o)", 25, ("Amazons", "x...|....|...o")),
    ("Snort on a path of 14", "snort(..)", "snort(..............)", 3, ("Snort", len(PATH) + 1, PATH)),
]
AGAINST_PYCGT = [
    ("Clobber 3×4", "clobber(xo)", "clobber(xoxo/oxox/xoxo)", 80, ("clobber", "xoxo|oxox|xoxo")),
    (
        "Toads and Frogs T⁶..F⁶",
        "toads-and-frogs(T.F)",
        "toads-and-frogs(TTTTTT..FFFFFF)",
        6,
        ("toads_and_frogs", "tttttt..ffffff"),
    ),
]
"""What it is, a small position with which we load our code, the position, how many times as fast we must be, and what
the others are given."""
ALLOWED = [("Clobber 4×4", "clobber(xo)", "clobber(xoxo/oxox/xoxo/oxox)", 2.5)]
"""What it is, a small position, the position, and the seconds allowed."""
ROUNDS, LONG = 3, 10.0
"""How often a run is measured at most, and after how many seconds no more."""
Sides = tuple[tuple[int, ...], tuple[int, ...]]


def alone(run: Callable[..., float], *arguments: Any) -> float:
    """Return the processor time that a run measures in a process of its own; of short ones, the shortest of three."""
    times: list[float] = []
    while len(times) < ROUNDS and sum(times) < LONG:
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
            times.append(process.submit(run, *arguments).result())
    return min(times)


def measured(work: Callable[[], Any]) -> float:
    start = process_time()
    work()
    return process_time() - start


def rectangle(height: int, width: int) -> Position:
    return domineering("/".join(["1" * width] * height))


def day_two(store: Store) -> tuple[list[int], list[Sides]]:
    """Return the 22 values of day 2, and the pairs of sets of them that have all 1474 values of day 3."""
    born: list[int] = [0]
    pairs: list[Sides] = []
    for _ in range(3):
        before = born
        sets: list[tuple[int, ...]] = [()]
        for game in before:
            apart = [each for each in sets if not any(store.ge(game, x) or store.ge(x, game) for x in each)]
            sets += [(*each, game) for each in apart]
        pairs = [(left, right) for left in sets for right in sets]
        born = sorted({store.form(*pair) for pair in pairs})
    assert len(born) == DAY_THREE
    return before, pairs


def braces(store: Store, game: int) -> str:
    """Return a value in nothing but braces, which every program reads."""
    sides = (",".join(braces(store, option) for option in side) for side in store.all_options(game))
    return "{" + "|".join(sides) + "}" if game else "0"


# Our runs


def ours_domineering(height: int, width: int, compiled: bool) -> float:
    explorers.PLAIN_CELLS = 0 if compiled else 1 << 10
    Forms(Store(), Budget()).value(rectangle(2, 2))
    return measured(lambda: Forms(Store(), Budget()).value(rectangle(height, width)))


def ours_compiled(small: str, large: str) -> float:
    explorers.PLAIN_STONES = explorers.PLAIN_AMAZONS = explorers.PLAIN_STRIP = explorers.PLAIN_VERTICES = 0
    Forms(Store(), Budget()).value(parse(small))
    return measured(lambda: Forms(Store(), Budget()).value(parse(large)))


def ours_day_three(compiled: bool) -> float:
    from grundy.kernels.forms import CompiledStore

    store = Store()
    before, pairs = day_two(store)
    engine = CompiledStore() if compiled else Store()
    here = {game: moved(store, game, engine) for game in before}
    there = [([here[game] for game in left], [here[game] for game in right]) for left, right in pairs]
    return measured(lambda: [engine.form(*pair) for pair in there])


def moved(store: Store, game: int, engine: Any) -> int:
    return CanonicalForm(store, game).within(engine) if isinstance(engine, Store) else engine.adopted(game, store)


def ours_thermographs(compiled: bool) -> float:
    from grundy.kernels.forms import CompiledStore
    from grundy.kernels.forms_thermographs import CompiledThermographs

    store = Store()
    values = {store.form(*pair) for pair in day_two(store)[1]}
    if not compiled:
        return measured(lambda: [store.thermographs.of(game) for game in values])
    engine = CompiledStore()
    games = [engine.adopted(game, store) for game in values]
    return measured(lambda: CompiledThermographs(engine).build(games))


# Theirs


class Trait:
    """Stands for whatever the widgets of cgt-py are made of."""

    def __init__(self, *_: Any, **__: Any) -> None:
        pass

    def __call__(self, decorated: Any) -> Any:
        return decorated

    def tag(self, **_: Any) -> Trait:
        return self


def cgt_py() -> Any:
    """Import cgt-py; its widgets for notebooks want two packages that it does not name, and its values do not need."""
    if find_spec("anywidget") is None:
        for name, attribute in (("anywidget", object), ("traitlets", Trait)):
            stub: Any = ModuleType(name)
            stub.__getattr__ = lambda _, found=attribute: found
            sys.modules[name] = stub
    return import_module("cgt_py")


def cgt_py_domineering(height: int, width: int) -> float:
    board = cgt_py().Domineering("|".join(["." * width] * height))
    return measured(lambda: board.canonical_form)


def cgt_py_value(game: str, *position: Any) -> float:
    board = getattr(cgt_py(), game)(*position)
    return measured(lambda: board.canonical_form)


def cgt_py_day_three() -> float:
    form = cgt_py().CanonicalForm
    texts = texts_of_day_three()
    return measured(lambda: [form(text) for text in texts])


def cgt_py_thermographs() -> float:
    form = cgt_py().CanonicalForm
    values = [*{str(value): value for value in map(form, texts_of_day_three())}.values()]
    assert len(values) == DAY_THREE
    return measured(lambda: [value.thermograph for value in values])


def texts_of_day_three() -> list[str]:
    store = Store()
    before, pairs = day_two(store)
    texts = {game: braces(store, game) for game in before}
    return ["{" + "|".join(",".join(texts[game] for game in side) for side in pair) + "}" for pair in pairs]


def pycgt_domineering(height: int, width: int) -> float:
    from pycgt.rulesets import domineering

    return measured(lambda: domineering.rectangle(height, width))


def pycgt_value(game: str, position: str) -> float:
    rules = import_module(f"pycgt.rulesets.{game}")
    return measured(lambda: rules.parse(position))


def pycgt_values() -> tuple[Callable[[Any], Any], list[Any]]:
    from pycgt import canonical, parse
    from pycgt.game import Game

    store = Store()
    before, pairs = day_two(store)
    games = {game: canonical(parse(braces(store, game))) for game in before}
    sides = ((frozenset(games[game] for game in side) for side in pair) for pair in pairs)
    return canonical, [Game(left, right) for left, right in sides]


def pycgt_day_three() -> float:
    canonical, games = pycgt_values()
    return measured(lambda: [canonical(game) for game in games])


def pycgt_thermographs() -> float:
    from pycgt import thermograph

    canonical, games = pycgt_values()
    values = {canonical(game) for game in games}
    assert len(values) == DAY_THREE
    return measured(lambda: [thermograph(value) for value in values])


def missing(*packages: str) -> bool:
    """Return whether one of the packages cannot be imported, and say so."""
    absent = [package for package in packages if find_spec(package) is None]
    for package in absent:
        print(f"{package} is not installed: what is measured against it is left out")
    return bool(absent)


def workloads() -> Iterator[Workload]:
    """Yield (name, our seconds, baseline seconds, required ratio, note)."""
    against_cgt_py, against_pycgt = not missing("cgt_py"), not missing("pycgt")
    for (height, width), (cgt_py_ratio, pycgt_ratio, allowed) in BOARDS.items():
        name = f"Domineering {height}×{width}: value, compiled"
        ours = alone(ours_domineering, height, width, True)
        if against_cgt_py:
            yield name, ours, alone(cgt_py_domineering, height, width), cgt_py_ratio, "cgt-py"
        if against_pycgt and pycgt_ratio is not None:
            yield name, ours, alone(pycgt_domineering, height, width), pycgt_ratio, "pycgt"
        if allowed is not None:
            yield name, ours, allowed, 1, f"{allowed:g} s"
    for title, small, large, required, given in AGAINST_CGT_PY if against_cgt_py else []:
        ours = alone(ours_compiled, small, large)
        yield f"{title}: value, compiled", ours, alone(cgt_py_value, *given), required, "cgt-py"
    for title, small, large, required, given in AGAINST_PYCGT if against_pycgt else []:
        ours = alone(ours_compiled, small, large)
        yield f"{title}: value, compiled", ours, alone(pycgt_value, *given), required, "pycgt"
    for title, small, large, allowed in ALLOWED:
        yield f"{title}: value, compiled", alone(ours_compiled, small, large), allowed, 1, f"{allowed:g} s"
    compiled, plain = alone(ours_day_three, True), alone(ours_day_three, False)
    if against_cgt_py:
        note = "cgt-py, which reads them from text"
        yield "the 1474 values of day 3, compiled", compiled, alone(cgt_py_day_three), 1, note
        ours = alone(ours_thermographs, True)
        yield "their thermographs, compiled", ours, alone(cgt_py_thermographs), 1, "cgt-py"
    if against_pycgt:
        yield "the 1474 values of day 3, in Python", plain, alone(pycgt_day_three), 0.8, "pycgt"
        ours = alone(ours_thermographs, False)
        yield "their thermographs, in Python", ours, alone(pycgt_thermographs), 1.5, "pycgt"
        ours = alone(ours_domineering, 4, 5, False)
        yield "Domineering 4×5: value, in Python", ours, alone(pycgt_domineering, 4, 5), 2.5, "pycgt"


if __name__ == "__main__":
    for name, ours, theirs, required, note in workloads():
        print(f"{name}: {ours:.3g} s, {theirs:.3g} s, ×{theirs / ours:.3g} (required ×{required}; {note})", flush=True)
