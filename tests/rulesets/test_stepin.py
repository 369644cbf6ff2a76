"""Stepin's game: the rule with the guard against a plain search, and how often the printed rule is right."""

from __future__ import annotations

import json
from functools import cache, reduce
from itertools import combinations
from operator import xor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import GrundyError, IllegalMove, Outcome, mex, parse, solve
from grundy.core.outcome import PlayConvention
from grundy.explaining import explain
from grundy.rulesets.strips.stepin import stepin

GOLDEN = Path(__file__).parent.parent / "golden" / "variants.json"
CLAIMS = {claim["id"]: claim for claim in json.loads(GOLDEN.read_text(encoding="utf-8"))["claims"]}

Strip = tuple[int, ...]


def options(strip: Strip, medal: int) -> list[Strip]:
    """Return the strips after one move; the medal counts from 0."""
    if not strip[medal]:
        return []
    after = []
    for place, square in enumerate(strip):
        before = strip[place - 1] if place else 0
        for target in range(square):
            if target > before or (target == 0 == before):
                after.append((*strip[:place], target, *strip[place + 1 :]))
    return after


@cache
def is_won(strip: Strip, medal: int, misere: bool) -> bool:
    after = options(strip, medal)
    return any(not is_won(option, medal, misere) for option in after) if after else misere


def plain_gaps(strip: Strip) -> int:
    """Return the nim-sum of the printed rule: every second gap from the right, the purse counting as taken."""
    squares = (0, *strip)
    return reduce(xor, (squares[i] - squares[i - 1] - 1 for i in range(len(strip), 0, -2)))


@pytest.mark.parametrize("convention", ["normal", "misere"])
@pytest.mark.parametrize("objects", range(1, 7))
def test_theorem_when_all_boards_of_11_squares_are_searched(objects: int, convention: str) -> None:
    """Outcome and all winning moves are those of a search, for every place of the medal."""
    misere = convention == "misere"
    for medal in range(objects):
        rules = stepin(medal + 1)
        for strip in combinations(range(1, 12), objects):
            known = rules.theorem(strip, "misere" if misere else "normal")
            assert known is not None
            assert known.outcome is (Outcome.N if is_won(strip, medal, misere) else Outcome.P)
            wins = [option for option in options(strip, medal) if not is_won(option, medal, misere)]
            assert sorted(rules.play(strip, move) for move in known.winning_moves or ()) == sorted(wins)
            assert known.winning_count == len(wins)


@pytest.mark.parametrize("convention", ["normal", "misere"])
def test_theorem_when_objects_lie_in_the_purse(convention: PlayConvention) -> None:
    """What lies in the purse plays no part any more."""
    for medal, strip in [(2, (0, 3, 5)), (3, (0, 0, 4, 9)), (1, (0, 2, 3)), (3, (0, 2, 4, 7)), (0, (0, 3))]:
        expected = Outcome.N if is_won(strip, medal, convention == "misere") else Outcome.P
        assert solve(stepin(medal + 1)(*strip), convention).outcome is expected


def test_printed_rule_when_safe() -> None:
    """Plain gaps decide exactly for an even number of objects or a medal in second place, if it is not first."""
    for objects in range(1, 6):
        for medal in range(objects):
            right = all(
                is_won(strip, medal, False) == bool(plain_gaps(strip)) for strip in combinations(range(1, 12), objects)
            )
            assert right == (medal > 0 and (objects % 2 == 0 or medal == 1))


@pytest.mark.parametrize("objects", [2, 3, 4])
def test_golden_claim_when_the_printed_rule_is_counted(objects: int) -> None:
    counted: dict[str, Any] = {}
    for medal in range(1, objects + 1):
        agree = [
            (stepin(medal)(*strip).outcome is Outcome.N) == bool(plain_gaps(strip))
            for strip in combinations(range(1, 10), objects)
        ]
        counted[f"medal_is_object_{medal}_from_left"] = {"agree": agree.count(True), "differ": agree.count(False)}
    assert counted == CLAIMS[f"variants.stepin.rule{objects}"]["value"]


