"""Values and periods of heap games: published results, and the definition they stand for."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grundy import GrundyError, mex, solve
from grundy.cli import run
from grundy.core.numbersets import number_set
from grundy.core.outcome import PlayConvention
from grundy.core.takebreak import read_code
from grundy.lab.sequences import heap_game, heap_outcomes, heap_period, heap_values, numbered_game, values_reason
from grundy.lab.tables import value_table
from grundy.rulesets.heaps.subtraction import Subtraction
from grundy.rulesets.heaps.take_and_break import TakeAndBreak

RULES = [
    "nim",
    "lasker",
    "shannon",
    "peggy",
    "kayles",
    "dawsons-kayles",
    "grundys-game",
    "aliquot",
    "proper-divisors",
    "halving",
    "subtraction[2,5,6]",
    "subtraction[1..4]",
    "subtraction[squares]",
    "subtraction[primes]",
    "subtraction[all-but 1,4]",
    "subtraction[divisors]",
    "octal[0.16]",
    "octal[4.7]",
    "octal[0.333]",
    "take-and-break[0.8]",
    "take-and-break[0.[3]]",
    "take-and-break[0.{1+}]",
]
BREAKING = ("lasker", "kayles", "dawsons-kayles", "grundys-game", "octal[0.16]", "octal[4.7]")
REPEATED = ("take-and-break[0.[7]]", "take-and-break[4!.3[16?]]", "take-and-break[0.[7=]]")


def by_definition(rule: str, to: int, *, misere: bool = False) -> list[int]:
    values: list[int] = []
    for tally in range(to + 1):
        seen = set()
        for parts in heap_game(rule).heap_options(tally):
            total = 0
            for part in parts:
                total ^= values[part]
            seen.add(total)
        values.append(mex(seen) if seen else int(misere))
    return values


@pytest.mark.parametrize("rule", [*RULES, *REPEATED])
def test_values_when_made_fast_are_those_of_the_definition(rule: str) -> None:
    to = 25 if "+" in rule else 150
    assert heap_values(heap_game(rule), to) == by_definition(rule, to)


@pytest.mark.parametrize(
    ("rule", "grundy", "outcome"),
    [
        ("nim", (1, 0, 1), (1, 1, 0)),
        ("lasker", (4, 1, 4), (1, 1, 0)),
        ("kayles", (12, 71, 0), (1, 1, 0)),
        ("dawsons-kayles", (34, 53, 0), None),
        ("shannon", (4, 0, 0), (4, 0, 0)),
        ("subtraction[2,5,6]", (11, 0, 0), (11, 0, 0)),
        ("subtraction[1,2,3]", (4, 0, 0), (4, 0, 0)),
        ("subtraction[1..999999999999]", (10**12, 0, 0), (10**12, 0, 0)),
        ("subtraction[7,64,89,96]", (5756171, 1068, 0), (5756171, 1061, 0)),
        ("subtraction[22,34,53,87]", (114109, 3957, 0), (114109, 314, 0)),
    ],
)
def test_period_when_published(rule: str, grundy: tuple[int, ...], outcome: tuple[int, ...] | None) -> None:
    found = heap_period(heap_game(rule))

    def triple(part: dict[str, Any]) -> tuple[int, ...]:
        assert part["proved"]
        return part["period"], part["preperiod"], part["saltus"]

    assert triple(found["grundy"]) == grundy
    if outcome is not None:
        assert triple(found["outcome"]) == outcome


@pytest.mark.parametrize("rule", ["nim", "lasker", "shannon", "peggy", "kayles", "subtraction[1,5,8]", "octal[0.137]"])
def test_period_when_claimed_holds_and_is_least(rule: str) -> None:
    """The least p, then the least n0, on a long stretch of the sequence itself."""
    found = heap_period(heap_game(rule))
    part = found["grundy"]
    period, preperiod, saltus = part["period"], part["preperiod"], part["saltus"]
    values = heap_values(heap_game(rule), preperiod + 6 * period + 60)
    size = len(values)
    assert all(values[n + period] == values[n] + saltus for n in range(preperiod, size - period))
    assert not preperiod or values[preperiod - 1 + period] != values[preperiod - 1] + saltus
    for shorter in range(1, period):
        steps = {values[n + shorter] - values[n] for n in range(preperiod, size - shorter)}
        assert len(steps) > 1
    lost = [not value for value in values]
    part = found["outcome"]
    assert all(lost[n] == lost[n + part["period"]] for n in range(part["preperiod"], size - part["period"]))


def test_period_when_not_proved_is_not_claimed() -> None:
    found = heap_period(heap_game("grundys-game"))
    assert found["grundy"]["period"] is None
    assert found["grundy"]["proved"] is False


def test_misere_values_when_searched() -> None:
    assert heap_values(heap_game("subtraction[1,2,3]"), 8, "misere") == [1, 0, 2, 3, 1, 0, 2, 3, 1]


UNBROKEN = [rule for rule in RULES if rule not in BREAKING and "0.8" not in rule and "+" not in rule]


@pytest.mark.parametrize("rule", UNBROKEN)
def test_misere_values_when_no_heap_breaks_follow_the_rule_of_the_mex(rule: str) -> None:
    """With one heap g⁻ is the mex of the options' g⁻, and 1 at the end."""
    assert heap_values(heap_game(rule), 150, "misere") == by_definition(rule, 150, misere=True)


