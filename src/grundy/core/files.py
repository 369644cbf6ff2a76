"""Files are written whole or not at all.

What is written goes into a file beside its place, which then takes the place at once. So after any
end – a full disk, a kill, a loss of power – there is the old file or the new one, and
never a part. What is no regular file, such as a pipe or /dev/stdout, is written as it comes.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import IO
from zlib import crc32

LONGEST_NAME = 200
"""How many bytes of a name the file beside it keeps; most systems have room for 255."""

MOST_LINKS = 40
"""How many links are followed, as many as Linux follows."""


@contextmanager
def replaced(path: Path) -> Iterator[IO[bytes]]:
    """Yield a file to write; when all is written, it takes the place of `path` at once.

    Links are followed, and a file that was there passes on its owner and its permissions. What
    was left beside it by a process that was killed is removed.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with replaced(Path(folder, "new")) as file:
    ...         _ = file.write(b"whole")
    ...     Path(folder, "new").read_bytes(), len(os.listdir(folder))
    (b'whole', 1)
    """
    check_place(path)
    place = _place(path)
    written = path if place is None else _beside(place)
    try:
        with written.open("wb") as file:
            if place is not None:
                _pass_on(place, file.fileno())
            yield file
            if place is not None:
                file.flush()
                os.fsync(file.fileno())
        if place is not None:
            written.replace(place)
    except OSError as error:
        if error.filename in (None, str(written)):  # None when the disk is full
            raise OSError(error.errno, error.strerror, str(path)) from None
        raise
    finally:
        if place is not None:
            written.unlink(missing_ok=True)


def append(path: Path, content: bytes) -> None:
    """Add to the end of a file, all or nothing.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "games")
    ...     append(file, b"one "); append(file, b"two")
    ...     file.read_bytes()
    b'one two'
    """
    with path.open("ab", buffering=0) as file:
        length = os.fstat(file.fileno()).st_size
        left = memoryview(content)
        try:
            while left:  # once, unless the disk is full: a process that is killed has written all or nothing
                left = left[file.write(left) :]
        except OSError as error:
            if path.is_file():
                file.truncate(length)
            raise OSError(error.errno, error.strerror, str(path)) from None


def check_place(path: Path) -> None:
    """Refuse a file that cannot be written: better now than after a long computation.

    Examples
    --------
    >>> check_place(Path("no such folder", "file"))
    Traceback (most recent call last):
    FileNotFoundError: [Errno 2] No such file or directory: 'no such folder'
    """
    if not path.parent.is_dir():
        raise _error(errno.ENOENT, path.parent)
    if path.is_dir():
        raise _error(errno.EISDIR, path)
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise _error(errno.EACCES, path)


def _place(path: Path) -> Path | None:
    """Return where a regular file lies or will lie; None for what is written as it comes."""
    if path.exists() and not path.is_file():
        return None
    for _ in range(MOST_LINKS):
        folder = path.parent.resolve()
        if folder.is_relative_to("/proc"):  # a name of a file that is open, which others may be writing to
            return None
        path = folder / path.name
        if not path.is_symlink():
            return path
        path = folder / path.readlink()
    raise _error(errno.ELOOP, path)


def _beside(place: Path) -> Path:
    """Return the file beside a place that this process writes to; what others here have left there is removed.

    Other machines may write to the same folder, and have processes with the same numbers.
    """
    name = f"{os.fsdecode(os.fsencode(place.name)[:LONGEST_NAME])}.{_machine()}"
    remains = re.compile(rf"\.{re.escape(name)}\.([0-9]{{1,10}})", re.DOTALL)
    with suppress(OSError):  # a folder that one may not list or change
        for found in filter(None, map(remains.fullmatch, os.listdir(place.parent))):
            if not _is_running(int(found[1])):
                (place.parent / found[0]).unlink(missing_ok=True)
    return place.with_name(f".{name}.{os.getpid()}")


def is_beside(name: str) -> bool:
    """Return whether a file has the name of one that is being written, by any process on any machine.

    Examples
    --------
    >>> is_beside(".manifest.json.0123abcd.77"), is_beside(".profile")
    (True, False)
    """
    return re.fullmatch(r"\..+\.[0-9a-f]{8}\.[0-9]{1,10}", name, re.DOTALL) is not None


@cache
def _machine() -> str:
    """Return a short name of this machine, or of the container that numbers its own processes."""
    named = [*os.uname()[1:2]] if hasattr(os, "uname") else []
    with suppress(OSError):
        named.append(os.readlink("/proc/self/ns/pid"))
    return f"{crc32(' '.join(named).encode()):08x}"


def _pass_on(place: Path, written: int) -> None:
    """Give the new file the owner and the permissions of the old one, if there is one and as far as one may."""
    if not place.exists():
        return
    old = place.stat()
    with suppress(PermissionError):
        os.fchown(written, old.st_uid, old.st_gid)
    os.fchmod(written, old.st_mode & 0o7777)


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        pass
    return True


def _error(number: int, path: Path) -> OSError:
    return OSError(number, os.strerror(number), str(path))
