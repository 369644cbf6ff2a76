"""One oracle: what one page knows, the others know, too, whoever asked for what before."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any
from urllib.parse import quote

import pytest

from grundy import Outcome, chomp, parse, solve
from grundy.cli import run
from grundy.core.answer import Answer
from grundy.core.partizan import start_of, without_turn
from grundy.core.position import Move, Position
from grundy.explaining.hints import hints
from grundy.explaining.language import language
from grundy.explaining.words import capitalized, move_in_words
from grundy.kernels.chomp_ranks import ShapeTable
from grundy.lab.chomp import study, three_rows
from grundy.lab.chomp_findings import at_once
from grundy.lab.chomp_outcomes import TableOutcomes
from grundy.lab.tables import table_position, table_rows
from grundy.play.match import Match
from grundy.play.review import review
from grundy.rulesets.catalogue import catalogue
from grundy.structures.diagram import Diagram, trimmed
from grundy.web import limits
from grundy.web.address import AnalyseAddress, PlayAddress
from grundy.web.analysepage import _groups
from grundy.web.limits import _Allowance, _allowance, solved
from grundy.web.sitting import seated
from tests.web.conftest import Ask

ENGLISH = language("en")
BAR = chomp(*[9] * 8)


@pytest.fixture(autouse=True)
def _nobody_asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is remembered, and positions alone limit a page: other tests have the machine at the same time."""
    limits._remembered.clear()
    monkeypatch.setattr(limits, "MOST_SECONDS", 60.0)
    monkeypatch.setattr(limits, "LEAST_SECONDS", 60.0)
    yield
    _allowance.set(None)


def best_in(document: dict[str, Any], outcome: Outcome | None) -> set[str]:
    """Return the moves of a JSON document that are as good as any: quickest wins, or longest resistance."""
    moves = [move for move in document["moves"] if move["winning"]] or document["moves"]
    lengths = [move["remoteness"] for move in moves if move["remoteness"] is not None]
    if outcome is Outcome.D:
        return {move["move"] for move in moves if move["outcome"] == "D"}
    best = (min if outcome is Outcome.N else max)(lengths, default=None)
    return {move["move"] for move in moves if move["remoteness"] == best}


@pytest.mark.parametrize("rules", [rules.name for rules in catalogue()])
def test_faces_when_asked_for_the_best_move_agree(ask: Ask, capsys: pytest.CaptureFixture[str], rules: str) -> None:
    example = next(each.example for each in catalogue() if each.name == rules)
    faces_agree(ask, capsys, start_of(parse(example)))


