"""What is written is read back, and what is wrong is said in one sentence at its column."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from grundy import GrundyError, InvalidNotation, InvalidPosition, NotApplicable, Position, catalogue, nim, parse
from grundy.core.notation import LONGEST_INTEGER, LONGEST_TEXT, integer, numbers, split
from grundy.core.sum import add
from tests.strategies import huge_heaps, many, some

positions = st.lists(huge_heaps, min_size=1, max_size=4).map(lambda parts: add(*(nim(*heaps) for heaps in parts)))


def refusal(text: str) -> InvalidNotation:
    with pytest.raises(InvalidNotation) as caught:
        parse(text)
    return caught.value


@some
@given(positions)
def test_parse_when_text_is_printed(position: Position) -> None:
    """`parse` and `str` are inverse."""
    assert parse(str(position)) == position


@some
@given(positions, st.data())
def test_parse_when_spaces_are_added(position: Position, data: st.DataObject) -> None:
    tokens = re.findall(r"nim|[0-9]+|[(),+]", str(position))
    spaces = data.draw(st.lists(st.sampled_from(["", " ", "\t", "\n  "]), min_size=len(tokens), max_size=len(tokens)))
    assert parse("".join(map(str.__add__, spaces, tokens))) == position


@pytest.mark.parametrize(
    ("text", "state"),
    [("nim()", ()), ("nim(0)", (0,)), ("nim(0,0)", (0, 0)), ("nim(3,0,5)", (3, 0, 5)), ("nim( 3 ,\t4 )", (3, 4))],
)
def test_parse_when_heaps_are_empty_or_spaced(text: str, state: tuple[int, ...]) -> None:
    assert parse(text).state == state


def test_parse_when_numbers_have_leading_zeros() -> None:
    assert parse("nim(007)") == nim(7)


def test_parse_when_start_has_a_name() -> None:
    assert parse(" marienbad ") == nim(1, 3, 5, 7)


def test_parse_when_sum_is_written_keeps_components() -> None:
    assert parse("nim(3)+nim(4)").state == ((3,), (4,))


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1),
        ("   ", 1),
        ("(3)", 1),
        ("Nim(3)", 1),
        ("3,4,5", 1),
        ("nim x", 5),
        ("nimm", 1),
        ("nim(1) + nimm", 10),
        ("nim{3}", 4),
        ("nim(3", 4),
        ("nim(3]", 6),
        ("nim(3))", 7),
        ("nim(3) nim(4)", 8),
        ("nim(3) +", 9),
        ("nim(3) + + nim(4)", 10),
        ("nim(3,x)", 7),
        ("nim(3, -4)", 8),
        ("nim(3,,4)", 7),
        ("nim(3,)", 7),
        ("nim(1) + nim(2,  z)", 18),
        ("nim(1) + nimm(2)", 10),
        ("nim(1.5)", 5),
        ("nim(0x10)", 5),
        ("nim(1_000)", 5),
        ("nim(٣)", 5),
        ("nim(\uff13)", 5),
        ("nim(²)", 5),
        ("nim[", 4),
        ("nim[1](3)", 5),
        ("nim[(](3)", 6),
    ],
)
def test_column_when_text_is_wrong(text: str, column: int) -> None:
    assert refusal(text).column == column


def test_column_when_unknown_game_has_parameters() -> None:
    assert refusal("foo[1](3)").column == 1


@pytest.mark.parametrize("text", ["nim(3", "nim(3]", "nim([3)", "nim[3(4)", "nim((3)", "nim(3}", "nim({3)", "nim)3("])
def test_refused_when_brackets_do_not_balance(text: str) -> None:
    assert isinstance(refusal(text), InvalidNotation)


def test_brackets_when_quoted_count_for_nothing() -> None:
    (part,) = split('graph["a](b.json"](start)')
    assert (part.name, part.parameters, part.state) == ("graph", '"a](b.json"', "start")


def test_brackets_when_nested_belong_to_parameters() -> None:
    (part,) = split("take-and-break[0.[3]](9)")
    assert (part.parameters, part.state) == ("0.[3]", "9")


@pytest.mark.parametrize(
    ("text", "near"), [("nimm(3)", "nim"), ("kayle(3)", "kayles"), ("marienbat(3)", "marienbad"), ("grap(3)", "graph")]
)
def test_suggestion_when_game_is_misspelt(text: str, near: str) -> None:
    assert f"did you mean {near}?" in str(refusal(text))


def test_error_when_nothing_is_near_says_only_that() -> None:
    assert str(refusal("zzzzzz(3)")) == "there is no game 'zzzzzz'"


def test_parse_when_a_file_is_named_opens_nothing() -> None:
    with pytest.raises(NotApplicable, match="command line only"):
        parse('graph["/etc/passwd"](start)')


def test_parse_when_a_loader_is_given_reads_the_graph() -> None:
    document = '{"vertices": ["a", "b"], "edges": [["a", "b"]]}'
    position = parse('graph["map.json"](a)', load={"map.json": document}.__getitem__)
    assert str(position) == 'graph["map.json"](a)'


@some
@given(st.integers(0, 10**60))
def test_integer_when_printed(number: int) -> None:
    assert integer(str(number)) == number


@some
@given(huge_heaps, st.sampled_from([",", ";"]))
def test_numbers_when_joined(heaps: tuple[int, ...], separator: str) -> None:
    assert numbers(f"{separator} ".join(map(str, heaps)), separator) == heaps


def test_integer_when_longest() -> None:
    assert parse(f"nim({'9' * LONGEST_INTEGER})").state == (10**LONGEST_INTEGER - 1,)


def test_integer_when_a_digit_too_long() -> None:
    assert "100001" in str(refusal(f"nim({'9' * (LONGEST_INTEGER + 1)})"))


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "nim" + "(" * 200_000,
        "a" * 300_000 + "(1)",
        "a-" * 150_000 + "(1)",
        " " * 300_000 + "x",
        "nim(" + "9" * 300_000 + ")",
        "nim(" + "1," * 200_000 + "x)",
        "nim(" + '"' * 299_999 + ")",
        "nim(1)" + "+nim(1)" * 20_000 + "+",
        "\0" * 300_000,
        "nim(1)" + " " * LONGEST_TEXT,
    ],
    ids=["brackets", "name", "hyphens", "spaces", "digits", "list", "quotes", "sum", "nul", "longest"],
)
def test_refused_when_text_is_long_in_one_short_sentence(text: str) -> None:
    """A reader that goes back and forth over the text would not come to an end."""
    assert len(str(refusal(text))) < 200


def test_parse_when_there_are_too_many_heaps() -> None:
    with pytest.raises(InvalidPosition, match="at most 1000000 heaps"):
        parse("nim(" + "1," * 1_000_000 + "1)")


notation_like = st.text(alphabet='nimgraph[](){}"+-,;: 0123456789.\n\t٣²ß\0\ud800', max_size=30)


@many
@given(st.one_of(st.text(max_size=30), notation_like, notation_like.map(lambda text: f"nim({text})")))
@example("nim({})")
@example("nim({0})")
@example("{message}(1)")
@example("nim(%s)")
def test_parse_when_text_is_arbitrary(text: str) -> None:
    """Any text is a position or is refused with a sentence on one line."""
    try:
        position, sentence = parse(text), ""
    except GrundyError as error:
        position, sentence = None, str(error)
    if position is not None:
        assert parse(str(position)) == position
    else:
        assert len(sentence.splitlines()) == 1
        assert len(sentence) < 250


def test_name_alone_is_the_example_of_its_game() -> None:
    """Also in a sum."""
    for rules in catalogue():
        assert parse(rules.name.partition("[")[0]) == parse(rules.example)
    assert parse("kayles + marienbad") == parse("kayles(1,11) + nim(1,3,5,7)")
    assert refusal("marienbad +").column is None


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("nim 3 4 5", "nim(3,4,5)"),
        (" kayles  7 ", "kayles(7)"),
        ("21", "subtraction[1,2,3](21)"),
        ("nebonacci", "dynamic[3](20)"),
    ],
)
def test_position_as_people_say_it(said: str, meant: str) -> None:
    assert parse(said) == parse(meant)


@pytest.mark.parametrize(
    ("text", "sentence", "column"),
    [
        ("graph[a>b, b=c](a)", "expected a name or a pair such as a>b, got 'b=c'", 12),
        ("graph[a>b>c](a)", "expected a name or a pair such as a>b, got 'a>b>c'", 7),
        ("nim(3) + poset[a<b,, c]()", "expected a name or a pair such as a<b, got ''", 20),
        ("snort[a-b, a b]()", "expected a name or a pair such as a-b, got 'a b'", 12),
        ("col[]()", "expected a name or a pair such as a-b, got ''", 5),
    ],
)
def test_edges_that_are_wrong_are_shown(text: str, sentence: str, column: int) -> None:
    wrong = refusal(text)
    assert (str(wrong), wrong.column) == (sentence, column)


def test_too_many_edges_are_refused() -> None:
    text = ", ".join(f"a>v{n}" for n in range(1000))
    assert len(parse(f"graph[{text}](a)").moves) == 1000
    assert "belongs in a file" in str(refusal(f"graph[{text}, b](a)"))
