"""What the commands share: options, reading a position, files, progress."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

import click

from grundy.core.errors import InvalidNotation, quote
from grundy.core.outcome import PLAY_CONVENTIONS
from grundy.core.position import Position
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
limit_option = click.option(
    "--limit",
    type=click.IntRange(1),
    default=DEFAULT_POSITIONS,
    show_default=True,
    metavar="POSITIONS",
    help="How many positions a search may examine.",
)


def memory_option(default: int) -> Callable[[F], F]:
    """Return the option that says how many megabytes may be used."""
    return click.option(
        "--memory",
        type=click.IntRange(1),
        default=default,
        show_default=True,
        metavar="MB",
        help="How much memory may be used.",
    )


def position_argument(function: F) -> F:
    """Add the argument POSITION, completed with the names of the games."""
    return click.argument("position", shell_complete=_complete_position)(function)


def _complete_position(_context: click.Context, _parameter: click.Parameter, typed: str) -> list[str]:
    from grundy.rulesets.catalogue import GAMES, STARTS

    return [name for name in [*STARTS, *(f"{game}(" for game in GAMES)] if name.startswith(typed)]


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
    except OSError as error:
        raise InvalidNotation(
            "the file {name} cannot be read: {why}", name=quote(name), why=(error.strerror or str(error)).lower()
        ) from None


def print_json(document: Any) -> None:
    """Print one JSON document."""
    click.echo(json.dumps(document, ensure_ascii=False))


@contextmanager
def progress_of(limit: int | None, label: str) -> Iterator[Callable[[int], None] | None]:
    """Show a bar on a terminal while a search takes longer than a moment."""
    if not sys.stderr.isatty():
        yield None
        return
    begun = monotonic()
    shown = False

    def show(count: int) -> None:
        nonlocal shown
        if monotonic() - begun > QUIET_SECONDS:
            shown = True
            bar = ""
            if limit is not None:
                filled = 30 * min(count, limit) // max(limit, 1)
                bar = f" [{'█' * filled}{'░' * (30 - filled)}] {100 * min(count, limit) // max(limit, 1)} %"
            click.echo(f"\r{label}{bar} {count}", nl=False, err=True)

    try:
        yield show
    finally:
        if shown:
            click.echo(err=True)
