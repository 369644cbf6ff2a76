"""Every format reads back what it writes, and any text is games or refused with one sentence."""

from __future__ import annotations

import codecs
import json
from itertools import islice, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grundy import GrundyError, InvalidNotation, NotApplicable, nim, parse
from grundy.core.csv_text import csv_text
from grundy.core.outcome import PlayConvention
from grundy.core.partizan import start_of
from grundy.records.check import CheckReport, check
from grundy.records.formats import FORMATS, Format, format_of, read_sheets, write_games
from grundy.records.games import Game
from grundy.records.move_table import move_rows
from grundy.records.sheets import NOTATIONS, Notation
from tests.records.random_games import random_game, random_games

heap_starts = st.lists(st.integers(0, 7), min_size=1, max_size=4).map(lambda heaps: nim(*heaps))
any_starts = st.sampled_from(
    ["nim(3,4,5)", "kayles(5,2)", "nim(2,1) + kayles(3)", "subtraction[1,2,5](9,4)", "moore[2](2,3,1)", "wythoff(3,5)"]
).map(parse)
names = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp", "Cn"]), max_size=12).map(str.strip)
ids = names.filter(bool)
conventions: st.SearchStrategy[PlayConvention] = st.sampled_from(["normal", "misere"])
tables: list[Format] = ["csv", "xlsx", "ods"]


def read_back(games: list[Game], format_: Format, notation: Notation = "positions") -> list[Game]:
    """Return the games after they were written to a file and read from it."""
    rules = games[0].ruleset if games and format_ in tables else nim
    convention = games[0].play_convention if games else "normal"
    data = b"".join(write_games(games, format_, notation))
    report = CheckReport.of(check(read_sheets(data, format_, rules, notation, convention)))
    assert report.problems == []
    return report.games


@st.composite
def games_of(draw: st.DrawFn, starts: st.SearchStrategy[object]) -> list[Game]:
    convention = draw(conventions)
    named = draw(st.lists(ids, unique=True, max_size=4))
    return [
        random_game(name, draw(starts), Random(draw(st.integers(0, 99))), convention, draw(st.tuples(names, names)))  # type: ignore[arg-type]
        for name in named
    ]


@given(games_of(heap_starts), st.sampled_from(tables), st.sampled_from(NOTATIONS))
def test_tables_when_read_back_are_the_same_games(games: list[Game], format_: Format, notation: Notation) -> None:
    assert read_back(games, format_, notation) == games


@given(games_of(any_starts), st.sampled_from(["json", "text"]))
def test_records_of_any_ruleset_when_read_back_are_the_same_games(games: list[Game], format_: Format) -> None:
    assert read_back(games, format_) == games


@pytest.mark.parametrize("format_", tables)
def test_names_that_look_like_escapes_when_read_back_are_the_same(format_: Format) -> None:
    games = [Game(name, nim, ((1,), (0,))) for name in ("_x0041_", "&amp;", "<t>", "a  b", "=1+1", "'a")]
    assert read_back(games, format_) == games


@pytest.mark.parametrize("format_", tables)
def test_games_that_break_heaps_have_positions_but_no_takings(format_: Format) -> None:
    games = random_games(20, 5, "kayles(7,4)", "kayles(11)")
    assert read_back(games, format_) == games
    with pytest.raises(NotApplicable, match="divides heaps"):
        list(write_games(games, format_, "takings"))


@pytest.mark.parametrize("format_", FORMATS)
@pytest.mark.parametrize("notation", NOTATIONS)
def test_very_many_games_when_read_back_are_the_same(format_: Format, notation: Notation) -> None:
    games = random_games(300 if format_ != "csv" else 3_000, 7, "nim(3,4,5)", "nim(1,2)", "nim(6,1,0,2)")
    assert read_back(games, format_, notation) == games


def test_tables_when_games_differ_in_rule_or_convention_are_refused() -> None:
    mixed = [*random_games(1, 1, "nim(3)"), *random_games(1, 1, "kayles(3)")]
    with pytest.raises(NotApplicable, match="one rule and one play convention"):
        list(write_games(mixed, "csv"))
    with pytest.raises(NotApplicable, match="JSON or text"):
        list(write_games(random_games(1, 1, "nim(3) + nim(2)"), "csv"))
    with pytest.raises(NotApplicable, match="JSON or text"):
        list(read_sheets(b"game,move,heap1\n", "csv", parse("nim(1) + nim(1)").ruleset))


TABLE = "game,move,heap1,heap2\n1/a,0,1,2\n1/a,1,1,0\n1/a,2,0,0\n"
PLAYED = [Game("1/a", nim, ((1, 2), (1, 0), (0, 0)))]


