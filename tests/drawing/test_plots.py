"""Plots: complete, described in words, readable on light and dark paper, and small however long the sequence is."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import pairwise
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle

from grundy.drawing.axes import LONGEST_TITLE, ON_DARK, axes, png, svg, ticks
from grundy.drawing.plots import (
    MOST_CELLS,
    MOST_POINTS,
    plot,
    plot_density,
    plot_digits,
    plot_strip,
    plot_values,
)
from grundy.explaining.language import LANGUAGES
from grundy.lab.sequences import heap_game, heap_outcomes, heap_values
from tests.strategies import few, some

SVG = "{http://www.w3.org/2000/svg}"
SQUARES = heap_outcomes(heap_game("subtraction[squares]"), 999)
KAYLES = heap_values(heap_game("kayles"), 200)
LARGEST_FILE = 1_500_000
"""A page does not wait for more."""


def texts(ax: Axes) -> list[str]:
    return [part.text or "" for part in ElementTree.fromstring(svg(ax)).iter(f"{SVG}text")]


def points(line: Line2D) -> list[tuple[float, float]]:
    return list(zip(np.asarray(line.get_xdata()).tolist(), np.asarray(line.get_ydata()).tolist(), strict=True))


def heights(ax: Axes) -> list[float]:
    return [bar.get_height() for bar in ax.patches if isinstance(bar, Rectangle)]


def every_plot(rule: str, code: str = "en") -> list[Axes]:
    return [
        plot_values(KAYLES, rule, code, play_convention="misere"),
        *(draw(SQUARES, rule, code, play_convention="misere") for draw in (plot_density, plot_digits, plot_strip)),
        plot_values([n // 2 for n in range(20_001)], rule, code),
        plot_strip("PN" * 20_000, rule, code),
    ]


def test_plot_when_described_has_its_title_and_size_in_words_and_colours_for_dark_paper() -> None:
    for ax in every_plot("<game & $co$>"):
        written = svg(ax)
        root = ElementTree.fromstring(written)
        assert root.get("role") == "img"
        assert "<game & $co$>" in (root.get("aria-label") or "")
        assert any("<game & $co$>" in (part.text or "") for part in root.iter(f"{SVG}text"))
        assert set(re.findall(r'style="[^"]*(?:fill|stroke): (#[0-9a-f]{6})', written)) <= ON_DARK.keys()


@pytest.mark.slow
@pytest.mark.parametrize("code", LANGUAGES)
def test_letters_stay_on_the_paper(code: str) -> None:
    for ax in every_plot("octal[0.000000000000007777777777777777777777777]", code):
        figure = ax.get_figure(root=True)
        assert figure is not None
        figure.draw_without_rendering()
        drawn, (width, height) = figure.get_tightbbox(), figure.get_size_inches()
        assert 0 <= drawn.x0 < drawn.x1 <= width
        assert 0 <= drawn.y0 < drawn.y1 <= height


def test_plot_when_written_twice_is_the_same_file() -> None:
    first, second = (plot_values([0, 1, 2] * 1000, "game") for _ in range(2))
    assert svg(first) == svg(second)
    assert png(first) == png(second)
    assert "<metadata" not in svg(first)


def test_plot_when_axes_are_given_draws_on_them_and_leaves_their_figure() -> None:
    figure = Figure(facecolor="#ffffff")
    left, right = figure.subplots(1, 2)
    assert plot("kayles", 50, left) is left
    assert plot_strip(SQUARES, "squares", ax=right) is right
    assert figure.axes == [left, right]


def test_plot_when_given_a_rule_a_game_or_values_shows_the_same_points() -> None:
    for ax in (plot("kayles", 200), plot(heap_game("kayles"), 200), plot(KAYLES)):
        assert points(ax.lines[0]) == list(enumerate(KAYLES))


def test_plot_loads_no_pyplot() -> None:
    code = "import sys, grundy.drawing.plots as p; p.plot('kayles', 9); print('matplotlib.pyplot' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


@pytest.mark.parametrize("length", [1, 2, 84, MOST_POINTS])
def test_values_when_few_have_a_point_each(length: int) -> None:
    values = [n % 7 for n in range(length)]
    [line] = plot_values(values, "game").lines
    assert points(line) == list(enumerate(values))


@pytest.mark.parametrize("rule", ["nim", "subtraction[squares]", "kayles"])
def test_values_when_many_stay_small(rule: str) -> None:
    values = heap_values(heap_game(rule), 200_000)
    ax = plot_values(values, rule)
    assert len(svg(ax)) < LARGEST_FILE
    [cloud] = ax.collections
    each = 1001 if rule == "nim" else 1
    assert set(np.asarray(cloud.get_offsets())[:, 1]) == {value // each * each for value in values}


def test_values_when_all_are_0() -> None:
    assert points(plot_values([0] * 10, "subtraction[99]").lines[0]) == [(n, 0) for n in range(10)]
    assert len(plot_values([0] * 10_000, "subtraction[99999]").collections) == 1


@pytest.mark.slow
@pytest.mark.parametrize("outcomes", ["P", "N", "P" * 60, "PN" * 4000, "P" + "N" * 5000, "N" * 5000 + "P"])
def test_plots_of_outcomes_when_they_are_extreme_have_numbers_at_their_axes(outcomes: str) -> None:
    for draw in (plot_density, plot_digits, plot_strip):
        written = svg(draw(outcomes, "game"))
        assert "nan" not in written
        assert re.search(r"<text[^>]*>\+?\d", written)


@given(st.text(alphabet="PN", min_size=1, max_size=300))
@few
def test_strip_when_short_has_a_cell_for_each_p_position(outcomes: str) -> None:
    [image] = plot_strip(outcomes, "game").images
    cells = image.get_array()
    assert cells is not None
    strengths = cells.reshape(-1, 4)[:, 3]
    assert "".join("P" if strength else "N" for strength in strengths[: len(outcomes)]) == outcomes
    assert not strengths[len(outcomes) :].any()


def test_strip_when_long_shares_cells() -> None:
    ax = plot_strip("PNNN" * 250_000, "game")
    cells = ax.images[0].get_array()
    assert cells is not None
    assert cells.size <= 4 * (MOST_CELLS + 100)
    assert len(svg(ax)) < LARGEST_FILE
    assert any("each cell" in words for words in texts(ax))


@given(st.text(alphabet="PN", min_size=1, max_size=300))
@few
def test_bars_when_read_are_the_numbers_of_p_positions(outcomes: str) -> None:
    counts = [sum(1 for n, o in enumerate(outcomes) if o == "P" and n % 10 == digit) for digit in range(10)]
    ax = plot_digits(outcomes, "game")
    assert heights(ax) == counts
    assert [int(words.get_text()) for words in ax.texts[-10:]] == counts


@pytest.mark.parametrize("outcomes", [SQUARES, SQUARES + "N" * 10_000])
def test_density_when_drawn_ends_with_the_share_of_all(outcomes: str) -> None:
    ax = plot_density(outcomes, "squares")
    assert f"{SQUARES.count('P')} of " in str(ax.get_label())
    [curve] = ax.lines
    assert points(curve)[-1] == (len(outcomes), SQUARES.count("P") / len(outcomes))


def test_decimals_when_said_have_the_point_of_the_language() -> None:
    said = [str(plot_density(SQUARES, "squares", code).get_label()) for code in LANGUAGES]
    assert [re.findall(r"[\d.,]+ %", words) for words in said] == [["11.5 %"], ["11,5 %"], ["11,5 %"]]
    small = plot_density("P" + "N" * 4999, "game", "cs")
    assert "0,1 %" in texts(small)


def test_misere_is_said() -> None:
    for ax in every_plot("game")[:4]:
        assert "misère" in str(ax.get_label())


@given(st.integers(1, 10**12))
@some
def test_ticks_are_few_round_and_whole(last: int) -> None:
    ax = axes(None, "title", "line")
    ax.set_xlim(0, last)
    ticks(ax.xaxis)
    numbers = [round(number) for number in ax.get_xticks()]
    assert 2 <= len(numbers) <= 9
    [step] = {b - a for a, b in pairwise(numbers)}
    assert str(step).rstrip("0") in ("1", "2", "5")


def test_title_when_long_is_cut_but_said_in_full() -> None:
    ax = plot_values([0, 1], "x" * 100)
    assert len(ax.get_title(loc="left")) == LONGEST_TITLE
    assert "x" * 100 in str(ax.get_label())
