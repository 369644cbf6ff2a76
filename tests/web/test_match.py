"""A match in its address: other lines, the record, what a page tells, who sits at the table, and the review."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import parse, solve
from grundy.core.answer import Answer
from grundy.core.outcome import PlayConvention
from grundy.core.position import Position
from grundy.explaining.language import language
from grundy.play.match import Match
from grundy.play.variations import MOST_LINES, Line, branches, kept, read_lines, written_lines
from grundy.web import limits
from grundy.web.address import LADDER, PlayAddress, read_play_address
from grundy.web.graphpanel import graph_panel
from grundy.web.ladder import Ladder
from grundy.web.moments import moments_of
from grundy.web.recordpage import address_of, record_of
from grundy.web.result import result_of
from grundy.web.sitting import seated
from tests.web.conftest import Ask

NIM = "/play?position=nim(3,4,5)"
LOST = "/play?position=nim(1,2)&moves=1-1+2-2&opponent=perfect"
LINES = st.lists(st.sampled_from(["1-1", "2-1", "1:3-2", "a1,b2"]), max_size=5).map(tuple)


@given(st.lists(LINES, max_size=5), LINES)
def test_lines_are_read_as_they_were_written(lines: list[Line], line: Line) -> None:
    beside = kept(lines, line)
    assert read_lines(written_lines(beside, line), line) == beside


@given(st.lists(LINES, max_size=5), LINES)
def test_every_line_that_was_played_is_kept_or_goes_on_in_another(lines: list[Line], line: Line) -> None:
    everything = (line, *kept(lines, line))
    for each in lines:
        assert any(other[: len(each)] == each for other in everything)


@given(st.lists(LINES, max_size=5), LINES, st.integers(1, 5))
def test_branches_of_a_move_leave_the_same_moves_before_it(lines: list[Line], line: Line, ply: int) -> None:
    tried = branches(lines, line, ply)
    assert all(each[: ply - 1] == line[: ply - 1] for each in tried)
    assert len({each[ply - 1] for each in tried}) == len(tried)
    assert not tried or line in tried


def test_move_after_undo_keeps_the_old_line_and_both_can_be_walked() -> None:
    address = PlayAddress("nim(3,4,5)", moves=("1-2", "3-1"), opponent="human").undo(1).after("2-1")
    assert address.line == ("1-2", "2-1")
    assert address.lines == (("1-2", "3-1"),)
    old = address.undo(1).after("3-1")
    assert (old.line, old.lines) == (("1-2", "3-1"), (("1-2", "2-1"),))
    ply, tried = seated(address).branches()
    assert (ply, [move for move, _ in tried]) == (2, ["2-1", "3-1"])


def test_move_that_was_made_before_leads_along_its_line_with_the_reply() -> None:
    sitting = seated(PlayAddress("nim(3,4,5)", redo=("1-2", "3-1", "2-2"), opponent="perfect"))
    again = sitting.after(sitting.match.position.move("1-2"))
    assert (again.address.moves, again.address.redo) == (("1-2", "3-1"), ("2-2",))


def test_lines_of_a_forged_address_are_refused(ask: Ask) -> None:
    assert ask(f"{NIM}&lines=2-1").status_code == 400
    assert ask(f"{NIM}&lines=@3+2-1").status_code == 400


@pytest.mark.parametrize("position", ["nim(3,4,5)", "domineering(111/111)", "nim(2) + kayles(3)", "turtles(2,5)"])
def test_record_is_opened_as_the_match_that_it_records(position: str) -> None:
    match = Match(seated(PlayAddress(position)).match.start)
    while not match.is_over:
        match = match.play(next(iter(match.position.moves)))
    moves = tuple(move.notation for move in match.moves)
    address = PlayAddress(
        position, moves=moves, lines=(([*match.start.moves][-1].notation,),), opponent="perfect", seed=7
    )
    assert address_of(record_of(seated(address))) == seated(address).address


def test_record_with_names_is_opened_with_them(ask: Ask) -> None:
    address = PlayAddress("nim(1,2)", moves=("2-1",), opponent="human", one="Ana", two="Bo, the 2nd")
    text = record_of(seated(address))
    opened = ask("/record", params={"text": text})
    assert opened.status_code == 303
    assert read_play_address(dict(opened.next_request.url.params)) == address  # type: ignore[union-attr]
    assert "Bo, the 2nd’s move" in unescape(ask(address.url).text)


@pytest.mark.parametrize(
    "address",
    [
        PlayAddress("nim(1,2)", moves=("2-1",), opponent="human", one="perfect", two="random"),
        PlayAddress("nim(1,2)", moves=("2-1",), opponent="greedy", one="perfect"),
        PlayAddress("nim(1,2)", moves=("2-1", "1-1"), opponent="greedy", first="computer", two="lookahead(3)"),
    ],
)
def test_person_with_the_name_of_an_opponent_stays_a_person(address: PlayAddress) -> None:
    assert address_of(record_of(seated(address))) == address


def test_bad_record_is_refused_on_the_page_of_the_match(ask: Ask) -> None:
    match = {"position": "nim(3,4,5)", "moves": "1-1 2-1", "opponent": "perfect"}
    refused = ask("/play", params=match | {"record": "no record"})

    assert refused.status_code == 400
    assert 'aria-label="Heaps of 2, 3 and 5 matches"' in refused.text
    assert refused.text.count('role="alert"') == 1
    assert ">no record</textarea>" in refused.text
    opened = ask("/play", params=match | {"record": '[Start "nim(1,2)"]\n\n1. 2-1'})
    assert opened.headers["location"] == "/play?position=nim(1,2)&moves=2-1&opponent=human"


def test_empty_names_are_left_out_of_the_address(ask: Ask) -> None:
    asked = ask("/play?position=nim(1,2)&opponent=perfect&one=&two=")

    assert asked.headers["location"] == "/play?position=nim(1,2)&opponent=perfect"


def test_record_is_a_file_with_a_plain_name(ask: Ask) -> None:
    response = ask("/record?position=nim(1,2)&moves=2-1&opponent=human")
    assert response.headers["content-disposition"] == 'attachment; filename="nim-1-2.txt"'
    assert response.text.endswith("\n1. 2-1\n")


def test_pasted_nonsense_is_refused(ask: Ask) -> None:
    for text in ("hello", '[Start "nim(1)"]\n1. 9-9', '[Start "nim(1)"]\n[Lines "x"]'):
        assert ask("/record", params={"text": text}).status_code == 400


def verdicts(page: str) -> list[str]:
    """Return what a page gives away of a position that the reader can win, with the value 2 in eleven moves."""
    given = ["You can win.", "in at most 11 moves", "value ∗2", "Who could force a win", 'class="badge']
    return [word for word in given if word in page]


def test_nothing_is_told_unless_the_reader_chooses_so(ask: Ask) -> None:
    assert verdicts(ask(NIM).text) == []
    known = {rung: set(verdicts(ask(NIM, headers={"Cookie": f"show={rung}"}).text)) for rung in LADDER}
    assert known["none"] == set() < known["outcome"] <= known["moves"] < known["values"]
    assert "value ∗2" not in known["outcome"]


def test_choice_is_remembered_by_the_browser(ask: Ask) -> None:
    response = ask("/show?rung=values&position=nim(3,4,5)&moves=1-2")
    assert response.status_code == 303
    assert response.headers["location"] == "/play?position=nim(3,4,5)&moves=1-2"
    assert response.headers["set-cookie"].startswith("show=values;")
    assert ask("/show?rung=everything").status_code == 400


def test_graph_tells_no_more_than_the_page(ask: Ask) -> None:
    told = {rung: ask(f"{NIM}&panel=graph", headers={"Cookie": f"show={rung}"}).text for rung in LADDER}
    graphs = {rung: page[page.index('class="graph') :] for rung, page in told.items()}
    for rung in ("none", "outcome"):
        for telling in ("outcome-", "kernel", "W5", 'class="edge win"', ": N", "green"):
            assert telling not in graphs[rung]
        assert "/show?rung=moves&amp;" in told[rung]
    assert all(letter in graphs["moves"] for letter in ("outcome-P", "outcome-N", ": N"))
    assert 'class="value"' not in graphs["moves"]
    assert 'class="value"' in graphs["values"]


@pytest.mark.parametrize(
    "position",
    ["nim(3,4,5)", "kayles(5)", "domineering(111/111)", "graph[a>b, b>a, b>c](a)", "nim(2) + kayles(3)", "chomp(3,2)"],
)
def test_vertex_of_the_graph_leads_to_its_position_in_the_same_match(position: str) -> None:
    address = PlayAddress(position, opponent="perfect", panel="graph", seed=5)
    sitting = seated(address)
    picture = graph_panel(sitting, Ladder("none"), language("en"))["picture"]
    links = re.findall(r'href="([^"]*)"[^>]*aria-label="([^"]*)"', picture)
    assert len(links) == picture.count('class="vertex') > 5 - 3 * ("graph" in position)
    for url, name in links:
        there = seated(read_play_address(dict(parse_qsl(urlsplit(unescape(url)).query))))
        assert unescape(name) == str(there.match.position)
        assert there.address == address.having(position=there.address.position, moves=there.address.moves)


def test_link_of_a_teacher_locks_the_choice(ask: Ask) -> None:
    locked = ask(f"{NIM}&show=none&panel=why&hint=4", headers={"Cookie": "show=values"}).text
    assert verdicts(locked) == []
    for offer in ('id="hint"', 'id="tab-why"', "/show?", "binary"):
        assert offer not in locked
    ended = ask(f"{LOST}&show=none").text
    assert "The computer has won." in ended
    assert "Find the better move" not in ended
    assert all("show=none" in link for link in re.findall(r'href="(/play\?position=[^"]*moves=[^"]*)"', locked))


def test_all_is_told_when_a_match_is_over_also_of_its_moments_before(ask: Ask) -> None:
    assert "Who could force a win" in ask(LOST).text
    assert "You can win." in ask("/play?position=nim(1,2)&redo=1-1+2-2&opponent=perfect").text


def test_computer_may_begin_at_every_start_so_that_the_offer_tells_nothing(ask: Ask) -> None:
    for start in ("/play?position=nim(1,2,3)", NIM, f"{NIM}&show=none"):
        assert 'id="begin-instead"' in ask(start).text
    assert 'id="begin-instead"' not in ask(f"{NIM}&moves=1-2").text


def test_line_that_was_left_is_offered_after_the_reply_too(ask: Ask) -> None:
    page = ask("/play?position=nim(3,4,5)&moves=2-1+3-5&opponent=perfect&lines=@0+3-1+1-3").text
    assert "tried as move 1:" in page
    assert "moves=3-1+1-3&amp;opponent=perfect&amp;lines=" in page


def test_computer_plays_both_sides_when_it_is_told_to(ask: Ask) -> None:
    address = "/play?position=nim(1,2)&first=both&opponent=perfect"
    moves = 0
    while 'id="next"' in (page := ask(address)).text:
        assert page.status_code == 200
        found = re.search(r'id="next" [^>]*href="([^"]*)"', page.text)
        assert found is not None
        address = ask(unescape(found[1])).headers["location"]
        moves += 1
    assert moves == 3
    assert "The first player has won." in page.text


def test_review_accepts_every_move_that_wins_and_refutes_the_others(ask: Ask) -> None:
    start = "/review?position=nim(1,1,1,2)&moves=4-2+1-1+2-1+3-1&opponent=perfect"
    page = ask(start).text
    assert "0 of 1 solved" in page
    for move in parse("nim(1,1,1,2)").moves:
        tried = ask(f"{start}&task=1&tried={move.notation}").text
        wins = move in parse("nim(1,1,1,2)").winning_moves
        assert ("1 of 1 solved" in tried) == wins
        assert ("Your opponent then" in tried) != wins


def test_refutation_is_played_out_to_the_end(ask: Ask) -> None:
    start = "/review?position=nim(3,4,5)&moves=1-1+1-1+2-4+3-4+1-1+3-1&opponent=perfect&task=1&tried=3-1"
    shown = [len(re.findall(r"(?:You|Your opponent) took", ask(f"{start}&at={at}").text)) for at in (1, 2, 3)]
    assert shown == [0, 0, 3]  # the first reply stands in the sentence
    assert ask(f"{start}&at=4000").status_code == 200


def test_review_without_a_mistake_leads_back_to_the_match(ask: Ask) -> None:
    response = ask("/review?position=nim(1)&moves=1-1&opponent=perfect")
    assert response.status_code == 303
    assert ask("/review?position=nim(1,2)&moves=1-1+2-2&opponent=perfect&tried=7-7").status_code == 400


def test_written_move_is_a_try(ask: Ask) -> None:
    response = ask("/review?position=nim(1,2)&moves=1-1+2-2&opponent=perfect&task=1&take=1&heap=2")
    assert response.headers["location"].endswith("&task=1&tried=2-1")


def test_an_impartial_variant_stays_one(ask: Ask) -> None:
    address = "/play?position=impartial[domineering](111/111)&moves=a1-b1&opponent=human"
    record = ask(address.replace("/play", "/record")).text
    assert address_of(record).url == address
    page = ask(address).text
    assert "position=domineering" not in page
    assert "Left puts a domino upright on two free cells, Right puts one across. Each player may make any move" in page


@pytest.mark.parametrize("name", ["a\u2028b", "a\rb", "a\x0bb", "a\nb"])
def test_a_record_is_read_again_whatever_a_name_has(name: str) -> None:
    address = PlayAddress("nim(1,2)", moves=("1-1",), opponent="human", one=name)
    assert address_of(record_of(seated(address))) == address.having(one="a b")


def test_very_many_long_lines_are_read_in_time() -> None:
    moves = ("1-1",) * 950
    lines = read_lines(" ".join(f"@949 2-{size}" for size in range(500)), moves)
    assert lines == tuple((*moves[:949], f"2-{size}") for size in range(500 - MOST_LINES, 500))


def test_the_teacher_says_nothing_of_what_is_not_known() -> None:
    sitting = seated(PlayAddress("nim(1,2)", moves=("2-2", "1-1"), opponent="teacher"))
    moments = moments_of(sitting, language("en"))
    assert result_of(sitting, moments, Ladder("values"), language("en")).handed_back
    moments[2] = replace(moments[2], judged=False)
    assert not result_of(sitting, moments, Ladder("values"), language("en")).handed_back


def test_what_a_page_left_open_is_not_searched_again(monkeypatch: pytest.MonkeyPatch, ask: Ask) -> None:
    asked: list[Position] = []

    def unsolved(position: Position, play_convention: PlayConvention, **options: Any) -> Answer:
        asked.append(position)
        return solve(position, play_convention, limit=1)

    monkeypatch.setattr(limits, "solve", unsolved)
    assert ask("/play?position=cram(11011/11111)&show=values").status_code == 200
    assert asked == [parse("cram(11011/11111)")]


@pytest.mark.parametrize(
    ("position", "spoken"),
    [
        ("nim(3,4,5)", {"heap=1", "1-2"}),
        ("nim(3) + kayles(5) + nim(4)", {"component=1", "1:1-3"}),
        ("moore[2](2,3,4)", {"heap=2", "heap=3", "2-1,3-2"}),
        ("tactix(110/011)", {"b1-b2"}),
    ],
)
def test_steps_of_the_explanation_say_what_they_speak_of(ask: Ask, position: str, spoken: set[str]) -> None:
    page = ask("/play", params={"position": position, "panel": "why"}).text
    assert {name for names in re.findall(r'data-spoken="([^"]*)"', page) for name in names.split()} == spoken
