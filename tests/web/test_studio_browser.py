"""The canvas of the studio in a real Chromium: by mouse, by touch and by keyboard."""

from __future__ import annotations

import random
from itertools import combinations
from math import dist

import pytest
from playwright.sync_api import Page, Route, expect

from grundy import parse, solve
from grundy.core.position import Position
from grundy.drawing.sketch import sketch_of
from grundy.drawing.sketch_file import read_sketch
from grundy.rulesets.graphs.pictures import HOUSE, picture_start
from grundy.rulesets.graphs.vertices import is_ground
from tests.web.conftest import Open

pytestmark = pytest.mark.browser

EMPTY = "/studio?position=hackenbush()"
DRAW = "graph[a>b, b>a, b>c, c>b](a)"


class Desk:
    """The canvas of a page, as a person uses it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.canvas = page.locator("#canvas")
        expect(self.canvas).to_be_visible()

    @property
    def position(self) -> Position:
        return parse(self.page.locator("#notation").input_value())

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        """Return where a place is on the screen."""
        self.canvas.scroll_into_view_if_needed()
        left, top = self.page.evaluate(
            """([x, y]) => {
                const svg = document.getElementById("canvas");
                const at = new DOMPoint(x * 52, -y * 52).matrixTransform(svg.getScreenCTM());
                return [at.x, at.y];
            }""",
            [x, y],
        )
        return left, top

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.page.mouse.move(*self.pixel(*start))
        self.page.mouse.down()
        self.page.mouse.move(*self.pixel(*end), steps=3)
        self.page.mouse.up()

    def tool(self, name: str) -> None:
        self.page.locator(f'#studio input[value="{name}"]').check()

    def press(self, keys: str) -> None:
        for key in keys.split():
            self.page.keyboard.press(key)

    def go(self, here: tuple[float, float], there: tuple[float, float]) -> None:
        """Walk with the cursor of the keyboard."""
        for by, (back, on) in zip(
            (there[0] - here[0], there[1] - here[1]),
            (("ArrowLeft", "ArrowRight"), ("ArrowDown", "ArrowUp")),
            strict=True,
        ):
            self.press(" ".join([on if by > 0 else back] * round(abs(by) / 0.5)))


PLACES = {"0": (0.0, 0.0), "0.1": (1.5, 0.0), "0.2": (5.0, 0.0), "1": (0.0, 1.5), "2": (0.0, 3.0), "3": (1.5, 1.5)}
PLACES |= {"4": (5.0, 3.0), "5": (2.5, 5.0), "6": (4.0, 4.0), "7": (4.0, 5.5), "8": (5.0, 6.5)}
"""The vertices of the house on the grid."""


def is_house(position: Position) -> bool:
    """Return whether a picture is the house, whatever its vertices are called: same value, edges and ground."""
    edges = position.state
    feet = sum(is_ground(vertex) for one, other, _ in edges for vertex in (one, other))
    return len(edges) == 11 and feet == 3 and solve(position).value == solve(parse(picture_start("house"))).value


def test_house_is_drawn_with_the_mouse_valued_cut_and_opened_again(visit: Open) -> None:
    page = visit(EMPTY, viewport={"width": 1280, "height": 1200})
    desk = Desk(page)
    for edge in HOUSE.edges.split(", "):
        one, other = edge.split("-")
        desk.drag(PLACES[one], PLACES[other])
    assert is_house(desk.position)
    expect(page.locator("#known")).to_contain_text("value ∗3")

    page.locator("#show").check()
    expect(page.locator(".mark.wins, .edges .wins")).to_have_count(2)  # the edge, and the mark on it
    link, drawn = page.locator("#share-link").input_value(), page.locator("#canvas .bark").count()
    page.goto(link)
    assert is_house(desk.position)
    expect(page.locator("#canvas .bark")).to_have_count(drawn)
    assert page.url == link

    desk.tool("delete")
    (cut,) = solve(desk.position).winning_moves
    places = sketch_of(desk.position).places
    one, other, _ = desk.position.state[cut.move]
    page.mouse.click(*desk.pixel(*((a + b) / 2 for a, b in zip(places[one], places[other], strict=True))))
    expect(page.locator("#known")).to_contain_text("The previous player wins")
    page.locator('[data-do="undo"]').click()
    assert is_house(desk.position)
    page.locator('[data-do="redo"]').click()
    assert len(desk.position.state) == 10


def test_house_is_drawn_with_the_keyboard_and_played(visit: Open) -> None:
    page = visit(EMPTY, viewport={"width": 1280, "height": 1200})
    desk = Desk(page)
    desk.canvas.focus()
    here = (0.0, 0.0)
    for edge in HOUSE.edges.split(", "):
        for vertex in edge.split("-"):
            desk.go(here, PLACES[vertex])
            desk.press("e")
            here = PLACES[vertex]
    assert is_house(desk.position)
    expect(page.locator("#said")).to_contain_text("drawn. The next player wins")
    desk.press("u U")
    assert is_house(desk.position)

    page.get_by_role("link", name="Play it").click()
    expect(page.locator("a.move")).to_have_count(11)


def test_graph_with_a_draw_is_drawn_and_played_with_the_token(visit: Open) -> None:
    page = visit("/studio?kind=graph&position=")
    desk = Desk(page)
    for start, end in [((0, 0), (2, 0)), ((2, 0), (0, 0)), ((2, 0), (3.5, 1.5)), ((3.5, 1.5), (2, 0))]:
        desk.drag(start, end)
    assert desk.position == parse(DRAW)
    expect(page.locator("#known")).to_contain_text("nobody wins")
    page.locator("#show").check()
    expect(page.locator(".mark.even")).to_have_count(3)
    desk.tool("token")
    page.mouse.click(*desk.pixel(2, 0))
    assert str(desk.position).endswith("(b)")

    page.get_by_role("link", name="Play it").click()
    page.locator('a.move[data-move="c"]').click()
    page.wait_for_url("**moves=c**")


def test_colours_loops_parallel_edges_and_moves_are_drawn(visit: Open) -> None:
    page = visit(EMPTY, has_touch=True, viewport={"width": 390, "height": 844})
    desk = Desk(page)
    desk.tool("b")
    for place in [(0, 0), (0, 1.5), (0, 1.5), (0, 0), (0, 1.5), (0, 1.5)]:
        page.touchscreen.tap(*desk.pixel(*place))
    assert desk.position.state == (("1", "0", "b"),)  # the last tap gave an edge up
    desk.tool("loop")
    page.touchscreen.tap(*desk.pixel(0, 1.5))
    desk.tool("r")
    desk.tool("draw")
    desk.drag((0, 0), (0, 1.5))
    assert desk.position.state == (("1", "0", "b"), ("1", "1", "b"), ("0", "1", "r"))
    desk.tool("move")
    desk.drag((0, 1.5), (1, 0.1))
    assert desk.position.state == (("0.1", "0", "b"), ("0.1", "0.1", "b"), ("0", "0.1", "r"))  # now on the ground
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_order_keeps_only_the_lines_of_its_diagram(visit: Open) -> None:
    page = visit("/studio?kind=poset&position=")
    desk = Desk(page)
    for start, end in [((0, 0), (1, 3)), ((1, 3), (0, 1.5)), ((0, 1.5), (0, 0))]:
        desk.drag(start, end)
    assert desk.position == parse("poset[c<b, a<c]()")
    desk.drag((0, 0), (1, 3))
    expect(page.locator("#said")).to_contain_text("a is below b already")


def test_wrong_json_is_told_and_a_ready_made_picture_comes_onto_the_sheet(visit: Open) -> None:
    page = visit("/studio")
    page.get_by_text("Open a JSON file").click()
    page.locator("textarea").fill("a house")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("the document is not JSON")

    page.get_by_role("link", name="barrel").click()
    expect(page.locator("#canvas .bark")).to_have_count(3)
    page.get_by_role("link", name="Tell the story").click()
    expect(page.locator("#story")).to_contain_text("Fuse a cycle")
    page.locator('[data-do="undo"]').click()
    expect(page.locator("#canvas .bark")).to_have_count(0)


def test_value_is_asked_for_once_at_a_time(visit: Open) -> None:
    page = visit(EMPTY)
    held: list[Route] = []
    page.route("**/api/studio**", lambda route: held.append(route))
    desk = Desk(page)
    for height in (1, 2, 3):
        desk.drag((0, height - 1), (0, height))
        page.wait_for_timeout(300)  # longer than the canvas rests before it asks
    while not held:
        page.wait_for_timeout(20)
    (first,) = held
    first.continue_()
    while len(held) < 2:
        page.wait_for_timeout(20)
    expect(page.locator("#known")).to_contain_text("Nothing stands")  # the answer was of an older picture
    held[1].continue_()
    expect(page.locator("#known")).to_contain_text("value ∗3")
    assert len(held) == 2


def test_drawing_is_saved_as_svg_and_as_json(visit: Open) -> None:
    page = visit("/studio?position=red-blue-girl", color_scheme="dark")
    with page.expect_download() as saved:
        page.get_by_text("Save as SVG").click()
    drawn = saved.value.path().read_text()
    assert drawn.count('class="bark') == 13
    assert "var(" not in drawn
    assert "rgb(31, 79, 143)" in drawn  # blue on white paper
    with page.expect_download() as saved:
        page.get_by_text("Save as JSON").click()
    sketch = read_sketch(saved.value.path().read_text())
    assert sketch == sketch_of(parse(picture_start("red-blue-girl")))


@pytest.mark.parametrize("sheets", [3, pytest.param(50, marks=pytest.mark.deep)])
def test_strokes_that_begin_where_others_ended_meet_them(visit: Open, sheets: int) -> None:
    chance = random.Random(sheets)
    page = visit(EMPTY, viewport={"width": 1280, "height": 1200})
    page.route("**/api/studio**", lambda route: route.abort())  # nobody asks for the values of these pictures
    desk = Desk(page)
    (left, ground), (right, top) = desk.pixel(-4, 0), desk.pixel(4, 5)
    for _ in range(sheets):
        ends = [((left + right) / 2, ground)]
        while len(ends) <= 20:
            start, end = chance.choice(ends), (chance.uniform(left, right), chance.uniform(ground, top))
            if dist(start, end) < 120:
                continue
            page.mouse.move(*start)  # off the grid, the very pixel where another stroke ended
            page.mouse.down()
            page.mouse.move(*end)
            page.mouse.up()
            ends.append(end)
        places = page.evaluate(
            """() => Array.from(document.querySelectorAll("#canvas .vertices > g"), (group) => {
                const { e, f } = group.transform.baseVal[0].matrix;
                return [e / 52, f / 52];
            })"""
        )
        assert all(dist(one, other) >= 0.2 for one, other in combinations(places, 2))
        assert page.locator("#canvas .bark").count() == 20
        assert page.locator("#canvas .floating").count() == 0
        page.locator('[data-do="clear"]').click()
