"""Tables of subsets and searches on boards: against brute force, against each other, and published values."""

from __future__ import annotations

import random
from itertools import combinations, permutations

import numpy as np
import pytest

from grundy.core.decimals import decimal
from grundy.core.errors import Undecided
from grundy.kernels import grid_search, masks_misere, masks_search
from grundy.kernels.grid_making import frame, grid_around, word_of
from grundy.kernels.masks import ValueTable, skips_of
from grundy.kernels.masks_graphs import isomorphic, kinds_of, matching_notes
from grundy.kernels.masks_grid import (
    canonical,
    cornered,
    first_part,
    is_mirrored,
    live,
    simplified,
    size_of,
)
from grundy.kernels.masks_misere import MisereSearch
from grundy.kernels.masks_outcomes import OutcomeTable
from grundy.kernels.masks_search import NimberSearch
from grundy.rulesets.boards.taking import cram, nim19, tactex, tactix
from grundy.solving.plain_octal import plain_octal_values
from grundy.structures.lattice import HEXAGONAL, SQUARE, Cell, Lattice, Shape, image
from grundy.structures.pieces import Pieces, read_pieces
from tests.cell_games import (
    BruteForce,
    cram_moves,
    hexagon_points,
    nim19_moves,
    square_points,
    tactex_moves,
    tactix_moves,
    tromino_moves,
)

TROMINO = read_pieces("tromino")
GAMES = {
    "tactix": (tactix.pieces, tactix_moves, square_points),
    "cram": (cram.pieces, cram_moves, square_points),
    "tromino": (TROMINO, tromino_moves, square_points),
    "tactex": (tactex.pieces, tactex_moves, hexagon_points),
    "nim19": (nim19.pieces, nim19_moves, hexagon_points),
}
games = pytest.mark.parametrize("name", GAMES)
conventions = pytest.mark.parametrize("misere", [False, True])


def rectangle(height: int, width: int) -> list[Cell]:
    return [(row, column) for row in range(height) for column in range(width)]


