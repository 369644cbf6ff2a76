"""Pictures of bars, orders and studies: every bite is a link, what would go is shown, and large ones stay readable."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import numpy as np
import pytest
from matplotlib.patches import Rectangle

from grundy import NotApplicable
from grundy.core.position import Position
from grundy.drawing import draw, picture
from grundy.drawing.axes import svg
from grundy.drawing.boards.poset import arranged_levels
from grundy.drawing.chomp_plots import plot_bar_values, plot_three_rows
from grundy.drawing.chomp_wall import first_bites_map, p_positions_wall
from grundy.drawing.png import png
from grundy.drawing.svg import Picture
from grundy.explaining.language import LANGUAGES
from grundy.lab.chomp import first_bites, study, three_rows
from grundy.rulesets.boards.bar import bar
from grundy.rulesets.boards.chomp import chomp
from grundy.rulesets.boards.divisors import divisors
from grundy.rulesets.boards.poset import poset
from grundy.structures.order import ordered

DIAMOND = poset("abcd", [("a", "b"), ("a", "c"), ("b", "d"), ("c", "d")])
POSITIONS = [
    chomp(1),
    chomp(4, 2, 2, 0),
    chomp(7, 7, 3, 3),
    divisors(1),
    divisors(7),
    divisors(72, 36),
    divisors(180, 20),
    divisors(2310),
    bar("5")(),
    bar("2,2,2,2")((2, 1, 1, 2)),
    DIAMOND("d"),
]


def drawn(position: Position, code: str = "en") -> Picture:
    return picture(position, code, link=lambda move: f"?{move}")


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_board_when_drawn_has_a_link_for_every_move(position: Position) -> None:
    board = drawn(position)
    ElementTree.fromstring(board.svg())
    assert sorted(re.findall('data-move="([^"]*)"', board.body)) == sorted(move.notation for move in position.moves)
    assert board.body.count('class="preview"') == len(position.moves)
    assert png(board).startswith(b"\x89PNG")


@pytest.mark.parametrize("code", LANGUAGES)
def test_board_when_drawn_without_links_has_no_moves(code: str) -> None:
    for position in POSITIONS:
        plain = draw(position, code)
        assert "<a" not in plain
        assert "aria-label" in plain


def test_preview_when_pointed_at_shows_all_squares_that_go() -> None:
    body = drawn(chomp(7, 7, 3, 3)).body
    link = body[body.index('data-move="2,3"') :].split("</a>")[0]
    assert link.count("z") >= 7
    preview = re.search('<path d="([^"]*)" class="foil" [^>]*opacity', link)
    assert preview is not None
    assert preview[1].count("M") == sum((7, 7, 3, 3)) - sum((7, 2, 2, 2))


def test_board_when_too_large_is_written() -> None:
    for position in (chomp(200, 200), divisors(2**500), bar("10,10,10")()):
        assert "square" not in drawn(position).body
    chain = poset([f"e{n}" for n in range(70)], [(f"e{n}", f"e{n + 1}") for n in range(69)])
    assert "<circle" not in drawn(chain()).body


def test_levels_when_arranged_stand_above_what_is_below() -> None:
    order = ordered(7, [(0, 2), (1, 2), (2, 3), (2, 4), (4, 5), (1, 6)])
    levels = arranged_levels(order)
    height = {element: number for number, level in enumerate(levels) for element in level}
    assert all(height[low] < height[high] for low, high in order.covers)
    assert sorted(height) == list(range(7))


@pytest.mark.parametrize("code", LANGUAGES)
def test_walls_and_maps_when_drawn_name_their_bar(code: str) -> None:
    studied = study(4, 7)
    pictures = [
        p_positions_wall(list(studied.p_positions()), 4, 7, code),
        p_positions_wall([(1,)], 1, 1, code),
        p_positions_wall(list(study(6, 10).p_positions()), 6, 10, code),
        first_bites_map(first_bites(studied), 4, 7, code),
    ]
    for drawn, bar_name in zip(pictures, ("4×7", "1×1", "6×10", "4×7"), strict=True):
        title = next(part for part in ElementTree.fromstring(drawn.svg()).iter() if part.get("class") == "title")
        assert bar_name in (title.text or "")
        assert png(drawn).startswith(b"\x89PNG")


@pytest.mark.parametrize("code", LANGUAGES)
def test_values_when_plotted_mark_the_p_positions_and_the_full_bar(code: str) -> None:
    report = study(4, 7, grundy=True).report()
    assert report.histogram is not None
    ax = plot_bar_values(report.histogram, 4, 7, report.start, code)
    assert [bar.get_height() for bar in ax.patches if isinstance(bar, Rectangle)] == list(report.histogram)
    assert len({bar.get_facecolor() for bar in ax.patches}) == 3
    assert "4×7" in ax.get_title(loc="left")
    assert len(plot_bar_values([1], 1, 1, 0, code).patches) == 1


@pytest.mark.parametrize("code", LANGUAGES)
def test_three_rows_when_plotted_come_close_to_the_guides(code: str) -> None:
    search = three_rows(200)
    bites = [bite for n in range(1, 201) if (bite := search.bite(n))]
    ax = plot_three_rows(bites, search.counts.cumsum()[1:].tolist(), code)
    ends = [np.asarray(line.get_ydata())[-1] for line in ax.lines]
    assert abs(ends[2] - ends[0]) < 0.02
    assert abs(ends[3] - ends[1]) < 0.02
    assert ("0,2" if code != "en" else "0.2") in re.findall(">([^<]*)</text>", svg(ax))


def test_wall_when_drawn_shows_each_shape_once() -> None:
    body = p_positions_wall(list(study(4, 7).p_positions()), 4, 7).body
    assert body.count('class="poison"') == body.count('class="foil"') == 30


def test_map_when_drawn_has_the_numbers_of_first_bites() -> None:
    counts = first_bites(study(8, 10))
    assert sum(counts.values()) == 80  # 1×1 has none, 8×10 has two
    body = first_bites_map(counts, 8, 10).body
    assert body.count('class="heat"') == len(counts)


def test_pictures_when_too_large_are_refused() -> None:
    with pytest.raises(NotApplicable):
        p_positions_wall([(1,)] * 3000, 1, 1)
    with pytest.raises(NotApplicable):
        first_bites_map({}, 3, 100)
