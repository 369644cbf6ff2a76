"""The compiled explorers against the plain rules of the games, valued in Python."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import product

import pytest

from grundy.core.forms.canonical import CanonicalForm
from grundy.core.forms.store import Store
from grundy.core.outcome import Player
from grundy.core.partizan import PartizanRuleset
from grundy.core.position import Position
from grundy.solving import explorers
from grundy.solving.budget import Budget
from grundy.solving.compiled_forms import CompiledForms
from grundy.solving.forms import Forms

Rows = tuple[str, ...]
Coloured = tuple[int, int]


class Plain(PartizanRuleset[Rows, Rows]):
    """Rows of letters in which a move is what it leads to."""

    def left(self, state: Rows) -> Iterator[Rows]:
        return self.after(state, "L")

    def right(self, state: Rows) -> Iterator[Rows]:
        return self.after(state, "R")

    def after(self, state: Rows, player: Player) -> Iterator[Rows]:
        raise NotImplementedError

    def play(self, state: Rows, move: Rows) -> Rows:
        return move


def cells(state: Rows, letter: str) -> list[tuple[int, int]]:
    return [(r, c) for r, row in enumerate(state) for c, cell in enumerate(row) if cell == letter]


def at(state: Rows, cell: tuple[int, int]) -> str:
    row, column = cell
    return state[row][column] if 0 <= row < len(state) and 0 <= column < len(state[0]) else ""


def written(state: Rows, letters: dict[tuple[int, int], str]) -> Rows:
    return tuple("".join(letters.get((r, c), cell) for c, cell in enumerate(row)) for r, row in enumerate(state))


class PlainClobber(Plain):
    name = "plain-clobber"

    def after(self, state: Rows, player: Player) -> Iterator[Rows]:
        own, other = "xo" if player == "L" else "ox"
        for r, c in cells(state, own):
            for to in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                if at(state, to) == other:
                    yield written(state, {(r, c): ".", to: own})

    def stones(self, state: Rows) -> Rows:
        return state


class PlainAmazons(Plain):
    name = "plain-amazons"

    def after(self, state: Rows, player: Player) -> Iterator[Rows]:
        own = "x" if player == "L" else "o"
        for start in cells(state, own):
            for to in self.reached(state, start):
                moved = written(state, {start: ".", to: own})
                for arrow in self.reached(moved, to):
                    yield written(moved, {arrow: "#"})

    def reached(self, state: Rows, start: tuple[int, int]) -> Iterator[tuple[int, int]]:
        for down in (-1, 0, 1):
            for across in (-1, 0, 1):
                r, c = start[0] + down, start[1] + across
                while at(state, (r, c)) == ".":
                    yield r, c
                    r, c = r + down, c + across

    def amazons(self, state: Rows) -> Rows:
        return state


class PlainToads(Plain):
    name = "plain-toads"

    def after(self, state: Rows, player: Player) -> Iterator[Rows]:
        own, other, ahead = ("T", "F", 1) if player == "L" else ("F", "T", -1)
        for r, c in cells(state, own):
            near, far = (r, c + ahead), (r, c + 2 * ahead)
            if at(state, near) == ".":
                yield written(state, {(r, c): ".", near: own})
            elif at(state, near) == other and at(state, far) == ".":
                yield written(state, {(r, c): ".", far: own})

    def hopping(self, state: Rows) -> Rows:
        return state


class PlainColouring(PartizanRuleset[Coloured, Coloured]):
    """A state is the set of vertices that are Left's, and that of those that are Right's."""

    def __init__(self, edges: list[tuple[int, int]], size: int, together: bool) -> None:
        self.name = f"plain-colouring-{edges}-{together}"
        self.together = together
        self.edges = edges
        self.size = size

    def near(self, vertex: int) -> set[int]:
        return {a + b - vertex for a, b in self.edges if vertex in (a, b)}

    def allowed(self, state: Coloured, player: Player) -> list[int]:
        mine, yours = state if player == "L" else state[::-1]
        barred = yours if self.together else mine
        return [
            vertex
            for vertex in range(self.size)
            if not (mine | yours) >> vertex & 1 and not any(barred >> other & 1 for other in self.near(vertex))
        ]

    def left(self, state: Coloured) -> Iterator[Coloured]:
        return ((state[0] | 1 << vertex, state[1]) for vertex in self.allowed(state, "L"))

    def right(self, state: Coloured) -> Iterator[Coloured]:
        return ((state[0], state[1] | 1 << vertex) for vertex in self.allowed(state, "R"))

    def play(self, state: Coloured, move: Coloured) -> Coloured:
        return move

    def tinted(self, state: Coloured) -> tuple[tuple[int, ...], int, int]:
        left, right = (sum(1 << vertex for vertex in self.allowed(state, player)) for player in ("L", "R"))
        return tuple(sum(1 << other for other in self.near(vertex)) for vertex in range(self.size)), left, right


def random_rows(chance: random.Random, letters: str, most: int) -> Rows:
    """Return a board of at most so many cells, at random."""
    height = chance.randint(1, 4)
    width = chance.randint(1, most // height)
    return tuple("".join(chance.choices(letters, k=width)) for _ in range(height))


def random_graph(chance: random.Random) -> Position:
    size = chance.randint(1, 7)
    pairs = [(a, b) for b in range(size) for a in range(b)]
    edges = chance.choice(
        [
            [pair for pair in pairs if pair[1] == pair[0] + 1],
            [pair for pair in pairs if pair[1] - pair[0] in (1, size - 1)],
            [pair for pair in pairs if chance.random() < 0.4],
        ]
    )
    position = PlainColouring(edges, size, chance.random() < 0.5).at((0, 0))
    for _ in range(chance.randint(0, 2)):
        moves = [*position.ruleset.moves(position.state)]
        position = position.ruleset.at(chance.choice(moves)) if moves else position
    return position


CLOBBER, AMAZONS, TOADS = PlainClobber(), PlainAmazons(), PlainToads()
AT_RANDOM: dict[str, Callable[[random.Random], Position]] = {
    "clobber": lambda chance: CLOBBER.at(random_rows(chance, "xo" * 3 + ".", 8)),
    "amazons": lambda chance: AMAZONS.at(random_rows(chance, "xo#....", 6)),
    "toads": lambda chance: TOADS.at(random_rows(chance, "TF.", 10)),
    "graphs": random_graph,
}


@pytest.fixture
def every_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small positions are explored compiled, too."""
    for limit in ("STONES", "AMAZONS", "STRIP", "VERTICES"):
        monkeypatch.setattr(explorers, f"PLAIN_{limit}", 0)


