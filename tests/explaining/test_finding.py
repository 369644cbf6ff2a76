from __future__ import annotations

import pytest

from grundy import nim
from grundy.core.ruleset import Ruleset
from grundy.explaining.finding import IN_PROSE, TITLE, WORD, _findable, _stems, find_games, folded, near_games


def found(text: str) -> list[str]:
    return [rules.name for _, rules in find_games(text)]


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Nim nim NIM", "nim"),
        ("kayles kuželky kuzelky kuželka", "kayles"),
        ("house dog-house HACKENBUSH", "hackenbush"),
        ("marienbad bouton", "nim"),
        ("matches match šibice sibica sirek", "nim"),
        ("wythoff zlatý golden", "wythoff"),
    ],
)
def test_word_finds_a_game_whatever_its_language_case_and_accents(words: str, name: str) -> None:
    for word in words.split():
        assert name in found(word), word


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("chocolate čokoláda cokolada čokolada", "chomp"),
        ("bowling pins kuželky kuglanje", "kayles"),
        ("matches zápalky zapalky sirky šibice", "nim"),
        ("tree strom stablo", "hackenbush"),
        ("chess šachy šah sah", "queen"),
        ("coins mince kovanice", "twins"),
    ],
)
def test_everyday_word_finds_a_game_in_three_languages(words: str, name: str) -> None:
    for word in words.split():
        assert name in found(word), word


@pytest.mark.parametrize(
    ("names", "first"),
    [
        ("taking matches/odebírání sirek/uzimanje šibica", "nim"),
        ("marbles/kuličky/špekule/pikule/Nimin/misère Nim/betlový nim", "nim"),
        ("Nim 21/battle of numbers/bitva čísel/square numbers/čtverce", "subtraction"),
        ("two-dimensional/dvojměrný/dvourozměrný/dvodimenzionalni", "two-dimensional-nim"),
    ],
)
def test_name_that_people_use_finds_its_game_first(names: str, first: str) -> None:
    for name in names.split("/"):
        assert found(name)[0].partition("[")[0] == first, name


def test_kind_finds_all_games_of_that_kind() -> None:
    partizan = {rules.name for _, rules in find_games("") if rules.partizan}
    assert {*found("partizan")} == {*found("partyzánské")} == partizan
    assert {*found("misère")} >= {rules.name for _, rules in find_games("") if "misere" in rules.conventions}
    assert not any(rules.partizan for rank, rules in find_games("impartial") if rank <= WORD)


def test_title_comes_before_words_and_these_before_what_is_said() -> None:
    class Renamed(Ruleset[int, int]):
        name = "renamed"
        title = "Winning move"
        tags = ("Board",)  # a word that is translated
        theory = "All games"

        def moves(self, state: int) -> list[int]:
            return []

        def play(self, state: int, move: int) -> int:
            return state

    game = _findable(Renamed())

    def rank(text: str) -> int | None:
        return game.rank(folded(text), _stems(folded(text)))

    assert rank("winning move") == TITLE
    assert {rank(word) for word in ("board", "boards", "hraci plocha", "PLOČA")} == {WORD}
    assert {rank(word) for word in ("games", "všechny hry", "sve igre")} == {IN_PROSE}
    assert rank("winning chocolate") is None


def test_exact_title_is_the_best_match() -> None:
    assert found("nim")[0] == "nim"
    assert len(found("nim")) > 5
    assert found("") == sorted(found(""))


def test_near_names_are_suggested_without_accents() -> None:
    assert near_games("hakenbush")[0].name == "hackenbush"
    assert nim in near_games("nimm")
    assert near_games("") == near_games("xxxxxxxxxxx") == []
