"""The home, the search and the box at the top: what newcomers do first."""

from __future__ import annotations

import re
import time
from html import unescape

import pytest

from grundy import parse, solve
from grundy.core.outcome import Outcome
from grundy.drawing import picture
from grundy.explaining.finding import find_games, findable_games
from grundy.explaining.language import LANGUAGES
from grundy.web.homepage import FAMILIES, STARTERS
from grundy.web.opening import named_start
from grundy.web.worker import WARMING
from tests.web.conftest import Ask

PICTURE = re.compile(r"<svg.*?</svg>", re.DOTALL)


def links(html: str, part: str) -> list[str]:
    return [unescape(href) for href in re.findall(rf'<a class="{part}" href="([^"]*)"', html)]


@pytest.mark.parametrize("starter", STARTERS)
def test_starter_is_a_real_game_that_a_newcomer_can_win(starter: str) -> None:
    answer = solve(parse(starter), limit=20_000)

    assert answer.outcome is Outcome.N
    assert answer.remoteness is None or answer.remoteness >= 5
    assert len(answer.winning_moves) < len(answer.moves)


def test_home_shows_every_game_in_its_family(ask: Ask) -> None:
    page = ask("/").text
    at = [page.index(f'<h2 id="{family}"') for family in FAMILIES]
    parts = dict(zip(FAMILIES, map(page.__getitem__, map(slice, at, [*at[1:], None])), strict=True))

    assert at == sorted(at)
    for game in findable_games():
        family = "sided" if game.rules.partizan else game.rules.family
        assert f">{game.rules.title}<" in unescape(parts[family]), game.rules.name
    assert page.count('<article class="game large">') == len(STARTERS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_home_is_small_and_quick_when_warm(ask: Ask, lang: str) -> None:
    page = ask(f"/?lang={lang}")
    seconds = []
    for _ in range(3):
        begin = time.process_time()
        ask(f"/?lang={lang}")
        seconds.append(time.process_time() - begin)

    assert len(PICTURE.sub("", page.text).encode()) <= 150_000
    assert min(seconds) < 0.1
    assert "/" in WARMING


def test_pictures_are_described_and_have_neither_links_nor_ids(ask: Ask) -> None:
    page = ask("/").text
    pictures = [drawn for drawn in PICTURE.findall(page) if 'class="board' in drawn]

    assert len(pictures) > 60
    for drawn in pictures:
        assert ' role="img" aria-label="' in drawn
        assert "<a" not in drawn
        assert " id=" not in drawn
    ids = re.findall(r' id="([^"]*)"', page)
    assert len(ids) == len(set(ids))
    assert picture(parse("nim(3,4,5)"), "cs").svg("board", "img") in ask("/?lang=cs").text


@pytest.mark.slow
def test_every_card_opens_a_match(ask: Ask) -> None:
    page = ask("/").text
    for address in dict.fromkeys(links(page, "whole-card")):
        assert ask(address, follow=True).status_code == 200, address
    for address in dict.fromkeys(links(page, "tag")):
        assert '<article class="game">' in ask(address).text, address


def test_computer_begins_where_whoever_begins_loses(ask: Ask) -> None:
    def opened(game: str) -> str:
        return ask(f"/open?game={game}").headers["location"]

    assert opened("nim(3,4,5)") == "/play?position=nim(3,4,5)"
    assert opened("nim(1,2,3)") == "/play?position=nim(1,2,3)&first=computer"
    assert opened("hackenbush(0-1r)") == "/play?position=hackenbush(0-1r)&begins=R"


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("kayles", None),
        ("Nim", "nim(3,4,5)"),
        ("3 4 5", "nim(3,4,5)"),
        ("3,4,5", "nim(3,4,5)"),
        (" 3, 4 5 ", "nim(3,4,5)"),
        ("Nim 1 2", "nim(1,2)"),
        ("Nim(1,2)", "nim(1,2)"),
        ("nim(1) + kayles(2)", "nim(1) + kayles(2)"),
        ("Lasker’s Nim 2, 3", "lasker(2,3)"),
        ("Laskeruv nim 2 3", "lasker(2,3)"),
        ("marienbad", "nim(1,3,5,7)"),
        ("21", "subtraction[1,2,3](21)"),
        ("hackenbush barrel", "hackenbush[barrel](0-1, 1-2, 2-0.1)"),
        ("Fir tree", None),
        ("Bouton", "nim(3,4,5)"),
    ],
)
def test_box_opens_names_and_positions(ask: Ask, text: str, position: str | None) -> None:
    response = ask("/open", params={"text": text, "lang": "cs"})
    opened = ask(response.headers["location"], follow=True)

    assert response.status_code == 303
    assert response.headers["location"].startswith("/play?")
    assert "lang=cs" in response.headers["location"]
    assert opened.status_code == 200
    assert position is None or opened.url.params["position"] == position


@pytest.mark.parametrize("code", ["en", "cs", "hr"])
def test_no_two_games_have_the_same_title(ask: Ask, code: str) -> None:
    titles = re.findall(r"<h3[^>]*>\s*(?:<a[^>]*>)?([^<]+)<", ask(f"/games?lang={code}").text)

    assert len(titles) > 60
    assert len(set(titles)) == len(titles)


def test_box_understands_every_title_that_it_suggests(ask: Ask) -> None:
    for code in LANGUAGES:
        page = ask(f"/calc?lang={code}").text
        titles = re.findall(r'<option value="([^"]*)">', page)
        assert len(titles) > 60
        for title in map(unescape, titles):
            assert named_start(title) or find_games(title), title


def test_box_shows_what_a_word_finds_if_that_is_more_than_one_game(ask: Ask) -> None:
    response = ask("/open?text=coins")

    assert response.headers["location"] == "/games?word=coins"
    assert "Turning coins" not in ask("/games?word=coins").text
    assert ask("/open?text=").headers["location"] == "/"


def test_box_points_at_wrong_notation(ask: Ask) -> None:
    response = ask("/open?text=nim(3,x)")

    assert response.status_code == 400
    assert "nim(3,x)\n      ▲" in response.text
    assert ask("/open?text=nim(3&lang=cs").status_code == 400
    assert ask(f"/open?text={'9' * 5000}").status_code == 413


def test_search_that_finds_nothing_says_so_and_suggests_near_names(ask: Ask) -> None:
    page = ask("/games?word=kayels").text

    assert "No game matches." in page
    assert '<a class="tag" href="/games?word=Kayles">' in page
    assert "No game matches." in ask("/games?word=%3F%3F").text
