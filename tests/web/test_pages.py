from __future__ import annotations

import re
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from grundy import solve
from grundy.core.outcome import PLAYERS
from grundy.core.partizan import PartizanRuleset, to_move
from grundy.explaining.language import LANGUAGES, NO_BREAK, language
from grundy.play.match import Match
from grundy.rulesets import catalogue
from grundy.rulesets.graphs.pictures import COLOURED
from grundy.web import boardview, playpage
from grundy.web.address import PlayAddress, link
from grundy.web.heatpanel import heat_panel
from grundy.web.limits import LISTED_MOVES, MOST_POSITIONS, _remembered, solved
from grundy.web.sitting import Sitting, seated
from tests.web.conftest import Ask

GRAPH = '{"vertices": ["a", "b", "c"], "edges": [["a", "b"], ["b", "a"], ["b", "c"]]}'
NINES = "9" * 400
PAGES = [
    "/",
    "/play?position=nim(3,4,5)",
    "/play?position=nim(3,4,5)&panel=why&moves=1-1+1-1",
    "/play?position=nim(3,4,5)&panel=moves",
    "/play?position=nim(2,3)&panel=graph",
    "/play?position=nim(1,2)&moves=2-1+1-1+2-1&opponent=human",
    "/play?position=nim(3)+nim(4)&play=misere&hint=4",
    "/play?position=nim()",
    "/analyse",
    "/analyse?position=kayles(1,11)&edit=1&level=table",
    "/analyse?position=domineering(111/111)+%2B+hackenbush(0-1b,1-2r)&play=normal",
    "/games",
    "/games?word=nim",
    "/calc",
    "/calc?expression=8*8",
    "/calc?number=5",
    "/calc?table=256&down=1",
    "/calc?list=3,4,5",
    "/records",
    "/records?sample=1",
    "/explore",
    "/tables",
    "/chomp?rows=3&cols=5",
    "/chomp?rows=12&cols=12",
    "/tables?rule=nim-sum&rows=512&cols=512",
    "/lab",
    "/lab?rule=1+3+4&with=0.77&from=20&to=80",
    "/lab?rule=0.45&play=misere",
    "/verify",
    "/graph",
    f"/graph?graph={GRAPH}",
    "/studio",
    "/studio?kind=graph&random=1&story=1",
    "/studio?kind=poset&position=",
    "/docs",
    "/class",
    "/class/join",
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
def test_every_page_opens_in_every_language(ask: Ask, page: str, lang: str) -> None:
    response = ask(f"{page}{'&' if '?' in page else '?'}lang={lang}")

    assert response.status_code == 200
    assert f'<html lang="{lang}">' in response.text


def test_language_follows_the_browser(ask: Ask) -> None:
    response = ask("/games", headers={"Accept-Language": "hr-HR, en;q=0.5"})

    assert '<html lang="hr">' in response.text
    assert response.headers["vary"] == "Accept-Language"


def test_status_line_says_who_can_win_the_value_and_how_long(ask: Ask) -> None:
    text = ask("/play?position=nim(3,4,5)&show=values").text

    for fact in ("You can win.", "value ∗2", "in at most 11 moves", "Your move"):
        assert fact in text
    assert "Normal play: whoever takes the last match wins" in text


def test_perfect_computer_will_win_and_a_person_should(ask: Ask) -> None:
    assert "the computer will win" in ask("/play?position=nim(1,1)&opponent=perfect&show=outcome").text
    assert "The second player should win." in ask("/play?position=nim(1,1)&opponent=human&show=outcome").text


def test_every_match_on_the_board_is_a_link_to_the_position_after_it(ask: Ask) -> None:
    text = ask("/play?position=nim(3,4,5)&opponent=human").text

    assert text.count('class="move"') == 12
    assert 'href="/play?position=nim(3,4,5)&amp;moves=1-2&amp;opponent=human"' in text


def test_computer_replies_at_once_and_the_address_shows_it(ask: Ask) -> None:
    response = ask("/play?position=nim(3,4,5)&moves=1-1&opponent=perfect")

    assert response.status_code == 303
    assert response.headers["location"] == "/play?position=nim(3,4,5)&moves=1-1+1-1&opponent=perfect"


def test_computer_begins_if_asked_to(ask: Ask) -> None:
    response = ask("/play?position=nim(3,4,5)&first=computer&opponent=perfect")

    assert response.headers["location"].startswith("/play?position=nim(3,4,5)&moves=1-2")


def test_only_heap_is_not_asked_for(ask: Ask) -> None:
    assert '<input type="hidden" name="heap" value="1">' in ask("/play?position=nim(5)").text
    assert "from heap" in ask("/play?position=nim(5,0)").text


def test_nothing_is_revealed_before_a_hint_is_asked_for(ask: Ask) -> None:
    assert "Take from heap 1." not in ask("/play?position=nim(3,4,5)&hint=2").text
    assert "Take from heap 1." in ask("/play?position=nim(3,4,5)&hint=3").text


def test_line_of_a_hint_ends_neither_after_a_word_of_one_letter_nor_inside_a_notation(ask: Ask) -> None:
    page = ask("/play?position=nim(3,4,5)&hint=4&lang=cs").text
    assert "Odeber 2~sirky z~1.~hromádky: zbude 1,~4 a~5. Odtud soupeř".replace("~", NO_BREAK) in page
    page = ask("/play?position=to-move(L; domineering(1101/1101/0001))&hint=2").text
    assert '<span class="whole">domineering(1100/1100/0000)</span>' in page


def test_move_can_be_written(ask: Ask) -> None:
    taken = ask("/play?position=nim(3,4,5)&opponent=human&take=2&heap=1")
    written = ask("/play?position=nim(3,4,5)&opponent=human&move=nim(1,4,5)")

    assert taken.headers["location"] == written.headers["location"]
    assert taken.headers["location"] == "/play?position=nim(3,4,5)&moves=1-2&opponent=human"


def test_huge_heaps_are_played_in_words(ask: Ask) -> None:
    huge = "9" * 900
    response = ask(f"/play?position=nim({huge},5)&opponent=perfect&take={huge}&heap=1", follow=True)

    assert response.status_code == 200
    assert "The computer has won." in response.text


def test_illegal_written_move_is_told_beside_the_form(ask: Ask) -> None:
    response = ask("/play?position=nim(3,4,5)&take=9&heap=1")

    assert response.status_code == 400
    assert re.search(r'role="alert">.*is not a move here: heap 1 has only 3 matches<', response.text)
    assert "data-take" in response.text


@pytest.mark.parametrize(
    ("start", "fields", "asked"),
    [
        ("tactix(11/11)", "sent=choose", "Choose at least one cell"),
        ("amazons(x../..o)", "sent=path&step-1=&step-2=&step-3=", "Choose a cell on the board first"),
        ("moore[2](3,4)", "sent=several&take-1=&take-2=", "Take at least one match"),
        ("nim(3,4)", "sent=notation&move=", "Write your move first"),
        ("chomp(3,3)", "sent=notation&move=", "Write your move first"),
    ],
)
def test_form_sent_with_nothing_chosen_says_what_to_choose(ask: Ask, start: str, fields: str, asked: str) -> None:
    response = ask(f"/play?position={start}&{fields}")

    assert response.status_code == 400
    assert f'role="alert">{asked}<' in response.text
    assert f'name="sent" value="{fields.removeprefix("sent=").partition("&")[0]}"' in response.text


def test_looking_back_does_not_move_the_computer(ask: Ask) -> None:
    response = ask("/play?position=nim(3,4,5)&moves=1-1&redo=1-1&opponent=perfect")

    assert response.status_code == 200
    assert 'class="move"' not in response.text


def test_teacher_tells_at_the_end_where_it_handed_back_the_win(ask: Ask) -> None:
    text = ask("/play?position=nim(1,2)&moves=1-1+2-1+2-1&opponent=teacher").text

    assert "The teacher handed back the win at move 2." in text


@pytest.mark.parametrize(("name", "words"), [("pupil", "Pupil"), ("lookahead(4)", "Computer that looks ahead (4)")])
def test_opponents_are_chosen_by_their_names(ask: Ask, name: str, words: str) -> None:
    text = ask(f"/play?position=nim(1,2)&opponent={name}").text

    assert f'<option value="{name}" selected>{words}</option>' in text


def test_result_card_reviews_the_match(ask: Ask) -> None:
    text = ask("/play?position=nim(1,2)&moves=1-1+2-2&opponent=perfect").text

    assert "The computer has won." in text
    assert "0 of 1 winning chance kept" in text
    assert "Move 1 gave the win away: you took 1 match from heap 1." in text
    assert "Find the better move" in text
    assert "Play again" in text


def test_pasted_graph_shows_outcome_layers_and_kernel(ask: Ask) -> None:
    response = ask("/graph", method="POST", data={"graph": GRAPH, "start": "a"})

    assert response.status_code == 200
    for expected in ("From a: the previous player wins", "J0 = {c}", "J1 = {a}", "<svg"):
        assert expected in response.text


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/play?position=nim(3,x)", 400),
        ("/play?position=nimm(3)", 400),
        ("/play?position=nim(3)&moves=1-9", 400),
        ("/play?position=nim(3)&redo=1-9", 400),
        ("/play?position=nim(3)&opponent=cheater", 400),
        ("/play?position=nim(3)&opponent=lookahead(0)", 400),
        ("/play?position=nim(3)&hint=-1", 400),
        ("/play?position=nim(3)&play=odd", 400),
        ("/play?position=nim(3)&lang=xx", 400),
        ('/play?position=graph["/etc/passwd"](a)', 400),
        ("/play?position=graph[a>b, b=c](a)", 400),
        (f"/play?position=nim({'1,' * 3000}1)", 413),
        (f"/play?position=nim(3)&moves={'1' * 5000}", 413),
        ("/calc?expression=2%2B", 400),
        (f"/calc?expression={NINES}^{NINES}", 503),
        (f"/calc?expression={'1%2B' * 900}1", 413),
        ("/graph?graph=x", 400),
        ("/nothing", 404),
        ("/static/../app.py", 404),
    ],
)
def test_wrong_input_is_a_friendly_page_with_the_right_status(ask: Ask, address: str, status: int) -> None:
    response = ask(address)

    assert response.status_code == status
    assert 'role="alert"' in response.text
    assert "Traceback" not in response.text
    assert "root:" not in response.text