@pytest.mark.parametrize("game", AT_RANDOM)
def test_random_positions_are_worth_the_same_by_both_roads(game: str, every_size: None) -> None:
    chance = random.Random(game)
    store = Store()
    large, plain = CompiledForms(store, Budget()), Forms(store, Budget())
    plain.large.allowed = False
    explored = 0
    for _ in range(200):
        position = AT_RANDOM[game](chance)
        found = large.value(position)
        explored += found is not None
        assert found in (None, plain.value(position).game), position
    assert explored > 150


def compiled(store: Store, *positions: Position) -> list[int]:
    """Return the values of positions that are explored compiled."""
    found = [CompiledForms(store, Budget()).value(position) for position in positions]
    assert None not in found
    return [game for game in found if game is not None]


LARGE: list[tuple[Plain, Rows, str]] = [
    (CLOBBER, ("xoxxoox", "ooxoxx."), "xo"),
    (CLOBBER, ("xoxo", "oxxo", "xxo."), "xo"),
    (AMAZONS, ("x..o#..", "..#...."), "xo"),
    (AMAZONS, ("x..", "..o", "#.."), "xo"),
]


@pytest.mark.parametrize(("rules", "rows", "players"), LARGE)
def test_boards_when_reflected_keep_their_values_and_when_exchanged_are_negatives(
    rules: Plain, rows: Rows, players: str, every_size: None
) -> None:
    exchange = str.maketrans(players, players[::-1])
    images = [rows, rows[::-1], tuple(row[::-1] for row in rows), tuple(map("".join, zip(*rows, strict=True)))]
    store = Store()
    values = compiled(store, *(rules.at(image) for image in images))
    assert len({*values}) == 1
    negatives = compiled(store, *(rules.at(tuple(row.translate(exchange) for row in image)) for image in images))
    assert {*negatives} == {store.negative(values[0])}


