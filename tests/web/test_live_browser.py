"""A page of a class room in a browser: it hears of moves, sends them, leaves alone what is written, says when alone."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import parse_qs

import httpx
import pytest
from markupsafe import Markup
from playwright.sync_api import Page, expect

from grundy import nim
from grundy.drawing import picture
from grundy.explaining.language import language
from grundy.web.classroom.following import Live
from grundy.web.crew import Crew
from grundy.web.framing import Asked, Replied
from grundy.web.rendering import environment
from tests.web.conftest import Pages
from tests.web.test_live import ROOM, serving

pytestmark = pytest.mark.browser

PAGE = """
{% extends "class/layout.html" %}
{% block main %}
<p data-part="course" id="course">{{ moves | join(" ") }}</p>
<div data-part="board" data-post="/class/move" data-ply="{{ moves | length }}">{{ board }}</div>
<form data-part="names" action="/class/name" method="post"><input name="name" id="name"><button>Add</button>
<span id="names">{{ names | join(" ") }}</span></form>
{% if asked %}<form action="/class/move" method="post"><input type="hidden" name="move" value="{{ asked }}">
<input type="hidden" name="ply" value="{{ moves | length }}"><button>Play this move</button></form>{% endif %}
{% endblock %}
"""


class Demo(Crew):
    """A room with one game of Nim that everybody may play, and names that everybody may add."""

    def __init__(self) -> None:
        super().__init__(0)
        self.moves: list[str] = []
        self.names: list[str] = []
        self.posts = 0

    async def answer(self, asked: Asked, client: str) -> Replied:
        if asked.method == "GET":
            return Replied(200, ((b"content-type", b"text/html; charset=utf-8"),), self.page(asked).encode())
        fields = {name: values[0] for name, values in parse_qs(asked.body.decode()).items()}
        self.posts += 1
        if "move" not in fields:
            self.names.append(fields["name"])
        elif int(fields["ply"]) == len(self.moves):
            self.moves.append(fields["move"])
        return Replied(303, ((b"location", b"/class/demo"), (b"grundy-changed", f"{ROOM} game-1".encode())), b"")

    def page(self, asked: Asked) -> str:
        position = nim(3, 4, 5)
        for notation in self.moves:
            position = next(move for move in position.moves if move.notation == notation).position
        to = language("en")
        board = picture(position, to, link=lambda move: f"/class/demo?move={move.notation}").svg()
        query = parse_qs(asked.query.decode())
        return (
            environment()
            .from_string(PAGE)
            .render(
                _=to.text,
                to=to,
                path="/class/demo",
                here={"en": "", "cs": "", "hr": ""},
                lang="",
                paper="",
                live=Live(ROOM, "game-1", refresh=0),
                moves=self.moves,
                names=self.names,
                asked=query.get("move", [""])[0],
                board=Markup(board),
            )
        )


@pytest.fixture
def demo(pages: Pages) -> Iterator[tuple[Demo, Page, Page]]:
    """A room on two pages that look at it."""
    crew = Demo()
    with serving(crew) as (_, address):
        yield crew, pages.open(f"{address}/class/demo"), pages.open(f"{address}/class/demo")
        assert pages.forget() == []


def test_move_on_one_page_is_seen_on_the_other(demo: tuple[Demo, Page, Page]) -> None:
    crew, one, two = demo
    two.fill("#name", "Ada")  # half written: it stays
    one.locator("a.move").first.click()
    expect(two.locator("#course")).not_to_be_empty()
    expect(one.locator("#course")).not_to_be_empty()
    assert (two.input_value("#name"), len(crew.moves), one.url) == ("Ada", 1, two.url)
    two.keyboard.press("Enter")
    expect(two.locator("#names")).to_have_text("Ada")
    expect(one.locator("#names")).to_have_text("Ada")
    assert two.input_value("#name") == ""


def test_page_that_is_alone_says_so_sends_nothing_and_catches_up(demo: tuple[Demo, Page, Page]) -> None:
    crew, one, two = demo
    offline = one.locator("[data-live-notice=offline]")
    one.context.set_offline(True)
    expect(offline).to_be_visible()
    one.locator("a.move").first.click()
    two.locator("a.move").last.click()
    expect(two.locator("#course")).not_to_be_empty()
    assert crew.posts == 1
    one.context.set_offline(False)
    expect(offline).to_be_hidden()
    expect(one.locator("#course")).to_have_text(crew.moves[0])
    assert crew.posts == 1


def test_move_without_an_answer_is_not_sent_again(demo: tuple[Demo, Page, Page]) -> None:
    crew, one, _ = demo
    one.route(
        "**/class/move", lambda route: (httpx.post(route.request.url, content=route.request.post_data), route.abort())
    )
    one.locator("a.move").first.click()
    expect(one.locator("[data-live-notice=move]")).to_be_visible()
    expect(one.locator("#course")).to_have_text(crew.moves[0])
    assert crew.posts == 1
    one.unroute_all()
    one.locator("a.move").first.click()
    expect(one.locator("[data-live-notice=move]")).to_be_hidden()
    assert len(crew.moves) == crew.posts == 2


def test_move_without_script_is_asked_for_and_sent(demo: tuple[Demo, Page, Page], pages: Pages) -> None:
    crew, one, _ = demo
    page = pages.open(one.url, java_script_enabled=False)
    page.locator("a.move").first.click()
    page.get_by_role("button", name="Play this move").click()
    expect(page.locator("#course")).to_have_text(crew.moves[0])
