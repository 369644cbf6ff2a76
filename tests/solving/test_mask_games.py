"""Which method values a board: all of them against brute force, within a budget, with golden claims."""

from __future__ import annotations

import json
import random
from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest

from grundy import dawsons_kayles, solve
from grundy.core.answer import Verdict
from grundy.core.errors import GrundyError, Undecided
from grundy.core.outcome import Outcome, PlayConvention
from grundy.core.value import Nimber
from grundy.lab.sequences import heap_values
from grundy.rulesets.boards.taking import CellGame, cram, nim19, tactix, taking
from grundy.solving import mask_games
from grundy.solving.budget import Budget
from grundy.solving.deciding import Solver
from grundy.solving.mask_games import BoardMethod, plain_table
from tests.cell_games import BruteForce, cram_moves, square_points, tactix_moves

CLAIMS: dict[str, Any] = {
    claim["id"]: claim
    for claim in json.loads((Path(__file__).parent.parent / "golden" / "variants.json").read_text(encoding="utf-8"))[
        "claims"
    ]
}
CONVENTIONS: tuple[PlayConvention, ...] = ("normal", "misere")
both = pytest.mark.parametrize("convention", CONVENTIONS)
FIELDS = ("outcome", "grundy", "remoteness")
HEXAGON = ("111", "1111", "11111", "1111", "111")


def full(height: int, width: int) -> tuple[str, ...]:
    return ("1" * width,) * height


def decided(
    boards: BoardMethod, state: tuple[str, ...], fields: Collection[str] = FIELDS
) -> tuple[Verdict, GrundyError | None]:
    """The verdict where no theorem helps, and the reason why the rest is not known."""
    try:
        verdict = boards.found(state, fields)
    except Undecided as error:
        return Verdict(), error
    missing = not set(fields).isdisjoint(verdict.unknown())
    return verdict, boards.why_unknown(state, verdict) if missing else None


def outcome_of(game: CellGame, state: tuple[str, ...], convention: PlayConvention) -> str:
    verdict, _ = decided(BoardMethod(game, convention, Budget()), state, ("outcome",))
    assert verdict.outcome is not None
    return verdict.outcome.value