@pytest.mark.parametrize(
    "data",
    [
        TABLE.encode(),
        TABLE.replace("\n", "\r\n").encode(),
        TABLE.replace("\n", "\r").encode(),
        codecs.BOM_UTF8 + TABLE.encode(),
        TABLE.encode("utf-16"),
        codecs.BOM_UTF16_BE + TABLE.encode("utf-16-be"),
        TABLE.replace(",", ";").encode(),
        TABLE.replace(",", "\t").encode(),
        TABLE.replace("1/a", '"1/a"').replace("game", '"game"').encode(),
        TABLE.replace("\n", "\n\n,,,\n").encode(),
        TABLE.replace(",0", ",").replace("1/a,,", "1/a,0,").replace("1/a,2,,", "1/a,2,0,").encode(),
        TABLE.replace("heap2\n", "Heap2,\n").replace("2\n", "2,\n", 1).encode(),
        TABLE.replace("1,2", " 1 , 2 ").encode(),
    ],
)
def test_tables_when_saved_by_different_programs_are_the_same_games(data: bytes) -> None:
    report = CheckReport.of(check(read_sheets(data, "csv", nim)))
    assert (report.games, report.problems) == (PLAYED, [])


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "must begin with the header"),
        (b"game,moves\n", "must begin with the header game,move,heap1,heap2,…, got 'game,moves'"),
        (b"game,move,heap2\n", "must begin with the header"),
        (b"spiel,zug,haufen1\n", "must begin with the header"),
        (b"game,move,heap1,first\n", "must begin with the header"),
        ("1,move,heap1\nř,0,1\n".encode("cp1250"), r"neither UTF-8 nor UTF-16 text \(byte 14\); save it as UTF-8"),
        (b"game,move,heap1\n" + "ř".encode() + b",0,\xff\n", "neither UTF-8 nor UTF-16"),
        (codecs.BOM_UTF16_LE + b"g\0a\0m", "neither UTF-8 nor UTF-16"),
        (b'game,move,heap1\n"a,0,1\n', "line 2 is not a line of a table"),
        (b"game,move,heap1\na,0," + b"1" * 140_000 + b"\n", "a cell is longer than 131072"),
        (b'game,move,heap1\n"a\nb",0,1\n', "a name must be one line"),
    ],
)
def test_tables_when_not_in_the_format_are_refused_with_one_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(InvalidNotation, match=sentence):
        list(read_sheets(data, "csv", nim))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("{}", "expected a JSON list of games"),
        ("[3]", "game 1 of the file: expected an object with the keys"),
        ('[{"id": "a", "start": "nim(1)"}]', "expected an object"),
        ('[{"id": "a", "start": "nim(x)", "positions": []}]', "the start is not a position"),
        ('[{"id": "", "start": "nim(1)", "positions": []}]', "the id of a game must be a text"),
        ('[{"id": "a", "start": "nim(1)", "positions": "nim(0)"}]', "must be a list"),
        ('[{"id": "a", "start": "nim(1)", "positions": [], "players": ["A"]}]', "two names"),
        ('[{"id": "a", "start": "nim(1)", "positions": [], "play": "sideways"}]', "normal or misere"),
        (r'[{"id": "\ud800", "start": "nim(1)", "positions": []}]', "a name must be one line"),
    ],
)
def test_json_when_not_in_the_format_is_refused_with_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(InvalidNotation, match=sentence):
        list(read_sheets(text.encode(), "json", nim))


def test_format_when_the_name_does_not_tell_is_asked_for() -> None:
    with pytest.raises(InvalidNotation, match="must end in one of"):
        format_of("games.doc")


def report_or_refusal(data: bytes, format_: Format, notation: Notation, repair: bool = False) -> CheckReport | None:
    """Return the report on a file, None if it was refused with one sentence."""
    try:
        return CheckReport.of(check(read_sheets(data, format_, nim, notation), repair))
    except GrundyError as error:
        if "\n" in str(error):
            raise
        return None


cells = st.one_of(
    st.integers(-2, 9).map(str), st.sampled_from(["", "x", "1,2", '"', "½", "٣", "1.0", "=1+1"]), st.text(max_size=3)
)
rows = st.lists(st.lists(cells, max_size=6).map(",".join), max_size=8).map("\n".join)


@settings(max_examples=200)
@given(st.one_of(st.binary(max_size=80), rows.map(lambda text: f"game,move,heap1,heap2\n{text}".encode())), st.data())
def test_any_bytes_are_games_or_refused(data: bytes, choice: st.DataObject) -> None:
    """Never a traceback, and never a silently altered game: what is kept says what the file says."""
    format_ = choice.draw(st.sampled_from(FORMATS))
    notation = choice.draw(st.sampled_from(NOTATIONS))
    report = report_or_refusal(data, format_, notation)
    if report is None:
        return
    for game in report.games:
        assert all(nim.move_to(*pair) for pair in pairwise(game.states))
    finished = [game for game in report.games if game.is_over]
    if format_ in tables:
        assert read_back(finished, "csv", notation) == finished


