"""Every reason is told by the chapter that it names, and every chapter is there and told by some game."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from itertools import islice, pairwise

import pytest

from grundy import Answer, Position, catalogue, parse, solve
from grundy.core.errors import GrundyError
from grundy.core.reason import Facts, Search, Theorem
from grundy.explaining import Chapter, explain
from grundy.explaining.hints import hints
from grundy.explaining.language import language

TOLD = {
    "bouton.bouton_steps": "nim(3,4) + nim(5)",
    "chomp.equal_arms_steps": "chomp(3,3,2)",
    "chomp.hook_steps": "divisors(72; 6)",
    "chomp.stealing_steps": "bar[2,2,3]()",
    "chomp.two_rows_steps": "chomp(7,4)",
    "coloured_hackenbush.colon_steps": "hackenbush(0-1b, 1-2r, 1-3b)",
    "hackenbush.fusion_steps": "hackenbush(0-1, 1-2, 2-3, 3-1)",
    "hidden_nim.hidden_nim_steps": "staircase(3,1,0,2,2)",
    "moore.moore_steps": "moore[3](15,8,3,1)",
    "partizan.partizan_steps": "domineering(11/11)",
    "period.period_steps": "kayles(1000000)",
    "search.search_steps": "grundys-game(9)",
    "sums.sum_steps": "kayles(3) + nim(5)",
    "symmetry.symmetry_steps": "tactix(111/111)",
    "tartan.tartan_steps": "turning-corners(1,3; 3,2; 4,4)",
    "theorem.theorem_steps": "shannon(7)",
    "wythoff.several_steps": "wythoff(1,2; 1000000,1000000)",
    "wythoff.wythoff_steps": "wythoff(5,8)",
    "zeckendorf.zeckendorf_steps": "fibonacci-nim(51)",
}
"""A position for each chapter."""


def chapter_named(name: str) -> Chapter:
    module, function = name.split(".")
    chapter: Chapter = getattr(import_module(f"grundy.explaining.{module}"), function)
    return chapter


def kinds_of_facts(kind: type[Facts] = Facts) -> Iterator[type[Facts]]:
    yield kind
    for narrower in kind.__subclasses__():
        if narrower.__module__.startswith("grundy."):
            yield from kinds_of_facts(narrower)


def examples() -> Iterator[Position]:
    """Yield the examples of the catalogue, which loads every game, with some options of each."""
    for rules in catalogue():
        try:
            position = parse(rules.example)
            yield from (position, *islice(position.options, 3))
        except GrundyError:  # a file, which only the command line opens, or too many options to look at
            continue


def solved(position: Position) -> Answer:
    return solve(position, limit=1000, moves=20)


def test_chapters_when_named_are_exactly_those_told() -> None:
    list(catalogue())
    named = {kind.chapter for kind in kinds_of_facts()} - {""}
    assert named <= TOLD.keys()
    for name in TOLD:
        assert callable(chapter_named(name))


@pytest.mark.parametrize("name", TOLD)
def test_chapter_when_a_position_needs_it_tells_the_answer(name: str) -> None:
    answer = solved(parse(TOLD[name]))
    assert answer.reason.chapter == name or answer.position.ruleset.partizan
    steps = list(chapter_named(name)(answer, language("en"), None))
    assert steps
    assert explain(answer)[: len(steps)] == steps


def test_theorems_when_constructed_by_the_catalogue_are_told_by_their_chapter() -> None:
    """No theorem with a type of facts that has a chapter falls back to its bare statement."""
    for position in examples():
        answer = solved(position)
        if isinstance(answer.reason, Theorem) and answer.reason.facts.chapter:
            assert answer.reason.chapter == answer.reason.facts.chapter
            steps = list(chapter_named(answer.reason.chapter)(answer, language("en"), None))
            assert explain(answer)[: len(steps)] == steps


def test_chapter_when_the_facts_are_others_refuses() -> None:
    for chapter in ("wythoff.wythoff_steps", "hackenbush.fusion_steps"):
        with pytest.raises(TypeError, match="got NimSum"):
            list(chapter_named(chapter)(solve(parse("nim(1)")), language("en"), None))
    searched = solve(parse("grundys-game(9)"))
    assert isinstance(searched.reason, Search)
    with pytest.raises(TypeError, match="not decided by a theorem"):
        list(chapter_named("theorem.theorem_steps")(searched, language("en"), None))


def test_heap_that_is_itself_a_losing_number_is_not_written_as_a_sum() -> None:
    assert explain(solve(parse("fibonacci-nim(89)")))[1].text == (
        "89 is itself a losing number, so it is the only part."
    )
    assert explain(solve(parse("fibonacci-nim(90)")))[1].text.startswith("90 = 89 + 1.")


@pytest.mark.parametrize("factor", [1, 2, 3, 4, 5])
def test_losing_numbers_follow_the_rule_that_is_told(factor: int) -> None:
    said = explain(solve(parse(f"dynamic[{factor}](90)")))[0].text
    listed, _, rule = said.partition(", …: ")
    numbers = [int(number) for number in listed.split(", ")]
    for p, following in pairwise(numbers):
        assert following == p + min(q for q in numbers if factor * q >= p)
    assert ("each is the sum of the two before it" in rule) == (factor == 2)


def test_proof_of_a_period_when_nothing_is_taken_says_so() -> None:
    """In octal[4.0] heaps are only divided."""
    proof = next(step.text for step in explain(solve(parse("octal[4.0](7)"))) if step.title == "What proves it")
    assert "No move takes a match, or turns one heap into more than 2." in proof


def test_hint_when_there_is_one_move_says_so() -> None:
    assert hints(solve(parse("kayles(1)")), language("en"))[1] == "There is only one move, and it wins."


@pytest.mark.parametrize("text", ["domineering(11/11)", "domineering(0)", "nim(2) + domineering(11)"])
def test_hint_when_nobody_is_to_move_asks_who_is(text: str) -> None:
    assert hints(solve(parse(text)), language("en")) == [
        "Hints are for the player to move, so say who that is, as in to-move(L; domineering(1111/1111))."
    ]
    assert len(hints(solve(parse("to-move(L; domineering(11/11))")), language("en"))) == 4
