"""Col and Snort, on grids and on graphs, against their plain rules, and published values."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from random import Random

import pytest

from grundy import GrundyError, NotApplicable, PartizanRuleset, col, parse, snort
from grundy.core.outcome import Player
from grundy.drawing import draw
from grundy.rulesets.boards.colouring import GridColouring
from grundy.rulesets.graphs.graph_colouring import GraphColouring, read_col, read_snort
from grundy.solving.budget import Budget
from grundy.solving.deciding import Solver
from tests.rulesets.plain_rules import compare

Rows = tuple[str, ...]
Pairs = tuple[tuple[str, str], ...]
RING = '{"vertices": ["a", "b", "c", "d"], "edges": [["a", "b"], ["b", "c"], ["c", "d"], ["d", "a"]]}'
both_games = pytest.mark.parametrize("rules", [col, snort], ids=["col", "snort"])


def options(rows: Rows, player: Player, *, together: bool) -> Iterator[Rows]:
    forbidden = player if not together else "LR".replace(player, "")
    for r, row in enumerate(rows):
        for c, mark in enumerate(row):
            near = [rows[r][c - 1 : c], row[c + 1 : c + 2], *(rows[n][c] for n in (r - 1, r + 1) if 0 <= n < len(rows))]
            if mark in (".", player.lower()) and forbidden not in near:
                yield (*rows[:r], row[:c] + player + row[c + 1 :], *rows[r + 1 :])


def options_on(
    edges: set[frozenset[str]], names: str, state: Pairs, player: Player, *, together: bool
) -> Iterator[Pairs]:
    forbidden = player if not together else "LR".replace(player, "")
    marks = dict(state)
    for name in names:
        near = [mark for other, mark in marks.items() if frozenset((name, other)) in edges]
        if name not in marks and forbidden not in near:
            yield (*state, (name, player))


@both_games
def test_value_and_moves_when_compared_with_the_plain_rules(rules: GridColouring) -> None:
    chance = Random(5)
    sizes = [(1, 7), (2, 3), (2, 4), (3, 3)]
    states: list[Rows] = []
    while len(states) < 1500:
        height, width = chance.choice(sizes)
        rows = ["".join(chance.choices(".LR#lr", (6, 2, 2, 2, 1, 1), k=width)) for _ in range(height)]
        if sum(map(len, rows)) - "".join(rows).count("#") > 6:
            continue
        try:
            states.append(rules.validate(rows))
        except GrundyError:  # neighbours that are forbidden
            continue
    compare(rules, states, partial(options, together=rules.together))


@pytest.mark.parametrize("together", [False, True])
def test_value_and_moves_when_compared_on_graphs(together: bool) -> None:
    chance = Random(6)
    for _ in range(30):
        names = "abcdef"[: chance.randint(1, 6)]
        graph = {name: [other for other in names if other > name and chance.random() < 0.5] for name in names}
        edges = {frozenset((name, other)) for name, others in graph.items() for other in others}
        rules = GraphColouring(graph, together=together)
        states: list[Pairs] = [()]
        for _ in range(3):
            states += [option for state in states[-1:] for option in list(rules.options(state))[:1]]
        compare(rules, states, partial(options_on, edges, names, together=together))


def test_value_of_col_when_it_is_any_is_a_number_or_a_number_and_a_star() -> None:
    """J. H. Conway, On Numbers and Games, ch. 8."""
    solver, chance = Solver("normal", Budget()), Random(7)
    for _ in range(100):
        rows = ["".join(chance.choices(".lr#", (5, 1, 1, 1), k=3)) for _ in range(3)]
        name = solver.forms.value(col(*rows)).name
        assert name is not None
        assert name[1:] in ((0, 0), (0, 1)), rows


def test_value_when_a_path_is_free() -> None:
    """Col: one cell is a star, and every longer path is 0; the second player answers in the mirror, or after a
    waste of the middle. Snort: Left takes the middle and has all the rest (Winning Ways, ch. 2 and 6).
    """
    solver = Solver("normal", Budget())
    assert [str(solver.forms.value(col("." * cells))) for cells in range(1, 9)] == ["*"] + ["0"] * 7
    assert [str(solver.forms.value(snort("." * cells))) for cells in (1, 2, 3)] == ["*", "+-1", "+-2"]


def test_parts_when_an_edge_matters_no_more_are_independent() -> None:
    assert [str(part) for part in snort.components(("L..L",))] == ["snort(#l##)", "snort(##l#)"]
    assert [str(part) for part in col.components(("L..R",))] == ["col(#r##)", "col(##l#)"]
    assert snort.key(("L...", "....")) == snort.key(("....", "...L"))
    assert snort.key(("LR",)) == ()


def test_structure_when_offered_has_the_vertices_that_matter() -> None:
    assert (col.together, snort.together) == (False, True)
    assert col.tinted((".#.",)) == ((0, 0), 3, 3)
    assert col.tinted(("L..",)) == ((2, 1), 2, 3)
    assert snort.tinted(("..", "..")) == ((6, 9, 9, 6), 15, 15)


def test_graph_when_read_is_played_like_its_grid() -> None:
    for read, rules in ((read_col, col), (read_snort, snort)):
        ring = read(RING)
        for on_ring, on_grid in (
            (ring(), rules("../..")),
            (ring("a:L"), rules("L./..")),
            (ring("a:L", "c:R"), rules("L./.R")),
        ):
            solver = Solver("normal", Budget())
            assert solver.forms.value(on_ring) == solver.forms.value(on_grid)
            assert draw(on_ring, link=str).startswith("<svg")
        assert str(ring("a:L").play("c:L")) == f"{rules.name}(a:L, c:L)"
        assert ring.parse(ring.format((("a", "L"), ("b", "l")))) == (("a", "L"), ("b", "l"))


@both_games
def test_file_when_no_one_may_open_it_is_refused(rules: PartizanRuleset[Rows, object]) -> None:
    with pytest.raises(NotApplicable):
        parse(f'{rules.name}["graph.json"]()')
    position = parse(f'{rules.name}["graph.json"](a:L)', load=lambda name: RING)
    assert str(position) == f'{rules.name}["graph.json"](a:L)'
    assert str(parse(f"{rules.name}(..)")) == f"{rules.name}(..)"


@pytest.mark.parametrize("text", ["col(LL)", "col(L/L)", "snort(LR)", "snort(.x)", "col(./..)"])
def test_board_when_it_is_none_is_refused(text: str) -> None:
    with pytest.raises(GrundyError):
        parse(text)


@pytest.mark.parametrize(
    ("graph", "state"),
    [
        ('{"vertices": ["a"], "edges": [["a", "a"]]}', ""),
        ('{"vertices": ["a,b"], "edges": []}', ""),
        (RING, "z:L"),
        (RING, "a:X"),
        (RING, "a"),
        (RING, "a:L, a:R"),
        (RING, "a:L, b:R"),
        (json.dumps({"vertices": list(range(300)), "edges": []}), ""),
    ],
)
def test_graph_when_it_cannot_be_coloured_is_refused(graph: str, state: str) -> None:
    with pytest.raises(GrundyError):
        read_snort(graph).parse(state)