def test_error_page_points_at_the_mistake_and_keeps_the_input(ask: Ask) -> None:
    text = ask("/play?position=nim(3,x)").text

    assert "nim(3,x)\n      ▲" in text
    assert 'value="nim(3,x)"' in text


def test_page_of_a_large_picture_is_small(ask: Ask) -> None:
    stalk = ", ".join(f"{n}-{n + 1}" for n in range(200))

    assert len(ask(f"/play?position=hackenbush({stalk})&opponent=human").content) < 400_000


def test_too_large_a_graph_is_refused(ask: Ask) -> None:
    response = ask("/graph", method="POST", content=b"graph=" + b"x" * 300_000)

    assert response.status_code == 413


def test_text_from_the_address_is_escaped(ask: Ask) -> None:
    for address in ("/play?position=<script>alert(1)</script>", "/games?word=<script>alert(1)</script>"):
        assert "<script>alert" not in ask(address).text


@pytest.mark.parametrize("address", ["/play", "/api/list", "/nothing", "/static/style.css"])
def test_every_answer_carries_the_security_headers(ask: Ask, address: str) -> None:
    headers = ask(address).headers

    assert headers["content-security-policy"].startswith("default-src 'self'")
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("page", PAGES)
def test_pages_ask_nothing_of_other_sites_and_carry_no_inline_script(ask: Ask, page: str) -> None:
    text = ask(page).text

    assert not re.search(r'(?:src|href)="(?:https?:)?//', text)
    assert not re.search(r"<script(?![^>]*src=)", text)
    assert not re.search(r'\son[a-z]+="|\sstyle="', text)


