"""The command line as a user meets it: output, exit codes, JSON, bad input."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grundy.cli import COMMANDS, run
from grundy.core.decimals import decimal


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")


def answer_to(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert run([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_solve_json_is_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    document = answer_to(capsys, "solve", "nim(3,4,5)")
    assert list(document) == [
        "position",
        "play",
        "outcome",
        "grundy",
        "remoteness",
        "moves",
        "winning_moves",
        "reason",
        "length",
    ]
    assert document["winning_moves"] == ["nim(1,4,5)"]
    assert len(document["moves"]) == 12
    assert set(document["moves"][0]) == {"move", "to", "outcome", "grundy", "remoteness", "winning"}
    assert document["reason"]["method"] == "theorem"


def test_solve_lists_a_winning_move_first_when_moves_are_cut(capsys: pytest.CaptureFixture[str]) -> None:
    document = answer_to(capsys, "solve", "nim(3,4,5)", "--moves", "1")
    assert [move["winning"] for move in document["moves"]] == [True]
    assert document["more"] == {"moves": 12, "winning_moves": 1}


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["solve", "nim(3,-4)"], 2, "column 7: expected a non-negative integer, got '-4'"),
        (["solve", "nim(3,"], 2, "column 4: the bracket '(' is never closed"),
        (["solve", ""], 2, "column 1: expected a position such as nim(3,4,5), got nothing"),
        (["solve", "nim(3,4)+"], 2, "column 10: expected the name of a game, but the position ends here"),
        (["solve", "nim(٣)"], 2, "column 5: expected a non-negative integer, got '٣'"),
        (["solve", "nimm(3)"], 2, "did you mean nim?"),
        (["solve", "nym(3)"], 2, "did you mean nim?"),  # not sym
        (["solve", "subtraction[1..10^18](5)"], 2, "column 16: expected a non-negative integer, got '10^18'"),
        (["solve", "nim(3)", "--play", "sideways"], 2, "'sideways' is not one of"),
        (["solve", "nim(3)", "--limit", "0"], 2, "0 is not in the range"),
        (["solve"], 2, "Missing argument 'POSITION'"),
        (["frobnicate"], 2, "No such command 'frobnicate'"),
        (["calc", "9^9^9"], 2, "a power of a power needs brackets"),
        (["calc", "1/0"], 2, "zero has no nim-inverse"),
        (["calc", "2 + "], 2, "expected a number"),
        (["calc", "(" * 10_000], 2, "brackets may be open at once"),
        (["calc", "log(4, 2)"], 2, "is not a nim-power of 2"),
        (["calc", f"{decimal(10**60000)}^{decimal(10**60000)}"], 3, "elementary products, too many"),
        (["table", "nim-sum", "10000", "10000"], 3, "too large"),
        (["table", "nosuch", "3", "3"], 2, "there is no game 'nosuch'; grundy list shows all games"),
        (["draw", "nim(3)", "-o", "nim.gif"], 2, "must end in .svg, .png or .pdf"),
        (["draw", "nim(3)", "-o", "/no/such/folder/nim.svg"], 2, "no such file or directory"),
        (["graph", 'graph["/no/such/file"](a)'], 2, "cannot be read: no such file or directory"),
        (["graph", "nim(9,9,9,9)", "--limit", "1000"], 3, "the limit of 1000 positions was reached"),
        (["play", "nim(3)", "--opponent", "cheater"], 2, "the opponent must be one of"),
    ],
)
def test_bad_input_is_one_sentence(
    arguments: list[str], code: int, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == code
    said = capsys.readouterr()
    assert said.out == ""
    assert words in said.err
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "czech", "croatian"),
    [
        (["values", "nim"], "chybí volba --to", "nedostaje opcija --to"),
        (["solve"], "chybí argument POSITION", "nedostaje argument POSITION"),
        (
            ["solve", "nim(3)", "--play", "no"],
            "--play: musí to být jedna z hodnot normal, misere, ne 'no'",
            "--play: moguće su vrijednosti normal, misere, a ne 'no'",
        ),
        (["solve", "nim(3)", "--limit", "0"], "celé číslo od 1 výše, ne 0", "cijeli broj od 1 naviše, a ne 0"),
        (["solve", "nim(3)", "--no"], "volba --no neexistuje", "opcija --no ne postoji"),
        (["frobnicate"], "příkaz 'frobnicate' neexistuje", "naredba 'frobnicate' ne postoji"),
        (["solve", "nim(3)", "x", "y"], "argumentů je více, než má být: x y", "argumenata je više nego što treba: x y"),
        (["solve", "nim(3)", "--json=1"], "volba --json nemá hodnotu", "opcija --json nema vrijednost"),
        (["play", "nim(3)", "--seed", "x"], "--seed: musí to být celé číslo, ne 'x'", "--seed: mora biti cijeli broj"),
        (["records", "check", "no.csv"], "soubor neexistuje", "datoteka ne postoji"),
        (["draw", "nim(3)", "-o", "/no/such/a.svg"], "soubor neexistuje: /no", "datoteka ne postoji: /no"),
    ],
)
def test_bad_input_is_said_in_the_language(
    arguments: list[str], czech: str, croatian: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for code, words in (("cs", czech), ("hr", croatian)):
        assert run([*arguments, f"--lang={code}"]) == 2
        assert words in capsys.readouterr().err


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ("not json", "the document is not JSON"),
        ("[" * 100_000, "the document is not JSON"),
        ('{"vertices": ["a"]}', "a graph is written"),
        ('{"vertices": ["a"], "edges": [["a", "b"]]}', "edge 1 leads to 'b', which is not a vertex"),
        ('{"vertices": ["a", "a"], "edges": []}', "vertex 2 repeats the name 'a'"),
        ('{"vertices": ["a"], "edges": [["a"]]}', "edge 1 must be [from, to]"),
    ],
)
def test_bad_graph_file_is_one_sentence(
    document: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "map.json"
    file.write_text(document, encoding="utf-8")
    assert run(["solve", f'graph["{file}"](a)']) == 2
    assert words in capsys.readouterr().err


def test_graph_file_with_cycles_is_solved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "map.json"
    edges = [["a", "b"], ["b", "a"], ["b", "c"], ["c", "d"], ["d", "c"]]
    file.write_text(json.dumps({"vertices": list("abcd"), "edges": edges}), encoding="utf-8")
    document = answer_to(capsys, "solve", f'graph["{file}"](a)')
    assert (document["outcome"], document["grundy"], document["loopy"], document["remoteness"]) == ("D", None, [], None)
    assert "unknown" not in document


def test_enormous_graph_file_is_read_in_bounded_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "long.json"
    size = 40_000
    edges = [[n, n - 1] for n in range(1, size)]
    file.write_text(json.dumps({"vertices": list(range(size)), "edges": edges}), encoding="utf-8")
    document = answer_to(capsys, "solve", f'graph["{file}"]({size - 1})')
    assert document["remoteness"] == size - 1


def test_limit_prints_what_is_known(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "long.json"
    file.write_text(
        json.dumps({"vertices": list(range(50)), "edges": [[n, n - 1] for n in range(1, 50)]}), encoding="utf-8"
    )
    assert run(["solve", f'graph["{file}"](49)', "--limit", "10", "--json"]) == 3
    said = capsys.readouterr()
    document = json.loads(said.out)
    assert document["outcome"] is None
    assert document["unknown"]["outcome"] == "the limit of 10 positions was reached"
    assert said.err == "grundy: the limit of 10 positions was reached\n"
    assert run(["solve", f'graph["{file}"](49)', "--limit", "10"]) == 3
    assert "known by" not in capsys.readouterr().out


def batch(text: bytes, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> list[Any]:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))
    assert run(["solve", "-"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_batch_goes_on_after_a_bad_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    documents = batch(b"\xef\xbb\xbfnim(1,2,3)\r\n\nbad\nnim(\xff)\nnim(1)\n", monkeypatch, capsys)
    assert [document.get("outcome") for document in documents] == ["P", None, None, "N"]
    assert documents[1]["error"]["kind"] == "invalid-notation"


def test_batch_survives_megabytes_on_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [b"(" * 2_000_000, b"9" * 2_000_000, b"nim(" + b"1," * 1_000_000 + b"1)", b"nim(1)"]
    documents = batch(b"\n".join(lines), monkeypatch, capsys)
    assert [sorted(document) for document in documents[:3]] == [["error"]] * 3
    assert documents[3]["outcome"] == "N"


def test_batch_refuses_a_line_longer_than_any_position(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    documents = batch(b"9" * 20_000_000 + b"\nnim(2)\n", monkeypatch, capsys)
    assert [document.get("outcome") for document in documents] == [None, "N"]


def test_explain_writes_a_strip_and_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "nim(3,4,5)", "-o", str(tmp_path / "why.svg")]) == 0
    assert (tmp_path / "why.svg").read_text(encoding="utf-8").startswith("<svg")
    assert run(["explain", "nim(3,4,5)", "-o", str(tmp_path / "why")]) == 0
    assert len(list((tmp_path / "why").glob("*.svg"))) > 5
    assert "Write the heaps in binary" in capsys.readouterr().out


@pytest.mark.parametrize(("code", "word"), [("en", "heap"), ("cs", "hromádk"), ("hr", "hrp")])
def test_explain_speaks_three_languages(code: str, word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "nim(3,4,5)", "--lang", code]) == 0
    assert word in capsys.readouterr().out


def test_explain_tells_a_value_or_why_there_is_none_not_both(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "to-move(R; domineering(111/111))"]) == 0
    said = capsys.readouterr()
    assert "{2|−½} is hot" in said.out
    assert said.err == ""


def test_errors_speak_the_language_of_the_system(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "cs_CZ.UTF-8")
    assert run(["solve", "nim(3,"]) == 2
    assert "sloupec 4" in capsys.readouterr().err


def test_graph_json_has_layers_and_kernel(capsys: pytest.CaptureFixture[str]) -> None:
    document = answer_to(capsys, "graph", "nim(2,2)")
    kernel = [vertex["id"] for vertex in document["vertices"] if vertex["kernel"]]
    assert sorted(kernel) == ["nim(0,0)", "nim(1,1)", "nim(2,2)"]
    assert {vertex["layer"] for vertex in document["vertices"]} == {"L0", "W0", "L1", "W1", "L2"}
    assert len(document["edges"]) == 18


def test_remoteness_when_nobody_is_said_to_begin_is_refused_with_the_reason(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["solve", "--remoteness", "domineering(0)"]) == 3
    assert capsys.readouterr().err == (
        "grundy: how long the game lasts may depend on who begins, so say it, "
        "as in to-move(L; domineering(1111/1111))\n"
    )


def test_graph_of_left_and_right_says_who_begins(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["graph", "domineering(11/11)"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "Left begins; write to-move(R; domineering(11/11)) if Right is to begin."
    assert said[-1] == "  W0  to-move(L; domineering(11/11))"


@pytest.mark.parametrize("suffix", ["svg", "png"])
def test_draw_and_graph_write_files(suffix: str, tmp_path: Path) -> None:
    for name in ("draw", "graph"):
        file = tmp_path / f"{name}.{suffix}"
        assert run([name, "nim(1,2)", "-o", str(file)]) == 0
        assert file.stat().st_size > 500


def test_table_prints_the_nim_product(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer_to(capsys, "table", "nim-product", "3", "4")["rows"][2] == [0, 2, 3, 1]
    assert run(["table", "nim", "2", "2"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "1 │ 1 0"


def test_greeting_gives_three_examples_that_work(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run([]) == 0
    examples = [line.split('"')[1] for line in capsys.readouterr().out.splitlines() if '"' in line]
    assert examples == ["nim(3,4,5)", "24 * 17"]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    for part in ("check", "convert", "analyse", "report") if name == "records" else ("",):
        assert run([name, *part.split(), "--help"]) == 0
        said = capsys.readouterr().out
        assert "Example: " in said
        assert "--json" in said


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(["solve", "explain", "calc", "value", "graph", "draw"]),
    st.text(max_size=30).filter(lambda text: text.strip() != "-"),  # which would read stdin
)
def test_any_text_is_answered_or_refused(name: str, text: str) -> None:
    assert run([name, "--", text]) in (0, 2, 3)


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="0123456789+*/^(),⊕⊗⊘ sqrtlog-", max_size=25))
def test_any_expression_is_answered_or_refused(text: str) -> None:
    assert run(["calc", "--", text]) in (0, 2, 3)


def in_a_fresh_process(code: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={**os.environ, "LC_ALL": "C"}
    ).stdout


def test_cold_solve_loads_no_heavy_package() -> None:
    loaded = in_a_fresh_process(
        "import sys; from grundy.cli import run; run(['solve', 'nim(3,4,5)', '--json']); "
        "print([name for name in ('numpy', 'numba', 'fastapi', 'uvicorn', 'matplotlib') if name in sys.modules])"
    )
    assert loaded.splitlines()[-1] == "[]"


def test_module_runs_like_the_command() -> None:
    command = [sys.executable, "-m", "grundy", "calc", "3*3", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["value"] == 2


def test_solve_for_one_player_lists_the_moves_of_that_player(capsys: pytest.CaptureFixture[str]) -> None:
    both = answer_to(capsys, "solve", "domineering(111/111)")
    for player in ("L", "R"):
        one = answer_to(capsys, "solve", "domineering(111/111)", "--player", player)
        assert one["moves"] == [move for move in both["moves"] if move["player"] == player]
        assert one["winning_moves"] == {player: both["winning_moves"][player]}
        assert (one["outcome"], one["value"], one["player"]) == ("N", "{2|-1/2}", player)
    assert run(["solve", "nim(3)", "--player", "L"]) == 2
    assert "both players have the same moves" in capsys.readouterr().err
    assert run(["explain", "to-move(L; domineering(11))", "--player", "L"]) == 2
    assert "already says who is to move" in capsys.readouterr().err


@pytest.mark.parametrize("given", [["domineering(11/10/10)"], ["to-move(L; domineering(11/10/10))"]])
def test_play_as_right_against_left_who_begins(
    given: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("h\na1-b1\n"))
    assert run(["play", *given, "--player", "R", "--first", "computer"]) == 0
    said = capsys.readouterr().out
    assert "You are Right." in said
    assert said.count("The computer ") == 2  # the cheapest one; then Right cannot move
    assert said.endswith("The computer has won.\n")


def test_what_an_explanation_leaves_out_is_said_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "shannon(17,13,2,18)", "--lang", "cs"]) == 0
    said = capsys.readouterr()
    assert " ".join(said.out.split()).count("déle než všechno ostatní") == 1
    assert said.err == "grundy: délku partie spočítá grundy solve s volbou --remoteness\n"
    assert run(["explain", "chomp(4,3,2)", "--level", "mirror"]) == 0
    said = capsys.readouterr()
    assert said.out.count("copying trick") == 1
    assert said.err == "grundy: --level table shows the safe positions\n"
