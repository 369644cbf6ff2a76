"""Hackenbush in three colours: values and winning cuts against plain search, stalks, roads to a picture."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from grundy import Outcome, hackenbush, parse, solve, value
from grundy.core.forms.canonical import CanonicalForm
from grundy.core.forms.store import Store
from grundy.core.outcome import PLAYERS, Player
from grundy.core.partizan import to_move
from grundy.core.position import Position
from grundy.core.reason import Theorem
from grundy.rulesets.graphs.colon import best_cut
from grundy.rulesets.graphs.coloured import ColouredHackenbush
from grundy.rulesets.graphs.hackenbush import Hackenbush, drawn, tree_of
from grundy.rulesets.graphs.picture_file import picture_document, read_picture
from grundy.rulesets.graphs.pictures import COLOURED
from grundy.rulesets.graphs.pruning import pruned
from grundy.rulesets.graphs.stalks import exact, stalk_of, stalk_worth

Triple = tuple[str, str, str]
CUTS: dict[Player, str] = {"L": "bg", "R": "rg"}


class Plain:
    """A picture as everybody would search it: sets of edges, valued and won by the definitions alone."""

    def __init__(self, edges: tuple[Triple, ...]) -> None:
        self.edges = edges
        self.store = Store()
        self.values: dict[frozenset[int], int] = {}
        self.wins: dict[tuple[Player, frozenset[int]], bool] = {}
        self.start = self.standing(frozenset(range(len(edges))))

    def standing(self, left: frozenset[int]) -> frozenset[int]:
        joined, before = {"0"}, set[str]()
        ends = {edge: {name.split(".")[0] for name in self.edges[edge][:2]} for edge in left}
        while joined != before:
            before = set(joined)
            for both in ends.values():
                if both & joined:
                    joined |= both
        return frozenset(edge for edge, both in ends.items() if both & joined)

    def cuts(self, left: frozenset[int], player: Player) -> dict[int, frozenset[int]]:
        own = [edge for edge in sorted(left) if self.edges[edge][2] in CUTS[player]]
        return {edge: self.standing(left - {edge}) for edge in own}

    def value(self, left: frozenset[int]) -> int:
        if left not in self.values:
            sides = [[self.value(after) for after in self.cuts(left, player).values()] for player in PLAYERS]
            self.values[left] = self.store.form(*sides)
        return self.values[left]

    def is_won(self, left: frozenset[int], player: Player) -> bool:
        """Return whether the player wins who is to move."""
        if (player, left) not in self.wins:
            other: Player = "R" if player == "L" else "L"
            won = any(not self.is_won(after, other) for after in self.cuts(left, player).values())
            self.wins[player, left] = won
        return self.wins[player, left]

    def winning_cuts(self, player: Player) -> list[int]:
        other: Player = "R" if player == "L" else "L"
        return [edge for edge, after in self.cuts(self.start, player).items() if not self.is_won(after, other)]

    @property
    def outcome(self) -> Outcome:
        first, second = (self.is_won(self.start, player) for player in PLAYERS)
        return {(True, True): Outcome.N, (True, False): Outcome.L, (False, True): Outcome.R}.get(
            (first, second), Outcome.P
        )


def picture_of(edges: tuple[Triple, ...]) -> Position:
    return hackenbush(*(f"{one}-{other}{colour}" for one, other, colour in edges))


def random_trees(count: int, most: int, colours: str, seed: int) -> Iterator[tuple[Triple, ...]]:
    chance = random.Random(seed)
    for _ in range(count):
        size = chance.randint(0, most)
        yield tuple((str(chance.randrange(n)), str(n), chance.choice(colours)) for n in range(1, size + 1))


def random_pictures(count: int, most: int, colours: str, seed: int) -> Iterator[tuple[Triple, ...]]:
    """Yield multigraphs with loops, parallel edges, several points of the ground, and parts that float."""
    chance = random.Random(seed)
    for _ in range(count):
        names = ["0", "0.1"][: chance.randint(1, 2)] + [str(n) for n in range(1, chance.randint(2, 6))]
        size = chance.randint(0, most)
        yield tuple((chance.choice(names), chance.choice(names), chance.choice(colours)) for _ in range(size))


def check_by_play(edges: tuple[Triple, ...]) -> None:
    """Compare value, outcome and the winning cuts of both players with the plain rules."""
    plain = Plain(edges)
    answer = solve(picture_of(edges))
    expected = CanonicalForm(plain.store, plain.value(plain.start))
    found = answer.value if isinstance(answer.value, CanonicalForm) else value("0") + answer.value
    assert found == expected
    assert answer.outcome is plain.outcome
    if not answer.position.ruleset.partizan:
        return
    for player in PLAYERS:
        cuts = [judged for judged in answer.moves if judged.player == player]
        assert [judged.move.move for judged in cuts] == list(plain.cuts(plain.start, player))
        assert [judged.move.move for judged in cuts if judged.winning] == plain.winning_cuts(player)


@pytest.mark.parametrize("colours", ["br", "brg"])
def test_trees_equal_plain_search(colours: str) -> None:
    for edges in dict.fromkeys(random_trees(500, 7, colours, seed=7)):  # small ones come more than once
        check_by_play(edges)
        assert isinstance(solve(picture_of(edges), moves=0).reason, Theorem)


@pytest.mark.parametrize("colours", ["br", "brg", "bggg"])
def test_pictures_with_cycles_equal_plain_search(colours: str) -> None:
    for edges in dict.fromkeys(random_pictures(350, 7, colours, seed=11)):
        check_by_play(edges)


def berlekamp(stalk: str) -> Fraction:
    """Return the number of a stalk that begins with blue, by the rule: the first change of colour is the point."""
    if "r" not in stalk:
        return Fraction(len(stalk))
    whole, _, digits = stalk.partition("br")
    binary = digits.replace("b", "1").replace("r", "0") + "1"
    return len(whole) + Fraction(int(binary, 2), 1 << len(binary))


MIRRORED = str.maketrans("br", "rb")


def test_stalks_of_up_to_12_edges_follow_berlekamps_rule() -> None:
    for length in range(13):
        for colours in product("br", repeat=length):
            stalk = "".join(colours)
            number = -berlekamp(stalk.translate(MIRRORED)) if stalk.startswith("r") else berlekamp(stalk)
            assert exact(stalk_worth(stalk)) == number
            assert stalk_of(number) == stalk


def test_stalks_as_pictures_equal_the_form_of_their_options() -> None:
    """Left's options of a stalk are its beginnings below a blue edge, Right's those below a red one."""
    store = Store()
    values = {"": 0}
    for length in range(1, 9):
        for colours in product("br", repeat=length):
            stalk = "".join(colours)
            below = [[values[stalk[:n]] for n in range(length) if stalk[n] == colour] for colour in "br"]
            values[stalk] = store.form(*below)
            edges = tuple((str(n), str(n + 1), colour) for n, colour in enumerate(stalk))
            assert solve(picture_of(edges), moves=0).value == CanonicalForm(store, values[stalk])


def test_picture_and_its_mirror_image_add_to_nothing() -> None:
    for edges in random_trees(60, 12, "brg", seed=3):
        mirrored = tuple((one, other, colour.translate(MIRRORED)) for one, other, colour in edges)
        assert solve(picture_of(edges) + picture_of(mirrored), moves=0).outcome is Outcome.P


def test_best_cuts_cost_the_least() -> None:
    for edges in random_trees(300, 9, "br", seed=5):
        picture = picture_of(edges)
        colours = "".join(edge[2] for edge in edges)
        moves = [(judged.player, judged.move.move, str(judged.verdict.value)) for judged in solve(picture).moves]
        for player in PLAYERS:
            numbers = {move: Fraction(number) for mover, move, number in moves if mover == player}
            cut = best_cut(colours, tree_of(edges), player)
            assert (cut is None) == (not numbers)
            best = max if player == "L" else min
            assert cut is None or numbers[cut] == best(numbers.values())


def test_long_stalk_is_its_binary_fraction() -> None:
    chance = random.Random(1)
    length = 30_000
    stalk = "br" + "".join(chance.choice("br") for _ in range(length))
    edges = tuple((str(n), str(n + 1), colour) for n, colour in enumerate(stalk))
    answer = solve(ColouredHackenbush().at(edges), moves=0)
    assert answer.value == berlekamp(stalk)
    assert answer.outcome is Outcome.L


def test_large_tree_is_the_sum_of_its_branches() -> None:
    """A blue trunk with n stalks of one colour on its top: their sum is an integer, and 1 : n is known."""
    for blue, red in ((600, 200), (200, 220)):
        edges = [("0", "1", "b")] + [("1", str(n + 2), "b" if n < blue else "r") for n in range(blue + red)]
        answer = solve(ColouredHackenbush().at(tuple(edges)), moves=5)
        sum_of_stalks = blue - red
        expected = sum_of_stalks + 1 if sum_of_stalks >= 0 else Fraction(1, 1 << -sum_of_stalks)
        assert answer.value == expected
        assert answer.winning_moves
        assert answer.more == {"moves": blue + red + 1, "winning_moves": None}


def test_flowers_are_infinitesimal() -> None:
    """A green edge that carries a blue one is ↑∗ (Winning Ways, ch. 2); a flower loses to every number."""
    assert solve(parse("hackenbush(0-1, 1-2b)")).value == value("^*")
    for petals in ("1-2b, 1-3b, 1-4b", "1-2r, 1-3b, 1-4r"):
        flower = parse(f"hackenbush(0-1, {petals})")
        assert solve(flower).value.is_infinitesimal  # type: ignore[union-attr]
        assert solve(flower + parse("hackenbush(0-1b)")).outcome is Outcome.L
        assert solve(flower + parse("hackenbush(0-1r)")).outcome is Outcome.R


def roads() -> Iterator[Position]:
    yield hackenbush("0-1b", "1-2r")
    yield hackenbush(("0", "1", "b"), ("1", "2", "r"))
    yield parse("hackenbush(0-1b, 1-2r)")
    yield parse("hackenbush[1:0,1](0-1b, 1-2r)")
    yield drawn("1:0,1")("0-1b", "1-2r")
    yield read_picture('{"edges": [["0", "1", "b"], ["1", "2", "r"]]}')
    yield parse("to-move(L; hackenbush(0-1b, 1-2r))").drawn
    yield (parse("hackenbush(0-1b, 1-2r) + nim(3)")).summands[0]


@pytest.mark.parametrize("position", [*roads()], ids=str)
def test_every_road_to_a_coloured_picture_leads_to_left_and_right(position: Position) -> None:
    assert isinstance(position.ruleset, ColouredHackenbush)
    assert solve(position).value == Fraction(1, 2)
    assert parse(str(position)) == position
    assert read_picture(json.dumps(picture_document(position))).state == position.state


def test_green_picture_stays_impartial() -> None:
    assert type(parse("hackenbush(0-1, 1-2g)").ruleset) is Hackenbush
    after = parse("hackenbush(0-1b, 0-2)").play("0-1")
    assert str(after) == "hackenbush(0-2)"
    assert solve(after).value == value("*")


def test_moves_belong_to_the_player_of_their_colour() -> None:
    position = parse("hackenbush(0-1b, 1-2r, 1-3, 8-9b)")
    names = {player: [str(move) for move in to_move(position, player).moves] for player in PLAYERS}
    assert names == {"L": ["0-1", "1-3"], "R": ["1-2", "1-3"]}


def test_misere_play_is_searched() -> None:
    answer = solve(parse("hackenbush(0-1b, 1-2r)"), "misere")
    assert answer.outcome is Outcome.R  # Right takes his only edge, or none is left for him
    assert answer.value is None


def answered(text: str) -> Any:
    return solve(parse(text)).value


def test_parts_that_meet_only_in_the_ground_add() -> None:
    cycle, stalk = "0-1b, 1-2r, 2-0b", "0-3, 3-4"
    assert answered(f"hackenbush({cycle}, {stalk})") == answered(f"hackenbush({cycle})") + answered("nim(2)")


READY_MADE = {
    "half": "1/2",
    "two-halves": "0",
    "red-blue-tree": "3/8",
    "red-blue-girl": "1/2",
    "flower": "^*",
    "red-blue-garden": "^*",
}


def test_ready_made_coloured_pictures_have_their_values() -> None:
    assert READY_MADE.keys() == COLOURED.keys()
    for name, expected in READY_MADE.items():
        assert str(answered(name)) == expected


def test_player_to_move_wins_as_a_search_says() -> None:
    for edges in random_trees(120, 8, "brg", seed=17):
        picture = ColouredHackenbush().at(edges)
        plain = Plain(edges)
        for player in PLAYERS:
            turn = to_move(picture, player)
            answer = solve(turn)
            assert answer.outcome is (Outcome.N if plain.is_won(plain.start, player) else Outcome.P)
            assert [move.move for move in answer.winning_moves] == plain.winning_cuts(player)


def test_branches_become_stalks_of_the_same_value() -> None:
    """Cycles that carry bushes are worth as much when these are pruned, by the plain rules."""
    chance = random.Random(23)
    shortened = 0
    for cycle in ((("0", "1", "b"), ("0", "1", "r")), (("0", "1", "r"), ("1", "2", "b"), ("2", "0", "g"))):
        for tree in random_trees(25, 6, "brg", seed=chance.randrange(100)):
            bush = tuple((str(int(one) + 1), str(int(other) + 10), colour) for one, other, colour in tree if one == "0")
            picture = (*cycle, *bush)
            after = pruned(picture)
            before, later = Plain(picture), Plain(after)
            value_after = CanonicalForm(later.store, later.value(later.start))
            assert CanonicalForm(before.store, before.value(before.start)) == value_after
            shortened += after is not picture
    assert shortened > 10


def test_large_picture_with_a_coloured_cycle_is_given_up_at_once() -> None:
    edges = [("0", "1", "b"), ("0", "1", "r"), *((str(n), str(n + 1), "b") for n in range(1, 50_000))]
    answer = solve(ColouredHackenbush().at(tuple(edges)))
    assert answer.outcome is None
    assert "up to 300 edges" in str(answer.unknown["outcome"])
