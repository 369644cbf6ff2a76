"""The words of three languages: what is counted, in the right case and number, and where a line may end."""

from __future__ import annotations

import re
from typing import Any

import pytest

from grundy import explain, game, nim, parse, solve
from grundy.cli import run
from grundy.core.outcome import PLAY_CONVENTIONS, PlayConvention
from grundy.core.ruleset import Ruleset
from grundy.explaining.hints import hints
from grundy.explaining.language import LANGUAGES, NO_BREAK, language
from grundy.explaining.words import closing_steps, move_in_words
from grundy.rulesets.catalogue import catalogue
from tests.test_playthroughs import example_of


def said(position: str, move: str, code: str) -> str:
    return move_in_words(parse(position).move(move), language(code))


@pytest.mark.parametrize(
    ("code", "taken", "words"),
    [
        ("en", 1, "take 1 match from heap 1"),
        ("en", 2, "take 2 matches from heap 1"),
        ("cs", 1, "odebrat 1 sirku z 1. hromádky"),
        ("cs", 4, "odebrat 4 sirky z 1. hromádky"),
        ("cs", 21, "odebrat 21 sirek z 1. hromádky"),
        ("hr", 2, "uzeti 2 šibice s hrpe 1"),
        ("hr", 11, "uzeti 11 šibica s hrpe 1"),
        ("hr", 21, "uzeti 21 šibicu s hrpe 1"),
    ],
)
def test_matches_are_counted_as_the_language_counts(code: str, taken: int, words: str) -> None:
    assert said("nim(30,9)", f"1-{taken}", code) == words


@pytest.mark.parametrize(
    ("position", "move", "words"),
    [
        ("kayles(1,11)", "2-1/3,7", "shodit 1 kuželku z 2. řady a nechat řady délek 3 a 7"),
        ("poker-nim(3,4; 2,2)", "1+2", "přidat 2 žetony na 1. hromádku"),
        ("staircase(3,1)", "1-3", "přesunout 3 kameny ze schodu 1 pryč ze schodiště"),
        ("moore[2](3,4,5)", "2-1,3-2", "odebrat 1 sirku z 2. hromádky a 2 sirky ze 3. hromádky"),
        ("hackenbush(0-1, 1-2, 1-3)", "0-1", "odříznout hranu 0-1 a s ní 2 další"),
        ("turtles(3,4)", "4", "otočit 4. želvu"),
    ],
)
def test_each_game_counts_its_own_things(position: str, move: str, words: str) -> None:
    assert said(position, move, "cs") == words


@pytest.mark.parametrize("sizes", [(3, 4, 5), (8, 12, 3, 9), (1, 1, 5)])
@pytest.mark.parametrize("play", PLAY_CONVENTIONS)
def test_heaps_in_czech_have_ordinal_numbers_everywhere(sizes: tuple[int, ...], play: PlayConvention) -> None:
    position = nim(*sizes)
    before = nim(*sizes[:-1], sizes[-1] + 1)
    said = " ".join(step.text for step in explain(solve(position, play), "cs", previous=before))
    assert re.search(r"\d\. hromádk", said)
    assert not re.search(r"hromádk\w+ \d", said.replace("hromádky po ", ""))


def test_columns_and_heaps_have_names() -> None:
    answer = solve(nim(3, 4) + nim(5))
    table, columns, choice, *_ = explain(answer, "cs")
    assert table.table is not None
    assert table.table.rows[2][0] == "1. hromádka ve složce B: 5"
    assert columns.text == "Jen sloupec dvojek má lichý počet jedniček: nim-součet je 2."
    assert "má jen 1. hromádka ve složce A" in choice.text
    assert hints(solve(nim(40)), language("hr"))[1].startswith("Pogledajte u binarnom zapisu stupac broja 32:")


@pytest.mark.parametrize(
    ("code", "limit", "sentence"),
    [
        ("en", 1, "Who wins, the value and how long it takes: the limit of 1 position was reached."),
        ("cs", 10_000, "Kdo vyhraje, hodnota a jak dlouho to potrvá: byl dosažen limit 10 000 pozic."),
        ("hr", 10_000, "Tko pobjeđuje, vrijednost i koliko to traje: dosegnuta je granica od 10 000 pozicija."),
    ],
)
def test_what_is_not_known_is_a_sentence(code: str, limit: int, sentence: str) -> None:
    countdown = game(lambda n: [n - 1] if n else [])
    (step,) = closing_steps(solve(countdown(20_000), limit=limit), language(code))
    assert step.text.replace(NO_BREAK, " ") == sentence


@pytest.mark.parametrize("rules", [*catalogue()], ids=lambda rules: rules.name)
def test_source_has_no_english_remark(rules: Ruleset[Any, Any]) -> None:
    remark = re.compile(r"\b(?:University|undated|article|slides|where the|by induction|vol\.|ch\.|part|February)\b")
    for code in ("cs", "hr"):
        steps = explain(solve(example_of(rules), limit=1000), code)
        assert not remark.search(steps[-1].text)


def test_child_is_told_thou() -> None:
    (step,) = explain(solve(parse("subtraction[1..3](21)")), "cs", level="mirror")
    assert "Vezmi 1 sirku a nech násobek čísla 4." in step.text


def test_no_line_of_a_terminal_ends_after_a_word_of_one_letter(capsys: pytest.CaptureFixture[str]) -> None:
    run(["explain", "nim(8,12,3,9)", "--lang", "cs"])
    printed = capsys.readouterr().out
    assert not re.search(r"\b[ksvzouia]$", printed, re.MULTILINE | re.IGNORECASE)
    assert NO_BREAK not in printed


def test_json_keeps_ordinary_spaces(capsys: pytest.CaptureFixture[str]) -> None:
    run(["explain", "nim(8,12,3,9)", "--lang", "cs", "--json"])
    assert NO_BREAK not in capsys.readouterr().out


@pytest.mark.parametrize("code", LANGUAGES)
def test_answer_stands_after_the_result_of_its_own_move(code: str) -> None:
    to = language(code)
    table = explain(solve(parse("dawsons-kayles(9)")), to)[0].table
    assert table is not None
    assert table.header == tuple(map(to.text, ("move", "leads to", "value", "answer")))


def test_victory_in_czech_has_no_number_nor_gender() -> None:
    """The terminal and the page say the same to one person and to a class."""
    to = language("cs")
    assert to.text("You have won!") == "Výhra!"
