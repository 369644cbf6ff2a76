"""A PostgreSQL server for the tests, started where Debian's package is installed, in a folder of its own."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


def _programs() -> Path | None:
    """Return where the programs of the newest version are, None if there are none."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    versions = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    return max(versions, key=lambda path: float(path.parent.name), default=None)


@contextmanager
def running_postgres() -> Iterator[str]:
    """Run a server, and yield the address of its empty database; skip the test, loudly, where there is none."""
    programs = _programs()
    if programs is None:
        pytest.skip("NO POSTGRESQL FOUND: the tests of the database did not run there (install postgresql)")
    # It refuses to run as root; Debian's package has a user for it.
    user = "postgres" if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory(prefix="grundy-pg-") as folder:
        if user is not None:
            found = pwd.getpwnam(user)
            os.chown(folder, found.pw_uid, found.pw_gid)
        data = f"{folder}/data"
        made = [
            str(programs / "initdb"),
            "-D",
            data,
            "-A",
            "trust",
            "-U",
            "grundy",
            "-E",
            "UTF8",
            "--locale=C",
            "--no-sync",
        ]
        subprocess.run(made, check=True, capture_output=True, user=user, cwd=folder)
        quiet = ["-c", "listen_addresses=", "-c", f"unix_socket_directories={folder}", "-c", "fsync=off"]
        server = subprocess.Popen(
            [programs / "postgres", "-D", data, *quiet], stderr=subprocess.DEVNULL, user=user, cwd=folder
        )
        try:
            url = f"postgresql://grundy@/postgres?host={folder}"
            _await(url, server)
            yield url
        finally:
            server.terminate()
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def _await(url: str, server: subprocess.Popen[bytes]) -> None:
    import psycopg

    end = time.monotonic() + 60
    while True:
        try:
            psycopg.connect(url).close()
        except psycopg.OperationalError:
            if server.poll() is not None or time.monotonic() > end:
                raise
            time.sleep(0.05)
        else:
            return
