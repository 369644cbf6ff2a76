"""Every file that a command is asked for is written before anything is printed: a reader may leave early."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import click
import pytest

from grundy.cli import COMMANDS, grundy, run

FILES = {
    "explain": [["explain", "nim(1,2)", "-o", "FILE.svg"]],
    "thermograph": [["thermograph", "{1|-1}", "-o", "FILE.svg"]],
    "values": [["values", "kayles", "--to", "9", "-o", "FILE.csv"]],
    "period": [["period", "subtraction[1,2]", "--certificate", "FILE.json"]],
    "table": [["table", "nim-sum", "3", "3", "-o", "FILE.csv"]],
    "chomp": [
        ["chomp", "3", "3", "-o", "FILE.csv"],
        ["chomp", "3", "3", "--boards", "FILE.csv"],
        ["chomp", "3", "3", "--picture", "first-bites", "FILE.svg"],
    ],
    "atlas": [["atlas", "SWEEP", "period > 1", "-o", "FILE.csv"]],
    "graph": [["graph", "nim(1,2)", "-o", "FILE.json"]],
    "draw": [["draw", "nim(1,2)", "-o", "FILE.svg"]],
    "play": [["play", "nim(1)", "--record", "FILE.txt"]],
    "records": [
        ["records", "convert", "GAMES", "-o", "FILE.json"],
        ["records", "report", "GAMES", "-o", "FILE.csv"],
    ],
    "sheet": [["sheet", "nim(1,2)", "-o", "FILE.pdf"]],
    "puzzle": [["puzzle", "nim(1,2)", "--count", "1", "--sheet", "FILE.pdf"]],
}
"""A call for each option of a command that names a file to be written."""
WRITING = {"-o", "--output", "--certificate", "--record", "--boards", "--picture", "--sheet", "--csv"}


class Gone(StringIO):
    """A reader that has left: nothing can be printed after the first `lines` writes."""

    def __init__(self, lines: int = 0) -> None:
        super().__init__()
        self.lines = lines

    def write(self, text: str, /) -> int:
        self.lines -= text.strip() != ""
        if self.lines < 0:
            raise BrokenPipeError
        return len(text)


def commands(group: click.Group) -> Iterator[tuple[str, click.Command]]:
    for name in group.list_commands(click.Context(group)):
        command = group.get_command(click.Context(group), name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from ((name, inner) for _, inner in commands(command))
        yield name, command


def test_each_command_that_writes_a_file_has_a_call_here() -> None:
    found = {
        (name, option)
        for name, command in commands(grundy)
        for parameter in command.params
        for option in WRITING & {*parameter.opts}
        if name != "sweep" and not getattr(parameter, "is_flag", False)  # a sweep is kept as it goes
    }
    assert {name for name, _ in found} == FILES.keys()
    for name, option in found:
        assert any({option, "-o" if option == "--output" else option} & {*call} for call in FILES[name]), (name, option)
    assert FILES.keys() < {*COMMANDS}


@pytest.fixture(scope="module")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("inputs")
    assert run(["sweep", "subtraction[1 of 1..3]", "-o", str(folder / "sweep")]) == 0
    games = folder / "games.csv"
    games.write_text("game,move,heap1,heap2\n1,0,1,1\n1,1,0,1\n1,2,0,0\n", encoding="utf-8")
    return {"SWEEP": str(folder / "sweep"), "GAMES": str(games)}


@pytest.mark.parametrize("json", [False, True])
@pytest.mark.parametrize("call", [call for calls in FILES.values() for call in calls], ids=" ".join)
def test_file_is_written_though_nobody_reads(
    call: list[str], json: bool, inputs: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = [inputs.get(word, word.replace("FILE", str(tmp_path / "file"))) for word in call]
    said = 5 if call[0] == "play" and not json else 0  # a match is talk first
    monkeypatch.setattr(sys, "stdout", Gone(said))
    monkeypatch.setattr(sys, "stdin", StringIO("1-1\n"))
    code = run([*words, "--json"] if json else words)
    assert code in (0, 1)
    files = [file for file in tmp_path.rglob("*") if file.is_file()]
    assert files
    assert all(file.stat().st_size for file in files)
