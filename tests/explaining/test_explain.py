"""Explanations are true: what they say is what is."""

from __future__ import annotations

import re
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import Outcome, Ruleset, catalogue, game, game_graph, graph, nim, nim_sum, parse, solve, subtraction
from grundy.core.outcome import PlayConvention
from grundy.core.position import Position
from grundy.core.reason import Search, SumOf, Theorem
from grundy.explaining import explain
from grundy.explaining.calculation import calculation_document
from grundy.explaining.hints import hints
from grundy.explaining.language import language
from grundy.explaining.words import value_in_symbols
from tests.strategies import Digraph, conventions, digraphs, some
from tests.test_playthroughs import example_of

heaps = st.lists(st.integers(0, 40), min_size=1, max_size=5)


def said(position: object, convention: str = "normal", **options: object) -> dict[str, str]:
    steps = explain(solve(position, convention), "en", **options)  # type: ignore[arg-type]
    return {step.title: step.text for step in steps}


@given(heaps)
def test_odd_columns_are_the_binary_digits_of_the_nim_sum(sizes: list[int]) -> None:
    table = next((step.table for step in explain(solve(nim(*sizes))) if step.table), None)
    if not any(sizes):
        assert table is None
        return
    assert table is not None
    columns = [int(table.header[place]) for place in table.marked]
    assert sum(columns) == nim_sum(*sizes)


@given(heaps, conventions)
def test_fourth_hint_names_a_best_move(sizes: list[int], convention: PlayConvention) -> None:
    answer = solve(nim(*sizes), convention)
    ladder = hints(answer, language("en"))
    if not any(sizes):
        assert ladder == []
        return
    found = re.match(r"Take (\d+) match(?:es)?(?: from heap (\d+))?", ladder[-1])
    assert found
    after = solve(nim(*sizes).play(f"{found[2] or 1}-{found[1]}"), convention)
    assert after.remoteness is not None
    assert answer.remoteness == after.remoteness + 1
    assert (after.outcome is Outcome.P) == (answer.outcome is Outcome.N)


@given(heaps)
def test_the_move_of_the_story_wins(sizes: list[int]) -> None:
    if not nim_sum(*sizes):
        return
    text = said(nim(*sizes))["Make every column even"]
    found = re.search(r"heap (\d+) in .*? that is (\d+) becomes (\d+)\. .*? So take (\d+)", text)
    assert found
    heap, size, left, count = map(int, found.groups())
    assert sizes[heap - 1] == size == left + count
    assert nim(*sizes).play(f"{heap}-{count}").outcome is Outcome.P


def test_quick_way_is_told_only_after_a_p_position() -> None:
    before = nim(1, 3, 5, 7)
    steps = said(nim(1, 3, 5, 6), previous=before)
    assert "7 ⊕ 6 = 1" in steps["The quick way"]
    assert "The quick way" not in said(nim(3, 4, 4), previous=nim(3, 4, 5))


def test_search_names_the_least_missing_number() -> None:
    walk = game({3: [0, 1, 2], 2: [0, 1], 1: [0], 0: []}.__getitem__)
    position = game(lambda n: [] if n == 0 else [0] if n == 1 else [0, 1] if n == 3 else [0, 1, 3])(2)
    text = said(position)["The least missing number"]
    assert text == "Options have values {0, 1, 2}; the least missing number is 3."
    assert said(walk(0))["The end"]


def test_draw_says_that_play_can_go_on() -> None:
    ring = graph({"a": ["b"], "b": ["a"]})
    steps = said(ring("a"))
    assert "for ever" in steps["Who wins"]
    assert "∞" in steps["A game with cycles"]


def test_misere_ending_is_explained() -> None:
    assert "Reduce it to 1" in said(nim(1, 3, 1), "misere")["The misère ending"]
    assert "odd" in said(nim(1, 1, 1), "misere")["The misère ending"]
    assert "Play as in normal play" in said(nim(3, 4, 5), "misere")["The misère ending"]


def test_sum_says_the_values_of_its_components() -> None:
    walk = game(lambda n: [n - k for k in (1, 2) if k <= n])
    steps = said(walk(4) + nim(3))
    assert "1 ⊕ 3 = 2" in steps["Add the values"]


