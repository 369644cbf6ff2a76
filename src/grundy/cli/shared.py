"""What the commands share: options, reading a position, files, progress."""

from __future__ import annotations

import errno
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

import click

from grundy.core.errors import GrundyError, InvalidNotation, quote
from grundy.core.files import check_place, replaced
from grundy.core.forms import MOST_WORK
from grundy.core.outcome import PLAY_CONVENTIONS, PLAYERS
from grundy.core.phrase import Phrase
from grundy.core.position import Position
from grundy.core.ruleset import N_
from grundy.explaining import LEVELS
from grundy.explaining.language import LANGUAGES, Language, language, language_of_environment
from grundy.rulesets.catalogue import parse
from grundy.solving.budget import DEFAULT_POSITIONS

F = TypeVar("F", bound=Callable[..., Any])

BAD_INPUT, LIMIT_REACHED = 2, 3
"""The exit codes other than 0 for done and 1 for anything else."""
LARGEST_FILE = 200_000_000
QUIET_SECONDS = 1.0
"""Work that takes longer shows its progress."""


def _chosen_language(_context: click.Context, _parameter: click.Parameter, code: str | None) -> Language:
    return language(code) if code else language_of_environment()


as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
in_language = click.option(
    "--lang",
    "to",
    type=click.Choice(list(LANGUAGES)),
    callback=_chosen_language,
    help="The language; by default that of your system.",
)
play_option = click.option(
    "--play",
    "play_convention",
    type=click.Choice(PLAY_CONVENTIONS),
    default="normal",
    show_default=True,
    help="normal: who cannot move loses; misere: who cannot move wins.",
)


def count_option(name: str, default: int, metavar: str, help: str, least: int = 1) -> Callable[[F], F]:
    """Return an option that takes a whole number, and shows the one that it has by default."""
    return click.option(
        name, type=click.IntRange(least), default=default, show_default=True, metavar=metavar, help=help
    )


limit_option = count_option("--limit", DEFAULT_POSITIONS, "POSITIONS", "How many positions a search may examine.")
NEGATIVES = {"ignore_unknown_options": True}
"""Lets an expression begin with a minus."""
work_option = count_option("--work", MOST_WORK, "STEPS", "How many comparisons and sums of values may be made.")
level_option = click.option(
    "--level",
    type=click.Choice(LEVELS),
    default="binary",
    show_default=True,
    help="mirror: copying, for a child; table: safe positions, for a class; binary: the whole theory.",
)


def player_option(help: str) -> Callable[[F], F]:
    """Return the option that names Left or Right."""
    return click.option("--player", type=click.Choice(PLAYERS), help=help)


begins_option = player_option("Who begins, Left or Right, in a game in which they have moves of their own.")


