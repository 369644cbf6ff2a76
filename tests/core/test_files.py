"""Files are written whole or not at all, whatever stands in their place."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest

from grundy.core.files import _machine, append, check_place, replaced


def write(path: Path, content: bytes = b"new") -> None:
    with replaced(path) as file:
        file.write(content)


def test_file_when_the_writer_fails_is_the_old_one(tmp_path: Path) -> None:
    place = tmp_path / "file"
    place.write_bytes(b"old")

    def fail() -> None:
        with replaced(place) as file:
            file.write(b"new")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert place.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["file"]


@pytest.mark.parametrize("there", [True, False])
def test_link_when_written_stays_a_link(there: bool, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    target, middle, link = tmp_path / "folder" / "target", tmp_path / "middle", tmp_path / "link"
    if there:
        target.write_bytes(b"old")
    middle.symlink_to("folder/target")
    link.symlink_to(middle)
    write(link)
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    assert os.listdir(tmp_path / "folder") == ["target"]


def test_links_when_they_form_a_circle_are_an_error(tmp_path: Path) -> None:
    for one, other in ("ab", "ba"):
        (tmp_path / one).symlink_to(tmp_path / other)
    with pytest.raises(OSError, match="Too many levels of symbolic links"):
        write(tmp_path / "a")


def test_permissions_when_a_file_is_written_are_those_of_the_old_one(tmp_path: Path) -> None:
    place = tmp_path / "file"
    place.write_bytes(b"old")
    place.chmod(0o640)
    write(place)
    assert place.stat().st_mode & 0o7777 == 0o640
    write(tmp_path / "other")
    (tmp_path / "plain").touch()
    assert (tmp_path / "other").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_pipe_and_device_when_written_stay_what_they_are(tmp_path: Path) -> None:
    pipe, null = tmp_path / "pipe", Path("/dev/null")
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write(pipe)
    reader.join()
    assert read == [b"new"]
    assert pipe.is_fifo()
    write(null)
    assert null.is_char_device()
    append(null, b"more")


def test_standard_output_when_it_is_a_file_is_written_in_its_place(tmp_path: Path) -> None:
    code = (
        "from pathlib import Path\nfrom grundy.core.files import replaced\n"
        "with replaced(Path('/dev/stdout')) as file: file.write(b'one ')\n"
    )
    with (tmp_path / "out").open("wb") as out:
        subprocess.run([sys.executable, "-c", code], stdout=out, check=True, timeout=300)
        out.seek(0, os.SEEK_END)
        out.write(b"two")
    assert (tmp_path / "out").read_bytes() == b"one two"
    assert os.listdir(tmp_path) == ["out"]


def test_name_when_as_long_as_it_may_be_is_written(tmp_path: Path) -> None:
    for name in ("a" * 255, "ř" * 127):
        write(tmp_path / name)
        assert (tmp_path / name).read_bytes() == b"new"
    assert len(os.listdir(tmp_path)) == 2


def test_remains_when_their_process_is_gone_are_removed(tmp_path: Path) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    here = f".file.{_machine()}"
    names = [f"{here}.{gone.pid}", f"{here}.{os.getppid()}", f".other.{_machine()}.{gone.pid}", f"{here}.99999999999"]
    names += [f".file.0badf00d.{gone.pid}", ".file.txt"]  # another machine may still write to its file
    for name in names:
        (tmp_path / name).touch()
    write(tmp_path / "file")
    assert sorted(os.listdir(tmp_path)) == sorted([*names[1:], "file"])


def test_place_when_it_cannot_be_written_is_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        check_place(tmp_path)
    with pytest.raises(FileNotFoundError):
        check_place(tmp_path / "no" / "file")
    if os.geteuid():
        (tmp_path / "file").touch(0o444)
        with pytest.raises(PermissionError):
            write(tmp_path / "file")


def test_error_when_a_device_is_full_names_the_file(tmp_path: Path) -> None:
    full = tmp_path / "full"
    full.symlink_to("/dev/full")
    with pytest.raises(OSError, match=rf"No space left on device: '{full}'"):
        write(full)
    with pytest.raises(OSError, match=rf"No space left on device: '{full}'"):
        append(full, b"more")