@pytest.mark.parametrize(
    ("expression", "words"), [("24*17", "24 ⊕ 16 ⊕ 128 ⊕ 8 = 128"), ("8*8", "3 ⊗ 6 = 13"), ("6/5", "1 ⊘ 5 = 12")]
)
def test_calculation_shows_the_fermat_powers(expression: str, words: str) -> None:
    steps = calculation_document(expression, language("en"))["steps"]
    assert words in " ".join(step["text"] for step in steps)


@pytest.mark.parametrize("rules", [rules for rules in catalogue() if rules.adds], ids=lambda rules: rules.name)
def test_sum_of_two_positions_of_a_game_is_explained_by_both(rules: Ruleset[Any, Any]) -> None:
    """Whatever theorem knows them, the value of each component stands in the explanation."""
    start = example_of(rules)
    if rules.partizan or not start.moves:
        return
    other = max(islice(start.options, 20), key=lambda option: solve(option, moves=0).grundy_value or 0)
    answer = solve(start + other, limit=20_000)
    if not isinstance(answer.reason, SumOf):
        return  # one theorem for the whole, such as Bouton's
    parts = [(str(position), value_in_symbols(verdict)) for position, verdict, _ in answer.reason.parts]
    table = next(step.table for step in explain(answer) if step.title == "Value every component")
    assert table is not None
    assert [(row[1], row[2]) for row in table.rows] == parts[:40]
    said = [(step.title.lower(), step.text) for step in explain(answer)]
    for theorem in [part for _, _, part in answer.reason.parts if isinstance(part, Theorem) and part.statement]:
        stated = str(language("en").say(theorem.stated))
        assert any(title == theorem.name.lower() and text.endswith(stated) for title, text in said)


@some
@given(digraphs(7), st.integers(0, 6), conventions)
def test_positions_of_a_search_are_the_vertices_of_the_graph(
    options: Digraph, start: int, play: PlayConvention
) -> None:
    position = graph(options)(min(start, max(options)))
    reason = solve(position, play).reason
    assert isinstance(reason, Search)
    assert reason.positions == len(game_graph(position).states)


@some
@given(st.sets(st.integers(1, 9), min_size=1, max_size=4), st.integers(0, 40), conventions)
def test_positions_of_a_heap_are_counted_once(takes: set[int], tally: int, play: PlayConvention) -> None:
    position = subtraction(takes)(tally)
    reason = solve(position, play).reason
    if isinstance(reason, Search):
        assert reason.positions == len(game_graph(position).states)


@pytest.mark.parametrize(
    "text", ["queen(3,5)", "knight[8](5,4) + bishop(4,3)", "piece[-1,0* 0,-1*; 4x4; without 1,0](3,3) + king(2,3)"]
)
def test_board_of_values_has_the_value_of_every_square_and_its_mex(text: str) -> None:
    boards = [step for step in explain(solve(parse(text))) if step.title.startswith("The values of the squares")]
    pieces = parse(text).summands
    assert len(boards) == len(pieces)
    for step, piece in zip(boards, pieces, strict=True):
        assert step.table is not None
        written = {
            (column, int(row)): cell for row, *cells in step.table.rows for column, cell in enumerate(cells) if cell
        }
        assert {square: int(cell.strip("[]")) for square, cell in written.items()} == {
            square: Position(piece.ruleset, (square,)).grundy_value for square in written
        }
        assert [square for square, cell in written.items() if "[" in cell] == [*piece.state]
        values = sorted({option.grundy_value or 0 for option in piece.options})
        assert f"mex{{{', '.join(map(str, values))}}} = {piece.grundy_value}" in step.text


def test_position_without_a_move_has_no_length_and_one_move_is_said_so() -> None:
    for text in ("nim(0)", "kayles(0)", "queen(0,0)", "chomp(1)"):
        assert not any("after 0 moves" in step.text for step in explain(solve(parse(text))))
    texts = " ".join(step.text for step in explain(solve(parse("nim(3)")), "cs"))
    assert "Partie může skončit hned tímto tahem." in texts