def some_cells(most: int, seed: int) -> list[Cell]:
    """Return at most so many cells with holes between them, in a frame of at most 4 × 5."""
    rng = random.Random(seed)
    return sorted(rng.sample(rectangle(4, 5), k=rng.randint(most // 2, most)))


def points_of(pieces: Pieces, cells: list[Cell]) -> list[tuple[int, int]]:
    """Return the cells as points: leaning columns stand upright."""
    lean = 0 if pieces.lattice == SQUARE else 1
    return [(row, 2 * column + lean * row) for row, column in cells]


def value_by_search(pieces: Pieces, cells: list[Cell], search: NimberSearch | None = None, slice_: int = 10**6) -> int:
    """Return the value by couples, part by part."""
    search = NimberSearch(grid_around(pieces, *frame([cells]))) if search is None else search
    word, total = int(live(search.grid, np.uint64(word_of(search.grid, cells)))), 0
    while word:
        part = int(first_part(search.grid.plane, np.uint64(word)))
        word ^= part
        search.begin(part)
        while search.value is None:
            search.run(slice_)
        total ^= search.value
    return total


def is_misere_p(pieces: Pieces, cells: list[Cell], slice_: int = 10**6) -> bool:
    search = MisereSearch(grid_around(pieces, *frame([cells])))
    search.begin(word_of(search.grid, cells))
    while search.is_p is None:
        search.run(slice_)
    return search.is_p


def full_value(pieces: Pieces, height: int, width: int) -> int:
    return value_by_search(pieces, rectangle(height, width))


@games
@conventions
def test_values_when_compared_with_brute_force(name: str, misere: bool) -> None:
    """All subsets of cell sets with holes: values and lengths."""
    pieces, moves, _ = GAMES[name]
    brute = BruteForce(moves, misere=misere)
    for seed in range(6):
        cells = some_cells(8, seed)
        values = ValueTable(len(cells), pieces.masks(cells), misere=misere)
        while not values.finished:  # in pieces
            values.run(100)
        for position in range(1 << len(cells)):
            points = points_of(pieces, [cell for place, cell in enumerate(cells) if position >> place & 1])
            assert values.lookup(position) == brute(points)


def test_skips_when_masks_follow_lead_past_what_contains_them() -> None:
    masks = tactix.pieces.masks(rectangle(3, 3))
    for place, after in enumerate(skips_of(masks)):
        assert all(masks[other] & masks[place] == masks[place] for other in range(place, after))
        assert after == len(masks) or masks[after] & masks[place] != masks[place]


@pytest.mark.parametrize("cells", [33, 36, 41, 64, 10**4])
def test_table_when_it_would_not_fit_is_refused_before_it_is_made(cells: int) -> None:
    message = f"all 2\\^{cells} subsets of {cells} cells take {decimal(1 << cells - 19)} MB"
    with pytest.raises(Undecided, match=message):
        ValueTable(cells, [1])
    if cells > 35:
        with pytest.raises(Undecided, match=f"take {decimal(1 << cells - 23)} MB"):
            OutcomeTable(cells, [1], most_bytes=1 << 30)


@games
def test_canonical_form_when_sets_are_congruent_is_the_same(name: str) -> None:
    """Two sets have one form exactly when the lattice maps one onto the other."""
    pieces, _, _ = GAMES[name]
    grid = grid_around(pieces, 4, 5)
    sets = [sorted(random.Random(seed).sample(rectangle(4, 5), k=4)) for seed in range(400)]
    forms: dict[int, Shape] = {}
    for cells in sets:
        form = int(canonical(grid, np.uint64(word_of(grid, cells))))
        assert forms.setdefault(form, pieces.lattice.canonical(cells)) == pieces.lattice.canonical(cells)
    assert len(set(forms.values())) == len(forms) < 400


@games
def test_canonical_form_when_an_image_fits_is_its_own(name: str) -> None:
    """In a large frame all 8 or 12 images fit, wherever they lie."""
    pieces, _, _ = GAMES[name]
    grid = grid_around(pieces, 7, 9)
    for seed in range(60):
        cells = some_cells(6, seed)
        forms = set()
        for matrix in pieces.lattice.symmetries:
            there = image(matrix, cells)
            height, width = frame([there])
            if height <= 7 and width <= 9:
                forms.add(int(canonical(grid, np.uint64(word_of(grid, there)) << np.uint64(9 - width))))
        assert len(forms) == 1


def test_parts_when_hexagons_touch_in_six_directions() -> None:
    for lattice, expected in ((SQUARE, 5), (HEXAGONAL, 7)):
        pieces = Pieces(lattice, lines=True)
        grid = grid_around(pieces, 3, 3)
        middle = np.uint64(1 << 4)
        near = [
            cell
            for cell in range(9)
            if size_of(first_part(grid.plane, middle | np.uint64(1 << cell))) == (cell != 4) + 1
        ]
        assert len(near) == expected


def test_grid_when_it_would_not_fit_a_word_is_refused() -> None:
    with pytest.raises(Undecided, match="8 × 8"):
        grid_around(cram.pieces, 8, 8)
    assert grid_around(cram.pieces, 1, 63).plane.width == 63


@games
@pytest.mark.parametrize("slice_", [1, 5, 10**6])
def test_search_when_compared_with_the_table(name: str, slice_: int) -> None:
    """Random sets of up to 14 cells, run at once or piece by piece."""
    pieces, _, _ = GAMES[name]
    search = NimberSearch(grid_around(pieces, 5, 6))
    for seed in range(25):
        cells = some_cells(14, seed)
        table = ValueTable(len(cells), pieces.masks(cells))
        table.run(1 << len(cells))
        value, _ = table.lookup((1 << len(cells)) - 1)
        assert value_by_search(pieces, cells, slice_=slice_) == value
        assert value_by_search(pieces, cells, search, slice_) == value  # with a memory of the sets before


@games
@pytest.mark.parametrize("slice_", [1, 10**6])
def test_misere_search_when_compared_with_the_table(name: str, slice_: int) -> None:
    pieces, _, _ = GAMES[name]
    for seed in range(25):
        cells = some_cells(14, seed)
        table = OutcomeTable(len(cells), pieces.masks(cells), misere=True)
        table.run()
        assert is_misere_p(pieces, cells, slice_) == table.is_p((1 << len(cells)) - 1)


CRAM = {
    (2, 2): 0, (2, 3): 1, (2, 4): 0, (2, 5): 1, (3, 3): 0, (3, 4): 1, (3, 5): 1, (4, 4): 0,
    (3, 6): 4,
    (4, 5): 2, (4, 6): 0, (4, 7): 3, (5, 5): 0, (5, 6): 2,
}  # fmt: skip
"""M. Schneider, Das Spiel Juvavum, 2009 (to 4 × 4); T. Plick, nimcalc (3 × 6); P. Beling, impartial-games (from 4 × 5).
The values of 4 × 8, 5 × 7 and 6 × 6 take longer: benchmarks/boards.py."""


@pytest.mark.parametrize("sides", CRAM, ids=str)
def test_cram_when_the_board_is_full_has_its_published_value(sides: tuple[int, int]) -> None:
    assert full_value(cram.pieces, *sides) == CRAM[sides]
    if sides < (4, 6):
        assert full_value(cram.pieces, *sides[::-1]) == CRAM[sides]


MISERE_CRAM = {
    (1, 2): 0, (1, 3): 0, (1, 4): 2, (1, 5): 1, (2, 2): 1, (2, 3): 0, (2, 4): 1, (2, 5): 0, (3, 3): 1, (3, 4): 0,
    (3, 5): 0, (4, 4): 0,
}  # fmt: skip
"""The values g⁻ of M. Schneider's analysis."""


@pytest.mark.parametrize("sides", MISERE_CRAM, ids=str)
def test_misere_cram_when_the_board_is_full_has_its_published_value(sides: tuple[int, int]) -> None:
    cells = rectangle(*sides)
    table = ValueTable(len(cells), cram.pieces.masks(cells), misere=True)
    table.run(1 << len(cells))
    assert table.lookup((1 << len(cells)) - 1)[0] == MISERE_CRAM[sides]
    assert is_misere_p(cram.pieces, cells) == (MISERE_CRAM[sides] == 0)


def test_cram_when_the_board_is_one_row_is_dawsons_kayles() -> None:
    """To fill two neighbours in a row is the octal game 0.07."""
    search = NimberSearch(grid_around(cram.pieces, 1, 50))
    values = plain_octal_values((0, 0, 7), 50)
    for length in range(2, 51):
        assert value_by_search(cram.pieces, rectangle(1, length), search) == values[length]


def test_tactix_when_the_board_is_one_row_is_an_octal_game() -> None:
    """To take any number of neighbours from a row is 0.777…; a row of n has the value n, up to the widest grid."""
    search = NimberSearch(grid_around(tactix.pieces, 1, 63))
    values = plain_octal_values((0, *[7] * 63), 63)
    for length in (*range(1, 20), 62, 63):
        assert value_by_search(tactix.pieces, rectangle(1, length), search) == values[length] == length


def test_tactix_when_the_board_is_full_has_its_value() -> None:
    """Values by couples against those of all subsets."""
    for height, width in ((2, 3), (3, 3), (2, 5), (3, 4), (4, 4), (3, 5)):
        cells = rectangle(height, width)
        table = ValueTable(len(cells), tactix.pieces.masks(cells))
        table.run(1 << len(cells))
        assert full_value(tactix.pieces, height, width) == table.lookup((1 << len(cells)) - 1)[0]


@pytest.mark.parametrize("pieces", [cram.pieces, tactix.pieces, read_pieces("tromino"), nim19.pieces, tactex.pieces])
def test_sets_when_mirrored_are_turned_onto_themselves_and_have_the_value_0(pieces: Pieces) -> None:
    """Whoever moves second answers each move by its image under a half-turn: all sets of 3 × 4 cells."""
    cells = rectangle(3, 4)
    table = ValueTable(12, pieces.masks(cells))
    table.run(1 << 12)
    grid = grid_around(pieces, 3, 4)
    mirrored = [
        word for word in range(1, 1 << 12) if is_mirrored(grid, np.uint64(cornered(grid.plane, np.uint64(word))))
    ]
    assert mirrored
    for word in mirrored:
        chosen = [cell for bit, cell in enumerate(cells) if word >> bit & 1]
        row, column = (min(numbers) + max(numbers) for numbers in zip(*chosen, strict=True))
        assert {(row - r, column - c) for r, c in chosen} == set(chosen)
        assert table.lookup(word)[0] == 0


def test_search_when_memory_ends_says_so_and_goes_on_with_more() -> None:
    search = NimberSearch(grid_around(cram.pieces, 5, 6), most_bytes=1 << 16)
    search.begin((1 << 30) - 1)
    with pytest.raises(Undecided, match="no room for more"):
        search.run(10**6)
    search.most_slots *= 16
    while search.value is None:
        search.run(1000)
    assert search.value == 2
    grid = grid_around(cram.pieces, 5, 5)
    outcomes = MisereSearch(grid, most_bytes=1 << 15)
    outcomes.begin((1 << 25) - 1)
    with pytest.raises(Undecided, match="no room for more"):
        outcomes.run(10**6)
    outcomes.most_slots *= 64
    while outcomes.is_p is None:
        outcomes.run(1000)
    assert outcomes.is_p is False


@games
@pytest.mark.parametrize("threads", [2, 5])
def test_values_when_several_walks_share_a_table_are_the_same(
    name: str, threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From four places on and in short slices, so that they meet and wait for one another often."""
    monkeypatch.setattr(masks_search, "FIRST_SLOTS", 4)
    monkeypatch.setattr(grid_search, "FIRST_SLOTS", 4)
    monkeypatch.setattr(grid_search, "ALONE", 0)
    pieces, _, _ = GAMES[name]
    for seed in range(20):
        cells = some_cells(16, seed)
        values = ValueTable(len(cells), pieces.masks(cells))
        values.run(1 << len(cells))
        search = NimberSearch(grid_around(pieces, *frame([cells])), threads=threads)
        assert value_by_search(pieces, cells, search, slice_=7 * seed + 1) == values.lookup((1 << len(cells)) - 1)[0]


def test_walks_when_they_are_many_search_little_more_than_one() -> None:
    """What one has found the others do not search for."""
    alone, together = (NimberSearch(grid_around(cram.pieces, 5, 7), threads=threads) for threads in (1, 4))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grid_search, "ALONE", 1000)
        for search in (alone, together):
            search.begin((1 << 35) - 1)
            while search.value is None:
                search.run(1 << 12)
    assert alone.value == together.value == 1
    assert together.positions < 2 * alone.positions


@games
def test_searches_when_their_tables_grow_again_and_again_find_the_same(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From four places on; a set that is decided when its table is full is decided again."""
    for module in (grid_search, masks_search, masks_misere):
        monkeypatch.setattr(module, "FIRST_SLOTS", 4)
    pieces, _, _ = GAMES[name]
    for seed in range(20):
        cells = some_cells(14, seed)
        values, outcomes = (
            ValueTable(len(cells), pieces.masks(cells)),
            OutcomeTable(len(cells), pieces.masks(cells), misere=True),
        )
        values.run(1 << len(cells))
        outcomes.run()
        everything = (1 << len(cells)) - 1
        assert value_by_search(pieces, cells) == values.lookup(everything)[0]
        assert is_misere_p(pieces, cells) == outcomes.is_p(everything)


def test_search_when_interrupted_by_another_question_keeps_what_it_knows() -> None:
    search = NimberSearch(grid_around(cram.pieces, 4, 5))
    search.begin((1 << 20) - 1)
    search.run(50)
    assert search.value is None
    assert value_by_search(cram.pieces, rectangle(3, 5), search) == 1
    assert value_by_search(cram.pieces, rectangle(4, 5), search) == 2


@pytest.mark.parametrize("lattice", [SQUARE, HEXAGONAL])
def test_cells_that_are_taken_off_change_no_value(lattice: Lattice) -> None:
    """Every set of 3 × 4 cells, on squares and on hexagons, against a table of all subsets."""
    pieces = Pieces(lattice, frozenset({((0, 0), step) for step in lattice.steps}))
    cells = rectangle(3, 4)
    grid, masks = grid_around(pieces, 3, 4), pieces.masks(cells)
    table = ValueTable(12, masks)
    table.run(1 << 12)
    assert grid.plane.pairs
    for word in range(1 << 12):
        left = int(simplified(grid.plane, np.uint64(word)))
        assert left & word == left
        assert table.lookup(left)[0] == table.lookup(word)[0]
        assert int(simplified(grid.plane, np.uint64(left))) == left


def test_sets_are_isomorphic_just_if_some_map_of_their_cells_keeps_what_touches() -> None:
    """All connected sets of six cells of 3 × 4, a sample of pairs by all 720 maps."""
    grid = grid_around(cram.pieces, 3, 4)
    notes = matching_notes(grid)
    pairs = [divmod(bit, 4) for bit in range(12)]
    near = {a: {b for b in pairs if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1} for a in pairs}
    words = [sum(1 << bit for bit in chosen) for chosen in combinations(range(12), 6)]
    words = [word for word in words if int(first_part(grid.plane, np.uint64(word))) == word]
    rng = random.Random(22)
    seen = set()
    for _ in range(150):
        ours, others = rng.choice(words), rng.choice(words)
        here, there = ([cell for bit, cell in enumerate(pairs) if word >> bit & 1] for word in (ours, others))
        edges = [(i, j) for i, j in combinations(range(6), 2) if here[j] in near[here[i]]]
        expected = sum(len(near[cell] & set(there)) for cell in there) == 2 * len(edges) and any(
            all(image[j] in near[image[i]] for i, j in edges) for image in permutations(there)
        )
        marks = [int(kinds_of(grid.plane, np.uint64(word))[0]) for word in (ours, others)]
        assert not expected or marks[0] == marks[1]
        assert isomorphic(grid.plane, np.uint64(ours), np.uint64(others), notes) == expected
        seen.add(expected)
    assert seen == {False, True}
