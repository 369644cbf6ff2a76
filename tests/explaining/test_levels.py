"""The levels of an explanation: copying needs no binary numbers, and the table has every safe position."""

from __future__ import annotations

from functools import reduce
from itertools import islice
from operator import xor
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import NotApplicable, Outcome, Ruleset, catalogue, explain, game, graph, nim, parse, solve, subtraction
from grundy.core.outcome import PlayConvention
from grundy.core.position import Position
from grundy.explaining.hints import hints
from grundy.explaining.language import LANGUAGES, language
from grundy.explaining.mirror import mirror_move, mirror_steps, mirror_thoughts
from grundy.explaining.mirror_nim import SAFE_TRIPLES
from grundy.explaining.words import capitalized, come_in_pairs, move_in_words
from tests.strategies import conventions, some
from tests.test_playthroughs import example_of

TOO_MUCH = ("⊕", "∗", "binar", "dvojkov", "grundy", "mex", "nim-s", "nim-z")


@pytest.mark.parametrize("rules", list(catalogue()), ids=lambda rules: rules.name)
def test_mirror_is_told_for_every_game_without_theory(rules: Ruleset[Any, Any]) -> None:
    position = example_of(rules)
    answer = solve(position)
    notation = {str(position), *(str(move.to) for move in answer.winning_moves)}
    for code in LANGUAGES:
        for step in explain(answer, code, level="mirror"):
            said = f"{step.title} {step.text}"
            for written in notation:
                said = said.replace(written, "")
            assert step.text
            assert not any(word in said.casefold() for word in TOO_MUCH)
        assert explain(answer, code, level="table")
        for hint in hints(answer, language(code), "mirror"):
            for written in notation:
                hint = hint.replace(written, "")
            assert not any(word in hint.casefold() for word in (*TOO_MUCH, "p-po", "n-po"))


def test_safe_triples_are_all_that_are_lost() -> None:
    triples = [(a, b, c) for a in range(1, 8) for b in range(a + 1, 8) for c in range(b + 1, 8)]
    assert tuple(triple for triple in triples if nim(*triple).outcome is Outcome.P) == SAFE_TRIPLES


@some
@given(st.lists(st.integers(0, 7), min_size=1, max_size=6))
def test_mirror_of_nim_says_who_wins(sizes: list[int]) -> None:
    """A step that names a move names a winning one; copying and safe heaps are told of lost positions alone."""
    answer = solve(nim(*sizes))
    [*_, last] = mirror_steps(answer, language("en"))
    if last.title in ("Copying", "Safe heaps"):
        assert answer.outcome is Outcome.P
    elif last.title in ("Take it whole", "Make them equal", "Reach safe heaps"):
        assert answer.outcome is Outcome.N


@given(st.integers(1, 6), st.integers(1, 60), conventions)
def test_completing_says_who_wins(most: int, tally: int, play: PlayConvention) -> None:
    answer = solve(subtraction(range(1, most + 1))(tally), play)
    [step] = mirror_steps(answer, language("en"))
    assert (step.move is None) == (answer.outcome is Outcome.P)
    if step.move is not None:
        assert solve(step.move.to, play).outcome is Outcome.P


@pytest.mark.parametrize(
    ("written", "play", "said"),
    [
        ("subtraction[1..3](3)", "normal", "Take everything, that is 3 matches, and you have won."),
        ("subtraction[1..3](1)", "misere", "One match is left. You have to take it."),
        ("subtraction[1..3](3)", "misere", "Take 2 matches. Your opponent has to take the last one."),
        ("count-up[21; 1..3](20)", "normal", "Add 1 and say 21, and you have won."),
        ("count-up[21; 1..3](20)", "misere", "Only 1 is missing. You have to make the last step."),
    ],
)
def test_completing_is_told_when_nothing_is_left_to_complete(written: str, play: PlayConvention, said: str) -> None:
    assert [step.text for step in explain(solve(parse(written), play), level="mirror")] == [said]


@given(st.integers(1, 5), st.integers(0, 25), st.sampled_from(["", ">"]), conventions)
def test_counting_up_says_who_wins(most: int, number: int, passed: str, play: PlayConvention) -> None:
    answer = solve(parse(f"count-up[{passed}25; 1..{most}]({number})"), play)
    steps = mirror_steps(answer, language("en"))
    if answer.position.moves:
        assert steps[0].title == "Complete"
        assert (steps[0].move is None) == (answer.outcome is Outcome.P)
        if steps[0].move is not None:
            assert solve(steps[0].move.to, play).outcome is Outcome.P


