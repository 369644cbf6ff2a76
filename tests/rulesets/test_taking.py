"""Taking pieces from boards: rules and the mirror theorem against brute force, notation, symmetry, golden claims."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import product
from operator import xor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import GrundyError, IllegalMove, InvalidPosition, Outcome, solve
from grundy.core.outcome import PlayConvention
from grundy.core.reason import Facts
from grundy.explaining.language import LANGUAGES, language
from grundy.explaining.symmetry import symmetry_steps
from grundy.rulesets.boards.taking import CellGame, MirrorPlay, MirrorPlayAfter, cram, nim19, tactex, tactix, taking
from grundy.structures.lattice import HEXAGONAL, SQUARE, image
from grundy.structures.pieces import read_pieces, shapes_of_size
from tests.cell_games import (
    BruteForce,
    Point,
    Points,
    cram_moves,
    hexagon_points,
    nim19_moves,
    square_points,
    tactex_moves,
    tactix_moves,
    tromino_moves,
)
from tests.strategies import some

CLAIMS: dict[str, Any] = {
    claim["id"]: claim
    for claim in json.loads((Path(__file__).parent.parent / "golden" / "variants.json").read_text(encoding="utf-8"))[
        "claims"
    ]
}

Rows = tuple[str, ...]
tromino = taking("tromino")
MoveRule = Callable[[Points], set[Points]]
Layout = Callable[[Sequence[str]], list[Point]]
RULES: dict[str, tuple[CellGame, MoveRule, Layout]] = {
    "tactix": (tactix, tactix_moves, square_points),
    "cram": (cram, cram_moves, square_points),
    "tromino": (tromino, tromino_moves, square_points),
    "tactex": (tactex, tactex_moves, hexagon_points),
    "nim19": (nim19, nim19_moves, hexagon_points),
}
SMALL: dict[str, list[tuple[int, ...]]] = {
    "tactix": [(3, 3, 3), (2, 2, 2, 2), (7,)],
    "cram": [(3, 3, 3), (5, 5), (9,)],
    "tromino": [(3, 3, 3), (4, 4)],
    "tactex": [(2, 3, 2), (1, 2, 3), (3, 2, 3)],
    "nim19": [(2, 3, 2), (1, 2, 3), (3, 4)],
}
"""The lengths of the rows of boards of which all positions are looked at."""
games = pytest.mark.parametrize("name", RULES)


def full(game: CellGame, *lengths: int) -> Any:
    return game("/".join("1" * length for length in lengths))


def all_states(lengths: Sequence[int]) -> Iterator[Rows]:
    for marks in product("01", repeat=sum(lengths)):
        text = "".join(marks)
        ends = [sum(lengths[: row + 1]) for row in range(len(lengths))]
        yield tuple(text[end - length : end] for end, length in zip(ends, lengths, strict=True))


def random_states(name: str, count: int, seed: int = 1) -> list[Rows]:
    rng = random.Random(seed)
    found = []
    for _ in range(count):
        if RULES[name][0].pieces.lattice == SQUARE:
            lengths = [rng.randint(1, 5)] * rng.randint(1, 4)
        else:
            lengths = [rng.randint(2, 4)]
            while len(lengths) < 4:
                lengths.append(max(1, lengths[-1] + rng.choice([-1, 1])) if lengths[-1] > 1 else 2)
        found.append(tuple("".join(rng.choice("0111") for _ in range(length)) for length in lengths))
    return found


@games
def test_moves_when_compared_with_the_rules(name: str) -> None:
    game, moves, points = RULES[name]
    for state in random_states(name, 60):
        here = frozenset(points(state))
        found = [here - frozenset(points(option)) for option in game.options(state)]
        assert len(set(found)) == len(found)
        assert set(found) == moves(here)


@games
@pytest.mark.parametrize("convention", ["normal", "misere"])
def test_theorem_when_it_speaks_agrees_with_brute_force(name: str, convention: PlayConvention) -> None:
    """Every subset of small boards: what mirror play says is true; it says nothing of misère play."""
    game, moves, points = RULES[name]
    brute = BruteForce(moves)
    spoken = 0
    for lengths in SMALL[name]:
        for state in all_states(lengths):
            known = game.theorem(state, convention)
            if known is None:
                continue
            spoken += 1
            value, _ = brute(points(state))
            assert known.outcome is (Outcome.N if value else Outcome.P), state
            assert known.grundy_value in (None, value)
            assert (known.grundy_value == 0) == (known.outcome is Outcome.P)
            _check_strategy(game, state, known.theorem.facts, brute, points)
    assert (spoken > 5) == (convention == "normal")


def _check_strategy(game: CellGame, state: Rows, facts: Facts, brute: BruteForce, points: Layout) -> None:
    """The first move leaves a P-position, and so does every answer."""
    assert isinstance(facts, MirrorPlay)
    if isinstance(facts, MirrorPlayAfter):
        state = game.play(state, game.parse_move(state, facts.first))
    assert brute(points(state))[0] == 0
    for move, reply in facts.replies:
        after = game.play(state, game.parse_move(state, move))
        answered = game.play(after, game.parse_move(after, reply))
        assert brute(points(answered))[0] == 0


@games
def test_theorem_when_a_half_turn_or_reflection_keeps_the_set_is_used(name: str) -> None:
    """The condition itself, on points: a symmetric set whose moves do not meet their images is said to be P."""
    game, moves, points = RULES[name]
    maps: list[Callable[[Point], Point]] = [lambda p: (-p[0], -p[1]), lambda p: (p[0], -p[1]), lambda p: (-p[0], p[1])]
    used = 0
    for state in all_states(SMALL[name][0]):
        here: Points = frozenset().union(*moves(frozenset(points(state))))
        if not here:
            continue
        middle = tuple(min(numbers) + max(numbers) for numbers in zip(*here, strict=True))
        for turn in maps:
            mirror = {p: _around(turn, p, middle) for p in here}
            if set(mirror.values()) == here and all(not move & {mirror[p] for p in move} for move in moves(here)):
                known = game.theorem(state, "normal")
                assert known is not None
                assert known.outcome is Outcome.P
                used += 1
    assert used > 5


def _around(turn: Callable[[Point], Point], point: Point, middle: tuple[int, ...]) -> Point:
    y, x = turn((2 * point[0] - middle[0], 2 * point[1] - middle[1]))
    return (y + middle[0]) // 2, (x + middle[1]) // 2


@pytest.mark.parametrize(("rows", "columns"), [sides for sides in product(range(1, 7), repeat=2) if sum(sides) > 3])
def test_theorem_when_the_board_is_full(rows: int, columns: int) -> None:
    """TacTix: P exactly for even × even. Cram: P for even × even, N for even × odd."""
    known = tactix.theorem(("1" * columns,) * rows, "normal")
    assert known is not None
    assert (known.outcome is Outcome.P) == (rows % 2 == columns % 2 == 0)
    known = cram.theorem(("1" * columns,) * rows, "normal")
    if rows % 2 == columns % 2 == 1 or {rows, columns} == {1, 4}:
        assert known is None or rows * columns in (3, 9) or 1 in (rows, columns)
    else:
        assert known is not None
        assert (known.outcome is Outcome.P) == (rows % 2 == columns % 2 == 0)


def test_theorem_when_the_hexagon_is_full() -> None:
    """Taking the middle of a regular hexagon wins in TacTex and in Nim 19."""
    for game in (tactex, nim19):
        for side in range(2, 6):
            lengths = [*range(side, 2 * side), *range(2 * side - 2, side - 1, -1)]
            known = game.theorem(full(game, *lengths).state, "normal")
            assert known is not None
            assert known.outcome is Outcome.N
            assert isinstance(known.theorem.facts, MirrorPlayAfter)
            assert known.theorem.facts.first == "abcdefghi"[side - 1] + str(side)


@games
@pytest.mark.parametrize("convention", ["normal", "misere"])
def test_answer_when_compared_with_brute_force(name: str, convention: PlayConvention) -> None:
    """The whole road: outcome, value and remoteness of a position and the winning moves."""
    game, moves, points = RULES[name]
    brute = BruteForce(moves, misere=convention == "misere")
    for state in random_states(name, 6, seed=7):
        if len(here := points(state)) > 9:
            continue
        answer = solve(game(*state), convention)
        assert (answer.grundy_value, answer.remoteness) == brute(here)
        expected = {tuple(option) for option in game.options(state) if brute(points(option))[0] == 0}
        assert {move.to.state for move in answer.winning_moves} == expected


@games
@pytest.mark.parametrize("misere", [False, True])
def test_key_when_compared_with_brute_force_keeps_value_and_length(name: str, misere: bool) -> None:
    game, moves, points = RULES[name]
    brute = BruteForce(moves, misere=misere)
    for state in random_states(name, 40, seed=3):
        if len(points(state)) <= 9:
            assert brute(points(game.key(state))) == brute(points(state)), state


@pytest.mark.parametrize("game", [tactix, cram, tromino], ids=lambda game: game.name)
def test_key_when_the_board_is_turned_is_the_same(game: CellGame) -> None:
    for state in random_states("tactix", 40, seed=5):
        turned = tuple("".join(row) for row in zip(*reversed(state), strict=True))
        flipped = tuple(row[::-1] for row in state)
        padded = ("0" * (len(state[0]) + 2), *(f"0{row}0" for row in state))
        assert game.key(turned) == game.key(flipped) == game.key(padded) == game.key(state)


def test_key_when_hexagons_are_turned_is_the_same() -> None:
    """A hexagon has 12 symmetries; all images of a pattern on the ring have one key."""
    ring = [(0, 1), (0, 2), (1, 2), (2, 1), (2, 0), (1, 0)]
    for pattern in product([False, True], repeat=6):
        keys = set()
        for turn, side in product(range(6), (1, -1)):
            there = {ring[(side * place + turn) % 6] for place in range(6) if pattern[place]}
            rows = ["".join("1" if (row, column) in there else "0" for column in range(3)) for row in range(3)]
            keys.add(nim19.key((rows[0][1:], rows[1], rows[2][:2])))
        assert len(keys) == 1


def test_symmetries_when_they_map_lines_keep_them() -> None:
    for lattice in (SQUARE, HEXAGONAL):
        steps = {step for a, b in lattice.steps for step in ((a, b), (-a, -b))}
        for matrix in lattice.symmetries:
            assert set(image(matrix, steps)) == steps


@games
def test_components_when_valued_alone_add_up(name: str) -> None:
    game, moves, points = RULES[name]
    brute = BruteForce(moves)
    for state in random_states(name, 40, seed=9):
        if len(points(state)) <= 9:
            parts = [part.state for part in game.components(state)]
            assert all(len(row) == len(there) for part in parts for row, there in zip(part, state, strict=True))
            assert reduce(xor, (brute(points(part))[0] for part in parts), 0) == brute(points(state))[0]


@games
def test_every_move_has_a_name_of_its_own_that_reads_back(name: str) -> None:
    game, _, _ = RULES[name]
    for state in random_states(name, 15, seed=11):
        moves = list(game.moves(state))
        names = [game.format_move(state, move) for move in moves]
        assert len(set(names)) == len(moves)
        assert not any(" " in text for text in names)
        for move, text in zip(moves, names, strict=True):
            assert game.parse_move(state, text.upper()) == move
            assert game.parse_move(state, game.notation(game.play(state, move))) == move


@pytest.mark.parametrize("game", [tactix, cram, tactex, nim19, taking("single, domino")], ids=lambda game: game.name)
def test_card_when_read_has_an_example_of_the_game(game: CellGame) -> None:
    assert game.notation(game.parse_notation(game.example) or ()) == game.example
    assert game.title
    assert game.rule.endswith(".")
    assert game.theory.endswith(".")


boards = st.integers(0, 5).flatmap(
    lambda width: st.lists(st.text("01", min_size=width, max_size=width), max_size=5 if width else 0)
)


@some
@given(boards)
def test_state_when_written_reads_back(rows: list[str]) -> None:
    for game in (tactix, cram, tromino):
        position = game(*rows)
        assert game.parse(game.format(position.state)) == position.state == tuple(rows)
        assert game.parse(" / ".join(rows)) == tuple(rows)


@pytest.mark.parametrize(
    "text", ["111/11", "112", "1,1", "111//111", "/", "x", "1/1/", "1" * 257, "/".join(["1" * 17] * 16), "1" * 10**6]
)
def test_board_when_it_is_none_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(GrundyError) as caught:
        tactix(text)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("text", ["11/11", "111/1", "1/111"])
def test_hexagonal_board_when_rows_do_not_fit_is_refused(text: str) -> None:
    with pytest.raises(InvalidPosition, match="one longer or one shorter"):
        nim19(text)


@pytest.mark.parametrize("given", [(3, 4), (True,), (None,), ([1, 1],), (b"11",)])
def test_board_when_it_is_not_text_is_refused(given: tuple[object, ...]) -> None:
    with pytest.raises(InvalidPosition):
        cram(*given)


@pytest.mark.parametrize("text", ["c1", "a1-c1", "a3", "", "a1-a1", "cram(00/00/00)", "nim(3)"])
def test_move_when_it_is_none_is_refused(text: str) -> None:
    with pytest.raises(IllegalMove):
        cram("11/11").move(text)


@pytest.mark.parametrize(
    "text", ["", "dominoes", "11/00/11", "0", "1" * 17, "domino,,", "2", ",".join(["domino"] * 9), "1/1/" * 10**5 + "1"]
)
def test_pieces_when_they_are_none_are_refused(text: str) -> None:
    with pytest.raises(GrundyError) as caught:
        taking(text)
    assert len(str(caught.value)) < 200


def test_pieces_when_named_are_those_of_other_games() -> None:
    """TacTix takes lines and Cram dominoes; free polyominoes of 1 to 4 cells have 1, 2, 6 and 19 positions."""
    state = ("1101", "1111", "0110")
    for name, game in (("line", tactix), ("domino", cram), ("11", cram), ("1/1", cram)):
        assert list(taking(name).options(state)) == list(game.options(state))
    assert [len(read_pieces(name).fixed) for name in ("single", "domino", "tromino", "tetromino")] == [1, 2, 6, 19]
    by_drawing = read_pieces("1111, 111/1, 111/01, 11/11, 11/011").fixed
    assert by_drawing == read_pieces("tetromino").fixed == shapes_of_size(SQUARE, 4)
    assert taking(" 11/10 , single").name == "taking[11/10,single]"
    assert taking("single").ends_empty
    assert not cram.ends_empty


def test_table_when_asked_for_has_full_boards() -> None:
    """The values of Cram on full boards up to 3 × 4; Schneider, Das Spiel Juvavum, 2009."""
    table = [[solve(cram(*cram.table_state(row, column))).grundy_value for column in range(5)] for row in range(4)]
    assert table == [[0, 0, 0, 0, 0], [0, 0, 1, 1, 2], [0, 1, 0, 1, 0], [0, 1, 1, 0, 1]]


def test_words_when_a_move_is_described() -> None:
    english = language("en")
    position = nim19("11/111/11")
    moves = [position.move(text).move for text in ("a1", "a1-b1", "a1,a2,b2")]
    assert [english.say(nim19.describe_move(position.state, move)) for move in moves] == [
        "take a1",
        "take a1, b1",
        "take a1, a2, b2",
    ]
    assert english.say(cram.describe_move(("11",), cram("11").move("a1-b1").move)) == "put a domino on a1, b1"
    assert english.say(nim19.describe_place(position.state, moves[1])) == "Touch a1."


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("text", ["11/11", "111/111/111", "101", "1100/0011"])
def test_mirror_when_explained_has_its_answers(code: str, text: str) -> None:
    steps = list(symmetry_steps(solve(tactix(text)), language(code)))
    assert all(step.title and step.text for step in steps)
    assert len([step.table for step in steps if step.table is not None]) == 1


def test_theorem_when_a_move_ends_the_game_is_silent() -> None:
    assert cram.theorem(("1111",), "normal") is None
    assert tactix.theorem(("1",), "normal") is None
    assert cram.theorem(("11",), "normal") is None
    assert nim19.theorem(("1", "11"), "normal") is None
    assert tactix.theorem((), "normal") is None


def class_of(position: Any, convention: PlayConvention = "normal") -> str:
    outcome = solve(position, convention, moves=0).outcome
    assert outcome is not None
    return outcome.value


@pytest.mark.parametrize("name", ["normal", "rect", "misere"])
def test_golden_claim_when_tactix_boards_are_classed(name: str) -> None:
    claim = CLAIMS[f"variants.tactix.{name}"]
    convention: PlayConvention = "misere" if name == "misere" else "normal"
    sizes = [size for size in claim["check"]["args"]["sizes"] if size[0] * size[1] <= 12]
    found = [class_of(full(tactix, *[columns] * rows), convention) for rows, columns in sizes]
    expected = dict(zip(map(tuple, claim["check"]["args"]["sizes"]), claim["value"], strict=True))
    assert found == [expected[tuple(size)] for size in sizes]


def test_golden_claim_when_tactix_is_3_by_3() -> None:
    answer = solve(full(tactix, 3, 3, 3))
    assert answer.outcome is not None
    assert {
        "class": answer.outcome.value,
        "winning_first_moves": len(answer.winning_moves),
        "centre_wins": "b2" in [move.notation for move in answer.winning_moves],
    } == CLAIMS["variants.tactix.3x3"]["value"]