@pytest.mark.parametrize("rule", [*BREAKING, "subtraction[squares]", "octal[0.333]", "proper-divisors", "nim"])
def test_misere_values_when_compared_with_a_search_are_the_same(rule: str) -> None:
    values = heap_values(heap_game(rule), 12, "misere")
    assert values == [solve(heap_game(rule)(n), "misere").grundy_value for n in range(13)]


@pytest.mark.parametrize("convention", ["normal", "misere"])
@pytest.mark.parametrize(
    "rule", ["subtraction[squares]", "subtraction[primes]", "subtraction[2,5,6]", "subtraction[3]"]
)
def test_outcomes_when_sieved_are_those_of_the_values(rule: str, convention: PlayConvention) -> None:
    """Far enough that the sieve is used and not the values."""
    values = heap_values(heap_game(rule), 12_000, convention)
    assert heap_outcomes(heap_game(rule), 12_000, convention) == "".join("N" if value else "P" for value in values)


def test_values_when_wider_than_a_byte_are_right() -> None:
    """g of subtract-a-square passes 255 at last above three million; a thick set gets there at once."""
    values = heap_values(heap_game("subtraction[all-but 1,4]"), 1500)
    assert values == by_definition("subtraction[all-but 1,4]", 1500)
    assert max(values) > 255


def test_squares_when_far_out_keep_to_the_definition() -> None:
    """Each value up to a million is the mex of what its moves reach: a sample, checked one by one."""
    values = heap_values(heap_game("subtraction[squares]"), 1_000_000)
    for heap in range(7, 1_000_001, 9_973):
        assert values[heap] == mex({values[heap - k * k] for k in range(1, int(heap**0.5) + 2) if k * k <= heap})
    cold = [
        heap for heap, letter in enumerate(heap_outcomes(heap_game("subtraction[squares]"), 100_000)) if letter == "P"
    ]
    assert cold == [heap for heap, value in enumerate(values[:100_001]) if not value]


def test_values_when_long_report_their_progress() -> None:
    for rule in ("kayles", "subtraction[squares]", "subtraction[primes]", "nim", "proper-divisors"):
        seen: list[int] = []
        heap_values(heap_game(rule), 20_000 if rule == "proper-divisors" else 140_000, progress=seen.append)
        assert seen == sorted(seen)
        assert seen[-1] <= 140_001