def faces_agree(ask: Ask, capsys: pytest.CaptureFixture[str], position: Position) -> Move:
    """Return the move of the perfect computer, once hint, analysis, review, interface and command line agree."""
    played = seated(PlayAddress(str(position), opponent="perfect", first="computer")).reply()
    play = position.ruleset.convention("normal")
    answer = solved(position, play)
    assert answer.best_move == played
    words = move_in_words(played, ENGLISH)
    assert hints(answer, ENGLISH)[-1].startswith((words, capitalized(words)))

    judged = next(each for each in answer.moves if each.move == played)
    assert not review(answer, judged.verdict, played).is_mistake

    board = solved(without_turn(position), play)
    groups = _groups(board, AnalyseAddress(str(board.position)), ENGLISH)
    rows = [row["name"] for group in groups for row in group["rows"]]
    assert played.notation in rows
    if answer.outcome is Outcome.N:
        assert played.notation in {
            row["name"] for group in groups if group["name"] == "winning" for row in group["rows"]
        }

    asked = ask(f"/api/solve?position={quote(str(position))}&play={play}").json()
    assert run(["solve", str(position), "--play", play, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    for document in (asked, told):
        assert document["outcome"] == (answer.outcome and answer.outcome.value)
        assert played.notation in best_in(document, answer.outcome)
    return played


def test_bar_of_eight_by_nine_when_asked_everywhere_is_won_by_one_bite(
    ask: Ask, capsys: pytest.CaptureFixture[str]
) -> None:
    assert faces_agree(ask, capsys, BAR).notation == "6,7"
    assert at_once(8, 9).bites == [(6, 7)]
    page = ask(f"/play?position={BAR}&opponent=perfect&first=computer", follow=True).text
    assert "a guess" not in page
    assert "6,7" in page
    hinted = ask(f"/play?position={BAR}&opponent=perfect&hint=4").text
    assert "Bite at row 6, column 7: your opponent cannot win" in hinted


def wins(answer: Answer) -> set[Diagram]:
    return {trimmed(move.to.state) for move in answer.winning_moves}


def table_of(rows: int, columns: int) -> ShapeTable:
    """Return the table of the laboratory."""
    outcomes = study(rows, columns).outcomes
    assert isinstance(outcomes, TableOutcomes)
    return outcomes.table


def test_cut_bars_when_solved_for_a_page_are_those_of_the_laboratory() -> None:
    """Up to 9×11: there the values are too many for a page, and only who wins is known."""
    table, chance = table_of(9, 11), Random(33)
    for rows, columns in ((8, 9), (7, 11), (9, 9), (9, 11)):
        shapes = [(columns,) * rows, *(cut(rows, columns, chance) for _ in range(2))]
        for shape in shapes:
            position = chomp(*shape)
            answer = solve(position, limit=limits.MOST_POSITIONS, seconds=limits.MOST_SECONDS)
            assert answer.outcome is (Outcome.P if table.is_p(shape) else Outcome.N), shape
            options = {trimmed(option.state) for option in position.options}
            assert wins(answer) == set(filter(table.is_p, options)), shape
            assert answer.best_move is not None, shape


def cut(rows: int, columns: int, chance: Random) -> Diagram:
    """Return a bar with one or two bites taken from its lower right part."""
    shape = [columns] * rows
    for _ in range(chance.randint(1, 2)):
        row, column = chance.randrange(2, rows), chance.randrange(3, columns)
        shape[row:] = [min(length, column) for length in shape[row:]]
    return tuple(shape)


def test_three_rows_when_solved_for_a_page_are_those_of_the_laboratory() -> None:
    search = three_rows(1000)
    for columns in (300, 1000):
        assert wins(solved(chomp(*[columns] * 3), "normal")) == {search.bite(columns)}
    after = search.bite(1000)
    assert after is not None
    assert solved(chomp(*after), "normal").outcome is Outcome.P


def test_large_boards_when_a_piece_is_solved_for_a_page_have_the_values_of_the_table() -> None:
    """A search of so many squares would take longer than a page has."""
    rule = "knight[300]"
    table = list(table_rows(rule, 250, 300))
    for row, column in ((249, 299), (180, 201), (3, 290)):
        answer = solved(table_position(rule, row, column), "normal")
        assert answer.grundy_value == table[row][column]
        assert answer.best_move is not None
        (target,) = answer.best_move.to.state
        assert not table[target[1]][target[0]] or answer.outcome is Outcome.P


def test_match_on_a_bar_when_played_by_the_perfect_computer_is_never_let_go() -> None:
    table, chance, match = table_of(8, 9), Random(8), Match(BAR)
    while not match.is_over:
        if match.player == 0:
            moves = tuple(move.notation for move in match.moves)
            sitting = seated(PlayAddress(str(BAR), moves=moves, opponent="perfect", first="computer"))
            match = match.play(sitting.reply())
            assert table.is_p(trimmed(match.position.state))
        else:
            match = match.play(chance.choice(list(islice(match.position.moves, 72))))
    assert match.winner == 0


def test_answer_when_the_page_before_had_no_time_left_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hasty answer is kept for its own page; the next one has what it would have had alone."""

    def asked(seconds: float) -> Answer:
        _allowance.set(_Allowance(seconds))
        return solved(BAR, "normal")

    alone = asked(60.0)
    limits._remembered.clear()
    monkeypatch.setattr(limits, "LEAST_SECONDS", 0.0)
    hasty = asked(0.0)
    assert hasty.outcome is Outcome.N  # the theorem says so, but not by which bite
    assert hasty.best_move is None
    assert solved(BAR, "normal") is hasty
    after = asked(60.0)
    assert (after, after.moves, after.best_move) == (alone, alone.moves, alone.best_move)
    assert asked(0.0) is after