MIRROR_MOVES = {
    "kayles(11)": "1-1/5,5",
    "kayles(100)": "1-2/49,49",
    "kayles(1000000)": "1-2/499999,499999",
    "kayles(2)": "1-2",
    "dawsons-kayles(10)": "1-2/4,4",
    "kayles(5,5,1)": "3-1",
    "kayles(5)+kayles(5)+kayles(1)": "3:1-1",
    "chomp(4,4,4,4)": "2,2",
    "chomp(2,2)": "2,2",
    "chomp(4,4,2,1)": "2,2",
    "chomp(5,1,1)": "1,4",
    "divisors(36)": "6",
    "divisors(72; 6)": "8",
    "rook(3,5)": "1>3,3",
    "nimble(1,3,3)": "1-1",
    "staircase(3,0,5)": "3-2",
    "cram(1111/1111/1111)": "b2-c2",
    "tactix(111/111)": "b1-b2",
    "nim(3,5,5,6,1)": "4-4",
    "nim(7,7,7)": "3-7",
    "count-up[21; 1..3](0)": "+1",
    "two-dimensional-nim-stacks[3](0,0; 2,2)": "2,2>1,0",
}


@pytest.mark.parametrize("written", MIRROR_MOVES)
def test_mirror_names_a_move_that_wins(written: str) -> None:
    answer = solve(parse(written), moves=1000)
    [move] = [step.move for step in mirror_steps(answer, language("en")) if step.move is not None]
    assert move.notation == MIRROR_MOVES[written]
    assert answer.position.play(move.notation) == move.to
    assert solve(move.to).outcome is Outcome.P


@pytest.mark.parametrize("written", MIRROR_MOVES)
def test_hints_on_level_mirror_name_the_move_of_the_explanation(written: str) -> None:
    answer = solve(parse(written), moves=1000)
    to = language("en")
    move = mirror_move(answer, to)
    assert move is not None
    assert hints(answer, to, "mirror")[-1].startswith(capitalized(move_in_words(move, to)))


@pytest.mark.parametrize(
    "written",
    [
        "rook(3,3)",
        "bishop(3,5; 3,5)",
        "bishop(3,5; 4,3)",
        "nimble(3,3)",
        "northcott[8](1,3; 2,4)",
        "two-dimensional-nim[5](4,0; 4,0)",
        "poker-nim(3,3; 1,1)",
        "kayles(5,5)",
        "chomp(3,1,1)",
        "divisors(36; 6)",
    ],
)
def test_mirror_tells_copying_of_lost_positions(written: str) -> None:
    answer = solve(parse(written))
    assert answer.outcome is Outcome.P
    assert explain(answer, level="mirror")[-1].title in ("Copying", "Equal in pairs")


@some
@given(st.lists(st.integers(0, 5), min_size=1, max_size=5))
def test_mirror_of_misere_nim_says_who_wins(sizes: list[int]) -> None:
    """With at most one large heap, or all in pairs, a thought is found; the move that it names wins."""
    answer = solve(nim(*sizes), "misere")
    steps = mirror_thoughts(answer, language("en"))
    if any(sizes) and (sum(size > 1 for size in sizes) < 2 or come_in_pairs(filter(None, sizes))):
        [step] = steps
        assert answer.outcome is (Outcome.P if step.move is None else Outcome.N)
    for step in steps:
        if step.move is not None:
            assert solve(step.move.to, "misere").outcome is Outcome.P


@pytest.mark.parametrize(
    ("written", "play", "said"),
    [
        ("kayles(3)+kayles(3)+nim(0)", "normal", "Everything is there twice. "),
        ("nim(3,3)", "misere", "Everything is there twice. Whatever you do in one heap, your opponent copies"),
        ("nim(1,1,1)", "misere", "An odd number of single matches is left."),
        ("take-and-add(3,3; 0,0)", "normal", "The two heaps are equal. "),
        ("take-and-add(1,1,1,1; 2,0)", "normal", "Only single chips are left, an even number of them."),
        ("take-and-add(2,5; 0,0)", "normal", "Take 3 chips from heap 2: then two equal heaps are left."),
        ("take-and-add(1,1,4; 0,0)", "normal", "Take 4 chips from heap 3: then two equal heaps are left."),
        ("take-and-add(1,1,1,4; 0,0)", "normal", "Take 3 chips from heap 4: then an even number of single chips is"),
        ("two-dimensional-nim-stacks[3](0,0; 1,0)", "normal", "Number the squares row by row from 0"),
        ("nim(9,17,33)", "normal", "The whole theory explains this position."),
    ],
)
def test_mirror_is_told_and_so_is_the_second_hint(written: str, play: PlayConvention, said: str) -> None:
    answer = solve(parse(written), play)
    [step] = explain(answer, level="mirror")
    assert step.text.startswith(said)
    assert hints(answer, language("en"), "mirror")[1] == (
        "Look for a move that leaves a safe position."
        if written == "nim(9,17,33)"
        else step.text
        if step.move is None
        else f"{step.title}."
    )


def test_whoever_should_move_is_told_to_do_so() -> None:
    """A child as one friend, everybody else in the plural; no instruction is an infinitive."""
    czech, answer = language("cs"), solve(nim(2, 5))
    assert "Vyrovnej je: odeber 3 sirky z 2. hromádky." in explain(answer, "cs", level="mirror")[0].text
    assert hints(answer, czech)[-1].startswith("Odeberte 3 sirky z 2. hromádky: ")
    assert hints(answer, czech.to_pupils)[-1].startswith("Odeber 3 sirky z 2. hromádky: ")