@pytest.mark.parametrize(
    ("rule", "convention", "method"),
    [
        ("lasker", "normal", "theorem"),
        ("lasker", "misere", "search"),
        ("kayles", "normal", "search"),
        ("nim", "misere", "theorem"),
        ("subtraction[1..3]", "normal", "theorem"),
        ("subtraction[1..3]", "misere", "search"),
    ],
)
def test_reason_when_a_theorem_gives_all_values(rule: str, convention: PlayConvention, method: str) -> None:
    assert values_reason(heap_game(rule), 9, convention).method == method


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["values", "kayles", "--to", "1000000000000000"], 3),
        (["values", "lasker", "--to", "1000", "--play", "misere", "--limit", "1000"], 3),
        (["values", "octal[0.7x]", "--to", "5"], 2),
        (["values", "octal[0.7", "--to", "5"], 2),
        (["values", "nosuch", "--to", "5"], 2),
        (["period", "kayles", "--limit", "100"], 3),
        (["period", "octal"], 2),
        (["period", "subtraction[2..1000000000000]"], 3),
        (["values", "subtraction[3..9000000]", "--to", "9000000"], 3),
        (["values", "subtraction[primes]", "--to", "9000000"], 3),
        (["values", "subtraction[odd]", "--to", "10000000"], 3),
        (["values", "subtraction[squares]", "--to", "10000000", "--play", "misere"], 3),
        (["values", "subtraction[squares]", "--to", "100000000000", "--outcomes"], 3),
        (["values", "subtraction[odd]", "--to", "40000000", "--count"], 3),
        (["values", "take-and-break[0.[3]]", "--to", "100000"], 3),
        (["values", "kayles", "--to", "20", "--plot", "strip"], 2),
        (["values", "kayles", "--to", "20", "--plot", "strip", "-o", "plot.txt"], 2),
        (["values", "kayles", "--to", "20", "-o", "no/such/folder/kayles.txt"], 2),
    ],
)
def test_bad_or_large_requests_have_their_exit_code(arguments: list[str], code: int) -> None:
    assert run(arguments) == code


