"""The analysis of a position, and changing it, in process."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest

from grundy import parse, solve
from grundy.checker import verify
from grundy.core.outcome import PLAY_CONVENTIONS, Outcome, PlayConvention
from grundy.rulesets.catalogue import catalogue
from tests.web.conftest import Ask


def _links(text: str) -> list[str]:
    return [unescape(found) for found in re.findall(r'href="([^"]*)"', text)]


def _position(address: str) -> str:
    return parse_qs(urlsplit(address).query)["position"][0]


def _table(text: str, title: str) -> str:
    """Return the table of moves below a heading."""
    return text.partition(f"<span>{title}</span></h3>")[2].partition("</table>")[0]


def test_without_a_position_it_is_about_nim(ask: Ask) -> None:
    text = ask("/analyse").text

    assert "<code>nim(3,4,5)</code>" in text
    assert "The next player wins (N-position)" in text
    assert "<span>value ∗2</span> <span>11 moves to the end</span>" in text


@pytest.mark.parametrize("play", PLAY_CONVENTIONS)
def test_moves_stand_in_their_groups_and_lead_to_what_they_leave(ask: Ask, play: PlayConvention) -> None:
    text = ask(f"/analyse?position=nim(1,2,4)&play={play}").text
    groups = {
        title: {_position(link) for link in _links(_table(text, title))} for title in ("winning moves", "losing moves")
    }
    judged = solve(parse("nim(1,2,4)"), play).moves

    assert groups["winning moves"] == {str(each.move.to) for each in judged if each.winning}
    assert groups["losing moves"] == {str(each.move.to) for each in judged if not each.winning}


def test_drawing_moves_are_a_group_of_their_own(ask: Ask) -> None:
    text = ask("/analyse?position=poker-nim(2,2; 1,1)&play=misere").text

    assert solve(parse("poker-nim(2,2; 1,1)"), "misere").outcome is Outcome.D
    assert "1-1" in _table(text, "drawing moves")


def test_slower_wins_and_shorter_resistance_say_by_how_much(ask: Ask) -> None:
    assert '">−2</span>' in ask("/analyse?position=nim(1,2,3)").text
    assert '">+2</span>' in ask("/analyse?position=kayles(7)").text


def test_both_players_of_a_game_of_left_and_right_are_looked_at(ask: Ask) -> None:
    text = ask("/analyse?position=domineering(11/11)").text
    from_a_player = ask("/analyse?position=to-move(R; domineering(11/11))").text

    assert "If Left begins, Left wins." in text
    assert "If Right begins, Right wins." in text
    assert "temperature" in text
    assert _table(text, "winning moves") == _table(from_a_player, "winning moves")


def test_parts_lead_to_their_own_analysis(ask: Ask) -> None:
    text = ask("/analyse?position=nim(3)+%2B+kayles(5)").text
    parts = text.partition('id="parts"')[2].partition("</section>")[0]

    assert [_position(link) for link in _links(parts)] == ["nim(3)", "kayles(5)"]
    assert "∗4" in parts
    assert 'id="parts"' not in ask("/analyse?position=nim(3)+%2B+kayles(5)&play=misere").text


def test_the_vertices_of_the_graph_are_links_and_p_is_green(ask: Ask) -> None:
    """A P-position is good for whoever moves there, on the list and in the graph."""
    text = ask("/analyse?position=nim(1,2)").text
    nodes = re.findall(r'<a href="([^"]*)" class="node" aria-label="([^"]*)">(.*?)</a>', text)

    assert ("nim(1,1)", "nim(1,1): P") in [(_position(unescape(href)), label) for href, label, _ in nodes]
    assert all(('fill="#14714f"' in drawn) == label.endswith("P") for _, label, drawn in nodes)
    assert '<span class="badge good shape-P small">' in text


def test_certificates_are_named_where_there_is_one(ask: Ask) -> None:
    assert 'grundy period "kayles" --certificate' in unescape(ask("/analyse?position=kayles(5)").text)
    assert "--certificate" not in ask("/analyse?position=grundys-game(8)").text
    assert "--certificate" not in ask("/analyse?position=nim(8)").text


def test_the_position_is_there_to_be_copied(ask: Ask) -> None:
    text = unescape(ask("/analyse?position=nim(1,2)&play=misere").text)

    assert 'grundy solve "nim(1,2)" --play misere' in text
    assert "solve(parse('nim(1,2)'), play_convention=\"misere\")" in text
    assert "http://test/analyse?position=nim(1,2)&play=misere" in text
    assert r"$\texttt{clobber(xo)} = {\ast}$" in ask("/analyse?position=clobber(xo)").text


def test_what_can_be_drawn_by_hand_opens_in_the_studio(ask: Ask) -> None:
    for position in ("hackenbush(0-1,1-2r)", "graph[a>b, b>a](a)", "poset[a<b]()"):
        page = ask("/analyse", params={"position": position}).text
        (opened,) = (found for found in _links(page) if found.startswith("/studio?position="))
        assert ask(opened).status_code == 200
    assert "/studio?position" not in ask("/analyse?position=nim(3)").text


def test_certificate_is_a_file_that_can_be_verified(ask: Ask) -> None:
    page = ask("/analyse?position=kayles(5)").text

    assert 'href="/lab/certificate.json?rule=kayles"' in page
    assert verify(ask("/lab/certificate.json?rule=kayles").json()).valid


@pytest.mark.parametrize("play", ["normal", "misere"])
def test_goal_is_the_same_sentence_as_on_the_page_of_a_match(ask: Ask, play: str) -> None:
    for position in ("nim(1,2)", "kayles(3)", "wythoff(1,2)"):
        said = [
            re.findall(r'class="dot[^>]*></span>([^<]*)<', ask(f"/{page}?position={position}&play={play}").text)
            for page in ("play", "analyse")
        ]
        assert said[0] == said[1] != []


def test_editing_offers_changes_that_stay_in_the_editor(ask: Ask) -> None:
    text = ask("/analyse?position=cram(11/10)&edit=1").text
    picture, sizes = text.partition('class="table"')[2].partition('class="sizes"')[::2]
    changes = _links(picture.partition("</svg>")[0]) + _links(sizes.partition("Add a game")[0])

    assert {_position(link) for link in changes} >= {"cram(11/11)", "cram(01/10)", "cram(11)", "cram(111/101)"}
    assert all("edit=1" in link for link in changes)
    assert "heap 2: one more" in ask("/analyse?position=nim(3,4)").text


def test_edge_is_added_to_a_written_graph(ask: Ask) -> None:
    asked = "/edge?page=analyse&edit=1&position=nim(1)%2Bgraph[a>b](a)&part=2&tail=b&head=c"

    assert _position(ask(asked).headers["location"]) == "nim(1) + graph[a>b, b>c](a)"
    for wrong in ("tail=", "part=0", "part=1", "part=9", "tail=b)(a"):
        assert ask(f"{asked}&{wrong}").status_code == 400


def test_the_analysis_of_every_kind_of_board_opens(ask: Ask) -> None:
    examples = {rules.board: rules.example for rules in catalogue() if '"' not in rules.example}.values()
    wrong = {
        example: answer.status_code
        for example in sorted(examples)
        if (answer := ask("/analyse", params={"position": example})).status_code != 200
    }

    assert wrong == {}


@pytest.mark.parametrize(
    "address",
    [
        "/analyse?position=nim(x)",
        "/analyse?play=sideways",
        "/analyse?level=none",
        "/analyse?edit=2",
        "/random?level=impossible",
        "/random?seed=x",
        "/random?page=games",
        "/add?position=nim(1)&game=nothing",
        "/add?position=poker-nim(1;1,1)&game=nim(1)",
    ],
)
def test_wrong_parameters_are_refused_with_a_sentence(ask: Ask, address: str) -> None:
    answer = ask(address)

    assert answer.status_code == 400
    assert 'role="alert"' in answer.text


def test_a_random_position_is_repeated_by_its_seed(ask: Ask) -> None:
    first = ask("/random?game=nim&level=easy&seed=5&opponent=perfect").headers["location"]
    free = ask("/random?game=nim&level=hard&page=analyse&edit=1").headers["location"]

    assert first == ask("/random?game=nim&level=easy&seed=5&opponent=perfect").headers["location"]
    assert first.startswith("/play?")
    assert {"opponent=perfect", "seed=5"} <= {*first.partition("?")[2].split("&")}
    assert ask(first).status_code == 200
    assert free.startswith("/analyse?edit=1")
    assert re.search("seed=[0-9]+", free)


def test_a_game_is_added_and_the_page_kept(ask: Ask) -> None:
    location = ask("/add?position=nim(3)&game=kayles(5)&page=analyse&edit=1").headers["location"]

    assert _position(location) == "nim(3) + kayles(5)"
    assert "Remove this game" in ask(location).text
