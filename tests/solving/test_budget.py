"""How much a search takes: the rules say it, the solver compares it with its budget before it begins."""

from __future__ import annotations

from time import process_time

import pytest

from grundy import parse, solve
from grundy.core.errors import Undecided
from grundy.core.outcome import PlayConvention
from grundy.core.position import Position
from grundy.core.ruleset import ASTRONOMICAL
from grundy.solving.budget import Budget
from grundy.solving.gamegraph import explore
from grundy.solving.split import split_value

SMALL = [
    "stepin[2](2,5,9)",
    "stepin[5](1,2,3,4,5)",
    "poker-nim(3,3; 1,2)",
    "poker-nim(0; 4,0)",
    "poker-nim(; 1,1)",
    "moore[2](3,3,2,1)",
    "moore[3](1,1,1,1)",
    "wythoff(4,7; 2,2)",
    "matrix-nim(2,2; 2,2)",
    "matrix-nim(3,1; 0,2)",
    "chomp(4,4,4)",
    "chomp(5,3,1)",
    "fibonacci-nim(30)",
    "fibonacci-nim(30; 4)",
    "dynamic[1](25)",
    "dynamic[3](40; 2)",
    "dynamic[3](1)",
    *(f"fibonacci-nim({heap}; {most})" for heap in (5, 17, 60, 90) for most in (1, 2, 7)),
    *(f"dynamic[{k}]({heap}; 1)" for k in (1, 3, 4, 7) for heap in (13, 50, 99)),
    "hackenbush(0-1, 0-1, 1-2, 2-3, 1-3, 3-3, 4-5)",
    "hackenbush(0-1, 0-1, 0-1, 0-2, 0-2)",
    "hackenbush(0-1, 1-2, 1-2, 2-0, 1-3)",
    "ruler(7)",
    "mock-turtles(3,7)",
    "moebius(6)",
    "triplets(3,8)",
    "turning-corners(3,4)",
    "turning-corners(1,3; 3,2)",
    "tartan[turtles,twins](3,3)",
    "moore[2](2,2) + chomp(3,2)",
]
LARGE = {
    "stepin[9](10,20,30,40,50,60,70,80,90,100,110,120)": "normal",
    "poker-nim(100,100,100,100,100,100; 5,5)": "normal",
    "moore[2](1000,1000,1000,1000,1000)": "misere",
    "matrix-nim(100,100,100; 100,100,100)": "misere",
    "fibonacci-nim(1000000000000)": "normal",
    "ruler(100)": "misere",
    "mock-turtles(100)": "misere",
    "turning-corners(100,100)": "misere",
    "moore[2](300,300,300) + wythoff(50,50)": "misere",
}


def examined(position: Position) -> int:
    """The fewest positions that the general methods examine."""
    ruleset, state = position.ruleset, position.state
    searched = len(explore(ruleset, state, Budget(100_000)).states)
    memory: dict[object, int] = {}
    known = ruleset.theorem(state, "normal")
    if len(ruleset.components(state)) > 1 or (known is not None and known.value is not None):
        return searched
    split = split_value(ruleset, state, memory, Budget(100_000))
    return searched if split is None else min(searched, len(memory))


@pytest.mark.parametrize("text", SMALL)
def test_least_positions_when_a_search_is_small_are_not_more(text: str) -> None:
    position = parse(text)
    assert 1 <= position.ruleset.least_positions(position.state) <= examined(position)


@pytest.mark.parametrize(("text", "convention"), LARGE.items(), ids=list(LARGE))
def test_search_when_it_cannot_end_is_refused_at_once(text: str, convention: PlayConvention) -> None:
    position = parse(text)
    least = position.ruleset.least_positions(position.state)
    assert 10_000_000 < least <= ASTRONOMICAL
    begun = process_time()
    answer = solve(position, convention, remoteness=True, moves=0)
    assert process_time() - begun < 5
    assert str(least) in str(answer.unknown["remoteness"])
    assert "the limit is 1000000" in str(answer.unknown["remoteness"])


def test_limit_when_it_is_raised_to_what_is_needed_lets_the_search_run() -> None:
    """A stalk of 40 edges and 15 parallel ones in misère play: 41 · 16 positions or, foreseen, 41 · 15."""
    stalk = ", ".join(f"{n}-{n + 1}" for n in range(40))
    position = parse(f"hackenbush({stalk}{', 0-99' * 15})")
    refused = solve(position, "misere", limit=500, moves=0)
    said = "a search has to examine at least 615 positions, and the limit is 500"
    assert str(refused.unknown["outcome"]) == said
    assert solve(position, "misere", limit=700, moves=0).outcome is not None


def test_value_when_a_theorem_tells_the_outcome_takes_a_part_of_the_limit() -> None:
    position = parse("fibonacci-nim(300)")
    least = position.ruleset.least_positions(position.state)
    answer = solve(position, limit=20 * least, moves=0)
    assert answer.outcome is not None
    assert str(answer.unknown["grundy"]) == (
        f"for the value alone a search of at least {least} positions is not worth it; "
        f"a limit of {32 * least} would allow it, but the limit is {20 * least}"
    )
    assert solve(position, limit=40 * least, moves=0).grundy_value is not None


@pytest.mark.parametrize("text", ["take-and-add(6,7,8,9; 5,5)", "two-dimensional-nim-stacks[3](0,1000; 1,1)"])
def test_value_when_its_search_grows_long_is_given_up(text: str) -> None:
    """Neither game says how many positions there are at least, and the theorem knows the winner."""
    answer = solve(parse(text), moves=100, limit=100_000)
    assert answer.outcome is not None
    assert str(answer.unknown["grundy"]) == (
        "for the value alone a longer search is not worth it; a higher limit allows one"
    )


def test_value_when_a_sum_needs_it_is_worth_the_whole_limit() -> None:
    stacks = parse("two-dimensional-nim-stacks[3](0,9; 1,1)")
    assert solve(stacks, limit=200, moves=0).grundy_value == solve(stacks).grundy_value
    assert solve(stacks + parse("nim(1)"), moves=0).grundy_value is not None


def test_options_when_one_may_be_tried_are_not_refused_with_the_whole() -> None:
    """The whole has more positions than the limit, but some of its options have not."""
    answer = solve(parse("ruler(11)"), "misere", limit=1000)
    assert "1024 positions" in str(answer.unknown["grundy"])
    assert any(move.verdict.outcome is not None for move in answer.moves)


def test_position_when_it_is_large_counts_as_several_ordinary_ones() -> None:
    """A stalk of 100 000 edges has few positions, but they would not fit the memory."""
    position = parse("hackenbush(" + ", ".join(f"{n}-{n + 1}" for n in range(100_000)) + ")")
    begun = process_time()
    answer = solve(position, "misere", moves=0)
    assert process_time() - begun < 10
    assert "too many moves" in str(answer.unknown["outcome"])


def test_clock_when_positions_have_many_moves_is_seen_after_few_of_them() -> None:
    """On a large board 1024 positions take seconds, as each has many moves; and a count begun anew hides nothing."""
    budget = Budget(seconds=0)

    def search() -> None:
        for _ in range(40):
            budget.spend(1, 30)
            budget.used = budget.moves_used = 0

    with pytest.raises(Undecided):
        search()
