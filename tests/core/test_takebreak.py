"""The code language of taking and breaking, against a plain reading of what its digits mean."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import GrundyError, InvalidNotation, InvalidPosition, Outcome, Undecided, mex, parse, solve
from grundy.core.takebreak import DIGITS, Code, check_finite, partitions, read_code
from grundy.rulesets.heaps.take_and_break import octal, take_and_break
from tests.strategies import some

Place = tuple[str, frozenset[int], int | None, str]
"""A digit as written, the numbers of heaps it allows, the number from which all are allowed, and its modifier."""
Heaps = tuple[int, ...]

plain_digits = st.integers(0, 35).map(
    lambda value: (DIGITS[value], frozenset(bit for bit in range(6) if value >> bit & 1), None)
)
listed_digits = st.lists(st.integers(0, 6), max_size=4).map(
    lambda numbers: ("{" + ",".join(map(str, numbers)) + "}", frozenset(numbers), None)
)
open_digits = st.lists(st.integers(0, 6), min_size=1, max_size=3).map(
    lambda numbers: ("{" + ", ".join(map(str, numbers)) + "+}", frozenset(numbers), numbers[-1])
)


def places(numbers: st.SearchStrategy[tuple[str, frozenset[int], int | None]]) -> st.SearchStrategy[Place]:
    return st.tuples(numbers, st.sampled_from(["", "!", "?", "="])).map(lambda made: (*made[0], made[1]))


any_place = places(st.one_of(plain_digits, listed_digits, open_digits))
first_place = any_place.map(
    # Where nothing is taken, none and one heap would change nothing.
    lambda place: place if not place[1] & {0, 1} and (place[2] or 2) > 1 else ("0", frozenset[int](), None, "")
)


def allows(place: Place, heaps: Heaps) -> bool:
    """Return whether a digit allows to leave just these heaps, none of them empty."""
    _, numbers, more_from, modifier = place
    parts = len(heaps)
    if parts not in numbers and (more_from is None or parts < more_from):
        return False
    if parts < 2 or not modifier:
        return True
    different = len(set(heaps))
    return {"!": different == parts, "?": different > 1, "=": different == 1}[modifier]


def plain_options(digits: list[Place], repeated: int, tally: int) -> set[Heaps]:
    """Return what a heap may become: all sets of smaller heaps are tried, one by one."""
    found = set()
    for taken in range(tally + 1):
        if taken < len(digits):
            place = digits[taken]
        elif repeated:
            place = digits[len(digits) - repeated :][(taken - len(digits)) % repeated]
        else:
            continue
        left = tally - taken
        for parts in range(left + 1):
            for heaps in combinations_with_replacement(range(1, left + 1), parts):
                if sum(heaps) == left and heaps != (tally,) and allows(place, heaps) and (taken or parts):
                    found.add(heaps or (0,))
    return found


@st.composite
def codes(draw: st.DrawFn) -> tuple[str, list[Place], int]:
    """Draw a code that defines a finite game, with its digits and the number of those that repeat."""
    first = draw(first_place)
    rest = draw(st.lists(any_place, max_size=4))
    again = draw(st.lists(any_place, max_size=2))
    text = first[0] + first[3] + "." + "".join(place[0] + place[3] for place in rest)
    if again:
        text += "[" + "".join(place[0] + place[3] for place in again) + "]"
    return text, [first, *rest, *again], len(again)


@some
@given(codes())
def test_options_when_code_is_any_are_those_of_the_plain_reading(made: tuple[str, list[Place], int]) -> None:
    text, digits, repeated = made
    code = check_finite(read_code(text))
    for tally in range(8):
        found = list(code.options(tally))
        assert len(set(found)) == len(found)
        assert set(found) == plain_options(digits, repeated, tally), (text, tally)


@some
@given(codes(), st.integers(0, 2))
def test_code_when_written_with_small_letters_and_zeros_is_the_same(
    made: tuple[str, list[Place], int], zeros: int
) -> None:
    text = made[0]
    assert read_code("0" * zeros + text.lower()) == read_code(text)
    if not made[2]:
        longer = read_code(text + "0" * zeros + "[0]")
        assert all(set(longer.options(tally)) == set(read_code(text).options(tally)) for tally in range(8))


@some
@given(st.sets(st.integers(0, 5), min_size=1), st.booleans(), st.data())
def test_options_when_numbers_in_a_list_have_marks(numbers: set[int], more: bool, data: st.DataObject) -> None:
    """A list with marks allows what its numbers allow one by one, each as a list of its own."""
    items = [(str(number), data.draw(st.sampled_from(["", "!", "?", "="]))) for number in sorted(numbers)]
    text = ",".join(number + mark for number, mark in items) + "+" * more
    single = ["{" + number + "+" * (more and number == items[-1][0]) + "}" + mark for number, mark in items]
    code = read_code("0.{" + text + "}")
    for tally in range(10):
        found = list(code.options(tally))
        apart = [heaps for written in single for heaps in read_code("0." + written).options(tally)]
        assert sorted(found) == sorted(apart), (text, tally)
        assert all(code.is_option(tally, heaps) for heaps in found)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("04.30", "4.30"),
        ("04.00[30]", "4.00[30]"),
        ("04.00[00]", "4.00"),
        ("00.00[00]", "0.00"),
        ("0.{0!,2!,3!}", "0.D!"),
        ("0.{0!,3+}", "0.{0,3+}"),
        ("0.{0,2!,4!+}", "0.{0,2,4+}!"),
        ("0.{0!,2?,4?+}", "0.{0,2,4+}?"),
        ("0.*", "0.{0+}"),
        ("0.[*=]", "0.[{0+}=]"),
        ("0.3f", "0.3F"),
        ("c.3", "C.3"),
    ],
)
def test_code_when_written_as_in_cgsuite(text: str, same: str) -> None:
    """These stand in the tests of its codes, some with another form of ours."""
    assert read_code(text) == read_code(same)


def test_options_when_a_list_has_marks_are_those_of_cgsuite() -> None:
    """Its example: two heaps of any sizes, or three and more that are not all equal."""
    found = read_code("0.{2,3?+}").options(7)
    written = "1,5  2,4  3,3  1,1,4  1,2,3  1,1,1,3  1,1,2,2  1,1,1,1,2"
    assert [",".join(map(str, heaps)) for heaps in found] == written.split("  ")


@pytest.mark.parametrize("text", ["20.017", "80.0", "0.{2!,3}!", "0.{3!,2}", "0.{2!,2?}", "0.{!}", "0.{+}", "0.**+"])
def test_code_when_it_says_nothing_known_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation):
        read_code(text)


@some
@given(codes(), st.integers(0, 7))
def test_value_and_misere_outcome_when_code_is_any(made: tuple[str, list[Place], int], tally: int) -> None:
    """The value is the least missing one; in misère play whoever has no move wins."""
    text, digits, repeated = made

    @cache
    def after(heap: int) -> tuple[Heaps, ...]:
        return tuple(plain_options(digits, repeated, heap))

    @cache
    def value(heaps: Heaps) -> int:
        return mex(value(option) for option in options(heaps))

    @cache
    def is_won_misere(heaps: Heaps) -> bool:
        found = list(options(heaps))
        return not found or any(not is_won_misere(option) for option in found)

    def options(heaps: Heaps) -> Iterator[Heaps]:
        for place, heap in enumerate(heaps):
            for parts in after(heap):
                yield tuple(sorted(filter(None, (*heaps[:place], *parts, *heaps[place + 1 :]))))

    position = take_and_break(text)(tally, 2)
    start = tuple(sorted(filter(None, (tally, 2))))
    assert position.grundy_value == value(start)
    assert solve(position, "misere").outcome is (Outcome.N if is_won_misere(start) else Outcome.P)


@pytest.mark.parametrize(
    ("code", "tally", "options"),
    [
        ("0.4!", 6, {(1, 4), (2, 3)}),
        ("0.4=", 7, {(3, 3)}),
        ("0.8?", 7, {(1, 1, 4), (1, 2, 3)}),
        ("0.8!", 7, {(1, 2, 3)}),
        ("0.8=", 7, {(2, 2, 2)}),
        ("4!.0", 5, {(1, 4), (2, 3)}),
        ("C.0", 4, {(1, 3), (2, 2), (1, 1, 2)}),
        ("8.0", 4, {(1, 1, 2)}),
        ("0.{1,3}", 5, {(4,), (1, 1, 2)}),
        ("0.{2+}", 5, {(1, 3), (2, 2), (1, 1, 2), (1, 1, 1, 1)}),
        ("0.{3,2+}", 5, {(1, 3), (2, 2), (1, 1, 2), (1, 1, 1, 1)}),
        ("0.{0}", 1, {(0,)}),
        ("0.{0}", 2, set()),
        ("0.[37]", 3, {(2,), (1,), (0,)}),
        ("0.[07]", 4, {(2,), (1, 1), (0,)}),
        ("0.G", 5, {(1, 1, 1, 1)}),
        ("0.W", 6, {(1, 1, 1, 1, 1)}),
        ("0.Z", 1, {(0,)}),
        ("0.{}", 5, set()),
        ("0.", 5, set()),
        (" 4 ! . 0 { 1 , 2 + } ? ", 4, {(1, 3), (2,)}),
    ],
)
def test_options_when_written_out(code: str, tally: int, options: set[Heaps]) -> None:
    assert set(check_finite(read_code(code)).options(tally)) == options


@pytest.mark.parametrize(
    "code",
    ["1.0", "2.7", "3.3", "5.0", "6.", "7.7", "9", "D.0", "{1}.0", "{0,2}.0", "{1+}.3", "{0+}.", "{5,1+}.", "2!.0"],
)
def test_code_when_a_move_may_change_nothing_is_refused(code: str) -> None:
    """The digit before the point is a sum of 4, 8, 16, …: with nothing taken a heap is broken into two or more."""
    with pytest.raises(InvalidPosition, match="allows a move that changes nothing"):
        take_and_break(code)


@pytest.mark.parametrize(
    "code", ["4.0", "8.77", "C.3", "G.", "K.1", "S", "{2,3}.0", "{2+}.1", "4?.7", "{}.7", ".77", "0"]
)
def test_code_when_every_move_shortens_the_game_is_read(code: str) -> None:
    assert solve(take_and_break(code)(6)).outcome is not None


@pytest.mark.parametrize(
    ("code", "why", "column"),
    [
        ("", "with a point", 1),
        ("77", "with a point", 1),
        ("17.7", "only the last digit", 1),
        ("20.017", "only the last digit", 1),
        ("0.7.7", "expected a digit", 4),
        ("0.7ä", "expected a digit", 4),
        ("0.!", "expected a digit", 3),
        ("0.7!!", "expected a digit", 5),
        ("0.{x}", "numbers of heaps in braces, such as {1,3}", 3),
        ("0.{1,}", "numbers of heaps in braces", 3),
        ("0.{+}", "numbers of heaps in braces", 3),
        ("0.{1+,2}", "numbers of heaps in braces", 3),
        ("0.{-1}", "numbers of heaps in braces", 3),
        ("0.7{2", "numbers of heaps in braces", 4),
        ("0.{1001}", "at most 1000 heaps", 3),
        ("0.[]", "must not be empty", 3),
        ("0.[3", "never closed", 3),
        ("0.[3]7", "nothing may follow", 6),
        ("0.3]", "expected a digit", 4),
        ("0.７", "expected a digit", 3),
    ],
)
def test_code_when_written_wrong_is_refused_with_the_place(code: str, why: str, column: int) -> None:
    with pytest.raises(InvalidNotation, match=why.replace("{", r"\{")) as caught:
        read_code(code)
    assert caught.value.column == column


def test_octal_when_the_code_has_more_than_octal_digits_is_refused() -> None:
    for code in ("0.8", "0.7!", "0.{2+}", "0.[7]"):
        with pytest.raises(InvalidPosition, match="is not an octal code"):
            octal(code)
    with pytest.raises(GrundyError, match="changes nothing"):
        octal("1.7")


@given(st.text(alphabet="0123456789AFZ.[]{}+,!?= x", max_size=12))
def test_code_when_text_is_arbitrary_gives_a_finite_game_or_a_reason(text: str) -> None:
    """A heap never becomes itself, and never grows."""
    try:
        code = check_finite(read_code(text))
    except GrundyError:
        return
    assert all(sum(parts) <= 7 and parts != (7,) for parts in code.options(7))


@given(st.integers(0, 16), st.integers(1, 6), st.integers(1, 3))
def test_partitions_when_listed_are_all_and_in_order(total: int, parts: int, least: int) -> None:
    expected = [heaps for heaps in combinations_with_replacement(range(least, total + 1), parts) if sum(heaps) == total]
    assert list(partitions(total, parts, least)) == expected


@pytest.mark.parametrize(
    "text",
    [
        "take-and-break[0.{1000}](1000000)",
        "take-and-break[{2+}.0](1000000000000)",
        "take-and-break[0.{100}!](1000000)",
    ],
)
def test_enormous_break_when_solved_ends_within_its_limit(text: str) -> None:
    assert solve(parse(text), limit=500, seconds=1.0, moves=20).limit_reached


def test_options_when_they_have_too_many_heaps_are_not_listed() -> None:
    code: Code = read_code("0.{1000}")
    with pytest.raises(Undecided, match="too many heaps"):
        for _ in code.options(10**6):
            pass


@pytest.mark.parametrize("written", ["0.77", "4.[3]", "4!.0", "0.{1,3}", "0.{2+}", "0.8?8=", "0.[37]", "C.F!", "4=.07"])
def test_option_is_known_without_making_the_others(written: str) -> None:
    code = read_code(written)
    for tally in range(11):
        options = set(code.options(tally))
        for count in range(1, 6):
            for heaps in combinations_with_replacement(range(tally + 1), count):
                if sum(heaps) <= tally:
                    assert code.is_option(tally, heaps) == (heaps in options)


@pytest.mark.parametrize(
    ("code", "digits", "unequal"),
    [
        ("0.77", (0, 7, 7), False),
        ("4!.0", (4, 0), True),
        ("0.3!7!", (0, 3, 7), True),
        ("0.3!7", None, False),
        ("0.8!", None, True),
        ("0.8", (0, 8), False),
        ("0.4=", None, False),
        ("0.[3]", None, False),
        ("0.{4}", None, False),
        ("0.{1+}", None, False),
    ],
)
def test_small_digits_when_the_code_is_finite_and_marked_alike(
    code: str, digits: tuple[int, ...] | None, unequal: bool
) -> None:
    assert read_code(code).small_digits == digits
    assert read_code(code).unequal is unequal
