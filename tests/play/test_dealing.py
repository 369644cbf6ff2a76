"""Random positions of a chosen difficulty."""

import pytest

from grundy import parse, solve
from grundy.core.errors import NotApplicable
from grundy.core.outcome import Outcome
from grundy.play import dealing
from grundy.play.dealing import LEVELS, deal, share


@pytest.fixture(autouse=True)
def without_a_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give a slow machine the time that it needs to deal the same positions."""
    monkeypatch.setattr(dealing, "SECONDS", 60.0)
    monkeypatch.setattr(dealing, "SECONDS_EACH", 60.0)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("start", ["nim(3,4,5)", "kayles(1,11)", "chomp(4,4,4)", "halving(9)", "nim(3) + kayles(5)"])
def test_a_dealt_position_is_won_and_has_its_level(start: str, level: str) -> None:
    dealt = deal(parse(start), level, seed=7)
    answer = solve(dealt)

    assert answer.outcome is Outcome.N
    assert answer.remoteness is not None
    assert not LEVELS[level].distance(answer.remoteness, share(answer))
    assert dealt == deal(parse(start), level, seed=7)


def test_seeds_deal_different_positions() -> None:
    assert len({deal(parse("nim(3,4,5)"), "medium", seed) for seed in range(6)}) > 2


def test_start_that_is_too_large_gives_way_to_the_example_of_its_game() -> None:
    dealt = deal(parse("nim(1000000000000) + wythoff(1000000000000,7)"), "easy", 1)
    assert [part.ruleset.name for part in dealt.summands] == ["nim", "wythoff"]
    assert dealt.outcome is Outcome.N
    assert len(list(dealt.moves)) <= 200


def test_a_level_that_does_not_exist_is_refused() -> None:
    with pytest.raises(NotApplicable, match="easy, medium, hard"):
        deal(parse("nim(1)"), "impossible", 1)