@given(
    st.lists(st.lists(st.integers(0, 3), min_size=2, max_size=2), min_size=1, max_size=6), st.sampled_from(NOTATIONS)
)
def test_rows_when_kept_are_exactly_the_rows_written(table: list[list[int]], notation: Notation) -> None:
    text = "game,move,heap1,heap2\n" + "".join(f"g,{n},{a},{b}\n" for n, (a, b) in enumerate(table))
    report = CheckReport.of(check(read_sheets(text.encode(), "csv", nim, notation)))
    for game in report.games:
        states = game.states
        written = states if notation == "positions" else [states[0], *_taken(states)]
        assert [list(row) for row in written] == table


def _taken(states: tuple[tuple[int, ...], ...]) -> list[tuple[int, ...]]:
    return [tuple(a - b for a, b in zip(*pair, strict=True)) for pair in pairwise(states)]


@settings(max_examples=150)
@given(st.data())
def test_damaged_files_are_games_or_refused(choice: st.DataObject) -> None:
    """A file with some bytes changed, cut or doubled is read or refused, in every format."""
    format_ = choice.draw(st.sampled_from(FORMATS))
    data = bytearray(b"".join(write_games(random_games(3, 1, "nim(3,2)"), format_)))
    for _ in range(choice.draw(st.integers(1, 4))):
        place = choice.draw(st.integers(0, len(data) - 1))
        data[place : place + choice.draw(st.integers(0, 3))] = choice.draw(st.binary(max_size=3))
        if not data:
            break
    report = report_or_refusal(bytes(data), format_, "positions", repair=choice.draw(st.booleans()))
    for game in report.games if report else ():
        assert all(game.ruleset.move_to(*pair) is not None for pair in pairwise(game.states))


words = st.sampled_from(
    [
        "nim(2,1)",
        "nim(0,1)",
        "nim(0,0)",
        "nim(1,1)",
        "kayles(2)",
        "nim(",
        "",
        "1-1",
        "2-1",
        "1-2",
        "3-1",
        "1.",
        "2.",
        "[",
        "]",
    ]
)
anything = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-1, 3), words, st.text(max_size=3)),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(words, inner, max_size=3)),
    max_leaves=8,
)
records = st.fixed_dictionaries(
    {
        "id": st.one_of(words, anything),
        "start": st.one_of(words, anything),
        "positions": st.lists(st.one_of(words, anything)),
    },
    optional={"play": st.one_of(st.just("misere"), anything), "players": st.one_of(st.lists(words), anything)},
)


@settings(max_examples=200)
@given(st.lists(st.one_of(records, anything), max_size=3))
def test_any_json_is_games_or_refused(document: list[object]) -> None:
    report = report_or_refusal(json.dumps(document).encode(), "json", "positions")
    for game in report.games if report else ():
        [written] = [record for record in document if isinstance(record, dict) and str(record["id"]) == game.id][:1]
        assert game.start == start_of(parse(written["start"]))
        assert written["positions"] == [game.ruleset.notation(state) for state in game.states[1:]]


@settings(max_examples=200)
@given(
    st.lists(st.lists(words, max_size=4).map(" ".join), max_size=5),
    st.sampled_from(["nim(2,1)", "kayles(3)", "nim(1)+"]),
)
def test_any_text_record_is_games_or_refused(lines: list[str], start: str) -> None:
    text = f'[Start "{start}"]\n\n' + "\n".join(lines)
    report = report_or_refusal(text.encode(), "text", "positions")
    for game in report.games if report else ():
        assert str(game.start) == start
        written = [move for line in lines for move in line.split()[1:]]
        assert [move.notation for move in game.moves()] == [
            game.moves()[n].position.move(written[n]).notation for n in range(len(written))
        ]


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@a", "'=1", "''=1", "'a", "a=1"])
def test_name_that_looks_like_a_formula_is_defused_in_csv_and_read_back(name: str) -> None:
    game = Game(name, nim, ((1,), (0,)), players=(name, "b"))
    written = b"".join(write_games([game], "csv"))
    cells = [cell for line in written.decode().splitlines()[1:] for cell in line.split(",")]
    assert not any(cell.startswith(("=", "+", "-", "@")) for cell in cells)
    [sheet] = read_sheets(written, "csv", nim)
    assert (sheet.id, sheet.players) == (name, (name, "b"))
    assert next(islice(csv_text(move_rows([game])), 1, None)).startswith(("'", "a=1"))