@both
@pytest.mark.parametrize(("game", "moves"), [(tactix, tactix_moves), (cram, cram_moves)], ids=["tactix", "cram"])
def test_methods_when_compared_with_brute_force(
    game: CellGame, moves: Any, convention: PlayConvention, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The plain table, the compiled table and search on the same boards."""
    brute = BruteForce(moves, misere=convention == "misere")
    rng = random.Random(2)
    states = [tuple("".join(rng.choice("011") for _ in range(5)) for _ in range(3)) for _ in range(8)]
    states = [state for state in states if len(square_points(state)) <= 10] + [full(2, 3), full(1, 1), ("00", "00"), ()]
    for state in states:
        value, remoteness = brute(square_points(state))
        outcome = Outcome.N if value else Outcome.P
        for plain_cells in (mask_games.PLAIN_CELLS, -1):
            with monkeypatch.context() as patch:
                patch.setattr(mask_games, "PLAIN_CELLS", plain_cells)
                found = decided(BoardMethod(game, convention, Budget()), state)
            assert found == (Verdict.of(Nimber(value), remoteness), None)
        if not game.live_cells(state):
            continue
        with monkeypatch.context() as patch:
            patch.setattr(mask_games, "TABLE_CELLS", 0)
            boards = BoardMethod(game, convention, Budget())
            verdict, _ = decided(boards, state, ("outcome", "grundy") if convention == "normal" else ("outcome",))
        assert verdict == Verdict(outcome, Nimber(value) if convention == "normal" else None)
        assert convention == "misere" or boards.value(state) == value


@both
def test_table_when_plain_is_the_compiled_one(convention: PlayConvention) -> None:
    from grundy.kernels.masks import ValueTable

    cells = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 1), (2, 2), (3, 2)]
    for game in (tactix, cram, nim19):
        masks = game.pieces.masks(cells)
        plain = plain_table(8, masks, misere=convention == "misere")
        compiled = ValueTable(8, masks, misere=convention == "misere")
        compiled.run(256)
        assert all(plain[position] == compiled.lookup(position) for position in range(256))


def test_options_when_a_board_was_solved_cost_nothing() -> None:
    budget = Budget()
    boards = BoardMethod(tactix, "normal", budget)
    decided(boards, full(3, 4))
    spent = budget.used
    assert spent == 1 << 12
    for option in tactix.options(full(3, 4)):
        verdict, _ = decided(boards, tuple(option))
        assert verdict.remoteness is not None
    assert budget.used == spent
    assert boards.reason().json() == {"method": "search", "name": "mex", "positions": 4096}


@pytest.mark.parametrize(
    ("game", "state", "convention"),
    [(cram, full(5, 6), "normal"), (tactix, full(5, 5), "misere"), (nim19, HEXAGON, "misere")],
    ids=["cram", "tactix", "nim19"],
)
def test_search_when_the_limit_is_reached_says_so(
    game: CellGame, state: tuple[str, ...], convention: PlayConvention
) -> None:
    budget = Budget(1000)
    verdict, error = decided(BoardMethod(game, convention, budget), state)
    assert verdict == Verdict()
    reached = {"normal": "the limit of 1000 positions was reached", "misere": "one of the limits, 1000 positions"}
    assert str(error).startswith(reached[convention])
    assert (convention == "misere") == ("64 at a time, in about" in str(error))
    assert budget.used == 1000


def test_search_when_time_is_up_says_so() -> None:
    verdict, error = decided(BoardMethod(tactix, "misere", Budget(10**9, seconds=0.2)), full(6, 6))
    assert verdict == Verdict()
    assert str(error) == "the limit of 0.2 s was reached"


def test_search_when_watched_reports_progress() -> None:
    seen: list[int] = []
    boards = BoardMethod(cram, "normal", Budget(progress=seen.append))
    assert boards.value(full(5, 7)) == 1
    assert seen == sorted(seen)
    assert len(seen) > 3
    assert boards.reason().json() == {"method": "search", "name": "Lemoine–Viennot", "positions": boards.positions}


def test_board_when_it_is_too_large_is_refused_with_its_size() -> None:
    """The size is known before anything is begun."""
    budget = Budget(10**12)
    verdict, error = decided(BoardMethod(tactix, "normal", budget), full(16, 16))
    assert verdict == Verdict()
    assert str(error) == (
        "a frame of 16 × 16 cells has up to 2^256 positions, in at least 2^239 MB of memory; "
        "a search looks at frames of at most 63 cells"
    )
    assert budget.used == 0
    budget = Budget(10**8)
    verdict, error = decided(BoardMethod(cram, "normal", budget), full(5, 6), ("remoteness",))
    assert verdict == Verdict()
    assert str(error) == (
        "for values and numbers of moves all 1073741824 subsets of 30 cells would have to be looked at, "
        "which takes 2048 MB of memory "
        "and about 52 s; the limits are 100000000 positions and 4096 MB"
    )
    _, error = decided(BoardMethod(tactix, "normal", budget), full(16, 16), ("remoteness",))
    assert str(error) == (
        "for values and numbers of moves all 2^256 subsets of 256 cells would have to be looked at, "
        "in 2^237 MB of memory; "
        "the limits are 100000000 positions and 4096 MB"
    )
    assert budget.used == 0


def test_remoteness_when_the_limit_allows_it_is_looked_up_beyond_the_usual_tables(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(mask_games, "TABLE_CELLS", 8)
    boards = BoardMethod(cram, "normal", Budget(1 << 16))
    assert decided(boards, full(3, 5), ("outcome", "grundy"))[0].remoteness is None
    assert decided(boards, full(3, 5), ("remoteness",))[0].remoteness == 7


@pytest.mark.parametrize("cells", [64, 65, 130])
def test_row_when_it_is_wider_than_a_word_is_dawsons_kayles(cells: int) -> None:
    """A domino on a row of Cram takes two cells that touch: Dawson's Kayles, the octal game 0.07."""
    boards = BoardMethod(cram, "normal", Budget())
    value = dawsons_kayles(cells).grundy_value
    assert boards.value(("1" * cells,)) == boards.value(("1",) * cells) == value
    assert boards.reason().name == "mex"


def test_row_when_all_its_moves_are_listed_knows_their_values() -> None:
    answer = solve(cram("1" * 64))
    assert answer.grundy_value == dawsons_kayles(64).grundy_value
    values = [dawsons_kayles(left, 62 - left).grundy_value for left in range(63)]
    assert [move.verdict.value for move in answer.moves] == [Nimber(value) for value in values]


def test_row_of_cram_when_it_is_long_is_a_heap_of_dawsons_kayles() -> None:
    """The octal game 0.07 by its period 34, and a row of up to 1000 cells."""
    boards = BoardMethod(cram, "normal", Budget())
    values = heap_values(dawsons_kayles, 1000)
    assert [boards.value(("1" * length,)) for length in range(1, 1001)] == values[1:]
    assert solve(cram("1" * 1000), moves=0).grundy_value == values[1000]


@pytest.mark.parametrize("pieces", ["domino", "tromino", "single, 111", "11, 1111", "line", "111/101"])
def test_row_when_it_is_searched_has_the_value_of_its_code(pieces: str) -> None:
    game = taking(pieces)
    by_code, by_couples = BoardMethod(game, "normal", Budget()), BoardMethod(game, "normal", Budget())
    for length in range(game.pieces.smallest, 24):
        cells = [(0, column) for column in range(length)]
        assert by_code._row_value(length) == by_couples._value_by_couples(cells)


def test_part_without_circles_when_it_is_branched_agrees_with_the_kernel() -> None:
    comb = ("1111111", "0100101", "0100100")
    by_sets = BoardMethod(cram, "normal", Budget())
    by_couples = BoardMethod(cram, "normal", Budget())
    board = cram.cell_board(comb)
    assert by_sets._thin_value(comb) == by_couples._value_by_couples(board.cells_of(board.bits(comb)))


def test_parts_when_one_lies_and_one_stands_have_a_frame_each() -> None:
    """Together they would need a frame of 13 × 12 cells; a bar of Cram with an even side has the value of its half."""
    lying, standing = ["1" * 12 + "000"] * 2, ["0" * 13 + "11"] * 12
    boards = BoardMethod(cram, "normal", Budget())
    apart = boards.value((*lying, "0" * 15, *standing))
    assert apart == boards.value(tuple(lying)) ^ boards.value(tuple(standing)) == 0


def test_options_when_each_would_need_a_large_table_are_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mask_games, "SEVERAL_CELLS", 12)
    boards = BoardMethod(cram, "normal", Budget(1 << 20))
    values = [boards.value(option) for option in cram.options(full(4, 4))]
    assert boards.reason().name == "Lemoine–Viennot"
    assert values == [solve(cram(*option), moves=0).grundy_value for option in cram.options(full(4, 4))]


