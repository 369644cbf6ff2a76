"""The compiled engine of values against the store in Python: forms, order, sums, negatives, and what does not fit."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import reduce
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import domineering, nim, value
from grundy.core.errors import Undecided
from grundy.core.forms.store import Store
from grundy.core.position import Position
from grundy.kernels import forms_array
from grundy.kernels.forms import CompiledStore, Unfit, Valuation
from grundy.kernels.forms_thermographs import CompiledThermographs
from grundy.kernels.game_graph import GameGraph
from grundy.solving import explorers, forms
from grundy.solving.budget import Budget
from grundy.solving.compiled_forms import CompiledForms
from grundy.solving.forms import Forms
from tests.core.test_forms import Raw, day, small_games
from tests.test_architecture import loaded_by


class Twins:
    """The same games in both engines."""

    def __init__(self) -> None:
        self.store, self.compiled = Store(), CompiledStore()
        self.twin = {0: 0}
        """The game in the compiled store of a game in the store in Python."""

    def meet(self, game: int, twin: int) -> int:
        """Note that two games are the same, and check that they have the same options."""
        if game not in self.twin:
            ours, theirs = self.store.options(game), self.compiled.options(twin)
            self.twin[game] = twin
            carried = [[self.compiled.carried(option, self.store) for option in side] for side in theirs]
            assert [sorted(side) for side in carried] == [[*side] for side in ours]
            assert self.compiled.carried(twin, self.store) == game
        assert self.twin[game] == twin
        return game

    def form(self, left: list[int], right: list[int]) -> int:
        twins = ([self.twin[option] for option in side] for side in (left, right))
        return self.meet(self.store.form(left, right), self.compiled.form(*twins))

    def compare(self, one: int, other: int) -> None:
        assert self.store.ge(one, other) == self.compiled.ge(self.twin[one], self.twin[other])

    def add(self, one: int, other: int) -> int:
        return self.meet(self.store.add(one, other), self.compiled.add(self.twin[one], self.twin[other]))

    def negative(self, game: int) -> int:
        return self.meet(self.store.negative(game), self.compiled.negative(self.twin[game]))


@pytest.fixture(scope="module")
def day_three() -> tuple[Twins, list[int]]:
    """Both engines with the 1474 values of day 3."""
    twins = Twins()
    born = {0}
    for _ in range(3):
        sets: list[list[int]] = [[]]
        for game in sorted(born):
            sets += [
                [*chosen, game]
                for chosen in sets
                if not any(twins.store.ge(game, other) or twins.store.ge(other, game) for other in chosen)
            ]
        born = {twins.form(left, right) for left, right in product(sets, repeat=2)}
    return twins, sorted(born)


def test_both_engines_have_the_same_values_of_day_three(day_three: tuple[Twins, list[int]]) -> None:
    twins, born = day_three
    assert len(born) == len({twins.twin[game] for game in born}) == 1474


def test_values_of_day_three_are_ordered_alike(day_three: tuple[Twins, list[int]]) -> None:
    twins, born = day_three
    chance = random.Random(1)
    for game in born:
        for other in chance.sample(born, 30):
            twins.compare(game, other)


def test_values_of_day_three_are_alike_among_the_marks_near_numbers(day_three: tuple[Twins, list[int]]) -> None:
    twins, born = day_three
    for number, up, star in product((-1, 0, 1), (-2, -1, 0, 1, 2), (0, 1)):
        name = Fraction(number), up, star
        mark = twins.meet(twins.store.named(*name), twins.compiled.named(*name))
        for game in born:
            twins.compare(game, mark)
            twins.compare(mark, game)


def test_values_of_day_three_add_and_have_negatives_alike(day_three: tuple[Twins, list[int]]) -> None:
    twins, born = day_three
    chance = random.Random(2)
    for game in born:
        assert twins.add(game, twins.negative(game)) == 0
        twins.add(game, chance.choice(born))


def test_values_of_day_three_have_the_same_thermographs(day_three: tuple[Twins, list[int]]) -> None:
    twins, born = day_three
    compiled = CompiledThermographs(twins.compiled)
    compiled.build(twins.twin[game] for game in born)
    for game in born:
        assert compiled.of(twins.twin[game]) == twins.store.thermographs.of(game)


@given(st.lists(small_games, min_size=2, max_size=4))
def test_random_games_are_the_same_in_both_engines(games: list[Raw]) -> None:
    twins = Twins()

    def formed(game: Raw) -> int:
        left, right = ([formed(option) for option in side] for side in game)
        return twins.form(left, right)

    found = [formed(game) for game in games]
    for one, other in product(found, repeat=2):
        twins.compare(one, other)
        twins.compare(total := twins.add(one, other), found[0])
        assert CompiledThermographs(twins.compiled).of(twins.twin[total]) == twins.store.thermographs.of(total)


@given(st.lists(st.tuples(st.integers(-20, 20), st.integers(0, 5), st.integers(-4, 4), st.integers(0, 5)), max_size=4))
def test_numbers_ups_and_stars_are_the_same_in_both_engines(names: list[tuple[int, int, int, int]]) -> None:
    twins = Twins()
    games = [0]
    for numerator, bits, up, star in names:
        name = Fraction(numerator, 1 << bits), up, star
        games.append(twins.meet(twins.store.named(*name), twins.compiled.named(*name)))
    for cut in range(len(games)):
        games.append(twins.form(games[:cut], games[cut:]))
    for one, other in product(games, repeat=2):
        twins.compare(one, other)
        total = twins.negative(twins.add(one, other))
        assert CompiledThermographs(twins.compiled).of(twins.twin[total]) == twins.store.thermographs.of(total)


TINY = dict.fromkeys(forms_array.FIRST_LENGTHS, 64)


def test_array_when_it_begins_tiny_grows_to_the_same_values(
    monkeypatch: pytest.MonkeyPatch, day_three: tuple[Twins, list[int]]
) -> None:
    monkeypatch.setattr(forms_array, "FIRST_LENGTHS", TINY)
    grown = CompiledStore()
    born = {0}
    for _ in range(3):
        born = day(grown, born)
    assert sorted(grown.carried(game, day_three[0].store) for game in born) == day_three[1]


def test_memory_when_it_would_not_do_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forms_array, "FIRST_LENGTHS", TINY)
    monkeypatch.setattr(forms_array, "MOST_BYTES", 1 << 20)
    store = CompiledStore()
    with pytest.raises(Undecided, match="1 MB"):
        day(store, day(store, day(store, {0})))


def test_work_when_it_is_too_much_is_refused() -> None:
    store = CompiledStore(most_work=1000)
    with pytest.raises(Undecided, match="more than 1000 comparisons"):
        day(store, day(store, day(store, {0})))


@pytest.mark.parametrize(
    "name",
    [(Fraction(1, 1 << 33), 0, 0), (Fraction(1 << 28), 0, 0), (Fraction(0), 1 << 20, 0), (Fraction(0), 0, 1 << 10)],
)
def test_names_that_do_not_fit_their_words_are_refused(name: tuple[Fraction, int, int]) -> None:
    with pytest.raises(Unfit):
        CompiledStore().named(*name)


def test_numbers_that_become_too_fine_or_too_large_are_refused() -> None:
    store = CompiledStore()
    with pytest.raises(Unfit):
        reduce(lambda fine, _: store.form([0], [fine]), range(33), store.number(1))
    with pytest.raises(Unfit):
        reduce(lambda large, _: store.add(large, large), range(9), store.number(1 << 20))


def test_graph_when_play_goes_round_has_no_values() -> None:
    circle = GameGraph(np.array([0, 1, 1, 2, 2]), np.array([1, 0]), np.zeros(2, np.bool_))
    with pytest.raises(ValueError, match="play goes round"):
        Valuation(CompiledStore(), circle)


def test_graph_when_it_is_a_long_path_is_valued_without_recursion() -> None:
    """Left may move along the path, so that its value is its length."""
    length = 100_000
    starts = np.minimum(np.arange(2 * length + 3) // 2 + np.arange(2 * length + 3) % 2, length)
    path = GameGraph(starts, np.arange(1, length + 1), np.zeros(length + 1, np.bool_))
    valuation = Valuation(CompiledStore(), path)
    while not valuation.finished:
        valuation.run()
    assert valuation.decided == length + 1
    assert valuation.games[0] == valuation.store.number(length)


def compiled_value(position: Position, store: Store, monkeypatch: pytest.MonkeyPatch) -> int:
    """Return the value of a position, whatever its size, by the compiled explorer and engine."""
    monkeypatch.setattr(explorers, "PLAIN_CELLS", 0)
    game = 0
    for part in position.ruleset.components(position.state):
        found = CompiledForms(store, Budget()).value(part)
        assert found is not None
        game = store.add(game, found)
    return game


@pytest.mark.parametrize(("height", "width"), [(h, w) for h in range(1, 5) for w in range(1, 5)])
def test_boards_of_domineering_are_worth_the_same_by_both(
    height: int, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(10 * height + width)
    full = "/".join(["1" * width] * height)
    plain = Forms(Store(), Budget())
    for holes in range(min(5, height * width)):
        cells = [*full]
        for hole in chance.sample([at for at, cell in enumerate(cells) if cell == "1"], holes):
            cells[hole] = "0"
        position = domineering("".join(cells))
        expected = plain.value(position).game
        assert compiled_value(position, plain.store, monkeypatch) == expected
        monkeypatch.undo()


@pytest.mark.slow
def test_domineering_four_by_five_is_worth_the_same_by_three_roads(monkeypatch: pytest.MonkeyPatch) -> None:
    position = domineering("11111/11111/11111/11111")
    plain = Forms(Store(), Budget()).value(position)
    assert compiled_value(position, plain.store, monkeypatch) == plain.game
    monkeypatch.undo()
    monkeypatch.setattr(forms, "PLAIN_POSITIONS", 0)
    assert Forms(Store(), Budget()).value(position) == plain


def test_domineering_five_by_five_is_worth_nothing() -> None:
    """As is known: whoever begins loses."""
    assert value("domineering(11111/11111/11111/11111/11111)") == 0


def test_sum_when_large_and_impartial_parts_are_in_it_is_valued_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forms, "PLAIN_POSITIONS", 0)
    position = domineering("111/111") + nim(3) + domineering("11/10")
    assert Forms(Store(), Budget()).value(position) == value("domineering(111/111) + *3 + domineering(11/10)")


def test_value_when_it_does_not_fit_the_words_is_found_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forms, "PLAIN_POSITIONS", 0)
    store = Store()
    fine = store.number(Fraction(1, 1 << 40))
    assert CompiledForms(store, Budget()).value_of_last({"game": (["fine"], [])}, {"fine": fine}) is None


def test_exploration_when_the_budget_is_spent_is_refused() -> None:
    with pytest.raises(Undecided, match="limit of 1000 positions"):
        Forms(Store(), Budget(1000)).value(domineering("11111/11111/11111/11111/11111"))


def test_values_when_they_are_small_load_nothing_compiled() -> None:
    assert loaded_by("from grundy import value; value('{0|1} + domineering(1111/1111)')") == set()