@pytest.mark.parametrize("written", ["nim(9,17,33)", "kayles(7,4)", "domineering(1111/1111)", "wythoff(5,6)"])
def test_table_is_recommended_exactly_where_there_is_one(written: str) -> None:
    answer = solve(parse(written))
    recommended = "A table of safe positions may help." in explain(answer, level="mirror")[-1].text
    assert recommended == any(step.table is not None for step in explain(answer, level="table"))


@pytest.mark.parametrize("rules", list(catalogue()), ids=lambda rules: rules.name)
def test_mirror_names_a_winning_move_or_none(rules: Ruleset[Any, Any]) -> None:
    """The example of every game, and what can be left of it after a move."""
    start = example_of(rules)
    for position in (start, *islice((move.to for move in start.moves), 12)):
        answer = solve(position)
        for step in mirror_steps(answer, language("en")):
            if step.title in ("Copying", "Equal in pairs", "The last move") or step.move is not None:
                assert answer.outcome is (Outcome.P if step.move is None else Outcome.N)
            if step.move is not None:
                assert solve(step.move.to).outcome is Outcome.P


def test_mirror_finds_no_trick_for_players_with_moves_of_their_own() -> None:
    assert explain(solve(parse("domineering(1111/1111)")), level="mirror")[0].title == "No copying trick found"


def test_options_in_misere_play_have_numbers_for_values() -> None:
    table = next(step.table for step in explain(solve(parse("kayles(2)"), "misere")) if step.table is not None)
    assert table.header[-1] == "g⁻"
    assert [row[-1] for row in table.rows] == ["0", "1"]


@given(st.lists(st.integers(0, 3), min_size=1, max_size=3), conventions)
def test_table_has_the_safe_positions(sizes: list[int], play: PlayConvention) -> None:
    answer = solve(nim(*sizes), play)
    steps = explain(answer, level="table")
    if any(sizes):
        assert steps[1].table is not None
        assert all(solve(named(row[1]), play).outcome is Outcome.P for row in steps[1].table.rows)


def named(words: str) -> Position:
    """Return the position of Nim that a table names."""
    if words == "the end":
        return nim()
    return nim(*map(int, words.split("-")))


def test_safe_positions_are_listed_whatever_their_order() -> None:
    step = explain(solve(nim(5, 3, 4)), level="table")[1]
    assert step.text.startswith("18 of the 120 positions")
    assert step.table is not None
    assert [row[1] for row in step.table.rows] == ["the end", "1-1", "2-2", "3-3", "1-2-3", "4-4", "1-4-5"]


@pytest.mark.parametrize("level", ["mirror", "table"])
@pytest.mark.parametrize(
    ("heaps", "left"),
    [((3, 4, 5), (1, 4, 5)), ((1, 4, 5), (1, 4, 5)), ((7, 4, 2), (2, 4, 6)), ((3, 5, 6), (3, 5, 6))],
)
def test_every_move_from_safe_heaps_has_a_safe_reply(heaps: tuple[int, ...], left: tuple[int, ...], level: str) -> None:
    steps = explain(solve(nim(*heaps)), level=level)
    [table] = [step.table for step in steps if step.title == "A reply to every move"]
    assert table is not None
    moves = {tuple(sorted(filter(None, option.state))) for option in nim(*left).options}
    assert {named(before).state for before, _ in table.rows} == moves
    for before, after in table.rows:
        replies = {tuple(sorted(filter(None, option.state))) for option in named(before).options}
        assert named(after).state in replies
        assert reduce(xor, named(after).state, 0) == 0


def test_level_that_does_not_exist_is_refused() -> None:
    with pytest.raises(NotApplicable, match="one of mirror, table, binary"):
        explain(solve(nim(1)), level="ternary")


def test_copying_is_not_told_of_a_draw() -> None:
    """Two equal games that go on for ever are a draw: there is no last move."""
    loop = graph({"in": ["in", "two"], "two": ["one", "zero"], "one": ["zero"], "zero": []})
    answer = solve(loop("in") + loop("in"))
    assert answer.outcome is Outcome.D
    for level in ("mirror", "binary"):
        assert "Copying" not in [step.title for step in explain(answer, level=level)]


def test_table_says_who_wins_when_the_answer_does_not() -> None:
    answer = solve(game(lambda n: range(max(0, n - 2), n))(7), limit=1)
    assert answer.outcome is None
    assert "is unsafe" in explain(answer, level="table")[2].text


def test_the_position_that_is_left_has_the_case_of_what_is_left() -> None:
    """The words of a position are an object: 1 sirku, not 1 sirka; and at the end there is nothing to name."""
    misere, ending = solve(parse("nim(0,6)"), "misere"), solve(parse("nim(0,6)"))
    left = {"cs": "Soupeři tím necháte 1 sirku, ", "hr": "Time protivniku ostavljate 1 šibicu, "}
    for code, said in left.items():
        assert said in explain(misere, code, level="table")[2].text
    assert explain(ending, level="table")[2].text.endswith("take 6 matches from heap 2, and you have won.")
