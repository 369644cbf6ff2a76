"""Families number their rules: each once, in the notation of the program."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from grundy.core.errors import GrundyError, InvalidNotation, NotApplicable, Undecided
from grundy.rulesets.catalogue import read_ruleset
from grundy.sweeps.families import Family, Task, array_of, read_family
from grundy.sweeps.set_families import SetFamily

FAMILIES = [
    "subtraction[3 of 1..9]",
    "subtraction[2 of 3,5,70,100..103]",
    "subtraction[subsets of 1..6]",
    "subtraction[subsets of 2,5,9,64]",
    "subtraction[subsets of 2,5,9,65]",
    "subtraction[a, b, a + b; a < b <= 12]",
    "subtraction[a, 2 * a + b; a <= 5, b < 2 * a]",
    "subtraction[1, n, n + k; n == 7, 1 < k <= n]",
    "octal[0.dd]",
    "octal[d.1d; d0 == 4 or d2 > 5]",
    "take-and-break[C.dd; d1 > d2]",
]


def rules_of(family: Family) -> list[str]:
    return [family.rule(int(number)) for number in array_of(family.numbers(family.first, family.end))]


@pytest.mark.parametrize("text", FAMILIES)
def test_rules_have_numbers_of_their_own(text: str) -> None:
    family = read_family(text)
    numbers = array_of(family.numbers(family.first, family.end))
    columns = family.columns(numbers)
    rows = [{name: column[place] for name, column in columns.items()} for place in range(len(numbers))]
    assert [family.number(row) for row in rows] == numbers.tolist()
    assert len(numbers) == family.rules() == len(set(numbers.tolist()))
    assert read_family(family.text).text == family.text == text
    for rule in rules_of(family)[:40]:
        assert read_ruleset(rule).name == rule
    middle = (family.first + family.end) // 2
    halves = (family.numbers(family.first, middle), family.numbers(middle, family.end))
    assert [*array_of(halves[0]), *array_of(halves[1])] == numbers.tolist()


def takes_of(text: str) -> list[tuple[int, ...]]:
    family = read_family(text)
    assert isinstance(family, SetFamily)
    return sorted(tuple(family.takes(int(n))) for n in array_of(family.numbers(family.first, family.end)))


def test_sets_when_listed_by_others() -> None:
    assert takes_of("subtraction[3 of 1..9]") == sorted(combinations(range(1, 10), 3))
    subsets = [takes for size in range(1, 5) for takes in combinations((2, 5, 9, 64), size)]
    assert takes_of("subtraction[subsets of 2,5,9,64]") == sorted(subsets)
    pairs = [(a, b) for a in range(1, 6) for b in range(1, 2 * a)]
    assert takes_of("subtraction[a, 2 * a + b; a <= 5, b < 2 * a]") == sorted((a, 2 * a + b) for a, b in pairs)


def test_words_and_rows_are_the_same_sets() -> None:
    for text in ("subtraction[subsets of 1..6]", "subtraction[subsets of 2,5,9,64]", "subtraction[3 of 1..9]"):
        family = read_family(text)
        assert isinstance(family, SetFamily)
        numbers = range(family.first, family.end)
        for number, word in zip(numbers, array_of(family.words(numbers)).tolist(), strict=True):
            assert sum(1 << take - 1 for take in family.takes(number)) == word


def test_codes_when_listed_by_others() -> None:
    codes = [f"0.{a}{b}".rstrip("0") for a, b in product(range(8), repeat=2)]
    assert sorted(rules_of(read_family("octal[2 digits]"))) == sorted(
        f"octal[{code if code != '0.' else '0.0'}]" for code in codes
    )
    assert len(rules_of(read_family("take-and-break[d.d]"))) == 4 * 16


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "expected a family"),
        ("kayles", "expected a family"),
        ("nim[3 of 1..5]", "expected a family"),
        ("domineering[3x3]", "expected a family"),
        ("nim19[3x3]", "expected a family"),
        ("subtraction[]", "expected sets"),
        ("subtraction[5 of 1..4]", "expected from 1 to 4 of 4 numbers, got 5"),
        ("subtraction[0 of 1..4]", "expected from 1 to 4"),
        ("subtraction[2 of primes]", "expected a finite set"),
        ("subtraction[2 of 1..9999999]", "takes go up to"),
        ("subtraction[30 of 1..500]", "more than 2^62 choices"),
        ("subtraction[subsets of 1..63]", "more than 2^62 choices"),
        ("subtraction[a, b]", "say how large 'a' may be"),
        ("subtraction[a, b; a<b]", "say how large"),
        ("subtraction[a; a<=5, b<=3]", "no take depends on 'b'"),
        ("subtraction[1, 2; 1 < 2]", "a family has parameters"),
        ("subtraction[a; a]", "expected a condition"),
        ("subtraction[period, b; period<b<=6]", "'period' is the name of a result"),
        ("subtraction[rule; rule<=6]", "'rule' is the name of a result"),
        ("subtraction[code, to; code<to<=6]", "'code' is the name of a result"),
        ("subtraction[to, rules; to<rules<=6]", "'to' is the name of a result"),
        ("subtraction[a<b; a<b<=3]", "expected takes"),
        ("octal[dd]", "expected a pattern"),
        ("octal[0 digits]", "from 1 to 12 digits"),
        ("octal[1.dd]", "expected a pattern"),
        ("octal[0.8d]", "expected a pattern"),
        ("octal[0.dd; d7 > 1]", "expected names among d0, d1, d2, got"),
        ("tactix[9x9]", "a board has from 1 to 62 cells"),
        ("tactix[0x3]", "a board has from 1 to 62 cells"),
    ],
)
def test_families_when_wrong_are_refused(text: str, words: str) -> None:
    with pytest.raises(GrundyError) as refused:
        read_family(text).rules()
    assert isinstance(refused.value, InvalidNotation | NotApplicable | Undecided)
    assert words in str(refused.value)


def test_takes_that_are_none_are_named() -> None:
    family = read_family("subtraction[a, b - a; a <= 3, b <= 3]")
    with pytest.raises(NotApplicable, match="b - a is 0 for a=1, b=1"):
        family.found(family.numbers(0, family.end), Task())


def test_tasks_that_cannot_be_done_are_refused() -> None:
    for text in ("subtraction[3 of 1..9]", "octal[1 digit]"):
        with pytest.raises(NotApplicable):
            read_family(text).check(Task("misere"))
    with pytest.raises(NotApplicable):
        read_family("octal[1 digit]").check(Task(device="cuda"))
    for text in ("subtraction[9 of 1..40]", "subtraction[subsets of 1..33]", "subtraction[a, b; a<b<=65]"):
        with pytest.raises(NotApplicable, match="a GPU finds the periods of at most 8 takes up to 64"):
            read_family(text).check(Task(device="cuda"))
    for text in ("subtraction[8 of 1..64]", "subtraction[subsets of 1..32]", "subtraction[a, b; a<b<=64]"):
        read_family(text).check(Task(device="cuda"))


def test_takes_that_are_none_are_refused_before_the_sweep() -> None:
    with pytest.raises(NotApplicable, match="5 - a is 0 for a=5"):
        read_family("subtraction[a, 5-a; a<=8]").check(Task())
    read_family("subtraction[a, 5-a; a<=4]").check(Task())


@pytest.mark.parametrize("text", ["subtraction[2 of 0..5]", " subtraction[  subsets of 1, 0]"])
def test_mistakes_have_the_column_of_what_was_typed(text: str) -> None:
    with pytest.raises(InvalidNotation) as refused:
        read_family(text)
    assert refused.value.column == text.index("0") + 1
