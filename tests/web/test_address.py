from __future__ import annotations

from urllib.parse import parse_qsl, urlsplit

import pytest

from grundy.core.errors import GrundyError
from grundy.play.opponents import OPPONENTS
from grundy.web.address import LONGEST_TYPED, PlayAddress, read_play_address, read_position
from grundy.web.sitting import seated
from tests.web.conftest import Ask

MATCH = PlayAddress("nim(3,4,5)", moves=("1-2", "3-1", "2-1"), opponent="perfect", play="misere", lang="cs")


@pytest.mark.parametrize(
    "address",
    [
        PlayAddress(),
        MATCH,
        MATCH.undo(2),
        PlayAddress("nim(3) + nim(4)", moves=("2:1-1",), first="computer", hint=3, panel="graph", seed=7),
    ],
)
def test_reading_an_address_is_the_inverse_of_writing_it(address: PlayAddress) -> None:
    assert read_play_address(dict(parse_qsl(urlsplit(address.url).query))) == address


def test_redo_takes_back_an_undo() -> None:
    assert MATCH.undo(2).redone(2) == MATCH


def test_new_move_forgets_the_moves_taken_back() -> None:
    assert MATCH.undo(1).after("1-1").redo == ()


def test_plus_sign_typed_into_an_address_is_still_a_sum() -> None:
    assert str(read_position("nim(3) nim(4)")) == "nim(3) + nim(4)"


def test_undo_goes_back_to_the_persons_turn() -> None:
    sitting = seated(PlayAddress("nim(3,4,5)", moves=("1-1", "2-1"), first="computer"))
    undone = sitting.undone()

    assert undone is not None
    assert undone.moves == ("1-1",)
    assert seated(undone).undone() is None


@pytest.mark.parametrize("opponent", OPPONENTS)
def test_same_address_gives_the_same_reply(opponent: str) -> None:
    sitting = seated(PlayAddress("nim(30,40,50)", moves=("1-1",), opponent=opponent, seed=5))

    assert len({sitting.reply() for _ in range(5)}) == 1


@pytest.mark.parametrize(
    "query",
    [
        {"opponent": "cheating"},
        {"opponent": "forgetful(2)"},
        {"play": "strange"},
        {"first": "nobody"},
        {"hint": "-1"},
        {"hint": "5"},
        {"seed": "x"},
        {"seed": "9" * 30},
        {"panel": "secrets"},
        {"position": "nim(-1)"},
    ],
)
def test_wrong_parameters_are_refused(query: dict[str, str]) -> None:
    with pytest.raises(GrundyError):
        seated(read_play_address(query))


def test_very_long_address_is_not_printed(ask: Ask) -> None:
    text = ask(f"/play?position=nim({'1,' * LONGEST_TYPED}1)").text

    assert '<p class="paper" data-part="paper">test</p>' in text


def test_address_of_a_page_of_mistakes_is_not_printed(ask: Ask) -> None:
    """The server itself tells mistakes, too, and has not looked whether the host may be believed."""
    assert 'class="paper"' not in ask("/play?position=nim(x)").text
