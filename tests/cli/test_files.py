"""What commands do when a disk is full, memory ends or they are killed: files stay whole, answers are told."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from grundy.cli import _lacks_memory, run

GAMES = "game,move,heap1,heap2\na,0,2,1\na,1,1,1\na,2,0,1\na,3,0,0\n"
WRITING = [
    *(f"values kayles --to 900 -o out.{kind}" for kind in ("txt", "csv", "json", "parquet", "svg", "png")),
    *(f"table nim-sum 9 9 -o out.{kind}" for kind in ("csv", "json", "tex", "svg", "png")),
    *(f"graph nim(2,2) -o out.{kind}" for kind in ("json", "svg", "png")),
    *(f"graph nim(2,2) --tree -o out.{kind}" for kind in ("json", "svg")),
    *(f"draw hackenbush(0-1,1-2) -o out.{kind}" for kind in ("json", "svg", "png")),
    *(f"thermograph +-2 -o out.{kind}" for kind in ("svg", "png")),
    "explain nim(3,4) -o out.svg",
    "explain nim(3,4) -o folder",
    *(f"chomp 3 4 -o out.{kind}" for kind in ("csv", "parquet")),
    "chomp 3 4 --boards out.csv",
    *(f"chomp 3 4 --picture wall out.{kind}" for kind in ("svg", "png")),
    "chomp 3 4 --checkpoint out.npz",
    "period kayles --certificate out.json",
    "period kayles --checkpoint out.npz",
    *(f"records convert games.csv -o out.{kind}" for kind in ("csv", "xlsx", "ods", "json", "grundy")),
    *(f"records report games.csv -o out.{kind}" for kind in ("html", "csv", "parquet")),
]
"""Every kind of file that a command writes."""
EACH = [
    "values kayles --to 900 -o out.csv",
    "values kayles --to 900 -o out.parquet",
    "table nim-sum 9 9 -o out.tex",
    "graph nim(2,2) -o out.json",
    "draw nim(2,2) -o out.svg",
    "draw nim(2,2) -o out.png",
    "thermograph +-2 -o out.svg",
    "explain nim(3,4) -o folder",
    "chomp 3 4 -o out.csv",
    "chomp 3 4 --checkpoint out.npz",
    "period kayles --certificate out.json",
    "records convert games.csv -o out.xlsx",
    "records report games.csv -o out.html",
]
"""One of each of the ways in which they are written."""
COMPUTING = [
    "list",
    "solve kayles(200)",
    "explain grundys-game(60)",
    "calc 123456789012345678901234567890*98765432109876543210",
    "values grundys-game --to 3000",
    "period octal[0.137]",
    "verify games.csv",
    "table wythoff 200 200",
    "chomp 8 8 --grundy",
    "graph nim(5,5)",
    "draw nim(5,5)",
    "records analyse games.csv",
    "completion bash",
]


def place_of(words: list[str]) -> Path:
    return next(Path(word, "00-position.svg") if word == "folder" else Path(word) for word in words if is_place(word))


def is_place(word: str) -> bool:
    return word == "folder" or word.startswith("out.")


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C")
    Path("games.csv").write_text(GAMES, encoding="utf-8")
    Path("folder").mkdir()


@contextmanager
def full_disk(most: int = 1) -> Iterator[None]:
    """Let no file grow longer: to the program that is the same as a disk that is full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("asked", WRITING)