class Megabytes(click.ParamType[int]):
    """A size such as 10GB, 512 MB or 400, which are megabytes, too."""

    name = "size"
    _WRITTEN = re.compile(r"([0-9]{1,9})\s*(|MB|GB|TB)", re.IGNORECASE)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return how many megabytes a text writes."""
        if isinstance(value, int):
            return value
        written = self._WRITTEN.fullmatch(value.strip())
        megabytes = int(written[1]) << {"": 0, "M": 0, "G": 10, "T": 20}[written[2][:1].upper()] if written else 0
        if not megabytes:
            raise InvalidNotation("expected a size such as 400MB or 10GB, got {given}", given=quote(value))
        return megabytes


def memory_option(default: int) -> Callable[[F], F]:
    """Return the option that says how many megabytes may be used."""
    return click.option(
        "--memory",
        type=Megabytes(),
        default=default,
        show_default=True,
        metavar="MB",
        help="How much memory may be used: in megabytes, or with a unit, such as 10GB.",
    )


def _checked_place(_context: click.Context, _parameter: click.Parameter, file: Path | None) -> Path | None:
    if file is not None:
        check_place(file)
    return file


def file_option(*names: str, help: str, metavar: str = "FILE") -> Callable[[F], F]:
    """Return an option that names a file to write; one that cannot be written is refused at once."""
    return click.option(*names, type=click.Path(path_type=Path), callback=_checked_place, metavar=metavar, help=help)


def printing_options(function: F) -> F:
    """Add the options that say how a result is printed: ``--json`` and ``--lang``."""
    return as_json(in_language(function))


def position_argument(function: F) -> F:
    """Add the argument POSITION, completed with the names of the games."""
    return click.argument("position", shell_complete=_complete_position)(function)


def solved_position(function: F) -> F:
    """Add the argument POSITION, and the options that say how it is solved."""
    return position_argument(play_option(limit_option(function)))


def _complete_position(_context: click.Context, _parameter: click.Parameter, typed: str) -> list[str]:
    from grundy.rulesets.catalogue import GAMES, STARTS

    return [name for name in [*STARTS, *(f"{game}(" for game in GAMES)] if name.startswith(typed)]


def noticing(to: Language) -> Callable[[str], None]:
    """Return what tells a person at a terminal, in a sentence, why something takes long."""
    return lambda sentence: click.echo(to.text(sentence), err=True) if sys.stderr.isatty() else None


def read_position(text: str) -> Position:
    """Return the position that `text` writes; only here may a position open a file."""
    return parse(text, load=load_file)


def load_file(name: str) -> str:
    """Return the text of a file, or say why it cannot be read."""
    try:
        return file_bytes(name).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InvalidNotation("the file {name} is not UTF-8 text", name=quote(name)) from None


def file_bytes(name: str) -> bytes:
    """Return the content of a file, or say why it cannot be read."""
    path = Path(name)
    try:
        if not path.is_dir() and not path.is_file() and path.exists():
            raise InvalidNotation("{name} is not a regular file", name=quote(name))
        if path.stat().st_size > LARGEST_FILE:
            raise InvalidNotation("the file {name} is too large", name=quote(name))
        return path.read_bytes()
    except GrundyError:
        raise
    except (OSError, ValueError) as error:  # the latter for letters that no name of a file has
        raise InvalidNotation("the file {name} cannot be read: {why}", name=quote(name), why=why_not(error)) from None


_WHY_NOT = {
    errno.ENOENT: N_("no such file or directory"),
    errno.EACCES: N_("permission denied"),
    errno.EPERM: N_("operation not permitted"),
    errno.EISDIR: N_("is a directory"),
    errno.ENOTDIR: N_("not a directory"),
    errno.EEXIST: N_("file exists"),
    errno.ENAMETOOLONG: N_("file name too long"),
    errno.ENOSPC: N_("no space left on device"),
    errno.EROFS: N_("read-only file system"),
    errno.EADDRINUSE: N_("address already in use"),
    errno.EADDRNOTAVAIL: N_("cannot assign requested address"),
}
"""What the system says of its usual errors."""


def why_not(error: OSError | ValueError) -> Phrase:
    """Return what the system says of an error, for the reader's language if it is a usual one.

    Examples
    --------
    >>> language("hr").say(why_not(FileNotFoundError(2, "No such file or directory")))
    'datoteka ne postoji'
    """
    number, said = (error.errno, error.strerror) if isinstance(error, OSError) else (None, None)
    if number in _WHY_NOT:
        return Phrase(_WHY_NOT[number])
    return Phrase("{why}", why=(said or str(error)).lower())


def print_json(document: Any) -> None:
    """Print one JSON document."""
    click.echo(json_text(document))


def json_text(document: Any) -> str:
    """Return a JSON document in letters that stdout knows; all others are escaped."""
    text = json.dumps(document, ensure_ascii=False)
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return json.dumps(document)
    return text


def write(pieces: Iterable[bytes], output: Path | None) -> None:
    """Write a result piece by piece to a file, or print it if none is given."""
    if output is None:
        for piece in pieces:
            click.echo(piece.decode(), nl=False)
        return
    with replaced(output) as file:
        file.writelines(pieces)


def check_ending(file: Path, endings: tuple[str, ...], wrong: str) -> None:
    """Refuse a file of another kind, in the words of `wrong`."""
    if file.suffix not in endings:
        raise InvalidNotation(wrong, suffix=quote(file.suffix))


@contextmanager
def files_first(show: Callable[[], None], *, always: bool = True) -> Iterator[None]:
    """Print the answer after the block has written its files, or only if it could not; so neither costs the other.

    A reader such as ``head`` may leave early, and a disk may be full: a long computation must not be lost by that.
    """
    try:
        yield
    except GrundyError:  # there can be no such file
        if always:
            show()
        raise
    except OSError as error:
        if error.filename is not None:  # stdout has no name
            show()
        raise
    if always:
        show()


@contextmanager
def kept_in(file: Path | None, said: str) -> Iterator[None]:
    """Say that the work goes on from a checkpoint, if there is one when it is interrupted."""
    try:
        yield
    except KeyboardInterrupt:
        if file is not None and file.exists():
            click.echo(said, err=True)
        raise


@contextmanager
def progress_of(
    limit: int | None, label: str, paced_in: Language | None = None
) -> Iterator[Callable[[int], None] | None]:
    """Show a bar on a terminal while work takes longer than a moment; in a language, with its pace and what is left."""
    if not sys.stderr.isatty():
        yield None
        return
    begun = monotonic()
    shown = False
    first: int | None = None

    def show(count: int) -> None:
        nonlocal shown, first
        first = count if first is None else first
        if monotonic() - begun > QUIET_SECONDS:
            shown = True
            bar = ""
            if limit is not None:
                filled = 30 * min(count, limit) // max(limit, 1)
                bar = f" [{'█' * filled}{'░' * (30 - filled)}] {100 * min(count, limit) // max(limit, 1)} %"
            pace = ""
            if limit is not None and paced_in is not None and count > first:
                seconds = monotonic() - begun
                left = int(seconds * (limit - count) / (count - first))
                said = paced_in.text(
                    "{rate} a second, {time} left",
                    rate=int((count - first) / seconds),
                    time=f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02}",
                )
                pace = f"  {said}\x1b[K"  # it may have become shorter
            click.echo(f"\r{label}{bar} {count}{pace}", nl=False, err=True)

    try:
        yield show
    finally:
        if shown:
            click.echo(err=True)
