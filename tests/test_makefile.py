"""`make` on a machine that lacks what an environment needs: it is made whole or not at all, and a broken one again."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

# Without its package Debian makes an environment without pip, and so does a Python whose `ensurepip` is broken.
PYTHON = """#!/bin/sh
case "$*" in
*bootstrap*) test -e package ;;
"-m venv .venv") mkdir -p .venv/bin && cp "$0" .venv/bin/python && test ! -e broken && touch .venv/pip ;;
*pip*) test -e .venv/pip ;;
esac
"""
USER = "#!/bin/sh\necho 1000\n"
ROOT = "#!/bin/sh\necho 0\n"
APT = '#!/bin/sh\ncase "$*" in *python3-venv) touch package ;; esac\n'


@pytest.fixture
def stock(tmp_path: Path) -> Path:
    """A checkout on a machine of which the reader is not root."""
    shutil.copy(Path(__file__).parents[1] / "Makefile", tmp_path)
    (tmp_path / "locks").mkdir()
    for name in ("pyproject.toml", "locks/run.txt"):
        (tmp_path / name).touch()
    for name, script in (("python3", PYTHON), ("id", USER), ("apt-get", APT)):
        _write(tmp_path / name, script)
    return tmp_path


def _write(file: Path, script: str) -> None:
    file.write_text(script, encoding="utf-8")
    file.chmod(0o755)


def made(stock: Path) -> tuple[int, str]:
    """Return how `make .venv/run` ended, and what it said on stderr."""
    path = f"{stock}:{os.environ['PATH']}"
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")} | {"PATH": path}
    command = ["make", ".venv/run", f"PYTHON={stock}/python3"]
    ran = subprocess.run(command, cwd=stock, env=environment, capture_output=True, text=True, check=False)
    return ran.returncode, ran.stderr


def test_package_that_is_missing_is_named_and_nothing_is_left_behind(stock: Path) -> None:
    for _ in range(2):
        code, said = made(stock)
        assert (code, said.splitlines()[0].endswith("apt install python3-venv")) == (2, True)
        assert not (stock / ".venv").exists()
    (stock / "package").touch()
    assert made(stock) == (0, "")


def test_package_that_is_missing_is_installed_by_root(stock: Path) -> None:
    _write(stock / "id", ROOT)
    assert made(stock) == (0, "")
    (stock / "package").unlink()
    _write(stock / "apt-get", "#!/bin/sh\nexit 100\n")
    shutil.rmtree(stock / ".venv")
    assert made(stock)[0] == 2
    assert not (stock / ".venv").exists()


def test_environment_that_could_not_be_finished_is_taken_away(stock: Path) -> None:
    for name in ("package", "broken"):
        (stock / name).touch()
    assert made(stock)[0] == 2
    assert not (stock / ".venv").exists()


def test_environment_without_pip_is_made_again_with_all_that_was_in_it(stock: Path) -> None:
    (stock / "package").touch()
    (stock / ".venv" / "bin").mkdir(parents=True)
    shutil.copy(stock / "python3", stock / ".venv" / "bin" / "python")
    for name in (".venv/run", ".venv/left"):
        (stock / name).touch()
    assert made(stock) == (0, "")
    assert (stock / ".venv" / "pip").exists()
    assert not (stock / ".venv" / "left").exists()
    (stock / ".venv" / "left").touch()
    assert made(stock) == (0, "")
    assert (stock / ".venv" / "left").exists()
