"""Games of functions that fall apart: plain and compiled, they say what the plain search of the whole says."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import njit

from grundy import Outcome, game, kayles, solve
from grundy.core.errors import InvalidPosition, NotApplicable
from grundy.core.outcome import PlayConvention
from grundy.kernels.engine import CYCLE, FINISHED, LIMIT, TOO_LARGE
from grundy.kernels.split_engine import SplitEngine
from tests.strategies import conventions, some

LOOP = 1 << 50


def struck(pins: int) -> Iterator[int]:
    """Yield what is left of rows of pins after one or two neighbours fell; a state from LOOP on goes round."""
    if pins >= LOOP:
        yield LOOP + (pins + 1) % 3
        yield 0b1011
    else:
        for place in range(40):
            if pins >> place & 1:
                yield pins & ~(1 << place)
                if pins >> place & 2:
                    yield pins & ~(3 << place)


def rows(pins: int) -> Iterator[int]:
    """Yield the rows of neighbours."""
    if pins >= LOOP:
        yield pins
    else:
        while pins:
            row = pins & ~(pins + (pins & -pins))
            yield row
            pins ^= row


def shifted(pins: int) -> int:
    """Return the pins from the first place on."""
    while pins and pins < LOOP and not pins & 1:
        pins >>= 1
    return pins


jitted = njit(struck), njit(rows), njit(shifted)
plain = game(struck)
splitting = {
    "split": game(struck, components=rows),
    "keyed": game(struck, key=shifted),
    "both": game(struck, components=rows, key=shifted),
    "compiled key": game(jitted[0], key=jitted[2]),
    "compiled": game(jitted[0], components=jitted[1], key=jitted[2]),
}


@some
@given(st.integers(0, (1 << 9) - 1), conventions, st.sampled_from(sorted(splitting)))
def test_game_when_it_knows_components_or_a_key(pins: int, convention: PlayConvention, kind: str) -> None:
    """Components and keys never change what is true, in misère play neither."""
    whole, parts = (solve(each(pins), convention).json() for each in (plain, splitting[kind]))
    for answer in whole, parts:
        del answer["reason"]
        answer.pop("length", None)  # the longest play is looked for only among few positions
    assert parts == whole


@pytest.mark.parametrize("kind", sorted(splitting))
def test_cycle_when_met_is_left_to_retrograde_analysis(kind: str) -> None:
    whole, parts = (solve(each(LOOP)) for each in (plain, splitting[kind]))
    assert parts.verdict == whole.verdict
    assert parts.reason.name == "retrograde"  # type: ignore[union-attr]


def test_positions_when_components_are_known_are_few() -> None:
    """A row of n pins has the rows up to n as components, of which it takes 2 to the power of n sets to make a game."""
    for kind in ("both", "compiled"):
        answer = solve(splitting[kind]((1 << 30) - 1), moves=0, limit=1000)
        assert answer.grundy_value == kayles(30).grundy_value
        assert answer.reason.positions == 30  # type: ignore[union-attr]
        assert "remoteness" in answer.unknown


def test_limit_when_reached() -> None:
    for kind in ("both", "compiled"):
        answer = solve(splitting[kind]((1 << 30) - 1), limit=20, moves=0)
        assert str(answer.unknown["grundy"]) == "the limit of 20 positions was reached"


def test_engine_when_run_in_slices_and_asked_again() -> None:
    """Stopping, going on and being asked something else in between changes nothing."""
    whole, piecewise = SplitEngine(*jitted), SplitEngine(*jitted)
    whole.begin((1 << 40) - 1)
    whole.run(1000, 100_000)
    piecewise.begin((1 << 40) - 1)
    piecewise.run(7, 100_000)
    assert (piecewise.status, piecewise.value) == (LIMIT, None)
    piecewise.begin(0b1011)
    piecewise.run(1000, 100_000)
    assert piecewise.value == 3
    piecewise.begin((1 << 40) - 1)
    while not piecewise.finished:
        piecewise.run(3, 100_000)
    assert piecewise.value == whole.value == 1
    assert sorted(piecewise.states()) == sorted(whole.states())


def test_engine_when_moves_run_out_goes_on() -> None:
    engine = SplitEngine(*jitted)
    engine.begin((1 << 20) - 1)
    while not engine.finished:
        engine.run(1000, 50)
    assert (engine.status, engine.value) == (FINISHED, 1)


def test_engine_when_it_cannot_go_on_says_why() -> None:
    engine = SplitEngine(*jitted)
    engine.begin(LOOP)
    engine.run(1000, 1000)
    assert (engine.status, engine.value) == (CYCLE, None)
    engine.begin(1 << 62)
    assert (engine.status, engine.finished) == (TOO_LARGE, True)


@pytest.mark.parametrize("start", [1 << 62, 1 << 100])
def test_split_when_a_state_does_not_fit_leaves_it_to_python(start: int) -> None:
    def halved(n: int) -> Iterator[int]:
        if n:
            yield 0

    def alone(n: int) -> Iterator[int]:
        yield n

    assert solve(game(njit(halved), components=njit(alone))(start)).grundy_value == 1


def test_split_when_components_fall_apart_further_does_not_recurse() -> None:
    """A function may split off one heap at a time, and there may be very many."""

    def emptied(heaps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for place, heap in enumerate(heaps):
            if heap:
                yield (*heaps[:place], 0, *heaps[place + 1 :])

    first_and_rest = game(
        emptied,
        components=lambda heaps: [heaps[:1], heaps[1:]] if len(heaps) > 1 else [heaps],
        key=lambda heaps: tuple(filter(None, heaps)),
    )
    limit = sys.getrecursionlimit()
    try:  # as with a thousand heaps more, which take half a minute
        sys.setrecursionlimit(len(inspect.stack()) + 100)
        assert solve(first_and_rest(*[1] * 301), moves=0).outcome is Outcome.N
    finally:
        sys.setrecursionlimit(limit)


def test_game_when_a_component_is_not_simpler() -> None:
    with pytest.raises(InvalidPosition, match="a component must be simpler than the whole; '3' is not"):
        solve(game(range, components=lambda n: [n, n])(3))


@pytest.mark.parametrize("plain_one", ["components", "key"])
def test_game_when_only_a_part_is_compiled_says_which_is_not(plain_one: str) -> None:
    functions = {"components": jitted[1], "key": jitted[2]} | {plain_one: len}
    with pytest.raises(NotApplicable, match=f"all functions of a game or none; not compiled here: {plain_one}"):
        game(jitted[0], **functions)


def test_sum_when_its_games_split() -> None:
    assert solve(splitting["compiled"](0b111) + splitting["both"](0b11), moves=0).grundy_value == 3 ^ 2
