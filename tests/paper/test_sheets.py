"""Paper for a lesson: fair schemes, sheets with enough rows, true answers, and pages that fit."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations, product
from random import Random
from xml.etree.ElementTree import fromstring

import pytest

from grundy import nim, parse, solve
from grundy.classroom.groups import Group
from grundy.classroom.model import ClassGame, Pupil
from grundy.classroom.tournament import round_robin
from grundy.core.errors import GrundyError
from grundy.core.partizan import start_of
from grundy.drawing.svg import Picture
from grundy.explaining.language import LANGUAGES, language
from grundy.paper.answer_key import answer_key
from grundy.paper.page import MARGIN, ROW, SMALL, THIN
from grundy.paper.record_sheets import RecordSheet, filled_sheet, record_form, record_pages
from grundy.paper.rules_card import rules_card
from grundy.paper.scheme import games_of_room, planned_games, scheme_pages
from grundy.paper.sheets import recorded_pdf, sheets_pdf
from grundy.records.games import Game
from grundy.rulesets.catalogue import catalogue

ENGLISH = language("en")
STUDY = nim(3, 4, 5)


def words(page: Picture) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)<", page.body)


@pytest.mark.parametrize(("pupils", "games"), list(product(range(2, 7), range(1, 6))))
def test_scheme_when_planned_is_fair(pupils: int, games: int) -> None:
    """Every two meet as often as said, begin equally often, and all write equally often, or nearly so."""
    names = "ABCDEF"[:pupils]
    plan = planned_games(names, games)
    met = Counter(frozenset((game.first, game.second)) for game in plan)
    assert met == dict.fromkeys(map(frozenset, combinations(names, 2)), games)
    begun = Counter((game.first, game.second) for game in plan if not game.drawn)
    assert all(begun[a, b] == begun[b, a] == games // 2 for a, b in combinations(names, 2))
    written = Counter(game.scribe for game in plan)
    if pupils == 2:
        assert set(written) == {""}
    else:
        assert max(written.values()) - min(written[name] for name in names) <= 1
        assert all(game.scribe not in (game.first, game.second) for game in plan)


def test_scheme_of_a_room_when_printed_is_that_of_the_room() -> None:
    """Its numbers, its starts and its scribes; games that have no scribe yet are shared."""
    names = {7: "Ada", 8: "Ben", 9: "Cyd", 10: "Dan"}
    drawn = round_robin(list(names), 5, Random(1))
    games = [ClassGame(n, 3, n, pair.first, pair.second) for n, pair in enumerate(drawn, 1)]
    games[0] = replace(games[0], state="void")
    games[1] = replace(games[1], state="done", winner=drawn[1].first, scribe=min(names.keys() - games[1].players))
    gone = ClassGame(99, 3, 99, 7, 11, state="done", winner=7)
    pupils = tuple(Pupil(number, name, 3, True) for number, name in names.items())
    plan = games_of_room(Group(3, pupils, (*games, gone)))
    expected = [(game.number, names[game.first], names[game.second]) for game in games[1:]]
    assert [(game.number, game.first, game.second) for game in plan] == expected
    assert plan[0].scribe == names[games[1].scribe or 0]
    written = Counter(game.scribe for game in plan)
    assert max(written.values()) - min(written[name] for name in names.values()) <= 1
    assert not any(game.drawn or game.scribe in (game.first, game.second) for game in plan)
    [page] = scheme_pages(3, list(names.values()), plan, ENGLISH, named=True)
    assert page.label == "Group 3: who plays whom"


def test_scheme_of_the_study_when_printed_fits_one_page() -> None:
    plan = planned_games("ABCD", 5)
    [page] = scheme_pages(1, "ABCD", plan, ENGLISH, named=False)
    assert str(len(plan)) == "30" in words(page)


def test_record_sheet_of_the_study_when_printed_has_its_size() -> None:
    """Three columns and 14 rows, as in the study: the heads, the start, and twelve moves."""
    form = record_form([STUDY], "positions")
    assert (form.heaps, form.rows + 1) == (3, 14)
    [page] = record_pages("Group 1", [RecordSheet("Game 1")], form, ENGLISH)
    assert [word for word in words(page) if word.isdigit()] == [str(move) for move in range(1, 13)]


@pytest.mark.parametrize("position", ["nim(3,4,5)", "nim(20,20)", "nim(1)", "chomp(4,4,4)", "poker-nim(1,3; 1,1)"])
def test_record_sheets_when_printed_can_be_written_on(position: str) -> None:
    form = record_form([parse(position)], "positions")
    for page in record_pages("Group 1", [RecordSheet("Game")] * 3, form, ENGLISH):
        lines = [path.get("d", "") for path in fromstring(page.svg()).iter() if path.tag.endswith("path")]
        tables = [re.findall(r"M([\d.]+) ([\d.]+)H([\d.]+)V([\d.]+)H[\d.]+zM[\d.]+ ([\d.]+)", line) for line in lines]
        for left, top, right, bottom, head in (map(float, found) for table in tables for found in table):
            assert min(left, page.width - right, top, page.height - bottom) >= MARGIN >= 12
            assert head - top >= ROW >= 8
        assert min(map(float, re.findall(r'stroke-width="([\d.]+)"', page.body))) >= THIN >= 0.3


def test_recorded_game_when_printed_is_all_there() -> None:
    states = ((3, 4, 5), (1, 4, 5), (1, 2, 5), (1, 2, 3), (0, 2, 3), (0, 2, 2), (0, 0, 2), (0, 0, 0))
    game = Game("3/11", nim, states, players=("Žofie", "Đuro"))
    form = record_form([game.start], "positions")
    [page] = record_pages("", [filled_sheet("", game, form, ENGLISH)], form, ENGLISH)
    cells = [word for word in words(page) if word.isdigit()]
    assert " ".join(cells).startswith("3 4 5 1 1 4 5 2 1 2 5 3 1 2 3 4 0 2 3")
    assert words(page).count("Žofie") == 2  # who began, and won
    assert filled_sheet("", game, record_form([game.start], "takings"), ENGLISH).rows[2] == ("", "2", "")


def test_recorded_game_when_longer_than_a_page_goes_on() -> None:
    game = Game("1", nim, tuple((tally,) for tally in range(200, -1, -1)))
    form = record_form([nim(3)], "positions", len(game))
    pages = list(record_pages("", [filled_sheet("", game, form, ENGLISH)], form, ENGLISH))
    assert {str(tally) for tally in range(200)} <= {word for page in pages for word in words(page)}


@pytest.mark.parametrize("play", ["normal", "misere"])
def test_answer_key_when_printed_lists_the_safe_positions(play: str) -> None:
    """By Bouton: nim-sum 0, but in misère play with heaps of one only an odd number of them."""
    convention = STUDY.ruleset.convention(play)
    states = [sorted(filter(None, heaps)) for heaps in product(range(4), range(5), range(6))]
    odd = [len(heaps) % 2 == (play == "misere") if max(heaps, default=0) < 2 else None for heaps in states]
    safe = {
        "-".join(map(str, heaps)) or "the end"
        for heaps, counted in zip(states, odd, strict=True)
        if (counted if counted is not None else nim(*heaps).grundy_value == 0)
    }
    printed = words(answer_key(solve(STUDY, convention), ENGLISH))
    assert set(printed[-len(safe) :]) == safe
    assert "– Take 2 matches from heap 1; this leaves 1-4-5" in printed


@pytest.mark.parametrize("code", LANGUAGES)
def test_rules_cards_when_printed_fit_their_page(code: str) -> None:
    """Each language has a part of all games, that is a third."""
    sums = ["kayles(3) + nim(2) + chomp(3,3) + cram(111/111) + nim(4)", "domineering(111/111) + col(.../...)"]
    examples = [rules.example for rules in catalogue()]
    for position in [*sums, *examples[list(LANGUAGES).index(code) :: len(LANGUAGES)]]:
        start = start_of(parse(position))
        card = rules_card(start, "normal", record_form([start], "positions"), next(iter(start.moves)), language(code))
        lines = [float(text.get("y", 0)) for text in fromstring(card.svg()) if text.tag.endswith("text")]
        assert max(lines) < card.height - MARGIN, position


def test_names_when_long_stay_readable() -> None:
    plan = planned_games(["Ada", "Maximiliána Nováková-Dvořáčková", "Ivo"], 1)
    [page] = scheme_pages(1, ["Ada"], plan, ENGLISH, named=True)
    assert "Nováková-Dvořáčková" in words(page)
    assert min(map(float, re.findall(r'font-size="([\d.]+)"', page.body))) > SMALL / 2


def test_lesson_when_printed_twice_is_the_same() -> None:
    assert sheets_pdf(STUDY, [3], to="cs") == sheets_pdf(STUDY, [3], to="cs")
    assert sheets_pdf(STUDY, [1, []]).count(b"/Type /Page ") == 3  # cards and a key, for nobody can play


@pytest.mark.parametrize(
    ("position", "groups", "said"),
    [("nim(0,0)", [4], "nothing to play"), ("nim(3)", [40] * 40, "at most 500"), ("nim(3)", [["a\nb"]], "one line")],
)
def test_lesson_when_impossible_is_refused(position: str, groups: list[int], said: str) -> None:
    with pytest.raises(GrundyError, match=said):
        sheets_pdf(parse(position), groups)


def test_recorded_games_when_of_different_rules_are_refused() -> None:
    games = [Game("1", nim, ((1,), (0,))), Game("2", parse("kayles(1)").ruleset, ((1,), ()))]
    with pytest.raises(GrundyError, match="same rules"):
        recorded_pdf(games)