def test_strips_when_turned_round_and_exchanged_are_negatives(every_size: None) -> None:
    store = Store()
    for strip in ("TTTT...FFFFF", "TT.FTT..F.FF.T", "T.TFT..F.TF.F"):
        image = strip[::-1].translate(str.maketrans("TF", "FT"))
        one, other = compiled(store, TOADS.at((strip,)), TOADS.at((image,)))
        assert other == store.negative(one)


def test_strips_between_which_nothing_moves_are_a_sum(every_size: None) -> None:
    """Two toads that face two frogs are stuck for ever, as the toads and frogs are that come up to them."""
    store = Store()
    for one, other in product(("TT.F.", "T.TF..", ".TF.FT"), ("T.F", "..TFF.", "T..FTF")):
        left, right, both, apart = compiled(
            store, *(TOADS.at(rows) for rows in ((one,), (other,), (f"{one}TTFF{other}",), (one, other)))
        )
        assert both == apart == store.add(left, right)


def test_clobber_is_all_small() -> None:
    """Where one player can move, so can the other."""
    store = Store()
    (game,) = compiled(store, CLOBBER.at(("xoxo", "oxox", "xxoo")))
    assert CanonicalForm(store, game).is_all_small


def test_col_is_worth_a_number_or_a_number_and_star() -> None:
    """Berlekamp, Conway and Guy, Winning Ways, chapter 2."""
    chance = random.Random(14)
    store = Store()
    for _ in range(5):
        pairs = [(a, b) for b in range(14) for a in range(b) if chance.random() < 0.2]
        (game,) = compiled(store, PlainColouring(pairs, 14, together=False).at((0b1, 0)))
        assert store.numbers[game] is not None
        assert (store.ups[game], store.stars[game]) in ((0, 0), (0, 1))


@pytest.mark.parametrize("together", [True, False])
def test_graphs_when_nothing_is_coloured_are_their_own_negatives(together: bool) -> None:
    store = Store()
    ladder = [(n, n + 2) for n in range(12)] + [(n, n + 1) for n in range(0, 14, 2)]
    (game,) = compiled(store, PlainColouring(ladder, 14, together).at((0, 0)))
    assert store.negative(game) == game


@pytest.mark.parametrize(
    "position",
    [
        CLOBBER.at(("xo",)),
        CLOBBER.at(("xoxoxo",) * 5),
        CLOBBER.at((".." * 8, "ox" * 8, "xo" * 8)),
        AMAZONS.at(("x...o",)),
        AMAZONS.at(("x.....",) * 5),
        TOADS.at(("T.F",)),
        TOADS.at(("T" * 15 + ".." + "F" * 15,)),
        PlainColouring([], 3, together=True).at((0, 0)),
        PlainColouring([], 32, together=True).at((0, 0)),
    ],
)
def test_positions_that_are_small_or_do_not_fit_a_word_are_not_explored(position: Position) -> None:
    assert CompiledForms(Store(), Budget()).value(position) is None


@pytest.mark.parametrize(
    "position",
    [
        CLOBBER.at(("." * 40, "...xo" + "x" * 13 + "." * 22, "." * 40)),
        CLOBBER.at(("xoo",) * 2 + ("...",) * 30),
        AMAZONS.at(("#" * 40, "###x.o.##" + "#" * 31, "#" * 40)),
        PlainColouring([(n, n + 1) for n in range(39)], 40, together=True).at((0, (1 << 40) - (1 << 6))),
    ],
)
def test_positions_of_which_only_a_part_matters_fit(position: Position, every_size: None) -> None:
    store = Store()
    plain = Forms(store, Budget())
    plain.large.allowed = False
    assert compiled(store, position) == [plain.value(position).game]
