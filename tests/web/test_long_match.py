"""A match of any length is judged move by move, and the reader is told of moves that were not."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from fractions import Fraction
from html import unescape
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import expect

from grundy import parse, solve
from grundy.classroom.model import ClassGame
from grundy.core.outcome import Outcome, PlayConvention
from grundy.core.position import Position
from grundy.explaining.language import language
from grundy.play.match import Match
from grundy.play.review import MoveClass, Review, review
from grundy.rulesets.heaps.nim import Nim
from grundy.solving import who_wins
from grundy.web import limits, moments
from grundy.web.address import LONGEST_LINKS, PlayAddress
from grundy.web.classroom.missed import missed_wins
from grundy.web.ladder import Ladder
from grundy.web.moments import Moment, moments_of, unjudged
from grundy.web.result import result_of
from grundy.web.sitting import seated
from tests.web.conftest import Ask, Open

EN = language("en")
CRAM = "cram(11111/11111/11111)"


def mistaken(heap: int) -> PlayAddress:
    """Return a match of Nim whose first move gives the win away, and no other does."""
    moves = ("1-2", "2-1", *("1-1", "2-1") * (heap - 1))
    return PlayAddress(f"nim({heap + 1},{heap})", moves=moves, opponent="human")


def mirrored(plies: int) -> PlayAddress:
    """Return a match of Nim in which the second player repeats every move in the other heap."""
    half = plies // 2
    return PlayAddress(f"nim({half},{half})", moves=("1-1", "2-1") * half, opponent="human")


def played(position: str, seed: int, play_convention: PlayConvention = "normal") -> Match:
    """Return a match that is played at random to its end."""
    chance, match = random.Random(seed), Match(parse(position), play_convention)
    while not match.is_over:
        match = match.play(chance.choice(list(match.position.moves)))
    return match


def addressed(match: Match) -> PlayAddress:
    moves = tuple(move.notation for move in match.moves)
    return PlayAddress(str(match.start), match.play_convention, moves, opponent="human")


def text_of(page: str) -> str:
    return " ".join(unescape(re.sub("<[^>]*>", " ", page)).split())


def test_mistake_of_the_first_move_is_found_after_sixty(ask: Ask) -> None:
    address = mistaken(30)
    said = text_of(ask(address.url).text)
    assert "Move 1 gave the win away: the first player took 2 matches from heap 1." in said
    assert "First player: 0 of 1 winning chance kept Second player: 30 of 30 winning chances kept" in said
    assert "0 of 1 solved" in ask(address.url.replace("/play", "/review")).text


def test_all_hundred_and_twenty_moves_are_judged(ask: Ask) -> None:
    page = ask(mirrored(120).url).text
    assert "Second player: 60 of 60 winning chances kept" in page
    assert len(re.findall('<a href="[^"]*" aria-label="Move [0-9]+: [^"]* [(]', page)) == 120
    assert "not judged" not in page


def counted(monkeypatch: pytest.MonkeyPatch, function: Callable[..., Any]) -> list[int]:
    """Return a list that grows with every call of a theorem of Nim."""
    calls: list[int] = []

    def counting(*arguments: Any) -> Any:
        calls.append(1)
        return function(*arguments)

    monkeypatch.setattr(Nim, "theorem", counting)
    return calls


def test_four_times_as_many_moves_cost_four_times_as_much(monkeypatch: pytest.MonkeyPatch, ask: Ask) -> None:
    calls, pages = counted(monkeypatch, Nim.theorem), []
    asked = []
    for plies in (30, 120):
        calls.clear()
        moments_of(seated(mirrored(plies)), EN)
        asked.append(len(calls))
        pages.append(len(ask(mirrored(plies).url).text))
    assert asked[1] <= 4 * asked[0] <= 4 * 31
    assert pages[1] <= 4 * pages[0]


def test_addresses_of_a_very_long_match_do_not_fill_the_page(ask: Ask) -> None:
    found = moments_of(seated(mirrored(900)), EN)
    linked = [moment for moment in found if moment.url]
    assert len(found) == 901
    assert [moment.ply for moment in linked] == list(range(901 - len(linked), 901))
    assert sum(len(moment.url) for moment in linked) <= LONGEST_LINKS + 5_000
    assert all(moment.before in ("", last.url) for last, moment in pairwise(found))
    assert len(ask(mirrored(900).url).text) < 700_000


def test_of_many_moments_mistakes_are_links_too() -> None:
    found = moments_of(seated(mistaken(300)), EN)
    mistakes = [moment for moment in found if moment.is_mistake]
    assert [moment.ply for moment in mistakes] == [1]
    assert not all(moment.url for moment in found)
    assert "" not in (mistakes[0].url, mistakes[0].before)


@settings(max_examples=25)
@given(
    st.sampled_from(["nim(2,3,4)", "kayles(7)", "cram(111/111)", "subtraction[1..3](4,5)", "nim(2) + kayles(3)"]),
    st.sampled_from(["normal", "misere"]),
    st.integers(0, 9),
)
def test_who_wins_agrees_with_each_position_alone(position: str, play: PlayConvention, seed: int) -> None:
    match = played(position, seed, play)
    for answer, place in zip(who_wins(match.positions, play), match.positions, strict=True):
        alone = solve(place, play)
        assert (answer.position, answer.outcome) == (place, alone.outcome)
        assert answer.winning_count in (None, sum(Outcome.P is solve(move.to, play).outcome for move in place.moves))


def test_nobody_asks_who_wins_nothing() -> None:
    assert who_wins([]) == []


def test_what_a_small_budget_decides_is_true() -> None:
    match = played(CRAM, 3)
    whole = [answer.outcome for answer in who_wins(match.positions)]
    few = [answer.outcome for answer in who_wins(match.positions, limit=10)]
    assert None not in whole
    assert None in few
    assert all(little in (None, all_) for little, all_ in zip(few, whole, strict=True))
    assert few == sorted(few, key=lambda outcome: outcome is not None)  # the beginning is left open


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a page look at few positions."""
    monkeypatch.setattr(limits, "MATCH_POSITIONS", 4)

    def alone(position: Position, play_convention: PlayConvention) -> Any:
        return solve(position, play_convention, limit=4)

    monkeypatch.setattr(moments, "solved", alone)


