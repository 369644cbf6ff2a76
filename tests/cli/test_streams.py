"""Streams and names as a shell may give them: closed, broken, full, and in any encoding."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

GRUNDY = f"{sys.executable} -m grundy"


def shell(command: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run a line of the shell, and hold it to no traceback."""
    finished = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command.replace('grundy', GRUNDY)}"],
        cwd=folder,
        env={**os.environ, "LC_ALL": "C.UTF-8", **environment},
        capture_output=True,
        check=False,
        timeout=300,
    )
    assert b"Traceback" not in finished.stderr
    assert b"Exception ignored" not in finished.stderr
    return finished


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "latin-1:strict"])
def test_letters_that_a_stream_does_not_know_are_replaced(encoding: str, tmp_path: Path) -> None:
    said = shell("grundy solve 'nim(3,4)' --lang cs; grundy list --json", tmp_path, PYTHONIOENCODING=encoding)
    assert said.returncode == 0
    assert json.loads(said.stdout.splitlines()[-1])[0]["name"] == "aliquot"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("grundy solve 'nim(3,4)' >&-", 0),
        ("grundy solve 'nim(3,4)' 2>&-", 0),
        ("grundy table nim-sum 3 3 <&- >&- 2>&-", 0),
        ("grundy solve - <&-", 0),
        ("grundy play 'nim(3)' <&-", 0),
        (r"printf '\xff\n' | grundy play 'nim(3)'", 0),
        ("grundy values nim --to 100000 | head -1", 1),
        ("yes 'nim(3)' | head -3000 | grundy solve - | head -1", 1),
        ("grundy list > /dev/full", 1),
        ("echo 'nim(3)' | grundy solve - > /dev/full", 1),
    ],
)
def test_streams_that_are_closed_broken_or_full(command: str, code: int, tmp_path: Path) -> None:
    said = shell(command, tmp_path)
    assert said.returncode == code
    assert said.stderr == (b"grundy: no space left on device\n" if "full" in command else b"")


def test_names_that_are_not_utf_8_are_read_and_written(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/\xff.csv"
    Path(os.fsdecode(name)).write_text("game,move,heap1\na,0,1\na,1,0\n", encoding="utf-8")
    said = shell(r"grundy records convert $'\xff.csv' -o $'\xfe.csv'; grundy solve $'nim(3)\xff'", tmp_path)
    assert said.returncode == 2
    assert said.stderr.count(b"\n") == 1
    assert os.listdir(os.fsencode(tmp_path)).count(b"\xfe.csv") == 1
    said = shell(r"grundy records check $'no\xff.csv' --json; grundy draw 'nim(1)' -o $'\xff.svg' --json", tmp_path)
    assert json.loads(said.stdout)["file"] == "\udcff.svg"