def test_golden_claim_when_the_figure_is_valued() -> None:
    """The gaps 5-1-2 of the figure, between objects on neighbouring pairs of squares."""
    strip = (1, 7, 8, 10, 11, 14)
    assert plain_gaps(strip) == CLAIMS["variants.stepin.sum"]["value"]
    known = stepin(4).theorem(strip, "normal")
    assert known is not None
    assert known.theorem.json()["facts"] == {"nim_heaps": [2, 1, 5], "nim_sum": 6}


@pytest.mark.parametrize("strip", [(2, 5, 9), (3, 4, 8), (1, 2, 3, 6)])
@pytest.mark.parametrize("medal", [1, 2, 3])
def test_value_when_searched_is_that_of_the_mex_rule(strip: Strip, medal: int) -> None:
    @cache
    def value(state: Strip) -> int:
        return mex(map(value, options(state, medal - 1)))

    assert stepin(medal)(*strip).grundy_value == value(strip)


@given(st.lists(st.integers(1, 10**30), min_size=1, max_size=8, unique=True), st.integers(0, 3), st.data())
def test_notation_when_read_back(squares: list[int], purse: int, data: st.DataObject) -> None:
    strip = (*[0] * purse, *sorted(squares))
    position = stepin(data.draw(st.integers(1, len(strip))))(*strip)
    assert parse(str(position)) == position
    if position.moves:
        first = next(iter(position.moves))
        assert position.play(str(first)) == first.to == position.play(str(first.to))


def test_strip_when_huge_is_decided_and_the_rest_is_unknown() -> None:
    answer = solve(stepin(3)(10**18, 3 * 10**18, 10**30), moves=5)
    assert answer.outcome is Outcome.N
    assert answer.grundy_value is None
    assert answer.limit_reached
    assert answer.best_move is not None
    assert solve(answer.best_move.to, moves=5).outcome is Outcome.P
    assert solve(answer.best_move.to, moves=5).best_move is not None
    assert explain(answer)
    assert solve(stepin(50)(*range(10, 110)), moves=5, limit=2000).outcome is not None


def test_moves_when_described() -> None:
    position = parse("stepin[2](2,5,9)")
    assert [str(move) for move in position.moves] == ["1-1", "1-2", "2-1", "2-2", "3-1", "3-2", "3-3"]
    dropped = position.play("1-2")
    assert str(dropped) == "stepin[2](0,5,9)"
    assert [str(move) for move in dropped.winning_moves] == ["2-5"]
    ended = dropped.play("2-5")
    assert not ended.moves
    assert ended.outcome is Outcome.P
    describe = position.ruleset.describe_move
    assert repr(describe((0, 5, 9), (1, 0))) == "Phrase('drop the medal into the purse')"
    assert repr(describe((2, 5, 9), (0, 0))) == "Phrase('drop object 1 into the purse')"
    assert repr(describe((2, 5, 9), (2, 7))) == "Phrase('move object 3 to square 7')"


@pytest.mark.parametrize("text", ["1-3", "2-3", "4-1", "0-1", "3-0", "x", "stepin[2](1,4,9)", "stepin[2](2,5)"])
def test_move_when_not_allowed_is_refused(text: str) -> None:
    with pytest.raises(IllegalMove):
        parse("stepin[2](2,5,9)").play(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("stepin[2](5,2,9)", "go up"),
        ("stepin[2](2,2)", "go up"),
        ("stepin[1](2,0)", "go up"),
        ("stepin[4](2,5,9)", "only 3 objects"),
        ("stepin[1]()", "only 0 objects"),
        ("stepin[0](2)", "from 1 to 100"),
        ("stepin[101](2)", "from 1 to 100"),
        ("stepin[x](2)", "non-negative integer"),
        ("stepin(2)", "needs parameters"),
        (f"stepin[1]({','.join(map(str, range(1, 200)))})", "at most 100 objects"),
    ],
)
def test_text_when_wrong_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(GrundyError, match=why):
        parse(text)
