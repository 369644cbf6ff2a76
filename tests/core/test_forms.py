"""Values of Left and Right against their definitions: raw games compared by play, laws, cooling, sign expansions."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from pathlib import Path
from typing import Any, Protocol

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import CanonicalForm, value
from grundy.core.errors import GrundyError, InvalidNotation
from grundy.core.forms.atomic import atomic_weight
from grundy.core.forms.dyadic import is_dyadic
from grundy.core.forms.heat import cool, heat, reduced
from grundy.core.forms.store import Store
from grundy.core.forms.sums import moves_in, ordinal_sum, winning_moves
from grundy.core.outcome import PLAYERS, Outcome

Raw = tuple[tuple["Raw", ...], tuple["Raw", ...]]
"""A game as it is written: its left and its right options."""

ZERO: Raw = ((), ())
raw_games = st.recursive(
    st.just(ZERO),
    lambda inner: st.tuples(st.lists(inner, max_size=2).map(tuple), st.lists(inner, max_size=2).map(tuple)),
    max_leaves=7,
)


def depth(game: Raw) -> int:
    return 1 + max(map(depth, game[0] + game[1])) if game != ZERO else 0


small_games = raw_games.filter(lambda game: depth(game) <= 4)


@cache
def wins(position: tuple[Raw, ...], left_begins: bool) -> bool:
    """Return whether the player who begins wins a sum, by trying everything."""
    side = 0 if left_begins else 1
    return any(
        not wins(tuple(sorted((*position[:at], option, *position[at + 1 :]))), not left_begins)
        for at, game in enumerate(position)
        for option in game[side]
    )


def negated(game: Raw) -> Raw:
    return tuple(map(negated, game[1])), tuple(map(negated, game[0]))


def at_least(one: Raw, other: Raw) -> bool:
    """Return whether one game is at least another: Right, moving first, loses the difference."""
    return not wins(tuple(sorted((one, negated(other)))), left_begins=False)


def form_of(game: Raw, store: Store) -> CanonicalForm:
    left, right = ([form_of(option, store) for option in side] for side in game)
    return CanonicalForm.of(left, right, store)


class Values(Protocol):
    """What both engines of values can do."""

    def ge(self, one: int, other: int) -> bool: ...

    def form(self, left: Sequence[int], right: Sequence[int]) -> int: ...


def day(store: Values, before: set[int]) -> set[int]:
    """Return the values of all games whose options were born before; dominated options would change nothing."""
    sets: list[tuple[int, ...]] = [()]
    for game in before:
        sets += [
            (*chosen, game)
            for chosen in sets
            if not any(store.ge(game, other) or store.ge(other, game) for other in chosen)
        ]
    return {store.form(left, right) for left, right in product(sets, repeat=2)}


@pytest.fixture(scope="module")
def days() -> tuple[Store, list[set[int]]]:
    store, born = Store(), [{0}]
    for _ in range(3):
        born.append(day(store, born[-1]))
    return store, born


def test_as_many_values_are_born_as_is_known(days: tuple[Store, list[set[int]]]) -> None:
    assert [len(born) for born in days[1]] == [1, 4, 22, 1474]


@given(small_games, small_games)
def test_order_and_equality_are_those_of_play(one: Raw, other: Raw) -> None:
    store = Store()
    ours, theirs = form_of(one, store), form_of(other, store)
    assert (ours >= theirs) == at_least(one, other)
    assert (ours <= theirs) == at_least(other, one)
    assert (ours.game == theirs.game) == (at_least(one, other) and at_least(other, one))


@given(small_games)
def test_outcome_is_that_of_play(game: Raw) -> None:
    turns = [Outcome.N if wins((game,), begins) else Outcome.P for begins in (True, False)]
    assert form_of(game, Store()).outcome is Outcome.of_turns(turns[0], turns[1])


@given(small_games, small_games, small_games)
def test_values_are_a_group_that_is_ordered(a: Raw, b: Raw, c: Raw) -> None:
    store = Store()
    x, y, z = (form_of(game, store) for game in (a, b, c))
    assert x + y == y + x
    assert (x + y) + z == x + (y + z)
    assert x - x == 0
    assert -(x + y) == -x - y
    assert (x >= y) == (x + z >= y + z)
    assert 3 * x == x + x + x
    assert -2 * x == -(x + x)


@given(small_games)
def test_canonical_form_has_no_dominated_and_no_reversible_option(game: Raw) -> None:
    value_ = form_of(game, Store())
    for option in value_.left:
        assert not any(other >= option for other in value_.left if other != option)
        assert not any(answer <= value_ for answer in option.right)
    for option in value_.right:
        assert not any(other <= option for other in value_.right if other != option)
        assert not any(answer >= value_ for answer in option.left)
    assert CanonicalForm.of(value_.left, value_.right) == value_


@given(small_games, st.fractions(-3, 3, max_denominator=8).filter(is_dyadic), st.sampled_from(["0", "^", "v2*", "*3"]))
def test_every_way_of_writing_reads_back(game: Raw, number: Fraction, small: str) -> None:
    found = form_of(game, Store()) + number + value(small)
    assert value(str(found)) == value(found.symbol) == value(found.latex) == found


@given(small_games)
def test_walls_are_the_stops_of_the_cooled_value(game: Raw) -> None:
    found = form_of(game, Store())
    walls = found.thermograph
    for quarters in range(17):
        t = Fraction(quarters, 4)
        cooled = cool(found, t)
        if t != found.temperature:  # there the cooled value may still be a number and something small
            assert (walls.left_at(t), walls.right_at(t)) == (cooled.left_stop, cooled.right_stop)
    assert found.left_stop >= found.mean >= found.right_stop or found.number is not None


@given(small_games, small_games)
def test_means_add_and_temperatures_do_not_rise(one: Raw, other: Raw) -> None:
    store = Store()
    x, y = form_of(one, store), form_of(other, store)
    assert (x + y).mean == x.mean + y.mean
    assert (x + y).temperature <= max(x.temperature, y.temperature)


def test_number_is_the_simplest_between_its_options(days: tuple[Store, list[set[int]]]) -> None:
    """Against all numbers of small birthday, the earliest that fits."""
    store = Store()
    numbers = sorted({Fraction(n, 8) for n in range(-32, 33)})
    for low, high in product(numbers[::3], repeat=2):
        if low < high:
            found = CanonicalForm(store, store.form([store.number(low)], [store.number(high)])).number
            assert found is not None
            between = [CanonicalForm.number_of(n) for n in {Fraction(k, 16) for k in range(-64, 65)} if low < n < high]
            assert found == min(between, key=lambda number: number.birthday).number


def sign_expansion(string: str) -> Fraction:
    """Return the number of a string of blue and red edges: whole steps until the colour changes, then halves."""
    total, step, changed = Fraction(0), Fraction(1), False
    for colour in string:
        changed = changed or colour != string[0]
        step = step / 2 if changed else step
        total += step if colour == "b" else -step
    return total


@pytest.mark.parametrize("length", range(1, 13))
def test_strings_of_blue_and_red_edges_follow_the_sign_expansion(length: int) -> None:
    store = Store()
    values = {"": 0}
    for size in range(1, length + 1):
        strings = (
            ["".join(edges) for edges in product("br", repeat=size)]
            if size < length or length < 9
            else [
                format(17 * n % (1 << size), f"0{size}b").replace("0", "b").replace("1", "r") for n in range(1 << size)
            ]
        )
        for string in strings:
            cuts = {colour: [values[string[:at]] for at in range(size) if string[at] == colour] for colour in "br"}
            values[string] = store.form(cuts["b"], cuts["r"])
    for string, game in values.items():
        if string:
            assert game == store.number(sign_expansion(string))


@given(
    st.lists(
        st.sampled_from(["^", "v", "*", "*2", "^*", "{0|v*}", "{^|*}", "{^|v}", "{0,*|v*}"]), min_size=1, max_size=4
    )
)
def test_atomic_weights_add(names: list[str]) -> None:
    total = value(" + ".join(names))
    assert atomic_weight(total) == sum(map(atomic_weight, map(value, names)), start=value("0"))


@given(small_games)
def test_reduced_form_differs_by_an_infinitesimal(game: Raw) -> None:
    found = form_of(game, Store())
    rest = found - reduced(found)
    assert rest.is_infinitesimal
    assert reduced(reduced(found)) == reduced(found)


@given(small_games)
def test_heating_undoes_cooling_of_games_that_stay_hot(game: Raw) -> None:
    """Cooling by 1 after heating by 1 gives the same value back, whatever it was."""
    found = form_of(game, Store())
    one = CanonicalForm.number_of(1)
    assert cool(heat(found, one), Fraction(1)) == found


@given(small_games, small_games)
def test_winning_moves_in_a_sum_are_those_of_play(one: Raw, other: Raw) -> None:
    store = Store()
    parts = [form_of(one, store), form_of(other, store)]
    for player in PLAYERS:
        left_begins = player == "L"
        begins_wins = wins(tuple(sorted((one, other))), left_begins)
        assert bool(winning_moves(parts, player)) == begins_wins
        assert len(winning_moves(parts, player)) <= len(moves_in(parts, player))


def test_ordinal_sum_depends_on_the_form() -> None:
    zero, one = value("0"), value("1")
    assert ordinal_sum([], [], one) == 1
    assert ordinal_sum([-one], [one], one) == value("1/2")
    assert ordinal_sum([zero], [zero], value("*")) == value("*2")
    assert value("ordinal({-1|1}, 1)") == value("1/2")
    assert value("ordinal(0, 1)") == 1


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("{0|1}", "1/2"),
        ("{2||1|0}", "{2||1|0}"),
        ("{2|{1|0}}", "{2||1|0}"),
        ("{1,*|-1}", "{1|-1}"),
        ("{|}", "0"),
        ("+-1", "+-1"),
        ("±1 + ±2", "{3|1||-1|-3}"),
        ("+-(2,{3|1})", "+-(2,{3|1})"),
        ("tiny(2) + miny(2)", "0"),
        ("1½⇑∗ − ⅛", "11/8^2*"),
        (r"\frac{1}{2}{\uparrow}{\ast}2", "1/2^*2"),
        ("-1/2^", "-1/2^"),
        ("-^3*", "v3*"),
        ("3.^", "^3"),
        ("-2.{2|0}", "-2"),
        ("(1 + ^) - (1 - v)", "0"),
        ("^[2]", "^[2]"),
        ("v[3] + ^[3]", "0"),
        ("cool({5|1}, 1)", "{4|2}"),
        ("heat(*, 1)", "+-1"),
        ("overheat(2, ^, 0)", "^2"),
        ("mean({5|1}) + temperature({5|1})", "5"),
        ("lstop({5|1}) - rstop({5|1})", "4"),
        ("birthday(^3)", "4"),
        ("atomic({^2|v})", "{0|1}"),
        ("reduced({2^|*})", "{2|0}"),
        ("canonical({0,1|2})", "3/2"),
        ("domineering(11/11) + 1/2", "{3/2|-1/2}"),
        ("nim(3,5) + *6", "0"),
        ("ordinal(+-{1|}, 1)", "ordinal(+-2, 1)"),
        ("−½↑", "-1/2^"),
        ("- 1/2^", "-1/2^"),
        ("^1048576 + ^", "^1048577"),
    ],
)
def test_expressions(written: str, printed: str) -> None:
    assert value(written) == value(printed)


@pytest.mark.parametrize(
    "broken",
    [
        "",
        "{",
        "{0|1",
        "{0}",
        "{1|2|3}",
        "1/3",
        "1/0",
        "2^^",
        "^<0>",
        "^[2]^",
        "v<20000>",
        "⇑²",
        "1.5",
        "1+-1",
        "+",
        "*-",
        "^[0]",
        "nosuch(3)",
        "cool(1)",
        "cool(1, *)",
        "atomic(1)",
        "tiny(0)",
        "((((1",
        "1 2",
        "0 > 1 > 2",
        "{0||1||2}",
        "to-move(L; domineering(11/11))",
        "graph(a>b, b>a; a)",
        "1/" + str(2**8200),
        "⇑3",
        "{" * 60_000,
    ],
)
def test_broken_expressions_are_refused_with_a_sentence(broken: str) -> None:
    with pytest.raises(GrundyError):
        value(broken)


def test_where_an_expression_is_broken_is_told() -> None:
    with pytest.raises(InvalidNotation) as caught:
        value("{0|1} + ?")
    assert caught.value.column == 9


GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "partizan.json").read_text(encoding="utf-8"))["claims"]
NAMES = {"up": "^", "down": "v"}
SIGNS = {Outcome.P: "=0", Outcome.L: ">0", Outcome.R: "<0", Outcome.N: "||0"}


def named(name: str) -> CanonicalForm:
    return value(NAMES.get(name, name))


def winners(outcome: Outcome) -> list[str]:
    """Return who wins if Left begins, and if Right begins."""
    return {Outcome.P: ["R", "L"], Outcome.N: ["L", "R"]}.get(outcome, [outcome.value] * 2)


CLAIMED: dict[str, Callable[..., Any]] = {
    "partizan_class": lambda name: SIGNS[named(name).outcome],
    "partizan_outcome_by_play": lambda name: winners(named(name).outcome),
    "partizan_form": lambda name: [
        [next(other for other in ("0", "1", "*") if option == named(other)) for option in side]
        for side in (named(name).left, named(name).right)
    ],
    "partizan_sum_equals": lambda terms, result: sum(map(named, terms), start=value("0")) == named(result),
    "less_chain": lambda names: all(named(one) < named(other) for one, other in pairwise(names)),
    "all_small_list": lambda names: [named(name).is_all_small for name in names],
    "numbers_list": lambda names: [named(name).number is not None for name in names],
    "infinitesimals": lambda names, n: [
        all(-Fraction(1, 2**k) < named(name) < Fraction(1, 2**k) for k in range(n + 1)) for name in names
    ],
}


@pytest.mark.parametrize("claim", [claim for claim in GOLDEN if "check" in claim], ids=lambda claim: claim["id"])
def test_golden_claims(claim: dict[str, Any]) -> None:
    assert CLAIMED[claim["check"]["fn"]](**claim["check"]["args"]) == claim["value"]


def test_numbers_are_those_of_python() -> None:
    assert value("1") != Fraction(1, 3)
    assert 1 in {value("1")}
    assert Fraction(1, 2) in {value("{0|1}")}