def test_board_when_it_falls_apart_is_valued_part_by_part() -> None:
    """Two Cram boards of 4 × 5 far apart on a board of 9 × 20: the frame is that of a part; 2 ⊕ 2 = 0."""
    part = ["11111" + "0" * 15] * 4
    other = ["0" * 15 + "11111"] * 4
    boards = BoardMethod(cram, "normal", Budget())
    assert boards.value((*part, "0" * 20, *other)) == 0
    assert boards.value((*part, "0" * 20, *other[:3], "0" * 20)) == 2 ^ 1
    assert boards.value((*part, "0" * 20, *["0" * 20] * 4)) == 2


@both
def test_what_a_theorem_knows_is_not_searched_for(convention: PlayConvention) -> None:
    boards = BoardMethod(tactix, convention, Budget())
    assert boards.found(full(6, 6), ("remoteness",)) == Verdict()
    assert boards.budget.used == 0
    solver = Solver("normal", Budget())
    for fields in (("outcome", "grundy"), FIELDS):
        record = solver.decide(tactix.at(full(6, 6)), fields)
        assert record.verdict == Verdict.of(Nimber(0))
        assert list(record.unknown) == (["remoteness"] if "remoteness" in fields else [])
    assert solver.budget.used == 0


def test_values_when_the_outcome_is_known_take_less(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mask_games, "MOVES_FOR_VALUES", 1000)
    boards = BoardMethod(tactix, "normal", Budget())
    with pytest.raises(Undecided, match="the limit of 1000 moves was reached"):
        boards.found(full(5, 5), ("grundy",))


@pytest.mark.parametrize("name", ["normal", "rect", "misere"])
def test_golden_claim_when_tactix_boards_are_classed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    claim = CLAIMS[f"variants.tactix.{name}"]
    convention: PlayConvention = "misere" if name == "misere" else "normal"
    sizes = claim["check"]["args"]["sizes"]
    for largest in (mask_games.TABLE_CELLS, 0):  # by the table, and by search
        monkeypatch.setattr(mask_games, "TABLE_CELLS", largest)
        assert [outcome_of(tactix, full(*size), convention) for size in sizes] == claim["value"]


@both
def test_golden_claim_when_nim_19_is_solved(convention: PlayConvention, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the table, and by search."""
    claim = CLAIMS[f"variants.nim19.{convention}"]["value"]
    moves = list(nim19.moves(HEXAGON))
    for largest in (mask_games.TABLE_CELLS, 0):
        monkeypatch.setattr(mask_games, "TABLE_CELLS", largest)
        boards = BoardMethod(nim19, convention, Budget())
        assert decided(boards, HEXAGON, ("outcome",))[0].outcome is Outcome[claim["class"]]
        verdicts = [decided(boards, nim19.play(HEXAGON, move), ("outcome",))[0] for move in moves]
        winning = [
            nim19.format_move(HEXAGON, move)
            for move, verdict in zip(moves, verdicts, strict=True)
            if verdict.outcome is Outcome.P
        ]
        assert {
            "cells": len(nim19.live_cells(HEXAGON)),
            "moves_from_full_board": len(moves),
            "class": outcome_of(nim19, HEXAGON, convention),
            "winning_first_moves": len(winning),
            "centre_alone_wins": "c3" in winning,
        } == claim


def test_values_when_their_search_ends_come_from_a_table_if_the_limit_allows_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The search is given up after some moves, since who wins is known; then it costs nothing."""
    monkeypatch.setattr(mask_games, "TABLE_CELLS", 13)
    monkeypatch.setattr(mask_games, "MOVES_FOR_VALUES", 100)
    monkeypatch.setattr(mask_games, "SEARCH_SLICE", 1)
    state = ("1111", "1111", "1110", "1011")
    value, _ = plain_table(14, tactix.pieces.masks(tactix.live_cells(state)))[-1]
    for limit, expected in ((1 << 14, value), ((1 << 14) - 1, None)):
        budget = Budget(limit)
        verdict, error = decided(BoardMethod(tactix, "normal", budget), state, ("grundy",))
        found = verdict.value.number if isinstance(verdict.value, Nimber) else None
        assert (found, error is None) == (expected, expected is not None)
        assert expected is None or budget.used == limit