@pytest.mark.parametrize(
    "position",
    ["turtles(1000000000000000000)", "turning-corners(1000000000000000000,1000000000000000000)", "rugs(10000000,9)"],
)
def test_enormous_rows_of_coins_when_opened_are_shown_as_cards(ask: Ask, position: str) -> None:
    page = ask(f"/play?position={position}")
    assert page.status_code == 200
    assert "data-choose-form" not in page.text
    answer = ask(f"/api/solve?position={position}").json()
    assert answer["outcome"] == "N"
    assert answer["winning_moves"]


def test_why_is_drawn_in_the_places_of_its_own_match(ask: Ask) -> None:
    """Two matches that meet in one position remember its answer, not its picture."""
    position, panel = "hackenbush(0-1,1-2,1-3,0-4)", "panel=why&opponent=human"
    larger = f"/play?position=hackenbush(0-1,1-2,1-3,0-4,1-7,7-4,7-8,8-2)&moves=7-8+7-4+1-7+8-2&{panel}"

    def boards(address: str) -> list[str]:
        return re.findall(r'<svg [^>]*role="img".*?</svg>', ask(address).text)

    _remembered.clear()
    alone = boards(f"/play?position={position}&{panel}")
    _remembered.clear()
    assert boards(larger) != alone
    assert boards(f"/play?position={position}&{panel}") == alone != []


