"""Plots: complete, well-formed, described in words, and small however long the sequence is."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import GrundyError
from grundy.core.reason import Period
from grundy.drawing.plots import (
    MOST_CELLS,
    MOST_POINTS,
    density_plot,
    digits_plot,
    periodic_plot,
    scatter_plot,
    strip_plot,
)
from grundy.drawing.plots_axes import Axis, round_numbers
from grundy.drawing.png import png
from grundy.drawing.svg import Picture
from grundy.lab.sequences import heap_game, heap_outcomes, heap_values
from tests.strategies import some

SVG = "{http://www.w3.org/2000/svg}"
SQUARES = heap_outcomes(heap_game("subtraction[squares]"), 999)
KAYLES = Period(12, 71)
LARGEST_FILE = 1_500_000
"""A page does not wait for more."""


def root_of(picture: Picture) -> ElementTree.Element:
    return ElementTree.fromstring(picture.svg(role="img"))


def classes(picture: Picture, name: str) -> list[ElementTree.Element]:
    return [part for part in root_of(picture).iter() if name in (part.get("class") or "").split()]


def texts(picture: Picture) -> list[str]:
    return [part.text or "" for part in root_of(picture).iter(f"{SVG}text")]


def every_plot(rule: str) -> list[Picture]:
    return [
        scatter_plot(heap_values(heap_game("kayles"), 200), rule),
        periodic_plot(heap_values(heap_game("kayles"), 83), KAYLES, rule),
        density_plot(SQUARES, rule),
        digits_plot(SQUARES, rule),
        strip_plot(SQUARES, rule),
    ]


def test_plot_when_described_has_its_title_and_size_in_words() -> None:
    for picture in every_plot("<game & co>"):
        root = root_of(picture)
        assert "<game & co>" in (root.get("aria-label") or "")
        assert any("<game & co>" in words for words in texts(picture))
        assert png(picture).startswith(b"\x89PNG")


def test_letters_stay_on_the_paper() -> None:
    """By a generous estimate of the width of a letter."""
    long = scatter_plot([n // 2 for n in range(100_001)], "octal[0.000000000000007777777]")
    for picture in [*every_plot("kayles"), long, strip_plot("PN" * 500_000, "subtraction[1]")]:
        for part in root_of(picture).iter(f"{SVG}text"):
            size = float(part.get("font-size") or 0)
            width, x = 0.62 * size * len(part.text or ""), float(part.get("x") or 0)
            left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[part.get("text-anchor") or "start"] * width
            assert left >= -2, part.text
            assert left + width <= picture.width + 12, part.text
            assert 0 < float(part.get("y") or 0) < picture.height


@pytest.mark.parametrize("length", [1, 2, 84, MOST_POINTS])
def test_scatter_when_short_has_a_point_for_each_heap(length: int) -> None:
    values = heap_values(heap_game("kayles"), length - 1)
    points = classes(scatter_plot(values, "kayles"), "mark")
    assert len(points) == length
    assert len({(point.get("cx"), point.get("cy")) for point in points}) == length


@pytest.mark.parametrize("rule", ["nim", "subtraction[squares]", "kayles"])
def test_scatter_when_long_stays_small(rule: str) -> None:
    picture = scatter_plot(heap_values(heap_game(rule), 200_000), rule)
    assert len(picture.svg()) < LARGEST_FILE
    assert classes(picture, "mark")


def test_scatter_when_all_values_are_0() -> None:
    assert len(classes(scatter_plot([0] * 10, "subtraction[99]"), "mark")) == 10
    assert classes(scatter_plot([0] * 10_000, "subtraction[99999]"), "mark")


def test_periodic_table_when_printed_for_kayles_has_seven_rows_and_fourteen_exceptions() -> None:
    """The table in Winning Ways: the last exception is the heap of 70."""
    values = heap_values(heap_game("kayles"), 83)
    picture = periodic_plot(values, KAYLES, "kayles")
    assert len(classes(picture, "value")) + len(classes(picture, "odd")) == 84
    assert [n for n in range(0, 84, 12) if str(n) in texts(picture)] == list(range(0, 84, 12))
    exceptions = [n for n, value in enumerate(values) if value != values[72 + n % 12]]
    assert exceptions[-1] == 70
    assert len(classes(picture, "exception")) == len(exceptions) == 14
    assert [int(part.text or "") for part in classes(picture, "odd")] == [values[n] for n in exceptions]


def test_periodic_table_when_the_values_grow_marks_only_what_does_not_fit() -> None:
    picture = periodic_plot(heap_values(heap_game("lasker"), 40), Period(4, 1, 4), "lasker")
    assert [part.text for part in classes(picture, "odd")] == ["0"]


@pytest.mark.parametrize(("length", "found"), [(20, Period(12, 71)), (60_000, Period(12, 71)), (400, Period(200, 0))])
def test_periodic_table_when_too_large_or_too_short_is_refused(length: int, found: Period) -> None:
    with pytest.raises(GrundyError):
        periodic_plot([0] * length, found, "kayles")


@pytest.mark.parametrize(
    "outcomes", ["P", "N", "PN", "NNNNNNNNNN", "P" * 60, "PN" * 4000, "P" + "N" * 5000, "N" * 5000 + "P"]
)
def test_plots_of_outcomes_when_they_are_extreme(outcomes: str) -> None:
    for draw in (density_plot, digits_plot, strip_plot):
        picture = draw(outcomes, "game")
        assert "nan" not in picture.svg()
        assert "inf" not in picture.svg().replace("information", "")
        root_of(picture)


@given(st.text(alphabet="PN", min_size=1, max_size=300))
@some
def test_strip_when_short_has_a_cell_for_each_p_position(outcomes: str) -> None:
    outline = "".join(part.get("d") or "" for part in classes(strip_plot(outcomes, "game"), "outcome-P"))
    assert outline.count("M") == outcomes.count("P")


def test_strip_when_long_shares_cells() -> None:
    picture = strip_plot("PNNN" * 250_000, "game")
    assert "".join(part.get("d") or "" for part in classes(picture, "outcome-P")).count("M") <= MOST_CELLS
    assert len(picture.svg()) < LARGEST_FILE
    assert any("each cell" in words for words in texts(picture))


@given(st.text(alphabet="PN", min_size=1, max_size=300))
@some
def test_bars_when_read_are_the_numbers_of_p_positions(outcomes: str) -> None:
    picture = digits_plot(outcomes, "game")
    counts = [sum(1 for n, o in enumerate(outcomes) if o == "P" and n % 10 == digit) for digit in range(10)]
    heights = [float(part.get("height") or 0) for part in classes(picture, "column")]
    assert [texts(picture).count(str(count)) > 0 for count in counts] == [True] * 10
    assert sorted(range(10), key=lambda digit: (counts[digit], digit)) == sorted(
        range(10), key=lambda digit: (heights[digit], counts[digit], digit)
    )


def test_density_when_drawn_ends_with_the_share_of_all() -> None:
    assert f"{SQUARES.count('P')} of 1000 heaps" in density_plot(SQUARES, "squares").label


def test_misere_is_said() -> None:
    for picture in (
        scatter_plot([1, 0, 2], "game", play_convention="misere"),
        density_plot("NPN", "game", play_convention="misere"),
        digits_plot("NPN", "game", play_convention="misere"),
        strip_plot("NPN", "game", play_convention="misere"),
    ):
        assert "misère" in picture.label


@given(st.integers(1, 10**12), st.integers(2, 12))
@some
def test_round_numbers_are_few_and_even(last: int, most: int) -> None:
    numbers = round_numbers(last, most)
    assert 1 <= len(numbers) <= most
    assert numbers[0] == 0
    assert len({b - a for a, b in pairwise(numbers)}) <= 1
    assert str(numbers[-1] // max(1, len(numbers) - 1)).strip("0") in ("", "1", "2", "5")


def test_axis_when_logarithmic_divides_evenly() -> None:
    axis = Axis(1, 1000, logarithmic=True)
    assert [round(axis.place(10**k), 9) for k in range(4)] == [0, round(1 / 3, 9), round(2 / 3, 9), 1]