def test_full_disk_leaves_the_old_file_and_the_answer_is_told(asked: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = asked.split()
    place = place_of(words)
    assert run(words) == 0
    old, before = place.read_bytes(), sorted(os.listdir(place.parent))
    assert len(old) > 1
    capsys.readouterr()
    with full_disk():
        assert run(words) == 2
    said = capsys.readouterr()
    assert said.out
    assert said.err == f"grundy: file too large: {place}\n"
    assert place.read_bytes() == old
    assert sorted(os.listdir(place.parent)) == before


def test_full_disk_leaves_no_file_where_there_was_none(capsys: pytest.CaptureFixture[str]) -> None:
    with full_disk():
        assert run(["table", "nim-sum", "3", "3", "-o", "out.csv", "--json"]) == 2
    assert capsys.readouterr().out == '{"rule": "nim-sum", "rows": [[0, 1, 2], [1, 0, 3], [2, 3, 0]]}\n'
    assert sorted(os.listdir()) == ["folder", "games.csv"]


def test_small_disk_when_it_is_full_leaves_the_old_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", disk], capture_output=True, check=False)
    if mounted.returncode:
        pytest.skip("no disk can be mounted here")
    try:
        place = disk / "values.csv"
        assert run(["values", "kayles", "--to", "100", "-o", str(place)]) == 0
        old = place.read_bytes()
        assert run(["values", "kayles", "--to", "100000", "-o", str(place)]) == 2
        assert capsys.readouterr().err == f"grundy: no space left on device: {place}\n"
        assert place.read_bytes() == old
        assert os.listdir(disk) == ["values.csv"]
    finally:
        subprocess.run(["umount", disk], check=True)


def test_record_of_a_match_when_the_disk_is_full_is_not_cut(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["play", "nim(1)", "--record", "games.grundy", "--seed", "1"]

    def play() -> int:
        with Path("lines").open("w+", encoding="utf-8") as lines:
            lines.write("1-1\n")
            lines.seek(0)
            monkeypatch.setattr("sys.stdin", lines)
            with full_disk(limit):
                return run(asked)

    limit = resource.RLIM_INFINITY
    assert play() == 0
    old = Path("games.grundy").read_bytes()
    limit = len(old) + 10
    assert play() == 2
    said = capsys.readouterr()
    assert said.out.endswith('[Result "first"]\n\n1. 1-1\n\n')
    assert said.err == "grundy: file too large: games.grundy\n"
    assert Path("games.grundy").read_bytes() == old
    limit = resource.RLIM_INFINITY
    assert play() == 0
    assert Path("games.grundy").read_bytes() == 2 * old


def test_search_goes_on_when_its_checkpoint_cannot_be_saved(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("grundy.lab.checkpoints.SECONDS", 0)
    assert run(["chomp", "3", "60", "--checkpoint", "once.npz"]) == 0  # what is compiled is kept on the disk, too
    capsys.readouterr()
    with full_disk():
        assert run(["chomp", "3", "60", "--checkpoint", "out.npz"]) == 2
    said = capsys.readouterr()
    assert "winning first bite" in said.out
    assert said.err == "grundy: file too large: out.npz\n"


def test_file_that_cannot_be_written_is_said_before_the_work(capsys: pytest.CaptureFixture[str]) -> None:
    for asked in WRITING:
        words = ["no/such/" + word if is_place(word) else word for word in asked.split()]
        if "folder" not in asked:
            assert run(words) == 2
            said = capsys.readouterr()
            assert (said.out, said.err) == ("", "grundy: no such file or directory: no/such\n")


# In a process of its own, which forks for every try: a child that is killed or runs out of memory hurts no one.
FORKING = """
import hashlib, io, os, random, resource, signal, socket, sys, time
from pathlib import Path
from grundy.cli import run

def forked(action):
    child = os.fork()
    if child:
        return child
    for number, name in ((1, "told"), (2, "said")):
        os.dup2(os.open(name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
    code = 99
    try:
        code = action()
    finally:
        sys.stdout.flush()
        if code == 99:
            sys.excepthook(*sys.exc_info())
        os._exit(code)

def code_of(child):
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
"""
KILLING = """
chance, opened = random.Random(7), io.open

def slow(file, mode="r", *others, **named):
    found = opened(file, mode, *others, **named)
    if "w" in mode:
        time.sleep(0.006)
    return found

def forever():
    io.open = slow
    while True:
        run(words)

for line in sys.argv[1:]:
    words, place = line.split("|")[0].split(), Path(line.split("|")[1])
    run(words)
    whole = place.read_bytes()
    old = whole if "--checkpoint" in words else b"old" * 1000
    for _ in range(4):
        place.write_bytes(old)
        child = forked(forever)
        time.sleep(chance.uniform(0.001, 0.04))
        os.kill(child, signal.SIGKILL)
        code_of(child)
        assert place.read_bytes() in (old, whole), line
    run(words)
    assert place.read_bytes() == whole, line
    remains = [name for name in os.listdir(place.parent) if name.startswith(".")]
    assert not remains, (line, remains)
"""
STARVING = """
def starved():
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    room = pages * resource.getpagesize() + (megabytes << 20)
    resource.setrlimit(resource.RLIMIT_AS, (room, room))
    return run(words)

for line in sys.argv[1:]:
    words = line.split()
    for megabytes in (4, 30):
        code, said = code_of(forked(starved)), Path("said").read_text()
        assert code in (0, 2, 3) and said.count("\\n") <= 1, (code, megabytes, line, said)
        if code == 3:
            assert said == "grundy: there is not enough memory\\n", (line, said)
"""


def run_forking(script: str, lines: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", FORKING + script, *lines], capture_output=True, text=True, check=False, timeout=300
    )


def test_kill_at_any_moment_leaves_the_old_file_or_the_new_one() -> None:
    finished = run_forking(KILLING, [f"{asked}|{place_of(asked.split())}" for asked in EACH])
    assert finished.returncode == 0, finished.stderr


def test_memory_that_ends_is_one_sentence() -> None:
    finished = run_forking(STARVING, [*EACH, *COMPUTING])
    assert finished.returncode == 0, finished.stderr


def test_library_that_finds_no_memory_for_another_is_lack_of_memory() -> None:
    def load() -> None:
        try:
            raise OSError("libllvmlite.so: failed to map segment from shared object")
        except OSError:
            raise OSError("could not load the library, perhaps it is not there")  # noqa: B904 - as llvmlite does it

    with pytest.raises(OSError, match="perhaps") as caught:
        load()
    assert _lacks_memory(caught.value)
    assert not _lacks_memory(OSError("perhaps it is not there"))