def counted(monkeypatch: pytest.MonkeyPatch, where: ModuleType, name: str) -> list[object]:
    """Return a list that grows with every call of a function: its first arguments."""
    calls: list[object] = []
    function = getattr(where, name)

    def counting(*arguments: Any, **options: Any) -> Any:
        calls.append(arguments[0])
        return function(*arguments, **options)

    monkeypatch.setattr(where, name, counting)
    return calls


def test_click_reads_the_position_once_and_draws_one_board(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    ask("/play?position=nim(3,4,5)&moves=1-1+1-1&opponent=human")
    read, drawn = counted(monkeypatch, catalogue, "split"), counted(monkeypatch, boardview, "picture")

    clicked = ask("/play?position=nim(3,4,5)&moves=1-1+1-1&move=2-1&opponent=perfect")
    assert clicked.status_code == 303
    assert (read, drawn) == (["nim(3,4,5)"], [])

    assert ask(clicked.headers["location"]).status_code == 200
    assert read == ["nim(3,4,5)"] * 2
    assert len(drawn) == 1


@pytest.mark.parametrize(("player", "name"), [("L", "Left"), ("R", "Right")])
def test_turn_of_left_or_right_is_that_of_the_position(ask: Ask, player: str, name: str) -> None:
    page = ask(f"/play?position=to-move({player}; domineering(111/111))&opponent=human").text
    assert f"{name}’s move" in page
    assert f'<option value="{player}" selected>' in page


def test_explanation_at_the_turn_of_the_computer_says_whom_it_speaks_to(ask: Ask) -> None:
    address = "/play?position=nim(3,4,5)&opponent=perfect&panel=why&redo=3-1"
    assert "is the computer here" in ask(f"{address}&moves=1-2").text
    assert "is the computer here" not in ask(f"{address}&moves=").text


def test_person_may_be_right_and_begin(ask: Ask) -> None:
    page = ask("/play?position=domineering(111/111)&begins=R&show=outcome").text
    assert "Your move (Right, red)" in page
    assert "Computer (Left)" in page
    assert 'class="piece right"' in page
    asked = ask("/play?position=to-move(R; domineering(111/111))&opponent=human&move=a1-b1")
    assert asked.headers["location"] == "/play?position=domineering(111/111)&moves=a1-b1&opponent=human&begins=R"
    assert "Left’s move (blue)" in ask(asked.headers["location"]).text


def test_heat_is_shown_for_left_and_right_only(ask: Ask) -> None:
    page = ask("/play?position=domineering(1101/1101/0001)&panel=heat").text
    assert 'id="tab-heat"' in page
    assert "{2|0}" in page
    assert page.count('class="wall ') == 2
    assert page.count('class="mini"') == 2  # its parts
    assert 'id="tab-heat"' not in ask("/play?position=nim(3,4,5)&panel=heat").text


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("position=domineering(11/11)&play=misere", "have no values"),
        ("position=nim(3)", "here both players have the same moves"),
    ],
)
def test_heat_that_is_not_known_is_said_to_be_so(ask: Ask, asked: str, said: str) -> None:
    page = ask(f"/play?{asked}&panel=heat")
    assert page.status_code == 200
    assert said in page.text


def test_moves_of_left_and_right_are_shown_with_their_costs(ask: Ask) -> None:
    page = ask("/play?position=domineering(111/111)&panel=moves").text
    assert "the only winning move, no cost" in page
    assert "mistake: a missed win, cost 3" in page
    ended = ask("/play?position=domineering(11010101/11010101)&opponent=human&moves=d1-d2+a1-b1+f1-f2+a2-b2+h1-h2").text
    assert "given away: 3" in ended
    assert "(winning move, cost 3)" in ended
    assert ">−3</text>" in ended  # on the line of the match