def test_values_print_in_three_ways(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["values", "kayles", "--to", "3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["values"] == [0, 1, 2, 3]
    assert run(["values", "kayles", "--to", "3", "--csv"]) == 0
    assert capsys.readouterr().out == "heap,value\n0,0\n1,1\n2,2\n3,3\n"
    assert run(["values", "kayles", "--to", "3"]) == 0
    assert capsys.readouterr().out == "0 │ 0 1 2 3\n"


def test_table_when_the_rule_is_a_family() -> None:
    assert value_table("subtraction[1,2]", 3, 4)["rows"] == [[0, 1, 2, 0], [1, 0, 3, 1], [2, 3, 0, 2]]
    with pytest.raises(GrundyError):
        value_table("subtraction[1,2", 3, 4)


def test_outcomes_print_in_four_ways(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    squares = ["values", "subtraction[squares]", "--to", "12", "--outcomes"]
    assert run([*squares, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["outcomes"] == "PNPNNPNPNNPNP"
    assert document["reason"] == {"method": "search", "name": "mex", "positions": 13}
    assert run([*squares, "--csv"]) == 0
    assert capsys.readouterr().out.splitlines()[:3] == ["heap,outcome", "0,P", "1,N"]
    assert run(squares) == 0
    assert capsys.readouterr().out == " 0 │ PNPNNPNPNN PNP\n"
    assert run([*squares, "--count", "-o", str(tmp_path / "count.txt"), "--lang", "en"]) == 0
    assert capsys.readouterr().out == ""
    assert (tmp_path / "count.txt").read_text(encoding="utf-8") == "6 of 13 heaps are P-positions\n"


def test_count_when_asked_for_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["values", "subtraction[squares]", "--to", "200000", "--count", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["to"], document["p_positions"]) == (200_000, 4434)


@pytest.mark.parametrize(
    ("plot", "rule"), [("scatter", "kayles"), ("periodic", "kayles"), ("strip", "subtraction[squares]")]
)
@pytest.mark.parametrize("ending", ["svg", "png"])
def test_plot_when_drawn_into_a_file(plot: str, rule: str, ending: str, tmp_path: Path) -> None:
    file = tmp_path / f"plot.{ending}"
    assert run(["values", rule, "--to", "50", "--plot", plot, "-o", str(file)]) == 0
    assert file.read_bytes()[:4] in (b"<svg", b"\x89PNG")


def test_plot_when_nothing_is_said_is_scatter_or_strip(tmp_path: Path) -> None:
    file = tmp_path / "plot.svg"
    assert run(["values", "kayles", "--to", "50", "-o", str(file), "--lang", "en"]) == 0
    assert "Values of kayles" in file.read_text(encoding="utf-8")
    assert run(["values", "kayles", "--to", "50", "--outcomes", "-o", str(file), "--lang", "en"]) == 0
    assert "Outcomes of kayles" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("arguments", [["grundys-game"], ["kayles", "--play", "misere"], ["octal[0.16]"]])
def test_periodic_table_when_there_is_none_is_refused(arguments: list[str], tmp_path: Path) -> None:
    file = str(tmp_path / "plot.svg")
    assert run(["values", *arguments, "--to", "20", "--plot", "periodic", "-o", file]) == 2


def test_period_when_a_subclass_has_moves_of_its_own_is_not_proved() -> None:
    class FirstTwo(TakeAndBreak):
        """Kayles by name, but only one or two pins at the end of a row are taken."""

        def heap_options(self, tally: int) -> Iterator[tuple[int, ...]]:
            yield from ((tally - taken,) for taken in (1, 2) if taken <= tally)

    class OnlyOne(Subtraction):
        """The set 1, 2, 3 by name, but only one is taken."""

        def heap_options(self, tally: int) -> Iterator[tuple[int, ...]]:
            yield from ((tally - 1,) for _ in range(min(tally, 1)))

    for rules in (FirstTwo(read_code("0.77"), "first"), OnlyOne(number_set("1,2,4"), "one")):
        assert heap_period(rules)["grundy"]["period"] is None


@pytest.mark.parametrize("convention", ["normal", "misere"])
@pytest.mark.parametrize(
    "rule",
    ["mock-turtles", "ruler", "twins", "turtles", "turning[1-2,3E]", "count-up[21; 1..3]", "count-up[>20; 1,2,5; 4,9]"],
)
def test_values_when_one_number_is_a_position_are_those_of_the_positions(rule: str, convention: PlayConvention) -> None:
    rules = numbered_game(rule)
    numbers = range(rules.counted_from[0], 10)
    values = heap_values(rules, 9, convention)
    assert values == [solve(rules(number), convention).grundy_value for number in numbers]
    assert heap_outcomes(rules, 9, convention) == "".join("N" if value else "P" for value in values)


def test_values_when_coins_have_a_theorem_are_its_numbers() -> None:
    """The odious numbers, and the largest power of 2 that divides the coin."""
    odious = [n for n in range(400) if n.bit_count() % 2]
    assert heap_values(numbered_game("mock-turtles"), 199) == odious
    assert heap_values(numbered_game("ruler"), 200) == [n & -n for n in range(1, 201)]
    assert values_reason(numbered_game("ruler"), 200).json()["name"] == "Ruler"


@pytest.mark.parametrize(("rule", "to"), [("ruler", 0), ("count-up[21; 1..3]", 22), ("wythoff", 3), ("sym", 10**6)])
def test_values_when_there_is_no_such_position_are_refused(rule: str, to: int) -> None:
    with pytest.raises(GrundyError):
        heap_values(numbered_game(rule), to)


def test_misere_values_when_coins_need_a_long_search_are_not_begun() -> None:
    with pytest.raises(GrundyError, match="limit"):
        heap_values(numbered_game("mock-turtles"), 40, "misere")


@pytest.mark.parametrize("suffix", ["txt", "csv", "json", "parquet"])
@pytest.mark.parametrize("rule", ["kayles", "ruler"])
def test_file_when_written_is_what_its_name_says(rule: str, suffix: str, tmp_path: Path) -> None:
    file = tmp_path / f"values.{suffix}"
    assert run(["values", rule, "--to", "30", "-o", str(file)]) == 0
    rules = numbered_game(rule)
    values, name = heap_values(rules, 30), "heap" if rule == "kayles" else "number"
    numbered = list(enumerate(values, rules.counted_from[0]))
    if suffix == "parquet":
        from pyarrow.parquet import read_table

        assert [tuple(row.values()) for row in read_table(file).to_pylist()] == numbered
        assert read_table(file).column_names == [name, "value"]
        return
    text = file.read_text(encoding="utf-8")
    if suffix == "json":
        assert json.loads(text)["values"] == values
    elif suffix == "csv":
        assert text == f"{name},value\n" + "".join(f"{n},{value}\n" for n, value in numbered)
    else:
        assert [int(cell) for line in text.splitlines() for cell in line.split("│")[1].split()] == values


@pytest.mark.parametrize("arguments", [["-o", "x.doc"], ["-o", "x"], ["--count", "-o", "x.csv"]])
def test_file_when_of_another_kind_is_refused(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["values", "kayles", "--to", "30", *arguments, "--lang", "en"]) == 2
    assert "a file that ends in" in (said := capsys.readouterr().err) or "must end in" in said
    assert not list(tmp_path.iterdir())