def test_page_says_which_moves_were_not_judged(ask: Ask, hurried: None) -> None:
    address = addressed(played(CRAM, 28))
    open_ = unjudged(moments_of(seated(address), EN))
    assert open_ == list(range(1, len(open_) + 1)) != []
    sentence = f"Moves 1–{len(open_)} were not judged: that would take too long."
    page = ask(address.url).text
    course, card = page.index('class="along"'), page.index('class="result')
    assert sentence in page[course:card]
    assert f"{sentence} Only the other moves are counted here." in page[card:]
    assert "from the start" not in page
    for code in ("cs", "hr"):
        said = language(code).text(
            "Moves {numbers} were not judged: that would take too long.", numbers=f"1–{len(open_)}"
        )
        assert said in unescape(ask(address.having(lang=code).url).text)
    assert sentence in ask(address.url.replace("/play", "/review")).text


def test_what_is_known_of_the_position_now_is_not_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Position] = []

    def looking(positions: list[Position], *rest: Any) -> Any:
        asked.extend(positions)
        return limits.judged(positions, *rest)

    monkeypatch.setattr(moments, "judged", looking)
    sitting = seated(PlayAddress("nim(3,4,5)", moves=("1-1",)))
    moments_of(sitting, EN, solve(sitting.match.position))
    assert asked == [parse("nim(3,4,5)")]


def test_moves_that_were_not_judged_are_no_chances() -> None:
    sitting = seated(mirrored(4))
    known = moments_of(sitting, EN)
    open_ = [Moment(n, "", None, mover=(n - 1) % 2 if n else None, known=n > 2, judged=n > 3) for n in range(5)]
    card = result_of(sitting, open_, Ladder("values"), EN)
    assert [(each.kept, each.faced) for each in card.accuracy] == [(0, 0), (0, 0)]
    assert (card.why, card.unjudged) == ("", "Moves 0–3 were not judged: that would take too long.")
    assert not result_of(sitting, known, Ladder("values"), EN).unjudged


def test_total_of_costs_is_told_only_if_every_cost_is_known() -> None:
    sitting = seated(mirrored(4))
    half = [Moment(n, "", 1, mover=(n - 1) % 2 if n else None, wasted=Fraction(1, 2)) for n in range(5)]
    assert [each.wasted for each in result_of(sitting, half, Ladder("values"), EN).accuracy] == ["1", "1"]
    half[1] = Moment(1, "", 1, mover=0)
    assert [each.wasted for each in result_of(sitting, half, Ladder("values"), EN).accuracy] == ["", "1"]


def test_only_winning_move_is_known_without_a_list_of_moves() -> None:
    before, after = who_wins([parse("nim(3,4,5)"), parse("nim(1,4,5)")])
    assert not before.moves
    assert review(before, after.verdict) == Review(MoveClass.WINNING, 0, only=True)


def test_end_of_a_refutation_that_is_cut_is_told(ask: Ask) -> None:
    address = mistaken(30)
    told = "The moves shown end here, but the match could go on."
    tried = address.url.replace("/play", "/review") + "&task=1&tried=1-3"
    assert told not in ask(f"{tried}&at=2").text
    assert told in ask(f"{tried}&at=4000").text


def test_game_of_a_class_for_which_no_time_was_left_is_not_called_faultless() -> None:
    game = ClassGame(7, 1, 1, 8, 9, start="nim(1,2)", moves=("1-1", "2-2"))
    assert missed_wins([game]) == {7: (1, True)}
    assert missed_wins([game], seconds=-1) == {7: (0, False)}


@pytest.mark.browser
def test_moment_of_a_long_match_is_in_sight_on_a_phone(visit: Open) -> None:
    address = mirrored(120)
    page = visit(address.undo(60).url, viewport={"width": 390, "height": 700})
    within = """() => {
        const box = document.querySelector(".along").getBoundingClientRect();
        const now = document.querySelector(".along [aria-current]").getBoundingClientRect();
        return now.left >= box.left && now.right <= box.right && now.width >= 23.9;
    }"""
    assert page.evaluate(within)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    expect(page.locator(".along a:not([tabindex])")).to_have_count(1)
    page.locator(".along a").nth(3).click()
    expect(page.locator(".along [aria-current]")).to_have_attribute("aria-label", re.compile("Move 3:"))
    assert page.evaluate(within)