def test_heat_of_a_board_that_is_too_large_is_said_to_be_unknown() -> None:
    sitting = seated(PlayAddress(f"domineering({'/'.join(['11111111'] * 8)})"))
    answer = solve(sitting.match.position, limit=200)
    assert "takes too long to find" in heat_panel(sitting, answer, language("en"))["why_not"]


class Turning(PartizanRuleset[tuple[int, ...], int]):
    """Left and Right turn a coin for ever."""

    name = "turning-for-ever"

    def left(self, state: tuple[int, ...]) -> list[int]:
        return [1]

    def right(self, state: tuple[int, ...]) -> list[int]:
        return [1]

    def play(self, state: tuple[int, ...], move: int) -> tuple[int, ...]:
        return (1 - state[0],)


def test_heat_of_a_game_that_goes_round_says_so() -> None:
    match = Match(Turning()(0))
    sitting = Sitting(PlayAddress("turning-for-ever(0)"), match)
    panel = heat_panel(sitting, solve(match.position), language("en"))
    assert panel["why_not"].startswith("Play can go round in turning-for-ever(")


def test_badge_is_the_outcome_of_the_board_whoever_is_to_move(ask: Ask) -> None:
    for begins in "LR":
        page = ask(f"/play?position=hackenbush(0-1b,1-2r)&begins={begins}&show=outcome").text
        assert re.search(r'title="Left wins, whoever begins"><span>L</span>', page)
    leaves = ask("/play?position=hackenbush(0-1b,1-2r)&begins=R&panel=moves").text
    assert re.search(r'class="badge poor [^>]*small"><span>L</span>', leaves)


@pytest.mark.parametrize("rules", [rules for rules in catalogue.catalogue() if rules.partizan], ids=str)
def test_example_of_left_and_right_is_judged_on_its_page(rules: PartizanRuleset[Any, Any]) -> None:
    """A newcomer who comes from the gallery gets a hint, whichever player he is."""
    for player in PLAYERS:
        answer = solve(to_move(catalogue.parse(rules.example), player), limit=MOST_POSITIONS, moves=LISTED_MOVES)
        assert answer.outcome is not None
        assert answer.best_move is not None


def test_moves_that_are_not_judged_are_not_denied(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playpage, "solved", lambda *asked: replace(solved(*asked), moves=()))
    page = ask("/play?position=nim(3,4,5)&panel=moves").text
    assert "Judging the moves of this position takes too long." in page
    assert "There is no move" not in page


def test_white_and_black_pieces_are_called_so(ask: Ask) -> None:
    start = "/play?position=northcott-players[8](1,6)"
    assert "Your move (Left, white)" in ask(start).text
    assert "Your move (Right, black)" in ask(f"{start}&begins=R").text
    assert "Left’s move (white)" in ask(f"{start}&opponent=human").text
    assert "blue" not in ask(start).text


def test_heat_says_that_a_game_with_retreats_has_no_value(ask: Ask) -> None:
    assert "such games have no value" in ask("/play?position=northcott-retreats[8](1,6;2,4)&panel=heat").text


def test_graph_of_a_sum_names_positions_by_their_notation(ask: Ask) -> None:
    assert ">L 11/11 + 1<" in ask("/play?position=domineering(11/11)%2Bnim(1)&panel=graph").text


@pytest.mark.parametrize("name", COLOURED)
@pytest.mark.parametrize("begins", PLAYERS)
def test_coloured_picture_is_explained_in_its_places(ask: Ask, name: str, begins: str) -> None:
    assert ask(f"/play?position={name}&begins={begins}&panel=why").status_code == 200


@pytest.mark.parametrize(
    ("position", "moves"),
    [
        ("graph[a>b, b>a, b>c](a)", {"b"}),
        ("poset[a<b, a<c]()", {"a", "b", "c"}),
        ("snort[a-b, b-c]()", {"a:L", "b:L", "c:L"}),
    ],
)
def test_written_graph_is_played_without_a_file(ask: Ask, position: str, moves: set[str]) -> None:
    page = ask(link("/play", position=position, opponent="human"))
    assert page.status_code == 200
    assert set(re.findall(r'data-move="([^"]+)"', page.text)) == moves
