"""The command line. It contains no mathematics: it reads, asks the library, and prints.

Each command has a file of its own, loaded when it is called, so that
``grundy solve`` does not wait for the web server's imports. Results go to
stdout, everything else to stderr; the exit code is 0, 2 for bad input, 3 when a
limit was reached, 1 for anything else.
"""

from __future__ import annotations

import errno
import os
import sys
from importlib import import_module
from itertools import pairwise
from typing import Any

import click

from grundy._version import __version__
from grundy.cli.shared import BAD_INPUT, LIMIT_REACHED, why_not
from grundy.cli.usage import usage_in_words
from grundy.core.errors import GrundyError, NoSuchGame, Undecided
from grundy.core.notation import LONGEST_INTEGER
from grundy.explaining.language import LANGUAGES, Language, language, language_of_environment

COMMANDS = (
    "list",
    "solve",
    "explain",
    "calc",
    "value",
    "thermograph",
    "values",
    "period",
    "verify",
    "table",
    "safe",
    "chomp",
    "sweep",
    "atlas",
    "graph",
    "draw",
    "play",
    "records",
    "sheet",
    "puzzle",
    "serve",
    "completion",
)

NO_MEMORY = (
    "failed to map segment",
    "annot allocate memory",
    "can't start new thread",
    "error return without exception set",
    "returned NULL without setting an exception",
)
"""What Python and the libraries that it loads say when there is no memory."""
RESERVE = 1 << 20
"""How many bytes are kept for the sentence that there is not enough memory."""


class Commands(click.Group):
    """Loads a command from the module of its name."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order in which a newcomer needs them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command with the given name."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"grundy.cli.{'listing' if cmd_name == 'list' else cmd_name}")
        command: click.Command = module.command
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; of an interrupt we tell ourselves, and Click would print an empty line before."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise click.Abort from None


@click.group(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="grundy")
@click.pass_context
def grundy(context: click.Context) -> None:
    """Solve, explain, draw and play combinatorial games."""
    if context.invoked_subcommand is None:
        to = language_of_environment()
        click.echo(to.text("Grundy solves, explains, draws and plays combinatorial games. Three things to try:"))
        click.echo()
        for example, what in (
            ('grundy explain "nim(3,4,5)"', to.text("why a move wins, step by step")),
            ("grundy play marienbad", to.text("a match against the computer")),
            ('grundy calc "24 * 17"', to.text("nimber arithmetic")),
        ):
            click.echo(f"  {example:<30} {what}")
        click.echo()
        click.echo(to.text("grundy --help lists every command; grundy serve opens the web app."))


def main() -> None:
    """Run the command line and leave with its exit code."""
    # This process is ours: JSON may have integers as long as the notation, and nim-products of twice as many digits.
    if 0 < sys.get_int_max_str_digits() < 2 * LONGEST_INTEGER:
        sys.set_int_max_str_digits(2 * LONGEST_INTEGER)
    _open_streams()
    code = run(sys.argv[1:])
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:  # whoever read it is gone, which is said if it can be; let Python flush into nothing
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    sys.exit(code)


def _open_streams() -> None:
    """Open what was closed by the caller, and let no letter that a stream does not know stop the program."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
        elif stream.errors == "strict":
            stream.reconfigure(errors="replace")


def run(arguments: list[str]) -> int:
    """Run one command and return its exit code; bad input is one line on stderr, never a traceback.

    Examples
    --------
    >>> run(["solve", "nim(1)", "--json", "--moves", "0"])  # doctest: +ELLIPSIS
    {"position": "nim(1)", "play": "normal", "outcome": "N", ...}
    0
    """
    reserve = bytearray()
    try:
        reserve = bytearray(RESERVE)
        code = grundy(arguments, prog_name="grundy", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except GrundyError as error:
        to = _language_of(arguments)
        said = [to.error(error)]
        if isinstance(error, NoSuchGame):
            said.append(to.text("grundy list shows all games"))
        click.echo(f"grundy: {'; '.join(said)}", err=True)
        return LIMIT_REACHED if isinstance(error, Undecided) else BAD_INPUT
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return BAD_INPUT
    except click.ClickException as error:
        click.echo(f"grundy: {usage_in_words(error, _language_of(arguments))}", err=True)
        return BAD_INPUT
    except UnicodeEncodeError:
        click.echo("grundy: " + _language_of(arguments).text("a name has a character that no file can have"), err=True)
        return BAD_INPUT
    except (click.Abort, KeyboardInterrupt):
        if sys.stderr.isatty():  # after the ^C that it shows
            click.echo(err=True)
        click.echo("grundy: " + _language_of(arguments).text("interrupted"), err=True)
        return 1
    except (MemoryError, OSError, ImportError, SystemError, RuntimeError) as error:
        reserve.clear()
        if _lacks_memory(error):
            click.echo("grundy: " + _language_of(arguments).text("there is not enough memory"), err=True)
            return LIMIT_REACHED
        if not isinstance(error, OSError):
            raise
        if isinstance(error, BrokenPipeError) and not error.filename:
            return 1  # the reader went away; nothing is left to say
        named = f": {error.filename}" if error.filename else ""
        click.echo(f"grundy: {_language_of(arguments).say(why_not(error))}{named}", err=True)
        return BAD_INPUT if error.filename else 1


def _lacks_memory(error: Exception) -> bool:
    """Return whether there was no memory: for an object, a library to be loaded, a thread, or Python itself."""
    if isinstance(error, MemoryError) or (isinstance(error, OSError) and error.errno == errno.ENOMEM):
        return True
    # A library that cannot load another names that as the context, and guesses at the cause.
    return any(words in f"{error} {error.__context__}" for words in NO_MEMORY)


def _language_of(arguments: list[str]) -> Language:
    """Return the language that the arguments ask for, else that of the system."""
    for argument, following in pairwise([*arguments, ""]):
        code = following if argument == "--lang" else argument[7:] if argument.startswith("--lang=") else ""
        if code in LANGUAGES:
            return language(code)
    return language_of_environment()
